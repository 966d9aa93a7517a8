"""Ordering extra Drinks: a card's player spreads them over other players' Drink Me! Piles."""

from msgspec.structs import replace

from ..drinks.drinks import give_drink, renew_drink_deck
from ..machine.declare import puts, reads
from ..machine.desk import Desk
from ..machine.script import OVER, Ask, Result, asks, script, to
from ..playing.effects import effect, give, ignores
from ..values import Act, Option, Ordering, Play
from ..vocabulary import cards as c


@puts(Ordering)
@effect(c.Order)
def order_drinks(desk: Desk, card: Play, doing: c.Order) -> Play:
    """The card's player orders so many Drinks."""
    ignored = tuple(seat for seat in desk.others(card.by) if ignores(desk, card, seat))
    desk.push(Ordering("choose_receiver", card.by, doing.order, ignored, doing.gift))
    desk.cite("order.extra-drinks")
    return card


@reads("ignore_covers_ordered_drinks")
def choose_receiver(desk: Desk, ordering: Ordering) -> Result:
    """The next Drink goes to another player of the orderer's choice."""
    if not ordering.left:
        return "all_ordered"
    if not desk.drinks_to_come():
        return "no_drink_left"
    others = desk.served(ordering.by)
    if desk.setup.rulings.ignore_covers_ordered_drinks:
        spared = [seat for seat in others if seat in ordering.ignored]
        if spared:
            others = [seat for seat in others if seat not in spared]
            if not others:
                desk.cite_ruling("ignore_covers_ordered_drinks")
    if not others:
        return "nobody_there"
    return Ask(ordering, ordering.by, tuple(Option(Act.ORDER, targets=(seat,)) for seat in others))


@puts(renew_drink_deck)
@reads("ignore_covers_ordered_drinks")
def give_it(desk: Desk, ordering: Ordering, option: Option) -> tuple[str, Ordering]:
    """Put it on that player's Drink Me! Pile, unseen."""
    if option.targets[0] in ordering.ignored:
        desk.cite("order.ordering-cannot-be-ignored")
        desk.cite_ruling("ignore_covers_ordered_drinks")
    elif ordering.ignored and desk.setup.rulings.ignore_covers_ordered_drinks:
        desk.cite_ruling("ignore_covers_ordered_drinks")
    desk.cite_with_automaton("otto.no-pile")
    if give_drink(desk, option.targets[0]):
        renew_drink_deck(desk)
    (seat,) = option.targets
    if ordering.gift and seat not in ordering.ignored:
        _cite_the_card(desk)
        if seat not in ordering.given:
            give(desk, seat, ordering.gift, 1)
            ordering = replace(ordering, given=tuple(sorted((*ordering.given, seat))))
    return "ordered", replace(ordering, left=ordering.left - 1)


def _cite_the_card(desk: Desk) -> None:
    """What comes with the Drinks, and how often, the card says that orders them."""
    for frame in reversed(desk.agenda):
        if isinstance(frame, Play):
            desk.cite_own(*desk.setup.cast[frame.card].rules)
            return


script(
    Ordering,
    asks(
        choose_receiver,
        give_it,
        ordered=to(choose_receiver, "order.extra-drinks", "order.pile-is-lifo", "order.on-a-tab"),
        all_ordered=to(OVER),
        no_drink_left=to(OVER, "drink-deck.reshuffle"),
        nobody_there=to(OVER),
    ),
)
