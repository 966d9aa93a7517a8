"""What is wrong for whoever misreads a rule: a kernel that breaks it plays it so, and ours not."""

from random import Random

import pytest

from rdi_explore import running
from rdi_explore.reference.misread import end_of, misread, misreadings, sides_of, stored
from rdi_explore.reference.pages import rule_page
from rdi_explore.reference.refused import refused_play
from rdi_explore.rulebook import rules
from rdi_explore.scenario import load
from rdi_explore.scenario.play import play_as_far
from tests.mutants.misread_lines import misread_by
from tests.mutations import MUTATIONS

ANEW = "python -m tests.mutants.misread_lines"
BROKEN = 3


@pytest.mark.parametrize("rule", stored())
def test_no_line_ends_as_whoever_misreads_its_rule_believes(rule: str) -> None:
    found, told = stored()[rule], misread(rule)
    assert rule in rules()
    assert told is not None, ANEW
    assert end_of(load(found.scenario)).stand[found.seat][found.stat] != found.value
    if refused_play(rule) is None:
        first = rule_page(rule).may_not[0]
        assert (first.id, first.says, first.why[-1]) == (told.file, "No", ".")
        if first.asks == told.asks:
            end = play_as_far(load(found.scenario))[0].end
            assert sides_of(end.setup)[found.seat] in first.asks
        else:  # the case asks it by itself
            answer = told.scenario.answer
            assert answer is not None and (answer.verdict, answer.rules[0]) == ("no", rule)


@pytest.mark.skipif(running.kernel() == "compiled", reason="what is compiled cannot be broken")
@pytest.mark.parametrize("rule", Random(1).sample(sorted(stored()), BROKEN))
def test_a_kernel_that_breaks_the_rule_comes_to_the_stored_number(rule: str) -> None:
    of_it = (each for each in MUTATIONS if each.rule == rule)
    played = [each for one in of_it for each in misread_by(one, [stored()[rule].scenario])]
    assert stored()[rule] in played, ANEW


def test_how_a_rule_is_misread_is_told_where_it_is_known() -> None:
    assert misreadings().keys() <= stored().keys()
    for rule, how in misreadings().items():
        told = misread(rule)
        assert told is not None and f"Whoever {how} " in told.why


def test_lessons_and_puzzles_give_nothing_away() -> None:
    shown = [load(each.scenario.partition("--")[0]) for each in stored().values()]
    assert shown and not any(each.puzzle or each.lesson for each in shown)


def test_some_rules_that_refuse_no_play_say_what_would_be_wrong() -> None:
    """contest.event-is-zero: whoever counts an Event's number pays the wrong one."""
    assert misread("contest.event-is-zero") is not None
    assert misread("wench-drinks.not-itself") is None
