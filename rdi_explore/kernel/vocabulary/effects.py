"""Effects: what a card does (the words below ``do``, ``if_negated`` and ``event``).

Those that have effects within them are here; the others stand with what they work on.
"""

from itertools import chain
from typing import ClassVar, Literal

from .answers import AnswerEffect
from .components import ComponentEffect
from .players import PlayerEffect
from .rounds import RoundEffect
from .terms import Whom
from .word import Deed


class Either(Deed, frozen=True, tag="either"):
    """Each of these players chooses, while the card resolves, which of the lists happens."""

    alone: ClassVar = True
    either: tuple["Effects", ...]
    who: Whom = "target"

    def aimed_within(self) -> tuple[Deed, ...]:
        """Where the card's player chooses, what is chosen is aimed by that player."""
        return tuple(chain.from_iterable(self.either)) if self.who == "self" else ()


class Unpaid(Deed, frozen=True, tag="unpaid"):
    """What happens to those for whom somebody else has paid what the card demanded just before."""

    unpaid: "Effects"


class Flip(Deed, frozen=True, tag="flip"):
    """One coin is flipped, however many players it concerns; what follows happens to all of them,
    who are its targets."""

    flip: Literal["coin"]
    heads: "Effects" = ()
    tails: "Effects" = ()
    who: Whom = "target"


class Bid(Deed, frozen=True, tag="bid"):
    """Players bid Gold in turn, each more than the last; when all others pass after a bid, who made
    it pays the Inn that much, and what follows happens to this player as its target. If nobody
    bids, nothing happens."""

    bid: Literal["gold"]
    wins: "Effects"
    who: Whom = "everyone"


class Offer(Deed, frozen=True, tag="offer"):
    """Players choose secretly how much Gold they show, and show it together; it goes to the Inn. If
    all show none, what follows happens."""

    offer: Literal["gold"]
    none: "Effects"
    who: Whom = "everyone"


class Hold(Deed, frozen=True, tag="hold"):
    """A Drink Event takes place: everybody competes, everybody drinks a copy, or the revealer
    drinks the stronger of two Drinks and all others a copy of the other."""

    of_an_event: ClassVar = True
    hold: Literal["contest", "round-on-the-house", "dare"]


Effect = (
    PlayerEffect | AnswerEffect | RoundEffect | ComponentEffect | Either | Hold | Flip | Bid | Offer
    | Unpaid
)  # fmt: skip

Effects = tuple[Effect, ...]
"""Effects in printed order."""
