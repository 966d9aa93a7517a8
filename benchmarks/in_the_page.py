"""What the kernel does in a page, and how long it takes: questions, choices of other players.

On a published site, in Chromium without a screen. ``make sitebench`` runs it. Times are by the
clock: of a question from *Next* until it is on the page; of a choice in the worker alone.
"""

import functools
import os
import shutil
import statistics
import tempfile
import threading
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

from playwright.sync_api import Page, sync_playwright
from static_site import ARGS, AWAKE, Host, Server

from rdi_explore.players.match import known_decks
from rdi_explore.players.strengths import STRENGTHS
from rdi_explore.publish.static_site import publish
from rdi_explore.publish.worker.runtime import runtime
from rdi_explore.scenario import load

ROUNDS, CHOICES, ACTS = 4, 200, 150
READING = 5
"""So many seconds somebody reads a question; meanwhile the next one is drawn."""
TABLES = (2, 4, 8)
SEED = 5
SLOW = 300.0
"""The goal of a choice, in milliseconds."""

TIMED = """
import time
from rdi_explore.players import sitting
_chosen = sitting.chosen
def _timed(setup, position, seat, *rest):
    begun = time.perf_counter()
    option = _chosen(setup, position, seat, *rest)
    post('{"do":"spent","ms":%f}' % (1000 * (time.perf_counter() - begun)))
    return option
sitting.chosen = _timed
"""
"""Lets the worker post how long each choice of another player takes."""

TEN = """async reading => {
  const { kernel } = document.getElementById('rdi').rdi, spent = [];
  for (let n = 0; n < 10; n += 1) {
    await kernel.act('answer', '1');
    await new Promise(done => setTimeout(done, reading));
    const begun = performance.now();
    await kernel.act('next');
    if (n < 9) spent.push(performance.now() - begun);             // after the tenth: a summary
  }
  await kernel.act('next');
  return spent;
}"""

GAME = """async ([seats, strength, acts, most]) => {
  const { kernel } = document.getElementById('rdi').rdi, spent = [];
  kernel.worker.addEventListener('message', ({ data }) => {
    const { do: what, ms } = JSON.parse(data);
    if (what === 'spent') spent.push(ms);
  });
  for (const id of seats) await kernel.act('seat', id);
  await kernel.act('set', `strength=${strength}`);
  await kernel.act('sit');
  for (let n = 0; n < acts && spent.length < most; n += 1) {
    await kernel.act('choose', String(n % 3));  // there may be no 0, or no 2
    await kernel.act('on', 'once');
  }
  return spent;
}"""


def questions(page: Page, url: str, rounds: int, reading: float) -> list[float]:
    """Milliseconds of the questions of so many rounds of ten, each read for so many seconds."""
    page.goto(f"{url}practice.html")
    page.evaluate(AWAKE)
    page.locator("[data-act=answer]").first.wait_for()
    return [each for _ in range(rounds) for each in page.evaluate(TEN, 1000 * reading)]


def choices(page: Page, url: str, strength: str, players: int) -> list[float]:
    """Milliseconds of the choices of all others, at a table of so many."""
    page.goto("about:blank")
    page.goto(f"{url}play.html")
    page.evaluate(AWAKE)
    page.locator(".rdi-setup").wait_for()
    first = page.locator(".rdi-setup [data-act=seat][aria-pressed=true]")
    seated = {each.get_attribute("data-arg") for each in first.all()}
    who = set(Random(SEED).sample(sorted(known_decks()), players))
    found: list[float] = page.evaluate(GAME, [sorted(seated ^ who), strength, ACTS, CHOICES])
    return found


def timed(folder: Path) -> None:
    """Let the worker of a published site tell how long choices take."""
    (script,) = (folder / "py").glob("worker-*.js")
    code, mark = script.read_text("utf-8"), "  for (const name of REACH)"
    assert mark in code, "the worker has changed"
    script.write_text(code.replace(mark, f"  py.runPython(`{TIMED}`);\n{mark}", 1), "utf-8")


def row(name: str, found: list[float]) -> str:
    """A line of what was found."""
    found = sorted(found)
    most = found[int(0.95 * (len(found) - 1))]
    return (
        f"{name:34} median {statistics.median(found):6.0f} ms, 95 of 100 below {most:6.0f}, "
        f"longest {found[-1]:6.0f} (of {len(found)})"
    )


def measured(browser: Any, url: str) -> Iterator[str]:
    """All lines."""
    context = browser.new_context(service_workers="block")
    page = context.new_page()
    yield row(f"a question, read {READING} s", questions(page, url, 1, READING))
    found = questions(page, url, ROUNDS, 0)
    yield row("a question, not read", found)
    yield f"{'questions a second':34} {1000 * len(found) / sum(found):6.1f}"
    for strength in STRENGTHS:
        for players in TABLES:
            yield row(
                f"a choice, {strength}, {players} players", choices(page, url, strength, players)
            )
    context.close()


def main() -> None:
    """Publish, measure, print."""
    path = shutil.which("chromium") or shutil.which("google-chrome")
    if path is None:
        raise SystemExit("there is no chromium here")
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        publish([load("rdi5-redirect-3")], Path(folder), runtime=runtime)
        timed(Path(folder))
        handler = functools.partial(Host, directory=folder)
        server = Server(("127.0.0.1", 0), handler)
        threading.Thread(target=server.serve_forever, daemon=True).start()
        browser = playwright.chromium.launch(executable_path=path, args=ARGS)
        print(
            f"in the page, load {os.getloadavg()[0]:.1f}; a choice shall take {SLOW:.0f} ms at most"
        )
        for line in measured(browser, f"http://127.0.0.1:{server.server_address[1]}/"):
            print(line, flush=True)
        browser.close()
        server.shutdown()


if __name__ == "__main__":
    main()
