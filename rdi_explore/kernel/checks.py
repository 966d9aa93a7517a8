"""The checks of legality, compiled from the conditions and effects of a card.

A check returns ``""`` or the name of a reason (see :data:`~rdi_explore.kernel.reasons.REASONS`).
General checks look at the subject, checks of a part at one Drink or one loss of it.
"""

import itertools
from collections.abc import Callable
from typing import Literal

import msgspec

from . import cards as c
from .cards import Condition, Effect, Kind, Mode, Occasion
from .desk import Desk
from .subject import (
    Subject,
    bears,
    changes_drink,
    ends_the_round,
    evicts,
    guards_drinks,
    immune,
    losses_of,
    mode_of,
    types,
    whom,
)
from .values import NOBODY, AnteDemand, Drinks, Event, Payment, Phase, Play

Check = Callable[[Desk, int, Subject, int], str]
"""``(desk, you, subject, part) -> reason``; the part is -1 for general checks."""


class Law(msgspec.Struct, frozen=True):
    """When one mode of one card may be played."""

    card: int
    mode: int
    occasion: Occasion
    anytime: bool
    general: tuple[Check, ...]
    part: tuple[Check, ...]
    aim: Literal["none", "other", "anyone", "gambler"]
    targets: int = 1
    ordered: bool = False
    ends_round: bool = False


# -------------------------------------------------------------------------------- checks


def _answers_a_card(desk: Desk, you: int, subject: Subject, part: int) -> str:
    return "" if isinstance(subject, Play) else "no-card-to-answer"


def _affects(stats: tuple[str, ...]) -> Check:
    def affects(desk: Desk, you: int, subject: Subject, part: int) -> str:
        if not isinstance(subject, Play):
            return ""
        if you in subject.ignored:
            return "ignored-already"
        own_payment = fixed = False
        for packet in subject.parts:
            if packet.amount and packet.stat in stats and you in (packet.victim, packet.to):
                if packet.fixed:
                    fixed = True
                    continue
                if subject.by == packet.victim == you and packet.to != NOBODY:
                    own_payment = desk.setup.rulings.ignore_own_payment != "allowed"
                    if own_payment:
                        continue
                return ""
        if fixed:
            return "fixed-loss"
        if own_payment:
            return "own-payment"
        mode = mode_of(desk, subject)
        if desk.setup.rulings.affects_mode == "could" and _could(desk, you, subject, stats):
            return ""
        if changes_drink(mode):
            return "changes-a-drink"
        for effect in mode.do:
            if isinstance(effect, c.Negate) and effect.negate == "card":
                return "negates-a-card"
            if isinstance(effect, c.Start):
                return "a-round"
            if isinstance(effect, c.Ante):
                return "a-bet"
            if isinstance(effect, c.Take) and effect.take == "pot":
                return "the-taker"
        return "no-such-effect"

    return affects


def _not_an_ante(desk: Desk, you: int, subject: Subject, part: int) -> str:
    if isinstance(subject, Play) and mode_of(desk, subject).as_ == "gambling":
        antes = any(isinstance(effect, c.Ante) for effect in mode_of(desk, subject).do)
        return "an-ante" if antes else ""
    return ""


def _could(desk: Desk, you: int, subject: Play, stats: tuple[str, ...]) -> bool:
    """Whether a choice still to be made could change one of these of you."""
    for effect in mode_of(desk, subject).do:
        if isinstance(effect, c.Either) and you in whom(desk, subject, effect.who, None):
            for each in itertools.chain.from_iterable(effect.either):
                if isinstance(each, c.Lose | c.Gain) and each.stat in stats:
                    return True
                if isinstance(each, c.Pay) and "gold" in stats:
                    return True
    return False


def _threatens(desk: Desk, you: int, subject: Subject, part: int) -> str:
    if not isinstance(subject, Play):
        return ""
    if you in subject.ignored:
        return "ignored-already"
    for packet in subject.parts:
        if packet.victim == you and packet.stat == "fortitude" and packet.amount < 0:
            return "fixed-loss" if packet.fixed else ""
    return "no-threat"


