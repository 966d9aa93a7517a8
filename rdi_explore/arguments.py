"""What commands take: numbers, each with its bounds, and names of cards and rules."""

from argparse import ArgumentTypeError
from collections.abc import Callable, Iterable, Mapping
from difflib import get_close_matches
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


def found_by_name(word: str, names: Mapping[str, Iterable[str]]) -> tuple[str, str]:
    """The one that has this id, or this name but for signs and capitals; and, where none has it,
    the nearest id."""
    if word in names:
        return word, ""
    plain = {_plain(name): id for id, called in names.items() for name in (*called, id)}
    plain.pop("", None)
    near = get_close_matches(_plain(word), plain, 1, 0.5)
    return plain.get(_plain(word), ""), plain[near[0]] if near else ""


def _plain(name: str) -> str:
    return "".join(filter(str.isalnum, name.lower()))
