"""How many lines and positions every scenario has: a table that was read.

A change of a rule that makes something possible or impossible, or lets two situations differ that
were the same, changes a count: it must be seen. Where a difference is right, renew the table and
read ``git diff tests/explore``:

    UPDATE_GOLDEN=1 .venv/bin/python -m pytest tests/explore/test_counts.py
"""

from collections.abc import Iterator
from pathlib import Path

from rdi_explore.explore import Limits, explore
from rdi_explore.explore.counts import Counts, counts
from rdi_explore.kernel.values import Position
from rdi_explore.scenario import load, runs, scenario_files, start
from tests.scenario.test_golden import compare

ROOT = Path(__file__).resolve().parents[2]
TABLE = Path(__file__).with_name("counts.tsv")

CAP = 2_000
"""So many positions of a scenario are explored, by number, so that every machine finds the same."""
CAPS = {"nine-cards-brawl": 10_000, "nine-cards-drink": 50_000}
HEAD = f"""\
# Every run of every scenario from its beginning, all choices followed, to {CAP:,} positions each.
# A + stands where there are more: then the columns by depth end where not everything is known.
# "= NAME": the same table under the same rules and rulings. "endless": play can come back.
# Renewed by: UPDATE_GOLDEN=1 .venv/bin/python -m pytest tests/explore/test_counts.py
run\tlines\tto an end\tpositions\tchoices\tends\tlines by depth\tpositions by depth
"""


def rows() -> Iterator[str]:
    """A row for each run; equal tables are explored once."""
    known: dict[tuple[str, Position, int], str] = {}
    for path in scenario_files(ROOT / "scenarios"):
        for run in runs(load(path)):
            moment = start(run.scenario, run.edition)
            cap = CAPS.get(run.id, CAP)
            name = known.setdefault((moment.setup.fingerprint, moment.position, cap), run.name)
            if name != run.name:
                yield f"{run.name}\t= {name}"
            else:
                yield row(run.name, counts(explore(moment, Limits(positions=cap))))


def row(name: str, found: Counts) -> str:
    """The row of one exploration."""
    more = "+" if found.stopped_by else ""
    lines, finished = (
        "endless" if number is None else f"{number}{more}"
        for number in (found.lines, found.finished)
    )
    cells = [name, lines, finished, f"{found.positions}{more}", found.choices, found.ends]
    by_depth = (found.lines_by_depth, found.positions_by_depth)
    return "\t".join([*map(str, cells), *(" ".join(map(str, each)) for each in by_depth)])


def test_the_counts_of_every_scenario_are_those_that_were_read() -> None:
    compare(TABLE, HEAD + "\n".join(rows()))
