"""Revealing Drinks, each with its Chasers."""

from msgspec.structs import replace

from ..machine.declare import puts, reads
from ..machine.desk import Desk
from ..machine.news import DRINKS
from ..machine.script import Result, branch, script, then, to
from ..values import CardNo, Drink, Event, Phase, Reveal, SeatNo
from ..vocabulary.cards import Face
from .drinks import renew_drink_deck
from .mixing import extras_of, poured


@reads("anytime_during_chasers", "chaser_by", poured)
def reveal_card(desk: Desk, reveal: Reveal) -> Result:
    """Take the next card: a new Drink, or a Chaser of the one revealed last; who has gone away
    since the Drink Deck ran out reveals none."""
    if reveal.chasing:
        card = _take(desk, reveal, reveal.drinks[-1].revealer)
        shown = _show_chaser(desk, reveal, card)
    elif reveal.who:
        if reveal.purpose in ("contest", "forced", "served") and not desk.reached(reveal.who[0]):
            desk.cite("ignore.no-effect-on-you")
            others = replace(reveal, who=reveal.who[1:])
            return _next(desk, others), others
        if reveal.purpose in _REVEALED_BY:
            desk.cite(_REVEALED_BY[reveal.purpose])
        card = _take(desk, reveal, reveal.who[0])
        shown = _show(desk, reveal, card)
    else:
        return "all_revealed"
    if card is not None and reveal.source == "deck" and not desk.drink_deck:
        if shown.chasing:
            desk.cite("chaser.drink-deck-refill-mid-chaser")
        return "deck_ends", shown
    return _next(desk, shown), shown


_MUST_DRINK = ("drink", "forced", "served")
"""The purposes for which players must drink, of the own accord or by a card."""

_REVEALED_BY = {
    "forced": "action.text-order",
    "served": "action.text-order",
    "contest": "contest.everyone-reveals",
    "copies": "round-on-the-house.reveal-one-drink",
    "dare": "notes.wench-dares",
}
"""The rule by which a Drink is revealed for each purpose; in the own Drink Phase whence it comes
says that."""


def _next(desk: Desk, reveal: Reveal) -> str:
    if reveal.chasing and desk.setup.rulings.anytime_during_chasers:
        return "chaser_waits"
    if reveal.who or reveal.chasing:
        return "more"
    return "events_came_up" if reveal.events else "all_revealed"


def _drinks_in_own_phase(desk: Desk, reveal: Reveal, seat: SeatNo) -> bool:
    """Whether a player must drink, of the own accord or by a card, in the own Drink Phase."""
    if reveal.purpose not in _MUST_DRINK or desk.turn != seat:
        return False
    return any(isinstance(frame, Phase) and frame.phase == "drink" for frame in desk.agenda)


def _take(desk: Desk, reveal: Reveal, seat: SeatNo) -> CardNo | None:
    pile = desk.seats[seat].pile
    reserve = bool(pile) and not desk.has_pile(seat) and _drinks_in_own_phase(desk, reveal, seat)
    if reveal.source == "deck" and not reserve:
        if not desk.has_pile(seat) and not reveal.chasing and reveal.purpose in _MUST_DRINK:
            desk.cite("otto.no-pile")
        return desk.take_drink_card()
    if not pile:
        return None
    if reserve:
        desk.cite("otto.special-reserve")
    elif not reveal.chasing and reveal.purpose == "drink":
        desk.cite("drink.reveal-top")
    desk.put(seat, pile=pile[1:])
    return pile[0]


def _show(desk: Desk, reveal: Reveal, card: CardNo | None) -> Reveal:
    """The reveal with a Drink of this card added to its Drinks; the next player is to reveal."""
    face = None if card is None else desk.setup.cast[card].face
    if card is None or face is None:
        return _show_no_drink(desk, reveal, card)
    seat, dose = reveal.who[0], desk.law.doses[card]
    drink = Drink(
        (card,),
        (card,),
        seat,
        seat,
        (dose,),
        extras_of(face),
        score=dose.of(seat)[0],
        may_split=face.splits_itself and reveal.purpose in _MUST_DRINK,
        origin=len(reveal.drinks),
    )
    chasing = has_chaser(desk, card)
    if chasing:
        desk.cite("chaser.trigger")
    return replace(reveal, who=reveal.who[1:], drinks=(*reveal.drinks, drink), chasing=chasing)


