"""The kinds of questions: what each asks of a table, its answers, and why.

Who may play what is the kernel's word; what comes out is what the kernel plays. A wrong number is
what would come out if something that waits did not count, and its reason says so.
"""

import re
from collections.abc import Callable, Iterable, Iterator
from random import Random
from typing import NamedTuple

from msgspec.structs import replace

from ..draw.cards import STAT
from ..draw.words import allowed_words, drink_name, listed, refusal_words, told_of
from ..kernel import (
    NOBODY,
    Act,
    After,
    AnteDemand,
    CardNo,
    Drink,
    Drinks,
    Event,
    Gambling,
    Losing,
    ModeNo,
    Moment,
    Option,
    PartNo,
    Phase,
    Play,
    Position,
    Refusal,
    SeatNo,
    longest_first,
)
from ..kernel import cards as c
from ..rulebook import rule as known_rule
from ..rulebook.telling import GENERAL, NOT_TELLING, acts_everywhere, telling_first
from ..scenario import Scenario
from ..scenario.deeds import deed
from ..scenario.schema import Facts, SeatFacts, StepSheet
from ..scenario.writing import changes, scenario_of
from .board import can_be_told
from .ideas import (
    AskedBefore,
    Idea,
    all_that_waits,
    an_ante_is_to_come,
    gold_is_at_stake,
    is_negated_by_its_own,
    what_waits,
)
from .question import Alternative, Kind
from .sense import comes_later, harms_oneself, shares_no_debt
from .slips import (
    halving,
    in_order,
    leave_instead,
    of_halves,
    passed_on,
    shared_out,
    slips,
    splits,
    what_counts,
)
from .stated import CARDS_OWN
from .tables import MADE, PracticeTable, begin, could_hold, seats_in, table_of, trimmed, with_hands
from .worlds import World, bare_table, ends, misread, passes_out, reaches, same_end, worlds

MOST_WRONG = 3
"""So many wrong numbers are offered."""
MOST_HELD = 20
"""So many cards that somebody could hold are tried."""
NEITHER, BOTH = 0.4, 0.2
"""How often two cards are asked about that do not fit, and how often two that fit."""
IN_A_ROUND = ("ante", "gamble")
"""What waits in a Round of Gambling when no card does: nothing to ask about but a rule."""
CHAINED = 0.35
"""How often somebody has answered what waits."""
CHAIN_TRIES = 2
"""So often hands are dealt until somebody can answer what waits."""
ANYTIME = 0.04
"""How often a card that fits always is the right one, if there is no other."""
ANY_MOMENT, ANSWERED_LATER = "anytime.any-moment", "anytime.respondable"
"""Why a card fits always; and what is seen only once it is played."""
TRIVIAL = frozenset({
    "no-round-to-bet", "no-ante", "no-drink", "no-event", "no-round", "nothing-due", "no-loss",
    "round-not-won", "pot-not-taken", "not-its-moment", "not-your-turn", "no-card-to-answer",
    "action-phase-to-come", "action-phase-over", "no-window", "drawing", "action-to-come",
    "bet-to-come", "anothers-gambling-turn", "used-already", "not-your-action-phase",
    "other-phase", "nobody-to-choose", "anothers-phase", "own-phase",
    "round-is-over", "round-not-over", "nobody-won", "too-few-cards", "cannot-pay", "antes-first",
    "while-paying", "teammates-action", "no-ante-for-you", "empty-pot", "changes-no-drink",
    "ignored-already", "not-in-this-round", "other-loss", "other-gold-loss",
    "other-type", "not-a-sometimes", "other-drinker", "your-drink", "not-your-payment",
    "not-your-drink",
})  # fmt: skip
"""The reasons that are plain from a look at the table."""
ABOUT_DRINKS = frozenset({"no-drink-change-to-negate", "raises-alcohol"})
"""Reasons of a card for Drinks: plain where no Drink waits."""
CHANGES_A_DRINK = frozenset({"changes-a-drink", "negates-a-card"})
"""Reasons of a card for the own numbers: they tempt only whose Drink waits."""
OUT_OF_THE_QUESTION = frozenset({
    "not-these-players", "not-asked", "anytime-first", "meanwhile", "amid-the-phase",
    "tokens-only", "round-was-ended", "one-is-left", "not-so-many-tokens", "too-few-tokens",
    "action-played", "not-yours", "own-player-only", "left-alone", "paid-with-the-ante",
    "ante-being-paid", "card-takes-effect", "away", "no-window", "splits-only-itself",
})  # fmt: skip
"""Reasons of which the question would have to tell too much."""


SEEN_AT_ONCE = frozenset({"not-your-drink", "no-such-effect"})
"""Reasons that are no riddle if only two cards are compared."""
UNSEEN = frozenset({
    "drink.sober-up", "contest.tie-repeat", "drink-deck.reshuffle",
    "drink-deck.pay-when-end-reached",
})  # fmt: skip
"""Rules for whose moment one must know what the board does not show: what is in a pile or deck."""


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


class Verdict(NamedTuple):
    """Whether a player may play a card, and why, or why not: of each way to play it the reason
    that would go away last, the telling ones first. It ``tempts`` if it takes more than a look to
    see that it may not be played."""

    seat: SeatNo
    card: CardNo
    play: Option | None
    refusals: tuple[Refusal, ...]
    tempts: bool

    @property
    def reasons(self) -> tuple[str, ...]:
        """The names of the reasons."""
        return tuple(dict.fromkeys(no.reason for no in self.refusals))


def _main_reasons(moment: Moment, seat: SeatNo, refusals: Iterable[Refusal]) -> list[Refusal]:
    """Of each mode the reason that would go away last; the telling ones first."""
    last: dict[int, Refusal] = {}
    for no in sorted(refusals, key=lambda no: longest_first(no.reason)):
        last.setdefault(no.mode, no)
    return sorted(last.values(), key=lambda no: is_plain(moment, seat, no.reason))


