"""Nothing outside of the kernel knows an item's step by its name.

What an item is about to do is asked of the kernel's verbs. Only what reads the record goes by the
names of the steps that it tells of: its sentences, and the monitors.
"""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

import rdi_explore
from rdi_explore.kernel import SCRIPTS
from rdi_explore.kernel.turn.stages import CHOICES

PACKAGE = Path(rdi_explore.__file__).parent
KERNEL = PACKAGE / "kernel"
READERS = {PACKAGE / "draw" / "words", PACKAGE / "rulebook" / "monitors"}
OUTSIDE = [path for path in sorted(PACKAGE.rglob("*.py")) if KERNEL not in path.parents]
STEPS = {name for steps in SCRIPTS.values() for name in steps}
FRAMES = {kind.__name__: kind for kind in SCRIPTS}


def names_a_step(node: ast.AST) -> bool:
    """Whether the name of a step stands there, or in a collection there."""
    return any(isinstance(each, ast.Constant) and each.value in STEPS for each in ast.walk(node))


def asked_for(node: ast.AST) -> set[str]:
    """The fields for steps that an expression asks for: of an item (``at``), or of an entry."""
    return {
        each.attr
        for each in ast.walk(node)
        if isinstance(each, ast.Attribute) and each.attr in ("at", "step")
    }


def told_apart(tree: ast.AST) -> Iterator[tuple[int, str]]:
    """Every line where items are told apart, or made, by the names of steps."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Compare) and names_a_step(node):
            yield from ((node.lineno, field) for field in asked_for(node))
        elif isinstance(node, ast.Match) and any(names_a_step(case.pattern) for case in node.cases):
            yield from ((node.lineno, field) for field in asked_for(node.subject))
        if isinstance(node, ast.MatchClass) and "at" in node.kwd_attrs:
            yield node.lineno, "at"
        elif isinstance(node, ast.Call):
            made = getattr(node.func, "attr", getattr(node.func, "id", ""))
            first = node.args[:1] if made in FRAMES else []
            at = [each.value for each in node.keywords if each.arg == "at"]
            yield from ((node.lineno, "at") for each in (*first, *at) if names_a_step(each))


def offences(path: Path) -> list[tuple[int, str]]:
    """Where a file does so; what reads the record may go by the steps of its entries."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    may = {"step"} if READERS & set(path.parents) else set()
    return [(line, field) for line, field in told_apart(tree) if field not in may]


def test_nothing_outside_of_the_kernel_tells_items_apart_by_their_steps() -> None:
    assert len(OUTSIDE) > 100
    found = {str(path.relative_to(PACKAGE)): offences(path) for path in OUTSIDE}
    assert {path: lines for path, lines in found.items() if lines} == {}


@pytest.mark.parametrize(
    "code",
    [
        'frame.at == "announce"',
        'frame.at in ("opens", "announce")',
        'entry.step != "announce"',
        'replace(phase, at="loss_check")',
        'Gambling("round_won", 1)',
        'match frame.at:\n    case "next_member": pass',
        'match frame:\n    case Phase(at="next_member"): pass',
        'match entry.step, entry.outcome:\n    case "opens", "opened": pass',
    ],
)
def test_telling_items_apart_is_noticed(code: str) -> None:
    assert list(told_apart(ast.parse(code)))


def test_every_item_that_the_kernel_makes_begins_at_a_step_of_its_table() -> None:
    made = 0
    for path in sorted(KERNEL.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if not (isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.args):
                continue
            first, kind = node.args[0], FRAMES.get(node.func.id)
            if kind is not None and isinstance(first, ast.Constant):
                assert first.value in SCRIPTS[kind], (path.name, node.lineno)
                made += 1
    assert made > 50


def test_a_choice_has_a_name_only_where_an_item_asks_for_one() -> None:
    assert [(kind, at) for kind, at in CHOICES if SCRIPTS[kind][at].take is None] == []
