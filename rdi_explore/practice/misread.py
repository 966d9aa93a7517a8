"""What comes out for whoever misreads a rule: played by a kernel in which that rule is broken.

``make misread`` breaks rules by hand (``tests/mutations.py``), plays tables of the scenario files
that name them, and writes down whose numbers differ in the end. Here these tables become questions:
the wrong answer is what the broken rule leads to, and who chooses it is told which rule that is.
"""

from collections.abc import Iterable, Iterator
from functools import cache
from hashlib import sha256
from operator import itemgetter
from pathlib import Path
from random import Random

import msgspec

from ..scenario import Scenario, load_text, text_of
from ..scenario.files import shelves
from ..scenario.migrate import as_written
from ..scenario.schema import Book
from .tables import PracticeTable, Standing, begin, paths, tables_of
from .worlds import bare_table, ends, standing

FILE = "misread-rules.jsonl"
"""Where they lie, beside the scenarios."""
PACKED = "misread-tables.jsonl"
"""The same on a site: with the tables themselves."""

Way = tuple[str, dict[str, Standing]]
"""A rule, and how those stand in the end whom it concerns if it is broken."""


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
    return [bare_table(each.scenario) for each in tables_of(path)]


def fingerprint(table: Scenario) -> str:
    """What tells a table from others."""
    return sha256(text_of(as_written(table)).encode()).hexdigest()[:12]


def standings(table: Scenario) -> dict[str, Standing]:
    """How everybody stands when nobody has played another card; nothing if somebody must choose."""
    end = ends(begin(table))
    return {} if end is None else {end.name(seat): standing(end, seat) for seat in end.setup.seats}


def _beside_scenarios(name: str) -> Path | None:
    """A file that lies beside the scenarios, if there is one."""
    return next((found for each in shelves() if (found := each / name).is_file()), None)


@cache
def misreadings() -> tuple[Misreading, ...]:
    """All that was written down."""
    path = _beside_scenarios(FILE)
    lines = path.read_text(encoding="utf-8").splitlines() if path else []
    return tuple(msgspec.json.decode(line, type=Misreading) for line in lines)


def of_misreadings(
    chance: Random, edition: Book | None, topic: str | None
) -> Iterator[PracticeTable]:
    """The tables at which a rule can be misread, in a chance order; those that have become others
    since they were played are left out."""
    path = _beside_scenarios(PACKED)
    found = _of_pack(chance, path, topic) if path else _of_files(chance, topic)
    return (each for each in found if edition in (None, each.scenario.edition))


def _about(some: Iterable[Way], topic: str | None) -> tuple[Way, ...]:
    return tuple(each for each in some if topic in (None, each[0].partition(".")[0]))


def _of_files(chance: Random, topic: str | None) -> Iterator[PracticeTable]:
    by_table: dict[tuple[str, int], list[Misreading]] = {}
    for each in misreadings():
        if topic in (None, each.rule.partition(".")[0]):
            by_table.setdefault((each.scenario, each.number), []).append(each)
    files = {Path(path).stem: path for path in paths()}
    for (id, number), found in chance.sample([*by_table.items()], len(by_table)):
        tables = tables_of(files[id]) if id in files else ()
        if number >= len(tables):
            continue
        table = tables[number]
        if fingerprint(bare_table(table.scenario)) == found[0].table:
            yield table._replace(misread=tuple((each.rule, each.ends) for each in found))


# ---------------------------------------------------------------------------- without the files


class MisreadTable(msgspec.Struct, frozen=True):
    """A table as the text of a scenario file, and how it ends by each kernel with a broken rule."""

    source: str
    text: str
    ways: tuple[Way, ...]


def packed() -> bytes:
    """All tables at which a rule can be misread, a line each: for a site, which has not all files
    that they come from."""
    found = ((each.source, text(each), each.misread) for each in _of_files(Random(0), None))
    every = sorted(found, key=itemgetter(0, 1))
    lines = (MisreadTable(Path(source).stem, told, ways) for source, told, ways in every)
    return b"".join(msgspec.json.encode(line) + b"\n" for line in lines)


def text(table: PracticeTable) -> str:
    """A table as the text of a scenario file."""
    return text_of(as_written(table.scenario))


def _of_pack(chance: Random, path: Path, topic: str | None) -> Iterator[PracticeTable]:
    lines = path.read_bytes().splitlines()
    for line in chance.sample(lines, len(lines)):
        found = msgspec.json.decode(line, type=MisreadTable)
        ways = _about(found.ways, topic)
        if ways:
            yield PracticeTable(load_text(found.text), found.source, ways)
