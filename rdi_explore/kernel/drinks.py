"""Drinks: revealing them with Chasers, waiting for responses, drinking, and the Drink Deck."""

from collections.abc import Sequence

from msgspec.structs import replace

from .desk import Desk
from .modifiers import halve
from .payment import collect, may_be_covered, pay, with_gold
from .script import OVER, Ask, Result, asks, branch, rule, script, then, to
from .values import INN, Drink, Drinks, Due, Option, Refill, Reveal, RoundOnTheHouse

# ------------------------------------------------------------------------------ revealing


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
        return "deck_ends", shown
    return "more", shown


_REVEALED_BY = {
    "drink": "drink.reveal-top",
    "contest": "contest.everyone-reveals",
    "copies": "round-on-the-house.reveal-one-drink",
}
"""The rule by which a Drink is revealed for each purpose."""


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
    drinks = reveal.drinks
    if reveal.chasing:
        desk.cite("chaser.source")
        if card is None:
            desk.cite("chaser.stop-empty-pile", "chaser.no-sober-up")
            return replace(reveal, chasing=False)
        face = desk.setup.cast[card].face
        if face is None:
            desk.cite("chaser.stop-drink-event", "chaser.event-chaser-discarded")
            desk.discard_drinks((card,))
            return replace(reveal, chasing=False)
        drink = drinks[-1]
        whole = replace(
            drink,
            names=(*drink.names, card),
            cards=(*drink.cards, card),
            alcohol=drink.alcohol + face.alcohol,
            fortitude=drink.fortitude + face.fortitude,
            draw=drink.draw + face.draw,
            score=drink.score + face.alcohol,
        )
        desk.cite("chaser.adds-effects")
        if has_chaser(desk, card):
            desk.cite("chaser.chain")
        return replace(reveal, drinks=(*drinks[:-1], whole), chasing=has_chaser(desk, card))
    if card is None:
        if reveal.purpose == "contest":
            return replace(reveal, drinks=(*drinks, Drink((), (), seat, seat)))
        return reveal
    face = desk.setup.cast[card].face
    if face is None:
        desk.discard_drinks((card,))
        if reveal.purpose == "contest":
            desk.cite("contest.event-is-zero")
            return replace(reveal, drinks=(*drinks, Drink((card,), (), seat, seat)))
        left = desk.drinks_to_come()
        if all(desk.setup.cast[other].face is None for other in left):
            return reveal
        return replace(reveal, who=(seat, *reveal.who))
    drink = Drink(
        (card,),
        (card,),
        seat,
        seat,
        face.alcohol,
        face.fortitude,
        face.draw,
        face.alcohol,
        may_split=face.splits_itself and reveal.purpose == "drink",
    )
    chasing = has_chaser(desk, card)
    if chasing:
        desk.cite("chaser.trigger")
    return replace(reveal, drinks=(*drinks, drink), chasing=chasing)


def has_chaser(desk: Desk, card: int) -> bool:
    """Whether a Drink brings a Chaser in this edition (chaser.trigger)."""
    face = desk.setup.cast[card].face
    if face is None or face.chaser == "no":
        return False
    match desk.setup.rulings.chaser_by:
        case "title":
            return face.chaser in ("title", "both")
        case "title_and_icon":
            return face.chaser == "both"
        case "title_or_icon":
            return True


def refill(desk: Desk, reveal: Reveal) -> None:
    """The last card was taken: the Drink Deck is made anew before anything else happens."""
    desk.push(Refill("everybody_pays"))


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
        deck_ends=to(refill, "drink-deck.instant"),
        all_revealed=to(hand_over),
    ),
    then(refill, reveal_card),
    hand_over,
)

# --------------------------------------------------------------------------- the Drink Deck


@rule("drink-deck.pay-when-end-reached")
def everybody_pays(desk: Desk, refill: Refill) -> None:
    """Each player pays 1 Gold to the Inn; who has none while a Round or Contest runs, does not."""
    dues = [Due(seat, INN, 1) for seat in desk.clockwise(desk.turn)]
    if desk.setup.rulings.refill_payment_cards:
        collect(desk, dues, "refill")
    else:
        pay(desk, with_gold(desk, dues))
        if may_be_covered(desk, (due.payer for due in dues)):
            desk.cite_ruling("refill_payment_cards")


@rule("drink-deck.reshuffle", "drink-deck.piles-stay")
def shuffle_discards(desk: Desk, refill: Refill) -> None:
    """The Drink discard pile becomes the new Drink Deck."""
    desk.drink_deck = (*desk.drink_deck, *desk.shuffled(desk.drink_discard))
    desk.drink_discard = ()


@rule("bar-deck.refill", "drink-deck.piles-stay")
def count_off_bar_deck(desk: Desk, refill: Refill) -> None:
    """The next thirty cards of the Bar Deck become the new Drink Deck."""
    desk.count_off()


def new_drink_deck(desk: Desk, refill: Refill) -> Result:
    """Where does the new Drink Deck come from?"""
    return "from_discards" if desk.bar_deck is None else "from_bar_deck"


script(
    Refill,
    everybody_pays,
    branch(
        new_drink_deck,
        from_discards=to(shuffle_discards),
        from_bar_deck=to(count_off_bar_deck),
    ),
    then(shuffle_discards, OVER),
    count_off_bar_deck,
)


def give_drink(desk: Desk, seat: int) -> bool:
    """Put the top card of the Drink Deck on a Drink Me! Pile; whether the deck has ended."""
    card = desk.take_drink_card()
    if card is None:
        return False
    desk.put(seat, pile=(card, *desk.seats[seat].pile))
    return not desk.drink_deck


# ------------------------------------------------------------------------------- drinking


