"""Words as they are compared: stems, the small ones left out, what players say beside the books'.

A text is read as **terms**; a term is a stem, or ``=`` and a word of the rulebooks that something
else was said for. What the words mean is data: ``words.yaml``.
"""

import re
import unicodedata
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from functools import cache, cached_property
from itertools import pairwise
from pathlib import Path
from typing import NamedTuple

import msgspec
import snowballstemmer

from ..rulebook.data import read

ROOM = Path(__file__).parent

_STEMMER = snowballstemmer.stemmer("english")
_WORD = re.compile(r"[a-z0-9]+")
NUMBERS = {
    "two": "2", "three": "3", "four": "4", "five": "5", "six": "6", "seven": "7", "eight": "8",
    "nine": "9", "ten": "10", "eleven": "11", "twelve": "12", "thirty": "30",
}  # fmt: skip
"""Numbers as they may be written out."""

_LONGEST = 5
"""No phrase of players has more words."""

MEANT = 0.3
"""How much the other meanings of a word of the books count beside the word itself."""

PLAYERS, BOOKS = 0.8, 0.9
"""How much a word that only players use counts, and how much the book's word for it."""

SOMEBODY = 0.8
"""How much a name counts."""

SOMEONE = "somebody"
"""The word for whoever is named: what he does is done by others in other questions."""

Stem = Callable[[str], str]
"""What gives a word without its ending."""

INSIDE = 0.4
"""How much a word counts that is part of a known phrase."""

LIKE = 0.78
"""How like each other two words must be for one to be a misspelling of the other."""

HALF = 4
"""So many letters each of two words has that were written as one."""


class Unit(NamedTuple):
    """One word or phrase of a question: what was typed, and the terms that it may stand for, each
    with how much a match of it counts."""

    typed: str
    terms: tuple[tuple[str, float], ...]


class Vocabulary(msgspec.Struct, frozen=True, forbid_unknown_fields=True, dict=True):
    """What is known of words: see the head of ``words.yaml``."""

    small: str
    people: str
    books: dict[str, tuple[str, ...]]
    same: dict[str, tuple[str, ...]]
    at_home: dict[str, tuple[str, ...]]
    moments: dict[str, tuple[str, ...]]

    @cached_property
    def left_out(self) -> frozenset[str]:
        """The small words."""
        return frozenset(self.small.split())

    @cached_property
    def names(self) -> frozenset[str]:
        """The names of people."""
        return frozenset(self.people.split())

    @cached_property
    def phrases(self) -> dict[tuple[str, ...], tuple[str, ...]]:
        """What players say, by its stems, with all that it may stand for."""
        found: dict[tuple[str, ...], dict[str, None]] = {}
        for word, said in self.same.items():
            for each in (word, *said):
                found.setdefault(tuple(map(stem, plain(each))), {})[f"={word}"] = None
        return {phrase: tuple(meant) for phrase, meant in found.items()}

    @cached_property
    def titles(self) -> dict[tuple[str, ...], str]:
        """The books by how they are named."""
        return {tuple(plain(name)): book for book, names in self.books.items() for name in names}


@cache
def vocabulary() -> Vocabulary:
    """The words as they stand in the file; read once."""
    return read("words.yaml", Vocabulary, ROOM)


def plain(text: str) -> list[str]:
    """The words of a text: small letters, no accents, no apostrophes."""
    bare = unicodedata.normalize("NFKD", text.lower().replace("’", "'").replace("'", ""))
    return _WORD.findall(bare.encode("ascii", "ignore").decode())


@cache
def stem(word: str) -> str:
    """A word without its ending; of a number its digits."""
    return NUMBERS.get(word) or str(_STEMMER.stemWord(word))


def stems(text: str, stem: Stem = stem) -> tuple[str, ...]:
    """The stems of all words of a text, the small ones, too."""
    return tuple(map(stem, plain(text)))


@cache
def _begins() -> frozenset[str]:
    """The first words of phrases."""
    return frozenset(phrase[0] for phrase in vocabulary().phrases)


def _meanings(stems: Sequence[str], at: int) -> Iterator[tuple[int, tuple[str, ...]]]:
    """The phrases that begin at a word: how many words each has, and what it stands for."""
    if stems[at] not in _begins():
        return
    phrases = vocabulary().phrases
    for size in range(min(_LONGEST, len(stems) - at), 0, -1):
        meant = phrases.get(tuple(stems[at : at + size]))
        if meant:
            yield size, meant


