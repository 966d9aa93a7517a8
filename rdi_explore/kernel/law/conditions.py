"""From the words of a card to its law: which checks each mode of it has to pass.

General checks look at the subject, checks of a part at one Drink, one loss or one due of it.
"""

from collections.abc import Callable, Iterable
from functools import partial
from typing import Literal, get_args

import msgspec

from ..values import Act, CardNo, ModeNo, Option
from ..vocabulary import cards as c
from ..vocabulary.cards import Effect, Kind, Mode, Occasion
from ..vocabulary.fields import all_of, whom_words
from . import checks
from .checks import NO_CARD_LEAVES, Check
from .demands import Level, certain, demands, of_the_occasion, of_the_way

InParts = Literal["drink", "payment", "loss"]
"""The occasions of which a card answers one part: one Drink, one due, one loss."""

Place = Literal["hand", "table", "aside"]
"""Where a card lies when it is played or used: in hand, in front or on a sheet, put aside."""

FROM_THE_TABLE: frozenset[Occasion] = frozenset(("use", "ability", "hook"))
"""Occasions of what lies in front of a player or stands on a sheet, and is not in hand."""

_IN_PARTS: dict[Occasion, InParts] = {each: each for each in get_args(InParts)}


class Deeds(msgspec.Struct, frozen=True):
    """The effects of a card, and what is asked of all of them again and again."""

    effects: tuple[Effect, ...]
    verbs: frozenset[type[c.Word]]
    then: Literal["discard", "front", "target", "nowhere"]
    """Where the card goes when it has resolved: ``target`` is in front of who was picked; nowhere
    if it has not left its place."""
    wagers: bool
    """They start a Round of Gambling, or demand an ante, or a coin or a choice may."""
    in_packets: bool
    """Some are laid out in packets when the card is announced."""
    concerns_all: bool
    """Some concern every player: in a team game one Champion of each team."""


class Law(msgspec.Struct, frozen=True, eq=False):
    """When one mode of one card may be played, and what its words say once and for all. A law is
    known by which one it is, so that a cache need not compare all of it.

    ``general`` and ``part`` ask about the player for whom it is played, ``holder`` about the one
    who plays it: in a team these may be two (team.shared-defence). The ``printed`` checks
    depend only on which card is answered in which mode.
    """

    card: CardNo
    mode: ModeNo
    occasion: Occasion
    anytime: bool
    general: tuple[Check, ...]
    printed: tuple[Check, ...]
    """Checks that, of a card which is answered, only look at which card it is and in which mode it
    was played."""
    part: tuple[Check, ...]
    parts: InParts | None
    """Of what it answers one part."""
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
    open: tuple[c.Either | c.Flip, ...]
    """What players choose, or a coin decides, while it resolves."""
    ends_round: bool
    evicts: tuple[c.Who, ...]
    """Whom it forces out of the Round (forced-leave)."""
    may_evict: tuple[tuple[c.Either | c.Flip, c.Who], ...]
    """Whom a choice, or a coin, may force out of it."""
    bars_tip: str
    """The reason why no card that ends the Round may answer it: it demands an ante or ends the
    Round itself, whatever is chosen and however a coin falls."""
    changes_drink: bool
    guards_drinks: bool
    hands_on: bool
    """A Drink, or half of it, goes to somebody who is picked."""
    not_affecting: str
    """The reason why it affects nobody whom none of its packets concerns."""
    not_changing: str
    """The reason why it does not change a Drink, if it does not."""
    holder: tuple[Check, ...]
    place: Place
    leaves: bool
    """The card leaves its place when it is played; a sheet does not."""
    one_member: bool
    """It concerns the player whose turn it is, in a team one (team.skip-repeat-individual)."""
    one_loss: bool
    """It moves the loss of one member of a team, not that of all."""
    outright: tuple[Option, ...]
    """The one way to play it, if it answers no part of anything and is played on nobody."""


