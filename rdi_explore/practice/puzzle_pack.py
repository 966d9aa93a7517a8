"""Puzzles that were found by machine, in one file: a line each, read when it is asked for.

They are scenarios like any other with a part ``puzzle``; only that they need no file of their own.
"""

from collections import Counter
from collections.abc import Iterable, Iterator
from functools import lru_cache
from pathlib import Path
from random import Random

import msgspec

from ..catalogue import FileError
from ..explore.puzzle_files import dull, file_of, waiting
from ..explore.puzzle_solver import found_in, level_of
from ..explore.puzzle_themes import theme_of
from ..explore.puzzle_try import PuzzleTry
from ..explore.puzzles import Puzzle
from ..kernel import Option, Position, Setup
from ..players.strengths import STRENGTHS
from ..scenario import Scenario, load_text, start, text_of
from ..scenario.files import shelves
from ..scenario.game import called
from ..scenario.knowing import view
from .puzzle_deals import rests_on_the_unseen

FILE = "found-puzzles.jsonl"
"""Where they lie, beside the scenarios."""
OF_A_THEME = 30
"""At most so many puzzles of a theme."""
OF_A_CARD = 5
"""At most so many that one card solves."""
TRIES = 20
"""So often a simulated player tries each."""
OBVIOUS = 18
"""What is solved so often is no puzzle."""


class FoundPuzzle(msgspec.Struct, frozen=True):
    """A puzzle that was found: its ``theme``, its ``level`` from 1 to 5, the ``mode`` and the book
    of its game, how many of 20 tries of an easy computer player ``solved`` it, what tells it from
    others (``key``), and the ``text`` of its scenario."""

    id: str
    title: str
    theme: str
    level: int
    mode: str
    edition: str
    solved: int
    key: tuple[str, ...]
    text: str

    @property
    def kind(self) -> str:
        """What is to be reached."""
        return self.key[0]

    @property
    def scenario(self) -> Scenario:
        """The puzzle itself."""
        return load_text(self.text, self.id)


def key_of(
    setup: Setup, position: Position, kind: str, right: Option, tempting: Iterable[Option]
) -> tuple[str, ...]:
    """What is the same of puzzles that are alike: the aim, the card that solves it, what waits; in
    a Round, whatever lies in the pot, the cards that tempt."""
    titles = {setup.cast[option.card].title for option in tempting}
    waits = ", ".join(sorted(titles)) if kind == "round" else waiting(setup, position)
    return kind, setup.cast[right.card].title, waits


def key_of_file(scenario: Scenario) -> tuple[str, ...]:
    """The same of a puzzle that is a file."""
    moment = start(scenario)
    words, sheet = called(moment), scenario.puzzle
    assert sheet is not None
    tempting = [words[each] for each in sheet.tempting]
    right = words[sheet.solution[0]]
    return key_of(moment.setup, moment.position, sheet.kind, right, tempting)


def theme_of_file(scenario: Scenario) -> str:
    """The theme of a puzzle that is a file, found anew."""
    moment, sheet = start(scenario), scenario.puzzle
    assert sheet is not None
    right = called(moment)[sheet.solution[0]]
    return theme_of(moment.setup, moment.position, sheet.kind, right)


class Pack:
    """What is packed already: puzzles on the ``shelf``, and those that were there ``before``. No id
    of another is one of those that are ``taken``."""

    def __init__(
        self,
        taken: Iterable[str] = (),
        shelf: Iterable[Scenario] = (),
        before: Iterable[FoundPuzzle] = (),
    ) -> None:
        self._ids = set(taken)
        self._met = {each for file in shelf for each in (key_of_file(file), ("title", file.title))}
        self._counts: Counter[str] = Counter()
        for entry in before:
            self._add(entry)

    def _add(self, entry: FoundPuzzle) -> None:
        self._ids.add(entry.id)
        self._met |= {entry.key, ("title", entry.title)}
        self._counts.update((entry.theme, f"{entry.theme}/{entry.key[1]}"))

    def wants(self, setup: Setup, position: Position, kind: str, play: Option) -> bool:
        """Whether a puzzle that this play solves is like none that is here, and there are not too
        many of its theme or its card."""
        theme = theme_of(setup, position, kind, play)
        key = key_of(setup, position, kind, play, ())
        card = self._counts[f"{theme}/{key[1]}"]
        return key not in self._met and self._counts[theme] < OF_A_THEME and card < OF_A_CARD

    def filled(self, found: Iterable[Puzzle]) -> Iterator[FoundPuzzle]:
        """Those that a file can tell, that are wanted and not dull; one of a game at most."""
        games = set[int]()
        for puzzle in found:
            here = puzzle.setup, puzzle.position, puzzle.kind, puzzle.solution[0]
            key = key_of(*here, puzzle.tempting)
            if puzzle.game.seed in games or not self.wants(*here) or key in self._met:
                continue
            made = None if dull(puzzle) else _entry(puzzle, self._ids, key)
            if made is None or ("title", made.title) in self._met or why_wrong(made):
                continue
            games.add(puzzle.game.seed)
            self._add(made)
            yield made


