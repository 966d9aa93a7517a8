"""Effects on what lies in front of a player: cards, side decks, Mushrooms, Plotted Cards."""

from typing import Annotated, ClassVar, Literal

from .terms import WHOM, Amount, DeckName, Growing, Kind, MaybeDeck, Whom
from .word import Deed


class Stay(Deed, frozen=True, tag="stay"):
    """The card is not discarded: it stays face up in front of its player, or of another one. One
    that lets its player not be there lies there as long as that lasts, and is then discarded."""

    alone: ClassVar = True
    stay: Literal["front"]
    to: Annotated[Literal["self", "target"], WHOM] = "self"


class PutAway(Deed, frozen=True, tag="put_away"):
    """The card that says so leaves the place in front of its player and is discarded."""

    put_away: Literal["this"]


class TurnUp(Deed, frozen=True, tag="turn_up"):
    """Cards from the top of a side deck of the card's player come face up in front of a player;
    ``instead`` of those of that deck that lie there, if so said."""

    turn_up: DeckName
    who: Whom = "self"
    n: Amount = 1
    instead: bool = False


class Fetch(Deed, frozen=True, tag="fetch"):
    """You take the top card of one of these side decks, of your choice, into your hand; from then
    on it is one of your Character Cards."""

    fetch: tuple[DeckName, ...]


class Fill(Deed, frozen=True, tag="fill"):
    """Cards of your side deck of this name are revealed and laid in front of you, until so many of
    them lie there."""

    fill: DeckName
    up_to: Amount


class Enter(Deed, frozen=True, tag="enter"):
    """This card, which lies in front of you, goes to your hand."""

    occasions: ClassVar = ("use", "ability")
    enter: Literal["hand"]


class Recover(Deed, frozen=True, tag="recover"):
    """You take a card of this type out of your discard pile, reveal it, and have it in hand."""

    recover: Kind


class Divide(Deed, frozen=True, tag="divide"):
    """So many cards from the top of your Character Deck, or of your side deck of this name, are
    revealed. One player lays each of them on one of two piles, another one chooses a pile: it goes
    to your hand; the ``rest`` is discarded, or shuffled into that deck.

    To divide and to choose is no loss: who Ignores the card, or is not there for a while, does both
    (notes.psionic-vision). A Minion does neither: then nothing is revealed.
    """

    divide: Growing
    by: Annotated[Literal["target", "self", "left", "right"], WHOM] = "target"
    chooser: Annotated[Literal["self", "target", "left", "right"], WHOM] = "self"
    of: MaybeDeck = ""
    rest: Literal["discard", "deck"] = "discard"


class Plant(Deed, frozen=True, tag="plant"):
    """You plant so many Mushrooms of your side deck of this name: each is revealed and laid into
    the Planter Box, which holds four."""

    plant: DeckName
    n: Amount = 1


class Grow(Deed, frozen=True, tag="grow"):
    """All Mushrooms in your Planter Box grow, or one that you choose."""

    grow: Literal["all", "one"]


class Gather(Deed, frozen=True, tag="gather"):
    """You gather all Mushrooms that are fully grown."""

    gather: Literal["all"]


class Plot(Deed, frozen=True, tag="plot"):
    """You may lay so many own cards from hand face down into the Plotted Cards area."""

    plot: Amount


class Scrap(Deed, frozen=True, tag="scrap"):
    """All Plotted Cards are discarded, each for so much Hellfire."""

    scrap: Literal["plotted"]
    heat: Amount = 1


class Kindle(Deed, frozen=True, tag="kindle"):
    """You gain so much Hellfire: the token moves up on your track."""

    kindle: Amount


ComponentEffect = (
    Stay | Fetch | PutAway | TurnUp | Fill | Enter | Recover | Plant | Grow | Gather | Plot | Scrap
    | Kindle | Divide
)  # fmt: skip
