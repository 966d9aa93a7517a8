"""Which piles may lie at a seat and on the table, and beside which of them numbers may stand."""

from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache

from ..catalogue import side_decks
from ..kernel import DECK_NAME as DECK
from ..kernel import EVENT_DECKS as DECKS
from ..kernel import EVENT_DISCARDS as DISCARDS
from ..kernel import MUSHROOM_BOX as BOX
from ..kernel import PLAYED, PLOTTED, TAVERN_DECK, TAVERN_DISCARD, Card, discards_of, named, prizes
from .schema import Scenario

COUNTED = tuple(DECKS.values())
"""The decks on the table beside which Progress Counters lie."""
ON_THE_TABLE = frozenset(
    (*COUNTED, *DISCARDS.values(), prizes.INN, prizes.BIN, prizes.POT, TAVERN_DECK, TAVERN_DISCARD)
)
"""The piles that variants lay on the table."""

Piles = Mapping[str, tuple[str, ...]]
Marks = Mapping[str, tuple[int, ...]]


def at_seats(scenario: Scenario) -> frozenset[str]:
    """The piles that may lie at a seat: side decks of the catalogue and those that the file's own
    cards name, each with its discards, and the places of own components."""
    own = (deck for card in scenario.all_cards for deck in _decks_on(card))
    decks = {*side_decks(), *own}
    return frozenset((*decks, *map(discards_of, decks), BOX, PLOTTED, PLAYED))


@lru_cache(8_192)
def _decks_on(card: Card) -> tuple[str, ...]:
    """The side decks that a card names."""
    return named(card, DECK)


def wrong_piles(
    piles: Piles, marks: Marks, there: Iterable[str], marked: Iterable[str]
) -> Iterator[tuple[str, str, Iterable[str], str]]:
    """What is wrong with piles and the numbers beside them: path, problem, and which words would be
    possible in the place of which. ``marked`` are the piles that have numbers."""
    for word, given, possible in (("piles", piles, there), ("marks", marks, marked)):
        for name in given:
            if name not in possible:
                yield f"{word}.{name}", f"there is no pile “{name}” here", possible, name
    for name, numbers in marks.items():
        if any(not 0 <= n <= 100 for n in numbers) or len(numbers) > 100:
            yield f"marks.{name}", "expected numbers from 0 to 100", (), ""
    if BOX in {*piles, *marks} and len(marks.get(BOX, ())) != len(piles.get(BOX, ())):
        yield f"marks.{BOX}", "expected one number for each card in it", (), ""
