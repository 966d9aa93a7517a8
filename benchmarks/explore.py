"""Exploring: the kernel beside other engines, and what a position costs.

``make bench`` runs it. Rates are per CPU second, medians of short rounds in which all take turns;
the peers have one process, and each kernel one of its own: the pure one, and the compiled one if it
is installed. Imports are measured by the clock, each in a process of its own. The table is printed,
``benchmarks/explore.json`` keeps the figures.

What is explored: all lines of play of the two scenarios with nine cards in four hands, to the end.
"""

import argparse
import gc
import json
import os
import platform
import subprocess
import sys
import time
import tracemalloc
from collections.abc import Callable, Mapping
from concurrent.futures import Executor
from functools import cache
from importlib.metadata import version
from pathlib import Path
from statistics import mean, median
from typing import Any, NamedTuple

import networkx as nx
from explore_peers import dgisim_states, python_chess, python_kuhn, round_trip
from kernels import kernels

from rdi_explore import running
from rdi_explore.explore import Graph
from rdi_explore.explore import explore as explore_all
from rdi_explore.explore.counts import counts
from rdi_explore.kernel import Moment
from rdi_explore.scenario import load, play_line, start

NINE_CARDS = ("nine-cards-brawl", "nine-cards-drink")
PICKLED = 200
OURS = {
    "kernel": "import rdi_explore.kernel",
    "kernel_with_cards": "import rdi_explore.kernel, rdi_explore; rdi_explore.cards()",
}
PEERS = {
    "chess": python_chess,
    "chess_listed": lambda: python_chess(listed=True),
    "kuhn": python_kuhn,
}


class Goal(NamedTuple):
    """What each kernel is to reach: at least so much, or at most, if ``less``."""

    title: str
    pure: float
    compiled: float
    less: bool = False
    unit: str = "x"

    def met(self, kernel: str, value: float) -> bool:
        """Whether a value is as good as the goal of this kernel."""
        goal = self.of(kernel)
        return value <= goal if self.less else value >= goal

    def of(self, kernel: str) -> float:
        """The goal of this kernel."""
        return self.pure if kernel == "pure" else self.compiled


GOALS = {
    "chess": Goal("positions / CPU s, against python-chess", 0.35, 0.5),
    "kuhn": Goal("… against OpenSpiel's Kuhn poker in Python", 0.6, 0.8),
    "lines": Goal("lines to positions, nine cards (the fewer)", 18, 18, unit=": 1"),
    "bytes": Goal("bytes a position (the more)", 640, 640, True, "B"),
    "networkx": Goal("networkx export against bare add_edge", 1.5, 1.5, True),
    "refusals": Goal("all refusals of four hands at a window", 25, 15, True, "µs"),
    "import": Goal("import of the kernel against rlcard", 0.6, 0.6, True),
    "pickle": Goal("pickle round trip against dgisim's state", 1 / 20, 1 / 20, True),
}


def cpu(work: Callable[[], Any]) -> tuple[float, Any]:
    """CPU seconds of some work, and its result."""
    gc.collect()
    begun = time.process_time()
    result = work()
    return time.process_time() - begun, result


@cache
def nine_cards(name: str) -> Callable[[], Graph]:
    """Exploring one of the scenarios, all of it."""
    moment = start(load(name))
    return lambda: explore_all(moment)


def explored(name: str) -> tuple[float, int]:
    """CPU seconds of exploring a scenario, and the positions that were found."""
    seconds, graph = cpu(nine_cards(name))
    return seconds, len(graph)


def rates(rounds: int, ours: Mapping[str, Executor]) -> dict[str, float]:
    """Positions found per CPU second, by everybody in turn; the first round warms up."""
    found: dict[str, list[float]] = {}
    for number in range(rounds + 1):
        each = {
            f"{kernel} {name}": process.submit(explored, name).result()
            for kernel, process in ours.items()
            for name in NINE_CARDS
        }
        for kernel in ours:
            both = [each[f"{kernel} {name}"] for name in NINE_CARDS]
            each[kernel] = sum(pair[0] for pair in both), sum(pair[1] for pair in both)
        for name, work in PEERS.items():
            seconds, result = cpu(work)
            each[name] = seconds, result.positions
        if number:
            for name, (seconds, positions) in each.items():
                found.setdefault(name, []).append(positions / seconds)
    return {name: median(each) for name, each in found.items()}