def compile_law(
    card: CardNo, number: ModeNo, mode: Mode, kinds: tuple[Kind, ...], shared: bool = False
) -> Law:
    """The law of one mode of a card of these printed types: its checks, whom it may be played on,
    and what it does as far as that is asked while it is played or answered. ``shared`` says that
    teammates may play some mode of it."""
    asked = [
        *of_the_occasion(mode, card),
        *demands(mode.when, mode, card),
        *of_the_way(mode, card),
        *demands(tuple(certain(mode.do)), mode, card),
    ]

    def of_level(*levels: Level) -> tuple[Check, ...]:
        return tuple(check for level, check in asked if level in levels)

    part, paying = of_level("part"), (checks.can_pay(mode, card),) if mode.cost else ()
    anytime = mode.as_ == "anytime"
    leaves = mode.as_ not in NO_CARD_LEAVES and not (mode.from_ == "front" and "sheet" in kinds)
    effects, does = (*mode.do, *mode.if_negated), _deeds(mode.do, leaves)
    aim = _aim(effects)
    ordered = any(whom_words(effect).intersection(c.IN_ORDER) for effect in effects)
    one_member = any("turn-owner" in whom_words(effect) for effect in all_of(mode.do))
    hits_back = any(
        effect.hits() == "player" or "source" in whom_words(effect) for effect in mode.do
    )
    parts = "drink" if mode.at == "before-drinking" else _IN_PARTS.get(mode.occasion)
    changes_drink = any(effect.changes_drink() for effect in mode.do)
    aims_or_parts = part or parts or one_member or hits_back or aim != "none"
    return Law(
        card=card,
        mode=number,
        occasion=mode.occasion,
        anytime=anytime,
        general=of_level("general", "printed"),
        printed=of_level("printed", "beforehand"),
        part=part,
        parts=parts,
        aim=aim,
        targets=mode.targets,
        ordered=ordered,
        words=mode,
        does=does,
        if_negated=_deeds(mode.if_negated, leaves),
        types=_types(mode, kinds),
        strikes=_strikes(mode),
        hits_back=hits_back,
        open=tuple(effect for effect in mode.do if isinstance(effect, c.Either | c.Flip)),
        ends_round=any(
            isinstance(each, c.End) and each.end == "round" for each in certain(mode.do)
        ),
        evicts=_evicted(mode.do),
        may_evict=tuple(
            (effect, who)
            for effect in mode.do
            if isinstance(effect, c.Either | c.Flip)
            for who in _evicted(all_of((effect,)))
        ),
        bars_tip=_bars_tip(mode.do),
        changes_drink=changes_drink,
        guards_drinks=c.Negate in does.verbs and c.Changes in map(type, mode.when),
        hands_on=any(
            isinstance(each, c.Pass) or (isinstance(each, c.Split) and each.with_ == "target")
            for each in mode.do
        ),
        not_affecting=_not_affecting(mode, changes_drink),
        not_changing=_not_changing(mode, changes_drink),
        holder=(*paying, *of_level("holder"), *_holder_checks(card, mode, shared)),
        place=_place(mode),
        leaves=leaves,
        outright=() if aims_or_parts else (Option(Act.PLAY, card, number),),
        one_member=one_member,
        one_loss=any(isinstance(effect, c.LossMove) for effect in mode.do),
    )


def _place(mode: Mode) -> Place:
    if mode.from_ == "plotted":
        return "aside"
    return "table" if mode.from_ == "front" or mode.occasion in FROM_THE_TABLE else "hand"


def _bars_tip(effects: c.Effects) -> str:
    """Source: wench-tip.not-against-ante, wench-tip.not-against-round-end."""
    if _surely(effects, lambda effect: effect.wagers):
        return "against-an-ante"
    return "against-the-end" if _surely(effects, _is_the_end) else ""


def _is_the_end(effect: Effect) -> bool:
    return isinstance(effect, c.Win) or (isinstance(effect, c.End) and effect.end == "round")


