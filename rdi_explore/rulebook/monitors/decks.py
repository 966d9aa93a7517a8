"""Decks, piles and discard piles: where cards come from, and where they go."""

from collections import Counter
from collections.abc import Iterator
from itertools import pairwise

from ...kernel import Gambling, Ordering, Payment, Phase, Refill, Reveal, Window
from ...kernel import cards as c
from .monitor import Numbers, Sight, holds, watches

DECK = 30


def ordered(sight: Sight) -> Iterator[tuple[Numbers, Numbers]]:
    """Each step in which somebody ordered a Drink: the change of the pile, and of the deck."""
    for kind in (Phase, Ordering):
        for entry in sight.steps(kind):
            changes = [
                Numbers(entry, it.what, it.seat, it.before, it.after) for it in entry.changes
            ]
            piles = [it for it in changes if it.what == "pile" and len(it.after) > len(it.before)]
            decks = [it for it in changes if it.what == "drink_deck"]
            if len(piles) == 1 and len(decks) == 1:
                yield piles[0], decks[0]


@watches("order.place-top-card")
def the_top_card_is_ordered(sight: Sight) -> Iterator[str]:
    """What is laid on a pile was the top card of the Drink Deck, and lies on top; a deck that was
    empty is shuffled first, so that nobody knows its top card."""
    for pile, deck in ordered(sight):
        if not deck.before:
            continue
        right = pile.after == (*deck.before[:1], *pile.before) and deck.after == deck.before[1:]
        yield holds(right, f"{sight.name(pile.seat)} got another card than the top one")


@watches("order.on-a-tab")
def ordering_costs_no_gold(sight: Sight) -> Iterator[str]:
    """In the step that lays the Drink down no Gold moves."""
    for pile, _ in ordered(sight):
        gold = [it for it in pile.entry.changes if it.what in ("gold", "inn", "pot")]
        yield holds(not gold, "Gold moved when a Drink was ordered")


@watches("order.pile-is-lifo", at="pile")
def piles_grow_and_shrink_at_the_top(sight: Sight) -> Iterator[str]:
    """A pile changes at its top only."""
    for change in sight.changes("pile"):
        short, long = sorted((change.before, change.after), key=len)
        right = not short or long[len(long) - len(short) :] == short
        yield holds(right, f"the pile of {sight.name(change.seat)} changed below its top")


@watches("drink.reveal-top", at=Reveal)
def what_is_revealed_was_on_top(sight: Sight) -> Iterator[str]:
    """A card that is revealed off a pile was its top one."""
    for entry in sight.steps(Reveal):
        for change in entry.changes:
            if change.what == "pile":
                told = f"{sight.name(change.seat)} revealed another card than the top one"
                yield holds(change.after == change.before[1:], told)


@watches("draw.reshuffle-on-last-card")
def a_deck_is_renewed_at_once(sight: Sight) -> Iterator[str]:
    """Nobody's Character Deck is used up and then lies empty beside discarded cards."""
    for deck in sight.changes("deck"):
        if deck.after and len(deck.after) > len(deck.before) and not sight.new_game:
            both = [it for it in deck.entry.changes if it.what == "discard"]
            left = [it.after for it in both if it.seat == deck.seat]
            sought = any(isinstance(it, c.Seek) for it in sight.effects_of(deck.entry))
            whole = sought or not any(left) or len(left[0]) <= 1
            yield holds(whole, "not all discards became the new deck")
    if sight.before is not None:
        lie = {seat: player.discard for seat, player in enumerate(sight.before.seats)}
        for entry in sight.entries:
            used_up = {it.seat for it in entry.changes if it.what == "deck" and not it.after}
            lie |= {it.seat: it.after for it in entry.changes if it.what == "discard"}
            for seat in used_up - {sight.setup.automaton}:
                told = f"the deck of {sight.name(seat)} is empty beside its discards"
                yield holds(not lie[seat], told)


@watches("otto.reshuffle")
def its_deck_is_renewed_at_once(sight: Sight) -> Iterator[str]:
    """The automaton's deck lies empty only during a Round."""
    seat = sight.setup.automaton
    if seat >= 0 and sight.asked >= 0 and not sight.position.seats[seat].deck:
        rounds = any(sight.waiting(Gambling))
        empty = rounds or not sight.position.seats[seat].discard
        yield holds(empty, "its deck is empty, and no Round is played")


@watches("drink-deck.piles-stay", at=Refill)
def piles_are_not_collected(sight: Sight) -> Iterator[str]:
    """A new Drink Deck takes nothing off a Drink Me! Pile."""
    for entry in sight.steps(Refill):
        piles = [change for change in entry.changes if change.what == "pile"]
        yield holds(not piles, "a pile was collected for the new Drink Deck")


