"""The stage in a real browser: without Jupyter (fast), and under Voila."""

from __future__ import annotations

import json
import re
import urllib.error
import urllib.request
from pathlib import Path

import pytest

from tests.patience import until

PAGES = Path(__file__).parent / "pages"
SIZES = [(1280, 900), (390, 844)]


@pytest.fixture
def stage(visit, static_site):
    """Open the stage without Jupyter: `stage(width=…, scheme=…)`."""

    def open_stage(hash="", wait="[data-drawn]", **kwargs):
        seen = visit(static_site + "stage.html" + hash, **kwargs)
        seen.page.wait_for_selector(f".rdi-stage{wait}")
        return seen

    return open_stage


def update(page, **changes):
    page.evaluate("changes => window.stage.update(changes)", changes)


def regions():
    return json.loads((PAGES / "regions.json").read_text(encoding="utf-8"))


# ---- the look


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize(("width", "height"), [*SIZES, (920, 900), (320, 700)])
def test_no_sideways_scroll_and_axe_finds_nothing(stage, axe, width, height, scheme):
    page = stage(width=width, height=height, scheme=scheme, touch=width < 500).page
    assert page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0
    axe(page)


def test_the_theme_follows_the_system_unless_it_is_said(stage):
    page = stage(scheme="dark").page
    background = "getComputedStyle(document.querySelector('.rdi-stage')).backgroundColor"
    assert page.evaluate(background) == "rgb(22, 17, 14)"
    update(page, theme="light")
    assert page.evaluate(background) == "rgb(243, 238, 229)"
    page.evaluate("document.body.dataset.jpThemeLight = 'false'")  # what JupyterLab says
    assert page.evaluate(background) == "rgb(243, 238, 229)"
    update(page, theme="")
    assert page.evaluate(background) == "rgb(22, 17, 14)"


def test_reading_order_is_that_of_the_phone(stage):
    page = stage().page
    order = page.evaluate(
        "[...document.querySelectorAll('[data-region]')].map(e => e.dataset.region)"
    )
    assert order == [
        "bar", "now", "alert", "message", "busy", "main", "table", "window", "tree", "rule",
        "record", "dock", "foot", "dialog",
    ]  # fmt: skip


def test_the_dock_stays_in_sight_and_the_record_shows_the_present_step(stage):
    page = stage(width=390, height=844, touch=True).page
    box = page.locator(".rdi-dock").bounding_box()
    assert abs(box["y"] + box["height"] - 844) < 1
    shown = page.evaluate("""() => {
        const list = document.querySelector('.rdi-record__list').getBoundingClientRect();
        const now = document.querySelector('.rdi-step.is-now').getBoundingClientRect();
        return now.top >= list.top && now.bottom <= list.bottom;
    }""")
    assert shown


# ---- patching


def test_patching_keeps_elements_focus_scroll_and_what_was_opened(stage):
    page = stage().page
    page.get_by_role("group", name="Bryn may").get_by_role("button", name="Pass").focus()
    page.locator(".rdi-text-twin summary").click()
    page.evaluate("document.querySelector('.rdi-record__list').scrollTop = 40")
    page.get_by_role("button", name="Forward").focus()
    page.evaluate(
        "window.kept = [...document.querySelectorAll('.rdi-seat, .rdi-track, .rdi-step')]"
    )
    new = regions()
    new["table"] = new["table"].replace("--f:12;--a:9", "--f:12;--a:11")
    new["tree"] = new["tree"].replace("Everyone is asked.", "Took effect.")
    update(page, regions=new)
    assert page.evaluate("kept.every(e => e.isConnected)")
    assert page.evaluate("document.activeElement.dataset.act") == "forward"
    assert page.evaluate("document.querySelector('.rdi-text-twin').open")
    assert page.evaluate("document.querySelector('.rdi-record__list').scrollTop") == 40
    assert page.locator("[data-key=seat-Sera] .rdi-track").get_attribute("style") == "--f:12;--a:11"
    assert page.locator("[data-graph] .node").count() == 4


