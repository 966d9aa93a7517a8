"""Running the agenda: from one decision to the next.

``decision`` and ``choose`` are pure: the same position and option always give the same result.
"""

from typing import Protocol

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
from .desk import Desk
from .script import SCRIPTS, Ask
from .setup import Setup
from .values import AnyFrame, Option, Position

LIMIT = 100_000
"""Steps after which a run without any decision is taken for an endless loop."""

_ROOMS = (
    ante, bets, champions, choices, contest, dare, deal, drawing, drinks, effects, events, forced,
    gambling, hooks, losing, modifiers, ordering, payment, play, reveal, standing, turn, window,
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

    Raises:
        RuntimeError: the agenda makes no progress.
    """
    agenda = desk.agenda
    every = desk.setup.stops == "seats"
    if not agenda:
        return None
    frame = agenda[-1]
    step = SCRIPTS[type(frame)][frame.at]
    for _ in range(LIMIT):
        place = len(agenda) - 1
        if watch is not None:
            watch.before(desk)
        option: Option | None = None
        if answer is None:
            result = step.do(desk, frame)
        else:
            assert step.take is not None
            option, answer = answer, None
            result = step.take(desk, frame, option)
        outcome = ""
        if result is not None:
            if type(result) is Ask:
                if every or len(result.options) > 1:
                    agenda[place] = result.frame
                    return result
                frame, option = result.frame, result.options[0]
                assert step.take is not None
                result = step.take(desk, frame, option)
            if isinstance(result, str):
                outcome = result
            elif isinstance(result, tuple):
                outcome, frame = result
            else:
                frame = result
        follows = step.leads[outcome]
        if follows is not None:
            agenda[place] = later = replace(frame, at=follows.name)
        elif desk.winners:
            agenda.clear()
        else:
            del agenda[place]
        if watch is not None:
            rules = step.rules + step.goes[outcome].rules if outcome else step.rules
            watch.after(desk, place, frame, outcome, rules, follows is None, option)
        if not agenda:
            return None
        if follows is not None and agenda[-1] is later:  # it is still on top: its script goes on
            frame, step = later, follows
        else:
            frame = agenda[-1]
            step = SCRIPTS[type(frame)][frame.at]
    raise RuntimeError(f"no decision within {LIMIT} steps: {[type(f).__name__ for f in agenda]}")


def choose(
    setup: Setup, position: Position, option: Option, watch: Watcher | None = None
) -> tuple[Position, Decision | None]:
    """Carry out a choice; return the next position and its decision.

    The option is taken on trust: it must be one of the position's own options.
    """
    desk = Desk(setup, position)
    if watch is not None:
        desk.cited = []
    return _seal(desk, run(desk, watch, option))


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
