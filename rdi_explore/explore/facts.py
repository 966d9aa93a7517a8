"""What a claim has to remember of a line: facts of what has happened, one bit each.

Lines that reach the same position are only merged if the same of these facts are true on them, so
that merging stays sound. Only what the claim asks for is remembered.
"""

from collections.abc import Iterable
from typing import Literal, NamedTuple

from ..kernel import (
    NOBODY,
    Act,
    AnyFrame,
    CardNo,
    Decision,
    Desk,
    ModeNo,
    Option,
    Position,
    Round,
    Seat,
    SeatNo,
    SeatOrNobody,
    Setup,
    Window,
    advance,
    choose,
    just_announced,
)


class Fact(NamedTuple):
    """Something that has happened on a line, or not: seat ``who`` has played one of the ``cards``
    (``None``: any) on all ``targets`` in the mode of that name, has lost or gained some of
    ``what``, has won a ``round``; or the rule ``what`` has acted; or some ``gold`` has moved."""

    kind: Literal["play", "lose", "gain", "round", "rule", "gold"]
    who: SeatOrNobody = NOBODY
    what: str = ""
    cards: frozenset[CardNo] | None = None
    targets: frozenset[SeatNo] = frozenset()
    mode: str = ""


Reached = tuple[Position, Decision | None, int]
"""A position with its decision, and the facts that are true there, as bits."""


class Memory:
    """Carries choices out and keeps the bits of the facts that have come true."""

    def __init__(self, setup: Setup, facts: Iterable[Fact]) -> None:
        self.setup = setup
        self.facts = tuple(facts)
        self._hidden = setup.asking == "poll" or setup.with_automaton
        """Whether cards are also played without being chosen at once."""
        self._watches = any(fact.kind != "play" or self._hidden for fact in self.facts)
        self._plays = [
            (1 << place, fact) for place, fact in enumerate(self.facts) if fact.kind == "play"
        ]

    def begin(self, position: Position) -> Reached:
        """Run to the first decision."""
        return self.go_on(position, 0)

    def go_on(self, position: Position, bits: int) -> Reached:
        """Carry out whatever is forced."""
        if not self._watches:
            return (*advance(self.setup, position), bits)
        watch = _Watch(self, bits)
        reached = advance(self.setup, position, watch)
        return (*reached, watch.bits)

    def choose(self, position: Position, seat: SeatNo, option: Option, bits: int) -> Reached:
        """Carry out a choice of this seat."""
        if option.act is Act.PLAY and self._plays and not self._hidden:
            bits |= self.played(seat, option.card, option.mode, option.targets)
        if not self._watches:
            return (*choose(self.setup, position, option), bits)
        watch = _Watch(self, bits)
        reached = choose(self.setup, position, option, watch)
        return (*reached, watch.bits)

    def played(self, seat: SeatNo, card: CardNo, mode: ModeNo, targets: Iterable[SeatNo]) -> int:
        """The bits of the facts that come true because this card is played; what acts by itself
        is not played."""
        bits = 0
        if self.setup.cast[card].modes[mode].as_ in ("hook", "event"):
            return bits
        for bit, fact in self._plays:
            if (
                fact.who == seat
                and (fact.cards is None or card in fact.cards)
                and fact.targets.issubset(targets)
                and fact.mode in ("", self.setup.cast[card].modes[mode].name)
            ):
                bits |= bit
        return bits

    @property
    def hidden(self) -> bool:
        """Whether cards are also played without being chosen at once (a poll, an automaton)."""
        return self._hidden


class _Watch:
    """Looks on while rules are carried out, step by step."""

    def __init__(self, memory: Memory, bits: int) -> None:
        self.memory, self.bits = memory, bits
        self._seats: tuple[Seat, ...] = ()
        self._round: Round | None = None
        self._table = (0, 0)

    def before(self, desk: Desk) -> None:
        """Keep what may change."""
        self._seats = tuple(desk.seats)
        self._round = desk.round
        self._table = (desk.pot, desk.inn)

    def after(
        self, desk: Desk, place: int, frame: AnyFrame, outcome: str, rules: tuple[str, ...],
        gone: bool, option: Option | None,
    ) -> None:  # fmt: skip
        """See what the step has brought about."""
        if self.memory.hidden:
            for new in desk.agenda[place + 1 :]:
                if just_announced(new):
                    self.bits |= self.memory.played(new.by, new.card, new.mode, new.targets)
        for number, fact in enumerate(self.memory.facts):
            if not self.bits >> number & 1 and self._happened(desk, fact, rules):
                self.bits |= 1 << number
        self.before(desk)

    def _happened(self, desk: Desk, fact: Fact, rules: tuple[str, ...]) -> bool:
        match fact.kind:
            case "lose" | "gain":
                was, now = self._seats[fact.who], desk.seats[fact.who]
                if was is now:
                    return False
                by = getattr(now, fact.what) - getattr(was, fact.what)
                return bool(by < 0 if fact.kind == "lose" else by > 0)
            case "round":
                game = self._round
                return game is not None and desk.round is None and game.winner == fact.who
            case "rule":
                return fact.what in rules or fact.what in (desk.cited or ())
            case "gold":
                return (desk.pot, desk.inn) != self._table or any(
                    was.gold != now.gold
                    for was, now in zip(self._seats, desk.seats, strict=True)
                    if was is not now
                )
        return False


def open_window(position: Position) -> Window | None:
    """The window whose question is asked, if it is one's."""
    frame = position.agenda[-1] if position.agenda else None
    return frame if isinstance(frame, Window) else None
