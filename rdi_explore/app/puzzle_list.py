"""All puzzles, and by what they can be picked: what solves them, the aim, the game, how hard."""

from collections.abc import Callable
from functools import cached_property, lru_cache, partial
from typing import NamedTuple

from ..draw.html.game_setup import MODES
from ..explore.puzzle_themes import THEMES
from ..practice.puzzle_pack import FoundPuzzle, found_puzzles
from ..scenario import Scenario
from ..scenario.files import all_scenarios
from .explorer import loaded
from .puzzles import KINDS, place

LEVELS = {str(level): f"Level {level} of 5" for level in range(1, 6)}
BY = {
    "theme": ("By what solves it", THEMES),
    "aim": ("By the aim", KINDS),
    "game": ("By the game", MODES),
    "level": ("By how hard they are", LEVELS),
}
"""By what puzzles are picked: what each way is called, and its choices in order."""


class ListedPuzzle:
    """A puzzle in the list: it is read when it is asked for. ``by`` has what it is picked by; of 20
    tries of an easy computer player it was ``solved`` in so many (``None``: not measured)."""

    def __init__(
        self,
        id: str,
        title: str,
        by: dict[str, str],
        read: Callable[[], Scenario],
        solved: int | None = None,
    ) -> None:
        self.id, self.title, self.by, self.solved = id, title, by, solved
        self._read = read

    @cached_property
    def scenario(self) -> Scenario:
        """The puzzle itself."""
        return self._read()


class PuzzleGroup(NamedTuple):
    """Puzzles that have something in common: ``way`` is one of :data:`BY`, ``of`` are their ids."""

    way: str
    id: str
    title: str
    of: tuple[str, ...]


@lru_cache(maxsize=1)
def all_puzzles() -> dict[str, ListedPuzzle]:
    """The puzzles by their ids: those that are files, in the order of their shelf, then those that
    were found by machine, the easy ones of each theme first."""
    return {each.id: each for each in (*_files(), *map(_of_pack, _found()))}


@lru_cache(maxsize=1)
def picks() -> dict[str, PuzzleGroup]:
    """What can be picked, by its id; only what has puzzles."""
    found = {}
    for way, (_, choices) in BY.items():
        for id, title in choices.items():
            of = tuple(each.id for each in all_puzzles().values() if each.by.get(way) == id)
            if of:
                found[f"{way}-{id}"] = PuzzleGroup(way, f"{way}-{id}", title, of)
    return found


def _files() -> list[ListedPuzzle]:
    files = [path for path in all_scenarios() if "puzzle" in path.stem]
    asked = sorted((each for each in loaded(files) if each.puzzle is not None), key=place)
    return [
        ListedPuzzle(
            each.id,
            each.title,
            {**_by(sheet.kind, sheet.level, each.mode), "theme": sheet.theme},
            partial(_itself, each),
        )
        for each in asked
        if (sheet := each.puzzle) is not None
    ]


def _found() -> list[FoundPuzzle]:
    themes = list(THEMES)
    return sorted(
        found_puzzles().values(),
        key=lambda each: (each.level, -each.solved, themes.index(each.theme), each.id),
    )


def _of_pack(each: FoundPuzzle) -> ListedPuzzle:
    by = {**_by(each.kind, each.level, each.mode), "theme": each.theme}
    return ListedPuzzle(each.id, each.title, by, partial(_read, each), each.solved)


def _by(kind: str, level: int, mode: str) -> dict[str, str]:
    return {"aim": kind, "level": str(level), "game": mode}


def _itself(scenario: Scenario) -> Scenario:
    return scenario


def _read(found: FoundPuzzle) -> Scenario:
    return found.scenario
