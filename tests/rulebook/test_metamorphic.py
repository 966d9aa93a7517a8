"""What must not matter does not: other names, a table turned round, somebody who is out, a card
that nobody can play, the order of two plays that have nothing to do with each other. Who is not
there, not in the Round, or Ignores a card, is charged nothing. No card and no Gold is lost or made.

Each is a relation between two lines of play, not an example (issue 12).
"""

from collections import Counter
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from random import Random
from typing import NamedTuple

import pytest
from msgspec.structs import replace

from rdi_explore.explore.games import recorded_game
from rdi_explore.explore.watching import plan_of
from rdi_explore.kernel import (
    AnteDemand,
    Card,
    CardNo,
    Entry,
    Game,
    IllegalChoice,
    Moment,
    Option,
    Phase,
    Play,
    Position,
    Round,
    SeatNo,
    Turn,
    Window,
)
from rdi_explore.kernel import cards as c
from rdi_explore.scenario import Scenario
from rdi_explore.scenario.cases import runs
from rdi_explore.scenario.files import load, roots, scenario_files
from rdi_explore.scenario.play import play_line
from rdi_explore.scenario.schema import Sheet
from rdi_explore.scenario.start import position_of

EVERY = 9
"""One file in so many is looked at here."""
PLAYED = (0, 1, 4, 7, 10, 13, 16, 19)
"""Random games of every mode."""
NUMBERS = ("fortitude", "alcohol", "gold")
SELF = ("self",)


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


@cache
def game(number: int) -> tuple[Moment, ...]:
    """A random game; every third is an ordinary one, the others take all modes in turn."""
    return tuple(recorded_game(plan_of(0, number), number).line())


@pytest.mark.parametrize("number", PLAYED)
def test_no_card_is_lost_or_made(number: int) -> None:
    """Whenever nothing is being played the same cards are on the table as at the beginning."""
    line = game(number)
    cards = cards_of(line[0].position)
    for moment in line:
        if rests(moment.position) and not moment.position.winners:
            assert cards_of(moment.position) == cards, moment.depth


@pytest.mark.parametrize("number", PLAYED)
def test_no_gold_is_lost_or_made(number: int) -> None:
    """All Gold of the players, in the pot and in the Inn is always as much as when play begins."""
    line = game(number)
    mates = line[0].setup.mates
    totals = {
        sum(moment.position.seats[side].gold for side in {each[0] for each in mates})
        + moment.position.inn
        + moment.position.pot
        for moment in line
    }
    assert len(totals) == 1, totals


class Absent(NamedTuple):
    """A step, with who was out or away when it began, and the Round that ran."""

    entry: Entry
    gone: frozenset[SeatNo]
    round: Round | None


def steps(line: tuple[Moment, ...]) -> Iterator[Absent]:
    """Every step of a line."""
    seats = line[0].position.seats
    gone = {SeatNo(number): (seat.out, seat.away) for number, seat in enumerate(seats)}
    running = line[0].position.round
    for moment in line[1:]:
        for entry in moment.entries:
            yield Absent(entry, frozenset(seat for seat, why in gone.items() if any(why)), running)
            for change in entry.changes:
                if change.what == "out":
                    gone[change.seat] = change.after, gone[change.seat][1]
                elif change.what == "away":
                    gone[change.seat] = gone[change.seat][0], change.after
                elif change.what == "round":
                    running = change.after


@pytest.mark.parametrize("number", PLAYED)
def test_who_is_not_there_or_not_in_the_round_is_charged_nothing(number: int) -> None:
    """What cards do, and antes, lower no number of who is out or away; an ante none of who is not
    in the Round (of a team that has a member in it all pay with one purse)."""
    mates = game(number)[0].setup.mates
    for entry, gone, running in steps(game(number)):
        if isinstance(entry.frame, AnteDemand | Play):
            less = {it.seat for it in entry.changes if it.what in NUMBERS and it.after < it.before}
            assert not any(gone.issuperset(mates[seat]) for seat in less), entry
            if isinstance(entry.frame, AnteDemand) and running is not None:
                assert less <= {mate for seat in running.members for mate in mates[seat]}, entry


def only_ignores(moment: Moment, option: Option) -> bool:
    """Whether a play does nothing but Ignore a card that can be Ignored, for its own player."""
    agenda = moment.position.agenda
    if option.act != "play" or len(agenda) < 2 or not isinstance(agenda[-2], Play):
        return False
    cast, waits = moment.setup.cast, agenda[-2]
    mode, answered = cast[option.card].modes[option.mode], cast[waits.card]
    lessens = any(it.instead_of_ignoring() is not None for it in answered.modes[waits.mode].do)
    fixed = any(part.fixed for part in waits.parts)
    plain = mode.do == (c.Ignore("card"),) and not mode.cost and option.behalf < 0
    return plain and answered.immune is None and not lessens and not fixed and not waits.revealed


