"""A lesson's questions, put at their moments, with every answer judged by the kernel.

A file says only what is asked. Which answers there are, which of them are right, what becomes of
each and by which rules, is played out here each time; no answer is stored anywhere.
"""

from typing import NamedTuple

from ..kernel.law import Refusal
from ..kernel.moment import Moment
from ..kernel.values import Option
from .facts import compare, differences, rules_between
from .lesson_check import table_of
from .outcomes import Other, Value, by_other_editions, observe, others, outcomes
from .play import PASSING, LineError, pass_until, play_line, settle
from .schema import Predicted, Question, Scenario
from .writing import only_moves


class Chosen(NamedTuple):
    """An answer: one of the options of the deciding player."""

    option: Option


class Card(NamedTuple):
    """An answer: a card that a seat holds."""

    seat: int
    card: int


class Player(NamedTuple):
    """An answer: a seat."""

    seat: int


class Rule(NamedTuple):
    """An answer: a rule, by its id."""

    id: str


class Result(NamedTuple):
    """An answer: what comes of it, in the terms of what is predicted."""

    of: Predicted
    value: Value


What = Chosen | Card | Player | Rule | Result


class Answer(NamedTuple):
    """One answer, judged. ``line`` is how it was played out, from the moment of the question on
    (empty: it cannot be played out); ``refusals`` are the kernel's reasons against it. To a wrong
    prediction ``other`` is a line on which it would be right."""

    what: What
    right: bool
    line: tuple[Moment, ...] = ()
    refusals: tuple[Refusal, ...] = ()
    other: Other | None = None


class Posed(NamedTuple):
    """A question at its moment. ``table`` is the case in which it is put, ``edition`` the book by
    which; ``line`` is what the file's line does from there on, where that is asked."""

    question: Question
    table: Scenario
    edition: str
    moment: Moment
    answers: tuple[Answer, ...]
    line: tuple[Moment, ...] = ()

    @property
    def right(self) -> tuple[int, ...]:
        """The numbers of the right answers, from 0."""
        return tuple(n for n, answer in enumerate(self.answers) if answer.right)


def pose(scenario: Scenario, number: int) -> Posed:
    """Put a question of a lesson, by its number from 0.

    Raises:
        LineError: the line cannot be played as far as the question.
        IndexError: the lesson has no such question.
    """
    assert scenario.lesson is not None
    question = scenario.lesson.questions[number]
    table = only_moves(table_of(scenario, question))
    edition = question.edition or table.edition
    played = play_line(table, edition)
    begin = played.end.line()[0]
    moment = played.after[question.after - 1] if question.after else begin
    end = played.end if question.until is None else begin
    if question.until:
        end = played.after[question.until - 1]
    line = tuple(end.line()[moment.depth :])
    posed = Posed(question, table, edition, moment, (), line)
    if question.choose is not None:
        return _choose(posed._replace(line=()))
    if question.play is not None:
        return posed._replace(answers=_plays(moment, question.play), line=())
    if question.predict is not None:
        return posed._replace(answers=_predictions(posed, question.predict))
    return posed._replace(answers=_rules(posed))


def faults(scenario: Scenario) -> list[str]:
    """What is wrong with the questions of a lesson, once they are put: each needs at least one
    right and one wrong answer, and no more than have a key."""
    told = []
    for number, question in enumerate(scenario.lesson.questions if scenario.lesson else ()):
        where = f"question {number + 1} (“{question.ask[:60]}”)"
        try:
            posed = pose(scenario, number)
        except LineError as error:
            told.append(f"{where}: {error}")
            continue
        right = len(posed.right)
        if not right:
            told.append(f"{where} has no right answer")
        if right == len(posed.answers):
            told.append(f"{where} has no wrong answer")
        if len(posed.answers) > MOST_ANSWERS:
            told.append(f"{where} has {len(posed.answers)} answers; at most {MOST_ANSWERS}")
    return told


MOST_ANSWERS = 9
"""Answers that have a key each."""


# ---------------------------------------------------------------------------------- the kinds


