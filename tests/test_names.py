"""One name for one thing: a class is called like no other class of the package."""

import ast
from collections import defaultdict
from pathlib import Path

import rdi_explore

PACKAGE = Path(rdi_explore.__file__).parent


def classes_by_name(folder: Path) -> dict[str, list[str]]:
    """Every class of the files below a folder, by its name, with where it stands."""
    found: dict[str, list[str]] = defaultdict(list)
    for path in sorted(folder.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.ClassDef):
                found[node.name].append(f"{path.relative_to(folder)}:{node.lineno}")
    return found


def test_no_two_classes_have_the_same_name() -> None:
    found = classes_by_name(PACKAGE)
    assert len(found) > 300
    assert {name: places for name, places in found.items() if len(places) > 1} == {}