@watches("drink-deck.reshuffle", at=Refill)
def the_discards_become_the_new_deck(sight: Sight) -> Iterator[str]:
    """Without a Bar Deck the new Drink Deck is what was discarded, all of it."""
    for entry in sight.steps(Refill):
        new = {change.what: change for change in entry.changes}
        if sight.position.bar_deck is None and "drink_deck" in new and "drink_discard" in new:
            same = Counter(new["drink_deck"].after) == Counter(new["drink_discard"].before)
            yield holds(same and not new["drink_discard"].after, "not all discards are shuffled")


@watches("bar-deck.refill", "bar-deck.bar-deck-runs-out", at=Refill)
def thirty_are_counted_off(sight: Sight) -> Iterator[str]:
    """The new Drink Deck has 30 cards of the Bar Deck, as long as there are so many at all."""
    for entry in sight.steps(Refill):
        new = {change.what: change.after for change in entry.changes}
        if "bar_deck" in new and "drink_deck" in new:
            few = not new["bar_deck"] and not new.get("drink_discard", ())
            n = len(new["drink_deck"])
            yield holds(n == DECK or (few and n < DECK), f"the new Drink Deck has {n} cards")


@watches("bar-deck.no-tavern-cards")
def no_tavern_card_is_in_the_bar_deck(sight: Sight) -> Iterator[str]:
    """The Bar Deck has only cards with the back of the Drink Deck."""
    if sight.position.bar_deck and (sight.before is None or sight.steps(Refill)):
        others = [
            sight.setup.cast[card].title
            for card in set(sight.position.bar_deck)
            if not sight.setup.cast[card].of_drinks
            or getattr(sight.setup.cast[card].face, "deck", "drinks") != "drinks"
        ]
        yield holds(not others, f"{others} are in the Bar Deck")


@watches("drink-deck.instant")
def nothing_but_payments_are_answered_at_the_end_of_a_deck(sight: Sight) -> Iterator[str]:
    """Between the end of a deck and the new one nobody is asked about anything but the payment."""
    agenda = sight.position.agenda
    for below, above in pairwise(agenda):
        if isinstance(below, Refill):
            told = f"{type(above).__name__} comes between the end of a deck and the new one"
            yield holds(isinstance(above, Payment), told)


@watches("setup.character-deck", at=("deck", "discard"))
def a_discard_pile_is_of_one_deck(sight: Sight) -> Iterator[str]:
    """Neither a Drink nor an Event ever lies on a Character discard pile."""
    for change in sight.changes("discard", "deck"):
        new = set(change.after) - set(change.before)
        cast = sight.setup.cast
        alien = [cast[card].title for card in new if cast[card].of_drinks or cast[card].crop]
        yield holds(not alien, f"{alien} lie among {sight.name(change.seat)}'s Character Cards")


@watches("setup.extra-deck-separate", at=("deck", "discard"))
def side_decks_stay_apart(sight: Sight) -> Iterator[str]:
    """A card of a side deck that never joins the Character Deck is not discarded there."""
    for change in sight.changes("discard", "deck"):
        cast = sight.setup.cast
        joins = {"mushroom", "patient"}
        new = set(change.after) - set(change.before)
        alien = [cast[card].title for card in new if joins.intersection(cast[card].type)]
        yield holds(not alien, f"{alien} lie among {sight.name(change.seat)}'s Character Cards")


@watches("draw.discard-any-then-draw", at=Phase)
def hands_are_full_after_drawing(sight: Sight) -> Iterator[str]:
    """Who is there has at least seven cards when the drawing is over, if there are so many."""
    for entry in sight.steps(Phase):
        if isinstance(entry.frame, Phase) and entry.frame.phase == "discard":
            for change in entry.changes:
                if change.what == "hand" and len(change.after) > len(change.before):
                    seat = sight.position.seats[change.seat]
                    told = f"{sight.name(change.seat)} draws up to {len(change.after)} only"
                    yield holds(len(change.after) >= 7 or not seat.deck, told)


@watches("order.extra-drinks", "order.ordering-cannot-be-ignored")
def extra_drinks_may_go_to_any_other_player(sight: Sight) -> Iterator[str]:
    """Each extra Drink may be given to every opponent in the game, also to who Ignored the card."""
    top = sight.top
    if isinstance(top, Ordering) and sight.asked >= 0 and sight.moment.decision is not None:
        spared = set(top.ignored) if sight.setup.rulings.ignore_covers_ordered_drinks else set()
        mine = {*sight.setup.mates[top.by], sight.setup.automaton}
        others = {seat for seat, player in sight.players() if not player.out} - mine - spared
        may = {seat for option in sight.moment.decision.options for seat in option.targets}
        yield holds(may == others, f"the Drink may go to {sorted(may)}, not to {sorted(others)}")


@watches("chaser.no-response-before-complete")
def nobody_is_asked_before_the_last_chaser(sight: Sight) -> Iterator[str]:
    """While a Chaser is still to come no window is open on what was revealed."""
    if not sight.setup.rulings.anytime_during_chasers:
        for entry in sight.steps(Reveal):
            if not entry.gone and entry.agenda:
                above = entry.agenda[entry.numbers.index(entry.number) + 1 :]
                yield holds(not any(isinstance(it, Window) for it in above), "a window is open")