def is_plain(moment: Moment, seat: SeatNo, reason: str) -> bool:
    """Whether the reason is seen at a look: by itself, or because what waits is the player's own
    card or is played on somebody else."""
    subject = moment.subject
    if reason in CHANGES_A_DRINK:
        return not _is_drinking(moment, seat)
    if reason in TRIVIAL or not isinstance(subject, Play):
        return reason in TRIVIAL
    if reason in ABOUT_DRINKS:
        return not any(isinstance(each, Drinks) for each in moment.position.agenda)
    if subject.by == seat:
        return reason in ("loss-to-come", "no-such-effect", "not-a-sometimes", "no-threat")
    if reason == "no-threat":
        return True  # it costs no Fortitude at all: a look at both cards shows it
    hurt = any(part.victim == seat and part.amount < 0 for part in subject.parts)
    if reason == "loss-to-come":
        return not hurt
    meets = any(part.victim == seat and part.amount for part in subject.parts)
    return reason in ("no-such-effect", "not-picked") and not meets


def _is_drinking(moment: Moment, seat: SeatNo) -> bool:
    """Whether a Drink waits that would change somebody's numbers."""
    return any(
        drink.drinker in moment.setup.mates[seat]
        for frame in moment.position.agenda
        if isinstance(frame, Drinks)
        for drink in frame.drinks
    )


def verdicts(moment: Moment, seat: SeatNo) -> list[Verdict]:
    """The kernel's word on each card in a hand."""
    plays: dict[CardNo, Option] = {}
    for option in moment.plays_of(seat):
        plays.setdefault(option.card, option)
    against: dict[CardNo, list[Refusal]] = {}
    for no in moment.refusals_of(seat):
        against.setdefault(no.card, []).append(no)
    hand = dict.fromkeys(moment.position.seats[seat].hand)
    found: list[Verdict] = []
    for card in hand:
        if card in plays or card in against:
            nos = _main_reasons(moment, seat, () if card in plays else against[card])
            tempts = bool(nos) and not is_plain(moment, seat, nos[0].reason)
            found.append(Verdict(seat, card, plays.get(card), tuple(nos), tempts))
    return found


def _stops(verdict: Verdict) -> str:
    """The rule that forbids it, if one does."""
    return verdict.refusals[0].rule if verdict.refusals else ""


def why_of(moment: Moment, verdict: Verdict) -> str:
    """Why it may be played, or the reasons why not: two at most."""
    if verdict.play is not None:
        return allowed_words(moment, verdict.seat, verdict.play)
    told: dict[str, ModeNo] = {}
    for no in verdict.refusals:
        told.setdefault(refusal_words(moment, no), no.mode)
    (first, mode), *more = list(told.items())[:2]
    others = (each if of == mode else _also(each) for each, of in more)
    return " ".join((first, *(each.partition(" It fits when ")[0] for each in others)))


_AS_AN_ACTION = re.compile(r"An Action Card (fits in|is for)|\w+ may play an Action Card in")


def _also(words: str) -> str:
    """What is said of another use of the same card."""
    if _AS_AN_ACTION.match(words):
        return _AS_AN_ACTION.sub("As an Action it is for", words)
    for start in ("It fits ", "It is for "):
        if words.startswith(start):
            return words.replace("It ", "Its other use ", 1)
    if words.startswith("It is "):
        return words.replace("It is ", "It is also ", 1)
    return words.replace("It ", "It also ", 1) if words.startswith("It ") else words


def rules_of(moment: Moment, verdict: Verdict) -> tuple[str, ...]:
    """The rules that allow it, or forbid it."""
    if verdict.play is None:
        return tuple(dict.fromkeys(no.rule for no in verdict.refusals))
    for_seat = moment
    while for_seat.decision is not None and for_seat.decision.seat != verdict.seat:
        if not for_seat.may_decline:
            return ()
        for_seat = for_seat.decline()
    if verdict.play not in for_seat.options:
        return ()
    entries = for_seat.choose(verdict.play).entries
    return next((each.rules for each in entries if isinstance(each.now, Play) and each.rules), ())


# ---------------------------------------------------------------------- who may play what


def dealt_table(scenario: Scenario, chance: Random) -> tuple[Scenario, Moment] | None:
    """The table with everybody holding what they could hold, to choose from."""
    hands = {}
    for name in scenario.seats:
        found = could_hold(scenario, name)
        hands[name] = tuple(sorted(chance.sample(found, min(len(found), MOST_HELD))))
    dealt = with_hands(scenario, hands)
    moment = begin(dealt)
    if moment.window is not None and moment.window.kind == "draw":
        return None
    if moment.position.contest is not None:
        return None
    return (dealt, moment) if moment.decision is not None and can_be_told(moment) else None


def usable(moment: Moment, verdict: Verdict) -> bool:
    """Whether a question can be asked about it in a few words."""
    card = moment.setup.cast[verdict.card]
    if (
        card.title.startswith("[")
        or len({"", *verdict.reasons} & OUT_OF_THE_QUESTION)
        or len(card.modes) > 3
    ):
        return False
    if verdict.play is not None:
        occasion = card.modes[verdict.play.mode].occasion
        amid = occasion == "phase" and not isinstance(moment.subject, Phase)
        if amid or _during_an_ante(moment, occasion):
            return False
    if "no-such-effect" in verdict.reasons and _came_to_nothing(moment, verdict.seat):
        return False
    if _left_open(moment, verdict) or _tempts_nobody(moment, verdict):
        return False
    told = {refusal_words(moment, no) for no in verdict.refusals}
    return len(told) <= 2 and not any(no.behalf >= 0 for no in verdict.refusals)


