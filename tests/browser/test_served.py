"""A page that a server gives stands before its notebook's kernel does, which goes on with it."""

from __future__ import annotations

import json
from typing import Any

import pytest

from rdi_explore.app.explorer import FIRST
from rdi_explore.app.walk import Walk
from rdi_explore.scenario import load
from tests.browser.test_explorer import NOTEBOOKS
from tests.browser.test_lesson import answer, taught
from tests.patience import until

BUNDLE = "**/voila/static/voila.js"
"""Without it no page meets its kernel."""

CHANGES = """() => {
  window.changes = [];
  const watch = new MutationObserver(all => window.changes.push(...all.map(each =>
    each.target.closest?.('[data-region]')?.dataset.region ?? each.target.nodeName)));
  const every = { subtree: true, childList: true, characterData: true };
  watch.observe(document.querySelector('#rdi .rdi-body'), every);
}"""


def goes_on(page: Any) -> None:
    """Wait until the kernel has the page."""
    page.wait_for_function("document.getElementById('rdi')?.rdi?.played")


def is_at(page: Any, walk: Walk) -> None:
    """Wait until the address names the place of a walk."""
    until(lambda: page.evaluate("location.hash") == f"#{walk.token()}")


@pytest.fixture
def held(visit: Any, voila: Any) -> Any:
    """Open a page whose kernel does not come before it is let in."""

    def open_page(name: str, fragment: str = "") -> tuple[Any, Any]:
        page = visit("").page
        waiting: list[Any] = []
        page.route(BUNDLE, lambda route: waiting.append(route))  # noqa: PLW0108
        page.goto(voila(NOTEBOOKS).page(name) + fragment, wait_until="commit")
        page.locator("#rdi[data-ready]").wait_for()

        def let_in() -> None:
            waiting.pop().continue_()
            page.unroute(BUNDLE)
            goes_on(page)

        return page, let_in

    return open_page


def test_the_explorer_is_walked_before_its_kernel_is_there(held: Any) -> None:
    walk = Walk(load(FIRST))
    page, let_in = held("explorer.ipynb", f"#{walk.token()}")
    walk.forward()
    page.locator(".rdi-dock [data-act=forward]").click()
    is_at(page, walk)
    assert "Working" not in page.locator("#rdi").inner_text()
    page.locator(".rdi-dock [data-act=forward]").focus()
    page.evaluate(CHANGES)
    let_in()
    assert {*page.evaluate("window.changes")} <= {"bar"}, "only the list of scenarios is new"
    assert page.evaluate("document.activeElement.dataset.act") == "forward"
    assert page.locator(".rdi-stage").count() == 1
    walk.forward()
    page.locator(".rdi-dock [data-act=forward]").click()
    is_at(page, walk)


def test_what_was_not_drawn_waits_for_the_kernel(held: Any) -> None:
    """A choice that leaves the line is done once the kernel is there, after what came before."""
    walk = Walk(load(FIRST))
    walk.to_question()
    other = next(each for each in walk.moment.options if not walk.follows(each))
    page, let_in = held("explorer.ipynb", f"#{walk.token()}")
    number = walk.moment.options.index(other)
    page.locator(f".rdi-window [data-act=choose][data-arg='{number}']").click()
    working = page.get_by_text("Working …")
    working.wait_for()
    let_in()
    walk.choose(other)
    is_at(page, walk)
    assert page.title() == f"{walk.scenario.title} · RDI Explore"
    page.evaluate("location.hash = '#v1.rdi5-timing-2.rdi5.A.0'")
    until(lambda: page.title() == "Explorer · RDI Explore", "it is another scenario now")
    working.wait_for(state="detached")


def test_a_lesson_goes_on_where_it_was_when_its_kernel_comes(held: Any) -> None:
    lesson = taught("lesson-turn")
    page, let_in = held("lesson.ipynb", f"#{lesson.token()}")
    page.locator("[data-key=next]").click()
    page.get_by_text(lesson.lesson.questions[0].ask).wait_for()
    before = page.locator("#rdi .rdi-body").inner_text()
    let_in()
    assert page.locator("#rdi .rdi-body").inner_text() == before
    answer(page, lesson.posed(0).right[0])


