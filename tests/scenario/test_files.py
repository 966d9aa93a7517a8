"""Scenario files that are wrong: one error that says where, what, and what was meant."""

from pathlib import Path

import pytest
import yaml

from rdi_explore.catalogue import FileError
from rdi_explore.catalogue.reading import MAX_BYTES, MAX_DEPTH
from rdi_explore.scenario import check, find, load, load_text

GOOD = """\
id: broken
title: A blow and its answer
edition: rdi5
asking: declared
seats:
  Zakhan:
    {character: zakhan, fortitude: 15, alcohol: 6, gold: 8, pile: [light-ale],
     hand: [im-not-as-think-as-you-drunk-i-am]}
  Joran: {character: joran, fortitude: 12, alcohol: 9, gold: 11, tokens: {scarab: 1},
          hand: [i-dont-think-so, playing-with-portals]}
drink_deck: [wine]
rulings: {chaser_by: title}
turn: {of: Zakhan, phase: action}
line:
  - {seat: Zakhan, plays: im-not-as-think-as-you-drunk-i-am, on: Joran}
  - {seat: Joran, may_not_play: i-dont-think-so, because: i-dont-think-so.negates-a-sometimes}
  - everyone: passes
    change: {Joran: {fortitude: -2}}
expect: {Joran: {fortitude: 10}, decides: nobody}
rules: [timing.after-window]
"""
STEP = "  - everyone: passes\n    change: {Joran: {fortitude: -2}}"


def failure(text: str) -> FileError:
    with pytest.raises(FileError) as caught:
        load_text(text, "broken.yaml")
    return caught.value


def broken(old: str, new: str) -> FileError:
    """The error of the good file with one thing wrong."""
    assert GOOD.count(old) == 1, f"{old!r} stands {GOOD.count(old)} times in the good file"
    return failure(GOOD.replace(old, new))


def test_the_good_file_is_good() -> None:
    scenario = load_text(GOOD)
    assert list(scenario.seats) == ["Zakhan", "Joran"]
    assert scenario.line[2].everyone == "passes"


@pytest.mark.parametrize(
    ("old", "new", "line", "path", "nearest"),
    [
        # a word that the format does not have
        ("drink_deck:", "drink_dek:", 11, "drink_dek", "drink_deck"),
        ("phase: action", "fase: action", 13, "turn.fase", "phase"),
        ("  - everyone:", "  - evryone:", 17, "line[2].evryone", "everyone"),
        ("plays: im", "play: im", 15, "line[0].play", "plays"),
        ("gold: 8", "golt: 8", 7, "seats.Zakhan.golt", "gold"),
        ("pile: [", "pyle: [", 7, "seats.Zakhan.pyle", "pile"),
        ("{fortitude: 10}", "{fortitud: 10}", 19, "expect.Joran.fortitud", "fortitude"),
        ("{fortitude: -2}", "{fortitud: -2}", 18, "line[2].change.Joran.fortitud", "fortitude"),
        # a card that nobody knows
        (", playing-with-portals", ", playing-with-portal", 10, "seats.Joran.hand[1]",
         "playing-with-portals"),
        ("[light-ale]", "[lite-ale]", 7, "seats.Zakhan.pile[0]", "light-ale"),
        ("[wine]", "[whine]", 11, "drink_deck[0]", "wine"),
        ("plays: im-not-as-think", "plays: im-not-as-thick", 15, "line[0].plays",
         "im-not-as-think-as-you-drunk-i-am"),
        ("may_not_play: i-dont", "may_not_play: i-do-not", 16, "line[1].may_not_play",
         "i-dont-think-so"),
        # a seat where nobody sits
        ("of: Zakhan", "of: Zakan", 13, "turn.of", "Zakhan"),
        ("{seat: Zakhan", "{seat: Zakhn", 15, "line[0].seat", "Zakhan"),
        ("on: Joran", "on: Jorran", 15, "line[0].on", "Joran"),
        ("change: {Joran", "change: {Jorn", 18, "line[2].change.Jorn", "Joran"),
        ("expect: {Joran", "expect: {Jorn", 19, "expect.Jorn", "Joran"),
        ("decides: nobody", "decides: Zakn", 19, "expect.decides", "Zakhan"),
        ("decides: nobody", "passed: [Jorran]", 19, "expect.passed", "Joran"),
        ("decides: nobody", "drinks: [{Jorran: 1}]", 19, "expect.drinks[0]", "Joran"),
        # a rule that does not exist
        ("because: i-dont-think-so.negates-a", "because: i-dont-think-so.negates", 16,
         "line[1].because", "i-dont-think-so.negates-a-sometimes"),
        ("[timing.after-window]", "[timing.after-windows]", 20, "rules", "timing.after-window"),
        ("decides: nobody", "rules: [timing.re-open]", 19, "expect.rules", "timing.reopen"),
        # a token, a phase, an edition, a book
        ("scarab: 1", "scarabs: 1", 9, "seats.Joran.tokens", "scarab"),
        ("phase: action", "phase: acton", 13, "turn.phase", "action"),
        ("edition: rdi5", "edition: rdi", 3, "edition", "rdi9"),
        ("asking: declared", "asking: poling", 4, "asking", "poll"),
    ],
)  # fmt: skip
def test_a_word_that_is_not_known(old: str, new: str, line: int, path: str, nearest: str) -> None:
    error = broken(old, new)
    assert (error.file, error.line, error.path) == ("broken.yaml", line, path)
    assert error.nearest == nearest
    assert str(error).startswith(f"broken.yaml, line {line}, {path}: ")
    assert str(error).endswith(f"Nearest: {nearest}")


