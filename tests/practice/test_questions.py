"""Questions: right by the kernel, complete as files, none like another, the same for a seed."""

import json
import os
import subprocess
import sys
from functools import cache
from itertools import islice
from pathlib import Path

import pytest
from markupsafe import escape
from msgspec.structs import replace

import rdi_explore as rdi
from rdi_explore.cli import main
from rdi_explore.practice import NoQuestion, PracticeQuestion, Quiz, questions
from rdi_explore.practice.generator import IF_WISHED, SHARES
from rdi_explore.scenario import load_text, play_line

SOME = 8


@cache
def some() -> tuple[PracticeQuestion, ...]:
    return tuple(islice(questions(5), SOME))


def test_each_position_is_a_file_that_asserts_the_answer() -> None:
    """The file loads, plays, and its line looks at the right answer; that of a case stands in the
    file's own answer."""
    for question in some():
        scenario = load_text(question.scenario)
        play_line(scenario)
        assert scenario.line or question.kind == "case"
        right = question.answers[question.right].text
        if question.kind == "number":
            expected = scenario.line[-1].expect
            assert expected is not None
            told = [
                number
                for facts in expected.seats.values()
                for number in (facts.fortitude, facts.alcohol, facts.gold)
            ]
            assert int(right) in (*told, expected.pot)
        if question.kind in ("which", "who"):
            allowed = [step for step in scenario.line if step.may_play]
            assert len(allowed) == {"Both": 2, "Neither": 0}.get(right, 1)


def test_a_file_with_another_answer_fails() -> None:
    """What the file asserts is no idle word: with the opposite it does not play."""
    question = next(each for each in questions(5) if each.kind in ("which", "who", "may"))
    scenario = load_text(question.scenario)
    swapped = tuple(
        replace(each, may_play=each.may_not_play, may_not_play=each.may_play, because=None)
        for each in scenario.line
    )
    with pytest.raises(AssertionError):
        play_line(replace(scenario, line=swapped))


def test_one_answer_is_right_and_each_has_its_own_reason() -> None:
    for question in some():
        texts = [answer.text for answer in question.answers]
        assert len(set(texts)) == len(texts) >= 2
        assert len({answer.why for answer in question.answers}) == len(texts)
        assert question.why == question.answers[question.right].why
        assert question.rules and all(rule in rdi.rules() for rule in question.rules)


def test_what_the_words_alone_tell_is_asked_only_if_it_is_wished() -> None:
    assert {each.kind for each in some()}.isdisjoint(IF_WISHED)
    assert all(SHARES[kind] for kind in IF_WISHED)


def test_no_two_are_alike() -> None:
    assert len({(each.ask, each.waits, each.answers) for each in some()}) == SOME


def test_no_pile_decides_that_the_board_does_not_show() -> None:
    """Whether somebody sobers up depends on the own Drink Me! Pile (drink.sober-up)."""
    assert all("There is nothing to drink" not in each.why for each in some())


def test_a_seed_gives_the_same_questions_wherever_and_whatever_the_hash_seed(
    tmp_path: Path,
) -> None:
    (tmp_path / "other.yaml").write_text("what: lies where somebody works\n", encoding="utf-8")
    command = [sys.executable, "-m", "rdi_explore.cli", "quiz", "--n", "2", "--seed", "3", "--json"]
    told = [
        subprocess.run(
            command,
            cwd=folder,
            env={**os.environ, "PYTHONHASHSEED": seed},
            capture_output=True,
            check=True,
        ).stdout
        for seed, folder in (("1", None), ("2", tmp_path))
    ]
    assert told[0] == told[1]
    data = json.loads(told[0])
    assert len(data["questions"]) == 2
    assert {"ask", "answers", "right", "why", "rules", "scenario"} <= data["questions"][0].keys()


def test_a_topic_decides_each_of_its_questions(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["quiz", "--n", "1", "--topic", "gambling", "--seed", "3", "--json"]) == 0
    data = json.loads(capsys.readouterr().out)["questions"]
    assert all(any(rule.startswith("gambling.") for rule in each["rules"]) for each in data)


def test_answers_are_shown_only_if_asked_for() -> None:
    quiz = rdi.Practice(seed=5).questions(1)
    assert isinstance(quiz, Quiz)
    assert "Answer:" not in quiz.text()
    assert "Answer:" in quiz.shown().text()
    assert quiz.questions[0] == some()[0]


def test_a_sheet_has_the_answers_on_a_page_of_their_own() -> None:
    sheet = Quiz(some()[:2]).sheet()
    asked, answered = sheet.split('<section class="answers">')
    for question in some()[:2]:
        assert escape(question.ask) in asked
        assert escape(question.why) in answered and escape(question.why) not in asked


def test_where_no_question_is_found_it_is_said_what_to_do(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """By the command, with exit code 1 and nothing on the output; and in a notebook."""
    monkeypatch.setattr("rdi_explore.practice.questions", lambda *wished: iter(()))
    assert main(["quiz", "--topic", "anytime", "--seed", "2"]) == 1
    told = capsys.readouterr()
    assert told.out == "" and told.err.startswith(
        "rdi-explore: no question found of the topic anytime at seed 2. Another seed may have more"
    )
    assert "--reach" in told.err
    monkeypatch.setattr("rdi_explore.practice.generator.questions", lambda *wished: iter(()))
    for asks in (rdi.Practice.question, rdi.Practice.questions):
        with pytest.raises(NoQuestion, match="No question found of the topic anytime"):
            asks(rdi.Practice(2, topic="anytime"))


def test_where_fewer_questions_are_found_it_is_said(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("rdi_explore.practice.questions", lambda *wished: iter(some()[:1]))
    assert main(["quiz", "--n", "3", "--edition", "rdi5", "--rule", "timing.reopen"]) == 0
    told = capsys.readouterr()
    assert some()[0].ask.partition(" ")[0] in told.out
    assert "only 1 question found of the rule timing.reopen by RDI 5 at seed 0." in told.err
