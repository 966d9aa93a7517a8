"""Steps do what they declare, no more, and name their rule: watched on all lines and in games.

What a step may put on the agenda and which rulings it may ask for stands above it. Here every step
of every scenario's line, of games of all modes, and of all that could have been chosen on the way
in some of them, is watched.
"""

from collections import defaultdict
from collections.abc import Iterator, Mapping
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import ClassVar

import pytest
from msgspec.structs import astuple, replace

from rdi_explore.kernel.machine.declare import (
    PUTS,
    READS,
    Function,
    Item,
    put_by,
    puts,
    read_by,
    reads,
)
from rdi_explore.kernel.machine.desk import Desk
from rdi_explore.kernel.machine.engine import advance, choose, rulings_read
from rdi_explore.kernel.machine.moment import Moment
from rdi_explore.kernel.machine.rulings import Rulings
from rdi_explore.kernel.machine.script import SCRIPTS, Step
from rdi_explore.kernel.machine.setup import Setup
from rdi_explore.kernel.values import AnyFrame, Dare, Discarding, Losing, Option, Position, Window
from rdi_explore.scenario import load, play_line, scenario_files
from rdi_explore.scenario.cases import runs
from tests.scenario.games import MIXED_GAMES, OTTO_GAMES, TEAM_GAMES, game_number, play

SCENARIOS = Path(__file__).parents[2] / "scenarios"
GAMES = [kind + n for kind in (0, TEAM_GAMES, OTTO_GAMES, MIXED_GAMES) for n in range(6)]
WINDOWS = {"anytime_during_chasers": True, "draw_lock_scope": "active"}
"""Rulings that open windows; every other game is played by them."""
RARE: dict[str, set[object]] = {
    "Losing.divide_held": {"passout_receivers"},  # two at once have passed out in a saved Contest
    "Play.respond": {Item(Discarding)},  # no printed card that is answered costs cards
}
UNASKED = {"winning_hand_exceptions"}
"""What is asked for cards that nobody has printed (``test_gambling.py``)."""


class Asked(Rulings, frozen=True):
    """Rulings that note which of them is asked for."""

    asked: ClassVar[set[str]] = set()

    def __getattribute__(self, name: str) -> object:
        if name in Rulings.__struct_fields__:
            Asked.asked.add(name)
        return super().__getattribute__(name)


class Watch:
    """Notes what every step has put on the agenda and asked for, and which of them has changed
    something without naming a rule."""

    def __init__(self) -> None:
        self.put: dict[Step, set[Item]] = defaultdict(set)
        self.read: dict[Step, set[str]] = defaultdict(set)
        self.unruled: set[str] = set()
        self._frame: AnyFrame
        self._before: tuple[AnyFrame, ...] = ()

    def before(self, desk: Desk) -> None:
        """The first step begins."""
        self._before = tuple(desk.agenda)
        Asked.asked.clear()

    def after(
        self, desk: Desk, place: int, frame: AnyFrame, outcome: str, rules: tuple[str, ...],
        gone: bool, option: Option | None,
    ) -> None:  # fmt: skip
        """A step is over, the next one begins: what lies above its place is new."""
        old = self._before[place]
        step = SCRIPTS[type(old)][old.at]
        first = place + (not gone)
        self.put[step] |= {_item(new) for new in desk.agenda[first:]}
        self.read[step] |= Asked.asked
        self.before(desk)

    def watched(self, setup: Setup) -> Setup:
        """The same table with rulings that note who asks."""
        return replace(setup, rulings=Asked(*astuple(setup.rulings)))


def _item(frame: AnyFrame) -> Item:
    if isinstance(frame, Window):
        return Item(Window, frame.kind)
    first = next(iter(SCRIPTS[type(frame)]))
    return Item(type(frame), at="" if frame.at == first else frame.at)


def _lines() -> Iterator[list[Moment]]:
    for path in scenario_files(SCENARIOS):
        for run in runs(load(path)):
            yield play_line(run.scenario, run.edition).end.line()


