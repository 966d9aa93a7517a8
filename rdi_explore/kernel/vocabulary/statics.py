"""What a card does all the time to the one player who has it (the words below ``static``)."""

from typing import Literal

from .terms import Amount, Change
from .word import Word

Loss = Literal["taken", "caused", "drunk"]
"""What becomes greater or smaller: a loss of Fortitude that one takes, or causes with a card, or
the Alcohol Content of a Drink."""


class StaticWord(Word, frozen=True):
    """What a card does all the time."""

    def adds(self, to: Loss) -> int:
        """By how much it makes that greater (negative: smaller)."""
        return 0


class Lessen(StaticWord, frozen=True, tag="lessen"):
    """Each loss of Fortitude of its bearer is smaller by this much."""

    lessen: Amount
    stat: Literal["fortitude"] = "fortitude"

    def adds(self, to: Loss) -> int:
        """It makes losses smaller."""
        return -self.lessen if to == "taken" else 0


class Worsen(StaticWord, frozen=True, tag="worsen"):
    """Each loss of Fortitude that its bearer takes, or causes with a card, is greater by this
    much; or each Drink adds so much more Alcohol Content to its bearer."""

    worsen: Amount
    of: Loss

    def adds(self, to: Loss) -> int:
        """It makes that greater of which it speaks."""
        return self.worsen if to == self.of else 0


class Discount(StaticWord, frozen=True, tag="discount"):
    """The Inn pays the first Gold of each payment of its bearer, however many such cards there
    are."""

    discount: Literal["payment"]


class Alone(StaticWord, frozen=True, tag="alone"):
    """Its bearer is defended by no teammate (team.shared-defence)."""

    alone: Literal["defence"]


class Shield(StaticWord, frozen=True, tag="shield"):
    """Its bearer Ignores everything, or all Action Cards, whether wanted or not."""

    shield: Literal["everything", "actions"]


class StrikeBack(StaticWord, frozen=True, tag="strike_back"):
    """Who makes its bearer lose Fortitude by a card loses this much, too."""

    strike_back: Amount


class Sway(StaticWord, frozen=True, tag="sway"):
    """Each number of the Action Cards that its bearer plays in the own Action Phase is greater by
    this much (negative: smaller); of a Boss only those of the first one."""

    sway: Change


Static = Lessen | Worsen | Shield | Discount | Alone | StrikeBack | Sway
"""What a card does all the time to the one player who has it (team.static-individual)."""
