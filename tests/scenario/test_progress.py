"""How far somebody is in a lesson: every request, and links that are damaged or hostile."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rdi_explore.scenario.progress import (
    ACTS,
    HINTS,
    IDEA,
    NotPossible,
    Progress,
    ProgressToken,
    Shape,
    Try,
    after,
    begun,
    fitted,
    read_token,
)

SHAPE = Shape((False, True, False, True), (3, 5, 0, 2))


def asked(questions: int) -> Progress:
    """A lesson at its first question."""
    return after(begun(questions), Shape((), ()), "next")


def test_a_wrong_answer_then_a_right_one() -> None:
    progress = after(asked(2), SHAPE, "answer", 0)
    assert progress.now == Try((0,), 0, 0, 1)
    assert progress.now.done_at(SHAPE) == 0
    progress = after(progress, SHAPE, "answer", 1)
    assert progress.now.done_at(SHAPE) == 2, "with the second try"
    again = after(progress, SHAPE, "answer", 0)
    assert again.now.picked == (0, 1), "looking at a wrong one again is no further try"
    assert after(again, SHAPE, "next").at == 1


def test_steps_stay_on_the_line() -> None:
    progress = after(asked(1), SHAPE, "answer", 1)
    assert progress.now.step == 1, "an answer is played out from its first step on"
    assert after(progress, SHAPE, "back").now.step == 1
    last = after(progress, SHAPE, "jump", 5)
    assert after(last, SHAPE, "forward").now.step == 5
    assert after(last, SHAPE, "answer", 1).now.step == 1, "and so once more"
    linked = fitted(Progress(0, (Try((1,), 0, 1),)), SHAPE)
    assert after(linked, SHAPE, "back").now.step == 4, "that of a link is shown at its end"
    with pytest.raises(NotPossible, match="no step 6"):
        after(progress, SHAPE, "jump", 6)
    with pytest.raises(NotPossible, match="Nothing is played out"):
        after(after(asked(1), SHAPE, "answer", 2), SHAPE, "forward")


def test_a_hint_stays_open_and_retry_begins_the_lesson_anew() -> None:
    progress = asked(1)
    for _ in range(2):
        progress = after(progress, SHAPE, "hint")
        assert progress.now.hints == HINTS == 1
    assert after(progress, SHAPE, "retry") == begun(1)


def test_before_the_first_question_and_after_the_last_nothing_is_answered() -> None:
    idea = begun(1)
    assert idea.at == IDEA
    assert after(idea, Shape((), ()), "previous") == idea
    end = after(asked(1), SHAPE, "next")
    assert end.at == 1
    assert after(end, Shape((), ()), "next") == end
    assert after(end, Shape((), ()), "previous").at == 0
    assert after(end, Shape((), ()), "retry") == begun(1)
    for where in (idea, end):
        with pytest.raises(NotPossible, match="No question is open"):
            after(where, Shape((), ()), "answer", 0)


@given(st.lists(st.tuples(st.sampled_from([*ACTS, "nonsense"]), st.integers(-5, 20)), max_size=30))
def test_whatever_is_asked_the_progress_stays_sound(acts: list[tuple[str, int]]) -> None:
    progress = begun(3)
    for act, number in acts:
        shape = SHAPE if 0 <= progress.at < 3 else Shape((), ())
        try:
            progress = after(progress, shape, act, number)
        except NotPossible:
            continue
        assert IDEA <= progress.at <= 3
        for tried in progress.tries:
            assert all(0 <= n < 4 for n in tried.picked)
            assert len(set(tried.picked)) == len(tried.picked)
            assert -1 <= tried.shown < 4 and 0 <= tried.hints <= HINTS
            assert 0 <= tried.step <= (SHAPE.steps[tried.shown] if tried.shown >= 0 else 0)
    token = read_token(str(ProgressToken("a-lesson", "0123ab", progress)))
    assert isinstance(token, ProgressToken)
    assert token.progress.at == progress.at
    assert [(t.picked, t.hints) for t in token.progress.tries] == [
        (t.picked, t.hints) for t in progress.tries
    ]


@pytest.mark.parametrize(
    "text",
    [
        "", "l", "l1", "l1.", "l2.lesson.0123ab.0.", "v1.rdi5-redirect-3.rdi5.A.0",
        "l1.lesson.0123ab.9.", "l1.lesson.0123ab.0.00", "l1.lesson.0123ab.0.9h1",
        "l1.lesson.0123ab.0.1h2", "l1.LESSON.0123ab.0.", "l1.lesson.zzzzzz.0.",
        "l1.lesson.0123ab.0." + "." * 20, "l1.lesson.0123ab.0." + "1" * 3000,
        "l1.<img src=x>.0123ab.0.", "l1.lesson.0123ab.0.\n", "l1.lesson.0123ab.٣.",
    ],
)  # fmt: skip
def test_a_damaged_link_gives_a_message(text: str) -> None:
    assert isinstance(read_token(text), str)


@given(st.text(max_size=80))
def test_no_text_is_an_exception(text: str) -> None:
    read_token(text)
    read_token("l1." + text)


def test_a_link_may_name_answers_that_are_not_there() -> None:
    progress = Progress(0, (Try((7, 1), 1, 1),))
    assert fitted(progress, SHAPE).now == Try((1,), 1, 1)
    assert fitted(Progress(0, (Try((1,), 0, 1),)), SHAPE).now.picked == (1,)
