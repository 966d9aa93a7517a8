"""Running the agenda: from one decision to the next.

``decision`` and ``choose`` are pure: the same position and option always give the same result.
"""

from typing import Protocol, cast

import msgspec
from msgspec.structs import replace

from . import (
    ante,
    bets,
    champions,
    choices,
    contest,
    dare,
    deal,
    drawing,
    drinks,
    effects,
    events,
    forced,
    gambling,
    hooks,
    losing,
    modifiers,
    ordering,
    payment,
    play,
    reveal,
    standing,
    turn,
    window,
)
from .characters import mushrooms, numbers, patients, plots, retrieval, side_decks
from .desk import Desk
from .script import SCRIPTS, Ask, Result, Step
from .setup import Setup
from .values import AnyFrame, Option, Position

LIMIT = 100_000
"""Steps after which a run without any decision is taken for an endless loop."""

_ROOMS = (
    ante, bets, champions, choices, contest, dare, deal, drawing, drinks, effects, events, forced,
    gambling, hooks, losing, modifiers, ordering, payment, play, reveal, standing, turn, window,
    mushrooms, numbers, patients, plots, retrieval, side_decks,
)  # fmt: skip


class Decision(msgspec.Struct, frozen=True, gc=False):
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


def run(desk: Desk, watch: Watcher | None = None, answer: Option | None = None) -> Ask | None:
    """Carry out frames until somebody must choose, or nothing is left to do (``None``).

    With an ``answer``, the step on top is one that has asked, and receives it first.
    While a script goes straight on and nobody looks on, its frame keeps an old ``at``: it is
    brought up to date when something comes to lie above it, and when a player is asked.

    Raises:
        RuntimeError: the agenda makes no progress.
    """
    agenda = desk.agenda
    if not agenda:
        return None
    depth = len(agenda)
    frame = agenda[-1]
    step = SCRIPTS[type(frame)][frame.at]
    if watch is not None:
        watch.before(desk)
    result = step.do(desk, frame) if answer is None else _take(step, desk, frame, answer)
    for _ in range(LIMIT):
        if result is None:
            outcome = ""
        elif type(result) is str:
            outcome = result
        elif type(result) is tuple:
            outcome, frame = result
            agenda[depth - 1] = frame
        elif type(result) is Ask:
            frame = result.frame
            if len(result.options) > 1 or desk.setup.stops == "seats":
                agenda[depth - 1] = _at(frame, step.name)
                return result
            answer = result.options[0]
            result = _take(step, desk, frame, answer)
            continue
        else:
            outcome, frame = "", cast(AnyFrame, result)
            agenda[depth - 1] = frame
        follows = step.leads[outcome]
        if follows is None:
            if desk.winners:
                agenda.clear()
            else:
                del agenda[depth - 1]
        elif watch is None and len(agenda) == depth:
            step = follows
            result = step.do(desk, frame)
            continue
        else:
            agenda[depth - 1] = _at(frame, follows.name)
        if watch is not None:
            rules = step.rules + step.goes[outcome].rules if outcome else step.rules
            watch.after(desk, depth - 1, frame, outcome, rules, follows is None, answer)
            if agenda:
                watch.before(desk)
        if not agenda:
            return None
        depth = len(agenda)
        frame = agenda[-1]
        step, answer = SCRIPTS[type(frame)][frame.at], None
        result = step.do(desk, frame)
    raise RuntimeError(f"no decision within {LIMIT} steps: {[type(f).__name__ for f in agenda]}")


def _take(step: Step, desk: Desk, frame: AnyFrame, answer: Option) -> Result:
    """Give a step the answer that it has asked for."""
    assert step.take is not None
    return step.take(desk, frame, answer)


def _at(frame: AnyFrame, step: str) -> AnyFrame:
    """The frame with this step as its next one."""
    return frame if frame.at == step else replace(frame, at=step)


def choose(
    setup: Setup, position: Position, option: Option, watch: Watcher | None = None
) -> tuple[Position, Decision | None]:
    """Carry out a choice; return the next position and its decision.

    The option is taken on trust: it must be one of the position's own options.
    """
    desk = Desk(setup, position, watch is not None)
    ask = run(desk, watch, option)
    return desk.seal(), ask and Decision(ask.seat, ask.options)


def advance(
    setup: Setup, position: Position, watch: Watcher | None = None
) -> tuple[Position, Decision | None]:
    """Carry out whatever is forced until somebody must choose or the agenda is empty."""
    desk = Desk(setup, position, watch is not None)
    ask = run(desk, watch)
    return desk.seal(), ask and Decision(ask.seat, ask.options)