@pytest.mark.parametrize("number", (0, 3, 12, 15))
def test_an_ignored_card_changes_nothing_of_yours(number: int) -> None:
    """ignore.no-effect-on-you: whoever may Ignore a card does; no step of it changes a number."""
    tried = 0
    for moment in game(number):
        if moment.decision is None or moment.setup.teams:
            continue
        for option in filter(lambda it: only_ignores(moment, it), moment.options):
            seat, card, now = moment.decision.seat, moment.numbers[-2], moment.choose(option)
            tried += 1
            while card in now.numbers and not now.settled:
                now = now.choose(now.options[0])
                for entry in now.entries:
                    mine = [it for it in entry.changes if it.seat == seat and it.what in NUMBERS]
                    assert entry.number != card or not mine, (number, moment.depth, entry)
    assert tried


def with_cards(moment: Moment, *held: tuple[SeatNo, Card]) -> tuple[Moment, list[CardNo]]:
    """The same table, at which these players hold one more card each."""
    setup = replace(moment.setup, cast=(*moment.setup.cast, *(card for _, card in held)))
    seats = list(moment.position.seats)
    numbers = [CardNo(len(moment.setup.cast) + place) for place in range(len(held))]
    for number, (seat, _) in zip(numbers, held, strict=True):
        seats[seat] = replace(seats[seat], hand=(*seats[seat].hand, number))
    position = replace(moment.position, seats=tuple(seats))
    return Moment.start(setup, position), numbers


def windows(number: int) -> Iterator[Moment]:
    """Moments of a game at which everybody may still play before or after a special action."""
    for moment in game(number):
        top = moment.position.agenda[-1] if moment.position.agenda else None
        if isinstance(top, Window) and top.kind == "free" and top.stage == "any" and not top.asked:
            yield moment


def played(moment: Moment, card: CardNo) -> Moment:
    """The moment at which this card has been played and settled, and everybody else declined."""
    while not any(option.act == "play" and option.card == card for option in moment.options):
        moment = moment.decline()
    option = next(it for it in moment.options if it.act == "play" and it.card == card)
    moment = moment.choose(option)
    while any(isinstance(it, Play) and it.card == card for it in moment.position.agenda):
        moment = moment.decline()
    return moment


def a_sip(id: str, stat: c.Stat) -> Card:
    """An Anytime Card that only changes a number of its player."""
    mode = c.Mode(as_="anytime", do=(c.Gain(1, stat, "self"),))
    return Card(id=id, title=id, type=("anytime",), modes=(mode,))


@pytest.mark.parametrize("number", (0, 3, 6, 12, 16))
def test_two_independent_plays_end_alike_in_either_order(number: int) -> None:
    """Two players each change a number of their own: whoever does so first, all end alike."""
    tried = 0
    for moment in list(windows(number))[::15]:
        there = [seat for seat in moment.position.staying if not moment.position.seats[seat].away]
        one, other = there[0], there[-1]
        table, (first, second) = with_cards(
            moment, (one, a_sip("one", "fortitude")), (other, a_sip("other", "gold"))
        )
        try:
            ends = [played(played(table, a), b) for a, b in ((first, second), (second, first))]
        except IllegalChoice:  # somebody had to choose something in between
            continue
        tried += 1
        assert numbers(ends[0]) == numbers(ends[1]), moment.depth
        assert cards_of(ends[0].position) == cards_of(ends[1].position)
    assert tried


@pytest.mark.parametrize("number", (0, 4, 7, 12, 16, 20))
def test_a_card_that_nobody_can_play_changes_nothing(number: int) -> None:
    """Somebody holds a card without a use: until hands are filled, the same choices are there, and
    lead to the same numbers."""
    blank, random, tried = Card(id="blank", title="Blank", type=("sometimes",)), Random(number), 0
    for moment in list(windows(number))[::25]:
        if moment.phase == "discard" or (not moment.setup.teams and moment.phase == "drink"):
            continue
        holder = moment.position.staying[0]
        lines = [with_cards(moment)[0], with_cards(moment, (holder, blank))[0]]
        while not lines[0].settled and lines[0].phase == moment.phase:
            option = random.choice(lines[0].options)
            assert set(lines[0].options) <= set(lines[1].options), moment.depth
            lines = [each.choose(option) for each in lines]
            tried += 1
        assert numbers(lines[0]) == numbers(lines[1]), moment.depth
    assert tried
