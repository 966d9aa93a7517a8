"""How it ends, and how a hasty reader takes it to end."""

from collections.abc import Iterator
from typing import NamedTuple, TypeVar

from msgspec.structs import replace

from ..draw.words import listed, subject_words
from ..kernel import AnyFrame, Drink, Drinks, Event, Moment, Play, Position, SeatNo
from ..rulebook import rule as known_rule
from ..rulebook import rule_name
from ..scenario import LineError
from ..scenario.play import settle
from .tables import PracticeTable, Standing

_Stopped = TypeVar("_Stopped", Play, Event, Drink)
NEGATED, IGNORED, CHAIN = (
    "negate.prevents-resolution", "ignore.no-effect-on-you", "timing.agenda-is-a-chain",
)  # fmt: skip


NOT_SAID = frozenset({"gambling.pot-after-win"})
"""Rules whose words do not tell why somebody who misreads them comes to another number."""


class World(NamedTuple):
    """How it ends if something did not count; ``so`` says what, and ``rule`` which rule whoever
    takes that for the end has misread."""

    so: str
    rule: str
    end: Position


def ends(moment: Moment) -> Moment | None:
    """The end if nobody plays anything more, or nothing if somebody must choose."""
    try:
        end = settle(moment)
    except LineError:
        return None
    return end if end.settled else None


def standing(end: Moment, seat: SeatNo) -> Standing:
    """How somebody stands."""
    player = end.position.seats[seat]
    return player.fortitude, player.alcohol, player.gold, player.out


def misread(table: PracticeTable, end: Moment) -> Iterator[World]:
    """How it ends by kernels in which a rule is broken."""
    for rule, found in table.misread:
        if rule in NOT_SAID:
            continue
        seats = list(end.position.seats)
        for name, (fortitude, alcohol, gold, out) in found.items():
            seat = end.seat(name)
            seats[seat] = replace(
                seats[seat], fortitude=fortitude, alcohol=alcohol, gold=gold, out=out
            )
        plain = known_rule(rule).plain
        so = f"That leaves out a rule: {plain}" if plain else f"There is a rule: {rule_name(rule)}."
        yield World(so, rule, replace(end.position, seats=tuple(seats)))


def worlds(moment: Moment) -> Iterator[World]:
    """What a hasty reader takes for the end: what is now; then each thing that waits left out, or
    not stopped."""
    yield World("", CHAIN, moment.position)
    agenda = moment.position.agenda
    for place, frame in enumerate(agenda):
        for so, rule, other in _other_frames(moment, frame):
            frames = (*agenda[:place], other, *agenda[place + 1 :])
            position = replace(moment.position, agenda=frames)
            try:
                end = ends(Moment.start(moment.setup, position))
            except Exception:
                continue
            if end is not None:
                yield World(so, rule, end.position)


def _other_frames(moment: Moment, frame: AnyFrame) -> Iterator[tuple[str, str, AnyFrame]]:
    if isinstance(frame, Play):
        yield from _otherwise(moment, frame, subject_words(moment.setup, frame))
    if isinstance(frame, Event):
        yield from _otherwise(moment, frame, subject_words(moment.setup, frame))
    if isinstance(frame, Drinks):
        for place, drink in enumerate(frame.drinks):
            what = subject_words(moment.setup, Drinks(frame.at, (drink,), frame.first))
            for so, rule, other in _otherwise(moment, drink, what):
                drinks = (*frame.drinks[:place], other, *frame.drinks[place + 1 :])
                yield so, rule, replace(frame, drinks=drinks)


def _otherwise(moment: Moment, frame: _Stopped, what: str) -> Iterator[tuple[str, str, _Stopped]]:
    """A card or Drink that was Negated, or Ignored, takes effect; another one is left out."""
    if frame.negated:
        yield f"{what} is Negated: it does nothing.", NEGATED, replace(frame, negated=False)
        return
    if frame.ignored:
        who = listed(moment.setup.names[seat] for seat in frame.ignored)
        yield f"{who} Ignores {what}.", IGNORED, replace(frame, ignored=())
    yield f"That leaves out {what}, which takes effect, too.", "", replace(frame, negated=True)
