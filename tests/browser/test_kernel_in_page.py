"""The kernel in the page: a worker takes over published pages, without a server and offline."""

from __future__ import annotations

import gzip
import io
import json
import random
import re
import shutil
import zipfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from rdi_explore import Explorer
from rdi_explore.app import browser
from rdi_explore.app.curriculum import Taught
from rdi_explore.app.lesson import Lesson
from rdi_explore.app.walk import Walk
from rdi_explore.publish.static_site import publish
from rdi_explore.publish.worker.runtime import runtime
from rdi_explore.scenario import load, load_text, text_of
from tests import patience
from tests.app.test_explorer import FakeStage
from tests.browser.conftest import PUZZLE
from tests.browser.test_static import RELATED, an_act, drawn_acts, link, shown_here, until
from tests.browser.test_static_lessons import Quiet

STATE = "document.getElementById('rdi').rdi.kernel"


def awake(page: Any) -> None:
    """Wait until the kernel has taken over and met everything that was asked of it."""
    page.locator(".rdi-stage[data-ready]").wait_for()
    until(page, f"{STATE}?.open && {STATE}.state === 'awake' && !{STATE}.unmet.length")


@pytest.fixture
def explorer(visit, host):
    """Open the explorer at a link, with its kernel awake."""

    def open_explorer(hash: str = "", **kwargs: Any) -> Any:
        page = visit(f"{host}explorer.html{hash}", **kwargs).page
        awake(page)
        return page

    return open_explorer


def whole(page: Any) -> dict[str, Any]:
    """What the kernel has shown so far."""
    told: dict[str, Any] = page.evaluate(f"{STATE}.whole")
    return {**told["regions"], "dot": told["dot"], "fragment": told["fragment"]}


@pytest.mark.parametrize(("id", "edition"), [("rdi9-gambling-1", "rdi9"), ("a-puzzle", "rdi4")])
def test_the_worker_shows_what_the_notebook_shows(explorer, id, edition):
    """Every act at random, off the published lines too: the same HTML byte by byte."""
    shows_alike(explorer(link(id, edition)), id, edition)


def test_another_scenario_is_picked_while_the_kernel_plays(explorer):
    """The page knows which there are; the kernel is not asked, and does not send them."""
    page = explorer(link("rdi5-redirect-3", "rdi5"))
    assert "<option data-id" not in whole(page)["bar"]
    picker, listed = (
        page.get_by_label("Scenario", exact=True),
        page.locator("#rdi-scenarios option"),
    )
    picker.focus()
    listed.first.wait_for(state="attached")
    there = listed.count()
    page.locator("[data-act=forward]").click()
    page.locator(".rdi-dock").get_by_text("Step 2").wait_for()
    assert listed.count() == there > 1
    other = page.locator("#rdi-scenarios option:not([data-id='rdi5-redirect-3'])").first
    id = other.get_attribute("data-id")
    picker.fill(other.get_attribute("value"))
    page.keyboard.press("Enter")
    until(page, f"location.hash.includes('.{id}.')")
    awake(page)
    assert listed.count() == there


def shows_alike(page: Any, id: str, edition: str) -> None:
    """Sixty acts give what they give in a notebook."""
    stage = FakeStage()
    # a file from elsewhere is published in the format that is written now
    scenario = load_text(text_of(load(PUZZLE)), "a-puzzle") if id == "a-puzzle" else load(id)
    here = Explorer(scenario, (), edition, stage=stage)
    here.walk.first()
    here.show()
    chance = random.Random(11)
    for number in range(60):
        there, mine = whole(page), shown_here(stage)
        there.pop("bar"), mine.pop("bar")  # the page's has the scenarios of the site only
        mine["window"] = RELATED.sub("", mine["window"])
        there["window"] = RELATED.sub("", there["window"])
        for name, html in mine.items():
            assert there.get(name, "") == html, f"{name} after {number} acts"
        act, arg = an_act(page, here, chance)
        if act == "nonsense":  # no page asks a session for what it has not
            continue
        page.evaluate(
            "([act, arg]) => document.getElementById('rdi').rdi.act(act, arg)", [act, arg]
        )
        stage.send_act(act, arg)


