"""A whole game in a published page: in the worker, the network cut; on a phone, by keyboard."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from rdi_explore.players.sitting import YOU, Arrangement, Sitting
from tests.browser.shots import keep
from tests.browser.test_kernel_in_page import awake
from tests.browser.test_static import until
from tests.players.test_coach import passive

CHOICE = ".rdi-game :is([data-act=choose], [data-act=on])"
WAYS = ".rdi-playing.can[data-act=why]"
END = ".rdi-end"


@pytest.fixture
def table(visit, host):
    """Open the page of a game, awake: `table(width=…, hash=…)`; gives the visit."""

    def open_table(hash: str = "", **kwargs: Any) -> Any:
        seen = visit(f"{host}play.html{hash}", **kwargs)
        seen.page.locator(f".rdi-setup, .rdi-game, {END}, .rdi-msg--error").first.wait_for()
        awake(seen.page)
        return seen

    return open_table


def sit_down(page: Any, *others: str) -> None:
    """Two at the table, who go by rules of thumb."""
    for name in ("Gerki", "Deirdre"):
        page.get_by_role("button", name=name).click()
    page.get_by_role("button", name="Easy").click()
    page.get_by_role("button", name="Sit down").click()
    awake(page)


def play_to_the_end(page: Any) -> int:
    """Take the last thing that is offered until the game is over; tell how often."""
    for number in range(400):
        if page.locator(END).count():
            return number
        if not page.locator(CHOICE).count():
            page.locator(WAYS).first.click()
            awake(page)
        page.locator(CHOICE).last.click()
        awake(page)
    raise AssertionError("the game does not end")


def test_a_game_to_its_end_with_the_network_cut(table, axe):
    """After the first visit nothing is asked of anybody; the coach speaks at the end."""
    seen = table()
    page = seen.page
    axe(page)
    keep(page, "play-setup-1280")
    until(page, "navigator.serviceWorker?.controller !== null")
    page.context.set_offline(True)
    sit_down(page)
    axe(page)
    keep(page, "play-table-1280")
    assert play_to_the_end(page) > 10
    page.locator(".rdi-distance").wait_for()
    axe(page)
    keep(page, "play-end-1280")
    page.get_by_role("button", name="Take the last choice back").click()
    page.locator(".rdi-game").wait_for()
    page.context.set_offline(False)
    seen.errors.clear()


def test_on_a_phone_a_game_is_played_and_found_again(table, host):
    """Nothing is wider than the page; the address leads back into the game."""
    page = table(width=390, height=844, touch=True).page
    sit_down(page)
    for _ in range(6):
        assert page.evaluate("document.documentElement.scrollWidth") <= 390
        if not page.locator(CHOICE).count():
            page.locator(WAYS).first.tap()
            awake(page)
        page.locator(CHOICE).first.tap()
        awake(page)
    keep(page, "play-table-390")
    told = page.locator("#talk").inner_text()
    until(page, "location.hash.startsWith('#g2.fiona')")
    url = page.url
    page.goto("about:blank")
    page.goto(url)
    page.locator(".rdi-game").wait_for()
    awake(page)
    assert page.locator("#talk").inner_text() == told
    page.get_by_role("button", name="Take back").tap()
    awake(page)
    assert play_to_the_end(page)
    keep(page, "play-end-390")


def test_by_keyboard_alone(table):
    """0 passes, the numbers play, Enter asks why not, U takes back."""
    page = table().page
    page.get_by_role("button", name="Sit down").focus()
    page.keyboard.press("Enter")
    page.locator(".rdi-game").wait_for()
    awake(page)
    assert page.evaluate("document.activeElement.id") == "talk"
    cannot = page.locator(".rdi-playing.cannot").first
    for step in range(80):
        if step >= 8 and cannot.count():
            break
        page.keyboard.press("0" if page.locator("kbd", has_text="0").count() else "1")
        awake(page)
    cannot.focus()
    page.keyboard.press("Enter")
    page.locator(".rdi-pop").wait_for()
    page.locator(".rdi-pop").get_by_text("When it may:").wait_for()
    there = page.evaluate("location.hash")
    page.keyboard.press("u")
    awake(page)
    until(page, "there => location.hash !== there", there)


def play_until(page: Any, there: Any) -> None:
    """Take the first thing that is offered until something is there."""
    for _ in range(40):
        awake(page)
        if there.count():
            break
        if not page.locator(CHOICE).count():
            page.locator(WAYS).first.click()
            awake(page)
        page.locator(CHOICE).first.click()
    there.wait_for()


@pytest.mark.parametrize("motion", ["no-preference", "reduce"])
def test_at_a_pace_the_others_play_by_themselves(table, motion):
    """Until it is touched, or one is asked; whoever wants no motion goes on by hand."""
    page = table().page
    page.emulate_media(reduced_motion=motion)
    sit_down(page)
    pace, on = page.get_by_label("Pace of the others"), page.get_by_role("button", name="Go on")
    pace.select_option("Step by step")
    play_until(page, on)
    keep(page, "play-pace-1280")
    game = page.evaluate("location.hash")
    page.locator("#talk").focus()
    page.keyboard.press("Space")
    until(page, "game => location.hash !== game", game)
    play_until(page, on)
    pace.select_option("Quickly")
    page.locator("[data-act=on][data-plays]").wait_for()
    if motion == "reduce":
        assert not page.locator("[data-playing]").count()
        page.get_by_role("button", name="To my next choice").click()
    page.locator(".rdi-talk.is-yours").wait_for()


@pytest.mark.parametrize("hash", ["#g1.nonsense", "#v1.a.b", "#g1." + "9" * 9000])
def test_a_damaged_link_gets_a_message_and_a_table(table, hash):
    page = table(hash).page
    page.get_by_text("The page stays where it was.").wait_for()
    page.get_by_role("button", name="Sit down").wait_for()


def test_after_a_game_a_moment_opens_with_the_better_play_followed(table):
    """The coach's three moments; the laboratory stands where the play has taken effect."""
    page = table(f"#{passive(0)}").page
    page.get_by_role("heading", name="3 moments worth a look").wait_for()
    keep(page, "play-coach-1280")
    page.get_by_role("link", name="See what would have happened").first.click()
    awake(page)
    page.locator(".rdi-now h1").wait_for()
    line = page.locator(".rdi-dock .rdi-lines button[aria-current=true]")
    assert line.text_content()[0] == "B"
    keep(page, "play-coach-opened-1280")


