"""What can be a cost besides Gold, Fortitude and tokens: its mechanic registers a price."""

from collections.abc import Callable
from typing import Any, NamedTuple

from .cards import Word
from .desk import Desk


class Price(NamedTuple):
    """``lacks`` gives the reason why a player cannot pay, or ``""``; ``pay`` lets a player pay."""

    lacks: Callable[[Desk, int, Any], str]
    pay: Callable[[Desk, int, Any], None]


PRICES: dict[type[Word], Price] = {}
"""The price that each word of its own is."""
