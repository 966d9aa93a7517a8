"""Whole games of every mode and book, watched by every monitor of the rules."""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from pathlib import Path
from random import Random
from typing import TypeVar, get_args

import msgspec

from ..kernel import Moment, Variant
from ..processes import mapped
from ..rulebook.monitors import MONITORS, Finding, Watch
from ..scenario import text_of
from ..scenario.cases import runs
from ..scenario.files import load, scenario_files, shelves
from ..scenario.play import play_line
from ..scenario.schema import Book
from ..scenario.start import position_of
from .games import Plan, recorded_game
from .shorten import shortened
from .strained import neglected, strained

T = TypeVar("T")

MODES: tuple[tuple[Variant, tuple[int, ...]], ...] = (
    ("normal", (2, 3, 4, 5, 6, 7, 8)),
    ("two-headed-dragon", (4, 6, 8)),
    ("boss-battle", (3, 4, 5)),
    ("two-headed-boss-battle", (4,)),
    ("leaders-and-lackeys", (4, 6, 8)),
    ("boss-versus-boss", (2, 3, 4)),
    ("otto", (2,)),
)
"""What is played, and by how many."""
ORDINARY = 3
"""Of so many games one is an ordinary one; the others take all modes in turn."""
EDITIONS: tuple[Book, ...] = get_args(Book)
WITH_TEAMS: tuple[Book, ...] = ("rdi6", "rdi9")
"""The books that have the variants with teams and Bosses."""
LONGEST = 150
"""So many choices of a strained game are made at most."""
BATCH = 10
"""So many games are watched in one go."""


class Breach(msgspec.Struct, frozen=True):
    """A rule that was broken in a game: what happened, after how many choices.

    In a scenario file there is no game (-1), and ``mode`` is the name of the run.
    """

    rule: str
    what: str
    game: int
    mode: str
    edition: str
    choice: int


class Watched(msgspec.Struct, frozen=True):
    """What watching some games has shown: for each rule in how many moments its condition was
    met, how often it was ``checked``, and all breaches; ``choices`` were made in ``games``."""

    games: int = 0
    choices: int = 0
    files: int = 0
    active: dict[str, int] = {}
    checked: dict[str, int] = {}
    breaches: tuple[Breach, ...] = ()
    failures: tuple[str, ...] = ()

    @property
    def idle(self) -> tuple[str, ...]:
        """The rules whose condition was never met."""
        return tuple(rule for rule, n in self.active.items() if not n)

    def __add__(self, other: "Watched") -> "Watched":
        return Watched(
            self.games + other.games,
            self.choices + other.choices,
            self.files + other.files,
            _sum(self.active, other.active),
            _sum(self.checked, other.checked),
            self.breaches + other.breaches,
            self.failures + other.failures,
        )


def _sum(one: dict[str, int], other: dict[str, int]) -> dict[str, int]:
    total = Counter(one)
    total.update(other)
    return dict(total)


