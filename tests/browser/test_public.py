"""A public server in a real browser: kernels that waited, a hostile neighbour, reloads."""

from __future__ import annotations

import os

import pytest

from tests.publish.visitor import SPARE, Running, Visitor

pytestmark = pytest.mark.skipif(os.name != "posix", reason="processes are counted in /proc")


@pytest.fixture(scope="module")
def public():
    server = Running()
    server.settle(SPARE)
    yield server
    server.stop()


AT = "explorer.ipynb#v1.rdi5-redirect-3.rdi5.A.7"
"""The explorer at a step at which a tree is drawn."""


def opened(seen):
    """Wait until a tree is drawn, or listed on a phone; return the page."""
    seen.page.locator("[data-drawn] :is(.node, .rdi-listed .rdi-node)").first.wait_for()
    return seen.page


def forward(page):
    """Step forward until the page says another step."""
    was = page.locator(".rdi-dock b").first.inner_text()
    page.get_by_role("button", name="Forward", exact=True).click()
    page.wait_for_function(
        "was => document.querySelector('.rdi-dock b').innerText !== was", arg=was
    )


@pytest.mark.parametrize("width", [1280, 390])
def test_a_page_that_waited_is_drawn_and_steps(public, visit, width):
    page = opened(visit(public.page(AT), width=width, touch=width < 500))
    for _ in range(3):
        forward(page)


def test_a_hostile_neighbour_is_not_noticed(public, visit):
    """While a client sends nonsense to its own kernel, one page goes on and another one opens."""
    first = opened(visit(public.page(AT)))
    enemy = Visitor(public.page("explorer.ipynb"))
    for n in range(100):
        enemy.update({"region_main": "<script>1</script>", "dot": "x -> y", "theme": n})
        enemy.custom({"act": "choose", "arg": "9" * 5000})
        enemy.send("execute_request", {"code": "import os; os._exit(1)", "silent": True})
        enemy.socket.send_binary(b"\xff" * 64)
    forward(first)
    second = opened(visit(public.page(AT)))
    assert second.locator("[data-region=alert]").inner_text() == ""
    enemy.leave()


def test_reloads_leave_no_kernel(public, visit):
    seen = visit(public.page(AT))
    for _ in range(5):
        opened(seen)
        seen.page.reload()
    opened(seen)
    seen.page.goto("about:blank")
    assert public.settle(SPARE) == SPARE
