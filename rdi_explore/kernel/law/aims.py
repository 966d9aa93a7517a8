"""Whom a card may be played on."""

import itertools
from collections.abc import Collection, Sequence
from functools import cache
from typing import Final

from ..machine.desk import Desk
from ..values import NOTHING, CardOrNothing, SeatNo
from ..vocabulary import cards as c
from .conditions import Law

UNAIMED: Final[tuple[tuple[SeatNo, ...], ...]] = ((),)

Unit = tuple[SeatNo, CardOrNothing]
"""Whom a card is played on: a player, or a card in front of one."""


def aims(desk: Desk, you: SeatNo, law: Law) -> tuple[tuple[SeatNo, ...], ...]:
    """Whom a card may be played on, as tuples of players; empty if there is nobody to pick.

    If the victims are picked only when the card resolves, the one way is ``()``.
    """
    found = picks(desk, you, law)
    return found if desk.setup.rulings.targets_at_announce or not found else UNAIMED


def picks(desk: Desk, you: SeatNo, law: Law) -> tuple[tuple[SeatNo, ...], ...]:
    """The players that may be picked, whenever that is done (action.announce); some cards spare an
    automaton, or the player whose character they belong to."""
    found = _picks(desk, you, law)
    if law.words.spares:
        owner = desk.law.owner_of(law.card)
        found = tuple(each for each in found if owner not in each)
    if law.words.passes_over and desk.with_automaton:
        found = tuple(each for each in found if all(map(desk.decides, each)))
    return found


def _picks(desk: Desk, you: SeatNo, law: Law) -> tuple[tuple[SeatNo, ...], ...]:
    if law.aim == "none":
        return UNAIMED
    token = law.words.only_on and bearers_of(desk, law.words)
    if token:
        return tuple((seat,) for seat in desk.others(you) if desk.tokens(seat, token))
    if law.targets > 1:
        others = desk.others(you)
        if law.words.passes_over:
            others = [seat for seat in others if desk.decides(seat)]
        pick = itertools.permutations if law.ordered else itertools.combinations
        return tuple(pick(others, min(law.targets, len(others))))
    if law.aim == "gambler":
        members = desk.round.members if desk.round else ()
        return tuple((seat,) for seat in desk.clockwise(desk.turn) if seat in members)
    return _singly(desk.clockwise(you) if law.aim == "anyone" else tuple(desk.others(you)))


def bearers_of(desk: Desk, mode: c.Mode) -> str:
    """The token that those must have on whom a card may be played; a redirection goes to anybody
    where the book does not tie it to them (only_on_bearers)."""
    anybody = mode.only_on and redirects(mode) and not desk.setup.rulings.only_on_bearers
    return "" if anybody else mode.only_on


def redirects(mode: c.Mode) -> bool:
    """Whether a card sends a loss on to somebody else."""
    return any(isinstance(effect, c.Redirect) for effect in mode.do)


@cache
def _singly(seats: tuple[SeatNo, ...]) -> tuple[tuple[SeatNo, ...], ...]:
    return tuple((seat,) for seat in seats)


def not_on(desk: Desk, you: SeatNo, law: Law, whom: Sequence[Unit]) -> str:
    """Why a card that can be played cannot be played on these."""
    seats = [seat for seat, _ in whom]
    if any(seat == you and card != NOTHING for seat, card in whom):
        return "own-minion"
    if any(desk.seats[seat].out for seat in seats):
        return "on-who-is-out"
    if law.words.passes_over and not all(map(desk.decides, seats)):
        return _PASSED_OVER[law.words.passes_over]
    if law.aim == "other":
        if you in seats:
            return "on-yourself"
        if not set(seats).isdisjoint(desk.mates(you)):
            moves_a_drink = law.does.verbs & {c.Pass, c.Split}
            return "drink-of-the-team" if moves_a_drink else "a-teammate"
    if len({*whom}) < len(whom):
        return "picked-twice"
    return _not_one_of(desk, law, seats)


_PASSED_OVER = {"choices": "no-choices-for-it", "stories": "no-stories-for-it"}


def _not_one_of(desk: Desk, law: Law, seats: Collection[SeatNo]) -> str:
    """Why these are not among those whom the card speaks of."""
    if law.aim == "gambler" and not (desk.round and {*desk.round.members} >= {*seats}):
        return "on-who-left"
    token = bearers_of(desk, law.words)
    if token and not all(desk.tokens(seat, token) for seat in seats):
        return "without-the-token"
    if len(seats) != law.targets:
        return "other-number"
    spared = law.words.spares and desk.law.owner_of(law.card) in seats
    return "spared" if spared else "not-these-players"
