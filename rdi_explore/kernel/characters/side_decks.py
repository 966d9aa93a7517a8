"""Side decks: cards of a character that come into play one by one, and stay with the character.

A side deck is a pile of its player's seat; what is taken from it is a Character Card from then on.
"""

from msgspec.structs import replace

from .. import cards as c
from ..desk import Desk, added
from ..effects import effect
from ..script import OVER, Ask, Result, asks, script, to
from ..values import Fetching, Option, Play


def shuffle_side_decks(desk: Desk) -> None:
    """All side decks are shuffled when the table is set (setup.extra-deck-separate)."""
    for seat, player in enumerate(desk.seats):
        for pile in player.piles:
            if len(pile.cards) > 1:
                desk.lay(seat, replace(pile, cards=desk.shuffled(pile.cards)))


@effect(c.Fetch)
def fetch(desk: Desk, card: Play, doing: c.Fetch) -> Play:
    """The player takes the top card of one of these side decks."""
    desk.push(Fetching("choose_deck", card.you, doing.fetch))
    return card


def choose_deck(desk: Desk, fetching: Fetching) -> Result:
    """The player chooses among the decks that have a card left; what is drawn before is known."""
    there = [
        place for place, name in enumerate(fetching.piles) if desk.pile(fetching.seat, name).cards
    ]
    if not there:
        return "no_card_left"
    return Ask(fetching, fetching.seat, tuple([Option("choose", mode=place) for place in there]))


def take_top_card(desk: Desk, fetching: Fetching, option: Option) -> str:
    """The top card goes to the hand."""
    pile = desk.pile(fetching.seat, fetching.piles[option.mode])
    desk.lay(fetching.seat, replace(pile, cards=pile.cards[1:]))
    desk.put(fetching.seat, hand=added(desk.seats[fetching.seat].hand, pile.cards[0]))
    return "taken"


script(
    Fetching,
    asks(
        choose_deck,
        take_top_card,
        taken=to(OVER, "vlazlo.form-joins-character-deck"),
        no_card_left=to(OVER, "limits.as-much-as-possible"),
    ),
)
