"""The laboratory in a real browser: from an empty bench to a shared link that opens at its step."""

from __future__ import annotations

from pathlib import Path

import pytest

from rdi_explore.cli import main
from rdi_explore.scenario import load_text
from tests.browser.shots import keep

NOTEBOOKS = Path(__file__).parents[2] / "notebooks"


@pytest.fixture
def bench(visit, voila):
    """Open the laboratory through Voila: `bench(width=…, hash=…)`; gives the page."""

    def open_bench(hash: str = "", wait: str = ".rdi-lab", **kwargs):
        seen = visit(voila(NOTEBOOKS).page("laboratory.ipynb") + hash, **kwargs)
        seen.page.locator(wait).first.wait_for()
        return seen.page

    return open_bench


def settled(page) -> None:
    """Wait until the page has its answer."""
    page.wait_for_function("!document.querySelector('[data-working]')")


def set_field(page, label: str, value: str) -> None:
    field = page.get_by_label(label, exact=True)
    if field.evaluate("e => e.tagName") == "SELECT":
        field.select_option(label=value)
    else:
        field.fill(value)
        field.press("Tab")
    settled(page)


def add_card(page, where: str, words: str, title: str) -> None:
    page.get_by_role("button", name=where, exact=True).click()
    box = page.get_by_role("searchbox", name="Find a card")
    box.wait_for()
    page.wait_for_function("document.activeElement.type === 'search'")
    box.fill(words)
    box.press("Tab")  # it is sent at once
    settled(page)
    page.get_by_role("button", name=title).first.click()
    settled(page)


def build_duel(page) -> None:
    """Zot's Pooky goes on a rampage; Gog holds what Ignores it."""
    set_field(page, "Title", "Boots and all")
    set_field(page, "Character of Sera", "Zot (RDI 1)")
    set_field(page, "Character of Joran", "Gog (RDI 2)")
    add_card(page, "Add card: Hand of Gog", "poking", "Stop poking Gog")
    set_field(page, "Fortitude of Gog", "8")
    set_field(page, "Under way", "a card has just been played")
    add_card(page, "Add another card: Just played", "rampage", "Oh no! Not again!")


def play(page) -> None:
    page.get_by_role("button", name="Play", exact=True).click()
    page.locator(".rdi-dock").wait_for()
    settled(page)


def step(page) -> str:
    return page.locator(".rdi-dock b").first.inner_text()


def walk(page, act: str) -> None:
    before = page.locator(".rdi-dock b").first.inner_text()
    page.locator(f".rdi-dock [data-act={act}]").click()
    page.wait_for_function(
        "was => document.querySelector('.rdi-dock b').innerText !== was", arg=before
    )
    settled(page)


def branch(page) -> None:
    """Go to Gog's choice and answer."""
    answer = page.locator(".rdi-window [data-act=choose]", has_text="Stop poking Gog")
    for _ in range(12):
        if answer.count():
            break
        walk(page, "forward")
    answer.first.click()
    page.locator(".rdi-dock .rdi-lines button").nth(1).wait_for(state="attached")


@pytest.mark.parametrize("width", [1280, 390])
def test_from_an_empty_bench_to_a_link_that_opens_at_its_step(bench, axe, tmp_path, width):
    page = bench(width=width, height=900, touch=width < 500)
    axe(page)
    build_duel(page)
    axe(page)
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    keep(page, f"laboratory-build-{width}")

    play(page)
    branch(page)
    axe(page)
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    keep(page, f"laboratory-play-{width}")
    page.get_by_role("button", name="Share").click()
    page.get_by_text("Copied.").first.wait_for()
    link = page.evaluate("navigator.clipboard.readText()")
    page.wait_for_url(lambda url: url == link)
    assert "#s1." in link
    at = step(page)
    sentence = page.get_by_role("heading", level=1).last.inner_text()
    record = page.locator(".rdi-record").inner_text()

    again = bench(hash="#" + link.split("#")[1], wait=".rdi-dock", width=width, touch=width < 500)
    again.wait_for_function(
        "was => document.querySelector('.rdi-dock b').innerText === was", arg=at
    )
    assert again.get_by_role("heading", level=1).last.inner_text() == sentence
    assert again.locator(".rdi-record").inner_text() == record
    assert again.locator(".rdi-dock .rdi-lines button[aria-current=true]").text_content()[0] == "B"
    again.get_by_role("button", name="Build", exact=True).click()
    again.locator(".rdi-lab").wait_for()
    assert again.get_by_label("Title", exact=True).input_value() == "Boots and all"
    assert again.get_by_label("Fortitude of Gog").input_value() == "8"
    play(again)
    again.wait_for_function(
        "was => document.querySelector('.rdi-dock b').innerText === was", arg=at
    )


