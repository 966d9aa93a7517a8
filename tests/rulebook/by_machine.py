"""Monitors that no forged record fools, shown to be able to fail by kernels that a machine broke.

The code that cites a rule, or the files of its subject, are broken in one place, again and again
(``tests/mutants``); the runs that execute the place, and some random games, are watched by the
monitors that were never seen to fail. ``python -m tests.rulebook.by_machine`` adds what is found to
``can_fail.tsv``; ``--seconds N`` ends sooner.
"""

import argparse
import signal
import time
from collections.abc import Iterator
from functools import partial

from rdi_explore.explore.games import recorded_game
from rdi_explore.explore.watching import plan_of
from rdi_explore.kernel import Moment
from rdi_explore.rulebook.monitors import Watch
from rdi_explore.scenario.play import play_line
from tests.mutants.by_rule import by_rule
from tests.mutants.lines import Lines, kept
from tests.mutants.mutant import Mutant, all_mutants, break_function, drawn, remember_functions
from tests.mutants.runs import Play, all_plays
from tests.mutants.trial import PATIENCE, Endless, Verdict, in_a_process

from .can_fail import ABLE, TABLE, before, write

RUNS, WAYS, GAMES = 12, 40, 3
"""So many runs of a broken kernel are watched, of so many that are broken for a rule; and games."""


def left() -> list[str]:
    """The rules whose monitors were never seen to fail."""
    found = before()
    return [monitor.rule for monitor in ABLE if monitor.rule not in found]


def found_in(mutant: Mutant, plays: list[Play], rules: frozenset[str]) -> Verdict:
    """Break it in this process, and tell which of these rules a monitor finds broken, and where."""
    break_function(mutant)
    monitors = tuple(monitor for monitor in ABLE if monitor.rule in rules)
    found: dict[str, str] = {}
    for where, line in _lines(plays):
        for finding in Watch(monitors).line(line):
            found.setdefault(finding.rule, where)
    return Verdict("fail" if found else "", "\n".join(f"{it}\t{found[it]}" for it in found))


def _lines(plays: list[Play]) -> Iterator[tuple[str, Moment]]:
    works = [(play.name, partial(_played, play)) for play in plays]
    works += [(f"game {number}", partial(_game, number)) for number in range(GAMES)]
    for where, work in works:
        signal.setitimer(signal.ITIMER_VIRTUAL, PATIENCE)
        try:
            yield where, work()
        except (Exception, Endless):  # a broken kernel may break in any way
            continue


def _played(play: Play) -> Moment:
    return play_line(play.run.scenario, play.run.edition).end


def _game(number: int) -> Moment:
    return recorded_game(plan_of(0, number), number)


def search(lines: Lines, plays: dict[str, Play], seconds: float) -> dict[str, tuple[str, str]]:
    """Break kernels for each rule that is left, until its monitor fails."""
    every = [mutant for mutant in all_mutants() if not mutant.outside]
    citing = by_rule(every)
    found: dict[str, tuple[str, str]] = {}
    remember_functions()
    end = time.monotonic() + seconds
    for rule in left():
        for mutant in drawn(citing.get(rule, ()), 1, 1)[:WAYS]:
            if rule in found or time.monotonic() > end:
                break
            some = [plays[name] for name in lines.of(mutant)[:RUNS]]
            open_rules = frozenset(left()) - found.keys()
            told = in_a_process(partial(found_in, mutant, some, open_rules)).by
            for row in filter(lambda row: "\t" in row, told.splitlines()):
                name, where = row.split("\t")
                found[name] = "machine", f"{where}: {mutant.key}"
                print(name, *found[name], flush=True)
    return found


def main() -> None:
    """Search, write what was found, and print what is left."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seconds", type=float, default=3600)
    found = search(kept(), all_plays(), parser.parse_args().seconds)
    write(before() | found)
    print("neither:", *left(), f"in {TABLE.name}", sep="\n  ")


if __name__ == "__main__":
    main()
