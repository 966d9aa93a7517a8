"""The puzzle page as published, in the worker: refuted, solved, by keyboard, kept over a reload."""

from __future__ import annotations

from typing import Any

import pytest

from rdi_explore.draw.words import numbered
from rdi_explore.explore.puzzle_themes import THEMES
from rdi_explore.explore.puzzle_try import PuzzleTry
from rdi_explore.practice.puzzle_pack import found_puzzles
from rdi_explore.scenario import load
from tests.browser.conftest import PUZZLE, STEP, played_to
from tests.browser.shots import keep
from tests.browser.test_kernel_in_page import awake

PLAYS = ".rdi-tries-of button"


@pytest.fixture
def puzzle(visit, host):
    """Open the page: `puzzle(width=…)`; gives the visit."""

    def open_puzzle(**kwargs: Any) -> Any:
        seen = visit(f"{host}puzzle.html", **kwargs)
        seen.page.locator(PLAYS).first.wait_for()
        awake(seen.page)
        return seen

    return open_puzzle


def numbers(right: bool) -> list[int]:
    """The numbers of the right choices, or of the wrong ones."""
    asked = PuzzleTry(load(PUZZLE))
    return [
        each.number for each in numbered(asked.moment) if asked.answer(each.option).right is right
    ]


def at_the_edge(page: Any) -> bool:
    """Whether the tools of the bar stand at its right edge, as on every page."""
    return bool(
        page.evaluate(
            "innerWidth - Math.max(...Array.from(document.querySelectorAll('.rdi-bar__tools > *'), "
            "e => e.getBoundingClientRect().right)) <= 16"
        )
    )


@pytest.mark.parametrize("width", [1280, 390])
def test_a_wrong_play_is_played_out_and_the_right_one_proved(puzzle, axe, width):
    """Step by step on the table; what was solved stays counted."""
    seen = puzzle(width=width, height=844, touch=width < 500)
    page = seen.page
    axe(page)
    assert at_the_edge(page)
    page.locator(f"{PLAYS}[data-arg='{numbers(False)[0]}']").click()
    page.locator(".rdi-outcome-of.is-refuted").wait_for()
    awake(page)
    while page.locator("[data-act=forward]:not([disabled])").count():
        page.locator("[data-act=forward]").click()
        awake(page)
    keep(page, f"puzzle-refuted-{width}")
    axe(page)
    page.get_by_role("button", name="Try another").click()
    page.locator(PLAYS).first.wait_for()
    assert page.get_by_text("tried", exact=True).count() == 1
    page.locator(f"{PLAYS}[data-arg='{numbers(True)[0]}']").click()
    page.locator(".rdi-outcome-of.is-proved").wait_for()
    awake(page)
    while page.locator("[data-act=forward]:not([disabled])").count():
        page.locator("[data-act=forward]").click()
        awake(page)
    page.get_by_role("heading", name="Why the others fail").wait_for()
    keep(page, f"puzzle-solved-{width}")
    axe(page)
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    page.reload()
    page.locator(PLAYS).first.wait_for()
    awake(page)
    page.get_by_text("0 of 1 so far").wait_for()


@pytest.mark.parametrize("motion", ["no-preference", "reduce"])
def test_what_is_played_out_goes_on_by_itself(puzzle, motion):
    """A line of five steps; not where the reader wants no motion."""
    page = puzzle().page
    page.emulate_media(reduced_motion=motion)
    page.clock.install()
    page.locator(f"{PLAYS}[data-arg='{numbers(False)[-1]}']").click()
    page.locator(".rdi-outcome-of.is-refuted").wait_for()
    awake(page)
    at = page.locator(".rdi-steps b")
    last = at.inner_text().partition(" of ")[2]
    if motion == "reduce":
        page.clock.run_for(2 * STEP)
        awake(page)
        assert at.inner_text() == f"1 of {last}"
        return
    for step in range(2, int(last) + 1):
        page.clock.run_for(STEP)
        played_to(page, step)
    page.get_by_role("button", name="See it again").click()
    at.get_by_text(f"1 of {last}", exact=True).wait_for()


def test_by_keyboard_alone(puzzle):
    """A number tries, the arrows step, N tries again and goes on, H hints; what happens is
    announced, and the focus is never lost."""
    page = puzzle().page
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    page.keyboard.press("?")
    page.get_by_role("dialog").get_by_text("try the play with that number").wait_for()
    page.keyboard.press("Escape")
    page.keyboard.press("h")
    hints = page.locator(".rdi-hints[aria-live=polite] li")
    hints.first.wait_for()
    awake(page)
    for right, state in ((False, "refuted"), (True, "proved")):
        page.keyboard.press(str(numbers(right)[0]))
        page.locator(f".rdi-outcome-of.is-{state}").wait_for()
        awake(page)
        assert page.evaluate("document.activeElement.id") == "verdict"
        assert page.locator(".rdi-played").get_attribute("aria-live") == "polite"
        while page.locator("[data-act=forward]:not([disabled])").count():
            page.keyboard.press("ArrowRight")
            awake(page)
            assert page.evaluate("document.activeElement !== document.body"), "focus is not lost"
        page.keyboard.press("n")
        page.locator(PLAYS).first.wait_for()
        awake(page)
        assert page.evaluate("document.activeElement.id") == "asked"
    page.get_by_text("Puzzle 2 of").wait_for()
    assert hints.count() == 0, "a new puzzle has its own hints"


def test_a_published_page_has_all_and_goes_through_what_was_picked(puzzle, axe):
    """Every puzzle of the file is in the worker; a theme is picked and gone through."""
    page = puzzle().page
    page.get_by_text(f"of {len(found_puzzles()) + 1}").wait_for()
    page.get_by_text("Pick puzzles", exact=True).click()
    keep(page, "puzzle-picks-1280")
    axe(page)
    title, count = THEMES["move-loss"], sum(
        each.theme == "move-loss" for each in found_puzzles().values()
    )  # fmt: skip
    page.get_by_role("button", name=f"{title} 0 of {count}").click()
    page.get_by_text(f"Puzzle 1 of {count}", exact=True).wait_for()
    awake(page)
    page.locator(PLAYS).first.click()
    page.locator(".rdi-outcome-of").wait_for()
    awake(page)
    assert page.evaluate("document.activeElement.id") == "verdict"


@pytest.mark.parametrize(("width", "scheme"), [(1280, "dark"), (390, "light"), (390, "dark")])
def test_before_a_try(puzzle, axe, width, scheme):
    """How it looks, and that a phone does not scroll sideways."""
    page = puzzle(width=width, height=844, touch=width < 500, scheme=scheme).page
    page.get_by_role("button", name="Hint 1 of 2: where to look").click()
    page.get_by_role("button", name="Hint 2 of 2: what counts").wait_for()
    awake(page)
    keep(page, f"puzzle-hint-{width}-{scheme}")
    axe(page)
    assert page.evaluate("document.documentElement.scrollWidth") <= width


def test_a_hand_has_no_holes(puzzle):
    """Each card fills its place: what lies between two is the same everywhere."""
    page = puzzle(width=1280, height=900).page
    holes = page.evaluate(
        "Array.from(document.querySelectorAll('.rdi-hand > li'), li => "
        "li.getBoundingClientRect().width - li.firstElementChild.getBoundingClientRect().width)"
    )
    assert holes and max(holes) < 1
