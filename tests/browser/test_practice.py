"""Practice in a published page: the network cut, by keyboard, kept over a reload; on a phone."""

from __future__ import annotations

from typing import Any

import pytest

from tests.browser.shots import keep
from tests.browser.test_kernel_in_page import awake
from tests.browser.test_static import until

ANSWER = ".rdi-choice:not([disabled])"
DONE = ".rdi-ten :is(.is-right, .is-wrong)"


@pytest.fixture
def practice(visit, host):
    """Open the page, a question asked: `practice(width=…, hash=…)`; gives the visit."""

    def open_practice(hash: str = "", **kwargs: Any) -> Any:
        seen = visit(f"{host}practice.html{hash}", **kwargs)
        seen.page.locator(ANSWER).first.wait_for()
        awake(seen.page)
        return seen

    return open_practice


def test_questions_without_the_network_by_keyboard(practice, axe):
    """1 answers, Enter goes on; what is known is there again after a reload."""
    seen = practice()
    page = seen.page
    axe(page)
    until(page, "navigator.serviceWorker?.controller !== null")
    page.context.set_offline(True)
    for number in (1, 2):
        page.keyboard.press("1")
        page.locator("#verdict").wait_for()
        awake(page)
        assert page.locator(DONE).count() == number
        keep(page, f"practice-why-{number}-1280")
        axe(page)
        assert page.evaluate("document.activeElement.id") == "verdict"
        page.keyboard.press("Enter")
        page.locator(ANSWER).first.wait_for()
        awake(page)
    known = page.locator(".rdi-strength li").count()
    page.context.set_offline(False)
    page.reload()
    page.locator(ANSWER).first.wait_for()
    awake(page)
    assert page.evaluate("JSON.parse(localStorage.getItem('rdi.kept.practice')).format") == 1
    assert page.locator(".rdi-strength li").count() >= known - 1
    assert not page.get_by_text("What you answer is counted here").count()
    seen.errors.clear()


def test_on_a_phone_one_topic(practice):
    page = practice("#p1.gambling", width=390, height=844, touch=True).page
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    page.locator(ANSWER).first.tap()
    page.locator("#verdict").wait_for()
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    keep(page, "practice-390")


def test_progress_goes_by_link_into_another_browser(practice, visit, host):
    """It is offered there, and kept once it is taken."""
    page = practice().page
    page.keyboard.press("1")
    page.locator("#verdict").wait_for()
    awake(page)
    address = page.url
    page.get_by_role("button", name="Copy a link").click()
    page.get_by_role("main").get_by_text("Copied.").wait_for()
    copied = page.evaluate("navigator.clipboard.readText()")
    assert copied.startswith(f"{host}practice.html#k1.")
    assert page.url == address
    other = visit(copied).page
    other.get_by_role("button", name="Take it over").click()
    other.get_by_text("Loaded: 1 rule.").wait_for()
    known = "JSON.parse(localStorage.getItem('rdi.kept.practice')).rules"
    assert other.evaluate(known) == page.evaluate(known)
    keep(other, "practice-link-1280")
