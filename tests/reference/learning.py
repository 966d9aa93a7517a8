"""Learns by which words which rule is meant, and writes it down: ``make learned``.

Multinomial logistic regression with a narrow middle, by Adam on the cross-entropy; at each step
three of ten features of a saying are left out, so that no word decides alone. A minute on one core.
"""

from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple

import msgspec
import numpy as np
from numpy.typing import NDArray

from rdi_explore.reference import words
from rdi_explore.reference.index import Index, index
from rdi_explore.reference.learned import DIGITS, FILE, MIDDLE, WIDTH, Learned
from rdi_explore.reference.likeness import sayings

FEATURES = 4000
"""So many features count, those that most sayings have."""

ROUNDS, BATCH, RATE, LEFT_OUT, EVEN = 14, 512, 0.01, 0.3, 0.05
"""How often all sayings are read, so many at a time; the highest rate of learning; the share of the
features that is left out; and how little is believed of each saying that it means another subject.
"""

WARMING = 0.3
"""The share of the steps in which the rate of learning rises; then it falls to nothing."""

FIRST, SECOND, TINY = 0.9, 0.999, 1e-8
"""The decays of Adam, and what keeps it from dividing by nothing."""

Numbers = NDArray[np.float64]
Places = NDArray[np.int64]


class Bags(NamedTuple):
    """The features of some sayings one after the other (``of``), where those of each begin, how
    many each has, and how much each feature counts in its saying."""

    of: Places
    begins: Places
    many: Places
    much: Numbers

    def times(self, weights: Numbers) -> Numbers:
        """The sum of the weights of each saying's features."""
        return np.add.reduceat(weights[self.of] * self.much[:, None], self.begins)

    def back(self, slope: Numbers, features: int) -> Numbers:
        """The slope of the weights of features, by that of the sums."""
        whole = np.zeros((features, slope.shape[1]))
        np.add.at(whole, self.of, np.repeat(slope, self.many, axis=0) * self.much[:, None])
        return whole


def bags(sayings: Sequence[Places], rarity: Numbers) -> Bags:
    """Some sayings, each with the length 1."""
    many = np.array([len(each) for each in sayings])
    begins = np.concatenate(([0], np.cumsum(many)[:-1]))
    of = np.concatenate(sayings)
    much = rarity[of]
    lengths = np.sqrt(np.add.reduceat(much**2, begins))
    return Bags(of, begins, many, much / np.repeat(lengths, many))


class Adam:
    """Moves numbers against their slopes, each in its own measure."""

    def __init__(self, moved: Sequence[Numbers]) -> None:
        self.moved = moved
        self.mean = [np.zeros_like(each) for each in moved]
        self.square = [np.zeros_like(each) for each in moved]
        self.steps = 0

    def move(self, slopes: Sequence[Numbers], rate: float) -> None:
        """One step."""
        self.steps += 1
        for at, (numbers, slope) in enumerate(zip(self.moved, slopes, strict=True)):
            self.mean[at] += (1 - FIRST) * (slope - self.mean[at])
            self.square[at] += (1 - SECOND) * (slope**2 - self.square[at])
            mean = self.mean[at] / (1 - FIRST**self.steps)
            square = self.square[at] / (1 - SECOND**self.steps)
            numbers -= rate * mean / (np.sqrt(square) + TINY)


def rate(done: float) -> float:
    """The rate of learning when so much is done, of 1: it rises, and falls to nothing."""
    share = done / WARMING if done < WARMING else 1 - (done - WARMING) / (1 - WARMING)
    return float(RATE * (1 - np.cos(np.pi * share)) / 2)


def learn(said: Sequence[Places], about: Places, rarity: Numbers) -> tuple[Numbers, ...]:
    """The weights of features, those of subjects, and how likely each subject is beforehand."""
    chance = np.random.default_rng(0)
    subjects = int(about.max()) + 1
    inward = chance.normal(0, 0.05, (len(rarity), WIDTH))
    outward = chance.uniform(-1, 1, (subjects, WIDTH)) / np.sqrt(WIDTH)
    bias = np.zeros(subjects)
    adam = Adam((inward, outward, bias))
    begins = range(0, len(said), BATCH)
    for turn in range(ROUNDS):
        order = chance.permutation(len(said))
        for at in begins:
            chosen = order[at : at + BATCH]
            read = bags([_thinned(said[each], chance) for each in chosen], rarity)
            middle = read.times(inward)
            fits = middle @ outward.T + bias
            likely = np.exp(fits - fits.max(axis=1, keepdims=True))
            slope = likely / likely.sum(axis=1, keepdims=True) - EVEN / subjects
            slope[np.arange(len(chosen)), about[chosen]] -= 1 - EVEN
            slope /= len(chosen)
            slopes = (
                read.back(slope @ outward, len(rarity)),
                slope.T @ middle,
                slope.sum(axis=0),
            )
            adam.move(slopes, rate((turn + at / len(said)) / ROUNDS))
    return inward, outward, bias


def _thinned(saying: Places, chance: np.random.Generator) -> Places:
    left = saying[chance.random(len(saying)) > LEFT_OUT]
    return left if len(left) else saying


def digits(weights: Numbers) -> tuple[str, float]:
    """Weights in digits, and what a step of a digit is worth."""
    most = np.quantile(np.abs(weights), 0.9995)
    steps = np.clip(np.round(weights / most * MIDDLE), -MIDDLE, MIDDLE).astype(int) + MIDDLE
    return "".join(DIGITS[each] for each in steps.ravel()), float(most / MIDDLE)


def learned_from(known: Index) -> Learned:
    """What can be learned from all that is said in an index."""
    read = [(about, words.features(text)) for about, text in sayings(known.entries)]
    having = known.likeness.having
    counted = Counter(each for _, found in read for each in found if each in having)
    features = [each for each, _ in counted.most_common(FEATURES)]
    place = {each: at for at, each in enumerate(features)}
    telling = [(about, [place[each] for each in found if each in place]) for about, found in read]
    telling = [(about, found) for about, found in telling if found]
    subjects = sorted({about for about, _ in telling})
    at = {each: n for n, each in enumerate(subjects)}
    rarity = np.array([having[each].rarity for each in features])
    said = [np.array(found) for _, found in telling]
    inward, outward, bias = learn(said, np.array([at[about] for about, _ in telling]), rarity)
    even = np.sqrt(np.linalg.norm(outward, axis=0) / np.linalg.norm(inward, axis=0))
    (inwards, one), (outwards, other) = digits(inward * even), digits(outward / even)
    named = (known.entries[each] for each in subjects)
    return Learned(
        tuple(features),
        tuple(f"{each.kind} {each.id}" for each in named),
        inwards,
        outwards,
        one * other,
        tuple(round(float(each), 2) for each in bias),
    )


if __name__ == "__main__":
    FILE.write_bytes(
        msgspec.json.format(msgspec.json.encode(learned_from(index())), indent=0) + b"\n"
    )
    print(f"{FILE.name}: {FILE.stat().st_size / 1000:.0f} kB")
