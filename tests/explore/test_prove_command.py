"""``rdi-explore prove``."""

import json
from pathlib import Path

import pytest

from rdi_explore.cli import main
from rdi_explore.scenario import check_file


def test_a_claim_that_fails_is_shown(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = tmp_path / "why-not.yaml"
    claim = "Bryn can force that Bryn loses no fortitude"
    assert main(["prove", "rdi5-redirect-3", claim, "--step", "1", "--out", str(out)]) == 1
    told = capsys.readouterr().out
    assert told.startswith(f"fails: {claim.replace('that', 'that in the end')}\n")
    assert "How the others prevent it:" in told
    assert "▸ Sera: Play “I don't think so!”." in told
    reports = list(check_file(out))
    assert len(reports) > 1
    assert {report.status for report in reports} == {"pass"}


def test_a_claim_that_holds_with_its_strategy(capsys: pytest.CaptureFixture[str]) -> None:
    claim = "Sera can force that Sera is in the game, if nobody plays i-dont-think-so"
    assert main(["prove", "rdi5-timing-2", claim, "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert found["verdict"] == "holds"
    assert found["strategy"][0] == "▸ Sera: Play “One too many and my feet won't be so fleet!”."
    assert found["positions"] < 46


def test_a_limit_is_named(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["prove", "rdi5-redirect-3", "always Joran is in the game", "--positions", "50"]
    assert main(words) == 3
    assert "Stopped by the limit of positions" in capsys.readouterr().out


def test_the_claims_of_a_file(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["prove", "rdi5-negate-1", "--json"]) == 1
    found = json.loads(capsys.readouterr().out)["claims"]
    assert [each["verdict"] for each in found] == ["holds", "fails", "holds", "fails"]


@pytest.mark.parametrize(
    ("words", "problem"),
    [
        (["rdi5-timing-2", "Sara is out"], "Nearest: Sera"),
        (["rdi5-timing-2", "Sera is out", "--step", "99"], "has steps 0 to"),
        (["rdi5-minmax-1"], "makes no claims"),
        (["rdi9-note-otto-gold", "in every order of passing, it is possible that gold moves"],
         "automaton"),
        (["rdi5-timing-2", "everybody's gold > somebody's gold"], "two groups"),
    ],
)  # fmt: skip
def test_what_cannot_be_asked(
    words: list[str], problem: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["prove", *words]) == 2
    assert problem in capsys.readouterr().err
