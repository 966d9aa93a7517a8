"""The variants of the rulebooks in which players play otherwise than alone: teams and numbers.

Source: two-headed-dragon, boss-battle, two-headed-boss, leaders-lackeys, boss-vs-boss.
"""

from collections import Counter

from .setup import Quota, Variant

TEAMS: frozenset[Variant] = frozenset((
    "two-headed-dragon", "boss-battle", "two-headed-boss-battle", "leaders-and-lackeys",
))  # fmt: skip
"""The variants with teams."""
CHALLENGERS = range(2, 5)
"""So many players may challenge a Boss (boss-battle.sides)."""
POTION = "potion-token"
"""The token, and the sheet, of Potion Tokens (team.potion-token-use)."""


class NoSuchVariant(ValueError):
    """Teams that cannot play a variant."""


def quotas(variant: Variant, teams: tuple[int, ...]) -> tuple[Quota, ...]:
    """How much each seat has and does in a turn; empty where that is as in a normal game.

    Raises:
        NoSuchVariant: these teams cannot play it.
    """
    if (variant in TEAMS) != bool(teams):
        problem = "needs teams" if variant in TEAMS else "has no teams"
        raise NoSuchVariant(f"{variant} {problem}")
    if variant not in TEAMS:
        return ()
    sizes = Counter(teams)
    if variant != "boss-battle":
        if set(sizes.values()) != {2} or len(sizes) < 2:
            raise NoSuchVariant(f"{variant} is played by two or more teams of two")
        return (Quota(orders=2),) * len(teams)
    if len(sizes) != 2 or 1 not in sizes.values() or max(sizes.values()) not in CHALLENGERS:
        raise NoSuchVariant("a Boss Battle is played by a Boss against 2, 3 or 4 Challengers")
    challengers = max(sizes.values())
    half = 1 if challengers == 2 else 2
    boss = Quota(6 + challengers, challengers, challengers, half, half)
    return tuple(boss if sizes[team] == 1 else Quota() for team in teams)


def potion_tokens(variant: Variant, teams: tuple[int, ...]) -> int:
    """How many Potion Tokens each team starts with (two-headed-dragon.two-tokens,
    boss-battle.tokens)."""
    if variant == "boss-battle":
        return max(Counter(teams).values())
    return 2 if variant in TEAMS else 0
