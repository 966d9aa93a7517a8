"""Whose turn it is in a Round of Gambling, who passes last, and how much lies in the pot."""

from collections.abc import Iterator
from itertools import pairwise
from random import Random
from typing import NamedTuple

from msgspec.structs import replace

from ..catalogue import cards
from ..draw.words import listed
from ..kernel import NOBODY, Act, CardNo, Gambling, Moment, Option, Round, SeatNo
from ..scenario import Scenario
from ..scenario.schema import Facts, StepSheet
from .draft import DraftQuestion
from .ideas import AskedBefore, Idea
from .question import Alternative, Kind
from .tables import PracticeTable, begin, could_hold, seats_in, trimmed, with_hands

FEWEST = 3
"""So many players are in the Round at least: of two all is plain."""
CLOCKWISE, STAYS_IN = "gambling.clockwise", "gambling.pass-keeps-you-in"
LAST, RAISE = "gambling.win-when-others-pass", "gambling.raise"


class RoundTurn(NamedTuple):
    """A moment of a Round: the table, whose turn it is, who is in control, and how they sit."""

    table: Scenario
    moment: Moment
    running: Round
    gambler: SeatNo

    def name(self, seat: SeatNo) -> str:
        """Somebody's name."""
        return self.moment.name(seat)

    def clockwise(self) -> str:
        """How the players sit."""
        return f"Clockwise sit {listed(map(self.name, seats_in(self.moment)))}."


def in_round(table: PracticeTable, chance: Random, asked: AskedBefore) -> Iterator[DraftQuestion]:
    """Who passes last in a Round, whose turn it is next, or what is in the pot?"""
    if not any(map(asked.may_show, (CLOCKWISE, STAYS_IN, LAST, RAISE))):
        return
    bare = trimmed(table.scenario, dict.fromkeys(table.scenario.seats, ()))
    moment = begin(bare)
    running, top = moment.position.round, moment.position.agenda[-1]
    if running is None or not isinstance(top, Gambling) or moment.setup.in_teams:
        return
    staying = seats_in(moment)
    if len(running.members) < FEWEST or running.control == NOBODY or running.lock:
        return
    if any(moment.position.seats[seat].gold < 2 for seat in staying):
        return
    turn = RoundTurn(bare, moment, running, top.gambler)
    kinds = [_last, _next, _pot]
    chance.shuffle(kinds)
    for kind in kinds:
        for draft in kind(turn):
            if not asked.knows(draft.idea):
                yield draft
                return


def _last(turn: RoundTurn) -> Iterator[DraftQuestion]:
    """With whose pass does the Round end, after somebody has taken control?"""
    found = _bet(turn, CLOCKWISE)
    if found is None:
        return
    table, small, play, after = found
    order, there = [], after
    while there.position.round is not None and there.decision is not None:
        if not there.may_decline:
            return
        if isinstance(there.position.agenda[-1], Gambling):
            order.append(there.decision.seat)
        there = there.decline()
    if len(order) < 2 or len({*order}) < len(order) or turn.gambler in order:
        return
    last, control = turn.name(order[-1]), turn.name(turn.gambler)
    again = order[-1] in turn.running.passed
    rule = STAYS_IN if again else LAST
    answers = []
    for seat in seats_in(turn.moment):
        name = turn.name(seat)
        if seat == order[-1]:
            why = (
                f"{control} has taken control, and wins once all others in the Round have passed. "
            )
            why += f"Clockwise, {name} is the last of them."
            why += f" To have passed before is not to have left: {name} is asked again." * again
        elif seat == turn.gambler:
            why = f"{name} is in control. When the others have passed, {name} has won, and need "
            why += "not pass."
        elif seat in order:
            why = (
                f"{name} passes, too. But {last} comes after {name}, and could still take control."
            )
        else:
            why = f"{name} is not in the Round, and has no turn in it."
        answers.append(Alternative(name, why, "" if seat == order[-1] else rule))
    card = small.setup.cast[play.card].id
    steps = [*_played(after, control, card, Facts(control=control))]
    for seat in order:
        steps.append(StepSheet(seat=turn.name(seat), passes=True))
        steps.append(StepSheet(everyone="passes"))
    steps[-2:] = [replace(steps[-2], expect=Facts(window="won", rules=(LAST,)))]
    title = small.setup.cast[play.card].title
    ask = f"{turn.clockwise()} {control} plays “{title}”. Then nobody plays a card any more. "
    ask += "With whose pass does the Round end?"
    right = seats_in(turn.moment).index(order[-1])
    rules = tuple(dict.fromkeys((rule, LAST)))
    yield _draft(
        "next", turn._replace(table=table, moment=small), tuple(steps), ask, answers, right,
        rules, (play.card,),
    )  # fmt: skip


def _bet(turn: RoundTurn, says: str) -> tuple[Scenario, Moment, Option, Moment] | None:
    """A card that takes control, and what comes when nobody answers it."""
    hands = {}
    for seat in turn.running.members:
        bets = _bets(turn.table, turn.name(seat), says if seat == turn.gambler else CLOCKWISE)
        if not bets:
            return None
        hands[turn.name(seat)] = bets[:1]
    table = with_hands(turn.table, hands)
    small = begin(table)
    plays = [each for each in small.options if each.act is Act.PLAY]
    if len(plays) != 1:
        return None
    after = small.choose(plays[0])
    while after.decision is not None and after.may_decline and after.window is not None:
        if isinstance(after.position.agenda[-1], Gambling):
            break
        after = after.decline()
    top = after.position.agenda[-1] if after.position.agenda else None
    if not isinstance(top, Gambling) or after.decision is None:
        return None
    return table, small, plays[0], after


