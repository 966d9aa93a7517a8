"""Lessons in a real browser: done right, done wrong and corrected, by keyboard, on a phone."""

from __future__ import annotations

from pathlib import Path

import pytest

from rdi_explore.app.curriculum import Taught, lessons
from tests.browser.shots import keep

NOTEBOOKS = Path(__file__).parents[2] / "notebooks"


@pytest.fixture
def open_lesson(visit, voila):
    """Open a lesson's page through Voila: `open_lesson("03_windows", width=…)`."""
    server = voila(NOTEBOOKS)

    def go(name: str, fragment: str = "", **kwargs):
        seen = visit(server.page(f"{name}.ipynb") + fragment, **kwargs)
        seen.page.locator(".rdi-question").wait_for()
        return seen.page

    return go


def taught(id: str) -> Taught:
    return next(Taught(each) for each in lessons() if each.id == id)


def answer(page, number: int) -> None:
    """Choose an answer by its number from 0, and wait for the kernel's word on it."""
    page.locator(f"[data-key=pick-{number}]").click()
    page.locator(f"[data-key=answer-{number}].is-shown").wait_for()


def onward(page, number: int) -> None:
    """To the next question, which has this number from 1; or to the end."""
    page.locator("[data-key=next]").click()
    page.wait_for_function(
        "n => document.querySelector('.rdi-progress').getAttribute('aria-label')"
        ".startsWith(n) && !document.querySelector('[aria-busy=true]')",
        arg=f"Question {number} of" if number else "At the end",
    )


def shot(page, name: str) -> None:
    page.wait_for_timeout(300)
    keep(page, f"lesson-{name}")


def test_a_whole_lesson_done_right(open_lesson, axe):
    page = open_lesson("03_windows")
    lesson = taught("lesson-windows")
    count = len(lesson.lesson.questions)
    axe(page)
    shot(page, "begin-1280")
    for number in range(count):
        answer(page, lesson.posed(number).right[0])
        feedback = page.locator(".rdi-feedback")
        assert feedback.inner_text().startswith("Right, at the first try.")
        if lesson.shape(number).steps[lesson.posed(number).right[0]]:
            page.locator(".rdi-tree", has_text="What happened, with the rules").wait_for()
        if number == 1:
            page.locator("[data-graph] svg .node").first.wait_for()
            axe(page)
            shot(page, "right-1280")
        onward(page, number + 2 if number + 1 < count else 0)
    assert page.get_by_role("heading", name=f"{count} of {count} questions answered").is_visible()
    axe(page)
    shot(page, "end-1280")
    page.get_by_role("link", name="Next lesson").click()
    page.get_by_role("heading", name="Negated for all, Ignored by one").first.wait_for()


def test_a_whole_lesson_done_wrong_and_corrected(open_lesson, axe):
    page = open_lesson("06_redirecting")
    lesson = taught("lesson-redirect")
    count = len(lesson.lesson.questions)
    for number in range(count):
        posed = lesson.posed(number)
        wrong = next(n for n in range(len(posed.answers)) if n not in posed.right)
        answer(page, wrong)
        assert "Not so." in page.locator(".rdi-feedback").inner_text()
        assert page.locator(f"[data-key=answer-{wrong}] .rdi-answer__note").is_visible()
        for hint in ("Hint 1 of 2", "Hint 2 of 2"):
            page.locator("[data-key=hint]", has_text=hint).click()
            page.locator(".rdi-hint", has_text=hint).wait_for()
        if number == 0:
            axe(page)
            shot(page, "wrong-1280")
        answer(page, posed.right[0])
        assert "Right, at the second try." in page.locator(".rdi-feedback").inner_text()
        onward(page, number + 2 if number + 1 < count else 0)
    assert page.get_by_text("right at the second try").count() == count
    page.locator("[data-key=retry]").click()
    page.locator("[data-key=pick-0]").wait_for()
    assert page.locator(".is-right, .is-wrong").count() == 0, "begun anew"


