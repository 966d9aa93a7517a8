"""How heavy and how quick a published site is: bytes gzipped, cold to interactive, click to redraw.

Medians of ten, in Chromium without a screen, served from this machine by a small host that packs
what it sends. ``make sitebench`` runs it. The kernel is measured in the same pages.
"""

from __future__ import annotations

import argparse
import contextlib
import functools
import gzip
import http.server
import json
import os
import shutil
import statistics
import subprocess
import sys
import tempfile
import threading
import time
from pathlib import Path
from typing import Any, ClassVar

from playwright.sync_api import sync_playwright

from rdi_explore.commands_publish import DRAWN as BEFOREHAND
from rdi_explore.packed import cache
from rdi_explore.publish.static_site import publish
from rdi_explore.publish.worker.runtime import runtime
from rdi_explore.scenario import load
from rdi_explore.scenario.files import all_games, all_scenarios
from rdi_explore.scenario.links import PlaceToken

GOALS = {
    "bytes before a click": 600_000,
    "bytes of a first visit": 7_500_000,
    "cold to interactive": 250.0,
    "cold to kernel awake": 2_500.0,
    "warm to kernel awake": 1_200.0,
    "click to redraw": 50.0,
    "click in the kernel": 40.0,
    "the same, 95th percentile": 80.0,
    "memory after forty clicks, MB": 150.0,
    "memory 45 s later, MB": 150.0,
}
TIMES = 10
BEGUN = 1_500
"""Milliseconds until a browser's new window has begun: its own parts are pages, too, and have the
processor until then."""
ARGS = ["--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-background-networking"]

READY = "document.querySelector('.rdi-stage[data-ready] [data-act=choose]') !== null"
INTERACTIVE = f"""() => new Promise(done => {{
  const look = () => ({READY}) ? done(performance.now()) : requestAnimationFrame(look);
  look();
}})"""
DRAWN = """() => new Promise(done => {
  const look = () => document.querySelector('[data-graph] svg') ? done(performance.now())
    : requestAnimationFrame(look);
  look();
})"""
CLICK = """act => new Promise(done => {
  const step = () => document.querySelector('.rdi-dock b').innerText;
  const before = step(), begun = performance.now();
  document.querySelector(`[data-act=${act}]`).click();
  const look = () => step() !== before
    ? requestAnimationFrame(() => done(performance.now() - begun)) : setTimeout(look, 0);
  look();
})"""
TREE = """act => new Promise(done => {
  const tree = () => document.querySelector('[data-graph] svg')?.outerHTML;
  const before = tree(), begun = performance.now();
  document.querySelector(`[data-act=${act}]`).click();
  const look = () => tree() !== before ? done(performance.now() - begun)
    : performance.now() - begun > 2000 ? done(null) : setTimeout(look, 0);
  look();
})"""


class Host(http.server.SimpleHTTPRequestHandler):
    """A host of static files that packs them, and forgets nothing that it packed."""

    packed: ClassVar[dict[str, bytes]] = {}
    extensions_map: ClassVar[dict[str, str]] = {
        **http.server.SimpleHTTPRequestHandler.extensions_map,
        ".mjs": "text/javascript",
        ".wasm": "application/wasm",
    }
    protocol_version = "HTTP/1.1"

    def do_GET(self) -> None:  # noqa: D102
        path = Path(self.translate_path(self.path))
        if not path.is_file():
            self.send_error(404)
            return
        body = self.packed.setdefault(str(path), gzip.compress(path.read_bytes(), 6, mtime=0))
        self.send_response(200)
        self.send_header("Content-Type", self.guess_type(str(path)))
        self.send_header("Content-Encoding", "gzip")
        if "/py/" in self.path:
            self.send_header("Cache-Control", "max-age=31536000, immutable")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        with contextlib.suppress(ConnectionError):  # the visitor has left already
            self.wfile.write(body)

    def log_message(self, format: str, *args: Any) -> None:
        """Keep quiet."""


class Server(http.server.ThreadingHTTPServer):
    """Says nothing of visitors who leave before they got all."""

    def handle_error(self, request: Any, client_address: Any) -> None:  # noqa: D102
        if not isinstance(sys.exception(), ConnectionError):
            super().handle_error(request, client_address)


def visited_bytes(url: str, browser: Any, pages: list[str]) -> int:
    """What a visitor of these pages, one after the other, gets sent, packed, each file once."""
    got: dict[str, int] = {}
    context = browser.new_context()
    page = context.new_page()
    page.on(
        "response",
        lambda response: got.__setitem__(
            response.url.split("#")[0], int(response.headers.get("content-length", 0))
        ),
    )
    for each in pages:
        page.goto(url + each)
        page.wait_for_selector(".rdi-stage[data-ready]")
    page.wait_for_selector("[data-graph] svg")
    context.close()
    return sum(size for name, size in got.items() if "/py/" not in name and name[:5] != "blob:")


