"""Lessons of a published site: the same pages as in the notebooks, without any server."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from rdi_explore.app.curriculum import Taught, lessons
from rdi_explore.app.lesson import Lesson
from rdi_explore.publish.static_site import publish
from rdi_explore.scenario import Scenario, load
from tests.app.test_explorer import FakeStage
from tests.browser.conftest import STEP, played_to
from tests.browser.shots import keep
from tests.browser.test_static import no_connection_of_axe, until

IDS = [lessons()[0].id, "lesson-turn", "lesson-windows", "lesson-drinks", "disputes-at-the-table"]


@pytest.fixture(scope="module")
def folder(tmp_path_factory: Any) -> Path:
    """A site of four lessons."""
    out: Path = tmp_path_factory.mktemp("lessons") / "site"
    publish([*map(load, IDS), load("rdi5-redirect-3")], out)
    return out


@pytest.fixture
def lesson(visit, folder):
    """Open a lesson from the disk: `lesson(id, width=…)`."""

    def open_lesson(id: str, **kwargs: Any) -> Any:
        token = str(Lesson(id, stage=Quiet()).stage.fragment)
        seen = visit(f"{folder.as_uri()}/lesson.html#{token}", **kwargs)
        seen.page.locator("#rdi-question").wait_for(state="attached")
        return seen

    return open_lesson


class Quiet(FakeStage):
    """A stage that keeps the focus to itself."""

    def focus_on(self, key: str) -> None:
        """Nothing is there to have it."""


@pytest.mark.parametrize(("width", "height"), [(1280, 900), (390, 844)])
def test_a_whole_lesson_done_wrong_and_corrected(lesson, axe, width, height):
    seen = lesson("lesson-turn", width=width, height=height, touch=width < 500)
    page = seen.page
    taught = Taught(load("lesson-turn"))
    right = [taught.shape(at).right for at in range(len(taught.lesson.questions))]
    assert page.get_by_text(f"about {taught.lesson.minutes} minutes").is_visible()
    page.locator("[data-act=next]").click()
    for number, answers in enumerate(right):
        wrong = answers.index(False)
        page.locator(f"[data-act=answer][data-arg='{wrong + 1}']").click()
        page.locator(".rdi-answer.is-wrong .rdi-because").wait_for()
        assert page.get_by_text("Not quite").first.is_visible()
        if not number:
            axe(page)
            keep(page, f"static-lesson-wrong-{width}")
        page.get_by_role("button", name="Where should I look?").click()
        page.locator(".rdi-hint").wait_for()
        page.locator(f"[data-act=answer][data-arg='{answers.index(True) + 1}']").click()
        page.locator(".rdi-answer.is-right").wait_for()
        if not number:
            axe(page)
            keep(page, f"static-lesson-right-{width}")
        assert page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0
        page.locator("[data-act=next]").click()
    page.locator(".rdi-lessonend").wait_for()
    axe(page)
    no_connection_of_axe(seen)


def focused(page: Any) -> str:
    """The key, id or class of what has the focus; nothing may take it to the page as a whole."""
    said = page.evaluate(
        "(e => e === document.body ? '' : e.dataset.key || e.id || e.className)"
        "(document.activeElement)"
    )
    assert said, "the focus is lost"
    return str(said)


def tab_to(page: Any, key: str) -> None:
    """Press Tab until this has the focus."""
    for _ in range(60):
        page.keyboard.press("Tab")
        if focused(page) == key:
            return
    raise AssertionError(f"{key} cannot be reached")


def test_a_whole_lesson_by_keyboard_alone(lesson, axe):
    """From the idea to the end: what is said to an answer is announced, and the focus is never
    lost."""
    seen = lesson("lesson-windows")
    page, taught = seen.page, Taught(load("lesson-windows"))
    page.keyboard.press("Tab")
    tab_to(page, "next")
    page.keyboard.press("Enter")
    count = len(taught.lesson.questions)
    for number in range(count):
        page.locator(f".rdi-progress[aria-label^='Question {number + 1} of']").wait_for()
        until(page, "document.activeElement.dataset.key === 'question'")
        posed = taught.posed(number)
        heard = page.get_by_role("status").and_(page.locator("[data-key=feedback]"))
        for answer in (posed.right[0] - 1, posed.right[0]):
            answer %= len(posed.answers)
            page.keyboard.press(str(answer + 1))
            page.locator(f"[data-key=answer-{answer}].is-shown").wait_for()
            verdict = "Right" if posed.answers[answer].right else "Not quite"
            assert heard.inner_text().startswith(verdict)
            focused(page)
        page.keyboard.press("r")
        page.locator(".rdi-rule__says").wait_for()
        page.keyboard.press("Escape")
        page.locator(".rdi-rule").wait_for(state="hidden")
        focused(page)
        tab_to(page, "next")
        page.keyboard.press("Enter")
    page.get_by_role("heading", name=taught.lesson.keep).wait_for()
    until(page, "document.activeElement.dataset.key === 'question'")
    axe(page)
    no_connection_of_axe(seen)
    tab_to(page, "retry")


def test_what_happens_is_shown_on_the_table(lesson):
    """Back and forward through a right answer: the numbers stand at the seats."""
    page = lesson("lesson-windows").page
    taught = Taught(load("lesson-windows"))
    for _ in range(4):
        page.locator("[data-act=next]").click()
    right = taught.posed(3).right[0]
    page.locator(f"[data-act=answer][data-arg='{right + 1}']").click()
    sera = page.locator("[data-key=seat-Sera]")
    while page.locator("[data-act=forward]:not([disabled])").count():
        page.locator("[data-act=forward]").click()
    sera.get_by_text("Alcohol Content 9 → 12").wait_for()
    sera.get_by_text("out of the game").wait_for()
    page.locator("[data-act=back]").click()
    sera.get_by_text("out of the game").wait_for(state="hidden")
    page.locator(".rdi-told__here", has_text="Sera drinks").wait_for()
    while page.locator("[data-act=back]:not([disabled])").count():
        page.locator("[data-act=back]").click()
    sera.get_by_text("Alcohol Content").wait_for(state="hidden")


def test_an_answer_is_played_out_by_itself_stopped_and_seen_again(lesson, axe):
    """From the choice to the end; a touch stops it, a press lets it run again."""
    seen = lesson("lesson-windows", height=1000)
    page, taught = seen.page, Taught(load("lesson-windows"))
    page.clock.install()
    for _ in range(4):
        page.locator("[data-act=next]").click()
    page.locator(f"[data-key=pick-{taught.posed(3).right[0]}]").click()
    plays_out(page, "Lizwick plays")
    page.get_by_role("button", name="See it again").click()
    step(page, 1)
    page.clock.run_for(STEP)
    step(page, 2)
    page.get_by_role("button", name="Stop", exact=True).click()
    page.clock.run_for(5 * STEP)
    step(page, 2)
    page.get_by_role("button", name="Let it run").click()
    page.clock.run_for(STEP)
    step(page, 3)
    page.keyboard.press("ArrowLeft")
    step(page, 2)
    page.clock.run_for(5 * STEP)
    step(page, 2)
    axe(page)  # it takes longer than a step, so only where nothing plays
    no_connection_of_axe(seen)


def test_a_wrong_answer_is_played_out_too(lesson):
    """It was what the choice would lead to; another answer begins anew."""
    page, taught = lesson("lesson-windows", height=1000).page, Taught(load("lesson-windows"))
    page.clock.install()
    for _ in range(4):
        page.locator("[data-act=next]").click()
    wrong = next(n for n in range(2) if n not in taught.posed(3).right)
    page.keyboard.press(str(wrong + 1))
    plays_out(page, "Lizwick passes")
    page.keyboard.press(str(taught.posed(3).right[0] + 1))
    plays_out(page, "Lizwick plays")


def test_who_wants_no_motion_steps_by_hand(lesson):
    page = lesson("lesson-windows", height=1000).page
    page.emulate_media(reduced_motion="reduce")
    waits_at_the_first_step(page)
    assert not page.locator("[data-act=replay]").is_visible()
    page.locator("[data-act=forward]").click()
    step(page, 2)


def test_on_a_phone_it_waits_until_it_is_in_sight(lesson):
    """Below the answers lies the table; what plays there begins when the reader comes to it."""
    page = lesson("lesson-windows", width=390, height=844, touch=True).page
    waits_at_the_first_step(page)
    page.locator("[data-key=seat-Sera]").evaluate("seat => seat.scrollIntoView()")
    plays_out(page, "Lizwick plays")


def waits_at_the_first_step(page: Any) -> None:
    """The fourth question of `lesson-windows`, answered rightly: its first step stays."""
    page.clock.install()
    for _ in range(4):
        page.locator("[data-act=next]").click()
    page.locator(f"[data-key=pick-{Taught(load('lesson-windows')).posed(3).right[0]}]").click()
    step(page, 1)
    page.clock.run_for(5 * STEP)
    step(page, 1)


def step(page: Any, number: int) -> None:
    """Which step of what was played out is shown."""
    page.locator(".rdi-steps b", has_text=re.compile(f"^{number} of ")).wait_for()


def plays_out(page: Any, begins: str) -> None:
    """From the first step, which says so, to the last, one each time the page's clock moves on."""
    page.locator(".rdi-told__here", has_text=begins).wait_for()
    last = int(page.locator(".rdi-steps b").inner_text().split()[-1])
    for number in range(2, last + 1):
        page.clock.run_for(STEP)
        played_to(page, number)
    page.locator("[data-act=forward][disabled]").wait_for()


