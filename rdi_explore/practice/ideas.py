"""What is learned from a question: two that teach the same are not both asked.

Cards count by what they do, not by their titles: what waits, what the right card does, what the
tempting card does, and the rule by which it does not fit.
"""

from collections.abc import Iterable, Mapping
from hashlib import sha256
from types import MappingProxyType
from typing import NamedTuple

from ..kernel import AnteDemand, Drinks, Event, Moment, Option, Payment, Play, SeatNo, losses_of
from ..scenario.deeds import deed

LATELY, ALIKE = 15, 2
"""Among so many questions no rule comes twice, and the same waits at most so often."""
RECENT, OFTEN, BROADLY = 100, 3, 6
"""Among so many questions a lesson comes once, most rules and what the right card does so often,
and a broad rule so often."""
BROAD = frozenset({
    "affects.direct-change-only", "timing.agenda-is-a-chain", "timing.reopen",
    "timing.response-order", "pass-out.condition", "gambling.pot-after-win",
})  # fmt: skip
"""Rules of which there is more to learn than one question shows."""
ALIKE_RULES = {"split.altered-before-split": "split.combine-then-halve"}
"""Rules that are asked by the same figures as another one."""
SLACKENS = 5
"""So often in a row no question was found, and what came lately may come again a little sooner."""
LAST_TO_SLACKEN, OF_A_WISH = 9, 5
"""By so many steps later a lesson may come again; sooner if something is wished, or if all cases of
the books have been asked."""
NEARLY_ALL, MOST, HALF = 0.85, 0.75, 0.5
"""Who reads nearly all again has had that question before; or most of its reason and half of all
that is told."""
AGAIN = 28
"""After so many days the same case or lesson may be asked again."""


def sign_of(lesson: str) -> str:
    """A few letters that tell a lesson or a case from others."""
    return sha256(lesson.encode()).hexdigest()[:8]


class Idea(NamedTuple):
    """What a question is about. Its ``lessons`` are what waits, what a tempting card does, and the
    rule that forbids it; ``answers`` what makes the right answer right; ``rules`` those of them
    that are to be seen in it. ``why`` is its reason, and ``told`` all that is said of its answers,
    sentence by sentence without names and numbers."""

    waits: str
    lessons: tuple[str, ...]
    answers: tuple[str, ...]
    rules: tuple[str, ...]
    why: frozenset[str] = frozenset()
    told: frozenset[str] = frozenset()

    @property
    def signs(self) -> tuple[str, ...]:
        """A short sign for each lesson: by these one knows on another day what was asked."""
        return tuple(map(sign_of, self.lessons))

    def repeats(self, before: "Idea") -> bool:
        """Whether nearly all that is told was read before, or the reason and half of the rest."""
        told = _shared(self.told, before.told)
        return told >= NEARLY_ALL or (told >= HALF and _shared(self.why, before.why) >= MOST)


def _shared(some: frozenset[str], others: frozenset[str]) -> float:
    """How much of the shorter one stands in the other, too: 0 to 1."""
    return len(some & others) / max(1, min(len(some), len(others)))


class AskedBefore:
    """What was asked so far. The longer nothing new is found (``idle``), the sooner something may
    come back, and sooner still if a topic or a rule is ``wished``. ``earlier`` tells of the signs
    of lessons how many days ago each was asked, on a day before."""

    def __init__(
        self, earlier: Mapping[str, int] = MappingProxyType({}), wished: bool = False
    ) -> None:
        self.ideas: list[Idea] = []
        self.idle = 0
        self.last_to_slacken = OF_A_WISH if wished else LAST_TO_SLACKEN
        self.earlier = earlier

    def lately(self, signs: Iterable[str]) -> bool:
        """Whether one of these was asked on a day not long ago."""
        wait = AGAIN >> (self.idle // SLACKENS)
        return any(self.earlier.get(sign, AGAIN) < wait for sign in signs)

    def knows(self, new: Idea) -> bool:
        """Whether that was learned from a question before, or something of it came up too often."""
        if self.earlier and self.lately(new.signs):
            return True
        patience = self.idle // SLACKENS
        recent = self.ideas[-max(1, RECENT >> max(0, patience - self.last_to_slacken)) :]
        lately = self.ideas[-max(1, LATELY >> patience) :]
        return (
            any(lesson in each.lessons for each in recent for lesson in new.lessons)
            or any(new.repeats(each) for each in recent)
            or any(sum(one in each.answers for each in recent) >= OFTEN for one in new.answers)
            or any(sum(one in each.rules for each in recent) >= _often(one) for one in new.rules)
            or any(rule in each.rules for each in lately for rule in new.rules)
            or sum(each.waits == new.waits for each in lately) >= ALIKE
        )

    def may_show(self, rule: str) -> bool:
        """Whether a question may be about this rule again."""
        return not self.knows(Idea("", (), (), (rule,)))


def _often(rule: str) -> int:
    """How often a rule, or a reason that many cards share, may decide among the recent ones."""
    return BROADLY if rule in BROAD or "." not in rule else OFTEN


def alike(rule: str) -> str:
    """The rule, or that whose questions have the same figures."""
    return ALIKE_RULES.get(rule, rule)


def what_waits(moment: Moment) -> str:
    """What kind of thing waits on top, and what it does."""
    subject = moment.subject
    if isinstance(subject, Play):
        return deed(moment, subject)
    losses = losses_of(subject)
    if losses:
        return f"loss of {losses[0].stat}"
    return type(subject or moment.position.agenda[-1]).__name__


def all_that_waits(moment: Moment) -> str:
    """What waits, from the oldest on."""
    told = []
    for frame in moment.position.agenda:
        if isinstance(frame, Play):
            told.append(f"{deed(moment, frame)}{' negated' if frame.negated else ''}")
        elif isinstance(frame, Drinks | Event | AnteDemand):
            told.append(type(frame).__name__)
    return "; ".join(told)


# -------------------------------------------------------------------- what the books leave open


def gold_is_at_stake(moment: Moment) -> bool:
    """Whether something that waits will cost Gold, or Gold is due: the books leave open from when
    on it counts as owed."""
    for frame in moment.position.agenda:
        if isinstance(frame, Payment):
            return True
        if isinstance(frame, Play):
            mode = moment.setup.cast[frame.card].modes[frame.mode]
            gold = any("gold" in effect.changes() or effect.wagers for effect in mode.do)
            if gold or any(part.stat == "gold" and part.amount for part in frame.parts):
                return True
    return False


def an_ante_is_to_come(moment: Moment) -> bool:
    """Whether a card waits by which all will ante, and none is demanded yet."""
    agenda = moment.position.agenda
    return not any(isinstance(frame, AnteDemand) for frame in agenda) and any(
        effect.wagers
        for frame in agenda
        if isinstance(frame, Play)
        for effect in moment.setup.cast[frame.card].modes[frame.mode].do
    )


def is_negated_by_its_own(moment: Moment, seat: SeatNo, play: Option) -> bool:
    """Whether somebody would Negate a card of the own side: nobody is tempted to."""
    subject = moment.subject
    return (
        isinstance(subject, Play)
        and subject.by in moment.setup.mates[seat]
        and "negate card" in deed(moment, play)
    )