def bytes_a_position(name: str) -> float:
    """The memory of a whole graph for each of its positions, as Python's allocator sees it."""
    work = nine_cards(name)
    work()
    gc.collect()
    tracemalloc.start()
    before, _ = tracemalloc.get_traced_memory()
    graph = work()
    gc.collect()
    after, _ = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    return (after - before) / len(graph)


def networkx_ratio(rounds: int) -> float:
    """The export, with what it says of positions and choices, against only adding the edges."""
    graph = nine_cards("nine-cards-drink")()
    edges = [(source, target) for source, _, target in graph.edges()]

    def bare() -> Any:
        network: nx.MultiDiGraph[int] = nx.MultiDiGraph()
        for source, target in edges:
            network.add_edge(source, target)
        return network

    pairs = [(cpu(graph.to_networkx)[0], cpu(bare)[0]) for _ in range(rounds + 1)][1:]
    return median(ours / theirs for ours, theirs in pairs)


def refusals_at_windows(rounds: int) -> float:
    """Microseconds for every reason against every card of all hands, at an open window."""
    moments = [
        moment
        for name in NINE_CARDS
        for moment in play_line(load(name)).after
        if moment.window is not None
    ]
    times = 50

    def work() -> None:
        for moment in moments:
            for _ in range(times):
                all_refusals(moment)

    return median(cpu(work)[0] for _ in range(rounds)) / times / len(moments) * 1e6


def all_refusals(moment: Moment) -> int:
    """All reasons, computed anew: a moment would remember them."""
    return sum(len(moment.refusals_of(seat)) for seat in range(len(moment.setup.names)))


