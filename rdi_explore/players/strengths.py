"""The computer players by how strong they are: what each is called, and who sits down for it."""

from collections.abc import Callable
from typing import NamedTuple

from ..kernel import Setup
from .lookahead import Care, LookAhead
from .player import Player
from .thumb import Thumb


class Strength(NamedTuple):
    """How strong a computer player is: its name, what it does, and what makes one for a table."""

    title: str
    says: str
    sits_down: Callable[[Setup], Player]


CARELESS = 0.2
"""The share of its choices in which the weakest player takes anything."""


FORESEEN = 1600
"""So many choices the strongest player looks through at most: in a page some 0.3 seconds."""


def _easy(setup: Setup) -> Player:
    return Thumb(setup, CARELESS)


def _sensible(setup: Setup) -> Player:
    return LookAhead(setup, Care(deals=3))


def _sharp(setup: Setup) -> Player:
    return LookAhead(setup, Care(deals=12, turns=1, foreseen=FORESEEN))


STRENGTHS = {
    "easy": Strength("Easy", "goes by rules of thumb, and now and then does anything", _easy),
    "sensible": Strength("Sensible", "looks to the end of the turn", _sensible),
    "sharp": Strength("Sharp", "looks a turn further, in more deals of what it cannot see", _sharp),
}
"""The strengths by their ids, the weakest first."""
