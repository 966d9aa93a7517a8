"""What comes out for whoever misreads a rule: the tables of the scenario files that name it, played
by a kernel in which it is broken. ``python -m tests.mutants.misread`` writes the file that practice
reads."""

import pickle
import subprocess
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path

import msgspec

from tests.mutations import KERNEL, MUTATIONS, SCENARIOS, Mutation, naming, patched

from .mutant import ROOT, module_name
from .trial import Broken

OF_A_RULE = 6
"""So many scenario files are tried for a rule."""
TABLES = 3
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
    from rdi_explore.practice.misread import standings
    from rdi_explore.scenario import load_text

    found: list[Ends] = []
    for text in texts:
        try:
            found.append(standings(load_text(text)))
        except Exception:
            found.append({})
    sys.stdout.buffer.write(pickle.dumps(found))


def misread_by(mutation: Mutation, files: list[str]) -> Iterator[bytes]:
    """The lines of a rule: of each table whose end it changes who ends otherwise, and how."""
    from rdi_explore.practice.misread import Misreading, bare_tables, fingerprint
    from rdi_explore.scenario import text_of
    from rdi_explore.scenario.migrate import as_written

    tables = [
        (Path(file).stem, number, table)
        for file in files
        for number, table in enumerate(bare_tables(str(SCENARIOS / file)))
    ]
    texts = [text_of(as_written(table)) for *_, table in tables]
    right, broken = ends_of(texts, None), ends_of(texts, mutation)
    kept = 0
    for (id, number, table), ours, theirs in zip(tables, right, broken, strict=True):
        other = {name: end for name, end in theirs.items() if ours and end != ours[name]}
        if other and kept < TABLES:
            kept += 1
            found = Misreading(mutation.rule, id, number, fingerprint(table), other)
            yield msgspec.json.encode(found)


def main() -> None:
    """Write the file."""
    from rdi_explore.practice.misread import FILE

    named = naming()
    lines: list[bytes] = []
    for mutation in MUTATIONS:
        files = sorted(set(named.get(mutation.rule, {}).values()))[:OF_A_RULE]
        lines += misread_by(mutation, files)
        print(mutation.rule, len(lines), flush=True)
    (SCENARIOS / FILE).write_bytes(b"".join(line + b"\n" for line in sorted(lines)))


if __name__ == "__main__":
    _play() if "--play" in sys.argv else main()
