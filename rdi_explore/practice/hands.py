"""Tables whose hands are dealt to ask about, and cut down to the cards that are asked about."""

from collections.abc import Iterator
from random import Random

from ..kernel import Drinks, Event, Moment, Play, SeatNo
from ..scenario import Scenario
from ..scenario.writing import scenario_of
from .board import can_be_told
from .ideas import AskedBefore
from .tables import MADE, PracticeTable, begin, could_hold, seats_in, table_of, trimmed, with_hands
from .usable import usable
from .verdicts import Verdict, again_at, idea_at, verdicts

MOST_HELD = 20
"""So many cards that somebody could hold are tried."""
CHAINED = 0.35
"""How often somebody has answered what waits."""


def dealt_table(scenario: Scenario, chance: Random) -> tuple[Scenario, Moment] | None:
    """The table with everybody holding what they could hold, to choose from."""
    hands = {}
    for name in scenario.seats:
        found = could_hold(scenario, name)
        hands[name] = tuple(sorted(chance.sample(found, min(len(found), MOST_HELD))))
    dealt = with_hands(scenario, hands)
    moment = begin(dealt)
    if moment.window is not None and moment.window.kind == "draw":
        return None
    if moment.position.contest is not None:
        return None
    return (dealt, moment) if moment.decision is not None and can_be_told(moment) else None


def seats_asked(moment: Moment) -> list[SeatNo]:
    """Of whom it can be asked: in a window of all whose own card does not wait, else of who
    decides."""
    if moment.window is not None:
        return [seat for seat in seats_in(moment) if not answers_itself(moment, seat)]
    return [moment.decision.seat] if moment.decision else []


def hands_asked(
    moment: Moment, chance: Random, asked: AskedBefore
) -> Iterator[tuple[SeatNo, list[Verdict]]]:
    """Those of whom it can be asked, in a chance order, with the cards that a question can use and
    that teach something new."""
    seats = seats_asked(moment)
    for seat in chance.sample(seats, len(seats)):
        yield seat, new_ones(moment, seat, asked)


def new_ones(moment: Moment, seat: SeatNo, asked: AskedBefore) -> list[Verdict]:
    """The cards of a hand that a question can use and that teach something new."""
    return [
        each
        for each in verdicts(moment, seat)
        if usable(moment, each) and not asked.knows(idea_at(moment, [each]))
    ]


def cut_down(
    dealt: Scenario, name: str, moment: Moment, some: list[Verdict]
) -> tuple[Scenario, Moment, list[Verdict]] | None:
    """The table with these cards in one hand only, if each is refused for the same reasons."""
    ids = [moment.setup.cast[each.card].id for each in some]
    table = trimmed(dealt, {name: tuple(sorted(ids))})
    small = begin(table)
    there = [each for id in ids if (each := again_at(small, name, id)) is not None]
    same = [each.reasons for each in there] == [each.reasons for each in some]
    return (table, small, there) if same and small.decision is not None else None


def answers_itself(moment: Moment, seat: SeatNo) -> bool:
    """Whether a player's own card waits: who would answer that?"""
    return isinstance(moment.subject, Play) and moment.subject.by == seat


def chained(scenario: Scenario, chance: Random) -> Scenario | None:
    """The table after somebody has answered what waits with a card that they could hold."""
    found = dealt_table(scenario, chance)
    if found is None:
        return None
    dealt, moment = found
    subject = moment.subject
    if not isinstance(subject, Play | Drinks | Event):
        return None
    by, cast = getattr(subject, "by", -1), moment.setup.cast
    choices = [
        (seat, option)
        for seat in seats_in(moment)
        if seat != by
        for option in moment.plays_of(seat)
        if cast[option.card].modes[option.mode].occasion != "any"
    ]
    if not choices:
        return None
    seat, option = chance.choice(choices)
    while moment.decision is not None and moment.decision.seat != seat:
        if not moment.may_decline:
            return None
        moment = moment.decline()
    if option not in moment.options:
        return None
    after = moment.choose(option)
    if after.window is None:
        return None
    there = scenario_of(after.setup, after.position, dealt, MADE, "A question")
    return table_of(after.setup, after.position, there)


def often_chained(table: PracticeTable, chance: Random, share: float = CHAINED) -> Scenario:
    """The table, in such a share of all after somebody has answered what waits."""
    there = chained(table.scenario, chance) if chance.random() < share else None
    return there or table.scenario
