"""How like a question is to what is said of each rule: words in their order, and all that is said.

A **feature** of a text is a term of it, or two stems that stand side by side, the small words, too:
by these *who*, *when* and *how many* count. A saying of a rule, a question that a scenario answers
by it: each is compared with what was asked (cosine of weighted features). And of all rules the one
is likeliest that would be asked for in these words (naive Bayes: multinomial, each rule as likely
as any other beforehand).
"""

import math
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from heapq import nlargest
from operator import itemgetter
from typing import NamedTuple

import msgspec

from . import words
from .entries import Reference

MANY = 2
"""Two words side by side are compared if so many sayings have them; a single word always."""

NEIGHBOURS = 20
"""So many other rules speak for a rule."""

LIKEST, ALL, NEAR, PROBABLE = 0.7, 0.7, 0.35, 0.5
"""What counts, as a share of the best rank: the likest saying of a rule, all its sayings together,
how well the rules fit that speak of the same, and how likely it is that this rule is meant."""

UNSAID = 0.03
"""As if each feature had been said so often of each rule."""

EVEN = 4.0
"""How much the likelihoods are evened out: words of a question do not come one by one."""

SUBJECTS = ("rule", "silence")
"""What the sayings are about."""

Neighbour = tuple[int, float]


class Likeness(msgspec.Struct, frozen=True):
    """The sayings of rules: of which rule each is (``about``) and how long, as a vector; the
    sayings that have a feature, and how much it says; for each rule how long all its sayings
    together are (``spread``), how much is said of it (``said``), and those that speak of the same,
    with how much."""

    about: tuple[int, ...]
    lengths: tuple[float, ...]
    having: dict[str, tuple[int, ...]]
    rarity: dict[str, float]
    spread: dict[int, float]
    said: dict[int, float]
    near: dict[int, tuple[Neighbour, ...]]

    def fits(self, asked: "Compared") -> dict[int, float]:
        """How well each rule fits a question that was compared, from 0 to about 2."""
        lent = {
            rule: sum(much * asked.every.get(other, 0.0) for other, much in near)
            for rule, near in self.near.items()
        }
        most = max(lent.values(), default=0.0) or 1.0
        return {
            rule: LIKEST * asked.likest.get(rule, 0.0)
            + ALL * asked.every.get(rule, 0.0)
            + NEAR * much / most
            + PROBABLE * asked.meant.get(rule, 0.0)
            for rule, much in lent.items()
            if much
        }

    def compared(self, asked: Iterable[str]) -> "Compared":
        """What the features of a question say of each rule."""
        known = [each for each in asked if each in self.having]
        length = math.sqrt(sum(self.rarity[each] ** 2 for each in known)) or 1.0
        alike: dict[int, float] = defaultdict(float)
        likely: dict[int, float] = defaultdict(float)
        for each in known:
            share = self.rarity[each] / length
            of: dict[int, float] = defaultdict(float)
            for saying in self.having[each]:
                much = self.rarity[each] / self.lengths[saying]
                alike[saying] += share * much
                of[self.about[saying]] += much
            for rule, much in of.items():
                likely[rule] += share * math.log1p(much / UNSAID)
        likest: dict[int, float] = defaultdict(float)
        every: dict[int, float] = defaultdict(float)
        for saying, much in alike.items():
            rule = self.about[saying]
            likest[rule] = max(likest[rule], much)
            every[rule] += much / self.spread[rule]
        shares = sum(self.rarity[each] for each in known) / length
        return Compared(likest, every, self._meant(likely, shares))

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
    """What the features of a question say of each rule: how like its likest saying is, how like
    all of them together are, and how likely it is meant, beside the likeliest."""

    likest: dict[int, float]
    every: dict[int, float]
    meant: dict[int, float]


def likeness(entries: Sequence[Reference]) -> Likeness:
    """What is said of the rules, and of what no book speaks of, by all entries."""
    said = list(sayings(entries))
    about = tuple(subject for subject, _ in said)
    every: dict[str, list[int]] = defaultdict(list)
    for saying, (_, text) in enumerate(said):
        for each in words.features(text):
            every[each].append(saying)
    having = {
        each: tuple(have) for each, have in every.items() if " " not in each or len(have) >= MANY
    }
    rarity = {each: _rarity(len(said) / len(have)) for each, have in having.items()}
    lengths = _lengths(len(said), having, rarity)
    bags = [_bag(about, lengths, rarity[each], have) for each, have in having.items()]
    spread = _spread(bags)
    return Likeness(about, lengths, having, rarity, spread, _said(bags), _near(bags, spread))


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
    many: int, having: dict[str, tuple[int, ...]], rarity: dict[str, float]
) -> tuple[float, ...]:
    squares = [0.0] * many
    for each, have in having.items():
        for saying in have:
            squares[saying] += rarity[each] ** 2
    return tuple(round(math.sqrt(square), 2) or 1.0 for square in squares)


def _bag(
    about: Sequence[int], lengths: Sequence[float], rarity: float, have: Iterable[int]
) -> dict[int, float]:
    """How much of a feature the sayings of each rule have."""
    bag: dict[int, float] = defaultdict(float)
    for saying in have:
        bag[about[saying]] += rarity / lengths[saying]
    return bag


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


def _near(
    bags: Iterable[dict[int, float]], spread: dict[int, float]
) -> dict[int, tuple[Neighbour, ...]]:
    """For each rule the likest ones, itself among them."""
    alike: dict[int, dict[int, float]] = defaultdict(lambda: defaultdict(float))
    for bag in bags:
        for rule, much in bag.items():
            for other, lent in bag.items():
                alike[rule][other] += much * lent / spread[rule] / spread[other]
    return {
        rule: _rounded(nlargest(NEIGHBOURS, others.items(), key=itemgetter(1)))
        for rule, others in alike.items()
    }


def _rounded(found: Iterable[Neighbour]) -> tuple[Neighbour, ...]:
    return tuple((rule, round(much, 3)) for rule, much in found)
