"""Play many whole games, check what must hold after every choice, and report figures.

``python tests/whole_games.py --games 2000`` plays the mixed games 0 to 1999 of
``tests/scenario/games.py``: every mode, every number of players, all characters. ``--from`` begins
elsewhere, so that a long run can be made in batches; ``--kind`` plays games of one kind only.
Every option of every decision is tried, unless ``--chosen-only`` is given. A game that fails is
written as a record file up to its last good choice.
"""

import argparse
import sys
import time
import traceback
from collections import Counter
from pathlib import Path
from statistics import mean, median

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from rdi_explore.kernel.machine.moment import Moment
from rdi_explore.scenario import record_of, start, text_of
from tests.scenario.games import (
    MIXED_GAMES,
    OTTO_GAMES,
    TEAM_GAMES,
    check_end,
    game_number,
    play,
    saved,
)
from tests.scenario.reach import check_entries

KINDS = {"mixed": MIXED_GAMES, "usual": 0, "teams": TEAM_GAMES, "otto": OTTO_GAMES}


def main() -> int:
    """Play, and print the figures; 1 if a game has failed."""
    parser = argparse.ArgumentParser(description=__doc__, allow_abbrev=False)
    parser.add_argument("--games", type=int, default=100, metavar="N")
    parser.add_argument("--from", type=int, default=0, dest="first", metavar="NUMBER")
    parser.add_argument("--failures", type=Path, default=Path("failed-games"), metavar="FOLDER")
    parser.add_argument(
        "--kind", choices=KINDS, default="mixed", help="which games; default: mixed"
    )
    parser.add_argument(
        "--chosen-only", action="store_true", help="try no option but the one that is chosen"
    )
    options = parser.parse_args()
    figures = Figures(every_option=not options.chosen_only)
    begun = time.perf_counter()
    begin = options.first + KINDS[options.kind]
    for number in range(begin, begin + options.games):
        figures.play(number, options.failures)
    figures.report(time.perf_counter() - begun)
    return 1 if figures.failed else 0


class Mode:
    """What was counted of the games of one mode."""

    def __init__(self) -> None:
        self.players: set[int] = set()
        self.editions: set[str] = set()
        self.choices: list[int] = []
        self.failed = 0


class Figures:
    """What was counted."""

    def __init__(self, every_option: bool) -> None:
        self.every_option = every_option
        self.choices: list[int] = []
        self.options = 0
        self.seconds: list[float] = []
        self.players: Counter[int] = Counter()
        self.editions: Counter[str] = Counter()
        self.variants: Counter[str] = Counter()
        self.modes: dict[str, Mode] = {}
        self.characters: Counter[str] = Counter()
        self.endings: Counter[str] = Counter()
        self.failed: list[str] = []

    def play(self, number: int, failures: Path) -> None:
        """Play one game, replay its record, save and load it in the middle."""
        scenario = game_number(number)
        self.players[len(scenario.seats)] += 1
        self.editions[scenario.edition] += 1
        mode = self.modes.setdefault(scenario.mode, Mode())
        mode.players.add(len(scenario.game.characters) if scenario.game else 0)
        mode.editions.add(scenario.edition)
        if scenario.game:
            for name in ("dungeon_events", "sea_events", "prizes"):
                if getattr(scenario.game, name):
                    self.variants[name.replace("_", " ")] += 1
            self.characters.update(scenario.game.characters)
        self.variants["Drink Deck" if scenario.bar_deck is None else "Bar Deck"] += 1
        self.variants[f"asked: {scenario.asking}"] += 1
        self.variants["reconstructed decks" if scenario.reconstructed else "known decks"] += 1
        begun = time.perf_counter()
        try:
            line = play(scenario, every_option=self.every_option)
            check_end(line.setup, line.positions[-1])
            moment = begin = start(scenario)
            middle = begin
            for place, option in enumerate(line.options):
                self.options += len(moment.options) if self.every_option else 1
                before, moment = moment, moment.choose(option)
                check_entries(line.setup, before.position, moment.entries)
                assert moment.position == line.positions[place + 1]
                if place == len(line.options) * (number % 10) // 10:
                    middle = moment
            assert start(saved(middle, scenario)).position == middle.position
        except Exception as error:
            name = f"game-{number}"
            self.failed.append(f"{name}: {type(error).__name__}: {error}")
            mode.failed += 1
            traceback.print_exc()
            self.write(number, failures / f"{name}.yaml")
            return
        self.seconds.append(time.perf_counter() - begun)
        self.choices.append(len(line.options))
        mode.choices.append(len(line.options))
        winners = line.positions[-1].winners
        won = winners == line.setup.mates[winners[0]]
        self.endings["a winner" if won else "a tie"] += 1

    def write(self, number: int, path: Path) -> None:
        """Write a game that failed, as far as it can be played."""
        from random import Random

        scenario = game_number(number)
        random = Random(scenario.seed)
        moment: Moment = start(scenario)
        try:
            while not moment.settled:
                moment = moment.choose(moment.options[random.randrange(len(moment.options))])
        except Exception as error:
            print(f"it stops with {error!r}", file=sys.stderr)
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text_of(record_of(scenario, moment)), encoding="utf-8")
        print(f"{path} is written", file=sys.stderr)

    def report(self, seconds: float) -> None:
        """Print the figures."""
        played = len(self.choices)
        print(f"{played} games played to their end, {len(self.failed)} failed, {seconds:.0f} s")
        for text in self.failed:
            print(f"  {text}")
        if not played:
            return
        print(
            f"choices: {sum(self.choices)} made, {self.options} tried; a game has "
            f"{min(self.choices)} to {max(self.choices)}, {mean(self.choices):.0f} on average, "
            f"{median(self.choices):.0f} in the middle"
        )
        for word, counted in (
            ("players", self.players),
            ("editions", self.editions),
            ("variants", self.variants),
            ("endings", self.endings),
        ):
            told = ", ".join(f"{key} {n}" for key, n in sorted(counted.items()))
            print(f"{word}: {told}")
        least = min(self.characters.values())
        print(f"characters: {len(self.characters)}, each in {least} games or more")
        print(f"{'mode':24}{'games':>6}{'failed':>8}{'choices':>10}  players, editions")
        for name, mode in sorted(self.modes.items()):
            who = f"{min(mode.players)}-{max(mode.players)}, {' '.join(sorted(mode.editions))}"
            done = len(mode.choices)
            print(f"{name:24}{done:6}{mode.failed:8}{sum(mode.choices):10}  {who}")
        print(f"a game took {mean(self.seconds):.2f} s on average, with all checks")


if __name__ == "__main__":
    sys.exit(main())
