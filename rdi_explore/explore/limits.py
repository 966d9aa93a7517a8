"""How far to explore, and what is told on the way."""

from collections.abc import Callable
from typing import Literal, NamedTuple

StoppedBy = Literal["", "positions", "depth", "seconds", "memory", "request"]
"""What ended an exploration: nothing (everything was found), a limit, or who looked on."""


class Limits(NamedTuple):
    """Where to stop; ``None`` is no limit.

    ``positions`` is how many may be kept, ``depth`` how many choices from the start on are
    followed, ``seconds`` the time by the clock, ``memory`` the bytes that positions and choices may
    take.
    """

    positions: int | None = 1_000_000
    depth: int | None = None
    seconds: float | None = None
    memory: int | None = 2_000_000_000


USUAL = Limits()


class SearchProgress(NamedTuple):
    """How far it has come: positions found, of which so many are still ``open``; choices followed;
    the ``depth`` that is being explored; seconds by the clock; bytes taken."""

    positions: int
    open: int
    choices: int
    depth: int
    seconds: float
    memory: int


Watching = Callable[[SearchProgress], bool | None]
"""Told of progress several times a second; to return ``False`` stops, keeping what was found."""
