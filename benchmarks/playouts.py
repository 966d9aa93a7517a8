"""Random play of the kernel and of other engines, side by side: decisions per CPU second.

``make bench`` runs it. All take turns in short rounds, so that a busy machine slows them alike;
what counts is CPU time, the median round, and the ratio to each peer. The peers play in one
process, each kernel in one of its own: the pure one, and the compiled one if it is installed. The
table is printed, ``benchmarks/playouts.json`` keeps the figures.

A decision is a choice between at least two legal actions; what is forced is played and not counted,
for everybody. A line of its own tells how RLCard does if its forced steps count, too.

The kernel plays its games out on an open table, as playouts do; a second figure tells how fast it
is when a position is made at every decision, and opened again for the next.
"""

import argparse
import gc
import json
import os
import platform
import time
from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import Executor
from functools import cache, partial
from importlib.metadata import version
from pathlib import Path
from statistics import median
from typing import Any, NamedTuple

import peers
from kernel import kernel, sealed
from kernels import kernels


class Peer(NamedTuple):
    """Another engine; the goals are how many times its speed each kernel is to reach."""

    title: str
    package: str
    plays: Callable[[], Iterator[int]]
    goals: Mapping[str, float]


class Round(NamedTuple):
    """What one engine did in its share of a round."""

    decisions: int
    games: int
    seconds: float

    @property
    def rate(self) -> float:
        """Decisions per CPU second."""
        return self.decisions / self.seconds


PEERS = (
    Peer("dgisim", "dgisim", peers.dgisim, {"pure": 45, "compiled": 70}),
    Peer("PokerKit, hold'em", "pokerkit", peers.pokerkit, {"pure": 5, "compiled": 8}),
    Peer("RLCard, bare UNO", "rlcard", peers.uno, {"pure": 0.45, "compiled": 1.5}),
    Peer("python-chess", "chess", peers.python_chess, {"pure": 1.5, "compiled": 2.5}),
)
OURS = {"kernel": kernel, "sealed": sealed}
PLAYS: dict[str, Callable[[], Iterator[int]]] = {
    **OURS,
    **{peer.package: peer.plays for peer in PEERS},
    "uno_steps": partial(peers.uno, every_step=True),
}


@cache
def games_of(engine: str) -> Iterator[int]:
    """The games of an engine in this process; the first one warms up and does not count."""
    games = PLAYS[engine]()
    next(games)
    # Modules and card files live on anyway: the garbage collector, on for all, need not visit them.
    gc.collect()
    gc.freeze()
    return games


def play(engine: str, seconds: float) -> tuple[int, int, float]:
    """Play whole games until so much CPU time has gone."""
    games = games_of(engine)
    gc.collect()
    decisions = played = 0
    begun = time.process_time()
    while (spent := time.process_time() - begun) < seconds:
        decisions += next(games)
        played += 1
    return decisions, played, spent


def measure(rounds: int, seconds: float, ours: Mapping[str, Executor]) -> dict[str, list[Round]]:
    """Let everybody play in turn; round 0 only sets up."""
    results: dict[str, list[Round]] = {}
    for number in range(rounds + 1):
        least = seconds if number else 0
        played = {
            f"{name} {engine}": process.submit(play, engine, least).result()
            for name, process in ours.items()
            for engine in OURS
        }
        played |= {engine: play(engine, least) for engine in PLAYS if engine not in OURS}
        for name, each in played.items():
            results.setdefault(name, []).extend([Round(*each)] if number else [])
    return results


def summary(results: dict[str, list[Round]], ours: Mapping[str, Executor]) -> dict[str, Any]:
    """The figures as they are kept: medians, spread, ratios and goals."""
    rates = {name: median(each.rate for each in rounds) for name, rounds in results.items()}
    engines: dict[str, dict[str, Any]] = {
        name: {
            "decisions_per_cpu_second": round(rates[name]),
            "slowest_round": round(min(each.rate for each in rounds)),
            "fastest_round": round(max(each.rate for each in rounds)),
            "decisions_per_game": round(
                sum(each.decisions for each in rounds) / sum(each.games for each in rounds), 1
            ),
        }
        for name, rounds in results.items()
    }
    for peer in PEERS:
        engines[peer.package] |= {
            "version": version(peer.package),
            "ratios": {
                name: round(rates[f"{name} kernel"] / rates[peer.package], 3) for name in ours
            },
            "goals": {name: peer.goals[name] for name in ours},
        }
    machine = {"python": platform.python_version(), "machine": platform.machine()}
    return {"environment": machine, "kernels": list(ours), "engines": engines}


def table(figures: dict[str, Any]) -> str:
    """The figures to be read."""
    engines, ours = figures["engines"], figures["kernels"]
    head = f"{'random play':34}{'decisions/CPU s':>16}{'a game':>9}"
    lines = [head + "".join(f"{name + ' is':>14}{'goal':>6}{'':8}" for name in ours)]
    for name in ours:
        lines.append(_line(f"this kernel, {name}", engines[f"{name} kernel"]))
        lines.append(_line("… every position sealed", engines[f"{name} sealed"]))
    for peer in PEERS:
        known = engines[peer.package]
        told = ""
        for name in ours:
            ratio, goal = known["ratios"][name], known["goals"][name]
            told += f"{ratio:>12.2f} x{goal:>6g} {'met' if ratio >= goal else 'MISSED':7}"
        lines.append(_line(f"{peer.title} {known['version']}", known) + told)
    steps = engines["uno_steps"]
    told = ""
    for name in ours:
        rate = engines[f"{name} kernel"]["decisions_per_cpu_second"]
        told += f"{rate / steps['decisions_per_cpu_second']:>12.2f} x{'':14}"
    lines.append((_line("… UNO, forced steps counted", steps) + told).rstrip())
    return "\n".join(lines)


def _line(title: str, known: dict[str, Any]) -> str:
    rate, game = known["decisions_per_cpu_second"], known["decisions_per_game"]
    return f"{title:34}{rate:>16,}{game:>9.1f}"


def main() -> int:
    """Measure, keep, print; 1 if a goal is missed."""
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("--rounds", type=int, default=7)
    arguments.add_argument("--seconds", type=float, default=1.0, help="CPU time of each round")
    arguments.add_argument("--out", type=Path, default=Path(__file__).with_suffix(".json"))
    given = arguments.parse_args()
    before = os.getloadavg()[0]
    with kernels() as ours:
        figures = summary(measure(given.rounds, given.seconds, ours), ours)
    given.out.write_text(json.dumps(figures, indent=2) + "\n")
    print(table(figures))
    load = f"load {before:.1f} before, {os.getloadavg()[0]:.1f} after"
    print(f"medians of {given.rounds} rounds, {load}; kept in {given.out.name}")
    known = [figures["engines"][peer.package] for peer in PEERS]
    missed = [each for each in known for name in each["goals"]
              if each["ratios"][name] < each["goals"][name]]  # fmt: skip
    return int(bool(missed))


if __name__ == "__main__":
    raise SystemExit(main())
