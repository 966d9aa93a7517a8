"""Computer players: legal, blind to what is hidden, repeatable by seed; stronger or weaker."""

import json
from random import Random
from typing import get_args

import pytest
from msgspec.structs import replace

from rdi_explore.cli import main
from rdi_explore.explore.games import Plan
from rdi_explore.kernel import (
    Act,
    CardNo,
    Dividing,
    ModeNo,
    OpenTable,
    Option,
    Position,
    SeatNo,
    Setup,
    Variant,
)
from rdi_explore.players import (
    STRENGTHS,
    Chance,
    IllegalPlay,
    Player,
    View,
    chosen,
    determinize,
    play_out,
    view,
)
from rdi_explore.players.lookahead import Care, LookAhead
from rdi_explore.players.match import Match, play_match
from rdi_explore.players.thumb import Rules
from rdi_explore.scenario.start import position_of

MODES: tuple[Variant, ...] = (
    "normal", "two-headed-dragon", "boss-battle", "leaders-and-lackeys", "otto",
)  # fmt: skip
ENOUGH = 150
"""Choices after which a game of a test is broken off."""


def begun(mode: Variant = "normal", number: int = 0) -> tuple[Setup, Position]:
    """A game of all characters before its first choice."""
    plan = Plan(seed=4, mode=mode, edition="rdi9", dungeon_events=True)
    if mode == "otto":
        plan = Plan(seed=4, mode=mode, edition="rdi9", characters=("fiona", "zot"))
    scenario, setup = plan.scenario(number), plan.setup(number)
    return setup, position_of(scenario, setup)


def everywhere(setup: Setup, player: Player) -> dict[SeatNo, Player]:
    return dict.fromkeys(setup.people, player)


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("strength", STRENGTHS)
def test_every_strength_plays_by_the_rules_in_every_mode(mode: Variant, strength: str) -> None:
    """``play_out`` refuses whatever is none of the options."""
    setup, position = begun(mode)
    players = everywhere(setup, STRENGTHS[strength].sits_down(setup))
    end, made = play_out(setup, position, players, 1, ENOUGH)
    assert made == ENOUGH or end.winners


class Cheat:
    """Chooses what is nowhere allowed."""

    def choose(self, known: View, rng: Random) -> Option:
        return Option(known.options[0].act, n=77)


def test_what_is_none_of_the_options_is_not_played() -> None:
    setup, position = begun()
    with pytest.raises(IllegalPlay, match="choice 1 of the game with the seed 5"):
        play_out(setup, position, everywhere(setup, Cheat()), 5, ENOUGH)


@pytest.mark.parametrize("strength", STRENGTHS)
def test_a_player_cannot_tell_deals_apart(strength: str) -> None:
    """Hidden cards laid out anew, and chance, too: the same choice, for the view is the same."""
    setup, position = begun(number=1)
    player, table, seen = STRENGTHS[strength].sits_down(setup), OpenTable(setup, position), 0
    while table.ask is not None and seen < 40:
        here, seat = table.position(), table.ask.seat
        other = determinize(setup, view(setup, here, seat), Random(seen))
        option = chosen(setup, here, seat, player, 1, seen)
        assert option == chosen(setup, other, seat, player, 1, seen)
        table.choose(option)
        seen += 1


def test_a_seed_plays_the_same_game() -> None:
    """Chance depends on the seed and the number of the choice, and on nothing else."""
    setup, position = begun(number=2)
    ends = [
        play_out(setup, position, everywhere(setup, STRENGTHS["sensible"].sits_down(setup)), 9, 80)
        for _ in range(2)
    ]
    other = play_out(setup, position, everywhere(setup, Chance()), 9, 80)
    assert ends[0] == ends[1] != other


def test_of_two_piles_the_better_one_is_taken_and_left_to_no_opponent() -> None:
    setup, position = begun()
    rules = Rules(setup)
    better = CardNo(max(range(len(rules.kept)), key=rules.kept.__getitem__))
    piles = ((), (better,))
    ways = tuple(Option(Act.CHOOSE, mode=ModeNo(pile)) for pile in (0, 1))
    one, two = setup.seats[:2]
    for chooser, pile in ((one, 1), (two, 0)):
        laid = Dividing("choose_pile", one, two, chooser, piles=piles)
        table = replace(position, agenda=(laid,))
        assert rules.best(table, chooser, ways, Random(0)) == ways[pile]


def test_looking_ahead_is_counted_in_trials() -> None:
    """So many deals for each option, and never more trials than allowed."""
    setup, position = begun(number=3)
    table = OpenTable(setup, position)
    counted = set()
    while table.ask is not None and len(counted) < 3:
        known = view(setup, table.position(), table.ask.seat)
        trials = LookAhead(setup, Care(deals=6, trials=20)).trials(known, Random(0))
        number = len(known.options)
        assert [len(each) for each in trials] == [max(min(6, 20 // number), 1)] * number
        counted.add(number)
        table.choose(known.options[0])


def test_looking_ahead_ends_with_so_many_choices_looked_through() -> None:
    """Never before the first deal is tried, for each option alike; without a bound all are."""
    setup, position = begun(number=3)
    table = OpenTable(setup, position)
    while table.ask is not None and len(table.ask.options) < 2:
        table.choose(table.ask.options[0])
    assert table.ask is not None
    known = view(setup, table.position(), table.ask.seat)
    tried = [
        LookAhead(setup, Care(deals=6, trials=600, foreseen=most)).trials(known, Random(0))
        for most in (0, 30, None)
    ]
    one, some, every = ({len(each) for each in trials} for trials in tried)
    assert one == {1} and every == {6}
    assert len(some) == 1 and 1 <= min(some) < 6


def test_looking_ahead_beats_rules_of_thumb() -> None:
    """Of 20 games that are always the same, for the seed decides all chance; in a team, too: there
    it lost by keeping what it had better discarded."""
    for players, mode in ((2, "normal"), (4, "two-headed-dragon")):
        match = Match("sensible", "easy", players, games=20, seed=2, mode=mode)
        result = play_match(match, workers=0)
        assert result.share > result.even
        assert not result.broken_off


def test_a_match_says_how_sure_it_is(capsys: pytest.CaptureFixture[str]) -> None:
    """Its result lies in its interval; whole teams win (team)."""
    words = ["match", "easy", "--games", "4", "--players", "4", "--workers", "0", "--mode",
             "two-headed-dragon"]  # fmt: skip
    assert main(words) == 0
    assert "Easy against Easy, 4 players, 4 games" in capsys.readouterr().out
    assert main([*words, "--json"]) == 0
    (row,) = json.loads(capsys.readouterr().out)
    assert row["even"] == 0.5
    assert row["low"] <= row["share"] <= row["high"]


def test_a_match_of_too_many_villains_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    """A Boss needs Boss Cards (boss-battle.boss-setup)."""
    words = ["match", "--mode", "boss-versus-boss", "--players", "6", "--workers", "0"]
    assert main(words) == 2
    assert "cannot be played" in capsys.readouterr().err


@pytest.mark.parametrize("mode", get_args(Variant))
def test_computer_players_play_in_every_mode(mode: Variant) -> None:
    """Where a Boss is needed, or a leader, a villain sits down (boss-battle.boss-setup)."""
    players = 2 if mode == "otto" else 4
    result = play_match(Match("sensible", "easy", players, games=2, mode=mode), workers=0)
    assert not result.broken_off
