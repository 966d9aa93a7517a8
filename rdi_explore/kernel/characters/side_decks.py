"""Side decks: cards of a character that are no part of the Character Deck, and their places.

A side deck is a pile of its player's seat; its cards go to the hand, and are Character Cards from
then on (``fetch``), or come face up in front of players, act from
there as their modes and static effects say, and are discarded beside it, never on the discard pile
of the Character Deck (setup.extra-deck-separate).
"""

from msgspec.structs import replace

from ..machine.declare import puts, reads
from ..machine.desk import Desk, added, without
from ..machine.script import OVER, Ask, Result, asks, script, to
from ..playing.effects import effect, receivers
from ..playing.standing import put_in_front
from ..timing.subject import acting, mode_of
from ..values import Act, CardNo, Fetching, ModeNo, Option, Play, SeatNo, by_seat
from ..vocabulary import cards as c


def shuffle_side_decks(desk: Desk) -> None:
    """All side decks are shuffled when the table is set (setup.extra-deck-separate)."""
    for seat, player in by_seat(desk.seats):
        for pile in player.piles:
            if len(pile.cards) > 1:
                desk.lay(seat, replace(pile, cards=desk.shuffled(pile.cards)))
                desk.cite("setup.extra-deck-separate")


def discards_of(deck: str) -> str:
    """The name of the pile of discards of a side deck."""
    return f"{deck}-discard"


def take_from_side_deck(desk: Desk, seat: SeatNo, deck: str) -> CardNo | None:
    """The top card of a side deck; its discards are shuffled when it has run out."""
    pile = desk.pile(seat, deck)
    if not pile.cards:
        discards = desk.pile(seat, discards_of(deck))
        if not discards.cards:
            return None
        desk.lay(seat, replace(discards, cards=()))
        pile = replace(pile, cards=desk.shuffled(discards.cards))
    desk.lay(seat, replace(pile, cards=pile.cards[1:]))
    return pile.cards[0]


def take_off(desk: Desk, card: CardNo, seat: SeatNo) -> SeatNo | None:
    """Take a card away that lies in front of a player, or of somebody of the player's team, who
    is returned."""
    for mate in (seat, *desk.mates(seat)):
        if card in desk.seats[mate].front:
            desk.put(mate, front=without(desk.seats[mate].front, card))
            return mate
    return None


@reads(receivers)
@effect(c.TurnUp)
def turn_up(desk: Desk, card: Play, doing: c.TurnUp) -> Play:
    """The next cards of a side deck come face up in front of players, from its own player; what
    its sheet lets that player turn up is nothing to Ignore."""
    home = desk.law.home_of(card.card, card.by)
    own = doing.who == "self" and mode_of(desk, card).as_ == "hook"
    for seat in receivers(desk, card, doing.who, anyway=own):
        if doing.instead:
            for old in desk.seats[seat].front:
                if desk.setup.cast[old].deck == doing.turn_up:
                    desk.put(seat, front=without(desk.seats[seat].front, old))
                    desk.discard(seat, old)
        for _ in range(doing.n):
            top = take_from_side_deck(desk, home, doing.turn_up)
            if top is not None:
                put_in_front(desk, seat, top)
    return card


@effect(c.PutAway)
def put_away_this(desk: Desk, card: Play, doing: c.PutAway) -> Play:
    """The card itself is discarded from in front of its player."""
    bearer = take_off(desk, card.card, card.you)
    if bearer is not None:
        desk.discard(bearer, card.card)
    return card


@puts(Fetching)
@effect(c.Fetch)
def fetch(desk: Desk, card: Play, doing: c.Fetch) -> Play:
    """The player takes the top card of one of these side decks."""
    desk.push(Fetching("choose_deck", acting(desk, card), doing.fetch))
    return card


def choose_deck(desk: Desk, fetching: Fetching) -> Result:
    """The player chooses among the decks that have a card left; what is drawn before is known."""
    there = [
        ModeNo(place)
        for place, name in enumerate(fetching.piles)
        if desk.pile(fetching.seat, name).cards
    ]
    if not there:
        return "no_card_left"
    return Ask(fetching, fetching.seat, tuple([Option(Act.CHOOSE, mode=place) for place in there]))


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
