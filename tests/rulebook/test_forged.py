"""Each monitor can fail: what it sees is forged in one place, at random, until it finds something.

A monitor that finds nothing in any forged record would find nothing in a broken kernel, either.
"""

from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from random import Random
from types import SimpleNamespace
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from rdi_explore import running
from rdi_explore.explore.watching import game_watched
from rdi_explore.kernel import Entry, Moment
from rdi_explore.rulebook.monitors import MONITORS, Monitor, Sight
from tests.mutants.mutant import remember_functions

from .broken_by_hand import BROKEN, seen

GAMES = (0, 1, 3, 4, 5, 7, 8, 10, 11, 13, 16, 19, 21, 25)
TRIES = 150
"""So many forgeries of one moment are tried."""
MOMENTS = 8
"""In so many moments each monitor is tried at most."""
LIES = {
    "Entry": ("changes", "changes", "changes", "frame", "now", "agenda", "gone", "number"),
    "Change": ("before", "after", "after", "seat"),
    "Setup": ("teams", "mode", "characters", "automaton"),
    "Position": ("seats", "seats", "agenda", "agenda", "round", "piles", "turn", "winners"),
}
"""Which fields of the record, of the table and of a position are forged."""
WORDS = ("normal", "two-headed-dragon", "boss-battle", "otto", "order", "discard", "remy")
"""What a word is forged to: modes, phases, characters."""
FAULTS = {f"K{number}" for number in (1, 3, 4, 5, 6, 9, 10, 11, 17, 18, 19, 20, 21)}
BREAKS = 8
"""So many of the kernels that were broken by hand are tried."""
FEWEST = 90
"""At least so many monitors fail in what is tried here."""


def forged(value: Any, random: Random) -> Any:
    """The same value, different in one place."""
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        return random.choice((value - 1, value + 1, value + 2, value + 25, -3, 0, 1))
    if isinstance(value, str):
        return random.choice(WORDS)
    if isinstance(value, msgspec.Struct):
        name = random.choice(LIES.get(type(value).__name__, value.__struct_fields__))
        return replace(value, **{name: forged(getattr(value, name), random)})
    if isinstance(value, tuple):
        return _forged_tuple(value, random)
    return value


def _forged_tuple(value: Any, random: Random) -> Any:
    if hasattr(value, "_replace"):
        name = random.choice(LIES.get(type(value).__name__, value._fields))
        return value._replace(**{name: forged(getattr(value, name), random)})
    telling = [place for place, each in enumerate(value) if getattr(each, "changes", ())]
    place = random.randrange(len(value) + 1)
    if telling and random.random() < 0.5:
        place = random.choice(telling)
    if place == len(value):
        return (*value, random.choice(value) if value else random.randrange(4))
    if random.random() < 0.2:
        return (*value[:place], *value[place + 1 :])
    return (*value[:place], forged(value[place], random), *value[place + 1 :])


def mixed(moment: Moment, line: list[Moment], random: Random) -> tuple[Entry, ...]:
    """The record with one step of which a part is that of another step of the game."""
    other = random.choice(random.choice(line).entries or line[-1].entries)
    place = random.randrange(len(moment.entries))
    name = random.choice(("changes", "changes", "changes", "frame", "now", "agenda"))
    mixture: Any = moment.entries[place]._replace(**{name: getattr(other, name)})
    return (*moment.entries[:place], mixture, *moment.entries[place + 1 :])


def forgery(moment: Moment, line: list[Moment], random: Random) -> Any:
    """The moment with one lie: in the position, in the record, in what was before or is offered;
    or one of these is that of another moment of the game."""
    said = {"position": moment.position, "entries": moment.entries, "decision": moment.decision}
    said |= {"setup": moment.setup, "parent": moment.parent, "option": moment.option}
    said |= {"numbers": moment.numbers, "depth": moment.depth}
    lie = random.choice(("position", "entries", "entries", "decision", "parent", "setup"))
    if lie == "entries" and moment.entries and random.random() < 0.4:
        return SimpleNamespace(**said | {lie: mixed(moment, line, random)})
    if lie not in ("parent", "setup") and random.random() < 0.4:
        return SimpleNamespace(**said | {lie: getattr(random.choice(line), lie)})
    if lie != "parent":
        return SimpleNamespace(**said | {lie: forged(said[lie], random)})
    before = moment.parent
    if before is not None:
        position = forged(before.position, random)
        said["parent"] = SimpleNamespace(
            position=position, decision=before.decision, numbers=before.numbers
        )
    return SimpleNamespace(**said)


def finds(monitor: Monitor, sight: Sight) -> bool:
    """Whether the monitor finds a breach; what it cannot read at all proves nothing."""
    try:
        return any(monitor.look(sight))
    except (IndexError, KeyError, AttributeError, TypeError, ValueError, AssertionError):
        return False


def lines() -> Iterator[list[Moment]]:
    """Some games of a watched run."""
    for number in GAMES:
        yield game_watched(0, number)[1].line()


def test_monitors_find_lies() -> None:
    """Most monitors fail when one thing is forged that they see; none that fails does so always."""
    random, tried, fail = Random(1), Counter[str](), set[str]()
    for line in lines():
        turn: list[Sight] = []
        for moment in line:
            turn = [*turn[-12:], Sight(moment, [])]
            turn[-1].turn = turn
            for monitor in MONITORS:
                if monitor.rule in fail or tried[monitor.rule] >= MOMENTS:
                    continue
                if monitor.kind == "sometimes" or not list(monitor.look(turn[-1])):
                    continue
                tried[monitor.rule] += 1
                for _ in range(TRIES):
                    if finds(monitor, Sight(forgery(moment, line, random), turn)):
                        fail.add(monitor.rule)
                        break
    assert len(fail) >= FEWEST, sorted(tried.keys() - fail)


def test_every_monitor_was_seen_to_fail() -> None:
    """``can_fail.tsv`` tells of each monitor what it has found: a broken kernel, or a lie. What a
    rule only allows cannot break."""
    rows = (Path(__file__).parent / "can_fail.tsv").read_text(encoding="utf-8").splitlines()[1:]
    failed = {row.split("\t")[0] for row in rows}
    able = {monitor.rule for monitor in MONITORS if monitor.kind != "sometimes"}
    assert failed == able


@pytest.mark.skipif(running.kernel() == "compiled", reason="what is compiled cannot be broken")
def test_kernels_broken_by_hand_are_seen() -> None:
    """Some of them, drawn by seed: ``python -m tests.rulebook.broken_by_hand`` tries all."""
    remember_functions()
    for each in Random(5).sample(BROKEN, BREAKS):
        assert seen(each).how == "fail", each.mutation.rule


def test_each_fault_of_an_older_kernel_has_a_break_of_its_own() -> None:
    """The faults K1 to K21 that a monitor finds (the others were no faults of a rule that is
    watched): which monitor, and by which break of today's kernel, tells ``broken_by_hand.py``."""
    assert {each.fault for each in BROKEN if each.fault} == FAULTS


def test_broken_kernels_name_monitors() -> None:
    """The table of kernels that were broken by hand (``tests/mutations.py``, and faults K1 to K21
    of an older kernel) names monitors that there are, and where each was found."""
    rows = (Path(__file__).parent / "broken_kernels.tsv").read_text(encoding="utf-8").splitlines()
    found = [row.split("\t") for row in rows[1:]]
    assert len(found) >= 29
    assert {row[1] for row in found} <= {monitor.rule for monitor in MONITORS}
    assert all(where for _, _, where in found)
