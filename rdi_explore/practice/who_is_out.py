"""Who is out of the game afterwards: somebody is so near to it that one step decides."""

import re
from collections.abc import Iterator
from random import Random

from msgspec.structs import replace

from ..draw.words import listed
from ..kernel import NOBODY, Moment, Position, SeatNo
from ..scenario import Scenario
from ..scenario.schema import Facts, SeatFacts
from .draft import SETTLED, DraftQuestion, settled
from .happening import (
    as_one,
    before_leaving,
    concerns,
    moves,
    nobody_plays,
    once,
    sentences,
    stops_something,
    told_in_order,
    what_happens,
)
from .question import Alternative
from .slips import halving, of_halves
from .strength import leads_there, made_by
from .tables import begin, seats_in
from .worlds import World, ends, reaches, worlds


def _until_it_ends(moment: Moment, seat: SeatNo) -> str:
    """That somebody without Gold is in the game only as long as a Round goes on."""
    running = moment.position.round
    if running is None or moment.position.seats[seat].gold > 0:
        return ""
    return (
        " Whoever has no Gold stays in as long as the Round goes on. After it only its winner does."
    )


def of_who_is_out(
    table: Scenario, moment: Moment, end: Moment, misread: list[World], chance: Random
) -> Iterator[DraftQuestion]:
    """Who passes out? Somebody is so near to it that one step more or less decides."""
    moved = None if misread else _on_the_edge(table, moment, end, chance)
    if moved is not None:
        table, moment = moved, begin(moved)
        over = ends(moment)
        if over is None:
            return
        end = over
    seats = seats_in(moment)
    gone = [seat for seat in seats if end.position.seats[seat].out]
    if not gone and any(end.position.seats[seat].gold < 1 for seat in seats):
        return
    hasty = [*misread] or [*worlds(moment)]
    fallen = [
        (world, {seat for seat in seats if world.end.seats[seat].out}) for world in hasty
    ]  # fmt: skip
    by_slip: dict[SeatNo, World] = {}
    for world, out in fallen:
        if len(out) < 2 and out != {*gone}:
            by_slip.setdefault(next(iter(out), NOBODY), world)
    if moved is None and (not misread or moment.position.round is None):
        return
    rounded = {
        seat: slip
        for seat in seats
        for slip in of_halves(moment, end, seat)
        if (slip.value >= end.position.seats[seat].fortitude) != (seat in gone)
    }
    by_slip.update(
        {
            NOBODY if seat in gone else seat: World(slip.so, slip.rule, end.position)
            for seat, slip in rounded.items()
        }
    )
    if len(gone) > 1 or not by_slip:
        return
    told = told_in_order(what_happens(moment, end))
    steps = [
        sentence
        for words, cited, changed in told
        for sentence in sentences(words)
        if (concerns(changed) or _spares(sentence, cited) or moves(sentence))
        and not any(what == "out" for what, _ in changed)
    ]
    somebody_has_none = any(moment.position.seats[seat].gold < 1 for seat in seats)
    answers: list[Alternative] = []
    right = -1
    for seat in seats:
        name, (fortitude, alcohol, gold) = moment.name(seat), before_leaving(moment, end, seat)
        own = leads_there(moment, end, seat, told)
        if seat in gone:
            right = len(answers)
            falls = f"{name} passes out: {reaches(alcohol, fortitude)}."
            broke = f"{name} has no Gold left, and is out." + _until_it_ends(moment, seat)
            why = (*own, falls if alcohol >= fortitude else broke)
            answers.append(Alternative(name, as_one(once((*_before(steps, own), *why)))))
            continue
        about = [
            words for words in steps if words in own or re.search(rf"\b{name}\b", words)
        ]  # fmt: skip
        made = [words for words in own if words not in about]
        stays = f"So {name} stays in: Alcohol Content {alcohol} against Fortitude {fortitude}"
        stays += f", {gold} Gold." if somebody_has_none else "."
        slip = by_slip.get(seat)
        there = [*made, *about, stays] if made or about else [stays.removeprefix("So ")]
        there = [rounded[seat].so, *there] if seat in rounded else there
        rule = slip.rule if slip is not None else ""
        answers.append(Alternative(name, as_one(once(there)), rule))
    if gone:
        name, (fortitude, alcohol, _) = moment.name(gone[0]), before_leaving(moment, end, gone[0])
        falls = f"{name} has {alcohol} Alcohol Content and {fortitude} Fortitude then, and nobody "
        falls += f"saves {name}."
        if alcohol < fortitude:
            falls = f"{name} has 0 Gold then, and nobody gives {name} any."
        slip = by_slip.get(NOBODY)
        falls = f"{rounded[gone[0]].so} {falls}" if gone[0] in rounded else falls
        answers.append(Alternative("Nobody", falls, slip.rule if slip else "pass-out.condition"))
    else:
        right = len(answers)
        made = [words for seat in seats for words in made_by(moment, end, seat)]
        near = min(_apart(end.position, seat) for seat in seats)
        close = [seat for seat in seats if seat in by_slip or _apart(end.position, seat) == near]
        so = "Nobody has as much Alcohol Content as Fortitude: "
        so += f"{listed(_against(end, seat) for seat in close)}."
        so = "So everybody has Gold left, and nobody passes out." if somebody_has_none else so
        answers.append(Alternative("Nobody", as_one([*once([*made, *steps]), so])))
    if len({each.why for each in answers}) < len(answers):
        return
    facts = {moment.name(seat): SeatFacts(out=seat in gone) for seat in seats}
    rules = dict.fromkeys(
        rule for _, cited, changed in told for rule in cited
        if any(what == "out" for what, _ in changed)
    )  # fmt: skip
    of_gold = [rule for _, cited, _ in told for rule in cited if rule.startswith(_OUT_OF_GOLD)]
    rules = rules or dict.fromkeys((*of_gold, "pass-out.condition"))
    step = replace(SETTLED, expect=Facts(seats=facts))
    misread_rules = [slip.rule for slip in rounded.values()]
    misread_rules += [world.rule for world in by_slip.values() if world in misread]
    ask = f"{nobody_plays(moment)} Who is out of the game when all of this has taken effect?"
    yield settled(
        "out", table, moment, step, ask, answers, right, (*misread_rules, *rules), misread_rules
    )


