"""The commands for whole games: ``rdi-explore play`` and ``rdi-explore save``."""

import argparse
import re
import sys
from pathlib import Path
from typing import Any, NamedTuple, get_args

from .catalogue import FileError
from .commands_playouts import add_playouts, play_many
from .kernel import Moment, Variant
from .players.playing import recorded_out
from .players.strengths import STRENGTHS
from .rulebook import BOOKS
from .scenario import (
    NoSuchGame,
    Scenario,
    game_of,
    load,
    load_text,
    play_out,
    record_of,
    scenario_at,
    start,
    text_of,
)
from .scenario.game import decks_of
from .scenario.play import play_as_far
from .whole import write_whole

_ID = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")


def add_games(commands: Any) -> None:
    """Add the commands to a parser."""
    command = commands.add_parser("play", help="play a whole game, by chance or computer players")
    command.add_argument(
        "--characters", nargs="+", metavar="ID", help="who plays, in the order of the table"
    )
    command.add_argument("--seed", type=int, default=0, metavar="N", help="decides all chance")
    command.add_argument("--edition", choices=BOOKS, default="rdi5", help="play it by this book")
    command.add_argument("--bar-deck", action="store_true", help="with the Bar Deck variant")
    command.add_argument(
        "--mode",
        choices=get_args(Variant),
        default="normal",
        help="a variant; teams sit side by side, a Boss first",
    )
    for name in ("dungeon-events", "sea-events", "prizes"):
        words = f"with the {name.replace('-', ' ').title()} variant"
        command.add_argument(f"--{name}", action="store_true", help=words)
    command.add_argument("--first", metavar="NAME", help="who begins; else the seed decides")
    command.add_argument(
        "--strength", choices=STRENGTHS, help="computer players choose; else chance alone"
    )
    command.add_argument("--record", type=Path, metavar="FILE", help="write a record file, too")
    command.add_argument("--rules", action="store_true", help="print the rules that acted")
    add_playouts(command)
    command.set_defaults(run=_play)

    command = commands.add_parser("save", help="save a position of a game as a scenario file")
    command.add_argument("scenario", metavar="GAME", help="a record file, or any scenario")
    command.add_argument("--step", type=int, metavar="N", help="after choice N; else at the end")
    command.add_argument("--edition", choices=BOOKS, help="play it by another book")
    command.add_argument("--out", type=Path, metavar="FILE", help="the file; else it is printed")
    command.set_defaults(run=_save)


class Reached(NamedTuple):
    """The moments before the first step of a line and after each, as far as it can be played."""

    steps: tuple[Moment, ...]
    end: Moment
    problem: str = ""


def steps_of(scenario: Scenario, edition: str | None = None) -> Reached:
    """Play a scenario's line; where it cannot be played, ``problem`` says why."""
    played, fault = play_as_far(scenario, edition)
    return Reached(played.moments, played.end, str(fault) if fault is not None else "")


def _play(options: argparse.Namespace) -> int:
    from .draw.game import game
    from .draw.words import cards_played, parts_words, rests_on

    if options.games is not None:
        return play_many(options)
    if not options.characters:
        print("rdi-explore: say who plays: --characters ID ID …", file=sys.stderr)
        return 2
    try:
        if options.seed not in range(2**63):
            raise NoSuchGame("seed", "the seed is a number from 0 to 2^63 - 1")
        scenario = game_of(
            options.characters,
            options.seed,
            options.edition,
            bar_deck=options.bar_deck,
            dungeon_events=options.dungeon_events,
            sea_events=options.sea_events,
            prizes=options.prizes,
            first=options.first,
            mode=options.mode,
            id=id_for(options.record) if options.record else "game",
        )
    except NoSuchGame as no:
        print(f"rdi-explore: {no}", file=sys.stderr)
        return 2
    end = _played(scenario, options.strength)
    if options.record:
        _write(options.record, text_of(record_of(scenario, end)))
    decks = decks_of(options.characters, scenario.mode)
    for name in scenario.reconstructed:
        parts = decks[scenario.seats[name].character].parts
        print(f"The deck of {name} is reconstructed: {parts_words(parts)}.")
    if doubtful := rests_on(cards_played(end)):
        print(doubtful)
    print()
    print(game(end, options.rules).strip("\n"))
    return 0


def _played(scenario: Scenario, strength: str | None) -> Moment:
    """The end of a game, by computer players of a strength or by chance alone."""
    if strength is None:
        return play_out(scenario)
    begin = start(scenario)
    return recorded_out(begin, STRENGTHS[strength].sits_down(begin.setup), scenario.seed)


def _save(options: argparse.Namespace) -> int:
    scenario = load(options.scenario)
    reached = steps_of(scenario, options.edition)
    if reached.problem:
        print(f"rdi-explore: {scenario.id}: {reached.problem}", file=sys.stderr)
    last = len(reached.steps) - 1
    step = last if options.step is None else options.step
    if not 0 <= step <= last:
        print(f"rdi-explore: {scenario.id} has steps 0 to {last}", file=sys.stderr)
        return 2
    moment = reached.steps[step].next_choice()
    if moment.decision is None:
        print(
            f"rdi-explore: after step {step} of {scenario.id} nobody has a choice any more: there "
            "is nothing to save; try an earlier step",
            file=sys.stderr,
        )
        return 2
    id = id_for(options.out) if options.out else f"{scenario.id}-{step}"
    text = text_of(scenario_at(moment, scenario, id, f"{scenario.title}, after step {step}"))
    if start(load_text(text, f"{id}.yaml")).position != moment.position:
        raise RuntimeError("the saved position is another one")
    if options.out is None:
        print(text, end="")
    else:
        _write(options.out, text)
    return 0


def id_for(path: Path) -> str:
    """The id of the scenario in a file, which is the file's name.

    Raises:
        FileError: no scenario can be called so.
    """
    if path.suffix != ".yaml" or not _ID.fullmatch(path.stem):
        problem = "name the file with a-z, 0-9 and hyphens, and .yaml at the end"
        raise FileError(str(path), 0, "", problem)
    return path.stem


def _write(path: Path, text: str) -> None:
    write_whole(path, text)
    print(f"{path} is written", file=sys.stderr)
