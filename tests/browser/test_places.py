"""Nothing jumps: while one steps through a scenario, each part of the page keeps its place.

At the end the answer to the scenario's question opens above the columns: that step is left out.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from rdi_explore.publish.static_site import publish
from rdi_explore.scenario import load
from tests.browser.test_static import link, until

PARTS = {
    "sentence": ".rdi-now h1",
    "table": ".rdi-table",
    "first seat": ".rdi-table > ol > li",
    "options": ".rdi-window",
    "tree": ".rdi-tree",
    "dock": ".rdi-dock__go",
    "chart": ".rdi-flame",
}
BELOW_ON_A_PHONE = ("tree",)
"""What stands there below the table, which grows with a Round."""
MOST = 2
"""Pixels that a part may move, for what is rounded."""
TOPS = """parts => Object.fromEntries(Object.entries(parts).map(([name, css]) => {
  const at = document.querySelector(css).getBoundingClientRect();
  return [name, [at.left, at.top]];
}))"""


@pytest.fixture(scope="module")
def folder(tmp_path_factory: Any) -> Path:
    """A site with a whole Round of Gambling and a card that is sent on twice."""
    out: Path = tmp_path_factory.mktemp("places") / "site"
    publish([load("rdi9-gambling-1"), load("rdi5-redirect-3")], out)
    return out


@pytest.mark.parametrize("width", [1280, 390])
def test_each_part_keeps_its_place_over_fifty_steps(visit, folder, width):
    seen: dict[tuple[str, str], list[tuple[float, float]]] = {}
    steps = 0
    for id, edition in (("rdi9-gambling-1", "rdi9"), ("rdi5-redirect-3", "rdi5")):
        page = visit(f"{folder.as_uri()}/explorer.html{link(id, edition)}", width=width).page
        page.locator(".rdi-dock").wait_for()
        forward = page.locator("[data-act=forward]:not([aria-disabled])")
        while forward.count():
            steps += 1
            page.evaluate("document.querySelector('[data-act=forward]').click()")
            now = f"document.querySelector('.rdi-dock b').innerText.startsWith('{steps + 1} ')"
            until(page, now) if id == "rdi9-gambling-1" else page.wait_for_timeout(50)
            page.evaluate("scrollTo(0, 0)")
            if not forward.count():
                break
            for name, place in page.evaluate(TOPS, PARTS).items():
                if width > 760 or name not in BELOW_ON_A_PHONE:
                    seen.setdefault((id, name), []).append(place)
    assert steps > 50
    moved = {
        part: max(max(each) - min(each) for each in zip(*places, strict=True))
        for part, places in seen.items()
    }
    assert {part: by for part, by in moved.items() if by > MOST} == {}