def test_what_comes_again_is_shown_again(stage):
    """What is as last sent is not gone through; that is the last, though it had few elements."""
    page = stage().page
    full = '<div class="rdi-lines"><div><button>A</button><button>B</button></div><p>x</p></div>'
    less = '<div class="rdi-lines"><div><button>A</button></div><p>x</p></div>'
    for html, many in 3 * ((full, 2), (less, 1)):
        update(page, regions={**regions(), "dock": html})
        assert page.locator("[data-region=dock] button").count() == many


def test_a_field_shows_what_is_sent_again(stage):
    """Whatever a visitor ticked: what stands around it has changed, the field has not."""
    page = stage().page
    form = '<div><label><input type="checkbox" data-field="x" checked=""/>x</label><i>y</i></div>'
    for told in ("one", "two"):
        update(page, regions={**regions(), "foot": f"<section><p>{told}</p>{form}</section>"})
        box = page.locator("[data-region=foot] input")
        assert box.is_checked()
        box.evaluate("box => { box.checked = false; }")


@pytest.mark.parametrize("moves", [True, False])
def test_a_keyed_element_moves_with_its_focus(stage, moves):
    """Also where a browser cannot move a node: then with what is selected in it."""
    page = stage().page
    if not moves:
        page.evaluate("delete Element.prototype.moveBefore")
    one, two = (
        '<li data-key="a"><input value="a"/></li>',
        '<li data-key="b"><input value="b"/></li>',
    )
    update(page, regions={"main": f"<ul>{one}{two}</ul>"})
    page.locator("[data-key=b] input").fill("wench")
    page.evaluate("window.kept = document.activeElement; kept.setSelectionRange(1, 3)")
    update(page, regions={"main": f"<ul><li data-key='c'></li>{two}{one}</ul>"})
    assert page.evaluate("document.activeElement === kept && kept.value === 'wench'")
    assert page.evaluate("[kept.selectionStart, kept.selectionEnd]") == [1, 3]


def test_when_the_focused_element_is_gone_the_focus_goes_to_the_first_option_else_forward(stage):
    page = stage().page
    extra = '<button data-key="x" id="x">Look</button>'
    new = regions()
    update(page, regions=new | {"message": extra})
    page.locator("#x").focus()
    update(page, regions=new)
    assert (
        page.evaluate("document.activeElement.dataset.act + document.activeElement.dataset.arg")
        == "choose0"
    )
    update(page, regions=new | {"window": '<section class="rdi-panel"><h2>Settled</h2></section>'})
    assert page.evaluate("document.activeElement.dataset.act") == "forward"


def test_the_now_sentence_is_replaced_as_a_whole(stage):
    page = stage().page
    page.evaluate("window.kept = [document.querySelector('h1'), document.querySelector('h1 .who')]")
    new = regions()
    new["now"] = new["now"].replace("Bryn decides", "Zakhan decides")
    update(page, regions=new)
    assert page.evaluate("kept.map(e => e.isConnected)") == [True, False]
    assert page.get_by_role("heading", level=1).inner_text().startswith("Zakhan decides")
    assert page.get_by_role("heading", level=1).get_attribute("aria-live") == "polite"


def test_unknown_regions_are_ignored_and_missing_ones_are_emptied(stage):
    page = stage().page
    update(
        page, regions={"now": regions()["now"], "nowhere": "<p>lost</p>", "alert": "<p>lost</p>"}
    )
    assert page.get_by_text("lost").count() == 0
    assert page.locator(".rdi-main").is_hidden()


# ---- acts


def test_clicks_and_changes_are_heard_once(stage):
    seen = stage()
    page = seen.page
    page.get_by_role("button", name="Play I don't think so!").first.click()
    page.get_by_label("Edition").select_option("RDI 3")
    page.get_by_role("button", name="timing.reopen").first.click()
    page.get_by_role("button", name="Step 4", exact=True).click()
    assert seen.heard() == [
        ["choose", "1"], ["edition", "RDI 3"], ["rule", "timing.reopen"], ["jump", "4"],
    ]  # fmt: skip


