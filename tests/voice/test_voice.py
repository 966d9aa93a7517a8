"""How the product speaks: short sentences, no words of its machinery, no slips of spelling.

What breaks the measure is an exception, by kind and with its reason, in ``exceptions.yaml``; there
may be no more than stand there, and none that is not needed.
"""

import html
import re
import subprocess
import sys
from pathlib import Path

import pytest
import yaml

from rdi_explore.draw.html.now import sentence
from rdi_explore.draw.words import headline
from rdi_explore.kernel import Moment
from rdi_explore.scenario import Scenario, load, play_line, runs
from tests.scenario.test_golden import RUNS, compare
from tests.voice.measure import HERE, MANY_LONG, MEAN, Measures, faults, measures, sentences
from tests.voice.said import KINDS, MARKUP, ROOT, Said, drawn, said

EXCEPTIONS = yaml.safe_load((HERE / "exceptions.yaml").read_text(encoding="utf-8"))
SPELLED = ("rdi_explore/rulebook", "rdi_explore/draw", "rdi_explore/reference", "scenarios",
           "rdi_explore/catalogue/cards", "README.md", "CHANGELOG.md", "tests/golden")  # fmt: skip


def allowed(kind: str, check: str) -> float:
    """How much of a fault a kind may have by its exception."""
    found = EXCEPTIONS.get(kind, {}).get(check)
    return float(found["allow"]) if found else 0.0


@pytest.mark.parametrize("kind", KINDS)
def test_a_kind_keeps_to_the_voice(kind: str) -> None:
    found = measures(kind)
    told = "\n".join(f"{each.check}: {each.where}: {each.found}" for each in faults(said(kind)))
    for check in ("too_long", "hard", "unsaid"):
        assert getattr(found, check) <= allowed(kind, check), f"{kind}, {check}\n{told}"
    assert found.mean <= max(MEAN, allowed(kind, "mean")), kind
    assert found.long <= max(MANY_LONG * found.sentences, allowed(kind, "long")), f"{kind}\n{told}"


def test_every_exception_has_its_reason_and_is_needed() -> None:
    """They may only become fewer: one for which nothing is left goes."""
    for kind, checks in EXCEPTIONS.items():
        for check, exception in checks.items():
            assert kind in KINDS and check in Measures._fields, (kind, check)
            assert exception["why"], (kind, check)
            limit = {"mean": MEAN, "long": MANY_LONG * measures(kind).sentences}.get(check, 0)
            assert getattr(measures(kind), check) > limit, f"no longer needed: {kind}, {check}"


def test_a_fault_is_found() -> None:
    long = " ".join(["A window opens on the subject of timing.reopen"] + ["and on it"] * 10) + "."
    checks = [fault.check for fault in faults([Said("here", long)])]
    assert checks[0] == "too long" and checks.count("unsaid") == 3
    assert faults([Said("here", "Sera plays “The window resolves. Wow!”. Joran passes.")]) == []
    assert len(sentences("Sera plays “One too many!”. Joran passes.")) == 2


def test_nothing_is_misspelt() -> None:
    words = [
        sys.executable,
        "-m",
        "codespell_lib",
        "--skip=*/words.yaml,*/asked.yaml,*/silent.yaml,*/learned.json",
        "-I",
        str(HERE / "words.txt"),
        *SPELLED,
    ]
    done = subprocess.run(words, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.stdout == "", done.stdout


def test_the_events_of_a_game_are_told_the_main_fact_first() -> None:
    """The 25 events for which headlines were drawn, each somewhere on the line of a scenario."""
    events = [row.split("\t") for row in (HERE / "events.tsv").read_text("utf-8").splitlines()]
    assert len({event for event, _, _ in events}) == 25
    lines = {name: play_line(*_run(name)).end.line() for _, name, _ in events}
    for event, name, words in events:
        assert words in {each for moment in lines[name] for each in _told(moment)}, event


def _run(name: str) -> tuple[Scenario, str]:
    """The case of a scenario, and its edition."""
    scenario = load(name.partition("--")[0])
    run = next(run for run in runs(scenario) if run.name == name)
    return run.scenario, run.edition


def _told(moment: Moment) -> tuple[str, str]:
    """What a moment has come to, and what is asked there."""
    asked = re.sub(r"</?cite[^>]*>", lambda tag: "“" if tag[0][1] == "c" else "”", sentence(moment))
    return headline(moment), html.unescape(MARKUP.sub("", asked))


def test_the_headlines_of_examples_are_those_that_were_read() -> None:
    """The main fact first: of one worked example in four, what its line comes to."""
    ends = (
        (run.name, play_line(run.scenario, run.edition).end) for run in RUNS if drawn(run.name, 4)
    )
    now = "\n".join(f"{name}: {headline(end)}" for name, end in ends)
    compare(Path(HERE / "headlines.txt"), now)
