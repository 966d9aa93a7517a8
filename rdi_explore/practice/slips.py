"""The slips by which people come to another number: each leaves out or misreads one step."""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import pairwise
from typing import NamedTuple

from ..kernel import NOBODY, Drink, Drinks, Moment, Play, SeatNo
from ..scenario.deeds import deed
from .worlds import World, counted, last_drinks, strongest, taken, worlds


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
    for of in OF[stat]:
        some += of(moment, end, seat)
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
    taker, won = taken(end)
    if taker < 0:
        return
    gold, pot, paid, antes = moment.position.seats[seat].gold, moment.position.pot, 0, 0
    for changes in _changes(moment, end):
        after, own = changes.get(("pot", NOBODY), pot), changes.get(("gold", seat), gold)
        if after > pot:
            antes, paid = antes + after - pot, paid + gold - own
        gold, pot = own, after
    name, winner = moment.name(seat), moment.name(taker)
    now, right = moment.position.seats[seat].gold, end.position.seats[seat].gold
    if seat == taker:
        so = f"That leaves out that all others pass: {name} is in control and takes the pot."
        yield Slip(now - paid, so, "gambling.win-when-others-pass")
        if antes and paid:
            so = "That leaves out the antes of the others, which go into the pot, too."
            yield Slip(right - antes + paid, so, "gambling.ante-one")
            for gone in _left_without_anteing(moment, end)[:1]:
                so = f"{gone} leaves instead of anteing, and puts nothing into the pot."
                yield Slip(right + 1, so, "leave-round.instead-of-ante")
            so = f"That leaves out the ante that {name} pays, too."
            yield Slip(right + paid, so, "gambling.ante-one")
        return
    running = moment.position.round
    if running is not None and paid and seat in running.passed:
        so = f"To pass is not to leave the Round: {name} is still in it, and antes."
        yield Slip(now, so, "gambling.pass-keeps-you-in")
    if running is not None and seat == running.control:
        so = f"{name} was in control. But {winner} has taken it since, and so takes the pot."
        yield Slip(now - paid + won, so, "gambling.card-takes-control")
    if paid:
        yield Slip(now, f"That leaves out the ante: {name} is in the Round, and pays it.")


def _left_without_anteing(moment: Moment, end: Moment) -> list[str]:
    """Who leaves the Round that goes on, and has all of the Gold in the end."""
    rounds = [each.position.round for each in end.line()[moment.depth :] if each.position.round]
    began, ended = (rounds[0].members, rounds[-1].members) if rounds else ((), ())
    golds = [(was.gold, now.gold) for was, now in zip(
        moment.position.seats, end.position.seats, strict=True)]  # fmt: skip
    return [moment.name(seat) for seat in began
            if seat not in ended and golds[seat][0] == golds[seat][1]]  # fmt: skip


def _changes(moment: Moment, end: Moment) -> Iterator[dict[tuple[str, int], int]]:
    """What changed at once, step by step: of whom, and what it is then."""
    for each in end.line()[moment.depth + 1 :]:
        for entry in each.entries:
            yield {
                (one.what, one.seat): one.after
                for one in entry.changes
                if isinstance(one.after, int)
            }


def _of_a_contest(moment: Moment, end: Moment, seat: SeatNo) -> Iterator[Slip]:
    """Slips about who wins a Contest, and who pays, if nobody passes out by it as well."""
    best, others = strongest(end), [*moment.position.staying]
    if len(best) != 1 or seat not in others or others != [*end.position.staying]:
        return
    (winner,), name, right = best, moment.name(seat), end.position.seats[seat].gold
    payers = [each for each in others if each != winner and moment.position.seats[each].gold]
    rule, all_of_it = "contest.drink-then-pay", len(payers)
    all_others = all_of_it - 1 + bool(moment.position.seats[winner].gold)
    for drinks in _drinks_for(moment, end, winner):
        so = f"{moment.name(drinks)} only drinks it: it counts for {moment.name(winner)}."
        if seat == winner and moment.position.seats[winner].gold:
            yield Slip(right - all_of_it - 1, so, "contest.moves-do-not-count")
        if seat == drinks and seat in payers:
            yield Slip(right + 1 + all_others, so, "contest.moves-do-not-count")
    if seat == winner:
        so = f"That leaves out that {name} wins the Contest: the others pay {name}."
        yield Slip(right - all_of_it, so, rule)
        so = f"Not one player pays {name}, but each of the others: {all_of_it} Gold."
        yield Slip(right - all_of_it + 1, so, rule)
    elif seat in payers:
        won = f"{moment.name(winner)}, who has revealed the strongest Drink"
        so = f"That leaves out that {name} pays {won}."
        yield Slip(right + 1, so, rule)
        so = f"So it would be if {name} had the strongest Drink. But {moment.name(winner)} has."
        yield Slip(right + 1 + all_others, so, rule)


