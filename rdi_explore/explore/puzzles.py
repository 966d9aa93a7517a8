"""Puzzles that are found, not made: moments of games at which exactly one choice reaches an aim.

Games are played with random choices. At each choice one asks cheaply whether something is at stake
(if everybody declined, the aim would be missed), and only then proves each choice.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from random import Random
from typing import Literal, NamedTuple

from msgspec.structs import replace

from ..catalogue import FileError, characters
from ..kernel import (
    DECLINING,
    Act,
    Decision,
    EventDecks,
    Gambling,
    Game,
    Moment,
    Option,
    Position,
    Seat,
    SeatNo,
    Setup,
    Turn,
    Variant,
    advance,
    choose,
)
from ..rulebook import BOOKS
from ..scenario import NoSuchGame, Scenario, game_of
from ..scenario.claims import Aim, Condition, can_force, player
from ..scenario.schema import Book
from ..scenario.start import position_of, setup_of
from ..scenario.waiting import LIMIT
from .answers import Answer, Answers, answers
from .games import Plan
from .limits import Limits

Kind = Literal["stay", "unhurt", "round", "send-out"]
"""To stay in the game, to lose no Fortitude, to win a Round of Gambling, to bring it about that
somebody is out."""

Wanted = Callable[[Setup, Position, Kind, Option], bool]
"""Whether a puzzle that such a play solves is wanted."""

PROOF = Limits(positions=1_200, seconds=20.0)
"""A puzzle that takes more to be proved is none for people."""
KEPT = 5
"""So many cards of a deck lie on the table of a puzzle."""
LONGEST_GAME = 6_000
"""Choices after which a game is given up."""
WORTH_IT = 3
"""Gold in the pot from which on a Round is worth winning."""
HURTS = 2
"""So much Fortitude is worth being saved."""
NEAR, POOR = 6, 2
"""Nobody is sent out by one play who has more Fortitude left, and more Gold."""
EDITIONS: Mapping[str, tuple[Book, ...]] = {
    "otto": ("rdi9",),
    "boss-battle": ("rdi6", "rdi9"),
    "leaders-and-lackeys": ("rdi6", "rdi9"),
    "two-headed-boss-battle": ("rdi6", "rdi9"),
    "boss-versus-boss": ("rdi6", "rdi9"),
    "two-headed-dragon": ("rdi5", "rdi6", "rdi9"),
}
"""The books by which games of a variant are played."""
PATIENCE = 0.8
"""How often a player passes who could play something."""


class Puzzle(NamedTuple):
    """A moment with an aim that exactly one card reaches: on one target, or on each of several.

    ``game`` is the scenario of the game in which it came up, ``position`` has only what waits to be
    settled on its agenda; ``seat`` decides, and the aim is ``about`` itself or another player.
    ``tempting`` are wrong plays that would reach the aim if nobody answered them.
    """

    kind: Kind
    game: Scenario
    setup: Setup
    position: Position
    seat: SeatNo
    about: int
    aim: Aim
    found: Answers
    tempting: tuple[Option, ...]

    @property
    def solution(self) -> tuple[Option, ...]:
        """The right choices: the same card, if it may be played on several players."""
        return self.found.right


def puzzles(
    games: int,
    seed: int,
    modes: Sequence[Variant] = ("normal",),
    late: bool = False,
    wanted: Wanted = lambda *_: True,
) -> Iterator[Puzzle]:
    """The puzzles that come up in so many games, which are played in these modes by turns; the same
    numbers give the same puzzles. If it is ``late``, whoever would lose anything has drunk so much
    that it is the end. Moments at which no play that would do it is ``wanted`` are passed over.

    Raises:
        ValueError: fewer than one game.
    """
    if games < 1:
        raise ValueError("expected at least one game")
    for number in range(games):
        chance = Random(f"{seed} {number}")
        mode = modes[number % len(modes)]
        game = _game(chance) if mode == "normal" else _variant(chance, mode)
        if game is not None:
            yield from _in_game(game, chance, late, wanted)


def _game(chance: Random) -> Scenario | None:
    """A game of random characters by a random book; ``None`` if these cannot play."""
    count = chance.choice((2, 3, 3, 4, 4, 4, 5, 6))
    who = chance.sample(sorted(characters()), count)
    edition = chance.choice(tuple(BOOKS))
    try:
        return game_of(who, chance.randrange(2**31), edition)
    except (NoSuchGame, FileError):
        return None


def _variant(chance: Random, mode: Variant) -> Scenario | None:
    """A game of a variant; ``None`` if these characters cannot play it."""
    count = 2 if mode == "otto" else 4
    who = tuple(chance.sample(sorted(characters()), count)) if mode == "otto" else ()
    edition = chance.choice(EDITIONS[mode])
    plan = Plan(chance.randrange(2**31), who, count, mode, edition, dungeon_events=True)
    try:
        return plan.scenario(0)
    except (NoSuchGame, FileError):
        return None


def _in_game(game: Scenario, chance: Random, late: bool, wanted: Wanted) -> Iterator[Puzzle]:
    """Play a game out, and look at what each choice that somebody might make leads to."""
    setup = setup_of(game)
    position, decision = advance(setup, position_of(game, setup))
    for _ in range(LONGEST_GAME):
        if decision is None:
            return
        chosen = _chosen(decision, chance)
        for option in decision.options:
            reached, asked = choose(setup, position, option)
            if asked is not None and sum(each.act is Act.PLAY for each in asked.options) > 1:
                yield from _at(game, setup, reached, asked, late, wanted)
            if option == chosen:
                following = reached, asked
        position, decision = following


def _chosen(decision: Decision, chance: Random) -> Option:
    """A random choice of players who hold back what they have for a window: so they have more to
    choose from when it counts."""
    first = decision.options[0]
    if first.act is Act.PASS and chance.random() < PATIENCE:
        return first
    return decision.options[chance.randrange(len(decision.options))]


def _at(
    game: Scenario,
    setup: Setup,
    position: Position,
    decision: Decision,
    late: bool,
    wanted: Wanted,
) -> Iterator[Puzzle]:
    """The puzzles of one moment."""
    alone = _alone(setup, trimmed(at_hand(position)), decision.seat)
    begin, asked = advance(setup, alone)
    idle = _declined(setup, begin, asked) if asked == decision else None
    if late and idle is not None:
        begin, asked = advance(setup, _drunk(begin, idle, decision.seat))
        idle = _declined(setup, begin, asked) if asked == decision else None
    if asked is None or idle is None:
        return
    seat = decision.seat
    name = setup.names[seat]
    here = _Here(game, setup, begin, asked, wanted)
    if idle.seats[seat].out and not begin.seats[seat].out:
        yield from here.puzzle("stay", seat, player(name).is_("in the game"), 0)
        return
    if idle.seats[seat].fortitude <= begin.seats[seat].fortitude - HURTS:
        yield from here.puzzle("unhurt", seat, ~player(name).loses("fortitude"), 1)
    elif _at_stake(begin, seat):
        yield from here.puzzle("round", seat, player(name).wins_the_round(), 2)
    for victim in begin.staying:
        if victim not in setup.mates[seat] and _wavers(idle.seats[victim]):
            out = player(setup.names[victim]).is_("out")
            yield from here.puzzle("send-out", victim, out, 2)


def _alone(setup: Setup, position: Position, seat: SeatNo) -> Position:
    """The same table, but teammates hold no cards: nobody has to guess whether they would help."""
    mates = [mate for mate in setup.mates[seat] if mate != seat]
    seats = [
        replace(each, hand=()) if number in mates else each
        for number, each in enumerate(position.seats)
    ]
    return replace(position, seats=tuple(seats))


def _drunk(position: Position, idle: Position, seat: SeatNo) -> Position:
    """The same table, but so late that the player is out if nobody plays anything: for whom that
    would cost something anyway."""
    here, then = position.seats[seat], idle.seats[seat]
    left, apart = then.fortitude - then.alcohol, here.fortitude - here.alcohol
    if then.out or not 0 < left < apart:
        return position
    more = Random(position.seed).randrange(left, apart)
    seats = list(position.seats)
    seats[seat] = replace(here, alcohol=here.alcohol + more)
    return replace(position, seats=tuple(seats))


def _wavers(seat: Seat) -> bool:
    """Whether one play may put somebody out who is still there."""
    near = seat.fortitude - seat.alcohol <= NEAR or seat.gold <= POOR
    return near and not seat.out


def _at_stake(position: Position, seat: SeatNo) -> bool:
    """Whether a player must bet now to win a Round that is worth it."""
    running = position.round
    return (
        running is not None
        and not running.ended
        and position.pot >= WORTH_IT
        and running.control != seat
        and isinstance(position.agenda[-1], Gambling)
    )


class _Here:
    """A moment that may be a puzzle."""

    def __init__(
        self,
        game: Scenario,
        setup: Setup,
        position: Position,
        asked: Decision,
        wanted: Wanted,
    ) -> None:
        self.game, self.setup, self.position, self.asked = game, setup, position, asked
        self.wanted = wanted
        self._ends: dict[Option, Position | None] = {}

    def puzzle(self, kind: Kind, about: int, wanted: Condition, least: int) -> Iterator[Puzzle]:
        """The puzzle of this kind, if just one play, among several, reaches the aim: and at least
        so many would if nobody answered them."""
        seat = self.asked.seat
        plays = [option for option in self.asked.options if option.act is Act.PLAY]
        if not self._any_wanted(kind, plays):
            return
        hopeful = [option for option in plays if self._reaches(kind, about, option)]
        if len(hopeful) < least or not self._any_wanted(kind, hopeful or plays):
            return
        aim = can_force(self.setup.names[seat], wanted)

        def in_vain(each: Sequence[Answer]) -> bool:
            right = [answer.option for answer in each if answer.right]
            return _hopeless(each) or (bool(right) and not self._any_wanted(kind, right))

        found = answers(Moment.start(self.setup, self.position), aim, PROOF, in_vain)
        right = found.right
        wrong = [each for each in found.each if each.right is False]
        if (
            not right
            or in_vain(found.each)
            or all(each.option.act is not Act.PLAY for each in wrong)
        ):
            return
        tempting = tuple(option for option in hopeful if option not in right)
        yield Puzzle(kind, self.game, self.setup, self.position, seat, about, aim, found, tempting)

    def _any_wanted(self, kind: Kind, plays: Iterable[Option]) -> bool:
        """Whether one of these plays is what is looked for."""
        return any(self.wanted(self.setup, self.position, kind, each) for each in plays)

    def _reaches(self, kind: Kind, about: int, option: Option) -> bool:
        """Whether a play reaches the aim if nobody answers it."""
        if option not in self._ends:
            reached, asked = choose(self.setup, self.position, option)
            self._ends[option] = _declined(self.setup, reached, asked)
        end = self._ends[option]
        if end is None:
            return False
        if kind == "round":
            return end.seats[about].gold >= self.position.seats[about].gold + self.position.pot
        if kind == "unhurt":
            return end.seats[about].fortitude >= self.position.seats[about].fortitude
        return end.seats[about].out == (kind == "send-out")


def _hopeless(found: Sequence[Answer]) -> bool:
    """Whether this is no puzzle, whatever the other choices lead to: something cannot be proved, no
    play is needed, or two cards do it."""
    right = [each.option for each in found if each.right]
    return (
        any(each.right is None for each in found)
        or any(option.act is not Act.PLAY for option in right)
        or len({(option.card, option.mode) for option in right}) > 1
    )


# ------------------------------------------------------------------------------ the table


def at_hand(position: Position) -> Position:
    """The position with only what waits to be settled now: neither further phases nor turns, nor
    the Event decks at the end of one."""
    later = Game | Turn | EventDecks
    agenda = tuple(frame for frame in position.agenda if not isinstance(frame, later))
    return replace(position, agenda=agenda)


def trimmed(position: Position) -> Position:
    """The position with only the top of each deck, without discards, and with nothing before those
    who are out: a table that people can look over."""
    return replace(
        position,
        seats=tuple(map(_trimmed, position.seats)),
        drink_deck=position.drink_deck[:KEPT],
        drink_discard=(),
        recent=(),
    )


def _trimmed(seat: Seat) -> Seat:
    if seat.out:
        return replace(seat, hand=(), deck=(), discard=(), pile=(), front=(), piles=(), tokens=())
    return replace(seat, deck=seat.deck[:KEPT], discard=())


def _declined(setup: Setup, position: Position, asked: Decision | None) -> Position | None:
    """How it ends if everybody declines from here on; ``None`` if somebody must choose."""
    for _ in range(LIMIT):
        if asked is None:
            return position
        decline = next((each for each in asked.options if each.act in DECLINING), None)
        if decline is None:
            return None
        position, asked = choose(setup, position, decline)
    return None
