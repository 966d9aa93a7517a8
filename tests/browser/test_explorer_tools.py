"""The explorer's tools under Voila: lines side by side, undo, every way from here with Stop."""

from __future__ import annotations

from pathlib import Path

import pytest

from rdi_explore.scenario import load
from tests.browser.shots import keep

NOTEBOOKS = Path(__file__).parents[2] / "notebooks"


@pytest.fixture
def explorer(visit, voila):
    """Open the explorer at a link: `explorer("#v1…", width=…)`."""
    server = voila(NOTEBOOKS)

    def open_explorer(hash, **kwargs):
        seen = visit(server.page("explorer.ipynb") + hash, **kwargs)
        seen.page.get_by_placeholder(load(hash.split(".")[1]).title).wait_for()
        return seen.page

    return open_explorer


@pytest.mark.parametrize(("width", "height"), [(1280, 900), (390, 844)])
def test_lines_side_by_side_and_undo(explorer, axe, width, height):
    page = explorer("#v1.rdi5-redirect-3.rdi5.A.15", width=width, height=height, touch=width < 500)
    page.locator("[data-act=choose][data-arg='1']").click()
    page.get_by_text("You are on line B").wait_for()
    page.get_by_role("button", name="Compare").click()
    panel = page.get_by_role("region", name="Lines side by side")
    for name in ("Joran", "Bryn"):
        panel.get_by_role("row", name=f"{name} differs").wait_for()
    assert panel.get_by_role("row", name="Sera").get_by_text("differs").count() == 0
    axe(page)
    keep(page, f"compare-{width}", whole=False)
    assert page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0
    panel.get_by_role("button", name="Line A, step 15").click()
    page.wait_for_function("document.querySelector('.rdi-dock b').innerText.startsWith('15 ')")
    page.locator("[data-act=undo]:visible").first.click()
    page.wait_for_function("document.querySelectorAll('.rdi-dock .rdi-lines button').length === 1")
    page.locator("[data-act=redo]:visible").first.click()
    page.wait_for_function("document.querySelectorAll('.rdi-dock .rdi-lines button').length === 2")


def test_every_way_from_here_is_found(explorer, axe):
    page = explorer("#v1.rdi5-redirect-3.rdi5.A.15")
    page.get_by_role("button", name="Every way").click()
    panel = page.get_by_role("region", name="Every way from here")
    panel.wait_for()
    axe(page)
    keep(page, "ways", whole=False)
    panel.get_by_role("button", name="Show").last.click()
    page.get_by_text("You are on line B").wait_for()
    panel.get_by_role("button", name="Close outlook").click()
    panel.wait_for(state="detached")


def test_long_work_shows_how_far_it_is_and_can_be_stopped(explorer, axe):
    page = explorer("#v1.rdi6-note-team-jasper.rdi6.A.0")
    page.get_by_role("button", name="Every way").click()
    page.get_by_role("progressbar", name="How far it is").wait_for()
    axe(page)
    keep(page, "busy", whole=False)
    page.get_by_role("button", name="Forward").click()  # the page stays usable
    page.wait_for_function("document.querySelector('.rdi-dock b').innerText.startsWith('2 ')")
    page.get_by_role("button", name="Stop", exact=True).click()
    panel = page.get_by_role("region", name="Every way from here")
    panel.get_by_text("it was stopped").wait_for()
    assert page.get_by_role("progressbar").count() == 0
