"""The published site in a real browser: the same views as in the notebooks, without any server."""

from __future__ import annotations

import functools
import http.server
import random
import re
import threading
import time
from pathlib import Path
from typing import Any

import pytest

from rdi_explore.app.explorer import Explorer
from rdi_explore.app.gallery import gallery, shelved
from rdi_explore.cli import main
from rdi_explore.draw.html.options import numbered
from rdi_explore.publish.reference_pages import previews
from rdi_explore.publish.static_site import publish
from rdi_explore.scenario import load
from rdi_explore.scenario.links import PlaceToken
from tests.app.test_explorer import FakeStage
from tests.browser.conftest import PUZZLE
from tests.browser.shots import keep
from tests.patience import PATIENCE

HERE = Path(__file__).parent
HOSTILE = HERE.parent / "draw" / "hostile.yaml"
FILES = {"hostile": HOSTILE, "a-puzzle": PUZZLE}
IDS = ["rdi5-redirect-3", "rdi5-timing-2", "limits-the-inn-pays", "rdi9-gambling-1"]
SIZES = [(1280, 900), (390, 844)]
RELATED = re.compile(
    r'\n<div class="rdi-onward"><div class="rdi-panel__head"><h3>Rel.*?</ul></div>'
)


@pytest.fixture(scope="module")
def folder(tmp_path_factory: Any) -> Path:
    """A site with four scenarios of the books and one whose texts are an attack."""
    out: Path = tmp_path_factory.mktemp("host") / "some" / "path"
    publish([*map(load, IDS), load(HOSTILE), load(PUZZLE)], out)
    return out


@pytest.fixture(scope="module")
def served(folder: Path) -> Any:
    """The site behind a host of static files, below a path: its address."""
    root = folder.parents[1]

    class Quiet(http.server.SimpleHTTPRequestHandler):
        def log_message(self, format: str, *args: Any) -> None:
            pass

    handler = functools.partial(Quiet, directory=str(root))
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_address[1]}/some/path/"
    server.shutdown()


@pytest.fixture(params=["host", "disk"])
def site(request: Any, folder: Path) -> str:
    """Where the site lies: behind a host, or on the disk."""
    if request.param == "host":
        return str(request.getfixturevalue("served"))
    return folder.as_uri() + "/"


@pytest.fixture
def explorer(visit, served):
    """Open the explorer at a link: `explorer("#v1…", width=…)`."""

    def open_explorer(hash: str = "", base: str = served, **kwargs):
        seen = visit(f"{base}explorer.html{hash}", **kwargs)
        seen.page.locator(".rdi-stage[data-ready]").wait_for()
        return seen

    return open_explorer


def test_what_the_address_names_is_asked_for_before_the_page_is_read(explorer) -> None:
    """Once, by the first script, and not only when the page knows what there is."""
    page = explorer("#v1.rdi5-redirect-3.rdi5.A.15").page
    asked = """() => performance.getEntriesByType('resource')
      .filter(each => each.name.endsWith('/data/rdi5-redirect-3.scenario.js'))
      .map(each => each.initiatorType)"""
    assert page.evaluate(asked) == ["link"]


def until(page: Any, expression: str, arg: Any = None) -> None:
    """Wait for something to be so; Playwright's own way needs `eval`, which the page forbids."""
    end, pause = time.monotonic() + PATIENCE, 10
    while not page.evaluate(expression, arg):
        assert time.monotonic() < end, f"it never came so: {expression}"
        page.wait_for_timeout(pause)
        pause = min(2 * pause, 100)  # to ask costs four processes a millisecond each


def no_connection_of_axe(seen: Any) -> None:
    """On the disk axe tries to fetch the style sheet, which the page forbids."""
    seen.errors[:] = [each for each in seen.errors if not each.startswith("Connecting to 'file:")]


def step(page: Any) -> str:
    return str(page.locator(".rdi-dock b").first.inner_text())


def link(id: str, edition: str, place: int = 0) -> str:
    return "#" + str(PlaceToken(id, edition, place=place))


# ------------------------------------------------------------------------ two hosts, one view


def shown_there(page: Any) -> dict[str, Any]:
    regions: dict[str, Any] = page.evaluate(
        "(() => { const { regions, dot, fragment } = document.getElementById('rdi').rdi.shown();"
        "return { ...regions, dot, fragment } })()"
    )
    return regions


