"""Whole games with decks of Events and Prizes: they end, and nothing is lost in them."""

from random import Random
from typing import Any

import pytest

from rdi_explore.kernel.events.event_decks import DISCARDS, DUNGEON, SEA
from rdi_explore.kernel.values import Pile, Position
from rdi_explore.scenario import (
    NoSuchGame,
    Scenario,
    game_of,
    load_text,
    play_line,
    play_out,
    record_of,
    start,
    text_of,
)
from tests.scenario.games import EDITIONS, OWN, check_end, play, saved, who_play


def variant_game(number: int) -> Scenario:
    """A game with the Dungeon Event Deck, the Sea Event Deck, or both, and with Prizes or not."""
    random = Random(number)
    return game_of(
        who_play(number),
        seed=random.randrange(2**32),
        edition=EDITIONS[number % len(EDITIONS)],
        dungeon_events=number % 3 != 1,
        sea_events=number % 3 != 0,
        prizes=number % 2 == 1,
        extra=OWN if number % 3 != 0 or number % 2 == 1 else (),
        id=f"game-{number}",
    )


def pile(position: Position, name: str) -> Pile:
    return next((pile for pile in position.piles if pile.name == name), Pile(name))


@pytest.mark.parametrize("number", range(18))
def test_a_game_with_variants_ends_and_nothing_is_lost(number: int) -> None:
    line = play(variant_game(number), every_option=True)
    check_end(line.setup, line.positions[-1])
    events = [card for name in DISCARDS for card in pile(line.positions[-1], name).cards]
    events += [card for name in DISCARDS.values() for card in pile(line.positions[-1], name).cards]
    assert events
    assert len({position.piles for position in line.positions}) > 3


@pytest.mark.parametrize("number", range(6))
def test_its_record_plays_the_same_game(number: int) -> None:
    """The recorded run and the unrecorded one reach the same positions."""
    scenario = variant_game(number)
    end = play_out(scenario)
    record = load_text(text_of(record_of(scenario, end)), f"game-{number}.yaml")
    again = play_line(record)
    assert again.end.position == end.position
    for moment in end.line()[:: len(end.line()) // 5]:
        assert start(saved(moment, scenario)).position == moment.position


@pytest.mark.parametrize(
    ("dungeon", "at_sea", "counters"),
    [(True, False, {DUNGEON: 2}), (False, True, {SEA: 2}), (True, True, {SEA: 2, DUNGEON: 3})],
)
def test_the_counters_at_the_start(dungeon: bool, at_sea: bool, counters: dict[str, int]) -> None:
    """dungeon-events.optional-setup, sea-events.optional-setup, sea-events.with-dungeon-events."""
    game = game_of(["fiona", "zot"], dungeon_events=dungeon, sea_events=at_sea, extra=OWN)
    piles = start(game).position.piles
    assert {pile.name: pile.marks[0] for pile in piles if pile.marks} == counters


def test_a_deck_of_which_no_card_is_known_cannot_be_played_with() -> None:
    with pytest.raises(NoSuchGame, match="merchant-ship"):
        game_of(["fiona", "zot"], sea_events=True)


@pytest.mark.parametrize(
    ("mode", "who"),
    [
        ("two-headed-dragon", ["vlazlo", "amundyr", "fiona", "zot"]),
        ("boss-battle", ["vlazlo", "fiona", "zot"]),
        ("leaders-and-lackeys", ["vlazlo", "fiona", "amundyr", "zot"]),
        ("otto", ["fiona", "zot"]),
    ],
)
def test_a_game_of_a_mode_with_all_of_them(mode: Any, who: list[str]) -> None:
    for seed in range(2):
        game = game_of(
            who, seed=seed, edition="rdi9", mode=mode, dungeon_events=True, sea_events=True,
            prizes=True, extra=OWN,
        )  # fmt: skip
        line = play(game, every_option=True)
        check_end(line.setup, line.positions[-1])
