"""How like a question is to what is said of each rule: words in their order, and all that is said.

A **feature** of a text is a term of it, or two stems that stand side by side, the small words, too:
by these *who*, *when* and *how many* count. All sayings of a rule, and the questions that scenarios
answer by it, are compared together with what was asked (cosine of weighted features). And of all
rules the one is likeliest that would be asked for in these words (naive Bayes: multinomial, each
rule as likely as any other beforehand).
"""

import math
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from heapq import nlargest
from operator import itemgetter
from typing import NamedTuple

import msgspec

from . import words
from .entries import Reference

MANY = 5
"""Two words side by side are compared if so many sayings have them; a single word always."""

NEIGHBOURS = 20
"""So many other rules speak for a rule."""

ALL, NEAR, PROBABLE = 2.4, 0.4, 2.4
"""What counts, as a share of the best rank: how like all sayings of a rule together are, how well
the rules fit that speak of the same, and how likely it is that this rule is meant."""

UNSAID = 0.03
"""As if each feature had been said so often of each rule."""

EVEN = 4.0
"""How much the likelihoods are evened out: words of a question do not come one by one."""

SUBJECTS = ("rule", "silence")
"""What the sayings are about."""

GRAIN = 8
"""How much of a feature is said of a rule is known to an eighth."""

Of = tuple[int, float]
"""A rule, and how much."""


class Feature(msgspec.Struct, frozen=True, array_like=True):
    """How much a feature says (``rarity``), and of which rules it is said, with how much."""

    rarity: float
    said: tuple[Of, ...]


class Likeness(msgspec.Struct, frozen=True):
    """What is said of the rules, feature by feature; for each rule how long all its sayings
    together are (``spread``), as a vector, how much is said of it (``said``), and those that speak
    of the same, with how much."""

    having: dict[str, Feature]
    spread: dict[int, float]
    said: dict[int, float]
    near: dict[int, tuple[Of, ...]]

    def fits(self, asked: "Compared") -> dict[int, float]:
        """How well each rule fits a question that was compared, from 0 to about 2."""
        lent = {
            rule: sum(much * asked.every.get(other, 0.0) for other, much in near)
            for rule, near in self.near.items()
        }
        most = max(lent.values(), default=0.0) or 1.0
        return {
            rule: ALL * asked.every.get(rule, 0.0)
            + NEAR * much / most
            + PROBABLE * asked.meant.get(rule, 0.0)
            for rule, much in lent.items()
            if much
        }

    def compared(self, asked: Iterable[str]) -> "Compared":
        """What the features of a question say of each rule."""
        known = [self.having[each] for each in asked if each in self.having]
        length = math.sqrt(sum(each.rarity**2 for each in known)) or 1.0
        every: dict[int, float] = defaultdict(float)
        likely: dict[int, float] = defaultdict(float)
        for each in known:
            share = each.rarity / length
            for rule, much in each.said:
                every[rule] += share * much / self.spread[rule]
                likely[rule] += share * math.log1p(much / UNSAID)
        shares = sum(each.rarity for each in known) / length
        return Compared(every, self._meant(likely, shares))

    def _meant(self, likely: dict[int, float], shares: float) -> dict[int, float]:
        """How likely each rule is, beside the likeliest."""
        unsaid = UNSAID * len(self.having)
        found = {
            rule: much - shares * math.log(self.said[rule] + unsaid)
            for rule, much in likely.items()
        }
        most = max(found.values(), default=0.0)
        return {rule: math.exp((much - most) / EVEN) for rule, much in found.items()}


class Compared(NamedTuple):
    """What the features of a question say of each rule: how like all its sayings together are, and
    how likely it is meant, beside the likeliest."""

    every: dict[int, float]
    meant: dict[int, float]


