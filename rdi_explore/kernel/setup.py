"""What never changes during a game: who plays, with which cards, by which rulings."""

from functools import cached_property
from hashlib import sha256
from typing import TYPE_CHECKING, Literal

import msgspec

from .cards import Card, Token
from .rulings import Rulings

if TYPE_CHECKING:
    from .law import Lawbook


class Setup(msgspec.Struct, frozen=True, dict=True):
    """The frame of a game. Positions refer to its seats and cards by number.

    ``asking`` is the way of asking a window: ``declared`` asks in turn order from the turn owner
    and binds (deadlock.ordered-declaration), ``poll`` collects secret wishes first and takes
    them back if several collide (timing.simultaneous-order). With ``stops="seats"`` a window
    also stops at players who have nothing to play. ``traits`` are the words by which Drinks tell
    drinkers apart, for each seat.
    """

    names: tuple[str, ...]
    cast: tuple[Card, ...]
    edition: str = "rdi5"
    rulings: Rulings = Rulings()
    mode: Literal["normal"] = "normal"
    tokens: tuple[Token, ...] = ()
    asking: Literal["declared", "poll"] = "declared"
    stops: Literal["choices", "seats"] = "choices"
    traits: tuple[tuple[str, ...], ...] = ()

    @cached_property
    def numbers(self) -> dict[str, int]:
        """The number of each card id of the cast."""
        return {card.id: number for number, card in enumerate(self.cast)}

    @cached_property
    def token_limits(self) -> dict[str, Token]:
        """The tokens that cards of the cast may give, by id."""
        return {token.id: token for token in self.tokens}

    @cached_property
    def law(self) -> "Lawbook":
        """When each card of the cast may be played, folded for quick look-up."""
        from .law import Lawbook

        return Lawbook(self)

    @cached_property
    def fingerprint(self) -> str:
        """A short name of exactly this setup: the same text for the same rules and cards."""
        return sha256(msgspec.json.encode(self)).hexdigest()[:16]

    def card(self, number: int) -> Card:
        """The card with that number."""
        return self.cast[number]