def test_a_lesson_in_the_worker_is_the_notebooks(visit, host):
    """Answers at random, steps, hints, lookups: the same HTML byte by byte, and the same link.
    Where no motion is wanted, nothing steps by itself."""
    page = visit(f"{host}lesson.html").page
    page.emulate_media(reduced_motion="reduce")
    page.locator("#rdi-question").wait_for(state="attached")
    page.locator("[data-act=next]").click()  # before the kernel is awake, or after
    page.locator("[data-act=answer]").first.click()
    awake(page)
    stage = Quiet()
    here = Lesson("lesson-turn", stage=stage)
    for act, arg in (("next", None), ("answer", "1")):
        here.act(act, arg)
    chance = random.Random(4)
    for number in range(50):
        there, mine = whole(page), {**stage.regions, "dot": stage.dot, "fragment": stage.fragment}
        for name, html in mine.items():
            if name != "main" or here.progress.at < len(here.progress.tries):
                assert there.get(name, "") == html, f"{name} after {number} acts"
        acts: list[tuple[str, Any]] = [
            ("next", None), ("previous", None), ("hint", None), ("back", None), ("forward", None),
            ("jump", chance.randrange(7)), *[("answer", str(chance.randrange(1, 6)))] * 5,
        ]  # fmt: skip
        acts += [("retry", None)] if not number % 19 else []
        for kind in ("rule", "card", "node"):
            told = page.locator(f"[data-act={kind}]").evaluate_all(
                "all => all.map(e => e.dataset.arg)"
            )
            acts += [(kind, each) for each in told[:3]]
        act, arg = chance.choice(acts)
        page.evaluate(
            "([act, arg]) => document.getElementById('rdi').rdi.act(act, arg)", [act, arg]
        )
        stage.send_act(act, arg)


def test_how_far_one_is_in_a_lesson_outlives_a_visit_that_ends_before_the_kernel_wakes(visit, host):
    """What was drawn knows the present question only; what the link says of others stays."""
    page = visit(f"{host}lesson.html").page
    page.locator("#rdi-question").wait_for(state="attached")
    awake(page)
    for act in ("next", "answer", "next", "answer"):
        page.locator(f"[data-act={act}]").first.click()
        awake(page)
    until(page, "/\\.2\\.[0-9]\\.[0-9]/.test(location.hash)")
    url = page.url
    page.goto("about:blank")
    page.goto(url)
    page.locator(".rdi-progress[aria-label^='Question 2 of']").wait_for()
    assert page.url == url
    awake(page)
    assert page.url == url
    page.locator("[data-act=previous]").click()
    page.locator(".rdi-answer:is(.is-right, .is-wrong)").first.wait_for()


def test_taking_over_changes_nothing_but_the_bar(visit, host):
    stop = Walk(load("rdi5-redirect-3")).stops()[5]
    page = visit(f"{host}explorer.html{link('rdi5-redirect-3', 'rdi5', stop)}").page
    page.locator(".rdi-stage[data-ready]").wait_for()
    before = page.evaluate("document.getElementById('rdi').rdi.shown().regions")
    awake(page)
    after = whole(page)
    alike = ("now", "table", "tree", "rule", "record", "dock", "main", "message")
    assert {name: after.get(name, "") for name in alike} == {name: before[name] for name in alike}
    page.get_by_role("button", name="Every way").wait_for()


def test_what_was_done_before_the_kernel_was_awake_is_done_again(visit, host):
    """Also a choice that leads off the published page: it waits for the kernel, and is made."""
    seen, held = visit(""), []

    def hold(route: Any) -> None:
        held.append(route)

    seen.page.route("**/py/library*", hold)
    seen.page.goto(f"{host}explorer.html{link('rdi9-gambling-1', 'rdi9')}")
    page = seen.page
    page.locator(".rdi-stage[data-ready]").wait_for()
    page.get_by_role("button", name="Last step").click()
    drawn = drawn_acts(page)
    while not (beyond := [each for each in choices_of(page) if f"choose {each}" not in drawn]):
        page.locator("[data-act=back]").click()
        drawn = drawn_acts(page)
    page.locator(f"[data-act=choose][data-arg='{beyond[0]}']").click()
    page.get_by_text("Working …").first.wait_for()
    for route in held:
        route.continue_()
    page.get_by_text("You are on line").wait_for()
    awake(page)
    assert not page.get_by_text("This page ends here").count()
    page.get_by_role("button", name="Undo").first.click()
    page.get_by_text("You are on line").wait_for(state="hidden")


