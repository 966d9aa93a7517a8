"""How hard a puzzle is: how often solvers find it who see only some lines of each choice.

A solver looks at so many lines of each choice, in which everybody plays as chance will have it, and
takes the choice that did best; of several that did as well, any. Who sees few lines takes what
tempts; who has to see many before the right one stands out finds it rarely.
"""

from random import Random

from msgspec.structs import replace

from ..scenario import Scenario
from ..scenario.claim_text import read_claim
from ..scenario.claimed import names_of
from ..scenario.claims import Aim
from ..scenario.game import called
from ..scenario.start import start
from .prove import table_of
from .table import Place, TableGame

SEEN = (1, 2, 4, 8)
"""So many lines of each choice the solvers see, the hastiest first."""
TRIES, FOUND = 20, 15
"""So often each of them tries a puzzle; who takes the right choice so often finds it."""
LINES, LONGEST = 200, 200
"""From so many lines is known how often a choice does well; so many steps has a line at most."""


def found_in(scenario: Scenario) -> tuple[int, ...]:
    """In how many of its tries each solver of :data:`SEEN` takes a right choice.

    Raises:
        ValueError: the scenario is no puzzle.
    """
    if scenario.puzzle is None:
        raise ValueError(f"{scenario.id} is no puzzle")
    chances = _chances(scenario)
    right = set(scenario.puzzle.solution)
    return tuple(
        sum(
            _taken(chances, lines, Random(f"{scenario.id}/{lines}/{number}")) in right
            for number in range(TRIES)
        )
        for lines in SEEN
    )


def level_of(found: tuple[int, ...]) -> int:
    """From 1, what the hastiest solver finds, to 5, what none of them does."""
    return 1 + next((place for place, n in enumerate(found) if n >= FOUND), len(SEEN))


def _chances(scenario: Scenario) -> dict[str, float]:
    """Of each choice, how often the aim is reached after it if all that follows is chance."""
    moment = start(scenario)
    assert scenario.puzzle is not None
    aim = read_claim(scenario.puzzle.aim, names_of(scenario))
    assert isinstance(aim, Aim)
    table = table_of(replace(moment.setup, stops="choices"), moment.position, aim)
    words = {option: said for said, option in called(moment).items()}
    luck = Random(scenario.id)
    return {
        words[move.option]: _chance(table, table.after(table.start, move), luck)
        for move in table.start.moves
        if move.option is not None
    }


def _chance(table: TableGame, begin: Place, luck: Random) -> float:
    """How often the aim is reached from a place, in some lines that chance plays."""
    return sum(_reached(table, begin, luck) for _ in range(LINES)) / LINES


def _reached(table: TableGame, place: Place, luck: Random) -> bool:
    """Whether the aim is reached in one such line; one that does not end does not reach it."""
    for _ in range(LONGEST):
        value = table.value(place)
        if value is not None:
            return value
        place = table.after(place, luck.choice(table.moves(place)))
    return False


def _taken(chances: dict[str, float], lines: int, luck: Random) -> str:
    """The choice that did best in so many lines of each."""
    did = {
        words: sum(luck.random() < chance for _ in range(lines))
        for words, chance in chances.items()
    }
    best = max(did.values())
    return luck.choice([words for words, count in did.items() if count == best])
