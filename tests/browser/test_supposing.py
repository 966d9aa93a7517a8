"""What would have to differ, asked in the explorer's page under Voila."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.browser.shots import keep

NOTEBOOKS = Path(__file__).parents[2] / "notebooks"


@pytest.mark.parametrize(("width", "height"), [(1280, 900), (390, 844)])
def test_a_card_that_is_refused_tells_when_it_would_fit(visit, voila, axe, width, height):
    page = visit(
        voila(NOTEBOOKS).page("explorer.ipynb") + "#v1.rdi5-redirect-3.rdi5.A.0",
        width=width, height=height, touch=width < 500,
    ).page  # fmt: skip
    refused = page.locator("[data-key=refused]")
    refused.get_by_role("button", name="What would have to differ?").first.click()
    answer = refused.get_by_role("status")
    answer.wait_for()
    assert answer.inner_text().startswith("What would have to differ? It ")
    axe(page)
    keep(page, f"suppose-{width}", whole=False)
    assert page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0
    page.get_by_role("button", name="Forward").first.click()
    answer.wait_for(state="detached")
