"""Questions before they are written down."""

from collections.abc import Iterable
from typing import NamedTuple

from msgspec.structs import replace

from ..kernel import CardNo, Drinks, Event, Moment, Play
from ..rulebook.telling import acts_everywhere, telling_first
from ..scenario import Scenario
from ..scenario.schema import StepSheet
from .ideas import Idea, all_that_waits, what_waits
from .question import Alternative, Kind


class DraftQuestion(NamedTuple):
    """A question before it is written down."""

    kind: Kind
    moment: Moment
    scenario: Scenario
    ask: str
    answers: tuple[Alternative, ...]
    right: int
    why: str
    rules: tuple[str, ...]
    cards: tuple[CardNo, ...]
    level: int
    idea: Idea


SETTLED = StepSheet(until="possible", everyone="settles")
"""Everybody passes as far as it goes."""


def settled(
    kind: Kind,
    table: Scenario,
    moment: Moment,
    step: StepSheet,
    ask: str,
    answers: list[Alternative],
    right: int,
    rules: tuple[str, ...],
    misread: Iterable[str] = (),
) -> DraftQuestion:
    """A question of what comes out: ``step`` asserts it, ``misread`` are the rules by which wrong
    answers would come out."""
    things = sum(isinstance(each, Play | Drinks | Event) for each in moment.position.agenda)
    level = min(5, things + (len(answers) > 3) + (kind != "number"))
    waiting = all_that_waits(moment)
    lessons = (waiting, *sorted(f"misread: {rule}" for rule in misread))
    telling = tuple(rule for rule in telling_first(rules) if not acts_everywhere(rule))
    mistaken = tuple(dict.fromkeys(each.rule for each in answers if each.rule))
    idea = Idea(
        what_waits(moment), lessons, (), mistaken or telling[:1] or telling_first(rules)[:1]
    )
    return DraftQuestion(
        kind,
        moment,
        replace(table, line=(step,)),
        ask,
        tuple(answers),
        right,
        answers[right].why,
        telling_first(rules),
        (),
        level,
        idea,
    )
