"""A real browser for the tests: Debian's Chromium, the network cut but for this machine."""

from __future__ import annotations

import contextlib
import functools
import http.server
import importlib.util
import os
import shutil
import signal
import socket
import subprocess
import sys
import threading
import urllib.error
import urllib.parse
import urllib.request
import warnings
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, ClassVar, NoReturn

import pytest

from rdi_explore.publish.static_site import publish
from rdi_explore.publish.worker.runtime import NoRuntime, Runtime, runtime
from rdi_explore.scenario import load
from tests.once import once, shared
from tests.patience import until

PAGES = Path(__file__).parent / "pages"
STATIC = Path(__file__).parents[2] / "rdi_explore" / "app" / "static"
PUZZLE = Path(__file__).parents[1] / "publish" / "a-puzzle.yaml"
HOSTED = [
    "rdi5-redirect-3", "rdi9-gambling-1", "nine-cards-drink", "lesson-turn", "lesson-setup",
    "game-with-otto",
]  # fmt: skip
BELOW = "some/path/"
BUSY = 120_000  # ms: a kernel that starts on a machine at load 16; nothing waits so long in vain
STEP = 1_800  # ms after which what is played out goes on; a test moves the page's own clock
LOCAL = ("localhost", "127.0.0.1")
OWN = ("about:", "blob:", "data:", "file:")
NAMES = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
"""The first is Chromium without its windows, which are pages of their own: of twelve empty pages
these took three quarters of the processor's time, of all tests a fifth."""
ARGS = [
    "--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-background-networking",
    "--disable-component-update", "--disable-sync", "--disable-default-apps",
    "--disable-domain-reliability",
    # what the kernel in the page begins with is compiled once, and only what is used of it: half of
    # the time of waking it
    "--js-flags=--liftoff-only --wasm-lazy-compilation",
    # not by routes: these lose what a page sends when it is left
    f"--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE {LOCAL[0]}, EXCLUDE {LOCAL[1]}",
]  # fmt: skip


def missing(what: str) -> NoReturn:
    """In CI a missing browser is a failure; elsewhere it is said aloud and skipped."""
    text = f"BROWSER TESTS DO NOT RUN: {what}"
    if os.environ.get("CI"):
        pytest.fail(text, pytrace=False)
    warnings.warn(text, stacklevel=2)
    pytest.skip(text)


def find_chromium() -> str | None:
    """Return the browser named by CHROMIUM, or else the first on the PATH."""
    named = os.environ.get("CHROMIUM")
    if named:
        return shutil.which(named)
    return next((path for name in NAMES if (path := shutil.which(name))), None)


def is_local(url: str) -> bool:
    """Tell whether a request stays on this machine."""
    return url.startswith(OWN) or any(f"://{host}:" in url for host in LOCAL)


@dataclass
class Visit:
    """One visitor's page, with what must stay empty."""

    page: Any
    foreign: list[str] = field(default_factory=list)
    errors: list[str] = field(default_factory=list)

    def heard(self) -> list[list[Any]]:
        """Return what the page without Jupyter has sent."""
        return self.page.evaluate("window.heard")  # type: ignore[no-any-return]


class Tab:
    """A page in its own context that one visitor has after the other: to begin a new one, and to
    read the code of our pages there, takes longer than most tests."""

    def __init__(self, browser: Any, touch: bool) -> None:
        self.context = browser.new_context(has_touch=touch)
        self.context.grant_permissions(["clipboard-read", "clipboard-write"])
        self.page = self.context.new_page()
        self.page.set_default_timeout(BUSY)
        self.devtools = self.context.new_cdp_session(self.page)
        self.visit = Visit(self.page)
        self.origins: set[str] = set()
        self.lasts = True
        self.context.on("request", lambda request: self.asked(request.url))
        self.page.on("pageerror", lambda error: self.visit.errors.append(str(error)))
        self.page.on("console", self.said)

    def asked(self, url: str) -> None:
        """Note where data may be kept, and what is not of this machine. A kernel in the page brings
        a service worker, which may still be at work when all else of the visitor is forgotten."""
        self.lasts &= "/py/" not in url
        found = urllib.parse.urlsplit(url)
        self.origins.add(f"{found.scheme}://{found.netloc}")
        if not is_local(url):
            self.visit.foreign.append(url)

    def said(self, message: Any) -> None:
        """Note an error in the console."""
        if message.type == "error":
            self.visit.errors.append(message.text)

    def begin(self, width: int, height: int, scheme: str) -> Visit:
        """Let a visitor in."""
        self.visit = Visit(self.page)
        self.page.set_viewport_size({"width": width, "height": height})
        self.page.emulate_media(color_scheme=scheme, reduced_motion="null")
        return self.visit

    def leave(self) -> None:
        """Leave each page: that ends its kernel, which closing it does not."""
        from playwright.sync_api import Error

        for page in self.context.pages:
            try:
                page.goto("about:blank")
            except Error:  # it is on its way to somewhere else
                self.lasts = False

    def clean(self) -> bool:
        """Forget the visitor who has left: routes, storage, all caches; False if something would
        stay, as a clock of the page's own."""
        if not self.lasts or self.page.is_closed() or self.page.evaluate("'__pwClock' in window"):
            return False
        for page in self.context.pages:
            if page != self.page:
                page.close()
        self.context.set_offline(False)
        self.page.unroute_all()
        self.context.unroute_all()
        self.context.clear_cookies()
        for origin in self.origins:
            self.devtools.send(
                "Storage.clearDataForOrigin", {"origin": origin, "storageTypes": "all"}
            )
        self.origins.clear()
        self.devtools.send("Network.clearBrowserCache")
        return True


