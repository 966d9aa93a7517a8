"""Whole games with Minions, Scarabs, Blood and side decks: nothing is lost, and none fails."""

from collections import Counter
from random import Random
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from rdi_explore.kernel.machine import engine
from rdi_explore.kernel.machine.moment import Moment
from rdi_explore.kernel.values import Fetching, Keeping, Position
from rdi_explore.kernel.vocabulary.cards import Card
from rdi_explore.scenario import Scenario, game_of, load_text, start, text_of
from tests.scenario.games import check_end, check_moment, play, saved
from tests.scenario.test_properties import check_record

VILLAINS = ("vlazlo", "amundyr", "torglesnarf", "daareka")
FORMS: tuple[dict[str, Any], ...] = (
    {
        "id": "a-bat",
        "title": "A card of the Bat Deck",
        "owner": "vlazlo",
        "type": ["anytime"],
        "modes": [{"as": "anytime", "do": [{"verb": "give", "give": "blood", "to": "self"}]}],
        "knowledge": "invented",
    },
    {
        "id": "a-wolf",
        "title": "A card of the Wolf Deck",
        "owner": "vlazlo",
        "type": ["action"],
        "modes": [
            {
                "as": "action",
                "do": [
                    {"verb": "lose", "lose": 1, "stat": "fortitude", "who": "each-other"},
                    {"verb": "give", "give": "blood", "to": "self", "n": 3},
                ],
            }
        ],
        "knowledge": "invented",
    },
)
BATS, WOLVES = "vlazlo-bats", "vlazlo-wolves"


def game(seed: int, asking: str = "declared", players: int = 4) -> Scenario:
    """A game of the villains, with form decks of our own."""
    scenario = game_of(VILLAINS[:players], seed=seed, edition="rdi6", id=f"villains-{seed}")
    name = next(name for name, sheet in scenario.seats.items() if sheet.character == "vlazlo")
    piles = {BATS: ("a-bat",) * 8, WOLVES: ("a-wolf",) * 8}
    seats = {**scenario.seats, name: replace(scenario.seats[name], piles=piles)}
    cards = msgspec.convert(FORMS, tuple[Card, ...])
    return replace(scenario, seats=seats, cards=cards, asking=asking)


def numbers(moment: Moment, *ids: str) -> set[int]:
    return {moment.setup.numbers[id] for id in ids}


def test_the_first_form_is_free_and_counts_among_the_seven() -> None:
    moment = start(game(3))
    assert isinstance(moment.position.agenda[-1], Fetching)
    assert [option.mode for option in moment.options] == [0, 1]
    after = moment.choose(moment.options[1])
    vlazlo = after.position.seats[0]
    assert len(vlazlo.hand) == 7
    assert len(vlazlo.deck) == 30 - 6
    assert len(set(vlazlo.hand) & numbers(after, "a-wolf")) == 1
    assert [len(pile.cards) for pile in vlazlo.piles] == [8, 7]
    assert not vlazlo.tokens
    assert any("vlazlo.setup" in entry.rules for entry in moment.entries)


def forms(position: Position, known: set[int]) -> Counter[int]:
    player = position.seats[0]
    found: Counter[int] = Counter()
    for pile in (player.hand, player.deck, player.discard, *(p.cards for p in player.piles)):
        found.update(card for card in pile if card in known)
    found.update(card for frame in position.agenda if (card := getattr(frame, "card", -1)) in known)
    return found


@pytest.mark.parametrize("seed", range(8))
def test_whole_games_of_villains_end_with_all_their_components(seed: int) -> None:
    scenario = game(seed, "poll" if seed % 4 == 3 else "declared", 4 if seed % 2 else 3)
    begin = start(scenario)
    known = numbers(begin, "a-bat", "a-wolf")
    line = play(scenario, every_option=True)
    check_end(line.setup, line.positions[-1])
    for position in line.positions:
        assert sum(forms(position, known).values()) == 16
        for name, most in (("scarab", 12), ("blood", 8)):
            assert sum(dict(seat.tokens).get(name, 0) for seat in position.seats) <= most
        assert not dict(position.seats[1].tokens).get("scarab")
        assert all(not dict(seat.tokens).get("scarab") for seat in position.seats if seat.out)
        law = line.setup.law
        for seat in position.seats[:3]:
            lasting = law.absences if seat.away or seat.out else frozenset()
            assert set(seat.front) <= law.stands | law.discounts | lasting


@pytest.mark.parametrize("seed", range(20, 24))
def test_the_record_of_such_a_game_changes_nothing(seed: int) -> None:
    random = Random(seed)
    moment = start(game(seed))
    keeping = False
    for place in range(400):
        if moment.decision is None:
            break
        keeping |= isinstance(moment.position.agenda[-1], Keeping)
        after = moment.choose(moment.options[random.randrange(len(moment.options))])
        check_record(moment, after)
        check_moment(after)
        if place % 97 == 50 and after.decision is not None:
            again = start(saved(after, game(seed)))
            assert again.position == after.position
        moment = after
    assert place > 100 or moment.decision is None


def test_a_minion_that_is_picked_is_saved_and_read_again() -> None:
    text = """
id: pick
title: A Minion is picked
edition: rdi6
seats:
  Ann: {hand: [my-goddess-protects-me, oh-look-you-brought-me-some-help]}
  Ben: {front: [grunt-the-brawler], hand: [gambling-im-in]}
  Cat: {hand: ["no"]}
turn: {of: Ann, phase: action}
line:
  - {seat: Ann, plays: oh-look-you-brought-me-some-help, on: [Cat, Ben/grunt-the-brawler]}
"""
    scenario = load_text(text, "pick.yaml")
    moment = start(scenario, stops="choices")
    ways = [option for option in moment.options if option.hits]
    assert {(option.targets, option.hits.count(-1)) for option in ways} == {
        ((1, 2), 1), ((2, 1), 1), ((1, 1), 1),
    }  # fmt: skip
    moment = moment.choose(next(option for option in ways if option.targets == (2, 1)))
    assert moment.decision is not None
    written = saved(moment, scenario)
    assert "Ben/" not in text_of(written)
    assert start(written).position == moment.position
    plain = engine.advance(moment.setup, moment.position)
    assert plain == (moment.position, moment.decision)
