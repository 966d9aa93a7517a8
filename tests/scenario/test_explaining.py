"""``check --explain`` tells for every step what an author may copy; ``check --watch`` goes on."""

import json
import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from rdi_explore.cli import main
from rdi_explore.scenario import check_file, load_text, runs
from rdi_explore.scenario.explaining import explained
from rdi_explore.scenario.play import play_line
from rdi_explore.watching import WAITING

INTERRUPTED = """
import signal, sys
from rdi_explore.cli import main
signal.signal(signal.SIGINT, signal.default_int_handler)
sys.exit(main())
"""
"""The command, also where whoever starts the tests has Ctrl-C ignored (a background job)."""

SPIKE = """\
format: 2
id: spike
title: A spike
edition: rdi6
seats:
  Zot: {character: zakhan, hand: [master-the-spirits], pile: [light-ale]}
  Ann: {hand: [i-dont-think-so, lets-try-my-elven-potion-amplifier-on-that]}
turn: {of: Zot, phase: drink}
line:
  - {until: drink, seat: Ann, may_play: lets-try-my-elven-potion-amplifier-on-that}
  - {seat: Zot, plays: master-the-spirits}
  - {everyone: passes}
"""
Printed = pytest.CaptureFixture[str]


def test_every_step_tells_what_was_cited_and_possible() -> None:
    (run,) = runs(load_text(SPIKE))
    look, play, closes, end = explained(run, play_line(run.scenario, run.edition))
    assert (look.step, play.step, closes.step, end.step) == (1, 2, 3, 0)
    assert look.open == play.open == "drink (drinks)"
    assert "{seat: Zot, plays: master-the-spirits}" in play.possible
    assert look.refused["Ann"]["i-dont-think-so"] == ("sometimes.condition",)
    assert "sometimes.condition" in play.cited and "drink.reveal-top" in look.cited
    assert closes.open == "card (master-the-spirits)"
    assert end.open == "nothing" and set(play.cited) <= set(end.cited)


def test_what_is_told_can_be_copied(tmp_path: Path) -> None:
    """The rules of a refusal stand in ``because``, those cited in ``rules``, a step in a line."""
    (run,) = runs(load_text(SPIKE))
    told = list(explained(run, play_line(run.scenario, run.edition)))
    text = SPIKE
    because = ", ".join(told[0].refused["Ann"]["i-dont-think-so"])
    text = text.replace(
        "  - {seat: Zot, plays: master-the-spirits}",
        f"  - {{seat: Ann, may_not_play: i-dont-think-so, because: [{because}]}}\n"
        f"  - seat: Zot\n    plays: master-the-spirits\n"
        f"    expect: {{rules: [{', '.join(told[1].cited)}]}}",
    )
    text += f"  - {told[2].possible[0]}\n" if told[2].step == 0 else ""
    text += f"expect: {{rules: [{', '.join(told[-1].cited)}]}}\n"
    path = tmp_path / "spike.yaml"
    path.write_text(text, "utf-8")
    assert [report.message for report in check_file(path)] == [""]


@pytest.fixture
def spike(tmp_path: Path) -> Path:
    path = tmp_path / "spike.yaml"
    path.write_text(SPIKE, "utf-8")
    return path


def test_explain_prints_and_writes_the_same(spike: Path, capsys: Printed) -> None:
    assert main(["check", "--explain", str(spike)]) == 0
    text = capsys.readouterr().out
    assert "step 2: {seat: Zot, plays: master-the-spirits}" in text
    assert "refused to Ann: i-dont-think-so, because: [sometimes.condition]" in text
    assert main(["check", "--explain", "--json", str(spike)]) == 0
    (told,) = json.loads(capsys.readouterr().out)["scenarios"]
    assert [each["step"] for each in told["steps"]] == [1, 2, 3, 0]
    assert told["steps"][0]["refused"] == {"Ann": {"i-dont-think-so": ["sometimes.condition"]}}
    assert main(["check", "--json", str(spike)]) == 0
    assert "steps" not in json.loads(capsys.readouterr().out)["scenarios"][0]


def test_a_failing_file_is_explained_as_far_as_it_goes(spike: Path, capsys: Printed) -> None:
    spike.write_text(SPIKE + "  - {seat: Ann, plays: i-dont-think-so}\n", "utf-8")
    assert main(["check", "--explain", str(spike)]) == 1
    assert "step 3: {everyone: passes}" in capsys.readouterr().out


def test_watch_and_json_exclude_each_other(spike: Path, capsys: Printed) -> None:
    assert main(["check", "--watch", "--json", str(spike)]) == 2
    assert "--watch" in capsys.readouterr().err


def test_watch_checks_again_whenever_the_file_is_saved(spike: Path) -> None:
    """Each run ends with the words that it waits; what was printed before them is that run."""
    program = [sys.executable, "-c", INTERRUPTED, "check", "--watch", str(spike)]
    quiet = {**os.environ, "PYTHONUNBUFFERED": "1"}
    with subprocess.Popen(
        program, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=quiet,
        start_new_session=True,
    ) as watching:  # fmt: skip
        assert watching.stdout is not None

        def screen() -> str:
            lines: list[str] = []
            for line in watching.stdout or ():
                if line.strip() == WAITING:
                    return "".join(lines)
                lines.append(line)
            raise AssertionError("it has ended")

        assert "1 passed, 0 failed" in screen()
        beside = spike.with_suffix(".new")
        beside.write_text(SPIKE + "change: {Zot: {gold: 1}}\n", "utf-8")
        beside.replace(spike)  # as editors save
        assert "0 passed, 1 failed" in screen()
        spike.write_text(SPIKE + "change: {Zot: {gold: 0}}\n", "utf-8")
        while "1 passed, 0 failed" not in screen():  # it may have been read half written
            pass
        watching.send_signal(signal.SIGINT)
        _, error = watching.communicate()
        assert watching.returncode == 130
        assert error == "rdi-explore: interrupted\n"


def test_a_file_that_is_not_there_is_not_waited_for(capsys: Printed) -> None:
    assert main(["check", "--watch", "nowhere.yaml"]) == 2
    assert "there is no such file" in capsys.readouterr().err
