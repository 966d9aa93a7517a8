"""From the words of a card to its law: which checks each mode of it has to pass.

General checks look at the subject, checks of a part at one Drink, one loss or one due of it.
"""

import itertools
from typing import Literal

import msgspec

from . import cards as c
from . import checks, round_checks
from .cards import Condition, Effect, Kind, Mode, Occasion
from .checks import Check
from .subject import changes_drink, ends_the_round, guards_drinks
from .values import Option

IN_PARTS: tuple[Occasion, ...] = ("drink", "payment", "loss")
"""The occasions of which a card answers one part: one Drink, one due, one loss."""

NO_CARD_LEAVES = ("use", "ability", "hook", "event")
"""Ways in which no card leaves a hand: it is in front already, or is no card."""


class Deeds(msgspec.Struct, frozen=True):
    """The effects of a card, and what is asked of all of them again and again."""

    effects: tuple[Effect, ...]
    then: Literal["discard", "front", "target", "nowhere"]
    """Where the card goes when it has resolved: ``target`` is in front of who was picked; nowhere
    if it has not left its place."""
    wagers: bool
    """They start a Round of Gambling, or demand an ante."""
    in_packets: bool
    """Some are laid out in packets when the card is announced."""
    concerns_all: bool
    """Some concern every player: in a team game one Champion of each team."""


class Law(msgspec.Struct, frozen=True):
    """When one mode of one card may be played, and what its words say once and for all.

    ``general`` and ``part`` ask about the player for whom it is played, ``holder`` about the one
    who plays it: in a team these may be two (team.shared-defence). The ``printed`` checks
    depend only on which card is answered in which mode.
    """

    card: int
    mode: int
    occasion: Occasion
    anytime: bool
    general: tuple[Check, ...]
    printed: tuple[Check, ...]
    """Checks that, of a card which is answered, only look at which card it is and in which mode it
    was played."""
    part: tuple[Check, ...]
    aim: Literal["none", "other", "anyone", "gambler"]
    targets: int
    ordered: bool
    words: Mode
    does: Deeds
    if_negated: Deeds
    types: frozenset[Kind]
    """The types that the card has while it is played in this mode."""
    strikes: frozenset[int]
    """Which of the picked players (by their place) would lose Fortitude, or take a loss over."""
    hits_back: bool
    """It is turned at who has caused a loss."""
    choices: tuple[c.Either, ...]
    """What it lets players choose while it resolves."""
    ends_round: bool
    wins_round: bool
    demands_ante: bool
    evicts: bool
    """It forces those on whom it is played out of the Round (forced-leave)."""
    changes_drink: bool
    guards_drinks: bool
    not_affecting: str
    """The reason why it affects nobody whom none of its packets concerns."""
    not_changing: str
    """The reason why it does not change a Drink, if it does not."""
    holder: tuple[Check, ...]
    leaves: bool
    """The card leaves its place when it is played; a sheet does not."""
    one_member: bool
    """It concerns the player whose turn it is, in a team one (team.skip-repeat-individual)."""
    one_loss: bool
    """It moves the loss of one member of a team, not that of all."""
    outright: tuple[Option, ...]
    """The one way to play it, if it answers no part of anything and is played on nobody."""