def choices_of(page: Any) -> list[str]:
    choices: list[str] = page.locator("[data-act=choose]").evaluate_all(
        "all => all.map(e => e.dataset.arg)"
    )
    return choices


def test_every_way_is_looked_for_and_can_be_stopped(explorer):
    page = explorer(link("nine-cards-drink", "rdi5"))
    at = page.url
    page.get_by_role("button", name="Every way").click()
    page.locator("[data-act=stop]").click()
    awake(page)
    page.locator(".rdi-busy").wait_for(state="hidden")
    page.locator("[data-act=forward]").click()
    awake(page)
    page.get_by_role("button", name="Every way").click()
    page.get_by_role("heading", name="Every way from").wait_for()
    page.locator("[data-act=way]").first.click()
    page.get_by_text("You are on line").wait_for()
    assert page.url != at


def test_a_worker_that_answers_no_more_is_replaced_at_once(explorer):
    """As a hostile link's would: whatever it does, Stop ends it, and the page goes on."""
    page = explorer(link("rdi5-redirect-3", "rdi5"))
    page.evaluate(f"{STATE}.worker.postMessage = () => {{}}")  # it is deaf from now on
    page.locator("[data-act=forward]").click()
    page.locator("[data-act=stop]").click()
    awake(page)
    page.locator("[data-act=forward]").click()
    page.locator(".rdi-dock").get_by_text("Step 2").wait_for()


def test_the_laboratory_builds_plays_and_shares_without_a_server(visit, host):
    page = visit(f"{host}laboratory.html").page
    title = page.get_by_label("Title")
    title.wait_for()
    title.fill("Built on a train")
    title.press("Tab")
    until(page, "location.hash.startsWith('#s1.')")
    page.get_by_role("button", name="Play", exact=True).click()
    page.locator(".rdi-table").wait_for()
    page.locator("[data-act=forward]").click()
    awake(page)
    url = page.url
    page.goto("about:blank")
    page.goto(url)
    page.locator(".rdi-table").wait_for()
    page.get_by_text("Built on a train").first.wait_for()


@pytest.mark.parametrize("hash", ["s1.AAAA", "s1." + "A" * 9000, "v1.x.y", "%00<b>"])
def test_a_damaged_link_gets_a_message(visit, host, hash):
    for name in ("laboratory", "explorer"):
        page = visit(f"{host}{name}.html#{hash}").page
        page.locator(".rdi-msg--error").first.wait_for()
        awake(page)


def test_without_the_network_after_the_first_visit(visit, host):
    """What the kernel needs stays on the device: another scenario, the laboratory, any branch."""
    seen = visit(f"{host}explorer.html{link('rdi5-redirect-3', 'rdi5')}")
    page = seen.page
    page.locator(".rdi-stage[data-ready]").wait_for()
    awake(page)
    until(page, "navigator.serviceWorker?.controller !== null")
    page.context.set_offline(True)
    page.goto(f"{host}laboratory.html")
    page.get_by_label("Title").wait_for()
    page.goto(f"{host}explorer.html{link('rdi9-gambling-1', 'rdi9')}")
    page.locator(".rdi-stage[data-ready]").wait_for()
    awake(page)
    page.get_by_role("button", name="Every way").click()
    page.get_by_role("heading", name="Every way from").wait_for()
    page.context.set_offline(False)
    seen.errors.clear()  # what is not on the device is missed aloud


