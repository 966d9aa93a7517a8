"""Ordering extra Drinks: a card's player spreads them over other players' Drink Me! Piles."""

from msgspec.structs import replace

from . import cards as c
from .desk import Desk
from .drinks import give_drink, renew_drink_deck
from .effects import effect, give
from .script import OVER, Ask, Result, asks, script, to
from .values import NOBODY, Option, Ordering, Play


@effect(c.Order)
def order_drinks(desk: Desk, card: Play, doing: c.Order) -> Play:
    """The card's player orders so many Drinks."""
    desk.push(Ordering("choose_receiver", card.by, doing.order, card.ignored, doing.gift))
    desk.cite("order.extra-drinks")
    return card


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
    return Ask(ordering, ordering.by, tuple(Option("order", targets=(seat,)) for seat in others))


def give_it(desk: Desk, ordering: Ordering, option: Option) -> tuple[str, Ordering]:
    """Put it on that player's Drink Me! Pile, unseen."""
    if option.targets[0] in ordering.ignored:
        desk.cite("order.ordering-cannot-be-ignored")
        desk.cite_ruling("ignore_covers_ordered_drinks")
    elif ordering.ignored and desk.setup.rulings.ignore_covers_ordered_drinks:
        desk.cite_ruling("ignore_covers_ordered_drinks")
    if desk.setup.automaton != NOBODY:
        desk.cite("otto.no-pile")
    if give_drink(desk, option.targets[0]):
        renew_drink_deck(desk)
    (seat,) = option.targets
    if ordering.gift and seat not in ordering.given and seat not in ordering.ignored:
        give(desk, seat, ordering.gift, 1)
        ordering = replace(ordering, given=tuple(sorted((*ordering.given, seat))))
    return "ordered", replace(ordering, left=ordering.left - 1)


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