def test_a_choice_waits_for_the_answer_to_the_last_one(stage):
    seen = stage()
    seen.page.evaluate("void (window.answer = () => new Promise(done => { window.done = done }))")
    seen.page.keyboard.press("Tab")
    seen.page.locator("[data-act=choose]").first.click()
    seen.page.locator("[data-act=choose]").first.click()
    assert seen.heard() == [["choose", "0"]]
    seen.page.wait_for_selector(".rdi-body[aria-busy=true]")
    assert seen.page.get_by_text("Working …").is_visible()
    seen.page.evaluate("window.done()")
    seen.page.wait_for_selector(".rdi-body:not([aria-busy])")
    assert seen.page.get_by_text("Working …").count() == 0


def test_keys(stage):
    seen = stage()
    page = seen.page
    page.locator("[data-act=forward]").focus()
    for key in ["ArrowRight", "ArrowLeft", "Shift+ArrowLeft", "Shift+ArrowRight", "Home", "End",
                "ArrowUp", "ArrowDown", "0", "4", "c", "s", "r"]:  # fmt: skip
        page.keyboard.press(key)
    assert seen.heard() == [
        ["forward", None], ["back", None], ["decision", -1], ["decision", 1], ["first", None],
        ["last", None], ["fork", -1], ["fork", 1], ["choose", "0"], ["choose", "4"],
        ["compare", None], ["share", None], ["rule", "timing.reopen"],
    ]  # fmt: skip
    page.keyboard.press("Escape")
    assert seen.heard()[-1] == ["close-rule", None]
    assert page.get_by_role("region", name="Rule").count() == 0
    page.keyboard.press("t")
    assert page.evaluate("document.querySelector('.rdi-text-twin').open")
    assert page.evaluate("document.activeElement.nodeName") == "SUMMARY"
    page.keyboard.press("Control+s")
    page.keyboard.press("Alt+ArrowUp")
    assert seen.heard()[-1] == ["close-rule", None]


def test_keys_are_alive_on_a_fresh_page(stage):
    seen = stage()
    assert seen.page.evaluate("document.activeElement === document.body")
    seen.page.keyboard.press("ArrowRight")
    assert seen.heard() == [["forward", None]]


def test_keys_do_nothing_in_fields_and_when_switched_off(stage):
    seen = stage()
    page = seen.page
    page.get_by_label("Edition").focus()
    page.keyboard.press("s")
    assert seen.heard() == []
    page.locator("[data-act=forward]").focus()
    page.keyboard.press("?")
    box = page.get_by_label("Single-key shortcuts on")
    assert box.is_checked()
    box.uncheck()
    page.keyboard.press("Escape")
    assert not box.is_visible()
    page.locator("[data-act=forward]").focus()
    page.keyboard.press("s")
    page.keyboard.press("0")
    assert seen.heard() == []
    page.keyboard.press("ArrowRight")  # not a single character: stays
    assert seen.heard() == [["forward", None]]
    page.reload()
    page.wait_for_selector(".rdi-stage[data-drawn]")
    page.locator("[data-act=forward]").focus()
    page.keyboard.press("s")
    assert seen.heard() == []


def test_chart_is_one_tab_stop_and_the_focus_walks_along(stage):
    seen = stage()
    page = seen.page
    stops = page.locator(".rdi-flame button[tabindex='0']")
    assert stops.count() == 1
    stops.focus()
    page.keyboard.press("ArrowRight")
    assert seen.heard() == [["forward", None]]
    new = regions()
    new["dock"] = (
        new["dock"].replace(" aria-current=step", "")
        .replace('aria-label="Step 12"', 'aria-label="Step 12, now" aria-current="step"')
    )  # fmt: skip
    update(page, regions=new)
    assert page.evaluate("document.activeElement.dataset.arg") == "12"


def test_links_to_places_do_not_touch_the_address(stage):
    page = stage("#token-1").page
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.className") == "rdi-skip"
    page.keyboard.press("Enter")
    assert page.evaluate("document.activeElement.className") == "rdi-body"
    assert page.evaluate("location.hash") == "#token-1"
    assert page.locator(".rdi-bar__home").get_attribute("href") == "00_welcome.html"


