"""``make mutations``: break the kernel by hand and by machine, and print what scenarios notice.

``ARGS="--share 0.1 --seed 3"`` breaks a tenth by machine, which the seed draws, and ``--first 400``
of these the first 400. ``--tests`` lets the kernel's tests try what no scenario noticed.
``--runs 120`` plays at most so many runs for each mutant: what survives then, a longer run may
notice. ``--each-rule`` then breaks every rule of which nothing was noticed, up to eight times in
the kernel, then in the catalogue and by hand, until something is. ``--log FILE`` keeps each
verdict: a long run can go on where it was stopped. ``--store`` writes down who noticed what, for
``--again``, which breaks just these once more (a part of ``make test``), and for ``rdi-explore
rules --left`` and ``--checked``.
"""

import argparse
import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING

from .lines import kept, place, recorded, recorder
from .trial import Nursery

if TYPE_CHECKING:
    from .court import Court
    from .mutant import Mutant


def main(arguments: list[str]) -> int:
    """Try all, or a share, and print the score; return how many are left to judge."""
    options = _options(arguments)
    if options.again:
        from .again import missed

        return missed()
    watching = None if place().exists() else recorder()
    from .court import Court
    from .mutant import all_mutants, drawn
    from .runs import all_plays

    plays = all_plays()
    executed = recorded(plays, watching) if watching else kept()
    with Nursery() as nursery:
        court = Court(plays, executed, nursery, options.runs, options.log)
        missed_by_hand = 0 if options.share < 1 else _by_hand(nursery)
        some = drawn(all_mutants(), options.share, options.seed)
        some = [mutant for mutant in some if mutant.file.startswith(options.only)][: options.first]
        return _by_machine(court, some, options) + missed_by_hand


def _options(arguments: list[str]) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tests.mutants", description=__doc__)
    parser.add_argument("--share", type=float, default=1.0)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--only", default="", metavar="FOLDER")
    parser.add_argument("--tests", action="store_true")
    parser.add_argument("--again", action="store_true")
    parser.add_argument("--first", type=int, metavar="N")
    parser.add_argument("--runs", type=int, metavar="N")
    parser.add_argument("--log", type=Path)
    parser.add_argument("--each-rule", action="store_true")
    parser.add_argument("--store", action="store_true")
    return parser.parse_args(arguments)


def _by_hand(nursery: Nursery) -> int:
    from tests.mutations import MUTATIONS

    from .by_hand import all_found

    results = []
    for each in all_found(MUTATIONS, nursery):
        print(each, flush=True)
        results.append(each)
    missed = sum(bool(each.problem) for each in results)
    print(f"{len(results) - missed} of {len(results)} mutations by hand found")
    return missed


def _by_machine(court: "Court", some: "list[Mutant]", options: argparse.Namespace) -> int:
    from .each_rule import broken_until_noticed, ways_of
    from .score import Score

    begin = time.monotonic()
    verdicts = {each.key: court.verdict(each) for each in some}
    if options.tests:
        verdicts |= court.by_tests([each for each in some if not verdicts[each.key].how])
    score = Score(some, verdicts)
    ways = ways_of(score.some, verdicts)
    if options.each_rule:
        for rule, broken, noticed in broken_until_noticed(court, score.some, ways, options.seed):
            ways[rule] = broken, noticed
            if not noticed:
                print(f"{rule}: broken in {broken} ways, and nobody noticed", flush=True)
    print(score.survivors())
    print(score.table())
    print(f"in {time.monotonic() - begin:.0f} s")
    if options.store:
        score.store(f'make mutations ARGS="{_said(options)}"', ways)
    return len(score.unjudged)


def _said(options: argparse.Namespace) -> str:
    limits = ((word, getattr(options, word)) for word in ("first", "runs"))
    told = "".join(f" --{word} {number}" for word, number in limits if number)
    each_rule = " --each-rule" if options.each_rule else ""
    return f"--share {options.share:g} --seed {options.seed}{told}{each_rule} --store"


if __name__ == "__main__":
    sys.exit(1 if main(sys.argv[1:]) else 0)