def _not_immune(to: Literal["negate", "ignore"]) -> Check:
    def not_immune(desk: Desk, you: int, subject: Subject, part: int) -> str:
        if to == "negate" and isinstance(subject, Play) and mode_of(desk, subject).as_ == "use":
            return "already-in-front"
        return "immune" if isinstance(subject, Play) and immune(desk, subject, to) else ""

    return not_immune


def _can_pay(cost: tuple[c.Cost, ...]) -> Check:
    gold = sum(each.pay for each in cost if isinstance(each, c.Pay))
    fortitude = sum(each.lose for each in cost if isinstance(each, c.Lose))

    def can_pay(desk: Desk, you: int, subject: Subject, part: int) -> str:
        player = desk.seats[you]
        return "cannot-pay" if player.gold < gold or player.fortitude < fortitude else ""

    return can_pay


def _may_be_used(card: int) -> Check:
    def may_be_used(desk: Desk, you: int, subject: Subject, part: int) -> str:
        if not isinstance(subject, Phase) or subject.phase != "action" or desk.turn != you:
            return "not-the-action"
        return "used-already" if card in subject.used else ""

    return may_be_used


def _owes(desk: Desk, you: int, subject: Subject, part: int) -> str:
    if not isinstance(subject, Payment):
        return "nothing-due"
    due = subject.dues[part]
    if due.payer != you:
        return "nothing-due"
    return "covered-already" if due.covered else ""


def _due_for(reasons: tuple[str, ...]) -> Check:
    def due_for(desk: Desk, you: int, subject: Subject, part: int) -> str:
        return (
            "other-payment" if isinstance(subject, Payment) and subject.why not in reasons else ""
        )

    return due_for


def _marked(token: str) -> Check:
    def marked(desk: Desk, you: int, subject: Subject, part: int) -> str:
        return (
            "not-marked" if isinstance(subject, Play) and not bears(desk, subject.by, token) else ""
        )

    return marked


def _picked(desk: Desk, you: int, subject: Subject, part: int) -> str:
    return "not-picked" if isinstance(subject, Play) and you not in subject.targets else ""


def _type(kinds: tuple[Kind, ...], reason: str) -> Check:
    wanted = frozenset(kinds)

    def type_is(desk: Desk, you: int, subject: Subject, part: int) -> str:
        return reason if isinstance(subject, Play) and not types(desk, subject) & wanted else ""

    return type_is


def _changes_a_drink(card: int) -> Check:
    def changes(desk: Desk, you: int, subject: Subject, part: int) -> str:
        if not isinstance(subject, Play):
            return ""
        mode = mode_of(desk, subject)
        if changes_drink(mode):
            return "" if mode.as_ == "sometimes" else "not-a-drink-sometimes"
        if guards_drinks(mode) and desk.setup.rulings.wench_drinks_class == "by_title":
            same = desk.setup.cast[subject.card].title == desk.setup.cast[card].title
            return "no-drink-change-to-negate" if same else ""
        for effect in mode.do:
            if isinstance(effect, c.Negate) and effect.negate == "card":
                return "no-drink-change-to-negate"
            if effect in (c.Negate("event"), c.Ignore("event")):
                return "an-event-change"
            if isinstance(effect, c.Order | c.DrinkUp):
                return "orders-or-forces"
            if isinstance(effect, c.Gain) and effect.stat == "alcohol":
                return "raises-alcohol"
        return "changes-no-drink"

    return changes


def _player(who: str) -> Check:
    def player(desk: Desk, you: int, subject: Subject, part: int) -> str:
        if isinstance(subject, Play) and (subject.by == you) != (who == "self"):
            return "own-card" if who == "other" else "other-card"
        return ""

    return player


