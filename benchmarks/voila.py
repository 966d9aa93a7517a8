"""How quick and how big a served page is: `make voilabench`, medians of ten (`--times`).

A real Chromium opens the explorer's page at `rdi-explore serve --public` until the response tree is
drawn, and clicks *Forward* until the page has changed; `rdi-explore serve` is timed from the
command to its first page; twenty visitors without a browser ask for pages at the same moment;
memory is what /proc tells of each kernel (PSS divides what is shared). Goals are those of issues 5
and 14. It needs Linux and Chromium, and a machine that does nothing else.
"""

from __future__ import annotations

import argparse
import contextlib
import os
import signal
import subprocess
import sys
import time
import urllib.request
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from statistics import median, quantiles
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[1]))

from playwright.sync_api import sync_playwright
from static_site import BEGUN

from tests.browser.conftest import ARGS, find_chromium
from tests.publish.visitor import SPARE, Running, Visitor, free_port, memory

CLICKS = 40
PAGE = "explorer.ipynb"
AT = f"{PAGE}#v1.rdi5-redirect-3.rdi5.A.7"
CLICK = """async act => {
  const said = () => document.querySelector('.rdi-dock b').innerText, was = said();
  const changed = new Promise(done => {
    const watch = new MutationObserver(() => {
      if (said() !== was) { watch.disconnect(); done(); }
    });
    watch.observe(document.querySelector('.rdi-stage'),
      { subtree: true, childList: true, characterData: true });
  });
  const begun = performance.now();
  document.querySelector(`.rdi-dock [data-act=${act}]`).click();
  await changed;
  return performance.now() - begun;
}"""


def row(what: str, found: list[float], unit: str, goal: str = "") -> None:
    """Print a line of the table: the median, the smallest and the largest."""
    low, middle, high = min(found), median(found), max(found)
    print(f"| {what} | {middle:.4g} {unit} | {low:.4g} to {high:.4g} | {len(found)} | {goal} |")
    sys.stdout.flush()


AWAKE = """async () => {
  const { rdi } = document.getElementById('rdi');
  while (!rdi.played) await new Promise(done => setTimeout(done, 10));
}"""


def drawn(chromium: Any, url: str, warm: bool = False) -> tuple[list[float], Any]:
    """Open a page in a fresh context; return seconds until it stands, until its tree is drawn and
    until its kernel goes on with it, and the page."""
    context = chromium.new_context(viewport={"width": 1280, "height": 900})
    page = context.new_page()
    page.wait_for_timeout(BEGUN)
    for _ in range(1 + warm):
        page.goto("about:blank")
        begun, seconds = time.monotonic(), []
        page.goto(url, wait_until="commit")
        for stands in (".rdi-stage[data-ready]", "[data-drawn] .node"):
            page.wait_for_selector(stands, timeout=60_000)
            seconds.append(time.monotonic() - begun)
        page.evaluate(AWAKE)
        seconds.append(time.monotonic() - begun)
    return seconds, page


def pages(chromium: Any, times: int) -> None:
    """Measure pages in the browser."""
    for name, each in (("no kernel waits", 0), ("a kernel waits", 1)):
        server = Running(spare=each, kept=0.1)
        try:
            spare = SPARE * each
            Visitor(server.page(PAGE)).leave()
            found, cached = [], []
            for warm, into in ((False, found), (True, cached)):
                for _ in range(times):
                    server.settle(spare)
                    time.sleep(0.5)
                    seconds, page = drawn(chromium, server.page(AT), warm)
                    into.append(seconds)
                    page.goto("about:blank")  # that ends its kernel, which closing it does not
                    page.context.close()
            for cache, rows in (("nothing in the cache", found), ("reloaded", cached)):
                stands, tree, awake = zip(*rows, strict=True)
                row(f"the page stands, {name}, {cache}", list(stands), "s", "0.5 s")
                row("its tree is drawn", list(tree), "s")
                row("its kernel goes on with it", list(awake), "s")
        finally:
            server.stop()