def test_the_link_is_read_at_the_start_followed_and_written(stage):
    seen = stage("#token-1")
    assert seen.heard() == [["fragment", "token-1"]]
    seen.page.evaluate("location.hash = 'token-2'")
    seen.page.wait_for_function("window.heard.length === 2")
    assert seen.heard()[1] == ["fragment", "token-2"]
    update(seen.page, fragment="token-3")
    seen.page.wait_for_function("location.hash === '#token-3'")
    assert len(seen.heard()) == 2
    seen.page.evaluate("window.stage.perform({ do: 'link', fragment: 'token-4' })")
    seen.page.wait_for_selector(".rdi-toast")
    assert seen.page.evaluate("navigator.clipboard.readText()").endswith("stage.html#token-4")


# ---- phone


def test_on_a_phone_hands_and_rule_are_folded_until_asked_for(stage):
    seen = stage(width=390, height=844, touch=True)
    page = seen.page
    hand, rule = page.get_by_role("list", name="Bryn's hand"), page.locator(".rdi-rule")
    assert not hand.is_visible()
    assert not rule.is_visible()
    page.get_by_role("button", name="Show the 5 open cards of Bryn").click()
    assert hand.is_visible()
    new = regions()
    new["table"] = new["table"].replace("--f:13;--a:8", "--f:13;--a:9")
    update(page, regions=new)
    assert hand.is_visible()  # what the visitor opened stays open
    page.get_by_role("button", name="timing.after-window").first.click()
    assert rule.is_visible()
    page.keyboard.press("Escape")
    assert not rule.is_visible()
    assert page.evaluate("document.activeElement.dataset.arg") == "timing.after-window"
    assert seen.heard() == [["rule", "timing.after-window"], ["close-rule", None]]


# ---- the tree


def test_nodes_are_buttons_with_a_sentence_and_no_colours(stage):
    seen = stage()
    page = seen.page
    node = page.get_by_role("button", name="Stop hitting yourself!, played by Bryn in response")
    assert node.get_attribute("data-arg") == "n_shy"
    node.click()
    node.focus()
    page.keyboard.press("Enter")
    page.keyboard.press(" ")
    assert seen.heard() == [["node", "n_shy"]] * 3
    assert page.locator("[data-graph] .edge:not([aria-hidden=true])").count() == 0
    assert (
        page.locator("[data-graph] [fill], [data-graph] [stroke], [data-graph] title").count() == 0
    )
    ids = page.evaluate("[...document.querySelectorAll('[data-graph] [id]')].map(e => e.id)")
    assert ids and all(i.startswith("s1-") for i in ids)


def test_a_redrawn_tree_keeps_the_focus_on_its_node(stage):
    page = stage().page
    page.get_by_role("button", name="Open place: Bryn may answer").focus()
    page.evaluate("window.kept = document.activeElement")
    dot = (PAGES / "tree.dot").read_text(encoding="utf-8")
    update(page, dot=dot.replace('class="slot"', 'class="resolved"'))
    page.wait_for_selector("[data-graph] .node.resolved[data-arg=n_slot]")
    assert page.evaluate("document.activeElement === kept")


@pytest.mark.parametrize("how", ["missing", "broken"])
def test_without_graphviz_the_tree_stands_there_as_text(visit, static_site, how):
    seen = visit("")
    if how == "missing":
        seen.page.route("**/viz.js", lambda route: route.fulfill(status=404))
    else:
        seen.page.route(
            "**/viz.js",
            lambda route: route.fulfill(
                content_type="text/javascript",
                body="export const instance = async () => { throw new Error('no WASM') }",
            ),
        )
    seen.page.goto(static_site + "stage.html")
    seen.page.wait_for_selector(".rdi-stage[data-drawn=text]")
    assert seen.page.get_by_role("group", name="Response tree").count() == 0
    assert seen.page.get_by_text("Bryn may answer here.").is_visible()
    update(seen.page, regions=regions())
    assert seen.page.get_by_text("Bryn may answer here.").is_visible()
    seen.errors.clear()  # the browser says that the file is missing


