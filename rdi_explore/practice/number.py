"""What number somebody has afterwards."""

import re
from collections.abc import Iterator
from random import Random

from ..draw.cards import STAT
from ..kernel import Moment, Play, SeatNo
from ..kernel import cards as c
from ..rulebook import rule as known_rule
from ..scenario import Scenario
from ..scenario.schema import Facts, SeatFacts, StepSheet
from .draft import DraftQuestion, settled
from .happening import (
    Line,
    as_one,
    concerns,
    nobody_plays,
    once,
    sentences,
    stops_something,
    told_in_order,
    what_happens,
)
from .question import Alternative
from .slips import leave_instead, passed_on, shared_out, slips, what_counts
from .strength import made_by
from .tables import seats_in
from .worlds import World, passes_out

MOST_WRONG = 3
"""So many wrong numbers are offered."""


def of_a_number(
    table: Scenario, moment: Moment, end: Moment, chance: Random, misread: list[World]
) -> Iterator[DraftQuestion]:
    """What is somebody's number: the one of which most is known that goes wrong."""
    told = told_in_order(what_happens(moment, end))
    found = []
    for seat in seats_in(end):
        for stat in ("fortitude", "alcohol", "gold"):
            if stat == "alcohol" and _is_only_passed_on(moment):
                continue
            wrong = slips(moment, end, seat, stat, misread)
            known = sum(each.known for each in wrong)
            named = any(each.rule == world.rule for each in wrong[:MOST_WRONG] for world in misread)
            if known and len(wrong) > 1 and named == bool(misread):
                found.append((known, seat, stat, wrong[:MOST_WRONG]))
    if not found:
        return
    most = max(each[0] for each in found)
    _, seat, stat, wrong = chance.choice([each for each in found if each[0] == most])
    name, what = moment.name(seat), STAT[stat]
    after = getattr(end.position.seats[seat], stat)
    of_pot = stat == "gold" and moment.position.round is not None
    says = [
        (words, cited)
        for words, cited, changed in told
        if (stat, seat) in changed
        or (of_pot and ("pot", -1) in changed)
        or (stat == "gold" and not changed and _WON_A_CONTEST in cited)
    ]
    mine = [cited for _, cited, changed in told if (stat, seat) in changed]
    stopped = [
        (words, cited)
        for words, cited, _ in told
        if stops_something(words) and not (mine and ONLY_SMALLER in cited)
    ]
    smaller = [*_made_smaller(moment, end, seat, told)] if stat == "fortitude" else []
    rules = dict.fromkeys(rule for cited in mine for rule in cited)
    sent = _sent_to(moment, seat, told) if stat == "fortitude" else ()
    why = [*made_by(moment, end, seat), *sent]
    if stat == "alcohol":
        why += passed_on(moment, end, seat)
    happens = [words for words, _ in says]
    if stat == "gold":
        falls = [f"{words}." for words in (passes_out(end),) if words]
        shared = [*shared_out(moment, end)]
        if moment.position.contest is not None:
            why = [words for each in seats_in(moment) for words in made_by(moment, end, each)]
            happens[1:1] = what_counts(moment, end) if happens else ()
        why += _stay_without_gold(moment)
        place = next((n for n, (_, cited) in enumerate(says) if DIVIDED in cited), 0)
        about = [_about(name, words) if shared else words for words in happens]
        happens = [*about[:place], *falls, *shared, *about[place:]]
    left = [*leave_instead(moment, end)] if of_pot else []
    before = [*(words for words, _ in stopped), *left]
    why = [*before, *why, *happens] if mine else [*why, *before, *happens]
    if smaller or (stopped and mine):
        still = [SPARES_ONE] if any(SPARES_ONE in cited for _, cited, _ in told) else []
        slipped = [each.rule for each in wrong if any(each.rule == it.rule for it in misread)]
        why = [*(_first_said(rule) for rule in (*slipped, *still)[:1]), *smaller, *why]
    if not mine:
        others = [words for words, _, changed in told if changed and concerns(changed)]
        rules = dict.fromkeys(rule for _, cited in stopped for rule in cited) or rules
        chasers = [each.so for each in wrong if each.rule == "chaser.counts-as-one-drink"]
        why = [*chasers[:1], f"{name}'s {what} stays at {after}.", *why, *others[:1]]
    if not rules:
        return
    answers = [Alternative(str(each.value), each.so, each.rule) for each in wrong]
    answers.append(Alternative(str(after), as_one(once(why))))
    answers.sort(key=lambda each: int(each.text))
    if len({each.why for each in answers}) < len(answers):
        return
    place = next(place for place, each in enumerate(answers) if each.text == str(after))
    broken = {world.rule for world in misread}
    named_rules = [each.rule for each in wrong if each.rule in broken]
    step = StepSheet(
        until="possible", everyone="settles", expect=Facts(seats={name: SeatFacts(**{stat: after})})
    )
    yield settled(
        "number",
        table,
        moment,
        step,
        f"{nobody_plays(moment)} How much {what} does {name} have afterwards?",
        answers,
        place,
        (*named_rules, *rules),
        named_rules,
    )


