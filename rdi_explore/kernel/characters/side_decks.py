"""Side decks: piles of a character's own, beside the Character Deck.

A side deck has its top card first; its discards are a pile of their own, sorted, which becomes the
new deck when a card is needed and there is none.
"""

from .. import cards as c
from ..desk import Desk
from ..effects import effect
from ..values import Pile, Play


@effect(c.Shuffle)
def shuffle_side_deck(desk: Desk, card: Play, doing: c.Shuffle) -> Play:
    """The side deck is shuffled."""
    pile = desk.pile(card.you, doing.shuffle)
    desk.lay(card.you, Pile(pile.name, desk.shuffled(pile.cards), pile.marks))
    return card


def reveal(desk: Desk, seat: int, name: str, refill: str) -> int | None:
    """Take the top card of a side deck, or nothing if there is none to be had.

    ``refill`` is the rule by which the discards become a new deck.
    """
    cards = desk.pile(seat, name).cards
    if not cards:
        discards = desk.pile(seat, desk.law.discards_of(name)).cards
        if not discards:
            return None
        cards = desk.shuffled(discards)
        desk.lay(seat, Pile(desk.law.discards_of(name)))
        desk.cite(refill)
    desk.lay(seat, Pile(name, cards[1:]))
    return cards[0]
