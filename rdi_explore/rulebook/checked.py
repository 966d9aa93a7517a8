"""How each rule is checked, as stored runs of commands tell it; never written by hand.

``rdi-explore watch … --json > watched.json`` says in how many moments of random games and scenario
files a monitor found the rule's condition met and kept; ``make mutations ARGS="… --store"`` writes
``broken.json``: in how many ways code that cites the rule, or a card that carries it out, was
broken, and how many of these some scenario noticed.
"""

from functools import cache
from typing import TypeVar

import msgspec

from .data import ROOM

T = TypeVar("T")


class WatchedRule(msgspec.Struct, frozen=True):
    """A rule with a monitor: in how many moments it was ``active``, its condition met."""

    id: str
    kind: str
    active: int
    breaches: int


class Watching(msgspec.Struct, frozen=True):
    """A run of ``rdi-explore watch``."""

    command: str
    games: int
    files: int
    rules: tuple[WatchedRule, ...]


class Breaking(msgspec.Struct, frozen=True):
    """A run of ``make mutations``: for each rule how often it was broken and how often noticed."""

    command: str
    mutants: int
    noticed: int
    rules: dict[str, tuple[int, int]]


class Checked(msgspec.Struct, frozen=True):
    """How a rule is checked: whether a monitor is written for it and in how many moments it was
    ``active``; in how many ways it was ``broken``, and how many of these were ``noticed``."""

    id: str
    watched: bool
    active: int
    broken: int
    noticed: int


@cache
def watching() -> Watching:
    """The stored run of all monitors."""
    return _read("watched.json", Watching)


@cache
def breaking() -> Breaking:
    """The stored run of a broken kernel."""
    return _read("broken.json", Breaking)


def _read(name: str, shape: type[T]) -> T:
    return msgspec.json.decode((ROOM / name).read_bytes(), type=shape)


@cache
def _active() -> dict[str, int]:
    return {each.id: each.active for each in watching().rules}


@cache
def _checked_with() -> dict[str, int]:
    """With how many other rules each shares a monitor, which counts for all of them together."""
    from .monitors import MONITORS

    by_look: dict[object, set[str]] = {}
    for monitor in MONITORS:
        by_look.setdefault(monitor.look, set()).add(monitor.rule)
    together: dict[str, set[str]] = {}
    for every in by_look.values():
        for each in every:
            together.setdefault(each, set()).update(every)
    return {id: len(every) - 1 for id, every in together.items()}


def _others(count: int) -> str:
    return "another" if count == 1 else f"one of {count} others"


def checked(id: str) -> Checked:
    """How the rule with this id is checked."""
    broken, noticed = breaking().rules.get(id, (0, 0))
    return Checked(id, id in _active(), _active().get(id, 0), broken, noticed)


def checked_words(id: str) -> str:
    """How a rule is checked, in sentences for its readers: how often it mattered, and that playing
    it otherwise shows. Nothing where only some of the ways in which it was broken were noticed:
    many of these change nothing that anybody sees."""
    found, run, told = checked(id), watching(), []
    games = f"{run.games} random games and {run.files} scenarios"
    if found.active:
        times = "once" if found.active == 1 else f"{found.active:,} times"
        with_it = _checked_with().get(id, 0)
        what = f"this rule, or {_others(with_it)} checked with it," if with_it else "this rule"
        told.append(f"In {games} {what} mattered {times}. It was kept each time.")
    if found.broken and found.noticed == found.broken:
        told.append("If we play it wrong, an example here comes out wrong, too.")
    return " ".join(told)
