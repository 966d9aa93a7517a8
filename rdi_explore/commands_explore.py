"""The command that follows every choice: ``rdi-explore explore``."""

import argparse
import json
import sys
from typing import Any, TextIO

from .arguments import positive, seconds
from .commands import steps_of
from .endings import INTERRUPTED
from .explore import Graph, Limits, SearchProgress, explore
from .explore.counts import Counts, counts
from .kernel import Moment
from .rulebook import BOOKS
from .scenario import Scenario, load, start

_SELDOM = 5.0
"""Seconds between two lines of progress where a line cannot be written over."""


def add_explore(commands: Any) -> None:
    """Add the command to a parser."""
    command = commands.add_parser(
        "explore", help="follow every choice: lines of play and distinct positions"
    )
    command.add_argument("scenarios", nargs="+", metavar="ID", help="a scenario's id or path")
    command.add_argument("--step", type=int, metavar="N", help="from step N of the line, from 0")
    command.add_argument("--edition", choices=BOOKS, help="play it by another book")
    add_limits(command, Limits())
    views = command.add_mutually_exclusive_group()
    views.add_argument("--json", action="store_true", help="print the counts as JSON")
    views.add_argument("--table", action="store_true", help="one line for each of many scenarios")
    views.add_argument("--text", action="store_true", help="draw the lines as an indented list")
    views.add_argument("--dot", action="store_true", help="draw the positions as DOT")
    views.add_argument("--html", action="store_true", help="draw the lines as lists that fold")
    command.add_argument("--levels", type=positive, default=6, metavar="N", help="draw so deep")
    command.add_argument("--width", type=positive, default=5, metavar="N", help="choices to draw")
    command.add_argument(
        "--most", type=positive, default=100, metavar="N", help="positions to draw"
    )
    command.set_defaults(run=_explore)


def _explore(options: argparse.Namespace) -> int:
    several = options.table or options.json
    if len(options.scenarios) > 1 and not several:
        print("rdi-explore: of several scenarios, ask for --table or --json", file=sys.stderr)
        return 2
    found: list[tuple[str, Counts]] = []
    graph = None
    for name in options.scenarios:
        scenario = load(name)
        moment = moment_of(scenario, options)
        if moment is None:
            return 2
        told = ProgressLine(scenario.id, sys.stderr)
        graph = explore(moment, limits_of(options), told)
        told.done()
        if several or not (options.text or options.dot or options.html):
            found.append((scenario.id, counts(graph)))
        if graph.stopped_by == "request":
            break
    assert graph is not None
    print(_view(options, graph, found))
    return INTERRUPTED if graph.stopped_by == "request" else 0


def moment_of(scenario: Scenario, options: argparse.Namespace) -> Moment | None:
    """The moment from which to explore; ``None`` if there is no such step, which was said then."""
    step: int | None = options.step
    if step is None:
        return start(scenario, options.edition)
    reached = steps_of(scenario, options.edition)
    if not 0 <= step < len(reached.steps):
        problem = reached.problem and f" ({reached.problem})"
        last = len(reached.steps) - 1
        print(f"rdi-explore: {scenario.id} has steps 0 to {last}{problem}", file=sys.stderr)
        return None
    return reached.steps[step]


def add_limits(command: argparse.ArgumentParser, usual: Limits) -> None:
    """Let a search be stopped by positions, choices, time and memory; see :func:`limits_of`."""
    for word, kind, default, sign, told in (
        ("positions", positive, usual.positions, "N", "stop after so many positions"),
        ("depth", positive, usual.depth, "N", "follow so many choices"),
        ("seconds", seconds, usual.seconds, "S", "stop after so many seconds"),
        ("megabytes", positive, (usual.memory or 0) // 10**6, "N", "stop at so much memory"),
    ):
        command.add_argument(f"--{word}", type=kind, default=default, metavar=sign, help=told)


def limits_of(options: argparse.Namespace) -> Limits:
    """The limits that were asked for."""
    memory = options.megabytes * 1_000_000
    return Limits(options.positions, options.depth, options.seconds, memory)


def _view(options: argparse.Namespace, graph: Graph, found: list[tuple[str, Counts]]) -> str:
    from .draw.counts import summary, table
    from .draw.lines import LinesOfPlay

    if options.table:
        return table(found)
    if options.json:
        listed = [{"id": id, **each._asdict(), "ratio": each.ratio} for id, each in found]
        return json.dumps({"explored": listed}, indent=2, ensure_ascii=False)
    if found:
        return summary(found[0][1])
    drawing = LinesOfPlay(graph, options.levels, options.width, options.most)
    if options.html:
        return drawing.html()
    return drawing.dot() if options.dot else drawing.text()


class ProgressLine:
    """Writes progress: over the same line of a terminal, else a line now and then."""

    def __init__(self, name: str, out: TextIO) -> None:
        self.name = name
        self.out = out
        self.wrote = 0.0
        self.wide = 0

    def __call__(self, progress: SearchProgress) -> None:
        """Write how far it has come."""
        line = (
            f"{self.name}: {progress.positions:,} positions ({progress.open:,} still open), "
            f"depth {progress.depth}, {progress.seconds:.1f} s, {progress.memory / 1e6:,.0f} MB"
        )
        if self.out.isatty():
            self.out.write(f"\r{line:{self.wide}}")
            self.wide = len(line)
            self.out.flush()
        elif progress.seconds - self.wrote >= _SELDOM:
            self.wrote = progress.seconds
            print(line, file=self.out, flush=True)

    def done(self) -> None:
        """No more will come: what is written next begins a new line."""
        if self.wide:
            self.out.write("\n")
            self.wide = 0