def test_a_drawing_that_is_gone_before_the_frame_is_not_measured(stage):
    """It has no panel any more; an error would stand in the console, and nothing be scrolled."""
    page = stage().page
    rest = {**regions(), "tree": re.sub("<figure.*?</figure>", "", regions()["tree"], flags=re.S)}
    gone = """async ([dot, regions]) => {
      const drawn = new Promise(done => {
        const figure = document.querySelector('[data-graph]');
        new MutationObserver(done).observe(figure, { subtree: true, childList: true });
      });
      window.stage.update({ dot });
      await drawn;
      window.stage.update({ regions });
      await new Promise(done => requestAnimationFrame(() => setTimeout(done, 0)));
      return document.querySelectorAll('[data-graph]').length;
    }"""
    assert page.evaluate(gone, ["digraph { another }", rest]) == 0


def test_a_drawing_that_fails_is_text_until_the_next_one(stage):
    page = stage().page
    dot = (PAGES / "tree.dot").read_text(encoding="utf-8")
    update(page, dot="digraph { this is no dot")
    page.wait_for_selector(".rdi-stage[data-drawn=text]")
    assert page.get_by_text("Bryn may answer here.").is_visible()
    update(page, dot=dot)
    page.wait_for_selector(".rdi-stage[data-drawn=graph] [data-graph]:not([hidden]) svg")


def test_a_drawing_that_is_wider_than_its_place_is_a_list_until_it_fits(stage):
    """What is to be seen whole is never cut off; whoever shuts the list has the drawing."""
    page = stage().page
    page.evaluate("document.querySelector('[data-graph]').toggleAttribute('data-whole', true)")
    wide = "; ".join(f'{node} [label="A title of some length"]' for node in "abcd")
    twin = page.locator(".rdi-tree > details")
    fits = "figure => figure.scrollWidth <= figure.clientWidth"
    for dot, tree in (
        (f"digraph {{ {wide} }}", ".rdi-tree:has(> details[open])"),
        ("digraph { a }", ".rdi-tree:not(:has(> details[open]))"),
    ):
        update(page, dot=dot)
        page.locator(tree).wait_for()
        assert page.locator("[data-graph]").evaluate(fits)
    update(page, dot=f"digraph {{ {wide} }}")
    page.locator(".rdi-tree > details[open] > summary").click()
    page.locator("[data-graph] .node").last.wait_for()
    assert twin.get_attribute("open") is None


def test_two_stages_do_not_share_ids(stage):
    page = stage().page
    page.evaluate("""async () => {
        const { mountStage } = await import('./static/stage/stage.js');
        const root = document.createElement('div');
        document.body.append(root);
        mountStage(root, window.original);
    }""")
    page.wait_for_selector("#s2-n_ww")
    assert page.locator("#s1-n_ww").count() == 1
    assert page.locator("main").count() == 1


# ---- what is named says what it is


def test_what_comes_under_a_resting_pointer_is_not_asked_for(stage):
    """After a click another title may lie there: its words would only be in the way."""
    page = stage().page
    page.evaluate("window.says = {'Light Ale': 'What it says.'}")
    page.evaluate("""() => { window.put = html => stage.update({ regions: { ...original.regions,
      rule: `<div style="display: grid; height: 60px">${html}</div>` } });
      put('<button data-act="pass">Go</button>');
      window.answer = () => put('<cite>Light Ale</cite>');
      document.addEventListener('pointerover',
          ({ target }) => window.came = target.localName); }""")
    box = page.get_by_role("tooltip")
    page.get_by_role("button", name="Go", exact=True).click(position={"x": 20, "y": 20})
    page.wait_for_function("window.came === 'cite'")
    page.evaluate("Promise.resolve()")
    assert box.is_hidden()
    page.locator("[data-region=rule] cite").hover(position={"x": 30, "y": 30})
    box.wait_for()
    assert box.inner_text() == "What it says."


