"""Who may play what: which card of a hand fits, or whose of two. That is the kernel's word."""

from collections.abc import Callable, Iterator
from random import Random

from msgspec.structs import replace

from ..kernel import Drinks, Event, Moment, Play
from ..rulebook.telling import telling_first
from ..scenario import Scenario
from ..scenario.deeds import deed
from ..scenario.schema import StepSheet
from .board import can_be_told
from .draft import DraftQuestion
from .hands import answers_itself, dealt_table, hands_asked, new_ones, often_chained
from .happening import as_one
from .ideas import AskedBefore
from .question import Alternative, Kind
from .tables import PracticeTable, begin, seats_in, trimmed
from .usable import sense_at, varied
from .verdicts import (
    Verdict,
    again_at,
    forbidden_by,
    idea_at,
    is_a_riddle,
    rules_of,
    way_of,
    why_of,
)

NEITHER, BOTH = 0.4, 0.2
"""How often two cards are asked about that do not fit, and how often two that fit."""
ANYTIME = 0.04
"""How often a card that fits always is the right one, if there is no other."""
ANY_MOMENT, ANSWERED_LATER = "anytime.any-moment", "anytime.respondable"
"""Why a card fits always; and what is seen only once it is played."""


def which(table: PracticeTable, chance: Random, asked: AskedBefore) -> Iterator[DraftQuestion]:
    """Which card of a hand may be played?"""
    yield from _which(table, chance, asked, _one_of)


def at_any_time(
    table: PracticeTable, chance: Random, asked: AskedBefore
) -> Iterator[DraftQuestion]:
    """The same, where it is a card that needs no reason."""
    for draft in _which(table, chance, asked, _one_for_any_time):
        yield draft._replace(rules=tuple(dict.fromkeys((ANY_MOMENT, *draft.rules))))


def _which(
    table: PracticeTable,
    chance: Random,
    asked: AskedBefore,
    choose: Callable[[Moment, list[Verdict], Random], Verdict | None],
) -> Iterator[DraftQuestion]:
    found = dealt_table(often_chained(table, chance), chance)
    if found is None:
        return
    dealt, moment = found
    for _, able in hands_asked(moment, chance, asked):
        yes = [each for each in able if each.play is not None]
        no = varied([each for each in able if each.play is None], chance)
        no.sort(key=lambda each: not is_a_riddle(each))
        if len(no) < 2 or not is_a_riddle(no[0]):
            continue
        one = choose(moment, yes, chance) if yes else None
        if one is None:
            continue
        some = [one, *no[: chance.choice((2, 3))]]
        chance.shuffle(some)
        yield from of_verdicts("which", dealt, moment, some, chance)


def who(table: PracticeTable, chance: Random, asked: AskedBefore) -> Iterator[DraftQuestion]:
    """Each of two players has a card: which of them fit?"""
    found = dealt_table(often_chained(table, chance), chance)
    if found is None or found[1].window is None:
        return
    dealt, moment = found
    yes: list[Verdict] = []
    no: list[Verdict] = []
    for seat in seats_in(moment):
        if answers_itself(moment, seat):
            continue
        able = new_ones(moment, seat, asked)
        yes += [each for each in able if each.play is not None]
        no += [each for each in able if is_a_riddle(each)]
    yes = [each for each in yes if not deed(moment, way_of(each)).startswith("any")]
    wish = chance.random()
    first, second = yes, no
    if wish < NEITHER:
        first = no
    elif wish > 1 - BOTH:
        second = yes if isinstance(moment.subject, Play) else []
    one = chance.choice(first) if first else None
    others = [
        each
        for each in second
        if one is not None and each.seat != one.seat and not _alike(moment, one, each)
    ]
    if one is not None and others:
        some = [one, varied(others, chance)[0]]
        chance.shuffle(some)
        yield from of_verdicts("who", dealt, moment, some, chance)


def _alike(moment: Moment, one: Verdict, other: Verdict) -> bool:
    """Whether two cards are refused for the same reasons, or do the same."""
    if one.play is None or other.play is None:
        return one.reasons == other.reasons
    return deed(moment, one.play) == deed(moment, other.play)


def _one_of(moment: Moment, able: list[Verdict], chance: Random) -> Verdict | None:
    """A card that may be played: seldom one that fits always."""
    telling = [each for each in able if not _fits_always(moment, each)]
    if telling or chance.random() < ANYTIME:
        return chance.choice(telling or able)
    return None


def _one_for_any_time(moment: Moment, able: list[Verdict], chance: Random) -> Verdict | None:
    """A card that fits always."""
    some = [each for each in able if _fits_always(moment, each)]
    return chance.choice(some) if some else None


def _fits_always(moment: Moment, verdict: Verdict) -> bool:
    play = verdict.play
    return play is not None and moment.setup.cast[play.card].modes[play.mode].occasion == "any"


