"""Whom a word means among those who were picked for a card: players, and Minions in their place."""

import itertools
from collections.abc import Iterable, Sequence

from ..values import NOTHING, CardOrNothing, Play, SeatNo
from ..vocabulary.cards import IN_ORDER, Who

AT_ONE: frozenset[Who] = frozenset(("target", "anyone", "source", "player", *IN_ORDER))
"""The words for somebody who is picked, or at whom a card is turned: that may be a Minion."""


def players_picked(play: Play, who: Who) -> Sequence[SeatNo]:
    """Of those who were picked, the players whom a word means; a Minion is nobody.

    Source: torglesnarf.only-fortitude-parts.
    """
    return [seat for seat, card in meant(play, who) if card == NOTHING]


def meant(play: Play, who: Who) -> Iterable[tuple[SeatNo, CardOrNothing]]:
    """Of those who were picked, whom a word means, each with the Minion picked instead."""
    both = zip(play.targets, play.hits, strict=True)
    if who not in IN_ORDER:
        return both
    place = IN_ORDER.index(who)
    return itertools.islice(both, place, place + 1)