def test_from_the_gallery_through_a_lesson_into_the_explorer(visit, folder):
    page = visit(f"{folder.as_uri()}/gallery.html").page
    first = lessons()[0]
    page.get_by_role("link", name=f"{first.title} (about").click()
    page.get_by_role("button", name="Try it at a table").click()
    count = page.locator("[data-act=answer]").count()
    for number in range(count):
        page.locator(f"[data-act=answer][data-arg='{number + 1}']").click()
        page.locator(".rdi-answer:is(.is-right, .is-wrong)").wait_for()
    page.locator("[data-act=answer]").nth(right_of(first)).click()
    page.get_by_role("link", name="Try other plays at this table").click()
    page.locator(".rdi-dock").wait_for()
    assert page.url.split("#")[1].startswith(f"v1.{first.id}")


def right_of(lesson: Scenario) -> int:
    """The place of a right answer to the first question."""
    return Taught(lesson).shape(0).right.index(True)


def test_the_place_is_in_the_link(lesson):
    page = lesson("lesson-drinks").page
    page.locator("[data-act=next]").click()
    page.locator("[data-act=answer]").first.click()
    page.locator("[data-act=next]").click()
    until(page, "location.hash.split('.')[3] === '2'")
    url = page.url
    page.goto("about:blank")
    page.goto(url)
    page.locator(".rdi-progress[aria-label^='Question 2 of']").wait_for()


