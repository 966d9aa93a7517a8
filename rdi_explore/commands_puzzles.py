"""The command that finds puzzles: ``rdi-explore puzzles find``."""

import argparse
import sys
from pathlib import Path
from typing import Any, get_args

from .arguments import not_negative, positive
from .endings import WRONG, say
from .kernel import Variant
from .scenario import check_file, text_of
from .whole import write_whole

MODES: tuple[Variant, ...] = (
    "normal", "normal", "two-headed-dragon", "normal", "boss-battle", "normal", "otto", "normal",
    "leaders-and-lackeys", "boss-versus-boss", "normal", "two-headed-boss-battle",
)  # fmt: skip
"""The modes of the games in which puzzles are looked for, by turns."""


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
    pack = actions.add_parser("pack", help="find many, none alike, and write them into one file")
    pack.add_argument("--games", type=positive, default=500, metavar="N", help="play so many games")
    pack.add_argument(
        "--seed", type=not_negative, default=0, metavar="N", help="decides all chance"
    )
    pack.add_argument("--most", type=positive, default=200, metavar="N", help="then it is enough")
    pack.add_argument(
        "--modes",
        nargs="+",
        choices=get_args(Variant),
        default=MODES,
        metavar="MODE",
        help="which variants to play, in turn",
    )
    pack.add_argument(
        "--late", action="store_true", help="whoever would lose anything is near the end"
    )
    pack.add_argument(
        "--out", type=Path, required=True, metavar="FILE", help="where they go; what is there stays"
    )
    pack.set_defaults(run=_pack)
    count = actions.add_parser(
        "count", help="how many there are, by what solves them, aim, game and level"
    )
    count.set_defaults(run=_count)
    verify = actions.add_parser("verify", help="prove the puzzles of such a file again")
    verify.add_argument("file", nargs="?", type=Path, metavar="FILE", help="else the one we have")
    verify.set_defaults(run=_verify)


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


def _pack(options: argparse.Namespace) -> int:
    from itertools import islice

    from .explore.puzzles import puzzles
    from .practice.puzzle_pack import Pack, read_pack, write_pack
    from .scenario import load
    from .scenario.files import all_scenarios

    taken = {path.stem: path for path in all_scenarios()}
    files = (load(path) for id, path in taken.items() if id.startswith("puzzle-"))
    shelf = [each for each in files if each.puzzle is not None]
    found = list(read_pack(options.out).values()) if options.out.exists() else []
    pack = Pack(taken, shelf, found)
    games = puzzles(options.games, options.seed, options.modes, options.late, pack.wants)
    for entry in islice(pack.filled(games), options.most):
        found.append(entry)
        print(f"{entry.id}  {entry.theme}  level {entry.level}  {entry.mode}", flush=True)
        write_whole(options.out, write_pack(found))
    print(f"{len(found)} puzzles in {options.out}", file=sys.stderr)
    return 0 if found else 1


def _count(_: argparse.Namespace) -> int:
    from .app.puzzle_list import BY, all_puzzles, picks

    print(f"{len(all_puzzles())} puzzles")
    for way, (heading, _choices) in BY.items():
        of = [f"{each.title} {len(each.of)}" for each in picks().values() if each.way == way]
        print(f"{heading}: {', '.join(of)}")
    return 0


def _verify(options: argparse.Namespace) -> int:
    from .practice.puzzle_pack import pack_file, read_pack, why_wrong

    path = options.file or pack_file()
    if path is None:
        return say("there is no file of puzzles here", WRONG)
    try:
        entries = read_pack(path)
    except (OSError, ValueError) as no:
        return say(f"{path}: {no}", WRONG)
    wrong = {id: why for id, entry in entries.items() if (why := why_wrong(entry))}
    for id, why in wrong.items():
        print(f"{id}: {why}")
    print(f"{len(entries) - len(wrong)} of {len(entries)} puzzles are proved again")
    return 1 if wrong else 0
