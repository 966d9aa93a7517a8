"""What never changes during a game: who plays, with which cards, by which rulings."""

from functools import cached_property, lru_cache
from hashlib import sha256
from typing import TYPE_CHECKING, Literal

import msgspec

from ..values import NOBODY, CardNo, SeatNo, SeatOrNobody
from ..vocabulary.cards import Card, Token
from .rulings import ADDED_LATER, Rulings

if TYPE_CHECKING:
    from ..law.lawbook import Lawbook


Variant = Literal[
    "normal", "two-headed-dragon", "boss-battle", "two-headed-boss-battle",
    "leaders-and-lackeys", "boss-versus-boss", "otto",
]  # fmt: skip
"""What is played: everybody alone, or a variant of the rulebooks."""


@lru_cache(8_192)
def _text_of(card: Card, prose: bool) -> msgspec.Raw:
    """All that stands on a card, with ``prose`` also what is said of it; a field that came when
    links had been made is in it only where it says something."""
    whole = msgspec.structs.asdict(card)
    if not card.fortitude:
        del whole["fortitude"]
    if not prose:
        del whole["note"], whole["knowledge"], whole["sources"]
    return msgspec.Raw(msgspec.json.encode(whole))


HAND_SIZE = 7
"""A player draws up to it (draw.discard-any-then-draw)."""


class Quota(msgspec.Struct, frozen=True):
    """How much a seat has or does in a turn: cards in a full hand, Actions, Drinks to order; the
    last two are fewer in the ``opening`` turn of a Boss. A team orders its Drinks together: its
    first member's quota counts."""

    hand: int = HAND_SIZE
    actions: int = 1
    orders: int = 1
    opening_actions: int | None = None
    opening_orders: int | None = None


_NORMAL = Quota()


class HouseNote(msgspec.Struct, frozen=True):
    """A house rule by which a game is played, for those who tell of it: of which ``house``, what it
    ``says`` and on what ``grounds``, the open questions that it ``answers`` and its ``cards``, by
    id. The game itself goes by the rulings and the cast."""

    house: str
    rule: str
    says: str
    grounds: str
    answers: tuple[str, ...] = ()
    cards: tuple[str, ...] = ()


class Setup(msgspec.Struct, frozen=True, dict=True):
    """The frame of a game. Positions refer to its seats and cards by number.

    ``asking`` is the way of asking a window: ``declared`` asks in turn order from the turn owner
    and binds (deadlock.ordered-declaration), ``poll`` collects secret wishes first and takes
    them back if several collide (timing.simultaneous-order). With ``stops="seats"`` a window
    also stops at players who have nothing to play. ``traits`` are the words by which Drinks tell
    drinkers apart, for each seat. ``teams`` gives the number of each seat's team; without it
    everybody plays alone; ``team_names`` are their names. ``characters`` are their ids, ``sheets``
    the cards of the cast that say what the character and the components of each seat do.
    ``quotas`` are given where a variant has its own. ``automaton`` is the seat of a mechanical
    player, if there is one. ``house`` tells which rulings and cards are house rules.
    """

    names: tuple[str, ...]
    cast: tuple[Card, ...]
    edition: str = "rdi5"
    rulings: Rulings = Rulings()
    mode: Variant = "normal"
    tokens: tuple[Token, ...] = ()
    asking: Literal["declared", "poll"] = "declared"
    stops: Literal["choices", "seats"] = "choices"
    traits: tuple[tuple[str, ...], ...] = ()
    teams: tuple[int, ...] = ()
    team_names: tuple[str, ...] = ()
    characters: tuple[str, ...] = ()
    sheets: tuple[tuple[CardNo, ...], ...] = ()
    quotas: tuple[Quota, ...] = ()
    automaton: SeatOrNobody = NOBODY
    house: tuple[HouseNote, ...] = ()

    def mechanical(self, seat: SeatNo) -> bool:
        """Whether an automaton sits there (otto)."""
        return seat == self.automaton != NOBODY

    @cached_property
    def people(self) -> tuple[SeatNo, ...]:
        """The seats of the players who are no automaton."""
        return tuple(seat for seat in self.seats if seat != self.automaton)

    @cached_property
    def with_automaton(self) -> bool:
        """Whether an automaton plays, too (otto)."""
        return self.automaton != NOBODY

    @cached_property
    def in_teams(self) -> bool:
        """Whether teams play, be they of one player each (team)."""
        return bool(self.teams)

    @cached_property
    def seats(self) -> tuple[SeatNo, ...]:
        """All seats, clockwise."""
        return tuple(map(SeatNo, range(len(self.names))))

    @cached_property
    def cards(self) -> tuple[tuple[CardNo, Card], ...]:
        """All cards of the cast with their numbers."""
        return tuple((CardNo(number), card) for number, card in enumerate(self.cast))

    def seat(self, name: str) -> SeatNo:
        """The seat with this name.

        Raises:
            ValueError: there is none.
        """
        return SeatNo(self.names.index(name))

    @cached_property
    def mates(self) -> tuple[tuple[SeatNo, ...], ...]:
        """For each seat all members of its team in seat order, itself among them."""
        seats = self.seats
        if not self.teams:
            return tuple((seat,) for seat in seats)
        return tuple(
            tuple(other for other in seats if self.teams[other] == self.teams[seat])
            for seat in seats
        )

    def quota(self, seat: SeatNo) -> Quota:
        """How much this seat has or does in a turn."""
        return self.quotas[seat] if self.quotas else _NORMAL

    @cached_property
    def numbers(self) -> dict[str, CardNo]:
        """The number of each card id of the cast."""
        return {card.id: number for number, card in self.cards}

    @cached_property
    def token_limits(self) -> dict[str, Token]:
        """The tokens that cards of the cast may give, by id."""
        return {token.id: token for token in self.tokens}

    @cached_property
    def law(self) -> "Lawbook":
        """When each card of the cast may be played, folded for quick look-up."""
        from ..law.lawbook import Lawbook

        return Lawbook(self)

    @cached_property
    def fingerprint(self) -> str:
        """A short name of exactly this setup: the same text for the same rules and cards, whether
        a house or the file itself has set them."""
        return sha256(self.as_text()).hexdigest()[:16]

    @cached_property
    def former_fingerprint(self) -> str:
        """The same, as it was until November 2026: another one, too, for other words of a note."""
        return sha256(self.as_text(prose=True)).hexdigest()[:16]

    def as_text(self, prose: bool = False) -> bytes:
        """All of this setup, but for who has set its rules; a question that came later is in it
        only if it is answered otherwise. With ``prose`` also what is said of its cards."""
        whole = msgspec.structs.asdict(self)
        del whole["house"]
        answers, plain = msgspec.structs.asdict(self.rulings), Rulings()
        later = {name for name in ADDED_LATER if answers[name] == getattr(plain, name)}
        whole["rulings"] = {name: value for name, value in answers.items() if name not in later}
        whole["cast"] = [_text_of(card, prose) for card in self.cast]
        return msgspec.json.encode(whole)

    def card(self, number: CardNo) -> Card:
        """The card with that number."""
        return self.cast[number]
