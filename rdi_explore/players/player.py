"""What a computer player is: whoever chooses, from what may be known at a seat alone."""

from collections.abc import Sequence
from random import Random
from typing import Protocol

from ..kernel import DECLINING, AnyFrame, Option, Round, Seat, SeatNo
from ..scenario.knowing import View


class Player(Protocol):
    """Whoever plays at a seat of one table. It is never handed a position: what it may not know it
    cannot use.

    One view, one chance, one choice: a game with the same seed is played again in the same way.
    """

    def choose(self, known: View, rng: Random) -> Option:
        """One of the view's options; the view is that of the player who must choose."""


class Glance(Protocol):
    """What of a table a quick judgement looks at: a position, a view's, or a game under way."""

    @property
    def seats(self) -> Sequence[Seat]:
        """What lies at the seats."""

    @property
    def agenda(self) -> Sequence[AnyFrame]:
        """The items that are under way, bottom first."""

    @property
    def round(self) -> Round | None:
        """The Round of Gambling that is running."""

    @property
    def turn(self) -> SeatNo:
        """Whose turn it is."""


class Chance:
    """A player who chooses anything that is allowed."""

    def choose(self, known: View, rng: Random) -> Option:
        """Any of the options."""
        return rng.choice(known.options)


def declining(options: Sequence[Option]) -> Option:
    """The option to do nothing, or the first one where something must be chosen."""
    for option in options:
        if option.act in DECLINING:
            return option
    return options[0]
