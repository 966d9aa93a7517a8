"""Refusals of format 1: there a reason could be coarser than it is today, and a card with several
ways to play it was refused if one of them was."""

from collections.abc import Iterator

from msgspec.structs import replace

from ..kernel import Moment
from .schema import StepSheet, names

FINER = {
    "action.announce": (
        "action.another-player",
        "team.another-player",
        "torglesnarf.minion-as-target",
    ),
    "action.at-most-one": (
        "boss-battle.action-count",
        "team.one-action-each",
        "turn.cards-around-special-action",
    ),
    "gambling.no-plays-after-last-pass": ("gambling.win-by-effect",),
    "leave-round.effect": ("leave-round.no-more-antes",),
}
"""Rules that are named today where the first one was named before."""


class Coarse(tuple[str, ...]):
    """Reasons as format 1 read them: the finer ones count, too, and it is enough that one way to
    play the card is refused. ``own`` is what the file says."""

    own: str | tuple[str, ...]


def coarse(step: StepSheet) -> StepSheet:
    """A step of format 1 with its reasons as they were read."""
    if step.because is None:
        return step
    own = names(step.because)
    finer = [rule for name in own for rule in FINER.get(name, ())]
    read = Coarse(dict.fromkeys((*own, *finer)))
    read.own = step.because
    return replace(step, because=read)


def as_it_was(step: StepSheet) -> StepSheet:
    """The step with the reasons that its file names."""
    return replace(step, because=step.because.own) if isinstance(step.because, Coarse) else step


def ways_to_refuse(step: StepSheet, at: Moment) -> Iterator[StepSheet]:
    """The ways to write a refusal: the reasons of the file, one of the finer rules, all of them;
    each for the whole card, and for each way to play it."""
    every = tuple(names(step.because))
    for because in dict.fromkeys((as_it_was(step).because, *every, every)):
        for mode in dict.fromkeys((step.mode, *_modes(step, at))):
            yield replace(step, because=because, mode=mode)


def _modes(step: StepSheet, at: Moment) -> Iterator[str]:
    number = at.setup.numbers.get(step.may_not_play or step.card or "")
    if number is not None and step.mode is None:
        yield from (mode.name for mode in at.setup.cast[number].modes if mode.name)
