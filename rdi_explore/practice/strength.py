"""How strong a Drink is when it is drunk: how it was halved, and what has changed it."""

import re
from collections.abc import Iterator

from ..draw.words import drink_name
from ..kernel import Drink, Drinks, Moment, PartNo, Play, SeatNo
from .happening import Line, once, sentences
from .slips import splits


def made_by(moment: Moment, end: Moment, seat: SeatNo) -> Iterator[str]:
    """How a Drink was halved that somebody drinks, and how strong it has become since."""
    first = last = None
    for number, (whole, half) in enumerate(splits(moment, end, seat)):
        if number:
            yield "That half is split again."
        else:
            yield from _changed_before(moment, end, whole)
        yield from _half_of(whole, half)
        first = last = half
    halved = first is not None
    for each in end.line()[moment.depth :]:
        for frame in each.position.agenda:
            for drink in frame.drinks if isinstance(frame, Drinks) else ():
                if drink.drinker == seat and drink.halved == halved:
                    first, last = first or drink, drink
    if first is None or last is None or last.ignored or last.negated:
        return
    if last.alcohol and last.alcohol != first.alcohol:
        one_by_one = [*_changes(moment, end, first)]
        now = _no_longer(moment, first, last)
        if len(one_by_one) > 1:
            yield f"The cards change the Drink one after the other: {', then '.join(one_by_one)}."
        elif halved and not _is_halved(moment, last.origin):
            yield f"The split comes first, and then the half is changed: {now}."
        else:
            yield f"A card that changes a Drink takes effect before it is drunk. So {now}."


def _is_halved(moment: Moment, origin: PartNo) -> bool:
    """Whether a Drink has been split already."""
    drinks = (frame.drinks for frame in moment.position.agenda if isinstance(frame, Drinks))
    return any(each.halved and each.origin == origin for some in drinks for each in some)


def _changes(moment: Moment, end: Moment, first: Drink) -> Iterator[str]:
    """Which card changes the strength of a Drink, and how, one after the other."""
    was, cast = first.alcohol, moment.setup.cast
    for each in end.line()[moment.depth + 1 :]:
        for entry in each.entries:
            drinks = (frame.drinks for frame in entry.agenda if isinstance(frame, Drinks))
            there = (drink for some in drinks for drink in some)
            mine = (
                drink.alcohol
                for drink in there
                if (drink.origin, drink.drinker, drink.halved)
                == (first.origin, first.drinker, first.halved)
            )
            now = next(mine, was)
            if now != was and isinstance(entry.frame, Play):
                yield f"“{cast[entry.frame.card].title}” {was} → {now}".replace("-", "−")
            was = now


def _changed_before(moment: Moment, end: Moment, whole: Drink) -> Iterator[str]:
    """What a Drink has become before it was halved."""
    first = next(
        drink
        for each in end.line()[moment.depth :]
        for frame in each.position.agenda
        if isinstance(frame, Drinks)
        for drink in frame.drinks
        if drink.origin == whole.origin
    )
    if first.alcohol != whole.alcohol and not first.halved:
        yield f"What is split has changed by then: {_no_longer(moment, first, whole)}."


def _no_longer(moment: Moment, first: Drink, last: Drink) -> str:
    now = f"{last.alcohol} Alcohol Content, and no longer {first.alcohol}".replace("-", "−")
    return f"{drink_name(moment.setup, last)} has {now}"


def _half_of(whole: Drink, half: Drink) -> Iterator[str]:
    """How a Drink was halved: each of its numbers that is not zero."""
    numbers = (
        (whole.alcohol, half.alcohol, "Alcohol Content"),
        (whole.fortitude, half.fortitude, "Fortitude"),
    )
    for all_of_it, part, stat in numbers:
        way = "up" if 2 * abs(part) > abs(all_of_it) else "down"
        rounded = f"rounded {way} to " if all_of_it % 2 else ""
        if all_of_it:
            loss = "a loss of " if all_of_it < 0 else ""
            yield f"Half of {loss}{abs(all_of_it)} {stat} is {rounded}{abs(part)}."


def leads_there(moment: Moment, end: Moment, seat: SeatNo, told: list[Line]) -> list[str]:
    """What somebody's Fortitude and Alcohol Content come from."""
    name = moment.name(seat)
    says = [
        sentence
        for words, _, changed in told
        if ("fortitude", seat) in changed or ("alcohol", seat) in changed
        for sentence in sentences(words)
        if re.search(rf"\b{name}\b|[Ee]verybody", sentence)
    ]
    return once((*made_by(moment, end, seat), *says[-2:]))
