"""Which mutants break which rule: those of the code that cites it."""

import ast
from collections.abc import Iterable
from functools import cache

from rdi_explore.kernel import REASONS
from rdi_explore.rulebook import rules

from .mutant import KERNEL, Mutant


@cache
def _cited(file: str) -> dict[str, frozenset[str]]:
    """By function what it cites, itself or by its decorator or by the reasons that it gives."""
    found: dict[str, frozenset[str]] = {}

    def walk(node: ast.AST, names: tuple[str, ...]) -> None:
        for each in ast.iter_child_nodes(node):
            if isinstance(each, ast.FunctionDef | ast.ClassDef):
                here = (*names, each.name)
                found[".".join(here)] = _rules_in(each)
                walk(each, here)

    walk(ast.parse((KERNEL / file).read_text(encoding="utf-8")), ())
    return found


def _rules_in(tree: ast.AST) -> frozenset[str]:
    texts = {
        node.value
        for node in ast.walk(tree)
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
    }
    return frozenset(texts & rules().keys()) | {REASONS[each].rule for each in texts & {*REASONS}}


def rules_of(mutant: Mutant) -> frozenset[str]:
    """The rules that a mutant breaks, as far as the code tells: the one that it cites wrongly; or
    those that its function cites; or, in a table, those of its row."""
    if mutant.operator in ("citation", "reason") and mutant.told.endswith(" swapped"):
        word = mutant.told.removesuffix(" swapped")
        return frozenset({REASONS[word].rule if word in REASONS else word})
    if mutant.function and not mutant.outside:
        return _cited(mutant.file).get(mutant.function, frozenset())
    return frozenset(word for word in mutant.line.replace('"', " ").split() if word in rules())


def by_rule(mutants: Iterable[Mutant]) -> dict[str, list[Mutant]]:
    """For each rule that the kernel cites the mutants that break it."""
    found: dict[str, list[Mutant]] = {}
    for mutant in mutants:
        for rule in rules_of(mutant):
            found.setdefault(rule, []).append(mutant)
    return found
