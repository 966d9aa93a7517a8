"""The command line: ``rdi-explore check | new | record | show | play | save | match | migrate |
explore | prove | puzzles | quiz | suppose | compare | rules | examples | catalogue | card | ask |
house | schema | vocabulary | publish | serve``.

A scenario is named by its id or by the path of its file, everywhere.
"""

import argparse
import sys
from collections.abc import Sequence
from importlib import import_module

from . import __version__
from .endings import any_letters, ended
from .running import kernel

ADDED = {
    "commands_check.add_check": ["check"],
    "commands_new.add_new": ["new"],
    "commands_record.add_record": ["record"],
    "commands_show.add_show": ["show"],
    "commands.add_games": ["play", "save"],
    "commands_match.add_match": ["match"],
    "commands_migrate.add_migrate": ["migrate"],
    "commands_compare.add_compare": ["compare"],
    "commands_explore.add_explore": ["explore"],
    "commands_prove.add_prove": ["prove"],
    "commands_puzzles.add_puzzles": ["puzzles"],
    "commands_quiz.add_quiz": ["quiz"],
    "commands_suppose.add_suppose": ["suppose"],
    "commands_watch.add_watch": ["watch"],
    "commands_lists.add_lists": ["rules", "examples", "catalogue"],
    "commands_card.add_card": ["card"],
    "commands_ask.add_ask": ["ask", "rule"],
    "commands_house.add_house": ["house"],
    "commands_lists.add_words": ["schema", "vocabulary"],
    "commands_publish.add_publish": ["publish"],
    "commands_serve.add_serve": ["serve"],
}
"""What adds which commands, in the order of the help: only the one that is named is imported."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command; the result is the exit code (see :mod:`.endings`)."""
    any_letters()
    return ended(lambda: _run(sys.argv[1:] if arguments is None else arguments))


def _run(arguments: Sequence[str]) -> int:
    options = _parser(arguments[0] if arguments else "").parse_args(arguments)
    return int(options.run(options))


def _parser(named: str = "") -> argparse.ArgumentParser:
    """The parser of one command; of all, where none of that name is."""
    parser = argparse.ArgumentParser(
        prog="rdi-explore",
        description="Step through the rules of The Red Dragon Inn. Unofficial fan project.",
    )
    parser.add_argument(
        "--version", action="version", version=f"rdi-explore {__version__}, {kernel()} kernel"
    )
    commands = parser.add_subparsers(required=True, metavar="COMMAND")
    for adding in [each for each, names in ADDED.items() if named in names] or ADDED:
        module, _, function = adding.partition(".")
        getattr(import_module(f".{module}", __package__), function)(commands)
    return parser


if __name__ == "__main__":
    sys.exit(main())
