"""What all conditions, effects and static effects of cards are: words with a verb.

What a verb is stands beside its struct: the fields say what they are by their types
(:mod:`.terms`), the methods what it directly changes, and in which packets. What it asks of the law
(:mod:`~rdi_explore.kernel.law.demands`), how it is carried out
(:data:`~rdi_explore.kernel.playing.effects.EFFECTS`) and what it costs
(:data:`~rdi_explore.kernel.law.costs.PRICES`) is attached where that is done.
"""

from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, ClassVar, Literal, Protocol

import msgspec

from .terms import Occasion, Stat, Who

if TYPE_CHECKING:
    from ..values import Receiver, SeatNo


class Packet(msgspec.Struct, frozen=True, gc=False):
    """What an effect would change of one attribute of one player; Gold may go ``to`` somebody."""

    victim: "SeatNo"
    stat: Stat
    amount: int
    to: "Receiver | None" = None


class Table(Protocol):
    """What an effect sees of the table when its card is announced."""

    @property
    def by(self) -> "SeatNo":
        """The player of the card."""

    def whom(self, who: Who) -> "Iterable[SeatNo]":
        """The players whom a word means."""

    def receivers(self, who: Who | Literal["inn"]) -> "Iterable[Receiver]":
        """Who receives Gold: the players whom a word means, or the Inn."""

    def struck(self, who: Who) -> "Iterable[SeatNo]":
        """Those of them who may lose Fortitude by the card."""

    def amount(self, each: int, per: str, seat: "SeatNo") -> int:
        """So much, or so much for each of what is counted at a seat."""

    def tokens(self, seat: "SeatNo", name: str) -> int:
        """How many of these tokens a player has."""

    def gold(self, seat: "SeatNo") -> int:
        """How much Gold a player has."""

    def half_of_the_pot(self) -> "Iterable[tuple[SeatNo, int]]":
        """Who has taken a pot, and half of it."""


class Word(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="verb"):
    """One condition or effect of the vocabulary."""

    only_beside: ClassVar[Mapping[str, tuple[str, str]]] = {}
    """Fields that say something only beside this value of another field."""
    occasions: ClassVar[tuple[Occasion, ...]] = ()
    """The occasions on which it says something; if none is named, it does on all."""
    of_an_event: ClassVar[bool] = False
    """An Event carries it out by taking place, and no mode does."""

    def fits(self) -> tuple[Occasion, ...]:
        """Those of its ``occasions`` that go with what its fields say."""
        return self.occasions


class Deed(Word, frozen=True):
    """An effect or a cost: something is done."""

    among: ClassVar[Literal["other", "gambler"]] = "other"
    """Among whom its targets are picked: other players, or those who are in the Round."""
    as_cost: ClassVar[Mapping[str, str | None]] = {}
    """What its fields have to say if it is a cost: one pays it oneself, and all of it."""
    one_is_no_number: ClassVar[bool] = False
    """Of what it counts one is "a" token, which is no number (notes.number-modes)."""
    alone: ClassVar[bool] = False
    """It stands within no other effect: it works on what its card answers, asks for the card, or
    says where the card goes."""
    wards: ClassVar[bool] = False
    """It takes what its card answers away from its player, and so cannot do it twice."""
    wagers: ClassVar[bool] = False
    """It starts a Round of Gambling, or demands an ante in it."""

    def changes(self) -> tuple[Stat, ...]:
        """Which attributes of players it directly changes (affects.direct-change-only)."""
        return ()

    def packets(self, table: Table) -> Iterator[Packet]:
        """Those changes, as they are laid out when the card is announced."""
        yield from ()

    def hits(self) -> str:
        """Whom it lets lose Fortitude, or take such a loss over."""
        return ""

    def blow(self) -> int:
        """How much Fortitude it costs each whom it hits, if that is the same for all."""
        return 0

    def blow_at(self, table: "Table", seat: "SeatNo") -> int:
        """How much it costs a card in front of this player, which has no tokens of its own."""
        return self.blow()

    def sweeps(self) -> bool:
        """Whether it lets each other player lose Fortitude, whatever they have."""
        return False

    def heals(self) -> "tuple[Stat, int] | None":
        """What it changes for the better, if it heals: which attribute, and by how much."""
        return None

    def instead_of_ignoring(self) -> int | None:
        """By how much Ignoring it only reduces it, if it does (ignore.reduces-instead)."""
        return None

    def awaits(self) -> str:
        """Whom it names besides those whom it concerns."""
        return ""

    def aimed_within(self) -> "tuple[Deed, ...]":
        """What its player does by it, and aims at those who were picked for the card."""
        return ()

    def all_or_nothing(self) -> bool:
        """Whether it is chosen only by who can do all of it (dungeon-events.impossible-option)."""
        return False

    def is_declined(self) -> bool:
        """Whether an automaton rather takes another alternative (otto.choices)."""
        return False

    def changes_drink(self) -> bool:
        """Whether it changes a Drink (wench-drinks.what-changes-a-drink)."""
        return False

    def not_affecting(self) -> str:
        """The reason why it affects nobody's attributes, if it has one of its own."""
        return ""

    def not_changing(self) -> str:
        """The reason why it changes no Drink, if it has one of its own."""
        return ""