def first_visit(url: str, browser: Any) -> int:
    """All that a visitor gets sent until the kernel is awake, packed."""
    got: dict[str, int] = {}
    context = browser.new_context(service_workers="block")
    page = context.new_page()
    page.on(
        "response",
        lambda response: got.__setitem__(
            response.url.split("#")[0], int(response.headers.get("content-length", 0))
        ),
    )
    page.goto(url)
    page.evaluate(AWAKE)
    context.close()
    return sum(size for name, size in got.items() if not name.startswith("blob:"))


def median_of(measure: Any) -> tuple[float, float, float]:
    """Median, least and most of ten."""
    found = [measure() for _ in range(TIMES)]
    return statistics.median(found), min(found), max(found)


def cold(browser: Any, url: str, what: str) -> float:
    """Milliseconds from the navigation to something, in a browser profile that has seen nothing."""
    context = browser.new_context()
    page = context.new_page()
    page.wait_for_timeout(BEGUN)
    page.goto(url, wait_until="commit")
    spent: float = page.evaluate(what)
    context.close()
    return spent


AWAKE = """() => new Promise(done => {
  const kernel = () => document.getElementById('rdi')?.rdi?.kernel;
  const look = () => kernel()?.open && kernel().state === 'awake' && !kernel().unmet.length
    ? done(performance.now()) : setTimeout(look, 5);
  look();
})"""


KEPT = """async () => {
  const { serviceWorker } = navigator;
  await serviceWorker.ready;
  if (!serviceWorker.controller) {
    await new Promise(done => serviceWorker.addEventListener('controllerchange', done));
  }
}"""
"""Waits until all that a later visit needs lies on the device."""


def kept_profile(playwright: Any, path: str, url: str) -> list[float]:
    """Milliseconds until the kernel is awake, in a profile that has seen the page before."""
    found = []
    with tempfile.TemporaryDirectory() as profile:
        for _ in range(TIMES + 2):
            context = playwright.chromium.launch_persistent_context(
                profile, executable_path=path, args=ARGS
            )
            page = context.new_page()
            page.wait_for_timeout(BEGUN)
            page.goto(url, wait_until="commit")
            found.append(page.evaluate(AWAKE))
            page.evaluate(KEPT)
            page.wait_for_timeout(1000)  # somebody reads: the browser keeps what it has compiled
            context.close()
    return found[2:]  # the first fetched it all, the second compiled from what was kept


def kernel_clicks(browser: Any, url: str) -> list[float]:
    """Milliseconds of forty steps that the kernel plays."""
    context = browser.new_context()
    page = context.new_page()
    page.goto(url)
    page.evaluate(AWAKE)
    found = [page.evaluate(CLICK, act) for act in ["forward", "back"] * 20]
    context.close()
    return found


DRIVER = f"""(async () => {{
  await ({AWAKE})();
  for (let n = 0; n < 40; n += 1) await ({CLICK})(n % 2 ? 'back' : 'forward');
  await fetch('told');
}})();"""


class Driven(Host):
    """A host whose explorer steps by itself, and tells when it is done."""

    told: ClassVar[threading.Event]

    def do_GET(self) -> None:  # noqa: D102
        name = self.path.rpartition("/")[2]
        if name == "explorer.html":
            page = Path(self.translate_path(self.path)).read_bytes()
            self.answer(page.replace(b"</head>", b'<script defer src="drive.js"></script></head>'))
        elif name == "drive.js":
            self.answer(DRIVER.encode(), "text/javascript")
        elif name == "told":
            self.told.set()
            self.answer(b"")
        else:
            super().do_GET()

    def answer(self, body: bytes, kind: str = "text/html") -> None:
        """Send what lies in no file."""
        self.send_response(200)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)


def memory(path: str, folder: str, place: str) -> tuple[float, float]:
    """MB of the page's process after forty steps, and 45 s later, in a browser without developer
    tools: these keep all that was sent in the page's own memory."""
    Driven.told = threading.Event()
    server = Server(("127.0.0.1", 0), functools.partial(Driven, directory=folder))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as profile:
        url = f"http://127.0.0.1:{server.server_address[1]}/explorer.html#{place}"
        command = [path, "--headless", *ARGS, f"--user-data-dir={profile}", url]
        browser = subprocess.Popen(command, start_new_session=True, stderr=subprocess.DEVNULL)
        Driven.told.wait(120)
        at_once = largest(browser.pid)
        time.sleep(45)  # the service worker has ended by then
        later = largest(browser.pid)
        browser.terminate()
        browser.wait()
    server.shutdown()
    return at_once, later