def _choose(posed: Posed) -> Posed:
    """Every option of the one who is asked, played out, and every card in hand that is refused.

    A window may ask the same player twice, for Anytime Cards first: both are one question.
    """
    question, moment = posed.question, posed.moment
    while moment.may_decline and not _is_asked(moment, question.of):
        moment = moment.decline()
    if moment.decision is None or not _is_asked(moment, question.of):
        raise LineError(question.after, f"{question.of or 'nobody'} has no choice from here on")
    seat = moment.decision.seat
    found: dict[Option, Moment] = {}
    for at in _asking(moment):
        if at.decision is not None and at.decision.seat == seat:
            for option in at.options:
                found.setdefault(option, at)
    options = sorted(found, key=lambda option: option.act in PASSING)
    posed = posed._replace(moment=moment)
    answers = [_played_out(posed, found[option], option) for option in options]
    answers += [each for each in _cards(moment, seat) if not each.right]
    return posed._replace(answers=tuple(answers))


def _asking(moment: Moment) -> list[Moment]:
    """The moments from here on in which the window that is open now asks, if all decline."""
    found = [moment]
    depth = len(moment.numbers)
    while moment.window is not None and found[-1].may_decline:
        after = found[-1].decline()
        if after.numbers[:depth] != moment.numbers:
            break
        found.append(after)
    return found


def _is_asked(moment: Moment, name: str | None) -> bool:
    """Whether somebody has a choice here, and is the one who is meant."""
    decision = moment.decision
    if decision is None or (name is not None and moment.name(decision.seat) != name):
        return False
    return len(decision.options) > 1


def _played_out(posed: Posed, moment: Moment, option: Option) -> Answer:
    begin, end = posed.moment, settle(moment.choose(option))
    aim = posed.question.choose
    assert aim is not None
    missed = compare(aim.expect, end, since=begin) + differences(aim.change, begin, end)
    return Answer(Chosen(option), not missed, tuple(end.line()[begin.depth :]))


def _plays(moment: Moment, who: str) -> tuple[Answer, ...]:
    """Every card of a seat, or every seat: what may be played here."""
    if who != "anyone":
        return tuple(_cards(moment, moment.seat(who)))
    asking = _asking(moment)
    seats = (seat for seat, player in enumerate(moment.position.seats) if not player.out)
    return tuple(
        Answer(
            Player(seat),
            any(at.plays_of(seat) for at in asking),
            (),
            asking[-1].refusals_of(seat),
        )
        for seat in seats
    )


def _cards(moment: Moment, seat: int) -> list[Answer]:
    """The cards of a hand: those that may be played here are played out, the others refused.

    A card may be played here if it may while this window asks; the reasons are those at its last
    question, when Anytime Cards are through.
    """
    asking = _asking(moment)
    plays = [option for at in asking for option in at.plays_of(seat)]
    refusals = asking[-1].refusals_of(seat)
    answers = []
    for card in dict.fromkeys(moment.position.seats[seat].hand):
        mine = [option for option in plays if option.card == card]
        line = _first_play(moment, seat, mine[0]) if mine else ()
        against = tuple(no for no in refusals if no.card == card) if not mine else ()
        answers.append(Answer(Card(seat, card), bool(mine), line, against))
    return answers


def _first_play(moment: Moment, seat: int, option: Option) -> tuple[Moment, ...]:
    """The line on which a seat makes this play when it is asked, and nobody answers."""
    asked = pass_until(moment, seat, lambda _, each: each == option)
    if asked is None:
        return ()
    return tuple(settle(asked.choose(option)).line()[moment.depth :])


def _predictions(posed: Posed, what: Predicted) -> tuple[Answer, ...]:
    question, line = posed.question, posed.line
    found: list[Other] = []
    if question.until is None:
        found += by_other_editions(posed.table, posed.edition, question.after)
        found += others(line)
    seat = posed.moment.seat(question.of) if question.of is not None else 0
    true = observe(what, seat, line[0], line[-1])
    answers = []
    for value, other in outcomes(what, seat, line, found, question.think):
        right = value == true
        shown = line if right else other.line if other is not None else ()
        answers.append(Answer(Result(what, value), right, shown, (), other))
    return tuple(answers)


def _rules(posed: Posed) -> tuple[Answer, ...]:
    """Which of the rules act on the line, or refuse the card."""
    question, moment = posed.question, posed.moment
    if question.refused is None:
        acted = rules_between(moment, posed.line[-1])
        return tuple(Answer(Rule(id), id in acted, posed.line) for id in question.cite)
    seat, card = moment.seat(question.refused.of), moment.setup.numbers[question.refused.card]
    against = tuple(no for no in moment.refusals_of(seat) if no.card == card)
    forbid = {no.rule for no in against}
    return tuple(Answer(Rule(id), id in forbid, (), against) for id in question.cite)
