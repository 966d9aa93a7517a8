"""``rdi-explore migrate``: rewrite scenario files, records and links in the present format."""

import argparse
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from .catalogue import FileError
from .scenario import scenario_files
from .scenario.rewriting import Rewritten, rewritten
from .scenario.sharing import VERSION, Shared, TooLong, read_shared
from .whole import write_whole


def add_migrate(commands: Any) -> None:
    """Add the command to a parser."""
    command = commands.add_parser(
        "migrate", help="rewrite files of format 1: say where their steps wait; plays the same"
    )
    command.add_argument("paths", nargs="+", metavar="PATH", help="files, folders, or links s1.…")
    command.add_argument("--dry-run", action="store_true", help="change nothing, say what would be")
    command.set_defaults(run=_migrate)


def _migrate(options: argparse.Namespace) -> int:
    changed = wrong = same = 0
    for path in _each(options.paths):
        try:
            told = _link(path) if path.startswith(f"{VERSION}.") else _file(path, options.dry_run)
        except (FileError, TooLong, OSError) as error:
            print(f"error  {error}", file=sys.stderr)
            wrong += 1
            continue
        changed, same = changed + bool(told), same + (not told)
        if told:
            print(told)
    would = " (nothing is written)" if options.dry_run else ""
    print(f"{changed} migrated{would}, {same} in format 2 already, {wrong} with an error")
    return 1 if wrong else 0


def _each(paths: list[str]) -> Iterator[str]:
    for path in paths:
        if not path.startswith(f"{VERSION}.") and Path(path).is_dir():
            yield from map(str, scenario_files(Path(path)))
        else:
            yield path


def _file(name: str, dry: bool) -> str:
    path = Path(name)
    try:
        text = path.read_bytes().decode()
    except UnicodeDecodeError:
        raise FileError(name, 1, "", "this is not UTF-8 text") from None
    new = rewritten(text, name)
    if new is None:
        return ""
    if not dry:
        write_whole(path, new.text)
    return f"done   {name}{_remarks(new)}"


def _remarks(new: Rewritten) -> str:
    told = []
    if new.whole:
        told.append("its layout could not be kept")
    if new.lesson:
        told.append("its lesson is a remark now: its author writes a text for each answer")
    if new.drifts:
        steps = ", ".join(new.drifts)
        told.append(f"“until: possible” at step {steps}: say there how far it waits")
    return f"  ({'; '.join(told)})" if told else ""


def _link(token: str) -> str:
    shared = read_shared(token)
    if isinstance(shared, str):
        raise FileError(token[:20] + "…", 0, "", shared)
    new = rewritten(shared.text, "link")
    return "" if new is None else str(Shared(new.text, shared.place, shared.build))
