"""Effects on players: their attributes, tokens, cards and Drinks, and what they may do."""

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Annotated, ClassVar, Final, Literal

import msgspec

from .terms import (
    WHOM,
    Amount,
    Change,
    Growing,
    Kind,
    MaybeToken,
    PerName,
    Stat,
    TokenName,
    Whom,
)
from .word import Deed, Packet, Table

if TYPE_CHECKING:
    from ..values import SeatNo

PLAYERS_COUNTED: Final = ("players", "team", "member")
"""Of what an amount may count that is no token of the victim."""


class Lose(Deed, frozen=True, tag="lose"):
    """A player loses this much of an attribute."""

    as_cost: ClassVar[Mapping[str, str | None]] = {
        "who": "self", "stat": "fortitude", "having": "", "per": "", "ignoring_reduces": None,
    }  # fmt: skip
    lose: Growing
    stat: Stat
    who: Whom = "target"
    having: MaybeToken = ""
    """Only players who have at least one of these tokens are concerned."""
    per: PerName = ""
    """It is so much for each of these: tokens of that name that the victim has, members of the
    victim's ``team`` or ``players``, of those who are in the game; or for each ``member`` of your
    own team whose Static Effects have not kept off all of the loss that is answered."""
    ignoring_reduces: Amount | None = None
    """Where a card says so, who would Ignore the loss reduces it by this much instead
    (ignore.reduces-instead)."""

    def changes(self) -> tuple[Stat, ...]:
        """Which attributes it changes."""
        return (self.stat,)

    def packets(self, table: Table) -> Iterator[Packet]:
        """So much for each of these players."""
        whom = table.struck(self.who) if self.stat == "fortitude" else table.whom(self.who)
        for seat in whom:
            if not self.having or table.tokens(seat, self.having):
                lost = table.amount(self.lose, self.per, seat) if self.per else self.lose
                yield Packet(seat, self.stat, -lost)

    def hits(self) -> str:
        """Who loses Fortitude."""
        return self.who if self.stat == "fortitude" else ""

    def blow(self) -> int:
        """How much each of them loses."""
        return self.lose if self.stat == "fortitude" and not self.per else 0

    def blow_at(self, table: Table, seat: "SeatNo") -> int:
        """The same; for each player or member it is counted as for the player of that card."""
        counted = self.stat == "fortitude" and self.per in PLAYERS_COUNTED
        return table.amount(self.lose, self.per, seat) if counted else self.blow()

    def sweeps(self) -> bool:
        """Whether all others do; what stands in front of them has no tokens of its own."""
        tokens = self.having or (self.per and self.per not in PLAYERS_COUNTED)
        return self.lose > 0 and self.hits() == "each-other" and not tokens

    def heals(self) -> tuple[Stat, int] | None:
        """It sobers up."""
        return ("alcohol", -self.lose) if self.stat == "alcohol" else None

    def instead_of_ignoring(self) -> int | None:
        """What the card says of it."""
        return self.ignoring_reduces

    def is_declined(self) -> bool:
        """It is, unless it sobers up."""
        return self.stat != "alcohol"


class Gain(Deed, frozen=True, tag="gain"):
    """A player gains this much of an attribute."""

    gain: Growing
    stat: Stat
    who: Whom = "self"

    def changes(self) -> tuple[Stat, ...]:
        """Which attributes it changes."""
        return (self.stat,)

    def packets(self, table: Table) -> Iterator[Packet]:
        """So much for each of these players."""
        for seat in table.whom(self.who):
            yield Packet(seat, self.stat, self.gain)

    def not_changing(self) -> str:
        """What it does instead."""
        return "raises-alcohol" if self.stat == "alcohol" else ""

    def heals(self) -> tuple[Stat, int] | None:
        """It gives back Fortitude."""
        return ("fortitude", self.gain) if self.stat == "fortitude" else None

    def is_declined(self) -> bool:
        """It is, if it makes drunk."""
        return self.stat == "alcohol"


class Shift(Deed, frozen=True, tag="shift"):
    """On the tracks of the automaton that the answered card or Drink affects, this attribute
    changes by this much; if it affects none, nothing happens (otto.affected-tracks)."""

    occasions: ClassVar = ("card", "drink")
    alone: ClassVar = True
    shift: Change
    stat: Literal["fortitude", "alcohol"]
    on: Literal["affected-tracks"] = "affected-tracks"


class Pay(Deed, frozen=True, tag="pay"):
    """A player pays Gold to the card's player, to the Inn, to the player who was picked or to the
    player of the answered card, as much as there is."""

    as_cost: ClassVar[Mapping[str, str | None]] = {"by": "self", "per": ""}
    pay: Growing
    by: Whom = "target"
    to: Annotated[Literal["self", "inn", "target", "player"], WHOM] = "self"
    per: PerName = ""
    """As with :class:`Lose`; the tokens, or the team, are those of who pays."""

    def changes(self) -> tuple[Stat, ...]:
        """Which attributes it changes."""
        return ("gold",)

    def packets(self, table: Table) -> Iterator[Packet]:
        """So much for each of these players."""
        for payer in table.whom(self.by):
            for receiver in table.receivers(self.to):
                amount = table.amount(self.pay, self.per, payer) if self.per else self.pay
                yield Packet(payer, "gold", -amount, receiver)

    def all_or_nothing(self) -> bool:
        """It is, if it is demanded of who was picked."""
        return self.by == "target"

    def is_declined(self) -> bool:
        """It is."""
        return True