def wait_for_responses(desk: Desk, drinks: Drinks) -> Result:
    """Open one window on all Drinks that lie open together."""
    if not drinks.drinks:
        return "nothing_to_drink"
    desk.open_window("drink", drinks.first)
    if len(drinks.drinks) > 1 and any(drink.halved for drink in drinks.drinks):
        desk.cite("split.window-after-split")
    return "several" if len(drinks.drinks) > 1 else "one"


def share_it(desk: Desk, drinks: Drinks) -> Result:
    """A Drink that splits itself may be shared by who is about to drink it."""
    drink = drinks.drinks[0]
    if len(drinks.drinks) > 1 or not drink.may_split or drink.halved:
        return "does_not_split_itself"
    if drink.negated or drink.drinker in drink.ignored:
        return "nothing_left_to_split"
    others = desk.others(drink.drinker)
    options = tuple(Option("share", targets=(other,)) for other in others)
    if desk.setup.rulings.self_split_mandatory:
        return Ask(drinks, drink.drinker, options) if options else "does_not_split_itself"
    return Ask(drinks, drink.drinker, (Option("keep"), *options))


def share_or_keep(desk: Desk, drinks: Drinks, option: Option) -> str | tuple[str, Drinks]:
    """Halve the Drink with the chosen player, or keep it whole."""
    if option.act == "keep":
        return "kept"
    desk.cite("split.combine-then-halve", "split.independent-drinks")
    return "shared", halve(drinks, 0, option.targets[0])


def drink_up(desk: Desk, drinks: Drinks) -> None:
    """Everybody takes the sum of the Drinks they did not Ignore, all at the same time."""
    passing_out = [seat for seat in desk.clockwise(desk.turn) if desk.seats[seat].passing_out]
    for seat in desk.clockwise(desk.turn):
        mine = [drink for drink in drinks.drinks if drink.drinker == seat and not drink.negated]
        taken = [drink for drink in mine if seat not in drink.ignored]
        if len(taken) < len(mine):
            desk.cite("ignore.no-effect-on-you")
        if taken:
            desk.cite("drink.total-first", "drink.effects-then-discard")
            desk.alter(seat, "alcohol", sum(drink.alcohol for drink in taken))
            desk.alter(seat, "fortitude", sum(drink.fortitude for drink in taken))
    if len(drinks.drinks) > 1:
        desk.cite("timing.simultaneous-drinks")
    _note_the_drunk(desk, passing_out)


def _note_the_drunk(desk: Desk, before: Sequence[int]) -> None:
    """In a Contest: keep who passes out by drinking, where that is asked.

    Source: contest.pass-out-loses-now-splits-later.
    """
    if desk.contest is None or desk.setup.rulings.contest_passout_deferral == "any":
        return
    drunk = tuple(
        seat
        for seat in desk.clockwise(desk.turn)
        if desk.seats[seat].passing_out and (seat not in before or seat in desk.contest.drunk)
    )
    if drunk != desk.contest.drunk:
        desk.contest = replace(desk.contest, drunk=drunk)


def draw_for_drinks(desk: Desk, drinks: Drinks) -> None:
    """Those whose Drinks let them draw do so, one after the other in turn order."""
    for seat in desk.clockwise(desk.turn):
        count = sum(
            drink.draw
            for drink in drinks.drinks
            if drink.drinker == seat and not drink.negated and seat not in drink.ignored
        )
        if count:
            desk.cite("drink.multiple-draw-discard-effects")
            desk.draw(seat, count)


@rule("drink.effects-then-discard")
def discard_drinks(desk: Desk, drinks: Drinks) -> None:
    """The Drinks with their Chasers go to the Drink discard pile."""
    for drink in drinks.drinks:
        desk.discard_drinks(drink.cards)
    desk.tell(drinks.drinks)


script(
    Drinks,
    branch(
        wait_for_responses,
        one=to(share_it, "timing.respond-window"),
        several=to(share_it, "timing.simultaneous-drinks"),
        nothing_to_drink=to(discard_drinks),
    ),
    asks(
        share_it,
        share_or_keep,
        does_not_split_itself=to(drink_up),
        nothing_left_to_split=to(drink_up, "ignore.no-effect-on-you"),
        kept=to(drink_up, "self-split.procedure"),
        shared=to(wait_for_responses, "self-split.procedure", "self-split.rounding"),
    ),
    drink_up,
    draw_for_drinks,
    discard_drinks,
)

# ---------------------------------------------------------------------- Round on the House


@rule("round-on-the-house.reveal-one-drink")
def reveal_for_all(desk: Desk, house: RoundOnTheHouse) -> None:
    """The revealer turns up one Drink from the Drink Deck; Events in its place are discarded."""
    desk.push(Reveal("reveal_card", (house.by,), "deck", "copies"))


@rule("round-on-the-house.copies-at-once", "round-on-the-house.not-a-split")
def copy_for_all(desk: Desk, house: RoundOnTheHouse) -> Result:
    """Everybody gets an independent copy before anybody may touch the Drink."""
    revealed = desk.hear()
    if not revealed:
        return "nothing_revealed"
    (drink,) = revealed
    copies = [
        replace(
            drink,
            cards=drink.cards if seat == house.by else (),
            revealer=seat,
            drinker=seat,
        )
        for seat in house.drinkers
        if not desk.seats[seat].out
    ]
    desk.push(Drinks("wait_for_responses", tuple(copies), desk.turn))
    return "served"


def all_have_drunk(desk: Desk, house: RoundOnTheHouse) -> None:
    """The copies are drunk."""
    desk.hear()


script(
    RoundOnTheHouse,
    reveal_for_all,
    branch(
        copy_for_all,
        served=to(all_have_drunk, "round-on-the-house.affect-copies"),
        nothing_revealed=to(OVER),
    ),
    all_have_drunk,
)
