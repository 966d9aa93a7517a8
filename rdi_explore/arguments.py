"""Kinds of numbers that commands take, each with its bounds."""

from argparse import ArgumentTypeError
from collections.abc import Callable
from math import isfinite

PORTS = 1, 65_535
MOST = 10**15


def whole_number(least: int, most: int = MOST) -> Callable[[str], int]:
    """A whole number within bounds, as an argument."""

    def number(word: str) -> int:
        found = int(word) if word.removeprefix("-").isdecimal() and len(word) < 20 else None
        if found is None or not least <= found <= most:
            bounds = f"from {least} to {most}" if most != MOST else f"from {least} on"
            raise ArgumentTypeError(f"“{word[:20]}” is no whole number {bounds}")
        return found

    return number


positive = whole_number(1)
"""A whole number from 1 on."""
not_negative = whole_number(0)
"""A whole number from 0 on."""
port = whole_number(*PORTS)
"""The number of a port."""


def seconds(word: str) -> float:
    """A time, as an argument.

    Raises:
        ArgumentTypeError: it is no time, or not more than nothing.
    """
    try:
        found = float(word)
    except ValueError:
        found = 0.0
    if not isfinite(found) or found <= 0:
        raise ArgumentTypeError(f"“{word[:20]}” are no seconds: a number greater than 0")
    return found
