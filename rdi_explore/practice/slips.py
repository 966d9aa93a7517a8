"""The slips by which people come to another number: each leaves out or misreads one step."""

import re
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from ..kernel import NOBODY, Drink, Drinks, Moment, SeatNo
from .worlds import World, worlds


class Slip(NamedTuple):
    """A wrong number, which step leads there if it is left out or misread, and the rule of that
    step. A ``known`` slip is made by people who know the game half."""

    value: int
    so: str
    rule: str = ""
    known: bool = True


def slips(
    moment: Moment, end: Moment, seat: SeatNo, stat: str, broken: Iterable[World]
) -> list[Slip]:
    """The wrong numbers of somebody, the known slips first."""
    right = getattr(end.position.seats[seat], stat)
    some = [Slip(getattr(w.end.seats[seat], stat), w.so, w.rule) for w in broken]
    if stat == "gold":
        some += _of_the_pot(moment, end, seat)
    if stat == "alcohol":
        some += of_halves(moment, end, seat)
    some += [
        Slip(getattr(w.end.seats[seat], stat), w.so, w.rule, w.known)
        for w in worlds(moment)
        if w.spared != seat
    ]
    found: dict[int, Slip] = {}
    for each in sorted(some, key=lambda each: not each.known):
        if each.value != right and each.value >= 0:
            found.setdefault(each.value, each)
    return list(found.values())


def _of_the_pot(moment: Moment, end: Moment, seat: SeatNo) -> Iterator[Slip]:
    """Slips about antes, control and who takes the pot."""
    running, before = moment.position.round, moment.position.pot
    if running is None:
        return
    gold, pot, paid, antes, won = moment.position.seats[seat].gold, before, 0, 0, 0
    taker: SeatNo = NOBODY
    for each in end.line()[moment.depth + 1 :]:
        for entry in each.entries:
            after = next((one.after for one in entry.changes if one.what == "pot"), pot)
            golds = {one.seat: one.after for one in entry.changes if one.what == "gold"}
            own = golds.get(seat, gold)
            if after > pot:
                antes, paid = antes + after - pot, paid + gold - own
            if after == 0 < pot and after != pot:
                won = pot
                taker = next(iter(golds), NOBODY)
            gold, pot = own, after
    if not won or taker < 0:
        return
    name, winner = moment.name(seat), moment.name(taker)
    now, right = moment.position.seats[seat].gold, end.position.seats[seat].gold
    if seat == taker:
        so = f"That leaves out that all others pass: {name} is in control and takes the pot."
        yield Slip(now - paid, so, "gambling.win-when-others-pass")
        if antes and paid:
            so = "That leaves out the antes of the others, which go into the pot, too."
            yield Slip(right - antes + paid, so, "gambling.ante-one")
            so = f"That leaves out the ante that {name} pays, too."
            yield Slip(right + paid, so, "gambling.ante-one")
        return
    if paid and seat in running.passed:
        so = f"To pass is not to leave the Round: {name} is still in it, and antes."
        yield Slip(now, so, "gambling.pass-keeps-you-in")
    if seat == running.control:
        so = f"{name} was in control. But {winner} has taken it since, and so takes the pot."
        yield Slip(now - paid + won, so, "gambling.card-takes-control")
    if paid:
        yield Slip(now, f"That leaves out the ante: {name} is in the Round, and pays it.")


class Halving(NamedTuple):
    """How somebody's half came to be: the whole Drink, that half at first and at last."""

    whole: Drink
    first: Drink
    last: Drink


def halving(moment: Moment, end: Moment, seat: SeatNo) -> Halving | None:
    """How the half was made that somebody drinks, if somebody does."""
    whole: dict[int, Drink] = {}
    first: dict[int, Drink] = {}
    last: Drink | None = None
    for each in end.line()[moment.depth :]:
        for frame in each.position.agenda:
            for drink in frame.drinks if isinstance(frame, Drinks) else ():
                if not drink.halved:
                    whole[drink.origin] = drink
                elif drink.drinker == seat:
                    first.setdefault(drink.origin, drink)
                    last = drink
    if last is None or last.origin not in whole or last.ignored or last.negated:
        return None
    return Halving(whole[last.origin], first[last.origin], last)


def of_halves(moment: Moment, end: Moment, seat: SeatNo) -> Iterator[Slip]:
    """Slips about what is halved, when, and how it is rounded."""
    found = halving(moment, end, seat)
    if found is None:
        return
    right = end.position.seats[seat].alcohol
    all_of_it, half, drunk = found.whole.alcohol, found.first.alcohol, found.last.alcohol
    up = 2 * half >= all_of_it
    faces = [moment.setup.cast[card].face for card in found.whole.names]
    parts = [face.alcohol for face in faces if face is not None and not face.tastes]

    def halved(number: int, rounded_up: bool = up) -> int:
        return (number + 1) // 2 if rounded_up else number // 2

    if len(parts) < len(faces) or min((all_of_it, half, *parts)) < 0:
        return
    at_first, rule = sum(parts), "split.combine-then-halve"
    if at_first != all_of_it:
        so = f"The change came before the split: {all_of_it} Alcohol Content is halved."
        yield Slip(right - half + halved(at_first) + all_of_it - at_first, so, rule)
        so = f"That leaves out what was done to the Drink before: it has {all_of_it} by then."
        yield Slip(right - half + halved(at_first), so, rule)
    elif len(parts) > 1:
        so = f"A Drink and its Chaser are halved together: half of {all_of_it}."
        yield Slip(right - half + sum(map(halved, parts)), so, rule)
    if drunk != half:
        so = "The change came after the split, so it is in one half, and is not halved."
        yield Slip(right - drunk + halved(all_of_it + drunk - half), so, rule)
        yield Slip(right - drunk + half, "That leaves out what was done to this half.", "")
    if all_of_it % 2:
        way = "up, not down" if up else "down, not up"
        so = f"Half of {all_of_it} is rounded {way}."
        yield Slip(right - half + halved(all_of_it, not up), so, rule, known=False)


_TAKEN = re.compile(
    r"The pot is taken: (.+) gains (\d+) Gold \((\d+ → \d+)\)\. The pot is 0 Gold\."
)


def in_order(words: str) -> str:
    """A sentence of the record; of the pot it says why somebody takes it."""
    return _TAKEN.sub(r"All others pass, and \1, who is in control, takes \2 Gold (\3).", words)
