"""Running the agenda: from one decision to the next.

``decision`` and ``choose`` are pure: the same position and option always give the same result.
"""

from typing import NamedTuple, Protocol

from msgspec.structs import replace

from . import (
    contest,
    deal,
    drinks,
    effects,
    events,
    gambling,
    losing,
    modifiers,
    play,
    turn,
    window,
)
from .desk import Desk
from .script import OVER, SCRIPTS, Ask, Step
from .setup import Setup
from .values import AnyFrame, Option, Position

LIMIT = 100_000
"""Steps after which a run without any decision is taken for an endless loop."""

_ROOMS = (
    contest, deal, drinks, effects, events, gambling, losing, modifiers, play, turn, window,
)  # fmt: skip


class Decision(NamedTuple):
    """A player must choose one of these options."""

    seat: int
    options: tuple[Option, ...]


class Watcher(Protocol):
    """Somebody who wants to know of every step that is carried out."""

    def before(self, desk: Desk) -> None:
        """A step begins."""

    def after(
        self, desk: Desk, place: int, frame: AnyFrame, outcome: str, rules: tuple[str, ...],
        gone: bool, option: Option | None,
    ) -> None:  # fmt: skip
        """A step of the frame at this place of the agenda is over."""


def run(desk: Desk, watch: Watcher | None = None) -> Ask | None:
    """Carry out frames until somebody must choose, or nothing is left to do (``None``).

    Raises:
        RuntimeError: the agenda makes no progress.
    """
    agenda = desk.agenda
    every = desk.setup.stops == "seats"
    for _ in range(LIMIT):
        if not agenda:
            return None
        place = len(agenda) - 1
        frame = agenda[place]
        step = SCRIPTS[type(frame)][frame.at]
        option: Option | None = None
        if watch is not None:
            watch.before(desk)
        result = step.do(desk, frame)
        if isinstance(result, Ask):
            if every or len(result.options) > 1:
                agenda[place] = result.frame
                return result
            frame, option = result.frame, result.options[0]
            assert step.take is not None
            result = step.take(desk, frame, option)
        _follow(desk, place, frame, step, result, watch, option)
        if desk.winners:
            return None
    raise RuntimeError(f"no decision within {LIMIT} steps: {[type(f).__name__ for f in agenda]}")


def _follow(
    desk: Desk, place: int, frame: AnyFrame, step: Step,
    result: str | AnyFrame | tuple[str, AnyFrame] | None,
    watch: Watcher | None, option: Option | None,
) -> None:  # fmt: skip
    """Put the frame on the step that its result leads to, or take it off the agenda."""
    outcome = ""
    rules = step.rules
    if isinstance(result, tuple):
        outcome, frame = result
    elif isinstance(result, str):
        outcome = result
    elif result is not None:
        frame = result
    if outcome:
        target = step.goes[outcome]
        follows = target.step
        rules = rules + target.rules
    else:
        follows = step.next or OVER
    gone = follows == OVER
    if desk.winners:
        desk.agenda.clear()
    elif gone:
        del desk.agenda[place]
    else:
        desk.agenda[place] = replace(frame, at=follows)
    if watch is not None:
        watch.after(desk, place, frame, outcome, rules, gone, option)


def choose(
    setup: Setup, position: Position, option: Option, watch: Watcher | None = None
) -> tuple[Position, Decision | None]:
    """Carry out a choice; return the next position and its decision.

    The option is taken on trust: it must be one of the position's own options.
    """
    desk = Desk(setup, position)
    place = len(desk.agenda) - 1
    frame = desk.agenda[place]
    step = SCRIPTS[type(frame)][frame.at]
    assert step.take is not None
    if watch is not None:
        desk.cited = []
        watch.before(desk)
    result = step.take(desk, frame, option)
    _follow(desk, place, frame, step, result, watch, option)
    return _seal(desk, run(desk, watch))


def advance(
    setup: Setup, position: Position, watch: Watcher | None = None
) -> tuple[Position, Decision | None]:
    """Carry out whatever is forced until somebody must choose or the agenda is empty."""
    desk = Desk(setup, position)
    if watch is not None:
        desk.cited = []
    return _seal(desk, run(desk, watch))


def _seal(desk: Desk, ask: Ask | None) -> tuple[Position, Decision | None]:
    decision = None if ask is None else Decision(ask.seat, ask.options)
    return desk.seal(), decision
