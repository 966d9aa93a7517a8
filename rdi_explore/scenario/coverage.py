"""Which rules the code carries out, and which scenarios show them.

A scenario shows a rule (``good``) if the rule stands in the record of one of its passing runs, and
shows it forbidding (``bad``) if a passing run had to refuse something because of it. What a file
only says of itself in ``rules:`` proves nothing; it is told apart (``told``), for rules that merely
permit and so can stand in no record.
"""

import ast
from collections.abc import Iterable, Mapping
from functools import cache
from importlib import resources
from pathlib import Path
from typing import Literal

import msgspec

from ..catalogue import cards, tokens
from ..kernel.reasons import REASONS
from ..rulebook import rules, topics
from ..rulebook.data import read
from .check import Report


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
        """Whether a scenario shows it in all that it does."""
        return bool(self.good or self.bad) and (self.kind == "acts" or bool(self.bad))


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


def _name(statement: ast.stmt) -> str:
    """What a statement of a module defines: a function, a class, a table, a constant."""
    match statement:
        case ast.FunctionDef(name=name) | ast.ClassDef(name=name):
            return name
        case ast.Expr(ast.Call(ast.Name("script"), [ast.Name(id=frame), *_])):
            return f"{frame} script"
        case ast.Assign([ast.Name(id=name)]) | ast.AnnAssign(ast.Name(id=name)):
            return name
        case _:
            return ""


@cache
def citations() -> Mapping[str, tuple[str, ...]]:
    """For each rule id, what names it: functions and tables of the kernel, cards of the catalogue.

    In the kernel only a whole string counts; a mention in a comment or docstring does not.
    """
    kernel = Path(str(resources.files("rdi_explore.kernel")))
    known = rules()
    found: dict[str, dict[str, None]] = {}
    for path in sorted(kernel.rglob("*.py")):
        module = ast.parse(path.read_text(encoding="utf-8"))
        for statement in module.body:
            name = _name(statement)
            for node in ast.walk(statement):
                if isinstance(node, ast.Constant) and node.value in known:
                    place = f"kernel/{path.relative_to(kernel).as_posix()}" + (
                        f":{name}" if name else ""
                    )
                    found.setdefault(str(node.value), {})[place] = None
    for card in cards().values():
        named = {*card.rules, *(rule for mode in card.modes for rule in mode.rules)}
        if card.only is not None:
            named.add(card.only.rule)
        if card.immune is not None:
            named.add(card.immune.rule)
        if card.upkeep is not None:
            named.update((*card.upkeep.rules, card.upkeep.in_play))
            named.update(card.upkeep.numbers.values())
        if card.track is not None:
            named.update(card.track.rules)
        for rule in sorted(named & known.keys()):
            found.setdefault(rule, {})[f"catalogue/cards:{card.id}"] = None
    for token in tokens().values():
        for rule in sorted({*token.cited} & known.keys()):
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
