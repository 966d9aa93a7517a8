"""A refusal: one reason against one way to play a card, and the rule that gives it."""

import itertools
from collections.abc import Callable
from typing import NamedTuple

from ..characters.minions import USED_BY_ITS_PLAYER, is_hired
from ..machine.desk import Desk
from ..timing.subject import Subject, losses_of
from ..values import (
    NOBODY,
    CardNo,
    Gambling,
    Hooks,
    ModeNo,
    PartNo,
    Play,
    SeatNo,
    SeatOrNobody,
)
from ..vocabulary import cards as c
from .conditions import Law
from .reasons import REASONS


class Refusal(NamedTuple):
    """One reason why a player may not play a card, or one mode or part of it, now.

    ``part`` is the Drink or loss that is meant, or :data:`WHOLE`. ``rule`` is the id of the rule.
    ``behalf`` is the teammate for whom the card may not be played, or nobody if the player is meant
    (team.shared-defence). ``below`` is the place on the agenda of what it is told of, if that is
    not what is asked about now, but waits below.
    """

    seat: SeatNo
    card: CardNo
    mode: ModeNo
    part: PartNo
    reason: str
    rule: str
    behalf: SeatOrNobody = NOBODY
    below: int = -1

    @property
    def you(self) -> SeatNo:
        """Of whom the reason speaks: the player, or the teammate for whom it would be played."""
        return self.seat if self.behalf == NOBODY else self.behalf


def refusal(desk: Desk, you: SeatNo, law: Law, part: PartNo, no: str, subject: Subject) -> Refusal:
    """The refusal of a mode for a reason: its rule is that of the card itself, if it has one."""
    own = _OWN_RULES.get(no)
    rule = (own and own(desk, you, law, part, subject)) or REASONS[no].rule
    return Refusal(you, law.card, law.mode, part, no, rule)


def _of_the_cause(desk: Desk, you: SeatNo, law: Law, part: PartNo, subject: Subject) -> str:
    """Nobody hits back for some losses: that stands on what has caused them, or was played."""
    hurts = losses_of(subject)
    barred = desk.setup.cast[hurts[part].cause].immune if 0 <= part < len(hurts) else None
    return barred.rule if barred else _of_immunity(desk, you, law, part, subject)


def _of_immunity(desk: Desk, you: SeatNo, law: Law, part: PartNo, subject: Subject) -> str:
    barred = desk.setup.cast[subject.card].immune if isinstance(subject, Play) else None
    return barred.rule if barred else ""


def _of_protection(desk: Desk, you: SeatNo, law: Law, part: PartNo, subject: Subject) -> str:
    assert isinstance(subject, Play)
    only = desk.setup.cast[subject.card].only
    assert only is not None
    return only.rule


def _of_upkeep(desk: Desk, you: SeatNo, law: Law, part: PartNo, subject: Subject) -> str:
    upkeep = desk.setup.cast[subject.card].upkeep if isinstance(subject, Play) else None
    return upkeep.in_play if upkeep else ""


def _of_actions(desk: Desk, you: SeatNo, law: Law, part: PartNo, subject: Subject) -> str:
    """A Boss has several Actions, or each member of a team one."""
    if desk.setup.quota(you).actions > 1:
        return "boss-battle.action-count"
    return "team.one-action-each" if len(desk.mates(you)) > 1 else ""


def _of_what_acts(desk: Desk, you: SeatNo, law: Law, part: PartNo, subject: Subject) -> str:
    """What acts without a card, or the tokens that a card gives."""
    if not isinstance(subject, Play):
        return ""
    mode = desk.setup.cast[subject.card].modes[subject.mode]
    if mode.as_ == "hook":
        return next(iter(mode.rules), "")
    limits = desk.setup.token_limits
    given = (effect.give for effect in mode.do if isinstance(effect, c.Give))
    return next((limits[name].apart for name in given if name in limits), "")


def _of_solitude(desk: Desk, you: SeatNo, law: Law, part: PartNo, subject: Subject) -> str:
    return next((token.apart for token in desk.law.solitary if token.apart), "")


MEANWHILE: dict[type[Subject], str] = {}
"""The rule by which nobody plays while an item of this kind is decided; the mechanic that has one
adds it."""


def _of_component(desk: Desk, you: SeatNo, law: Law, part: PartNo, subject: Subject) -> str:
    """The rule by which nobody plays while this is decided, or the last one of what acts by itself
    now."""
    own = MEANWHILE.get(type(subject))
    if own is not None:
        return own
    for frame in reversed(desk.agenda):
        if isinstance(frame, Hooks) and frame.components:
            _, card, mode = frame.components[0]
            return next(reversed(desk.setup.cast[card].modes[mode].rules), "")
    return ""


def _of_tokens(desk: Desk, you: SeatNo, law: Law, part: PartNo, subject: Subject) -> str:
    spent = (each.spend for each in law.words.cost if isinstance(each, c.Spend))
    limits = (desk.setup.token_limits[name].limits for name in spent)
    costs = (limit["cost"] for limit in limits if "cost" in limit)
    return next(itertools.chain(costs, law.words.rules), "")


def _of_use(desk: Desk, you: SeatNo, law: Law, part: PartNo, subject: Subject) -> str:
    return next(iter(law.words.rules), "") if law.occasion == "use" else ""


def _of_bearer(desk: Desk, you: SeatNo, law: Law, part: PartNo, subject: Subject) -> str:
    return next(iter((*law.words.rules, *desk.setup.cast[law.card].rules)), "")


def _of_mate(desk: Desk, you: SeatNo, law: Law, part: PartNo, subject: Subject) -> str:
    return (
        USED_BY_ITS_PLAYER
        if is_hired(desk, law.card)
        else _of_bearer(desk, you, law, part, subject)
    )


def _of_champions(desk: Desk, you: SeatNo, law: Law, part: PartNo, subject: Subject) -> str:
    """In teams a Round is for Champions alone; whoever is none of them has not left it."""
    games = (frame for frame in reversed(desk.agenda) if isinstance(frame, Gambling))
    game = next(games, None)
    if game is None or not game.champions or you in game.champions:
        return ""
    return REASONS["not-the-champion"].rule


def _of_no_ante(desk: Desk, you: SeatNo, law: Law, part: PartNo, subject: Subject) -> str:
    """In teams it owes none also who is no Champion, and so has never been in the Round."""
    return REASONS["on-who-left"].rule if desk.in_teams else ""


_OWN_RULES: dict[str, Callable[[Desk, SeatNo, Law, PartNo, Subject], str]] = {
    "protected": _of_protection,
    "immune": _of_immunity,
    "not-redirected": _of_immunity,
    "no-hit-back": _of_the_cause,
    "no-help": _of_immunity,
    "action-played": _of_actions,
    "already-in-front": _of_upkeep,
    "no-card-to-negate": _of_what_acts,
    "tokens-only": _of_what_acts,
    "left-alone": _of_solitude,
    "meanwhile": _of_component,
    "too-few-tokens": _of_tokens,
    "used-already": _of_use,
    "not-your-action-phase": _of_use,
    "no-window": _of_use,
    "not-yours": _of_mate,
    "own-player-only": _of_bearer,
    "not-in-this-round": _of_champions,
    "not-in-the-round": _of_champions,
    "no-ante-for-you": _of_no_ante,
}
"""The reasons for which a card, a component or a variant may have a rule of its own."""
