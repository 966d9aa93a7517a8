"""The record: what happened between two decisions, step by step, and by which rules.

It is derived, never stored: a pure function of a position and an option, written by a watcher of
the very loop that plays.
"""

from typing import Any, NamedTuple

from ..values import (
    NOBODY,
    AnyFrame,
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
from .script import Decision
from .setup import Setup

_TABLE = (
    "drink_deck", "drink_discard", "inn", "pot", "round", "contest", "turn", "winners", "bar_deck",
    "piles",
)  # fmt: skip


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
    or nobody. ``rulings`` are the open questions whose answers decided (fields of Rulings).
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
        self.numbers = list(numbers)
        self.next_number = next_number
        self.seat = seat
        self.known = known
        self._seats: tuple[Seat, ...] = ()
        self._table: tuple[Any, ...] = ()
        self._agenda: tuple[AnyFrame, ...] = ()

    def before(self, desk: Desk) -> None:
        """Keep what lies on the desk, to see what the step changes."""
        self._seats = tuple(desk.seats)
        self._table = tuple(getattr(desk, name) for name in _TABLE)
        self._agenda = tuple(desk.agenda)
        desk.cited = []
        desk.ruled = []

    def after(
        self, desk: Desk, place: int, frame: AnyFrame, outcome: str, rules: tuple[str, ...],
        gone: bool, option: Option | None,
    ) -> None:  # fmt: skip
        """Write the entry of a step."""
        agenda = tuple(desk.agenda)
        kept = self.numbers[: place + (not gone)] if agenda else []
        number = self.numbers[place]
        fresh = range(self.next_number, self.next_number + len(agenda) - len(kept))
        self.numbers = [*kept, *fresh]
        self.next_number = fresh.stop
        before = self._agenda[place]
        seat, self.seat = self.seat, NOBODY
        known, self.known = self.known, ()
        self.entries.append(
            Entry(
                before,
                frame,
                number,
                before.at,
                outcome,
                tuple(dict.fromkeys((*rules, *(desk.cited or ()), *known))),
                tuple(self._changes(desk, place)),
                agenda,
                tuple(self.numbers),
                gone,
                seat,
                option,
                tuple(dict.fromkeys(desk.ruled)),
            )
        )

    def _changes(self, desk: Desk, place: int) -> list[Change]:
        changes: list[Change] = []
        for seat, (old, new) in by_seat(zip(self._seats, desk.seats, strict=True)):
            if old is not new:
                for name in Seat.__struct_fields__:
                    was, now = getattr(old, name), getattr(new, name)
                    if was != now:
                        changes.append(Change(name, seat, was, now))
        for name, was in zip(_TABLE, self._table, strict=True):
            now = getattr(desk, name)
            if was != now:
                changes.append(Change(name, NOBODY, was, now))
        for old_frame, new_frame in zip(self._agenda[:place], desk.agenda, strict=False):
            if old_frame != new_frame:
                changes.append(Change("waiting", NOBODY, old_frame, new_frame))
        return changes


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
        entries, numbers = tuple(recorder.entries), tuple(recorder.numbers)
        return cls(*reached, entries, numbers, recorder.next_number)


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
