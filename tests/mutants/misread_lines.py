"""What comes out for whoever misreads a rule: lines of scenario files that name it, played by a
kernel in which it is broken. ``python -m tests.mutants.misread_lines`` writes the file from which
the page of a rule tells what would be wrong."""

import pickle
import subprocess
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec

from tests.mutations import KERNEL, MUTATIONS, Mutation, naming, patched

from .mutant import ROOT, module_name
from .trial import Broken

if TYPE_CHECKING:
    from rdi_explore.reference.misread import LineEnd, MisreadEnd

OF_A_RULE = 10
"""So many runs of scenarios are played for a rule."""


def ends_by(mutation: Mutation, runs: list[str]) -> "list[LineEnd | None]":
    """How the lines of these runs end by a kernel that breaks a rule; in a process of its own."""
    done = subprocess.run(
        [sys.executable, "-m", "tests.mutants.misread_lines", "--play"],
        input=pickle.dumps((mutation, runs)), cwd=ROOT, capture_output=True, check=False,
    )  # fmt: skip
    ends: list[LineEnd | None] = pickle.loads(done.stdout) if done.returncode == 0 else []
    return ends or [None] * len(runs)


def _play() -> None:
    mutation, runs = pickle.load(sys.stdin.buffer)
    assert "rdi_explore.kernel" not in sys.modules
    code = compile(patched(mutation), str(KERNEL / mutation.file), "exec")
    sys.meta_path.insert(0, Broken(module_name(mutation.file), code))
    from rdi_explore.reference.misread import end_of
    from rdi_explore.scenario import load

    found: list[LineEnd | None] = []
    for run in runs:
        try:
            found.append(end_of(load(run)))
        except Exception:
            found.append(None)
    sys.stdout.buffer.write(pickle.dumps(found))


def misread_by(mutation: Mutation, runs: list[str]) -> "Iterator[MisreadEnd]":
    """In these runs, those numbers that the broken rule changes though all choose the same."""
    from rdi_explore.reference.misread import end_of, otherwise
    from rdi_explore.scenario import load

    for run, broken in zip(runs, ends_by(mutation, runs), strict=True):
        if broken is not None:
            scenario = load(run)
            yield from otherwise(mutation.rule, scenario, end_of(scenario), broken)


def found(mutations: Iterable[Mutation]) -> dict[str, bytes]:
    """A line for each rule whose breaking shows in some number."""
    from rdi_explore.reference.misread import nearest_runs
    from rdi_explore.reference.refused import refused_play
    from rdi_explore.scenario.cases import MARK

    named, lines = naming(), dict[str, bytes]()
    for mutation in mutations:
        if mutation.rule in lines or refused_play(mutation.rule) is not None:
            continue
        files = named.get(mutation.rule, {}).items()
        own = (run for run, file in files if run.partition(MARK)[0] == Path(file).stem)
        runs = nearest_runs(mutation.rule, own)[:OF_A_RULE]
        first = next(misread_by(mutation, runs), None)
        if first is not None:
            lines[mutation.rule] = msgspec.json.encode(first)
    return lines


def main() -> None:
    """Write the file: of each rule that refuses no play what differs at the table nearest to it."""
    from rdi_explore.reference.misread import FILE

    lines = found(MUTATIONS)
    FILE.write_bytes(b"".join(lines[rule] + b"\n" for rule in sorted(lines)))


if __name__ == "__main__":
    _play() if "--play" in sys.argv else main()
