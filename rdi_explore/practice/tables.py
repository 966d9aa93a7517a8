"""Where questions come from: positions of games and of scenario files, cut down to what matters."""

from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from functools import cache
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import msgspec
from msgspec.structs import replace

from ..catalogue import FileError, cards, characters, deck, decks, side_decks
from ..explore.games import Plan
from ..explore.puzzles import at_hand
from ..kernel import (
    Act,
    Gambling,
    Moment,
    OpenTable,
    Phase,
    Play,
    Position,
    SeatNo,
    Setup,
    Window,
    all_of,
)
from ..scenario import LineError, Scenario, play_line, runs, start
from ..scenario.files import all_scenarios, load, shelves
from ..scenario.mentions import mentions
from ..scenario.schema import Book
from ..scenario.start import position_of
from ..scenario.writing import scenario_of

CHOICES = 500
"""So far a game is followed."""
PATIENCE = 0.55
"""How often players pass who could play a card."""
WORTH: Mapping[str, float] = {"free": 0.05, "gamble": 0.05, "payment": 0.2, "drink": 0.7}
"""How often a moment is taken at which somebody is asked about one of these; all others are."""
LONGEST_NAME = 18
FROM_ONE_FILE = 2
"""So many moments of one file follow each other."""


Standing = tuple[int, int, int, bool]
"""Somebody's Fortitude, Alcohol Content and Gold, and whether out of the game."""

MADE = "quiz"
"""The id of a table that was made for a question, until it is one."""


GAME = "game"
"""Where a table comes from that no scenario file shows."""


class PracticeTable(NamedTuple):
    """A position as a scenario; it comes of a game, or of the scenario file named. ``misread``
    are rules that can be misread there, each with how those stand in the end whom it concerns."""

    scenario: Scenario
    source: str
    misread: tuple[tuple[str, dict[str, Standing]], ...] = ()


# ------------------------------------------------------------------------------------- games


EDITIONS: tuple[Book, ...] = ("rdi4", "rdi5", "rdi5", "rdi6", "rdi6", "rdi9", "rdi9")
"""By which books games are played if none is wished: oftener by those that state more."""


def of_games(
    chance: Random, edition: Book | None = None, who: tuple[str, ...] = ()
) -> Iterator[PracticeTable]:
    """Moments of games without end in which somebody is asked and something waits; without an
    edition each by another."""
    while True:
        by = chance.choice(EDITIONS) if edition is None else edition
        plan = _plan(chance, by, who)
        yield from _of_game(plan, chance)


def of_rounds(
    chance: Random, edition: Book | None = None, who: tuple[str, ...] = ()
) -> Iterator[PracticeTable]:
    """Moments of games without end at which it is somebody's turn in a Round of Gambling."""
    while True:
        by = chance.choice(EDITIONS) if edition is None else edition
        yield from _of_game(_plan(chance, by, who), chance, _in_a_round, 0, 3)


def _plan(chance: Random, edition: Book, who: tuple[str, ...]) -> Plan:
    known = [id for id in (who or sorted(decks())) if id in characters()]
    count = min(chance.choice((3, 3, 4)), len(known))
    some = chance.sample(known, count) if count > 1 else [*known, "fiona"]
    return Plan(seed=chance.randrange(2**31), characters=tuple(some), edition=edition)


def _of_game(
    plan: Plan,
    chance: Random,
    worth_it: Callable[[Position, Random], bool] | None = None,
    least: int = 8,
    most: int = 30,
) -> Iterator[PracticeTable]:
    """Moments of a game that are worth a question, at least and at most so many choices apart."""
    scenario, setup = plan.scenario(0), plan.setup(0)
    table = OpenTable(setup, position_of(scenario, setup))
    skip = chance.randrange(20, 60)
    for _ in range(CHOICES):
        if table.ask is None:
            return
        skip -= 1
        if skip < 0:
            position = table.position()
            if (worth_it or _worth_it)(position, chance):
                skip = chance.randrange(least, most)
                yield PracticeTable(table_of(setup, position, scenario), GAME)
        table.choose(_sensible(table, setup, chance))


def _worth_it(position: Position, chance: Random) -> bool:
    """Whether something waits at this moment; of those at which nothing does, a few."""
    top = position.agenda[-1]
    if isinstance(top, Window):
        return chance.random() < WORTH.get(top.kind, 1.0)
    return isinstance(top, Phase | Gambling) and chance.random() < 0.03


def _in_a_round(position: Position, chance: Random) -> bool:
    """Whether it is somebody's turn in a Round, and nothing else waits."""
    return isinstance(position.agenda[-1], Gambling)


def _sensible(table: OpenTable, setup: Setup, chance: Random) -> Any:
    """A choice of a player who does not answer the own card, and holds cards back."""
    assert table.ask is not None
    options = table.ask.options
    if len(options) > 1 and options[0].act is Act.PASS:
        below = table.position().agenda[-2:-1]
        own = any(isinstance(each, Play) and each.by == table.ask.seat for each in below)
        if own or chance.random() < PATIENCE:
            return options[0]
        return options[chance.randrange(1, len(options))]
    return options[chance.randrange(len(options))]


# ------------------------------------------------------------------------------ scenario files


def of_files(chance: Random, edition: Book | None, about: str | None) -> Iterator[PracticeTable]:
    """Moments of the lines of all scenario files, in a chance order, each once; with a topic or a
    rule of those that name it."""
    files = [each for each in paths() if about is None or about in named_in(each)]
    for path in chance.sample(files, len(files)):
        tables = [each for each in tables_of(path) if edition in (None, each.scenario.edition)]
        yield from tables if about else chance.sample(tables, min(len(tables), FROM_ONE_FILE))


