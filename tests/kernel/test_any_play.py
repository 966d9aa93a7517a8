"""Whatever is played at a table of invented cards: Gold and cards are kept, and play ends."""

from collections import Counter
from itertools import pairwise
from random import Random
from typing import Any

import pytest

from rdi_explore.kernel.machine import engine
from rdi_explore.kernel.machine.moment import Moment
from rdi_explore.kernel.values import (
    Dare,
    Dividing,
    Drawing,
    Drinking,
    DrinkingContest,
    Drinks,
    Event,
    Ordering,
    Play,
    Position,
    Reveal,
    RoundOnTheHouse,
)
from rdi_explore.rulebook import rules, switches
from tests.scenario.reach import check_entries, check_step

from .table import CARDS, CAST, seat, table

DRINKING = (Drinks, Reveal, Drawing, Ordering, Drinking, Dare, DrinkingContest, RoundOnTheHouse)

BY_KIND = {
    drink: sorted(id for id, card in CARDS.items() if (not card.modes) == drink)
    for drink in (False, True)
}
EDITIONS = ("rdi3", "rdi4", "rdi5", "rdi6", "rdi9")
READ = (
    "draw_lock_scope", "ignore_covers_ordered_drinks", "chaser_by", "ignore_drink_condition",
    "self_split_mandatory", "split_cards_one_by_one", "wench_drinks_class",
    "anytime_during_chasers", "split_rounding_negative", "self_split_by",
    "contest_event_is_a_drink",
)  # fmt: skip


def sit_down(chance: Random) -> Moment:
    def some(drinks: bool, count: int) -> list[str]:
        return [chance.choice(BY_KIND[drinks]) for _ in range(count)]

    def anybody() -> Any:
        return seat(
            *some(False, chance.randint(2, 8)), deck=some(False, chance.randint(0, 6)),
            discard=some(False, 2), pile=some(True, chance.randint(0, 3)),
            fortitude=chance.choice([3, 8, 20]), alcohol=chance.choice([0, 2]),
            gold=chance.choice([1, 4, 10]),
        )  # fmt: skip

    names = ("Ann", "Ben", "Cid", "Dot")[: chance.randint(2, 4)]
    at = table(
        phase=chance.choice(["discard", "action", "order", "drink"]), until="game",
        deck=some(True, chance.randint(0, 9)), discards=some(True, 3),
        edition=chance.choice(EDITIONS), asking=chance.choice(["declared", "poll"]),
        stops=chance.choice(["choices", "seats"]), seed=chance.randint(0, 99),
        traits=tuple(chance.choice([(), ("night",), ("day",)]) for _ in names),
        rulings={name: chance.choice(list(switches()[name].allowed)) for name in READ},
        **{name: anybody() for name in names},
    )  # fmt: skip
    return at.moment


def cards_of(position: Position) -> Counter[int]:
    found: Counter[int] = Counter((*position.drink_deck, *position.drink_discard))
    for player in position.seats:
        for pile in (player.hand, player.deck, player.discard, player.pile, player.front):
            found.update(pile)
    for frame in position.agenda:
        match frame:
            case Play() if CAST[frame.card].modes[frame.mode].as_ != "use":
                found[frame.card] += 1
            case Event():
                found[frame.card] += 1
            case Dividing():
                found.update(frame.revealed)
            case Drinks() | Reveal() | Dare():
                for drink in frame.drinks:
                    found.update(drink.cards)
            case _:
                pass
        if isinstance(frame, Reveal):
            found.update(card for _, card in frame.events)
    return found


def gold_of(position: Position) -> int:
    return sum(player.gold for player in position.seats) + position.pot + position.inn


@pytest.mark.parametrize("seed", range(80))
def test_whatever_is_played(seed: int) -> None:
    chance = Random(seed)
    moment = sit_down(chance)
    for _ in range(60):
        if moment.decision is None:
            break
        assert len(set(moment.options)) == len(moment.options)
        plays = [option for option in moment.options if option.act == "play"]
        options = plays if plays and chance.random() < 0.6 else moment.options
        moment = moment.choose(chance.choice(options))
        again, decision = engine.advance(moment.setup, moment.position)
        assert (again, decision) == (moment.position, moment.decision)
    for before, after in pairwise(moment.line()):
        assert gold_of(after.position) == gold_of(before.position)
        check_step(after.setup, before.position, after.position)
        check_entries(after.setup, before.position, after.entries)
        assert cards_of(after.position) == cards_of(before.position)
        for entry in after.entries:
            if isinstance(entry.frame, DRINKING):
                assert not entry.changes or entry.rules, entry
            assert set(entry.rules) <= set(rules())