def _show_no_drink(desk: Desk, reveal: Reveal, card: CardNo | None) -> Reveal:
    """The reveal after an Event, or nothing at all, came up.

    Whoever was to drink follows an Event instead (drink-event.carry-out). In a Contest it is
    discarded and counts as a Drink of 0; else another card takes its place, as long as there is a
    Drink to come.
    """
    if card is not None and reveal.purpose in ("drink", "forced"):
        came_up = (reveal.who[0], card)
        return replace(reveal, who=reveal.who[1:], events=(*reveal.events, came_up))
    if card is not None:
        desk.discard_drinks((card,))
    if reveal.purpose == "contest":
        if card is not None:
            desk.cite("contest.event-is-zero")
        seat, names = reveal.who[0], () if card is None else (card,)
        nothing = Drink(names, (), seat, seat, origin=len(reveal.drinks))
        return replace(reveal, who=reveal.who[1:], drinks=(*reveal.drinks, nothing))
    if card is not None and any(other in desk.law.doses for other in desk.drinks_to_come()):
        return reveal
    return replace(reveal, who=reveal.who[1:])


def _show_chaser(desk: Desk, reveal: Reveal, card: CardNo | None) -> Reveal:
    desk.cite("chaser.source")
    if card is None:
        desk.cite("chaser.stop-empty-pile", "chaser.no-sober-up")
        return replace(reveal, chasing=False)
    face = desk.setup.cast[card].face
    if face is None:
        desk.cite("chaser.stop-drink-event", "chaser.event-chaser-discarded")
        desk.discard_drinks((card,))
        return replace(reveal, chasing=False)
    whole = _with_card(desk, reveal.drinks[-1], card, face)
    desk.cite("chaser.adds-effects")
    chasing = has_chaser(desk, card)
    if chasing:
        desk.cite("chaser.chain")
    return replace(reveal, drinks=(*reveal.drinks[:-1], whole), chasing=chasing)


def _with_card(desk: Desk, drink: Drink, card: CardNo, face: Face) -> Drink:
    """The Drink with the numbers and effects of this card; its score is that for the revealer."""
    fuller = poured(desk, drink, desk.law.doses[card])
    return replace(
        fuller,
        names=(*drink.names, card),
        cards=(*drink.cards, card),
        extras=drink.extras + extras_of(face),
        score=fuller.of(drink.revealer)[0],
    )


def has_chaser(desk: Desk, card: CardNo) -> bool:
    """Whether a Drink brings a Chaser in this edition (chaser.trigger)."""
    face = desk.setup.cast[card].face
    if face is None or face.chaser == "no":
        return False
    if face.chaser in ("both", "text"):
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


@puts(renew_drink_deck)
@reads("anytime_during_chasers")
def refill(desk: Desk, reveal: Reveal) -> str:
    """The last card was taken: the Drink Deck is made anew before anything else happens."""
    renew_drink_deck(desk)
    return _next(desk, reveal)


@puts("chaser")
def before_a_chaser(desk: Desk, reveal: Reveal) -> None:
    """By a ruling, Anytime Cards may be played before the next Chaser is revealed."""
    desk.open_window("chaser", desk.turn)
    desk.cite_ruling("anytime_during_chasers")


@puts(Event)
def next_event(desk: Desk, reveal: Reveal) -> Result:
    """What came up as Events is followed, one after the other, before the Drinks are drunk."""
    if not reveal.events:
        return "all_followed"
    seat, card = reveal.events[0]
    desk.push(Event("respond_to_event", card, seat))
    return "an_event", replace(reveal, events=reveal.events[1:])


def hand_over(desk: Desk, reveal: Reveal) -> None:
    """All Drinks with their Chasers lie open; now they may be answered."""
    if desk.cited is not None and any(len(drink.names) > 1 for drink in reveal.drinks):
        desk.cite("chaser.no-response-before-complete")
    desk.tell(DRINKS, reveal.drinks)


script(
    Reveal,
    branch(
        reveal_card,
        more=to(reveal_card),
        chaser_waits=to(before_a_chaser),
        deck_ends=to(refill),
        events_came_up=to(next_event),
        all_revealed=to(hand_over),
    ),
    branch(
        refill,
        more=to(reveal_card),
        chaser_waits=to(before_a_chaser),
        events_came_up=to(next_event),
        all_revealed=to(hand_over),
    ),
    branch(
        next_event,
        an_event=to(next_event, "drink-event.carry-out"),
        all_followed=to(hand_over),
    ),
    then(before_a_chaser, reveal_card),
    hand_over,
)