def clicks(chromium: Any, times: int) -> None:
    """Measure a click, and reloads."""
    server = Running()
    try:
        server.settle(SPARE)
        _, page = drawn(chromium, server.page(AT))
        acts = ("forward", "forward", "back", "back")
        for act in acts:
            page.evaluate(CLICK, act)
        found = [page.evaluate(CLICK, acts[each % len(acts)]) for each in range(CLICKS)]
        row("click to changed page", found, "ms", "30 ms")
        row("the same, 95th percentile", [quantiles(found, n=20)[-1]], "ms", "60 ms")
        for _ in range(30):
            page.reload()
            page.wait_for_selector("[data-drawn] .node", timeout=60_000)
        page.goto("about:blank")
        left = server.settle(SPARE) - SPARE
        print(f"| kernels left after 30 reloads | {left} | | 1 | 0 |")
    finally:
        server.stop()


def command(times: int) -> None:
    """Measure `rdi-explore serve`, from the command to its first page."""
    found = []
    for _ in range(times):
        port = free_port()
        words = (sys.executable, "-m", "rdi_explore.cli", "serve", "--no-browser")
        begun = time.monotonic()
        server = subprocess.Popen(
            [*words, "--port", str(port)],
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, start_new_session=True,
        )  # fmt: skip
        while not answers(f"http://localhost:{port}/"):
            time.sleep(0.02)
        found.append(time.monotonic() - begun)
        os.killpg(server.pid, signal.SIGTERM)
        server.wait()
    row("from the command to the first page", found, "s", "3 s")


def answers(url: str) -> bool:
    """Ask for a page: whether it comes."""
    with contextlib.suppress(OSError), urllib.request.urlopen(url, timeout=60) as page:
        return bool(page.read())
    return False


def crowd(times: int, visitors: int) -> None:
    """Measure visitors who come at the same moment, and what they cost."""
    waits: list[float] = []
    worst: list[float] = []
    sizes: list[float] = []
    alone: list[float] = []
    for _ in range(times):
        server = Running(seats=visitors, each_address=0, patience=60)
        try:
            server.settle(SPARE)
            with ThreadPoolExecutor(visitors) as pool:
                found = list(pool.map(visit, [server] * visitors))
            waits += [seconds for seconds, _ in found]
            worst.append(max(seconds for seconds, _ in found))
            server.rest()
            measured = [memory(pid) for pid in server.kernels()]
            sizes += [kernel["pss"] / 1000 for kernel in measured]
            alone += [kernel["uss"] / 1000 for kernel in measured]
            for _, one in found:
                one.leave()
        finally:
            server.stop()
    row(f"{visitors} at once: page and first answer of each", waits, "s")
    row("the last of them", worst, "s")
    row("memory of a visitor's kernel, PSS", sizes, "MB", "60 MB")
    row("of it, not shared", alone, "MB")


def visit(server: Running) -> tuple[float, Visitor]:
    """Come and click once."""
    begun = time.monotonic()
    one = Visitor(server.page(PAGE))
    one.act("forward")
    return time.monotonic() - begun, one


def main() -> None:
    """Measure and print a table."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--times", type=int, default=10)
    parser.add_argument("--visitors", type=int, default=20)
    parser.add_argument("--only", choices=("command", "pages", "clicks", "crowd"))
    options = parser.parse_args()
    load = ", ".join(f"{number:.1f}" for number in os.getloadavg())
    print(f"{os.cpu_count()} processors, load before: {load}\n")
    print("| what | median | from, to | of | goal |\n|---|---|---|---|---|")
    if options.only in (None, "command"):
        command(options.times)
    if options.only in (None, "pages", "clicks"):
        with sync_playwright() as playwright:
            args = [each for each in ARGS if not each.startswith("--js-flags")]
            chromium = playwright.chromium.launch(executable_path=find_chromium(), args=args)
            if options.only != "clicks":
                pages(chromium, options.times)
            if options.only != "pages":
                clicks(chromium, options.times)
            chromium.close()
    if options.only in (None, "crowd"):
        crowd(max(1, options.times // 5), options.visitors)


if __name__ == "__main__":
    main()
