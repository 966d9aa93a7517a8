"""Revealing Drinks, each with its Chasers."""

from msgspec.structs import replace

from .cards import Face
from .desk import Desk
from .drinks import renew_drink_deck
from .mixing import dose_of, extras_of, poured
from .script import Result, branch, script, then, to
from .values import Drink, Reveal


def reveal_card(desk: Desk, reveal: Reveal) -> Result:
    """Take the next card: a new Drink, or a Chaser of the one revealed last."""
    if not reveal.who and not reveal.chasing:
        return "all_revealed"
    seat = reveal.drinks[-1].revealer if reveal.chasing else reveal.who[0]
    card = _take(desk, reveal, seat)
    if not reveal.chasing:
        desk.cite(_REVEALED_BY[reveal.purpose])
    later = reveal if reveal.chasing else replace(reveal, who=reveal.who[1:])
    ended = reveal.source == "deck" and card is not None and not desk.drink_deck
    shown = _show(desk, later, seat, card)
    if ended:
        if shown.chasing:
            desk.cite("chaser.drink-deck-refill-mid-chaser")
        return "deck_ends", shown
    return _next(desk, shown), shown


_REVEALED_BY = {
    "drink": "drink.reveal-top",
    "forced": "action.text-order",
    "contest": "contest.everyone-reveals",
    "copies": "round-on-the-house.reveal-one-drink",
    "dare": "notes.wench-dares",
}
"""The rule by which a Drink is revealed for each purpose."""


def _next(desk: Desk, reveal: Reveal) -> str:
    if reveal.chasing and desk.setup.rulings.anytime_during_chasers:
        return "chaser_waits"
    return "more"


def _take(desk: Desk, reveal: Reveal, seat: int) -> int | None:
    if reveal.source == "deck":
        return desk.take_drink_card()
    pile = desk.seats[seat].pile
    if not pile:
        return None
    desk.put(seat, pile=pile[1:])
    return pile[0]


def _show(desk: Desk, reveal: Reveal, seat: int, card: int | None) -> Reveal:
    """The reveal with this card added to its Drinks."""
    if reveal.chasing:
        return _show_chaser(desk, reveal, card)
    drinks = reveal.drinks
    empty = Drink((), (), seat, seat, origin=len(drinks))
    if card is None:
        if reveal.purpose == "contest":
            return replace(reveal, drinks=(*drinks, empty))
        return reveal
    face = desk.setup.cast[card].face
    if face is None:
        desk.discard_drinks((card,))
        if reveal.purpose == "contest":
            desk.cite("contest.event-is-zero")
            return replace(reveal, drinks=(*drinks, replace(empty, names=(card,))))
        left = desk.drinks_to_come()
        if all(desk.setup.cast[other].face is None for other in left):
            return reveal
        return replace(reveal, who=(seat, *reveal.who))
    drink = replace(
        empty,
        names=(card,),
        cards=(card,),
        may_split=face.splits_itself and reveal.purpose in ("drink", "forced"),
    )
    drink = _with_card(desk, drink, face)
    chasing = has_chaser(desk, card)
    if chasing:
        desk.cite("chaser.trigger")
    return replace(reveal, drinks=(*drinks, drink), chasing=chasing)


def _show_chaser(desk: Desk, reveal: Reveal, card: int | None) -> Reveal:
    desk.cite("chaser.source")
    if card is None:
        desk.cite("chaser.stop-empty-pile", "chaser.no-sober-up")
        return replace(reveal, chasing=False)
    face = desk.setup.cast[card].face
    if face is None:
        desk.cite("chaser.stop-drink-event", "chaser.event-chaser-discarded")
        desk.discard_drinks((card,))
        return replace(reveal, chasing=False)
    drink = reveal.drinks[-1]
    whole = replace(drink, names=(*drink.names, card), cards=(*drink.cards, card))
    whole = _with_card(desk, whole, face)
    desk.cite("chaser.adds-effects")
    chasing = has_chaser(desk, card)
    if chasing:
        desk.cite("chaser.chain")
    return replace(reveal, drinks=(*reveal.drinks[:-1], whole), chasing=chasing)


def _with_card(desk: Desk, drink: Drink, face: Face) -> Drink:
    """The Drink with the numbers and effects of this card; its score is that for the revealer."""
    fuller = poured(desk, drink, dose_of(desk.setup, face))
    score = fuller.of(drink.revealer)[0]
    return replace(fuller, extras=(*drink.extras, *extras_of(face)), score=score)


def has_chaser(desk: Desk, card: int) -> bool:
    """Whether a Drink brings a Chaser in this edition (chaser.trigger)."""
    face = desk.setup.cast[card].face
    if face is None or face.chaser == "no":
        return False
    if face.chaser in ("both", "text"):
        if face.chaser == "text":
            desk.cite(*desk.setup.cast[card].rules)
        return True
    desk.cite_ruling("chaser_by")
    match desk.setup.rulings.chaser_by:
        case "title":
            return face.chaser == "title"
        case "title_and_icon":
            return False
        case "title_or_icon":
            return True


def refill(desk: Desk, reveal: Reveal) -> str:
    """The last card was taken: the Drink Deck is made anew before anything else happens."""
    renew_drink_deck(desk)
    return _next(desk, reveal)


def before_a_chaser(desk: Desk, reveal: Reveal) -> None:
    """By a ruling, Anytime Cards may be played before the next Chaser is revealed."""
    desk.open_window("chaser", desk.turn)
    desk.cite_ruling("anytime_during_chasers")


def hand_over(desk: Desk, reveal: Reveal) -> None:
    """All Drinks with their Chasers lie open; now they may be answered."""
    if any(len(drink.names) > 1 for drink in reveal.drinks):
        desk.cite("chaser.no-response-before-complete")
    desk.tell(reveal.drinks)


script(
    Reveal,
    branch(
        reveal_card,
        more=to(reveal_card),
        chaser_waits=to(before_a_chaser),
        deck_ends=to(refill),
        all_revealed=to(hand_over),
    ),
    branch(
        refill,
        more=to(reveal_card),
        chaser_waits=to(before_a_chaser),
    ),
    then(before_a_chaser, reveal_card),
    hand_over,
)
