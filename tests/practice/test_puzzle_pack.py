"""The puzzles that were found by machine: many, unlike, and proved again."""

import re
from collections import Counter
from pathlib import Path
from random import Random
from typing import get_args

import pytest
from msgspec.structs import replace

from rdi_explore.app.puzzle_list import ListedPuzzle, all_puzzles
from rdi_explore.catalogue import FileError
from rdi_explore.cli import main
from rdi_explore.explore.puzzle_solver import found_in, level_of
from rdi_explore.explore.puzzle_themes import THEMES
from rdi_explore.explore.puzzle_try import PuzzleTry
from rdi_explore.explore.puzzles import Puzzle, at_hand, puzzles, trimmed
from rdi_explore.kernel import Moment, Variant
from rdi_explore.practice import puzzle_pack
from rdi_explore.practice.puzzle_deals import rests_on_the_unseen
from rdi_explore.practice.puzzle_pack import (
    OBVIOUS,
    OF_A_CARD,
    OF_A_THEME,
    FoundPuzzle,
    Pack,
    found_puzzles,
    key_of_file,
    pack_file,
    read_pack,
    theme_of_file,
    why_wrong,
    write_pack,
)
from rdi_explore.scenario import Scenario, load, scenario_at, scenario_files, start
from rdi_explore.scenario.files import all_scenarios
from rdi_explore.scenario.game import called
from rdi_explore.scenario.schema import PuzzleSheet

FOUND = list(found_puzzles().values())
AGAIN = Random(26).sample(list(all_puzzles()), 16)
"""Of these is asked here whether hidden cards decide; all of them take minutes."""
EVERY = 12
"""One of so many is proved again here; `rdi-explore puzzles verify` proves all."""


def test_there_are_many_of_all_modes_and_themes() -> None:
    assert len(FOUND) >= 150
    assert len(all_puzzles()) >= 200
    themes = Counter(each.theme for each in FOUND)
    assert len(themes) >= 12 and set(themes) <= set(THEMES)
    assert max(themes.values()) <= OF_A_THEME
    assert {each.mode for each in FOUND} == set(get_args(Variant))
    assert {each.level for each in FOUND} == {1, 2, 3, 4, 5}
    assert len({each.edition for each in FOUND}) == 5


def test_none_are_alike() -> None:
    """Another aim, another card, or another thing that waits; never the same title or table."""
    files = (load(path) for path in all_scenarios() if path.stem.startswith("puzzle-"))
    shelf = [each for each in files if each.puzzle is not None]
    assert len(shelf) >= 40
    assert len({each.key for each in FOUND} - set(map(key_of_file, shelf))) == len(FOUND)
    assert len({each.title for each in (*FOUND, *shelf)}) == len(FOUND) + len(shelf)
    assert len({repr(each.scenario.seats) for each in FOUND}) == len(FOUND)
    cards = Counter((each.theme, each.key[1]) for each in FOUND)
    assert max(cards.values()) <= OF_A_CARD
    assert not {each.id for each in FOUND} & {path.stem for path in all_scenarios()}
    assert all(each.solved < OBVIOUS for each in FOUND)


@pytest.mark.parametrize("entry", FOUND[::EVERY], ids=lambda entry: entry.id)
def test_what_an_entry_says_is_proved_again(entry: FoundPuzzle) -> None:
    assert why_wrong(entry) == ""


def test_what_is_right_is_right_in_every_entry() -> None:
    """And in how many lines it is proved: a mended rule can change it."""
    for entry in FOUND:
        asked = PuzzleTry(entry.scenario)
        words = {option: said for said, option in called(asked.moment).items()}
        right = sorted(words[option] for option in asked.found.right)
        told = (right, asked.found.lines)
        assert told == (sorted(asked.sheet.solution), asked.sheet.lines), entry.id


@pytest.mark.parametrize("id", AGAIN)
def test_no_puzzle_rests_on_what_nobody_sees(id: str) -> None:
    """Nor on teammates: also of those that are files."""
    assert rests_on_the_unseen(PuzzleTry(all_puzzles()[id].scenario)) == ""


@pytest.mark.parametrize(
    "id", ["puzzle-stay-natyli-water", "puzzle-stay-bastian-wine", "puzzle-send-out-remy-dark-ale"]
)
def test_hidden_cards_decide(id: str) -> None:
    """At tables of which it was found: they are told, and are no puzzles."""
    table = load(id)
    assert id not in all_puzzles() and table.puzzle is None
    aim = str(table.claims[0].holds)
    sheet = PuzzleSheet(who=aim.partition(" can force")[0], aim=aim, solution=("passes",))
    asked = PuzzleTry(replace(table, puzzle=sheet))
    assert rests_on_the_unseen(asked) == "hidden cards decide"


def test_a_teammates_help_decides() -> None:
    """Daareka is hit; she and Amundyr can both Ignore it: she has to, unless he helps."""
    table = load("rdi6-note-card-hold-them-back")
    daareka = replace(table.seats["Daareka"], hand=("ink-spray",))
    seats = {**table.seats, "Daareka": daareka}
    alone = {**seats, "Fiona": replace(seats["Fiona"], hand=())}
    assert rests_on_the_unseen(_hit(replace(table, seats=seats))) == "a teammate's help decides"
    assert rests_on_the_unseen(_hit(replace(table, seats=alone))) == ""