def compile_law(
    card: int, number: int, mode: Mode, kinds: tuple[Kind, ...], shared: bool = False
) -> Law:
    """The law of one mode of a card of these printed types: its checks, whom it may be played on,
    and what it does as far as that is asked while it is played or answered. ``shared`` says that
    teammates may play some mode of it."""
    general: list[Check] = list(_OCCASION_CHECKS.get(mode.occasion, ()))
    part: list[Check] = []
    printed: list[Check] = []
    holder: list[Check] = [checks.can_pay(mode.cost)] if mode.cost else []
    if mode.occasion == "card":
        general += (checks.not_protected(card), checks.meant_for_an_event(mode))
        printed += general
    for condition in mode.when:
        if isinstance(condition, c.DrinkerIs) and condition.drinker == "self" and _ignores(mode):
            continue
        level, check = _condition(condition, mode, card)
        (part if level == "part" else general).append(check)
        if level == "printed":
            printed.append(check)
        if isinstance(condition, (c.Affects, c.Threatens)):
            printed.append(checks.changes_attributes)
        if isinstance(condition, c.Affects) and "gold" in condition.affects:
            general.append(checks.not_an_ante)
            printed.append(checks.not_an_ante)
    if mode.as_ == "gambling":
        beats = any(isinstance(effect, c.Take) and effect.beats for effect in mode.do)
        general.append(round_checks.control_is_free(beats))
    if mode.occasion == "use":
        general.append(checks.may_be_used(card))
    if mode.occasion == "payment":
        part.append(checks.owes)
    if mode.occasion == "drink":
        part.insert(0, checks.still_a_drink)
    if mode.at == "before-drinking":
        part += (checks.still_a_drink, checks.not_ignored_yet)
    if mode.occasion == "loss":
        if not any(isinstance(condition, c.Lost) for condition in mode.when):
            part.append(checks.loss_is(c.Lost("fortitude")))
        if any("source" in whom_words(effect) for effect in mode.do):
            part.append(checks.hit_back)
    for effect in mode.do:
        if isinstance(effect, c.Negate):
            general.append(checks.not_immune("negate"))
        elif isinstance(effect, c.Ignore) and effect.ignore == "card" and not effect.optional:
            general.append(checks.not_immune("ignore"))
        elif isinstance(effect, c.Redirect | c.ShareLoss):
            general.append(checks.may_be_redirected)
        elif isinstance(effect, c.Fetch) and mode.as_ == "hook":
            general.append(checks.has_a_card(effect.fetch))
        elif isinstance(effect, c.Ignore) and effect.ignore == "drink":
            part += (checks.concerns_you, checks.not_ignored_yet)
        elif isinstance(effect, c.Ignore) and effect.ignore == "event":
            general.append(checks.not_ignored_yet)
        elif isinstance(effect, c.Split):
            part.append(checks.may_be_split)
        elif isinstance(effect, c.End) and effect.end == "round":
            general.append(round_checks.may_end_the_round)
            printed.append(round_checks.may_end_the_round)
        elif isinstance(effect, c.Win):
            holder.append(round_checks.still_in_the_round)
        elif isinstance(effect, c.Continue):
            general.append(round_checks.pot_is_not_settled)
            holder.append(round_checks.still_in_the_round)
        elif isinstance(effect, c.Take) and effect.take == "pot":
            if effect.part == "half":
                general.append(round_checks.half_can_be_taken)
            else:
                general += (round_checks.pot_is_not_settled, round_checks.somebody_else_wins)
        elif isinstance(effect, c.Leave) and effect.who == "self" and mode.occasion == "ante":
            general.append(round_checks.may_be_avoided)
        elif isinstance(effect, c.Steal):
            general.append(round_checks.pot_has_gold)
    anytime = mode.as_ == "anytime"
    leaves = mode.as_ not in NO_CARD_LEAVES and not (mode.from_ == "front" and "sheet" in kinds)
    effects = (*mode.do, *mode.if_negated)
    aim = _aim(effects)
    ordered = any(whom_words(effect) & {"first", "second", "third"} for effect in effects)
    one_member = any("turn-owner" in whom_words(effect) for effect in mode.do)
    answers_parts = bool(part) or mode.occasion in IN_PARTS or mode.at == "before-drinking"
    aims_or_parts = answers_parts or one_member or aim != "none"
    return Law(
        card=card,
        mode=number,
        occasion=mode.occasion,
        anytime=anytime,
        general=tuple(general),
        printed=tuple(printed),
        part=tuple(part),
        aim=aim,
        targets=mode.targets,
        ordered=ordered,
        words=mode,
        does=_deeds(mode.do, leaves),
        if_negated=_deeds(mode.if_negated, leaves),
        types=_types(mode, kinds),
        strikes=_strikes(mode),
        hits_back=any(
            effect == c.Redirect(effect.redirect, "source")
            if isinstance(effect, c.Redirect)
            else mode.occasion == "loss" and "source" in whom_words(effect)
            for effect in mode.do
        ),
        choices=tuple(effect for effect in mode.do if isinstance(effect, c.Either)),
        ends_round=ends_the_round(mode),
        wins_round=_any_of(mode.do, c.Win),
        demands_ante=_any_of(mode.do, c.Ante),
        evicts=any(isinstance(effect, c.Leave) and effect.who == "target" for effect in mode.do),
        changes_drink=changes_drink(mode),
        guards_drinks=guards_drinks(mode),
        not_affecting=checks.why_not_affecting(mode),
        not_changing=checks.why_not_changing(mode),
        holder=(*holder, *_holder_checks(card, mode, shared)),
        leaves=leaves,
        outright=() if aims_or_parts else (Option("play", card, number),),
        one_member=one_member,
        one_loss=_any_of(mode.do, c.Redirect, c.ShareLoss),
    )


def _holder_checks(card: int, mode: Mode, shared: bool) -> tuple[Check, ...]:
    at_table = mode.as_ in NO_CARD_LEAVES or mode.from_ == "front"
    return (checks.is_yours(card),) if shared and at_table and not mode.shared else ()