def paths() -> tuple[str, ...]:
    """All scenario files of the shelves that there are now."""
    return _paths(tuple(shelves()))


@cache
def _paths(_shelves: tuple[Path, ...]) -> tuple[str, ...]:
    return tuple(map(str, all_scenarios()))


@cache
def named_in(path: str) -> frozenset[str]:
    """The rules that a file names, and their topics."""
    named = frozenset(mentions(Path(path)).rules)
    return named | {rule.partition(".")[0] for rule in named}


@cache
def tables_of(path: str) -> tuple[PracticeTable, ...]:
    """Moments of the lines of a scenario file, in their order."""
    found: list[PracticeTable] = []
    try:
        scenario = load(Path(path))
    except FileError:
        return ()
    if scenario.lesson or scenario.puzzle or scenario.game or scenario.cards or scenario.house:
        return ()
    for run in runs(scenario):
        try:
            line = play_line(run.scenario, run.edition).end.line()
        except (LineError, FileError):
            continue
        met: set[tuple[Any, ...]] = set()
        for moment in line:
            agenda = at_hand(moment.position).agenda
            top = agenda[-1] if agenda else None
            if not isinstance(top, Window | Phase | Gambling):
                continue
            key = (*agenda[:-1], replace(top, asked=0) if isinstance(top, Window) else top)
            if key not in met and len(found) < 40:
                met.add(key)
                found.append(
                    PracticeTable(table_of(moment.setup, moment.position, run.scenario), path)
                )
    return tuple(found)


# ---------------------------------------------------------------------------------- the table


def table_of(setup: Setup, position: Position, of: Scenario) -> Scenario:
    """The position as a scenario in which only what is at hand waits; with short names."""
    short = {name: _short(name, id) for name, id in zip(of.seats, _ids(of), strict=True)}
    setup = replace(setup, names=tuple(short[name] for name in of.seats))
    renamed = replace(
        of, seats={short[name]: sheet for name, sheet in of.seats.items()}, reconstructed=(),
        teams={team: tuple(short[name] for name in names) for team, names in of.teams.items()},
        question="",
    )  # fmt: skip
    top = position.agenda[-1]
    if isinstance(top, Window):
        afresh = replace(top, asked=0, wishes=(), stage="any")
        position = replace(position, agenda=(*position.agenda[:-1], afresh))
    position = replace(at_hand(position), recent=position.recent)
    return scenario_of(setup, position, renamed, MADE, "A question")


def _ids(of: Scenario) -> list[str]:
    return [sheet.character for sheet in of.seats.values()]


def _short(name: str, id: str) -> str:
    if len(name) <= LONGEST_NAME or not id:
        return name
    return " ".join(word.capitalize() for word in id.split("-"))


def begin(scenario: Scenario) -> Moment:
    """The moment of a question: everybody is asked, whoever holds nothing, too."""
    return start(scenario, stops="seats", sure=True)


def with_hands(scenario: Scenario, hands: Mapping[str, tuple[str, ...]]) -> Scenario:
    """The same table with other hands; who is not named keeps the own."""
    seats = {
        name: replace(sheet, hand=hands.get(name, sheet.hand))
        for name, sheet in scenario.seats.items()
    }
    return replace(scenario, seats=seats)


def trimmed(scenario: Scenario, hands: Mapping[str, tuple[str, ...]]) -> Scenario:
    """Only these hands, no decks and no piles, and nobody who has no part in it."""
    stay = {*hands, *_mentioned(scenario)}
    for name in scenario.seats:
        if len(stay) < 2 or scenario.teams or _counts_players(scenario):
            stay.add(name)
    seats = {
        name: replace(
            sheet, hand=hands.get(name, ()), deck=(), discard=(), pile=(),
            front=(),
            piles={at: () if at in side_decks() else pile for at, pile in sheet.piles.items()},
        )
        for name, sheet in scenario.seats.items()
        if name in stay
    }  # fmt: skip
    return replace(scenario, seats=seats, drink_deck=(), drink_discard=())


def _counts_players(scenario: Scenario) -> bool:
    """Whether what a card costs was reckoned from how many players there are."""
    known = cards()
    waiting = {each for each in _words(scenario.position) if each in known}
    return any(
        getattr(effect, "per", "") in ("team", "players", "member")
        for card in waiting
        for mode in known[card].modes
        for effect in all_of(mode.do)
    )


def _mentioned(scenario: Scenario) -> set[str]:
    """Who is named by what waits."""
    turn = [scenario.turn.of] if scenario.turn else []
    return {*turn, *_words(scenario.position)} & set(scenario.seats)


def _words(value: Any) -> Iterator[str]:
    """All words of a part of a file."""
    value = msgspec.to_builtins(value)
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for each in (*value.keys(), *value.values()):
            yield from _words(each)
    elif isinstance(value, list | tuple):
        for each in value:
            yield from _words(each)


def could_hold(scenario: Scenario, name: str) -> tuple[str, ...]:
    """The cards that a player may well hold: those in hand, and those of the own deck."""
    sheet = scenario.seats[name]
    found = {*sheet.hand, *sheet.deck, *sheet.discard}
    with suppress(FileError):
        found |= {copies.card for copies in deck(sheet.character).cards}
    return tuple(sorted(found))


def seats_in(moment: Moment) -> tuple[SeatNo, ...]:
    """Who is in the game, and no automaton."""
    return tuple(seat for seat in moment.position.staying if not moment.setup.mechanical(seat))
