"""The command ``rdi-explore serve``: notebooks as pages, for oneself or in public."""

import argparse
import dataclasses
import sys
from pathlib import Path
from typing import Any


def add_serve(commands: Any) -> None:
    """Add the command to those of the command line."""
    command = commands.add_parser("serve", help="open the notebooks as apps in the browser")
    command.add_argument("--port", type=int, default=8866, metavar="PORT")
    command.add_argument("--notebooks", type=Path, metavar="FOLDER")
    command.add_argument("--no-browser", action="store_true", help="do not open a browser")
    command.add_argument("--public", action="store_true", help="for visitors, with limits")
    command.add_argument(
        "--ip", metavar="ADDRESS", help="listen there only (else localhost; with --public: all)"
    )
    command.add_argument(
        "--base-url", default="/", metavar="PATH", help="below which all addresses lie (else /)"
    )
    command.add_argument("--seats", type=_count(1), metavar="N", help="visitors at once")
    command.add_argument(
        "--spare", type=_count(0), metavar="N", help="kernels kept ready for each page"
    )
    command.add_argument(
        "--memory", type=_count(0), metavar="MIB", help="memory of each visitor (0: any)"
    )
    command.set_defaults(run=_serve)


def _count(least: int) -> Any:
    def number(text: str) -> int:
        found = int(text)
        if found < least:
            raise argparse.ArgumentTypeError(f"at least {least}")
        return found

    return number


def _serve(options: argparse.Namespace) -> int:
    from .publish.seats import LOCAL, PUBLIC
    from .publish.serve import Service, serve

    folder = options.notebooks or next((path for path in _places() if path.is_dir()), None)
    if folder is None:
        print("rdi-explore: no folder of notebooks here; name one", file=sys.stderr)
        return 2
    given = {"seats": options.seats, "spare": options.spare, "megabytes": options.memory}
    limits = dataclasses.replace(
        PUBLIC if options.public else LOCAL,
        **{name: number for name, number in given.items() if number is not None},
    )
    try:
        serve(Service(
            folder, options.port, not options.no_browser, options.public, limits, options.ip,
            options.base_url,
        ))  # fmt: skip
    except FileNotFoundError as error:
        print(f"rdi-explore: {error}", file=sys.stderr)
        return 2
    return 0


def _places() -> tuple[Path, ...]:
    here = Path(__file__).parent
    return Path.cwd() / "notebooks", here.parent / "notebooks", here / "_notebooks"
