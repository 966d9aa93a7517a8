"""Identity: positions that differ should behave differently, or exploring repeats itself.

A scenario is explored exhaustively. Then positions that behave alike are merged, from the ends up:
two are alike if the same player decides, with the same options, which lead to alike positions, or
if they are ends with the same result. Few may merge, and none because an item that waits
remembers what can no longer matter.
"""

from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

import pytest
from msgspec.structs import replace

from rdi_explore.kernel.machine import engine
from rdi_explore.kernel.values import Hurt, Option, Position
from rdi_explore.scenario import load, scenario_files
from rdi_explore.scenario.start import position_of, setup_of

SCENARIOS = {
    path.stem: path for path in scenario_files(Path(__file__).resolve().parents[2] / "scenarios")
}
STANDARD = (
    "rdi3-selfsplit-1",
    "rdi3-timing-1",
    "rdi4-contest-3",
    "rdi4-redirect-1",
    "rdi5-affect-3",
    "rdi5-gambling-1",
    "rdi5-redirect-3",
    "rdi5-split-1",
    "rdi6-negate-1",
    "timing-simultaneous-1",
)
COINCIDENT = ("rdi4-chaser-2", "rdi9-gambling-1")
"""Here many more are alike, for reasons that lie in the scene: equal Drinks of one drinker, and an
Anytime Card that has the same effect in whichever of the windows it is played."""

MOST = 1.35
LARGEST = 20_000


class Explored(NamedTuple):
    """Every position that can be reached, with who decides and what each option leads to."""

    seats: dict[Position, int]
    ways: dict[Position, list[tuple[Option, Position]]]


@cache
def explore(name: str) -> Explored:
    scenario = load(SCENARIOS[name])
    setup = setup_of(scenario)
    start, decision = engine.advance(setup, position_of(scenario, setup))
    open_ends = [(start, decision)]
    seats: dict[Position, int] = {start: decision.seat if decision else -1}
    ways: dict[Position, list[tuple[Option, Position]]] = {}
    for position, decision in open_ends:
        ways[position] = []
        for option in decision.options if decision else ():
            reached, following = engine.choose(setup, position, option)
            ways[position].append((option, reached))
            if reached not in seats:
                seats[reached] = following.seat if following else -1
                open_ends.append((reached, following))
        assert len(seats) <= LARGEST, f"{name} is too large to be explored here"
    return Explored(seats, ways)


def classes(explored: Explored) -> dict[Position, int]:
    """For each position the number of its class; play never comes back, so one pass is enough."""
    number: dict[object, int] = {}
    found: dict[Position, int] = {}
    path = [next(iter(explored.seats))]
    while path:
        position = path[-1]
        ways = explored.ways[position]
        ahead = [after for _, after in ways if after not in found]
        if ahead:
            path += ahead
            continue
        path.pop()
        options = tuple((option, found[after]) for option, after in ways)
        behaviour = (explored.seats[position], options) if ways else result(position)
        found[position] = number.setdefault(behaviour, len(number))
    return found


def result(end: Position) -> object:
    """All that lies on the table when nothing is left to do."""
    assert end.agenda == ()
    return (
        end.seats, end.turn, end.drink_deck, end.drink_discard, end.inn, end.pot, end.seed,
        end.winners,
    )  # fmt: skip


def differences(one: Position, other: Position) -> Iterator[str]:
    """Where two positions differ; an item that waits is told from the one on top."""
    for name in Position.__struct_fields__:
        if name != "agenda" and getattr(one, name) != getattr(other, name):
            yield name
    if [type(frame) for frame in one.agenda] != [type(frame) for frame in other.agenda]:
        yield "items"
        return
    top = len(one.agenda) - 1
    for place, (frame, twin) in enumerate(zip(one.agenda, other.agenda, strict=True)):
        for name in frame.__struct_fields__:
            if getattr(frame, name) != getattr(twin, name):
                yield f"{'' if place == top else 'waiting '}{type(frame).__name__}.{name}"


DEAD = {
    "recent",
    "waiting Window.asked",
    "waiting Window.stage",
    "waiting Window.wishes",
    "waiting Phase.least",
}
"""What is needed only while it is being worked with, and cleared when that is done."""


@pytest.mark.parametrize("name", STANDARD)
def test_few_positions_behave_alike(name: str) -> None:
    explored = explore(name)
    found = classes(explored)
    assert len(found) == len(explored.seats) > 100
    alike = len(found) / len(set(found.values()))
    assert alike <= MOST, f"{len(found)} positions are only {len(set(found.values()))} situations"


@pytest.mark.parametrize("name", STANDARD + COINCIDENT)
def test_no_item_that_waits_remembers_what_cannot_matter(name: str) -> None:
    """If alike positions differ, they differ in what lies on the table or what it is about."""
    first: dict[int, Position] = {}
    for position, number in classes(explore(name)).items():
        twin = first.setdefault(number, position)
        if twin is not position:
            apart = set(differences(twin, position))
            assert not apart <= DEAD, f"{apart}: {twin.agenda} {position.agenda}"


def test_merging_finds_positions_that_remember_too_much() -> None:
    """The check itself: twins that differ in something dead are found to be the same situation."""
    explored = explore("rdi5-affect-3")
    start = next(iter(explored.seats))
    dead = (Hurt(victim=0, source=1, amount=1),)
    twins = {position: replace(position, recent=dead) for position in explored.seats}
    seats = explored.seats | {twins[each]: seat for each, seat in explored.seats.items()}
    ways = explored.ways | {
        twins[each]: [(option, twins[after]) for option, after in leads]
        for each, leads in explored.ways.items()
    }
    (option, after), *others = explored.ways[start]
    ways[start] = [(option, twins[after]), *others]
    plain, doubled = classes(explored), classes(Explored(seats, ways))
    assert len(doubled) > len(plain)
    assert len(set(doubled.values())) == len(set(plain.values()))
    assert list(differences(start, twins[start])) == ["recent"]


@pytest.mark.parametrize("name", STANDARD)
def test_what_a_desk_hands_on_follows_from_the_seats(name: str) -> None:
    for position in explore(name).seats:
        again = replace(position)
        assert (position.held, position.staying) == (again.held, again.staying)
