"""Which cards a question can ask about: in a few words, and so that they tempt somebody."""

from collections.abc import Callable
from random import Random

from ..draw.words import refusal_words
from ..kernel import (
    NOBODY,
    After,
    AnteDemand,
    Drinks,
    Gambling,
    Losing,
    Moment,
    Phase,
    Play,
    SeatNo,
)
from ..kernel import cards as c
from ..scenario.deeds import deed
from .ideas import an_ante_is_to_come, gold_is_at_stake, is_negated_by_its_own
from .sense import comes_later, harms_oneself, shares_no_debt
from .verdicts import Verdict, way_of

OUT_OF_THE_QUESTION = frozenset({
    "not-these-players", "anytime-first", "meanwhile", "amid-the-phase",
    "tokens-only", "round-was-ended", "one-is-left", "not-so-many-tokens", "too-few-tokens",
    "action-played", "not-yours", "own-player-only", "left-alone", "paid-with-the-ante",
    "ante-being-paid", "card-takes-effect", "away", "no-window", "splits-only-itself",
})  # fmt: skip
"""Reasons of which the question would have to tell too much."""


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


def _left_open(moment: Moment, verdict: Verdict) -> bool:
    """Whether it would have to be known when Gold counts as owed, and when an ante as demanded."""
    fits = {mode.occasion for mode in moment.setup.cast[verdict.card].modes}
    return ("payment" in fits and gold_is_at_stake(moment)) or (
        "ante" in fits and an_ante_is_to_come(moment)
    )


def _tempts_nobody(moment: Moment, verdict: Verdict) -> bool:
    """Whether nobody would think of it: it Negates the own card, or waits for a loss that what
    waits does not bring. A card that is played for a teammate would take too many words."""
    if is_negated_by_its_own(moment, verdict.seat, way_of(verdict)):
        return True
    if verdict.play is not None and verdict.play.behalf >= 0:
        return True
    subject = moment.subject
    hurt = isinstance(subject, Play) and any(
        part.victim == verdict.seat and part.amount < 0 for part in subject.parts
    )
    waits_below = any(no.below >= 0 for no in verdict.refusals)
    if waits_below and _anothers_loss(moment, verdict):
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
    way = way_of(verdict)
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
