"""Which card a rule stops: several cards of a hand are refused, each by another rule.

A rule is told, and one of the cards is refused by it; of no other card does the kernel name it.
"""

import re
from collections.abc import Iterator
from random import Random

from msgspec.structs import replace

from ..kernel import Moment
from ..rulebook import rule
from ..rulebook.telling import GENERAL, NOT_TELLING, SHOWN
from ..scenario import Scenario
from ..scenario.schema import StepSheet
from .draft import DraftQuestion
from .hands import cut_down, dealt_table, hands_asked
from .ideas import AskedBefore
from .question import Alternative
from .tables import PracticeTable
from .usable import sense_at, varied
from .verdicts import Verdict, idea_at, why_of

FEWEST, MOST = 3, 4
"""So many cards are shown, at least and at most."""
_EXAMPLE = re.compile(r", like [^,]+,")
"""An example in a rule: it would tell the card."""


def stopped(table: PracticeTable, chance: Random, asked: AskedBefore) -> Iterator[DraftQuestion]:
    """Which of these cards does this rule stop?"""
    found = dealt_table(table.scenario, chance)
    if found is None:
        return
    dealt, moment = found
    for seat, able in hands_asked(moment, chance, asked):
        refused = _each_by_its_own([each for each in able if each.play is None], chance)
        tempting = sum(each.tempts for each in refused)
        if len(refused) >= FEWEST and tempting and _says_something(refused[0]):
            small = cut_down(dealt, moment.name(seat), moment, refused[:MOST])
            if small is not None:
                yield from _asked(*small, chance)
            return


def _each_by_its_own(refused: list[Verdict], chance: Random) -> list[Verdict]:
    """Refused cards, the tempting first, none stopped by the rule that stops another."""
    by_rule: dict[str, Verdict] = {}
    for each in varied(refused, chance):
        by_rule.setdefault(each.refusals[0].rule, each)
    return list(by_rule.values())


def _says_something(verdict: Verdict) -> bool:
    """Whether one rule stops a card, and one from which something is learned."""
    rules = {no.rule for no in verdict.refusals}
    first = verdict.refusals[0].rule
    return (
        len(rules) == 1
        and first not in (*GENERAL, *NOT_TELLING)
        and not first.startswith(SHOWN)
        and bool(rule(first).plain)
    )


def _asked(
    table: Scenario, small: Moment, there: list[Verdict], chance: Random
) -> Iterator[DraftQuestion]:
    name = small.name(there[0].seat)
    one = there[0]
    by = one.refusals[0].rule
    if not all(map(sense_at(small), there)) or any(
        _is_stopped(small, each, by) for each in there[1:]
    ):
        return
    titles = {each.card: small.setup.cast[each.card].title for each in there}
    if len({*titles.values()}) < len(there):
        return
    chance.shuffle(there)
    answers = tuple(
        Alternative(
            f"“{titles[each.card]}”",
            why_of(small, each) if each is one else f"Another rule stops it. {why_of(small, each)}",
            "" if each is one else each.refusals[0].rule,
        )
        for each in there
    )
    if len({each.why for each in answers}) < len(answers):
        return
    place = there.index(one)
    line = tuple(
        StepSheet(
            seat=name, may_not_play=small.setup.cast[each.card].id, because=each.refusals[0].rule
        )
        for each in there
    )
    told = _EXAMPLE.sub("", rule(by).plain)
    ask = f"{name} may play none of these cards now. Which one does this rule stop? {told}"
    yield DraftQuestion(
        "rule", small, replace(table, line=line), ask, answers, place, answers[place].why, (by,),
        tuple(titles), min(5, 1 + sum(each.tempts for each in there)),
        idea_at(small, [one]),
    )  # fmt: skip


def _is_stopped(moment: Moment, verdict: Verdict, by: str) -> bool:
    """Whether the rule stops this card, too, in any of the ways to play it."""
    nos = (no for no in moment.refusals_of(verdict.seat) if no.card == verdict.card)
    return any(no.rule == by for no in nos)
