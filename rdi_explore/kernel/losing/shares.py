"""Shares: the Gold of those who pass out goes half to the Inn, the rest to those who stay."""

from collections.abc import Sequence

from ..machine.declare import reads
from ..machine.desk import Desk
from ..values import INN, SeatNo


@reads("absent_gets_shares", "passout_receivers")
def divide_gold(desk: Desk, out: Sequence[SeatNo]) -> None:
    """Divide the Gold of those who passed out among all who stay and are not passing out.

    All shares are computed from the same set of receivers. By the other answer to the question who
    remains, those who pass out at the same time get shares until their own turn comes.
    Source: pass-out.divide-gold, simultaneous-loss.pass-outs-first.
    """
    if not out:
        return
    desk.cite("pass-out.divide-gold")
    stay = [
        seat
        for seat in desk.sides(desk.turn)
        if not desk.passing_out(seat) and _gets_a_share(desk, seat)
    ]
    poor = [seat for seat in stay if not desk.seats[seat].gold]
    for place, seat in enumerate(out):
        gold = desk.seats[seat].gold
        receivers = [*stay, *_remaining(desk, out[place + 1 :])] if gold else stay
        share = (gold // 2) // len(receivers) if receivers else 0
        for receiver in receivers:
            desk.pay(seat, share, receiver)
        desk.pay(seat, desk.seats[seat].gold, INN)
    if any(desk.seats[seat].gold for seat in poor):
        desk.cite("simultaneous-loss.gold-out-saved-by-share")


def _gets_a_share(desk: Desk, seat: SeatNo) -> bool:
    """Whether one of a side is there; if nobody is, a share is no effect that could be Ignored."""
    if desk.side_reached(seat):
        return True
    desk.cite_ruling("absent_gets_shares")
    return desk.setup.rulings.absent_gets_shares


def _remaining(desk: Desk, later: Sequence[SeatNo]) -> Sequence[SeatNo]:
    """Those who are passing out, too, but whose Gold is divided later: do they get shares?"""
    still = [seat for seat in later if not desk.seats[seat].out]
    if still:
        desk.cite_ruling("passout_receivers")
    return still if desk.setup.rulings.passout_receivers == "remaining" else ()
