"""What a card does to what it answers, in a few words: ``stops a Sometimes Card``."""

from collections.abc import Iterable

from ...kernel import Mode
from ...kernel import cards as c
from ..cards import KIND, STAT
from ..cards.verbs import EFFECTS
from .names import listed

_OCCASIONS = {"drink": "a Drink", "event": "an Event"}

OF_A_CHANGE = ("lowers", "sends on")
"""What is done to the change itself, not to the card that makes it."""


def does(mode: Mode, you: str, *, team: bool = False) -> str:
    """What a card, played so by ``you`` (whose ``team`` has its numbers together), does to what:
    ``stops a Sometimes Card``."""
    return f"{deed(mode)} {_answered(mode, you, team)}"


def deed(mode: Mode) -> str:
    """What a card does to what it answers: ``stops``, ``Ignores``, ``sends on``, ``lowers`` …"""
    said = (EFFECTS[type(effect)].answers for effect in mode.do)
    return next(filter(None, said), "changes" if mode.occasion == "drink" else "answers")


def _answered(mode: Mode, you: str, team: bool) -> str:
    """What is answered: a Drink, an Event, a card of a kind, or the loss that one would bring."""
    if mode.occasion in _OCCASIONS:
        return _OCCASIONS[mode.occasion]
    stats = _stats(mode.when)
    if deed(mode) in OF_A_CHANGE:
        return f"a change of {stats}" if stats else "a loss of Fortitude"
    kinds = [KIND[kind] for each in mode.when if isinstance(each, c.TypeIs) for kind in each.type]
    card = a_or_an(f"{_or(kinds)} Card") if kinds else "a card"
    if any(isinstance(each, c.Changes) for each in mode.when):
        return "a Sometimes Card that changes a Drink"
    if any(isinstance(each, c.Threatens) for each in mode.when):
        return f"{card} that costs {you} Fortitude"
    whose = f"the {stats} of {you}'s team" if team else f"{you}'s own {stats}"
    return f"{card} that changes {whose}" if stats else card


def _stats(when: Iterable[c.Condition]) -> str:
    """Which numbers are asked for; all of them are just the numbers."""
    asked = [stat for each in when if isinstance(each, c.Affects) for stat in each.affects]
    return "numbers" if STAT.keys() <= set(asked) else _or(STAT[stat] for stat in asked)


def _or(names: Iterable[str]) -> str:
    return listed(names, "or")


def a_or_an(words: str) -> str:
    """The words with their article."""
    return f"{'an' if words[:1] in 'AEIOU' else 'a'} {words}"
