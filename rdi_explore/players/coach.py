"""A coach: which choices of a game seem to have cost most, and which would lose at once.

It goes by what could be known when one chose, never by how the cards lay. Each option is tried in
the same deals; the better one is picked by one half of them and measured by the other. It speaks
only where the whole interval of that measure tells the same.
"""

from math import sqrt
from random import Random
from statistics import NormalDist, fmean, stdev
from typing import NamedTuple

from ..explore.intervals import SURE
from ..kernel import Moment, OpenTable, Option
from ..scenario.knowing import NothingFits, View, view
from .lookahead import Care, LookAhead
from .player import declining
from .sitting import YOU, Sitting
from .thumb import margin

SKETCH = Care(deals=6, turns=1, trials=60)
"""How every choice is looked at first."""
STUDY = Care(deals=60, turns=1, trials=600)
"""How those are looked at that seem to have cost most."""
STUDIED = 6
"""So many choices are studied."""
WORTH_A_LOOK = 0.03
"""A choice that surely costs no more of the share of winning is not spoken of."""
MUCH = 0.10
"""One that surely costs more is much worse."""
WARNING = Care(deals=12, turns=1, trials=120)
MOSTLY = 0.5
SETTLING = 60
"""After so many choices what waits has settled."""


class Advice(NamedTuple):
    """A choice that seems to have been a mistake: where, what would have been better, and how much
    of the share of winning that gains, from ``low`` to ``high``. ``kept`` is how much farther from
    passing out one would have been at once, as the cards lay, had nobody else answered."""

    moment: Moment
    chosen: Option
    better: Option
    low: float
    high: float
    kept: int

    @property
    def much(self) -> bool:
        """Whether it is much worse, and not only worse."""
        return self.low > MUCH


def advice(sitting: Sitting, most: int = 3) -> list[Advice]:
    """Which of your choices surely were mistakes, the dearest first; none if that is not sure."""
    sketched = []
    for moment, after in zip(sitting.moment.line(), sitting.moment.line()[1:], strict=False):
        if moment.decision is None or moment.decision.seat != YOU or len(moment.options) < 2:
            continue
        chosen = after.option
        assert chosen is not None
        worth = _means(_trials(sitting, moment, SKETCH, "sketch"))
        if worth:
            gap = max(worth) - worth[moment.options.index(chosen)]
            sketched.append((gap, moment, chosen))
    sketched.sort(key=lambda each: (-each[0], each[1].depth))
    studied = [
        _studied(sitting, moment, chosen) for gap, moment, chosen in sketched[:STUDIED] if gap > 0
    ]
    found = [each for each in studied if each is not None and each.low > WORTH_A_LOOK]
    return sorted(found, key=lambda each: -each.low)[:most]


def _studied(sitting: Sitting, moment: Moment, chosen: Option) -> Advice | None:
    trials = _trials(sitting, moment, STUDY, "study")
    if not trials or len(trials[0]) < 4:
        return None
    half = len(trials[0]) // 2
    first = _means([each[:half] for each in trials])
    best = max(range(len(first)), key=first.__getitem__)
    mine = moment.options.index(chosen)
    if best == mine:
        return None
    gaps = [b - c for b, c in zip(trials[best][half:], trials[mine][half:], strict=True)]
    middle = fmean(gaps)
    wide = NormalDist().inv_cdf((1 + SURE) / 2) * stdev(gaps) / sqrt(len(gaps))
    better = moment.options[best]
    kept = _left(sitting, moment, better) - _left(sitting, moment, chosen)
    return Advice(moment, chosen, better, middle - wide, middle + wide, kept)


def _left(sitting: Sitting, moment: Moment, option: Option) -> int:
    """How far you are from passing out when what waits has settled and nobody has answered."""
    table = OpenTable(sitting.setup, moment.position)
    waiting, turn = len(moment.position.agenda), table.turn
    table.choose(option)
    for _ in range(SETTLING):
        if table.ask is None or table.turn != turn or len(table.agenda) < waiting - 1:
            break
        table.choose(declining(table.ask.options))
    return 0 if table.seats[YOU].out else margin(table, YOU)


def loses_at_once(sitting: Sitting, option: Option) -> bool:
    """Whether a choice loses the game in every deal that is tried, and another mostly does not."""
    moment = sitting.moment
    if len(moment.options) < 2:
        return False
    trials = _trials(sitting, moment, WARNING, "warning")
    if not trials:
        return False
    lost = [sum(share == 0 for share in each) / len(each) for each in trials]
    return lost[moment.options.index(option)] == 1 and min(lost) < MOSTLY


def _trials(sitting: Sitting, moment: Moment, care: Care, why: str) -> list[list[float]]:
    """How each option comes out in each deal; nothing if no deal fits what was known."""
    seen = sitting.remembered[moment.depth].known_to(YOU)
    known: View = view(sitting.setup, moment.position, YOU, seen)
    rng = Random(f"{why}/{sitting.scenario.seed}/{moment.depth}")
    try:
        return LookAhead(sitting.setup, care).trials(known, rng)
    except NothingFits:
        return []


def _means(trials: list[list[float]]) -> list[float]:
    return [fmean(each) for each in trials]
