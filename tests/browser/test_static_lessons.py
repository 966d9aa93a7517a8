"""Lessons of a published site: the same pages as in the notebooks, without any server."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import pytest

from rdi_explore.app.curriculum import lessons
from rdi_explore.app.lesson import Lesson
from rdi_explore.publish.static_site import publish
from rdi_explore.scenario import load
from tests.app.test_explorer import FakeStage
from tests.browser.shots import keep
from tests.browser.test_static import no_connection_of_axe, until

IDS = [lesson.id for lesson in lessons()]


@pytest.fixture(scope="module")
def folder(tmp_path_factory: Any) -> Path:
    """A site of all lessons."""
    out: Path = tmp_path_factory.mktemp("lessons") / "site"
    publish([*lessons(), load("rdi5-redirect-3")], out, states=40)
    return out


@pytest.fixture
def lesson(visit, folder):
    """Open a lesson from the disk: `lesson(id, width=…)`."""

    def open_lesson(id: str, **kwargs: Any) -> Any:
        token = str(Lesson(id, stage=Quiet()).stage.fragment)
        seen = visit(f"{folder.as_uri()}/lesson.html#{token}", **kwargs)
        seen.page.locator(".rdi-question").wait_for()
        return seen

    return open_lesson


class Quiet(FakeStage):
    """A stage that keeps the focus to itself."""

    def focus_on(self, key: str) -> None:
        """Nothing is there to have it."""


def shown_there(page: Any) -> dict[str, Any]:
    regions: dict[str, Any] = page.evaluate(
        "(() => { const { regions, dot, fragment } = document.getElementById('rdi').rdi.shown();"
        "return { ...regions, dot, fragment } })()"
    )
    return regions


@pytest.mark.parametrize("id", IDS)
def test_the_page_shows_what_the_notebook_shows(lesson, id):
    """A walk of 60 acts at random through a lesson, here and there: the same HTML and link."""
    page = lesson(id).page
    stage = Quiet()
    here = Lesson(id, stage=stage)
    chance = random.Random(id)
    for number in range(60):
        there = shown_there(page)
        mine = {**stage.regions, "dot": stage.dot, "fragment": stage.fragment}
        if here.progress.at == len(here.progress.tries):  # where the next lesson is differs
            mine["main"], there["main"] = (
                each["main"].partition('<div class="rdi-actions">')[0] for each in (mine, there)
            )
        for name, html in mine.items():
            assert there[name] == html, f"{name} after {number} acts"
        acts: list[tuple[str, Any]] = [
            ("next", None), ("previous", None), ("hint", None), ("show-other", None),
            ("back", None), ("forward", None), ("jump", chance.randrange(7)), ("nonsense", None),
            *((("answer", str(chance.randrange(1, 8)))),) * 8, ("close-rule", None),
        ]  # fmt: skip
        acts += [("retry", None)] if not number % 9 else []
        for kind in ("rule", "card", "node"):
            told = page.locator(f"[data-act={kind}]").evaluate_all(
                "all => all.map(e => e.dataset.arg)"
            )
            acts += [(kind, each) for each in told[:3]]
        act, arg = chance.choice(acts)
        page.evaluate(
            "([act, arg]) => document.getElementById('rdi').rdi.act(act, arg)", [act, arg]
        )
        stage.send_act(act, arg)


@pytest.mark.parametrize(("width", "height"), [(1280, 900), (390, 844)])
def test_a_whole_lesson_done_wrong_and_corrected(lesson, axe, width, height):
    seen = lesson("lesson-turn", width=width, height=height, touch=width < 500)
    page = seen.page
    right = page.evaluate("document.getElementById('rdi').rdi.data.questions.map(q => q.right)")
    for number, answers in enumerate(right):
        wrong = answers.index(False)
        page.locator(f"[data-act=answer][data-arg='{wrong + 1}']").click()
        page.locator(".rdi-feedback.is-wrong").wait_for()
        if not number:
            axe(page)
            keep(page, f"static-lesson-wrong-{width}")
        page.get_by_role("button", name="Hint 1 of 2").click()
        page.get_by_role("button", name="Hint 2 of 2").click()
        page.locator(f"[data-act=answer][data-arg='{answers.index(True) + 1}']").click()
        page.get_by_text("Right, at the second try.").wait_for()
        if not number:
            axe(page)
            keep(page, f"static-lesson-right-{width}")
        assert page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0
        page.locator("[data-act=next]").click()
    page.get_by_role("heading", name=f"{len(right)} of {len(right)} questions answered").wait_for()
    axe(page)
    no_connection_of_axe(seen)


def test_from_the_gallery_through_a_lesson_into_the_explorer(visit, folder):
    page = visit(f"{folder.as_uri()}/index.html").page
    page.get_by_role("link", name="Begin with lesson 1").click()
    page.locator(".rdi-question").wait_for()
    for number in range(3):
        page.locator(f"[data-act=answer][data-arg='{number + 1}']").click()
        page.locator(".rdi-feedback").wait_for()
    assert page.locator(".rdi-answer:is(.is-right, .is-wrong)").count() == 3
    page.get_by_role("link", name="Open in explorer").click()
    page.locator(".rdi-dock").wait_for()
    assert page.locator(".rdi-msg--error").count() == 0
    assert page.url.split("#")[1].startswith("v1.lesson-turn.")


@pytest.mark.parametrize("id", IDS)
def test_every_place_to_which_a_lesson_links_is_on_the_site(visit, folder, id):
    """For each answer the explorer opens at its end, whole."""
    page = visit(f"{folder.as_uri()}/explorer.html").page
    page.locator(".rdi-dock").wait_for()
    from rdi_explore.publish.static_lessons import explorer_places

    for token in dict.fromkeys(map(str, explorer_places(load(id)))):
        page.evaluate("token => document.getElementById('rdi').rdi.openLink(token)", token)
        assert page.locator(".rdi-msg--error").count() == 0, token
        assert page.evaluate("document.getElementById('rdi').rdi.walk.token()") == token


def test_the_progress_is_in_the_link(lesson):
    page = lesson("lesson-drinks").page
    page.locator("[data-act=answer][data-arg='5']").click()
    page.get_by_role("button", name="Hint 1 of 2").click()
    page.locator("[data-act=next]").click()
    until(page, "location.hash.split('.')[3] === '1'")
    url = page.url
    page.goto("about:blank")
    page.goto(url)
    page.locator(".rdi-question").wait_for()
    page.locator("[data-act=previous]").click()
    page.locator(".rdi-answer.is-wrong").wait_for()
    assert page.get_by_role("button", name="Hint 2 of 2").count() == 1


@pytest.mark.parametrize(
    "hash",
    ["l1.nonsense", "l9", "x", "l1." + "a" * 999, "l1.lesson-turn.000000.0.....", "%00",
     "l1.nowhere.000000.0..", "<img src=x onerror=alert(1)>"],
)  # fmt: skip
def test_a_damaged_link_gets_a_message(visit, folder, hash):
    page = visit(f"{folder.as_uri()}/lesson.html#{hash}").page
    page.locator(".rdi-msg--error").wait_for()
    page.locator("[data-act=answer]").first.click()
    page.locator(".rdi-feedback").wait_for()