def shown_here(stage: FakeStage) -> dict[str, Any]:
    return {**stage.regions, "dot": stage.dot, "fragment": stage.fragment}


@pytest.mark.parametrize(
    ("id", "edition"),
    [("rdi5-redirect-3", "rdi5"), ("limits-the-inn-pays", "rdi6"), ("rdi9-gambling-1", "rdi9"),
     ("hostile", "rdi5"), ("a-puzzle", "rdi4")],
)  # fmt: skip
def test_the_page_shows_what_the_notebook_shows(explorer, id, edition):
    """A walk of 40 drawn acts at random, here and there: the same HTML, tree and link."""
    seen = explorer(link(id, edition))
    stage = FakeStage()
    here = Explorer(load(FILES.get(id, id)), (), edition, stage=stage, rulings={})
    here.walk.first()
    here.show()
    chance = random.Random(7)
    for number in range(40):
        there, mine = shown_there(seen.page), shown_here(stage)
        there.pop("bar"), mine.pop("bar")  # the page's has the scenarios of the site only
        there.pop("main"), mine.pop("main")  # through whose eyes one looks: only with a kernel
        there["window"] = RELATED.sub("", there["window"])
        for name, html in mine.items():
            assert there[name] == html, f"{name} after {number} acts"
        acts = [key for key in drawn_acts(seen.page) if here.walk.letter == "A" or "ch" not in key]
        act, _, arg = chance.choice(acts).partition(" ")
        seen.page.evaluate(
            "([act, arg]) => document.getElementById('rdi').rdi.act(act, arg)", [act, arg or None]
        )
        stage.send_act(act, int(arg) if act in ("decision", "fork") else arg or None)


def drawn_acts(page: Any) -> list[str]:
    """What was drawn to be done here."""
    acts: list[str] = page.evaluate(
        "(() => { const { painted, at } = document.getElementById('rdi').rdi;"
        "return Object.keys({ ...painted.row('far', at), ...painted.row('near', at) }).sort() })()"
    )
    return acts


def test_the_gallery_shows_what_the_notebook_shows(visit, served):
    page = visit(f"{served}gallery.html").page
    page.get_by_role("searchbox").wait_for()
    items = shelved([*map(load, IDS), load(HOSTILE), load(PUZZLE)])
    chapters = list(dict.fromkeys(item.chapter for item in items))
    for books, find, turned in (
        ([], "", []), (["rdi5"], "", chapters[:1]), (["rdi9", "rdi6"], "inn", []),
        ([], "nothing fits", []), ([], "amundyr OWES", []), ([], "redirecting twice", []),
        ([], "rdi5-timing", []), ([], "also", []), ([], "steps", []), ([], "amundyr pays", []),
        ([], "", chapters), (["rdi9"], "", []), ([], "pot <b>", []),
    ):  # fmt: skip
        there = page.evaluate(
            "([books, find, turned]) => { const { rdi } = document.getElementById('rdi');"
            "Object.assign(rdi, { books: new Set(books), turned: new Set(turned), find });"
            "return rdi.regions().main }",
            [books, find, turned],
        )
        assert there == gallery(items, (), (), books, find, turned, asks=True)


def an_act(page: Any, here: Explorer, chance: random.Random) -> tuple[str, Any]:
    """Something that a visitor might do."""
    choices = [str(each.number) for each in numbered(here.walk.moment)]
    lines = list(here.walk.lines)
    acts: list[tuple[str, Any]] = [
        ("forward", None), ("back", None), ("first", None), ("last", None), ("decision", -1),
        ("decision", 1), ("fork", 1), ("jump", str(chance.randrange(1, 20))), ("compare", None),
        ("line", chance.choice(lines)), ("undo", None), ("redo", None), ("to-line", None),
        ("pace", chance.choice(["choices", "windows", "seats"])), ("jump", "999"), ("nonsense", 1),
        ("see", f"{chance.choice(lines)}.2"), ("reset", None), ("close-rule", None),
    ]  # fmt: skip
    acts += [("choose", each) for each in choices] * 6
    for kind in ("rule", "card", "node"):
        told = page.locator(f"[data-act={kind}]").evaluate_all("all => all.map(e => e.dataset.arg)")
        acts += [(kind, each) for each in told[:4]]
    return chance.choice(acts)


