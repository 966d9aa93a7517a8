"""A moment on a line of play: a position, what led to it, and what may follow.

Moments are what people and views work with. They are immutable: going back, branching and
comparing are references to other moments.
"""

from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cached_property
from typing import Any, ClassVar

from msgspec.structs import replace

from ..law.judge import window_plays
from ..law.refusal import Refusal
from ..law.why_not import choice_refusals, window_refusals
from ..values import (
    DECLINING,
    Act,
    AnyFrame,
    Decision,
    Hooks,
    Option,
    Phase,
    Position,
    SeatNo,
    Window,
)
from .desk import Desk
from .record import Entry, Recorded, record_choice, record_start
from .setup import Setup


class IllegalChoice(ValueError):
    """A choice that is none of the decision's options.

    ``refusals`` holds every reason, each with the id of its rule.
    """

    def __init__(self, message: str, refusals: Sequence[Refusal] = ()) -> None:
        super().__init__(message)
        self.refusals = tuple(refusals)


class Moment:
    """A position together with the line that led to it.

    ``parent`` is the moment before (``None`` at the start), ``option`` the choice that was made
    there, ``entries`` the record of what it brought about.
    """

    drawn: "ClassVar[Callable[[Moment], dict[str, str]]]" = staticmethod(
        lambda moment: {"text/plain": repr(moment)}
    )
    """What a notebook shows of a moment. The package puts its views here: the kernel has none."""

    def __init__(
        self, setup: Setup, reached: Recorded, parent: "Moment | None", option: Option | None
    ) -> None:
        self.setup = setup
        self.position: Position = reached.position
        self.decision: Decision | None = reached.decision
        self.entries: tuple[Entry, ...] = reached.entries
        self.numbers: tuple[int, ...] = reached.numbers
        self._next_number = reached.next_number
        self.parent = parent
        self.option = option
        self.depth: int = 0 if parent is None else parent.depth + 1
        self._followed: dict[Option, Moment] = {}

    def __reduce__(self) -> tuple[Any, ...]:
        """A moment is stored with its line, one moment after the other: however long it is."""
        stored = tuple((each.reached, each.option) for each in self.line())
        return _strung, (self.setup, stored)

    @property
    def reached(self) -> Recorded:
        """What the choice that led here has brought about."""
        return Recorded(self.position, self.decision, self.entries, self.numbers, self._next_number)

    @classmethod
    def start(cls, setup: Setup, position: Position) -> "Moment":
        """The first decision that a position leads to."""
        return cls(setup, record_start(setup, position), None, None)

    def _repr_mimebundle_(self, include: object = None, exclude: object = None) -> dict[str, str]:
        return type(self).drawn(self)

    def next_choice(self) -> "Moment":
        """The moment itself, if windows stop only where somebody has a choice; or else the start
        of a line by which they do, at the next choice from here on."""
        if self.setup.stops == "choices":
            return self
        return Moment.start(replace(self.setup, stops="choices"), self.position)

    # -------------------------------------------------------------------------- what may be

    @property
    def settled(self) -> bool:
        """Whether nothing is left to do: the item is settled, or the game is over."""
        return self.decision is None

    @property
    def may_decline(self) -> bool:
        """Whether the deciding player may do nothing."""
        return any(option.act in DECLINING for option in self.options)

    @property
    def options(self) -> tuple[Option, ...]:
        """What the deciding player may do; empty when everything is settled."""
        return self.decision.options if self.decision else ()

    @cached_property
    def refusals(self) -> tuple[Refusal, ...]:
        """For every seat and every card that cannot be played now: all reasons, with rules."""
        seats = self.setup.seats
        return tuple(reason for seat in seats for reason in self.refusals_of(seat))

    def refusals_of(self, seat: SeatNo, every: bool = False) -> tuple[Refusal, ...]:
        """Why the cards of this seat that cannot be played now cannot.

        With ``every`` also why cards that can be played cannot in other modes or on other Drinks.
        """
        if self.decision is None or self.position.seats[seat].out:
            return ()
        desk = self._desk
        frame = desk.agenda[-1]
        if isinstance(frame, Window):
            return tuple(window_refusals(desk, seat, frame, desk.subject, every))
        deciding = self.decision.seat == seat
        return tuple(choice_refusals(desk, seat, frame, deciding, every))

    def plays_of(self, seat: SeatNo) -> tuple[Option, ...]:
        """What a seat could play in the window that is open, whether or not it is asked now."""
        frame = self.position.agenda[-1] if self.position.agenda else None
        if self.decision is not None and self.decision.seat == seat:
            return tuple(option for option in self.options if option.act is Act.PLAY)
        if not isinstance(frame, Window) or self.position.seats[seat].out:
            return ()
        desk = self._desk
        return tuple(window_plays(desk, seat, frame, desk.subject))

    @cached_property
    def unreached(self) -> frozenset[SeatNo]:
        """Whom nothing reaches now: who is out, is not there, or has a shield against everything.

        Source: team.turn-ends-now-individual, ignore.no-effect-on-you.
        """
        return frozenset(seat for seat in self.setup.seats if not self._desk.reached(seat))

    @cached_property
    def _desk(self) -> Desk:
        """The position laid open to be judged; nobody changes anything on it."""
        return Desk(self.setup, self.position)

    # ---------------------------------------------------------------------------- moving

    def choose(self, option: Option) -> "Moment":
        """The moment that this choice leads to.

        Raises:
            IllegalChoice: it is not one of the options; the refusals say why.
        """
        if self.decision is None:
            raise IllegalChoice("nobody has anything to decide here")
        if option not in self.decision.options:
            seat = self.decision.seat
            name = self.setup.names[seat]
            reasons = [no for no in self.refusals_of(seat) if no.card == option.card]
            rules = ", ".join(dict.fromkeys(no.rule for no in reasons)) or "no such option"
            raise IllegalChoice(f"{name} may not do that: {rules}", reasons)
        return self._follow(option)

    def _follow(self, option: Option) -> "Moment":
        """The moment after an option: the same one again, if it is among those made last."""
        after = self._followed.get(option)
        if after is None:
            after = self._followed[option] = self._made(option)
            _MADE_LAST.append(after)
            if len(_MADE_LAST) > REMEMBERED:
                _MADE_LAST.popleft()._forgotten()
        return after

    def _forgotten(self) -> None:
        """Nothing is kept for whoever might choose this again."""
        if self.parent is not None and self.option is not None:
            self.parent._followed.pop(self.option, None)

    def _made(self, option: Option) -> "Moment":
        assert self.decision is not None
        reached = record_choice(
            self.setup,
            self.position,
            option,
            self.decision.seat,
            self.numbers,
            self._next_number,
            ("sometimes.several-on-one-event",) if self._plays_again(option) else (),
        )
        return Moment(self.setup, reached, self, option)

    def _plays_again(self, option: Option) -> bool:
        """Whether this is another Sometimes Card of the player on the same event."""
        window = self.window
        if option.act is not Act.PLAY or window is None or window.kind in ("free", "gamble"):
            return False
        assert self.decision is not None
        seat, event = self.decision.seat, self.numbers[-2]
        moment: Moment | None = self
        while moment is not None and moment.parent is not None:
            before, chosen = moment.parent, moment.option
            if event not in before.numbers:
                return False
            if (
                chosen is not None
                and chosen.act is Act.PLAY
                and before.window is not None
                and "wish" not in (before.window.stage, window.stage)
                and before.numbers[-2] == event
                and before.decision is not None
                and before.decision.seat == seat
                and all(self._is_sometimes(each) for each in (option, chosen))
            ):
                return True
            moment = before
        return False

    def _is_sometimes(self, option: Option) -> bool:
        return self.setup.cast[option.card].modes[option.mode].as_ == "sometimes"

    def decline(self) -> "Moment":
        """The deciding player does nothing: passes, keeps the Drink, discards no more.

        Raises:
            IllegalChoice: the player must choose something.
        """
        for option in self.options:
            if option.act in DECLINING:
                return self._follow(option)
        raise IllegalChoice("here one option must be chosen: a pass is none")

    def back(self, steps: int = 1) -> "Moment":
        """The moment so many choices earlier, or the first one."""
        moment = self
        for _ in range(steps):
            if moment.parent is None:
                break
            moment = moment.parent
        return moment

    def line(self) -> "list[Moment]":
        """All moments from the start to this one."""
        moments = [self]
        while moments[-1].parent is not None:
            moments.append(moments[-1].parent)
        return moments[::-1]

    def record(self) -> Iterator[Entry]:
        """Everything that has happened on this line, from the start."""
        for moment in self.line():
            yield from moment.entries

    # --------------------------------------------------------------------------- looking

    def name(self, seat: SeatNo) -> str:
        """The name at a seat."""
        return self.setup.names[seat]

    def seat(self, name: str) -> SeatNo:
        """The number of the seat with this name.

        Raises:
            KeyError: nobody of that name is here.
        """
        try:
            return self.setup.seat(name)
        except ValueError:
            raise KeyError(f"no {name} at this table: {', '.join(self.setup.names)}") from None

    @property
    def phase(self) -> str:
        """The phase of the turn that is being played, or ``""``."""
        for frame in self.position.agenda:
            if isinstance(frame, Phase):
                return frame.phase
        return ""

    @property
    def window(self) -> Window | None:
        """The window that is open, if the decision is one of a window."""
        agenda = self.position.agenda
        return agenda[-1] if agenda and isinstance(agenda[-1], Window) else None

    @property
    def subject(self) -> AnyFrame | None:
        """What the open window is about: the item below it, if a window is open."""
        agenda = self.position.agenda
        return agenda[-2] if len(agenda) > 1 and self.window is not None else None

    @property
    def answered(self) -> AnyFrame | None:
        """What a play here acts on: the subject of the open window, or where a component acts
        before the drinking, the Drinks below."""
        agenda = self.position.agenda
        if agenda and isinstance(agenda[-1], Hooks) and agenda[-1].moment == "before-drinking":
            return agenda[-2]
        return self.subject


REMEMBERED = 1_000
"""So many moments are remembered where they were chosen: a click looks at the same choices in
several places, and the next click at many of them again."""
_MADE_LAST: deque[Moment] = deque()


def _strung(setup: Setup, stored: Iterable[tuple[Recorded, Option | None]]) -> Moment | None:
    """The last moment of a stored line."""
    moment = None
    for reached, option in stored:
        moment = Moment(setup, reached, moment, option)
    return moment
