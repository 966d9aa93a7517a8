"""Effects on what is answered: it is Negated, Ignored, paid for, or changed."""

from collections.abc import Mapping
from typing import Annotated, ClassVar, Literal

import msgspec

from .terms import TOKEN, WHOM, Amount, Change, Growing, Occasion, names_a
from .word import Deed


class Cover(Deed, frozen=True, tag="cover"):
    """Gold that you owe is paid by the Inn, or by nobody; to an ante it counts as made. With ``n``
    it is so much of it, and you pay the rest; with ``each`` it is as many Gold as you want, and
    each costs you 1 of that attribute."""

    occasions: ClassVar = ("payment",)
    alone: ClassVar = True
    cover: Literal["payment"]
    by: Literal["inn", "nobody"]
    each: Literal["fortitude"] | None = None
    n: Amount | None = None


class Negate(Deed, frozen=True, tag="negate"):
    """The answered card or Event does not resolve, or one Drink has no effect on anybody
    (negate.prevents-resolution)."""

    wards: ClassVar = True
    alone: ClassVar = True
    negate: Literal["card", "drink", "event"]

    def changes_drink(self) -> bool:
        """Whether it does that to a Drink."""
        return self.negate == "drink"

    def not_affecting(self) -> str:
        """What it does instead."""
        return "negates-a-card" if self.negate == "card" else ""

    def not_changing(self) -> str:
        """What it does instead."""
        return {"card": "no-drink-change-to-negate", "event": "an-event-change"}.get(
            self.negate, ""
        )

    def fits(self) -> tuple[Occasion, ...]:
        """What is Negated."""
        return (self.negate,)


class Ignore(Deed, frozen=True, tag="ignore"):
    """What is answered has no effect on you (ignore.no-effect-on-you)."""

    wards: ClassVar = True
    alone: ClassVar = True
    only_beside: ClassVar[Mapping[str, tuple[str, str]]] = {"optional": ("ignore", "card")}
    ignore: Literal["card", "drink", "event"]
    optional: bool = False
    """The card may also be played where nothing can be Ignored, for what else it does."""

    def changes_drink(self) -> bool:
        """Whether it does that to a Drink."""
        return self.ignore == "drink"

    def not_changing(self) -> str:
        """What it does instead."""
        return "an-event-change" if self.ignore == "event" and not self.optional else ""

    def fits(self) -> tuple[Occasion, ...]:
        """What is Ignored."""
        return (self.ignore,)


class LossChange(Deed, frozen=True):
    """An effect that changes what its player loses by the answered card."""

    occasions: ClassVar = ("card",)
    alone: ClassVar = True


class LossMove(LossChange, frozen=True):
    """An effect that lets somebody else take that loss, or a part of it."""


class Reduce(LossChange, frozen=True, tag="reduce"):
    """Your loss from the answered card falls by this much."""

    reduce: Growing
    stat: Literal["fortitude"] = "fortitude"


class SetTo(LossChange, frozen=True, tag="set"):
    """Your loss from the answered card becomes this much."""

    set: Amount
    stat: Literal["fortitude"] = "fortitude"


class Redirect(LossMove, frozen=True, tag="redirect"):
    """Your loss from the answered card goes to another player (redirect.only-fortitude)."""

    redirect: Literal["fortitude", "everything"]
    to: Annotated[Literal["target", "source"], WHOM]

    def hits(self) -> str:
        """Who loses Fortitude."""
        return self.to


class ShareLoss(LossMove, frozen=True, tag="share"):
    """Your loss is halved with the player of the answered card, each half rounded up; you may
    Ignore or reduce it by no other card."""

    share: Literal["fortitude"]
    with_: Annotated[Literal["player"], WHOM] = msgspec.field(default="player", name="with")


class DrinkChange(Deed, frozen=True):
    """An effect that changes a Drink; Ignoring or Negating one does, too."""

    alone: ClassVar = True

    def changes_drink(self) -> bool:
        """Whether it does that to a Drink."""
        return True


class Add(DrinkChange, frozen=True, tag="add"):
    """One Drink changes by this much (negative: becomes weaker, but not below ``floor``)."""

    add: Change
    stat: Literal["alcohol", "fortitude"] = "alcohol"
    floor: Change | None = None


class Become(DrinkChange, frozen=True, tag="become"):
    """The Alcohol Content of one Drink becomes this much; its other effects stay or go."""

    become: Change
    rest: Literal["stays", "goes"] = "stays"


class Convert(DrinkChange, frozen=True, tag="convert"):
    """What one Drink would add in Alcohol Content its drinker gains as Fortitude."""

    convert: Literal["alcohol"]
    into: Literal["fortitude"] = "fortitude"


class Attach(DrinkChange, frozen=True, tag="attach"):
    """One Drink also gives its drinker this: Gold that the card's player pays, or tokens of a
    name that the catalogue knows. ``other-half``: not the Drink, but the half of it that was split
    off just before."""

    attach: Annotated[str, names_a(TOKEN, "gold")]
    n: Amount = 1
    on: Literal["drink", "other-half"] = "drink"


class Split(DrinkChange, frozen=True, tag="split"):
    """One Drink is halved with another player; ``up`` or ``down`` rounds each half."""

    split: Literal["up", "down"]
    with_: Annotated[Literal["target", "nobody"], WHOM] = msgspec.field(
        default="target", name="with"
    )


class Pass(DrinkChange, frozen=True, tag="pass"):
    """One Drink goes to another drinker, with everything added to it (drink.pass)."""

    wards: ClassVar = True
    pass_: Literal["drink"] = msgspec.field(name="pass")
    to: Annotated[Literal["target"], WHOM] = "target"


class Boost(Deed, frozen=True, tag="boost"):
    """Each number of the answered card becomes greater by this much."""

    occasions: ClassVar = ("card",)
    alone: ClassVar = True
    boost: Amount


AnswerEffect = (
    Cover | Negate | Ignore | Reduce | SetTo | Redirect | ShareLoss | Add | Become | Convert
    | Attach | Split | Pass | Boost
)  # fmt: skip
