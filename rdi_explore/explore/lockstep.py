"""Walking one line by two sets of rules at once: where do they differ?"""

from collections.abc import Iterator
from itertools import zip_longest
from typing import Any, Literal, NamedTuple

from msgspec.structs import replace

from ..kernel import (
    NOBODY,
    NOTHING,
    Act,
    CardOrNothing,
    Contest,
    Dare,
    Drinks,
    Entry,
    Moment,
    Option,
    Position,
    Refusal,
    Reveal,
    SeatNo,
    SeatOrNobody,
    mixed,
)
from ..scenario.schema import Scenario
from .walks import Walked, walk

Kind = Literal["play", "reason", "record", "position"]
"""In what two moments differ: what may be done, why it may not, what has happened and by which
rules, or how the table is now."""


class Difference(NamedTuple):
    """Something that is different by two sets of rules after the same choices.

    ``choices`` have been made, the last of them in ``step`` of the line. Of a ``play``, ``option``
    may be chosen by ``seat`` only by the first (``only`` is 0) or by the second set of rules (1);
    of a ``reason``, ``card`` is refused by both. ``refusals`` are the reasons that only one of them
    gives. Of a ``record``, ``entries`` are the first that differ. ``moments`` are those after the
    choices, by both sets of rules.
    """

    kind: Kind
    choices: int
    step: int
    moments: tuple[Moment, Moment]
    seat: SeatOrNobody = NOBODY
    card: CardOrNothing = NOTHING
    option: Option | None = None
    only: int = 0
    refusals: tuple[Refusal, ...] = ()
    entries: tuple[Entry | None, Entry | None] = (None, None)

    @property
    def key(self) -> tuple[object, ...]:
        """What it is a difference of: two walks from one position have it if their keys agree."""
        return (self.kind, self.choices, self.seat, self.card, self.option, self.only)

    @property
    def matters(self) -> bool:
        """Whether it is more than another reason for the same refusal."""
        return self.kind != "reason"

    @property
    def rules(self) -> tuple[str, ...]:
        """The rules by which one of them refuses, or which acted by one of them only."""
        if self.kind in ("play", "reason"):
            return tuple(dict.fromkeys(no.rule for no in self.refusals))
        cited = [set(entry.rules) if entry else set() for entry in self.entries]
        return tuple(sorted(cited[0] ^ cited[1] or cited[0] | cited[1]))


class Lockstep(NamedTuple):
    """A line by two sets of rules: all differences, and how the line goes on by each.

    ``one`` is the line of the first from its start on. ``other`` is that of the second from the
    moment on where they ``parted``: after so many choices; if they never did, it is -1. ``met``
    are the places in both lines where they come to the same position again, if they do.
    """

    one: Walked
    other: Walked
    differences: tuple[Difference, ...]
    parted: int = -1
    met: tuple[int, int] | None = None

    @property
    def apart(self) -> tuple[tuple[Moment, ...], tuple[Moment, ...]]:
        """The moments of both lines that follow different choices or show different things, until
        they meet again."""
        if self.parted < 0:
            return (), ()
        ends = (len(self.one.moments), len(self.other.moments))
        if self.met is not None:
            ends = (self.met[0] + 1, self.met[1] + 1)
        same = seen(self.one.moments[self.parted].position) == seen(self.other.moments[0].position)
        return self.one.moments[self.parted + same : ends[0]], self.other.moments[same : ends[1]]

    @property
    def alike(self) -> bool:
        """Whether the same may be done and the same happens, all along the line."""
        return not any(each.matters for each in self.differences)

    @property
    def first(self) -> Difference | None:
        """The first difference that matters."""
        return next((each for each in self.differences if each.matters), None)

    @property
    def same_end(self) -> bool:
        """Whether both lead to the same position."""
        return seen(self.one.end.position) == seen(self.other.end.position)


def lockstep(scenario: Scenario, one: Walked, other: Moment, edition: str) -> Lockstep:
    """Make the choices of one line by other rules, beginning with the ``other`` first moment.

    As long as the positions are equal and the next choice is possible, differences in what may be
    done are gathered. From there on the line of the ``edition`` is followed as far as it can be;
    if it comes to a position of the first line, both go on together from there.
    """
    found: dict[tuple[object, ...], Difference] = {}
    rest: Walked | None = None
    parted, where = -1, None
    place, met = 0, False
    while place < len(one.moments):
        moment = one.moments[place]
        for each in differences(moment, other, place, one.steps[place], happened=not met):
            found.setdefault(each.key[:1] + each.key[2:] if each.seat != NOBODY else each.key, each)
        later = one.moments[place + 1].option if place + 1 < len(one.moments) else None
        equal = seen(moment.position) == seen(other.position)
        if equal and later is None:
            break
        if equal and later in other.options:
            assert later is not None
            other, place, met = other.choose(later), place + 1, False
            continue
        walked = walk(scenario, edition, other, one.done(place), drifts=True)
        meeting = _meeting(one, place + equal, walked)
        if rest is None:
            rest, parted, where = walked, place, meeting
        if meeting is None:
            break
        place, other, met = meeting[0], walked.moments[meeting[1]], True
    rest = rest or Walked((other,), one.steps[-1:])
    return Lockstep(one, rest, tuple(found.values()), parted, where)


