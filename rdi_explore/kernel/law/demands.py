"""What each condition and each effect asks of the law: the checks that its card has to pass.

What a check is asked about is its level. ``general`` looks at what is answered, ``part`` at one
Drink, one loss or one due of it, ``holder`` at who plays the card. ``printed`` is a general check
that, of a card which is answered, only looks at which card it is and in which mode it was played;
``beforehand`` is one that is asked of that alone.
"""

from collections.abc import Callable, Iterator
from functools import partial
from typing import Any, Literal, TypeVar

from ..values import CardNo
from ..vocabulary import cards as c
from ..vocabulary.cards import Mode
from ..vocabulary.fields import lists_in, whom_words
from . import checks, round_checks
from .checks import Check

Level = Literal["general", "printed", "beforehand", "part", "holder"]
Demands = Iterator[tuple[Level, Check]]
Demand = Callable[[Any, Mode, CardNo], Demands]
F = TypeVar("F", bound=Demand)

DEMANDS: dict[type[c.Word], Demand] = {}
"""What the words ask that ask for something; every condition does."""


def of(*verbs: type[c.Word]) -> Callable[[F], F]:
    """Note what these words ask of the law."""

    def note(function: F) -> F:
        DEMANDS.update(dict.fromkeys(verbs, function))
        return function

    return note


def demands(words: tuple[c.Word, ...], mode: Mode, card: CardNo) -> Demands:
    """All that these words of a mode of a card ask."""
    for word in words:
        if type(word) in DEMANDS:
            yield from DEMANDS[type(word)](word, mode, card)


def certain(effects: c.Effects) -> Iterator[c.Effect]:
    """The effects of a card, also those that wait for a coin; but none that may be left alone for
    another one."""
    for effect in effects:
        yield effect
        for inner in () if isinstance(effect, c.Either) else lists_in(effect):
            yield from certain(inner)


# ------------------------------------------------------------- how and when a card is played


def of_the_occasion(mode: Mode, card: CardNo) -> Demands:
    """What is asked because of what the card answers."""
    match mode.occasion:
        case "card":
            yield "printed", checks.answers_a_card
            yield "printed", checks.meant_for_an_event(mode)
        case "ante":
            yield "general", round_checks.must_ante
        case "bet":
            yield "general", round_checks.in_the_round
        case "round":
            yield "general", round_checks.a_round_runs
        case "phase":
            yield "general", checks.around_the_phase
        case "drink":
            yield "part", checks.still_a_drink


def of_the_way(mode: Mode, card: CardNo) -> Demands:
    """What is asked because of how the card is played, when its conditions are met."""
    if mode.occasion == "card":
        yield "printed", partial(checks.not_protected, card)
    if mode.as_ == "gambling":
        beats = any(isinstance(effect, c.Take) and effect.beats for effect in mode.do)
        yield "general", partial(round_checks.control_is_free, beats)
    if mode.occasion == "use":
        yield "general", partial(checks.may_be_used, card)
    if mode.occasion == "payment":
        yield "part", checks.owes
    if mode.at == "before-drinking":
        yield "part", checks.still_a_drink
        yield "part", checks.not_ignored_yet
    if mode.occasion == "loss":
        if not any(isinstance(condition, c.Lost) for condition in mode.when):
            yield "part", partial(checks.loss_is, c.Lost("fortitude"))
        if _turns_at_the_source(mode.do):
            yield "part", checks.hit_back
    if mode.do and _only_hits_back(mode.do):
        yield "general", checks.may_be_hit_back


def _turns_at_the_source(effects: c.Effects) -> bool:
    """Whether effects are turned at who has caused the loss, whatever a coin says, and whichever
    of several somebody chooses."""

    def turns(effect: c.Effect) -> bool:
        within = map(_turns_at_the_source, lists_in(effect))
        return all(within) if isinstance(effect, c.Either) else any(within)

    return any("source" in whom_words(effect) or turns(effect) for effect in effects)


def _only_hits_back(effects: c.Effects) -> bool:
    """Whether all that effects do, or what may follow from them, costs the player of the answered
    card Fortitude."""

    def hits(effect: c.Effect) -> bool:
        within = lists_in(effect)
        return any(within) and all(map(_only_hits_back, within))

    return all(effect.hits() == "player" or hits(effect) for effect in effects)


# ------------------------------------------------------------------------- one check each


