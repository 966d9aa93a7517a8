"""Running the agenda: from one decision to the next.

``decision`` and ``choose`` are pure: the same position and option always give the same result.
"""

from collections.abc import Sequence
from functools import cache
from typing import Any, Protocol

from msgspec.structs import replace

from ..characters import (
    dividing,
    hooks,
    mushrooms,
    numbers,
    patients,
    plots,
    retrieval,
    side_decks,
)
from ..drinks import contest, drinks, forced, reveal
from ..events import dare, event_decks, events, prizes
from ..gambling import ante, bets, gambling
from ..losing import absence, losing
from ..playing import choices, effects, modifiers, payment, play, prices, sequels, standing
from ..teams import automaton, champions
from ..timing import window
from ..turn import deal, drawing, ordering, turn
from ..values import AnyFrame, Decision, Option, Position, Round, Seat, SeatNo
from .declare import READS, read_by
from .desk import Desk
from .script import SCRIPTS, Ask, Step
from .setup import Setup

LIMIT = 100_000
"""Steps after which a run without any decision is taken for an endless loop."""

_ROOMS = (
    absence, ante, automaton, bets, champions, choices, contest, dare, deal, dividing, drawing,
    drinks, effects, event_decks, events, forced, gambling, hooks, losing, modifiers, mushrooms,
    numbers, ordering, patients, payment, play, plots, prices, prizes, retrieval, reveal, sequels,
    side_decks, standing, turn, window,
)  # fmt: skip


@cache
def rulings_read() -> frozenset[str]:
    """The rulings that the rules ask for; to set another one would change nothing."""
    return frozenset().union(*map(read_by, READS))


class NoProgress(Exception):
    """Cards that act by themselves act on and on, and nobody is asked."""


class Watcher(Protocol):
    """Somebody who wants to know of every step that is carried out."""

    def before(self, desk: Desk) -> None:
        """The first step begins."""

    def after(
        self, desk: Desk, place: int, frame: AnyFrame, outcome: str, rules: tuple[str, ...],
        gone: bool, option: Option | None,
    ) -> None:  # fmt: skip
        """A step of the frame at this place of the agenda is over, the next one begins."""


def run(desk: Desk, answer: Option | None = None, watch: Watcher | None = None) -> Ask | None:
    """Carry out frames until somebody must choose, or nothing is left to do (``None``).

    With an ``answer``, the step on top is one that has asked, and receives it first. The desk
    knows the ``pending`` step of each frame that was left here. A frame keeps an old ``at`` until
    its position is sealed; before the eyes of a watcher every frame is always up to date. No news
    outlives a decision. (A function that is called from a variable is found sooner than one that
    is called as an attribute.)

    Raises:
        NoProgress: nobody is ever asked.
    """
    agenda, pending = desk.agenda, desk.pending
    desk.told = None
    if not agenda:
        return None
    depth = len(agenda)
    frame = agenda[-1]
    step = pending.pop() if pending else SCRIPTS[type(frame)][frame.at]
    if watch is not None:
        watch.before(desk)
    do, take = step.do, step.take
    result: Any = do(desk, frame) if answer is None or take is None else take(desk, frame, answer)
    for _ in range(LIMIT):
        if result is not None and (kind := type(result)) is not str:
            if kind is Ask:
                ask: Ask = result
                agenda[depth - 1] = frame = ask.frame
                answer = _only_answer(desk, ask)
                take = step.take
                if answer is None or take is None:
                    pending.append(step)
                    return ask
                result = take(desk, frame, answer)
                continue
            if kind is tuple:
                result, frame = result
            else:
                result, frame = None, result
            agenda[depth - 1] = frame
        follows = step.leads[result]
        if watch is not None:
            frame = _shown(desk, watch, depth - 1, frame, step, result, answer)
            answer = None
        if len(agenda) == depth:
            if follows is not None:
                step = follows
            else:
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
                depth -= 1
                del agenda[depth]
            for frame in agenda[depth:]:
                step = SCRIPTS[type(frame)][frame.at]
                pending.append(step)
            pending.pop()
            depth = len(agenda)
        else:
            pending.clear()
            return None
        do = step.do
        result = do(desk, frame)
    raise NoProgress(f"no decision within {LIMIT:,} steps: what the cards do here never ends")


def _shown(
    desk: Desk, watch: Watcher, place: int, frame: AnyFrame, step: Step, outcome: str | None,
    answer: Option | None,
) -> AnyFrame:  # fmt: skip
    """Show a watcher what a step has brought about, before the next one begins; return its frame,
    now up to date. For the eyes of the watcher a frame that is done has left the agenda already."""
    agenda, follows, now = desk.agenda, step.leads[outcome], frame
    gone = bool(agenda) and follows is None
    if gone:
        del agenda[place]
    elif agenda and follows is not None:
        agenda[place] = now = replace(frame, at=follows.name)
    rules = step.rules + step.goes[outcome].rules if outcome else step.rules
    watch.after(desk, place, frame, outcome or "", rules, follows is None, answer)
    desk.cited, desk.ruled = [], []
    if gone:
        agenda.insert(place, frame)
    return now


def _only_answer(desk: Desk, ask: Ask) -> Option | None:
    """The answer where nobody has to choose: the only one there is, or an automaton's."""
    if desk.with_automaton and not desk.decides(ask.seat):
        return automaton.decide(desk, ask)
    return None if desk.at_all or len(ask.options) > 1 else ask.options[0]


def choose(
    setup: Setup, position: Position, option: Option, watch: Watcher | None = None
) -> tuple[Position, Decision | None]:
    """Carry out a choice; return the next position and its decision.

    The option is taken on trust: it must be one of the position's own options.
    """
    desk = Desk(setup, position, watch is not None)
    ask = run(desk, option, watch)
    return desk.seal(), ask and Decision(ask.seat, ask.options)


def advance(
    setup: Setup, position: Position, watch: Watcher | None = None
) -> tuple[Position, Decision | None]:
    """Carry out whatever is forced until somebody must choose or the agenda is empty."""
    desk = Desk(setup, position, watch is not None)
    ask = run(desk, None, watch)
    return desk.seal(), ask and Decision(ask.seat, ask.options)


class OpenTable:
    """A game that is played on: the desk lies open from choice to choice.

    Who plays games out needs no position in between; ``position`` makes one when asked.
    ``ask`` says who must choose now among which options; it is ``None`` when nothing is left to
    do. ``seats``, ``agenda``, ``round`` and ``turn`` are those of the position, seen without making
    one; what an item of the agenda does next (``at``) may be out of date.
    """

    __slots__ = ("_desk", "ask")

    def __init__(self, setup: Setup, position: Position) -> None:
        self._desk = Desk(setup, position)
        self.ask = run(self._desk)

    @property
    def seats(self) -> Sequence[Seat]:
        """What lies at the seats now."""
        return self._desk.seats

    @property
    def agenda(self) -> Sequence[AnyFrame]:
        """The items that are under way now, bottom first."""
        return self._desk.agenda

    @property
    def round(self) -> Round | None:
        """The Round of Gambling that is running now."""
        return self._desk.round

    @property
    def turn(self) -> SeatNo:
        """Whose turn it is now."""
        return self._desk.turn

    def choose(self, option: Option) -> Ask | None:
        """Carry out a choice; return what is asked next.

        The option is taken on trust, as by :func:`choose`.
        """
        self.ask = run(self._desk, option)
        return self.ask

    def position(self) -> Position:
        """The position in which the question is asked, or with which all is done."""
        return self._desk.seal()
