"""What comes back and when; what is kept is read again, and nothing else is."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rdi_explore.practice.repetition import (
    DAYS,
    FULL,
    MOST_ASKED,
    Learnt,
    NotKept,
    RuleKnown,
    read_kept,
)

RULE, OTHER = "timing.reopen", "gambling.raise"
KNOWN = frozenset({RULE, OTHER})


def test_a_right_answer_comes_back_later_and_later() -> None:
    """After 1, 3, 7 and 21 days."""
    learnt, day, waits = Learnt(), 100, []
    for _ in range(6):
        learnt = learnt.answered(RULE, right=True, sure=True, day=day)
        waits.append(learnt.rules[RULE].due - day)
        assert not learnt.due(learnt.rules[RULE].due - 1)
        day = learnt.rules[RULE].due
        assert learnt.due(day) == [RULE]
    assert waits == [1, 3, 7, 21, 21, 21]
    assert learnt.rules[RULE] == RuleKnown(FULL, day, 6, 6)


def test_a_wrong_answer_empties_the_box_and_is_due_at_once() -> None:
    learnt = Learnt({RULE: RuleKnown(4, 200, 4, 4)}).answered(RULE, right=False, sure=True, day=100)
    assert learnt.rules[RULE] == RuleKnown(0, 100, 5, 4)
    assert learnt.due(100) == [RULE]


def test_who_guesses_stays_in_the_box() -> None:
    learnt = Learnt({RULE: RuleKnown(2, 100, 2, 2)}).answered(RULE, right=True, sure=False, day=100)
    assert learnt.rules[RULE] == RuleKnown(2, 100 + DAYS[2], 3, 3)
    first = Learnt().answered(RULE, right=True, sure=False, day=100)
    assert first.rules[RULE] == RuleKnown(0, 101, 1, 1)


def test_strength_is_the_mean_of_a_topic_and_the_weakest_comes_first() -> None:
    boxes = {RULE: 3, "timing.stack": 0, OTHER: 1}
    learnt = Learnt({rule: RuleKnown(box, asked=1) for rule, box in boxes.items()})
    assert learnt.strength("timing") == 1.5 and learnt.strength("otto") == 0
    assert learnt.topics() == ["gambling", "timing"]


def test_what_was_only_looked_up_is_due_and_counts_for_nothing_else() -> None:
    """A rule that was met in a game comes at once; what is known of it stays."""
    known = Learnt({RULE: RuleKnown(3, 120, 4, 4)})
    learnt = known.wished([RULE, OTHER], 100)
    assert learnt.due(100) == [OTHER, RULE] or learnt.due(100) == [RULE, OTHER]
    assert learnt.rules[RULE] == RuleKnown(3, 100, 4, 4)
    assert learnt.rules[OTHER] == RuleKnown(0, 100, 0, 0)
    assert learnt.practised == {RULE} and learnt.topics() == known.topics()
    assert learnt.strength("gambling") == 0 and learnt.strength("timing") == 3


def test_the_longest_due_comes_first() -> None:
    assert Learnt({RULE: RuleKnown(0, 9), OTHER: RuleKnown(0, 7)}).due(9) == [OTHER, RULE]


@given(
    st.lists(
        st.tuples(
            st.sampled_from(sorted(KNOWN)), st.booleans(), st.booleans(), st.integers(0, 10**6)
        )
    )
)
def test_what_is_kept_is_read_again(answers: list[tuple[str, bool, bool, int]]) -> None:
    learnt = Learnt()
    for number, (rule, right, sure, day) in enumerate(answers):
        learnt = learnt.answered(rule, right, sure, day, (f"sign{number % 7}",))
    assert read_kept(learnt.text(), KNOWN) == learnt


def test_what_was_asked_is_kept_with_its_day() -> None:
    learnt = (
        Learnt().answered(RULE, True, True, 100, ("a", "b")).answered(RULE, True, True, 103, ("b",))
    )
    assert learnt.earlier(104) == {"a": 4, "b": 1} and learnt.earlier(103) == {"a": 3}
    assert read_kept('{"rules":{"timing.reopen":[1,9,1,1]}}', KNOWN).asked == {}


def test_of_what_was_asked_the_latest_is_kept() -> None:
    learnt = Learnt()
    for day in range(MOST_ASKED + 5):
        learnt = learnt.answered(RULE, True, True, day, (f"s{day}",))
    assert len(learnt.asked) == MOST_ASKED and min(learnt.asked.values()) == 5
    assert read_kept(learnt.text(), KNOWN) == learnt


def test_a_rule_that_is_gone_is_left_out() -> None:
    kept = Learnt({RULE: RuleKnown(1), "gone.rule": RuleKnown(2)}).text()
    assert read_kept(kept, KNOWN) == Learnt({RULE: RuleKnown(1)})


@pytest.mark.parametrize(
    "text",
    [
        "", "no", "[]", '{"format":2,"rules":{}}', '{"rules":{"a":[9,0,0,0]}}', "{" * 9,
        '{"rules":{"a":[0,-1,0,0]}}', '{"format":1,"rules":{},"more":1}', "x" * 300_000,
        json.dumps({"format": 1, "rules": {f"r.{n}": [0, 0, 0, 0] for n in range(3000)}}),
    ],
)  # fmt: skip
def test_what_is_none_of_ours_is_refused(text: str) -> None:
    with pytest.raises(NotKept) as told:
        read_kept(text, KNOWN)
    assert str(told.value).endswith(".")