def plan_of(seed: int, number: int) -> Plan:
    """How a game of a watched run is set up: a mode, a book, variants, all by its number."""
    random = Random(f"{seed}/{number}")
    mode, sizes = MODES[0 if number % ORDINARY == 0 else number // ORDINARY % len(MODES)]
    players = random.choice(sizes)
    books = EDITIONS if mode in ("normal", "otto") else WITH_TEAMS
    return Plan(
        seed=seed,
        players=players,
        mode=mode,
        edition=random.choice(books),
        bar_deck=random.random() < 0.25,
        dungeon_events=random.random() < 0.25,
        prizes=random.random() < 0.25,
        recorded=0,
    )


def is_strained(number: int) -> bool:
    """Every second game begins where everybody is near to losing."""
    return number % 2 == 1


def strained_plan(seed: int, number: int) -> Plan:
    """How such a game is set up: often with characters who are rarely met."""
    plan = plan_of(seed, number)
    who: tuple[str, ...] = ()
    if plan.mode in ("normal", "otto", "two-headed-dragon") and number % 4 == 1:
        who = neglected(seed, number, plan.players)
    return msgspec.structs.replace(plan, characters=who)


def strained_game(seed: int, number: int) -> Moment:
    """The last moment of a game that began so, or of as much of it as is watched."""
    plan = strained_plan(seed, number)
    random = Random(f"{seed}/{number}/strained")
    scenario, setup = plan.scenario(number), plan.setup(number)
    moment = strained(Moment.start(setup, position_of(scenario, setup)), random)
    while not moment.settled and moment.depth < LONGEST:
        moment = moment.choose(moment.options[random.randrange(len(moment.options))])
    return moment


def game_watched(seed: int, number: int) -> tuple[Plan, Moment]:
    """How a game of a watched run is set up, and its last moment."""
    if is_strained(number):
        return strained_plan(seed, number), strained_game(seed, number)
    plan = plan_of(seed, number)
    return plan, recorded_game(plan, number)


def shown_by(seed: int, breach: Breach) -> str:
    """A breach of a game as the text of a scenario file, shortened; nothing if none shows it."""
    if breach.game < 0:
        return ""
    plan, end = game_watched(seed, breach.game)
    found = shortened(plan.scenario(breach.game), end.line()[breach.choice], breach.rule)
    return text_of(found) if found is not None else ""


def watch_game(seed: int, number: int) -> tuple[int, Watch, tuple[Breach, ...]]:
    """Play one game with random legal choices before the eyes of all monitors."""
    watch = Watch()
    plan, last = game_watched(seed, number)
    found: Sequence[Finding] = watch.line(last)
    breaches = (
        Breach(rule, what, number, plan.mode, plan.edition, depth) for rule, what, depth in found
    )
    return last.depth, watch, tuple(breaches)


def watch_batch(seed: int, numbers: Sequence[int]) -> Watched:
    """Watch some games; one that cannot be played to its end is a failure, the others go on."""
    seen = Watched(active={monitor.rule: 0 for monitor in MONITORS})
    for number in numbers:
        try:
            choices, watch, breaches = watch_game(seed, number)
        except Exception as error:
            told = f"game {number}: {type(error).__name__}: {error}"
            seen += Watched(games=1, failures=(told,))
        else:
            seen += Watched(1, choices, 0, dict(watch.active), dict(watch.checked), breaches)
    return seen


def watch_files(paths: Sequence[Path], explored: int = 0) -> Watched:
    """Watch the lines of scenario files, in all their editions and cases; and of each so many
    choices more, on every way from its beginning (the graph of the position)."""
    seen = Watched(active={monitor.rule: 0 for monitor in MONITORS})
    for path in paths:
        for run in runs(load(path)):
            end = play_line(run.scenario, run.edition).end
            lines = (end, *_ways(end.line()[0], explored))
            for line in lines:
                watch = Watch()
                breaches = tuple(
                    Breach(rule, what, -1, run.name, run.edition, depth)
                    for rule, what, depth in watch.line(line)
                )
                seen += Watched(0, 0, 0, dict(watch.active), dict(watch.checked), breaches)
        seen += Watched(files=1)
    return seen


def _ways(start: Moment, edges: int) -> Iterator[Moment]:
    """The ends of ways through the graph of a position, its first so many edges."""
    known, todo = {start.position}, [start]
    for moment in todo:
        for option in moment.options if edges > 0 else ():
            edges -= 1
            after = moment.choose(option)
            if after.position in known or after.settled:
                yield after
            else:
                known.add(after.position)
                todo.append(after)


def watched_files(explored: int = 0, workers: int | None = None) -> Iterator[Watched]:
    """Watch every scenario file that is shipped: what each batch has shown, as it comes."""
    files = [path for shelf in shelves() for path in scenario_files(shelf)]
    files = list({path.stem: path for path in files}.values())
    yield from _in_batches(partial(watch_files, explored=explored), files, workers)


def _in_batches(
    work: Callable[[Sequence[T]], Watched], what: Sequence[T], workers: int | None
) -> Iterator[Watched]:
    """Do the work, batch by batch, on so many processes (all cores, if not said)."""
    batches = [what[first : first + BATCH] for first in range(0, len(what), BATCH)]
    yield from mapped(work, batches, workers)


def watched(games: int, seed: int = 0, workers: int | None = None) -> Iterator[Watched]:
    """Watch games 0, 1, … of a seed, on so many processes (all cores, if not said): what each
    batch has shown, as it comes. The same seed gives the same games everywhere."""
    yield from _in_batches(partial(watch_batch, seed), range(games), workers)
