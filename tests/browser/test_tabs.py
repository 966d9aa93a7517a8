"""Tests take over pages from one another: nothing of the test before is there."""

from __future__ import annotations

from typing import Any

from tests.browser.conftest import Tab

LEAVE = """async () => {
  localStorage.setItem('a', '1');
  sessionStorage.setItem('a', '1');
  document.cookie = 'a=1';
  await caches.open('a');
  await new Promise(done => { indexedDB.open('a').onsuccess = done; });
}"""
FOUND = """async () => [
  localStorage.length, sessionStorage.length, document.cookie, (await caches.keys()).length,
  (await indexedDB.databases()).length, matchMedia('(prefers-color-scheme: dark)').matches,
  matchMedia('(prefers-reduced-motion: reduce)').matches, innerWidth,
]"""


def test_a_visitor_leaves_nothing_behind(browser: Any, static_site: str) -> None:
    tab = Tab(browser, touch=False)
    page, url = tab.page, f"{static_site}stage.html"
    seen = tab.begin(390, 844, "dark")
    page.emulate_media(reduced_motion="reduce")
    page.goto(url)
    page.evaluate(LEAVE)
    page.evaluate("console.error('a')")
    assert page.evaluate(FOUND) == [1, 1, "a=1", 1, 1, True, True, 390]
    assert seen.errors == ["a"]
    page.route("**/stage.html", lambda route: route.abort())
    page.context.new_page()
    page.context.set_offline(True)
    tab.leave()
    assert tab.clean()
    seen = tab.begin(1280, 900, "light")
    page.goto(url)
    assert page.evaluate(FOUND) == [0, 0, "", 0, 0, False, False, 1280]
    assert not seen.errors and page.context.pages == [page]
    tab.context.close()


def test_a_page_that_keeps_something_is_not_handed_on(browser: Any, static_site: str) -> None:
    """A clock of its own; a kernel, whose service worker may still be at work."""
    tab = Tab(browser, touch=False)
    tab.begin(1280, 900, "light")
    tab.page.clock.install()
    tab.page.goto(f"{static_site}stage.html")
    tab.leave()
    assert not tab.clean()
    tab.context.close()
    tab = Tab(browser, touch=False)
    tab.begin(1280, 900, "light")
    tab.page.goto(f"{static_site}stage.html")
    tab.page.evaluate("fetch('py/worker.js').then(() => 0)")
    tab.leave()
    assert not tab.clean()
    tab.context.close()