def _drinks_for(moment: Moment, end: Moment, winner: SeatNo) -> list[SeatNo]:
    """Who drinks the Drink that wins a Contest, if it was given away."""
    return [drink.drinker for gave, drink in _passings(moment, end) if gave == winner]


def leave_instead(moment: Moment, end: Moment) -> Iterator[str]:
    """Who leaves the Round in which an ante is demanded, and so pays none."""
    for name in _left_without_anteing(moment, end):
        yield f"{name} leaves the Round, and antes nothing."


def what_counts(moment: Moment, end: Moment) -> Iterator[str]:
    """For whom a Drink counts in a Contest that was given away, and that an Event counts as 0."""
    for winner in strongest(end):
        for drinks in _drinks_for(moment, end, winner):
            whose = f"It counts for {moment.name(winner)}, who revealed it"
            yield f"{whose}, though {moment.name(drinks)} drinks it."
    before = {drink.origin: counted(drink) for drink in next(_open_drinks(moment, end), ())}
    for drink in last_drinks(end):
        if counted(drink) != before.get(drink.origin, counted(drink)):
            whose = f"{moment.name(drink.revealer)}'s Drink"
            yield f"{whose} counts as it is changed: {counted(drink)} Alcohol Content."
        cards = [moment.setup.cast[card] for card in drink.names]
        if all("event" in card.type for card in cards):
            yield f"{moment.name(drink.revealer)} has turned over an Event, which counts as 0."


class Shares(NamedTuple):
    """The Gold of the one player who passes out: whose, how much, and how many share it."""

    gone: SeatNo
    gold: int
    many: int


def _shares(moment: Moment, end: Moment) -> Shares | None:
    """Whose Gold is divided, if one player passes out."""
    stay = end.position.staying
    gone = [each for each in moment.position.staying if each not in stay]
    if len(gone) != 1 or moment.setup.in_teams:
        return None
    golds = [moment.position.seats[each].gold for each in moment.setup.seats]
    divided = 0
    for changes in _changes(moment, end):
        got = sum(changes.get(("gold", each), golds[each]) - golds[each] for each in stay)
        gold = golds[gone[0]]
        if changes.get(("gold", gone[0])) == 0 and 0 < got == gold // 2 // len(stay) * len(stay):
            divided = gold
        golds = [changes.get(("gold", each), golds[each]) for each in moment.setup.seats]
    return Shares(gone[0], divided, len(stay)) if divided else None


def shared_out(moment: Moment, end: Moment) -> Iterator[str]:
    """How the Gold of somebody who passes out is divided."""
    found = _shares(moment, end)
    if found is None:
        return
    rest, count = found.gold // 2, found.many
    up = f", rounded up to {found.gold - rest}," if found.gold % 2 else f", {rest},"
    yield f"Half of {moment.name(found.gone)}'s {found.gold} Gold{up} goes to the Inn."
    others = [moment.name(each) for each in end.position.staying if each != found.gone]
    if count > 1 or len(others) > 1:
        yield f"The other {rest} Gold is shared by {count}: {rest // count} each."
    else:
        yield f"The other {rest} Gold goes to {others[0]}."
    if rest % count:
        yield f"What cannot be shared evenly, {rest % count} Gold, goes to the Inn, too."