def likeness(entries: Sequence[Reference]) -> Likeness:
    """What is said of the rules, and of what no book speaks of, by all entries."""
    said = list(sayings(entries))
    having: dict[str, list[int]] = defaultdict(list)
    for saying, (_, text) in enumerate(said):
        for each in words.features(text):
            having[each].append(saying)
    kept = {each: have for each, have in having.items() if " " not in each or len(have) >= MANY}
    rarity = {each: _rarity(len(said) / len(have)) for each, have in kept.items()}
    lengths = _lengths(len(said), kept, rarity)
    about = [subject for subject, _ in said]
    features = {each: _feature(rarity[each], about, lengths, have) for each, have in kept.items()}
    bags = [dict(each.said) for each in features.values()]
    spread = _spread(bags)
    return Likeness(features, spread, _said(bags), _near(bags, spread))


def _rarity(one_in: float) -> float:
    """How much a feature says that one in so many sayings has. The root keeps a rare word from
    deciding alone."""
    return round(math.sqrt(math.log(1 + one_in)), 2)


def sayings(entries: Sequence[Reference]) -> Iterator[tuple[int, str]]:
    """Each saying that is about a rule, or about what no book speaks of, with the place of that."""
    at = {each.id: place for place, each in enumerate(entries) if each.kind in SUBJECTS}
    for each in entries:
        subject = at.get(_about(each))
        if subject is not None:
            yield from ((subject, text) for text in each.sayings if text)


def _about(entry: Reference) -> str:
    """What is asked for by this entry's sayings: the first rule that it rests on."""
    if entry.kind == "silence":
        return entry.id
    return entry.rules[0] if entry.rules and entry.kind != "card" else ""


def _lengths(
    many: int, having: Mapping[str, Sequence[int]], rarity: Mapping[str, float]
) -> list[float]:
    squares = [0.0] * many
    for each, have in having.items():
        for saying in have:
            squares[saying] += rarity[each] ** 2
    return [math.sqrt(square) or 1.0 for square in squares]


def _feature(
    rarity: float, about: Sequence[int], lengths: Sequence[float], have: Iterable[int]
) -> Feature:
    """Of which rules a feature is said, and how much of all that is said of each it is."""
    bag: dict[int, float] = defaultdict(float)
    for saying in have:
        bag[about[saying]] += rarity / lengths[saying]
    return Feature(rarity, tuple((rule, _grain(bag[rule])) for rule in sorted(bag)))


def _grain(much: float) -> float:
    return max(1, round(GRAIN * much)) / GRAIN


def _spread(bags: Iterable[dict[int, float]]) -> dict[int, float]:
    squares: dict[int, float] = defaultdict(float)
    for bag in bags:
        for rule, much in bag.items():
            squares[rule] += much**2
    return {rule: round(math.sqrt(square), 4) for rule, square in squares.items()}


def _said(bags: Iterable[dict[int, float]]) -> dict[int, float]:
    found: dict[int, float] = defaultdict(float)
    for bag in bags:
        for rule, much in bag.items():
            found[rule] += much
    return {rule: round(much, 3) for rule, much in found.items()}


def _near(bags: Iterable[dict[int, float]], spread: dict[int, float]) -> dict[int, tuple[Of, ...]]:
    """For each rule the likest ones, itself among them."""
    size = max(spread, default=-1) + 1
    alike = {rule: [0.0] * size for rule in spread}
    for bag in bags:
        shares = [(rule, much / spread[rule]) for rule, much in sorted(bag.items())]
        for place, (rule, much) in enumerate(shares):
            row = alike[rule]
            for other, lent in shares[place:]:
                row[other] += much * lent
    for rule, row in alike.items():
        for other in alike:
            if other < rule:
                row[other] = alike[other][rule]  # what one is to another, that is to it
    return {
        rule: _rounded(
            nlargest(NEIGHBOURS, filter(itemgetter(1), enumerate(row)), key=itemgetter(1))
        )
        for rule, row in alike.items()
    }


def _rounded(found: Iterable[Of]) -> tuple[Of, ...]:
    return tuple((rule, round(much, 3)) for rule, much in found)
