"""The PettingZoo environment: PettingZoo's own tests, what is seen, and what the numbers mean."""

import warnings
from collections.abc import Iterator
from random import Random

import numpy as np
import pytest
from pettingzoo.test import api_test, seed_test

from rdi_explore import env
from rdi_explore.kernel import Variant
from rdi_explore.players import determinize

CASTS: tuple[tuple[tuple[str, ...], Variant], ...] = (
    (("fiona", "zot"), "normal"),
    (("deirdre", "eve", "gog"), "normal"),
    (("dale", "petra", "captain-whitehawk", "remy"), "normal"),
    (("fiona", "zot", "gerki", "deirdre"), "two-headed-dragon"),
)


def made(who: tuple[str, ...], mode: Variant, **more: int) -> env.TavernEnv:
    return env.env(who, edition="rdi9", mode=mode, **more)  # type: ignore[arg-type]


def acting(table: env.TavernEnv, random: Random, most: int = 400) -> Iterator[str]:
    """The agents as they act, each choosing any action that is allowed."""
    for agent in table.agent_iter(most):
        seen, _, over, cut, _ = table.last()
        if over or cut:
            table.step(None)
            continue
        yield agent
        assert seen is not None
        table.step(random.choice(np.flatnonzero(seen["action_mask"]).tolist()))


@pytest.mark.parametrize(("who", "mode"), CASTS)
def test_pettingzoo_is_satisfied(who: tuple[str, ...], mode: Variant) -> None:
    """Its ``api_test`` and ``seed_test``; that observations are a dict is the way of its own
    card games, and is what it warns of."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", UserWarning)
        api_test(made(who, mode), num_cycles=300)
        seed_test(lambda: made(who, mode), num_cycles=100)


@pytest.mark.parametrize(("who", "mode"), CASTS)
def test_a_game_is_broken_off_after_so_many_choices(who: tuple[str, ...], mode: Variant) -> None:
    """All at once, and nobody is rewarded. (PettingZoo's ``max_cycles_test`` needs agents that act
    together.)"""
    table = made(who, mode, max_cycles=7)
    table.reset(seed=3)
    assert sum(1 for _ in acting(table, Random(1))) == 7
    assert table.agents == [] and table.cycles == 7


@pytest.mark.parametrize(("who", "mode"), CASTS)
def test_each_option_is_one_action_and_no_other_is_allowed(
    who: tuple[str, ...], mode: Variant
) -> None:
    table = made(who, mode)
    for game in range(3):
        table.reset(seed=game)
        for agent in acting(table, Random(game)):
            ask = table.table.ask
            assert ask is not None
            assert sorted(map(repr, table.legal.values())) == sorted(map(repr, ask.options))
            mask = table.observe(agent)["action_mask"]
            assert set(np.flatnonzero(mask)) == set(table.legal)


@pytest.mark.parametrize(("who", "mode"), CASTS)
def test_an_observation_does_not_tell_what_is_hidden(who: tuple[str, ...], mode: Variant) -> None:
    """Hidden cards laid out anew: the same numbers, all from 0 to 1."""
    table = made(who, mode)
    table.reset(seed=5)
    looked, random = 0, Random(2)
    for agent in acting(table, Random(5)):
        if looked == 30:
            break
        looked += 1
        before = table.observe(agent)["observation"]
        assert before.shape == (table.sight.n,) and before.min() >= 0 and before.max() <= 1
        held, known = table.position, table.view(agent)
        table.position = determinize(table.setup, known, random)
        assert np.array_equal(table.observe(agent)["observation"], before)
        table.position = held
    assert looked == 30


def test_a_number_means_the_same_everywhere() -> None:
    """The same row for the same act, card, way and player counted from one's own seat."""
    table = made(("fiona", "zot", "gerki"), "normal")
    met: dict[int, set[tuple[str, str, int, int, int]]] = {}
    for game in range(4):
        table.reset(seed=game)
        for agent in acting(table, Random(game)):
            for number, option in table.legal.items():
                row = table.actions.row(table.seat_of[agent], option)
                met.setdefault(number // env.ALIKE, set()).add(row)
    assert len(met) > 40
    assert all(len(rows) == 1 for rows in met.values())
    assert table.actions.words(0) == "pass (1)"


def test_rewards_add_up_to_nothing() -> None:
    """Winners share 1, all others share -1 (end.last-one-wins)."""
    table = made(("fiona", "zot", "gerki"), "normal")
    for game in range(5):
        table.reset(seed=game)
        won: dict[str, float] = {}
        for agent in table.agent_iter():
            seen, reward, over, cut, _ = table.last()
            if over or cut:
                won[agent] = reward
                table.step(None)
                continue
            assert seen is not None
            table.step(int(np.flatnonzero(seen["action_mask"])[-1]))
        assert sum(won.values()) == pytest.approx(0) and max(won.values()) > 0


def test_what_is_not_allowed_is_refused() -> None:
    table = made(("fiona", "zot"), "normal")
    table.reset(seed=1)
    wrong = next(n for n in range(table.actions.n) if n not in table.legal)
    with pytest.raises(ValueError, match="action_mask"):
        table.step(wrong)


def test_the_table_can_be_read() -> None:
    table = env.env(("fiona", "zot"), render_mode="ansi")
    table.reset(seed=1)
    assert "Fiona" in str(table.render())
    assert env.env().render() is None


def test_games_of_a_series_follow_each_other() -> None:
    """Without a seed the next game of the series; it is that of the next number."""
    table = env.env(("fiona", "zot"), seed=9)
    table.reset(seed=4)
    table.reset()
    position = table.position
    table.reset(seed=5)
    assert table.position == position