def _way(verdict: Verdict) -> Option:
    """One way to play it: that which fits, or that of which the first reason tells."""
    if verdict.play is not None:
        return verdict.play
    return Option(Act.PLAY, verdict.card, verdict.refusals[0].mode)


def _left_open(moment: Moment, verdict: Verdict) -> bool:
    """Whether it would have to be known when Gold counts as owed, and when an ante as demanded."""
    fits = {mode.occasion for mode in moment.setup.cast[verdict.card].modes}
    return ("payment" in fits and gold_is_at_stake(moment)) or (
        "ante" in fits and an_ante_is_to_come(moment)
    )


def _tempts_nobody(moment: Moment, verdict: Verdict) -> bool:
    """Whether nobody would think of it: it Negates the own card, or waits for a loss that what
    waits does not bring. A card that is played for a teammate would take too many words."""
    if is_negated_by_its_own(moment, verdict.seat, _way(verdict)):
        return True
    if verdict.play is not None and verdict.play.behalf >= 0:
        return True
    subject = moment.subject
    hurt = isinstance(subject, Play) and any(
        part.victim == verdict.seat and part.amount < 0 for part in subject.parts
    )
    if "settled-first" in verdict.reasons and _anothers_loss(moment, verdict):
        return True
    if "changes-a-drink" in verdict.reasons and not _guards_what_it_changes(moment, verdict):
        return True
    if "protected" in verdict.reasons and not _would_stop_it(moment, verdict):
        return True
    if "not-the-champion" in verdict.reasons and not _is_own_turn(moment, verdict.seat):
        return True
    return "loss-to-come" in verdict.reasons and not hurt


def _would_stop_it(moment: Moment, verdict: Verdict) -> bool:
    """Whether a card looks as if it could stop what waits: one that stops changes of a Drink only
    where there is a Drink."""
    way = _way(verdict)
    asks = moment.setup.cast[way.card].modes[way.mode].when
    drinks = any(isinstance(each, Drinks) for each in moment.position.agenda)
    fits = drinks or not any(isinstance(each, c.Changes) for each in asks)
    return fits and "negate card" in deed(moment, way)


def _is_own_turn(moment: Moment, seat: SeatNo) -> bool:
    """Whether it is the turn of somebody's team in the Round: else that alone stops a card."""
    turns = (each.gambler for each in moment.position.agenda if isinstance(each, Gambling))
    return next(turns, NOBODY) in moment.setup.mates[seat]


def _guards_what_it_changes(moment: Moment, verdict: Verdict) -> bool:
    """Whether a card is for a number that the Drink which waits would change: for another it tempts
    nobody."""
    mode = moment.setup.cast[verdict.card].modes[verdict.refusals[0].mode]
    guarded = {stat for each in mode.when if isinstance(each, c.Affects) for stat in each.affects}
    drinks = [
        drink
        for frame in moment.position.agenda
        if isinstance(frame, Drinks)
        for drink in frame.drinks
    ]
    changed = {
        stat for stat in ("alcohol", "fortitude") if any(getattr(each, stat) for each in drinks)
    }
    return bool(guarded & changed)


def _anothers_loss(moment: Moment, verdict: Verdict) -> bool:
    """Whether a card follows a loss, and what waits below is that of somebody else only: it would
    be said that the card answers it."""
    mode = moment.setup.cast[verdict.card].modes[verdict.refusals[0].mode]
    hurt = [
        hurt.victim
        for frame in moment.position.agenda
        if isinstance(frame, After | Losing)
        for hurt in frame.hurts
    ]
    return mode.occasion == "loss" and not set(hurt).intersection(moment.setup.mates[verdict.seat])


def _came_to_nothing(moment: Moment, seat: SeatNo) -> bool:
    """Whether a card was played on somebody and does nothing to them any more: the reader sees only
    what it says."""
    subject = moment.subject
    return (
        isinstance(subject, Play)
        and seat in subject.targets
        and not any(part.victim == seat and part.amount for part in subject.parts)
    )


def _during_an_ante(moment: Moment, occasion: str) -> bool:
    """Whether a card of the Round is played while an ante is demanded, and another card waits: it
    would take too many words why that is no escape from the ante."""
    antes = any(isinstance(frame, AnteDemand) for frame in moment.position.agenda)
    return antes and occasion == "round"


def seats_asked(moment: Moment) -> list[SeatNo]:
    """Of whom it can be asked: in a window of all whose own card does not wait, else of who
    decides."""
    if moment.window is not None:
        return [seat for seat in seats_in(moment) if not answers_itself(moment, seat)]
    return [moment.decision.seat] if moment.decision else []


def hands_asked(
    moment: Moment, chance: Random, asked: AskedBefore
) -> Iterator[tuple[SeatNo, list[Verdict]]]:
    """Those of whom it can be asked, in a chance order, with the cards that a question can use and
    that teach something new."""
    seats = seats_asked(moment)
    for seat in chance.sample(seats, len(seats)):
        yield seat, _new_ones(moment, seat, asked)


def _new_ones(moment: Moment, seat: SeatNo, asked: AskedBefore) -> list[Verdict]:
    return [
        each
        for each in verdicts(moment, seat)
        if usable(moment, each) and not asked.knows(idea_at(moment, [each]))
    ]


def cut_down(
    dealt: Scenario, name: str, moment: Moment, some: list[Verdict]
) -> tuple[Scenario, Moment, list[Verdict]] | None:
    """The table with these cards in one hand only, if each is refused for the same reasons."""
    ids = [moment.setup.cast[each.card].id for each in some]
    table = trimmed(dealt, {name: tuple(sorted(ids))})
    small = begin(table)
    there = [each for id in ids if (each := again_at(small, name, id)) is not None]
    same = [each.reasons for each in there] == [each.reasons for each in some]
    return (table, small, there) if same and small.decision is not None else None


