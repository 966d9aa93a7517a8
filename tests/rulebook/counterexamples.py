"""Kernels that a machine broke, each with a shortened file on which a monitor finds the breach.

    .venv/bin/python -m tests.rulebook.counterexamples --files 10 --seed 1

Mutants are drawn by seed; each plays some random games, until a monitor finds something.
"""

import argparse
import signal
from functools import partial

from rdi_explore.explore.watching import game_watched, shown_by, watch_batch
from tests.mutants.mutant import Mutant, all_mutants, break_function, drawn, remember_functions
from tests.mutants.trial import Verdict, in_a_process

GAMES, SECONDS = 6, 40
"""So many games are played by each broken kernel, in so many seconds of CPU at most."""


def counterexample(mutant: Mutant, seed: int) -> Verdict:
    """Break the kernel in this process; the rule that is broken in a game, and the file."""
    signal.setitimer(signal.ITIMER_VIRTUAL, SECONDS)
    break_function(mutant)
    for number in range(GAMES):
        seen = watch_batch(seed, [number])
        for breach in seen.breaches:
            text = shown_by(seed, breach)
            if text:
                return Verdict("fail", f"{breach.rule}: {breach.what}\n{text}", number)
    return Verdict("")


def main() -> None:
    """Print so many."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--files", type=int, default=10, metavar="N")
    parser.add_argument("--seed", type=int, default=1, metavar="N")
    options = parser.parse_args()
    game_watched(options.seed, 0)
    remember_functions()
    left = options.files
    for mutant in drawn((it for it in all_mutants() if not it.outside), 1, options.seed):
        if not left:
            break
        told = in_a_process(partial(counterexample, mutant, options.seed)).by
        if "\n" in told:
            left -= 1
            print(f"-- {mutant}\n{told}\n", flush=True)


if __name__ == "__main__":
    main()
