"""Lessons in a real browser: done right, done wrong and corrected, by keyboard, on a phone."""

from __future__ import annotations

from pathlib import Path

import pytest

from rdi_explore.app.curriculum import Taught, lessons
from tests.browser.conftest import STEP, played_to, start_voila, stop_voila
from tests.browser.shots import keep
from tests.browser.test_kernel_in_page import awake
from tests.patience import until

SECOND = ".rdi-progress[aria-label^='Question 2 of'][aria-label$=': 1 answered']"
NOTEBOOKS = Path(__file__).parents[2] / "notebooks"


@pytest.fixture
def open_lesson(visit, voila):
    """Open a lesson through Voila: `open_lesson("lesson-windows", width=…)`; with ``at`` its
    question of this number from 1."""
    server = voila(NOTEBOOKS)

    def go(id: str, fragment: str = "", at: int = 0, **kwargs):
        token = fragment or f"#{taught(id).token(begun_at(id, at - 1))}"
        seen = visit(server.page("lesson.ipynb") + token, **kwargs)
        seen.page.locator("#rdi-question").wait_for(state="attached")
        if not fragment:
            title = taught(id).scenario.title
            seen.page.locator(".rdi-now h1", has_text=title).wait_for()
        return seen.page

    return go


def begun_at(id: str, at: int):
    return taught(id).begun._replace(at=at)


def taught(id: str) -> Taught:
    return next(Taught(each) for each in lessons() if each.id == id)


def answer(page, number: int) -> None:
    """Choose an answer by its number from 0, and wait for what is said to it."""
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
    keep(page, f"lesson-{name}")


def test_a_whole_lesson_done_right(open_lesson, axe):
    page = open_lesson("lesson-windows")
    lesson = taught("lesson-windows")
    count = len(lesson.lesson.questions)
    axe(page)
    shot(page, "idea-1280")
    onward(page, 1)
    for number in range(count):
        right = lesson.posed(number).right[0]
        answer(page, right)
        told = page.locator(f"[data-key=answer-{right}]")
        assert "Right" in told.locator(".rdi-answer__mark").inner_text()
        assert "The rule: " in told.locator(".rdi-because").inner_text()
        if number == count - 1:
            page.locator(".rdi-tree :is(.node, .rdi-node)").locator("visible=true").first.wait_for()
            axe(page)
            shot(page, "right-1280")
        onward(page, number + 2 if number + 1 < count else 0)
    assert page.get_by_role("heading", name=lesson.lesson.keep).is_visible()
    axe(page)
    shot(page, "end-1280")
    page.get_by_role("link", name="Next lesson").click()
    page.get_by_role("heading", name="Negated for all, Ignored by one").first.wait_for()


def test_twelve_disputes_in_the_dark_on_a_phone(open_lesson, axe):
    """One answered wrongly first, all others at once; the end tells by topic, and what to read."""
    id = "disputes-first-evening"
    page = open_lesson(id, at=1, width=390, height=844, scheme="dark")
    test = taught(id)
    wrong = next(n for n in range(len(test.posed(0).answers)) if n not in test.posed(0).right)
    answer(page, wrong)
    axe(page)
    count = len(test.lesson.questions)
    for number in range(count):
        answer(page, test.posed(number).right[0])
        onward(page, number + 2 if number + 1 < count else 0)
    page.get_by_text("Test done").wait_for()
    page.get_by_text("Look again").wait_for()
    axe(page)
    shot(page, "twelve-390-dark")
    assert page.evaluate("document.documentElement.scrollWidth") <= 390


def test_a_whole_lesson_done_wrong_and_corrected(open_lesson, axe):
    page = open_lesson("lesson-redirect", at=1)
    lesson = taught("lesson-redirect")
    count = len(lesson.lesson.questions)
    for number in range(count):
        posed = lesson.posed(number)
        wrong = next(n for n in range(len(posed.answers)) if n not in posed.right)
        answer(page, wrong)
        assert "Not quite" in page.locator(f"[data-key=answer-{wrong}]").inner_text()
        assert page.locator(f"[data-key=answer-{wrong}] .rdi-because").is_visible()
        page.locator("[data-key=hint]").click()
        page.locator(".rdi-hint").wait_for()
        if number == 0:
            axe(page)
            shot(page, "wrong-1280")
        answer(page, posed.right[0])
        assert "Right this time" in page.locator(".rdi-answer.is-right").inner_text()
        onward(page, number + 2 if number + 1 < count else 0)
    assert page.get_by_text("after another look").count() == count
    page.locator("[data-key=retry]").click()
    page.get_by_role("button", name="Try it at a table").wait_for()
    onward(page, 1)
    assert page.locator(".is-right, .is-wrong").count() == 0, "begun anew"


def test_a_lesson_by_keyboard_alone(open_lesson):
    page = open_lesson("lesson-windows", at=3)
    lesson = taught("lesson-windows")
    page.locator(".rdi-skip").first.focus()
    page.keyboard.press("Enter")
    for number in (2, 3):
        right = lesson.posed(number).right[0]
        page.keyboard.press(str(right + 1))
        page.locator(f"[data-key=answer-{right}].is-right").wait_for()
        if number == 2:
            page.locator("[data-key=next]").focus()
            page.keyboard.press("Enter")
            page.wait_for_function("document.activeElement.dataset.key === 'question'")
    count = lesson.shape(3).steps[lesson.posed(3).right[0]]
    page.locator(".rdi-steps b", has_text=f"1 of {count}").wait_for()
    page.keyboard.press("ArrowRight")
    page.locator(".rdi-steps b", has_text=f"2 of {count}").wait_for()
    page.keyboard.press("ArrowLeft")
    page.locator(".rdi-steps b", has_text=f"1 of {count}").wait_for()
    listed = page.locator(".rdi-text-twin[open]").count()  # where the drawing is too wide
    page.keyboard.press("t")
    until(lambda: page.locator(".rdi-text-twin[open]").count() != listed, "the other way of it")
    page.keyboard.press("r")
    page.locator(".rdi-rule__says").wait_for()
    page.keyboard.press("Escape")
    page.locator(".rdi-rule").wait_for(state="hidden")
    page.keyboard.press("?")
    page.get_by_role("dialog").get_by_text("the answer with that number").wait_for()
    page.keyboard.press("Escape")
    assert page.evaluate("document.activeElement !== document.body"), "focus is not lost"


