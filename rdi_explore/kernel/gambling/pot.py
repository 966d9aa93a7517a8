"""The pot of a Round of Gambling that is over: who takes it, with the Prize in it."""

from msgspec.structs import replace

from ..events.prizes import return_prize, take_prize
from ..machine.desk import Desk
from ..values import NOBODY, SeatNo


def take_pot(desk: Desk, seat: SeatNo) -> None:
    """The whole pot goes to a player."""
    assert desk.round is not None
    desk.round = replace(desk.round, taker=seat, taken=desk.pot)
    if desk.law.prizes:
        take_prize(desk, seat)
    pot, desk.pot = desk.pot, 0
    desk.alter(seat, "gold", pot)


def inn_takes_pot(desk: Desk) -> None:
    """Nobody has won: the Inn takes the pot."""
    assert desk.round is not None
    nobody = desk.round.control not in desk.round.members
    desk.cite("leave-round.no-winner" if nobody else "wench-tip.effect")
    desk.inn += desk.pot
    desk.pot = 0
    return_prize(desk)


def settle_round(desk: Desk, decided: bool) -> None:
    """The game is over while a Round runs: if its winner is ``decided``, the pot goes there; else
    to the Inn.

    Source: forced-leave.one-left, lose.last-one-wins.
    """
    assert desk.round is not None
    if decided and desk.round.winner != NOBODY:
        take_pot(desk, desk.round.winner)
    else:
        inn_takes_pot(desk)
    desk.round = None