def _against(end: Moment, seat: SeatNo) -> str:
    """Somebody's two numbers."""
    player = end.position.seats[seat]
    return f"{end.name(seat)} has {player.alcohol} against {player.fortitude}"


def _before(steps: list[str], own: list[str]) -> list[str]:
    """The steps that come before those of somebody's own."""
    place = next((n for n, words in enumerate(steps) if words in own), len(steps))
    return [words for words in steps[:place] if stops_something(words) or moves(words)]


def _on_the_edge(
    table: Scenario, moment: Moment, end: Moment, chance: Random
) -> Scenario | None:  # fmt: skip
    """The table with somebody so near to passing out that one step decides: how a Drink is halved,
    or who drinks or loses what was passed on. None if nothing of that kind is at hand."""
    if table.teams or moment.position.round is not None:
        return None
    near = _by_what_is_passed_on(moment, end, chance) or _by_halves(moment, end, chance)
    seats = dict(table.seats)
    for seat, apart in near.items():
        fortitude = moment.position.seats[seat].fortitude
        if not 0 < apart <= fortitude:
            return None
        name = moment.name(seat)
        seats[name] = replace(seats[name], alcohol=fortitude - apart)
    return replace(table, seats=seats) if near else None


def _apart(position: Position, seat: SeatNo) -> int:
    player = position.seats[seat]
    return player.fortitude - player.alcohol


def _by_halves(moment: Moment, end: Moment, chance: Random) -> dict[SeatNo, int]:
    """Who drinks a half, and how far apart Alcohol Content and Fortitude must be for a slip about
    halves to decide."""
    found = [
        (seat, lost + max(0, slip.value - end.position.seats[seat].alcohol))
        for seat in seats_in(moment)
        if halving(moment, end, seat) is not None and not end.position.seats[seat].out
        for lost in (_apart(moment.position, seat) - _apart(end.position, seat),)
        for slip in of_halves(moment, end, seat)
    ]
    return dict([chance.choice(found)]) if found else {}


def _by_what_is_passed_on(moment: Moment, end: Moment, chance: Random) -> dict[SeatNo, int]:
    """Who loses by what was passed on falls or just stays, and who would have lost it else would
    fall."""
    if not any(moves(words) for words, _, _ in what_happens(moment, end)):
        return {}
    for world in worlds(moment):
        lost = {
            seat: (
                _apart(moment.position, seat) - _apart(end.position, seat),
                _apart(moment.position, seat) - _apart(world.end, seat),
            )
            for seat in seats_in(moment)
            if not (world.end.seats[seat].out or end.position.seats[seat].out)
        }
        gets = [seat for seat, (here, there) in lost.items() if here > there]
        gave = [seat for seat, (here, there) in lost.items() if there > here]
        if len(gets) == len(gave) == 1:
            one, other = gets[0], gave[0]
            return {one: lost[one][0] + chance.choice((0, 1)), other: lost[other][1]}
    return {}


_OUT_OF_GOLD = "gold-out-in-round."
"""The rules of whoever has no Gold in a Round."""


def _spares(words: str, cited: tuple[str, ...]) -> bool:
    """Whether that keeps somebody in the game: a card is stopped, or nobody need ante."""
    return any(rule.startswith(_OUT_OF_GOLD) for rule in cited) or stops_something(words)
