"""Puzzles as scenario files: their titles and questions from facts, and a choice without
near-duplicates."""

import re
import unicodedata
from collections import Counter
from collections.abc import Iterable, Iterator

from msgspec.structs import replace

from ..kernel import (
    NOBODY,
    AnteDemand,
    Card,
    Drinks,
    Event,
    Losing,
    Moment,
    Payment,
    Play,
    Position,
    Setup,
)
from ..scenario import Scenario, scenario_at
from ..scenario.game import called
from ..scenario.schema import PuzzleSheet
from .puzzle_solver import found_in, level_of
from .puzzle_themes import theme_of
from .puzzles import Puzzle

LONGEST_ID = 60
SAME_CARD, SAME_PLAYER = 2, 3
"""So many puzzles of a kind are solved by one card, and so many are set for one character."""


def varied(found: Iterable[Puzzle], most: int) -> Iterator[Puzzle]:
    """Up to so many puzzles of each kind, none like another: another card solves it, or it answers
    something else; nobody is asked the same twice; and one puzzle of a game at most."""
    met: set[tuple[str, ...]] = set()
    games: set[int] = set()
    counts: Counter[tuple[str, ...]] = Counter()
    for puzzle in found:
        kind, solved_by = puzzle.kind, _solution_card(puzzle).id
        who = puzzle.setup.names[puzzle.seat]
        about = puzzle.setup.names[puzzle.about]
        alike = {(kind, solved_by, subject(puzzle)), (kind, who, about, subject(puzzle))}
        limits = {(kind,): most, (kind, solved_by): SAME_CARD, (who,): SAME_PLAYER}
        if alike & met or puzzle.game.seed in games or dull(puzzle):
            continue
        if any(counts[key] >= limit for key, limit in limits.items()):
            continue
        met |= alike
        games.add(puzzle.game.seed)
        counts.update(limits.keys())
        yield puzzle


def dull(puzzle: Puzzle) -> bool:
    """Whether there is little to think about: nothing tempts, and nobody can answer; or too many
    lines to be seen."""
    many = puzzle.found.lines > 400 or len(puzzle.found.each) > 14
    return many or (puzzle.found.lines < 2 and not puzzle.tempting)


def _solution_card(puzzle: Puzzle) -> Card:
    return puzzle.setup.cast[puzzle.solution[0].card]


# ------------------------------------------------------------------------------------ words


def subject(puzzle: Puzzle) -> str:
    """What is to be answered or what it is about: a card or Drink by its title, or a few words."""
    if puzzle.kind == "round":
        return f"a pot of {puzzle.position.pot}"
    return waiting(puzzle.setup, puzzle.position)


def waiting(setup: Setup, position: Position) -> str:
    """What waits to be answered: a card or Drink by its title, or a few words."""
    cast = setup.cast
    for frame in reversed(position.agenda):
        match frame:
            case Play() | Event():
                return cast[frame.card].title
            case Drinks():
                return cast[frame.drinks[0].names[0]].title if frame.drinks[0].names else "a Drink"
            case AnteDemand():
                return "an ante"
            case Payment():
                return "a payment"
            case Losing():
                return "a last chance"
    return "an Action"


def title(puzzle: Puzzle) -> str:
    """What a puzzle is called."""
    name, about = puzzle.setup.names[puzzle.seat], puzzle.setup.names[puzzle.about]
    what = subject(puzzle)
    match puzzle.kind:
        case "stay":
            return f"Keep {name} in the game: {what}"
        case "unhurt":
            return f"Spare {name} every loss: {what}"
        case "round":
            running = puzzle.position.round
            holder = NOBODY if running is None else running.control
            whose = f" from {puzzle.setup.names[holder]}" if holder != NOBODY else ""
            return f"{name} wins {what}{whose}"
        case "send-out":
            return f"{name} sends {about} home" + ("" if what == "an Action" else f": {what}")


def question(puzzle: Puzzle) -> str:
    """How things stand, and what is asked."""
    setup, position = puzzle.setup, puzzle.position
    name, about = setup.names[puzzle.seat], setup.names[puzzle.about]
    seat = position.seats[puzzle.about]
    stand = (
        f"{about} has Fortitude {seat.fortitude}, Alcohol Content {seat.alcohol} and "
        f"{seat.gold} Gold."
    )
    match puzzle.kind:
        case "stay":
            return (
                f"{stand} If nobody plays anything, {name} is out. Which play keeps {name} in the "
                "game, whatever the others do?"
            )
        case "unhurt":
            return (
                f"{stand} After which play does {name} lose no Fortitude at all, whatever the "
                "others do?"
            )
        case "round":
            return (
                f"{position.pot} Gold lie in the pot. Which play makes {name} win the Round, "
                "whatever the others do?"
            )
        case "send-out":
            return f"{stand} Which play of {name} puts {about} out, whatever anybody does then?"


def file_of(puzzle: Puzzle, taken: Iterable[str] = ()) -> Scenario:
    """The scenario of a puzzle; its id is none of those that are ``taken``."""
    moment = Moment.start(puzzle.setup, puzzle.position)
    words = {option: said for said, option in called(moment).items()}
    name = puzzle.setup.names[puzzle.seat]
    stem = f"puzzle-{puzzle.kind}-{slug(name.split()[0])}-{slug(subject(puzzle))}"
    while len(stem) > LONGEST_ID:
        stem = stem.rpartition("-")[0]
    id, number = stem, 1
    while id in taken:
        number += 1
        id = f"{stem}-{number}"
    scenario = scenario_at(moment, puzzle.game, id, title(puzzle))
    sheet = PuzzleSheet(
        who=name,
        aim=str(puzzle.aim),
        solution=tuple(words[option] for option in puzzle.solution),
        lines=puzzle.found.lines,
        tempting=tuple(words[option] for option in puzzle.tempting),
        kind=puzzle.kind,
        theme=theme_of(puzzle.setup, puzzle.position, puzzle.kind, puzzle.solution[0]),
        found=f"a game of {', '.join(puzzle.setup.names)} by {puzzle.setup.edition}, "
        f"seed {puzzle.game.seed}",
    )
    made = replace(scenario, question=question(puzzle), cards=(), puzzle=sheet)
    return replace(made, puzzle=replace(sheet, level=level_of(found_in(made))))


def slug(text: str) -> str:
    """A text as words of a-z and 0-9 with hyphens."""
    plain = unicodedata.normalize("NFKD", text).encode("ascii", "ignore").decode().lower()
    return "-".join(re.findall(r"[a-z0-9]+", plain.replace("'", "")))
