"""The limits of numbers, and what is conserved."""

from collections.abc import Iterator

from ...kernel import Position, Refill
from .monitor import Sight, holds, watches

HIGHEST = 20


@watches("limits.clamp", at=("alcohol", "fortitude"))
def fortitude_and_alcohol_stay_in_range(sight: Sight) -> Iterator[str]:
    """After every single change both numbers lie between 0 and 20."""
    for change in sight.changes("fortitude", "alcohol"):
        told = f"{sight.name(change.seat)}'s {change.what} became {change.after}"
        yield holds(0 <= change.after <= HIGHEST, told)


@watches("limits.gold-floor", at="gold")
def gold_is_never_negative(sight: Sight) -> Iterator[str]:
    """After every single change Gold is 0 or more."""
    for change in sight.changes("gold"):
        yield holds(change.after >= 0, f"{sight.name(change.seat)} has {change.after} Gold")


def gold_at_the_table(sight: Sight, position: Position) -> int:
    """All Gold: of every side once, of the Inn, and in the pot."""
    sides = {sight.setup.mates[seat][0] for seat, _ in enumerate(position.seats)}
    return sum(position.seats[seat].gold for seat in sides) + position.inn + position.pot


@watches("limits.inn-unlimited", "setup.inn")
def no_gold_appears_or_vanishes(sight: Sight) -> Iterator[str]:
    """What nobody has, the Inn has: the sum over players, pot and Inn stays what it was."""
    if sight.before is not None:
        was, now = (gold_at_the_table(sight, each) for each in (sight.before, sight.position))
        if was != now or sight.position.pot != sight.before.pot:
            yield holds(was == now, f"there were {was} Gold at the table, now there are {now}")


def _found_no_discards(sight: Sight) -> bool:
    """Whether there was nothing to make a new Drink Deck of, when it last ended."""
    made = [
        any(change.what == "drink_deck" for change in entry.changes)
        for entry in sight.steps(Refill)
        if "drink-deck.reshuffle" in entry.rules
    ]
    return bool(made) and not made[-1]


@watches("drink-deck.never-empty")
def drink_deck_is_never_seen_empty(sight: Sight) -> Iterator[str]:
    """Whoever must choose sees a Drink Deck, as long as there are cards to make one of; what is
    discarded after the last one is taken when the next Drink is."""
    position = sight.position
    had_one = sight.before is not None and sight.before.drink_deck
    if sight.moment.decision is not None and not position.winners and had_one:
        ended = any(sight.waiting(Refill)) or _found_no_discards(sight)
        if not ended and (position.drink_discard or position.bar_deck):
            yield holds(bool(position.drink_deck), "the Drink Deck lies empty beside its discards")