def answers_itself(moment: Moment, seat: SeatNo) -> bool:
    """Whether a player's own card waits: who would answer that?"""
    return isinstance(moment.subject, Play) and moment.subject.by == seat


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
        able = _new_ones(moment, seat, asked)
        yes += [each for each in able if each.play is not None]
        no += [each for each in able if is_a_riddle(each)]
    yes = [each for each in yes if not deed(moment, _way(each)).startswith("any")]
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


def is_a_riddle(verdict: Verdict) -> bool:
    """Whether a refused card tempts, and the words of the cards alone do not tell why."""
    return verdict.tempts and verdict.reasons[0] not in SEEN_AT_ONCE


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


def varied(refused: list[Verdict], chance: Random) -> list[Verdict]:
    """Refused cards, the tempting first, none with the reasons of another."""
    chance.shuffle(refused)
    refused.sort(key=lambda each: not each.tempts)
    return list({each.reasons: each for each in reversed(refused)}.values())[::-1]


def sense_at(moment: Moment) -> Callable[[Verdict], bool]:
    """Whether what is said of a card comes true, and nobody would play it to the own harm."""

    def makes_sense(verdict: Verdict) -> bool:
        seat, card, play, *_ = verdict
        if play is not None:
            return not harms_oneself(moment, seat, play)
        return comes_later(moment, seat, card, verdict.reasons) and shares_no_debt(
            moment, verdict.reasons
        )

    return makes_sense


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
            Alternative(f"“{title}”", why_of(small, each), _stops(each))
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
        Alternative(f"Only {name}'s", says[1 - n] if all(fit) else whys[n], _stops(each))
        for n, (name, each) in enumerate(zip(names, two, strict=True))
    ]
    every, rule = as_one(says), _stops(two[fit.index(False) if False in fit else 0])
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


SETTLED = StepSheet(until="possible", everyone="settles")
"""Everybody passes as far as it goes."""


def _right_first(some: list[Verdict]) -> list[Verdict]:
    return sorted(some, key=lambda each: each.play is None)


def again_at(moment: Moment, name: str, card: str) -> Verdict | None:
    """The verdict on the same card at another table."""
    if name not in moment.setup.names:
        return None
    for each in verdicts(moment, moment.seat(name)):
        if moment.setup.cast[each.card].id == card:
            return each
    return None


def idea_of(verdict: Verdict) -> str:
    """What is to be seen in a refusal: the rule, or, where many reasons rest on it, the reason."""
    first = verdict.refusals[0]
    return first.reason if first.rule in (*GENERAL, *NOT_TELLING) else first.rule


def idea_at(moment: Moment, some: Iterable[Verdict]) -> Idea:
    """What these cards teach: what waits, what each does that tempts, and why it does not fit."""
    waiting = what_waits(moment)
    some = tuple(some)
    tempting = [each for each in some if each.tempts]
    lessons = {f"{waiting}: {deed(moment, _way(each))}: {idea_of(each)}" for each in tempting}
    answers = {f"{waiting}: {deed(moment, _way(each))}" for each in some if each.play is not None}
    return Idea(
        waiting, tuple(sorted(lessons)), tuple(sorted(answers)),
        tuple(sorted({idea_of(each) for each in tempting})),
    )  # fmt: skip


# ------------------------------------------------------------------------- what comes out


def chained(scenario: Scenario, chance: Random) -> Scenario | None:
    """The table after somebody has answered what waits with a card that they could hold."""
    found = dealt_table(scenario, chance)
    if found is None:
        return None
    dealt, moment = found
    subject = moment.subject
    if not isinstance(subject, Play | Drinks | Event):
        return None
    by, cast = getattr(subject, "by", -1), moment.setup.cast
    choices = [
        (seat, option)
        for seat in seats_in(moment)
        if seat != by
        for option in moment.plays_of(seat)
        if cast[option.card].modes[option.mode].occasion != "any"
    ]
    if not choices:
        return None
    seat, option = chance.choice(choices)
    while moment.decision is not None and moment.decision.seat != seat:
        if not moment.may_decline:
            return None
        moment = moment.decline()
    if option not in moment.options:
        return None
    after = moment.choose(option)
    if after.window is None:
        return None
    there = scenario_of(after.setup, after.position, dealt, MADE, "A question")
    return table_of(after.setup, after.position, there)


def often_chained(table: PracticeTable, chance: Random, share: float = CHAINED) -> Scenario:
    """The table, in such a share of all after somebody has answered what waits."""
    there = chained(table.scenario, chance) if chance.random() < share else None
    return there or table.scenario


def outcome(table: PracticeTable, chance: Random, asked: AskedBefore) -> Iterator[DraftQuestion]:
    """What comes of what waits: somebody's number, who passes out, who takes the pot."""
    scenario = table.scenario
    if table.misread and not any(map(asked.may_show, (rule for rule, _ in table.misread))):
        return
    if not table.misread and chance.random() < 0.75:
        tried = (chained(scenario, chance) for _ in range(CHAIN_TRIES))
        scenario = next((each for each in tried if each is not None), scenario)
    whole = begin(with_hands(scenario, dict.fromkeys(scenario.seats, ())))
    if whole.decision is None or whole.window is None or not can_be_told(whole):
        return
    if whole.window.kind not in ("card", "drink", "event", *(IN_A_ROUND if table.misread else ())):
        return
    bare = bare_table(scenario)
    small = begin(bare)
    if small.decision is None or _all_is_stopped(small) or amid_something_else(small):
        return
    if asked.knows(Idea(what_waits(small), (all_that_waits(small),), (), ())):
        return
    end, other = ends(small), ends(whole)
    if end is None or other is None or not same_end(end, other):
        return
    decide = {rule for _, cited, _ in what_happens(small, end) for rule in cited}
    if decide & (UNSEEN | CARDS_OWN):
        return
    wrong = [*misread(table, end)]
    if table.misread and not wrong:
        return
    kinds: list[Callable[[], Iterator[DraftQuestion]]] = [
        lambda: _out(bare, small, end, wrong, chance),
        lambda: _pot(bare, small, end),
        lambda: _number(bare, small, end, chance, wrong),
    ]
    if wrong:
        del kinds[1]
    for kind in kinds:
        drafts = list(kind())
        if drafts:
            yield drafts[0]
            return


