"""Players who are not there for a time: they play nothing and Ignore everything."""

from typing import Literal

from ..gambling.bets import absent_leave
from ..machine.declare import reads
from ..machine.desk import Desk
from ..playing.effects import effect, reached
from ..values import Play, SeatNo
from ..vocabulary import cards as c


@reads(absent_leave)
@effect(c.Away)
def go_away(desk: Desk, card: Play, doing: c.Away) -> Play:
    """Players are not there for a time, perhaps until the next turn of another one."""
    until: Literal["turn", "own"] = "turn" if doing.away == "turn" else "own"
    for seat in reached(desk, card, doing.who):
        leave_the_table(desk, seat, until)
        if doing.away == "target" and card.targets:
            desk.put(seat, away_with=card.targets[0])
    return card


@reads(absent_leave)
def leave_the_table(desk: Desk, seat: SeatNo, until: Literal["turn", "own"]) -> None:
    """A player is not there from now on, nor in a Round of Gambling that runs.

    Source: team.turn-ends-now-individual, team.absent-champion.
    """
    desk.put(seat, away=until)
    desk.cite("team.turn-ends-now-individual")
    absent_leave(desk)