class Swap(Deed, frozen=True, tag="swap"):
    """You and another player swap all your Gold: each of you owes the other what both have when the
    card is announced (affects.gold-payment-is-direct)."""

    swap: Literal["gold"]
    with_: Whom = msgspec.field(default="target", name="with")

    def changes(self) -> tuple[Stat, ...]:
        """Gold of both."""
        return ("gold",)

    def packets(self, table: Table) -> Iterator[Packet]:
        """All Gold of each goes to the other."""
        for other in table.whom(self.with_):
            for payer, receiver in ((table.by, other), (other, table.by)):
                if table.gold(payer):
                    yield Packet(payer, "gold", -table.gold(payer), receiver)


class Give(Deed, frozen=True, tag="give"):
    """A player receives tokens of a name that the catalogue knows (a mark, a coin of luck ...)."""

    one_is_no_number: ClassVar = True
    give: TokenName
    to: Whom = "target"
    n: Growing = 1
    anyway: bool = False
    """Also who Ignores the card receives them."""

    def not_affecting(self) -> str:
        """What it does instead."""
        return "tokens-only"


class Remove(Deed, frozen=True, tag="remove"):
    """A player returns tokens of this name, as many as there are."""

    remove: TokenName
    who: Whom = "self"
    n: Amount = 1
    per: Literal["", "lost"] = ""
    """``lost``: so many for each Fortitude that the card has really cost that player."""


class Draw(Deed, frozen=True, tag="draw"):
    """A player draws cards from the own Character Deck."""

    draw: Growing
    who: Whom = "self"


class Seek(Deed, frozen=True, tag="seek"):
    """A player reveals cards of the own Character Deck until one of this type turns up, takes it
    and discards the others (draw.reshuffle-while-revealing)."""

    seek: Kind
    who: Whom = "self"


class Discard(Deed, frozen=True, tag="discard"):
    """A player discards cards from hand, of these types (none given: any), of the own choice, at
    random, or as the card's player chooses. Who has fewer discards those."""

    as_cost: ClassVar[Mapping[str, str | None]] = {"who": "self", "choice": "own", "of": "hand"}
    discard: Growing
    who: Whom = "target"
    types: tuple[Kind, ...] = ()
    choice: Literal["own", "random", "player"] = "own"
    of: Literal["hand", "front"] = "hand"
    """Where the cards are: in hand, or in front of who discards."""

    def all_or_nothing(self) -> bool:
        """It is."""
        return True

    def is_declined(self) -> bool:
        """It is."""
        return True


class Order(Deed, frozen=True, tag="order"):
    """The card's player orders this many extra Drinks, freely spread (order.extra-drinks); with
    ``gift`` each player who is given some receives one token of that name."""

    order: Growing
    gift: MaybeToken = ""

    def not_changing(self) -> str:
        """What it does instead."""
        return "orders-or-forces"


class DrinkUp(Deed, frozen=True, tag="drink"):
    """A player must drink at once: off the own Drink Me! Pile, or off the Drink Deck. An
    Event is followed instead (drink-event.carry-out), unless the card says that another Drink takes
    its place. Several players who drink off the deck reveal and drink together."""

    only_beside: ClassVar[Mapping[str, tuple[str, str]]] = {"events": ("of", "deck")}
    drink: Growing
    of: Literal["pile", "deck"]
    who: Whom = "target"
    events: Literal["followed", "replaced"] = "followed"

    def not_changing(self) -> str:
        """What it does instead."""
        return "orders-or-forces"


class Spill(Deed, frozen=True, tag="spill"):
    """So many cards from the top of a player's Drink Me! Pile are discarded, and not drunk."""

    spill: Amount
    who: Whom = "target"


class Again(Deed, frozen=True, tag="again"):
    """A player whose Action was taken may play another one."""

    occasions: ClassVar = ("card",)
    again: Literal["action"]
    who: Annotated[Literal["player"], WHOM] = "player"


class Repeat(Deed, frozen=True, tag="repeat"):
    """The phase that is being played comes once more, for one player whose turn it is."""

    repeat: Literal["phase"]
    who: Whom = "turn-owner"


class Away(Deed, frozen=True, tag="away"):
    """A player is not there for the rest of the turn, or until the own next turn, or until the
    next turn of the ``target``: plays no cards, takes part in no phase and Ignores everything."""

    away: Literal["turn", "own", "target"]
    who: Whom = "self"

    def awaits(self) -> str:
        """The player whose turn ends it has to be picked, too."""
        return "target" if self.away == "target" else ""


class Pick(Deed, frozen=True, tag="pick"):
    """The card's player picks a player while the card resolves: ``picked`` in what follows."""

    alone: ClassVar = True
    pick: Literal["anyone", "other"]
    may: bool = False
    """Whether the card's player may also pick nobody."""


class Provided(Deed, frozen=True, tag="provided"):
    """What follows only happens if a player Ignores the card, if it has really cost a player
    Fortitude, or if a player holds a card of one of these types; if no player is named, it is
    enough that anybody does, whom it would change or who has Ignored it."""

    alone: ClassVar = True
    only_beside: ClassVar[Mapping[str, tuple[str, str]]] = {
        "types": ("provided", "holds"),
    }

    provided: Literal["ignored", "lost", "holds"]
    who: Whom | None = None
    types: tuple[Kind, ...] = ()


PlayerEffect = (
    Lose | Gain | Pay | Give | Remove | Away | Draw | Seek | Discard | Order | DrinkUp | Again
    | Provided | Pick | Repeat | Shift | Spill | Swap
)  # fmt: skip