def _surely(effects: c.Effects, test: Callable[[Effect], bool]) -> bool:
    """Whether one of these effects happens in any case, also after a coin or a choice."""
    for effect in effects:
        match effect:
            case c.Flip():
                ways: tuple[c.Effects, ...] = (effect.heads, effect.tails)
            case c.Either():
                ways = effect.either
            case _:
                ways = ()
        if test(effect) or (ways and all(_surely(way, test) for way in ways)):
            return True
    return False


def _evicted(effects: Iterable[Effect]) -> tuple[c.Who, ...]:
    """Whom some effects force out of the Round."""
    return tuple(each.who for each in effects if isinstance(each, c.Leave) and each.who != "self")


def _not_affecting(mode: Mode, changes_drink: bool) -> str:
    """The reason why a card affects nobody whom none of its packets concerns."""
    if changes_drink:
        return "changes-a-drink"
    named = [each.not_affecting() for each in mode.do]
    told = next(filter(None, named), "no-such-effect")
    only_tokens = all(no == "tokens-only" for no in named)
    return told if told != "tokens-only" or only_tokens else "no-such-effect"


def _not_changing(mode: Mode, changes_drink: bool) -> str:
    """The reason why a card does not change a Drink as a Sometimes Card, or ``""``."""
    if changes_drink:
        sometimes = "sometimes" in (mode.as_, mode.answered_as)
        return "" if sometimes else "not-a-drink-sometimes"
    return next(filter(None, (each.not_changing() for each in mode.do)), "changes-no-drink")


def _holder_checks(card: CardNo, mode: Mode, shared: bool) -> tuple[Check, ...]:
    at_table = mode.as_ in NO_CARD_LEAVES or mode.from_ == "front"
    return (partial(checks.is_yours, card),) if shared and at_table and not mode.shared else ()


def _deeds(effects: tuple[Effect, ...], leaves: bool) -> Deeds:
    stays = [effect for effect in effects if isinstance(effect, c.Stay)]
    then: Literal["discard", "front", "target", "nowhere"] = "discard" if leaves else "nowhere"
    if stays:
        then = "target" if stays[0].to == "target" else "front"
    return Deeds(
        effects,
        verbs=frozenset(map(type, effects)),
        then=then,
        wagers=any(effect.wagers for effect in all_of(effects)),
        in_packets=any(effect.changes() for effect in effects),
        concerns_all=any("everyone" in whom_words(effect) for effect in all_of(effects)),
    )


def _types(mode: Mode, kinds: tuple[Kind, ...]) -> frozenset[Kind]:
    """The types of a card being played: an "Action - Gambling" card keeps both, one with a part for
    each of more types is of the type of that part (gambling.dual-use-card; otto.turn, Q1)."""
    if mode.as_ == "use":
        return frozenset(("action",))
    if mode.answered_as is not None and mode.answered_as != "effect":
        return frozenset((mode.answered_as,))
    both: frozenset[Kind] = frozenset(("action", "gambling"))
    match mode.as_:
        case "ability" | "hook" | "event":
            return frozenset()
        case as_:
            return both if both == frozenset(kinds) else frozenset((as_,))


def _strikes(mode: Mode) -> frozenset[int]:
    """The places of picked players who would lose Fortitude, or take a loss over."""
    places: set[int] = set()
    for effect in mode.do:
        who = effect.hits()
        if who in ("target", "anyone"):
            places.update(range(mode.targets))
        elif who in c.IN_ORDER:
            places.add(c.IN_ORDER.index(who))
    return frozenset(places)


def _aim(effects: Iterable[c.Deed]) -> Literal["none", "other", "anyone", "gambler"]:
    for effect in effects:
        words = whom_words(effect) | {effect.awaits()}
        if "anyone" in words:
            return "anyone"
        if words & {"target", *c.IN_ORDER}:
            return effect.among
        inner = _aim(effect.aimed_within())
        if inner != "none":
            return inner
    return "none"