def terms(text: str, stem: Stem = stem) -> list[str]:
    """All terms of a text that is to be found: its stems, and what its phrases stand for."""
    words = plain(text)
    stems = [stem(word) for word in words]
    found = [each for each, word in zip(stems, words, strict=True) if _speaks(word)]
    for at in range(len(stems)):
        found += dict.fromkeys(term for _, meant in _meanings(stems, at) for term in meant)
    return found


def _speaks(word: str) -> bool:
    return word not in vocabulary().left_out


def features(text: str, stem: Stem = stem) -> list[str]:
    """What a text is compared by, each once: its terms, and each two stems side by side, the small
    words, too. In these anybody who is named is somebody."""
    names = vocabulary().names
    said = (stem(SOMEONE if word in names else word) for word in plain(text))
    return list(dict.fromkeys([*terms(text, stem), *map(" ".join, pairwise(said))]))


def units(text: str, stem: Stem = stem) -> list[Unit]:
    """A question word by word; a phrase is a unit of its own before the words in it."""
    words = plain(text)
    stems = [stem(word) for word in words]
    found, covered = [], 0
    for at, word in enumerate(words):
        for size, stands_for in _meanings(stems, at):
            if size > 1 and at + size > covered:
                found.append(
                    Unit(" ".join(words[at : at + size]), tuple((each, 1.0) for each in stands_for))
                )
                covered = at + size
        if _speaks(word):
            found.append(_unit(word, stems[at], INSIDE if at < covered else 1.0))
    return found


def _unit(word: str, own: str, worth: float) -> Unit:
    """One word; what a player's word stands for counts more than the word itself."""
    worth *= (
        SOMEBODY
        if word.removesuffix("s") in vocabulary().names or word in vocabulary().names
        else 1.0
    )
    meant = vocabulary().phrases.get((own,), ())
    books = not meant or f"={word}" in meant or any(stem(each[1:]) == own for each in meant)
    counts = (1.0, MEANT) if books else (PLAYERS, BOOKS)
    return Unit(word, ((own, worth * counts[0]), *((each, worth * counts[1]) for each in meant)))


def at_home(topic: str) -> tuple[str, ...]:
    """The terms by which a question names a variant or character."""
    return tuple(_as_said(vocabulary().at_home.get(topic, ())))


def at_moment(topic: str) -> tuple[str, ...] | None:
    """The words by which a question names the moment of a topic, if the topic is of one moment:
    stems, and words of the books for which others may stand."""
    named = vocabulary().moments.get(topic)
    return None if named is None else tuple(_as_said(named))


def _as_said(named: Iterable[str]) -> dict[str, None]:
    """Words as they stand in a question: by their stems, and as what other words stand for."""
    return dict.fromkeys(form for each in named for form in (stem(each), each))


def book_named(text: str) -> tuple[str, str]:
    """The book that a question names, if it does, and the question without its name. What names a
    book by a word of the game (*villains*) stays in it."""
    asked = plain(text)
    for name, book in vocabulary().titles.items():
        size = len(name)
        for at in range(len(asked) - size + 1):
            if tuple(asked[at : at + size]) == name:
                stays = size == 1 and name[0].isalpha()
                return book, text if stays else " ".join((*asked[:at], *asked[at + size :]))
    return "", text


def mended(word: str, known: Collection[str]) -> str:
    """The known word that a misspelt one means; empty where none is like it."""
    near = [each for each in known if abs(len(each) - len(word)) <= 2 and _shares(each, word)]
    like, best = max(((_likeness(each, word), each) for each in near), default=(0.0, ""))
    return best if like >= LIKE else ""


def taken_apart(word: str, known: Collection[str]) -> str:
    """Two known words that were written as one, the first as long as can be; empty if it is no such
    word."""
    cuts = range(len(word) - HALF, HALF - 1, -1)
    every = ((word[:at], word[at:]) for at in cuts)
    return next((f"{one} {other}" for one, other in every if one in known and other in known), "")


def _likeness(one: str, other: str) -> float:
    """Twice the longest common subsequence, by the letters of both."""
    row = [0] * (len(other) + 1)
    for letter in one:
        above, row = row, [0]
        for at, each in enumerate(other):
            row.append(above[at] + 1 if letter == each else max(above[at + 1], row[at]))
    return 2 * row[-1] / (len(one) + len(other))


def _shares(known: str, word: str) -> bool:
    """Whether two words have most of their letters in common."""
    return len(set(known) & set(word)) >= len(set(word)) - 2