@pytest.mark.parametrize(
    ("old", "new", "line", "path", "words"),
    [
        # verbs
        ("on: Joran}", "passes: true}", 15, "line[0]", "2 verbs: plays, passes"),
        (STEP, "  - {seat: Joran}", 17, "line[2]", "without a verb"),
        (STEP, "  - {say: Nothing to do.}", 17, "line[2]", "without a verb"),
        (STEP, "  - {plays: i-dont-think-so}", 17, "line[2]", "who does this"),
        (", because: i-dont-think-so.negates-a-sometimes", "", 16, "line[1]", "“because”"),
        (STEP, "  - everyone: leaves", 17, "line[2].everyone", "leaves"),
        (STEP, "  - together: [{seat: Joran, plays: i-dont-think-so}]", 17, "line[2]", "poll"),
        # the wrong kind of card
        ("hand: [i-dont-think-so,", "hand: [wine,", 10, "seats.Joran.hand[0]", "“wine”"),
        ("pile: [light-ale]", "pile: [i-dont-think-so]", 7, "seats.Zakhan.pile[0]", "Drink"),
        ("drink_deck: [wine]", "drink_deck: [winning-hand]", 11, "drink_deck[0]", "Drink"),
        # numbers
        ("fortitude: 15", "fortitude: 21", 7, "seats.Zakhan.fortitude", "0 to 20"),
        ("alcohol: 6", "alcohol: -1", 7, "seats.Zakhan.alcohol", "0 to 20"),
        ("alcohol: 9", "alcohol: 21", 9, "seats.Joran.alcohol", "0 to 20"),
        ("gold: 11", "gold: -1", 9, "seats.Joran.gold", "0 to"),
        ("gold: 8", "gold: 10001", 7, "seats.Zakhan.gold", "0 to"),
        ("gold: 8", "gold: eight", 7, "seats.Zakhan.gold", "whole number"),
        ("gold: 8", "gold: 1.5", 7, "seats.Zakhan.gold", "whole number"),
        ("{fortitude: 10}", "{fortitude: ten}", 19, "expect.Joran.fortitude", "whole number"),
        # rulings
        ("chaser_by: title", "chaser_by: smell", 12, "rulings", "title_or_icon"),
        (
            "chaser_by: title",
            "self_split_mandatory: 1",
            12,
            "rulings.self_split_mandatory",
            "true or false",
        ),
        # seats
        ("Joran: {character", "nobody: {character", 9, "seats.nobody", "name of a seat"),
        ("Joran: {character", "pot: {character", 9, "seats.pot", "name of a seat"),
        ("Joran: {character", "'': {character", 5, "seats.", "1 to 40 letters"),
        ("Joran: {character", "' Jo': {character", 9, "seats. Jo", "no space at its ends"),
        ("Joran: {character", "J" * 41 + ": {character", 9, "seats." + "J" * 41, "1 to 40"),
        ("Joran: {character", "Jo/ran: {character", 9, "seats.Jo/ran", "no “/”"),
        ("Joran: {character", '"Jo\\e": {character', 9, "seats.Jo\\x1b", "one cannot see"),
        ("Joran: {character", "ZAKHAN: {character", 6, "seats.Zakhan", "beside “ZAKHAN”"),
        ("scarab: 1", "scarab: 100", 9, "seats.Joran.tokens.scarab", "to 99"),
        ("title:", "seed: -1\ntitle:", 2, "seed", "0 to 2^63 - 1"),
        (
            "turn: {of: Zakhan, phase: action}",
            "turn: Zakhan",
            13,
            "turn",
            "found the word “Zakhan”",
        ),
        ("drink_deck: [wine]", "drink_deck: wine", 11, "drink_deck", "expected a list, found the"),
        ("edition: rdi5", "edition: " + "x" * 10_000, 3, "edition", "x" * 60 + "…”"),
        (
            "hand: [i-dont-think-so,",
            "hand: [" + "x" * 9_000 + ",",
            10,
            "seats.Joran.hand[0]",
            "x…”",
        ),
        ("Joran: {character", "Zakhan: {character", 9, "seats", "given twice"),
        ("gold: 11,", "gold: 11, gold: 12,", 9, "seats.Joran", "given twice"),
        ("title:", "id: again\ntitle:", 2, "", "given twice"),
        # no words at all
        ("title: A blow and its answer\n", "", 1, "", "“title” is missing"),
        ("turn: {of: Zakhan, phase: action}\n", "", 1, "", "“turn” is missing"),
        ("turn: {of: Zakhan, ", "turn: {", 13, "turn", "“of” is missing"),
        ("phase: action}", "opening: true}", 13, "turn.opening", "add “until: turn”"),
    ],
)
def test_what_cannot_be(old: str, new: str, line: int, path: str, words: str) -> None:
    error = broken(old, new)
    assert (error.file, error.line, error.path) == ("broken.yaml", line, path)
    assert words in str(error)
    assert len(str(error)) < 400


