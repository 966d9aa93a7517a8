"""The main job in a real browser: from the gallery to a ruling, with everything foreign blocked."""

from __future__ import annotations

from pathlib import Path

import nbformat
import pytest

from rdi_explore.app.says import says
from rdi_explore.cli import main
from rdi_explore.scenario import load

NOTEBOOKS = Path(__file__).parents[2] / "notebooks"
KERNEL = {"name": "python3", "display_name": "Python 3", "language": "python"}


@pytest.fixture
def gallery(visit, voila):
    """Open the gallery through Voila: `gallery(width=…, scheme=…)`."""
    server = voila(NOTEBOOKS)

    def open_gallery(**kwargs):
        seen = visit(server.page("00_welcome.ipynb"), **kwargs)
        seen.page.get_by_role("link", name="Redirected damage").wait_for()
        return seen

    return open_gallery


def step(page) -> str:
    return page.locator(".rdi-dock b").first.inner_text()


def walk(page, name: str, times: int = 1) -> None:
    for _ in range(times):
        before = step(page)
        page.get_by_role("button", name=name, exact=True).click()
        page.wait_for_function(
            "was => document.querySelector('.rdi-dock b').innerText !== was", arg=before
        )


def open_redirected_damage(seen):
    seen.page.get_by_role("searchbox").fill("redirected hit is still")
    seen.page.get_by_role("link", name="A redirected hit is still the attacker's").first.click()
    seen.page.locator(".rdi-before").wait_for()  # where the question is put
    seen.page.locator("[data-act=first]").click()
    seen.page.locator(".rdi-before").wait_for(state="detached")
    return seen.page


def to_the_hit_back(page) -> None:
    for _ in range(40):
        if "hit back" in window_text(page) or "loss of" in subject(page):
            return
        walk(page, "Forward")
    raise AssertionError("the hit-back window never opened")


def subject(page) -> str:
    return page.locator(".rdi-window__subject").inner_text()


def window_text(page) -> str:
    return page.locator(".rdi-window").inner_text()


def test_from_the_gallery_to_another_end(gallery, axe):
    page = open_redirected_damage(gallery())
    axe(page)

    to_the_hit_back(page)
    assert "loss of" in subject(page)
    refusal = page.locator(".rdi-refusal").first
    assert refusal.locator(".rdi-ruleid").count() >= 1, "a refusal names its rule"
    refusal.locator(".rdi-ruleid").first.click()
    rule = refusal.locator(".rdi-ruleid").first.inner_text()
    panel = page.locator(".rdi-rule")
    panel.get_by_text(rule, exact=True).wait_for()
    assert "RDI 5" in panel.inner_text()

    page.locator("[data-act=node]:visible").first.click()  # in the drawing, or in its list
    page.locator("[data-key=card-panel]").wait_for()
    axe(page)

    lines = page.locator(".rdi-dock .rdi-lines button")
    assert lines.count() == 1
    end = lines.first.inner_text()
    at = int(step(page).split()[0])
    walk(page, "Back", 5)
    assert int(step(page).split()[0]) == at - 5

    branch_off(page)
    page.wait_for_function("document.querySelectorAll('.rdi-dock .rdi-lines button').length === 2")
    page.get_by_role("button", name="Last step").click()
    page.wait_for_function("!document.querySelector('.rdi-flame .is-ahead')")
    other = page.locator(".rdi-dock .rdi-lines button[aria-current=true]").inner_text()
    assert other.splitlines()[-1] != end.splitlines()[-1], "the branch ends differently"
    axe(page)


def branch_off(page) -> None:
    """Do something that is not the line's, at the first place from here where one can."""
    for _ in range(20):
        others = page.locator("[data-act=choose]:not(:has(.rdi-badge--line))")
        if page.locator(".rdi-badge--line").count() and others.count():
            others.first.click()
            return
        walk(page, "Back")
    raise AssertionError("there was nothing else to do")


def test_a_ruling_by_keyboard_alone(gallery):
    page = open_redirected_damage(gallery())
    page.locator(".rdi-skip").first.focus()
    page.keyboard.press("Enter")
    page.keyboard.press("End")
    page.wait_for_function("!document.querySelector('.rdi-flame .is-ahead')")
    page.keyboard.press("Home")
    page.wait_for_function("document.querySelector('.rdi-dock b').innerText.startsWith('1 ')")
    page.keyboard.press("ArrowRight")
    page.wait_for_function("document.querySelector('.rdi-dock b').innerText.startsWith('2 ')")
    page.keyboard.press("?")
    page.get_by_role("dialog").wait_for()
    page.keyboard.press("Escape")
    assert page.evaluate("document.activeElement !== document.body"), "focus is not lost"


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_pages_at_390_px(gallery, axe, scheme):
    page = open_redirected_damage(gallery(width=390, height=844, scheme=scheme, touch=True))
    page.locator("[data-act=forward]").click()
    page.wait_for_function("document.querySelector('.rdi-dock b').innerText.startsWith('2 ')")
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    axe(page)


