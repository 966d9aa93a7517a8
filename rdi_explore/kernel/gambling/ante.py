"""An ante: who must make one, leaves instead, covers it, or has nothing to ante."""

from collections.abc import Sequence

from msgspec.structs import replace

from ..machine.declare import puts, reads
from ..machine.desk import Desk
from ..machine.news import DUES
from ..machine.script import OVER, Result, branch, script, to
from ..playing.payment import (
    collect,
    covered,
    discounted,
    discounts,
    gold_lost,
    may_be_covered,
    stashes,
)
from ..values import POT, After, AnteDemand, Due, Payment, SeatNo
from .bets import opening


@puts(Payment, "ante")
def can_the_player_ante(desk: Desk, ante: AnteDemand) -> Result:
    """If the card's player cannot ante, with Gold or with a substitute, nobody has to."""
    if desk.can_pay(ante.by):
        _leave_or_ante(desk, ante)
        return "can"
    if may_be_covered(desk, (ante.by,)) or discounts(desk, ante.by):
        dues = discounted(desk, (Due(ante.by, POT, ante.amount),))
        desk.push(Payment("cover_or_pay", dues, "ante"))
        return "perhaps"
    return "cannot"


@puts("ante")
def has_covered(desk: Desk, ante: AnteDemand) -> Result:
    """The card's player, who has no Gold, has anted with a substitute, or not."""
    if covered(desk.hear(DUES), ante.by):
        _leave_or_ante(desk, ante)
        return "can", replace(ante, anted=(ante.by,))
    return "cannot"


def _leave_or_ante(desk: Desk, ante: AnteDemand) -> None:
    """Who must ante may leave the Round instead, before any Gold moves."""
    desk.open_window("ante", ante.by)


@puts(collect)
@reads("left_players_ante")
def everyone_antes(desk: Desk, ante: AnteDemand) -> Result:
    """All who are still in the Round ante at the same time.

    A Round that has ended meanwhile has stopped at once: nobody antes any more.
    """
    assert desk.round is not None
    if desk.round.ended:
        return "round_over"
    if desk.law.watches_gold:
        ante = replace(ante, stashes=stashes(desk))
    if desk.cited is not None:
        desk.cite("gambling.ante-one" if opening(desk) else "gambling.raise")
    payers = [seat for seat in _who_antes(desk, ante) if seat not in ante.anted]
    collect(desk, [Due(seat, POT, ante.amount) for seat in payers], "ante")
    return "due", ante


def _who_antes(desk: Desk, ante: AnteDemand) -> Sequence[SeatNo]:
    assert desk.round is not None
    members = desk.round.members
    left = [
        seat
        for seat in desk.sides(desk.turn)
        if not any(mate in members or mate in ante.spared for mate in desk.mates(seat))
        and desk.reached(seat, action=True)
    ]
    if not left:
        return members
    desk.cite_ruling("left_players_ante")
    if desk.setup.rulings.left_players_ante:
        return (*members, *left)
    desk.cite("leave-round.no-more-antes")
    return members


@puts(After)
@reads("ante_counts_as_losing_gold")
def tell_of_antes(desk: Desk, ante: AnteDemand) -> Result:
    """To ante is to lose Gold: cards that answer that may be played now."""
    desk.hear(DUES)
    members = desk.round.members if desk.round is not None else ()
    lost = gold_lost(desk, ante.stashes, ante.by, members)
    if not lost:
        return "nothing_to_tell"
    desk.cite_ruling("ante_counts_as_losing_gold")
    if not desk.setup.rulings.ante_counts_as_losing_gold:
        return "nothing_to_tell"
    desk.push(After("answer_the_losses", lost))
    return "gold_was_lost"


script(
    AnteDemand,
    branch(
        can_the_player_ante,
        can=to(everyone_antes),
        perhaps=to(has_covered),
        cannot=to(OVER, "gold-out-in-round.cannot-ante-own-card"),
    ),
    branch(
        has_covered,
        can=to(everyone_antes),
        cannot=to(OVER, "gold-out-in-round.cannot-ante-own-card"),
    ),
    branch(
        everyone_antes,
        due=to(tell_of_antes),
        round_over=to(OVER),
    ),
    branch(
        tell_of_antes,
        gold_was_lost=to(OVER, "gambling.ante-is-losing-gold"),
        nothing_to_tell=to(OVER),
    ),
)
