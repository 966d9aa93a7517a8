"""One file, several runs: cases, twins in other editions, steps of single editions."""

from pathlib import Path

import pytest

from rdi_explore.app.explorer import scenario_text, shelf
from rdi_explore.app.walk import Walk
from rdi_explore.catalogue import FileError
from rdi_explore.scenario import (
    LineError,
    check,
    check_file,
    first_case,
    load,
    load_text,
    play_line,
    runs,
    text_of,
)
from rdi_explore.scenario.cases import case_label, case_of
from rdi_explore.scenario.links import PlaceToken, read_token

BLOW = "im-not-as-think-as-you-drunk-i-am"
CASES = f"""\
id: two-cases
title: Hit, and what then
edition: rdi5
twins: {{rdi3: two-cases-of-old}}
seats:
  Zakhan: {{fortitude: 15, alcohol: 6, hand: [{BLOW}]}}
  Joran: {{fortitude: 12, alcohol: 9, hand: [playing-with-portals]}}
  Sera: {{fortitude: 14, alcohol: 7, hand: [swift-counterattack]}}
turn: {{of: Zakhan, phase: action}}
line:
  - {{seat: Zakhan, plays: {BLOW}, on: Joran}}
cases:
  - name: taken
    change: {{Joran: {{fortitude: -2}}}}
  - name: redirected
    line:
      - {{seat: Joran, plays: playing-with-portals, on: Sera}}
    change: {{Joran: {{fortitude: 0}}, Sera: {{fortitude: -2}}}}
  - name: too-weak
    only_in: [rdi3]
    seats: {{Joran: {{fortitude: 11, hand: []}}, Bryn: {{gold: 3}}}}
    expect: {{Joran: {{fortitude: 9, hand: 0, out: true}}, Bryn: {{gold: 4}}}}
expect: {{Joran: {{alcohol: 9}}}}
"""


def failure(old: str, new: str) -> FileError:
    assert CASES.count(old) == 1
    with pytest.raises(FileError) as caught:
        load_text(CASES.replace(old, new))
    return caught.value


def file(folder: Path, text: str = CASES) -> Path:
    path = folder / "two-cases.yaml"
    path.write_text(text, encoding="utf-8")
    return path


def test_every_edition_and_case_is_a_run_of_its_own() -> None:
    assert [(run.name, run.edition) for run in runs(load_text(CASES))] == [
        ("two-cases--taken", "rdi5"),
        ("two-cases--redirected", "rdi5"),
        ("two-cases-of-old--taken", "rdi3"),
        ("two-cases-of-old--redirected", "rdi3"),
        ("two-cases-of-old--too-weak", "rdi3"),
    ]


def test_each_run_is_reported(tmp_path: Path) -> None:
    path = file(tmp_path)
    reports = list(check_file(path))
    assert [(each.id, each.case, each.edition, each.status) for each in reports] == [
        ("two-cases", "taken", "rdi5", "pass"),
        ("two-cases", "redirected", "rdi5", "pass"),
        ("two-cases-of-old", "taken", "rdi3", "pass"),
        ("two-cases-of-old", "redirected", "rdi3", "pass"),
        ("two-cases-of-old", "too-weak", "rdi3", "pass"),
    ]
    assert {each.file for each in reports} == {str(path)}


def test_one_wrong_case_fails_in_each_edition(tmp_path: Path) -> None:
    path = file(tmp_path, CASES.replace("Sera: {fortitude: -2}", "Sera: {fortitude: -3}"))
    failed = [each for each in check_file(path) if each.status == "fail"]
    assert [(each.id, each.case) for each in failed] == [
        ("two-cases", "redirected"),
        ("two-cases-of-old", "redirected"),
    ]
    assert failed[0].message.startswith("two-cases--redirected: at the end: Sera's fortitude")
    assert check(path).message == failed[0].message


