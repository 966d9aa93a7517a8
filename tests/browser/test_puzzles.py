"""Puzzles in a real browser: from the shelf to an answer that is refuted, and one that is right."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from rdi_explore.draw.html.options import numbered
from rdi_explore.publish.static_site import publish
from rdi_explore.scenario import load, start
from rdi_explore.scenario.game import called
from tests.browser.shots import keep
from tests.browser.test_static import (
    SIZES,
    no_connection_of_axe,
)

ID = "puzzle-stay-sera-light-ale"


@pytest.fixture(scope="module")
def folder(tmp_path_factory: Any) -> Path:
    """A site with two puzzles and a scenario of a book."""
    out: Path = tmp_path_factory.mktemp("puzzles") / "site"
    every = (ID, "puzzle-round-bastian-a-pot-of-4", "rdi5-timing-2")
    publish(map(load, every), out)
    return out


def _number_of(words: str) -> int:
    begin = start(load(ID), stops="seats")
    option = called(begin)[words]
    return next(each.number for each in numbered(begin) if each.option == option)


@pytest.mark.parametrize(("width", "height"), SIZES)
def test_from_the_shelf_to_the_solution(visit, folder, axe, width, height):
    puzzle = load(ID).puzzle
    assert puzzle is not None
    seen = visit(f"{folder.as_uri()}/gallery.html", width=width, height=height, touch=width < 500)
    page = seen.page
    shelf = page.get_by_role("region", name="Puzzles")
    shelf.get_by_text("2, each proved").wait_for()
    assert page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0
    axe(page)
    keep(page, f"static-puzzles-{width}")
    shelf.get_by_role("link", name="Keep Sera in the game").click()
    page.get_by_text("Which play keeps Sera in the game").first.wait_for()
    page.locator("[data-act=choose][data-arg='0']").first.click()
    page.get_by_role("alert").get_by_text("Refuted.").wait_for()
    axe(page)
    page.locator("[data-act=first]").click()
    page.get_by_text("Refuted.").wait_for(state="hidden")
    page.locator(f"[data-act=choose][data-arg='{_number_of(puzzle.solution[0])}']").first.click()
    page.get_by_role("status").get_by_text("Proved.").wait_for()
    assert page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0
    axe(page)
    keep(page, f"static-puzzle-proved-{width}")
    no_connection_of_axe(seen)
