"""What was learned from all that is said of the rules: by the features of a question, which rule is
meant, or which thing of which no book speaks.

A linear model through a narrow middle (`WIDTH` numbers): features → middle → subjects. It finds
what no counting does, that words which stand beside the same words mean much the same. It was
learned beforehand by ``make learned`` (`tests/reference/learning.py`) and may be a little older
than what is said now: a subject that it does not know has no share.
"""

import math
from collections.abc import Iterable, Mapping
from functools import cache, cached_property
from pathlib import Path

import msgspec

from .likeness import Feature

WIDTH = 48
"""So many numbers stand between the features of a question and the subjects."""

MIDDLE = 15
"""The digit of a weight that is nothing; others are more or less, from 0 to twice as many."""

DIGITS = "0123456789abcdefghijklmnopqrstu"
"""How weights are written down, one sign each."""

EVENED = 3.0
"""How much the likelihoods are evened out: words of a question do not come one by one."""

LEAST = 0.003
"""A smaller share is none."""

_VALUE = {digit: at - MIDDLE for at, digit in enumerate(DIGITS)}


class Learned(msgspec.Struct, frozen=True, dict=True):
    """The weights of ``features`` and of ``subjects`` (kind and id), in digits, `WIDTH` for each;
    what one step of a digit is worth when both are multiplied (``grain``), and how likely each
    subject is beforehand (``bias``, as a logarithm)."""

    features: tuple[str, ...]
    subjects: tuple[str, ...]
    inward: str
    outward: str
    grain: float
    bias: tuple[float, ...]

    @cached_property
    def _places(self) -> dict[str, int]:
        return {feature: at for at, feature in enumerate(self.features)}

    @cached_property
    def _outward(self) -> list[list[int]]:
        rows = range(0, len(self.outward), WIDTH)
        return [_weights(self.outward[at : at + WIDTH]) for at in rows]

    def inward_of(self, feature: str) -> str:
        """The weights of a feature, in digits; nothing, if it is not known."""
        at = self._places.get(feature)
        return "" if at is None else self.inward[at * WIDTH : (at + 1) * WIDTH]

    def shares(self, asked: Iterable[str], having: Mapping[str, Feature]) -> dict[str, float]:
        """How likely each subject is meant by these features, beside the likeliest; each feature
        counts by its rarity. None, if no feature is known."""
        told = [each for each in asked if each in having and each in self._places]
        known = [(_weights(self.inward_of(each)), having[each].rarity) for each in told]
        if not known:
            return {}
        length = math.sqrt(sum(much**2 for _, much in known)) / self.grain
        middle = [sum(row[n] * much for row, much in known) / length for n in range(WIDTH)]
        fits = [
            much + sum(a * b for a, b in zip(middle, row, strict=True))
            for much, row in zip(self.bias, self._outward, strict=True)
        ]
        most = max(fits)
        shares = (math.exp((each - most) / EVENED) for each in fits)
        return {id: much for id, much in zip(self.subjects, shares, strict=True) if much >= LEAST}


def _weights(digits: str) -> list[int]:
    return [_VALUE[digit] for digit in digits]


FILE = Path(__file__).with_name("learned.json")


@cache
def learned() -> Learned:
    """What was learned, read once."""
    return msgspec.json.decode(FILE.read_bytes(), type=Learned)