def _about(name: str, words: str) -> str:
    """The sentences about a player; all, if none is."""
    found = [each for each in sentences(words) if re.search(rf"\b{name}\b|[Ee]verybody", each)]
    return " ".join(found) or words


def _is_only_passed_on(moment: Moment) -> bool:
    """Whether nothing waits but a Drink and a card that passes it on: its words say it all."""
    plays = [each for each in moment.position.agenda if isinstance(each, Play)]
    does = moment.setup.cast[plays[0].card].modes[plays[0].mode].do if len(plays) == 1 else ()
    return any(isinstance(each, c.Pass) for each in does)


def _stay_without_gold(moment: Moment) -> Iterator[str]:
    """Who has no Gold, and is in the game all the same as long as a Contest runs."""
    if moment.position.contest is not None:
        for seat in moment.position.staying:
            if moment.position.seats[seat].gold < 1:
                yield f"{moment.name(seat)} has no Gold, but stays in until the Contest is over."


_WON_A_CONTEST, DIVIDED = "contest.drink-then-pay", "pass-out.divide-gold"
SPARES_ONE = "ignore.card-still-resolves"
"""The rule by which a card that one player Ignores acts on all others."""
ONLY_SMALLER = "ignore.reduces-instead"
"""The rule by which a loss that is Ignored only becomes smaller."""


def _loss_that_waits(moment: Moment, seat: SeatNo) -> int:
    """How much Fortitude the cards that wait would take from somebody."""
    return -sum(
        part.amount
        for frame in moment.position.agenda
        if isinstance(frame, Play)
        for part in frame.parts
        if part.victim == seat and part.stat == "fortitude"
    )


def _made_smaller(moment: Moment, end: Moment, seat: SeatNo, told: list[Line]) -> Iterator[str]:
    """By how much a loss has become smaller that somebody Ignores, and cannot Ignore wholly."""
    lost = moment.position.seats[seat].fortitude - end.position.seats[seat].fortitude
    would = _loss_that_waits(moment, seat)
    if any(ONLY_SMALLER in cited for _, cited, _ in told) and would > lost:
        yield f"Here: {would} − {would - lost} = {lost}."


def _first_said(rule: str) -> str:
    """The main thing that a rule says: whoever is right should read it as well."""
    return f"{known_rule(rule).plain.partition('. ')[0].rstrip('.')}."


def _sent_to(moment: Moment, seat: SeatNo, told: list[Line]) -> Iterator[str]:
    """Which loss of somebody else comes to a player, and what it makes with the own one."""
    name = moment.name(seat)
    found = (
        re.fullmatch(rf"The loss of (\d+) Fortitude goes .* to {name}\.", each[0]) for each in told
    )
    sent = [each for each in found if each is not None]
    yield from (each[0] for each in sent)
    own = _loss_that_waits(moment, seat)
    if own > 0 and len(sent) == 1:
        more = int(sent[0][1])
        if any(f"{name} loses {own + more} Fortitude" in words for words, _, _ in told):
            yield f"With the {own} that {name} would lose anyway: {own} + {more} = {own + more}."
