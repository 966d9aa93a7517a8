"""Which rules the code carries out, and which scenarios show them.

A scenario shows a rule (``good``) if the rule stands in the record of one of its passing runs, and
shows it forbidding (``bad``) if a passing run had to refuse something because of it. What a file
only says of itself in ``rules:`` proves nothing; it is told apart (``told``), for rules that merely
permit and so can stand in no record.
"""

import sys
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from importlib.abc import InspectLoader
from types import CodeType
from typing import Literal, cast

import msgspec

from ..catalogue import cards, tokens
from ..kernel import REASONS, SCRIPTS, engine, named
from ..kernel import RULE_NAME as RULE
from ..rulebook import rules, topics
from ..rulebook.checked import checked
from ..rulebook.data import read
from ..running import Sources
from .check import Report

_KERNEL = engine.__name__.partition(".machine")[0]


class RuleUse(msgspec.Struct, frozen=True):
    """One rule: the places that carry it out, and the runs of scenarios that show it.

    ``kind`` says whether it can be the reason of a refusal; ``not_shown`` why no scenario can show
    it, if that is so.
    """

    id: str
    statement: str
    books: tuple[str, ...]
    kind: Literal["acts", "forbids"]
    code: tuple[str, ...]
    good: tuple[str, ...]
    bad: tuple[str, ...]
    told: tuple[str, ...]
    not_shown: str = ""

    @property
    def shown(self) -> bool:
        """Whether a scenario shows it in all that it does, and some noticed when it was broken."""
        seen = bool(self.good or self.bad) and (self.kind == "acts" or bool(self.bad))
        return seen and not self.unnoticed

    @property
    def unnoticed(self) -> bool:
        """Whether it was broken by the stored run, and no scenario noticed."""
        found = checked(self.id)
        return found.broken > 0 and not found.noticed


class Total(msgspec.Struct, frozen=True):
    """How many rules of a topic (or of several) there are, are carried out, stand in the record of
    a scenario; how many can forbid, and are shown to; how many cannot be shown, and how many are
    left to show."""

    rules: int
    cited: int
    good: int
    forbids: int
    bad: int
    not_shown: int
    left: int


# ------------------------------------------------------------------------- places in the code


def _of_tables() -> Iterator[tuple[str, str]]:
    """Every rule of the tables of steps, after the step that it stands on or the script."""
    for kind, steps in SCRIPTS.items():
        for step in steps.values():
            home = _file(step.do.__module__)
            yield from ((f"{home}:{step.do.__name__}", rule) for rule in step.rules)
            for way in step.goes.values():
                yield from ((f"{home}:{kind.__name__} script", rule) for rule in way.rules)


def _of_rooms() -> Iterator[tuple[str, str]]:
    """Every text that a loaded file of the kernel names, after the function or class that does."""
    for name in sorted(name for name in sys.modules if name.startswith(_KERNEL)):
        room = sys.modules[name.rpartition(".")[0]]
        spec = Sources().find_spec(name, room.__path__)
        if spec is not None and isinstance(spec.loader, InspectLoader):
            for constant in cast(CodeType, spec.loader.get_code(name)).co_consts:
                within = f":{constant.co_name}" if isinstance(constant, CodeType) else ""
                yield from ((_file(name) + within, text) for text in _texts(constant))


def _texts(constant: object) -> Iterator[str]:
    """A constant that is a text, or those of a tuple, a function or a class."""
    if isinstance(constant, str):
        yield constant
    elif isinstance(constant, tuple | frozenset | CodeType):
        for each in constant.co_consts if isinstance(constant, CodeType) else constant:
            yield from _texts(each)


def _file(module: str) -> str:
    return f"kernel{module.removeprefix(_KERNEL).replace('.', '/')}.py"


@cache
def citations() -> Mapping[str, tuple[str, ...]]:
    """For each rule id, what names it: functions and tables of the kernel, cards of the catalogue.

    In the kernel only a whole string counts; a mention in a comment or docstring does not. What a
    file names outside of its functions and scripts is a table of it: then it stands for itself.
    """
    known = rules()
    found: dict[str, dict[str, None]] = {}
    for place, rule in sorted({*_of_tables(), *_of_rooms()}, reverse=True):
        if rule in known and not any(each.startswith(f"{place}:") for each in found.get(rule, ())):
            found.setdefault(rule, {})[place] = None
    for card in cards().values():
        for rule in sorted({*named(card, RULE)} & known.keys()):
            found.setdefault(rule, {})[f"catalogue/cards:{card.id}"] = None
    for token in tokens().values():
        for rule in sorted({*named(token, RULE)} & known.keys()):
            found.setdefault(rule, {})[f"catalogue/tokens:{token.id}"] = None
    return {rule: tuple(places) for rule, places in found.items()}


@cache
def forbidding() -> frozenset[str]:
    """The rules that can be the reason of a refusal."""
    guards = ((card.only, card.immune) for card in cards().values())
    protecting = (guard.rule for pair in guards for guard in pair if guard is not None)
    return frozenset((*(reason.rule for reason in REASONS.values()), *protecting))


@cache
def not_shown() -> Mapping[str, str]:
    """The rules that no scenario can show, each with the reason."""
    return read("not_shown.yaml", dict[str, str])


# ------------------------------------------------------------------------------------ uses


def rule_uses(reports: Iterable[Report]) -> list[RuleUse]:
    """Every rule with what carries it out and what shows it; runs that fail show nothing."""
    good: dict[str, set[str]] = {}
    bad: dict[str, set[str]] = {}
    told: dict[str, set[str]] = {}
    for report in reports:
        if report.status == "pass":
            for found, named in ((good, report.rules), (bad, report.refusals)):
                for rule in named:
                    found.setdefault(rule, set()).add(report.name)
            for rule in {*report.about} - {*report.rules, *report.refusals}:
                told.setdefault(rule, set()).add(report.name)
    code = citations()
    return [
        RuleUse(
            rule.id,
            rule.statement,
            tuple(rule.books_that_state_it()),
            "forbids" if rule.id in forbidding() else "acts",
            code.get(rule.id, ()),
            tuple(sorted(good.get(rule.id, ()))),
            tuple(sorted(bad.get(rule.id, ()))),
            tuple(sorted(told.get(rule.id, ()))),
            not_shown().get(rule.id, ""),
        )
        for rule in rules().values()
    ]


def totals(uses: Iterable[RuleUse]) -> dict[str, Total]:
    """The sums for each topic, in the order of the rulebooks."""
    by_topic: dict[str, list[RuleUse]] = {topic.id: [] for topic in topics()}
    for use in uses:
        by_topic[use.id.partition(".")[0]].append(use)
    return {topic: total(found) for topic, found in by_topic.items() if found}


def total(uses: Iterable[RuleUse]) -> Total:
    """The sum over some rules."""
    found = list(uses)
    forbid = [use for use in found if use.kind == "forbids"]
    return Total(
        len(found),
        sum(bool(use.code) for use in found),
        sum(bool(use.good) for use in found),
        len(forbid),
        sum(bool(use.bad) for use in forbid),
        sum(bool(use.not_shown) for use in found),
        sum(not use.shown and not use.not_shown for use in found),
    )
