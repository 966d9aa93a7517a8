"""What would have to be different: a question about a refused card.

The kernel looks for the nearest table at which the card fits. The wrong answers are
what would let other cards of that hand be played, and the kernel says that this one still is not.
"""

from collections.abc import Iterator
from random import Random
from typing import NamedTuple

from msgspec.structs import replace

from ..draw.words import nearest_words
from ..explore.nearest import Nearest, nearest
from ..explore.supposing import BookIs, Circumstance, DrinkIs, EventIs, PlayIs
from ..kernel import REASONS, CardNo, Moment
from ..scenario import Scenario
from ..scenario.schema import StepSheet
from .draft import DraftQuestion
from .hands import cut_down, dealt_table, hands_asked
from .ideas import AskedBefore
from .question import Alternative
from .tables import PracticeTable
from .usable import varied
from .verdicts import Verdict, idea_at, verdicts, why_of

MOST = 6
"""So many cards of a hand are looked at."""
FOLLOWED = 24
"""So many choices a table is followed to see that a card does not fit there."""


class DifferentTable(NamedTuple):
    """What would have to be different for a card: the words, and the table where it fits."""

    words: str
    found: Nearest


def differ(table: PracticeTable, chance: Random, asked: AskedBefore) -> Iterator[DraftQuestion]:
    """When would this card fit?"""
    found = dealt_table(table.scenario, chance)
    if found is None:
        return
    dealt, moment = found
    for seat, able in hands_asked(moment, chance, asked):
        refused = varied([each for each in able if each.play is None], chance)[:MOST]
        if len(refused) < 3 or len(refused[0].refusals) > 1 or not refused[0].tempts:
            continue
        small = cut_down(dealt, moment.name(seat), moment, refused)
        if small is not None:
            yield from _differs(*small, chance)
            return


def _differs(
    table: Scenario, moment: Moment, refused: list[Verdict], chance: Random
) -> Iterator[DraftQuestion]:
    changes = [_change(moment, each) for each in refused]
    right, first = changes[0], refused[0]
    if right is None or isinstance(right.found.facts[0], PlayIs | DrinkIs | EventIs):
        return
    name = moment.name(first.seat)
    card = moment.setup.cast[first.card]
    answers = {right.words: Alternative(right.words, _fits_then(moment, right, first))}
    for other in changes[1:]:
        if other is None or other.words in answers or len(answers) == 4:
            continue
        if not _within(other.found, right.found):
            why = _still_refused(other, first)
            if why and all(why != each.why for each in answers.values()):
                answers[other.words] = Alternative(other.words, why)
    if len(answers) < 3:
        return
    some = list(answers.values())
    chance.shuffle(some)
    place = next(n for n, each in enumerate(some) if each.text == right.words)
    line = (StepSheet(seat=name, may_not_play=card.id, because=first.refusals[0].rule),)
    ask = f"“{card.title}” does not fit now. Which of these alone would let {name} play it?"
    yield DraftQuestion(
        "differ", moment, replace(table, line=line), ask, tuple(some), place, some[place].why,
        _rules(first), (first.card, *_named(changes)), min(5, len(some)),
        idea_at(moment, [first]),
    )  # fmt: skip


def _rules(verdict: Verdict) -> tuple[str, ...]:
    return tuple(dict.fromkeys(no.rule for no in verdict.refusals))


def _change(moment: Moment, verdict: Verdict) -> DifferentTable | None:
    """What would have to be different, if that can be said in a few words."""
    found = nearest(moment, verdict.refusals[0])
    if found is None or len(found.facts) != 1 or isinstance(found.facts[0], BookIs):
        return None
    if _own_play(found.facts[0], verdict):
        return None
    words = nearest_words(moment, found)
    for start in ("It would fit ", "It fits "):
        if words.startswith(start):
            rest = words.removeprefix(start).rstrip(".").removeprefix(", ")
            return DifferentTable(rest[:1].upper() + rest[1:], found)
    return None


def _own_play(fact: Circumstance, verdict: Verdict) -> bool:
    """Whether the player would have to answer a card of their own."""
    return isinstance(fact, PlayIs) and fact.by == verdict.seat


def _named(changes: list[DifferentTable | None]) -> tuple[CardNo, ...]:
    """The cards that the answers name."""
    facts = (fact for each in changes if each is not None for fact in each.found.facts)
    return tuple(dict.fromkeys(fact.option.card for fact in facts if isinstance(fact, PlayIs)))


def _fits_then(moment: Moment, change: DifferentTable, verdict: Verdict) -> str:
    """Why the card fits at the other table: what stops it here."""
    why = why_of(moment, verdict)
    said = change.words.casefold() in why.casefold()
    return why if said else f"{why} {nearest_words(moment, change.found)}"


def _within(one: Nearest, other: Nearest) -> bool:
    """Whether one table is only more loosely told than the other: the turn without its phase."""
    some, more = set(one.facts), set(other.facts)
    return some <= more or more <= some


def _for_a_moment(verdict: Verdict) -> bool:
    """Whether a card is refused only until the others have been asked."""
    return any(REASONS[reason].lasts == "asking" for reason in verdict.reasons)


def _still_refused(change: DifferentTable, verdict: Verdict) -> str:
    """Why a card does not fit at another table, either; nothing if it does fit there, or a little
    later in that phase."""
    found = change.found
    moment = Moment.start(replace(found.setup, stops="seats"), found.position)
    first = ""
    for _ in range(FOLLOWED):
        if moment.decision is None:
            break
        there = [each for each in verdicts(moment, verdict.seat) if each.card == verdict.card]
        if not there or there[0].play is not None or _for_a_moment(there[0]):
            return ""
        first = first or why_of(moment, there[0])
        if not moment.may_decline:
            break
        moment = moment.decline()
    return f"{change.words}, it does not fit, either. {first}" if first else ""
