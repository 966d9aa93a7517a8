"""``rdi-explore watch``: random games of every kind, watched by a monitor beside each rule."""

import argparse
import json
import sys
from collections.abc import Iterator
from itertools import chain
from typing import Any

from msgspec import to_builtins
from msgspec.structs import replace

from .arguments import not_negative
from .explore.watching import Watched, shown_by, watched, watched_files
from .rulebook.monitors import MONITORS

SHOWN = 20
"""So many breaches are printed one by one."""
FILES = 3
"""For so many rules that were broken a shortened scenario file is printed."""


def add_watch(commands: Any) -> None:
    """Add the command."""
    command = commands.add_parser(
        "watch", help="play random games and watch that no rule is ever broken"
    )
    command.add_argument(
        "--games", type=not_negative, default=100, metavar="N", help="how many (100)"
    )
    command.add_argument(
        "--seed", type=not_negative, default=0, metavar="N", help="which games (0)"
    )
    command.add_argument(
        "--workers", type=not_negative, metavar="N", help="processes; all cores if not said"
    )
    command.add_argument(
        "--scheduler", metavar="ADDRESS", help="of a Dask cluster, which plays them"
    )
    command.add_argument(
        "--no-files", action="store_true", help="leave out the scenario files, watch games only"
    )
    command.add_argument(
        "--explore", type=not_negative, default=0, metavar="N",
        help="watch N choices more of each scenario file, on every way from its beginning",
    )  # fmt: skip
    command.add_argument("--json", action="store_true", help="print the counts as JSON")
    command.set_defaults(run=_watch)


def _watch(options: argparse.Namespace) -> int:
    try:
        seen = _seen(options)
    except (ImportError, OSError) as no:
        print(f"rdi-explore: {no}", file=sys.stderr)
        return 2
    first = {breach.rule: breach for breach in reversed(seen.breaches)}
    shown = [shown_by(options.seed, breach) for breach in list(first.values())[:FILES]]
    print(_as_json(seen, shown, options) if options.json else "\n".join((_as_text(seen), *shown)))
    return 1 if seen.breaches or seen.failures else 0


def _seen(options: argparse.Namespace) -> Watched:
    """All that was watched; breaches in the order of the games, wherever these were played."""
    files = () if options.no_files else watched_files(options.explore, options.workers)
    seen = Watched()
    for batch in chain(files, _games(options)):
        seen += batch
        if sys.stderr.isatty():
            print(f"\r{seen.games} of {options.games} games", end="", file=sys.stderr)
    if sys.stderr.isatty():
        print(file=sys.stderr)
    in_order = sorted(seen.breaches, key=lambda breach: (breach.game, breach.choice))
    return replace(seen, breaches=tuple(in_order))


def _games(options: argparse.Namespace) -> Iterator[Watched]:
    """What watching the games shows, on this machine or on a cluster."""
    if not options.scheduler:
        return watched(options.games, options.seed, options.workers)
    from .explore.cluster import watched_on

    return watched_on(options.scheduler, options.games, options.seed)


def _command(options: argparse.Namespace) -> str:
    """What one types to see the same again."""
    explored = f" --explore {options.explore}" if options.explore else ""
    files = " --no-files" if options.no_files else explored
    return f"rdi-explore watch --games {options.games} --seed {options.seed}{files} --json"


def _as_json(seen: Watched, files: list[str], options: argparse.Namespace) -> str:
    broken = [breach.rule for breach in seen.breaches]
    rules = [
        {
            "id": rule, "kind": monitor.kind, "active": seen.active.get(rule, 0),
            "checked": seen.checked.get(rule, 0), "breaches": broken.count(rule),
        }
        for monitor in MONITORS for rule in (monitor.rule,)
    ]  # fmt: skip
    told = {
        "command": _command(options),
        "games": seen.games,
        "choices": seen.choices,
        "files": seen.files,
        "rules": rules,
        "breaches": len(seen.breaches),
        "broken": [to_builtins(breach) for breach in seen.breaches],
        "failures": list(seen.failures),
        "idle": list(seen.idle),
        "shown_by": [file for file in files if file],
    }
    return json.dumps(told, indent=2)


def _as_text(seen: Watched) -> str:
    lines = [f"{n:9}  {rule}" for rule, n in seen.active.items()]
    lines.append(
        f"{seen.games} games, {seen.choices} choices, {seen.files} scenario files, "
        f"{len(seen.active)} rules watched"
    )
    for breach in seen.breaches[:SHOWN]:
        game = f"game {breach.game}" if breach.game >= 0 else "a scenario file"
        where = f"{game} ({breach.mode}, {breach.edition}), choice {breach.choice}"
        lines.append(f"BROKEN  {breach.rule}: {breach.what} ({where})")
    lines += [f"FAILED  {failure}" for failure in seen.failures[:SHOWN]]
    if seen.idle:
        lines.append(f"never met: {', '.join(seen.idle)}")
    lines.append(f"{len(seen.breaches)} breaches, {len(seen.failures)} failures")
    return "\n".join(lines)