@pytest.mark.parametrize(
    "hash",
    ["l1.nonsense", "l9", "x", "l1." + "a" * 999, "l1.lesson-turn.000000.0.....", "%00",
     "l1.nowhere.000000.0..", "<img src=x onerror=alert(1)>"],
)  # fmt: skip
def test_a_damaged_link_gets_a_message(visit, folder, hash):
    page = visit(f"{folder.as_uri()}/lesson.html#{hash}").page
    page.locator(".rdi-msg--error").wait_for()
    page.locator("[data-act=next]").click()
    page.locator("[data-act=answer]").first.click()
    page.locator(".rdi-because").wait_for()


def test_the_progress_is_kept_on_the_device(visit, folder):
    """From the gallery one comes back to where one was; a lesson that is done says so."""
    page = visit(f"{folder.as_uri()}/gallery.html").page
    first = lessons()[0]
    page.get_by_role("link", name=f"{first.title} (about").click()
    for number in range(2):
        page.locator("[data-act=next]").click()
        until(page, f"location.hash.split('.')[3] === '{number + 1}'")
    page.goto(f"{folder.as_uri()}/gallery.html")
    row = page.locator(".rdi-lessonrow a").first
    assert row.get_attribute("data-progress") == "begun"
    row.click()
    page.locator(".rdi-progress[aria-label^='Question 2 of']").wait_for()
    questions = len(first.lesson.questions if first.lesson else ())
    for number in range(2, questions + 1):
        page.locator("[data-act=next]").click()
        until(page, f"location.hash.split('.')[3] === '{number + 1}'")
    page.goto(f"{folder.as_uri()}/gallery.html")
    assert page.locator(".rdi-lessonrow a").first.get_attribute("data-progress") == "done"
    assert page.locator(".rdi-lessonrow a").nth(1).get_attribute("data-progress") is None


@pytest.mark.parametrize("width", [1280, 390])
@pytest.mark.parametrize("id", ["lesson-windows", "disputes-at-the-table"])
def test_the_scale_keeps_clear_of_the_cards(lesson, id, width):
    """The numbers below a track stand once, below the last one, and touch no chip of a hand."""
    page = lesson(id, width=width, height=900).page
    among = 0
    for number in range(len(Taught(load(id)).lesson.questions)):
        page.locator("[data-act=next]").click()
        page.locator(f".rdi-progress[aria-label^='Question {number + 1} of']").wait_for()
        scales, chips = boxes(page, ".rdi-scale"), boxes(page, ".rdi-chip")
        assert len(scales) == 1, f"question {number + 1}: one scale for all"
        met = [each for each in chips if any(meet(each, scale) for scale in scales)]
        assert not met, f"question {number + 1}: the scale runs through {met}"
        among += len(chips)
    assert among, "there are hands"


