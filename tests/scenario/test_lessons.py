"""Every lesson, right and wrong, by the kernel alone: no browser, no page."""

import re
from pathlib import Path

import pytest

from rdi_explore.catalogue import FileError
from rdi_explore.scenario import (
    Scenario,
    load,
    load_text,
    play_line,
    scenario_files,
    start,
    text_of,
)
from rdi_explore.scenario.facts import compare, differences, rules_between
from rdi_explore.scenario.lesson import Card, Chosen, Player, Posed, Result, Rule, faults, pose
from rdi_explore.scenario.lesson_check import table_of
from rdi_explore.scenario.outcomes import observe

FOLDER = Path(__file__).parents[2] / "scenarios" / "lessons"
LESSONS = [load(path) for path in scenario_files(FOLDER)]
QUESTIONS = [
    pytest.param(lesson, number, id=f"{lesson.id}-{number + 1}")
    for lesson in LESSONS
    for number in range(len(lesson.lesson.questions if lesson.lesson else ()))
]


def test_the_curriculum_is_whole() -> None:
    numbers = sorted(each.lesson.number for each in LESSONS if each.lesson)
    assert numbers == list(range(1, len(LESSONS) + 1)), "each number once, without a gap"
    assert len(LESSONS) >= 12
    for each in LESSONS:
        assert each.lesson and 3 <= len(each.lesson.questions) <= 5, each.id


@pytest.mark.parametrize("lesson", LESSONS, ids=lambda each: each.id)
def test_each_question_has_right_and_wrong_answers(lesson: Scenario) -> None:
    assert faults(lesson) == []


@pytest.mark.parametrize(("lesson", "number"), QUESTIONS)
def test_the_verdicts_are_the_kernels(lesson: Scenario, number: int) -> None:
    """Each verdict once more, by another way than that by which it was found."""
    posed = pose(lesson, number)
    for answer in posed.answers:
        match answer.what:
            case Chosen():
                assert answer.right == _reaches_the_aim(posed, answer.line[-1])
            case Card(seat, card):
                allowed = any(
                    option.card == card for at in _asking(posed) for option in at.plays_of(seat)
                )
                assert answer.right == allowed
                assert bool(answer.refusals) != answer.right, "what is refused has a reason"
            case Player(seat):
                assert answer.right == any(at.plays_of(seat) for at in _asking(posed))
            case Rule(id):
                assert answer.right == (id in _rules(posed))
            case Result(of, value):
                assert answer.right == (value == _outcome(lesson, posed, of))
                if answer.other is not None:
                    line = answer.other.line
                    seat = posed.moment.seat(posed.question.of) if posed.question.of else 0
                    assert observe(of, seat, line[0], line[-1]) == value, "a line of that outcome"
        if answer.line and answer.other is None:
            assert answer.line[0] is posed.moment, "played out from where it was asked"


def _reaches_the_aim(posed: Posed, end) -> bool:  # type: ignore[no-untyped-def]
    aim = posed.question.choose
    assert aim is not None and not end.may_decline, "played to an end"
    return not (
        compare(aim.expect, end, since=posed.moment) or differences(aim.change, posed.moment, end)
    )


def _asking(posed: Posed):  # type: ignore[no-untyped-def]
    """The moments at which the window of the question asks, one after the other."""
    moment, depth = posed.moment, len(posed.moment.numbers)
    yield moment
    while posed.moment.window is not None and moment.may_decline:
        moment = moment.decline()
        if moment.numbers[:depth] != posed.moment.numbers:
            return
        yield moment


def _rules(posed: Posed) -> set[str]:
    refused = posed.question.refused
    if refused is None:
        return rules_between(posed.moment, posed.line[-1])
    card = posed.moment.setup.numbers[refused.card]
    seat = posed.moment.seat(refused.of)
    assert not any(option.card == card for option in posed.moment.plays_of(seat))
    return {no.rule for no in posed.moment.refusals_of(seat) if no.card == card}


def _outcome(lesson: Scenario, posed: Posed, of):  # type: ignore[no-untyped-def]
    """What comes of the line as the file itself plays it, with all that it expects."""
    question = posed.question
    played = play_line(table_of(lesson, question), posed.edition)
    begin = played.after[question.after - 1] if question.after else played.end.line()[0]
    end = played.end if question.until is None else played.after[question.until - 1]
    return observe(of, begin.seat(question.of) if question.of else 0, begin, end)


