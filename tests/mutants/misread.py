"""What comes out for whoever misreads a rule: the tables of the scenario files that name it, played
by a kernel in which it is broken. ``python -m tests.mutants.misread`` writes the file that practice
reads; with some rules behind it only theirs."""

import pickle
import subprocess
import sys
from collections.abc import Mapping
from functools import cache
from itertools import zip_longest
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, NamedTuple

import msgspec

from tests.mutations import KERNEL, MUTATIONS, SCENARIOS, Mutation, naming, patched

from .mutant import ROOT, module_name
from .trial import Broken

if TYPE_CHECKING:
    from rdi_explore.practice.misread import Misreading

MOST = 120
"""So many tables are tried for a rule, those of all files that name it by turns."""
TABLES = 4
"""So many tables are kept of a rule."""

Ends = Mapping[str, tuple[int, int, int, bool]]


def ends_of(texts: list[str], mutation: Mutation | None) -> list[Ends]:
    """How tables end, by the kernel or by one that breaks a rule; in a process of its own."""
    done = subprocess.run(
        [sys.executable, "-m", "tests.mutants.misread", "--play"],
        input=pickle.dumps((mutation, texts)), cwd=ROOT, capture_output=True, check=False,
    )  # fmt: skip
    return pickle.loads(done.stdout) if done.returncode == 0 else [{}] * len(texts)


def _play() -> None:
    mutation, texts = pickle.load(sys.stdin.buffer)
    assert "rdi_explore.kernel" not in sys.modules
    if mutation is not None:
        code = compile(patched(mutation), str(KERNEL / mutation.file), "exec")
        sys.meta_path.insert(0, Broken(module_name(mutation.file), code))
    found = [*map(_ends, texts)]
    sys.stdout.buffer.write(pickle.dumps(found))


def _ends(text: str) -> Ends:
    """How a table ends; nothing if it cannot be played, or a broken kernel fails."""
    from rdi_explore.practice.misread import standings
    from rdi_explore.scenario import load_text

    try:
        return standings(load_text(text))
    except Exception:
        return {}


class Table(NamedTuple):
    """A table of a scenario file with its ``fingerprint``, as its own text, and how it ends by the
    rules."""

    scenario: str
    number: int
    fingerprint: str
    text: str
    ends: Ends

    def misread(self, rule: str, broken: Ends) -> "Misreading | None":
        """Who ends otherwise by a kernel that breaks a rule; none if nobody does."""
        from rdi_explore.practice.misread import Misreading

        other = {name: end for name, end in broken.items() if self.ends and end != self.ends[name]}
        found = Misreading(rule, self.scenario, self.number, self.fingerprint, other)
        return found if other else None


def tables_of_file(file: str) -> list[Table]:
    """The tables of a scenario file."""
    from rdi_explore.practice.misread import bare_tables, fingerprint
    from rdi_explore.scenario import text_of
    from rdi_explore.scenario.migrate import as_written

    found: list[Table] = []
    for number, table in enumerate(bare_tables(str(SCENARIOS / file))):
        text = text_of(as_written(table))
        found.append(Table(Path(file).stem, number, fingerprint(table), text, _ends(text)))
    return found


def misread_by(mutation: Mutation, tables: list[Table]) -> "list[Misreading]":
    """What comes out otherwise by a kernel that breaks a rule."""
    broken = ends_of([table.text for table in tables], mutation)
    found = (
        table.misread(mutation.rule, end) for table, end in zip(tables, broken, strict=True)
    )  # fmt: skip
    return [each for each in found if each is not None]


def asks(found: "Misreading", files: Mapping[str, str]) -> bool:
    """Whether a question can be made of it, and a wrong answer to that names the rule."""
    from rdi_explore.practice.generator import written
    from rdi_explore.practice.ideas import AskedBefore
    from rdi_explore.practice.outcomes import outcome
    from rdi_explore.practice.tables import tables_of

    table = tables_of(str(SCENARIOS / files[found.scenario]))[found.number]
    table = table._replace(misread=((found.rule, found.ends),))
    drafts = outcome(table, Random(1), AskedBefore())
    some = (each for each in map(written, drafts) if each is not None)
    return any(answer.rule == found.rule for each in some for answer in each.answers)


def the_best(some: "list[Misreading]", files: Mapping[str, str]) -> "list[Misreading]":
    """Some of them: those first of which a question can be made, each at another table if there
    are so many."""
    met: set[str] = set()
    order: list[tuple[bool, bool, int]] = []
    for place, each in enumerate(some):
        useful = asks(each, files)
        order.append((not useful, each.table in met, place))
        met |= {each.table} if useful else set()
    return [some[place] for *_, place in sorted(order)[:TABLES]]


def main(only: set[str]) -> None:
    """Write the file; if rules are named, ``only`` their lines anew."""
    from rdi_explore.practice.misread import FILE, misreadings

    named = naming()
    tables = cache(tables_of_file)
    found: dict[str, list[Misreading]] = {}
    for each in misreadings() if only else ():
        found.setdefault(each.rule, []).extend([] if each.rule in only else [each])
    files: dict[str, str] = {}
    for mutation in MUTATIONS:
        if only and mutation.rule not in only:
            continue
        by_file = [tables(file) for file in sorted({*named.get(mutation.rule, {}).values()})]
        files.update((Path(file).stem, file) for file in named.get(mutation.rule, {}).values())
        by_turns = [each for some in zip_longest(*by_file) for each in some if each is not None]
        some = misread_by(mutation, by_turns[:MOST])
        found.setdefault(mutation.rule, []).extend(some)
        print(mutation.rule, len(by_turns), len(some), flush=True)
    kept = [
        each
        for rule, some in found.items()
        for each in (some if only and rule not in only else the_best(some, files))
    ]
    lines = sorted(msgspec.json.encode(each) + b"\n" for each in kept)
    (SCENARIOS / FILE).write_bytes(b"".join(lines))


if __name__ == "__main__":
    _play() if "--play" in sys.argv else main({*sys.argv[1:]})
