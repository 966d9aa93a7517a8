"""The dare: of two revealed Drinks the revealer drinks the stronger, everybody else the other."""

from msgspec.structs import replace

from ..machine.declare import puts
from ..machine.desk import Desk
from ..machine.news import DRINKS
from ..machine.script import OVER, Ask, Result, asks, rule, script, then, to
from ..values import Act, Dare, Drinks, ModeNo, Option, Reveal


@puts(Reveal)
@rule("notes.wench-dares")
def reveal_two(desk: Desk, dare: Dare) -> None:
    """The revealer turns up two Drinks from the Drink Deck; Events are discarded and replaced."""
    desk.push(Reveal("reveal_card", (dare.by, dare.by), "deck", "dare"))


@rule("notes.wench-dares")
def see_both(desk: Desk, dare: Dare) -> Dare:
    """Both Drinks with their Chasers lie open."""
    drinks = desk.hear(DRINKS)
    return replace(dare, drinks=drinks)


def stronger_drink(desk: Desk, dare: Dare) -> Result:
    """Which of the two has more Alcohol Content for the revealer? If none, the revealer chooses."""
    drinks = dare.drinks
    if not drinks:
        return "nothing_revealed"
    if len(drinks) == 1:
        return "decided", dare
    one, other = drinks
    if one.alcohol == other.alcohol and one.names != other.names:
        return Ask(
            dare, dare.by, tuple(Option(Act.CHOOSE, mode=ModeNo(place)) for place in range(2))
        )
    return "decided", _with_first(dare, 1 if other.alcohol > one.alcohol else 0)


def take_one(desk: Desk, dare: Dare, option: Option) -> tuple[str, Dare]:
    """The revealer takes one of two Drinks that are equally strong."""
    return "decided", _with_first(dare, option.mode)


def _with_first(dare: Dare, place: int) -> Dare:
    return replace(dare, drinks=(dare.drinks[place], dare.drinks[1 - place]))


@puts(Drinks)
@rule("notes.wench-dares", "split.independent-drinks")
def serve(desk: Desk, dare: Dare) -> Dare:
    """Everybody has a Drink before anybody may touch one; then all drink together."""
    others = [seat for seat in dare.drinkers if seat != dare.by]
    served = [dare.drinks[0]]
    for drink in dare.drinks[1:]:
        if not others:
            desk.discard_drinks(drink.cards)
        for seat in others:
            copy = replace(drink, revealer=seat, drinker=seat)
            served.append(copy if seat == others[0] else replace(copy, cards=()))
    desk.push(Drinks("wait_for_responses", tuple(served), desk.turn))
    return replace(dare, drinks=())


def all_have_drunk(desk: Desk, dare: Dare) -> None:
    """The Drinks of the dare are drunk."""
    desk.hear(DRINKS)


script(
    Dare,
    reveal_two,
    see_both,
    asks(
        stronger_drink,
        take_one,
        decided=to(serve, "notes.wench-dares"),
        nothing_revealed=to(OVER),
    ),
    serve,
    then(all_have_drunk, OVER),
)