def test_a_line_is_made_a_test(bench, tmp_path, capsys):
    page = bench()
    build_duel(page)
    play(page)
    branch(page)
    with page.expect_download() as download:
        page.get_by_role("button", name="Make a test").click()
    file = tmp_path / "boots-and-all.yaml"
    download.value.save_as(file)
    assert download.value.suggested_filename == file.name
    assert main(["check", str(file)]) == 0
    assert [each.plays for each in load_text(file.read_text()).line] == ["stop-poking-gog"]
    page.get_by_text("a test of 1 step").wait_for()


def test_a_mistake_stands_beside_its_field(bench, axe, tmp_path):
    page = bench()
    field = page.get_by_label("Gold of Joran", exact=True)
    field.fill("99999")
    field.press("Tab")
    fault = page.locator("[data-key='box-seat.1.gold'] .rdi-lab__fault")
    fault.get_by_text("99999; expected 0 to 10000.").wait_for()
    assert field.get_attribute("aria-invalid") == "true"
    assert field.input_value() == "99999"
    assert page.evaluate("document.activeElement !== document.body"), "focus is not lost"
    axe(page)
    keep(page, "laboratory-mistake")
    field.fill("12")
    field.press("Enter")
    fault.wait_for(state="detached")

    page.get_by_text("As text: read, change or paste it").click()
    text = page.get_by_label("Scenario file", exact=True)
    right = text.input_value()
    assert "gold: 12" in right
    text.fill(right.replace("lizwick", "lizwik"))
    page.get_by_role("button", name="Take this text").click()
    told = page.locator("[data-key=panel-file] .rdi-lab__fault")
    told.get_by_text("unknown character “lizwik”").wait_for()
    line = 1 + next(n for n, each in enumerate(right.splitlines()) if "lizwick" in each)
    assert f"(line {line}, seats.Lizwick.character)" in told.inner_text()
    assert "Nearest: lizwick" in told.inner_text()
    assert "lizwik" in text.input_value(), "what was typed stays, to be mended"
    axe(page)
    text.fill(right.replace("gold: 12", "gold: 3"))
    page.get_by_role("button", name="Take this text").click()
    page.get_by_text("The scenario is on the bench.").wait_for()
    assert field.input_value() == "3"
    page.get_by_role("button", name="Undo").click()
    page.wait_for_function("document.querySelector('[data-key=\"seat.1.gold\"]').value === '12'")


def test_a_file_is_opened(bench, tmp_path):
    page = bench()
    upload = page.get_by_label("Open a scenario file")
    file = NOTEBOOKS.parent / "scenarios" / "rdi5" / "rdi5-redirect-3.yaml"
    upload.set_input_files(file)
    page.get_by_text("The scenario is on the bench.").wait_for()
    page.wait_for_function("document.querySelector('[data-key=\"seat.0.name\"]').value === 'Joran'")
    page.get_by_text("This scenario has a line of").wait_for()
    wrong = tmp_path / "wrong.yaml"
    wrong.write_text(file.read_text().replace("edition:", "editions:"), encoding="utf-8")
    upload.set_input_files(wrong)
    page.locator(".rdi-lab__fault").get_by_text("Nearest: edition").wait_for()
    large = tmp_path / "large.yaml"
    large.write_text("x" * 60_000, encoding="utf-8")
    upload.set_input_files(large)
    page.get_by_text("This file is too large.").wait_for()


