"""Expectations that look at nothing: an empty one says that there is none, or is refused."""

import pytest

from rdi_explore.catalogue import FileError
from rdi_explore.scenario.check import check_scenario
from rdi_explore.scenario.files import load_text

TABLE = """
format: 2
id: some-tokens
title: Some tokens
seats:
  Ann: {tokens: {scarab: 1}, hand: [i-raise], pile: [wine]}
  Ben: {}
turn: {of: Ann, phase: action}
"""


def _says(facts: str, table: str = TABLE) -> str:
    (report,) = check_scenario(load_text(table + facts), "some-tokens.yaml")
    return f"{report.status} {report.message}"


def test_a_track_that_has_not_moved_is_told_in_numbers() -> None:
    """otto.track-affected: its markers are said as a file writes them."""
    table = TABLE.replace("  Ben: {}", "  Ben: {}\n  Otto: {character: otto}\nmode: otto")
    said = _says("expect: {Otto: {marks: {Ann: [5, 0]}}}", table)
    assert "marks is {Ann: [6, 0]}; expected {Ann: [5, 0]}" in said


@pytest.mark.parametrize("word", ["tokens: {}", "hand: []", "pile: []", "front: [], tokens: {}"])
def test_an_empty_fact_of_a_seat_says_that_there_is_none(word: str) -> None:
    assert _says(f"expect: {{Ann: {{{word}}}}}").startswith("fail")
    assert _says(f"expect: {{Ben: {{{word}}}}}") == "pass "


@pytest.mark.parametrize(
    ("facts", "said"),
    [
        (
            "expect: {Ann: {hand: [i-raise, winning-hand]}}",
            "Ann's hand is [i-raise]; expected [i-raise, winning-hand]",
        ),
        ("expect: {Ann: {hand: []}}", "Ann's hand is [i-raise]; expected []"),
        ("expect: {Ann: {out: true}}", "Ann's out is false; expected true"),
        ("expect: {Ann: {tokens: {scarab: 2}}}", "is {scarab: 1}; expected {scarab: 2}"),
        ("expect: {drinks: [{Ann: 3}]}", "drinks is []; expected [{Ann: 3}]"),
        ("expect: {control: Ann}", "control is none; expected Ann"),
    ],
)
def test_a_difference_is_told_in_the_words_of_a_file(facts: str, said: str) -> None:
    assert said in _says(facts)


def test_of_a_drink_only_what_was_expected_is_told() -> None:
    """A Drink has ten words; the difference lies in one of those that the file gives."""
    line = """
line:
  - {until: {window: drink}, expect: {drinks: [{drinker: Ann, alcohol: 7, negated: false}]}}
"""
    said = _says(line, TABLE.replace("phase: action", "phase: drink"))
    assert "[{drinker: Ann, alcohol: 2, negated: false}]" in said
    assert "expected [{drinker: Ann, alcohol: 7, negated: false}]" in said


def test_no_tokens_change() -> None:
    given = TABLE.replace("Ben: {}", "Ben: {hand: [sorry-about-the-mess]}")
    line = """
line:
  - {until: action, seat: Ben, plays: sorry-about-the-mess, on: Ann, change: {Ann: {tokens: {}}}}
  - {everyone: passes, change: {Ann: {tokens: {}}}}
"""
    text = given.replace("of: Ann", "of: Ben") + line
    (report,) = check_scenario(load_text(text), "some-tokens.yaml")
    assert "step 2: Ann's scarab is +1; expected 0" in report.message


@pytest.mark.parametrize(
    ("facts", "at"),
    [
        ("expect: {}", "expect"),
        ("change: {}", "change"),
        ("line: [{everyone: passes, expect: {}}]", "line[0].expect"),
        ("expect: {Ann: {}}", "expect.Ann"),
        ("expect: {rules: []}", "expect.rules"),
        ("expect: {not_rules: []}", "expect.not_rules"),
        ("expect: {rulings: []}", "expect.rulings"),
        ("expect: {piles: {}}", "expect.piles"),
        ("expect: {marks: {}}", "expect.marks"),
        ("expect: {Ann: {piles: {}}}", "expect.Ann.piles"),
        ("expect: {Ann: {marks: {}}}", "expect.Ann.marks"),
        ("cases: [{name: one, expect: {}}]", "cases[0].expect"),
    ],
)
def test_what_would_check_nothing_is_refused_at_its_place(facts: str, at: str) -> None:
    with pytest.raises(FileError) as refused:
        load_text(TABLE + facts)
    assert refused.value.path == at
    assert "this checks nothing; expected" in str(refused.value)


def test_a_pile_that_nobody_knows_is_not_empty() -> None:
    with pytest.raises(FileError, match="prize-binn"):
        load_text(TABLE + "expect: {piles: {prize-binn: []}}")
    with pytest.raises(FileError, match="bat-dekc"):
        load_text(TABLE + "expect: {Ann: {piles: {bat-dekc: []}}}")


# ----------------------------------------------------------------- tokens that do nothing


def _warned(tokens: str, character: str = "") -> str:
    seat = f"Ann: {{{f'character: {character}, ' if character else ''}tokens: {tokens}}}"
    text = TABLE.replace("Ann: {tokens: {scarab: 1}, hand: [i-raise], pile: [wine]}", seat)
    (report,) = check_scenario(load_text(text + f"expect: {{Ann: {{tokens: {tokens}}}}}"), "x.yaml")
    assert report.status == "pass", report.message
    return report.message


def test_tokens_of_which_nothing_speaks_are_told_with_their_place_and_a_remedy() -> None:
    told = _warned("{momentum: 2}")
    assert told.startswith("seats.Ann.tokens.momentum: ")
    assert "character: jett" in told
    assert _warned("{momentum: 2}", "jett") == ""


def test_tokens_that_only_another_character_can_have_are_told() -> None:
    assert "character: zakhan" in _warned("{drunken-chi: 1}")
    assert "character: zakhan" in _warned("{drunken-chi: 1}", "jett")
    assert _warned("{drunken-chi: 1}", "zakhan") == ""


def test_tokens_that_act_by_themselves_need_no_character() -> None:
    assert _warned("{scarab: 1}") == ""
