"""The index: which entry has which terms, and how well each entry fits a question (BM25F).

It is data and can be written down: built once for a state of the house, kept in the user's cache.
"""

import hashlib
import math
import os
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from functools import cache, cached_property
from pathlib import Path

import msgspec

from ..catalogue import FileError
from ..packed import cache as cache_folder
from ..whole import write_whole
from . import words
from .entries import Reference
from .likeness import Likeness, likeness

WEIGHTS = {
    "title": 3.0,
    "question": 2.5,
    "asked": 2.5,
    "id": 1.5,
    "says": 1.5,
    "topic": 1.0,
    "notes": 0.5,
    "seats": 0.3,
}
"""How much a word in a field counts."""

FLATTEN = 0.25
"""How much a long field is held against an entry: 0 not at all, 1 in full."""

ENOUGH = 1.5
"""With so much of a word half of its score is reached."""

ENDINGS = ("s", "ed", "ing", "es")
"""What a word of a question may have more than a word of the texts."""

SHORTEST = 3
"""So many letters are left of a word without its ending."""

KEPT = 4
"""So many indexes are kept: with cards of one's own and without, of one folder and another."""


class Index(msgspec.Struct, frozen=True, dict=True):
    """All entries; for each term the entries that have it, with how much a match counts; the stem
    of each word that stands in some text, where it is not the word itself."""

    entries: tuple[Reference, ...]
    postings: dict[str, tuple[tuple[int, float], ...]]
    endings: dict[str, str]
    likeness: Likeness

    @cached_property
    def at(self) -> dict[tuple[str, str], int]:
        """The place of each entry, by kind and id."""
        return {(each.kind, each.id): place for place, each in enumerate(self.entries)}

    @cached_property
    def homes(self) -> frozenset[str]:
        """The terms by which a question names a variant or character."""
        return frozenset(
            term for each in self.entries if each.kind != "silence" for term in each.home
        )

    @cached_property
    def untold(self) -> frozenset[str]:
        """The names of characters of whom no book tells the sheet."""
        return frozenset(
            term for each in self.entries if each.kind == "silence" for term in each.home
        )

    @cached_property
    def spelt(self) -> frozenset[str]:
        """All words that stand in some text, and their stems."""
        return frozenset((*(term for term in self.postings if term[0] != "="), *self.endings))

    def stem(self, word: str) -> str:
        """A word of a question without its ending, if it stands in some text in any form."""
        known = next((form for form in _forms(word) if form in self.spelt), word)
        return self.endings.get(known, known)

    @cached_property
    def titled(self) -> dict[tuple[str, ...], list[int]]:
        """What goes by a name, by the words of it: cards by their titles, rules by their ids."""
        found: dict[tuple[str, ...], list[int]] = {}
        for place, each in enumerate(self.entries):
            for title in filter(None, each.called):
                found.setdefault(words.stems(title), []).append(place)
        return found

    def fits(self, unit: words.Unit) -> dict[int, float]:
        """How well each entry fits one word of a question: by the best of its meanings."""
        found: dict[int, float] = {}
        for term, counts in unit.terms:
            for place, much in self.postings.get(term, ()):
                found[place] = max(found.get(place, 0.0), counts * much)
        return found

    def asking(self, place: int) -> int | None:
        """Where what is here is asked in plain words: an entry with a question itself, or of a rule
        the first scenario that is about it most and answers one."""
        entry = self.entries[place]
        if entry.question:
            return place
        return self._asked_of.get(entry.rules[0]) if entry.kind == "rule" else None

    @cached_property
    def _asked_of(self) -> dict[str, int]:
        found: dict[str, int] = {}
        for place, each in enumerate(self.entries):
            if each.kind == "scenario" and each.question:
                found.setdefault(each.rules[0], place)
        return found


def _forms(word: str) -> Iterator[str]:
    """A word, and what it may be an inflection of: tagged, tag; chased, chase; and the like."""
    yield word
    for ending in ENDINGS:
        bare = word.removesuffix(ending)
        if bare != word and len(bare) >= SHORTEST:
            yield from (bare, f"{bare}e")
            if bare[-1] == bare[-2]:
                yield bare[:-1]