def test_a_shared_link_opens_at_its_step(gallery):
    seen = gallery()
    page = open_redirected_damage(seen)
    walk(page, "Forward", 4)
    page.get_by_role("button", name="Share").click()
    page.wait_for_function("location.hash.length > 4")
    link, at = page.url, step(page)
    page.goto("about:blank")
    page.goto(link)
    page.locator(".rdi-dock").wait_for()
    page.wait_for_function("was => document.querySelector('.rdi-dock b').innerText === was", arg=at)


@pytest.mark.parametrize(("width", "scheme"), [(1280, "light"), (390, "dark")])
def test_what_is_named_says_what_it_is(visit, voila, axe, width, scheme):
    """By pointer and at the focus: a rule, a card by its chip and by its title."""
    where = voila(NOTEBOOKS).page("explorer.ipynb") + "#v1.rdi5-redirect-3.rdi5.A.5"
    page = visit(where, width=width, scheme=scheme).page
    page.emulate_media(reduced_motion="reduce")
    rule = page.locator("[data-act=rule]").filter(visible=True).first
    chip = page.locator(".rdi-seat .rdi-chip").first
    title = page.locator(".rdi-now cite").first
    box = page.get_by_role("tooltip")
    title.wait_for()
    if not chip.is_visible():
        page.locator("[data-act=hand]").filter(visible=True).first.click()
    for named in (rule, chip, title):
        named.hover()
        box.wait_for()
        assert box.inner_text() == says(told_by(named))
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        axe(page)
        page.mouse.move(0, 0)
        box.wait_for(state="hidden")
    page.keyboard.press("Tab")
    rule.focus()
    box.wait_for()
    assert rule.get_attribute("aria-describedby") == box.get_attribute("id")
    page.keyboard.press("Escape")
    assert box.is_hidden() and rule.get_attribute("aria-describedby") is None
    assert page.locator("[data-region=alert]").inner_text() == ""


def told_by(named) -> str:
    """What an element names: the address of a rule, or the title of a card."""
    if named.get_attribute("data-act") == "rule":
        return f"rules/{named.get_attribute('data-arg')}"
    inside = named.locator("span")
    return (inside.first if inside.count() else named).inner_text()


def test_a_damaged_link_gets_a_message(visit, voila):
    """The page may be opened by one, or be open when somebody changes the address."""
    page = visit(voila(NOTEBOOKS).page("explorer.ipynb") + "#v1.nonsense").page
    for link in ("", "v9", "%00%ff", "v1." + "A" * 3000, "<img src=x>"):
        if link:
            page.evaluate("link => { location.hash = link }", link)
        page.locator(".rdi-msg--error").wait_for()
        assert page.locator(".rdi-dock").count() == 1
        page.locator("[data-act=dismiss]").click()
        page.locator(".rdi-msg--error").wait_for(state="hidden")


def test_from_the_gallery_to_the_rules_as_they_run(gallery):
    page = gallery().page
    page.get_by_role("link", name="The rules as they run").click()
    page.get_by_role("heading", name="How a card is played, as the rules run").wait_for()
    assert page.locator(".rdi-run__box").count() >= 10


# ---- after the whole rulebook: games, cases, rulings


@pytest.fixture(scope="module")
def pages(tmp_path_factory):
    """A folder with pages of its own: a whole game, as `rdi-explore play --record` writes it."""
    folder = tmp_path_factory.mktemp("pages")
    record = folder / "game.yaml"
    words = ["play", "--seed", "3", "--characters", "deirdre", "fiona", "gerki", "zot"]
    assert main([*words, "--record", str(record)]) == 0
    page = nbformat.v4.new_notebook(metadata={"kernelspec": KERNEL})
    page.cells = [
        nbformat.v4.new_code_cell(f"import rdi_explore as rdi\n\nrdi.Explorer({str(record)!r})")
    ]
    nbformat.write(page, folder / "game.ipynb")
    return folder


