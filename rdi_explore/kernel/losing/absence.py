"""Players who are not there for a time: they play nothing and Ignore everything."""

from collections.abc import Collection
from typing import Literal

from ..gambling.bets import absent_leave
from ..machine.declare import reads
from ..machine.desk import Desk, without
from ..playing.effects import effect, reached
from ..values import NOBODY, Play, SeatNo
from ..vocabulary import cards as c


@reads(absent_leave)
@effect(c.Away)
def go_away(desk: Desk, card: Play, doing: c.Away) -> Play:
    """Players are not there for a time, perhaps until the next turn of another one."""
    until: Literal["turn", "own"] = "turn" if doing.away == "turn" else "own"
    gone = reached(desk, card, doing.who)
    if doing.away == "target" and card.targets:
        for seat in gone:
            desk.put(seat, away_with=card.targets[0])
    leave_the_table(desk, gone, until)
    return card


@reads(absent_leave)
def leave_the_table(desk: Desk, seats: Collection[SeatNo], until: Literal["turn", "own"]) -> None:
    """Players are not there from now on, nor in a Round of Gambling that runs: all at the same
    moment.

    Source: team.turn-ends-now-individual, team.absent-champion.
    """
    if not seats:
        return
    for seat in seats:
        desk.put(seat, away=until)
    desk.cite("team.turn-ends-now-individual")
    absent_leave(desk)


def come_back(desk: Desk, seat: SeatNo) -> None:
    """A player is there again; the card that has lasted so long is discarded.

    Source: team.turn-ends-now-individual, action.resolve-then-discard.
    """
    desk.put(seat, away="", away_with=NOBODY)
    desk.cite("team.turn-ends-now-individual")
    for card in desk.seats[seat].front:
        if card in desk.law.absences:
            desk.put(seat, front=without(desk.seats[seat].front, card))
            desk.discard(seat, card)
            desk.cite("action.resolve-then-discard")
