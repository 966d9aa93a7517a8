"""Running the agenda: from one decision to the next.

``decision`` and ``choose`` are pure: the same position and option always give the same result.
"""

from typing import Any, Protocol

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


def run(desk: Desk, answer: Option | None = None) -> Ask | None:
    """Carry out frames until somebody must choose, or nothing is left to do (``None``).

    With an ``answer``, the step on top is one that has asked, and receives it first. Nobody looks
    on, so frames keep an old ``at``: the desk knows the ``pending`` step of each frame that was
    left here, and brings it up to date when a position is sealed.

    Raises:
        RuntimeError: the agenda makes no progress.
    """
    agenda, pending = desk.agenda, desk.pending
    if not agenda:
        return None
    depth = len(agenda)
    frame = agenda[-1]
    step = pending.pop() if pending else SCRIPTS[type(frame)][frame.at]
    result: Any
    if answer is None:
        result = step.do(desk, frame)
    else:
        assert step.take is not None
        result = step.take(desk, frame, answer)
    for _ in range(LIMIT):
        kind = type(result)
        if kind is str or result is None:
            follows = step.leads[result]
        elif kind is tuple:
            outcome, frame = result
            agenda[depth - 1] = frame
            follows = step.leads[outcome]
        elif kind is Ask:
            ask: Ask = result
            agenda[depth - 1] = frame = ask.frame
            real = len(ask.options) > 1 and ask.seat != desk.setup.automaton
            answer = None if real else _only_answer(desk, ask)
            if answer is None:
                pending.append(step)
                return ask
            assert step.take is not None
            result = step.take(desk, frame, answer)
            continue
        else:
            agenda[depth - 1] = frame = result
            follows = step.leads[None]
        if len(agenda) == depth:
            if follows is not None:
                step = follows
                result = follows.do(desk, frame)
                continue
            agenda.pop()
            depth -= 1
            if not depth:
                return None
            frame = agenda[-1]
            step = pending.pop() if pending else SCRIPTS[type(frame)][frame.at]
        elif agenda:
            if follows is not None:
                pending.append(follows)
            else:
                del agenda[depth - 1]
                depth -= 1
            for new in agenda[depth:-1]:
                pending.append(SCRIPTS[type(new)][new.at])
            depth = len(agenda)
            frame = agenda[-1]
            step = SCRIPTS[type(frame)][frame.at]
        else:
            pending.clear()
            return None
        result = step.do(desk, frame)
    raise RuntimeError(_NO_PROGRESS.format([type(frame).__name__ for frame in agenda]))


def _only_answer(desk: Desk, ask: Ask) -> Option | None:
    """The answer where nobody has to choose: the only one there is, or an automaton's."""
    if ask.seat == desk.setup.automaton:
        return automaton.decide(desk, ask)
    if len(ask.options) > 1 or desk.setup.stops == "seats":
        return None
    return ask.options[0]


def run_watched(desk: Desk, watch: Watcher, answer: Option | None = None) -> Ask | None:
    """The same as :func:`run` before the eyes of a watcher, with every frame always up to date.

    Raises:
        RuntimeError: the agenda makes no progress.
    """
    agenda = desk.agenda
    for _ in range(LIMIT):
        if not agenda:
            return None
        place, frame = len(agenda) - 1, agenda[-1]
        step = SCRIPTS[type(frame)][frame.at]
        watch.before(desk)
        result: Result
        if answer is None:
            result = step.do(desk, frame)
        else:
            assert step.take is not None
            result = step.take(desk, frame, answer)
        while isinstance(result, Ask):
            agenda[place] = frame = result.frame
            answer = _only_answer(desk, result)
            if answer is None:
                return result
            assert step.take is not None
            result = step.take(desk, frame, answer)
        outcome: str | None = None
        if result is None or isinstance(result, str):
            outcome = result
        elif isinstance(result, tuple):
            outcome, frame = result
        else:
            frame = result
        follows = step.leads[outcome]
        if agenda and follows is None:
            del agenda[place]
        elif agenda and follows is not None:
            agenda[place] = replace(frame, at=follows.name)
        rules = step.rules + step.goes[outcome].rules if outcome else step.rules
        watch.after(desk, place, frame, outcome or "", rules, follows is None, answer)
        answer = None
    raise RuntimeError(_NO_PROGRESS.format([type(frame).__name__ for frame in agenda]))


_NO_PROGRESS = f"no decision within {LIMIT} steps: {{}}"


def choose(
    setup: Setup, position: Position, option: Option, watch: Watcher | None = None
) -> tuple[Position, Decision | None]:
    """Carry out a choice; return the next position and its decision.

    The option is taken on trust: it must be one of the position's own options.
    """
    desk = Desk(setup, position, watch is not None)
    ask = run(desk, option) if watch is None else run_watched(desk, watch, option)
    return desk.seal(), ask and Decision(ask.seat, ask.options)


def advance(
    setup: Setup, position: Position, watch: Watcher | None = None
) -> tuple[Position, Decision | None]:
    """Carry out whatever is forced until somebody must choose or the agenda is empty."""
    desk = Desk(setup, position, watch is not None)
    ask = run(desk) if watch is None else run_watched(desk, watch)
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
        self.ask = run(self._desk, option)
        return self.ask

    def position(self) -> Position:
        """The position in which the question is asked, or with which all is done."""
        return self._desk.seal()
