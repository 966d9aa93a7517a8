"""The documents: short, their picture is drawn from the imports, their examples run, links lead."""

import re
from pathlib import Path

import pytest

from rdi_explore.catalogue import Document, cards, characters
from rdi_explore.cli import _parser
from rdi_explore.practice.puzzle_pack import pack_file, read_pack
from rdi_explore.rulebook import rules
from rdi_explore.scenario import load, runs, scenario_files
from tests.house import BEGIN, below, doors, picture, stored
from tests.links import documents, wrong_links
from tests.mutations import MUTATIONS

ROOT = Path(__file__).parents[1]
CONTRIBUTING = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
WORDS = Path(__file__).parent / "scenario" / "words"


def test_contributing_is_short() -> None:
    assert len(CONTRIBUTING.splitlines()) <= 150


def test_the_picture_of_the_house_is_drawn_from_the_imports() -> None:
    """Renew it: ``python -m tests.house --write``."""
    assert CONTRIBUTING.count(BEGIN) == 1
    assert stored() == picture(doors())


def test_imports_go_down_only() -> None:
    rooms = doors()
    assert rooms["kernel"] == frozenset()
    assert [room for room in rooms if room in below(rooms, room)] == []
    assert len(rooms) == sum((ROOT / "rdi_explore" / room).is_dir() for room in rooms) + 1


def test_every_room_is_told() -> None:
    table = CONTRIBUTING.partition("| room |")[2].partition("\n\n")[0].splitlines()[2:]
    told = set(re.findall(r"`(\w+)`", " ".join(row.split("|")[1] for row in table)))
    assert told == set(doors())


def test_the_house_of_the_example_is_a_house(tmp_path: Path) -> None:
    (example,) = re.findall(r"```yaml\n(.*?)```", CONTRIBUTING, re.DOTALL)
    name = Document(example, "").data["id"]
    (tmp_path / "houses").mkdir()
    (tmp_path / "houses" / f"{name}.yaml").write_text(example, encoding="utf-8")
    scenario = (WORDS / "at-our-table.yaml").read_text(encoding="utf-8")
    path = tmp_path / "at-our-table.yaml"
    path.write_text(scenario.partition("  - name: our-wine")[0], encoding="utf-8")
    assert load(path).all_rulings == {"self_split_mandatory": True}


def code(text: str) -> list[str]:
    """What stands in code marks, but for whole blocks."""
    return re.findall(r"`([^`]+)`", re.sub(r"```.*?```", "", text, flags=re.DOTALL))


def test_the_files_that_are_named_are_there() -> None:
    places = [ROOT, *(ROOT / "rdi_explore" / room for room in ("", "kernel", "scenario", "draw"))]
    places += [ROOT / "rdi_explore" / "kernel" / "vocabulary", ROOT / "rdi_explore" / "catalogue"]
    named = {
        word
        for word in code(CONTRIBUTING)
        if re.fullmatch(r"[\w./]+\.(py|yaml|txt|md|ipynb)", word)
    }
    own = {"OWNER", "FOLDER", "NAME", "ID", "NN"}
    named = {word for word in named if not own & set(re.split(r"\W", word))}
    assert len(named) > 12
    assert [word for word in named if not any((each / word).is_file() for each in places)] == []


def test_the_commands_that_are_named_are_there() -> None:
    text = CONTRIBUTING
    (commands,) = (a.choices for a in _parser()._actions if isinstance(a.choices, dict))
    used = set(re.findall(r"rdi-explore ([a-z]+)", text))
    assert len(used) > 6
    assert used <= set(commands)
    targets = set(re.findall(r"(?m)^([a-z]+):", (ROOT / "Makefile").read_text(encoding="utf-8")))
    assert set(re.findall(r"`make ([a-z]+)", text)) <= targets
    for tests in re.findall(r"pytest ((?:tests/[\w/.]+ ?)+)", text):
        assert [name for name in tests.split() if not (ROOT / name).exists()] == []


def figures() -> dict[str, int]:
    """The README's figures, by the words behind them."""
    files = [load(path) for path in scenario_files(ROOT / "scenarios")]
    told = [each for each in files if each.lesson is not None and not each.lesson.disputes]
    pack = pack_file()
    assert pack is not None
    return {
        "short lessons": len(told),
        "lessons, the laboratory": len(told),
        "rules of the books": len(rules()),
        "cards, Drinks and Events": len(cards()),
        "characters, 2 to 8": len(characters()),
        "files, the books'": len(files),
        "checks": sum(1 for each in files for _ in runs(each)),
        "puzzles found in games": sum(bool(each.puzzle) for each in files) + len(read_pack(pack)),
        "places: a scenario": len(MUTATIONS),
    }


def test_the_figures_of_the_readme_are_counted() -> None:
    text = " ".join((ROOT / "README.md").read_text(encoding="utf-8").split())
    for words, number in figures().items():
        said = re.findall(rf"([\d,]+) {re.escape(words)}", text)
        assert said == [f"{number:,}"], f"write into README.md: {number:,} {words}"


@pytest.mark.parametrize("path", documents(), ids=lambda path: str(path.relative_to(ROOT)))
def test_no_link_of_a_document_leads_nowhere(path: Path) -> None:
    assert wrong_links(path) == []