def later_visit(visit, host):
    """A page whose service worker keeps all that a kernel needs."""
    seen = visit(f"{host}explorer.html{link('rdi5-redirect-3', 'rdi5')}")
    seen.page.locator(".rdi-stage[data-ready]").wait_for()
    awake(seen.page)
    until(seen.page, "navigator.serviceWorker?.controller !== null")
    return seen


def test_a_later_visit_uses_what_is_kept_as_it_is_used(visit, host):
    """Nothing is unpacked anew, and of such files alone the browser remembers what it compiled."""
    page, asked = later_visit(visit, host).page, []
    page.context.on("request", lambda request: asked.append(request.url))
    page.goto(f"{host}laboratory.html")
    page.get_by_label("Title").wait_for()
    ends = dict.fromkeys(("library", "packages", "scenarios"), "zip")
    for name, ending in {"machine": "wasm", "glue": "mjs", **ends}.items():
        assert [url.rsplit(".")[-1] for url in asked if f"/py/{name}" in url] == [ending]


def test_a_later_visit_unpacks_what_is_not_kept(visit, host):
    """The browser may have thrown it away, or the site is a newer one."""
    seen = later_visit(visit, host)
    seen.page.evaluate(
        """async () => { for (const name of await caches.keys()) {
          const kept = await caches.open(name);
          const gone = (await kept.keys()).filter(({ url }) => /wasm$|glue.*mjs$|zip$/.test(url));
          for (const each of gone) await kept.delete(each);
        } }"""
    )
    seen.page.goto(f"{host}laboratory.html")
    seen.page.get_by_label("Title").wait_for()
    seen.errors.clear()  # that it is not there is said aloud


MEMORY = """async () => { for (const name of await caches.keys()) {
  const kept = await caches.open(name);
  for (const each of await kept.keys()) if (/py.memory/.test(each.url)) return [name, each.url];
} }"""


def is_kept(page: Any) -> None:
    """Wait until the memory lies on the device: what a page promises counts as true at once."""
    patience.until(lambda: page.evaluate(MEMORY), "the memory is kept")


def third_visit(visit, host):
    """A page on whose device Python's memory is kept, as it was when it was awake."""
    seen = later_visit(visit, host)
    assert seen.page.evaluate(MEMORY) is None, "a first visit keeps none"
    seen.page.goto(f"{host}laboratory.html")
    seen.page.get_by_label("Title").wait_for()
    assert not seen.page.evaluate(f"{STATE}.again")
    is_kept(seen.page)
    return seen


def test_a_third_visit_wakes_from_memory_and_shows_the_same(visit, host):
    page = third_visit(visit, host).page
    page.goto(f"{host}explorer.html{link('rdi9-gambling-1', 'rdi9')}")
    awake(page)
    assert page.evaluate(f"{STATE}.again")
    shows_alike(page, "rdi9-gambling-1", "rdi9")


@pytest.mark.parametrize(
    "spoilt",
    ["bytes.fill(0)", "bytes.fill(0, 4096)", "bytes = bytes.slice(4096)", "fits[2] = 5"],
    ids=["no memory", "empty", "cut off", "another machine"],
)
def test_memory_of_no_use_is_lost_and_the_kernel_wakes_without(visit, host, spoilt):
    seen = third_visit(visit, host)
    page = seen.page
    page.evaluate(f"""async () => {{
      const [name, url] = await ({MEMORY})(), kept = await caches.open(name);
      const found = await kept.match(url), fits = found.headers.get('X-Fits').split(' ');
      let bytes = new Uint8Array(await found.arrayBuffer());
      {spoilt};
      await kept.put(url, new Response(bytes, {{ headers: {{ 'X-Fits': fits.join(' ') }} }}));
    }}""")
    page.goto(f"{host}explorer.html{link('rdi5-redirect-3', 'rdi5')}")
    awake(page)
    assert not page.evaluate(f"{STATE}.again")
    assert page.evaluate(MEMORY) is None
    page.goto(f"{host}laboratory.html")
    page.get_by_label("Title").wait_for()
    is_kept(page)
    seen.errors.clear()


