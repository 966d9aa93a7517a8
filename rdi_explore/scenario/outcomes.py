"""What a line comes to, and to what else it could have come: the answers to a prediction.

What is true is played out. To what an author thought of besides, there may be a line that really
comes to it: one that leaves the asked one at a single choice, or that goes by another edition.
"""

from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

from ..kernel import Act, Moment, Option, SeatNo, by_seat
from .facts import table_fact
from .play import LineError, play_line
from .schema import Predicted, Scenario
from .waiting import LIMIT, PASSING

Value = int | tuple[str, ...]
"""A number, or names in order; ``()`` is nobody."""


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


def observe(what: Predicted, seat: SeatNo, since: Moment, end: Moment, token: str = "") -> Value:
    """What a line has come to: ``seat`` is used where the number of one seat is asked for."""
    player = end.position.seats[seat]
    if what in ("fortitude", "alcohol", "gold"):
        return int(getattr(player, what))
    if what in ("hand", "pile", "discard"):
        return len(getattr(player, what))
    if what == "token":
        return dict(player.tokens).get(token, 0)
    if what in ("pot", "inn", "drink_deck"):
        return int(table_fact(end, what))
    if what in ("out", "losers"):
        pairs = by_seat(zip(since.position.seats, end.position.seats, strict=True))
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


def hangs_on_plays(
    what: Predicted, seat: SeatNo, line: Sequence[Moment], found: Iterable[Other], token: str = ""
) -> bool:
    """Whether a card that somebody could play on the way, and does not, would change what the line
    comes to; ``found`` are the lines that leave it."""
    true = observe(what, seat, line[0], line[-1], token)
    after = {moment.depth: later.option for moment, later in pairwise(line)}
    return any(
        other.option is not None
        and other.option.act is Act.PLAY
        and _passes(after[other.at.depth])
        and observe(what, seat, line[0], other.line[-1], token) != true
        for other in found
    )


def _passes(option: Option | None) -> bool:
    return option is not None and option.act in PASSING


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
    seat: SeatNo,
    line: Sequence[Moment],
    found: Iterable[Other],
    thought: Iterable[Value],
    token: str = "",
) -> tuple[Outcome, ...]:
    """The true value (without a line: it is this one), and those ``thought`` of, each with the
    first of the ``found`` lines that comes to it."""
    others: dict[Value, Other] = {}
    for other in found:
        others.setdefault(observe(what, seat, other.line[0], other.line[-1], token), other)
    true = observe(what, seat, line[0], line[-1], token)
    values = dict.fromkeys((true, *thought))
    return tuple(Outcome(each, None if each == true else others.get(each)) for each in values)