def _drinker(who: str) -> Check:
    def drinker(desk: Desk, you: int, subject: Subject, part: int) -> str:
        if isinstance(subject, Drinks) and (subject.drinks[part].drinker == you) != (who == "self"):
            return "other-drinker" if who == "self" else "your-drink"
        return ""

    return drinker


def _concerns_you(desk: Desk, you: int, subject: Subject, part: int) -> str:
    """Who drinks a Drink may Ignore it; by a ruling also who would pay because of it."""
    if not isinstance(subject, Drinks) or subject.drinks[part].drinker == you:
        return ""
    if desk.setup.rulings.ignore_drink_condition == "would_be_affected":
        drink = subject.drinks[part]
        pays = any(gift.what == "gold" and gift.by == you for gift in drink.gifts)
        if pays and drink.drinker not in drink.ignored:
            return ""
    return "not-your-drink"


def _still_a_drink(desk: Desk, you: int, subject: Subject, part: int) -> str:
    if not isinstance(subject, Drinks):
        return "no-drink"
    drink = subject.drinks[part]
    if drink.negated or not drink.names:
        return "no-drink"
    if desk.setup.cast[drink.names[0]].face is None:
        return "" if desk.setup.rulings.contest_event_is_a_drink else "an-event-is-no-drink"
    return ""


def _not_ignored_yet(desk: Desk, you: int, subject: Subject, part: int) -> str:
    marks: tuple[int, ...] = ()
    if isinstance(subject, Drinks):
        marks = subject.drinks[part].ignored
    elif isinstance(subject, Event):
        marks = subject.ignored
    return "ignored-already" if you in marks else ""


def _may_be_split(desk: Desk, you: int, subject: Subject, part: int) -> str:
    if isinstance(subject, Drinks):
        for card in subject.drinks[part].names:
            face = desk.setup.cast[card].face
            if face is not None and not face.other_splits:
                return "splits-only-itself"
    return ""


def _loss(answered: c.Lost) -> Check:
    """What was lost, and by whom."""

    def loss(desk: Desk, you: int, subject: Subject, part: int) -> str:
        losses = losses_of(subject)
        if not losses:
            return "no-loss"
        hurt = losses[part]
        if hurt.stat != answered.lost:
            return "not-that-loss"
        if answered.by == "self" and hurt.victim != you:
            return "other-loss" if hurt.stat == "fortitude" else "other-gold-loss"
        return "your-loss" if answered.by == "other" and hurt.victim == you else ""

    return loss


def _hit_back(desk: Desk, you: int, subject: Subject, part: int) -> str:
    losses = losses_of(subject)
    if not losses:
        return "no-loss"
    source = losses[part].source
    if source == you:
        return "own-loss"
    return "no-source" if source == NOBODY or desk.seats[source].out else ""


def _must_ante(desk: Desk, you: int, subject: Subject, part: int) -> str:
    if not isinstance(subject, AnteDemand) or desk.round is None:
        return "no-ante"
    return "" if you in desk.round.members else "left-the-round"


def _in_the_round(desk: Desk, you: int, subject: Subject, part: int) -> str:
    if desk.round is None:
        return "no-round"
    return "" if you in desk.round.members else "left-the-round"


def _a_round_runs(desk: Desk, you: int, subject: Subject, part: int) -> str:
    if desk.round is None:
        return "no-round"
    return "round-is-over" if desk.round.ended else ""


def _control_is_free(beats: bool) -> Check:
    def control_is_free(desk: Desk, you: int, subject: Subject, part: int) -> str:
        if desk.round is None or not desk.round.lock:
            return ""
        if beats and desk.setup.rulings.winning_hand_exceptions == "by_card":
            return ""
        return "winning-hand"

    return control_is_free


def _still_in_the_round(desk: Desk, you: int, subject: Subject, part: int) -> str:
    if desk.round is None:
        return "no-round"
    return "" if you in desk.round.members else "not-in-the-round"


