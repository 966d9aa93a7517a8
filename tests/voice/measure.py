"""What is measured of a text: its sentences, their length, how hard it reads, words not to say."""

import re
from collections.abc import Iterable
from functools import cache
from pathlib import Path
from typing import NamedTuple

import pysbd
import textstat
import yaml

from rdi_explore.rulebook import cross_references

from .said import Said, said

HERE = Path(__file__).parent
MEAN, LONG, TOO_LONG, MANY_LONG = 15.0, 25, 30, 0.03
HARD = 10.0
"""Flesch-Kincaid grade above which a text is too hard for a player of 13."""

_TITLE = re.compile(r"“[^”]*”|\"[^\"]*\"")
_AFTER_NUMBER = re.compile(r"(?<=[\d)]\.) (?=[A-Z])")
"""Where a sentence ends with a number or a bracket, which pysbd takes for an item of a list."""
_SPLIT = pysbd.Segmenter(language="en", clean=False)


class Fault(NamedTuple):
    """What is wrong with a text: which check fails, where, and what was found."""

    check: str
    where: str
    found: str


class Measures(NamedTuple):
    """The measures of a kind."""

    texts: int
    sentences: int
    mean: float
    long: int
    too_long: int
    hard: int
    unsaid: int


@cache
def unsaid() -> dict[re.Pattern[str], str]:
    """The words not to say, with what is said instead."""
    words = yaml.safe_load((HERE / "unsaid.yaml").read_text(encoding="utf-8"))
    return {re.compile(word): instead for word, instead in words.items()}


@cache
def sentences(text: str) -> tuple[str, ...]:
    """The sentences of a text; a title in quotation marks is one word that ends none."""
    plain = _TITLE.sub(lambda found: "Title" + " x" * found[0].count(" "), text)
    parts = (part for piece in _AFTER_NUMBER.split(plain) for part in _SPLIT.segment(piece))
    return tuple(part.strip() for part in parts if part.strip())


def length(sentence: str) -> int:
    """How many words a sentence has."""
    return len(re.findall(r"\w[\w'’.-]*", sentence))


def faults(texts: Iterable[Said]) -> list[Fault]:
    """All that is wrong with some texts."""
    found = []
    for where, text in texts:
        for sentence in sentences(text):
            words = length(sentence)
            if words > LONG:
                check = "too long" if words > TOO_LONG else "long"
                found.append(Fault(check, where, f"{words} words: {sentence}"))
        if len(text.split()) > LONG and textstat.flesch_kincaid_grade(text) > HARD:
            found.append(Fault("hard", where, text))
        without = _TITLE.sub("", text)
        for id in cross_references(without):
            found.append(Fault("unsaid", where, f"{id} (say: its name, as a quiet link): {text}"))
        for word, instead in unsaid().items():
            for match in word.finditer(without):
                found.append(Fault("unsaid", where, f"{match[0]} (say: {instead}): {text}"))
    return found


@cache
def measures(kind: str) -> Measures:
    """What is measured of a kind."""
    lengths = [length(each) for text in said(kind) for each in sentences(text.text)] or [0]
    checks = [fault.check for fault in faults(said(kind))]
    count = {name: checks.count(name) for name in ("long", "too long", "hard", "unsaid")}
    mean = round(sum(lengths) / len(lengths), 1)
    long = count["long"] + count["too long"]
    return Measures(
        len(said(kind)), len(lengths), mean, long, count["too long"], count["hard"], count["unsaid"]
    )
