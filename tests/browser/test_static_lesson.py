"""Lessons of a published site: the same pages as with Python, from a host and from the disk."""

from __future__ import annotations

import functools
import http.server
import os
import random
import re
import threading
from pathlib import Path
from typing import Any

import pytest

from rdi_explore.app.curriculum import Taught
from rdi_explore.app.lesson import Lesson
from rdi_explore.draw.html.lesson import REGIONS
from rdi_explore.publish.static_site import publish
from rdi_explore.scenario import load
from tests.app.test_lesson import LessonStage
from tests.browser.test_static import no_connection_of_axe, until

IDS = ["lesson-negate-ignore", "lesson-sometimes-anytime", "lesson-editions"]
"""Several cases; several right answers; another edition. In the order of their files' ids."""
SHOTS = os.environ.get("RDI_SHOTS")


@pytest.fixture(scope="module")
def folder(tmp_path_factory: Any) -> Path:
    """A site with three lessons."""
    out: Path = tmp_path_factory.mktemp("host") / "some" / "path"
    publish([load(id) for id in IDS], out, states=60)
    return out


@pytest.fixture(scope="module")
def served(folder: Path) -> Any:
    """The site behind a host of static files, below a path: its address."""

    class Quiet(http.server.SimpleHTTPRequestHandler):
        def log_message(self, format: str, *args: Any) -> None:
            pass

    handler = functools.partial(Quiet, directory=str(folder.parents[1]))
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_address[1]}/some/path/"
    server.shutdown()


@pytest.fixture(params=["host", "disk"])
def site(request: Any, folder: Path) -> str:
    """Where the site lies: behind a host, or on the disk."""
    if request.param == "host":
        return str(request.getfixturevalue("served"))
    return folder.as_uri() + "/"


class Published(Lesson):
    """A lesson as it stands on that site, beside the others that are published there."""

    def __init__(self, id: str, stage: LessonStage) -> None:
        super().__init__(id, stage=stage)
        every = sorted(map(load, IDS), key=lambda each: each.lesson.number)  # type: ignore[union-attr]
        self.lessons = every
        self.show()

    def _following(self) -> tuple[str, str, str] | None:
        after = self.lessons[self.lessons.index(self.taught.scenario) + 1 :]
        return (after[0].id, "", after[0].title) if after else None


def shown(page: Any) -> dict[str, Any]:
    regions: dict[str, Any] = page.evaluate(
        "(() => { const { regions, dot, fragment } = document.getElementById('rdi').rdi.shown();"
        "return { ...regions, dot, fragment } })()"
    )
    return regions


@pytest.mark.parametrize("id", IDS)
@pytest.mark.parametrize("seed", [1, 2])
def test_the_page_shows_what_the_notebook_shows(visit, served, id, seed):
    """A hundred acts at random, here and there: the same HTML, the same tree, the same link."""
    page = visit(f"{served}{id}.html").page
    page.locator(".rdi-stage[data-ready]").wait_for()
    stage = LessonStage()
    here = Published(id, stage)
    chance = random.Random(seed)
    for number in range(100):
        there = shown(page)
        for name in (*REGIONS, "dot", "fragment"):
            mine = getattr(stage, name) if name in ("dot", "fragment") else stage.regions[name]
            assert there[name] == mine, f"{name} after {number} acts"
        act, arg = _an_act(stage, chance)
        page.evaluate(
            "([act, arg]) => document.getElementById('rdi').rdi.act(act, arg)", [act, arg]
        )
        here.act(act, arg)


def _an_act(stage: LessonStage, chance: random.Random) -> tuple[str, Any]:
    """Something that a visitor might do here, or somebody who means harm."""
    html = "".join(stage.regions.values())
    acts: list[tuple[str, Any]] = [
        ("next", None), ("next", None), ("previous", None), ("hint", None), ("retry", None),
        ("show-other", None), ("back", None), ("forward", None), ("jump", "2"), ("jump", "99"),
        ("close-rule", None), ("nonsense", None), ("card", "9.9"), ("rule", "no.such.rule"),
        ("node", "n_slot"),
    ]  # fmt: skip
    acts += [("answer", str(each)) for each in (1, 2, 3, 4, 5, 6)] * 3 + [("answer", "0")]
    for kind in ("rule", "card"):
        told = re.findall(rf'data-act="{kind}" data-arg="([^"]*)"', stage.regions["window"])
        told += re.findall(rf'data-act="{kind}" data-arg="([^"]*)"', stage.regions["table"])
        acts += [(kind, each) for each in dict.fromkeys(told)][:5]
    acts += [("node", each) for each in re.findall(r"^\s*(n_\d+) \[", stage.dot, re.M)]
    assert html
    return chance.choice(acts)