def _watch_line(watch: Watch, moments: list[Moment]) -> None:
    setup = watch.watched(moments[0].setup)
    advance(setup, moments[0].position, watch)
    for entry in moments[-1].record():
        if entry.changes and not entry.rules:
            watch.unruled.add(f"{type(entry.frame).__name__}.{entry.frame.at}")
    for before, after in pairwise(moments):
        if after.option is not None:
            choose(setup, before.position, after.option, watch)


def _watch_game(watch: Watch, setup: Setup, positions: tuple[Position, ...]) -> None:
    setup = watch.watched(setup)
    for position in positions[::3]:
        _, decision = advance(setup, position, watch)
        for option in decision.options if decision is not None else ():
            choose(setup, position, option, watch)


@cache
def watched() -> Watch:
    """Everything, once."""
    watch = Watch()
    for moments in _lines():
        _watch_line(watch, moments)
    for number in GAMES:
        game = game_number(number)
        game = replace(game, rulings=WINDOWS) if number % 2 else game
        line = play(game, every_option=False)
        _watch_game(watch, line.setup, line.positions)
    return watch


def _name(step: Step) -> str:
    return next(
        f"{kind.__name__}.{step.name}" for kind in SCRIPTS for each in SCRIPTS[kind].values()
        if each is step
    )  # fmt: skip


def test_every_step_declares_what_it_puts_on_the_agenda() -> None:
    undeclared = {
        _name(step): items - step.puts for step, items in watched().put.items()
        if not items <= step.puts
    }  # fmt: skip
    assert undeclared == {}


def test_every_step_declares_which_rulings_it_reads() -> None:
    undeclared = {
        _name(step): names - step.reads for step, names in watched().read.items()
        if not names <= step.reads
    }  # fmt: skip
    assert undeclared == {}


def test_every_change_on_a_line_names_its_rule() -> None:
    assert watched().unruled == set()


def test_nothing_is_declared_that_never_happens() -> None:
    """What a step itself names it has been seen to do, and what anybody names somebody does."""
    watch = watched()
    idle: dict[str, set[object]] = {}
    for step in (step for steps in SCRIPTS.values() for step in steps.values()):
        left = _named(step, PUTS) - watch.put[step] | _named(step, READS) - watch.read[step]
        if left - RARE.get(_name(step), set()):
            idle[_name(step)] = left
    assert idle == {}
    rules = [function for function in PUTS if getattr(function, "__module__", "") != __name__]
    assert set().union(*watch.put.values()) == set().union(*map(put_by, rules))
    assert set().union(*watch.read.values()) == rulings_read() - UNASKED


def _named(step: Step, table: Mapping[Function, tuple[object, ...]]) -> set[object]:
    """What stands above the functions of a step by its own name."""
    found: set[object] = set()
    for function in (step.do, step.take):
        for what in table.get(function, ()) if function is not None else ():
            if isinstance(what, str) and table is PUTS:
                found.add(Item(Window, what))
            elif isinstance(what, str | Item):
                found.add(what)
            elif isinstance(what, type):
                found.add(Item(what))
    return found


# ------------------------------------------------------------------------------ declaring


@puts(Losing, "card")
def helper(desk: object) -> None:
    """Declares."""


@puts(helper, Item(Dare, at="serve"), {1: helper, 2: (helper, helper)})
@reads("chaser_by")
def caller(desk: object) -> None:
    """Declares with what another one declares."""


def test_who_names_another_function_declares_what_that_declares() -> None:
    assert put_by(caller) == {Item(Losing), Item(Window, "card"), Item(Dare, at="serve")}
    assert read_by(caller) == {"chaser_by"}
    assert put_by(print) == read_by(helper) == frozenset()


def test_a_ruling_that_there_is_not_is_refused_at_import() -> None:
    with pytest.raises(TypeError, match="there is no ruling chaser_of"):
        reads("chaser_of")


def test_every_item_begins_at_a_step_of_its_table() -> None:
    for item in set().union(*map(put_by, PUTS)):
        assert not item.at or item.at in SCRIPTS[item.frame]