def test_a_ruling_that_is_not_known_names_the_nearest() -> None:
    error = broken("chaser_by: title", "chaser_bye: title")
    assert error.line == 12
    assert error.path.startswith("rulings")
    assert "unknown" in error.problem
    assert "chaser_by" in str(error).replace("chaser_bye", "")


@pytest.mark.parametrize(
    ("old", "new", "line", "path"),
    [
        ("decides: nobody", "subject: winning-hend", 19, "expect.subject"),
        ("{fortitude: 10}", "{tokens: {scrab: 1}}", 19, "expect.Joran.tokens"),
        ("scarab: 1", "scarab: -1", 9, "seats.Joran.tokens.scarab"),
        ("on: Joran}", "on: Joran, mode: no such mode}", 15, "line[0].mode"),
        ("plays: im-not-as-think-as-you-drunk-i-am", "plays: wine", 15, "line[0].plays"),
        ("id: broken", 'id: ""', 1, "id"),
    ],
)
def test_what_could_never_hold(old: str, new: str, line: int, path: str) -> None:
    """A slip that no table can fulfil is an error of the file, not a failed expectation."""
    error = broken(old, new)
    assert (error.line, error.path) == (line, path)


@pytest.mark.parametrize(
    ("old", "new", "line", "words"),
    [
        ("hand: [i-dont", "hand: &mine [i-dont", 10, "anchors and aliases"),
        ("drink_deck: [wine]", "drink_deck: *mine", 11, "anchors and aliases"),
        ("drink_deck: [wine]", "drink_deck: !!python/name:os.system [wine]", 11, "tags"),
        ("title: A blow and its answer", "title: {A: [}", 2, "not YAML"),
        ("title: A blow and its answer", "title: \0", 2, "not YAML"),
        ("title: A blow and its answer", "? [a, b]\n: title", 2, "a key must be a word"),
    ],
)
def test_yaml_that_is_not_read(old: str, new: str, line: int, words: str) -> None:
    error = broken(old, new)
    assert error.line == line
    assert words in str(error)