def with_marks() -> str:
    """The link of a game in which you hold a card that is refused, others hold Marks, and cards
    lie in front of one."""
    who, random = ("amundyr", "terci", "vlazlo", "remy"), Random(3)
    sitting = Sitting.begun(Arrangement(who, "easy", "rdi6"))
    while not sitting.over:
        moment = sitting.moment
        _, *others = moment.position.seats
        marked = any(name == "remy-mark" for seat in others for name, n in seat.tokens if n)
        fitting = {option.card for option in moment.options}
        if sitting.stops(always=False):
            refused = {no.card for no in moment.refusals_of(YOU)}.difference(fitting)
            held = refused.intersection(moment.position.seats[YOU].hand)
            if marked and held and any(each.front for each in others):
                return str(sitting)
            sitting = sitting.choose(random.choice(moment.options))
        else:
            sitting = sitting.go_on()
    raise AssertionError("nobody is marked")


@pytest.mark.parametrize(("width", "height", "scheme"), [(1280, 800, "light"), (390, 844, "dark")])
def test_marks_are_seen_why_not_is_answered_and_the_moment_opens(table, axe, width, height, scheme):
    """A rule opens beside the answer that cites it, and Esc closes one after the other; the moment
    lies in the laboratory with hidden cards dealt anew."""
    page = table(f"#{with_marks()}", width=width, height=height, scheme=scheme).page
    page.locator(".rdi-others").get_by_text("1 Mark", exact=True).first.wait_for()
    page.locator(".rdi-other .rdi-chip").first.click()
    awake(page)
    panel = page.get_by_role("region", name="Card")
    panel.get_by_text("In front of", exact=True).wait_for()
    assert in_sight(panel)
    page.locator(".rdi-playing.cannot").first.click()
    awake(page)
    told = page.get_by_role("region", name="Why not")
    told.get_by_text("What would have to differ?").wait_for()
    axe(page)
    keep(page, f"play-differs-{width}", whole=False)
    told.locator("[data-act=rule]").first.click()
    awake(page)
    rule = page.get_by_role("region", name="Rule")
    rule.wait_for()
    assert in_sight(rule)
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    page.keyboard.press("Escape")
    rule.wait_for(state="detached")
    page.keyboard.press("Escape")
    told.wait_for(state="detached")
    page.get_by_role("button", name="Explore").click()
    page.get_by_text("is dealt anew").wait_for()
    keep(page, f"play-explore-{width}", whole=False)
    page.get_by_role("link", name="Open this moment").click()
    awake(page)
    page.locator(".rdi-now h1").wait_for()
    page.get_by_text("What Amundyr the Cursed cannot see is dealt anew.").first.wait_for()
    keep(page, f"play-explored-{width}", whole=False)


def in_sight(panel: Any) -> bool:
    """Whether a panel begins where it is seen, and not behind the hand."""
    return bool(
        panel.evaluate(
            "el => { const at = el.getBoundingClientRect();"
            " return el.contains(document.elementFromPoint(at.x + at.width / 2, at.y + 8)); }"
        )
    )


def test_what_went_by_is_listed_and_the_moment_is_shared(table, host):
    """The chances to play at which you were not stopped; the copied link leads to the same."""
    page = table().page
    sit_down(page)
    went = page.locator(".rdi-goneby")
    play_until(page, went)
    count = int(went.locator("summary").inner_text().split()[0])
    assert not went.locator("li").first.is_visible()
    went.locator("summary").click()
    assert went.locator("li").count() == count
    went.locator("li").last.wait_for()
    keep(page, "play-went-by-1280", whole=False)
    told = page.locator("#talk").inner_text()
    page.get_by_role("button", name="Share").click()
    page.get_by_role("main").get_by_text("Copied.").wait_for()
    copied = page.evaluate("navigator.clipboard.readText()")
    assert copied.startswith(f"{host}play.html#g2.")
    page.goto("about:blank")
    page.goto(copied)
    page.locator(".rdi-game").wait_for()
    awake(page)
    assert page.locator("#talk").inner_text() == told