def test_a_lesson_by_keyboard_alone(open_lesson):
    page = open_lesson("03_windows")
    lesson = taught("lesson-windows")
    page.locator(".rdi-skip").first.focus()
    page.keyboard.press("Enter")
    for number in range(2):
        right = lesson.posed(number).right[0]
        page.keyboard.press(str(right + 1))
        page.locator(f"[data-key=answer-{right}].is-right").wait_for()
        if number == 0:
            page.locator("[data-key=next]").focus()
            page.keyboard.press("Enter")
            page.wait_for_function("document.activeElement.dataset.key === 'question'")
    page.keyboard.press("ArrowLeft")
    page.locator(".rdi-steps b", has_text="3 of 4").wait_for()
    page.keyboard.press("ArrowRight")
    page.locator(".rdi-steps b", has_text="4 of 4").wait_for()
    page.keyboard.press("t")
    page.locator(".rdi-tree details[open] summary", has_text="Tree as text").wait_for()
    page.keyboard.press("r")
    page.locator(".rdi-rule__says").wait_for()
    page.keyboard.press("Escape")
    page.locator(".rdi-rule").wait_for(state="hidden")
    page.keyboard.press("?")
    page.get_by_role("dialog").get_by_text("the answer with that number").wait_for()
    page.keyboard.press("Escape")
    assert page.evaluate("document.activeElement !== document.body"), "focus is not lost"


def test_a_question_is_answered_at_the_table(open_lesson, axe):
    page = open_lesson("06_redirecting")
    page.locator("[data-key=seat-Joran]").get_by_role("button", name="Playing with portals").click()
    panel = page.get_by_role("region", name="Card", exact=True)
    panel.get_by_text("goes to another player").wait_for()
    axe(page)
    shot(page, "card-1280")
    panel.get_by_role("button", name="on Sera").click()
    page.locator(".rdi-feedback.is-right").wait_for()
    assert page.evaluate("document.activeElement !== document.body"), "focus is not lost"


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_a_lesson_at_390_px(open_lesson, axe, scheme):
    page = open_lesson("09_gambling", width=390, height=844, scheme=scheme, touch=True)
    shot(page, f"begin-390-{scheme}")
    right = taught("lesson-gambling").posed(0).right[0]
    answer(page, right)
    page.locator(".rdi-feedback.is-right").wait_for()
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    axe(page)
    shot(page, f"right-390-{scheme}")


def test_progress_is_kept_in_the_link(open_lesson):
    page = open_lesson("lesson")
    assert "A turn in four phases" in page.locator("h1").first.inner_text()
    answer(page, taught("lesson-turn").posed(0).right[0])
    onward(page, 2)
    page.wait_for_function("location.hash.split('.')[3] === '1'")
    link = page.url
    assert "#l1.lesson-turn." in link
    page.goto("about:blank")
    page.goto(link)
    page.locator(".rdi-progress[aria-label^='Question 2 of 5: 1 answered']").wait_for()
    page.locator("[data-key=previous]").click()
    page.locator(".rdi-feedback", has_text="Right, at the first try.").wait_for()


def test_a_damaged_link_gets_a_message(open_lesson):
    page = open_lesson("lesson", "#l1.nonsense")
    for link in ("", "l9.x", "v1.a.b", "l1." + "A" * 3000, "<img src=x>"):
        if link:
            page.evaluate("link => { location.hash = link }", link)
        page.locator(".rdi-msg--error").wait_for()
        assert page.locator(".rdi-answer").count() > 1, "and the lesson is there"
        page.locator("[data-act=dismiss]").click()
        page.locator(".rdi-msg--error").wait_for(state="hidden")


def test_the_explorer_opens_at_the_answer(open_lesson):
    page = open_lesson("03_windows")
    onward(page, 2)
    answer(page, taught("lesson-windows").posed(1).right[0])
    page.locator("[data-key=open]").click()
    page.locator(".rdi-dock").wait_for()
    page.locator(".rdi-seat", has_text="Sera").get_by_text("out of the game").first.wait_for()
