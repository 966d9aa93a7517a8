"""Where rules do not act, as it is stored: the kernel says so today."""

import pytest

from rdi_explore.reference.misread import misread
from rdi_explore.reference.pages import rule_page
from rdi_explore.reference.refused import refused_play
from rdi_explore.reference.twins import TwinAt, stored, twin, twins
from rdi_explore.rulebook import rules
from rdi_explore.scenario import load
from tests.mutants import twin_lines

ANEW = "python -m tests.mutants.twin_lines"
NUMBERS = [rule for rule, each in stored().items() if each.stat]


@pytest.mark.parametrize("rule", stored())
def test_the_kernel_confirms_that_the_rule_does_not_act(rule: str) -> None:
    """And the rule's page says so first."""
    told = twin(rule)
    assert rule in rules() and told is not None, ANEW
    assert refused_play(rule) is None and misread(rule) is None, ANEW
    first = rule_page(rule).may_not[0]
    says = told.says or "No"
    assert (first.id, first.asks, first.says, first.why) == (told.file, told.asks, says, told.why)
    assert told.asks.endswith("?") and told.why.endswith(".") and "{" not in told.why


def test_one_number_of_the_beginning_decides() -> None:
    """amundyr.loses: who has drunk less before does not pass out, though all play the same."""
    found = stored()["amundyr.loses"]
    told = twin("amundyr.loses")
    assert told is not None and found.stat in ("alcohol", "fortitude")
    assert f"the rule act, too, if {found.seat} begins with {found.value} " in told.asks
    assert not told.asks.startswith("Does"), "what was played, or drunk, is told before"
    assert told.why == f"{found.seat} stays in the game then. This rule does not act there."


def test_where_all_play_the_same_the_no_is_about_the_rule_and_not_about_the_play() -> None:
    """affects.at-limit-still-affects: at 1 Alcohol Content Tara may Ignore the card, too."""
    told = twin("affects.at-limit-still-affects")
    assert told is not None and told.says == "No, and it need not"
    assert told.why == "The same may be played there, and it ends the same."


@pytest.mark.parametrize("rule", NUMBERS[::5])
def test_each_stored_twin_is_found_again(rule: str) -> None:
    at = stored()[rule]
    assert at in [each for _, each in twins(load(at.scenario), [rule])], ANEW


def test_a_table_at_which_the_rule_acts_is_no_twin(monkeypatch: pytest.MonkeyPatch) -> None:
    at = stored()["amundyr.loses"]
    begins = load(at.scenario).seats[at.seat]
    value = begins.alcohol if at.stat == "alcohol" else begins.fortitude
    same = TwinAt(at.rule, at.scenario, at.seat, at.stat, value)
    monkeypatch.setattr("rdi_explore.reference.twins.stored", lambda: {at.rule: same})
    assert twin(at.rule) is None


def test_lessons_and_puzzles_give_nothing_away() -> None:
    shown = [load(each.scenario) for each in stored().values()]
    assert len(shown) > 20 and not any(each.puzzle or each.lesson for each in shown)


def test_a_rule_that_always_acts_has_no_twin() -> None:
    assert "setup.inn" in twin_lines.bare() and twin("setup.inn") is None
