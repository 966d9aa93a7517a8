"""Whole games for tests: which are played, and what must hold in all of them."""

from collections import Counter
from collections.abc import Iterable
from random import Random
from typing import NamedTuple

from msgspec.structs import replace

from rdi_explore.catalogue import characters, decks
from rdi_explore.catalogue.decks import boss_cards
from rdi_explore.kernel import engine
from rdi_explore.kernel.moment import Moment
from rdi_explore.kernel.setup import Setup
from rdi_explore.kernel.values import Event, Option, Play, Position
from rdi_explore.rulebook import BOOKS
from rdi_explore.scenario import Scenario, game_of, load_text, scenario_at, start, text_of
from rdi_explore.scenario.agenda import BOTTOM, Place, kind_of, places
from rdi_explore.scenario.game import MOST_CHOICES
from tests.scenario.test_properties import (
    check_automaton,
    check_position,
    check_teams,
    gold,
    waits,
)

EDITIONS = tuple(BOOKS)


def physical(setup: Setup, position: Position) -> Counter[str]:
    """Every card of the table and whose it is, wherever it lies or waits."""
    found: Counter[str] = Counter()

    def add(cards: Iterable[int], seat: int = -1) -> None:
        for number in cards:
            card = setup.cast[number]
            mine = card.modes and not {"event", "prize"}.intersection(card.type)
            found[f"{seat if mine else 'table'} {card.id}"] += 1

    add((*position.drink_deck, *position.drink_discard, *(position.bar_deck or ())))
    for seat, player in enumerate(position.seats):
        add((*player.hand, *player.deck, *player.discard, *player.pile, *player.front), seat)
        for laid in player.piles:
            add(laid.cards, seat)
    for laid in position.piles:
        add(laid.cards)
    for frame in position.agenda:
        match frame:
            case Play() if waits(setup, frame):
                add((frame.card,), frame.by)
            case Event():
                if setup.cast[frame.card].event_class == "drink":
                    add((frame.card,))
            case _:
                for drink in getattr(frame, "drinks", ()):
                    add(drink.cards)
    return found


def who_play(number: int) -> list[str]:
    """The characters of a game. Seven games are for those whose decks are known, the next seven
    for any; there everybody has had a turn before somebody has another."""
    players = 2 + number % 7
    if number % 14 < 7:
        return Random(number).sample([id for id in decks() if id in characters()], players)
    begin = 35 * (number // 14) + sum(range(2, players))
    everybody = list(characters())
    Random(begin // len(everybody)).shuffle(everybody)
    return [everybody[(begin + place) % len(everybody)] for place in range(players)]


def game_number(number: int) -> Scenario:
    """One of endlessly many games: 2 to 8 players, all books, with and without a Bar Deck, asked
    in turn or in a poll; from :data:`TEAM_GAMES` on in teams, from :data:`OTTO_GAMES` on with the
    automaton."""
    random = Random(number)
    if number >= OTTO_GAMES:
        return otto_game(number)
    if number >= TEAM_GAMES:
        return team_game(number)
    scenario = game_of(
        who_play(number),
        seed=random.randrange(2**32),
        edition=EDITIONS[number % len(EDITIONS)],
        bar_deck=number % 3 == 2,
        id=f"game-{number}",
    )
    return replace(scenario, asking="poll" if number % 4 == 3 else "declared")


TEAM_GAMES = 100_000
"""From this number on the games are team games."""
_SIDES = (
    ("boss-battle", 3), ("two-headed-dragon", 4), ("boss-battle", 4), ("leaders-and-lackeys", 4),
    ("boss-battle", 5), ("two-headed-dragon", 6), ("two-headed-boss-battle", 4),
    ("two-headed-dragon", 8),
)  # fmt: skip


def team_game(number: int) -> Scenario:
    """One of endlessly many team games: every variant with teams and every number of players, by
    the two books that have them."""
    mode, players = _SIDES[number % len(_SIDES)]
    random = Random(number)
    villains = random.sample(list(boss_cards()), len(boss_cards()))
    others = [id for id in characters() if id not in villains]
    ids = random.sample(others, players)
    if mode in ("boss-battle", "leaders-and-lackeys", "two-headed-boss-battle"):
        step = {"boss-battle": players, "leaders-and-lackeys": 2}.get(mode, 1)
        for place, villain in zip(range(0, players, step), villains, strict=False):
            ids[place] = villain
    scenario = game_of(
        ids,
        seed=random.randrange(2**32),
        edition=("rdi6", "rdi9")[number // len(_SIDES) % 2],
        bar_deck=number % 5 == 4,
        mode=mode,
        id=f"game-{number}",
    )
    return replace(scenario, asking="poll" if number % 4 == 3 else "declared")


OTTO_GAMES = 200_000
"""From this number on the automaton is the third player."""


def otto_game(number: int) -> Scenario:
    """One of endlessly many games of two players with the automaton, by all books."""
    random = Random(number)
    scenario = game_of(
        random.sample(list(characters()), 2),
        seed=random.randrange(2**32),
        edition=EDITIONS[number % len(EDITIONS)],
        bar_deck=number % 3 == 2,
        mode="otto",
        id=f"game-{number}",
    )
    return replace(scenario, asking="poll" if number % 4 == 3 else "declared")


class Line(NamedTuple):
    """A game that was played to its end: the options chosen, and all positions on the way."""

    setup: Setup
    options: tuple[Option, ...]
    positions: tuple[Position, ...]


def play(scenario: Scenario, *, every_option: bool) -> Line:
    """Play a game at random, and check after every choice what must hold always."""
    random = Random(scenario.seed)
    begin = start(scenario)
    setup, position, decision = begin.setup, begin.position, begin.decision
    options: list[Option] = []
    positions = [position]
    whole = physical(setup, position)
    for _ in range(MOST_CHOICES):
        if decision is None:
            return Line(setup, tuple(options), tuple(positions))
        assert len(set(decision.options)) == len(decision.options) > 1
        if every_option:
            for option in decision.options:
                engine.choose(setup, position, option)
        option = decision.options[random.randrange(len(decision.options))]
        before = position
        position, decision = engine.choose(setup, position, option)
        options.append(option)
        positions.append(position)
        assert gold(position, setup.teams) == gold(before, setup.teams), option
        check_teams(setup, position)
        check_automaton(setup, position)
        assert physical(setup, position) == whole, option
        check_places(position)
    raise AssertionError("the game does not end")


def check_places(position: Position) -> None:
    """Every item lies where the order of the agenda, as read from the code, has a place for it."""
    below = BOTTOM
    for frame in position.agenda:
        assert below in places()[kind_of(frame)], f"{frame} on {below}"
        below = Place(type(frame), frame.at)


def check_end(setup: Setup, position: Position) -> None:
    """One, or one team, is left and has won, or all who fell together share a tie."""
    assert position.winners
    assert position.agenda == ()
    players = [seat for seat in range(len(position.seats)) if seat != setup.automaton]
    left = tuple(seat for seat in players if not position.seats[seat].out)
    assert position.winners == left or not left
    assert not left or left == setup.mates[left[0]]


def saved(moment: Moment, scenario: Scenario) -> Scenario:
    """A moment of a game, written into a scenario file and read again."""
    text = text_of(scenario_at(moment, scenario, "saved", "A saved position"))
    return load_text(text, "saved.yaml")


def check_moment(moment: Moment) -> None:
    """Limits, order of piles, options, end."""
    check_position(moment)
    check_places(moment.position)
