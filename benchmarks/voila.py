"""How quick and how big a public server is: `make voilabench`, medians of ten (`--times`).

A real Chromium opens the explorer's page at `rdi-explore serve --public` until the response tree is
drawn, and clicks *Forward* until the page has changed; twenty visitors without a browser ask for
pages at the same moment; memory is what /proc tells of each kernel (PSS divides what is shared).
Goals are those of issue 5. It needs Linux and Chromium, and a machine that does nothing else.
"""

from __future__ import annotations

import argparse
import os
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from statistics import median
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[1]))

from playwright.sync_api import sync_playwright

from tests.browser.conftest import ARGS, find_chromium
from tests.publish.visitor import SPARE, Running, Visitor, memory

PAGE = "explorer.ipynb"
AT = f"{PAGE}#v1.rdi5-redirect-3.rdi5.A.7"
CLICK = """async () => {
  const said = () => document.querySelector('.rdi-dock b').innerText, was = said();
  const changed = new Promise(done => {
    const watch = new MutationObserver(() => {
      if (said() !== was) { watch.disconnect(); done(); }
    });
    watch.observe(document.querySelector('.rdi-stage'),
      { subtree: true, childList: true, characterData: true });
  });
  const begun = performance.now();
  document.querySelector('.rdi-dock [data-act=forward]').click();
  await changed;
  return performance.now() - begun;
}"""


def row(what: str, found: list[float], unit: str, goal: str = "") -> None:
    """Print a line of the table: the median, the smallest and the largest."""
    low, middle, high = min(found), median(found), max(found)
    print(f"| {what} | {middle:.4g} {unit} | {low:.4g} to {high:.4g} | {len(found)} | {goal} |")
    sys.stdout.flush()


def drawn(chromium: Any, url: str, warm: bool = False) -> tuple[float, Any]:
    """Open a page in a fresh context; return seconds until the tree is drawn, and the page."""
    context = chromium.new_context(viewport={"width": 1280, "height": 900})
    page = context.new_page()
    for _ in range(1 + warm):
        page.goto("about:blank")
        begun = time.monotonic()
        page.goto(url)
        page.wait_for_selector("[data-drawn] .node", timeout=60_000)
        seconds = time.monotonic() - begun
    return seconds, page


def pages(chromium: Any, times: int) -> None:
    """Measure pages and clicks in the browser."""
    for name, limits in (
        ("cold, without fork server", {"spare": 0, "forked": False}),
        ("cold", {"spare": 0}),
        ("preheated", {}),
    ):
        server = Running(**limits)
        try:
            spare = SPARE if limits.get("spare", 1) else 0
            Visitor(server.page(PAGE)).leave()
            found, cached = [], []
            for warm, into in ((False, found), (True, cached)):
                for _ in range(times):
                    server.settle(spare)
                    time.sleep(0.5)
                    seconds, page = drawn(chromium, server.page(AT), warm)
                    into.append(seconds)
                    page.close(run_before_unload=True)
                    page.context.close()
            row(f"to the first drawn tree, {name}, nothing in the browser's cache", found, "s")
            row("the same, reloaded", cached, "s")
        finally:
            server.stop()


def clicks(chromium: Any, times: int) -> None:
    """Measure a click, and reloads."""
    server = Running()
    try:
        server.settle(SPARE)
        _, page = drawn(chromium, server.page(AT))
        page.evaluate(CLICK)
        row("click to changed page", [page.evaluate(CLICK) for _ in range(times)], "ms", "35 ms")
        for _ in range(30):
            page.reload()
            page.wait_for_selector("[data-drawn] .node", timeout=60_000)
        page.goto("about:blank")
        left = server.settle(SPARE) - SPARE
        print(f"| kernels left after 30 reloads | {left} | | 1 | 0 |")
    finally:
        server.stop()


def crowd(times: int, visitors: int) -> None:
    """Measure visitors who come at the same moment, and what they cost."""
    for name, limits in (("forked", {}), ("not forked", {"forked": False, "spare": 0})):
        waits: list[float] = []
        worst: list[float] = []
        sizes: list[float] = []
        alone: list[float] = []
        for _ in range(times if name == "forked" else 1):
            server = Running(seats=visitors, patience=60, **limits)
            try:
                server.settle(SPARE if name == "forked" else 0)
                with ThreadPoolExecutor(visitors) as pool:
                    found = list(pool.map(visit, [server] * visitors))
                waits += [seconds for seconds, _ in found]
                worst.append(max(seconds for seconds, _ in found))
                time.sleep(1)
                measured = [memory(pid) for pid in server.kernels()]
                sizes += [kernel["pss"] / 1000 for kernel in measured]
                alone += [kernel["uss"] / 1000 for kernel in measured]
                for _, one in found:
                    one.leave()
            finally:
                server.stop()
        row(f"{visitors} at once, {name}: page and first answer of each", waits, "s")
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
    parser.add_argument("--only", choices=("pages", "clicks", "crowd"))
    options = parser.parse_args()
    load = ", ".join(f"{number:.1f}" for number in os.getloadavg())
    print(f"{os.cpu_count()} processors, load before: {load}\n")
    print("| what | median | from, to | of | goal |\n|---|---|---|---|---|")
    if options.only != "crowd":
        with sync_playwright() as playwright:
            chromium = playwright.chromium.launch(executable_path=find_chromium(), args=ARGS)
            if options.only != "clicks":
                pages(chromium, options.times)
            if options.only != "pages":
                clicks(chromium, options.times)
            chromium.close()
    if options.only in (None, "crowd"):
        crowd(max(1, options.times // 5), options.visitors)


if __name__ == "__main__":
    main()
