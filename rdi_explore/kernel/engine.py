"""Running the agenda: from one decision to the next.

``decision`` and ``choose`` are pure: the same position and option always give the same result.
"""

from typing import Protocol, cast

import msgspec
from msgspec.structs import replace

from . import (
    absence,
    ante,
    automaton,
    bets,
    champions,
    choices,
    contest,
    dare,
    deal,
    drawing,
    drinks,
    effects,
    event_decks,
    events,
    forced,
    gambling,
    hooks,
    losing,
    modifiers,
    ordering,
    payment,
    play,
    prizes,
    reveal,
    sequels,
    standing,
    turn,
    window,
)
from .characters import mushrooms, numbers, patients, plots, retrieval, side_decks
from .desk import Desk
from .script import SCRIPTS, Ask, Result
from .setup import Setup
from .values import AnyFrame, Option, Position

LIMIT = 100_000
"""Steps after which a run without any decision is taken for an endless loop."""

_ROOMS = (
    absence, ante, automaton, bets, champions, choices, contest, dare, deal, drawing, drinks,
    effects, event_decks, events, forced, gambling, hooks, losing, modifiers, mushrooms, numbers,
    ordering, patients, payment, play, plots, prizes, retrieval, reveal, sequels, side_decks,
    standing, turn, window,
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
    When nobody looks on, frames keep an old ``at``: the desk knows the ``pending`` step of each
    frame that was left here, and brings it up to date when a position is sealed.

    Raises:
        RuntimeError: the agenda makes no progress.
    """
    agenda, pending = desk.agenda, desk.pending
    if not agenda:
        return None
    depth = len(agenda)
    frame = agenda[-1]
    step = pending.pop() if pending else SCRIPTS[type(frame)][frame.at]
    if watch is not None:
        watch.before(desk)
    outcome: str | None
    result: Result
    if answer is None:
        result = step.do(desk, frame)
    else:
        assert step.take is not None
        result = step.take(desk, frame, answer)
    for _ in range(LIMIT):
        if result is None or type(result) is str:
            outcome = result
        elif type(result) is tuple:
            outcome, frame = result
            agenda[depth - 1] = frame
        elif type(result) is Ask:
            agenda[depth - 1] = frame = result.frame
            if result.seat == desk.setup.automaton:
                answer = automaton.decide(desk, result)
            elif len(result.options) > 1 or desk.setup.stops == "seats":
                pending.append(step)
                return result
            else:
                answer = result.options[0]
            assert step.take is not None
            result = step.take(desk, frame, answer)
            continue
        else:
            outcome, frame = None, cast(AnyFrame, result)
            agenda[depth - 1] = frame
        follows = step.leads[outcome]
        size = len(agenda)
        if size == depth and follows is not None and watch is None:
            step = follows
            result = step.do(desk, frame)
            continue
        grown = size - depth
        if follows is not None:
            pending.append(follows)
        elif desk.winners:
            agenda.clear()
            pending.clear()
            grown = size = 0
        else:
            del agenda[depth - 1]
            size -= 1
        if grown > 1:
            pending.extend([SCRIPTS[type(new)][new.at] for new in agenda[-grown:-1]])
        if watch is not None:
            if follows is not None:
                agenda[depth - 1] = replace(frame, at=follows.name)
            rules = step.rules + step.goes[outcome].rules if outcome else step.rules
            watch.after(desk, depth - 1, frame, outcome or "", rules, follows is None, answer)
            if agenda:
                watch.before(desk)
        if not size:
            return None
        depth, frame = size, agenda[-1]
        step = SCRIPTS[type(frame)][frame.at] if grown or not pending else pending.pop()
        answer = None
        result = step.do(desk, frame)
    raise RuntimeError(f"no decision within {LIMIT} steps: {[type(f).__name__ for f in agenda]}")


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


class OpenTable:
    """A game that is played on: the desk lies open from choice to choice.

    Who plays games out needs no position in between; ``position`` makes one when asked.
    ``ask`` says who must choose now among which options; it is ``None`` when nothing is left to
    do.
    """

    __slots__ = ("_desk", "ask")

    def __init__(self, setup: Setup, position: Position) -> None:
        self._desk = Desk(setup, position)
        self.ask = run(self._desk)

    def choose(self, option: Option) -> Ask | None:
        """Carry out a choice; return what is asked next.

        The option is taken on trust, as by :func:`choose`.
        """
        self.ask = run(self._desk, answer=option)
        return self.ask

    def position(self) -> Position:
        """The position in which the question is asked, or with which all is done."""
        return self._desk.seal()
