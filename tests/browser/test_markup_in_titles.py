"""Titles are text: markup in those of lessons, puzzles, cases and gallery rows runs nothing."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from rdi_explore.publish.static_site import publish
from rdi_explore.publish.worker.runtime import Runtime
from rdi_explore.scenario import Scenario, load, load_text
from rdi_explore.scenario.links import PlaceToken
from tests.browser.conftest import PUZZLE, served
from tests.browser.test_static import HOSTILE

EVIL = "<img src=x onerror='window.ran = 1'><script>window.ran = 2</script><b id=evil>"
TABLE = "format: 2\nseats: {Ann: {}, Ben: {}}\nturn: {of: Ann, phase: action}\nedition: rdi5\n"


def titled(scenario: Scenario, id: str) -> Scenario:
    """The scenario with an attack as its title, and wherever else an author writes a text."""
    lesson = scenario.lesson and replace(scenario.lesson, about=EVIL, keep=EVIL, idea=EVIL)
    puzzle = scenario.puzzle and replace(scenario.puzzle, found=EVIL)
    return replace(
        scenario, id=id, title=EVIL, question=EVIL, lesson=lesson, puzzle=puzzle, remarks=(EVIL,)
    )


@pytest.fixture(scope="module")
def site(tmp_path_factory: Any, in_the_worker: Runtime) -> Iterator[str]:
    """The address of a site whose titles are attacks."""
    out: Path = tmp_path_factory.mktemp("markup") / "site"
    cases = f'{TABLE}id: cases\ntitle: "{EVIL}"\ncases:\n' + "".join(
        f'- {{name: {name}, title: "{EVIL}", question: "{EVIL}"}}\n' for name in ("one", "two")
    )
    every = [
        titled(load("lesson-turn"), "evil-lesson"), titled(load(PUZZLE), "evil-puzzle"),
        load_text(cases, "cases"), load(HOSTILE),
    ]  # fmt: skip
    publish(every, out, runtime=lambda: in_the_worker)
    with served(out) as address:
        yield address


def links() -> Iterator[tuple[str, str]]:
    """The pages, and where on each of them the title stands."""
    yield "gallery.html", ".rdi-stage"
    yield "lesson.html", "h1, h2"
    yield "puzzle.html", "h1, h2"
    for id in ("cases--one", "cases--two", "evil-puzzle"):
        yield f"explorer.html#{PlaceToken(id, 'rdi5', place=0)}", ".rdi-stage"


@pytest.mark.parametrize(("page", "where"), [*links()])
def test_markup_in_a_title_is_shown_and_not_run(
    visit: Any, site: str, page: str, where: str
) -> None:
    seen = visit(site + page)
    seen.page.get_by_text("onerror", exact=False).first.wait_for(state="attached")
    assert seen.page.evaluate("window.ran") is None
    assert seen.page.locator("#evil, img[src=x]").count() == 0
    assert "window.ran" in seen.page.locator(where).first.inner_text() + seen.page.title()
