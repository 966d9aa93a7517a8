"""The automaton's tracks of Fortitude and Alcohol Content: one faces each of the other players.

Each lies at the automaton's seat as a pile with the name of the player whom it faces; the marks of
the pile are Fortitude and Alcohol Content. Source: otto.setup-tracks, otto.track-affected.
"""

from typing import TYPE_CHECKING, NamedTuple

from . import cards as c
from .cards import Stat
from .setup import Setup
from .values import NOBODY, Drink, Pile, Play

if TYPE_CHECKING:
    from .desk import Desk

LONGEST = 6
"""The numbers of a track go from 0 to this (otto.setup-tracks)."""


class Track(NamedTuple):
    """The two markers of a track."""

    fortitude: int = LONGEST
    alcohol: int = 0


def players(setup: Setup) -> tuple[int, ...]:
    """The seats of the players who are no automaton."""
    return tuple(seat for seat in range(len(setup.names)) if seat != setup.automaton)


def new_tracks(setup: Setup) -> tuple[Pile, ...]:
    """All tracks as they are when a game begins (otto.setup-tracks)."""
    names = sorted(setup.names[seat] for seat in players(setup))
    return tuple(Pile(name, marks=Track()) for name in names)


def track(desk: "Desk", facing: int) -> Track:
    """The track that faces this player."""
    return Track(*desk.pile(desk.setup.automaton, desk.setup.names[facing]).marks)


def move(desk: "Desk", facing: int, to: Track) -> None:
    """Set the markers of the track that faces this player."""
    desk.lay(desk.setup.automaton, Pile(desk.setup.names[facing], marks=tuple(to)))


def affected(desk: "Desk", by: int) -> tuple[int, ...]:
    """The players whose tracks an effect changes: that of the player who causes it, or all of
    them if no player does, or the automaton itself (otto.track-affected)."""
    everyone = players(desk.setup)
    return (by,) if by in everyone else everyone


def alter(desk: "Desk", stat: Stat, amount: int, by: int) -> int:
    """Change the automaton's tracks as far as their limits allow; return the greatest real change.

    Its Gold is the Inn's (otto.gold-is-inn).
    """
    if stat == "gold":
        desk.cite("otto.gold-is-inn")
        desk.inn += amount
        return amount
    desk.cite("otto.track-affected")
    changes = [0]
    for facing in affected(desk, by):
        before = track(desk, facing)
        number = getattr(before, stat)
        after = max(0, min(LONGEST, number + amount))
        if after - number != amount:
            desk.cite("limits.clamp", "limits.as-much-as-possible")
        move(desk, facing, before._replace(**{stat: after}))
        changes.append(after - number)
    return max(changes, key=abs)


def passed_out(desk: "Desk") -> tuple[int, ...]:
    """The players on whose tracks the automaton passes out, in turn order (otto.pass-out-reset)."""
    found = []
    for seat in desk.clockwise(desk.turn):
        if seat != desk.setup.automaton:
            fortitude, alcohol = track(desk, seat)
            if alcohol >= fortitude:
                found.append(seat)
    return tuple(found)


def giver(desk: "Desk", drink: Drink, above: int = 0) -> int:
    """The player by whose doing the automaton drinks this: who gave it, or whose card makes it
    drink; nobody if it drinks of itself."""
    return cause(desk, above) if drink.giver == NOBODY else drink.giver


def cause(desk: "Desk", above: int = 0) -> int:
    """The player by whose card something happens, below the items that lie ``above`` it; nobody if
    no card of a player is being carried out. What an Event does, no player does."""
    for frame in reversed(desk.agenda[: len(desk.agenda) - above]):
        if not isinstance(frame, Play):
            continue
        if desk.setup.cast[frame.card].modes[frame.mode].as_ != "event":
            return frame.by
    return NOBODY


def receive(desk: "Desk", card: int) -> None:
    """The automaton is given a card: if it is for healing, that happens at once, on the track of
    the player who gave it; then it is discarded. Source: otto.blessings, otto.artifacts."""
    given, by = desk.setup.cast[card], cause(desk)
    if given.to_automaton == "healing":
        desk.cite("otto.blessings")
        for effect in (effect for mode in given.modes for effect in mode.do):
            if isinstance(effect, c.Gain) and effect.stat == "fortitude":
                alter(desk, "fortitude", effect.gain, by)
            elif isinstance(effect, c.Lose) and effect.stat == "alcohol":
                alter(desk, "alcohol", -effect.lose, by)
    else:
        desk.cite("otto.artifacts")
    desk.discard(by, card)
