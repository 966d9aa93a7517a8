"""What a line comes to, and to what else it could have come: the answers to a prediction.

Nothing is stored: the choices of a prediction are what really happens on the lines that leave the
asked one at a single choice, or that go by another edition.
"""

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

from ..kernel.moment import Moment
from ..kernel.values import Option
from .facts import table_fact
from .play import LIMIT, PASSING, LineError, play_line
from .schema import Predicted, Scenario

Value = int | tuple[str, ...]
"""A number, or names in order; ``()`` is nobody."""

MOST = 5
"""So many answers a prediction has at most."""


FEW = 4
"""So many orders are shown to choose from."""


class Other(NamedTuple):
    """Another line than the asked one: where it leaves it and by which choice, or by which
    edition it goes. ``line`` begins where the question is put."""

    line: tuple[Moment, ...]
    at: Moment
    option: Option | None = None
    edition: str = ""


class Outcome(NamedTuple):
    """One value, and a line that leads to it, if one was found."""

    value: Value
    other: Other | None = None


def observe(what: Predicted, seat: int, since: Moment, end: Moment) -> Value:
    """What a line has come to: ``seat`` is used where the number of one seat is asked for."""
    if what in ("fortitude", "alcohol", "gold"):
        return int(getattr(end.position.seats[seat], what))
    if what in ("pot", "inn"):
        return int(table_fact(end, what))
    if what in ("out", "losers"):
        pairs = enumerate(zip(since.position.seats, end.position.seats, strict=True))
        return tuple(
            end.name(number)
            for number, (was, now) in pairs
            if ((now.out and not was.out) if what == "out" else now.fortitude < was.fortitude)
        )
    found = table_fact(end, what)
    if isinstance(found, tuple):
        return found
    return () if found in (None, "nobody") else (str(found),)


def others(line: Sequence[Moment]) -> Iterator[Other]:
    """Every line that leaves this one at one choice, and then goes on like it as far as it can."""
    for place, (moment, after) in enumerate(pairwise(line)):
        plan = [m.option for m in line[place + 2 :] if m.option and m.option.act not in PASSING]
        for option in moment.options:
            if option != after.option:
                end = _go_on(moment.choose(option), list(plan))
                whole = tuple(end.line()[line[0].depth :])
                yield Other(whole, moment, option)


def _go_on(moment: Moment, plan: list[Option]) -> Moment:
    """Make the choices of the plan where they are possible, decline else, until a choice must be
    made or everything is settled."""
    for _ in range(LIMIT):
        wanted = next((option for option in plan if option in moment.options), None)
        if wanted is not None:
            plan.remove(wanted)
            moment = moment.choose(wanted)
        elif moment.may_decline:
            moment = moment.decline()
        else:
            break
    return moment


def by_other_editions(table: Scenario, edition: str, after: int) -> Iterator[Other]:
    """The same line in the other editions by which the file is played."""
    for book in (table.edition, *table.twins):
        if book == edition:
            continue
        try:
            played = play_line(table, book)
        except LineError:
            continue
        at = played.after[after - 1] if after else played.end.line()[0]
        yield Other(tuple(played.end.line()[at.depth :]), at, None, book)


def outcomes(
    what: Predicted,
    seat: int,
    line: Sequence[Moment],
    found: Sequence[Other],
    thought: Sequence[int] = (),
) -> tuple[Outcome, ...]:
    """The true value (without a line: it is this one) among others, in their natural order.

    The others are those ``thought`` of and what the ``found`` lines come to; where those are few,
    what somebody might think who does not know the rule: nothing changes, one more or less, each
    single seat, another order.
    """
    since, end = line[0], line[-1]
    true = observe(what, seat, since, end)
    values: dict[Value, Other | None] = {true: None}
    values |= {value: None for value in thought if value != true}
    for other in found:
        value = observe(what, seat, other.line[0], other.line[-1])
        if value != true and (len(values) < MOST or value in values):
            values[value] = values.get(value) or other
    for value in _thinkable(what, true, observe(what, seat, since, since), end):
        if len(values) < (3 if isinstance(true, int) else FEW if what == "asked" else MOST):
            values.setdefault(value, None)
    places = {name: place for place, name in enumerate(end.setup.names)}

    def natural(value: Value) -> tuple[int, ...]:
        if isinstance(value, int):
            return (value,)
        return (len(value), *(places[name] for name in value))

    return tuple(Outcome(value, values[value]) for value in sorted(values, key=natural))


def _thinkable(what: Predicted, true: Value, before: Value, end: Moment) -> Iterator[Value]:
    if isinstance(true, int):
        yield before
        yield from (each for each in (true + 1, true - 1, true + 2) if each >= 0)
        return
    if what == "asked":
        yield true[::-1]
        yield from (true[n:] + true[:n] for n in range(1, len(true)))
        return
    seats = zip(end.setup.names, end.position.seats, strict=True)
    there = [name for name, seat in seats if not seat.out or name in true]
    if what not in ("decides", "control"):
        yield tuple(there)
    yield from ((name,) for name in there)
    yield ()