# ---------------------------------------------------------------------------- on its own feet


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize(("width", "height"), SIZES)
def test_every_page_fits_and_axe_finds_nothing(visit, site, axe, width, height, scheme):
    seen = visit(
        f"{site}gallery.html", width=width, height=height, scheme=scheme, touch=width < 500
    )
    page = seen.page
    page.get_by_role("link", name="Two redirections").wait_for()
    assert page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0
    axe(page)
    keep(page, f"static-gallery-{width}-{scheme}")
    page.get_by_role("link", name="Two redirections").click()
    page.locator(".rdi-dock").wait_for()
    page.locator(".rdi-before").wait_for()  # it opens where its question is put
    page.locator("[data-act=first]").click()
    for _ in range(11):
        page.locator("[data-act=forward]").click()
    drawn = ".rdi-stage[data-drawn=graph] .node" if width > 760 else ".rdi-listed .rdi-node"
    page.locator(drawn).first.wait_for()
    assert step(page) == "12 of 17"
    assert page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0
    axe(page)
    keep(page, f"static-explorer-{width}-{scheme}")
    no_connection_of_axe(seen)


def test_from_the_gallery_to_a_ruling_by_keyboard_alone(visit, site):
    page = visit(f"{site}gallery.html").page
    page.get_by_role("searchbox").wait_for()
    page.locator(".rdi-skip").focus()
    for _ in range(40):
        page.keyboard.press("Tab")
        if "Two redirections" in page.evaluate("document.activeElement.textContent"):
            break
    page.keyboard.press("Enter")
    page.locator(".rdi-dock").wait_for()
    for _ in range(60):  # to any button of the explorer
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.dataset.act") == "forward":
            break
    page.keyboard.press("Home")  # it opens where its question is put
    for number in range(2, 13):
        page.keyboard.press("ArrowRight")
        until(
            page,
            "n => document.querySelector('.rdi-dock b').innerText.startsWith(n + ' ')",
            arg=number,
        )
    page.keyboard.press("r")
    page.get_by_role("region", name="Rule", exact=True).wait_for()
    as_list = page.evaluate("document.querySelector('.rdi-tree details').open")
    page.keyboard.press("t")
    until(page, "was => document.querySelector('.rdi-tree details').open !== was", arg=as_list)
    page.keyboard.press("?")
    page.get_by_role("dialog").wait_for()
    page.keyboard.press("Escape")
    assert page.evaluate("document.activeElement !== document.body"), "focus is not lost"


def test_what_the_explorer_names_is_previewed(explorer, axe):
    """A rule by pointer and at the focus, a card by its chip and by its title; a touch opens."""
    page = explorer(link("rdi5-redirect-3", "rdi5", 5)).page
    box = page.locator(".rdi-preview")
    says = previews()
    mention = page.locator(".rdi-window [data-act=rule]").first
    rule = says["says"][f"rules/{mention.get_attribute('data-arg')}"]
    mention.hover()
    box.wait_for()
    assert box.inner_text() == rule
    axe(page)
    page.mouse.move(0, 0)
    box.wait_for(state="hidden")
    page.keyboard.press("Tab")
    mention.focus()
    box.wait_for()
    assert box.inner_text() == rule
    page.keyboard.press("Escape")
    assert box.is_hidden()
    chip = page.locator(".rdi-hand .rdi-chip").first
    for card in (chip, page.locator(".rdi-now cite").first):
        card.hover()
        box.wait_for()
        name = card.locator("span").first.inner_text() if card is chip else card.inner_text()
        assert box.inner_text() == says["says"][f"cards/{says['titles'][name]}"]
        page.mouse.move(0, 0)
        box.wait_for(state="hidden")


def test_a_touch_in_the_explorer_opens_what_is_named(explorer):
    page = explorer(link("rdi5-redirect-3", "rdi5", 5), width=390, touch=True).page
    page.locator(".rdi-window [data-act=rule]").first.tap()
    page.get_by_role("region", name="Rule", exact=True).wait_for()
    assert page.locator(".rdi-preview").is_hidden()


