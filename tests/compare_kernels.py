"""The compiled kernel and the pure one side by side: are graphs and records the same, byte by byte?

``python tests/compare_kernels.py --scenarios 200 --games 2000`` lets each kernel explore so many
scenarios (each up to ``--positions``) and play so many whole games of all modes, every choice
recorded. It fails if the kernel is not compiled, and names what differs. ``--says`` is for the two
processes themselves: one line for each, with a hash of all bytes.
"""

import argparse
import itertools
import os
import subprocess
import sys
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path
from random import Random

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

import msgspec

from rdi_explore import running
from rdi_explore.explore import Limits, explore
from rdi_explore.kernel import Moment
from rdi_explore.scenario import load, record_of, scenario_files, start, text_of
from tests.scenario.games import MIXED_GAMES, game_number

SCENARIOS = Path(__file__).resolve().parents[1] / "scenarios"


def graphs(count: int, positions: int) -> Iterator[tuple[str, bytes]]:
    """The graphs of scenarios from all folders: positions, decisions, edges."""
    files = sorted(scenario_files(SCENARIOS))
    for path in files[:: max(1, len(files) // count)][:count]:
        graph = explore(start(load(path)), Limits(positions))
        whole = [
            [graph.positions[id] for id in range(len(graph))], graph.decisions.values,
            *map(list, (graph.asked, graph.offsets, graph.targets, graph.found_by, graph.levels)),
            graph.stopped_by,
        ]  # fmt: skip
        yield f"graph {path.stem} {len(graph)}", msgspec.json.encode(whole)


def records(count: int) -> Iterator[tuple[str, bytes]]:
    """Whole games at random: the record file, and every entry with its rules and changes."""
    for number in range(MIXED_GAMES, MIXED_GAMES + count):
        scenario = game_number(number)
        random = Random(number)
        moment: Moment = start(scenario)
        entries = [moment.entries]
        while not moment.settled:
            moment = moment.choose(random.choice(moment.options))
            entries.append(moment.entries)
        record = text_of(record_of(scenario, moment)).encode()
        yield f"game {number} {len(entries)}", record + msgspec.json.encode(entries)


def said(pure: str) -> "subprocess.Popen[str]":
    """A process that tells what one of the kernels says."""
    words = [sys.executable, __file__, "--says", *sys.argv[1:]]
    return subprocess.Popen(words, env={**os.environ, running.PURE: pure},
                            stdout=subprocess.PIPE, text=True)  # fmt: skip


def compare() -> int:
    """Let both say what they find; 1 if they differ, or are not the two kernels."""
    pure, compiled = said("1"), said("0")
    assert pure.stdout is not None and compiled.stdout is not None
    heads = pure.stdout.readline().strip(), compiled.stdout.readline().strip()
    if heads != ("pure", "compiled"):
        print(f"these are not the two kernels: {heads}; install the wheel of `make compiled`")
        return 1
    same = different = 0
    for ours, theirs in itertools.zip_longest(pure.stdout, compiled.stdout, fillvalue="nothing"):
        same += ours == theirs
        if ours != theirs:
            different += 1
            print(f"pure:     {ours.strip()}\ncompiled: {theirs.strip()}")
    failed = pure.wait() or compiled.wait()
    print(f"{same:,} graphs and records are the same byte by byte, {different} differ")
    return int(bool(failed or different))


def main() -> int:
    """Compare, or be one of the two."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--scenarios", type=int, default=200, metavar="N")
    parser.add_argument("--games", type=int, default=2000, metavar="N")
    parser.add_argument("--positions", type=int, default=1000, metavar="N")
    parser.add_argument("--says", action="store_true")
    options = parser.parse_args()
    if not options.says:
        return compare()
    print(running.kernel(), flush=True)
    found = graphs(options.scenarios, options.positions), records(options.games)
    for name, whole in itertools.chain(*found):
        print(name, sha256(whole).hexdigest(), flush=True)
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