def test_the_titles_in_the_texts_are_cards_that_lie_on_the_table() -> None:
    wrong = []
    for lesson in LESSONS:
        assert lesson.lesson is not None
        for question in lesson.lesson.questions:
            table = start(table_of(lesson, question)).setup
            titles = {card.title for card in table.cast}
            texts = " ".join((question.ask, question.say, question.look))
            named = re.findall(r"\*([^*]+)\*", texts)
            wrong += [f"{lesson.id}: {title}" for title in named if title not in titles]
    assert not wrong


def test_several_right_answers_are_all_accepted() -> None:
    lesson = load("lesson-sometimes-anytime")
    posed = pose(lesson, 1)
    titles = [posed.moment.setup.cast[posed.answers[n].what.option.card].id for n in posed.right]  # type: ignore[union-attr]
    assert titles == ["my-goddess-heals-me", "my-goddess-protects-me"]
    ends = [posed.answers[n].line[-1].position.seats[1].fortitude for n in posed.right]
    assert ends == [14, 14], "by two ways: gained before the loss, or no loss at all"


def test_a_wrong_prediction_shows_the_line_on_which_it_would_be_right() -> None:
    posed = pose(load("lesson-negate-ignore"), 0)
    everybody = next(
        each for each in posed.answers
        if isinstance(each.what, Result) and each.what.value == ("Joran", "Lizwick", "Zakhan")
    )  # fmt: skip
    assert not everybody.right and everybody.other is not None
    assert everybody.other.option is not None and everybody.other.option.act == "pass"
    assert everybody.other.at.name(everybody.other.at.decision.seat) == "Lizwick"  # type: ignore[union-attr]


def test_another_edition_is_another_outcome() -> None:
    posed = pose(load("lesson-editions"), 1)
    assert posed.edition == "rdi3"
    by_the_other = [each.other.edition for each in posed.answers if each.other]
    assert "rdi5" in by_the_other


def test_a_lesson_is_the_same_after_it_was_written() -> None:
    for lesson in LESSONS:
        if not lesson.cases:
            assert load_text(text_of(lesson)) == lesson


# --------------------------------------------------------------------------- mistakes in files

GOOD = (FOLDER / "lesson-windows.yaml").read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("was", "is_", "told"),
    [
        ("      predict: asked\n", "", "a question has one of choose, predict, play, cite"),
        ("      predict: asked\n", "      predict: asked\n      play: anyone\n", "predict, play"),
        ("      after: 2\n", "      after: 20\n", "questions[0].after: 20; the line has 8 steps"),
        ("      until: 2\n", "      until: 1\n", "1; expected 2 to 8"),
        ("      of: Sera\n", "", "“of” is missing: whose alcohol?"),
        ("      of: Joran\n", "      of: Jorann\n", "no seat “Jorann”"),
        ("      play: anyone\n", "      play: nobdy\n", "no seat “nobdy”"),
        ("      rule: timing.reopen\n", "      rule: timing.repen\n", "Nearest: timing.reopen"),
        ("timing.after-window, redirect", "timing.aftr-window, redirect", "unknown rule"),
        ("  number: 3\n", "  number: 0\n", "0; expected 1 to 99"),
        ("{Sera: {out: true}}", "{Serra: {out: true}}", "unknown word “Serra”"),
        ("      look: Whose turn is it?\n", "", "look"),
        ("      predict: asked\n", "      predict: askd\n", "askd"),
        ("      until: 2\n", "      until: 2\n      case: other\n", "no case “other”"),
        ("      play: anyone\n", "      play: anyone\n      think: [3]\n", "belongs to a number"),
        ("      play: anyone\n", "      play: anyone\n      of: Sera\n", "“of” belongs to"),
        ("      play: anyone\n", "      play: anyone\n      until: 7\n", "“until” belongs to"),
    ],
)  # fmt: skip
def test_mistakes_in_a_lesson_are_told_with_their_place(was: str, is_: str, told: str) -> None:
    assert was in GOOD
    with pytest.raises(FileError) as caught:
        load_text(GOOD.replace(was, is_, 1), "lesson.yaml")
    assert told in str(caught.value)


def test_a_question_without_a_right_answer_is_a_fault() -> None:
    wrong = load_text(GOOD.replace("[timing.reopen, timing.after", "[timing.after", 1), "x.yaml")
    assert any("no right answer" in fault for fault in faults(wrong))
    aim = "choose: {change: {Sera: {out: true}}}"
    never = load_text(GOOD.replace(aim, "choose: {change: {Sera: {gold: 5}}}"), "x.yaml")
    assert any("no right answer" in fault for fault in faults(never))
