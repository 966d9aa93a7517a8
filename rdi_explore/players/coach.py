"""A coach: which choices of a game seem to have cost most, and which would lose at once.

It goes by what could be known when one chose, never by how the cards lay. Each option is tried in
the same deals; the better one is picked by one half of them and measured by the other. It speaks
only where the whole interval of that measure tells the same.
"""

from collections.abc import Sequence
from itertools import chain, zip_longest
from math import sqrt
from random import Random
from statistics import NormalDist, fmean, stdev
from typing import Literal, TypeVar

import msgspec

from ..explore.intervals import SURE
from ..kernel import PASS, Act, Moment, Option
from ..scenario.deeds import deed
from ..scenario.knowing import NothingFits, View, view
from .first_met import FirstMet
from .lookahead import Care, LookAhead
from .player import declining
from .sitting import YOU, Sitting
from .thumb import margin

SKETCH = Care(deals=6, turns=1, trials=60)
"""How every choice is looked at first."""
STUDY = Care(deals=60, turns=1, trials=600)
"""How those are looked at that seem to have cost most."""
STUDIED, AGAIN = 6, 2
"""So many choices are studied, of one idea so many of each kind."""
LOOKS = 3
"""So many moments are worth a look."""
WORTH_A_LOOK = 0.03
"""A choice that surely costs no more of the share of winning is not spoken of."""
MUCH = 0.10
"""One that surely costs more is much worse."""
WARNING = Care(deals=12, turns=1, trials=120)
MOSTLY = 0.5
SETTLING = 60
"""After so many choices a choice has taken effect."""


class Choice(msgspec.Struct, frozen=True):
    """What you chose at a moment, and what seems better."""

    moment: Moment
    chosen: Option
    better: Option

    @property
    def kind(self) -> Literal["answer", "choice"]:
        """Whether an answer was missed: you passed where something waited to be answered, and a
        card would have been better."""
        passed = _asked_to_answer(self.moment) and self.chosen == PASS
        return "answer" if passed and self.better.act is Act.PLAY else "choice"

    @property
    def ideas(self) -> frozenset[str]:
        """What is learned from it: to play a card, or one that does the same; or to let it be."""
        telling = self.better if self.better.act is Act.PLAY else self.chosen
        if telling.act is not Act.PLAY:
            return frozenset({self.better.act.name})
        title = self.moment.setup.cast[telling.card].title
        names = (title, deed(self.moment, telling))
        return frozenset(names if telling is self.better else map("not {}".format, names))


class Advice(Choice, frozen=True):
    """A choice that surely was a mistake: how much of the share of winning the better one gains,
    from ``low`` to ``high``. ``kept`` is how much farther from passing out you would have been at
    once, as the cards lay, had nobody else answered."""

    low: float
    high: float
    kept: int

    @property
    def much(self) -> bool:
        """Whether it is much worse, and not only worse."""
        return self.low > MUCH


Look = Advice | FirstMet
"""A moment worth a look."""
_Idea = TypeVar("_Idea", Choice, Look)


def worth_a_look(dearest: Sequence[Advice], met: Sequence[FirstMet]) -> list[Look]:
    """Three moments of a game, no idea twice: the dearest mistake, then one of each other kind
    (a missed answer, a rule met for the first time), then what there is, mistakes first."""
    every: list[Look] = [*dearest, *met]
    heads: list[Look] = []
    for each in every:
        if all(each.kind != head.kind and each.ideas.isdisjoint(head.ideas) for head in heads):
            heads.append(each)
    found = _varied([*heads, *every], 1)[:LOOKS]
    return sorted(found, key=every.index)


def advice(sitting: Sitting) -> list[Advice]:
    """Which of your choices surely were mistakes, the dearest first; none if that is not sure."""
    sketched: list[tuple[float, Choice]] = []
    for moment, after in zip(sitting.moment.line(), sitting.moment.line()[1:], strict=False):
        if moment.decision is None or moment.decision.seat != YOU or len(moment.options) < 2:
            continue
        chosen = after.option
        assert chosen is not None
        worth = _means(_trials(sitting, moment, SKETCH, "sketch"))
        if worth and (gap := max(worth) - worth[moment.options.index(chosen)]) > 0:
            better = moment.options[worth.index(max(worth))]
            sketched.append((gap, Choice(moment, chosen, better)))
    sketched.sort(key=lambda each: (-each[0], each[1].moment.depth))
    studied = [
        _studied(sitting, each.moment, each.chosen)
        for each in _to_study([choice for _, choice in sketched])
    ]
    found = [each for each in studied if each is not None and each.low > WORTH_A_LOOK]
    return sorted(found, key=lambda each: -each.low)


def _to_study(dearest: Sequence[Choice]) -> list[Choice]:
    """Choices of both kinds in turn, as long as there are both, and no idea too often."""
    kinds = [[each for each in dearest if each.kind == kind] for kind in ("choice", "answer")]
    in_turn = chain.from_iterable(zip_longest(*(_varied(each, AGAIN) for each in kinds)))
    return [each for each in in_turn if each is not None][:STUDIED]


def _varied(some: Sequence[_Idea], most: int) -> list[_Idea]:
    """Those of which no idea comes more often than so, the first ones."""
    kept: list[_Idea] = []
    for each in some:
        if sum(not each.ideas.isdisjoint(other.ideas) for other in kept) < most:
            kept.append(each)
    return kept


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
    kept = _left(moment, better) - _left(moment, chosen)
    return Advice(moment, chosen, better, middle - wide, middle + wide, kept)


def has_settled(before: Moment, now: Moment) -> bool:
    """Whether what was chosen at a moment, and what it answered, has taken effect since."""
    if now.settled or now.position.turn != before.position.turn:
        return True
    return _waiting(now) < _waiting(before) + (not _asked_to_answer(before))


def _waiting(moment: Moment) -> int:
    """How many items are under way, without the window in which somebody is asked."""
    return len(moment.position.agenda) - (moment.window is not None)


def _asked_to_answer(moment: Moment) -> bool:
    """Whether something waits that may be answered."""
    return moment.window is not None and moment.window.kind != "free"


def _left(moment: Moment, option: Option) -> int:
    """How far you are from passing out when a choice has taken effect and nobody has answered."""
    after = moment.choose(option)
    for _ in range(SETTLING):
        if has_settled(moment, after):
            break
        after = after.choose(declining(after.options))
    return 0 if after.position.seats[YOU].out else margin(after.position, YOU)


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
