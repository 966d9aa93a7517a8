"""The moments of a game that matter: somebody goes out, loses much at once, or wins much Gold."""

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Literal, NamedTuple

from ..kernel import Moment, SeatNo

MUCH = 4
"""So much nearer to passing out at once, or so much Gold out of a pot."""


class KeyMoment(NamedTuple):
    """A moment that matters, by its depth; what has just happened there, to whom (of a team, its
    first member), and how much was lost or won."""

    depth: int
    what: Literal["out", "loss", "pot"]
    seat: SeatNo
    much: int = 0


def key_moments(line: Sequence[Moment]) -> Iterator[KeyMoment]:
    """Those of a line, in order."""
    people = set(line[0].setup.people)
    firsts = [mates[0] for mates in dict.fromkeys(line[0].setup.mates) if mates[0] in people]
    for before, after in pairwise(line):
        for seat in firsts:
            was, now = before.position.seats[seat], after.position.seats[seat]
            lost = (was.fortitude - was.alcohol) - (now.fortitude - now.alcohol)
            if now.out and not was.out:
                yield KeyMoment(after.depth, "out", seat)
            elif lost >= MUCH and not now.out:
                yield KeyMoment(after.depth, "loss", seat, lost)
            elif now.gold - was.gold >= MUCH and before.position.pot > after.position.pot:
                yield KeyMoment(after.depth, "pot", seat, now.gold - was.gold)