def test_by_keyboard_alone(bench):
    """Add a card, play, answer, go back to the bench: no mouse, and the focus is never lost."""
    page = bench()

    def press(*keys: str) -> None:
        for key in keys:
            page.keyboard.press(key)
            settled(page)
            assert page.evaluate("document.activeElement !== document.body"), key

    def tab_to(says: str) -> None:
        for _ in range(120):
            here = page.evaluate(
                "(e => e.matches('a') ? '' : (e.getAttribute('aria-label')"
                " || e.labels?.[0]?.innerText || e.innerText || '').trim())(document.activeElement)"
            )
            if says in here:
                return
            page.keyboard.press("Tab")
        raise AssertionError(f"never came to {says}")

    page.locator(".rdi-skip").first.focus()
    press("Enter")
    tab_to("Add card: Hand of Sera")
    press("Enter")
    page.wait_for_function("document.activeElement.type === 'search'")
    page.keyboard.type("daggers")
    page.locator(".rdi-lab__found").first.wait_for()
    page.wait_for_function("document.querySelectorAll('.rdi-lab__found').length === 1")
    press("Tab", "Enter")
    page.get_by_role("button", name="Take away Go away. I'm arranging my daggers.").wait_for()
    page.keyboard.press("Shift+Tab")
    page.keyboard.press("Shift+Tab")
    press("Shift+Tab")
    tab_to("Take away Go away")
    press("Enter")
    page.wait_for_function("document.activeElement.dataset.key === 'seat.0.hand.add'")
    tab_to("Under way")
    page.keyboard.type("a card")
    page.keyboard.press("Tab")
    page.get_by_text("Just played").first.wait_for()
    page.locator(".rdi-skip").first.focus()
    tab_to("Play")
    press("Enter")
    page.locator(".rdi-dock").wait_for()
    assert page.evaluate("document.activeElement.dataset.key") == "view-play"
    at = step(page)
    press("ArrowRight")
    page.wait_for_function("was => document.querySelector('.rdi-dock b').innerText !== was", arg=at)
    page.locator(".rdi-skip").first.focus()
    tab_to("Build")
    press("Enter")
    page.locator(".rdi-lab").wait_for()
    assert page.evaluate("document.activeElement.dataset.key") == "view-build"


def test_a_damaged_link_gets_a_message(bench):
    page = bench(hash="#s1.nonsense", wait=".rdi-msg--error")
    for link in ("", "s9.AAAA", "v1.no-such.rdi5.A.0", "s1." + "A" * 9_000, "<img src=x>"):
        if link:
            page.evaluate("link => { location.hash = link }", link)
        page.locator(".rdi-msg--error").wait_for()
        assert page.locator(".rdi-lab").count() == 1
        assert page.locator("img").count() == 0
        page.locator("[data-act=dismiss]").click()
        page.locator(".rdi-msg--error").wait_for(state="hidden")


def test_a_link_of_the_explorer_is_taken_up(bench):
    page = bench(hash="#v1.rdi5-redirect-3.rdi5.A.15", wait=".rdi-dock")
    page.wait_for_function("document.querySelector('.rdi-dock b').innerText === '12 of 17'")


def test_the_gallery_leads_there(visit, voila):
    seen = visit(voila(NOTEBOOKS).page("00_welcome.ipynb"))
    seen.page.get_by_role("link", name="The laboratory").click()
    seen.page.locator(".rdi-lab").wait_for()


def test_the_page_does_not_grow_by_going_to_and_fro(bench):
    page = bench()
    count = "document.querySelectorAll('*').length"
    build_duel(page)
    play(page)
    walk(page, "last")
    first = page.evaluate(count)
    for _ in range(25):
        page.get_by_role("button", name="Build", exact=True).click()
        page.locator(".rdi-lab").wait_for()
        play(page)
    assert page.evaluate(count) == first, "the page does not grow"