def _pot_is_not_settled(desk: Desk, you: int, subject: Subject, part: int) -> str:
    if desk.round is None:
        return "round-not-won"
    return "pot-is-settled" if desk.round.taker != NOBODY else ""


def _somebody_else_wins(desk: Desk, you: int, subject: Subject, part: int) -> str:
    return "own-win" if desk.round is not None and desk.round.winner == you else ""


def _half_can_be_taken(desk: Desk, you: int, subject: Subject, part: int) -> str:
    if desk.round is None or desk.round.taker == NOBODY:
        return "pot-not-taken"
    if desk.round.taker == you:
        return "own-pot"
    return "" if desk.round.taken else "empty-pot"


def _pot_has_gold(desk: Desk, you: int, subject: Subject, part: int) -> str:
    return "" if desk.pot else "empty-pot"


def _winner(who: str) -> Check:
    """Who has just won the Round, or taken its pot."""

    def winner(desk: Desk, you: int, subject: Subject, part: int) -> str:
        game = desk.round
        if game is None:
            return ""
        own = (game.winner if game.taker == NOBODY else game.taker) == you
        if own == (who == "self"):
            return ""
        return "own-win" if own else "other-win"

    return winner


def _evicts(who: str) -> Check:
    def evicting(desk: Desk, you: int, subject: Subject, part: int) -> str:
        if not isinstance(subject, Play):
            return ""
        gone = evicts(desk, subject)
        if who == "anyone":
            return "" if gone else "evicts-nobody"
        return "" if you in gone else "evicts-not-you"

    return evicting


def _may_end_the_round(desk: Desk, you: int, subject: Subject, part: int) -> str:
    if isinstance(subject, AnteDemand):
        return "against-an-ante"
    if isinstance(subject, Play):
        mode = mode_of(desk, subject)
        if any(isinstance(effect, c.Start | c.Ante) for effect in mode.do):
            return "against-an-ante"
        if ends_the_round(mode) or any(isinstance(effect, c.Win) for effect in mode.do):
            return "against-the-end"
    return ""


def _phase(name: str, of: str) -> Check:
    def phase(desk: Desk, you: int, subject: Subject, part: int) -> str:
        if getattr(subject, "phase", name) != name:
            return "other-phase"
        return "" if (desk.turn == you) == (of == "self") else "other-phase"

    return phase


# ------------------------------------------------------------------------------- compiling


def compile_law(card: int, number: int, mode: Mode) -> Law:
    """The law of one mode of a card: its checks, and whom it may be played on."""
    general: list[Check] = list(_OCCASION_CHECKS.get(mode.occasion, ()))
    part: list[Check] = []
    if mode.occasion == "card":
        general.append(_not_protected(card))
    for condition in mode.when:
        if isinstance(condition, c.DrinkerIs) and condition.drinker == "self" and _ignores(mode):
            continue
        level, check = _condition(condition, mode, card)
        (general if level == "general" else part).append(check)
        if isinstance(condition, c.Affects) and "gold" in condition.affects:
            general.append(_not_an_ante)
    if mode.cost:
        general.append(_can_pay(mode.cost))
    if mode.as_ == "gambling":
        beats = any(isinstance(effect, c.Take) and effect.beats for effect in mode.do)
        general.append(_control_is_free(beats))
    if mode.occasion == "use":
        general.append(_may_be_used(card))
    if mode.occasion == "payment":
        part.append(_owes)
    if mode.occasion == "drink":
        part.insert(0, _still_a_drink)
    if mode.occasion == "loss":
        if not any(isinstance(condition, c.Lost) for condition in mode.when):
            part.append(_loss(c.Lost("fortitude")))
        if any("source" in _words(effect) for effect in mode.do):
            part.append(_hit_back)
    for effect in mode.do:
        if isinstance(effect, c.Negate):
            general.append(_not_immune("negate"))
        elif isinstance(effect, c.Ignore) and effect.ignore == "card" and not effect.optional:
            general.append(_not_immune("ignore"))
        elif isinstance(effect, c.Ignore) and effect.ignore == "drink":
            part += (_concerns_you, _not_ignored_yet)
        elif isinstance(effect, c.Ignore) and effect.ignore == "event":
            general.append(_not_ignored_yet)
        elif isinstance(effect, c.Split):
            part.append(_may_be_split)
        elif isinstance(effect, c.End) and effect.end == "round":
            general.append(_may_end_the_round)
        elif isinstance(effect, c.Win):
            general.append(_still_in_the_round)
        elif isinstance(effect, c.Continue):
            general += (_pot_is_not_settled, _still_in_the_round)
        elif isinstance(effect, c.Take) and effect.take == "pot":
            if effect.part == "half":
                general.append(_half_can_be_taken)
            else:
                general += (_pot_is_not_settled, _somebody_else_wins)
        elif isinstance(effect, c.Steal):
            general.append(_pot_has_gold)
    anytime = mode.as_ == "anytime"
    effects = (*mode.do, *mode.if_negated)
    aim = _aim(effects)
    ordered = any(_words(effect) & {"first", "second", "third"} for effect in effects)
    return Law(
        card,
        number,
        mode.occasion,
        anytime,
        tuple(general),
        tuple(part),
        aim,
        mode.targets,
        ordered,
        ends_the_round(mode),
    )