def _of_shares(moment: Moment, end: Moment, seat: SeatNo) -> Iterator[Slip]:
    """Slips about the Gold of somebody who passes out: what the Inn takes, and what is left."""
    found = _shares(moment, end)
    if found is None or seat not in end.position.staying:
        return
    gold, count, got = found.gold, found.many, found.gold // 2 // found.many
    right, name = end.position.seats[seat].gold, moment.name(found.gone)
    rule = "pass-out.divide-gold"
    so = f"That leaves out that {name} passes out, and what becomes of the {gold} Gold."
    yield Slip(right - got, so, rule)
    so = f"Half of {name}'s {gold} Gold, rounded up, goes to the Inn, and only the rest is shared."
    yield Slip(right - got + gold // count, so, rule)
    if gold // 2 % count:
        so = f"{gold // 2} Gold is shared evenly among {count}, and what is left over is the Inn's."
        yield Slip(right + 1, so, rule, known=False)


def _passings(moment: Moment, end: Moment) -> Iterator[tuple[SeatNo, Drink]]:
    """Who has passed on a Drink, and how it is drunk in the end."""
    first: dict[int, Drink] = {}
    last: dict[int, Drink] = {}
    for each in end.line()[moment.depth :]:
        for frame in each.position.agenda:
            for drink in frame.drinks if isinstance(frame, Drinks) else ():
                first.setdefault(drink.origin, drink)
                last[drink.origin] = drink
    for origin, drink in last.items():
        gave = first[origin].drinker
        if gave != drink.drinker and not (drink.halved or drink.negated or drink.ignored):
            yield gave, drink


def passed_on(moment: Moment, end: Moment, seat: SeatNo) -> Iterator[str]:
    """Who drinks a Drink that is passed on, and who does not."""
    for gave, drink in _passings(moment, end):
        if seat in (gave, drink.drinker):
            whole = f"{moment.name(drink.drinker)} drinks all of it, and {moment.name(gave)} none."
            yield f"The Drink is passed on, not split: {whole}"
    for gave, takes, both in _halves_passed_on(moment, end):
        if seat in (gave, takes):
            drinks = "drinks both halves" if both else "drinks it"
            yield f"{moment.name(gave)}'s half is passed on: {moment.name(takes)} {drinks}."


def _open_drinks(moment: Moment, end: Moment) -> Iterator[tuple[Drink, ...]]:
    """The Drinks that lie open, moment by moment."""
    for each in end.line()[moment.depth :]:
        yield from (frame.drinks for frame in each.position.agenda if isinstance(frame, Drinks))


def splits(moment: Moment, end: Moment, seat: SeatNo) -> Iterator[tuple[Drink, Drink]]:
    """Each splitting by which somebody's half came to be: what was split, and the half."""
    found = halving(moment, end, seat)
    if found is None:
        return
    yield found.whole, found.first
    for before, after in pairwise(_open_drinks(moment, end)):
        gone = [each for each in before if each.halved and each not in after]
        made = [each for each in after if each not in before and each.drinker == seat]
        if len(after) > len(before) and gone and made:
            yield gone[0], made[0]


def _halves_passed_on(moment: Moment, end: Moment) -> Iterator[tuple[SeatNo, SeatNo, bool]]:
    """Who has passed on a half, who drinks it, and whether that player drinks both."""
    for before, after in pairwise(_open_drinks(moment, end)):
        for was, half in zip(before, after, strict=False):
            if was.halved and half.halved and was.drinker != half.drinker:
                every = {each.drinker for each in after}
                yield was.drinker, half.drinker, every == {half.drinker}


def _of_passing_on(moment: Moment, end: Moment, seat: SeatNo) -> Iterator[Slip]:
    """That a Drink which is passed on were split."""
    right = end.position.seats[seat].alcohol
    for gave, drink in _passings(moment, end):
        if seat in (gave, drink.drinker):
            half = (drink.alcohol + 1) // 2
            so = f"To pass a Drink is not to split it: {moment.name(drink.drinker)} drinks it all."
            more = half if seat == gave else half - drink.alcohol
            yield Slip(right + more, so, "drink.pass")


def _of_ignoring_a_part(moment: Moment, end: Moment, seat: SeatNo) -> Iterator[Slip]:
    """That somebody who Ignores a Drink still drank its Chasers, or what was added to it."""
    seen = {
        drink.origin: drink
        for each in end.line()[moment.depth :]
        for frame in each.position.agenda
        if isinstance(frame, Drinks)
        for drink in frame.drinks
    }
    right = end.position.seats[seat].alcohol
    for drink in seen.values():
        faces = [moment.setup.cast[card].face for card in drink.names]
        parts = [face.alcohol for face in faces if face is not None and not face.tastes]
        if seat not in drink.ignored or drink.halved or len(parts) < len(faces):
            continue
        if len(parts) > 1 and min(parts) > 0:
            so = "A Drink and its Chaser are one Drink: whoever Ignores it Ignores both."
            yield Slip(right + sum(parts[1:]), so, "chaser.counts-as-one-drink")
        if drink.alcohol > sum(parts):
            so = "Whoever Ignores a Drink Ignores what was added to it as well."
            yield Slip(right + drink.alcohol - sum(parts), so, "ignore.no-effect-on-you")


def _of_ignored_losses(moment: Moment, end: Moment, seat: SeatNo) -> Iterator[Slip]:
    """That a loss which somebody Ignores went to somebody else."""
    plays = [each for each in moment.position.agenda if isinstance(each, Play)]
    if len(plays) != 2 or plays[1].negated or "ignore card" not in deed(moment, plays[1]):
        return
    lost = {part.victim: -part.amount for part in plays[0].parts if part.stat == "fortitude"}
    spared = plays[1].you
    if seat != spared and lost.get(seat, 0) > 0 and lost.get(spared, 0) > 0:
        so = f"To Ignore a loss is not to send it on: nobody takes it for {moment.name(spared)}."
        right = end.position.seats[seat].fortitude
        yield Slip(right - lost[spared], so, "ignore.no-effect-on-you")


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


OF: Mapping[str, tuple[Callable[[Moment, Moment, SeatNo], Iterable[Slip]], ...]] = {
    "fortitude": (_of_ignored_losses,),
    "alcohol": (of_halves, _of_passing_on, _of_ignoring_a_part),
    "gold": (_of_the_pot, _of_a_contest, _of_shares),
}
"""The slips by which people come to another number of each kind."""
