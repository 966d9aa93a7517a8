"""What lies at a seat."""

from collections.abc import Iterable, Iterator, Sequence
from functools import reduce
from operator import or_
from typing import Literal, TypeVar

import msgspec

from .numbers import FRONT, NOBODY, Amount, CardNo, CardSet, Count, Gold, SeatNo, SeatOrNobody, bit

T = TypeVar("T")

_SEATS = tuple(map(SeatNo, range(100)))
"""More seats than any table has."""


class Value(msgspec.Struct, frozen=True, gc=False, cache_hash=True, array_like=True):
    """A part of a position: immutable, cheap to hash, compact when saved."""


class Pile(Value, frozen=True):
    """A pile that only some games have: a side deck, its discards, cards laid out in a row.

    ``marks`` are numbers beside the cards (where a token points to on each), or one number for the
    whole pile (its counters).
    """

    name: str
    cards: tuple[CardNo, ...] = ()
    marks: tuple[Count, ...] = ()


class Seat(Value, frozen=True):
    """A player: attributes, piles and tokens. ``hand``, ``discard`` and ``front`` (cards that
    stay in front of the player) are sorted; ``deck`` and ``pile`` (the Drink Me! Pile) have their
    top card first. ``piles`` are those of a character's own components, by name.

    Members of a team have equal attributes: every change is made to all of them
    (team.shared-stats). ``away`` says until when a player is not there: to the end of this
    ``turn``, or to the ``own`` next one (team.turn-ends-now-individual), or to that of
    ``away_with``. ``worn`` says of cards in front how much of their own Fortitude they have lost,
    sorted; one that has lost none is not named.
    """

    fortitude: Amount = 20
    alcohol: Amount = 0
    gold: Gold = 10
    hand: tuple[CardNo, ...] = ()
    deck: tuple[CardNo, ...] = ()
    discard: tuple[CardNo, ...] = ()
    pile: tuple[CardNo, ...] = ()
    tokens: tuple[tuple[str, Count], ...] = ()
    out: bool = False
    front: tuple[CardNo, ...] = ()
    piles: tuple[Pile, ...] = ()
    away: Literal["", "turn", "own"] = ""
    away_with: SeatOrNobody = NOBODY
    worn: tuple[tuple[CardNo, Amount], ...] = ()

    @property
    def passing_out(self) -> bool:
        """Whether Alcohol Content has met Fortitude (pass-out.condition)."""
        return self.alcohol >= self.fortitude

    def cards(self) -> CardSet:
        """The set of the cards that the player may have a use for, none if out of the game or
        not there."""
        if self.out or self.away:
            return 0
        cards = reduce(or_, map(bit, self.hand), 0)
        return cards | reduce(or_, map(bit, self.front)) << FRONT if self.front else cards


def by_seat(things: Iterable[T]) -> Iterator[tuple[SeatNo, T]]:
    """What belongs to each seat, in the order of the seats, with the number of the seat."""
    return zip(_SEATS, things, strict=False)


def staying(seats: Sequence[Seat]) -> tuple[SeatNo, ...]:
    """The numbers of the seats that are still in the game."""
    return tuple(number for number, seat in by_seat(seats) if not seat.out)
