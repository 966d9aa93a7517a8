"""A refusal: one reason against one way to play a card, and the rule that gives it."""

import itertools
from typing import NamedTuple

from ..machine.desk import Desk
from ..timing.subject import Subject, losses_of
from ..values import NOBODY, CardNo, Hooks, ModeNo, PartNo, Play, SeatNo, SeatOrNobody
from ..vocabulary import cards as c
from .conditions import Law
from .reasons import REASONS


class Refusal(NamedTuple):
    """One reason why a player may not play a card, or one mode or part of it, now.

    ``part`` is the Drink or loss that is meant, or :data:`WHOLE`. ``rule`` is the id of the rule.
    ``behalf`` is the teammate for whom the card may not be played, or nobody if the player is meant
    (team.shared-defence).
    """

    seat: SeatNo
    card: CardNo
    mode: ModeNo
    part: PartNo
    reason: str
    rule: str
    behalf: SeatOrNobody = NOBODY

    @property
    def you(self) -> SeatNo:
        """Of whom the reason speaks: the player, or the teammate for whom it would be played."""
        return self.seat if self.behalf == NOBODY else self.behalf


_IMMUNE = ("protected", "immune", "not-redirected", "no-hit-back", "no-help")
"""The reasons for which the answered card has a rule of its own."""


def refusal(desk: Desk, you: SeatNo, law: Law, part: PartNo, no: str, subject: Subject) -> Refusal:
    """The refusal of a mode for a reason: its rule is that of the card itself, if it has one."""
    rule = REASONS[no].rule
    hurts = losses_of(subject)
    if no == "no-hit-back" and 0 <= part < len(hurts):
        barred = desk.setup.cast[hurts[part].cause].immune
        rule = barred.rule if barred else rule
    if isinstance(subject, Play) and no in _IMMUNE:
        card = desk.setup.cast[subject.card]
        own = card.only if no == "protected" else card.immune
        rule = own.rule if own else rule
    if no == "action-played":
        rule = _rule_of_actions(desk, you) or rule
    if no == "already-in-front" and isinstance(subject, Play):
        upkeep = desk.setup.cast[subject.card].upkeep
        rule = (upkeep and upkeep.in_play) or rule
    if no in ("no-card-to-negate", "tokens-only") and isinstance(subject, Play):
        rule = _rule_of(desk, subject) or rule
    if no == "left-alone":
        rule = next((token.apart for token in desk.law.solitary if token.apart), rule)
    if no == "meanwhile":
        rule = _rule_of_component(desk) or rule
    if no == "too-few-tokens":
        spent = (each.spend for each in law.words.cost if isinstance(each, c.Spend))
        limits = (desk.setup.token_limits[name].limits for name in spent)
        costs = (limit["cost"] for limit in limits if "cost" in limit)
        rule = next(itertools.chain(costs, law.words.rules), rule)
    if law.occasion == "use" and no in ("used-already", "not-your-action-phase"):
        rule = next(iter(desk.setup.cast[law.card].modes[law.mode].rules), rule)
    if no in ("not-yours", "own-player-only"):
        card = desk.setup.cast[law.card]
        rule = next(iter((*card.modes[law.mode].rules, *card.rules)), rule)
    return Refusal(you, law.card, law.mode, part, no, rule)


def _rule_of_actions(desk: Desk, you: SeatNo) -> str:
    """The rule by which a Boss has several Actions, or each member of a team one."""
    if desk.setup.quota(you).actions > 1:
        return "boss-battle.action-count"
    return "team.one-action-each" if len(desk.mates(you)) > 1 else ""


def _rule_of_component(desk: Desk) -> str:
    """The last rule of what acts by itself now: by that one nobody plays meanwhile."""
    for frame in reversed(desk.agenda):
        if isinstance(frame, Hooks) and frame.components:
            _, card, mode = frame.components[0]
            return next(reversed(desk.setup.cast[card].modes[mode].rules), "")
    return ""


def _rule_of(desk: Desk, play: Play) -> str:
    """The rule of what acts without a card, or of the tokens that a card gives."""
    mode = desk.setup.cast[play.card].modes[play.mode]
    if mode.as_ == "hook":
        return next(iter(mode.rules), "")
    limits = desk.setup.token_limits
    given = (effect.give for effect in mode.do if isinstance(effect, c.Give))
    return next((limits[name].apart for name in given if name in limits), "")
