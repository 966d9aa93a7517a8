"""The variants of the rulebooks in which players play otherwise than alone: teams and numbers.

Source: two-headed-dragon, boss-battle, two-headed-boss, leaders-lackeys, boss-vs-boss.
"""

from collections import Counter
from collections.abc import Mapping
from typing import Literal

from ..machine.setup import Quota, Setup, Variant
from ..values import SeatNo

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
    return 2


Number = Literal["sides", "gold", "tokens", "hand", "draw", "orders", "drinks", "turn"]
"""What a variant settles: the sides, how much they start with, and what they do in a turn."""
Role = Variant | Literal["boss", "challenger"]

_RULES: Mapping[Role, Mapping[Number, tuple[str, ...]]] = {
    "two-headed-dragon": {
        "sides": ("two-headed-dragon.teams-of-two", "two-headed-dragon.one-mat-per-team"),
        "gold": ("two-headed-dragon.ten-gold",),
        "tokens": ("two-headed-dragon.two-tokens",),
        "hand": ("two-headed-dragon.hand-seven",),
        "orders": ("two-headed-dragon.orders-two",),
    },
    "two-headed-boss-battle": {
        "sides": ("two-headed-boss.as-dragon-with-boss-decks",),
        "tokens": ("two-headed-boss.setup",),
        "hand": ("two-headed-boss.setup",),
        "orders": ("two-headed-boss.setup",),
    },
    "leaders-and-lackeys": {
        "sides": ("leaders-lackeys.one-boss-one-lackey",),
        "tokens": ("leaders-lackeys.setup",),
        "hand": ("leaders-lackeys.setup",),
        "orders": ("leaders-lackeys.setup",),
    },
    "boss-versus-boss": {
        "sides": ("boss-vs-boss.individual-game",),
        "gold": ("boss-battle.boss-setup",),
        "hand": ("boss-vs-boss.individual-game",),
    },
    "boss": {
        "sides": ("boss-battle.sides",),
        "gold": ("boss-battle.boss-setup",),
        "tokens": ("boss-battle.tokens",),
        "hand": ("boss-battle.hand-sizes",),
        "draw": ("boss-battle.boss-draw",),
        "orders": ("boss-battle.boss-orders",),
        "drinks": ("boss-battle.boss-drinks",),
    },
    "challenger": {
        "sides": ("boss-battle.sides",),
        "gold": ("boss-battle.challenger-setup",),
        "tokens": ("boss-battle.tokens",),
        "hand": ("boss-battle.hand-sizes", "boss-battle.challenger-setup"),
        "orders": ("boss-battle.challengers-order-one",),
        "turn": ("boss-battle.challengers-turn",),
    },
}


def rules_of(setup: Setup, seat: SeatNo, what: Number) -> tuple[str, ...]:
    """The rules by which a variant settles something for a seat."""
    role: Role = setup.mode
    if role == "normal":
        return ()
    if role == "boss-battle":
        role = "boss" if len(setup.mates[seat]) == 1 else "challenger"
    return _RULES.get(role, {}).get(what, ())
