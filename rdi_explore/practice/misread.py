"""What comes out for whoever misreads a rule: played by a kernel in which that rule is broken.

``make misread`` breaks rules by hand (``tests/mutations.py``), plays tables of the scenario files
that name them, and writes down whose numbers differ in the end. Here these tables become questions:
the wrong answer is what the broken rule leads to, and who chooses it is told which rule that is.
"""

from collections.abc import Iterator
from functools import cache
from hashlib import sha256
from pathlib import Path
from random import Random

import msgspec

from ..scenario import Scenario, text_of
from ..scenario.files import shelves
from ..scenario.migrate import as_written
from ..scenario.schema import Book
from .tables import PracticeTable, Standing, begin, paths, tables_of, trimmed
from .worlds import ends, standing

FILE = "misread-rules.jsonl"
"""Where they lie, beside the scenarios."""


class Misreading(msgspec.Struct, frozen=True):
    """How the table of this ``number`` of a ``scenario`` ends for everybody by a kernel that breaks
    a ``rule``; ``table`` is the fingerprint of the table for which that was played."""

    rule: str
    scenario: str
    number: int
    table: str
    ends: dict[str, Standing]


def bare_tables(path: str) -> list[Scenario]:
    """The tables of a file, without hands and decks: so they are played by the broken kernel."""
    return [trimmed(each.scenario, {}) for each in tables_of(path)]


def fingerprint(table: Scenario) -> str:
    """What tells a table from others."""
    return sha256(text_of(as_written(table)).encode()).hexdigest()[:12]


def standings(table: Scenario) -> dict[str, Standing]:
    """How everybody stands when nobody has played another card; nothing if somebody must choose."""
    end = ends(begin(table))
    return {} if end is None else {end.name(seat): standing(end, seat) for seat in end.setup.seats}


@cache
def misreadings() -> tuple[Misreading, ...]:
    """All that was written down."""
    path = next((found for each in shelves() if (found := each / FILE).is_file()), None)
    lines = path.read_text(encoding="utf-8").splitlines() if path else []
    return tuple(msgspec.json.decode(line, type=Misreading) for line in lines)


def of_misreadings(
    chance: Random, edition: Book | None, topic: str | None
) -> Iterator[PracticeTable]:
    """The tables at which a rule can be misread, in a chance order; those that have become others
    since they were played are left out."""
    by_table: dict[tuple[str, int], list[Misreading]] = {}
    for each in misreadings():
        if topic in (None, each.rule.partition(".")[0]):
            by_table.setdefault((each.scenario, each.number), []).append(each)
    files = {Path(path).stem: path for path in paths()}
    for (id, number), found in chance.sample([*by_table.items()], len(by_table)):
        tables = tables_of(files[id]) if id in files else ()
        if number >= len(tables) or edition not in (None, tables[number].scenario.edition):
            continue
        table = tables[number]
        fitting = fingerprint(trimmed(table.scenario, {})) == found[0].table
        if fitting:
            ways = tuple((each.rule, each.ends) for each in found)
            yield table._replace(misread=ways)