def test_a_whole_game_is_stepped_through(visit, voila, pages, axe):
    page = visit(voila(pages).page("game.ipynb")).page
    page.locator(".rdi-dock").wait_for()
    picked = page.get_by_label("Scenario", exact=True)
    assert picked.get_attribute("placeholder").startswith("A game of Deirdre")
    assert page.locator(".rdi-overview svg[role=img]").count() == 4
    steps = int(step(page).split()[-1])
    assert steps > 200
    page.get_by_role("button", name="Last step").click()
    page.get_by_role("heading", name="Gerki wins the game: nobody else is left.").wait_for()
    assert step(page) == f"{steps} of {steps}"
    now = page.locator(".rdi-record__list .is-now")
    assert now.evaluate(
        "e => { const box = e.parentElement.getBoundingClientRect();"
        "const at = e.getBoundingClientRect().top;"
        "return at >= box.top - 1 && at < box.bottom - 20 }"
    ), "the step that is shown is seen in the record"
    axe(page)
    page.locator("[data-key=earlier] button").click()
    page.wait_for_function(
        "was => document.querySelector('.rdi-dock b').innerText !== was", arg=f"{steps} of {steps}"
    )
    at = step(page)
    walk(page, "Back", 3)
    sentence = page.get_by_role("heading", level=1).inner_text()
    walk(page, "Forward", 3)
    assert step(page) == at
    walk(page, "Back", 3)
    assert page.get_by_role("heading", level=1).inner_text() == sentence


def test_from_the_gallery_into_a_whole_game(gallery):
    """It opens where the first thing that matters is chosen, and leads on to the next one."""
    page = gallery().page
    shelf = page.get_by_role("region", name="Whole games")
    shelf.get_by_text("Gerki wins after 24 turns: Deirdre has no Gold left").wait_for()
    shelf.get_by_role("link", name="Fiona, Zot, Gerki and Deirdre").click()
    drawn = page.locator(".rdi-overview")
    drawn.get_by_text("Turn 3 of 24: Zot").wait_for()
    drawn.get_by_role("button", name="Deirdre is out").click()
    page.locator(".rdi-overview li", has_text="Deirdre").get_by_text("out", exact=True).wait_for()


def test_cases_are_lines(gallery, axe):
    page = open_explorer(gallery(), "#v1.limits-the-inn-pays.rdi6.A.0")
    lines = page.get_by_role("region", name="Timeline").get_by_role("group", name="Lines")
    lines.get_by_role("button", name="A The Inn pays").wait_for()
    page.get_by_role("button", name="Last step").click()
    table = page.locator(".rdi-table")
    table.get_by_text("1 Gold paid out").wait_for()
    lines.get_by_role("button", name="B Amundyr pays").click()
    page.get_by_role("button", name="Last step").click()
    page.locator(".rdi-window").get_by_text("Amundyr: 12 → 11 Gold").wait_for()
    table.get_by_text("0 Gold taken").wait_for()
    axe(page)
    lines.get_by_role("button", name="A The Inn pays").click()
    page.get_by_role("button", name="Last step").click()
    table.get_by_text("1 Gold paid out").wait_for()


def test_a_ruling_of_the_record_opens(gallery, axe):
    page = open_explorer(gallery(), "#v1.rdi5-note-ante-loses-gold.rdi5.A.0")
    page.get_by_role("button", name="Last step").click()
    ruling = page.locator(".rdi-record .rdi-ruling").first
    ruling.wait_for()
    ruling.click()
    name = ruling.get_attribute("data-arg")
    panel = page.get_by_role("region", name="Open question")
    panel.get_by_text(name, exact=True).wait_for()
    assert "RDI 5" in panel.inner_text()
    panel.locator(".rdi-ruleid").first.click()
    page.get_by_role("region", name="Rule", exact=True).wait_for()
    axe(page)


def open_explorer(seen, hash):
    """The explorer at a link."""
    base = seen.page.url.partition("/voila/")[0]
    seen.page.goto("about:blank")
    seen.page.goto(f"{base}/voila/render/explorer.ipynb{hash}")
    seen.page.locator(".rdi-dock").wait_for()
    title = load(hash.split(".")[1]).title
    seen.page.wait_for_function(
        "title => document.querySelector('.rdi-pick-scenario').placeholder === title", arg=title
    )
    return seen.page


def test_the_gallery_opens_chapters_and_finds(gallery, axe):
    page = gallery().page
    chapter = page.get_by_role("button", name="Gambling")
    assert chapter.get_attribute("aria-expanded") == "false"
    chapter.click()
    page.get_by_role("link", name="A whole Round of Gambling").first.wait_for()
    assert chapter.get_attribute("aria-expanded") == "true"
    axe(page)
    page.get_by_role("searchbox").fill("inn can always pay")
    page.get_by_role("link", name="The Inn can always pay").click()
    page.get_by_role("heading", name="Vlazlo").wait_for()
    assert "limits-the-inn-pays" in page.url
