"""Drinking at once because of a card, off the own Drink Me! Pile or off the Drink Deck."""

from msgspec.structs import replace

from ..machine.declare import puts
from ..machine.desk import Desk
from ..machine.news import DRINKS
from ..machine.script import OVER, Result, branch, rule, script, then, to
from ..playing.effects import effect, reached
from ..values import Drinking, Drinks, Event, Play, Reveal
from ..vocabulary import cards as c


@puts(Drinking)
@effect(c.DrinkUp)
def force_to_drink(desk: Desk, card: Play, doing: c.DrinkUp) -> Play:
    """Whoever does not Ignore the card must drink so many Drinks, one after the other.

    Who drinks off the own pile does so alone; off the Drink Deck all reveal and drink together.
    """
    meant = reached(desk, card, doing.who)
    who = tuple(seat for seat in desk.clockwise(desk.turn) if seat in meant)
    if who:
        together = (who,) if doing.of == "deck" else tuple((seat,) for seat in who)
        replaced = doing.events == "replaced"
        desk.push(Drinking("next_drink", doing.of, together * doing.drink, replaced))
    return card


@puts(Event, Reveal)
def next_drink(desk: Desk, drinking: Drinking) -> Result:
    """The next player, or all of them together, must drink."""
    desk.hear(DRINKS)
    if not drinking.groups:
        return "all_done"
    group = tuple(seat for seat in drinking.groups[0] if desk.reached(seat))
    drinking = replace(drinking, groups=drinking.groups[1:])
    if not group:
        return "nobody_there", drinking
    if drinking.source == "deck" or not desk.has_pile(group[0]):
        replaced = drinking.replaced
        desk.push(Reveal("reveal_card", group, "deck", "served" if replaced else "forced"))
        return "a_drink", drinking
    (seat,) = group
    pile = desk.seats[seat].pile
    if not pile:
        desk.alter(seat, "alcohol", -1)
        return "nothing_to_drink", drinking
    if desk.setup.cast[pile[0]].face is None:
        desk.put(seat, pile=pile[1:])
        desk.push(Event("respond_to_event", pile[0], seat))
        return "an_event", drinking
    desk.push(Reveal("reveal_card", group, "pile", "forced"))
    return "a_drink", drinking


@puts(Drinks)
@rule("timing.respond-window")
def drink_what_was_revealed(desk: Desk, drinking: Drinking) -> None:
    """The Drinks wait for responses; then they are drunk together."""
    drinks = desk.hear(DRINKS)
    if desk.contest is not None:
        desk.cite("contest.extra-drinks-do-not-count")
    first = drinks[0].revealer if len(drinks) == 1 else desk.turn
    desk.push(Drinks("wait_for_responses", drinks, first))


script(
    Drinking,
    branch(
        next_drink,
        a_drink=to(drink_what_was_revealed, "action.text-order"),
        an_event=to(next_drink, "drink-event.carry-out"),
        nothing_to_drink=to(next_drink, "drink.sober-up"),
        nobody_there=to(next_drink),
        all_done=to(OVER),
    ),
    then(drink_what_was_revealed, next_drink),
)
