"""Looking ahead: each option is tried in the same deals of what cannot be seen, and played on by
rules of thumb.

Everything is counted in trials, never in time, so that a seed plays the same game on any machine.
"""

from random import Random
from typing import NamedTuple

from ..kernel import Act, OpenTable, Option, Position, SeatNo, Setup
from ..scenario.knowing import View, determinize
from .standing import Judge
from .thumb import Rules


class Care(NamedTuple):
    """How carefully a player looks ahead.

    ``deals`` are tried, fewer if there are so many options that it would come to more than
    ``trials``, or if by then more than ``foreseen`` choices would have been looked through; each is
    played on to the end of the turn and of so many ``turns`` after it, or for so many ``choices``.
    """

    deals: int
    turns: int = 0
    trials: int = 120
    choices: int = 60
    foreseen: int | None = None


class LookAhead:
    """Takes the option after which it stands best, in the mean of its trials. In a team it discards
    by rules of thumb: what a better hand is worth there does not show so soon, and by what shows
    next to nothing would be discarded."""

    def __init__(self, setup: Setup, care: Care) -> None:
        self.setup = setup
        self.care = care
        self.judge = Judge(setup)
        self.rules = Rules(setup)

    def choose(self, known: View, rng: Random) -> Option:
        """The option with the best mean; the first of those that are alike."""
        if len(known.options) == 1:
            return known.options[0]
        in_team = len(self.setup.mates[known.seat]) > 1
        if in_team and any(option.act is Act.DISCARD for option in known.options):
            return self.rules.best(known.position, known.seat, known.options, rng)
        worth = self.worth(known, rng)
        return known.options[max(range(len(worth)), key=worth.__getitem__)]

    def worth(self, known: View, rng: Random) -> list[float]:
        """For each option the share of winning after it, in the mean of its trials."""
        trials = self.trials(known, rng)
        return [sum(each) / len(each) for each in trials]

    def trials(self, known: View, rng: Random) -> list[list[float]]:
        """For each option the share of winning in each deal: the deals are the same for all."""
        care, number, foreseen = self.care, len(known.options), 0
        found: list[list[float]] = [[] for _ in range(number)]
        for deal in range(max(min(care.deals, care.trials // number), 1)):
            if deal and care.foreseen is not None and foreseen + foreseen // deal > care.foreseen:
                break
            dealt = determinize(self.setup, known, rng)
            chance = rng.getrandbits(32)
            for shares, option in zip(found, known.options, strict=True):
                share, choices = self._tried(dealt, known.seat, option, Random(chance))
                shares.append(share)
                foreseen += choices
        return found

    def _tried(
        self, dealt: Position, seat: SeatNo, option: Option, rng: Random
    ) -> tuple[float, int]:
        """The share of winning after an option in one deal, when it has been played on, and by how
        many choices."""
        table = OpenTable(self.setup, dealt)
        table.choose(option)
        turn, left, made = dealt.turn, self.care.turns, 0
        while made < self.care.choices:
            ask = table.ask
            if ask is None:
                break
            if table.turn != turn:
                if not left:
                    break
                turn, left = table.turn, left - 1
            table.choose(self.rules.best(table, ask.seat, ask.options, rng))
            made += 1
        return self.judge.share(table.position(), seat), made
