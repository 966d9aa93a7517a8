"""The command ``rdi-explore match``: how strong the computer players are."""

import argparse
import json
from collections.abc import Iterator
from itertools import pairwise
from typing import Any, get_args

from .arguments import not_negative, positive, whole_number
from .endings import WRONG, say
from .kernel import Variant
from .players.strengths import STRENGTHS


def add_match(commands: Any) -> None:
    """Add the command to a parser."""
    command = commands.add_parser(
        "match",
        help="let computer players play against each other",
        description="In each game one player has the first strength, and all others the second; "
        "without strengths each is matched with the one below it.",
    )
    command.add_argument("strength", nargs="?", choices=STRENGTHS, metavar="STRENGTH",
                         help=" | ".join(STRENGTHS))  # fmt: skip
    command.add_argument(
        "against",
        nargs="?",
        choices=STRENGTHS,
        metavar="AGAINST",
        help="how strong the others are; else the one below",
    )
    command.add_argument("--players", type=whole_number(2, 8), default=2, metavar="N",
                         help="from 2 to 8")  # fmt: skip
    command.add_argument("--games", type=positive, default=100, metavar="N", help="so many games")
    command.add_argument(
        "--mode", choices=get_args(Variant), default="normal", help="a variant of the game"
    )
    command.add_argument("--seed", type=not_negative, default=0, metavar="N",
                         help="decides all chance")  # fmt: skip
    command.add_argument("--workers", type=not_negative, metavar="N",
                         help="processes; 0: only this one")  # fmt: skip
    command.add_argument("--json", action="store_true", help="print a list of results")
    command.set_defaults(run=_match)


def _match(options: argparse.Namespace) -> int:
    from .players.match import play_match
    from .scenario import NoSuchGame

    found = []
    for match in _matches(options):
        try:
            result = play_match(match, options.workers)
        except NoSuchGame as no:
            return say(f"these games cannot be played: {no}", WRONG)
        found.append(result)
        if not options.json:
            print(_words(result), flush=True)
    if options.json:
        print(json.dumps([_data(each) for each in found], indent=1))
    return 0


def _matches(options: argparse.Namespace) -> Iterator[Any]:
    from .players.match import Match

    pairs = [(high, low) for low, high in pairwise(STRENGTHS)]
    if options.strength:
        below = next((low for high, low in pairs if high == options.strength), "easy")
        pairs = [(options.strength, options.against or below)]
    for strength, against in pairs:
        yield Match(strength, against, options.players, options.games, options.seed, options.mode)


def _data(result: Any) -> dict[str, Any]:
    row = result._asdict()
    return {**row.pop("match")._asdict(), **row, "stronger": result.stronger}


def _words(result: Any) -> str:
    match = result.match
    stands = "stronger" if result.stronger else "not shown to be stronger"
    return (
        f"{STRENGTHS[match.strength].title} against {STRENGTHS[match.against].title}, "
        f"{match.players} players, {match.games} games: {result.share:.1%} won "
        f"({result.low:.1%} to {result.high:.1%}; equals would win {result.even:.1%}): {stands}. "
        f"{result.choices / match.games:.0f} choices a game, {result.broken_off} broken off."
    )