def test_a_file_may_not_be_huge() -> None:
    text = GOOD + "remarks: [" + "x" * MAX_BYTES + "]\n"
    assert "larger than" in failure(text).problem


def test_a_huge_file_is_not_even_read(tmp_path: Path) -> None:
    path = tmp_path / "huge.yaml"
    with path.open("wb") as file:
        file.truncate(MAX_BYTES + 1)
    with pytest.raises(FileError, match="larger than"):
        load(path)


def test_a_file_may_not_be_deep() -> None:
    text = GOOD + "remarks: " + "[" * (MAX_DEPTH + 1) + "]" * (MAX_DEPTH + 1) + "\n"
    assert "deeper than" in failure(text).problem


@pytest.mark.parametrize("text", ["", "just a text", "[1, 2]", "id: alone"])
def test_a_file_that_is_no_scenario(text: str) -> None:
    assert failure(text).line == 1


@pytest.mark.parametrize("seats", [1, 9])
def test_two_to_eight_sit_at_a_table(seats: int) -> None:
    names = "".join(f"  P{n}: {{}}\n" for n in range(seats))
    text = f"id: x\ntitle: x\nturn: {{of: P0}}\nseats:\n{names}"
    assert f"{seats} players; expected 2 to 8" in str(failure(text))


OWN = """\
cards:
  - id: cider-kick
    title: Cider Kick
    type: [action]
    modes: [{as: action, do: [{lose: 1, stat: fortitude}]}]
"""


def test_a_card_of_its_own() -> None:
    text = GOOD.replace("i-am]}", "i-am, cider-kick]}") + OWN
    assert load_text(text).cards[0].title == "Cider Kick"


@pytest.mark.parametrize(
    ("old", "new", "line", "path", "nearest"),
    [
        ("lose: 1", "loose: 1", 25, "cards[0].modes[0].do[0]", "lose"),
        ("stat: fortitude", "stat: fortitud", 25, "cards[0].modes[0].do[0].stat", "fortitude"),
        ("[action]\n", "[actoin]\n", 24, "cards[0].type[0]", "action"),
    ],
)
def test_a_card_of_its_own_that_is_wrong(
    old: str, new: str, line: int, path: str, nearest: str
) -> None:
    assert OWN.count(old) == 1
    error = failure(GOOD + OWN.replace(old, new))
    assert (error.line, error.path, error.nearest) == (line, path, nearest)


def test_a_scenario_that_is_not_there() -> None:
    with pytest.raises(FileError) as caught:
        find("rdi5-redirekt-3")
    assert caught.value.nearest == "rdi5-redirect-3"
    with pytest.raises(FileError, match="no such file"):
        load("scenarios/no-such.yaml")


def test_a_report_never_raises(tmp_path: Path) -> None:
    path = tmp_path / "broken.yaml"
    path.write_text(GOOD.replace("on: Joran", "on: Jorran"), encoding="utf-8")
    report = check(path)
    assert report.status == "error"
    assert "line 15, line[0].on: no seat “Jorran”" in report.message
    assert check(tmp_path / "nothing.yaml").status == "error"
    path.write_bytes(b"id: \xff\xfe")
    assert "not UTF-8" in check(path).message


@pytest.mark.parametrize(
    ("right", "wrong", "told"),
    [
        ("plays:", "plaiys:", "line[0].plaiys: unknown word “plaiys”. Nearest: plays"),
        ("seats:", "seats", "line 5: this is not YAML"),
        ("line:", "claims: [{holds: Zakhan can forse that Joran passes out}]\nline:", "can force"),
    ],
)
def test_what_is_wrong_is_told_on_its_line_with_the_nearest_word_alone(
    right: str, wrong: str, told: str
) -> None:
    with pytest.raises(FileError) as caught:
        load_text(GOOD.replace(right, wrong, 1))
    assert told in str(caught.value)


ROOT = Path(__file__).resolve().parents[2]


@pytest.mark.parametrize("folder", ["scenarios", "rdi_explore"])
def test_every_file_is_yaml_for_the_pure_python_loader(folder: str) -> None:
    files = sorted((ROOT / folder).rglob("*.yaml"))
    assert len(files) > 20
    for path in files:
        text = path.read_text(encoding="utf-8")
        assert list(yaml.parse(text, Loader=yaml.SafeLoader)), path
