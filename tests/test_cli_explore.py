"""``rdi-explore explore``: views, limits, Ctrl-C, and what it says if the words are wrong."""

import io
import json
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from rdi_explore.cli import main
from rdi_explore.commands_explore import ProgressLine
from rdi_explore.draw.counts import summary
from rdi_explore.draw.lines import LinesOfPlay
from rdi_explore.explore import SearchProgress, explore
from rdi_explore.explore.andor import Search
from rdi_explore.explore.counts import counts
from rdi_explore.explore.prove import Proof
from rdi_explore.scenario import load, play_line, start

ROOT = Path(__file__).resolve().parents[1]
Printed = pytest.CaptureFixture[str]


def test_the_counts_of_a_scenario(capsys: Printed) -> None:
    assert main(["explore", "rdi5-split-1"]) == 0
    printed = capsys.readouterr().out
    told = summary(counts(explore(start(load("rdi5-split-1"))))).splitlines()
    assert printed.splitlines()[:3] == told[:3]
    assert printed.splitlines()[4:] == told[4:]


def test_counts_as_json_from_a_step_by_another_book(capsys: Printed) -> None:
    words = ["explore", "rdi5-redirect-1", "--json", "--step", "2", "--edition", "rdi3"]
    assert main(words) == 0
    (printed,) = json.loads(capsys.readouterr().out)["explored"]
    played = play_line(load("rdi5-redirect-1"), "rdi3")
    expected = counts(explore(played.after[1]))
    same = ("positions", "choices", "ends", "lines", "finished", "stopped_by", "ratio")
    assert {name: printed[name] for name in same} == {
        name: getattr(expected, name) for name in same
    }
    assert tuple(printed["lines_by_depth"]) == expected.lines_by_depth
    assert printed["id"] == "rdi5-redirect-1"


def test_a_table_of_several(capsys: Printed) -> None:
    names = ["rdi5-timing-2", "rdi5-split-1"]
    assert main(["explore", "--table", *names, "--positions", "100"]) == 0
    head, *rows = capsys.readouterr().out.splitlines()
    assert head.split() == ["scenario", "lines", "positions", "ratio", "seconds"]
    assert [row.split()[0] for row in rows] == names
    assert rows[0].split()[1:4] == ["65", "46", "1.4"]
    assert rows[1].endswith("stopped at the greatest number of positions")


def test_drawings(capsys: Printed) -> None:
    drawing = LinesOfPlay(explore(start(load("rdi5-timing-2"))), 3, 2, 7)
    limits = ["--levels", "3", "--width", "2", "--most", "7"]
    for view in ("text", "dot", "html"):
        assert main(["explore", "rdi5-timing-2", f"--{view}", *limits]) == 0
        assert capsys.readouterr().out.rstrip("\n") == getattr(drawing, view)().rstrip("\n")


@pytest.mark.parametrize(
    ("limit", "why"),
    [
        (["--depth", "3"], "depth"),
        (["--seconds", "1e-9"], "seconds"),
        (["--megabytes", "1"], "memory"),
    ],
)
def test_limits(limit: list[str], why: str, capsys: Printed) -> None:
    assert main(["explore", "boss-setup-four", "--json", *limit]) == 0
    (printed,) = json.loads(capsys.readouterr().out)["explored"]
    assert printed["stopped_by"] == why and printed["open"] > 0


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["rdi5-timing-2", "--step", "99"], "has steps 0 to"),
        (["rdi5-timing-2", "--step", "-1"], "has steps 0 to"),
        (["rdi5-timing-2", "rdi5-split-1"], "ask for --table"),
        (["no-such-scenario"], "there is no scenario of this id"),
    ],
)
def test_what_cannot_be_done_is_told(words: list[str], told: str, capsys: Printed) -> None:
    assert main(["explore", *words]) == 2
    printed = capsys.readouterr()
    assert told in printed.err and not printed.out


def test_a_limit_must_be_a_number_from_1_on(capsys: Printed) -> None:
    with pytest.raises(SystemExit):
        main(["explore", "rdi5-timing-2", "--positions", "0"])
    assert "“0” is no whole number from 1 on" in capsys.readouterr().err


INTERRUPTIBLE = """
import signal
import sys

signal.signal(signal.SIGINT, signal.default_int_handler)
from rdi_explore.cli import main

sys.exit(main(sys.argv[1:]))
"""
"""The command line, also where whoever started the tests has signals ignored."""


def test_ctrl_c_keeps_what_was_found() -> None:
    with subprocess.Popen(
        [sys.executable, "-c", INTERRUPTIBLE, "explore", "boss-setup-four", "--json"],
        cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
    ) as running:  # fmt: skip
        assert running.stderr is not None
        begun = running.stderr.readline()
        running.send_signal(signal.SIGINT)
        printed, _ = running.communicate(timeout=60)
    assert begun.startswith("boss-setup-four: ") and "positions" in begun
    assert running.returncode == 130
    (found,) = json.loads(printed)["explored"]
    assert found["stopped_by"] == "request" and found["positions"] > 100


class Terminal(io.StringIO):
    """Where lines can be written over."""

    def isatty(self) -> bool:
        return True


def test_progress_in_a_terminal_stands_in_one_line() -> None:
    out = Terminal()
    told = ProgressLine("a-scenario", out)
    told(SearchProgress(1000, 10, 2000, 3, 0.1, 500_000))
    told(SearchProgress(2000, 0, 4000, 4, 0.2, 900_000))
    told.done()
    first, second = out.getvalue().split("\r")[1:]
    assert first.startswith("a-scenario: 1,000 positions (10 still open), depth 3")
    assert second.startswith("a-scenario: 2,000 positions") and second.endswith("\n")
    assert not first.endswith("\n")


def test_progress_elsewhere_is_a_line_now_and_then() -> None:
    out = io.StringIO()
    told = ProgressLine("a-scenario", out)
    for second in range(12):
        told(SearchProgress(1000 * second, 10, 2000, 3, float(second), 500_000))
    told.done()
    lines = out.getvalue().splitlines()
    assert [line.split()[1] for line in lines] == ["5,000", "10,000"]


PROVE = ["prove", "nine-cards-drink", "Zot can force that Zot's alcohol <= 6"]


def test_the_verdict_is_printed_before_the_line_is_looked_for(
    capsys: Printed, monkeypatch: pytest.MonkeyPatch
) -> None:
    said: list[str] = []

    def shortened(self: Proof) -> Proof:
        said.append(capsys.readouterr().out)
        return self

    monkeypatch.setattr(Proof, "shortened", shortened)
    assert main(PROVE) == 0
    assert [text.split(":")[0] for text in said] == ["holds"]
    assert capsys.readouterr().out.startswith("A line that shows it has ")


def test_ctrl_c_after_the_verdict_keeps_it(
    capsys: Printed, monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupted(*_: object) -> bool:
        raise KeyboardInterrupt

    monkeypatch.setattr(Search, "shorten", interrupted)
    assert main(PROVE) == 130
    told = capsys.readouterr().out
    assert told.startswith("holds: ")
    assert "A line that shows it has " in told and "▸" in told