_ONE: dict[tuple[type[c.Word], Level], Callable[[Any], Check]] = {
    (c.Evicts, "general"): lambda word: partial(round_checks.evicts_somebody, word.evicts),
    (c.PhaseIs, "general"): lambda word: partial(checks.phase_is, word),
    (c.DueFor, "general"): lambda word: partial(checks.due_for, word.due),
    (c.Marked, "general"): lambda word: partial(checks.player_is_marked, word.marked),
    (c.Unmarked, "part"): lambda word: partial(checks.source_is_unmarked, word.unmarked),
    (c.Left, "general"): lambda word: partial(checks.players_left, word.left),
    (c.ClassIs, "general"): lambda word: partial(checks.class_is, word.class_),
    (c.TurnIs, "general"): lambda word: partial(checks.turn_is, word.turn),
    (c.Picked, "general"): lambda word: checks.picked_you,
    (c.Holds, "general"): lambda word: partial(checks.holds, word),
    (c.Lost, "part"): lambda word: partial(checks.loss_is, word),
    (c.Negate, "general"): lambda word: partial(checks.not_immune, "negate"),
    (c.Redirect, "general"): lambda word: checks.may_be_redirected,
    (c.ShareLoss, "general"): lambda word: checks.may_be_redirected,
    (c.Split, "part"): lambda word: checks.may_be_split,
    (c.Win, "holder"): lambda word: round_checks.still_in_the_round,
    (c.Steal, "general"): lambda word: round_checks.pot_has_gold,
}
"""The words that ask just one thing, with its level."""


def _one(level: Level, check: Callable[[Any], Check]) -> Demand:
    return lambda word, mode, card: iter(((level, check(word)),))


DEMANDS |= {verb: _one(level, check) for (verb, level), check in _ONE.items()}

# ---------------------------------------------------------------------------- conditions


@of(c.Affects)
def affected(condition: c.Affects, mode: Mode, card: CardNo) -> Demands:
    """A direct change; an ante is none."""
    yield "general", partial(checks.affects, condition.affects)
    yield "beforehand", checks.changes_attributes
    if "gold" in condition.affects:
        yield "printed", checks.not_an_ante


@of(c.Threatens)
def threatened(condition: c.Threatens, mode: Mode, card: CardNo) -> Demands:
    """A loss of Fortitude."""
    yield "general", checks.threatens
    yield "beforehand", checks.changes_attributes


@of(c.TypeIs)
def of_a_type(condition: c.TypeIs, mode: Mode, card: CardNo) -> Demands:
    """A type; what Negates only Sometimes Cards is refused in words of its own."""
    negates = any(isinstance(effect, c.Negate) for effect in mode.do)
    plain = condition.type == ("sometimes",) and negates
    no = "not-a-sometimes" if plain else "other-type"
    yield "printed", partial(checks.type_is, frozenset(condition.type), no)


@of(c.Changes)
def changing_a_drink(condition: c.Changes, mode: Mode, card: CardNo) -> Demands:
    """A change of a Drink."""
    yield "printed", partial(checks.changes_a_drink, card)


@of(c.PlayerIs)
def of_a_player(condition: c.PlayerIs, mode: Mode, card: CardNo) -> Demands:
    """Who has played the card, or has won the Round."""
    won = mode.occasion in ("won", "taken")
    by = round_checks.won_by if won else checks.played_by
    yield "general", partial(by, condition.player)


@of(c.DrinkerIs)
def of_a_drinker(condition: c.DrinkerIs, mode: Mode, card: CardNo) -> Demands:
    """Who is about to drink; whoever Ignores a Drink is asked that with more care."""
    ignores = any(isinstance(each, c.Ignore) and each.ignore == "drink" for each in mode.do)
    if condition.drinker == "other" or not ignores:
        yield "part", partial(checks.drinker_is, condition.drinker)


# ------------------------------------------------------------------------------- effects


@of(c.Ignore)
def ignoring(effect: c.Ignore, mode: Mode, card: CardNo) -> Demands:
    """What is answered may be Ignored, and is not yet."""
    match effect.ignore:
        case "card" if not effect.optional:
            yield "general", partial(checks.not_immune, "ignore")
        case "drink":
            yield "part", checks.concerns_you
            yield "part", checks.not_ignored_yet
        case "event":
            yield "general", checks.not_ignored_yet
            yield "general", partial(checks.may_help_the_champion, mode.own_only)


@of(c.Fetch)
def fetching(effect: c.Fetch, mode: Mode, card: CardNo) -> Demands:
    """What acts by itself does so only if there is a card."""
    if mode.as_ == "hook":
        yield "general", partial(checks.has_a_card, effect.fetch)


@of(c.End)
def ending(effect: c.End, mode: Mode, card: CardNo) -> Demands:
    """The Round may be ended."""
    if effect.end == "round":
        yield "printed", round_checks.may_end_the_round


@of(c.Continue)
def continuing(effect: c.Continue, mode: Mode, card: CardNo) -> Demands:
    """A Round whose pot is not settled, and being still in it."""
    yield "general", round_checks.pot_is_not_settled
    yield "holder", round_checks.still_in_the_round


@of(c.Take)
def taking(effect: c.Take, mode: Mode, card: CardNo) -> Demands:
    """A pot that may be taken, or halved."""
    if effect.take == "pot" and effect.part == "half":
        yield "general", round_checks.half_can_be_taken
    elif effect.take == "pot":
        yield "general", round_checks.pot_is_not_settled
        yield "general", round_checks.somebody_else_wins


@of(c.Leave)
def leaving(effect: c.Leave, mode: Mode, card: CardNo) -> Demands:
    """An ante that may be avoided."""
    if effect.who == "self" and mode.occasion == "ante":
        yield "general", round_checks.may_be_avoided