def test_an_answer_is_played_out_by_itself(open_lesson):
    """To its end, step by step; what it comes to stands beside it from the first step on."""
    page = open_lesson("lesson-windows", at=4, height=1000)
    page.clock.install()
    right = taught("lesson-windows").posed(3).right[0]
    answer(page, right)
    count = taught("lesson-windows").shape(3).steps[right]
    assert "Sera passes out" in page.locator(f"[data-key=answer-{right}]").inner_text()
    for number in range(1, count + 1):
        played_to(page, number)
        page.clock.run_for(STEP)
    page.locator("[data-key=seat-Sera]").get_by_text("out of the game").first.wait_for()
    shot(page, "played-1280")


def test_a_question_is_answered_at_the_table(open_lesson, axe):
    page = open_lesson("lesson-redirect", at=1)
    page.locator("[data-key=seat-Joran]").get_by_role("button", name="Playing with portals").click()
    panel = page.get_by_role("region", name="Card", exact=True)
    panel.get_by_text("goes to another player").wait_for()
    axe(page)
    shot(page, "card-1280")
    panel.get_by_role("button", name="on Sera").click()
    page.locator(".rdi-answer.is-right").wait_for()
    assert page.evaluate("document.activeElement !== document.body"), "focus is not lost"


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_a_lesson_at_390_px(open_lesson, axe, scheme):
    small = {"width": 390, "height": 844, "scheme": scheme, "touch": True}
    page = open_lesson("lesson-gambling", at=1, **small)
    page.locator(".rdi-answer").first.wait_for()
    shot(page, f"begin-390-{scheme}")
    right = taught("lesson-gambling").posed(0).right[0]
    answer(page, right)
    page.locator(".rdi-answer.is-right").wait_for()
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    axe(page)
    shot(page, f"right-390-{scheme}")


def test_progress_is_kept_in_the_link(open_lesson):
    page = open_lesson("lesson-turn", at=1)
    answer(page, taught("lesson-turn").posed(0).right[0])
    onward(page, 2)
    page.wait_for_function("location.hash.split('.')[3] === '2'")
    link = page.url
    assert "#l1.lesson-turn." in link
    page.goto("about:blank")
    page.goto(link)
    page.locator(SECOND).wait_for()
    page.locator("[data-key=previous]").click()
    page.locator(".rdi-answer.is-right .rdi-because").wait_for()


def test_progress_goes_from_a_published_page_to_a_server_and_its_successor(visit, host):
    """By the link alone: nothing of it lies in a server, so ending one loses nothing."""
    lesson = taught("lesson-turn")
    page = visit(f"{host}lesson.html#{lesson.token()}").page
    page.locator("[data-key=next]").click()
    right = lesson.posed(0).right[0]
    page.locator(f"[data-key=pick-{right}]").click()
    page.locator(f"[data-key=answer-{right}].is-shown").wait_for()
    page.locator("[data-key=next]").click()
    page.locator(".rdi-progress[aria-label^='Question 2 of']").wait_for()
    awake(page)
    until(lambda: page.evaluate("location.hash.split('.')[3]") == "2", "the link says where one is")
    link = page.evaluate("location.hash")
    for _ in range(2):
        server = start_voila(NOTEBOOKS)
        try:
            page = visit(server.page("lesson.ipynb") + link).page
            page.locator(SECOND).wait_for()
            page.locator("[data-key=previous]").click()
            page.locator(".rdi-answer.is-right .rdi-because").wait_for()
            onward(page, 2)
            until(lambda at=page: at.evaluate("location.hash") == link, "the link says so, too")
            page.reload()
            page.locator(SECOND).wait_for()
            page.goto("about:blank")
        finally:
            stop_voila(server)


def test_a_damaged_link_gets_a_message(open_lesson):
    page = open_lesson("", "#l1.nonsense")
    for link in ("", "l9.x", "v1.a.b", "l1." + "A" * 3000, "<img src=x>"):
        if link:
            page.evaluate("link => { location.hash = link }", link)
        page.locator(".rdi-msg--error").wait_for()
        page.get_by_role("button", name="Try it at a table").wait_for()
        page.locator("[data-act=dismiss]").click()
        page.locator(".rdi-msg--error").wait_for(state="hidden")


def test_the_explorer_opens_at_the_answer_and_leads_back(open_lesson):
    page = open_lesson("lesson-windows", at=4)
    right = taught("lesson-windows").posed(3).right[0]
    answer(page, right)
    page.locator("[data-key=open]").click()
    page.locator(".rdi-dock").wait_for()
    page.locator(".rdi-seat", has_text="Sera").get_by_text("out of the game").first.wait_for()
    page.locator("[data-act=first]").first.click()
    page.get_by_role("link", name="Back to the lesson").click()
    page.locator(".rdi-progress[aria-label^='Question 4 of']").wait_for()
    page.locator(f"[data-key=answer-{right}].is-right").wait_for()
