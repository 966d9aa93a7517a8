"""Other rooms use the kernel through its front door, and no door leads twice to one name."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import rdi_explore
from rdi_explore import kernel

PACKAGE = Path(rdi_explore.__file__).parent
ROOM = PACKAGE / "kernel"
OUTSIDE = [
    path
    for folder in (PACKAGE, PACKAGE.parent / "benchmarks")
    for path in sorted(folder.rglob("*.py"))
    if ROOM not in path.parents
]


def modules_imported(path: Path) -> Iterator[str]:
    """The modules from which a file imports, in full."""
    here = path.relative_to(PACKAGE.parent).with_suffix("").parts
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.ImportFrom):
            above = here[: len(here) - node.level] if node.level else ()
            yield ".".join((*above, *((node.module,) if node.module else ())))
        elif isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)


def test_nobody_outside_imports_from_a_room_of_the_kernel() -> None:
    inside = {
        (str(path.relative_to(PACKAGE.parent)), module)
        for path in OUTSIDE
        for module in modules_imported(path)
        if module.startswith("rdi_explore.kernel.")
    }
    assert inside == set()


def test_the_front_door_exports_what_is_there_once() -> None:
    assert len(kernel.__all__) == len(set(kernel.__all__))
    assert [name for name in kernel.__all__ if not hasattr(kernel, name)] == []


def test_nothing_is_exported_that_nobody_uses() -> None:
    used = set()
    for path in OUTSIDE:
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.ImportFrom) and (node.module or "").endswith("kernel"):
                used |= {alias.name for alias in node.names}
    assert set(kernel.__all__) - used == set()


def test_the_way_of_one_click_leads_through_files_that_are_there() -> None:
    told = (PACKAGE.parent / "CONTRIBUTING.md").read_text(encoding="utf-8")
    picture = told.partition("One click's way:")[2].split("```")[1]
    files = re.findall(r"\b\w+/\w+\.py", picture)
    assert len(files) > 5
    rooms = (ROOM, PACKAGE, PACKAGE / "draw")
    assert [name for name in files if not any((room / name).is_file() for room in rooms)] == []
