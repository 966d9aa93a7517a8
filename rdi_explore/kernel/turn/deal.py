"""Setting the table for a new game.

The deal begins with all cards as they come from the box: Drink Cards in the Drink Deck (or in the
Bar Deck, where that variant is played), each character's cards in the deck of its seat, and
nothing else. What chance decides, the position's seed decides.
"""

from ..characters.hooks import act
from ..characters.plots import track_of
from ..characters.side_decks import shuffle_side_decks
from ..events.event_decks import shuffle_event_decks
from ..events.prizes import INN as PRIZES
from ..machine.declare import puts
from ..machine.desk import DRINK_DECK_SIZE, HIGHEST, Desk
from ..machine.script import Result, branch, rule, script, to
from ..playing.effects import give
from ..teams.tracks import LONGEST, new_tracks
from ..teams.variants import POTION, Number, potion_tokens, rules_of
from ..values import NOBODY, Deal, SeatNo, by_seat

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


@rule("bar-deck.first-thirty")
def count_off_drink_deck(desk: Desk, deal: Deal) -> None:
    """The first thirty cards of the Bar Deck are the first Drink Deck."""
    desk.count_off()


@rule("setup.one-character-per-player", "setup.character-deck")
def shuffle_character_decks(desk: Desk, deal: Deal) -> None:
    """Everybody shuffles the deck of the own character."""
    for seat, player in by_seat(desk.seats):
        desk.put(seat, deck=desk.shuffled(player.deck))
    desk.cite_with_automaton("otto.deck")
    shuffle_side_decks(desk)


@rule("setup.inn")
def hand_out_gold(desk: Desk, deal: Deal) -> Result:
    """Everybody gets the same Gold, by the number of players, and a team gets it once; the rest
    belongs to the Inn."""
    players = len(desk.seats)
    alone = desk.setup.mode == "normal"
    gold = GOLD
    if alone and players == 2:
        gold = GOLD_OF_TWO
    elif alone and players >= MANY:
        gold = GOLD_OF_MANY
    for seat in desk.setup.seats:
        desk.put(seat, gold=gold if desk.purse(seat) == seat else 0)
        _cite(desk, seat, "sides", "gold")
    desk.cite_with_automaton("otto.starting-gold", "otto.gold-is-inn")
    return "each_team" if desk.in_teams else "everybody"


@rule("team.potion-token-use")
def hand_out_potion_tokens(desk: Desk, deal: Deal) -> None:
    """Each team gets its Potion Tokens."""
    n = potion_tokens(desk.setup.mode, desk.setup.teams)
    for seat in desk.setup.seats:
        if seat == desk.mates(seat)[0]:
            give(desk, seat, POTION, n)
            _cite(desk, seat, "tokens")


@rule("setup.starting-fortitude", "setup.starting-alcohol")
def set_attributes(desk: Desk, deal: Deal) -> None:
    """Everybody is in full health and sober."""
    for seat in desk.setup.seats:
        if desk.has_tracks(seat):
            desk.put(seat, fortitude=LONGEST, alcohol=0, piles=new_tracks(desk.setup))
            desk.cite("otto.setup-tracks")
        else:
            desk.put(seat, fortitude=HIGHEST, alcohol=0)


@rule("setup.drink-me-pile")
def serve_first_drinks(desk: Desk, deal: Deal) -> Result:
    """Everybody gets one card from the Drink Deck, face down, on the Drink Me! Pile."""
    for seat in desk.setup.seats:
        if not desk.has_pile(seat):
            desk.cite("otto.no-pile")
            continue
        card = desk.take_drink_card()
        if card is not None:
            desk.put(seat, pile=(card,))
    desk.cite_in_teams("team.own-pile-one-drink")
    return "variants" if desk.piles else "served"


def set_up_variants(desk: Desk, deal: Deal) -> None:
    """Decks of Events are shuffled and get their counters; Prizes lie in the Inn."""
    shuffle_event_decks(desk)
    if desk.table_pile(PRIZES).cards:
        desk.cite("prize.setup")


@puts(act)
def set_up_components(desk: Desk, deal: Deal) -> None:
    """Side decks are shuffled, and the components of characters are made ready; some of them fill
    the hand already."""
    shuffle_side_decks(desk)
    for token in desk.setup.tokens:
        if token.one_each and token.owner in desk.setup.characters and "supply" in token.limits:
            desk.cite(token.limits["supply"])
    for seat in desk.setup.seats:
        if track := track_of(desk, seat)[1]:
            desk.cite(*track.rules)
    act(desk, "set-up", desk.setup.seats)


@rule("setup.opening-hand")
def draw_opening_hands(desk: Desk, deal: Deal) -> None:
    """Everybody draws a full hand."""
    for seat, player in by_seat(desk.seats):
        desk.draw(seat, desk.setup.quota(seat).hand - len(player.hand))
        _cite(desk, seat, "hand")


def _cite(desk: Desk, seat: SeatNo, *numbers: Number) -> None:
    """Note the rules by which the variant settles these for a seat."""
    if desk.cited is not None:
        for number in numbers:
            desk.cite(*rules_of(desk.setup, seat, number))


@rule("setup.first-player")
def choose_first_player(desk: Desk, deal: Deal) -> None:
    """Somebody goes first: a Boss, who was chosen, or whom the seed chooses."""
    bosses = [seat for seat in desk.setup.seats if len(desk.mates(seat)) == 1]
    if desk.with_automaton:
        desk.turn = desk.setup.automaton
        desk.cite("otto.goes-first")
        return
    if desk.setup.mode == "boss-battle":
        desk.turn = bosses[0]
        desk.cite("boss-battle.boss-first")
        return
    chosen = deal.first != NOBODY
    first = deal.first if chosen else SeatNo(desk.chance(len(desk.seats)))
    desk.turn = desk.mates(first)[0]


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
    branch(
        hand_out_gold,
        everybody=to(set_attributes, "setup.starting-gold"),
        each_team=to(hand_out_potion_tokens, "team.shared-stats"),
    ),
    hand_out_potion_tokens,
    set_attributes,
    branch(
        serve_first_drinks,
        served=to("set_up_components"),
        variants=to("set_up_variants"),
    ),
    set_up_variants,
    set_up_components,
    draw_opening_hands,
    choose_first_player,
)
