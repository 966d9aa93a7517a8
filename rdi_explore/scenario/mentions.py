"""What a scenario file mentions, found without playing it: rules, and whether it is a lesson.

On a site a file only stands for what is packed (:func:`rdi_explore.packed.stand_in`): there, a list
beside the files says what they mention.
"""

from collections.abc import Mapping
from functools import cache
from pathlib import Path

import msgspec

from ..rulebook import cross_references

LIST = "mentions.json"
"""The list beside files that only stand for others."""


class Mentions(msgspec.Struct, frozen=True):
    """The rules that a file names, in its order, and whether it has a lesson."""

    rules: tuple[str, ...]
    lesson: bool


def mentions(path: Path) -> Mentions:
    """What a scenario file mentions."""
    listed = _listed(path.parent).get(path.stem)
    return mentions_in(path.read_text(encoding="utf-8")) if listed is None else listed


def mentions_in(text: str) -> Mentions:
    """What the text of a scenario file mentions."""
    return Mentions(cross_references(text), "\nlesson:" in text)


def mentions_list(texts: Mapping[str, str]) -> bytes:
    """The list of what files mention, given by their ids."""
    return msgspec.json.encode({id: mentions_in(text) for id, text in sorted(texts.items())})


@cache
def _listed(folder: Path) -> dict[str, Mentions]:
    path = folder / LIST
    if not path.is_file():
        return {}
    return msgspec.json.decode(path.read_bytes(), type=dict[str, Mentions])
