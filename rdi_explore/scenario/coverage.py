"""Which rules the code carries out, and which scenarios show them."""

import ast
from collections.abc import Iterable
from functools import cache
from importlib import resources
from pathlib import Path

import msgspec

from ..rulebook import rules
from .files import load
from .play import LineError, play_line


class RuleUse(msgspec.Struct, frozen=True):
    """One rule: the places of the kernel that cite it, the scenarios in whose record it acts
    (``good``), and those in which it forbids a play (``bad``)."""

    id: str
    statement: str
    books: tuple[str, ...]
    code: tuple[str, ...]
    good: tuple[str, ...]
    bad: tuple[str, ...]


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
def citations() -> dict[str, tuple[str, ...]]:
    """For each rule id, the functions and tables of the kernel whose code names it."""
    kernel = Path(str(resources.files("rdi_explore.kernel")))
    known = rules()
    found: dict[str, list[str]] = {}
    for path in sorted(kernel.glob("*.py")):
        module = ast.parse(path.read_text(encoding="utf-8"))
        for statement in module.body:
            name = _name(statement)
            for node in ast.walk(statement):
                if (
                    isinstance(node, ast.Constant)
                    and isinstance(node.value, str)
                    and node.value in known
                ):
                    place = f"kernel/{path.name}" + (f":{name}" if name else "")
                    places = found.setdefault(node.value, [])
                    if place not in places:
                        places.append(place)
    return {rule: tuple(places) for rule, places in found.items()}


def shown_by(scenarios: Iterable[Path]) -> tuple[dict[str, set[str]], dict[str, set[str]]]:
    """The scenarios in which each rule acts, and those in which it forbids something."""
    good: dict[str, set[str]] = {}
    bad: dict[str, set[str]] = {}
    for path in scenarios:
        scenario = load(path)
        try:
            played = play_line(scenario)
        except LineError:
            continue
        for entry in played.end.record():
            for rule in entry.rules:
                good.setdefault(rule, set()).add(scenario.id)
        for step in scenario.line:
            because = (step.because,) if isinstance(step.because, str) else step.because or ()
            for rule in because:
                bad.setdefault(rule, set()).add(scenario.id)
    return good, bad


def rule_uses(scenarios: Iterable[Path]) -> list[RuleUse]:
    """Every rule with what cites it and what shows it."""
    good, bad = shown_by(scenarios)
    code = citations()
    return [
        RuleUse(
            rule.id,
            rule.statement,
            tuple(rule.books_that_state_it()),
            code.get(rule.id, ()),
            tuple(sorted(good.get(rule.id, ()))),
            tuple(sorted(bad.get(rule.id, ()))),
        )
        for rule in rules().values()
    ]
