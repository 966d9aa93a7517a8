"""Drinks: revealed, drunk, sobering up, and what the Drink Deck costs."""

from collections.abc import Iterator

from ...kernel import Drinks, Reveal
from .monitor import Sight, holds, watches


@watches("drink.sober-up", at="alcohol")
def sobering_up_is_one_point(sight: Sight) -> Iterator[str]:
    """Who sobers up loses 1 Alcohol Content, not more."""
    for change in sight.changes("alcohol"):
        if "drink.sober-up" in change.entry.rules and change.after < change.before:
            told = f"{sight.name(change.seat)} sobers up by {change.before - change.after}"
            yield holds(change.before - change.after == 1, told)


@watches("chaser.no-sober-up")
def nobody_sobers_up_over_a_chaser(sight: Sight) -> Iterator[str]:
    """While a Drink waits for a Chaser nobody sobers up."""
    for entry in sight.entries:
        if isinstance(entry.frame, Reveal) and entry.frame.chasing:
            sober = [it for it in entry.changes if it.what == "alcohol" and it.after < it.before]
            yield holds(not sober, "somebody sobers up over a Chaser")


@watches("drink-deck.pay-when-end-reached", "team.deck-payment-per-team")
def the_inn_is_paid_one_each_for_a_deck(sight: Sight) -> Iterator[str]:
    """For a new Drink Deck at most 1 Gold of each side that is in the game is due."""
    for entry in sight.entries:
        if "drink-deck.pay-when-end-reached" not in entry.rules:
            continue
        for frame in entry.agenda[-2:]:
            dues = getattr(frame, "dues", ())
            if dues:
                sides = {sight.setup.mates[due.payer] for due in dues}
                yield holds(len(sides) == len(dues), "a side owes twice for one Drink Deck")
                yield holds(all(due.amount == 1 for due in dues), "more than 1 Gold is due")
                out = [
                    due
                    for due in dues
                    if sight.position.seats[due.payer].out
                    and (sight.before is None or sight.before.seats[due.payer].out)
                ]
                yield holds(not out, "somebody who is out owes for the Drink Deck")


@watches("drink.pass", "split.independent-drinks")
def drinkers_are_in_the_game(sight: Sight) -> Iterator[str]:
    """Whoever is about to drink is in the game."""
    for frame in sight.position.agenda:
        if isinstance(frame, Drinks):
            for drink in frame.drinks:
                if drink.drinker >= 0:
                    told = f"{sight.name(drink.drinker)} is out, and is to drink"
                    yield holds(not sight.position.seats[drink.drinker].out, told)