def amid_something_else(moment: Moment) -> bool:
    """Whether a card that fits always was played while something else waits: that has nothing to do
    with it, and nobody would play it just then."""
    waiting = [each for each in moment.position.agenda if isinstance(each, Play | Drinks | Event)]
    return any(
        isinstance(each, Play)
        and moment.setup.cast[each.card].modes[each.mode].occasion == "any"
        and place > 0
        for place, each in enumerate(waiting)
    )


def _all_is_stopped(moment: Moment) -> bool:
    """Whether only one thing waits, and the board says already that it is Negated or Ignored."""
    waiting = [each for each in moment.position.agenda if isinstance(each, Play | Drinks | Event)]
    if len(waiting) != 1:
        return False
    (one,) = waiting
    return all(
        each.negated or bool(each.ignored)
        for each in (one.drinks if isinstance(one, Drinks) else (one,))
    )


Line = tuple[str, tuple[str, ...], frozenset[tuple[str, SeatNo]]]
"""What happened, in a sentence; its rules; what it changed of whom."""


def what_happens(begin: Moment, end: Moment) -> list[Line]:
    """What happens, in sentences, each with its rules and what it changes of whom."""
    found: list[Line] = []
    for moment in end.line()[begin.depth + 1 :]:
        for entry in moment.entries:
            changed = frozenset((change.what, change.seat) for change in entry.changes)
            for line in told_of(moment.setup, (entry,)):
                found.append((line.words, entry.rules, changed))
    return found


def _in_order(told: list[Line]) -> list[Line]:
    """What is told, with why somebody takes the pot."""
    return [(in_order(words), cited, changed) for words, cited, changed in told]


def _number(
    table: Scenario, moment: Moment, end: Moment, chance: Random, misread: list[World]
) -> Iterator[DraftQuestion]:
    told = _in_order(what_happens(moment, end))
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
    why = [*_made_by(moment, end, seat), *sent]
    if stat == "alcohol":
        why += passed_on(moment, end, seat)
    happens = [words for words, _ in says]
    if stat == "gold":
        falls = [f"{words}." for words in (passes_out(end),) if words]
        shared = [*shared_out(moment, end)]
        if moment.position.contest is not None:
            why = [words for each in seats_in(moment) for words in _made_by(moment, end, each)]
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
        others = [words for words, _, changed in told if changed and _concerns(changed)]
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
    yield _settled(
        "number",
        table,
        moment,
        step,
        f"{_nobody_plays(moment)} How much {what} does {name} have afterwards?",
        answers,
        place,
        (*named_rules, *rules),
        named_rules,
    )


def _about(name: str, words: str) -> str:
    """The sentences about a player; all, if none is."""
    found = [each for each in sentences(words) if re.search(rf"\b{name}\b|[Ee]verybody", each)]
    return " ".join(found) or words


def _until_it_ends(moment: Moment, seat: SeatNo) -> str:
    """That somebody without Gold is in the game only as long as a Round goes on."""
    running = moment.position.round
    if running is None or moment.position.seats[seat].gold > 0:
        return ""
    return (
        " Whoever has no Gold stays in as long as the Round goes on. After it only its winner does."
    )


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


def _concerns(changed: frozenset[tuple[str, SeatNo]]) -> bool:
    """Whether some number of a player changes."""
    return any(what in STAT for what, _ in changed)


def _nobody_plays(moment: Moment) -> str:
    """What happens after the moment of the question."""
    subject = moment.subject
    begins = isinstance(subject, Play) and "start round" in deed(moment, subject)
    passes = moment.position.round is not None or begins
    return f"Nobody plays another card{', and everybody passes' if passes else ''}."


def _first_said(rule: str) -> str:
    """The main thing that a rule says: whoever is right should read it as well."""
    return f"{known_rule(rule).plain.partition('. ')[0].rstrip('.')}."


def once(words: Iterable[str]) -> list[str]:
    """Sentences without those that another one only goes on from."""
    some = list(dict.fromkeys(words))
    return [
        each
        for each in some
        if not any(more != each and more.startswith(each.rstrip(".")) for more in some)
    ]


def as_one(words: Iterable[str]) -> str:
    """Sentences one after the other; a title that ends one of them needs a full stop, too."""
    some = [each for several in words for each in sentences(several)]
    return " ".join(f"{each}." if each.endswith("”") else each for each in some)


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


def _made_by(moment: Moment, end: Moment, seat: SeatNo) -> Iterator[str]:
    """How a Drink was halved that somebody drinks, and how strong it has become since."""
    first = last = None
    for number, (whole, half) in enumerate(splits(moment, end, seat)):
        if number:
            yield "That half is split again."
        else:
            yield from _changed_before(moment, end, whole)
        yield from _half_of(whole, half)
        first = last = half
    halved = first is not None
    for each in end.line()[moment.depth :]:
        for frame in each.position.agenda:
            for drink in frame.drinks if isinstance(frame, Drinks) else ():
                if drink.drinker == seat and drink.halved == halved:
                    first, last = first or drink, drink
    if first is None or last is None or last.ignored or last.negated:
        return
    if last.alcohol and last.alcohol != first.alcohol:
        one_by_one = [*_changes(moment, end, first)]
        now = _no_longer(moment, first, last)
        if len(one_by_one) > 1:
            yield f"The cards change the Drink one after the other: {', then '.join(one_by_one)}."
        elif halved and not _is_halved(moment, last.origin):
            yield f"The split comes first, and then the half is changed: {now}."
        else:
            yield f"A card that changes a Drink takes effect before it is drunk. So {now}."