def _hit(table: Scenario) -> PuzzleTry:
    """The question of Daareka, who would lose Fortitude."""
    moment = start(replace(table, line=(), cases=(), claims=(), answer=None))
    for words in ("next is Torglesnarf", "plays hold-them-back on Daareka"):
        moment = moment.choose(called(moment)[words]).next_choice()
    aim = "Daareka can force that in the end Daareka loses no fortitude"
    at = Moment.start(moment.setup, trimmed(at_hand(moment.position)))
    asked = scenario_at(at, table, "hit", "Daareka is hit")
    sheet = PuzzleSheet(who="Daareka", aim=aim, solution=("plays ink-spray",))
    return PuzzleTry(replace(asked, puzzle=sheet))


@pytest.mark.parametrize("each", all_puzzles().values(), ids=lambda each: each.id)
def test_every_puzzle_says_what_one_has_to_see(each: ListedPuzzle) -> None:
    """Its theme, found anew: also of those that are files."""
    assert each.scenario.puzzle is not None
    theme = theme_of_file(each.scenario)
    assert theme in THEMES and each.by["theme"] == each.scenario.puzzle.theme == theme


@pytest.mark.parametrize("each", all_puzzles().values(), ids=lambda each: each.id)
def test_questions_are_short(each: ListedPuzzle) -> None:
    """Twenty words a sentence at most."""
    for sentence in re.split(r"(?<=[.?!]) (?=[A-Z])", each.scenario.question):
        assert len(sentence.split()) <= 20, sentence


def test_they_are_counted(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["puzzles", "count"]) == 0
    told = capsys.readouterr().out.splitlines()
    assert told[0] == f"{len(all_puzzles())} puzzles"
    for line in told[1:]:
        assert sum(map(int, re.findall(r" (\d+)(?:,|$)", line))) == len(all_puzzles()), line


def test_levels_are_measured() -> None:
    """By simulated solvers; who sees more finds no less, and an easy computer player less of what
    is of a high level."""
    some = list(all_puzzles().values())[::EVERY]
    found = [found_in(each.scenario) for each in some]
    levels = [level_of(each) for each in found]
    assert [int(each.by["level"]) for each in some] == levels
    by_sight = [sum(column) for column in zip(*found, strict=True)]
    assert by_sight == sorted(by_sight)
    low, high = (
        [each.solved for each in FOUND if (each.level > 3) is hard] for hard in (False, True)
    )
    assert sum(high) / len(high) < sum(low) / len(low)


def test_a_wrong_entry_is_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Every way to be wrong but that it cannot be proved."""
    good = FOUND[0]
    sheet = good.scenario.puzzle
    assert sheet is not None
    right, other = sheet.solution[0], "passes"
    wrong = {
        "right is": replace(good, text=good.text.replace(right, other)),
        "another difficulty": replace(good, level=good.level % 5 + 1),
        "another theme": replace(good, theme=next(id for id in THEMES if id != good.theme)),
        "do otherwise": replace(good, solved=good.solved + 1),
        "like others": replace(good, key=(good.kind, "A card", "a Drink")),
    }
    for told, entry in wrong.items():
        assert told in why_wrong(entry)
    path = tmp_path / "wrong.jsonl"
    path.write_text(write_pack([good, *wrong.values()]), encoding="utf-8")
    assert list(read_pack(path)) == [good.id], "an id is one puzzle"
    path.write_text(write_pack([wrong["do otherwise"]]), encoding="utf-8")
    assert main(["puzzles", "verify", str(path)]) == 1
    assert "0 of 1 puzzles are proved again" in capsys.readouterr().out


def test_a_damaged_file_is_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "damaged.jsonl"
    path.write_text('{"id": 3}\n', encoding="utf-8")
    assert main(["puzzles", "verify", str(path)]) == 2
    assert str(path) in capsys.readouterr().err


@pytest.fixture(scope="module")
def in_games() -> list[Puzzle]:
    """What comes up in some games."""
    return list(puzzles(25, 2))


def test_the_same_games_give_the_same_file(in_games: list[Puzzle]) -> None:
    """And what was found once is not found again."""
    first, second = (list(Pack().filled(found)) for found in (in_games, puzzles(25, 2)))
    assert first and write_pack(first) == write_pack(second)
    taken = {entry.id for entry in first}
    assert not taken & {entry.id for entry in Pack(taken).filled(in_games)}
    pack = Pack(before=first)
    assert not list(pack.filled(in_games)), "nothing like what is there"
    assert not list(pack.filled(puzzles(25, 2, wanted=pack.wants)))


def test_the_file_lies_on_the_shelf_and_is_no_scenario() -> None:
    path = pack_file()
    assert path is not None and path not in scenario_files(path.parent)
    assert list(read_pack(path)) == [each.id for each in FOUND]


def test_what_no_file_can_tell_is_left_out(
    in_games: list[Puzzle], monkeypatch: pytest.MonkeyPatch
) -> None:
    first = list(Pack().filled(in_games))

    def unsaid(text: str, name: str) -> None:
        raise FileError(name, 0, "", "it waits on nothing")

    monkeypatch.setattr(puzzle_pack, "load_text", unsaid)
    assert first and not list(Pack().filled(in_games))
