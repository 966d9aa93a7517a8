"""How it ends, and how a hasty reader takes it to end."""

import re
from collections.abc import Callable, Iterator, Mapping
from typing import NamedTuple, TypeVar

from msgspec.structs import replace

from ..catalogue import FileError
from ..draw.words import listed, subject_words, title
from ..draw.words.names import whole_name
from ..kernel import (
    NOBODY,
    AnyFrame,
    Drink,
    Drinks,
    Event,
    Moment,
    Play,
    Position,
    SeatNo,
)
from ..scenario import LineError, Scenario
from ..scenario.deeds import deed
from ..scenario.play import settle
from .tables import PracticeTable, Standing, begin, trimmed

_Stopped = TypeVar("_Stopped", Play, Event, Drink)
NEGATED, IGNORED = "negate.prevents-resolution", "ignore.no-effect-on-you"


MISREAD_AS = {
    "contest.changes-count": "That leaves out that {card} counts in the Contest, too.",
    "contest.drink-then-pay": "Each of the others pays {winner} 1 Gold, and no more.",
    "contest.tie-repeat": "Only those who tie would drink again: {tied}.",
    "contest.win-and-pass-out": "That leaves out that {winner} wins the Contest: the others pay "
    "first, then {winner} passes out.",
    "drink.pass": "That leaves out that {card} passes the Drink on: {drinker} drinks it.",
    "gambling.ante-one": "At the start of a Round the ante is 1 Gold, not 2.",
    "gambling.card-takes-control": "That leaves out that {bet} takes control of the Round.",
    "gambling.pot-after-win": "{taker} takes the whole pot of {pot} Gold: {taker}'s own ante, too.",
    "gambling.raise": "That leaves out the antes: everybody in the Round loses Gold to the pot.",
    "gambling.win-when-others-pass": "That leaves out that all others pass: whoever is in "
    "control takes the pot.",
    "ignore.card-still-resolves": "That would be to Negate the card. To Ignore it spares only "
    "whoever does so.",
    "ignore.no-effect-on-you": "Whoever Ignores a card or a Drink is spared.",
    "ignore.reduces-instead": "To Ignore a card seems to take the whole loss away. But against "
    "this one each Ignore only makes the loss smaller.",
    "leave-round.effect": "Whoever has left the Round neither antes nor wins it.",
    "lose.gold-out": "Whoever has no Gold left is out.",
    "pass-out.condition": "That leaves out that {out}.",
    "pass-out.divide-gold": "That leaves out the Inn, which takes half of the Gold first.",
    "redirect.each-once-in-order": "Each redirection works once, and the last one decides.",
    "redirect.whole-effect-exception": "This card sends on all that the other one does.",
    "split.combine-then-halve": "That leaves out the halving: each drinks half of the {drink}.",
    "split.independent-drinks": "That leaves out the other half: {sharer} drinks it.",
    "split.split-with-nobody": "The other half goes to nobody.",
    "team.one-card-covers-team": "One member's card counts for the whole team.",
    "team.win-lose-together": "A team is out together.",
    "timing.eager-modifiers": "{card} has taken effect before anybody drinks.",
    "torglesnarf.wages-substitution": "That leaves out what the Inn pays of the Wages.",
}  # fmt: skip
"""What is left out by whoever misreads a rule so as the kernel in which it is broken; the names in
braces are facts of the table (:data:`FACTS`). By rules that are not here nobody comes to another
number by a slip that a sentence names."""


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


def bare_table(scenario: Scenario) -> Scenario:
    """The table without hands and decks, and without those who have no part in it, if it ends the
    same for all that are left."""
    whole, small = trimmed(scenario, dict.fromkeys(scenario.seats, ())), trimmed(scenario, {})
    if len(small.seats) == len(whole.seats):
        return small
    try:
        end, other = ends(begin(small)), ends(begin(whole))
    except FileError:  # nobody is left who has to choose
        return small
    return small if end is None or other is None or same_end(end, other) else whole


def same_end(end: Moment, whole: Moment) -> bool:
    """Whether it comes out for everybody the same at the whole table."""
    here, there = end.line()[0].position, end.position
    return there.turn == here.turn and all(
        standing(end, seat) == standing(whole, whole.seat(end.name(seat)))
        for seat in end.setup.seats
    )


def standing(end: Moment, seat: SeatNo) -> Standing:
    """How somebody stands."""
    player = end.position.seats[seat]
    return player.fortitude, player.alcohol, player.gold, player.out


def misread(table: PracticeTable, end: Moment) -> Iterator[World]:
    """How it ends by kernels in which a rule is broken."""
    for rule, found in table.misread:
        so = _left_out(rule, end)
        if not so:
            continue
        seats = list(end.position.seats)
        for name, (fortitude, alcohol, gold, out) in found.items():
            seat = end.seat(name)
            seats[seat] = replace(
                seats[seat], fortitude=fortitude, alcohol=alcohol, gold=gold, out=out
            )
        yield World(so, rule, replace(end.position, seats=tuple(seats)))


def _left_out(rule: str, end: Moment) -> str:
    """What is left out by whoever misreads a rule; nothing if the table lacks a fact of it."""
    words = MISREAD_AS.get(rule, "")
    facts = {name: fact(end) for name, fact in FACTS.items() if f"{{{name}}}" in words}
    return words.format(**facts) if all(facts.values()) else ""


