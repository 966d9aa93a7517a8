"""What everybody has seen go into hands: a position does not tell it, for it is one moment only."""

from collections import Counter
from functools import cached_property

import msgspec

from ..kernel import PLOTTED, CardNo, Dividing, Position, Seat, SeatNo, by_seat
from ..scenario.knowing import Known


class Remembered(msgspec.Struct, frozen=True, dict=True):
    """For each seat the cards that its hand is known to hold, for all have seen them go there.

    Who puts a card away where nobody sees which, is no longer known to hold any.
    """

    seen: tuple[tuple[CardNo, ...], ...]

    @classmethod
    def of(cls, position: Position) -> "Remembered":
        """At the beginning: nothing has been seen."""
        return cls(((),) * len(position.seats))

    def after(self, before: Position, after: Position) -> "Remembered":
        """What is known after one choice more."""
        if before.seats is after.seats:
            return self
        lay_open = Counter(card for seat in before.seats for card in _open(seat))
        for frame in before.agenda:
            if isinstance(frame, Dividing):
                lay_open.update(frame.revealed)
        hidden = Counter(card for seat in after.seats for card in _hidden(seat))
        hands = Counter(card for seat in after.seats for card in seat.hand)
        seen = tuple(
            known if was.hand == now.hand else _known(known, was, now, lay_open, hidden, hands)
            for known, was, now in zip(self.seen, before.seats, after.seats, strict=True)
        )
        return self if seen == self.seen else Remembered(seen)

    @cached_property
    def known(self) -> Known:
        """The same by seats, of those of whom anything is known."""
        return {seat: cards for seat, cards in by_seat(self.seen) if cards}

    def known_to(self, seat: SeatNo) -> Known:
        """What a player knows of the hands of others."""
        return {other: cards for other, cards in self.known.items() if other != seat}


def _known(
    known: tuple[CardNo, ...], was: Seat, now: Seat, lay_open: "Counter[CardNo]",
    hidden: "Counter[CardNo]", hands: "Counter[CardNo]",
) -> tuple[CardNo, ...]:  # fmt: skip
    gone = Counter(was.hand) - Counter(now.hand)
    if any(hidden[card] or hands[card] for card in gone):
        return ()
    shuffled = set(was.discard) & set(now.deck)
    come = Counter(now.hand) - Counter(was.hand)
    taken = () if shuffled else (come & lay_open).elements()
    kept = (Counter(known) & Counter(now.hand)).elements()
    return tuple(sorted((*kept, *taken)))


def _open(seat: Seat) -> tuple[CardNo, ...]:
    """The cards at a seat that all can see."""
    return seat.discard + seat.front


def _hidden(seat: Seat) -> tuple[CardNo, ...]:
    """The cards at a seat that lie face down."""
    plotted = (card for pile in seat.piles if pile.name == PLOTTED for card in pile.cards)
    return (*seat.deck, *plotted)
