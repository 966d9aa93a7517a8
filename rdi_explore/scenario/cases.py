"""One file, several runs: its cases, and its twins in other editions."""

from collections.abc import Iterator
from typing import NamedTuple

from msgspec.structs import replace

from .schema import Case, Facts, Scenario, SeatFacts, Sheet

MARK = "--"
"""Stands between the id of a file and the name of a case where one case is meant."""

_ADDED = ("name", "only_in", "seats", "line", "expect", "change", "claims")
"""Words of a case that do not simply replace the word of the file."""


class Run(NamedTuple):
    """One way in which a file is played: by which edition, and which case (``""``: no cases).

    ``id`` is what it is called in that edition; ``scenario`` has no cases any more.
    """

    id: str
    edition: str
    case: str
    scenario: Scenario

    @property
    def name(self) -> str:
        """What it is called among all runs."""
        return run_name(self.id, self.case)


def run_name(id: str, case: str) -> str:
    """What a run is called: the id of its file or twin, and the name of its case if it has one."""
    return f"{id}{MARK}{case}" if case else id


def runs(scenario: Scenario) -> Iterator[Run]:
    """Every run of a file: edition by edition, case by case."""
    for edition, id in ((scenario.edition, scenario.id), *scenario.twins.items()):
        if not scenario.cases:
            yield Run(id, edition, "", scenario)
        for case in scenario.cases:
            if case.only_in is None or edition in case.only_in:
                yield Run(id, edition, case.name, case_of(scenario, case))


def first_case(scenario: Scenario) -> Scenario:
    """The scenario itself, or its first case under the id of the file."""
    if not scenario.cases:
        return scenario
    return replace(case_of(scenario, scenario.cases[0]), id=scenario.id)


def case_of(scenario: Scenario, case: Case) -> Scenario:
    """The scenario that one case of a file describes; its line begins with that of the file.

    A lesson is the file's, not the case's.
    """
    words = {
        word: value
        for word in case.__struct_fields__
        if word not in _ADDED and (value := getattr(case, word)) is not None
    }
    sheets = {} if case.game is not None else dict(scenario.seats)
    for name, changed in case.seats.items():
        given = {
            word: value
            for word in changed.__struct_fields__
            if (value := getattr(changed, word)) is not None
        }
        sheets[name] = replace(sheets.get(name, Sheet()), **given)
    whole: dict[str, object] = {
        "id": f"{scenario.id}{MARK}{case.name}",
        "cases": (),
        "lesson": None,
        "seats": sheets,
        "line": (*scenario.line, *case.line),
        "claims": (*scenario.claims, *case.claims),
        "expect": _over(scenario.expect, case.expect),
        "change": _over(scenario.change, case.change),
    }
    return replace(scenario, **whole, **words)


def case_label(case: Case) -> str:
    """What a case is called where people read it: its title, or else its name in words."""
    return case.title or case.name.replace("-", " ")


def same_table(one: Scenario, other: Scenario) -> bool:
    """Whether two cases begin at the same table, so that they are two lines from one position."""
    blank = {
        "id": "", "title": "", "question": "", "answer": None, "line": (), "rules": (),
        "claims": (), "expect": Facts(), "change": Facts(),
    }  # fmt: skip
    return bool(replace(one, **blank) == replace(other, **blank))


def _over(facts: Facts, more: Facts) -> Facts:
    """Facts with what a case says of single words instead."""
    seats = dict(facts.seats)
    for name, said in more.seats.items():
        given = {w: v for w in said.__struct_fields__ if (v := getattr(said, w)) is not None}
        seats[name] = replace(seats.get(name, SeatFacts()), **given)
    given = {
        w: v for w in more.__struct_fields__ if w != "seats" and (v := getattr(more, w)) is not None
    }
    return replace(facts, seats=seats, **given)
