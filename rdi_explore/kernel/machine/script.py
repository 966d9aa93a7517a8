"""Rules as scripts: small steps above, and below them one table that says how they follow.

A step is a function ``(desk, frame) -> result``. Its result says what happens next:

=====================  ============================================================
``None``               go on with the next step of the table (after the last: done)
a frame                the same, with this frame in place of the old one
``"outcome"``          go where the table leads this named outcome
``("outcome", frame)`` the same, with a new frame
:class:`Ask`           stop: this player must choose; the answer goes to the step's ``take``
=====================  ============================================================

The table is checked when the module is imported, is what runs, and can be drawn.
"""

from collections.abc import Callable, Iterator
from typing import Any, Final, NamedTuple, TypeVar, final

import msgspec

from ..values import AnyFrame, Option, SeatNo
from .declare import Item, put_by, read_by

OVER: Final = "over"
"""Where an outcome leads when it ends the script."""


@final
class Ask:
    """A player must choose. ``frame`` is the asking frame as it shall be kept."""

    __slots__ = ("frame", "options", "seat")

    def __init__(self, frame: AnyFrame, seat: SeatNo, options: tuple[Option, ...]) -> None:
        self.frame: Final = frame
        self.seat: Final = seat
        self.options: Final = options


Result = None | str | AnyFrame | tuple[str, AnyFrame] | Ask
Do = Callable[[Any, Any], Result]
Take = Callable[[Any, Any, Option], str | tuple[str, AnyFrame]]


class To(msgspec.Struct, frozen=True):
    """Where a named outcome leads, and by which rules."""

    step: str
    rules: tuple[str, ...]


class Step(msgspec.Struct, frozen=True, eq=False):
    """A row of a table: what to do, its rules, the step after it, its outcomes.

    ``leads`` are the same as links, for the engine: the step to which each outcome leads, and
    ``""`` or ``None`` if none is named; ``None`` where the script ends.
    """

    name: str
    do: Do
    rules: tuple[str, ...]
    next: str | None
    goes: dict[str, To]
    take: Take | None
    leads: "dict[str | None, Step | None]" = {}

    def __repr__(self) -> str:
        return f"Step({self.name!r})"

    @property
    def puts(self) -> frozenset[Item]:
        """What it may put on the agenda; windows are items of their kinds."""
        return put_by(self.do) | (put_by(self.take) if self.take else frozenset())

    @property
    def reads(self) -> frozenset[str]:
        """The rulings that it may ask for."""
        return read_by(self.do) | (read_by(self.take) if self.take else frozenset())


F = TypeVar("F", bound=Callable[..., Any])

RULES: Final[dict[Callable[..., Any], tuple[str, ...]]] = {}
SCRIPTS: Final[dict[type[AnyFrame], dict[str, Step]]] = {}


def rule(*ids: str) -> Callable[[F], F]:
    """Say which rules a step carries out whenever it runs."""

    def note(function: F) -> F:
        RULES[function] = ids
        return function

    return note


class _Row(NamedTuple):
    do: Do
    goes: dict[str, To]
    take: Take | None = None
    then: str | None = None


def to(step: Do | str, *rules: str) -> To:
    """Lead an outcome to a step (or to :data:`OVER`), by these rules."""
    return To(step if isinstance(step, str) else step.__name__, rules)


def branch(do: Do, **outcomes: To) -> _Row:
    """A step that names its outcome."""
    return _Row(do, outcomes)


def asks(do: Do, take: Take, **outcomes: To) -> _Row:
    """A step that lets a player choose; the answer, or the step itself, names an outcome."""
    return _Row(do, outcomes, take)


def then(do: Do, step: Do | str) -> _Row:
    """A step that always leads to this one (or to :data:`OVER`), not to the next row."""
    return _Row(do, {}, then=step if isinstance(step, str) else step.__name__)


def script(frame: type[AnyFrame], *rows: Do | _Row) -> dict[str, Step]:
    """Make and register the table of a kind of frame.

    Raises:
        TypeError: an outcome leads to a step that the table does not have.
    """
    table = [row if isinstance(row, _Row) else _Row(row, {}) for row in rows]
    names = [row.do.__name__ for row in table]
    steps: dict[str, Step] = {}
    for number, row in enumerate(table):
        follows = row.then or (names[number + 1] if number + 1 < len(table) else OVER)
        if follows != OVER and follows not in names:
            raise TypeError(f"{frame.__name__}.{names[number]} leads to no step")
        for outcome, target in row.goes.items():
            if target.step != OVER and target.step not in names:
                raise TypeError(f"{frame.__name__}.{names[number]}: {outcome} leads to no step")
        steps[names[number]] = Step(
            names[number],
            row.do,
            RULES.get(row.do, ()),
            None if follows == OVER else follows,
            row.goes,
            row.take,
        )
    for step in steps.values():
        step.leads[""] = step.leads[None] = steps[step.next] if step.next else None
        step.leads.update((outcome, steps.get(to.step)) for outcome, to in step.goes.items())
    SCRIPTS[frame] = steps
    return steps


def edges(frame: type[AnyFrame]) -> Iterator[tuple[str, str, str, tuple[str, ...]]]:
    """The table as edges ``(step, outcome, next step, rules)``; an unnamed outcome is ``""``."""
    for step in SCRIPTS[frame].values():
        if step.goes:
            for outcome, target in step.goes.items():
                yield step.name, outcome.replace("_", " "), target.step, target.rules
        else:
            yield step.name, "", step.next or OVER, ()
