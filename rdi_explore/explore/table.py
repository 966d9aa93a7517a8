"""The table as a game of two sides: those whose choices are to bring something about, and all
others."""

from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple

from msgspec.structs import replace

from ..kernel import (
    NOBODY,
    PASS,
    Act,
    CardNo,
    Decision,
    Desk,
    Option,
    Position,
    SeatNo,
    Setup,
    window_plays,
)
from ..kernel import seats_asked as order
from .facts import Memory, open_window

ASKING = SeatNo(-9)
"""The seat that chooses who is asked next, where all orders are tried."""


class Move(NamedTuple):
    """A choice of a seat; without an ``option``: this seat is asked next."""

    seat: SeatNo
    option: Option | None


class Place:
    """Where a line has come to: the position, who chooses what, and what has happened so far.

    ``bits`` are the facts that are true, ``declined`` the seats that have passed in the open window
    (where all orders of asking are tried), ``free`` whether the first choice is still to be made
    (where a claim speaks of one play). A table has one place for each such situation: places are
    the same only if they are identical.
    """

    __slots__ = ("bits", "declined", "free", "moves", "position", "seat", "value")

    def __init__(
        self, position: Position, seat: SeatNo, moves: tuple[Move, ...], bits: int,
        declined: frozenset[SeatNo], free: bool,
    ) -> None:  # fmt: skip
        self.position, self.seat, self.moves = position, seat, moves
        self.bits, self.declined, self.free = bits, declined, free
        self.value: bool | None = None

    @property
    def ended(self) -> bool:
        """Whether nothing is left to decide."""
        return self.seat == NOBODY


class NotAsked(ValueError):
    """Not every order of asking can be tried at this table."""


class Ban(NamedTuple):
    """Plays that are taken away: of these seats, of these cards (``None``: all), on all of
    ``targets``."""

    seats: frozenset[SeatNo]
    cards: frozenset[CardNo] | None
    targets: frozenset[SeatNo]
    mode: str

    def forbids(self, setup: Setup, seat: SeatNo, option: Option) -> bool:
        """Whether this option is taken away from this seat."""
        return (
            option.act is Act.PLAY
            and seat in self.seats
            and (self.cards is None or option.card in self.cards)
            and self.targets.issubset(option.targets)
            and self.mode in ("", setup.cast[option.card].modes[option.mode].name)
        )


class TableGame:
    """A position as a game: :class:`~rdi_explore.explore.andor.TwoSidedGame` of :class:`Place`
    and :class:`Move`.

    ``ours`` are the seats that choose for the side that wants the claim true; with ``once`` only
    the first choice of theirs is. ``decided`` tells what a place is worth.

    Raises:
        NotAsked: with ``any_order``, where an automaton plays.
    """

    def __init__(
        self,
        memory: Memory,
        position: Position,
        ours: Iterable[SeatNo],
        decided: Callable[[Place], bool | None],
        circle: bool,
        bans: Iterable[Ban] = (),
        any_order: bool = False,
        once: bool = False,
    ) -> None:
        self.memory, self.setup = memory, memory.setup
        self.circle = circle
        self._ours = frozenset(ours)
        self._decided = decided
        self._bans = tuple(bans)
        self._any_order, self._once = any_order, once
        if any_order and self.setup.with_automaton:
            raise NotAsked("in every order of passing: not where an automaton plays")
        self._places: dict[tuple[object, ...], Place] = {}
        self._undecided: set[Place] = set()
        self.start: Place = self._at(*memory.begin(position), free=once)

    # ---------------------------------------------------------------------------- the game

    def value(self, place: Place) -> bool | None:
        """What a place is decided as, if it is."""
        if place.value is None and place not in self._undecided:
            place.value = self._decided(place)
            if place.value is None:
                self._undecided.add(place)
        return place.value

    def ours(self, place: Place) -> bool:
        """Whether one of ours chooses."""
        return place.seat in self._ours and (place.free or not self._once)

    def moves(self, place: Place) -> Sequence[Move]:
        """What may be chosen."""
        return place.moves

    def after(self, place: Place, move: Move) -> Place:
        """Where a choice leads."""
        position, bits = place.position, place.bits
        free = place.free and not self.ours(place)
        if move.option is None:
            return self._asked(position, bits, place.declined, move.seat, free)
        window = open_window(position) if self._any_order else None
        if window is not None and window.stage != "wish":
            if move.option == PASS:
                return self._window(position, bits, place.declined | {move.seat}, free)
            seats = order(Desk(self.setup, position), window)
            position = _asking(position, seats.index(move.seat))
        return self._at(*self.memory.choose(position, move.seat, move.option, bits), free=free)

    # -------------------------------------------------------------------------------- places

    def _at(self, position: Position, decision: Decision | None, bits: int, free: bool) -> Place:
        if decision is None:
            return self._place(position, NOBODY, (), bits, frozenset(), free)
        if self._any_order:
            window = open_window(position)
            if window is not None and window.stage != "wish":
                return self._window(_asking(position, 0), bits, frozenset(), free)
        return self._place(position, decision.seat, decision.options, bits, frozenset(), free)

    def _window(
        self, position: Position, bits: int, declined: frozenset[SeatNo], free: bool
    ) -> Place:
        """An open window in which any player who has not declined may be asked next."""
        desk = Desk(self.setup, position)
        window = open_window(position)
        assert window is not None
        seats = order(desk, window)
        able = [
            seat
            for seat in seats
            if seat not in declined and window_plays(desk, seat, window, desk.subject)
        ]
        if not able:
            passed = _asking(position, len(seats))
            return self._at(*self.memory.go_on(passed, bits), free=free)
        if len(able) == 1:
            return self._asked(position, bits, declined, able[0], free)
        moves = tuple(Move(seat, None) for seat in able)
        return self._known(position, ASKING, moves, bits, declined, free)

    def _asked(
        self, position: Position, bits: int, declined: frozenset[SeatNo], seat: SeatNo, free: bool
    ) -> Place:
        desk = Desk(self.setup, position)
        window = open_window(position)
        assert window is not None
        plays = window_plays(desk, seat, window, desk.subject)
        return self._place(position, seat, (PASS, *plays), bits, declined, free)

    def _place(
        self, position: Position, seat: SeatNo, options: Iterable[Option], bits: int,
        declined: frozenset[SeatNo], free: bool,
    ) -> Place:  # fmt: skip
        moves = tuple(
            Move(seat, option)
            for option in options
            if not any(ban.forbids(self.setup, seat, option) for ban in self._bans)
        )
        return self._known(position, seat, moves, bits, declined, free)

    def _known(
        self, position: Position, seat: SeatNo, moves: tuple[Move, ...], bits: int,
        declined: frozenset[SeatNo], free: bool,
    ) -> Place:  # fmt: skip
        key = (position, seat, bits, declined, free)
        place = self._places.get(key)
        if place is None:
            place = self._places[key] = Place(position, seat, moves, bits, declined, free)
        return place


def _asking(position: Position, asked: int) -> Position:
    """The position with its open window at this place of the order of asking."""
    window = open_window(position)
    assert window is not None
    if window.asked == asked:
        return position
    return replace(position, agenda=(*position.agenda[:-1], replace(window, asked=asked)))