def _ignores(mode: Mode) -> bool:
    return any(isinstance(effect, c.Ignore) and effect.ignore == "drink" for effect in mode.do)


def _not_protected(card: int) -> Check:
    def protected(desk: Desk, you: int, subject: Subject, part: int) -> str:
        if isinstance(subject, Play):
            only = desk.setup.cast[subject.card].only
            if only is not None and desk.setup.cast[card].family not in only.families:
                return "protected"
        return ""

    return protected


_OCCASION_CHECKS: dict[Occasion, tuple[Check, ...]] = {
    "card": (_answers_a_card,),
    "ante": (_must_ante,),
    "bet": (_in_the_round,),
    "round": (_a_round_runs,),
}


def _condition(condition: Condition, mode: Mode, card: int) -> tuple[str, Check]:
    match condition:
        case c.Affects():
            return "general", _affects(condition.affects)
        case c.Threatens():
            return "general", _threatens
        case c.TypeIs():
            negates = any(isinstance(effect, c.Negate) for effect in mode.do)
            plain = condition.type == ("sometimes",) and negates
            return "general", _type(condition.type, "not-a-sometimes" if plain else "other-type")
        case c.Changes():
            return "general", _changes_a_drink(card)
        case c.PlayerIs() if mode.occasion in ("won", "taken"):
            return "general", _winner(condition.player)
        case c.PlayerIs():
            return "general", _player(condition.player)
        case c.Evicts():
            return "general", _evicts(condition.evicts)
        case c.Lost():
            return "part", _loss(condition)
        case c.PhaseIs():
            return "general", _phase(condition.phase, condition.of)
        case c.DrinkerIs():
            return "part", _drinker(condition.drinker)
        case c.DueFor():
            return "general", _due_for(condition.due)
        case c.Marked():
            return "general", _marked(condition.marked)
        case c.Picked():
            return "general", _picked


def _aim(effects: tuple[Effect, ...]) -> Literal["none", "other", "anyone", "gambler"]:
    for effect in effects:
        if isinstance(effect, c.Either):
            if effect.who == "target":
                return "other"
            continue
        words = _words(effect)
        if "anyone" in words:
            return "anyone"
        if words & {"target", "first", "second", "third"}:
            return "gambler" if isinstance(effect, c.Leave) else "other"
    return "none"


def _words(effect: Effect) -> set[str]:
    """The words by which an effect says whom it concerns."""
    words = (getattr(effect, name, None) for name in ("who", "to", "by", "with_"))
    return {word for word in words if isinstance(word, str)}
