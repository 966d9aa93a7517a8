"""Every universal rule watched: a monitor beside each rule that says always, never, only or each.

A monitor is a second reading of a rule's text: a small function from what was seen, one choice
with all that it brought about, to findings. It knows positions and the record, and none of the
code that carries the rule out. One file a topic.
"""

from collections.abc import Mapping
from functools import cache
from types import MappingProxyType

from ..data import read
from . import (
    absences,
    answering,
    characters,
    contest,
    contests,
    decks,
    drinks,
    endings,
    gambling,
    limits,
    losing,
    negating,
    otto,
    revealed,
    rounds,
    setting_up,
    teams,
    timing,
    turns,
)
from .monitor import MONITORS, Finding, Kind, Monitor, Sight, Watch

__all__ = ["MONITORS", "Finding", "Kind", "Monitor", "Sight", "Watch", "unwatched"]

TOPICS = (
    absences, answering, characters, contest, contests, decks, drinks, endings, gambling, limits,
    losing, negating, otto, revealed, rounds, setting_up, teams, timing, turns,
)  # fmt: skip
"""The files of monitors."""


@cache
def unwatched() -> Mapping[str, str]:
    """Rules with a strict universal word that have no monitor, each with the reason."""
    return MappingProxyType(read("monitors/unwatched.yaml", dict[str, str]))
