"""What a rule or a card says, before it is opened."""

from functools import cache

from ..catalogue import cards
from ..draw.cards import meaning
from ..rulebook import rules

MAX_TITLE = 200
"""So many signs an address or a title has at most."""


@cache
def by_title() -> dict[str, str]:
    """The card that goes by a title."""
    return {name: card.id for card in cards().values() for name in (card.short, card.title) if name}


def says(what: str) -> str:
    """What a rule or a card says, by its address (``rules/ID``, ``cards/ID``) or the card's title;
    nothing of what is unknown.

    >>> says("rules/turn.next-player")
    'After your Drink Phase the turn goes to the next player on your left who is still in the game.'
    """
    kind, _, id = what.partition("/")
    if kind == "rules":
        rule = rules().get(id)
        return rule.plain if rule is not None else ""
    card = cards().get(id if kind == "cards" else by_title().get(what, ""))
    return " ".join(meaning(card)) if card is not None else ""
