"""The whole table between two choices."""

from collections.abc import Callable
from functools import cached_property

import msgspec

from .drinks import Contest
from .frames import AnyFrame
from .numbers import Amount, CardNo, CardSet, Gold, SeatNo, Seed
from .plays import Hurt
from .rounds import Round
from .seats import Pile, Seat, Value, staying


class Position(Value, frozen=True, gc=True, dict=True):
    """The whole table between two choices.

    ``turn`` is the turn owner, ``inn`` the Gold that the Inn has taken in (it may be negative:
    the Inn never runs out), ``drink_discard`` is sorted, ``agenda`` holds the unfinished items,
    bottom first. ``winners`` is empty until the game is over. ``bar_deck`` has its top card first;
    it is ``None`` where the Bar Deck variant is not played. ``piles`` are those of the variants.
    """

    seats: tuple[Seat, ...]
    turn: SeatNo
    agenda: tuple[AnyFrame, ...]
    drink_deck: tuple[CardNo, ...] = ()
    drink_discard: tuple[CardNo, ...] = ()
    inn: Amount = 0
    pot: Gold = 0
    round: Round | None = None
    contest: Contest | None = None
    recent: tuple[Hurt, ...] = ()
    seed: Seed = 0
    winners: tuple[SeatNo, ...] = ()
    bar_deck: tuple[CardNo, ...] | None = None
    piles: tuple[Pile, ...] = ()

    @cached_property
    def held(self) -> tuple[CardSet, ...]:
        """The cards of each seat as a set; it follows from ``seats`` and is no part of them."""
        return tuple(seat.cards() for seat in self.seats)

    @cached_property
    def staying(self) -> tuple[SeatNo, ...]:
        """The seats that are still in the game; it follows from ``seats``, too."""
        return staying(self.seats)

    def __reduce__(self) -> tuple[Callable[[bytes], "Position"], tuple[bytes]]:
        """A position is pickled as one packed text: its many parts one by one would take long."""
        return unpacked, (_encode(self),)


_encode = msgspec.msgpack.Encoder().encode

_decode = msgspec.msgpack.Decoder(Position).decode


def unpacked(packed: bytes) -> Position:
    """The position that was packed to be pickled."""
    return _decode(packed)
