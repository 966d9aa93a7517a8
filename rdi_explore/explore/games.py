"""Whole games by number: which game it is, playing it out, and what is kept of it."""

import time
from collections import Counter
from collections.abc import Sequence
from functools import lru_cache
from hashlib import sha256
from random import Random

import msgspec
from msgspec.structs import replace

from ..catalogue import characters
from ..catalogue.decks import boss_cards
from ..kernel import Moment, OpenTable, Position, SeatNo, Setup, Variant, by_seat
from ..scenario import NoSuchGame, Scenario, game_of, record_of, text_of
from ..scenario.game import MOST_CHOICES, PLAYERS, choice_of
from ..scenario.schema import Book, Facts
from ..scenario.start import position_of, setup_of


class Plan(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Which games are played: by its number each of them is known, whoever plays it, and when.

    Without ``characters`` so many ``players`` are drawn for each game. Every so many games one is
    ``recorded``, to count turns and the rules that act (0: none is). A game that has not ended
    after ``limit`` choices has failed.
    """

    seed: int = 0
    characters: tuple[str, ...] = ()
    players: int = 4
    mode: Variant = "normal"
    edition: Book = "rdi5"
    bar_deck: bool = False
    dungeon_events: bool = False
    sea_events: bool = False
    prizes: bool = False
    recorded: int = 20
    limit: int = MOST_CHOICES

    def seed_of(self, number: int) -> int:
        """The seed of a game, from 0 to 2^63 - 1."""
        digest = sha256(f"{self.seed}/{number}".encode()).digest()
        return int.from_bytes(digest[:8]) >> 1

    def bosses(self) -> range:
        """The places at which a Boss is needed, or a leader."""
        return {
            "boss-battle": range(1),
            "leaders-and-lackeys": range(0, self.players, 2),
            "two-headed-boss-battle": range(self.players),
            "boss-versus-boss": range(self.players),
        }.get(self.mode, range(0))

    def who_plays(self, number: int) -> tuple[str, ...]:
        """The characters of a game; where a Boss is needed, a villain is drawn.

        Raises:
            NoSuchGame: there are not so many.
        """
        if self.characters:
            return self.characters
        random, bosses = Random(self.seed_of(number) ^ 1), self.bosses()
        if self.players not in PLAYERS or len(bosses) > len(boss_cards()):
            problem = (
                f"{self.players} players; expected 2 to 8, and {len(boss_cards())} are villains"
            )
            raise NoSuchGame("players", problem)
        villains = random.sample(sorted(boss_cards()), len(bosses))
        others = sorted(characters().keys() - set(villains))
        drawn = random.sample(others, self.players - len(villains))
        return tuple(
            (villains if place in bosses else drawn).pop() for place in range(self.players)
        )

    def scenario(self, number: int) -> Scenario:
        """A game, as a scenario that begins with its set-up.

        Raises:
            NoSuchGame: such a game cannot be played.
        """
        table = _table(replace(self, seed=0, recorded=0, limit=0), self.who_plays(number))[0]
        return replace(table, id=f"game-{number}", seed=self.seed_of(number))

    def setup(self, number: int) -> Setup:
        """What never changes during a game."""
        return _table(replace(self, seed=0, recorded=0, limit=0), self.who_plays(number))[1]


@lru_cache(maxsize=16)
def _table(plan: Plan, who: tuple[str, ...]) -> tuple[Scenario, Setup]:
    """The table at which games of a plan are played, but for the seed."""
    scenario = game_of(
        who, 0, plan.edition, mode=plan.mode, bar_deck=plan.bar_deck,
        dungeon_events=plan.dungeon_events, sea_events=plan.sea_events, prizes=plan.prizes,
    )  # fmt: skip
    return scenario, setup_of(scenario)


class Seated(msgspec.Struct, frozen=True, array_like=True):
    """How a game ended for one player. ``fate`` is ``won``, ``tied``, ``passed out``,
    ``out of Gold`` or ``stayed`` (beside an automaton, nobody else's end)."""

    game: int
    seat: SeatNo
    character: str
    fate: str
    fortitude: int
    alcohol: int
    gold: int
    hand: int


class PlayedGame(msgspec.Struct, frozen=True, array_like=True):
    """A game that was played to its end. ``ending`` is ``one``, ``team`` or ``tie``; ``turns`` is
    -1 where the game was not recorded."""

    game: int
    seed: int
    edition: str
    mode: str
    players: int
    characters: str
    winners: str
    ending: str
    choices: int
    turns: int


class Failure(msgspec.Struct, frozen=True):
    """A game that failed: the error, and the game up to it as the text of a scenario file, whose
    last choice is the one that could not be carried out."""

    game: int
    seed: int
    error: str
    text: str

    @property
    def file(self) -> str:
        """The name of its file, which is also its id."""
        return f"game-{self.game}.yaml"


class Batch(msgspec.Struct, frozen=True):
    """What was played: games and seats by the number of the game; of the ``recorded`` games, for
    each rule in how many it acted, and how often. ``seconds`` is the CPU time that it took."""

    games: tuple[PlayedGame, ...] = ()
    seats: tuple[Seated, ...] = ()
    rules: dict[str, tuple[int, int]] = {}
    recorded: int = 0
    failures: tuple[Failure, ...] = ()
    seconds: float = 0.0


class Endless(RuntimeError):
    """A game that does not end."""


class GameStopped(Exception):
    """A game that could not be played on after so many choices."""

    def __init__(self, made: int, error: Exception) -> None:
        super().__init__(f"{type(error).__name__}: {error}")
        self.made = made


def play_game(plan: Plan, number: int) -> tuple[Position, int]:
    """Play a game with random legal choices: its last position, and how many choices it took.

    The choices are those of :func:`~rdi_explore.scenario.game.play_out`.

    Raises:
        GameStopped: it could not be played to its end.
    """
    scenario, setup = plan.scenario(number), plan.setup(number)
    random = Random(scenario.seed)
    made = 0
    try:
        table = OpenTable(setup, position_of(scenario, setup))
        while table.ask is not None:
            if made >= plan.limit:
                raise Endless(f"the game has not ended after {plan.limit} choices")
            options = table.ask.options
            table.choose(options[random.randrange(len(options))])
            made += 1
        return table.position(), made
    except Exception as error:
        raise GameStopped(made, error) from error


def recorded_game(plan: Plan, number: int) -> Moment:
    """The last moment of the same game, played with its record."""
    scenario, setup = plan.scenario(number), plan.setup(number)
    random = Random(scenario.seed)
    moment = Moment.start(setup, position_of(scenario, setup))
    while not moment.settled:
        moment = moment.choose(moment.options[random.randrange(len(moment.options))])
    return moment


def failure_of(plan: Plan, number: int, stopped: GameStopped) -> Failure:
    """A failed game as a file: all choices that were made, and the one that came to nothing."""
    scenario, setup = plan.scenario(number), plan.setup(number)
    random = Random(scenario.seed)
    moment = Moment.start(setup, position_of(scenario, setup))
    last: tuple[dict[str, str], ...] = ()
    error = str(stopped)
    try:
        while not moment.settled:
            option = moment.options[random.randrange(len(moment.options))]
            last = (choice_of(moment, option),)
            if moment.depth == stopped.made:
                break
            moment = moment.choose(option)
            last = ()
    except Exception as earlier:
        error += f" (with its record after {moment.depth} choices: {earlier!r})"
    record = record_of(scenario, moment)
    record = replace(record, choices=(*record.choices, *last), expect=Facts())
    return Failure(number, scenario.seed, error, text_of(record))


def result_of(plan: Plan, number: int, end: Position, made: int, turns: int = -1) -> PlayedGame:
    """What is kept of a game."""
    setup = plan.setup(number)
    won = end.winners == setup.mates[end.winners[0]] if end.winners else False
    ending = ("team" if len(end.winners) > 1 else "one") if won else "tie"
    who = setup.characters
    return PlayedGame(
        number, plan.seed_of(number), plan.edition, plan.mode, len(who), " ".join(who),
        " ".join(who[seat] for seat in end.winners), ending, made, turns,
    )  # fmt: skip


def seats_of(plan: Plan, number: int, end: Position) -> list[Seated]:
    """What is kept of each player; an automaton is none."""
    setup = plan.setup(number)
    tie = bool(end.winners) and end.winners != setup.mates[end.winners[0]]
    found = []
    for place, seat in by_seat(end.seats):
        if setup.mechanical(place):
            continue
        if place in end.winners:
            fate = "tied" if tie else "won"
        elif seat.out:
            fate = "passed out" if seat.passing_out else "out of Gold"
        else:
            fate = "stayed"
        found.append(
            Seated(
                number,
                place,
                setup.characters[place],
                fate,
                seat.fortitude,
                seat.alcohol,
                seat.gold,
                len(seat.hand),
            )
        )
    return found


def rules_of(end: Moment) -> tuple[Counter[str], int]:
    """How often each rule acted in a recorded game, and how many turns it had."""
    acts: Counter[str] = Counter()
    turns = 0
    for entry in end.record():
        acts.update(entry.rules)
        turns += entry.begins_turn
    return acts, turns


def play_batch(plan: Plan, numbers: Sequence[int]) -> Batch:
    """Play games one after the other. A game that fails is kept as a file; the others go on."""
    begun = time.process_time()
    games: list[PlayedGame] = []
    seats: list[Seated] = []
    failures: list[Failure] = []
    rules: dict[str, tuple[int, int]] = {}
    recorded = 0
    for number in numbers:
        try:
            end, made = play_game(plan, number)
            turns = -1
            if plan.recorded and number % plan.recorded == 0:
                last = recorded_game(plan, number)
                if last.position != end:
                    raise GameStopped(made, RuntimeError("with its record the game ends otherwise"))
                acts, turns = rules_of(last)
                recorded += 1
                for rule, n in acts.items():
                    before = rules.get(rule, (0, 0))
                    rules[rule] = before[0] + 1, before[1] + n
        except GameStopped as stopped:
            failures.append(failure_of(plan, number, stopped))
            continue
        games.append(result_of(plan, number, end, made, turns))
        seats += seats_of(plan, number, end)
    return Batch(
        tuple(games), tuple(seats), rules, recorded, tuple(failures), time.process_time() - begun
    )
