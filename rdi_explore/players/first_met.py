"""Rules that a player has met for the first time: where in a game each first decided something.

A rule decides for a player where a step by it changes that player's numbers, carries out a card
that is that player's or picks that player, or changes what becomes of such a card or of that
player's Drink.
"""

from collections import Counter
from collections.abc import Collection
from typing import Literal, NamedTuple

from ..kernel import AnyFrame, Drinks, Entry, Losing, Moment, Option, Play
from ..rulebook.telling import telling
from .sitting import YOU, Sitting

NUMBERS = frozenset({"fortitude", "alcohol", "gold"})
PUT_AWAY = frozenset({"discard", "drink_discard"})
"""What changes when a card is done with."""
ASIDE = frozenset({"ignore.needs-the-word", "limits.inn-unlimited"})
"""Rules that are cited where another one decides: they tell what a step is not."""


class FirstMet(NamedTuple):
    """A ``rule`` that first decided something for you in this step: on the way to the moment
    ``after``, from the ``moment`` at which this option was ``chosen``."""

    moment: Moment
    chosen: Option
    entry: Entry
    rule: str

    kind: Literal["rule"] = "rule"

    @property
    def ideas(self) -> frozenset[str]:
        """What is learned from it: one rule of a topic stands for all."""
        return frozenset({self.rule.partition(".")[0]})

    def acts_at(self, after: Moment) -> bool:
        """Whether the rule decides something for you on the way to a moment."""
        return any(self.rule in entry.rules and _decides(entry) for entry in after.entries)


def first_met(sitting: Sitting, known: Collection[str] = ()) -> list[FirstMet]:
    """Where rules that are not ``known`` yet first decided something for you, one of each step:
    those first that were seldom seen in this game. How the game began and ended is left out."""
    often: Counter[str] = Counter()
    steps: dict[str, FirstMet] = {}
    for moment, after in zip(sitting.moment.line(), sitting.moment.line()[1:], strict=False):
        assert after.option is not None
        for entry in after.entries:
            often.update(entry.rules)
            if not _decides(entry):
                continue
            for rule in (each for each in entry.rules if telling(each) and each not in ASIDE):
                steps.setdefault(rule, FirstMet(moment, after.option, entry, rule))
    new = sorted(
        (each for rule, each in steps.items() if rule not in known), key=lambda e: often[e.rule]
    )
    return list({id(each.entry): each for each in reversed(new)}.values())[::-1]


def _decides(entry: Entry) -> bool:
    """Whether a step decides something for you; who loses by it is told at the game's end."""
    if isinstance(entry.frame, Losing) or {change.what for change in entry.changes} <= PUT_AWAY:
        return False
    touched = [change.before for change in entry.changes if change.what == "waiting"]
    if entry.carries_out:
        touched.append(entry.frame)
    return any(map(_yours, touched)) or any(
        change.seat == YOU and change.what in NUMBERS for change in entry.changes
    )


def _yours(frame: AnyFrame) -> bool:
    match frame:
        case Play():
            return frame.by == YOU or YOU in frame.targets
        case Drinks():
            return any(drink.drinker == YOU for drink in frame.drinks)
        case _:
            return False