def _is_halved(moment: Moment, origin: PartNo) -> bool:
    """Whether a Drink has been split already."""
    drinks = (frame.drinks for frame in moment.position.agenda if isinstance(frame, Drinks))
    return any(each.halved and each.origin == origin for some in drinks for each in some)


def _changes(moment: Moment, end: Moment, first: Drink) -> Iterator[str]:
    """Which card changes the strength of a Drink, and how, one after the other."""
    was, cast = first.alcohol, moment.setup.cast
    for each in end.line()[moment.depth + 1 :]:
        for entry in each.entries:
            drinks = (frame.drinks for frame in entry.agenda if isinstance(frame, Drinks))
            there = (drink for some in drinks for drink in some)
            mine = (
                drink.alcohol
                for drink in there
                if (drink.origin, drink.drinker, drink.halved)
                == (first.origin, first.drinker, first.halved)
            )
            now = next(mine, was)
            if now != was and isinstance(entry.frame, Play):
                yield f"“{cast[entry.frame.card].title}” {was} → {now}".replace("-", "−")
            was = now


def _changed_before(moment: Moment, end: Moment, whole: Drink) -> Iterator[str]:
    """What a Drink has become before it was halved."""
    first = next(
        drink
        for each in end.line()[moment.depth :]
        for frame in each.position.agenda
        if isinstance(frame, Drinks)
        for drink in frame.drinks
        if drink.origin == whole.origin
    )
    if first.alcohol != whole.alcohol and not first.halved:
        yield f"What is split has changed by then: {_no_longer(moment, first, whole)}."


def _no_longer(moment: Moment, first: Drink, last: Drink) -> str:
    now = f"{last.alcohol} Alcohol Content, and no longer {first.alcohol}".replace("-", "−")
    return f"{drink_name(moment.setup, last)} has {now}"


def _half_of(whole: Drink, half: Drink) -> Iterator[str]:
    """How a Drink was halved: each of its numbers that is not zero."""
    numbers = (
        (whole.alcohol, half.alcohol, "Alcohol Content"),
        (whole.fortitude, half.fortitude, "Fortitude"),
    )
    for all_of_it, part, stat in numbers:
        way = "up" if 2 * abs(part) > abs(all_of_it) else "down"
        rounded = f"rounded {way} to " if all_of_it % 2 else ""
        if all_of_it:
            loss = "a loss of " if all_of_it < 0 else ""
            yield f"Half of {loss}{abs(all_of_it)} {stat} is {rounded}{abs(part)}."


def leads_there(moment: Moment, end: Moment, seat: SeatNo, told: list[Line]) -> list[str]:
    """What somebody's Fortitude and Alcohol Content come from."""
    name = moment.name(seat)
    says = [
        sentence
        for words, _, changed in told
        if ("fortitude", seat) in changed or ("alcohol", seat) in changed
        for sentence in sentences(words)
        if re.search(rf"\b{name}\b|[Ee]verybody", sentence)
    ]
    return once((*_made_by(moment, end, seat), *says[-2:]))


def stops_something(words: str) -> bool:
    """Whether a sentence tells that something is Negated or Ignored."""
    return "Negated" in words or "Ignores" in words


def _out(
    table: Scenario, moment: Moment, end: Moment, misread: list[World], chance: Random
) -> Iterator[DraftQuestion]:
    """Who passes out? Somebody is so near to it that one step more or less decides."""
    moved = None if misread else _on_the_edge(table, moment, end, chance)
    if moved is not None:
        table, moment = moved, begin(moved)
        over = ends(moment)
        if over is None:
            return
        end = over
    seats = seats_in(moment)
    gone = [seat for seat in seats if end.position.seats[seat].out]
    if not gone and any(end.position.seats[seat].gold < 1 for seat in seats):
        return
    hasty = [*misread] or [*worlds(moment)]
    fallen = [
        (world, {seat for seat in seats if world.end.seats[seat].out}) for world in hasty
    ]  # fmt: skip
    by_slip: dict[SeatNo, World] = {}
    for world, out in fallen:
        if len(out) < 2 and out != {*gone}:
            by_slip.setdefault(next(iter(out), NOBODY), world)
    if moved is None and (not misread or moment.position.round is None):
        return
    rounded = {
        seat: slip
        for seat in seats
        for slip in of_halves(moment, end, seat)
        if (slip.value >= end.position.seats[seat].fortitude) != (seat in gone)
    }
    by_slip.update(
        {
            NOBODY if seat in gone else seat: World(slip.so, slip.rule, end.position)
            for seat, slip in rounded.items()
        }
    )
    if len(gone) > 1 or not by_slip:
        return
    told = _in_order(what_happens(moment, end))
    steps = [
        sentence
        for words, cited, changed in told
        for sentence in sentences(words)
        if (_concerns(changed) or _spares(sentence, cited) or moves(sentence))
        and not any(what == "out" for what, _ in changed)
    ]
    somebody_has_none = any(moment.position.seats[seat].gold < 1 for seat in seats)
    answers: list[Alternative] = []
    right = -1
    for seat in seats:
        name, (fortitude, alcohol, gold) = moment.name(seat), before_leaving(moment, end, seat)
        own = leads_there(moment, end, seat, told)
        if seat in gone:
            right = len(answers)
            falls = f"{name} passes out: {reaches(alcohol, fortitude)}."
            broke = f"{name} has no Gold left, and is out." + _until_it_ends(moment, seat)
            why = (*own, falls if alcohol >= fortitude else broke)
            answers.append(Alternative(name, as_one(once((*_before(steps, own), *why)))))
            continue
        about = [
            words for words in steps if words in own or re.search(rf"\b{name}\b", words)
        ]  # fmt: skip
        made = [words for words in own if words not in about]
        stays = f"So {name} stays in: Alcohol Content {alcohol} against Fortitude {fortitude}"
        stays += f", {gold} Gold." if somebody_has_none else "."
        slip = by_slip.get(seat)
        there = [*made, *about, stays] if made or about else [stays.removeprefix("So ")]
        there = [rounded[seat].so, *there] if seat in rounded else there
        rule = slip.rule if slip is not None else ""
        answers.append(Alternative(name, as_one(once(there)), rule))
    if gone:
        name, (fortitude, alcohol, _) = moment.name(gone[0]), before_leaving(moment, end, gone[0])
        falls = f"{name} has {alcohol} Alcohol Content and {fortitude} Fortitude then, and nobody "
        falls += f"saves {name}."
        if alcohol < fortitude:
            falls = f"{name} has 0 Gold then, and nobody gives {name} any."
        slip = by_slip.get(NOBODY)
        falls = f"{rounded[gone[0]].so} {falls}" if gone[0] in rounded else falls
        answers.append(Alternative("Nobody", falls, slip.rule if slip else "pass-out.condition"))
    else:
        right = len(answers)
        made = [words for seat in seats for words in _made_by(moment, end, seat)]
        near = min(_apart(end.position, seat) for seat in seats)
        close = [seat for seat in seats if seat in by_slip or _apart(end.position, seat) == near]
        so = "Nobody has as much Alcohol Content as Fortitude: "
        so += f"{listed(_against(end, seat) for seat in close)}."
        so = "So everybody has Gold left, and nobody passes out." if somebody_has_none else so
        answers.append(Alternative("Nobody", as_one([*once([*made, *steps]), so])))
    if len({each.why for each in answers}) < len(answers):
        return
    facts = {moment.name(seat): SeatFacts(out=seat in gone) for seat in seats}
    rules = dict.fromkeys(
        rule for _, cited, changed in told for rule in cited
        if any(what == "out" for what, _ in changed)
    )  # fmt: skip
    of_gold = [rule for _, cited, _ in told for rule in cited if rule.startswith(_OUT_OF_GOLD)]
    rules = rules or dict.fromkeys((*of_gold, "pass-out.condition"))
    step = replace(SETTLED, expect=Facts(seats=facts))
    misread_rules = [slip.rule for slip in rounded.values()]
    misread_rules += [world.rule for world in by_slip.values() if world in misread]
    ask = f"{_nobody_plays(moment)} Who is out of the game when all of this has taken effect?"
    yield _settled(
        "out", table, moment, step, ask, answers, right, (*misread_rules, *rules), misread_rules
    )


