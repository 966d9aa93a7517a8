"""The published site in a real browser: the same views as in the notebooks, without any server."""

from __future__ import annotations

import functools
import http.server
import os
import random
import re
import threading
from pathlib import Path
from typing import Any

import pytest

from rdi_explore.app.explorer import Explorer
from rdi_explore.cli import main
from rdi_explore.draw.html.options import numbered
from rdi_explore.publish.static_site import publish
from rdi_explore.scenario import load, load_text, play_line
from rdi_explore.scenario.links import Token
from tests.app.test_explorer import FakeStage

HERE = Path(__file__).parent
HOSTILE = HERE.parent / "draw" / "hostile.yaml"
IDS = ["rdi5-redirect-3", "rdi5-timing-2", "limits-the-inn-pays", "rdi9-gambling-1"]
SIZES = [(1280, 900), (390, 844)]
SHOTS = os.environ.get("RDI_SCREENSHOTS")
BEYOND = re.compile(r' data-beyond|<p class="rdi-note rdi-beyond">.*?</p>')


@pytest.fixture(scope="module")
def folder(tmp_path_factory: Any) -> Path:
    """A site with four scenarios of the books and one whose texts are an attack."""
    out: Path = tmp_path_factory.mktemp("host") / "some" / "path"
    publish([*map(load, IDS), load(HOSTILE)], out, states=120)
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


def keep(page: Any, name: str) -> None:
    """Keep a screenshot, if a folder for them is named."""
    if SHOTS:
        page.screenshot(path=Path(SHOTS) / f"static-{name}.png", full_page=True)


def step(page: Any) -> str:
    return str(page.locator(".rdi-dock b").first.inner_text())


def link(id: str, edition: str, place: int = 0) -> str:
    return "#" + str(Token(id, edition, place=place))


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
     ("hostile", "rdi5")],
)  # fmt: skip
def test_the_page_shows_what_the_notebook_shows(explorer, id, edition):
    """A walk of 60 acts at random, here and there: the same HTML, the same tree, the same link."""
    seen = explorer(link(id, edition))
    stage = FakeStage()
    here = Explorer(load(HOSTILE if id == "hostile" else id), (), edition, stage=stage)
    chance = random.Random(7)
    for number in range(60):
        there, mine = shown_there(seen.page), shown_here(stage)
        there.pop("bar"), mine.pop("bar")  # the page's has the scenarios of the site only
        there["window"] = BEYOND.sub("", there["window"])
        for name, html in mine.items():
            assert there[name] == html, f"{name} after {number} acts"
        act, arg = an_act(seen.page, here, chance)
        seen.page.evaluate(
            "([act, arg]) => document.getElementById('rdi').rdi.act(act, arg)", [act, arg]
        )
        stage.send_act(act, arg)


def an_act(page: Any, here: Explorer, chance: random.Random) -> tuple[str, Any]:
    """Something that a visitor might do, and that does not lead off the page."""
    off = page.locator("[data-beyond]").evaluate_all("all => all.map(e => e.dataset.arg)")
    choices = [str(n.number) for n in numbered(here.walk.moment) if str(n.number) not in off]
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
