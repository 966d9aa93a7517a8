"""The way in: its files are saved, checked and shown just as the document says."""

import re
from pathlib import Path

import jsonschema
import pytest

from rdi_explore.catalogue import Document
from rdi_explore.cli import main
from rdi_explore.scenario import json_schema, load_text, play_line, runs

TEXT = (Path(__file__).parents[2] / "scenarios" / "README.md").read_text(encoding="utf-8")
FILES = re.findall(r"```yaml\n(.*?)```", TEXT, re.DOTALL)
IDS = [Document(text, "").data["id"] for text in FILES]
Printed = pytest.CaptureFixture[str]


def test_three_files_grow() -> None:
    assert IDS == ["my-drink", "my-quarrel", "my-drink-or-yours"]
    assert [len(text) for text in FILES] == sorted(len(text) for text in FILES)
    assert len(TEXT.splitlines()) <= 150


@pytest.mark.parametrize("text", FILES, ids=IDS)
def test_a_file_is_true_as_it_is_written(text: str, tmp_path: Path, capsys: Printed) -> None:
    id = Document(text, "").data["id"]
    path = tmp_path / f"{id}.yaml"
    path.write_text(text, encoding="utf-8")
    assert main(["check", str(path)]) == 0, capsys.readouterr().out
    assert main(["show", str(path), "--step", "1"]) == 0
    assert "may:" in capsys.readouterr().out
    jsonschema.validate(Document(text, "").data, json_schema())
    for run in runs(load_text(text)):
        play_line(run.scenario, run.edition)


def test_cases_and_twins_go_by_the_names_that_are_told() -> None:
    assert [run.name for run in runs(load_text(FILES[-1]))] == [
        "my-drink-or-yours--their-drink",
        "my-drink-or-yours--passed-to-you",
        "my-drink-of-old--their-drink",
    ]


@pytest.mark.parametrize(
    ("file", "old", "new", "said"),
    [
        (0, "until: drink, seat", "seat", "To wait for that, say “until: drink”"),
        (0, "alcohol: 0}}", "alcohol: 1}}", "expected +1"),
        (1, "because: timing.agenda-is-a-chain", "because: timing.reopen", "is refused because of"),
        (0, "alcohol: 6", "alkohol: 6", "Nearest: alcohol"),
    ],
)
def test_what_fails_is_told_as_the_document_says(
    file: int, old: str, new: str, said: str, tmp_path: Path, capsys: Printed
) -> None:
    assert old in FILES[file]
    path = tmp_path / f"{IDS[file]}.yaml"
    path.write_text(FILES[file].replace(old, new), encoding="utf-8")
    assert main(["check", str(path)]) == 1
    assert said in capsys.readouterr().out


def test_the_words_of_waiting_are_words() -> None:
    waits = re.findall(r"`until: ([^`]+)`", TEXT)
    assert len(waits) >= 5
    for wait in waits:
        step = f"- {{until: {wait}}}"
        assert Document(step, "").data[0]["until"]
        load_text(FILES[0].replace("line:\n", f"line:\n  {step}\n"))