def import_seconds(rounds: int, ours: Mapping[str, Executor]) -> dict[str, float]:
    """Seconds by the clock that importing takes, each time in a new process, from bytecode."""
    works = {("rlcard", "0"): "import rlcard"}
    for kernel in ours:
        pure = "1" if kernel == "pure" else "0"
        works |= {(f"{kernel} {name}", pure): words for name, words in OURS.items()}
    found: dict[str, list[float]] = {name: [] for name, _ in works}
    env = {name: word for name, word in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    for _ in range(1 + rounds):  # the first writes the bytecode
        for (name, pure), words in works.items():
            code = f"import time; t = time.perf_counter(); {words}; print(time.perf_counter() - t)"
            done = subprocess.run(
                [sys.executable, "-c", code], capture_output=True, text=True, check=True,
                env={**env, running.PURE: pure},
            )  # fmt: skip
            found[name].append(float(done.stdout))
    return {name: median(each[1:]) for name, each in found.items()}


def pickle_seconds(rounds: int) -> float:
    """CPU seconds of a round trip of a position."""
    graph = nine_cards("nine-cards-drink")()
    step = len(graph) // PICKLED
    work = round_trip([graph.position(number * step) for number in range(PICKLED)])
    return median(cpu(work)[0] for _ in range(rounds)) / PICKLED


def of_a_kernel(rounds: int) -> dict[str, Any]:
    """What is measured of the kernel that runs in this process, beside nobody."""
    counted = {name: counts(nine_cards(name)()) for name in NINE_CARDS}
    return {
        "nine_cards": {
            name: {
                "lines": found.lines,
                "positions": found.positions,
                "choices": found.choices,
                "ratio": found.ratio or 0.0,
                "bytes_a_position": bytes_a_position(name),
            }
            for name, found in counted.items()
        },
        "networkx": networkx_ratio(rounds),
        "refusals": refusals_at_windows(rounds),
        "pickle_microseconds": pickle_seconds(rounds) * 1e6,
    }


def measure(rounds: int, ours: Mapping[str, Executor]) -> dict[str, Any]:
    """All figures; ``goals`` are what each kernel is to reach."""
    speed = rates(rounds, ours)
    imports = import_seconds(rounds, ours)
    states = round_trip(dgisim_states(PICKLED))
    dgisim = median(cpu(states)[0] for _ in range(rounds)) / PICKLED * 1e6
    alone = {name: process.submit(of_a_kernel, rounds).result() for name, process in ours.items()}
    packages = ("chess", "open_spiel", "rlcard", "dgisim", "networkx")
    return {
        "environment": {
            "python": platform.python_version(),
            "machine": platform.machine(),
            **{name: version(name) for name in packages},
        },
        "goals": {
            kernel: {
                "chess": speed[kernel] / speed["chess"],
                "kuhn": speed[kernel] / speed["kuhn"],
                "lines": min(each["ratio"] for each in figures["nine_cards"].values()),
                "bytes": max(each["bytes_a_position"] for each in figures["nine_cards"].values()),
                "networkx": figures["networkx"],
                "refusals": figures["refusals"],
                "import": imports[f"{kernel} kernel"] / imports["rlcard"],
                "pickle": figures["pickle_microseconds"] / dgisim,
            }
            for kernel, figures in alone.items()
        },
        "positions_per_cpu_second": speed,
        "kernels": alone,
        "import_seconds": imports,
        "dgisim_pickle_microseconds": dgisim,
    }


def table(figures: dict[str, Any]) -> str:
    """The figures to be read."""
    speed, ours = figures["positions_per_cpu_second"], list(figures["kernels"])
    lines = [f"{'positions found':44}{'a CPU s':>10}"]
    names: dict[str, str] = {}
    for kernel in ours:
        names[kernel] = f"this kernel, {kernel}: nine cards in four hands"
        names |= {f"{kernel} {name}": f"… {name}" for name in NINE_CARDS}
    names |= {
        "chess": "python-chess, depth 3",
        "chess_listed": "… moves of every position listed",
        "kuhn": "OpenSpiel, Kuhn poker in Python",
    }
    lines += [f"{title:44}{speed[name]:>10,.0f}" for name, title in names.items()]
    lines += [
        "",
        f"{'lines and positions':44}{'lines':>10}{'positions':>11}{'ratio':>8}{'bytes':>7}",
    ]
    for kernel in ours:
        for name, found in figures["kernels"][kernel]["nine_cards"].items():
            lines.append(
                f"{name + ', ' + kernel:44}{found['lines']:>10,}{found['positions']:>11,}"
                f"{found['ratio']:>8.1f}{found['bytes_a_position']:>7.0f}"
            )
    lines += ["", f"{'goals':44}" + "".join(f"{name:>14}{'goal':>9}{'':8}" for name in ours)]
    for name, goal in GOALS.items():
        digits = 4 if goal.pure < 0.1 else 3
        told = ""
        for kernel in ours:
            value = figures["goals"][kernel][name]
            met = "met" if goal.met(kernel, value) else "MISSED"
            told += f"{value:>9.{digits}g} {goal.unit:4}{goal.of(kernel):>9.3g}  {met:6}"
        lines.append(f"{goal.title:44}{told}".rstrip())
    imports = figures["import_seconds"]
    lines.append("")
    for kernel in ours:
        alone = figures["kernels"][kernel]
        listed = speed[kernel] / speed["chess_listed"]
        held = mean(each["bytes_a_position"] for each in alone["nine_cards"].values())
        lines.append(
            f"{kernel}: {listed:.2f} x python-chess with the moves of every position listed; "
            f"import {imports[f'{kernel} kernel']:.3f} s, with all cards "
            f"{imports[f'{kernel} kernel_with_cards']:.3f} s; pickle round trip "
            f"{alone['pickle_microseconds']:.1f} µs; mean of bytes {held:.0f}"
        )
    lines.append(
        f"rlcard's import {imports['rlcard']:.3f} s, "
        f"dgisim's pickle round trip {figures['dgisim_pickle_microseconds']:.0f} µs"
    )
    return "\n".join(lines)


def main() -> int:
    """Measure, keep, print; 1 if a goal is missed."""
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("--rounds", type=int, default=7)
    arguments.add_argument("--out", type=Path, default=Path(__file__).with_suffix(".json"))
    given = arguments.parse_args()
    before = os.getloadavg()[0]
    with kernels() as ours:
        figures = measure(given.rounds, ours)
    given.out.write_text(json.dumps(figures, indent=2) + "\n")
    print(table(figures))
    load = f"load {before:.1f} before, {os.getloadavg()[0]:.1f} after"
    print(f"medians of {given.rounds} rounds, {load}; kept in {given.out.name}")
    missed = [
        name
        for kernel, values in figures["goals"].items()
        for name, value in values.items()
        if not GOALS[name].met(kernel, value)
    ]
    return int(bool(missed))


if __name__ == "__main__":
    raise SystemExit(main())