@pytest.fixture(scope="session")
def browser() -> Iterator[Any]:
    """Chromium without a screen."""
    path = find_chromium()
    if path is None:
        missing(f"none of {', '.join(NAMES)} is on the PATH, and CHROMIUM is not set")
    try:
        from playwright.sync_api import sync_playwright
    except ImportError:
        missing("playwright is not installed")
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=path, args=ARGS)
        yield chromium
        chromium.close()


@pytest.fixture(scope="session")
def free_tabs() -> dict[bool, list[Tab]]:
    """Clean pages that nobody has, with touch and without."""
    return {True: [], False: []}


@pytest.fixture
def visit(browser: Any, free_tabs: dict[bool, list[Tab]]) -> Iterator[Callable[..., Visit]]:
    """Open a page: `visit(url, width=1280, height=900, scheme="light", touch=False)`.

    It is as new, without anything of other tests; without a URL it is new, so that routes are there
    before anything is fetched. Every host but this machine is unknown. At the end of the test
    nothing foreign may have been asked for, and nothing may stand in the console as an error (a
    test that wants errors clears `visit.errors`).
    """
    had: list[tuple[Tab, Visit, bool, bool]] = []

    def open_page(
        url: str, width: int = 1280, height: int = 900, scheme: str = "light", touch: bool = False
    ) -> Visit:
        tab = free_tabs[touch].pop() if url and free_tabs[touch] else Tab(browser, touch)
        seen = tab.begin(width, height, scheme)
        had.append((tab, seen, bool(url), touch))
        if url:
            seen.page.goto(url)
        return seen

    yield open_page
    for tab, _, kept, touch in had:
        tab.leave()
        if kept and tab.clean():
            free_tabs[touch].append(tab)
        else:
            tab.context.close()
    for _, seen, *_ in had:
        assert not seen.foreign, "the page asked for something from elsewhere"
        assert not seen.errors, "the page's console has errors"


@pytest.fixture(scope="session")
def axe() -> Callable[..., None]:
    """Assert that axe finds nothing serious: `axe(page)`."""
    for name in ("axe_playwright_python", "axe_core_python"):  # the first has the newer axe
        found = importlib.util.find_spec(name)
        if found and found.origin:
            script = (Path(found.origin).parent / "axe.min.js").read_text(encoding="utf-8")
            break
    else:
        missing("axe is not installed (axe-playwright-python or axe-core-python)")

    def run(page: Any, within: str = "document") -> None:
        page.evaluate(script)
        result = page.evaluate(f"axe.run({within}, {{resultTypes: ['violations']}})")
        serious = [
            f"{v['id']}: {v['help']}\n  " + "\n  ".join(n["html"][:200] for n in v["nodes"][:5])
            for v in result["violations"]
            if v["impact"] in ("serious", "critical")
        ]
        assert not serious, "\n".join(serious)

    return run


def free_port() -> int:
    """Return a port that nobody listens on."""
    with socket.socket() as s:
        s.bind(("127.0.0.1", 0))
        return int(s.getsockname()[1])


