"""Between a phone and a desk: a tablet held upright, a notebook beside JupyterLab's folders."""

from __future__ import annotations

import pytest

PAGES = {
    "explorer.html#v1.rdi5-redirect-3.rdi5.A.15": "[data-act=choose]",
    "laboratory.html": ".rdi-lab",
    "puzzle.html": ".rdi-now h1",
    "lesson.html": "h1",
    "play.html": "[data-act]",
    "practice.html": "[data-act]",
    "rules/index.html": ".rdi-bar__ask",
}
OVERLAPS = """() => {
  const all = [...document.querySelectorAll(
    '.rdi-bar :is(a, button, select, input), .rdi-now > :is(p, h1)'
  )].filter(e => e.getClientRects().length).map(e => [e, e.getBoundingClientRect()]);
  const over = (a, b) => Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1
    && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1;
  return all.flatMap(([one, place], n) => all.slice(n + 1).filter(([, other]) => over(place, other))
    .map(([other]) => `${one.outerHTML.slice(0, 80)} over ${other.outerHTML.slice(0, 80)}`));
}"""
"""What lies upon something else in the bar or in what is said of the moment."""

SQUEEZED = """() => [...document.querySelectorAll('.rdi-pick-scenario, .rdi-now > :is(p, h1)')]
  .filter(e => e.getClientRects().length && e.getBoundingClientRect().width < 120)
  .map(e => e.outerHTML.slice(0, 120))"""
"""What is too narrow to be read."""


@pytest.mark.parametrize("path", PAGES)
def test_all_is_in_sight_and_nothing_lies_on_something_else(visit, host, path):
    page = visit(host + path, width=768, height=1024).page
    page.locator(PAGES[path]).first.wait_for()
    for width in (768, 848, 1024, 1280):
        page.set_viewport_size({"width": width, "height": 1024})
        assert page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0
        assert page.evaluate(OVERLAPS) == []
        assert page.evaluate(SQUEEZED) == []
