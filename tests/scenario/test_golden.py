"""The record of every worked example is the one that was read (see tests/golden/README.md)."""

import difflib
import os
from pathlib import Path

import pytest

from rdi_explore.commands_show import record_text
from rdi_explore.scenario import Run, load, play_line, runs, scenario_files

ROOT = Path(__file__).resolve().parents[2]
GOLDEN = ROOT / "tests" / "golden"
EXAMPLES = sorted(
    path
    for path in scenario_files(ROOT / "scenarios")
    if path.parent.name.startswith(("rdi", "rulings")) and "-note-" not in path.name
)
"""The worked examples; what a note says, its own expectations hold."""


def compare(golden: Path, now: str) -> None:
    """Fail with the difference if the golden file says something else; or renew it, if told so."""
    now = now.rstrip("\n") + "\n"
    if os.environ.get("UPDATE_GOLDEN"):
        golden.write_text(now, encoding="utf-8")
        return
    kept = golden.read_text(encoding="utf-8") if golden.exists() else ""
    if kept != now:
        lines = difflib.unified_diff(
            kept.splitlines(),
            now.splitlines(),
            f"{golden.name}, as it was read",
            "now",
            lineterm="",
        )
        pytest.fail("\n".join([*lines, "", "To renew it: tests/golden/README.md"]), pytrace=False)


RUNS = [run for path in EXAMPLES for run in runs(load(path)) if run.edition == load(path).edition]


@pytest.mark.parametrize("run", RUNS, ids=lambda run: run.name)
def test_the_record_of_an_example(run: Run) -> None:
    """Case by case; what a twin does in another edition is told by its expectations."""
    compare(GOLDEN / f"{run.name}.txt", record_text(play_line(run.scenario, run.edition).end))


def test_there_is_no_golden_record_without_its_example() -> None:
    known = {f"{run.name}.txt" for run in RUNS} | {"tree.dot.txt"}
    assert {path.name for path in GOLDEN.glob("*.txt")} == known


def test_a_difference_is_shown(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("UPDATE_GOLDEN", raising=False)
    golden = tmp_path / "a.txt"
    golden.write_text("one\ntwo\n", encoding="utf-8")
    compare(golden, "one\ntwo")
    with pytest.raises(pytest.fail.Exception) as caught:
        compare(golden, "one\nthree")
    assert "-two" in str(caught.value)
    assert "+three" in str(caught.value)
    monkeypatch.setenv("UPDATE_GOLDEN", "1")
    compare(golden, "one\nthree")
    assert golden.read_text(encoding="utf-8") == "one\nthree\n"
