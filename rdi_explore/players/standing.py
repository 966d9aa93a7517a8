"""How well players stand: the share of winning that each seems to have."""

from math import exp, log

from ..kernel import Position, SeatNo, Setup

LEFT, LOG_LEFT, GOLD, LOG_GOLD = 0.378, 0.057, 0.023, 0.324
"""What Fortitude over Alcohol Content counts for, and Gold: each as it is, and as a logarithm.

Fitted to 5,502 turns of 700 games of two to four players. A fit to 23,168 positions of 1,200 games
that also knew hands, Drink Me! Piles and pots foretold winners a little better (log loss .860, not
.885), but who played by it won no more games (50 of 100, and 12 of 60 at a table of four).
"""
HALF = 0.5
"""Added before a logarithm is taken, for there is none of 0."""
MOST_LEFT, MOST_GOLD = 20, 99


class Judge:
    """Says how well the players of a table stand."""

    def __init__(self, setup: Setup) -> None:
        self.setup = setup
        self.firsts = tuple(dict.fromkeys(mates[0] for mates in setup.mates))
        """A member of each team: all have the same attributes (team.shared-stats)."""

    def share(self, position: Position, seat: SeatNo) -> float:
        """The share of winning, from 0 to 1, that a player's team seems to have."""
        me = self.setup.mates[seat][0]
        if position.winners:
            won = {self.setup.mates[each][0] for each in position.winners}
            return 1 / len(won) if me in won else 0.0
        strengths = {first: self._strength(position, first) for first in self.firsts}
        return strengths[me] / (sum(strengths.values()) or 1.0)

    def _strength(self, position: Position, first: SeatNo) -> float:
        """How strong a team is beside others; who is out has no strength."""
        there = [
            position.seats[each] for each in self.setup.mates[first] if not position.seats[each].out
        ]
        if not there:
            return 0.0
        seat = there[0]
        left = min(max(seat.fortitude - seat.alcohol, 0), MOST_LEFT)
        return _STRENGTH[left][min(max(seat.gold, 0), MOST_GOLD)]


_STRENGTH = [
    [
        exp(LEFT * left + LOG_LEFT * log(left + HALF) + GOLD * gold + LOG_GOLD * log(gold + HALF))
        for gold in range(MOST_GOLD + 1)
    ]
    for left in range(MOST_LEFT + 1)
]
