"""The automaton's tracks of Fortitude and Alcohol Content: one faces each of the other players.

Each lies at the automaton's seat as a pile with the name of the player whom it faces; the marks of
the pile are Fortitude and Alcohol Content. Source: otto.setup-tracks, otto.track-affected.
"""

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from ..machine.setup import Setup
from ..values import NOBODY, CardNo, Drink, Pile, Play, SeatNo
from ..vocabulary.cards import Stat

if TYPE_CHECKING:
    from ..machine.desk import Desk

LONGEST = 6
"""The numbers of a track go from 0 to this (otto.setup-tracks)."""


class Markers(NamedTuple):
    """The two markers of a track."""

    fortitude: int = LONGEST
    alcohol: int = 0


def new_tracks(setup: Setup) -> tuple[Pile, ...]:
    """All tracks as they are when a game begins (otto.setup-tracks)."""
    names = sorted(setup.names[seat] for seat in setup.people)
    return tuple(Pile(name, marks=Markers()) for name in names)


def track(desk: "Desk", facing: SeatNo) -> Markers:
    """The track that faces this player."""
    return Markers(*desk.pile(desk.setup.automaton, desk.setup.names[facing]).marks)


def move(desk: "Desk", facing: SeatNo, to: Markers) -> None:
    """Set the markers of the track that faces this player."""
    desk.lay(desk.setup.automaton, Pile(desk.setup.names[facing], marks=tuple(to)))


def affected(desk: "Desk", by: SeatNo) -> tuple[SeatNo, ...]:
    """The players whose tracks an effect changes: that of the player who causes it, or all of
    them if no player does, or the automaton itself (otto.track-affected)."""
    everyone = desk.setup.people
    return (by,) if by in everyone else everyone


Shares = Sequence[tuple[SeatNo, int]]
"""A change of an attribute in parts: each player who causes one, or nobody, and how much it is."""


def alter(desk: "Desk", stat: Stat, shares: Shares) -> int:
    """Change the automaton's tracks as far as their limits allow; return the greatest real change.

    Each part touches the tracks of who causes it. Its Gold is the Inn's (otto.gold-is-inn).
    """
    if stat == "gold":
        amount = sum(part for _, part in shares)
        desk.cite("otto.gold-is-inn")
        desk.inn += amount
        return amount
    desk.cite("otto.track-affected")
    changes = [0]
    for facing, amount in _by_track(desk, shares).items():
        before = track(desk, facing)
        number = getattr(before, stat)
        after = max(0, min(LONGEST, number + amount))
        if after - number != amount:
            desk.cite("limits.clamp", "limits.as-much-as-possible")
        move(desk, facing, before._replace(**{stat: after}))
        changes.append(after - number)
    return max(changes, key=abs)


def _by_track(desk: "Desk", shares: Shares) -> dict[SeatNo, int]:
    """How much changes on which tracks."""
    sums: dict[SeatNo, int] = {}
    for by, amount in shares:
        for facing in affected(desk, by):
            sums[facing] = sums.get(facing, 0) + amount
    return sums


def passed_out(desk: "Desk") -> tuple[SeatNo, ...]:
    """The players on whose tracks the automaton passes out, in turn order (otto.pass-out-reset)."""
    found = []
    for seat in desk.clockwise(desk.turn):
        if not desk.has_tracks(seat):
            fortitude, alcohol = track(desk, seat)
            if alcohol >= fortitude:
                found.append(seat)
    return tuple(found)


def giver(desk: "Desk", drink: Drink, above: int = 0) -> SeatNo:
    """The player by whose doing the automaton drinks this: who gave it, or whose card makes it
    drink; nobody if it drinks of itself."""
    return cause(desk, above) if drink.giver == NOBODY else drink.giver


def cause(desk: "Desk", above: int = 0) -> SeatNo:
    """The player by whose card something happens, below the items that lie ``above`` it; nobody if
    no card of a player is being carried out. What an Event does, no player does; what lies with the
    automaton acts for the player whose card it is (otto.tokens)."""
    for frame in reversed(desk.agenda[: len(desk.agenda) - above]):
        if not isinstance(frame, Play):
            continue
        if desk.setup.cast[frame.card].modes[frame.mode].as_ != "event":
            return frame.by if desk.decides(frame.by) else desk.law.owner_of(frame.card)
    return NOBODY


def receive(desk: "Desk", card: CardNo) -> None:
    """The automaton is given a card: if it is for healing, that happens at once, on the track of
    the player who gave it; then it is discarded. Source: otto.blessings, otto.artifacts."""
    given, by = desk.setup.cast[card], cause(desk)
    if given.to_automaton == "healing":
        desk.cite("otto.blessings")
        for effect in (effect for mode in given.modes for effect in mode.do):
            healed = effect.heals()
            if healed is not None:
                alter(desk, healed[0], ((by, healed[1]),))
    else:
        desk.cite("otto.artifacts")
    desk.discard(by, card)
