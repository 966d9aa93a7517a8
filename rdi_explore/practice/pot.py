"""Who takes the pot of a Round of Gambling."""

from collections.abc import Iterator

from msgspec.structs import replace

from ..kernel import Gambling, Moment, Play, SeatNo
from ..kernel import cards as c
from ..scenario import Scenario
from ..scenario.deeds import deed
from ..scenario.writing import changes
from .draft import SETTLED, DraftQuestion, settled
from .happening import Line, as_one, nobody_plays, once, stops_something, what_happens
from .question import Alternative
from .slips import in_order
from .tables import seats_in

BY_A_CARD = {"gambling.taking-pot-without-winning", "gambling.win-by-effect"}
"""Rules by which somebody has the pot without being in control when all have passed."""


def of_the_pot(table: Scenario, moment: Moment, end: Moment) -> Iterator[DraftQuestion]:
    """Who takes the pot?"""
    running = moment.position.round
    if running is None or end.position.round is not None or moment.position.pot < 1:
        return
    last = running
    for each in end.line()[moment.depth + 1 :]:
        for entry in each.entries:
            for change in entry.changes:
                if change.what == "round" and change.after is not None:
                    last = change.after
    taker = last.taker if last.taker >= 0 else last.winner
    told = what_happens(moment, end)
    says = [
        (words, cited)
        for words, cited, changed in told
        if ("pot", -1) in changed and ("gold", taker) in changed
    ]
    if taker < 0 or not says or len(running.members) < 2:
        return
    answers: list[Alternative] = []
    right = -1
    if any(BY_A_CARD & {*cited} for _, cited, _ in told):
        return
    inn = [*_to_the_inn(moment, told)][:1]
    for seat in seats_in(moment):
        name = moment.name(seat)
        if seat == taker:
            right = len(answers)
            before = [
                in_order(words)
                for words, _, changed in told
                if stops_something(words) or ("pot", -1) in changed
            ]
            answers.append(Alternative(name, as_one(once((*before, in_order(says[-1][0]))))))
        elif seat not in running.members and (inn or len(running.members) > 2):
            continue
        elif seat not in running.members:
            answers.append(Alternative(name, f"{name} is not in this Round."))
        else:
            answers.append(Alternative(name, _loses_it(moment, seat, last.control, told)))
    answers += inn
    if right < 0:
        return
    agenda = moment.position.agenda
    begun = max((n for n, each in enumerate(agenda) if isinstance(each, Gambling)), default=-1)
    waiting = [each for each in agenda[begun + 1 :] if isinstance(each, Play)]
    if not waiting or (len(waiting) == 1 and waiting[0].by == taker):
        return  # a look at who has just played would answer it
    if any(each.by == running.control and "end round" in deed(moment, each) for each in waiting):
        return  # whoever is in control would not end the Round
    facts = changes(moment, end)
    step = replace(SETTLED, change=facts)
    rules = tuple(dict.fromkeys(rule for _, cited in says for rule in cited))
    yield settled(
        "pot",
        table,
        moment,
        step,
        f"{nobody_plays(moment)} Who takes the pot?",
        answers,
        right,
        rules,
    )


def _loses_it(moment: Moment, seat: SeatNo, control: SeatNo, told: list[Line]) -> str:
    """Why somebody in the Round does not win it: what takes control from them, or does not give
    it to them."""
    name, running = moment.name(seat), moment.position.round
    cast = moment.setup.cast
    plays = [frame for frame in moment.position.agenda if isinstance(frame, Play)]
    bets = [each for each in plays if cast[each.card].modes[each.mode].occasion == "bet"]
    own = [each for each in plays if each.by == seat]
    taken = [f"{moment.name(control)}'s “{cast[each.card].title}” takes it" for each in bets
             if each.by == control != seat]  # fmt: skip
    if running is not None and seat == running.control and taken:
        return f"{name} is in control now. But {taken[-1]}, and {name} only passes."
    stopped = f"“{cast[own[-1].card].title}” is Negated: it does nothing." if own else ""
    if any(words == stopped for words, _, _ in told):
        return f"{stopped} So {name} does not get the pot by it."
    if own and own[-1] in bets and taken:
        return f"“{cast[own[-1].card].title}” takes control. But {taken[-1]} again."
    takes = {"gambling", "cheating"} & {*cast[own[-1].card].type} if own else ()
    if takes and taken and running is not None:
        others = f"{moment.name(running.control)} has it now, and {taken[-1]}"
        return f"“{cast[own[-1].card].title}” gave {name} control at first. But {others}."
    needs = "Only a Gambling or a Cheating Card does."
    return (
        f"“{cast[own[-1].card].title}” takes no control. {needs}"
        if own
        else f"{name} only passes, and takes no control. {needs}"
    )


def _to_the_inn(moment: Moment, told: list[Line]) -> Iterator[Alternative]:
    """That the Inn takes the pot, where a card that says so is Negated."""
    for frame in moment.position.agenda:
        if not isinstance(frame, Play):
            continue
        card = moment.setup.cast[frame.card]
        if c.End("round") in card.modes[frame.mode].do:
            title = card.title
            if any(words == f"“{title}” is Negated." for words, _, _ in told):
                yield Alternative(
                    "Nobody: it goes to the Inn",
                    f"“{title}” would end the Round so. But it is Negated, and the Round goes on.",
                    "negate.prevents-resolution",
                )
