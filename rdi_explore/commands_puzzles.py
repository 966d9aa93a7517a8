"""The command that finds puzzles: ``rdi-explore puzzles find``."""

import argparse
import sys
from pathlib import Path
from typing import Any

from .arguments import not_negative, positive
from .scenario import check_file, text_of
from .whole import write_whole


def add_puzzles(commands: Any) -> None:
    """Add the command to a parser."""
    command = commands.add_parser("puzzles", help="find puzzles in games that are played out")
    actions = command.add_subparsers(required=True, metavar="ACTION")
    find = actions.add_parser(
        "find", help="moments at which exactly one card reaches an aim, proved, as scenario files"
    )
    find.add_argument("--games", type=positive, default=100, metavar="N", help="play so many games")
    find.add_argument(
        "--seed", type=not_negative, default=0, metavar="N", help="decides all chance"
    )
    find.add_argument("--most", type=positive, default=20, metavar="N", help="of each kind")
    find.add_argument("--out", type=Path, required=True, metavar="DIR", help="where to write them")
    find.set_defaults(run=_find)


def _find(options: argparse.Namespace) -> int:
    from .explore.puzzle_files import file_of, varied
    from .explore.puzzles import puzzles

    options.out.mkdir(parents=True, exist_ok=True)
    taken = {path.stem for path in options.out.glob("*.yaml")}
    failed = 0
    for puzzle in varied(puzzles(options.games, options.seed), options.most):
        scenario = file_of(puzzle, taken)
        taken.add(scenario.id)
        path = options.out / f"{scenario.id}.yaml"
        write_whole(path, text_of(scenario))
        (report,) = check_file(path)
        if report.status != "pass":
            failed += 1
            path.unlink()
            print(f"rdi-explore: left out: {report.message}", file=sys.stderr)
            continue
        level = scenario.puzzle.level if scenario.puzzle else 0
        print(f"{scenario.id}  level {level}  {scenario.title}", flush=True)
    return 1 if failed else 0
