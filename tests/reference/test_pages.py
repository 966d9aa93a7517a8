"""The pages of rules and cards in the terminal."""

import json

import pytest

from rdi_explore.catalogue import cards
from rdi_explore.cli import main
from rdi_explore.reference.pages import card_page, rule_page
from rdi_explore.rulebook import UnknownRule, rule, rules


def test_a_rule_has_a_page(capsys: pytest.CaptureFixture[str]) -> None:
    """timing.reopen: what it says, the books with their sections, what shows it."""
    assert main(["rule", "timing.reopen"]) == 0
    told = capsys.readouterr().out
    found = rule("timing.reopen")
    assert -1 < told.index(found.plain) < told.index(found.statement)
    assert "RDI 5: says it (Other Rules › Timing)" in told and "(rdi3-timing-1)" in told
    assert main(["rule", "--json", "timing.reopen"]) == 0
    assert json.loads(capsys.readouterr().out)["books"]["rdi9"]["state"] == "same"
    assert main(["rule", "timing.reopn"]) == 2
    assert "timing.reopen" in capsys.readouterr().err


def test_what_a_rule_forbids_is_shown() -> None:
    """affects.changing-a-drink-is-indirect: a refusal because of it stands on its page."""
    forbidding = [id for id in rules() if rule_page(id).may_not]
    assert len(forbidding) > 50
    with pytest.raises(UnknownRule):
        rule_page("no.such-rule")


def test_every_rule_and_card_has_a_page() -> None:
    assert all(str(rule_page(id)).endswith(id) for id in list(rules())[::40])
    assert all(str(card_page(id)).endswith(id) for id in list(cards())[::20])


def test_a_card_says_what_negates_it() -> None:
    """i-dont-think-so.negates-a-sometimes: a Sometimes Card, and never an Action."""
    sometimes, action = card_page("hide-in-shadows"), card_page("hungry-hungry-scarabs")
    assert "i-dont-think-so" in {each.id for each in sometimes.negated_by}
    assert "i-dont-think-so" not in {each.id for each in action.negated_by}
    assert sometimes.when != action.when and sometimes.shown


def test_a_card_names_only_rules_that_speak_of_it() -> None:
    """A title of one word is no word of a sentence: notes.no-card."""
    assert [each.id for each in card_page("no").rules] == ["notes.no-card"]
    assert {each.id for each in card_page("hungry-hungry-scarabs").rules} <= rules().keys()


def test_a_card_says_its_own_moments() -> None:
    page = card_page("hide-in-shadows")
    assert page.when[0].startswith("In answer to an Action or Sometimes Card")
    assert all(said.endswith(".") for said in (*page.when, *page.never))


def test_long_lists_are_folded_in_the_terminal(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["card", "hide-in-shadows"]) == 0
    assert "and 2 more" in capsys.readouterr().out
    assert main(["card", "hide-in-shadows", "--all"]) == 0
    assert "(we-dont-think-so)" in capsys.readouterr().out
