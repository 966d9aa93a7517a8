"""Effects on a Round of Gambling, and on the turn."""

from collections.abc import Iterator, Mapping
from typing import Annotated, ClassVar, Literal

import msgspec

from .terms import WHOM, Growing, Occasion, Stat
from .word import Deed, Packet, Table


class Start(Deed, frozen=True, tag="start"):
    """A Round of Gambling begins (gambling.start); if ``unavoidable``, nobody may leave it instead
    of the first ante."""

    occasions: ClassVar = ("action", "use", "hook")
    wagers: ClassVar = True
    start: Literal["round"]
    unavoidable: bool = False

    def not_affecting(self) -> str:
        """What it does instead."""
        return "a-round"


class Take(Deed, frozen=True, tag="take"):
    """Its player takes control of the Round, or the pot (or half of it) of a Round that is won.

    ``next`` limits what may take control next; ``beats`` that limit is what few cards can.
    """

    only_beside: ClassVar[Mapping[str, tuple[str, str]]] = {
        "part": ("take", "pot"), "next": ("take", "control"), "beats": ("take", "control"),
    }  # fmt: skip
    take: Literal["control", "pot"]
    next: Literal["cheating"] | None = None
    beats: Literal["winning-hand"] | None = None
    part: Literal["all", "half"] = "all"

    def changes(self) -> tuple[Stat, ...]:
        """Which attributes it changes."""
        return ("gold",) if self.part == "half" else ()

    def packets(self, table: Table) -> Iterator[Packet]:
        """So much for each of these players."""
        for taker, half in table.half_of_the_pot() if self.part == "half" else ():
            yield Packet(taker, "gold", -half, table.by)

    def not_affecting(self) -> str:
        """What it does instead."""
        return "the-taker" if self.take == "pot" else ""

    def fits(self) -> tuple[Occasion, ...]:
        """Control at any time; a pot when it is won, half of it when it is taken."""
        if self.take == "control":
            return ()
        return ("taken",) if self.part == "half" else ("won", "taken")


class Win(Deed, frozen=True, tag="win"):
    """Its player, still in the Round, wins it on the spot (gambling.win-by-effect)."""

    win: Literal["round"]


class Continue(Deed, frozen=True, tag="continue"):
    """The Round that was just won goes on, with its pot (and without its winner's control)."""

    occasions: ClassVar = ("won",)
    continue_: Literal["round"] = msgspec.field(name="continue")


class Steal(Deed, frozen=True, tag="steal"):
    """Its player takes this much Gold out of the pot."""

    steal: Growing


class Ante(Deed, frozen=True, tag="ante"):
    """Each player still in the Round antes this much Gold (gambling.raise)."""

    wagers: ClassVar = True
    ante: Growing

    def not_affecting(self) -> str:
        """What it does instead."""
        return "a-bet"


class Leave(Deed, frozen=True, tag="leave"):
    """A player leaves the Round: oneself, or one who is forced out, by being picked, by having
    played the answered card, or by having caused the loss that is answered."""

    among: ClassVar = "gambler"
    leave: Literal["round"]
    who: Annotated[Literal["self", "target", "player", "source"], WHOM] = "self"


class Forgo(Deed, frozen=True, tag="forgo"):
    """It counts as a pass of its player in the Round of Gambling."""

    forgo: Literal["round"]


class End(Deed, frozen=True, tag="end"):
    """The Round ends without a winner; the pot goes to the Inn (wench-tip.effect) or to the
    card's player. Or: the turn ends, and its phases that are left are skipped."""

    only_beside: ClassVar[Mapping[str, tuple[str, str]]] = {"pot": ("end", "round")}

    end: Literal["round", "turn"]
    pot: Literal["inn", "self"] = "inn"


RoundEffect = Start | Take | Win | Continue | Steal | Ante | Leave | End | Forgo