def test_memory_that_never_comes_is_not_waited_for(visit, host):
    """As Chromium sometimes does with what a body is asked for; the page would never play."""
    seen = third_visit(visit, host)
    page = seen.page
    changed = page.evaluate("""async () => { for (const name of await caches.keys()) {
      const kept = await caches.open(name);
      for (const each of await kept.keys()) if (/py.worker/.test(each.url)) {
        const { headers } = await kept.match(each), code = await (await kept.match(each)).text();
        const never = code.replace('await reader.read()', 'await new Promise(() => {})');
        const stuck = never.replace('WAITS = 5000', 'WAITS = 50');
        await kept.put(each, new Response(stuck, { headers }));
        return never !== code && stuck !== never;
      }
    } }""")
    assert changed
    page.goto(f"{host}explorer.html{link('rdi5-redirect-3', 'rdi5')}")
    awake(page)
    assert not page.evaluate(f"{STATE}.again")
    shows_alike(page, "rdi5-redirect-3", "rdi5")
    seen.errors.clear()


def test_a_kernel_from_memory_that_fails_wakes_anew_and_goes_on(visit, host):
    """What was done is done again; the memory is lost, for it may be what was wrong."""
    seen = third_visit(visit, host)
    page = seen.page
    page.goto(f"{host}explorer.html{link('rdi5-redirect-3', 'rdi5')}")
    awake(page)
    page.locator("[data-act=forward]").click()
    page.locator(".rdi-dock").get_by_text("Step 2").wait_for()
    page.evaluate(f"{STATE}.send({{ open: 5 }}); 0")
    until(page, f"{STATE}.anew && {STATE}.state === 'awake' && !{STATE}.unmet.length")
    assert page.evaluate(MEMORY) is None
    page.locator(".rdi-dock").get_by_text("Step 2").wait_for()
    page.locator("[data-act=back]").click()
    page.locator(".rdi-dock").get_by_text("Step 1").wait_for()
    seen.errors.clear()


def test_a_kernel_that_ends_says_so_and_leaves_the_page(explorer):
    page = explorer(link("rdi5-redirect-3", "rdi5"))
    page.evaluate(f"{STATE}.die('out of memory')")
    page.get_by_text("That cannot be played out here.").wait_for()
    page.locator("[data-act=forward]").click()
    page.locator(".rdi-dock").get_by_text("Step 2").wait_for()


def test_a_failure_in_the_worker_names_its_file_and_line(visit, host):
    """Fetched when it is needed: the code in the page does not know its lines."""
    seen = visit(f"{host}explorer.html{link('rdi5-redirect-3', 'rdi5')}")
    fetched = []
    seen.page.on("request", lambda request: fetched.append(request.url))
    awake(seen.page)
    assert not [url for url in fetched if "/py/lines" in url]
    with seen.page.expect_console_message(lambda said: "kernel failed" in said.text) as said:
        seen.page.evaluate(f"{STATE}.send({{ open: 5 }}); 0")
    found = re.findall(r"rdi_explore/app/browser.py, line (\d+), in (\S+)", said.value.text)
    source = Path(browser.__file__).read_text("utf-8").splitlines()
    assert [name for _, name in found] == ["Host.hear", "Host._meet"]
    assert "msgspec.convert(message, Opening)" in source[int(found[1][0]) - 1]
    seen.page.get_by_text("That cannot be played out here.").wait_for()
    assert sum("kernel failed" in each for each in seen.errors) == 1
    seen.errors.clear()


def repacked(archive: bytes, change: Callable[[str, bytes], bytes | None]) -> bytes:
    """A packed archive whose files were changed, or left out."""
    packed = io.BytesIO()
    with (
        zipfile.ZipFile(io.BytesIO(gzip.decompress(archive))) as before,
        zipfile.ZipFile(packed, "w", zipfile.ZIP_STORED) as after,
    ):
        for each in before.infolist():
            content = change(each.filename, before.read(each))
            if content is not None:
                after.writestr(each, content)
    return gzip.compress(packed.getvalue())


