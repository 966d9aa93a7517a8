"""Choosing for a seat in a game: what is known there, and a chance of its own for each choice."""

from collections.abc import Mapping
from random import Random

from ..kernel import Moment, OpenTable, Option, Position, SeatNo, Setup
from ..scenario.knowing import Known, view
from .memory import Remembered
from .player import Player


def chosen(
    setup: Setup,
    position: Position,
    seat: SeatNo,
    player: Player,
    seed: int,
    number: int,
    known: Known | None = None,
) -> Option:
    """What a player chooses at a seat that is asked, and that knows these cards of other hands.

    Chance depends on the ``seed`` of the game and the ``number`` of the choice: who goes back and
    chooses the same again sees the others do the same again.
    """
    return player.choose(view(setup, position, seat, known), Random(f"{seed}/{number}"))


def recorded_out(begin: Moment, player: Player, seed: int) -> Moment:
    """The end of a game, with its record, in which one kind of player chooses for everybody."""
    moment, memory = begin, Remembered.of(begin.position)
    while moment.decision is not None:
        seat, now = moment.decision.seat, moment.position
        known = memory.known_to(seat)
        moment = moment.choose(chosen(moment.setup, now, seat, player, seed, moment.depth, known))
        memory = memory.after(now, moment.position)
    return moment


class IllegalPlay(RuntimeError):
    """A player has chosen what is none of its options."""


def play_out(
    setup: Setup, position: Position, players: Mapping[SeatNo, Player], seed: int, limit: int
) -> tuple[Position, int]:
    """The position in which a game ends, or is broken off after so many choices; and how many they
    were.

    Raises:
        IllegalPlay: a player chose what it may not.
    """
    table, made = OpenTable(setup, position), 0
    now = table.position()
    memory = Remembered.of(now)
    while table.ask is not None and made < limit:
        seat = table.ask.seat
        option = chosen(setup, now, seat, players[seat], seed, made, memory.known_to(seat))
        if option not in table.ask.options:
            raise IllegalPlay(f"choice {made + 1} of the game with the seed {seed}: {option}")
        table.choose(option)
        before, now = now, table.position()
        memory = memory.after(before, now)
        made += 1
    return now, made