def boxes(page: Any, css: str) -> list[dict[str, float]]:
    """Where on the table of a lesson those are that can be seen."""
    found = page.evaluate(
        "css => Array.from(document.querySelectorAll(`.rdi-position ${css}`), "
        "e => e.getBoundingClientRect().toJSON()).filter(r => r.width && r.height)",
        css,
    )
    return list(found)


def meet(one: dict[str, float], other: dict[str, float]) -> bool:
    """Whether two rectangles have more than an edge in common."""
    beside = one["right"] <= other["left"] or other["right"] <= one["left"]
    return not (beside or one["bottom"] <= other["top"] or other["bottom"] <= one["top"])


def test_a_drawing_that_is_too_wide_makes_way_for_the_list(lesson):
    """As on a phone; where the page is wide enough the drawing stands whole, and a reader who asks
    for the other way of showing it gets and keeps it."""
    page = lesson("disputes-at-the-table", width=1280).page
    page.locator("[data-act=next]").click()
    drawn, listed = page.locator("[data-graph] svg"), page.locator(".rdi-listed").first
    listed.wait_for()
    assert not drawn.is_visible()
    page.set_viewport_size({"width": 2000, "height": 900})
    drawn.wait_for()
    listed.wait_for(state="hidden")
    assert whole(page)
    page.set_viewport_size({"width": 1280, "height": 900})
    listed.wait_for()
    page.get_by_text("As a list").click()
    drawn.wait_for()
    page.locator("[data-act=answer]").first.click()
    page.locator(".rdi-because").wait_for()
    drawn.wait_for()


def whole(page: Any) -> bool:
    """Whether all of the drawing is in sight without scrolling within it."""
    return bool(
        page.evaluate(
            "(f => f.scrollWidth <= f.clientWidth && f.scrollHeight <= f.clientHeight)"
            "(document.querySelector('[data-graph]'))"
        )
    )


def test_every_drawing_beside_a_lesson_is_whole_or_a_list(lesson):
    page = lesson("disputes-at-the-table", width=1280).page
    kinds = set()
    for number in range(12):
        page.locator("[data-act=next]").click()
        page.locator(f".rdi-progress[aria-label^='Question {number + 1} of']").wait_for()
        if not page.locator("[data-graph]").count():
            continue
        page.locator("[data-graph] svg").wait_for(state="attached")
        listed = page.locator(".rdi-text-twin").evaluate("twin => twin.open")
        assert page.locator("[data-graph] svg").is_visible() is not listed
        kinds.add(listed)
        assert whole(page), f"question {number + 1} is cut off"
    assert kinds == {True, False}, "of both kinds there is one"


def test_from_a_lesson_into_the_explorer_and_back(lesson, axe):
    """Where one was: at the same question, with what was answered; steps on the way lose nothing,
    and a link that is shared from there names the place alone."""
    seen = lesson("lesson-windows")
    page = seen.page
    page.locator("[data-act=next]").click()
    right = Taught(load("lesson-windows")).posed(0).right[0]
    page.locator(f"[data-key=pick-{right}]").click()
    page.get_by_role("link", name="Try other plays at this table").click()
    back = page.get_by_role("link", name="Back to the lesson")
    back.wait_for()
    axe(page)
    keep(page, "static-explorer-from-a-lesson")
    page.locator("[data-act=first]").first.click()
    until(page, "location.hash.includes('.A.0~l1.lesson-windows.')")
    page.reload()
    back.wait_for()
    page.locator("[data-act=share]").click()
    until(page, "document.querySelector('.rdi-toast') !== null")
    assert "~" not in page.evaluate("navigator.clipboard.readText()")
    back.click()
    page.locator(".rdi-progress[aria-label^='Question 1 of']").wait_for()
    page.locator(f"[data-key=answer-{right}].is-right").wait_for()
    no_connection_of_axe(seen)


@pytest.mark.parametrize("tail", ["", "~", "~nonsense", "~l1.x", "~<img src=x>"])
def test_the_explorer_without_a_lesson_offers_no_way_back(visit, folder, tail):
    """A link of old opens as it did; one that is damaged gets the message of old."""
    page = visit(f"{folder.as_uri()}/explorer.html#v1.rdi5-redirect-3.rdi5.A.0{tail}").page
    page.locator(".rdi-dock").wait_for()
    assert page.locator(".rdi-msg--error").count() == bool(tail)
    assert page.get_by_role("link", name="Back to the lesson").count() == 0
    if not tail:
        until(page, "document.querySelector('#rdi').rdi.link.endsWith('.A.0')")
