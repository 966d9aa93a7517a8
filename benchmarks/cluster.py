"""Whole games on two Dask workers against one process: seconds, and are the results the same?

``python benchmarks/cluster.py --games 2000`` plays the games of one plan serially and on a local
cluster, in turns, and prints the seconds of each, the ratio of the medians and whether every table
agrees. Starting the cluster is not counted, as it is done once. ``--no-serial --out FILE.parquet``
plays a long run once, on the cluster only.

What is compared is wall time, so that nothing else may run meanwhile; the machine's load is printed
before and after. On fewer free cores than workers no cluster is quicker. The CPU seconds of the
games themselves tell, on a busy machine too, whether they cost more on the cluster.
"""

import argparse
import os
import platform
import time
from contextlib import ExitStack
from pathlib import Path
from statistics import median

from pandas.testing import assert_frame_equal

from rdi_explore.explore.cluster import client_of, play_on, size_of_batches
from rdi_explore.explore.games import Plan, play_batch
from rdi_explore.explore.tables import Playouts, gathered

FOUR = ("deirdre", "fiona", "gerki", "zot")


def serially(plan: Plan, batches: list[range]) -> tuple[Playouts, float]:
    """All games in this process, and the seconds."""
    begun = time.perf_counter()
    played = [play_batch(plan, numbers) for numbers in batches]
    return gathered(plan, played), time.perf_counter() - begun


def on_cluster(plan: Plan, batches: list[range], workers: int) -> tuple[Playouts, float]:
    """All games on a new cluster whose workers have played before, and the seconds."""
    with ExitStack() as stack:
        client = client_of(stack, None, workers)
        list(play_on(client, plan, [range(2)] * 2 * workers))
        begun = time.perf_counter()
        played = list(play_on(client, plan, batches))
        seconds = time.perf_counter() - begun
    return gathered(plan, played), seconds


def main() -> None:
    """Play, and print the figures."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=2000)
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--rounds", type=int, default=1, metavar="N")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--recorded", type=int, default=20)
    parser.add_argument("--no-serial", action="store_true")
    parser.add_argument("--out", type=Path, metavar="FILE.parquet")
    options = parser.parse_args()
    plan = Plan(options.seed, FOUR, recorded=options.recorded)
    plan.setup(0)
    size = size_of_batches(plan)
    games = options.games
    batches = [range(n, min(n + size, games)) for n in range(0, games, size)]
    print(f"{platform.python_version()}, {os.cpu_count()} cores, load {_load()}")
    print(f"{games:,} games in {len(batches)} batches of {size}, one game in {plan.recorded} twice")
    serial: list[float] = []
    together: list[float] = []
    for _ in range(options.rounds):
        if not options.no_serial:
            alone, seconds = serially(plan, batches)
            serial.append(seconds)
            print(
                f"serial:    {seconds:8.1f} s, {games / seconds:6.0f} games/s, "
                f"{alone.seconds:.1f} CPU s of games"
            )
        played, seconds = on_cluster(plan, batches, options.workers)
        together.append(seconds)
        print(
            f"{options.workers} workers: {seconds:8.1f} s, {games / seconds:6.0f} games/s, "
            f"{played.seconds:.1f} CPU s of games, {played.failed} failed, load {_load()}"
        )
        if not options.no_serial:
            for name in ("games", "seats", "rules"):
                assert_frame_equal(getattr(alone, name), getattr(played, name))
            print("every table is the same")
    if serial:
        ratio = median(serial) / median(together)
        print(f"{options.workers} workers against serial: {ratio:.2f} times as fast (goal 1.7)")
    if options.out:
        print(*played.write(options.out), sep="\n")
    print(played)


def _load() -> str:
    return " ".join(f"{load:.1f}" for load in os.getloadavg())


if __name__ == "__main__":
    main()
