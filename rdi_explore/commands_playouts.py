"""``rdi-explore play --games N``: many whole games, and what they say."""

import argparse
import sys
from pathlib import Path
from typing import Any

from .endings import INTERRUPTED, say
from .scenario import NoSuchGame


def add_playouts(command: Any) -> None:
    """Add the options of many games to the command ``play``."""
    many = command.add_argument_group("many games (needs the extra “playouts”)")
    many.add_argument("--games", type=int, metavar="N", help="play so many, and print statistics")
    many.add_argument(
        "--players", type=int, default=4, metavar="N", help="draw so many for each game"
    )
    many.add_argument("--workers", type=int, metavar="N", help="processes; 0: only this one")
    many.add_argument("--scheduler", metavar="ADDRESS", help="of a Dask cluster that is running")
    many.add_argument("--out", type=Path, metavar="FILE.parquet", help="write the tables, too")
    many.add_argument(
        "--recorded", type=int, default=20, metavar="N", help="count rules in every Nth game"
    )
    many.add_argument(
        "--failures",
        type=Path,
        default=Path("failed-games"),
        metavar="FOLDER",
        help="where games that fail are written, as scenario files",
    )


def play_many(options: argparse.Namespace) -> int:
    """Play them; 1 if any has failed."""
    for word in ("record", "first", "rules", "strength"):
        if getattr(options, word):
            return _wrong(f"--{word} is for one game, not for many")
    try:
        from .explore.cluster import NoSuchScheduler, playouts, write_failures
        from .explore.tables import paths_of
    except ImportError as missing:
        return _wrong(str(missing))
    if options.out:
        paths_of(options.out)
    try:
        played = playouts(
            options.games,
            options.seed,
            options.characters or (),
            players=options.players,
            mode=options.mode,
            edition=options.edition,
            bar_deck=options.bar_deck,
            dungeon_events=options.dungeon_events,
            sea_events=options.sea_events,
            prizes=options.prizes,
            recorded=options.recorded,
            scheduler=options.scheduler,
            workers=options.workers,
            progress=sys.stderr.isatty(),
        )
    except (ImportError, NoSuchGame, NoSuchScheduler, ValueError) as no:
        return _wrong(str(no))
    print(played)
    interrupted = len(played.games) + len(played.failures) < options.games
    if options.out:
        for path in played.write(options.out):
            print(f"{path} is written", file=sys.stderr)
    for path in write_failures(played.failures, options.failures):
        print(f"{path} is written", file=sys.stderr)
    for failure in played.failures:
        print(f"game {failure.game} (seed {failure.seed}) failed: {failure.error}", file=sys.stderr)
    if interrupted:
        return say("interrupted", INTERRUPTED)
    return 1 if played.failures else 0


def _wrong(words: str) -> int:
    print(f"rdi-explore: {words}", file=sys.stderr)
    return 2
