"""Matches: one strength against another, over many games, with the interval of its share.

In each game one seat is taken by the first strength and all others by the second; the seat, the
characters and the seed change from game to game. Teams sit together.
"""

from collections.abc import Callable
from functools import partial
from random import Random
from typing import NamedTuple

from msgspec.structs import replace

from ..catalogue import characters
from ..explore.games import Plan
from ..explore.intervals import wilson
from ..kernel import SeatNo, Variant
from ..processes import mapped
from ..scenario.game import decks_of
from ..scenario.start import position_of
from .playing import play_out
from .standing import Judge
from .strengths import STRENGTHS

LIMIT = 3000
"""After so many choices a game is broken off; how the players stand then is the result."""


class Match(NamedTuple):
    """What is played: one player of ``strength`` against others of strength ``against``."""

    strength: str
    against: str
    players: int = 2
    games: int = 200
    seed: int = 0
    mode: Variant = "normal"


class MatchResult(NamedTuple):
    """How a match ended: games that were won (a tie counts in parts), the share of them with its
    95 % interval, the share if both were equal, choices in all games, and games broken off."""

    match: Match
    won: float
    share: float
    low: float
    high: float
    even: float
    choices: int
    broken_off: int

    @property
    def stronger(self) -> bool:
        """Whether the whole interval lies above what equals would win."""
        return self.low > self.even


class _Game(NamedTuple):
    won: float
    even: float
    choices: int
    ended: bool


def play_match(
    match: Match,
    workers: int | None = None,
    tell: Callable[[int], object] = lambda _: None,
) -> MatchResult:
    """Play all games of a match, on so many processes (``None``: all cores).

    ``tell`` hears how many games are over.

    Raises:
        NoSuchGame: so many players cannot play.
        IllegalPlay: a player chose what it may not.
    """
    games: list[_Game] = []
    for game in mapped(partial(_play, match), range(match.games), workers):
        games.append(game)
        tell(len(games))
    won = sum(game.won for game in games)
    low, high = wilson(won, len(games))
    return MatchResult(
        match, won, won / len(games), low, high, games[0].even,
        sum(game.choices for game in games), sum(not game.ended for game in games),
    )  # fmt: skip


def _play(match: Match, number: int) -> _Game:
    """One game: who wins it, and after how many choices."""
    plan = Plan(seed=match.seed, players=match.players, mode=match.mode)
    if not plan.bosses():  # of a villain no deck is known card by card
        random = Random(f"{match.seed}/{number}")
        who = tuple(random.sample(sorted(known_decks()), match.players))
        plan = replace(plan, characters=who)
    scenario, setup = plan.scenario(number), plan.setup(number)
    mine = setup.mates[SeatNo(number % match.players)]
    first, others = (STRENGTHS[each].sits_down(setup) for each in (match.strength, match.against))
    players = {seat: first if seat in mine else others for seat in setup.people}
    end, made = play_out(setup, position_of(scenario, setup), players, scenario.seed, LIMIT)
    judge = Judge(setup)
    return _Game(judge.share(end, mine[0]), 1 / len(judge.firsts), made, bool(end.winners))


def known_decks() -> frozenset[str]:
    """The characters whose decks are known card by card."""
    return frozenset(id for id in characters() if decks_of([id], "normal")[id].kind == "known")
