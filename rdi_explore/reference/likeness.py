"""How like a question is to what is said of each rule: words in their order, and all that is said.

A **feature** of a text is a term of it, or two stems that stand side by side, the small words, too:
by these *who*, *when* and *how many* count. A saying of a rule, a question that a scenario answers
by it: each is compared with what was asked (cosine of weighted features).
"""

import math
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property
from heapq import nlargest
from itertools import pairwise
from operator import itemgetter

import msgspec

from . import words
from .entries import Reference

MANY = 2
"""Only what so many sayings have is compared."""

NEIGHBOURS = 20
"""So many other rules speak for a rule."""

LIKEST, ALL, NEAR = 0.3, 0.6, 0.15
"""What counts, as a share of the best rank: the likest saying of a rule, all its sayings together,
and how well the rules fit that speak of the same."""

SUBJECTS = ("rule", "silence")
"""What the sayings are about."""

Neighbour = tuple[int, float]


def features(text: str) -> list[str]:
    """What a text is compared by, each once."""
    stems = [words.stem(word) for word in words.plain(text)]
    return list(dict.fromkeys([*words.terms(text), *map(" ".join, pairwise(stems))]))


class Likeness(msgspec.Struct, frozen=True, dict=True):
    """The sayings of rules: of which rule each is, the sayings that have a feature, and for each
    rule those that speak of the same, with how much."""

    about: tuple[int, ...]
    having: dict[str, tuple[int, ...]]
    near: dict[int, tuple[Neighbour, ...]]

    @cached_property
    def rarity(self) -> dict[str, float]:
        """How much a feature says."""
        many = len(self.about)
        return {each: math.log(1 + many / len(have)) for each, have in self.having.items()}

    @cached_property
    def lengths(self) -> tuple[float, ...]:
        """How long each saying is, as a vector."""
        squares = [0.0] * len(self.about)
        for each, have in self.having.items():
            for saying in have:
                squares[saying] += self.rarity[each] ** 2
        return tuple(math.sqrt(square) or 1.0 for square in squares)

    @cached_property
    def spread(self) -> dict[int, float]:
        """How long all sayings of a rule together are, as a vector."""
        squares: dict[int, float] = defaultdict(float)
        for bag in bags(self).values():
            for rule, much in bag.items():
                squares[rule] += much**2
        return {rule: math.sqrt(square) for rule, square in squares.items()}

    def fits(self, asked: str) -> dict[int, float]:
        """How well each rule fits a question, from 0 to about 1."""
        likest, every = self._compared(asked)
        lent = {
            rule: sum(much * every.get(other, 0.0) for other, much in self.near.get(rule, ()))
            for rule in self.near
        }
        most = max(lent.values(), default=0.0) or 1.0
        return {
            rule: LIKEST * likest.get(rule, 0.0) + ALL * every.get(rule, 0.0) + NEAR * much / most
            for rule, much in lent.items()
            if much
        }

    def _compared(self, asked: str) -> tuple[dict[int, float], dict[int, float]]:
        """For each rule how like its likest saying is, and all of them together."""
        known = [each for each in features(asked) if each in self.having]
        length = math.sqrt(sum(self.rarity[each] ** 2 for each in known)) or 1.0
        alike: dict[int, float] = defaultdict(float)
        for each in known:
            much = self.rarity[each] ** 2 / length
            for saying in self.having[each]:
                alike[saying] += much / self.lengths[saying]
        likest: dict[int, float] = defaultdict(float)
        every: dict[int, float] = defaultdict(float)
        for saying, much in alike.items():
            rule = self.about[saying]
            likest[rule] = max(likest[rule], much)
            every[rule] += much / self.spread[rule]
        return likest, every


def bags(known: Likeness) -> dict[str, dict[int, float]]:
    """How much of each feature the sayings of each rule have."""
    found: dict[str, dict[int, float]] = {}
    for each, have in known.having.items():
        bag: dict[int, float] = defaultdict(float)
        for saying in have:
            bag[known.about[saying]] += known.rarity[each] / known.lengths[saying]
        found[each] = bag
    return found


def likeness(entries: Sequence[Reference]) -> Likeness:
    """What is said of the rules, and of what no book speaks of, by all entries."""
    said = [(subject, text) for _, subject, text in sayings(entries) if subject is not None]
    having: dict[str, list[int]] = defaultdict(list)
    for saying, (_, text) in enumerate(said):
        for each in features(text):
            having[each].append(saying)
    kept = {each: tuple(have) for each, have in having.items() if len(have) >= MANY}
    known = Likeness(tuple(subject for subject, _ in said), kept, {})
    return msgspec.structs.replace(known, near=_near(known))


def sayings(entries: Sequence[Reference]) -> Iterator[tuple[int, int | None, str]]:
    """Each saying with the place of its entry and of what it is about, if it is about a rule."""
    at = {each.id: place for place, each in enumerate(entries) if each.kind in SUBJECTS}
    for place, each in enumerate(entries):
        subject = at.get(_about(each))
        yield from ((place, subject, text) for text in each.sayings if text)


def _about(entry: Reference) -> str:
    """What is asked for by this entry's sayings: the first rule that it rests on."""
    if entry.kind == "silence":
        return entry.id
    return entry.rules[0] if entry.rules and entry.kind != "card" else ""


def _near(known: Likeness) -> dict[int, tuple[Neighbour, ...]]:
    """For each rule the likest ones, itself among them."""
    alike: dict[int, dict[int, float]] = defaultdict(lambda: defaultdict(float))
    for bag in bags(known).values():
        for rule, much in bag.items():
            for other, lent in bag.items():
                alike[rule][other] += much * lent / known.spread[rule] / known.spread[other]
    return {
        rule: _rounded(nlargest(NEIGHBOURS, others.items(), key=itemgetter(1)))
        for rule, others in alike.items()
    }


def _rounded(found: Iterable[Neighbour]) -> tuple[Neighbour, ...]:
    return tuple((rule, round(much, 3)) for rule, much in found)
