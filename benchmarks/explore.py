"""Exploring: the kernel beside other engines, and what a position costs.

``make bench`` runs it. Rates are per CPU second, medians of short rounds in which all take turns.
Imports are measured by the clock, each in a process of its own. The table is printed,
``benchmarks/explore.json`` keeps the figures.

What is explored: all lines of play of the two scenarios with nine cards in four hands, to the end.
"""

import argparse
import gc
import json
import platform
import subprocess
import sys
import time
import tracemalloc
from collections.abc import Callable
from importlib.metadata import version
from pathlib import Path
from statistics import mean, median
from typing import Any, NamedTuple

import networkx as nx
from explore_peers import Found, dgisim_states, python_chess, python_kuhn, round_trip

from rdi_explore.explore import Graph
from rdi_explore.explore import explore as explore_all
from rdi_explore.explore.counts import counts
from rdi_explore.kernel import Moment
from rdi_explore.scenario import load, play_line, start

NINE_CARDS = ("nine-cards-brawl", "nine-cards-drink")
PICKLED = 200
IMPORTS = {
    "kernel": "import rdi_explore.kernel",
    "kernel_with_cards": "import rdi_explore.kernel, rdi_explore; rdi_explore.cards()",
    "rlcard": "import rlcard",
}


class Goal(NamedTuple):
    """What is to be reached: at least ``goal`` and perhaps ``aim``, or at most, if ``less``."""

    title: str
    goal: float
    aim: float
    less: bool = False
    unit: str = "x"

    def met(self, value: float, bound: float) -> bool:
        """Whether a value is as good as this bound."""
        return value <= bound if self.less else value >= bound


GOALS = {
    "chess": Goal("positions / CPU s, against python-chess", 0.35, 0.6),
    "kuhn": Goal("… against OpenSpiel's Kuhn poker in Python", 0.6, 1),
    "lines": Goal("lines to positions, nine cards (the fewer)", 18, 40, unit=": 1"),
    "bytes": Goal("bytes a position (the more)", 640, 300, True, "B"),
    "networkx": Goal("networkx export against bare add_edge", 1.5, 1.2, True),
    "refusals": Goal("all refusals of four hands at a window", 25, 12, True, "µs"),
    "import": Goal("import of the kernel against rlcard", 0.6, 0.4, True),
    "pickle": Goal("pickle round trip against dgisim's state", 1 / 20, 1 / 30, True),
}


def cpu(work: Callable[[], Any]) -> tuple[float, Any]:
    """CPU seconds of some work, and its result."""
    gc.collect()
    begun = time.process_time()
    result = work()
    return time.process_time() - begun, result


def nine_cards(name: str) -> Callable[[], Graph]:
    """Exploring one of the scenarios, all of it."""
    moment = start(load(name))
    return lambda: explore_all(moment)


def rates(rounds: int) -> dict[str, float]:
    """Positions found per CPU second, by everybody in turn; the first round warms up."""
    engines: dict[str, Callable[[], Any]] = {name: nine_cards(name) for name in NINE_CARDS}
    engines |= {
        "chess": python_chess,
        "chess_listed": lambda: python_chess(listed=True),
        "kuhn": python_kuhn,
    }
    found: dict[str, list[float]] = {name: [] for name in engines}
    both: list[float] = []
    for number in range(rounds + 1):
        seconds_of_nine = positions_of_nine = 0.0
        for name, work in engines.items():
            seconds, result = cpu(work)
            positions = result.positions if isinstance(result, Found) else len(result)
            if name in NINE_CARDS:
                seconds_of_nine += seconds
                positions_of_nine += positions
            if number:
                found[name].append(positions / seconds)
        if number:
            both.append(positions_of_nine / seconds_of_nine)
    return {name: median(each) for name, each in found.items()} | {"kernel": median(both)}


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


def import_seconds(rounds: int) -> dict[str, float]:
    """Seconds by the clock that importing takes, each time in a new process."""
    found: dict[str, list[float]] = {name: [] for name in IMPORTS}
    for _ in range(rounds):
        for name, words in IMPORTS.items():
            code = f"import time; t = time.perf_counter(); {words}; print(time.perf_counter() - t)"
            done = subprocess.run(
                [sys.executable, "-c", code], capture_output=True, text=True, check=True
            )
            found[name].append(float(done.stdout))
    return {name: median(each) for name, each in found.items()}


def pickle_seconds(rounds: int) -> tuple[float, float]:
    """CPU seconds of a round trip of a position, and of a state of dgisim."""
    graph = nine_cards("nine-cards-drink")()
    step = len(graph) // PICKLED
    ours = round_trip([graph.position(number * step) for number in range(PICKLED)])
    theirs = round_trip(dgisim_states(PICKLED))
    pairs = [(cpu(ours)[0] / PICKLED, cpu(theirs)[0] / PICKLED) for _ in range(rounds)]
    return median(pair[0] for pair in pairs), median(pair[1] for pair in pairs)


