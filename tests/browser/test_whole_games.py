"""Whole games on published pages: from their shelf into the middle of one, and along it."""

from __future__ import annotations

import re
from typing import Any

import pytest

from rdi_explore.app.gallery import gallery, shelved
from rdi_explore.app.walk import Walk
from rdi_explore.draw.html.overview import overview
from rdi_explore.scenario import load
from tests.browser.shots import keep
from tests.browser.test_kernel_in_page import STATE, awake
from tests.browser.test_static import link, until

GAME = "game-with-otto"
SHELF = re.compile(r'<section[^>]*aria-labelledby="shelf-games".*?</section>', re.DOTALL)
SIZES = [(1280, 900, "light"), (390, 844, "dark")]


def shelf_in(html: str) -> str:
    """The shelf of whole games."""
    found = SHELF.search(html)
    return found[0] if found else ""


@pytest.mark.parametrize(
    ("books", "find", "there"),
    [([], "", True), (["rdi9"], "", True), (["rdi5"], "", False), ([], "gog OTTO", True),
     ([], "round on the house", True), ([], "zot", False)],
)  # fmt: skip
def test_the_shelf_is_that_of_the_notebook(visit, host, books, find, there):
    page = visit(f"{host}gallery.html").page
    page.get_by_role("searchbox").wait_for()
    shown = page.evaluate(
        "([books, find]) => { const { rdi } = document.getElementById('rdi');"
        "Object.assign(rdi, { books: new Set(books), find }); return rdi.regions().main }",
        [books, find],
    )
    assert bool(shelf_in(shown)) == there
    assert shelf_in(shown) == shelf_in(gallery(shelved([load(GAME)]), books=books, find=find))


@pytest.mark.parametrize(("width", "height", "scheme"), SIZES)
def test_from_the_shelf_to_what_mattered(visit, host, axe, width, height, scheme):
    """Painted where it opens; from there the kernel goes wherever the drawing leads."""
    page = visit(f"{host}gallery.html", width=width, height=height, scheme=scheme).page
    shelf = page.get_by_role("region", name="Whole games")
    shelf.get_by_text("Eve and Gog win together after 25 turns").wait_for()
    shelf.get_by_role("link").scroll_into_view_if_needed()
    keep(page, f"whole-games-{width}-{scheme}", whole=False)
    axe(page)
    shelf.get_by_role("link").click()
    drawn = page.locator(".rdi-overview")
    walk = Walk(load(GAME))
    walk.to_question()
    drawn.get_by_text(f"Turn {turn_of(walk)} of 25").wait_for()
    awake(page)
    for _ in range(2):
        drawn.get_by_role("button", name="Next moment that matters").click()
        until(page, f"!{STATE}.unmet.length")
    told = page.locator("[data-region=dock]").inner_html()
    places = [stop.number for stop in walk.timeline().stops]
    at = int(page.locator(".rdi-overview input").input_value())
    assert at in places and at > walk.step
    walk.jump(at)
    assert told_numbers(told) == told_numbers(overview(walk.timeline()))
    keep(page, f"whole-game-{width}-{scheme}", whole=False)
    axe(page)
    page.get_by_role("button", name="Last step").click()
    page.get_by_role("heading", name="Eve and Gog fall together and win together.").wait_for()
    page.get_by_text("Eve and Gog win together after 25 turns").wait_for()


def turn_of(walk: Walk) -> int:
    """The number of the turn in which one is."""
    line = walk.branch.moments[: walk.place + 1]
    return sum(entry.begins_turn for moment in line for entry in moment.entries)


def told_numbers(html: str) -> list[str]:
    """Each side, with what it has left and its Gold; a browser writes its HTML otherwise."""
    rows = re.findall(r"<li><b>(.*?)</b>.*?</li>", html, re.DOTALL)
    numbers = re.findall(r"(\d+)<span class=\"vh\"> left, Gold </span>.*?(\d+)</span>", html)
    assert len(rows) == len(numbers) == 2
    return [*rows, *map(str, numbers)]


def test_a_turn_is_gone_to_by_its_name_and_by_the_next_one(visit, host):
    page: Any = visit(f"{host}explorer.html{link(GAME, 'rdi9')}").page
    awake(page)
    drawn = page.locator(".rdi-overview")
    drawn.get_by_role("button", name="Otto’s turn, from step").first.click()
    drawn.get_by_text("Turn 1 of 25: Otto").wait_for()
    drawn.get_by_role("button", name="Next turn").click()
    drawn.get_by_text("Turn 2 of 25").wait_for()
    drawn.get_by_role("button", name="Turn before").click()
    drawn.get_by_text("Turn 1 of 25: Otto").wait_for()


def test_a_game_goes_on_by_itself_until_it_is_stopped(visit, host):
    """Only once it is told to; a choice of one's own does not let it run."""
    page: Any = visit(f"{host}explorer.html{link(GAME, 'rdi9')}").page
    awake(page)
    drawn, step = page.locator(".rdi-overview"), page.locator(".rdi-overview input")
    begun = int(step.input_value())
    page.keyboard.press("ArrowRight")
    until(page, f"document.querySelector('.rdi-overview input').value == {begun + 1}")
    drawn.get_by_role("button", name="Let it run").click()
    until(page, f"document.querySelector('.rdi-overview input').value > {begun + 2}")
    stop = drawn.get_by_role("button", name="Stop")
    stop.click()
    drawn.get_by_role("button", name="Let it run").wait_for()
    until(page, f"!{STATE}.unmet.length")
    assert page.locator(".rdi-stage[data-playing], [data-playing] .rdi-stage").count() == 0
    drawn.get_by_role("button", name="Let it run").click()
    stop.wait_for()
    page.keyboard.press("ArrowLeft")
    drawn.get_by_role("button", name="Let it run").wait_for()
    page.get_by_role("button", name="Last step").click()
    drawn.get_by_role("button", name="See it again").click()
    until(page, "document.querySelector('.rdi-overview input').value > 1")
    until(page, "document.querySelector('.rdi-overview input').value < 9")
    drawn.get_by_role("button", name="Stop").click()
