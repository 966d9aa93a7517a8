"""Whole games for tests: which are played, and what must hold in all of them."""

from collections import Counter
from collections.abc import Iterable
from random import Random
from typing import NamedTuple

from msgspec.structs import replace

from rdi_explore.catalogue import characters, decks
from rdi_explore.catalogue.decks import boss_cards
from rdi_explore.kernel.machine import engine
from rdi_explore.kernel.machine.moment import Moment
from rdi_explore.kernel.machine.setup import Setup, Variant
from rdi_explore.kernel.values import Event, Option, Play, Position
from rdi_explore.kernel.vocabulary.cards import (
    Bid,
    Card,
    Either,
    Flip,
    Gain,
    Lose,
    Mode,
    Offer,
    Pay,
    Start,
)
from rdi_explore.rulebook import BOOKS, rules
from rdi_explore.scenario import Scenario, game_of, load_text, scenario_at, start, text_of
from rdi_explore.scenario.agenda import BOTTOM, Below, kind_of, places
from rdi_explore.scenario.game import MOST_CHOICES
from tests.scenario.reach import check_round, check_settled, check_step
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
                add((frame.card, *frame.revealed), frame.by)
            case Event():
                if setup.cast[frame.card].event_class == "drink":
                    add((frame.card,))
            case _:
                for drink in getattr(frame, "drinks", ()):
                    add(drink.cards)
                add(card for _, card in getattr(frame, "events", ()))
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
    automaton, from :data:`MIXED_GAMES` on of all kinds together."""
    random = Random(number)
    if number >= MIXED_GAMES:
        return mixed_game(number)
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


MIXED_GAMES = 300_000
"""From this number on each game is one of any mode, with any decks that its book has."""
_MODES: tuple[tuple[Variant, str, tuple[int, ...]], ...] = (
    ("normal", "setup", (2, 3, 4, 5, 6, 7, 8)),
    ("two-headed-dragon", "two-headed-dragon", (4, 6, 8)),
    ("boss-battle", "boss-battle", (3, 4, 5)),
    ("two-headed-boss-battle", "two-headed-boss", (4,)),
    ("leaders-and-lackeys", "leaders-lackeys", (4, 6, 8)),
    ("boss-versus-boss", "boss-vs-boss", (2, 3, 4)),
    ("otto", "otto", (2,)),
)
"""Each mode, the topic of its rules, and how many can play it; there are four Bosses."""
_BOSSES: dict[Variant, int] = {
    "boss-battle": 8, "two-headed-boss-battle": 1, "leaders-and-lackeys": 2, "boss-versus-boss": 1,
}  # fmt: skip
"""In which modes there are Bosses: at every so many-th seat."""


def books_of(topic: str) -> list[str]:
    """The editions that know a topic."""
    stated = (rule.books_that_state_it() for rule in rules().values() if rule.topic == topic)
    found = {book for books in stated for book in books}
    return [edition for edition in EDITIONS if edition in found]


def mixed_game(number: int) -> Scenario:
    """One of endlessly many games: the modes come in turn, in each every number of players and
    every edition that knows it; with decks of Events and Prizes where the edition has them. After
    so many games as there are characters everybody has been there."""
    random = Random(number)
    turn, place = divmod(number, len(_MODES))
    mode, topic, sizes = _MODES[place]
    players = sizes[turn % len(sizes)]
    edition = random.choice(books_of(topic))
    villains = random.sample(list(boss_cards()), len(boss_cards()))
    step = _BOSSES.get(mode, players)
    bosses = villains[: len(range(0, players, step))] if mode in _BOSSES else []
    others = [id for id in characters() if id not in bosses]
    random.shuffle(others)
    expected = list(characters())[number % len(characters())]
    if expected in others:
        others.remove(expected)
        others.insert(0, expected)
    ids = [
        bosses.pop() if mode in _BOSSES and seat % step == 0 else others.pop(0)
        for seat in range(players)
    ]
    scenario = game_of(
        ids,
        seed=random.randrange(2**32),
        edition=edition,
        bar_deck=random.random() < 0.3,
        dungeon_events=edition in books_of("dungeon-events") and random.random() < 0.5,
        sea_events=edition in books_of("sea-events") and random.random() < 0.5,
        prizes=edition in books_of("prize") and random.random() < 0.5,
        extra=OWN,
        mode=mode,
        id=f"game-{number}",
    )
    return replace(scenario, asking="poll" if random.random() < 0.25 else "declared")


def sea(id: str, level: int, *modes: Mode) -> Card:
    """A Sea Event of our own."""
    return Card(
        id, id.title(), ("event",), "sea-events", modes, event_class="sea", level=level,
        knowledge="invented",
    )  # fmt: skip


_GOLD = Lose(2, "fortitude", "target"), Gain(1, "gold", "target")
OWN = (
    sea("storm", 1, Mode("event", (Lose(2, "fortitude", "everyone"),), answered_as="action")),
    sea("dice", 2, Mode("event", (Start("round"),))),
    sea("auction", 1, Mode("event", (Bid("gold", (Gain(2, "fortitude", "target"),)),))),
    sea("shrine", 1, Mode("event", (Offer("gold", (Lose(1, "alcohol", "target"),)),))),
    sea("chest", 1, Mode("event", (
        Either(((Flip("coin", *((each,) for each in _GOLD)),), (Pay(1, "target", "inn"),)),
               "everyone"),
    ))),
    Card("cup", "Cup", ("prize",), "prizes", (Mode("ability", (Gain(1, "fortitude"),)),),
         knowledge="invented"),
)  # fmt: skip
"""Events and a Prize that use what no printed card does whose meaning is known."""


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
        there = physical(setup, position)
        assert there == whole, f"{option}: lost {whole - there}, new {there - whole}"
        check_places(position)
        check_step(setup, before, position)
    raise AssertionError("the game does not end")


def check_places(position: Position) -> None:
    """Every item lies where the order of the agenda, as read from the code, has a place for it."""
    below = BOTTOM
    for frame in position.agenda:
        assert below in places()[kind_of(frame)], f"{frame} on {below}"
        below = Below(type(frame), frame.at)


def check_end(setup: Setup, position: Position) -> None:
    """One, or one team, is left and has won, or all who fell together share a tie."""
    assert position.winners
    assert position.agenda == ()
    check_settled(position)
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
    check_round(moment.setup, moment.position)
    check_settled(moment.position)