def _entry(puzzle: Puzzle, ids: Iterable[str], key: tuple[str, ...]) -> FoundPuzzle | None:
    """The entry of a puzzle; none if it is obvious, or if no file can tell what waits at its
    table."""
    scenario = file_of(puzzle, ids)
    text, sheet = text_of(scenario), scenario.puzzle
    assert sheet is not None
    solved = solved_by_players(scenario)
    try:
        load_text(text, scenario.id)
    except FileError:
        return None
    if solved >= OBVIOUS:
        return None
    return FoundPuzzle(
        scenario.id, scenario.title, sheet.theme, sheet.level, puzzle.game.mode, scenario.edition,
        solved, key, text,
    )  # fmt: skip


def solved_by_players(scenario: Scenario) -> int:
    """In how many of its tries an easy computer player takes a right choice."""
    moment = start(scenario)
    assert moment.decision is not None and scenario.puzzle is not None
    words = {option: said for said, option in called(moment).items()}
    player = STRENGTHS["easy"].sits_down(moment.setup)
    known = view(moment.setup, moment.position, moment.decision.seat)
    right = set(scenario.puzzle.solution)
    return sum(
        words[player.choose(known, Random(f"{scenario.id}/{number}"))] in right
        for number in range(TRIES)
    )


def why_wrong(entry: FoundPuzzle) -> str:
    """Why an entry says something that is not so, proved anew; nothing if all is."""
    asked = PuzzleTry(entry.scenario)
    if not asked.found.proved:
        return "it cannot be proved any more"
    words = {option: said for said, option in called(asked.moment).items()}
    right = tuple(words[option] for option in asked.found.right)
    if sorted(right) != sorted(asked.sheet.solution):
        return f"right is {', '.join(right) or 'nothing'}"
    if {theme_of_file(asked.scenario), asked.sheet.theme} != {entry.theme}:
        return "it has another theme"
    if entry.key != key_of_file(entry.scenario):
        return "it is like others than it says"
    if unseen := rests_on_the_unseen(asked):
        return unseen
    level = level_of(found_in(asked.scenario))
    if asked.found.lines != asked.sheet.lines or {level, asked.sheet.level} != {entry.level}:
        return "it is of another difficulty"
    if solved_by_players(asked.scenario) != entry.solved:
        return "simulated players do otherwise"
    return ""


def pack_file() -> Path | None:
    """The file, where it lies; none if it is not there."""
    found = (folder / FILE for folder in shelves())
    return next((path for path in found if path.is_file()), None)


def write_pack(entries: Iterable[FoundPuzzle]) -> str:
    """The text of the file."""
    encode = msgspec.json.encode
    return "".join(f"{encode(entry).decode()}\n" for entry in entries)


def read_pack(path: Path) -> dict[str, FoundPuzzle]:
    """The puzzles of a file by their ids.

    Raises:
        ValueError: a line is none of a puzzle.
    """
    lines = path.read_text("utf-8").splitlines()
    found = (msgspec.json.decode(line, type=FoundPuzzle) for line in lines)
    return {entry.id: entry for entry in found}


@lru_cache(maxsize=1)
def found_puzzles() -> dict[str, FoundPuzzle]:
    """All puzzles of the file beside the scenarios, by their ids; none where there is no file."""
    path = pack_file()
    return read_pack(path) if path is not None else {}
