"""From format 1, in which every step waited by itself, to format 2, in which it says how far.

A file of format 1 is read as one of format 2 whose steps wait ``until: possible``: that plays the
same choices. Where a file is written, its line is played, and the waiting that it implied is said
in words, for all cases and editions in which a step stands.
"""

from collections.abc import Iterator
from typing import NamedTuple, TypeVar

from msgspec.structs import replace

from ..kernel import Moment
from .cases import Run, runs
from .play import LineError, first_moment, play_bare, play_step
from .renamed import Coarse, as_it_was, coarse, ways_to_refuse
from .schema import (
    FORMAT,
    NAMES_WHAT_IT_CHECKS,
    VERBS,
    Case,
    Facts,
    Scenario,
    SeatFacts,
    StepSheet,
)
from .waiting import bare, moves, stop_of, waits_between

Expecting = TypeVar("Expecting", Scenario, Case, StepSheet)
Checked = TypeVar("Checked", Facts, SeatFacts)

StepPlace = tuple[int, int]
"""Where a step stands: in which case, from 0 (-1: in the file's own line), and at which place."""


class Made(NamedTuple):
    """A step that was made on one of the lines of a file: from where, up to where."""

    step: StepSheet
    before: Moment
    after: Moment


NOTICE = (
    "This file is of format 1. It plays as it did, but without a lesson of that format; "
    "`rdi-explore migrate` rewrites it."
)
"""What is said where a file of format 1 is opened."""


def notice(scenario: Scenario) -> str:
    """What is to be said of the format of a file, or nothing."""
    return "" if scenario.format == FORMAT else NOTICE


def as_read(scenario: Scenario) -> Scenario:
    """A scenario of format 1 as it is played: each step that moves waits until it is possible, and
    what it expects without naming anything is not there."""
    cases = tuple(_looking(replace(case, line=waiting(case.line))) for case in scenario.cases)
    return _looking(replace(scenario, line=waiting(scenario.line), cases=cases))


def waiting(line: tuple[StepSheet, ...]) -> tuple[StepSheet, ...]:
    """Steps of which each that moves waits until it is possible."""
    return tuple(
        coarse(replace(step, until="possible") if step.until is None and _bound(step) else step)
        for step in map(_looking, line)
    )


def _looking(part: Expecting) -> Expecting:
    """A part of a file without what checks nothing, which format 1 let stand. Links are tied to
    what a file says byte by byte: what is as it should be stays the same object."""
    absent = None if isinstance(part, StepSheet) else Facts()
    new = {}
    for word in ("expect", "change"):
        facts = getattr(part, word) or Facts()
        named = _named(facts)
        if named != facts:
            new[word] = named if named != Facts() else absent
    return replace(part, **new) if new else part


def _named(facts: Checked) -> Checked:
    empty = [word for word in NAMES_WHAT_IT_CHECKS if getattr(facts, word, None) in ((), {})]
    if isinstance(facts, Facts):
        seats = {name: _named(seat) for name, seat in facts.seats.items()}
        told = {name: seat for name, seat in seats.items() if seat != SeatFacts()}
        facts = replace(facts, seats=told)
    return replace(facts, **dict.fromkeys(empty))


def _to_be_said(step: StepSheet) -> bool:
    """Whether it has to be written how far a step waits, or what refuses it."""
    return step.until == "possible" or isinstance(step.because, Coarse)


def _bound(step: StepSheet) -> bool:
    """Whether format 1 read a step otherwise: one that moves, or asks what may be done."""
    return moves(step) or (step.may or step.may_play) is not None


def forgotten(scenario: Scenario) -> Scenario:
    """The same without how far its steps wait, as format 1 had it."""

    def line(steps: tuple[StepSheet, ...]) -> tuple[StepSheet, ...]:
        return tuple(map(_forgotten, steps))

    cases = tuple(replace(case, line=line(case.line)) for case in scenario.cases)
    return replace(scenario, format=FORMAT, line=line(scenario.line), cases=cases)


def _forgotten(step: StepSheet) -> StepSheet:
    """A step that only waits stands for one by which everyone settled up to a choice."""
    waits = step.until is not None and all(getattr(step, verb) is None for verb in VERBS)
    return replace(step, until=None, everyone="settles" if waits else step.everyone)


def as_written(scenario: Scenario) -> Scenario:
    """The same in format 2: each step says how far it waits, if it waits at all."""
    said = {place: _said(made) for place, made in _made(scenario).items()}

    def line(case: int, steps: tuple[StepSheet, ...]) -> tuple[StepSheet, ...]:
        return tuple(said.get((case, place), as_it_was(step)) for place, step in enumerate(steps))

    cases = tuple(
        replace(case, line=line(number, case.line)) for number, case in enumerate(scenario.cases)
    )
    return replace(scenario, format=FORMAT, line=line(-1, scenario.line), cases=cases)


def _made(scenario: Scenario) -> dict[StepPlace, list[Made]]:
    """Every step that waits until it is possible, as it was made in each run of the file."""
    found: dict[StepPlace, list[Made]] = {}
    parts: tuple[Scenario | Case, ...] = (scenario, *scenario.cases)
    if not any(_to_be_said(step) for part in parts for step in part.line):
        return found
    names = [case.name for case in scenario.cases]
    for run in runs(scenario):
        own = len(scenario.line)
        for number, made in _steps_of(run):
            case = names.index(run.case) if number >= own else -1
            if _to_be_said(made.step):
                found.setdefault((case, number - own if case >= 0 else number), []).append(made)
    return found


def _steps_of(run: Run) -> Iterator[tuple[int, Made]]:
    """The steps of a run that move, as far as they can be made."""
    try:
        moment = first_moment(run.scenario, run.edition)
    except Exception:
        return  # what cannot be begun is written as it is
    for number, step in enumerate(run.scenario.line):
        if step.only_in is not None and run.edition not in step.only_in:
            continue
        try:
            after = play_bare(moment, step)
        except Exception:
            return  # the same of what cannot be played
        yield number, Made(step, moment, after)
        moment = after


def _said(made: list[Made]) -> StepSheet:
    """The step with the shortest words by which it leads everywhere to where it led."""
    for step in _ways(made):
        if all(_leads(each, step) for each in made):
            return step
    return as_it_was(made[0].step)


def _ways(made: list[Made]) -> Iterator[StepSheet]:
    """The ways to write a step, the shortest first."""
    step = made[0].step
    if isinstance(step.because, Coarse):
        yield from ways_to_refuse(step, made[0].before)
        return
    yield replace(step, until=None)
    for each in made:
        if step.everyone == "settles":
            alone = replace(step, everyone=None)
            for until in waits_between(each.before, each.after, None):
                yield replace(alone, until=until)
        elif moves(step) and step.everyone is None and each.after.parent is not None:
            for until in waits_between(each.before, each.after.parent, step.plays):
                yield replace(step, until=until)


def _leads(made: Made, step: StepSheet) -> bool:
    """Whether the step, written so, makes the same choices."""
    try:
        after = play_step(made.before, bare(step) if moves(step) else step)
    except LineError:
        return False
    if stop_of(after) != stop_of(made.after) or after.depth != made.after.depth:
        return False
    return _choices(made.before, after) == _choices(made.before, made.after)


def _choices(begin: Moment, end: Moment) -> list[object]:
    return [moment.option for moment in end.line()[begin.depth + 1 :]]
