"""From a scenario to its first moment."""

from collections.abc import Iterable
from typing import Literal

from ..catalogue import cards, tokens
from ..kernel.moment import Moment
from ..kernel.setup import Setup
from ..kernel.values import PHASES, AnyFrame, Game, Phase, Position, Seat, Turn
from ..rulebook import rulings_for
from .cases import first_case
from .middle import in_the_middle
from .schema import Scenario


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


def position_of(scenario: Scenario, setup: Setup) -> Position:
    """The position that the scenario describes, before anything has happened."""
    scenario = first_case(scenario)
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
        )
        for sheet in scenario.seats.values()
    )
    phase = scenario.turn.phase
    agenda: tuple[AnyFrame, ...] = (Phase("window_before", phase),)
    if scenario.until != "phase":
        agenda = (Turn("next_phase", PHASES.index(phase) + 1), *agenda)
    if scenario.until == "game":
        agenda = (Game("next_player"), *agenda)
    position = Position(
        seats=seats,
        turn=setup.names.index(scenario.turn.of),
        agenda=agenda,
        drink_deck=numbers(scenario.drink_deck),
        drink_discard=tuple(sorted(numbers(scenario.drink_discard))),
        seed=scenario.seed,
    )
    return in_the_middle(scenario, setup, position)


def start(
    scenario: Scenario,
    edition: str | None = None,
    stops: Literal["choices", "seats"] = "choices",
) -> Moment:
    """The first moment of a scenario."""
    setup = setup_of(scenario, edition, stops)
    return Moment.start(setup, position_of(scenario, setup))
