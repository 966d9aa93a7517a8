"""Conditions: what must hold for a card to be played (the words below ``when``)."""

from typing import ClassVar, Literal

import msgspec

from .terms import Amount, EventClass, Kind, Stat, TokenName
from .word import Word


class Affects(Word, frozen=True, tag="affects"):
    """The answered card would directly change one of these of you (affects.direct-change-only)."""

    occasions: ClassVar = ("card",)
    affects: tuple[Stat, ...]


class Threatens(Word, frozen=True, tag="threatens"):
    """The answered card would make you lose this."""

    occasions: ClassVar = ("card",)
    threatens: Literal["fortitude"]


class TypeIs(Word, frozen=True, tag="type"):
    """The answered card is of one of these types."""

    occasions: ClassVar = ("card",)
    type: tuple[Kind, ...]


class Changes(Word, frozen=True, tag="changes"):
    """The answered card changes the effects of a Drink (wench-drinks.what-changes-a-drink)."""

    occasions: ClassVar = ("card",)
    changes: Literal["drink"]


class DrinkerIs(Word, frozen=True, tag="drinker"):
    """The Drink is about to be drunk by you, or by somebody else."""

    occasions: ClassVar = ("drink",)
    drinker: Literal["self", "other"]


class PlayerIs(Word, frozen=True, tag="player"):
    """The answered card was played by you, or by somebody else."""

    occasions: ClassVar = ("card", "won", "taken")
    player: Literal["self", "other"]


class PhaseIs(Word, frozen=True, tag="phase"):
    """It is this phase of your own, or of another player's, turn."""

    phase: Literal["discard", "action", "order", "drink"]
    of: Literal["self", "other"] = "self"


class Evicts(Word, frozen=True, tag="evicts"):
    """The answered card would force you, or anyone, out of the Round (forced-leave)."""

    occasions: ClassVar = ("card",)
    evicts: Literal["self", "anyone"]


class Lost(Word, frozen=True, tag="lost"):
    """What was lost, and by whom. Without this condition: Fortitude, by you.

    ``front``: Fortitude of its own, by a card in front of that player.
    """

    occasions: ClassVar = ("loss",)
    lost: Literal["fortitude", "gold", "front"]
    by: Literal["self", "other", "anyone"] = "self"


class DueFor(Word, frozen=True, tag="due"):
    """Why the Gold is due: a new Drink Deck, an ante, a card, a Contest or an Event."""

    occasions: ClassVar = ("payment",)
    due: tuple[Literal["refill", "ante", "card", "contest", "event", "wages"], ...]


class Marked(Word, frozen=True, tag="marked"):
    """The player of the answered card has at least one of these tokens."""

    occasions: ClassVar = ("card",)
    marked: TokenName


class Unmarked(Word, frozen=True, tag="unmarked"):
    """The player who caused the loss has none of these tokens."""

    occasions: ClassVar = ("loss",)
    unmarked: TokenName


class Left(Word, frozen=True, tag="left"):
    """Just two players, or more, are still in the game; what stands in front of them does not
    count."""

    left: Literal["two", "more"]


class ClassIs(Word, frozen=True, tag="class"):
    """The answered Event is of one of these classes; a card without this condition answers all
    (dungeon-events.event-class-scope)."""

    occasions: ClassVar = ("event",)
    class_: tuple[EventClass, ...] = msgspec.field(name="class")


class TurnIs(Word, frozen=True, tag="turn"):
    """It is your own turn, or somebody else's."""

    turn: Literal["self", "other"]


class Picked(Word, frozen=True, tag="picked"):
    """The answered card says to pick a player, and you were picked."""

    occasions: ClassVar = ("card",)
    picked: Literal["self"]


class Holds(Word, frozen=True, tag="holds"):
    """You have at least, and at most, so many tokens of this name."""

    holds: TokenName
    least: Amount = 0
    most: Amount | None = None


Condition = (
    Affects | Threatens | TypeIs | Changes | DrinkerIs | PlayerIs | PhaseIs | Evicts | Lost
    | DueFor | Marked | Unmarked | Left | ClassIs | TurnIs | Picked | Holds
)  # fmt: skip
