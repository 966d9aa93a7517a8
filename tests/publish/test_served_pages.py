"""What ``serve`` gives without a kernel: the pages of a published site, at addresses that stay."""

import os
import re
import threading
from pathlib import Path

import pytest

from rdi_explore.app.explorer import FIRST
from rdi_explore.catalogue import cards
from rdi_explore.publish import served_pages
from rdi_explore.publish.handlers import notebooks_in
from rdi_explore.publish.home_page import DAYS
from rdi_explore.publish.reference_pages import ReferencePages
from rdi_explore.publish.served_pages import LISTS, ServedPages
from rdi_explore.rulebook import rules
from rdi_explore.scenario import find, load
from tests.publish.test_public import get
from tests.publish.test_static import as_read
from tests.publish.visitor import NOTEBOOKS, Running

ALL = frozenset(Path(name).stem for name in notebooks_in(NOTEBOOKS))
LINK = re.compile(r'(?:href|src)="\.\./([^"#]*)')


@pytest.fixture(scope="module")
def pages() -> ServedPages:
    return ServedPages(ALL)


def content(pages: ServedPages, address: str) -> bytes:
    found = pages.get(address)
    assert found is not None, address
    return found[1]


def text(pages: ServedPages, address: str) -> str:
    return as_read(content(pages, address))


def test_each_rule_and_each_card_has_its_address(pages: ServedPages) -> None:
    for address in (*(f"rules/{id}" for id in rules()), *(f"cards/{id}" for id in cards())):
        assert pages._maker(address) is not None, address


@pytest.mark.parametrize(
    "address",
    ["rules/no.rule", "cards/none", "ask/x", "", "assets/../x", "x/", "data/moments-16.js"],
)
def test_what_is_not_there_is_not_found(pages: ServedPages, address: str) -> None:
    assert pages.get(address) is None


def test_only_what_is_made_with_the_index_waits_for_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """The first time it takes half a minute: home, lists and lessons are there at once."""
    asked, made = threading.Event(), threading.Event()

    def being_made() -> None:
        asked.set()
        made.wait()

    monkeypatch.setattr(served_pages, "searchable", being_made)
    pages = ServedPages(ALL)
    waiting = threading.Thread(target=content, args=(pages, "rules/timing.reopen"))
    waiting.start()
    asked.wait()
    for each in (*(f"{name}/" for name in LISTS), "assets/rdi.css"):
        assert content(pages, each)
    assert waiting.is_alive()
    made.set()
    waiting.join()


def test_timing_reopen_is_the_page_that_is_published(pages: ServedPages) -> None:
    published = ReferencePages(pages.pages.to, load).rule("timing.reopen")
    served = content(pages, "rules/timing.reopen")
    told = served.decode().partition('<nav class="rdi-crumbs"')[2]
    assert told and told == published.partition('<nav class="rdi-crumbs"')[2]
    assert content(pages, "rules/timing.reopen") is served, "it is made once"


@pytest.mark.parametrize("address", [*(f"{name}/" for name in LISTS), "cards/hide-in-shadows"])
def test_no_page_leads_to_nothing(pages: ServedPages, address: str) -> None:
    for link in set(LINK.findall(text(pages, address))):
        if link.startswith("voila/render/"):
            assert Path(link).stem in ALL, link
        else:
            plain = link.removesuffix("index.html").removesuffix(".html")
            assert pages._maker(plain) is not None, link


def test_a_folder_without_an_explorer_has_no_link_to_it() -> None:
    alone = text(ServedPages(frozenset()), "ask/")
    assert "voila/render" not in alone and "Learn" in alone


def test_home_asks_goes_on_and_has_a_ruling_and_a_puzzle_for_each_day(pages: ServedPages) -> None:
    html = text(pages, "ask/")
    for part in ('id="q"', "Go on where you were", "Ruling of the day", "Puzzle of the day"):
        assert part in html, part
    for every in re.findall(r'<ul data-daily="">(.*?)</ul>', html, re.S):
        assert every.count("<li") == DAYS and every.count("<li hidden") == DAYS - 1
    assert html.count("data-lesson=") > 30 and 'href="../rules/index.html#gambling"' in html


# ------------------------------------------------------------------------------- over the wire


@pytest.fixture(scope="module")
def server():
    running = Running(spare=0, seats=1)
    yield running
    running.stop()


def test_they_are_served_at_addresses_that_stay_and_take_no_kernel(server) -> None:
    for path in ("", "ask", "ask/", "rules/timing.reopen", "rules/timing.reopen.html",
                 "cards/hide-in-shadows", "learn/", "practise/", "rules/index.html"):  # fmt: skip
        status, headers, body = get(server.url + path)
        assert status == 200 and headers["Content-Type"].startswith("text/html"), path
        assert b"rdi-doors" in body, path
    status, headers, _ = get(server.url + "data/ask.js")
    assert status == 200 and headers["Content-Type"].startswith("text/javascript")
    assert get(server.url + "rules/no.rule")[0] == 404
    assert server.kernels() == []


def test_below_a_path_too() -> None:
    running = Running(base_url="/below/rdi", spare=0)
    try:
        assert get(f"{running.url}below/rdi/")[0] == 200
        assert b"Asked again" in get(f"{running.url}below/rdi/rules/timing.reopen")[2]
        assert get(f"{running.url}rules/timing.reopen")[0] == 404
    finally:
        running.stop()


def test_what_a_page_shows_before_its_kernel_is_there(pages: ServedPages) -> None:
    """The explorer and a lesson are drawn beforehand: of what a link names, or of the first."""
    for address, says in (
        ("data/rdi5-redirect-3.scenario.js", f'rdiData("{FIRST}.scenario","'),
        ("data/scenario.js", 'rdiData("scenario","'),
        ("data/lesson-turn.lesson.js", 'rdiData("lesson-turn.lesson","'),
        ("data/lesson.js", 'rdiData("lesson","'),
    ):
        assert text(pages, address).startswith(says), address
        assert content(pages, address) is content(pages, address), "it is drawn once"


@pytest.mark.parametrize("name", ["none.scenario", "rdi5-redirect-3.lesson", "none.lesson"])
def test_what_cannot_be_drawn_beforehand_is_no_mistake(pages: ServedPages, name: str) -> None:
    """A link may name anything; nothing is kept of it."""
    assert text(pages, f"data/{name}.js") == f'rdiData("{name}",null);\n'
    assert name not in pages._drawn


def test_what_is_drawn_beforehand_follows_its_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whoever writes a scenario sees it, with every change."""
    file = tmp_path / "scenarios" / "mine.yaml"
    file.parent.mkdir()
    written = find(FIRST).read_text("utf-8").replace(f"id: {FIRST}", "id: mine")
    file.write_text(written, "utf-8")
    monkeypatch.setenv("RDI_SCENARIOS", str(file.parent))
    pages = ServedPages(ALL)
    before = content(pages, "data/mine.scenario.js")
    assert content(pages, "data/mine.scenario.js") is before
    file.write_text(re.sub("^title: .*", "title: Another title", written, flags=re.M), "utf-8")
    os.utime(file, ns=(1, 1))
    assert content(pages, "data/mine.scenario.js") != before
