"""How it ends, and how a hasty reader takes it to end."""

from collections.abc import Iterator
from typing import NamedTuple, TypeVar

from msgspec.structs import replace

from ..draw.words import listed, subject_words
from ..kernel import NOBODY, AnyFrame, Drink, Drinks, Event, Moment, Play, Position, SeatNo
from ..scenario import LineError
from ..scenario.play import settle
from .ideas import deed
from .tables import PracticeTable, Standing

_Stopped = TypeVar("_Stopped", Play, Event, Drink)
NEGATED, IGNORED = "negate.prevents-resolution", "ignore.no-effect-on-you"


MISREAD_AS = {
    "gambling.card-takes-control": "That leaves out who is in control: whoever played such a card.",
    "gambling.raise": "That leaves out the antes: everybody in the Round loses Gold to the pot.",
    "gambling.win-when-others-pass": "That leaves out that all others pass: whoever is in "
    "control takes the pot.",
    "ignore.card-still-resolves": "That would be to Negate the card. To Ignore it spares only "
    "whoever does so.",
    "ignore.no-effect-on-you": "Whoever Ignores it is spared.",
    "ignore.reduces-instead": "To Ignore a card seems to take the whole loss away. But against "
    "this one each Ignore only makes the loss smaller.",
    "leave-round.effect": "Whoever has left the Round neither antes nor wins it.",
    "limits.clamp": "That leaves out the limits: Fortitude is 20 at most, Alcohol Content 0 at "
    "least.",
    "lose.gold-out": "Whoever has no Gold left is out.",
    "pass-out.divide-gold": "That leaves out the Gold of whoever passes out.",
    "redirect.each-once-in-order": "Each redirection works once, and the last one decides.",
    "redirect.whole-effect-exception": "This card sends on all that the other one does.",
    "split.split-with-nobody": "The other half goes to nobody.",
    "team.one-card-covers-team": "One member's card counts for the whole team.",
    "team.win-lose-together": "A team is out together.",
    "torglesnarf.wages-substitution": "That leaves out what the Inn pays of the Wages.",
}  # fmt: skip
"""What is left out by whoever misreads a rule so as the kernel in which it is broken; by those
that are not here nobody comes to another number by a slip that a sentence names."""


class World(NamedTuple):
    """How it ends if something did not count; ``so`` says what, and ``rule`` which rule whoever
    takes that for the end has misread. A ``known`` slip is made by people who know the game
    half. It tells nothing of ``spared``, who Ignores that anyway."""

    so: str
    rule: str
    end: Position
    known: bool = True
    spared: SeatNo = NOBODY


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
        if rule not in MISREAD_AS:
            continue
        seats = list(end.position.seats)
        for name, (fortitude, alcohol, gold, out) in found.items():
            seat = end.seat(name)
            seats[seat] = replace(
                seats[seat], fortitude=fortitude, alcohol=alcohol, gold=gold, out=out
            )
        yield World(MISREAD_AS[rule], rule, replace(end.position, seats=tuple(seats)))


def worlds(moment: Moment) -> Iterator[World]:
    """What a hasty reader takes for the end: each thing that waits left out, or not stopped."""
    agenda = moment.position.agenda
    for place, frame in enumerate(agenda):
        above = agenda[place + 1 :]
        spared = next((one.by for one in _ignoring(moment, above)), NOBODY)
        for so, rule, other, known in _other_frames(moment, frame, above):
            frames = (*agenda[:place], other, *agenda[place + 1 :])
            position = replace(moment.position, agenda=frames)
            try:
                end = ends(Moment.start(moment.setup, position))
            except Exception:
                continue
            if end is not None:
                yield World(so, rule, end.position, known, spared)


def _other_frames(
    moment: Moment, frame: AnyFrame, above: tuple[AnyFrame, ...]
) -> Iterator[tuple[str, str, AnyFrame, bool]]:
    if isinstance(frame, Play):
        yield from _otherwise(moment, frame, frame, above)
    if isinstance(frame, Event):
        yield from _otherwise(moment, frame, frame, above)
    if isinstance(frame, Drinks):
        for place, drink in enumerate(frame.drinks):
            one = Drinks(frame.at, (drink,), frame.first)
            for so, rule, other, known in _otherwise(moment, drink, one, above):
                drinks = (*frame.drinks[:place], other, *frame.drinks[place + 1 :])
                yield so, rule, replace(frame, drinks=drinks), known


def _otherwise(
    moment: Moment, frame: _Stopped, told: AnyFrame, above: tuple[AnyFrame, ...]
) -> Iterator[tuple[str, str, _Stopped, bool]]:
    """A card or Drink that was Negated, or Ignored, takes effect; another one is left out."""
    what, names = subject_words(moment.setup, told), moment.setup.names
    if frame.negated:
        yield f"{what} is Negated: it does nothing.", NEGATED, replace(frame, negated=False), False
        return
    if frame.ignored:
        who = listed(names[seat] for seat in frame.ignored)
        yield f"{who} Ignores {what}.", IGNORED, replace(frame, ignored=()), False
    spared = [names[one.by] for one in _ignoring(moment, above)]
    if isinstance(frame, Play) and spared:
        who = spared[0]
        so = f"That would be to Negate {what}. {who} Ignores it, which spares only {who}."
        yield so, "ignore.card-still-resolves", replace(frame, negated=True), True
        return
    so = f"That leaves out {what}, which takes effect, too."
    yield so, "", replace(frame, negated=True), False


def _ignoring(moment: Moment, above: tuple[AnyFrame, ...]) -> Iterator[Play]:
    """The first card that answers what waits, if it Ignores that."""
    plays = [each for each in above if isinstance(each, Play)]
    if plays and "ignore card" in deed(moment, plays[0]) and not plays[0].negated:
        yield plays[0]
