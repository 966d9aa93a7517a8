"""Random play of the kernel and of other engines, side by side: decisions per CPU second.

``make bench`` runs it. All play in one process and take turns in short rounds, so that a busy
machine slows them alike; what counts is CPU time, the median round, and the ratio to each peer.
The table is printed, ``benchmarks/playouts.json`` keeps the figures.

A decision is a choice between at least two legal actions; what is forced is played and not counted,
for everybody. A line of its own tells how RLCard does if its forced steps count, too.

The kernel plays its games out on an open table, as playouts do; a second figure tells how fast it
is when a position is made at every decision, and opened again for the next.
"""

import argparse
import gc
import json
import platform
import time
from collections.abc import Iterator
from importlib.metadata import version
from pathlib import Path
from statistics import median
from typing import Any, NamedTuple

import peers
from kernel import kernel, sealed


class Peer(NamedTuple):
    """Another engine; ``goal`` and ``aim`` are times its speed."""

    title: str
    package: str
    plays: Iterator[int]
    goal: float
    aim: float


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
    Peer("dgisim", "dgisim", peers.dgisim(), 45, 60),
    Peer("PokerKit, hold'em", "pokerkit", peers.pokerkit(), 5, 8),
    Peer("RLCard, bare UNO", "rlcard", peers.uno(), 0.45, 0.6),
    Peer("python-chess", "chess", peers.python_chess(), 1.5, 2),
)


def play(games: Iterator[int], seconds: float) -> Round:
    """Play whole games until so much CPU time has gone."""
    decisions = played = 0
    begun = time.process_time()
    while (spent := time.process_time() - begun) < seconds:
        decisions += next(games)
        played += 1
    return Round(decisions, played, spent)


def measure(rounds: int, seconds: float) -> dict[str, list[Round]]:
    """Let everybody play in turn; the first game of each warms up and does not count."""
    engines = {"kernel": kernel(), "sealed": sealed(), "uno_steps": peers.uno(every_step=True)}
    engines |= {peer.package: peer.plays for peer in PEERS}
    for games in engines.values():
        next(games)
    # Modules and card files live on anyway: the garbage collector, on for all, need not visit them.
    gc.collect()
    gc.freeze()
    results: dict[str, list[Round]] = {name: [] for name in engines}
    for _ in range(rounds):
        for name, games in engines.items():
            gc.collect()
            results[name].append(play(games, seconds))
    return results


def summary(results: dict[str, list[Round]]) -> dict[str, Any]:
    """The figures as they are kept: medians, spread, ratios and goals."""
    rates = {name: median(each.rate for each in rounds) for name, rounds in results.items()}
    engines = {
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
            "ratio": round(rates["kernel"] / rates[peer.package], 3),
            "goal": peer.goal,
            "aim": peer.aim,
        }
    machine = {"python": platform.python_version(), "machine": platform.machine()}
    return {"environment": machine, "engines": engines}


def table(figures: dict[str, Any]) -> str:
    """The figures to be read."""
    engines = figures["engines"]
    head = f"{'random play':34}{'decisions/CPU s':>16}{'a game':>9}"
    head += f"{'kernel is':>12}{'goal':>8}{'aim':>7}"
    lines = [
        head,
        _line("this kernel", engines["kernel"]),
        _line("… every position sealed", engines["sealed"]),
    ]
    for peer in PEERS:
        known = engines[peer.package]
        told = "met" if known["ratio"] >= peer.goal else "MISSED"
        told = "aim met" if known["ratio"] >= peer.aim else told
        ratio = f"{known['ratio']:>10.2f} x{peer.goal:>8g}{peer.aim:>7g}  {told}"
        lines.append(_line(f"{peer.title} {known['version']}", known) + ratio)
    steps = engines["uno_steps"]
    ratio = engines["kernel"]["decisions_per_cpu_second"] / steps["decisions_per_cpu_second"]
    lines.append(_line("… UNO, forced steps counted", steps) + f"{ratio:>10.2f} x")
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
    figures = summary(measure(given.rounds, given.seconds))
    given.out.write_text(json.dumps(figures, indent=2) + "\n")
    print(table(figures))
    print(f"medians of {given.rounds} rounds; kept in {given.out.name}")
    return int(any(figures["engines"][p.package]["ratio"] < p.goal for p in PEERS))


if __name__ == "__main__":
    raise SystemExit(main())
