"""What must not matter does not: other names, a table turned round, somebody who is out, a blank
card; and no card is lost or made.

Each is a relation between two lines of play, not an example (issue 12).
"""

from collections import Counter
from pathlib import Path
from random import Random

import pytest
from msgspec.structs import replace

from rdi_explore.explore.games import recorded_game
from rdi_explore.explore.watching import plan_of
from rdi_explore.kernel import Game, Moment, Phase, Position, Turn, Window
from rdi_explore.scenario import Scenario
from rdi_explore.scenario.cases import runs
from rdi_explore.scenario.files import load, roots, scenario_files
from rdi_explore.scenario.play import play_line
from rdi_explore.scenario.schema import Sheet
from rdi_explore.scenario.start import position_of

EVERY = 9
"""One file in so many is looked at here."""


def files() -> list[Path]:
    """Some scenario files, always the same."""
    shelf = next(root for root in roots() if root.name == "scenarios")
    return list(scenario_files(shelf))[::EVERY]


def plain_runs() -> list[tuple[Scenario, str]]:
    """Their lines that begin at a table of which every part is written in the file."""
    found = [run for path in files() for run in runs(load(path))]
    return [
        (run.scenario, run.edition)
        for run in found
        if run.scenario.game is None and run.scenario.position is None and run.scenario.line
    ]


def numbers(moment: Moment) -> dict[str, tuple[int, int, int, bool]]:
    """What everybody has at the end of a line, by name."""
    seats = zip(moment.setup.names, moment.position.seats, strict=True)
    return {name: (it.fortitude, it.alcohol, it.gold, it.out) for name, it in seats}


def test_a_table_turned_round_is_the_same_table() -> None:
    """Whose seat is the first of the file changes nothing: the same line, the same end. (Among
    teammates the first seat is asked first.)"""
    for scenario, edition in plain_runs():
        if scenario.teams:
            continue
        first, *others = scenario.seats.items()
        turned = replace(scenario, seats=dict((*others, first)))
        ends = [play_line(each, edition).end for each in (scenario, turned)]
        assert numbers(ends[0]) == numbers(ends[1]), scenario.id


def test_somebody_who_is_out_changes_nothing() -> None:
    """lose.out-of-the-game: a seat more, of a player who is out, and every file ends as it did."""
    for scenario, edition in plain_runs():
        if scenario.mode == "normal" and len(scenario.seats) < 8:
            gone = {"Nobody at all": Sheet(out=True, gold=0)}
            more = replace(scenario, seats={**scenario.seats, **gone})
            before = numbers(play_line(scenario, edition).end)
            after = numbers(play_line(more, edition).end)
            assert after.pop("Nobody at all") == (20, 0, 0, True), scenario.id
            assert before == after, scenario.id


@pytest.mark.parametrize("number", [0, 3, 4, 8, 13, 16])
def test_names_do_not_matter(number: int) -> None:
    """The same choices at a table where everybody is called otherwise lead to the same end."""
    plan = plan_of(0, number)
    scenario, setup = plan.scenario(number), plan.setup(number)
    named = replace(setup, names=tuple(f"Player {seat}" for seat in setup.seats))
    random = Random(number)
    lines = [Moment.start(each, position_of(scenario, setup)) for each in (setup, named)]
    for _ in range(60):
        if lines[0].settled:
            break
        option = random.choice(lines[0].options)
        lines = [moment.choose(option) for moment in lines]
        assert lines[0].position == lines[1].position


def cards_of(position: Position) -> Counter[int]:
    """Every card on the table, when none is being played."""
    found: Counter[int] = Counter()
    for seat in position.seats:
        for pile in (seat.hand, seat.deck, seat.discard, seat.pile, seat.front):
            found.update(pile)
        for side in seat.piles:
            found.update(side.cards)
    for pile in (position.drink_deck, position.drink_discard, position.bar_deck or ()):
        found.update(pile)
    for side in position.piles:
        found.update(side.cards)
    return found


def rests(position: Position) -> bool:
    """Whether no card, Drink or Event is being played."""
    return all(isinstance(frame, Game | Turn | Phase | Window) for frame in position.agenda)


@pytest.mark.parametrize("number", [0, 1, 4, 7, 10, 13, 16, 19])
def test_no_card_is_lost_or_made(number: int) -> None:
    """Whenever nothing is being played the same cards are on the table as at the beginning."""
    line = recorded_game(plan_of(0, number), number).line()
    cards = cards_of(line[0].position)
    for moment in line:
        if rests(moment.position) and not moment.position.winners:
            assert cards_of(moment.position) == cards, moment.depth
