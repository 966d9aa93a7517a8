"""From a scenario to its first moment."""

from collections.abc import Iterable
from hashlib import sha256
from typing import Literal

import msgspec

from ..catalogue import FileError, cards, tokens
from ..kernel.moment import Moment
from ..kernel.setup import Setup
from ..kernel.values import NOBODY, PHASES, AnyFrame, Deal, Game, Phase, Position, Seat, Turn
from ..rulebook import rulings_for
from .cases import first_case
from .middle import in_the_middle
from .saved import Fail, Reader, named_cards
from .schema import GameSheet, Scenario


def setup_of(
    scenario: Scenario,
    edition: str | None = None,
    stops: Literal["choices", "seats"] = "choices",
) -> Setup:
    """What never changes: seats, the cast of all cards that are named, edition and rulings.

    Another ``edition`` runs the same scenario by the rules of another book.
    """
    scenario = first_case(scenario)
    own = {card.id: card for card in scenario.cards}
    known = {**cards(), **own}
    named: set[str] = {*own, *scenario.drink_deck, *scenario.drink_discard}
    named.update(playing.card for playing in (scenario.playing,) if playing is not None)
    named.update(scenario.bar_deck or ())
    if scenario.position is not None:
        named.update(known.keys() & set(named_cards(scenario.position)))
    for sheet in scenario.seats.values():
        named.update(sheet.hand, sheet.deck, sheet.discard, sheet.pile, sheet.front)
    cast = tuple(known[name] for name in sorted(named))
    edition = edition or scenario.edition
    traits = tuple(sheet.traits for sheet in scenario.seats.values())
    return Setup(
        names=tuple(scenario.seats),
        cast=cast,
        edition=edition,
        rulings=rulings_for(edition, **scenario.rulings),
        mode=scenario.mode,
        tokens=tuple(tokens().values()),
        asking=scenario.asking,
        stops=stops,
        traits=traits if any(traits) else (),
    )


def fingerprint_of(scenario: Scenario, setup: Setup) -> str:
    """A short name of the setup of a game and its decks, for reconstructed decks change with the
    catalogue."""
    decks = [sheet.deck for sheet in scenario.seats.values()]
    whole = (setup.fingerprint, decks, scenario.drink_deck, scenario.bar_deck)
    return sha256(msgspec.json.encode(whole)).hexdigest()[:8]


def position_of(scenario: Scenario, setup: Setup) -> Position:
    """The position that the scenario describes, before anything has happened.

    Raises:
        FileError: its saved position is none that can be played.
    """
    scenario = first_case(scenario)
    if scenario.game is not None:
        return box_of(scenario.game, scenario, setup)
    position = _table(scenario, setup)
    if scenario.position is None:
        return in_the_middle(scenario, setup, position)
    return Reader(setup, _fail(scenario.id)).position(scenario.position, position, "position")


def _fail(name: str) -> Fail:
    def fail(at: str, problem: str, words: Iterable[str] = (), wrong: object = "") -> FileError:
        return FileError(name, 0, at, problem)

    return fail


def box_of(game: GameSheet, scenario: Scenario, setup: Setup) -> Position:
    """A game before its table is set: every card is in its deck, and nobody has anything."""
    number = setup.numbers

    def pile(ids: Iterable[str]) -> tuple[int, ...]:
        return tuple(sorted(number[name] for name in ids))

    return Position(
        seats=tuple(
            Seat(fortitude=0, gold=0, deck=pile(sheet.deck)) for sheet in scenario.seats.values()
        ),
        turn=NOBODY,
        agenda=(
            Game("begin_turn"),
            Deal("shuffle_drinks", setup.names.index(game.first) if game.first else NOBODY),
        ),
        drink_deck=pile(scenario.drink_deck),
        bar_deck=None if scenario.bar_deck is None else pile(scenario.bar_deck),
        seed=scenario.seed,
    )


def _table(scenario: Scenario, setup: Setup) -> Position:
    number = setup.numbers

    def numbers(ids: Iterable[str]) -> tuple[int, ...]:
        return tuple(number[name] for name in ids)

    seats = tuple(
        Seat(
            fortitude=sheet.fortitude,
            alcohol=sheet.alcohol,
            gold=sheet.gold,
            hand=tuple(sorted(numbers(sheet.hand))),
            deck=numbers(sheet.deck),
            discard=tuple(sorted(numbers(sheet.discard))),
            pile=numbers(sheet.pile),
            front=tuple(sorted(numbers(sheet.front))),
            tokens=tuple(sorted(sheet.tokens.items())),
            out=sheet.out,
        )
        for sheet in scenario.seats.values()
    )
    assert scenario.turn is not None
    phase = scenario.turn.phase
    agenda: tuple[AnyFrame, ...] = (Phase("window_before", phase),)
    if scenario.until != "phase":
        agenda = (Turn("next_phase", PHASES.index(phase) + 1), *agenda)
    if scenario.until == "game":
        agenda = (Game("next_player"), *agenda)
    return Position(
        seats=seats,
        turn=setup.names.index(scenario.turn.of),
        agenda=agenda,
        drink_deck=numbers(scenario.drink_deck),
        drink_discard=tuple(sorted(numbers(scenario.drink_discard))),
        seed=scenario.seed,
        bar_deck=None if scenario.bar_deck is None else numbers(scenario.bar_deck),
    )


def start(
    scenario: Scenario,
    edition: str | None = None,
    stops: Literal["choices", "seats"] = "choices",
) -> Moment:
    """The first moment of a scenario."""
    setup = setup_of(scenario, edition, stops)
    return Moment.start(setup, position_of(scenario, setup))
