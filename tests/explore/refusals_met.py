"""How many refused plays have a nearest table at which they are legal, and what a question costs.

    .venv/bin/python -m tests.explore.refusals_met --moments 1000 --seed 1

Moments are drawn from random games of every mode, by every book, every second of them one in which
everybody is near to losing. Each mode of each card that somebody cannot play there is asked about.
"""

import argparse
import json
import statistics
import time
from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import NamedTuple

from rdi_explore.draw.words import nearest_words, refusal_words
from rdi_explore.explore import Nearest, nearest
from rdi_explore.explore.watching import game_watched
from rdi_explore.kernel import Moment, Refusal

OF_A_GAME = 5
"""So many moments are drawn from one game."""


class Asked(NamedTuple):
    """A refused play, at which moment of which game, and the answer; ``ms`` is CPU time."""

    game: int
    kind: str
    moment: Moment
    refusal: Refusal
    found: Nearest | None
    ms: float


def moments(count: int, seed: int) -> Iterator[tuple[int, str, Moment]]:
    """So many moments at which somebody decides, each with its game, and its mode and book."""
    game = 0
    while count > 0:
        plan, end = game_watched(seed, game)
        line = [moment for moment in end.line() if moment.decision is not None]
        for moment in Random(f"{seed}/{game}").sample(line, min(OF_A_GAME, count, len(line))):
            count -= 1
            yield game, f"{plan.mode}, {plan.edition}", moment
        game += 1


def asked(count: int, seed: int) -> Iterator[Asked]:
    """Every refused play of so many moments, once for each mode of a card."""
    for game, kind, moment in moments(count, seed):
        plays = {(no.seat, no.card, no.mode): no for no in reversed(moment.refusals)}
        for no in plays.values():
            begun = time.process_time()
            found = nearest(moment, no)
            yield Asked(game, kind, moment, no, found, 1000 * (time.process_time() - begun))


def main() -> None:
    """Print the share, the times, what is left by reason, and some sentences if asked."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--moments", type=int, default=200, metavar="N")
    parser.add_argument("--seed", type=int, default=1, metavar="N")
    parser.add_argument("--sentences", type=int, default=0, metavar="N", help="print so many")
    parser.add_argument("--json", action="store_true")
    options = parser.parse_args()
    every = list(asked(options.moments, options.seed))
    have = [each for each in every if each.found is not None]
    times = sorted(each.ms for each in every)
    told = {
        "moments": options.moments,
        "seed": options.seed,
        "refused": len(every),
        "found": len(have),
        "share": round(len(have) / len(every), 4),
        "ms": {
            "median": round(statistics.median(times), 2),
            "mean": round(statistics.mean(times), 2),
            "95 of 100": round(times[int(0.95 * len(times))], 1),
            "most": round(times[-1], 1),
        },
        "facts": Counter(len(each.found.facts) for each in every if each.found is not None),
        "without": Counter(each.refusal.reason for each in every if each.found is None),
    }
    if options.json:
        print(json.dumps(told, indent=2))
    else:
        print("\n".join(f"{name}: {value}" for name, value in told.items()))
    for each in Random(options.seed).sample(every, min(options.sentences, len(every))):
        _tell(each)


def _tell(each: Asked) -> None:
    moment, no = each.moment, each.refusal
    title = moment.setup.cast[no.card].title
    where = f"game {each.game} ({each.kind}), after {moment.depth} choices"
    print(f"\n{where}: {moment.name(no.seat)}, “{title}”")
    print(f"  why not: {refusal_words(moment, no)}")
    print(f"  {nearest_words(moment, each.found)}")


if __name__ == "__main__":
    main()
