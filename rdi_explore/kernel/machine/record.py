"""The record: what happened between two decisions, step by step, and by which rules.

It is derived, never stored: a pure function of a position and an option, written by a watcher of
the very loop that plays.
"""

from collections.abc import Iterator
from operator import attrgetter
from typing import Any, NamedTuple

from ..values import (
    NOBODY,
    AnyFrame,
    Decision,
    Drinks,
    Game,
    Option,
    Play,
    Position,
    Seat,
    SeatNo,
    Window,
    by_seat,
)
from .desk import Desk
from .engine import advance, choose
from .setup import Setup

_TABLE = (
    "drink_deck", "drink_discard", "inn", "pot", "round", "contest", "turn", "winners", "bar_deck",
    "piles",
)  # fmt: skip
_on_table = attrgetter(*_TABLE)
_at_seat = attrgetter(*Seat.__struct_fields__)


class Change(NamedTuple):
    """One thing that became different: ``what`` of a seat, of the table (seat :data:`NOBODY`), or
    of a waiting item (``what`` is ``"waiting"``, the values are frames)."""

    what: str
    seat: SeatNo
    before: Any
    after: Any


class Entry(NamedTuple):
    """One step that was carried out.

    ``frame`` is the item as it was when the step began, ``now`` as it was afterwards, ``number``
    its serial number on this line of play. ``agenda`` and ``numbers`` show all items, bottom
    first, after the step; ``gone`` says that the item was done. ``seat`` is who chose ``option``,
    or nobody. ``rulings`` are the open questions whose answers decided (fields of Rulings). Where
    Drinks are drunk, ``unreached`` are those of their drinkers who Ignore them without a card, as
    they are not there or have a shield.
    """

    frame: AnyFrame
    now: AnyFrame
    number: int
    step: str
    outcome: str
    rules: tuple[str, ...]
    changes: tuple[Change, ...]
    agenda: tuple[AnyFrame, ...]
    numbers: tuple[int, ...]
    gone: bool
    seat: SeatNo
    option: Option | None
    rulings: tuple[str, ...] = ()
    unreached: tuple[SeatNo, ...] = ()

    @property
    def begins_turn(self) -> bool:
        """Whether the next turn of the game begins in this step."""
        return isinstance(self.frame, Game) and self.step == "begin_turn"

    @property
    def opens_window(self) -> bool:
        """Whether a window opens, or opens again (timing.reopen)."""
        return isinstance(self.frame, Window) and self.outcome == "opened"

    @property
    def announces(self) -> bool:
        """Whether a card is announced."""
        return isinstance(self.frame, Play) and self.step == "announce"

    @property
    def drinks_up(self) -> bool:
        """Whether revealed Drinks are drunk."""
        return isinstance(self.frame, Drinks) and self.step == "drink_up"

    @property
    def carries_out(self) -> bool:
        """Whether a part of what a card says is carried out."""
        return isinstance(self.frame, Play) and self.step == "next_instruction"


class Recorder:
    """Watches a run and writes entries; numbers the items of the agenda as they come."""

    def __init__(
        self,
        numbers: tuple[int, ...],
        next_number: int,
        seat: SeatNo = NOBODY,
        known: tuple[str, ...] = (),
    ) -> None:
        self.entries: list[Entry] = []
        self.numbers = numbers
        self.next_number = next_number
        self.seat = seat
        self.known = known
        self._seats: tuple[Seat, ...] = ()
        self._table: tuple[Any, ...] = ()
        self._agenda: tuple[AnyFrame, ...] = ()

    def before(self, desk: Desk) -> None:
        """Keep what lies on the desk, to see what the step changes."""
        self._seats, self._table = tuple(desk.seats), _on_table(desk)
        self._agenda = tuple(desk.agenda)

    def after(
        self, desk: Desk, place: int, frame: AnyFrame, outcome: str, rules: tuple[str, ...],
        gone: bool, option: Option | None,
    ) -> None:  # fmt: skip
        """Write the entry of a step."""
        seats, table, agenda = self._seats, self._table, self._agenda
        self.before(desk)
        number, before = self.numbers[place], agenda[place]
        self._count(place + (not gone))
        changes: list[Change] = []
        if seats != self._seats:
            for seat, (old, new) in by_seat(zip(seats, self._seats, strict=True)):
                if old is not new:
                    changes += _changes(Seat.__struct_fields__, seat, _at_seat(old), _at_seat(new))
        if table != self._table:
            changes += _changes(_TABLE, NOBODY, table, self._table)
        for was, now in zip(agenda[:place], self._agenda, strict=False):
            if was is not now and was != now:
                changes.append(Change("waiting", NOBODY, was, now))
        self.entries.append(
            Entry(
                before,
                frame,
                number,
                before.at,
                outcome,
                tuple(dict.fromkeys((*rules, *(desk.cited or ()), *self.known))),
                tuple(changes),
                self._agenda,
                self.numbers,
                gone,
                self.seat,
                option,
                tuple(dict.fromkeys(desk.ruled)),
                _unreached(desk, before),
            )
        )
        self.seat, self.known = NOBODY, ()

    def _count(self, kept: int) -> None:
        """Number the items that are new: of those before, so many are still there."""
        numbers = self.numbers[:kept] if self._agenda else ()
        fresh = range(self.next_number, self.next_number + len(self._agenda) - len(numbers))
        self.numbers = (*numbers, *fresh)
        self.next_number = fresh.stop


def _unreached(desk: Desk, frame: AnyFrame) -> tuple[SeatNo, ...]:
    """Those to whom the Drinks that are drunk now do nothing, without any card that Ignores them.

    Source: ignore.no-effect-on-you.
    """
    if not isinstance(frame, Drinks) or frame.at != "drink_up":
        return ()
    drinkers = dict.fromkeys(drink.drinker for drink in frame.drinks)
    return tuple(seat for seat in drinkers if not desk.seats[seat].out and not desk.reached(seat))


def _changes(
    names: tuple[str, ...], seat: SeatNo, before: tuple[Any, ...], after: tuple[Any, ...]
) -> Iterator[Change]:
    """What has become different of what has these names."""
    for name, was, now in zip(names, before, after, strict=True):
        if was is not now and was != now:
            yield Change(name, seat, was, now)


class Recorded(NamedTuple):
    """A position with its decision, and the record that led to it."""

    position: Position
    decision: Decision | None
    entries: tuple[Entry, ...]
    numbers: tuple[int, ...]
    next_number: int

    @classmethod
    def by(cls, recorder: Recorder, reached: tuple[Position, Decision | None]) -> "Recorded":
        """What was reached, with all that was written on the way."""
        return cls(*reached, tuple(recorder.entries), recorder.numbers, recorder.next_number)


def record_start(setup: Setup, position: Position) -> Recorded:
    """Run to the first decision, with the record."""
    count = len(position.agenda)
    recorder = Recorder(tuple(range(count)), count)
    return Recorded.by(recorder, advance(setup, position, recorder))


def record_choice(
    setup: Setup,
    position: Position,
    option: Option,
    seat: SeatNo,
    numbers: tuple[int, ...],
    next_number: int,
    known: tuple[str, ...] = (),
) -> Recorded:
    """Carry out a choice, with the record; the numbers continue those of the line before.

    ``known`` are rules of which only the line tells that they act on this choice.
    """
    recorder = Recorder(numbers, next_number, seat, known)
    return Recorded.by(recorder, choose(setup, position, option, recorder))
