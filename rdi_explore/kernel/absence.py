"""Players who are not there for a time: they play nothing and Ignore everything."""

from typing import Literal

from . import cards as c
from .bets import leave_round
from .desk import Desk
from .effects import effect, reached
from .values import Play


@effect(c.Away)
def go_away(desk: Desk, card: Play, doing: c.Away) -> Play:
    """Players are not there for a time, perhaps until the next turn of another one."""
    until: Literal["turn", "own"] = "turn" if doing.away == "turn" else "own"
    for seat in reached(desk, card, doing.who):
        leave_the_table(desk, seat, until)
        if doing.away == "target" and card.targets:
            desk.put(seat, away_with=card.targets[0])
    return card


def leave_the_table(desk: Desk, seat: int, until: Literal["turn", "own"]) -> None:
    """A player is not there from now on, and no longer in a Round of Gambling that runs.

    Source: team.turn-ends-now-individual, team.absent-champion.
    """
    desk.put(seat, away=until)
    desk.cite("team.turn-ends-now-individual")
    if desk.round is not None and not desk.round.ended and seat in desk.round.members:
        leave_round(desk, seat, forced=False)
        desk.cite("team.absent-champion")