def build(found: Iterable[Reference]) -> Index:
    """The index of some entries."""
    every = tuple(found)
    counts = [
        {field: Counter(words.terms(text)) for field, text in each.texts.items()} for each in every
    ]
    lengths: dict[str, list[int]] = {}
    for each in counts:
        for field, terms in each.items():
            lengths.setdefault(field, []).append(terms.total())
    usual = {field: sum(many) / len(many) or 1.0 for field, many in lengths.items()}
    having: dict[str, list[tuple[int, float]]] = {}
    for place, fields in enumerate(counts):
        for term, much in _weighed(fields, usual).items():
            having.setdefault(term, []).append((place, much))
    postings = {term: _worth(have, len(every)) for term, have in having.items()}
    return Index(every, postings, _endings(every), likeness(every))


def _worth(have: Sequence[tuple[int, float]], many: int) -> tuple[tuple[int, float], ...]:
    """How much a match of a term counts: the rarer it is and the more of it, the more."""
    rarity = math.log(1 + (many - len(have) + 0.5) / (len(have) + 0.5))
    return tuple(
        (place, round(rarity * much * (1 + ENOUGH) / (much + ENOUGH), 1)) for place, much in have
    )


def _endings(every: Iterable[Reference]) -> dict[str, str]:
    texts = (text for each in every for text in (*each.texts.values(), *each.sayings))
    said = (each for pair in words.vocabulary().same.items() for each in (pair[0], *pair[1]))
    known = sorted({word for text in (*texts, *said) for word in words.plain(text)})
    return {word: words.stem(word) for word in known if words.stem(word) != word}


def _weighed(fields: dict[str, Counter[str]], usual: dict[str, float]) -> dict[str, float]:
    """How much an entry has of each term, all its fields together."""
    found: dict[str, float] = {}
    for field, terms in fields.items():
        long = 1 - FLATTEN + FLATTEN * terms.total() / usual[field]
        for term, times in terms.items():
            found[term] = found.get(term, 0.0) + WEIGHTS[field] * times / long
    return found


# ------------------------------------------------------------------------------- kept on disk


@cache
def index() -> Index:
    """The index of all that there is here: read from the cache, or built and put there."""
    path = _cache()
    try:
        known = msgspec.json.decode(path.read_bytes(), type=Index)
        with suppress(OSError):
            os.utime(path)  # what is asked for is not old
        return known
    except (OSError, msgspec.DecodeError):
        from ..packed import remembered
        from ..scenario.files import SHELF
        from .gather import entries

        with remembered(SHELF):
            found = list(entries())
        made = build(found)
        _keep(path, msgspec.json.encode(made))
        return made


def is_kept() -> bool:
    """Whether the index was put into the cache, as it would be built now."""
    return _cache().is_file()


def _cache() -> Path:
    return cache_folder() / f"ask-{fingerprint(_sources())}.json"


def _sources() -> list[Path]:
    from ..catalogue.cards import folders
    from ..scenario.files import all_scenarios

    package = Path(__file__).parents[1]
    rooms = [
        package / "kernel",
        package / "rulebook",
        package / "scenario",
        package / "catalogue",
        package / "reference",
        package / "draw" / "cards",
        *folders()[1:],
    ]
    files = [
        path
        for room in rooms
        for path in sorted(room.rglob("*"))
        if path.suffix in (".yaml", ".py")
    ]
    return [*files, *all_scenarios()]


def fingerprint(files: Sequence[Path]) -> str:
    """Sixteen signs that differ when the content of some file does."""
    seen = hashlib.blake2b(digest_size=8)
    for path in files:
        seen.update(path.name.encode() + path.read_bytes())
    return seen.hexdigest()


def _keep(path: Path, content: bytes) -> None:
    """Put the index into the cache, old ones away; where that cannot be, it is built anew."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        write_whole(path, content)
        every = sorted(path.parent.glob("ask-*.json"), key=lambda each: each.stat().st_mtime)
        for old in every[:-KEPT]:
            old.unlink(missing_ok=True)
    except (OSError, FileError):
        return