def test_a_long_touch_asks_and_a_short_one_opens(stage):
    page = stage(width=390, height=844, touch=True).page
    page.clock.install()
    page.evaluate("window.says = {'rules/a.b': 'What a.b says.'}")
    page.evaluate("""stage.update({ regions: { ...original.regions,
      rule: '<button data-act="rule" data-arg="a.b">A rule</button>' } })""")
    rule = page.get_by_role("button", name="A rule")
    rule.evaluate("it => it.closest('[data-region]').scrollIntoView()")
    box = page.get_by_role("tooltip")

    def touched(ms):
        rule.dispatch_event("pointerdown", {"pointerType": "touch"})
        page.clock.run_for(ms)
        rule.dispatch_event("pointerup", {"pointerType": "touch"})
        rule.dispatch_event("click")

    touched(600)
    box.wait_for()
    assert box.inner_text() == "What a.b says."
    assert rule.get_attribute("aria-describedby") == box.get_attribute("id")
    assert ["rule", "a.b"] not in page.evaluate("window.heard")
    touched(100)
    box.wait_for(state="hidden")
    assert ["rule", "a.b"] in page.evaluate("window.heard")


def test_what_nobody_knows_has_no_preview(stage):
    page = stage().page
    page.evaluate("window.says = {}")
    rule = page.locator(".rdi-window [data-act=rule], [data-act=rule]").first
    rule.hover()
    assert rule.get_attribute("aria-describedby") is None
    assert page.locator(".rdi-preview").is_hidden()


# ---- under Voila


@pytest.fixture
def under_voila(visit, voila):
    """Open the test notebook under Voila."""

    def open_page(hash="", **kwargs):
        seen = visit(voila(PAGES).page("stage.ipynb") + hash, **kwargs)
        seen.page.wait_for_selector(".rdi-stage[data-drawn]")
        return seen

    return open_page


def test_voila_shows_the_stage_and_answers(under_voila, axe):
    page = under_voila().page
    assert page.locator("#loading").count() == 0
    page.get_by_role("button", name="Forward").click()
    page.get_by_text("1: forward None").wait_for()
    assert page.locator("[data-key=seat-Sera] .rdi-track").get_attribute("style") == "--f:12;--a:11"
    assert page.evaluate("document.activeElement.dataset.act") == "forward"
    page.wait_for_selector(".rdi-stage:not([data-working])")  # until then no choice is taken
    page.keyboard.press("2")
    page.get_by_text("2: choose '2'").wait_for()
    page.get_by_role("button", name="Stop hitting yourself!, played by Bryn").click()
    page.get_by_text("3: node 'n_shy'").wait_for()
    page.get_by_label("Scenario").select_option(index=1)
    page.get_by_text("4: scenario").wait_for()
    assert page.locator(".rdi-stage").get_attribute("data-theme") == "dark"
    axe(page)
    assert page.title() == "Stage · RDI Explore"
    assert page.locator("html").get_attribute("lang") == "en"
    assert page.locator(".jp-InputArea-editor, pre").count() == 0


def test_voila_phone(under_voila, axe):
    page = under_voila(width=390, height=844, scheme="dark", touch=True).page
    assert page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0
    box = page.locator(".rdi-dock").bounding_box()
    assert abs(box["y"] + box["height"] - 844) < 1
    assert page.evaluate("getComputedStyle(document.body).backgroundColor") == "rgb(22, 17, 14)"
    axe(page)


def test_an_exception_is_shown_and_the_page_goes_on(under_voila):
    page = under_voila().page
    page.get_by_role("button", name="Zakhan 12").click()
    alert = page.get_by_role("alert")
    alert.get_by_text("ValueError: five is <b>too many</b>").wait_for()
    page.get_by_role("button", name="Forward").click()
    page.get_by_text("2: forward None").wait_for()
    assert page.locator("[data-region=alert]").text_content() == ""


def test_the_shared_link_reaches_the_kernel_and_comes_back(under_voila):
    page = under_voila("#from-afar").page
    page.get_by_text("link: from-afar").wait_for()
    page.get_by_role("button", name="Share").click()
    page.locator(".rdi-toast").wait_for()
    assert page.evaluate("navigator.clipboard.readText()").endswith("stage.ipynb#a1-b2")
    assert page.evaluate("location.hash") == "#a1-b2"
    with page.expect_download() as download:
        page.get_by_role("button", name="Save").click()
    assert download.value.suggested_filename == "position.yaml"