@pytest.mark.parametrize(
    ("part", "breaks", "error", "function", "line"),
    [
        ("packages", "app/kernel_pages.pyc", "ModuleNotFoundError: No module named",
         "<module>", "from .kernel_pages import"),
        ("scenarios", "listed.json", "DecodeError: ",
         "Host.__init__", "msgspec.json.decode(listed"),
    ],
)  # fmt: skip
def test_a_failure_while_waking_names_its_file_and_line(
    visit, host, part, breaks, error, function, line
):
    """A module that is missing, a list that is no list: told as a failure in an act is."""

    def broken(name: str, content: bytes) -> bytes | None:
        if not name.endswith(breaks):
            return content
        return None if name.endswith(".pyc") else b"no list"

    def answer(route: Any) -> None:
        route.fulfill(body=repacked(route.fetch().body(), broken))

    seen = visit("")
    seen.page.context.route(f"**/py/{part}-*", answer)
    with seen.page.expect_console_message(lambda said: "kernel failed" in said.text) as said:
        seen.page.goto(f"{host}explorer.html{link('rdi5-redirect-3', 'rdi5')}")
    assert error in said.value.text.splitlines()[0]
    found = re.findall(r"(?m)^  rdi_explore/app/browser.py, line (\d+), in (\S+)$", said.value.text)
    source = Path(browser.__file__).read_text("utf-8").splitlines()
    assert found[0][1] == function
    assert line in source[int(found[0][0]) - 1]
    assert len(said.value.text.splitlines()) == len(found) + 1, "no line but of this package"
    until(seen.page, f"{STATE} === null")
    assert sum("kernel failed" in each for each in seen.errors) == 1
    seen.errors.clear()


@pytest.mark.parametrize("part", ["machine", "glue", "library", "packages", "scenarios", "pyodide"])
def test_where_the_kernel_cannot_wake_the_page_stays_what_it_was(
    visit, host, folder, part, request
):
    seen = visit("")
    seen.page.route(f"**/*{part}*", lambda route: route.abort())
    seen.page.goto(f"{host}explorer.html{link('rdi5-redirect-3', 'rdi5')}")
    seen.page.locator(".rdi-stage[data-ready]").wait_for()
    until(seen.page, f"{STATE} === null")
    seen.page.locator("[data-act=forward]").click()
    seen.page.get_by_role("button", name="Last step").click()
    seen.errors.clear()


def test_the_same_site_is_written_byte_by_byte(tmp_path):
    for name in ("one", "two"):
        publish([load("rdi5-redirect-3")], tmp_path / name, runtime=runtime)
    one, two = (
        {path.relative_to(root): path.read_bytes() for path in root.rglob("*") if path.is_file()}
        for root in (tmp_path / "one", tmp_path / "two")
    )
    assert one == two
    marker = json.loads((tmp_path / "one" / "rdi-site.json").read_text("utf-8"))
    assert {"app.webmanifest", "offline.js", "laboratory.html"} <= set(marker["files"])
    shutil.rmtree(tmp_path / "two")


def test_what_a_page_runs_is_made_once(monkeypatch):
    found = runtime()
    monkeypatch.setattr("rdi_explore.publish.worker.runtime._make", None)
    assert runtime() == found


@pytest.mark.parametrize(("width", "scheme"), [(1280, "light"), (390, "dark")])
def test_axe_finds_nothing_on_a_page_with_its_kernel(explorer, axe, width, scheme):
    page = explorer(link("rdi5-redirect-3", "rdi5"), width=width, scheme=scheme)
    axe(page)


def test_from_the_end_of_a_lesson_the_next_one_opens(visit, host):
    """The kernel knows the lessons of the site, though their files only stand for packed ones."""
    turn, setup = (Taught(load(id)) for id in ("lesson-turn", "lesson-setup"))
    end = turn.token(turn.begun._replace(at=len(turn.lesson.questions)))
    page = visit(f"{host}lesson.html#{end}").page
    awake(page)
    page.get_by_text(f"Next lesson: {setup.scenario.title}").wait_for()
    page.evaluate("there => { location.hash = there }", str(setup.token()))
    page.get_by_role("heading", name=setup.scenario.title).wait_for()
    awake(page)
    assert "not here" not in page.locator(".rdi-stage").inner_text()
