"""What the kernel says of the cards in a hand: which may be played, and why, or why not."""

import re
from collections.abc import Iterable
from typing import NamedTuple

from ..draw.words import allowed_words, refusal_words
from ..kernel import (
    Act,
    CardNo,
    Drinks,
    ModeNo,
    Moment,
    Option,
    Play,
    Refusal,
    SeatNo,
    longest_first,
)
from ..rulebook.telling import GENERAL, NOT_TELLING
from ..scenario.deeds import deed
from .ideas import Idea, what_waits

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
SEEN_AT_ONCE = frozenset({"not-your-drink", "no-such-effect"})
"""Reasons that are no riddle if only two cards are compared."""


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


def forbidden_by(verdict: Verdict) -> str:
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


def way_of(verdict: Verdict) -> Option:
    """One way to play it: that which fits, or that of which the first reason tells."""
    if verdict.play is not None:
        return verdict.play
    return Option(Act.PLAY, verdict.card, verdict.refusals[0].mode)


def is_a_riddle(verdict: Verdict) -> bool:
    """Whether a refused card tempts, and the words of the cards alone do not tell why."""
    return verdict.tempts and verdict.reasons[0] not in SEEN_AT_ONCE


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
    lessons = {f"{waiting}: {deed(moment, way_of(each))}: {idea_of(each)}" for each in tempting}
    answers = {f"{waiting}: {deed(moment, way_of(each))}" for each in some if each.play is not None}
    return Idea(
        waiting, tuple(sorted(lessons)), tuple(sorted(answers)),
        tuple(sorted({idea_of(each) for each in tempting})),
    )  # fmt: skip
