"""House rules: a file of one's own, with grounds, that a scenario names; never code."""

import os
from pathlib import Path

import pytest
from msgspec.structs import replace

from rdi_explore.catalogue import FileError
from rdi_explore.cli import main
from rdi_explore.draw.html.now import now
from rdi_explore.draw.html.ruling import ruling
from rdi_explore.draw.text import show
from rdi_explore.scenario import HouseSheet, Scenario, load, load_text, play_line, start, text_of

WORDS = Path(__file__).parent / "words"
SCENARIO = WORDS / "at-our-table.yaml"
KITCHEN = (WORDS / "houses" / "kitchen.yaml").read_text(encoding="utf-8")


def table(folder: Path, house: str = KITCHEN, scenario: str = "") -> Path:
    """The scenario and its house in a folder of their own, changed or not."""
    (folder / "houses").mkdir(exist_ok=True)
    (folder / "houses" / "kitchen.yaml").write_text(house, encoding="utf-8")
    path = folder / SCENARIO.name
    path.write_text(scenario or SCENARIO.read_text(encoding="utf-8"), encoding="utf-8")
    return path


def told(path: Path) -> str:
    with pytest.raises(FileError) as caught:
        load(path)
    return str(caught.value)


def at_our_table() -> Scenario:
    return load(SCENARIO)


def test_a_house_answers_questions_and_changes_cards() -> None:
    played = at_our_table()
    assert isinstance(played.house, HouseSheet)
    moment = start(played)
    assert moment.setup.rulings.self_split_mandatory
    wine = next(card for card in moment.setup.cast if card.id == "wine")
    assert wine.face is not None
    assert wine.face.alcohol == 3
    own = _own(played, "rulings", {"self_split_mandatory": False})
    assert not start(own).setup.rulings.self_split_mandatory, "the file's own word goes before"


def _own(scenario: Scenario, word: str, value: object) -> Scenario:
    return replace(scenario, **{word: value})


def test_a_rule_that_is_off_or_left_out_is_not_played() -> None:
    moment = start(_own(at_our_table(), "without", ("shared-mead",)))
    assert not moment.setup.rulings.self_split_mandatory
    assert moment.setup.rulings.absent_pays_for_deck, "“on: false”"
    assert [note.rule for note in moment.setup.house] == ["strong-wine"]


def test_a_file_that_is_written_needs_no_other_one(tmp_path: Path) -> None:
    text = text_of(at_our_table())
    again = load_text(text)
    assert again == at_our_table()
    (tmp_path / "at-our-table.yaml").write_text(text, encoding="utf-8")
    assert play_line(load(tmp_path / "at-our-table.yaml"))


def test_a_house_changes_no_link_by_its_name_alone() -> None:
    """The same rulings and cards are the same game, whoever has set them."""
    played = at_our_table()
    wine = next(rule for rule in played.house_rules if rule.cards).cards
    plain = _own(_own(_own(played, "house", None), "cards", wine), "rulings", played.all_rulings)
    assert start(plain).setup.fingerprint == start(played).setup.fingerprint


def test_the_house_is_told_by_name_with_its_grounds(capsys: pytest.CaptureFixture[str]) -> None:
    moment = start(at_our_table())
    for said in (show(moment), now(moment)):
        assert "House rule “shared-mead” (Our kitchen table)" in said
        assert "We began with RDI 3 and never changed it." in said
    assert "house rule “shared-mead”" in ruling(moment.setup, "self_split_mandatory")
    main(["compare", str(SCENARIO), "--rulings", "self_split_mandatory=false"])
    assert "house rule “shared-mead”" in " ".join(capsys.readouterr().out.split())


def test_grounds_with_markup_are_text_on_a_page(tmp_path: Path) -> None:
    path = table(tmp_path, KITCHEN.replace("Ours is stronger.", "<b>stronger</b>"))
    assert "&lt;b&gt;stronger" in now(start(load(path)))