def test_an_unknown_link_is_left_to_the_kernel(visit: Any, voila: Any) -> None:
    page = visit(voila(NOTEBOOKS).page("explorer.ipynb") + "#v1.not-here.rdi5.A.3").page
    page.locator(".rdi-msg--error").filter(has_text="not-here").wait_for()
    assert page.locator("#rdi[data-ready]").count() == 0
    assert page.locator(".rdi-stage").count() == 1


def test_what_was_answered_before_the_kernel_is_there_is_in_the_link(held: Any) -> None:
    """All answers, in their order: whoever leaves or reloads the page before has lost none."""
    lesson = taught("lesson-windows")
    first, second = lesson.posed(0).right[0], lesson.posed(1).right[0]
    wrong = 1 - first if first < 2 else 0
    page, let_in = held("lesson.ipynb", f"#{lesson.token()}")
    page.locator("[data-key=next]").click()
    page.locator("[data-key=hint]").click()
    answer(page, wrong)
    answer(page, first)
    page.locator("[data-key=next]").click()
    answer(page, second)
    page.locator("[data-key=previous]").click()
    page.locator(f"[data-key=answer-{first}].is-shown").wait_for()
    tries = f"1.{wrong}{first}h1.{second}" + "." * (len(lesson.lesson.questions) - 2)
    link = f"#l1.lesson-windows.{lesson.check}.{tries}"
    until(lambda: page.evaluate("location.hash") == link)
    opening = page.locator("[data-key=open]").get_attribute("href")
    assert opening.endswith(f"~{link[1:]}"), "the explorer leads back to all of it"
    page.reload(wait_until="commit")
    page.locator(f"[data-key=answer-{first}].is-shown").wait_for()
    assert page.evaluate("location.hash") == link
    page.locator("[data-key=next]").click()
    page.locator(f"[data-key=answer-{second}].is-shown").wait_for()
    page.evaluate(CHANGES)
    let_in()
    until(lambda: page.evaluate("location.hash") == link.replace(".1.", ".2.", 1))
    page.locator(".rdi-progress[aria-label$=': 2 answered']").wait_for()


def kernel_of(page: Any) -> str:
    config = page.locator("#jupyter-config-data").text_content()
    return str(json.loads(config)["kernelId"])


def test_who_comes_back_finds_the_kernel_and_the_place(visit: Any, voila: Any) -> None:
    """By the browser's button, and by a link that names no place; what was done can be undone."""
    walk = Walk(load(FIRST))
    walk.to_question()
    server = voila(NOTEBOOKS)
    page = visit(f"{server.page('explorer.ipynb')}#{walk.token()}").page
    goes_on(page)
    other = next(each for each in walk.moment.options if not walk.follows(each))
    number = walk.moment.options.index(other)
    page.locator(f".rdi-window [data-act=choose][data-arg='{number}']").click()
    walk.choose(other)
    is_at(page, walk)
    kernel = kernel_of(page)
    for way in ("back", "link"):
        page.goto(server.page("lesson.ipynb"))
        page.locator(".rdi-now h1").wait_for()
        if way == "back":  # what the page left says of its place ends Playwright's wait, too
            page.go_back(wait_until="commit")
            page.wait_for_url("**/explorer.ipynb*")
        else:
            page.goto(server.page("explorer.ipynb"))
        goes_on(page)
        assert kernel_of(page) == kernel
        is_at(page, walk)
    page.locator("[data-act=undo]").first.click()
    walk.undo()
    is_at(page, walk)
    page.reload()
    goes_on(page)
    assert kernel_of(page) != kernel, "a reload begins anew"


SLOW = """(() => {
  const limit = AbortSignal.timeout.bind(AbortSignal), wait = globalThis.setTimeout;
  AbortSignal.timeout = ms => limit(ms === 2000 ? 0 : ms);
  globalThis.setTimeout = (done, ms, ...rest) => wait(done, ms === 100 ? 3000 : ms, ...rest);
})();"""
"""A machine on which all that Jupyter's widgets wait for comes a moment after they have given up:
two seconds for a script, and for a model, which they look for every tenth of a second."""


@pytest.mark.parametrize("notebook", ["explorer.ipynb", "laboratory.ipynb"])
def test_widgets_of_a_slow_machine_come_nevertheless(visit: Any, voila: Any, notebook: str) -> None:
    page = visit("").page
    page.add_init_script(SLOW)
    page.goto(voila(NOTEBOOKS).page(notebook))
    if notebook == "explorer.ipynb":
        goes_on(page)
    else:
        page.locator(".rdi-stage[data-ready]").wait_for()