@pytest.mark.parametrize(("width", "height"), [(1280, 900), (390, 844)])
def test_a_whole_lesson_right_and_one_wrong_and_corrected(visit, site, axe, width, height):
    seen = visit(f"{site}index.html", width=width, height=height, touch=width < 500)
    page = seen.page
    page.get_by_role("link", name="Begin with lesson 1").wait_for()
    axe(page)
    page.get_by_role("link", name="Sometimes is not Anytime").click()
    page.locator(".rdi-question").wait_for()
    lesson = Taught(load("lesson-sometimes-anytime"))
    count = len(lesson.lesson.questions)
    for number in range(count):
        posed = lesson.posed(number)
        if number == 1:
            wrong = next(n for n, each in enumerate(posed.answers) if each.refusals)
            page.locator(f"[data-key=pick-{wrong}]").click()
            page.locator(".rdi-feedback.is-wrong").get_by_text("Not so.").wait_for()
            page.locator(f"[data-key=answer-{wrong}] .rdi-answer__note .rdi-ruleid").wait_for()
            page.locator("[data-key=hint]").click()
            page.locator(".rdi-hint").wait_for()
        page.locator(f"[data-key=pick-{posed.right[0]}]").click()
        tries = "second" if number == 1 else "first"
        page.locator(".rdi-feedback").get_by_text(f"Right, at the {tries} try.").wait_for()
        if number == 1:
            page.locator("[data-graph] svg .node").first.wait_for()
            page.locator("[data-key=show-other]").click()
            page.get_by_text("This is right, too.").wait_for()
            assert page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0
            axe(page)
            if SHOTS:
                page.screenshot(path=f"{SHOTS}/static-lesson-{width}.png", full_page=True)
        page.locator("[data-key=next]").click()
        until(page, "n => document.activeElement.dataset.key === 'question'", number)
    page.get_by_role("heading", name=f"{count} of {count} questions answered").wait_for()
    assert page.get_by_text("right at the second try").count() == 1
    axe(page)
    page.get_by_role("link", name="Next lesson").click()
    page.get_by_role("heading", name="Negated for all, Ignored by one").first.wait_for()
    no_connection_of_axe(seen)


def test_a_lesson_by_keyboard_alone_and_back_by_its_link(visit, site):
    page = visit(f"{site}lesson-negate-ignore.html").page
    page.locator(".rdi-question").wait_for()
    lesson = Taught(load("lesson-negate-ignore"))
    page.locator(".rdi-skip").focus()
    page.keyboard.press("Enter")
    right = lesson.posed(0).right[0]
    page.keyboard.press(str(right + 1))
    page.locator(f"[data-key=answer-{right}].is-right").wait_for()
    steps = lesson.shape(0).steps[right]
    page.keyboard.press("ArrowLeft")
    page.locator(".rdi-steps b").get_by_text(f"{steps - 1} of {steps}").wait_for()
    page.locator("[data-key=next]").focus()
    page.keyboard.press("Enter")
    until(page, "document.activeElement.dataset.key === 'question'")
    url = page.url
    assert "#l1.lesson-negate-ignore." in url
    page.goto("about:blank")
    page.goto(url)
    page.locator(".rdi-progress[aria-label^='Question 2 of 5: 1 answered']").wait_for()


@pytest.mark.parametrize(
    "hash",
    ["l1.nonsense", "v1.a", "l1.no-lesson.000000.0.", "<img src=x>",
     "l1.lesson-editions.000000.0....", "l1." + "A" * 3000],
)  # fmt: skip
def test_a_damaged_link_gets_a_message(visit, served, hash: str):
    page = visit(f"{served}lesson-editions.html#{hash}").page
    page.locator(".rdi-msg--error").wait_for()
    assert page.locator(".rdi-answer").count() > 1