def played_to(page: Any, number: int) -> None:
    """What is played out has come to this step at least: on a busy machine time goes on by itself
    between two looks."""
    at = page.locator(".rdi-steps b").first
    at.wait_for()
    until(lambda: int(at.inner_text().split()[0]) >= number, f"step {number} was played")


@dataclass
class Server:
    """A running Voila."""

    url: str
    process: subprocess.Popen[bytes]

    def page(self, notebook: str) -> str:
        """Return the address of a notebook's page."""
        return f"{self.url}voila/render/{notebook}"

    def answers(self) -> bool:
        """Tell whether it has started; RuntimeError if it has ended."""
        if self.process.poll() is not None:
            raise RuntimeError(f"Voila ended with {self.process.returncode}")
        with contextlib.suppress(urllib.error.URLError, OSError):
            urllib.request.urlopen(self.url + "rdi/static/tokens.css", timeout=5).close()
            return True
        return False


def start_voila(folder: Path) -> Server:
    """Serve a folder of notebooks on a free port, as `rdi-explore serve` does."""
    port = free_port()
    code = (
        "import sys; from pathlib import Path; from rdi_explore.publish.serve import *; "
        "serve(Service(Path(sys.argv[1]), int(sys.argv[2])))"
    )
    process = subprocess.Popen(
        [sys.executable, "-c", code, str(folder), str(port)],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        start_new_session=True,
    )
    url = f"http://localhost:{port}/"
    server = Server(url, process)
    until(server.answers, "Voila has started")
    return server


def stop_voila(server: Server) -> None:
    """End Voila and, with it, its kernels."""
    server.process.send_signal(signal.SIGTERM)
    with contextlib.suppress(subprocess.TimeoutExpired):
        server.process.wait(20)
    with contextlib.suppress(ProcessLookupError):
        os.killpg(server.process.pid, signal.SIGKILL)  # what is left of the group we made
    server.process.wait(5)


@pytest.fixture(scope="session")
def voila() -> Iterator[Callable[[Path], Server]]:
    """Serve folders of notebooks: `voila(folder).page("name.ipynb")`; one server a folder."""
    pytest.importorskip("voila")
    running: dict[Path, Server] = {}

    def serve_folder(folder: Path) -> Server:
        folder = folder.resolve()
        if folder not in running:
            running[folder] = start_voila(folder)
        return running[folder]

    yield serve_folder
    for server in running.values():
        stop_voila(server)


class _Silent(http.server.SimpleHTTPRequestHandler):
    def log_message(self, format: str, *args: Any) -> None:
        pass


class _Quiet(_Silent):
    def translate_path(self, path: str) -> str:
        if path.startswith("/static/"):
            return str(STATIC / path.removeprefix("/static/").split("?")[0])
        return super().translate_path(path)


@pytest.fixture(scope="session")
def static_site() -> Iterator[str]:
    """The pages beside this file without Jupyter; `/static/` is `rdi_explore/app/static`."""
    handler = functools.partial(_Quiet, directory=str(PAGES))
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_address[1]}/"
    server.shutdown()


@pytest.fixture(scope="session")
def in_the_worker(tmp_path_factory: pytest.TempPathFactory) -> Runtime:
    """What a page's worker runs; made anew after a change, by one worker of the tests only."""
    try:
        return once(tmp_path_factory, "runtime", runtime)
    except NoRuntime as why:
        missing(str(why))


@pytest.fixture(scope="session")
def folder(tmp_path_factory: pytest.TempPathFactory, in_the_worker: Runtime) -> Path:
    """A site whose pages hold their scenarios' lines only: all else is the kernel's."""

    def make() -> Path:
        root = shared(tmp_path_factory) / "host"
        publish([*map(load, HOSTED), load(PUZZLE)], root / BELOW, runtime=lambda: in_the_worker)
        return root

    return once(tmp_path_factory, "host", make)


class _Hosting(_Silent):
    extensions_map: ClassVar[dict[str, str]] = {
        **http.server.SimpleHTTPRequestHandler.extensions_map,
        ".mjs": "text/javascript",
        ".wasm": "application/wasm",
    }


@contextlib.contextmanager
def served(folder: Path) -> Iterator[str]:
    """A folder behind a host of static files: its address."""
    handler = functools.partial(_Hosting, directory=str(folder))
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_address[1]}/"
    server.shutdown()


@pytest.fixture(scope="session")
def host(folder: Path) -> Iterator[str]:
    """The site's address."""
    with served(folder) as address:
        yield address + BELOW