def test_a_case_changes_the_table_word_by_word() -> None:
    whole = load_text(CASES)
    weak = list(runs(whole))[-1].scenario
    assert (weak.seats["Joran"].fortitude, weak.seats["Joran"].alcohol) == (11, 9)
    assert list(weak.seats) == ["Zakhan", "Joran", "Sera", "Bryn"]
    assert (weak.expect.seats["Joran"].alcohol, weak.expect.seats["Joran"].out) == (9, True)
    assert whole.seats["Joran"].fortitude == 12


def test_a_file_with_cases_is_its_first_case_for_all_who_take_one() -> None:
    whole = load_text(CASES)
    assert first_case(whole).id == "two-cases"
    assert play_line(whole).end.position.seats[1].fortitude == 10


def test_a_case_can_be_loaded_by_its_name(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "scenarios").mkdir()
    file(tmp_path / "scenarios")
    monkeypatch.setenv("RDI_SCENARIOS", str(tmp_path / "scenarios"))
    redirected = load("two-cases--redirected")
    assert redirected.id == "two-cases--redirected"
    assert play_line(redirected).end.position.seats[2].fortitude == 12
    with pytest.raises(FileError) as caught:
        load("two-cases--redirect")
    assert caught.value.nearest == "redirected"


def test_a_step_of_one_edition_is_passed_over_in_the_other() -> None:
    steps = """\
line:
  - {seat: Zakhan, plays: im-not-as-think-as-you-drunk-i-am, on: Joran}
  - {only_in: [rdi3], everyone: settles, expect: {Joran: {fortitude: 10}}}
  - {only_in: [rdi5], expect: {Joran: {fortitude: 12}}}
"""
    head = CASES[: CASES.index("line:")]
    for edition in ("rdi3", "rdi5"):
        play_line(load_text(head + steps), edition)
    wrong = steps.replace("10}", "9}").replace("fortitude: 12}", "fortitude: 13}")
    for edition, step in (("rdi3", 2), ("rdi5", 3)):
        with pytest.raises(LineError) as caught:
            play_line(load_text(head + wrong), edition)
        assert caught.value.step == step


@pytest.mark.parametrize(
    ("old", "new", "path", "words"),
    [
        ("twins: {rdi3", "twins: {rdi5", "twins.rdi5", "the file's own edition"),
        ("two-cases-of-old", "two-cases", "twins", "stands for two"),
        ("two-cases-of-old", "Two Cases", "twins.rdi3", "words of a-z"),
        ("twins: {rdi3", "twins: {rdi7", "twins.rdi7", "no such edition"),
        ("name: redirected", "name: taken", "cases", "stands for two"),
        ("name: redirected", "name: Redirected", "cases[1].name", "words of a-z"),
        ("name: redirected", "title: redirected", "cases[1]", "“name” is missing"),
        ("only_in: [rdi3]", "only_in: [rdi4]", "cases[2].only_in", "rdi4"),
        ("on: Sera", "on: Serra", "cases[1].line[0].on", "Serra"),
        ("Bryn: {gold: 4}", "Brym: {gold: 4}", "cases[2].expect.Brym", "Brym"),
        ("Bryn: {gold: 3}", "Bryn: {hand: [wine]}", "cases[2].seats.Bryn.hand[0]", "wine"),
        ("Bryn: {gold: 3}", "Bryn: {golt: 3}", "cases[2].seats.Bryn.golt", "golt"),
    ],
)
def test_cases_and_twins_that_are_wrong(old: str, new: str, path: str, words: str) -> None:
    error = failure(old, new)
    assert error.path == path
    assert words in str(error)


def test_the_explorer_shows_cases_of_one_table_as_lines() -> None:
    walk = Walk(load_text(CASES))
    assert walk.cases == {"B": "redirected"}
    assert walk.lines["B"].moments[1] is walk.lines["A"].moments[1]
    assert walk.lines["B"].fork > 0
    assert [line.label.partition(":")[0] for line in walk.timeline().lines] == [
        "taken",
        "redirected",
    ]
    walk.line("B")
    walk.last()
    assert walk.moment.position.seats[2].fortitude == 12
    walk.reset()
    assert list(walk.lines) == ["A", "B"]
    assert "too-weak" not in Walk(load_text(CASES), "rdi3").cases.values()