def test_forty_steps_forwards_and_back(explorer):
    page = explorer(link("rdi9-gambling-1", "rdi9")).page
    count = "document.querySelectorAll('*').length"

    def walk(act: str) -> list[str]:
        button = page.locator(f"[data-act={act}]")
        shown = []
        for _ in range(40):
            shown.append(page.locator("h1").inner_text())
            button.click()
        return shown

    there = walk("forward")
    assert step(page).startswith("41 ")
    end = page.locator("h1").inner_text()
    back = walk("back")
    assert step(page).startswith("1 ")
    assert [end, *there[:0:-1]] == back
    elements = page.evaluate(count)
    walk("forward")
    walk("back")
    assert page.evaluate(count) == elements, "the page does not grow"


def test_the_answer_is_on_the_page_when_it_was_asked_for(explorer):
    """Neither what searches the page nor what prints it comes upon it before; it stays open."""
    page = explorer(link("rdi5-redirect-3", "rdi5")).page
    told = page.locator(".rdi-verdict__why")
    assert told.count() == 0
    page.locator(".rdi-verdict > summary").click()
    told.wait_for()
    page.get_by_role("button", name="Forward", exact=True).click()
    until(page, "document.querySelector('.rdi-dock b').innerText.startsWith('2 ')")
    assert told.is_visible()
    page.locator(".rdi-verdict > summary").click()
    told.wait_for(state="detached")


@pytest.mark.parametrize(
    "hash",
    ["v1.nonsense", "v9", "%00%ff", "v1." + "A" * 5000, "<img src=x onerror=alert(1)>",
     "v1.rdi5-redirect-3.rdi5.3-9x9999.4", "v1.rdi5-redirect-3.rdi4.A.3", "v1.nowhere.rdi5.A.3",
     "v1.rdi5-redirect-3.rdi5.3-77.4.abcdef", "v1.__proto__.rdi5.A.0"],
)  # fmt: skip
def test_a_damaged_link_gets_a_message(explorer, site, hash):
    page = explorer("#" + hash, site).page
    message = page.locator(".rdi-msg--error")
    message.wait_for()
    assert "link" in message.inner_text()
    assert page.locator(".rdi-dock").count() == 1
    before = step(page)
    page.locator("[data-act=forward]").click()
    until(page, "was => document.querySelector('.rdi-dock b').innerText !== was", before)


def test_a_link_leads_back_to_the_same_step(explorer, site):
    page = explorer(link("rdi5-redirect-3", "rdi5", 15), site).page
    page.locator("[data-act=forward]").click()
    until(page, "location.hash.slice(1) === document.getElementById('rdi').rdi.shown().fragment")
    at, sentence, url = step(page), page.locator("h1").inner_text(), page.url
    page.goto("about:blank")
    page.goto(url)
    page.locator(".rdi-dock").wait_for()
    assert (step(page), page.locator("h1").inner_text()) == (at, sentence)
    page.evaluate("location.hash = 'v1.rdi5-timing-2.rdi5.A.2'")
    until(page, "document.title.startsWith('Two wait')")


def test_what_was_not_drawn_is_said(explorer):
    page = explorer(link("rdi5-redirect-3", "rdi5", 15)).page
    drawn, before = drawn_acts(page), step(page)
    choices = page.locator("[data-act=choose]").evaluate_all("all => all.map(e => e.dataset.arg)")
    beyond = next(arg for arg in choices if f"choose {arg}" not in drawn)
    page.locator(f"[data-act=choose][data-arg='{beyond}']").click()
    page.locator(".rdi-msg--error").get_by_text("This page ends here").wait_for()
    assert step(page) == before
    for act in ("outlook", "undo", "save", "edition", "pace", "suppose"):
        assert not page.locator(f"[data-act={act}]:visible").count(), act


def test_the_scenario_is_changed_without_leaving_the_page(explorer, site):
    page = explorer(link("rdi5-redirect-3", "rdi5"), site).page
    page.evaluate("window.here = true")
    picker, listed = (
        page.get_by_label("Scenario", exact=True),
        page.locator("#rdi-scenarios option"),
    )
    assert not listed.count(), "they are fetched for who wishes to pick"
    picker.focus()
    listed.first.wait_for(state="attached")
    picker.fill("inn can always")
    page.keyboard.press("Enter")
    page.get_by_role("heading", name="Vlazlo").wait_for()
    lines = page.locator(".rdi-dock .rdi-lines button")
    assert lines.count() >= 2, "the cases of the file are lines"
    assert page.evaluate("window.here")


