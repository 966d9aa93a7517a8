"""Refusals of the rulebook: each names the nearest words that would have been right."""

from collections.abc import Iterable
from difflib import get_close_matches


class UnknownWord(KeyError):
    """A name that the rulebook does not know.

    ``word`` is the name, ``nearest`` the known names most like it, best first.
    """

    kind = "name"

    def __init__(self, word: str, known: Iterable[str]) -> None:
        """Look for the nearest of the ``known`` names."""
        super().__init__(word)
        self.word = word
        self.nearest = tuple(get_close_matches(word, list(known), n=3, cutoff=0.5))

    def __str__(self) -> str:
        """One sentence: what is unknown, and what comes nearest."""
        hint = f"; nearest: {', '.join(self.nearest)}" if self.nearest else ""
        return f"unknown {self.kind} {self.word!r}{hint}"


class UnknownRule(UnknownWord):
    """No rule has this id."""

    kind = "rule"


class UnknownEdition(UnknownWord):
    """No edition has this id."""

    kind = "edition"


class UnknownSwitch(UnknownWord):
    """No question on which the editions differ has this name."""

    kind = "switch"


class ValueNotAllowed(ValueError):
    """A switch was pinned to a value that it cannot have."""

    def __init__(self, switch: str, value: object, allowed: Iterable[bool | str]) -> None:
        """Name the switch, the value, the allowed values and the nearest of them."""
        words = [shown(each) for each in allowed]
        near = get_close_matches(shown(value), words, n=1, cutoff=0.4)
        hint = f"; nearest: {near[0]}" if near else ""
        super().__init__(f"{switch} cannot be {shown(value)}; allowed: {', '.join(words)}{hint}")


class WrongData(ValueError):
    """A data file of a room is wrong: which file, and where in it."""


def shown(value: object) -> str:
    """A value as one writes it in a scenario file; a word that looks like a truth is quoted."""
    if isinstance(value, bool):
        return "true" if value else "false"
    return f'"{value}"' if value in ("true", "false") else str(value)
