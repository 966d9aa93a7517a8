"""What people wait for: the shelf, the first start, a command, a verdict.

``make bench`` runs it beside the peers. Times are CPU milliseconds, the best of several rounds,
each in a new process with a warm cache of its own; the verdicts are those of three claims over the
nine cards of ``nine-cards-drink`` and five more. The table is printed,
``benchmarks/waiting.json`` keeps the figures.
"""

import argparse
import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import NamedTuple

from rdi_explore import running

FIRST = "rdi5-redirect-1"

TIMED = """
import time
def timed(call):
    begin = time.process_time()
    call()
    print(1000 * (time.process_time() - begin))
"""
SHELF = f"""{TIMED}
from rdi_explore.scenario.shelf import titles
timed(titles)
"""
START = f"""{TIMED}
import rdi_explore
timed(lambda: rdi_explore.start({FIRST!r}))
"""
CARDS = f"""{TIMED}
from rdi_explore.catalogue import cards
from rdi_explore.rulebook import rules
timed(lambda: (cards(), rules()))
"""
PROVE = f"""{TIMED}
from msgspec.structs import replace
from rdi_explore.explore.prove import decide
from rdi_explore.scenario import load, start
from rdi_explore.scenario.claim_text import read_claim
from rdi_explore.scenario.claimed import names_of
scenario, more = load("nine-cards-drink"), {{
    "Zot": ("teleport-beverage",),
    "Deirdre": ("i-dont-think-so", "water-into-wine"),
    "Gerki": ("a-little-somethin-extra",),
    "Fiona": ("come-my-friend-sit-and-drink-with-me",),
}}
seats = {{
    name: replace(seat, hand=(*seat.hand, *more[name])) for name, seat in scenario.seats.items()
}}
assert sum(len(seat.hand) for seat in seats.values()) == 14
moment = start(replace(scenario, seats=seats))
"""
CLAIMS = {
    "zot": "Zot can force that Zot's alcohol <= 6",
    "fiona": "Fiona can force that Fiona gains no alcohol",
    "gerki": "Gerki can force that Zot gains alcohol",
}


def verdict(claim: str) -> str:
    """The program that measures how long a verdict takes."""
    return f"{PROVE}timed(lambda: decide(moment, read_claim({claim!r}, names_of(scenario))))"


class Goal(NamedTuple):
    """What is waited for, and for how many milliseconds at most."""

    title: str
    most: float
    measure: Callable[[], float]


def printed(program: str) -> float:
    """What a new process measures."""
    return float(subprocess.check_output([sys.executable, "-c", program], text=True))


def whole(*words: str) -> float:
    """The CPU milliseconds that a command takes, from its start to its end."""
    before = os.times()
    subprocess.run([sys.executable, "-m", "rdi_explore", *words], check=True, capture_output=True)
    after = os.times()
    spent = after.children_user + after.children_system
    return 1000 * (spent - before.children_user - before.children_system)


GOALS: Mapping[str, Goal] = {
    "shelf": Goal("the titles of all scenarios", 20, lambda: printed(SHELF)),
    "start": Goal("the first start after the import", 80, lambda: printed(START)),
    "cards": Goal("all cards and rules", 20, lambda: printed(CARDS)),
    "show": Goal(f"rdi-explore show {FIRST}, in all", 300, lambda: whole("show", FIRST)),
    "check": Goal(f"rdi-explore check {FIRST}, in all", 300, lambda: whole("check", FIRST)),
    **{
        name: Goal(f"14 cards: {claim}", 500, lambda claim=claim: printed(verdict(claim)))
        for name, claim in CLAIMS.items()
    },
}


def measured(rounds: int) -> dict[str, float]:
    """The best of some rounds, after one that fills the cache."""
    with tempfile.TemporaryDirectory() as folder:
        os.environ |= {"XDG_CACHE_HOME": folder, "PYTHONPYCACHEPREFIX": f"{folder}/compiled"}
        os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
        for goal in GOALS.values():
            goal.measure()
        return {
            name: round(min(goal.measure() for _ in range(rounds)), 1)
            for name, goal in GOALS.items()
        }


def main() -> int:
    """Measure, print, keep; return whether a goal is missed."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=5, metavar="N")
    found = measured(parser.parse_args().rounds)
    print(f"What people wait for, CPU ms, {running.kernel()} kernel")
    for name, goal in GOALS.items():
        met = "" if found[name] <= goal.most else "  MISSED"
        print(f"  {goal.title:62} {found[name]:8.1f}  at most {goal.most:.0f}{met}")
    kept = Path(__file__).with_suffix(".json")
    kept.write_text(json.dumps(found, indent=2) + "\n", encoding="utf-8")
    return int(any(found[name] > goal.most for name, goal in GOALS.items()))


if __name__ == "__main__":
    sys.exit(main())