def test_the_explorer_lists_cases_of_other_tables_on_their_own(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "scenarios").mkdir()
    file(tmp_path / "scenarios")
    monkeypatch.setenv("RDI_SCENARIOS", str(tmp_path / "scenarios"))
    assert [(item.id, item.title) for item in shelf()] == [
        ("two-cases", "Hit, and what then"),
        ("two-cases--too-weak", "Hit, and what then: too weak"),
    ]
    walk = Walk(load("two-cases--too-weak"), "rdi3")
    assert walk.note == ""
    walk.last()
    assert walk.moment.position.seats[1].out
    token = read_token(walk.token())
    assert isinstance(token, PlaceToken)
    assert load(token.scenario) == walk.scenario


def test_a_case_is_saved_as_a_file_of_its_own() -> None:
    walk = Walk(load_text(CASES))
    for letter in ("A", "B"):
        walk.line(letter)
        saved = load_text(scenario_text(walk))
        assert not saved.cases
        ends = [moment.position for moment in (play_line(saved).end, walk.lines[letter].end)]
        assert ends[0] == ends[1]


def test_a_case_is_loaded_by_an_edition_that_has_it() -> None:
    assert load("rdi3-note-contest-negative").edition == "rdi3"
    assert load("rdi3-note-contest-negative--cut-off").edition == "rdi3"
    tea = load("rdi3-note-contest-negative--tea")
    assert tea.edition == "rdi5"
    play_line(tea)


def test_a_case_without_a_title_is_called_by_its_name_in_words() -> None:
    (named, *_) = load("rdi6-note-team-serena").cases
    assert (named.name, named.title) == ("with-help", None)
    assert case_label(named) == "with help"
    titled = next(case for case in load("rdi6-minion-3").cases if case.name == "one-payment-only")
    assert case_label(titled) == "Gold for one of them"


GAMES = Path(__file__).parent / "words" / "two-games.yaml"


def test_each_case_may_be_a_game_of_its_own() -> None:
    """A file without a table has that of its first case; what is filled in is not written."""
    whole = load(GAMES)
    two, three = (run.scenario for run in runs(whole))
    assert whole.game == two.game
    assert (list(two.seats), list(three.seats)) == (["Gerki", "Zot"], ["Gerki", "Zot", "Fiona"])
    text = text_of(whole)
    assert "seats" not in text and "reconstructed" not in text
    assert load_text(text, "two-games") == whole


def test_the_seats_of_a_case_with_a_game_are_those_of_the_game() -> None:
    text = GAMES.read_text(encoding="utf-8")
    text = text.replace("cases:", "seats: {Ann: {}, Ben: {}}\nturn: {of: Ann}\ncases:")
    whole = load_text(text, "two-games")
    assert list(whole.seats) == ["Ann", "Ben"]
    assert [list(case_of(whole, case).seats) for case in whole.cases] == [
        ["Gerki", "Zot"], ["Gerki", "Zot", "Fiona"],
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ("first: Zot", "first: Ann", r"line 10, cases\[1\].game.first: no player “Ann”"),
        ("zot, fiona", "zott", r"cases\[1\].game.characters: there is no .*Nearest: zot"),
        ("- name: three-play", "- name: three-play\n  turn: {of: Zot}", r"cases\[1\].turn: “turn”"),
    ],
)  # fmt: skip
def test_what_is_wrong_with_the_game_of_a_case_is_told(old: str, new: str, told: str) -> None:
    text = GAMES.read_text(encoding="utf-8").replace(old, new)
    with pytest.raises(FileError, match=told):
        load_text(text, "two-games")
