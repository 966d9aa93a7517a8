"""The picture of the house: which room imports from which, read off the imports.

``python -m tests.house`` prints it, ``python -m tests.house --write`` puts it into CONTRIBUTING.
"""

import ast
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path

ROOT = Path(__file__).parents[1]
PACKAGE = ROOT / "rdi_explore"
DOCUMENT = ROOT / "CONTRIBUTING.md"
COMMANDS = "cli"
"""The room of the command line: ``cli.py`` and ``commands*.py``. Other single modules are tools of
all rooms and import from none that are drawn, so they are left out."""
BEGIN, END = "```mermaid\n", "```\n"

Doors = Mapping[str, frozenset[str]]


def room_of(module: str) -> str:
    """The room of a module of the package, or nothing."""
    first = module.split(".")[1] if "." in module else ""
    if first == "cli" or first.startswith("commands"):
        return COMMANDS
    return first if first and (PACKAGE / first).is_dir() else ""


def modules_imported(path: Path) -> Iterator[str]:
    """The modules that a file imports, in full; of the package itself, what it takes from there."""
    here = path.relative_to(ROOT).with_suffix("").parts
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            above = here[: len(here) - node.level] if node.level else ()
            module = ".".join((*above, *((node.module,) if node.module else ())))
            yield from (f"{module}.{alias.name}" for alias in node.names)


def doors() -> Doors:
    """From which rooms each room imports."""
    found: dict[str, set[str]] = {}
    for path in sorted(PACKAGE.rglob("*.py")):
        room = room_of(".".join(path.relative_to(ROOT).with_suffix("").parts))
        if room:
            others = {room_of(m) for m in modules_imported(path) if m.startswith("rdi_explore.")}
            found.setdefault(room, set()).update(others - {"", room})
    return {room: frozenset(others) for room, others in found.items()}


def below(rooms: Doors, room: str) -> set[str]:
    """All rooms on which a room rests, directly or through others."""
    found: set[str] = set()
    todo = [*rooms[room]]
    while todo:
        other = todo.pop()
        if other not in found:
            found.add(other)
            todo += rooms[other]
    return found


def picture(rooms: Doors) -> str:
    """The rooms as a Mermaid chart: an arrow leads to a room from which one imports, but for those
    that are imported through another one anyway."""
    lines = ["graph TD"]
    for room in sorted(rooms, key=lambda each: (-len(below(rooms, each)), each)):
        through = set().union(*(below(rooms, other) for other in rooms[room]))
        lines += [f"  {room} --> {other}" for other in sorted(rooms[room] - through)]
    return "\n".join(lines) + "\n"


def stored() -> str:
    """The picture as it stands in the document."""
    return DOCUMENT.read_text(encoding="utf-8").partition(BEGIN)[2].partition(END)[0]


if __name__ == "__main__":
    drawn = picture(doors())
    if "--write" in sys.argv:
        DOCUMENT.write_text(
            DOCUMENT.read_text(encoding="utf-8").replace(BEGIN + stored(), BEGIN + drawn), "utf-8"
        )
    else:
        print(drawn, end="")
