"""Puzzles in a real browser: from the shelf to an answer that is refuted, and one that is right."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import pytest

from rdi_explore.app.explorer import Explorer
from rdi_explore.draw.html.options import numbered
from rdi_explore.publish.static_site import publish
from rdi_explore.scenario import load, start
from rdi_explore.scenario.game import called
from tests.app.test_explorer import FakeStage
from tests.browser.shots import keep
from tests.browser.test_static import (
    BEYOND,
    SIZES,
    SUPPOSE,
    an_act,
    link,
    no_connection_of_axe,
    shown_here,
    shown_there,
)

ID = "puzzle-stay-sera-light-ale"


@pytest.fixture(scope="module")
def folder(tmp_path_factory: Any) -> Path:
    """A site with two puzzles and a scenario of a book."""
    out: Path = tmp_path_factory.mktemp("puzzles") / "site"
    every = (ID, "puzzle-round-bastian-a-pot-of-4", "rdi5-timing-2")
    publish(map(load, every), out, states=300)
    return out


def _number_of(words: str) -> int:
    begin = start(load(ID), stops="seats")
    option = called(begin)[words]
    return next(each.number for each in numbered(begin) if each.option == option)


@pytest.mark.parametrize(("width", "height"), SIZES)
def test_from_the_shelf_to_the_solution(visit, folder, axe, width, height):
    puzzle = load(ID).puzzle
    assert puzzle is not None
    seen = visit(f"{folder.as_uri()}/index.html", width=width, height=height, touch=width < 500)
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


def test_the_page_says_what_the_notebook_says(visit, folder):
    """A walk of 40 acts at random, here and there."""
    page = visit(f"{folder.as_uri()}/explorer.html{link(ID, load(ID).edition)}").page
    page.locator(".rdi-stage[data-ready]").wait_for()
    stage = FakeStage()
    here = Explorer(load(ID), (), stage=stage)
    chance = random.Random(3)
    said = set()
    for number in range(40):
        there, mine = shown_there(page), shown_here(stage)
        there.pop("bar"), mine.pop("bar")
        there["window"] = BEYOND.sub("", there["window"])
        mine["window"] = SUPPOSE.sub("", mine["window"])  # that asks a kernel
        for name, html in mine.items():
            assert there[name] == html, f"{name} after {number} acts"
        said |= {word for word in ("Proved.", "Refuted.") if word in mine["message"]}
        act, arg = ("reset", None) if number % 4 == 0 else an_act(page, here, chance)
        if number % 4 == 1:
            act, arg = "choose", str(number // 4 % len(numbered(here.walk.moment)))
        page.evaluate(
            "([act, arg]) => document.getElementById('rdi').rdi.act(act, arg)", [act, arg]
        )
        stage.send_act(act, arg)
    assert said == {"Proved.", "Refuted."}