def test_the_command_says_which_scenario_notices(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["house", str(WORDS / "houses" / "kitchen.yaml")]) == 0
    assert "at-our-table: comes out otherwise without it" in capsys.readouterr().out
    idle = KITCHEN.replace("absent_pays_for_deck: false", "absent_gets_shares: false")
    idle = idle.replace("on: false", "shown_by: [at-our-table]")
    table(tmp_path, idle)
    assert main(["house", str(tmp_path / "houses" / "kitchen.yaml")]) == 1
    out = capsys.readouterr().out
    assert "at-our-table: comes out the same without it" in out
    assert "3 house rules, 2 shown" in out


def test_a_house_goes_by_its_name_where_one_works(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    table(tmp_path)
    monkeypatch.chdir(tmp_path)
    assert main(["house", "kitchen"]) == 0, capsys.readouterr().out


def test_houses_are_found_in_folders_of_the_catalogue(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    table(tmp_path)
    alone = tmp_path / "elsewhere"
    alone.mkdir()
    path = alone / SCENARIO.name
    path.write_text(SCENARIO.read_text(encoding="utf-8"), encoding="utf-8")
    assert "NAME.yaml beside the scenario, here or in RDI_CATALOGUE" in told(path)
    monkeypatch.setenv("RDI_CATALOGUE", str(tmp_path))
    assert load(path).all_rulings == {"self_split_mandatory": True}
    assert main(["house"]) == 0
    assert "kitchen  Our kitchen table" in capsys.readouterr().out


def test_a_house_that_was_changed_is_read_again(tmp_path: Path) -> None:
    path = table(tmp_path)
    assert "self_split_mandatory" in load(path).all_rulings
    house = tmp_path / "houses" / "kitchen.yaml"
    house.write_text(KITCHEN.replace("self_split_mandatory: true", "absent_gets_shares: false"))
    os.utime(house, ns=(1, 1))
    assert load(path).all_rulings == {"absent_gets_shares": False}


def test_a_house_is_no_scenario(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    table(tmp_path)
    assert main(["check", str(tmp_path)]) == 0
    assert "kitchen" not in capsys.readouterr().out


@pytest.mark.parametrize(
    ("old", "new", "line", "problem"),
    [
        ("self_split_mandatory", "slef_split_mandatory", 7, "Nearest: self_split_mandatory"),
        ("mandatory: true", "mandatory: maybe", 7, "allowed: true, false"),
        ("grounds: Ours is stronger.", 'grounds: ""', 11, "a house rule has its grounds"),
        ("name: strong-wine", "name: shared-mead", 9, "given twice"),
        ("    sets: {self_split_mandatory: true}\n", "", 4, "give “sets” or “cards”"),
        ("alcohol: 3", "alkohol: 3", 14, "Nearest: alcohol"),
        ("id: kitchen", "id: kitchn", 1, "they must agree"),
        ("{absent_pays_for_deck: false}", "{self_split_mandatory: false}", 19, "keep one"),
        ("name: no-refill", "name: No Refill", 15, "words of a-z"),
        ("on: false", "code: os.system", 18, "unknown word “code”"),
    ],
)
def test_what_is_wrong_in_a_house_has_its_place_and_remedy(
    old: str, new: str, line: int, problem: str, tmp_path: Path
) -> None:
    assert old in KITCHEN
    said = told(table(tmp_path, KITCHEN.replace(old, new)))
    assert f"houses/kitchen.yaml, line {line}" in said
    assert problem in said


@pytest.mark.parametrize(
    ("old", "new", "problem"),
    [
        ("house: kitchen", "house: kitchn", "house: no file houses/NAME.yaml"),
        ("house: kitchen", "house: ../../kitchen", "house: no file houses/NAME.yaml"),
        ("[shared-mead]", "[shared-mad]", "Nearest: shared-mead"),
        ("house: kitchen", "without: [x]", "“without” needs a “house”"),
        ("house: kitchen", "house: {id: x, title: X, rules: []}", "a house without a rule"),
    ],
)
def test_what_is_wrong_in_a_scenario_with_a_house(
    old: str, new: str, problem: str, tmp_path: Path
) -> None:
    text = SCENARIO.read_text(encoding="utf-8")
    assert old in text
    assert problem in told(table(tmp_path, scenario=text.replace(old, new)))