def measure(rounds: int) -> dict[str, Any]:
    """All figures; ``goals`` are those that are to be reached."""
    speed = rates(rounds)
    counted = {name: counts(nine_cards(name)()) for name in NINE_CARDS}
    memory = {name: bytes_a_position(name) for name in NINE_CARDS}
    imports = import_seconds(rounds)
    ours, theirs = pickle_seconds(rounds)
    ratios = {name: found.ratio or 0.0 for name, found in counted.items()}
    values = {
        "chess": speed["kernel"] / speed["chess"],
        "kuhn": speed["kernel"] / speed["kuhn"],
        "lines": min(ratios.values()),
        "bytes": max(memory.values()),
        "networkx": networkx_ratio(rounds),
        "refusals": refusals_at_windows(rounds),
        "import": imports["kernel"] / imports["rlcard"],
        "pickle": ours / theirs,
    }
    packages = ("chess", "open_spiel", "rlcard", "dgisim", "networkx")
    return {
        "environment": {
            "python": platform.python_version(),
            "machine": platform.machine(),
            **{name: version(name) for name in packages},
        },
        "goals": {
            name: {"value": values[name], "goal": goal.goal, "aim": goal.aim, "less": goal.less}
            for name, goal in GOALS.items()
        },
        "positions_per_cpu_second": speed,
        "kernel_against_chess_with_moves_listed": speed["kernel"] / speed["chess_listed"],
        "nine_cards": {
            name: {
                "lines": found.lines,
                "positions": found.positions,
                "choices": found.choices,
                "ratio": ratios[name],
                "bytes_a_position": memory[name],
            }
            for name, found in counted.items()
        },
        "import_seconds": imports,
        "pickle_microseconds": {"position": ours * 1e6, "dgisim": theirs * 1e6},
    }


def table(figures: dict[str, Any]) -> str:
    """The figures to be read."""
    speed, cards = figures["positions_per_cpu_second"], figures["nine_cards"]
    lines = [f"{'positions found':44}{'a CPU s':>10}"]
    names = {
        "kernel": "this kernel, nine cards in four hands",
        **{name: f"… {name}" for name in NINE_CARDS},
        "chess": "python-chess, depth 3",
        "chess_listed": "… moves of every position listed",
        "kuhn": "OpenSpiel, Kuhn poker in Python",
    }
    lines += [f"{title:44}{speed[name]:>10,.0f}" for name, title in names.items()]
    lines += [
        "",
        f"{'lines and positions':44}{'lines':>10}{'positions':>11}{'ratio':>8}{'bytes':>7}",
    ]
    for name, found in cards.items():
        lines.append(
            f"{name:44}{found['lines']:>10,}{found['positions']:>11,}{found['ratio']:>8.1f}"
            f"{found['bytes_a_position']:>7.0f}"
        )
    lines += ["", f"{'goals':44}{'measured':>14}{'goal':>9}{'aim':>9}"]
    for name, goal in GOALS.items():
        value = figures["goals"][name]["value"]
        told = "met" if goal.met(value, goal.goal) else "MISSED"
        told = "aim met" if goal.met(value, goal.aim) else told
        digits = 4 if goal.goal < 0.1 else 3
        lines.append(
            f"{goal.title:44}{value:>9.{digits}g} {goal.unit:4}{goal.goal:>9.3g}{goal.aim:>9.3g}"
            f"  {told}"
        )
    listed = figures["kernel_against_chess_with_moves_listed"]
    imports, pickled = figures["import_seconds"], figures["pickle_microseconds"]
    lines += [
        "",
        f"Against python-chess with the moves of every position listed: {listed:.2f} x. "
        f"Imports: {imports['kernel']:.3f} s, with all cards {imports['kernel_with_cards']:.3f} s, "
        f"rlcard {imports['rlcard']:.3f} s.",
        f"Pickle round trips: {pickled['position']:.1f} µs, dgisim {pickled['dgisim']:.0f} µs. "
        f"Mean of bytes: {mean(each['bytes_a_position'] for each in cards.values()):.0f}.",
    ]
    return "\n".join(lines)


def main() -> int:
    """Measure, keep, print; 1 if a goal is missed."""
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("--rounds", type=int, default=5)
    arguments.add_argument("--out", type=Path, default=Path(__file__).with_suffix(".json"))
    given = arguments.parse_args()
    figures = measure(given.rounds)
    given.out.write_text(json.dumps(figures, indent=2) + "\n")
    print(table(figures))
    print(f"medians of {given.rounds} rounds; kept in {given.out.name}")
    missed = [
        name
        for name, goal in GOALS.items()
        if not goal.met(figures["goals"][name]["value"], goal.goal)
    ]
    return int(bool(missed))


if __name__ == "__main__":
    raise SystemExit(main())
