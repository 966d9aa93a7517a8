"""Taking a card of one type back from the own discard pile."""

from ..machine.declare import puts
from ..machine.desk import Desk, added, without
from ..machine.script import OVER, Ask, Result, asks, script, to
from ..playing.effects import effect
from ..values import Act, CardNo, Option, Play, Recovering
from ..vocabulary import cards as c


@puts(Recovering)
@effect(c.Recover)
def recover(desk: Desk, card: Play, doing: c.Recover) -> Play:
    """The player may take such a card."""
    desk.push(Recovering("choose_from_discards", card.by, (doing.recover,)))
    return card


def choose_from_discards(desk: Desk, recovering: Recovering) -> Result:
    """One of the cards of this type, if there is any."""
    discards = dict.fromkeys(desk.seats[recovering.seat].discard)
    found = [card for card in discards if _fits(desk, card, recovering)]
    if not found:
        return "there_is_none"
    return Ask(recovering, recovering.seat, tuple(Option(Act.RECOVER, card) for card in found))


def _fits(desk: Desk, card: CardNo, recovering: Recovering) -> bool:
    return not set(recovering.types).isdisjoint(desk.setup.cast[card].type)


def reveal_and_take(desk: Desk, recovering: Recovering, option: Option) -> str:
    """Everybody sees it; then it is in hand."""
    player = desk.seats[recovering.seat]
    desk.put(
        recovering.seat,
        discard=without(player.discard, option.card),
        hand=added(player.hand, option.card),
    )
    return "taken"


script(
    Recovering,
    asks(
        choose_from_discards,
        reveal_and_take,
        taken=to(OVER, "action.text-order"),
        there_is_none=to(OVER, "limits.as-much-as-possible"),
    ),
)