def largest(group: int) -> float:
    """MB of the largest process that draws pages, of those that one browser has begun."""
    found = [0.0]
    for process in (int(each.name) for each in Path("/proc").iterdir() if each.name.isdigit()):
        with contextlib.suppress(OSError):
            command = Path(f"/proc/{process}/cmdline").read_bytes()
            if os.getpgid(process) == group and b"--type=renderer" in command:
                found.append(private(process))
    return max(found)


def private(process: int) -> float:
    """MB that a process has for itself."""
    for line in Path(f"/proc/{process}/smaps_rollup").read_text().splitlines():
        if line.startswith("Private_Dirty"):
            return int(line.split()[1]) / 1000
    return 0.0


def clicks(browser: Any, url: str, what: str) -> list[float]:
    """Milliseconds of ten steps, forwards and back, on a page that is drawn."""
    context = browser.new_context()
    page = context.new_page()
    page.goto(url)
    page.wait_for_selector("[data-graph] svg")
    acts = ["forward", "back"] * (TIMES // 2)
    found = [page.evaluate(what, act) for act in acts]
    context.close()
    return [each for each in found if each is not None]


def main() -> int:
    """Publish, measure, print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--scenario", default="rdi5-redirect-3", help="the page that is measured")
    parser.add_argument("--alone", action="store_true", help="in a site of its own, not of all")
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args()
    path = shutil.which("chromium") or shutil.which("google-chrome")
    if path is None:
        print("there is no chromium here", file=sys.stderr)
        return 2
    scenario = load(options.scenario)
    place = PlaceToken(scenario.id, scenario.edition, place=15)
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        every = () if options.alone else (*all_scenarios(), *all_games())
        all_of_them = [load(each) for each in every] or [scenario]
        done = publish(
            all_of_them, Path(folder), workers=None, runtime=runtime, keep=cache() / BEFOREHAND
        )
        handler = functools.partial(Host, directory=folder)
        server = Server(("127.0.0.1", 0), handler)
        threading.Thread(target=server.serve_forever, daemon=True).start()
        url = f"http://127.0.0.1:{server.server_address[1]}/"
        explorer = f"{url}explorer.html#{place}"
        browser = playwright.chromium.launch(executable_path=path, args=ARGS)
        size = visited_bytes(url, browser, [f"explorer.html#{place}"])
        through = visited_bytes(url, browser, ["gallery.html", f"explorer.html#{place}"])
        cold(browser, explorer, INTERACTIVE)
        told = {
            "bytes before a click": (float(size),) * 3,
            "bytes through the gallery": (float(through),) * 3,
            "bytes of a first visit": (float(first_visit(explorer, browser)),) * 3,
            "cold to interactive": median_of(lambda: cold(browser, explorer, INTERACTIVE)),
            "cold to first drawn tree": median_of(lambda: cold(browser, explorer, DRAWN)),
        }
        for name, what in (("click to redraw", CLICK), ("click to redrawn tree", TREE)):
            found = clicks(browser, explorer, what)
            told[name] = (statistics.median(found), min(found), max(found))
        told["cold to kernel awake"] = median_of(lambda: cold(browser, explorer, AWAKE))
        warm = kept_profile(playwright, path, explorer)
        told["warm to kernel awake"] = (statistics.median(warm), min(warm), max(warm))
        found = kernel_clicks(browser, explorer)
        told["click in the kernel"] = (statistics.median(found), min(found), max(found))
        told["the same, 95th percentile"] = (statistics.quantiles(found, n=20)[-1],) * 3
        at_once, later = memory(path, folder, str(place))
        told["memory after forty clicks, MB"] = (at_once,) * 3
        told["memory 45 s later, MB"] = (later,) * 3
        browser.close()
        server.shutdown()
    if options.json:
        print(json.dumps({"states": done.states, **told}))
        return 0
    print(f"{scenario.id} in a site of {done.scenarios} scenarios; medians of {TIMES}")
    for name, (middle, least, most) in told.items():
        unit = "bytes" if name.startswith("bytes") else "" if "MB" in name else "ms"
        goal = f", goal {GOALS[name]:,.0f}" if name in GOALS else ""
        print(f"{name:32} {middle:10,.0f} {unit} ({least:,.0f} to {most:,.0f}{goal})")
    return 0


if __name__ == "__main__":
    sys.exit(main())
