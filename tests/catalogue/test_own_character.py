"""A character of one's own: made by following the catalogue's README, in YAML alone."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
import yaml

HERE = Path(__file__).parent / "own_character"
ROOT = Path(__file__).parents[2]
SCENARIO = HERE / "mira-and-her-casks.yaml"
TEXT = (ROOT / "rdi_explore" / "catalogue" / "README.md").read_text(encoding="utf-8")


def run(*words: str, folder: Path = HERE) -> "subprocess.CompletedProcess[str]":
    """A command of rdi-explore with the folder in the catalogue."""
    start = "import sys; from rdi_explore.cli import main; sys.exit(main(sys.argv[1:]))"
    return subprocess.run(
        [sys.executable, "-c", start, *words],
        env={**os.environ, "RDI_CATALOGUE": str(folder), "PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )


def test_the_scenario_of_the_character_holds() -> None:
    told = run("check", str(SCENARIO))
    assert told.returncode == 0, told.stdout + told.stderr
    assert "1 passed" in told.stdout


def test_without_the_folder_nobody_knows_the_character(tmp_path: Path) -> None:
    told = run("check", str(SCENARIO), folder=tmp_path)
    assert told.returncode != 0
    assert "mira" in told.stdout + told.stderr


@pytest.fixture(scope="module")
def with_a_loose_card(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The character's folder, and a card of nobody in it: pages read all that is shipped beside
    it, so one folder is for all of them."""
    folder = tmp_path_factory.mktemp("loose") / "own"
    shutil.copytree(HERE, folder)
    text = (HERE / "cards" / "mira.yaml").read_text(encoding="utf-8")
    (card,) = (each for each in yaml.safe_load(text) if each["id"] == "mind-the-kettle")
    loose = card | {"id": "mind-the-pot", "title": "Mind the pot", "owner": "seraa"}
    (folder / "cards" / "mine.yaml").write_text(yaml.safe_dump([loose]), encoding="utf-8")
    return folder


def test_a_card_outside_of_the_folder_of_cards_is_missed(tmp_path: Path) -> None:
    shutil.copy(HERE / "cards" / "mira.yaml", tmp_path / "mine.yaml")
    told = run("card", "mind-the-kettle", folder=tmp_path)
    assert f"the folder {tmp_path.name} has no folder “cards”" in told.stderr


def test_a_card_of_nobody_is_told_to_be_in_no_deck(with_a_loose_card: Path) -> None:
    told = run("card", "mind-the-pot", folder=with_a_loose_card)
    assert told.returncode == 0, told.stderr
    end = "Nobody is called “seraa”, so the card is in no deck. Nearest: sera.\n"
    assert told.stdout.endswith(end)


def test_a_card_of_ones_own_has_its_page(with_a_loose_card: Path) -> None:
    told = run("card", "sweet-pear", folder=with_a_loose_card)
    assert told.returncode == 0, told.stderr
    assert told.stdout.startswith("Sweet pear")


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_a_whole_game_with_the_character_is_played_to_its_end(seed: int, tmp_path: Path) -> None:
    record = tmp_path / "game.yaml"
    told = run(
        "play", "--seed", str(seed), "--characters", "mira", "fiona", "zakhan", "--record",
        str(record),
    )  # fmt: skip
    assert told.returncode == 0, told.stdout + told.stderr
    choices = str(yaml.safe_load(record.read_text(encoding="utf-8"))["choices"])
    assert "mira-sheet" in choices
    again = run("check", str(record))
    assert again.returncode == 0, again.stdout + again.stderr


@pytest.mark.parametrize(
    ("file", "old", "new", "problem"),
    [
        ("cards/mira.yaml", "{gain: 2, stat: fortitude}", "{gian: 2, stat: fortitude}", "gain"),
        ("cards/mira.yaml", "{spend: spice, n: 2}", "{spend: spize, n: 2}", "spice"),
        ("cards/mira.yaml", "id: mind-the-kettle", "id: coffee", "in two files"),
        ("tokens.yaml", "id: spice", "id: scarab", "given twice"),
        ("decks.yaml", "copies: 8", "copies: 7", "39 cards"),
        ("characters.yaml", "id: mira", "id: fiona", "given twice"),
        ("characters.yaml", "knowledge: full", "knowledge: &x full", "anchors"),
    ],
)
def test_files_of_others_are_checked_like_ours(
    file: str, old: str, new: str, problem: str, tmp_path: Path
) -> None:
    for path in HERE.rglob("*.yaml"):
        copy = tmp_path / path.relative_to(HERE)
        copy.parent.mkdir(exist_ok=True)
        text = path.read_text(encoding="utf-8")
        if path == HERE / file:
            assert old in text
            text = text.replace(old, new)
        copy.write_text(text, encoding="utf-8")
    told = run("play", "--seed", "1", "--characters", "mira", "fiona", folder=tmp_path)
    assert told.returncode != 0
    assert problem in told.stdout + told.stderr
    assert "Traceback" not in told.stderr


def test_the_guide_shows_the_files_as_they_are() -> None:
    """Every example of the walk-through stands in the files word by word."""
    part = TEXT.partition("## Add a character of your own\n")[2].partition("\n## ")[0]
    blocks = [block.partition("\n")[2] for block in part.split("```")[1::2]]
    files = [path.read_text(encoding="utf-8") for path in HERE.rglob("*.yaml")]
    shown = [
        block
        for block in blocks
        if any("".join(block.split()) in "".join(text.split()) for text in files)
    ]
    assert len(shown) == 4
