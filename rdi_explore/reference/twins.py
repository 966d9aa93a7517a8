"""Where a rule does not act: the twin of a table at which it does, and a case that answers no.

``python -m tests.mutants.twin_lines`` begins lines with one number otherwise, and stores for each
rule that refuses nothing the nearest table at which all play the same and the rule does not act.
Only the place is stored: whoever shows it has both lines played again.
"""

from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from typing import Literal, NamedTuple

import msgspec
from msgspec.structs import replace

from ..catalogue import FileError
from ..kernel import DECLINING
from ..scenario import Scenario, load
from ..scenario.answers import WrongAnswer, answered
from ..scenario.cases import MARK
from ..scenario.play import play_as_far
from ..scenario.schema import names
from .misread import CALLED, Ends, NotSo, going_on, sides_of, situation, standing
from .words import ROOM

FILE = ROOM / "twins.jsonl"

Number = Literal["", "alcohol", "fortitude", "gold"]

STEPS = (1, -1, 2, -2, 3, -3, 5, -5, 8, -8)
"""By so much a number is changed, the nearest first."""

HIGHEST = 20
"""The end of the scale of Fortitude and Alcohol Content."""


class TwinAt(msgspec.Struct, frozen=True, omit_defaults=True):
    """A ``rule`` acts on the line of a scenario, and does not if a ``seat`` begins with this
    ``value`` of a ``stat``; without one, the scenario itself answers no because of the rule."""

    rule: str
    scenario: str
    seat: str = ""
    stat: Number = ""
    value: int = 0


class _Line(NamedTuple):
    """What was played on a line (passes apart), by which rules, how all began and ended."""

    chosen: tuple[str, ...]
    rules: frozenset[str]
    begins: Ends
    ends: Ends


def _line(scenario: Scenario) -> _Line:
    line = play_as_far(scenario)[0].end.line()
    options = (each.option for each in line)
    played = (each for each in options if each is not None and each.act not in DECLINING)
    rules = frozenset(rule for at in line for entry in at.entries for rule in entry.rules)
    return _Line(tuple(map(str, played)), rules, standing(line[0]), standing(line[-1]))


def about(scenario: Scenario) -> tuple[str, ...]:
    """The rules that a scenario is about, the nearest first."""
    answer = scenario.answer.rules if scenario.answer is not None else ()
    return tuple(dict.fromkeys((*answer, *scenario.rules)))


def _otherwise(scenario: Scenario, seat: str, stat: Number, value: int) -> Scenario:
    """The same table, but for one number of one player at the beginning."""
    sheet = replace(scenario.seats[seat], **{stat: value})
    return replace(scenario, seats={**scenario.seats, seat: sheet})


# ------------------------------------------------------------------------------------- searched


def twins(scenario: Scenario, wanted: Iterable[str]) -> Iterator[tuple[tuple[int, ...], TwinAt]]:
    """Of the wanted rules those that one number switches off, each with how far that is from the
    table and the rule from what the scenario is about."""
    ours = _line(scenario)
    rules = [each for each in wanted if each in ours.rules and each in about(scenario)]
    if not rules:
        return
    for seat, stat, value in _numbers(scenario, ours):
        far = abs(value - ours.begins[seat][stat])
        theirs = _line(_otherwise(scenario, seat, stat, value))
        if theirs.chosen == ours.chosen and not _falls(ours, theirs):
            for rule in rules:
                if rule not in theirs.rules:
                    plain = not _differing(ours, theirs, seat, stat, {})
                    weight = (plain, about(scenario).index(rule), far, len(scenario.seats))
                    yield weight, TwinAt(rule, scenario.id, seat, stat, value)


def _falls(ours: _Line, theirs: _Line) -> bool:
    """Whether somebody is out only at the twin: that says nothing of the rule."""
    return any(there["out"] > ours.ends[name]["out"] for name, there in theirs.ends.items())


def _numbers(
    scenario: Scenario, ours: _Line
) -> Iterator[tuple[str, Literal["alcohol", "fortitude", "gold"], int]]:
    """What each could begin with instead."""
    for seat in scenario.seats:
        for stat in CALLED:
            if stat == "out" or seat not in ours.begins:
                continue
            for step in STEPS:
                value = ours.begins[seat][stat] + step
                if value >= 0 and (stat == "gold" or value <= HIGHEST):
                    yield seat, stat, value


# --------------------------------------------------------------------------------------- shown


@cache
def stored() -> dict[str, TwinAt]:
    """What was stored, by rule."""
    found = msgspec.json.Decoder(TwinAt).decode_lines(FILE.read_bytes())
    return {each.rule: each for each in found}


def twin(rule: str) -> NotSo | None:
    """Where a rule does not act: nothing if that is not known, if the scenario is not there, or if
    the kernel does not confirm it."""
    found = stored().get(rule)
    if found is None:
        return None
    try:
        return _answered(found) if found.stat == "" else _told(load(found.scenario), found)
    except (FileError, WrongAnswer):
        return None


def is_idle(rule: str) -> bool:
    """Whether what is stored of a rule is a table at which it does not act: not so where it makes
    the no of a scenario's answer, in what happens or in what may not be done."""
    found = stored().get(rule)
    if found is None or twin(rule) is None:
        return False
    if found.stat:
        return True
    scenario = load(found.scenario)
    refused = (step.because for step in scenario.line)
    acts = rule in _line(scenario).rules or any(rule in names(each) for each in refused)
    return not acts


def _answered(found: TwinAt) -> NotSo | None:
    """A scenario that answers its question with no because of a rule."""
    file, _, case = found.scenario.partition(MARK)
    given, scenario = answered(load(file), case=case), load(found.scenario)
    if given is None or given.verdict != "no" or found.rule not in given.rules:
        return None
    return NotSo(scenario, scenario.question, given.why)


def _told(scenario: Scenario, found: TwinAt) -> NotSo | None:
    """The question whether a rule acts at the twin, too, and what comes instead."""
    seat, stat = found.seat, found.stat
    if stat == "" or seat not in scenario.seats:
        return None
    ours, theirs = _line(scenario), _line(_otherwise(scenario, seat, stat, found.value))
    acts = found.rule in ours.rules and found.rule not in theirs.rules
    if not acts or ours.chosen != theirs.chosen or _falls(ours, theirs):
        return None
    was, number = ours.begins[seat][stat], f"{found.value} {CALLED[stat]}"
    end = play_as_far(scenario)[0].end
    sides = sides_of(end.setup)
    comes = _differing(ours, theirs, seat, stat, sides)
    before = going_on(end.line()[0]) + situation(end.line())
    asks = f"Does the rule act, too, if {sides[seat]} begins with {number}, not {was}?"
    if not comes:
        why = "The same may be played there, and it ends the same."
        return NotSo(scenario, before + asks, why, "No, and it need not")
    return NotSo(scenario, before + asks, f"{comes}. This rule does not act there.")


def _differing(
    ours: _Line, theirs: _Line, seat: str, stat: Number, sides: Mapping[str, str]
) -> str:
    """What comes out otherwise in the end, besides the number that was changed: out first; told of
    the ``sides`` of players."""
    for name, here in ours.ends.items():
        there = theirs.ends[name]
        if here["out"] > there["out"]:
            return f"{sides.get(name, name)} stays in the game then"
    for name, here in ours.ends.items():
        for each, called in CALLED.items():
            if (name, each) != (seat, stat) and here[each] != theirs.ends[name][each]:
                ends = f"{theirs.ends[name][each]} {called}, not {here[each]}"
                return f"{sides.get(name, name)} ends with {ends}"
    return ""