def _meeting(one: Walked, place: int, other: Walked) -> tuple[int, int] | None:
    """The first position of a line, from that place on, to which the other line comes, too: where
    it stands in both."""
    there: dict[Position, int] = {}
    for number, moment in enumerate(other.moments):
        there.setdefault(seen(moment.position), number)
    for number, moment in enumerate(one.moments[place:], place):
        if (where := there.get(seen(moment.position))) is not None:
            return number, where
    return None


def differences(
    one: Moment, other: Moment, choices: int, step: int, happened: bool = True
) -> Iterator[Difference]:
    """How two moments differ: first in what has ``happened``, then in what may be done now."""
    moments = one, other
    equal = seen(one.position) == seen(other.position)
    if happened:
        pairs = zip_longest(one.entries, other.entries)
        pair = next((pair for pair in pairs if _told(pair[0]) != _told(pair[1])), None)
        if pair is not None:
            yield Difference("record", choices, step, moments, entries=pair)
        elif not equal:
            yield Difference("position", choices, step, moments)
    if not equal:
        return
    for seat in one.setup.seats:
        yield from _of_seat(one, other, choices, step, seat)


def _told(entry: Entry | None) -> tuple[object, ...]:
    """What counts of an entry: which open questions it names does not."""
    if entry is None:
        return ()
    kind = type(entry.frame).__name__
    changes = [
        (change.what, change.seat, before, after)
        for change in entry.changes
        if (before := _plain(change.before)) != (after := _plain(change.after))
    ]
    return kind, entry.step, entry.outcome, set(entry.rules), changes, entry.option


def seen(position: Position) -> Position:
    """A position without what is kept in mind for one ruling only, and does not show until that
    decides: who has passed out by drinking (contest.pass-out-loses-now-splits-later), and out of
    which cards a Drink is mixed (split.combine-then-halve)."""
    agenda = tuple(map(_plain, position.agenda))
    return replace(position, contest=_plain(position.contest), agenda=agenda)


def _plain(value: Any) -> Any:
    """The same of a part of a position; what is none stays as it is."""
    if isinstance(value, Contest):
        return replace(value, drunk=())
    if isinstance(value, Drinks | Reveal | Dare):
        drinks = tuple(replace(drink, doses=(mixed(drink.doses),)) for drink in value.drinks)
        return replace(value, drinks=drinks)
    return value


def _of_seat(
    one: Moment, other: Moment, choices: int, step: int, seat: SeatNo
) -> Iterator[Difference]:
    """In what one seat may do, and in the reasons why it may not."""
    moments = one, other
    options = [_options(moment, seat) for moment in moments]
    reasons = [dict.fromkeys(moment.refusals_of(seat, every=True)) for moment in moments]
    only_here = [[no for no in reasons[side] if no not in reasons[1 - side]] for side in range(2)]
    told: set[tuple[int, int]] = set()
    for side in range(2):
        ways = {(option.act, option.card, option.mode) for option in options[1 - side]}
        for option in options[side]:
            if option in options[1 - side]:
                continue
            way = option.act, option.card, option.mode
            if option.act is Act.PLAY and way not in ways:
                option = Option(*way)
            against = [
                no for no in only_here[1 - side] if (no.card, no.mode) == (option.card, option.mode)
            ]
            told.add((option.card, option.mode))
            yield Difference(
                "play", choices, step, moments, seat, option.card, option, side, tuple(against)
            )
    for card, mode in dict.fromkeys((no.card, no.mode) for side in only_here for no in side):
        if (card, mode) not in told:
            why = [no for side in only_here for no in side if (no.card, no.mode) == (card, mode)]
            yield Difference(
                "reason", choices, step, moments, seat, card, Option(Act.PLAY, card, mode), 0,
                tuple(why),
            )  # fmt: skip


def _options(moment: Moment, seat: SeatNo) -> dict[Option, None]:
    """What a seat may do now, or in the open window when it is asked."""
    if moment.decision is not None and moment.decision.seat == seat:
        return dict.fromkeys(moment.options)
    return dict.fromkeys(moment.plays_of(seat))
