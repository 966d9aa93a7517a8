"""The index: which entry has which terms, and how well each entry fits a question (BM25F).

It is data and can be written down: built once for a state of the house, kept in the user's cache.
"""

import hashlib
import math
from collections import Counter
from collections.abc import Iterable, Sequence
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

FLATTEN = 0.5
"""How much a long field is held against an entry: 0 not at all, 1 in full."""

ENOUGH = 1.5
"""With so much of a word half of its score is reached."""

UNKNOWN = 7.0
"""What a word says that no entry has: as much as a rare one."""


class Index(msgspec.Struct, frozen=True, dict=True):
    """All entries, and for each term the entries that have it, with how much they have."""

    entries: tuple[Reference, ...]
    postings: dict[str, tuple[tuple[int, float], ...]]
    sayings: tuple[tuple[int, tuple[str, ...]], ...]
    likeness: Likeness

    @cached_property
    def at(self) -> dict[tuple[str, str], int]:
        """The place of each entry, by kind and id."""
        return {(each.kind, each.id): place for place, each in enumerate(self.entries)}

    @cached_property
    def stems(self) -> frozenset[str]:
        """All stems that some entry has."""
        return frozenset(term for term in self.postings if not term.startswith("="))

    @cached_property
    def titled(self) -> dict[tuple[str, ...], list[int]]:
        """What goes by a name, by the words of it: cards by their titles, rules by their ids."""
        found: dict[tuple[str, ...], list[int]] = {}
        for place, each in enumerate(self.entries):
            for title in filter(None, called(each)):
                found.setdefault(words.stems(title), []).append(place)
        return found

    @cached_property
    def said(self) -> dict[str, list[int]]:
        """The sayings that have a term."""
        found: dict[str, list[int]] = {}
        for place, (_, terms) in enumerate(self.sayings):
            for term in terms:
                found.setdefault(term, []).append(place)
        return found

    @cached_property
    def weights(self) -> tuple[float, ...]:
        """How much each saying says."""
        return tuple(
            sum(map(self.rarity, (t for t in terms if t[0] != "="))) for _, terms in self.sayings
        )

    def mass(self, units: Sequence[words.Unit]) -> float:
        """How much a question says, all its words together."""
        each = (
            max((counts * self.rarity(term) for term, counts in unit.terms), default=0.0)
            for unit in units
        )
        return sum(worth or UNKNOWN for worth in each)

    def alike(self, units: Sequence[words.Unit]) -> dict[int, float]:
        """How like the question each entry's likest saying is: from 0 to 1."""
        matched: dict[int, float] = {}
        mass = self.mass(units)
        for unit in units:
            worth = {term: counts * self.rarity(term) for term, counts in unit.terms}
            got: dict[int, float] = {}
            for term, much in worth.items():
                for place in self.said.get(term, ()):
                    got[place] = max(got.get(place, 0.0), much)
            for place, much in got.items():
                matched[place] = matched.get(place, 0.0) + much
        found: dict[int, float] = {}
        for place, much in matched.items():
            entry = self.sayings[place][0]
            like = min(2 * much / (mass + self.weights[place]), 1.0)
            found[entry] = max(found.get(entry, 0.0), like)
        return found

    @cached_property
    def rarities(self) -> dict[str, float]:
        """How much each term says: the rarer, the more."""
        many = len(self.entries)
        return {
            term: math.log(1 + (many - len(have) + 0.5) / (len(have) + 0.5))
            for term, have in self.postings.items()
        }

    def rarity(self, term: str) -> float:
        """How much a term says; nothing, if no entry has it."""
        return self.rarities.get(term, 0.0)

    def fits(self, unit: words.Unit) -> dict[int, float]:
        """How well each entry fits one word of a question: by the best of its meanings."""
        found: dict[int, float] = {}
        for term, counts in unit.terms:
            worth = counts * self.rarity(term)
            for place, much in self.postings.get(term, ()):
                score = worth * much * (1 + ENOUGH) / (much + ENOUGH)
                found[place] = max(found.get(place, 0.0), score)
        return found


def called(entry: Reference) -> tuple[str, ...]:
    """The names by which somebody may ask for this and for nothing else."""
    return entry.sayings if entry.kind == "card" else (entry.id,) if entry.kind == "rule" else ()


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
    postings: dict[str, list[tuple[int, float]]] = {}
    for place, fields in enumerate(counts):
        for term, much in _weighed(fields, usual).items():
            postings.setdefault(term, []).append((place, round(much, 3)))
    sayings = [
        (place, tuple(dict.fromkeys(words.terms(text))))
        for place, each in enumerate(every)
        for text in each.sayings
        if text
    ]
    kept = {term: tuple(places) for term, places in postings.items()}
    return Index(every, kept, tuple(sayings), likeness(every))


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
        return msgspec.json.decode(path.read_bytes(), type=Index)
    except (OSError, msgspec.DecodeError):
        from .gather import entries

        made = build(entries())
        _keep(path, msgspec.json.encode(made))
        return made


def _cache() -> Path:
    return cache_folder() / f"ask-{fingerprint(_sources())}.json"


def _sources() -> list[Path]:
    from ..catalogue.cards import folders
    from ..scenario.files import all_scenarios

    package = Path(__file__).parents[1]
    rooms = [
        package / "rulebook",
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
    """Put the index into the cache, older ones away; where that cannot be, it is built anew."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        for old in path.parent.glob("ask-*.json"):
            old.unlink(missing_ok=True)
        write_whole(path, content)
    except (OSError, FileError):
        return
