"""The record's sentences on discards that are shuffled into a new deck."""

from ...kernel import Entry, Setup
from ..style import Style

ANEW = {
    "draw.reshuffle-while-revealing": (
        "discard",
        "{whose} deck has run out: the discards are shuffled into a new one.",
    ),
    "draw.reshuffle-on-last-card": ("discard", "{whose} discards are shuffled into a new deck."),
    "otto.reshuffle": ("discard", "{whose} discards are shuffled into a new deck."),
    "drink-deck.reshuffle": (
        "drink_discard",
        "The discarded Drinks are shuffled into a new Drink Deck.",
    ),
    "dale.deck-refill": ("piles", "{whose} discarded Mushrooms are shuffled into a new deck."),
}
"""By which rule a deck is made anew; what changes then, and how that is told."""

AFTERWARDS = "draw.reshuffle-on-last-card"
"""Here first the last card is drawn, then the discards are shuffled."""


def with_new_deck(setup: Setup, entry: Entry, words: str, style: Style) -> str:
    """The words of an entry, and that a deck was made anew on the way, if one was."""
    by = next((rule for rule in ANEW if rule in entry.rules), "")
    if not by:
        return words
    what, told = ANEW[by]
    names = [
        style.text(told.format(whose=f"{setup.names[change.seat]}'s"))
        for change in entry.changes
        if change.what == what and (what == "piles" or len(change.after) < len(change.before))
    ]
    ordered = [words, *names] if by == AFTERWARDS else [*names, words]
    return " ".join(filter(None, ordered))