def _against(end: Moment, seat: SeatNo) -> str:
    """Somebody's two numbers."""
    player = end.position.seats[seat]
    return f"{end.name(seat)} has {player.alcohol} against {player.fortitude}"


_INSIDE = re.compile(r"“[^”]*”|(?<=\.) (?=[A-Z“])")
"""A title, or the gap between two sentences."""


def sentences(words: str) -> list[str]:
    """What was told at once, sentence by sentence."""
    return _INSIDE.sub(lambda found: "\n" if found[0] == " " else found[0], words).split("\n")


def _before(steps: list[str], own: list[str]) -> list[str]:
    """The steps that come before those of somebody's own."""
    place = next((n for n, words in enumerate(steps) if words in own), len(steps))
    return [words for words in steps[:place] if stops_something(words) or moves(words)]


def moves(words: str) -> bool:
    """Whether a Drink or a loss goes to somebody else."""
    return " goes to " in words or " goes from " in words


def _on_the_edge(
    table: Scenario, moment: Moment, end: Moment, chance: Random
) -> Scenario | None:  # fmt: skip
    """The table with somebody so near to passing out that one step decides: how a Drink is halved,
    or who drinks or loses what was passed on. None if nothing of that kind is at hand."""
    if table.teams or moment.position.round is not None:
        return None
    near = _by_what_is_passed_on(moment, end, chance) or _by_halves(moment, end, chance)
    seats = dict(table.seats)
    for seat, apart in near.items():
        fortitude = moment.position.seats[seat].fortitude
        if not 0 < apart <= fortitude:
            return None
        name = moment.name(seat)
        seats[name] = replace(seats[name], alcohol=fortitude - apart)
    return replace(table, seats=seats) if near else None


def _apart(position: Position, seat: SeatNo) -> int:
    player = position.seats[seat]
    return player.fortitude - player.alcohol


def _by_halves(moment: Moment, end: Moment, chance: Random) -> dict[SeatNo, int]:
    """Who drinks a half, and how far apart Alcohol Content and Fortitude must be for a slip about
    halves to decide."""
    found = [
        (seat, lost + max(0, slip.value - end.position.seats[seat].alcohol))
        for seat in seats_in(moment)
        if halving(moment, end, seat) is not None and not end.position.seats[seat].out
        for lost in (_apart(moment.position, seat) - _apart(end.position, seat),)
        for slip in of_halves(moment, end, seat)
    ]
    return dict([chance.choice(found)]) if found else {}


def _by_what_is_passed_on(moment: Moment, end: Moment, chance: Random) -> dict[SeatNo, int]:
    """Who loses by what was passed on falls or just stays, and who would have lost it else would
    fall."""
    if not any(moves(words) for words, _, _ in what_happens(moment, end)):
        return {}
    for world in worlds(moment):
        lost = {
            seat: (
                _apart(moment.position, seat) - _apart(end.position, seat),
                _apart(moment.position, seat) - _apart(world.end, seat),
            )
            for seat in seats_in(moment)
            if not (world.end.seats[seat].out or end.position.seats[seat].out)
        }
        gets = [seat for seat, (here, there) in lost.items() if here > there]
        gave = [seat for seat, (here, there) in lost.items() if there > here]
        if len(gets) == len(gave) == 1:
            one, other = gets[0], gave[0]
            return {one: lost[one][0] + chance.choice((0, 1)), other: lost[other][1]}
    return {}