def test_a_rule_that_the_scenario_does_not_name_is_found_too(explorer, site):
    page = explorer(link("rdi5-redirect-3", "rdi5"), site).page
    before = page.locator(".rdi-rule__id").inner_text()
    page.evaluate(
        "async () => { const { rdi } = document.getElementById('rdi');"
        "const { rules } = await rdi.site.load('rules');"
        "const id = Object.keys(rules.rdi5).at(-1);"
        "await rdi.act('rule', id); window.asked = id }"
    )
    panel = page.get_by_role("region", name="Rule", exact=True)
    asked = page.evaluate("window.asked")
    assert asked != before
    assert panel.locator(".rdi-rule__id").inner_text() == asked


def test_an_answer_to_a_puzzle_is_proved_or_refuted(explorer, site):
    page = explorer(link("a-puzzle", "rdi4"), site).page
    said = set()
    for arg in page.locator("[data-act=choose]").evaluate_all("all => all.map(e => e.dataset.arg)"):
        page.locator(f"[data-act=choose][data-arg='{arg}']").click()
        told = page.locator("[data-region=message] .rdi-msg b").filter(
            has_text=re.compile("^(Proved|Refuted)")
        )
        said.add(told.inner_text())
        page.locator("[data-act=first]").click()
    assert said == {"Proved.", "Refuted."}


def test_texts_of_a_strangers_scenario_stay_texts(explorer, site):
    seen = explorer(link("hostile", "rdi5"), site)
    seen.page.evaluate("void (window.alert = () => { window.attacked = true })")
    forward = seen.page.locator("[data-act=forward]:not([aria-disabled])")
    while forward.count():
        forward.click()
    assert int(step(seen.page).split()[0]) > 5
    assert seen.page.evaluate("window.attacked") is None
    assert seen.page.locator("img, iframe, body script:not([src])").count() == 0


def test_the_gallery_finds_and_opens(visit, site):
    page = visit(f"{site}gallery.html").page
    page.get_by_role("searchbox").fill("inn can always")
    until(page, "document.querySelectorAll('.rdi-item').length === 1")
    page.get_by_role("searchbox").fill("")
    until(page, "document.querySelectorAll('.rdi-item').length === 6")
    page.get_by_label("RDI 9").check(force=True)
    until(page, "document.querySelectorAll('.rdi-item').length < 6")
    chapter = page.locator(".rdi-chapter button").first
    chapter.click()
    until(
        page,
        "document.querySelector('.rdi-chapter button').getAttribute('aria-expanded') === 'false'",
    )


def test_without_graphviz_the_tree_stands_there_as_text(visit, served):
    seen = visit("")
    seen.page.route("**/viz.js", lambda route: route.fulfill(status=404))
    seen.page.goto(f"{served}explorer.html{link('rdi5-redirect-3', 'rdi5', 15)}")
    seen.page.wait_for_selector(".rdi-stage[data-drawn=text]")
    assert seen.page.locator(".rdi-tree").get_by_text("Bryn may answer here").is_visible()
    seen.errors.clear()  # the browser says that the file is missing


def test_the_command_writes_it(tmp_path, capsys):
    out = tmp_path / "site"
    assert main(["publish", "rdi5-timing-2", "--out", str(out), "--without-kernel"]) == 0
    assert "1 scenarios" in capsys.readouterr().out
    assert (out / "index.html").is_file() and (out / "gallery.html").is_file()


def test_the_front_page_answers_and_leads_to_every_scenario(visit, site):
    """Whoever comes to the site itself can ask at once; the gallery is the door *Explore*, and what
    is typed there can be asked, too."""
    page = visit(f"{site}index.html").page
    page.wait_for_url(f"{site}ask/index.html")
    page.get_by_role("searchbox").wait_for()
    page.get_by_role("link", name="Explore", exact=True).first.click()
    page.wait_for_url(f"{site}gallery.html")
    page.get_by_role("searchbox").fill("My friend spiked my drink")
    page.get_by_role("link", name="Ask: “My friend spiked my drink”").click()
    page.wait_for_url(re.compile("ask/index.html#"))
    assert page.get_by_role("searchbox").input_value() == "My friend spiked my drink"
