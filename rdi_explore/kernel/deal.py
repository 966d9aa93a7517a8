"""Setting the table for a new game.

The deal begins with all cards as they come from the box: Drink Cards in the Drink Deck (or in the
Bar Deck, where that variant is played), each character's cards in the deck of its seat, and
nothing else. What chance decides, the position's seed decides.
"""

from .desk import DRINK_DECK_SIZE, HIGHEST, Desk
from .script import Result, branch, rule, script, to
from .turn import HAND_SIZE
from .values import NOBODY, Deal

GOLD = 10
GOLD_OF_TWO = 8
GOLD_OF_MANY = 12
MANY = 7
"""So many players are many (setup.starting-gold)."""


@rule("setup.drink-deck")
def shuffle_drinks(desk: Desk, deal: Deal) -> Result:
    """The Drink Cards are shuffled; more of them than a Drink Deck holds are a Bar Deck."""
    if desk.bar_deck is not None:
        desk.bar_deck = desk.shuffled(desk.bar_deck)
        return "a_bar_deck"
    desk.drink_deck = desk.shuffled(desk.drink_deck)
    return "thirty" if len(desk.drink_deck) == DRINK_DECK_SIZE else "another_number"


def count_off_drink_deck(desk: Desk, deal: Deal) -> None:
    """The first thirty cards of the Bar Deck are the first Drink Deck."""
    desk.count_off()


@rule("setup.one-character-per-player", "setup.character-deck")
def shuffle_character_decks(desk: Desk, deal: Deal) -> None:
    """Everybody shuffles the deck of the own character."""
    for seat, player in enumerate(desk.seats):
        desk.put(seat, deck=desk.shuffled(player.deck))


@rule("setup.starting-gold", "setup.inn")
def hand_out_gold(desk: Desk, deal: Deal) -> None:
    """Everybody gets the same Gold, by the number of players; the rest belongs to the Inn."""
    players = len(desk.seats)
    gold = GOLD_OF_TWO if players == 2 else GOLD_OF_MANY if players >= MANY else GOLD
    for seat in range(players):
        desk.put(seat, gold=gold)


@rule("setup.starting-fortitude", "setup.starting-alcohol")
def set_attributes(desk: Desk, deal: Deal) -> None:
    """Everybody is in full health and sober."""
    for seat in range(len(desk.seats)):
        desk.put(seat, fortitude=HIGHEST, alcohol=0)


@rule("setup.drink-me-pile")
def serve_first_drinks(desk: Desk, deal: Deal) -> None:
    """Everybody gets one card from the Drink Deck, face down, on the Drink Me! Pile."""
    for seat in range(len(desk.seats)):
        card = desk.take_drink_card()
        if card is not None:
            desk.put(seat, pile=(card,))


@rule("setup.opening-hand")
def draw_opening_hands(desk: Desk, deal: Deal) -> None:
    """Everybody draws a full hand."""
    for seat in range(len(desk.seats)):
        desk.draw(seat, HAND_SIZE)


@rule("setup.first-player")
def choose_first_player(desk: Desk, deal: Deal) -> None:
    """Somebody goes first: who was chosen, or whom the seed chooses."""
    chosen = deal.first != NOBODY
    desk.turn = deal.first if chosen else desk.chance(len(desk.seats))


script(
    Deal,
    branch(
        shuffle_drinks,
        thirty=to(shuffle_character_decks, "setup.drink-deck-thirty"),
        another_number=to(shuffle_character_decks),
        a_bar_deck=to(count_off_drink_deck, "bar-deck.first-thirty", "setup.drink-deck-thirty"),
    ),
    count_off_drink_deck,
    shuffle_character_decks,
    hand_out_gold,
    set_attributes,
    serve_first_drinks,
    draw_opening_hands,
    choose_first_player,
)