_OUT_OF_GOLD = "gold-out-in-round."
"""The rules of whoever has no Gold in a Round."""


def _spares(words: str, cited: tuple[str, ...]) -> bool:
    """Whether that keeps somebody in the game: a card is stopped, or nobody need ante."""
    return any(rule.startswith(_OUT_OF_GOLD) for rule in cited) or stops_something(words)


def before_leaving(moment: Moment, end: Moment, seat: SeatNo) -> tuple[int, int, int]:
    """Somebody's last Fortitude, Alcohol Content and Gold in the game."""
    last = moment.position.seats[seat]
    now = [last.fortitude, last.alcohol, last.gold]
    for each in end.line()[moment.depth + 1 :]:
        for entry in each.entries:
            for change in entry.changes:
                if change.seat == seat and change.what == "out":
                    return now[0], now[1], now[2]
                if change.seat == seat and change.what in STAT:
                    now[list(STAT).index(change.what)] = change.after
    return now[0], now[1], now[2]


BY_A_CARD = {"gambling.taking-pot-without-winning", "gambling.win-by-effect"}
"""Rules by which somebody has the pot without being in control when all have passed."""


def _pot(table: Scenario, moment: Moment, end: Moment) -> Iterator[DraftQuestion]:
    """Who takes the pot?"""
    running = moment.position.round
    if running is None or end.position.round is not None or moment.position.pot < 1:
        return
    last = running
    for each in end.line()[moment.depth + 1 :]:
        for entry in each.entries:
            for change in entry.changes:
                if change.what == "round" and change.after is not None:
                    last = change.after
    taker = last.taker if last.taker >= 0 else last.winner
    told = what_happens(moment, end)
    says = [
        (words, cited)
        for words, cited, changed in told
        if ("pot", -1) in changed and ("gold", taker) in changed
    ]
    if taker < 0 or not says or len(running.members) < 2:
        return
    answers: list[Alternative] = []
    right = -1
    if any(BY_A_CARD & {*cited} for _, cited, _ in told):
        return
    inn = [*_to_the_inn(moment, told)][:1]
    for seat in seats_in(moment):
        name = moment.name(seat)
        if seat == taker:
            right = len(answers)
            before = [
                in_order(words)
                for words, _, changed in told
                if stops_something(words) or ("pot", -1) in changed
            ]
            answers.append(Alternative(name, as_one(once((*before, in_order(says[-1][0]))))))
        elif seat not in running.members and (inn or len(running.members) > 2):
            continue
        elif seat not in running.members:
            answers.append(Alternative(name, f"{name} is not in this Round."))
        else:
            answers.append(Alternative(name, _loses_it(moment, seat, last.control, told)))
    answers += inn
    if right < 0:
        return
    agenda = moment.position.agenda
    begun = max((n for n, each in enumerate(agenda) if isinstance(each, Gambling)), default=-1)
    waiting = [each for each in agenda[begun + 1 :] if isinstance(each, Play)]
    if not waiting or (len(waiting) == 1 and waiting[0].by == taker):
        return  # a look at who has just played would answer it
    if any(each.by == running.control and "end round" in deed(moment, each) for each in waiting):
        return  # whoever is in control would not end the Round
    facts = changes(moment, end)
    step = replace(SETTLED, change=facts)
    rules = tuple(dict.fromkeys(rule for _, cited in says for rule in cited))
    yield _settled(
        "pot",
        table,
        moment,
        step,
        f"{_nobody_plays(moment)} Who takes the pot?",
        answers,
        right,
        rules,
    )


def _loses_it(moment: Moment, seat: SeatNo, control: SeatNo, told: list[Line]) -> str:
    """Why somebody in the Round does not win it: what takes control from them, or does not give
    it to them."""
    name, running = moment.name(seat), moment.position.round
    cast = moment.setup.cast
    plays = [frame for frame in moment.position.agenda if isinstance(frame, Play)]
    bets = [each for each in plays if cast[each.card].modes[each.mode].occasion == "bet"]
    own = [each for each in plays if each.by == seat]
    taken = [f"{moment.name(control)}'s “{cast[each.card].title}” takes it" for each in bets
             if each.by == control != seat]  # fmt: skip
    if running is not None and seat == running.control and taken:
        return f"{name} is in control now. But {taken[-1]}, and {name} only passes."
    stopped = f"“{cast[own[-1].card].title}” is Negated: it does nothing." if own else ""
    if any(words == stopped for words, _, _ in told):
        return f"{stopped} So {name} does not get the pot by it."
    if own and own[-1] in bets and taken:
        return f"“{cast[own[-1].card].title}” takes control. But {taken[-1]} again."
    takes = {"gambling", "cheating"} & {*cast[own[-1].card].type} if own else ()
    if takes and taken and running is not None:
        others = f"{moment.name(running.control)} has it now, and {taken[-1]}"
        return f"“{cast[own[-1].card].title}” gave {name} control at first. But {others}."
    needs = "Only a Gambling or a Cheating Card does."
    return (
        f"“{cast[own[-1].card].title}” takes no control. {needs}"
        if own
        else f"{name} only passes, and takes no control. {needs}"
    )


def _to_the_inn(moment: Moment, told: list[Line]) -> Iterator[Alternative]:
    """That the Inn takes the pot, where a card that says so is Negated."""
    for frame in moment.position.agenda:
        if not isinstance(frame, Play):
            continue
        card = moment.setup.cast[frame.card]
        if c.End("round") in card.modes[frame.mode].do:
            title = card.title
            if any(words == f"“{title}” is Negated." for words, _, _ in told):
                yield Alternative(
                    "Nobody: it goes to the Inn",
                    f"“{title}” would end the Round so. But it is Negated, and the Round goes on.",
                    "negate.prevents-resolution",
                )


def _settled(
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