def _bets(table: Scenario, name: str, says: str) -> tuple[str, ...]:
    """The cards of a player that take control and do nothing else, or make everybody ante."""
    known = cards()
    some = [known[id] for id in could_hold(table, name) if id in known]
    return tuple(
        card.id
        for card in some
        if len(card.modes) == 1
        and card.modes[0].occasion == "bet"
        and len(card.modes[0].do) == 1 + (says == RAISE)
        and any(effect.wagers for effect in card.modes[0].do) == (says == RAISE)
    )


def _next(turn: RoundTurn) -> Iterator[DraftQuestion]:
    """Whose turn is it after a card has taken control?"""
    found = _bet(turn, CLOCKWISE)
    if found is None:
        return
    table, small, play, after = found
    assert after.decision is not None
    next, name = after.decision.seat, turn.name(turn.gambler)
    seats = list(seats_in(turn.moment))
    at = seats.index(turn.gambler)
    left = seats[(at + 1) % len(seats)]
    if left in turn.running.members:
        return
    who = turn.name(next)
    answers = []
    for seat in seats:
        each = turn.name(seat)
        if seat == next:
            why = f"Turns go clockwise from {name}"
            why += f", past {turn.name(left)}, who is not in the Round. So it is {each}'s."
        elif seat == turn.gambler:
            why = f"{each} has just had a turn. Now the others may take control, clockwise."
        elif seat not in turn.running.members:
            why = f"{each} is not in the Round, and has no turn in it."
        elif seat == turn.running.control:
            why = f"{each} was in control before. That gives no turn: {who} comes first."
        else:
            why = f"{each} is in the Round, too. But clockwise from {name}, {who} comes first."
        answers.append(Alternative(each, why, "" if seat == next else CLOCKWISE))
    card = small.setup.cast[play.card]
    steps = _played(after, name, card.id, Facts(decides=who))
    ask = f"{turn.clockwise()} {name} plays “{card.title}”, and nobody answers it. "
    ask += "Whose turn in the Round is it then?"
    yield _draft(
        "next", turn._replace(table=table, moment=small), steps, ask, answers,
        seats.index(next), (CLOCKWISE,), (play.card,),
    )  # fmt: skip


def _pot(turn: RoundTurn) -> Iterator[DraftQuestion]:
    """How much is in the pot after a card has made everybody ante?"""
    found = _bet(turn, RAISE)
    if found is None or len(turn.running.members) == len(seats_in(turn.moment)):
        return
    table, small, play, after = found
    pot, now = turn.moment.position.pot, after.position.pot
    members, everybody = turn.running.members, len(seats_in(turn.moment))
    ante = (now - pot) // len(members)
    if now - pot != len(members) * ante or ante < 1:
        return
    name, card = turn.name(turn.gambler), small.setup.cast[play.card]
    out = listed(turn.name(seat) for seat in seats_in(turn.moment) if seat not in members)
    are, antes, pays = (
        ("are", "ante", "pay") if everybody - len(members) > 1 else ("is", "antes", "pays")
    )
    whys = {
        now: f"{listed(map(turn.name, members))} are in the Round, and ante {ante} Gold each: "
        f"{pot} + {now - pot} = {now}. {out} {are} not, and {antes} nothing.",
        pot + ante: f"Not only {name} antes, but everybody in the Round.",
        now - ante: f"{name} is in the Round, too, and antes like the others.",
        pot + everybody * ante: f"{out} {are} not in the Round, and {pays} no ante.",
    }  # fmt: skip
    values = sorted(whys)
    if len(values) < 4:
        return
    answers = [Alternative(str(each), whys[each], "" if each == now else RAISE) for each in values]
    steps = _played(after, name, card.id, Facts(pot=now))
    ask = f"{name} plays “{card.title}”, and nobody answers it. How much Gold is in the pot then?"
    yield _draft(
        "number", turn._replace(table=table, moment=small), steps, ask, answers,
        values.index(now), (RAISE,), (play.card,),
    )  # fmt: skip


def _played(after: Moment, name: str, card: str, expect: Facts) -> tuple[StepSheet, ...]:
    """The steps by which a card takes effect, and what is expected then."""
    kinds = [each.window.kind if each.window else "" for each in after.line()[1:-1]]
    windows = 1 + sum(one != other for one, other in pairwise(kinds))
    passes = [StepSheet(everyone="passes")] * (windows - 1)
    return (
        StepSheet(seat=name, plays=card), *passes, StepSheet(everyone="passes", expect=expect)
    )  # fmt: skip


def _draft(
    kind: Kind,
    turn: RoundTurn,
    steps: tuple[StepSheet, ...],
    ask: str,
    answers: list[Alternative],
    right: int,
    rules: tuple[str, ...],
    shown: tuple[CardNo, ...],
) -> DraftQuestion:
    lesson = f"round: {rules[0]}: {len(turn.running.members)} of {len(seats_in(turn.moment))}"
    idea = Idea("Gambling", (lesson,), (), rules)
    return DraftQuestion(
        kind, turn.moment, replace(turn.table, line=steps), ask, tuple(answers), right,
        answers[right].why, rules, shown, 3, idea,
    )  # fmt: skip
