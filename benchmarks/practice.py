"""Practice and computer players: questions a CPU second, and how long a choice takes.

``make bench`` runs it on both kernels. Questions are drawn by seeds, ten of each; players choose in
whole games of two, four and eight. CPU time, for a player of each strength the median, the time
below which 95 of 100 choices stay, and the longest.
"""

import argparse
import os
import time
from collections.abc import Iterator
from itertools import islice
from random import Random
from statistics import median
from typing import NamedTuple

from kernels import kernels

from rdi_explore.explore.games import Plan
from rdi_explore.kernel import Option
from rdi_explore.players import View
from rdi_explore.players.match import known_decks
from rdi_explore.players.player import Player
from rdi_explore.players.playing import play_out
from rdi_explore.players.strengths import STRENGTHS
from rdi_explore.practice import questions
from rdi_explore.scenario.start import position_of

TEN = 10
PLAYERS = (2, 4, 8)
CHOICES = 400
"""So many choices of a game are timed at most."""
IN_THE_PAGE = 4.5
"""How much slower the kernel is in a browser (feasibility study, section on speed)."""


def per_second(seed: int) -> float:
    """Questions a CPU second, of the first ten of a seed."""
    begun = time.process_time()
    asked = sum(1 for _ in islice(questions(seed), TEN))
    return asked / (time.process_time() - begun)


class Timed:
    """A player whose choices are timed, if there is anything to choose."""

    def __init__(self, player: Player) -> None:
        self.player, self.spent = player, list[float]()

    def choose(self, known: View, rng: Random) -> Option:
        """What the player chooses."""
        begun = time.process_time()
        option = self.player.choose(known, rng)
        if len(known.options) > 1:
            self.spent.append(1000 * (time.process_time() - begun))
        return option


class Choices(NamedTuple):
    """Milliseconds of the choices of one strength in one game of so many."""

    strength: str
    players: int
    middle: float
    most_below: float
    longest: float
    count: int


def choices(strength: str, players: int, seed: int) -> Choices:
    """How long choices take in a game in which all are of this strength."""
    who = tuple(Random(seed).sample(sorted(known_decks()), players))
    plan = Plan(seed=seed, characters=who, players=players)
    scenario, setup = plan.scenario(0), plan.setup(0)
    timed = Timed(STRENGTHS[strength].sits_down(setup))
    everybody = dict.fromkeys(setup.people, timed)
    play_out(setup, position_of(scenario, setup), everybody, seed, CHOICES)
    found = sorted(timed.spent)
    return Choices(
        strength, players, median(found), found[int(0.95 * (len(found) - 1))], found[-1], len(found)
    )


def measured(rounds: int) -> tuple[float, list[Choices]]:
    """Questions a CPU second, the median of some seeds, and all choices."""
    per_second(0)
    rates = [per_second(seed) for seed in range(1, rounds + 1)]
    return median(rates), [choices(each, n, 5) for each in STRENGTHS for n in PLAYERS]


def lines(rate: float, found: list[Choices]) -> Iterator[str]:
    """What is printed of one kernel."""
    yield f"  {rate:6.1f} questions a CPU second"
    for each in found:
        yield (
            f"  {each.strength:9} {each.players} at the table: {each.middle:6.1f} ms, 95 of 100 "
            f"below {each.most_below:6.1f}, longest {each.longest:6.1f} (of {each.count}); in a "
            f"page some {IN_THE_PAGE * each.longest / 1000:.2f} s"
        )


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=7)
    rounds = parser.parse_args().rounds
    with kernels() as running:
        for name, process in running.items():
            rate, found = process.submit(measured, rounds).result()
            print(f"practice and players, {name} kernel, load {os.getloadavg()[0]:.1f}")
            print("\n".join(lines(rate, found)), flush=True)


if __name__ == "__main__":
    main()