def test_graphviz_comes_from_the_kernel_where_no_file_is_served(visit, voila):
    seen = visit("")
    seen.page.route("**/viz.js", lambda route: route.fulfill(status=404))
    seen.page.goto(voila(PAGES).page("stage.ipynb"))
    seen.page.wait_for_selector(".rdi-stage[data-drawn=graph] .node")
    seen.errors.clear()  # the browser says that the file is missing


def test_the_first_page_is_ours_and_nothing_else_is_reachable(visit, voila):
    server = voila(PAGES)
    page = visit(server.url).page
    page.get_by_role("searchbox").wait_for()
    assert page.url == f"{server.url}ask/"  # a folder with a gallery has a home, too
    page.get_by_role("navigation", name="Parts").get_by_role("link", name="Explore").click()
    page.get_by_role("heading", name="Welcome").wait_for()
    assert page.get_by_role("heading", name="A page of prose").is_visible()
    link = page.get_by_role("link", name="To the stage")
    assert link.get_attribute("href") == "/voila/render/stage.ipynb#x9"
    link.click()
    page.get_by_text("link: x9").wait_for()
    for path in (
        "voila/tree", "voila/files/stage.ipynb", "voila/files/regions.json", "voila/api/contents/",
        "voila/render/none.ipynb", "voila/render/..%2Fpages%2Fstage.ipynb", "voila/render/",
        "rdi/static/../stage.py", "rdi/static/%2e%2e/stage.py", "rdi/page/..%2Fserve.py",
    ):  # fmt: skip
        with pytest.raises(urllib.error.HTTPError) as refused:
            urllib.request.urlopen(server.url + path)
        assert refused.value.code in (403, 404), path


def test_reloading_leaves_no_kernels(under_voila):
    seen = under_voila()
    gone = seen.page.evaluate(
        "JSON.parse(document.getElementById('jupyter-config-data').textContent).kernelId"
    )
    base = seen.page.url.split("voila/")[0]
    seen.page.reload()
    seen.page.wait_for_selector(".rdi-stage[data-drawn]")

    def runs() -> bool:
        try:
            urllib.request.urlopen(f"{base}api/kernels/{gone}").close()
        except urllib.error.HTTPError as error:
            assert error.code == 404
            return False
        return True

    until(lambda: not runs(), "the kernel of the page that was left ends")


# ---- modules


def test_each_module_stands_by_itself(stage):
    page = stage().page
    assert page.evaluate("""async () => {
      const { keepLesson, recalled } = await import('./static/stage/progress.js');
      keepLesson('l1.a-lesson.abcdef.2.0.1');
      const found = [recalled('l1.a-lesson.abcdef.0.'), recalled('l1.a-lesson.000000.0.')];
      localStorage.removeItem('rdi.lesson.a-lesson');
      return found.map(each => each.state);
    }""") == ["begun", ""]
    assert page.evaluate("""async () => {
      const { patchChildren, nodes } = await import('./static/stage/patch.js');
      const at = nodes('<p data-key="a">1</p><p data-key="b">2</p>');
      const kept = at.firstElementChild;
      patchChildren(at, nodes('<p data-key="b">2</p><p data-key="a">3</p>'));
      return [at.lastElementChild === kept, at.textContent];
    }""") == [True, "23"]
    assert page.evaluate("""async () => {
      const { icon, SPRITE } = await import('./static/stage/icons.js');
      return SPRITE.includes('id="i-fit"') && icon('fit').includes('#i-fit');
    }""")
    assert page.evaluate("""async () => {
      const { cleanSvg } = await import('./static/stage/drawing.js');
      const svg = cleanSvg('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 90 9">'
        + '<script>1</script><g class="node" id="n"><title>N</title></g></svg>', 'p', 'Tree');
      const [script, node] = [svg.querySelector('script'), svg.querySelector('.node')];
      return [script, svg.getAttribute('style'), node.id];
    }""") == [None, "--w:120px", "p-n"]
