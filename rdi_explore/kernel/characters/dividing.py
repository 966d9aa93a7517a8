"""Revealed cards that one player lays on two piles, of which another one chooses.

The cards are laid one at a time, so that there are two options for each of them however many they
are; the first one makes the first pile, for which pile is which says nothing.
"""

from msgspec.structs import replace

from ..machine.declare import puts
from ..machine.desk import Desk, added
from ..machine.script import OVER, Ask, Result, asks, branch, script, to
from ..playing.effects import effect
from ..timing.subject import acting, answered, whom
from ..values import Act, CardNo, Dividing, ModeNo, Option, Play
from ..vocabulary import cards as c
from .side_decks import take_from_side_deck

PILES = (ModeNo(0), ModeNo(1))
"""The first and the second pile."""


@puts(Dividing)
@effect(c.Divide)
def divide(desk: Desk, card: Play, doing: c.Divide) -> Play:
    """Somebody divides, and somebody chooses, whether or not the card reaches them."""
    seat = acting(desk, card)
    if not desk.has_hand(seat):
        desk.cite("otto.no-hand")
        return card
    ways = [whom(desk, card, who, answered(desk)) for who in (doing.by, doing.chooser)]
    for by, chooser in zip(*ways, strict=False):
        if not desk.reached(by):
            desk.cite("notes.psionic-vision")
        many, deck, rest = doing.divide, doing.of, doing.rest
        desk.push(Dividing("reveal_to_divide", seat, by, chooser, many, deck, rest))
        break
    return card


def reveal_to_divide(desk: Desk, dividing: Dividing) -> str | tuple[str, Dividing]:
    """The cards come off the deck, as many as there are (draw.reshuffle-while-revealing)."""
    seat, count = dividing.seat, dividing.count
    if dividing.deck:
        tops = (take_from_side_deck(desk, seat, dividing.deck) for _ in range(count))
        cards = [top for top in tops if top is not None]
    else:
        cards = [*desk.reveal(seat, count)]
    if not cards:
        return "no_card_left"
    if len(cards) < count:
        desk.cite("limits.as-much-as-possible")
    first, *left = sorted(cards)
    revealed = replace(dividing, count=0, left=tuple(left), piles=((first,), ()))
    return "revealed", revealed


def lay_next(desk: Desk, dividing: Dividing) -> Result:
    """Who divides lays the next card on one of the piles."""
    if not dividing.left:
        return "all_laid"
    return Ask(dividing, dividing.by, tuple([Option(Act.CHOOSE, mode=pile) for pile in PILES]))


def lay_on_pile(desk: Desk, dividing: Dividing, option: Option) -> tuple[str, Dividing]:
    """It lies there, and everybody sees it."""
    card, piles = dividing.left[0], [*dividing.piles]
    piles[option.mode] = added(piles[option.mode], card)
    return "laid", replace(dividing, left=dividing.left[1:], piles=(piles[0], piles[1]))


def choose_pile(desk: Desk, dividing: Dividing) -> Result:
    """The other player chooses one of the piles; one may have no card."""
    first, second = dividing.piles
    ways = PILES[:1] if first == second else PILES
    return Ask(dividing, dividing.chooser, tuple([Option(Act.CHOOSE, mode=pile) for pile in ways]))


def take_pile(desk: Desk, dividing: Dividing, option: Option) -> str:
    """That pile goes to the hand of whose cards they are; what becomes of the other was said."""
    seat, rest = dividing.seat, dividing.piles[1 - option.mode]
    hand = desk.seats[seat].hand
    desk.put(seat, hand=tuple(sorted((*hand, *dividing.piles[option.mode]))))
    if dividing.rest == "discard":
        for card in rest:
            desk.discard(seat, card)
    elif rest:
        _shuffle_into_deck(desk, dividing, rest)
    if not dividing.deck:
        desk.renew_deck(seat)
    return "taken"


def _shuffle_into_deck(desk: Desk, dividing: Dividing, cards: tuple[CardNo, ...]) -> None:
    seat = dividing.seat
    if dividing.deck:
        pile = desk.pile(seat, dividing.deck)
        desk.lay(seat, replace(pile, cards=desk.shuffled((*pile.cards, *cards))))
    else:
        desk.put(seat, deck=desk.shuffled((*desk.seats[seat].deck, *cards)))


script(
    Dividing,
    branch(
        reveal_to_divide,
        revealed=to("lay_next", "action.text-order"),
        no_card_left=to(OVER, "limits.as-much-as-possible"),
    ),
    asks(
        lay_next,
        lay_on_pile,
        laid=to("lay_next"),
        all_laid=to("choose_pile"),
    ),
    asks(
        choose_pile,
        take_pile,
        taken=to(OVER, "action.text-order"),
    ),
)
