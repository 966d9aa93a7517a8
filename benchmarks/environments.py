"""Environments for learning side by side: steps per CPU second, observation and mask included.

``make bench`` runs it. The game's PettingZoo environment and RLCard's UNO, two players each, who
choose any legal action. They take turns in short rounds; what counts is the median of CPU time.
"""

import argparse
import os
import random
import time
from collections.abc import Iterator
from statistics import median

import numpy as np
import rlcard

from rdi_explore import env


def ours() -> Iterator[int]:
    """Whole games of two; yields the steps of each."""
    table, draw, seed = env.env(("fiona", "zot")), random.Random(1), 0
    while True:
        table.reset(seed=seed)
        seed, steps = seed + 1, 0
        while table.table.ask is not None:
            seen = table.observe(table.agent_selection)
            table.step(draw.choice(np.flatnonzero(seen["action_mask"]).tolist()))
            steps += 1
        yield steps


def uno() -> Iterator[int]:
    """The same of RLCard's environment."""
    table, draw = rlcard.make("uno", config={"seed": 1}), random.Random(1)
    while True:
        state, _ = table.reset()
        steps = 0
        while not table.is_over():
            state, _ = table.step(draw.choice(list(state["legal_actions"])))
            steps += 1
        yield steps


def rate(games: Iterator[int], seconds: float) -> float:
    """Steps per CPU second."""
    steps, begun = 0, time.process_time()
    while (spent := time.process_time() - begun) < seconds:
        steps += next(games)
    return steps / spent


def main() -> None:
    """Measure and print: there is no goal, for the games are too unlike."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--seconds", type=float, default=1.0)
    options = parser.parse_args()
    mine, theirs = ours(), uno()
    pairs = [
        (rate(mine, options.seconds), rate(theirs, options.seconds)) for _ in range(options.rounds)
    ]
    fast, other = median(a for a, _ in pairs), median(b for _, b in pairs)
    ratio = median(a / b for a, b in pairs)
    print(
        f"environments, two players, observation and mask: {fast:,.0f} steps a CPU second, "
        f"RLCard's UNO {other:,.0f}; ratio {ratio:.2f}, load {os.getloadavg()[0]:.1f}"
    )


if __name__ == "__main__":
    main()