def _deeds(effects: tuple[Effect, ...], leaves: bool) -> Deeds:
    stays = [effect for effect in effects if isinstance(effect, c.Stay)]
    then: Literal["discard", "front", "target", "nowhere"] = "discard" if leaves else "nowhere"
    if stays:
        then = "target" if stays[0].to == "target" else "front"
    return Deeds(
        effects,
        then=then,
        wagers=_any_of(effects, c.Start, c.Ante),
        in_packets=_any_of(effects, c.Lose, c.Gain, c.Pay)
        or any(isinstance(effect, c.Take) and effect.part == "half" for effect in effects),
        concerns_all=any("everyone" in whom_words(effect) for effect in effects),
    )


def _any_of(effects: tuple[Effect, ...], *verbs: type[c.Word]) -> bool:
    return any(isinstance(effect, verbs) for effect in effects)


def _types(mode: Mode, kinds: tuple[Kind, ...]) -> frozenset[Kind]:
    """The types of a card being played: an "Action - Gambling" card keeps both."""
    if mode.as_ == "use":
        return frozenset(("action",))
    if mode.answered_as is not None and mode.answered_as != "effect":
        return frozenset((mode.answered_as,))
    both: frozenset[Kind] = frozenset(("action", "gambling"))
    match mode.as_:
        case "ability" | "hook" | "event":
            return frozenset()
        case as_:
            return both if as_ in both and both.issubset(kinds) else frozenset((as_,))


def _strikes(mode: Mode) -> frozenset[int]:
    """The places of picked players who would lose Fortitude, or take a loss over."""
    places: set[int] = set()
    for effect in mode.do:
        match effect:
            case c.Lose(stat="fortitude", who="target" | "anyone") | c.Redirect(to="target"):
                places.update(range(mode.targets))
            case c.Lose(stat="fortitude", who="first" | "second" | "third" as who):
                places.add(("first", "second", "third").index(who))
            case _:
                pass
    return frozenset(places)


def _ignores(mode: Mode) -> bool:
    return any(isinstance(effect, c.Ignore) and effect.ignore == "drink" for effect in mode.do)


_OCCASION_CHECKS: dict[Occasion, tuple[Check, ...]] = {
    "card": (checks.answers_a_card,),
    "ante": (round_checks.must_ante,),
    "bet": (round_checks.in_the_round,),
    "round": (round_checks.a_round_runs,),
}


def _condition(condition: Condition, mode: Mode, card: int) -> tuple[str, Check]:
    match condition:
        case c.Affects():
            return "general", checks.affects(condition.affects)
        case c.Threatens():
            return "general", checks.threatens
        case c.TypeIs():
            negates = any(isinstance(effect, c.Negate) for effect in mode.do)
            plain = condition.type == ("sometimes",) and negates
            return "printed", checks.type_is(
                condition.type, "not-a-sometimes" if plain else "other-type"
            )
        case c.Changes():
            return "printed", checks.changes_a_drink(card)
        case c.PlayerIs() if mode.occasion in ("won", "taken"):
            return "general", round_checks.won_by(condition.player)
        case c.PlayerIs():
            return "general", checks.played_by(condition.player)
        case c.Evicts():
            return "general", round_checks.evicts_somebody(condition.evicts)
        case c.Lost():
            return "part", checks.loss_is(condition)
        case c.PhaseIs():
            return "general", checks.phase_is(condition.phase, condition.of)
        case c.DrinkerIs():
            return "part", checks.drinker_is(condition.drinker)
        case c.DueFor():
            return "general", checks.due_for(condition.due)
        case c.Marked():
            return "general", checks.player_is_marked(condition.marked)
        case c.Left():
            return "general", checks.players_left(condition.left)
        case c.ClassIs():
            return "general", checks.class_is(condition.class_)
        case c.TurnIs():
            return "general", checks.turn_is(condition.turn)
        case c.Picked():
            return "general", checks.picked_you
        case c.Holds():
            return "general", checks.holds(condition)


def _aim(effects: tuple[Effect, ...]) -> Literal["none", "other", "anyone", "gambler"]:
    for effect in effects:
        if isinstance(effect, c.Either):
            if effect.who == "target":
                return "other"
            if effect.who == "self":
                inner = _aim(tuple(itertools.chain.from_iterable(effect.either)))
                if inner != "none":
                    return inner
            continue
        words = whom_words(effect)
        if "anyone" in words:
            return "anyone"
        if words & {"target", "first", "second", "third"}:
            return "gambler" if isinstance(effect, c.Leave) else "other"
    return "none"


def whom_words(effect: Effect) -> set[str]:
    """The words by which an effect says whom it concerns."""
    words = (getattr(effect, name, None) for name in ("who", "to", "by", "with_"))
    return {word for word in words if isinstance(word, str)}