def of_verdicts(
    kind: Kind, dealt: Scenario, moment: Moment, some: list[Verdict], chance: Random
) -> Iterator[DraftQuestion]:
    """The question of these cards, if the table cut down to them has the same answer."""
    cast = moment.setup.cast
    hands: dict[str, tuple[str, ...]] = {}
    for each in some:
        name = moment.name(each.seat)
        hands[name] = tuple(sorted((*hands.get(name, ()), cast[each.card].id)))
    table = trimmed(dealt, hands)
    small = begin(table)
    if small.decision is None or not can_be_told(small):
        return
    same = [again_at(small, moment.name(each.seat), cast[each.card].id) for each in some]
    for old, new in zip(some, same, strict=True):
        if new is None or (old.play is None) != (new.play is None) or old.reasons != new.reasons:
            return
    here = [each for each in same if each is not None]
    if not all(map(sense_at(small), here)):
        return
    titles = [small.setup.cast[each.card].title for each in here]
    if len(set(titles)) < len(titles) and kind != "who":
        return
    rules = dict.fromkeys(rule for each in _right_first(here) for rule in rules_of(small, each))
    rules.pop(ANSWERED_LATER, None)
    named = [small.name(each.seat) for each in here]
    if kind == "which":
        answers = [
            Alternative(f"“{title}”", why_of(small, each), forbidden_by(each))
            for title, each in zip(titles, here, strict=True)
        ]
        right = next(place for place, each in enumerate(here) if each.play is not None)
        riddle = next((place for place, each in enumerate(here) if is_a_riddle(each)), right)
        answers[right] = _and_not(answers[right], answers[riddle])
        ask = f"Which of these may {named[0]} play now?"
    else:
        answers, right = _of_two(small, here)
        ask = (
            f"{named[0]} holds “{titles[0]}”, {named[1]} “{titles[1]}”. "
            "Whose card may be played now?"
        )
    draft = (ask, tuple(answers), right, answers[right].why)
    if len({each.why for each in draft[1]}) < len(draft[1]):
        return
    line = tuple(
        StepSheet(seat=name, may_play=small.setup.cast[each.card].id)
        if each.play is not None
        else StepSheet(
            seat=name, may_not_play=small.setup.cast[each.card].id, because=_because(each)
        )
        for name, each in zip(named, here, strict=True)
    )
    waiting = sum(isinstance(each, Play | Drinks | Event) for each in small.position.agenda)
    level = min(5, max(1, waiting + sum(each.tempts for each in here) + (kind == "who") - 1))
    yield DraftQuestion(
        kind, small, replace(table, line=line), *draft, telling_first(rules),
        tuple(dict.fromkeys(each.card for each in here)), level, idea_at(small, here),
    )  # fmt: skip


def _because(verdict: Verdict) -> str | tuple[str, ...]:
    """The rules that forbid each way to play a card."""
    rules = tuple(dict.fromkeys(no.rule for no in verdict.refusals))
    return rules if len(rules) > 1 else rules[0]


def _and_not(right: Alternative, tempting: Alternative) -> Alternative:
    """The right card, whose reason says also why the one that tempts does not fit."""
    if tempting == right:
        return right
    return replace(right, why=f"{right.why} {tempting.text} does not fit. {tempting.why}")


def _of_two(moment: Moment, two: list[Verdict]) -> tuple[list[Alternative], int]:
    """Whether only the one card fits, only the other, both or neither, and which answer is right.
    Who is wrong about one of them is told of that one."""
    names = [moment.name(each.seat) for each in two]
    whys = [why_of(moment, each) for each in two]
    fit = [each.play is not None for each in two]
    says = [_of_one(*each) for each in zip(names, fit, whys, strict=True)]
    answers = [
        Alternative(f"Only {name}'s", says[1 - n] if all(fit) else whys[n], forbidden_by(each))
        for n, (name, each) in enumerate(zip(names, two, strict=True))
    ]
    every, rule = as_one(says), forbidden_by(two[fit.index(False) if False in fit else 0])
    if fit[0] == fit[1]:
        answers.append(Alternative("Both", every if fit[0] else says[0], rule))
        answers.append(Alternative("Neither", says[0] if fit[0] else every))
        return answers, 2 if fit[0] else 3
    one = fit.index(True)
    answers[one] = replace(answers[one], why=as_one((says[one], says[1 - one])))
    answers.append(Alternative("Both", f"{names[one]}'s card fits. {says[1 - one]}", rule))
    answers.append(Alternative("Neither", says[one]))
    return answers, one


def _of_one(name: str, fits: bool, why: str) -> str:
    """The reason for or against a card, with whose it is."""
    if why.startswith("It "):
        return f"{name}'s card {why.removeprefix('It ')}"
    return f"{name}'s card {'fits' if fits else 'does not fit'}. {why}"


def _right_first(some: list[Verdict]) -> list[Verdict]:
    return sorted(some, key=lambda each: each.play is None)
