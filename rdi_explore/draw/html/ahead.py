"""Looking ahead: what is aimed at whom, and what would be if nobody answered any more.

Moments are immutable, so that one looks by playing on and throwing the result away.
"""

from typing import NamedTuple

from ...kernel.cards import Stat
from ...kernel.moment import Moment
from ...kernel.values import AnteDemand, Drinks, Option, Play, Window

STATS: tuple[Stat, ...] = ("fortitude", "alcohol", "gold")
LIMIT = 400
"""Choices after which nobody looks further."""


class Stats(NamedTuple):
    """The three attributes of a player, or changes of them."""

    fortitude: int
    alcohol: int
    gold: int


def may_decline(moment: Moment) -> bool:
    """Whether the deciding player may do nothing."""
    return any(option.act in ("pass", "enough", "keep") for option in moment.options)


def now(moment: Moment) -> list[Stats]:
    """What everybody has."""
    return [Stats(seat.fortitude, seat.alcohol, seat.gold) for seat in moment.position.seats]


def aimed(moment: Moment) -> list[Stats]:
    """What the waiting cards, Drinks and antes would change, as they stand."""
    position = moment.position
    sums = [[0, 0, 0] for _ in position.seats]
    for frame in position.agenda:
        if isinstance(frame, Play) and not frame.negated:
            for part in frame.parts:
                if part.step < frame.step or part.victim in frame.ignored:
                    continue
                sums[part.victim][STATS.index(part.stat)] += part.amount
                if part.stat == "gold" and part.to >= 0:
                    sums[part.to][2] -= part.amount
        elif isinstance(frame, Drinks):
            for drink in frame.drinks:
                if not drink.negated and drink.drinker not in drink.ignored:
                    sums[drink.drinker][0] += drink.fortitude
                    sums[drink.drinker][1] += drink.alcohol
        elif isinstance(frame, AnteDemand) and position.round is not None:
            for seat in position.round.members:
                sums[seat][2] -= frame.amount
    return [Stats(*each) for each in sums]


def outcome(moment: Moment) -> list[Stats]:
    """What everybody would have once all that waits has been carried out as it stands."""
    return [
        Stats(
            min(20, max(0, have.fortitude + change.fortitude)),
            min(20, max(0, have.alcohol + change.alcohol)),
            max(0, have.gold + change.gold),
        )
        for have, change in zip(now(moment), aimed(moment), strict=True)
    ]


def until_gone(moment: Moment, number: int) -> Moment:
    """Let everybody decline until the item with this number is done, or somebody must choose."""
    for _ in range(LIMIT):
        if number not in moment.numbers or not may_decline(moment):
            break
        moment = moment.decline()
    return moment


def if_let(moment: Moment) -> Moment:
    """The moment after the subject of the open window, if nobody answers it."""
    if moment.window is None or len(moment.numbers) < 2:
        return moment
    return until_gone(moment, moment.numbers[-2])


def if_chosen(moment: Moment, option: Option) -> Moment | None:
    """The moment after a choice, when a played card is settled and nobody has answered it.

    ``None`` where that cannot be known: the secret wishes of a poll.
    """
    window = moment.window
    if isinstance(window, Window) and window.stage == "wish":
        return None
    after = moment.choose(option)
    place = len(moment.numbers)
    if option.act == "play" and len(after.numbers) > place:
        return until_gone(after, after.numbers[place])
    return after


class Difference(NamedTuple):
    """An attribute of a seat: what it is, and what it would be."""

    seat: int
    stat: Stat
    before: int
    after: int


def differences(moment: Moment, option: Option, unanswered: list[Stats]) -> list[Difference]:
    """Where a choice leads to something else than declining would, as values of attributes."""
    after = if_chosen(moment, option)
    if after is None:
        return []
    have, would = now(moment), outcome(after)
    return [
        Difference(seat, stat, have[seat][place], would[seat][place])
        for seat in range(len(have))
        for place, stat in enumerate(STATS)
        if would[seat][place] != unanswered[seat][place]
    ]
