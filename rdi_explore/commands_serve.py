"""The command ``rdi-explore serve``: notebooks as pages, for oneself or in public."""

import argparse
import dataclasses
import sys
from pathlib import Path
from typing import Any

from .arguments import not_negative, port, positive


def add_serve(commands: Any) -> None:
    """Add the command to those of the command line."""
    command = commands.add_parser("serve", help="open the notebooks as apps in the browser")
    command.add_argument(
        "--port", type=port, default=8866, metavar="PORT", help="the port of its address"
    )
    command.add_argument("--notebooks", type=Path, metavar="FOLDER", help="the notebooks to serve")
    command.add_argument("--no-browser", action="store_true", help="do not open a browser")
    command.add_argument("--public", action="store_true", help="for visitors, with limits")
    command.add_argument(
        "--ip", metavar="ADDRESS", help="listen there only (else localhost; with --public: all)"
    )
    command.add_argument(
        "--base-url", default="/", metavar="PATH", help="below which all addresses lie (else /)"
    )
    command.add_argument(
        "--host", action="append", default=[], metavar="NAME",
        help="a name that its addresses may have, “*” for any (else those of this machine; "
        "with --public: any); may be given again",
    )  # fmt: skip
    command.add_argument(
        "--each-address", type=not_negative, metavar="N",
        help="how many visitors of one address are let in at once (0: any number)",
    )  # fmt: skip
    command.add_argument("--seats", type=positive, metavar="N", help="visitors at once")
    command.add_argument(
        "--spare", type=not_negative, metavar="N", help="kernels kept ready for each page"
    )
    command.add_argument(
        "--memory", type=not_negative, metavar="MIB", help="memory of each visitor (0: any)"
    )
    command.set_defaults(run=_serve)


def _serve(options: argparse.Namespace) -> int:
    from .catalogue.cards import folders
    from .publish.seats import LOCAL, PUBLIC
    from .publish.serve import CannotServe, Service, serve

    folder = options.notebooks or next((path for path in _places() if path.is_dir()), None)
    if folder is None:
        print("rdi-explore: no folder of notebooks here; name one", file=sys.stderr)
        return 2
    folders()
    given = {
        "seats": options.seats,
        "spare": options.spare,
        "megabytes": options.memory,
        "each_address": options.each_address,
    }
    limits = dataclasses.replace(
        PUBLIC if options.public else LOCAL,
        **{name: number for name, number in given.items() if number is not None},
    )
    try:
        serve(Service(
            folder, options.port, not options.no_browser, options.public, limits, options.ip,
            options.base_url, tuple(options.host),
        ))  # fmt: skip
    except (FileNotFoundError, CannotServe) as error:
        print(f"rdi-explore: {error}", file=sys.stderr)
        return 2
    return 0


def _places() -> tuple[Path, ...]:
    here = Path(__file__).parent
    return Path.cwd() / "notebooks", here.parent / "notebooks", here / "_notebooks"
