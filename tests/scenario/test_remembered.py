"""What a folder remembers of its lines: a change is noticed of which no expectation speaks."""

from pathlib import Path

import pytest

from rdi_explore.cli import main
from rdi_explore.scenario import load_text, play_line
from rdi_explore.scenario.check import check_file
from rdi_explore.scenario.remembered import (
    NAME,
    LineTold,
    ToldOtherwise,
    forgotten,
    tells_the_same,
    told,
)

SCENARIOS = Path(__file__).resolve().parents[2] / "scenarios"
FILE = """
format: 2
id: a-drink
title: A Drink for two
edition: rdi5
seats:
  Fiona: {character: fiona, gold: 9, pile: [light-ale], hand: [gambling-im-in]}
  Gerki: {character: gerki}
turn: {of: Fiona, phase: drink}
line:
  - {until: quiet}
"""


def of(text: str) -> LineTold:
    return told(play_line(load_text(text)).end)


def kinds(text: str) -> str:
    """What the line of a file tells otherwise than the line above."""
    return of(text).otherwise(of(FILE))


def test_every_file_is_remembered_as_it_is() -> None:
    """Whoever changes a file, or what a line tells, says so: check --remember scenarios."""
    assert forgotten(SCENARIOS) == []


def test_a_line_tells_the_same_each_time() -> None:
    assert kinds(FILE) == ""


def test_another_number_is_another_table_and_nothing_else() -> None:
    assert kinds(FILE.replace("gold: 9", "gold: 8")) == "other numbers or cards come out"


def test_another_drink_makes_other_rules_act() -> None:
    """pass-out.condition is told only of whoever passes out."""
    words = kinds(FILE.replace("gold: 9", "alcohol: 19"))
    assert "other rules act" in words and "other numbers or cards come out" in words


def test_a_card_in_hand_is_told_by_why_it_may_not_be_played() -> None:
    words = kinds(FILE.replace("gambling-im-in", "i-dont-think-so"))
    assert words == "other numbers or cards come out, other reasons stand against a card"


def test_another_card_in_hand_may_be_played() -> None:
    words = kinds(FILE.replace("gambling-im-in", "im-a-quick-healer"))
    assert "something else may be done" in words


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder that remembers its one file."""
    (tmp_path / "a-drink.yaml").write_text(FILE, encoding="utf-8")
    assert main(["check", "--remember", str(tmp_path)]) == 0
    return tmp_path


def forge(folder: Path, kind: str) -> None:
    """Let it remember that a line told something else of this kind."""
    memory = folder / NAME
    head, row = memory.read_text(encoding="utf-8").splitlines()
    cells = row.split("\t")
    cells[2 + LineTold._fields.index(kind)] = "000000"
    memory.write_text("\n".join((head, "\t".join(cells))) + "\n", encoding="utf-8")


@pytest.mark.parametrize(
    ("kind", "words"),
    [
        ("rules", "other rules act"),
        ("table", "other numbers or cards come out"),
        ("choices", "something else may be done"),
        ("reasons", "other reasons stand against a card"),
    ],
)
def test_a_check_says_what_is_told_otherwise(folder: Path, kind: str, words: str) -> None:
    """As after a change of the kernel: all that the file expects is so, and it fails all the
    same, with the remedy; remembered once more, it passes."""
    file = folder / "a-drink.yaml"
    assert [report.status for report in check_file(file)] == ["pass"]
    forge(folder, kind)
    (report,) = check_file(file)
    assert report.status == "fail"
    assert report.message == (
        f"a-drink: {words} than is remembered of this line. "
        f"If that is right: rdi-explore check --remember {folder}"
    )
    with pytest.raises(ToldOtherwise, match=words):
        tells_the_same("a-drink", "rdi5", file, play_line(load_text(FILE)).end)
    assert main(["check", "--remember", str(folder)]) == 0
    assert [report.status for report in check_file(file)] == ["pass"]


def test_what_changed_is_said_when_it_is_remembered(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    forge(folder, "rules")
    capsys.readouterr()
    assert main(["check", "--remember", str(folder)]) == 0
    first, last = capsys.readouterr().out.splitlines()
    assert first == "a-drink rdi5: other rules act"
    assert last == f"{folder}: 1 line remembered; 1 of them told something else before"


def test_a_file_that_was_changed_is_not_compared(folder: Path) -> None:
    """Whoever edits a file need not remember at each save; what is forgotten can be asked."""
    file = folder / "a-drink.yaml"
    forge(folder, "rules")
    file.write_text(FILE + "# a remark\n", encoding="utf-8")
    assert [report.status for report in check_file(file)] == ["pass"]
    assert forgotten(folder) == ["a-drink.yaml"]


def test_where_lines_end_is_no_change(folder: Path) -> None:
    """A checkout may end lines in two characters."""
    (folder / "a-drink.yaml").write_bytes(FILE.replace("\n", "\r\n").encode())
    assert forgotten(folder) == []


def test_nothing_is_remembered_while_a_line_fails(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    before = (folder / NAME).read_text(encoding="utf-8")
    wrong = FILE.replace("a-drink", "wrong") + "expect: {pot: 3}\n"
    (folder / "wrong.yaml").write_text(wrong, encoding="utf-8")
    assert main(["check", "--remember", str(folder)]) == 1
    assert "1 line fails, so nothing is remembered" in capsys.readouterr().err
    assert (folder / NAME).read_text(encoding="utf-8") == before


@pytest.mark.parametrize("content", ["", "a\tb\n", "\x00\x01", "a-drink rdi5\t1\t2\n"])
def test_a_memory_that_says_nothing_hurts_nobody(folder: Path, content: str) -> None:
    (folder / NAME).write_text(content, encoding="utf-8")
    assert [report.status for report in check_file(folder / "a-drink.yaml")] == ["pass"]


def test_only_folders_remember(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["check", "--remember", str(SCENARIOS / "README.md")]) == 2
    assert "needs folders" in capsys.readouterr().err
