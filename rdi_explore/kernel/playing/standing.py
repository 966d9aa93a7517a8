"""Cards that stay in front of their player: how they come there, are used, are hit and leave."""

from msgspec.structs import replace

from ..machine.declare import puts
from ..machine.desk import Desk, added, without
from ..machine.script import OVER, Ask, Result, asks, script, to
from ..teams.tracks import receive
from ..values import INN, Act, CardNo, Due, Keeping, Option, Phase, SeatNo
from .payment import affords, collect


def put_in_front(desk: Desk, seat: SeatNo, card: CardNo) -> None:
    """Lay a card face up in front of a player; nothing stays in front of an automaton."""
    if not desk.keeps_cards(seat):
        receive(desk, card)
        return
    desk.put(seat, front=added(desk.seats[seat].front, card))


def note_use(desk: Desk, card: CardNo) -> None:
    """A card in front of the turn owner was used: not again in this phase."""
    for place, frame in enumerate(desk.agenda):
        if isinstance(frame, Phase):
            desk.agenda[place] = replace(frame, used=added(frame.used, card))


def forget_use(desk: Desk, card: CardNo) -> None:
    """A card that was used in this phase is gone: another of its title has not been used."""
    for place, frame in enumerate(desk.agenda):
        if isinstance(frame, Phase) and card in frame.used:
            desk.agenda[place] = replace(frame, used=without(frame.used, card))


def pay_or_discard(desk: Desk, keeping: Keeping) -> Result:
    """For each card that was hit its player pays in full, or discards it."""
    if not keeping.cards:
        return "all_decided"
    card = keeping.cards[0]
    upkeep = desk.setup.cast[card].upkeep
    assert upkeep is not None
    options = [Option(Act.DISMISS, card)]
    if affords(desk, keeping.seat, upkeep.gold):
        options.insert(0, Option(Act.PAY, card))
    return Ask(keeping, keeping.seat, tuple(options))


@puts(collect)
def decide(desk: Desk, keeping: Keeping, option: Option) -> tuple[str, Keeping]:
    """Pay for the card, or put it on its player's discard pile."""
    upkeep = desk.setup.cast[option.card].upkeep
    assert upkeep is not None
    desk.cite(*upkeep.rules)
    later = replace(keeping, cards=keeping.cards[1:])
    if option.act is Act.PAY:
        collect(desk, (Due(keeping.seat, INN, upkeep.gold),), "wages")
        return "paid", later
    player = desk.seats[keeping.seat]
    desk.put(keeping.seat, front=without(player.front, option.card))
    desk.discard(keeping.seat, option.card)
    if desk.own_turn(keeping.seat):
        forget_use(desk, option.card)
    return "discarded", later


script(
    Keeping,
    asks(
        pay_or_discard,
        decide,
        paid=to("pay_or_discard"),
        discarded=to("pay_or_discard"),
        all_decided=to(OVER),
    ),
)
