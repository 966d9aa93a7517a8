"""The command that writes a site without a server."""

import argparse
import sys
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

from .arguments import not_negative
from .scenario import load, scenario_files
from .scenario.files import game_files

if TYPE_CHECKING:
    from .publish.worker.runtime import Runtime

DRAWN = "drawn"
"""The folder, in the user's cache, of what was drawn before."""


def add_publish(commands: Any) -> None:
    """Add the command to the parser's commands."""
    command = commands.add_parser("publish", help="write a site that needs no server")
    command.add_argument(
        "scenarios", nargs="*", metavar="SCENARIO", help="ids, paths or folders (none: all)"
    )
    command.add_argument(
        "--out", type=Path, default=Path("site"), metavar="FOLDER", help="where the site is written"
    )
    command.add_argument(
        "--workers", type=not_negative, metavar="N", help="processes; all cores if not said"
    )
    command.add_argument(
        "--without-kernel", action="store_true",
        help="pages that show what was drawn beforehand, and nothing else: 7 MB less",
    )  # fmt: skip
    command.add_argument("--states", type=not_negative, help=argparse.SUPPRESS)
    command.set_defaults(run=_publish)


class _Told:
    """Says on a terminal what is being published; elsewhere it is quiet."""

    def __init__(self, scenarios: int) -> None:
        self.scenarios, self.count = scenarios, 0

    def __call__(self, name: str) -> None:
        self.count += 1
        if sys.stderr.isatty():
            end = "\n" if self.count == self.scenarios else ""
            line = f"{self.count} of about {self.scenarios}: {name}"
            print(f"\r{line[:78]:78}", end=end, file=sys.stderr, flush=True)


def _slow() -> "Runtime":
    """The runtime, and the index on the way: both are kept on disk, and take long to make."""
    from .publish.worker.runtime import runtime
    from .reference.index import index

    made = runtime()
    index()
    return made


def _publish(options: argparse.Namespace) -> int:
    from .app.walk import Refused
    from .packed import cache, remembered
    from .processes import meanwhile
    from .publish.static_site import CannotPublish, Published, publish
    from .publish.worker.runtime import NoRuntime, fetched
    from .scenario.files import SHELF, all_games, all_scenarios
    from .scenario.shelf import read

    if options.states is not None:
        print("rdi-explore: --states changes nothing any more", file=sys.stderr)
    wanted: list[str | Path] = []
    for name in options.scenarios:
        folder = Path(name)
        wanted += (*scenario_files(folder), *game_files(folder)) if folder.is_dir() else [name]

    def made(kernel: "Callable[[], Runtime] | None") -> Published:
        with remembered(SHELF):
            scenarios = [load(each) for each in wanted or (*all_scenarios(), *all_games())]
        told = _Told(len(scenarios))
        return publish(scenarios, options.out, told, options.workers, kernel, cache() / DRAWN)

    read()  # once, before there are processes that would all have to
    try:
        if options.without_kernel:
            done = made(None)
        else:
            try:
                fetched()
                with meanwhile(_slow, options.workers) as kernel:
                    done = made(kernel)
            except NoRuntime as missing:
                print(f"rdi-explore: published without a kernel: {missing}", file=sys.stderr)
                done = made(None)
    except (CannotPublish, Refused) as error:
        print(f"rdi-explore: {error}", file=sys.stderr)
        return 2
    print(
        f"{done.folder}: {done.scenarios} scenarios with {done.states} states drawn, "
        f"{done.lessons} lessons and tests; "
        f"{done.files} files, {done.bytes / 1e6:.1f} MB. "
        + (
            "Open index.html."
            if not done.plays
            else "Put it on a host: from the disk its pages end where nothing was drawn."
        )
    )
    return 0
