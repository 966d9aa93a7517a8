"""Cards that stay in front of their player: how they come there, are used, are hit and leave."""

from msgspec.structs import replace

from ..machine.declare import puts
from ..machine.desk import Desk, added, without
from ..machine.news import DUES
from ..machine.script import OVER, Ask, Result, asks, branch, script, to
from ..teams.tracks import receive
from ..values import INN, Act, CardNo, Due, Keeping, Option, Payment, Phase, SeatNo
from ..vocabulary import cards as c
from .payment import affords, collect, could_pay_wages, discounted


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
    options = [Option(Act.DISMISS, card)]
    if could_pay_wages(desk, keeping.seat, _wages(desk, card).gold):
        options.insert(0, Option(Act.PAY, card))
    return Ask(keeping, keeping.seat, tuple(options))


def _wages(desk: Desk, card: CardNo) -> c.Upkeep:
    upkeep = desk.setup.cast[card].upkeep
    assert upkeep is not None
    return upkeep


@puts(collect, Payment)
def decide(desk: Desk, keeping: Keeping, option: Option) -> str | tuple[str, Keeping]:
    """Pay for the card, or put it on its player's discard pile."""
    if option.act is not Act.PAY:
        return "discarded", _discarded(desk, keeping)
    wages = _wages(desk, option.card)
    desk.cite(*wages.rules)
    due = Due(keeping.seat, INN, wages.gold)
    if affords(desk, keeping.seat, wages.gold):
        collect(desk, (due,), "wages")
        return "paid", replace(keeping, cards=keeping.cards[1:])
    desk.push(Payment("cover_or_pay", discounted(desk, (due,)), "wages"))
    return "perhaps"


def is_it_paid(desk: Desk, keeping: Keeping) -> tuple[str, Keeping]:
    """Who could pay only with a card has done so, or discards what was hit."""
    if desk.hear(DUES):
        return "paid", replace(keeping, cards=keeping.cards[1:])
    return "discarded", _discarded(desk, keeping)


def _discarded(desk: Desk, keeping: Keeping) -> Keeping:
    card, player = keeping.cards[0], desk.seats[keeping.seat]
    desk.cite(*_wages(desk, card).rules)
    desk.put(keeping.seat, front=without(player.front, card))
    desk.discard(keeping.seat, card)
    if desk.own_turn(keeping.seat):
        forget_use(desk, card)
    return replace(keeping, cards=keeping.cards[1:])


script(
    Keeping,
    asks(
        pay_or_discard,
        decide,
        perhaps=to("is_it_paid"),
        paid=to("pay_or_discard"),
        discarded=to("pay_or_discard"),
        all_decided=to(OVER),
    ),
    branch(
        is_it_paid,
        paid=to("pay_or_discard"),
        discarded=to("pay_or_discard"),
    ),
)