def _last_play(end: Moment) -> Play | None:
    """The card that was played last."""
    plays = (each for each in reversed(end.line()[0].position.agenda) if isinstance(each, Play))
    return next(plays, None)


def _card(end: Moment) -> str:
    play = _last_play(end)
    return title(end.setup, play.card) if play else ""


def _bet(end: Moment) -> str:
    """The last card that takes control of the Round."""
    cast, position = end.setup.cast, end.line()[0].position
    plays = [each for each in position.agenda if isinstance(each, Play)]
    bets = [each for each in plays if cast[each.card].modes[each.mode].occasion == "bet"]
    return title(end.setup, bets[-1].card) if bets else ""


def _picked(end: Moment) -> str:
    """Whom the card that was played last was played on."""
    play = _last_play(end)
    return end.name(play.targets[0]) if play and play.targets else ""


def last_drinks(end: Moment) -> tuple[Drink, ...]:
    """What is drunk, as it is in the end; together if it is drunk together."""
    for moment in reversed(end.line()):
        for frame in reversed(moment.position.agenda):
            if isinstance(frame, Drinks):
                return frame.drinks
    return ()


def _drink(end: Moment) -> str:
    drinks = last_drinks(end)
    return whole_name(end.setup, drinks[0]) if drinks else ""


def strongest(end: Moment) -> list[SeatNo]:
    """Who has revealed the strongest Drink of a Contest, changes and all; nobody where none is."""
    if end.line()[0].position.contest is None:
        return []
    drinks = last_drinks(end)
    best = max((counted(drink) for drink in drinks), default=0)
    return [drink.revealer for drink in drinks if counted(drink) == best]


def counted(drink: Drink) -> int:
    """What a Drink counts in a Contest (contest.negative-counts-zero)."""
    return max(0, drink.score)


def _winner(end: Moment) -> str:
    best = strongest(end)
    return end.name(best[0]) if len(best) == 1 else ""


def _tied(end: Moment) -> str:
    best = strongest(end)
    return listed(map(end.name, best)) if len(best) > 1 else ""


def taken(end: Moment) -> tuple[SeatNo, int]:
    """Who took the pot, and how much; nobody if nobody did."""
    pot, found = end.line()[0].position.pot, (NOBODY, 0)
    for moment in end.line()[1:]:
        for entry in moment.entries:
            after = next((one.after for one in entry.changes if one.what == "pot"), pot)
            if after == 0 < pot:
                golds = [one.seat for one in entry.changes if one.what == "gold"]
                found = (golds[0], pot) if golds else (NOBODY, 0)
            pot = after
    return found


def _taker(end: Moment) -> str:
    seat, _ = taken(end)
    return end.name(seat) if seat >= 0 else ""


def _pot(end: Moment) -> str:
    """The Gold of a pot to which everybody has anted once."""
    _, pot = taken(end)
    return str(pot) if pot and not end.line()[0].position.pot else ""


def passes_out(end: Moment) -> str:
    """Who passes out, by which numbers; nothing if it is not one player."""
    first, seats = end.line()[0].position, end.position.seats
    gone = [seat for seat in first.staying if seats[seat].out]
    if len(gone) != 1:
        return ""
    one = seats[gone[0]]
    if one.alcohol < one.fortitude:
        return ""
    return f"{end.name(gone[0])} passes out: {reaches(one.alcohol, one.fortitude)}"


def reaches(alcohol: int, fortitude: int) -> str:
    """By which numbers somebody passes out."""
    return f"Alcohol Content {alcohol} is at least as high as Fortitude {fortitude}"


FACTS: Mapping[str, Callable[[Moment], str]] = {
    "card": _card, "bet": _bet, "drinker": _picked, "sharer": _picked, "drink": _drink,
    "winner": _winner, "tied": _tied, "taker": _taker, "pot": _pot, "out": passes_out,
}  # fmt: skip
"""What a sentence of :data:`MISREAD_AS` names, of a table that has been played to its end."""


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
    if isinstance(frame, Drinks) and moment.position.contest is None:
        for place, drink in enumerate(frame.drinks):
            one = Drinks(frame.at, (drink,), frame.first)
            for so, rule, other, known in _otherwise(moment, drink, one, above):
                drinks = (*frame.drinks[:place], other, *frame.drinks[place + 1 :])
                yield so, rule, replace(frame, drinks=drinks), known


_IGNORED = re.compile(r"ignore (card|drink|event)")


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
    if isinstance(frame, Play) and (ignored := _IGNORED.search(deed(moment, frame))):
        thing = ignored[1].replace("drink", "Drink").replace("event", "Event")
        so = f"That leaves out {what}: {names[frame.by]} Ignores the whole {thing}."
    yield so, "", replace(frame, negated=True), False


def _ignoring(moment: Moment, above: tuple[AnyFrame, ...]) -> Iterator[Play]:
    """The first card that answers what waits, if it Ignores that."""
    plays = [each for each in above if isinstance(each, Play)]
    if plays and "ignore card" in deed(moment, plays[0]) and not plays[0].negated:
        yield plays[0]
