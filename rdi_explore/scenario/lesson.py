"""A lesson's questions, put at their moments, with every answer judged by the kernel.

Which answers there are, which of them are right, and what becomes of each, is played out here each
time. The file has an author's text for every answer; a text that the kernel does not bear out is a
mistake in the file.
"""

import re
from collections import Counter
from collections.abc import Iterator, Mapping
from random import Random
from typing import NamedTuple
from zlib import crc32

import msgspec

from ..kernel import (
    FIRST_SEAT,
    NOBODY,
    CardNo,
    Moment,
    Option,
    Refusal,
    SeatNo,
    SeatOrNobody,
    by_seat,
)
from ..packed import kept, named
from .claimed import WrongClaim, solved_for
from .facts import compare, differences
from .game import called
from .knowing import NothingFits, determinize, view
from .lesson_check import placed, table_of
from .lesson_text import NoSuchFact, filled
from .middle import Problem
from .outcomes import Other, Value, by_other_editions, hangs_on_plays, observe, others, outcomes
from .play import LineError, pass_until, play_line, settle
from .schema import Held, Predicted, QuestionSheet, Scenario, Statement
from .waiting import PASSING
from .writing import only_moves


class OptionAnswer(NamedTuple):
    """An answer: one of the options of the deciding player."""

    option: Option


class CardAnswer(NamedTuple):
    """An answer: a card that a seat holds."""

    seat: SeatNo
    card: CardNo


class SeatAnswer(NamedTuple):
    """An answer: a seat."""

    seat: SeatNo


class StatementAnswer(NamedTuple):
    """An answer: a statement of the author."""

    statement: Statement


class Result(NamedTuple):
    """An answer: what comes of it, in the terms of what is predicted."""

    of: Predicted
    value: Value


What = OptionAnswer | CardAnswer | SeatAnswer | StatementAnswer | Result


class JudgedAnswer(NamedTuple):
    """One answer, judged. ``name`` is what the file calls it. ``line`` is how it was played out,
    from the moment of the question on (empty: it cannot be played out); ``refusals`` are the
    kernel's reasons against it. To a wrong prediction ``other`` is a line on which it would be
    right. Where hands are unseen, ``times`` is in how many deals it reaches the aim. ``text`` is
    what the author says to it."""

    what: What
    right: bool
    name: str
    line: tuple[Moment, ...] = ()
    refusals: tuple[Refusal, ...] = ()
    other: Other | None = None
    text: str = ""
    times: int = 0


class Posed(NamedTuple):
    """A question at its moment. ``table`` is the case in which it is put, ``edition`` the book by
    which; ``line`` is what the file's line does from there on, where that is asked. ``eyes`` is who
    looks, and sees no other hand; nobody, where all lie open. ``hangs``: what is predicted holds
    because nobody plays another card."""

    question: QuestionSheet
    table: Scenario
    edition: str
    moment: Moment
    answers: tuple[JudgedAnswer, ...]
    line: tuple[Moment, ...] = ()
    eyes: SeatOrNobody = NOBODY
    hangs: bool = False

    def sees(self, seat: SeatNo) -> bool:
        """Whether the hand of a seat lies open to who is asked."""
        return self.eyes in (NOBODY, seat)

    @property
    def right(self) -> tuple[int, ...]:
        """The numbers of the right answers, from 0."""
        return tuple(n for n, answer in enumerate(self.answers) if answer.right)


def pose(scenario: Scenario, number: int) -> Posed:
    """Put a question of a lesson, by its number from 0; its answers stand in an order that is
    drawn, and is always the same.

    Raises:
        LineError: the line cannot be played as far as the question.
        IndexError: the lesson has no such question.
        Unwritten: an answer has no text, or one that is not so.
    """
    posed = _judged(scenario, number)
    texts = _texts(posed)
    answers = [
        answer._replace(text=_filled(posed, answer, texts[answer.name])) for answer in posed.answers
    ]
    drawn = f"{SEED}.{scenario.id}.{number}"
    return posed._replace(
        answers=tuple(sorted(answers, key=lambda each: crc32(f"{drawn}.{each.name}".encode())))
    )


SEED = 1
"""Decides in which order answers stand; chosen so that the right one is as often at each place."""


class Unwritten(ValueError):
    """What an author has written to the answers of a question does not fit them."""


def _judged(scenario: Scenario, number: int) -> Posed:
    """A question with its answers as the kernel finds them."""
    assert scenario.lesson is not None
    asked = scenario.lesson.questions[number]
    own = table_of(scenario, asked)
    question, table = placed(own, asked), only_moves(own)
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
    if question.unseen is not None:
        return _unseen(posed._replace(line=()), question.unseen)
    if question.play is not None:
        return posed._replace(answers=_plays(moment, question.play, question.right), line=())
    if question.predict is not None:
        return _predicted(posed, question.predict)
    return posed._replace(answers=tuple(_stated(posed, each) for each in question.state))


def _texts(posed: Posed) -> dict[str, str]:
    """The author's texts by the names of the answers: exactly one for each, on the right side."""
    question, told = posed.question, list[str]()
    sides = {True: dict(question.right), False: dict(question.wrong)}
    for each in question.state:
        for right, text in ((True, each.right), (False, each.wrong)):
            if text:
                sides[right][each.says] = text
    for right, word, other in ((True, "right", "wrong"), (False, "wrong", "right")):
        need = [each.name for each in posed.answers if each.right == right]
        lack = [name for name in need if name not in sides[right]]
        if lack:
            told.append(f"under “{word}” a text is missing for: {'; '.join(lack)}")
        for name in sides[right].keys() - set(need):
            known = any(each.name == name for each in posed.answers)
            words = f"is {other}" if known else "is no answer here"
            told.append(f"under “{word}”: “{name}” {words}")
    if told:
        raise Unwritten(". ".join(told))
    return sides[True] | sides[False]


def _filled(posed: Posed, answer: JudgedAnswer, text: str) -> str:
    """An answer's text with the facts of its own line; of a prediction, those of the true one."""
    line = posed.line or answer.line or (posed.moment,)
    try:
        return filled(_in_deals(posed, answer, text), line[0], line[-1])
    except NoSuchFact as no:
        raise Unwritten(f"in the text for “{answer.name}” {no}") from None


def _in_deals(posed: Posed, answer: JudgedAnswer, text: str) -> str:
    """The text with what it says of deals: in how many an answer works; ``none``, if that is so."""
    if posed.eyes == NOBODY:
        return text
    if not answer.times:
        text = text.replace("{none}", "none")
    return text.replace("{times}", str(answer.times)).replace("{deals}", str(DEALS))


def faults(scenario: Scenario) -> Iterator[Problem]:
    """What is wrong with the questions of a lesson, once they are put: each needs at least one
    right and one wrong answer, no more than have a key, and a true text for each."""
    for number in range(len(scenario.lesson.questions) if scenario.lesson else 0):
        at = f"$.lesson.questions[{number}]"
        try:
            posed = pose(scenario, number)
        except (LineError, Unwritten, WrongClaim, NothingFits) as error:
            yield Problem(at, str(error))
            continue
        if not posed.right:
            yield Problem(at, "no answer is right")
        if len(posed.right) == len(posed.answers):
            yield Problem(at, "no answer is wrong")
        if len(posed.answers) > MOST_ANSWERS:
            yield Problem(at, f"{len(posed.answers)} answers; at most {MOST_ANSWERS}")


MOST_ANSWERS = 9
"""Answers that have a key each."""


# ---------------------------------------------------------------------------------- the kinds


def _choose(posed: Posed) -> Posed:
    """Every option of the one who is asked, played out, and every card in hand that is refused.

    A window may ask the same player twice, for Anytime Cards first: both are one question.
    """
    moment, seat = _asked(posed)
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


def _asked(posed: Posed) -> tuple[Moment, SeatNo]:
    """The first moment from here on at which the one who is meant has a choice, and who it is."""
    moment, who = posed.moment, posed.question.of
    while moment.may_decline and not _is_asked(moment, who):
        moment = moment.decline()
    if moment.decision is None or not _is_asked(moment, who):
        raise LineError(posed.question.after, f"{who or 'nobody'} has no choice from here on")
    return moment, moment.decision.seat


def _unseen(posed: Posed, condition: str) -> Posed:
    """Every option of the one who is asked, tried in deals of all cards that this player does not
    see. Right is what reaches the aim in most of them, whatever the others do then.

    Raises:
        Unwritten: that cannot be told, or the difference is no lesson.
    """
    moment, seat = _asked(posed)
    tried = f"{SEED}.{posed.table.id}.{posed.question.after}"
    made_of = b"".join(
        named(moment.name(seat), each)
        for each in (
            moment.setup.as_text(), msgspec.msgpack.encode(moment.position),
            condition.encode(), tried.encode(),
        )
    )  # fmt: skip

    def make() -> dict[str, int]:
        return _times(posed.table, moment, seat, condition, Random(tried))

    times, names = kept("unseen", made_of, dict[str, int], make), called(moment)
    best, *less = sorted({times[name] for name in names}, reverse=True)
    if less and best - less[0] < CLEAR:
        raise Unwritten(f"in {best} of {DEALS} deals one works, in {less[0]} another: too close")
    answers = tuple(
        JudgedAnswer(OptionAnswer(each), times[name] == best, name, times=times[name])
        for name, each in names.items()
    )
    return posed._replace(moment=moment, answers=answers, eyes=seat)


def _times(
    table: Scenario, moment: Moment, seat: SeatNo, condition: str, chance: Random
) -> dict[str, int]:
    """In how many deals each option works, whatever the others do.

    Raises:
        Unwritten: that cannot be told.
    """
    solved = solved_for(table, moment.name(seat), condition)
    known = view(moment.setup, moment.position, seat)
    times: Counter[str] = Counter()
    for _ in range(DEALS):
        dealt = Moment.start(moment.setup, determinize(moment.setup, known, chance))
        for name, works in solved(dealt).items():
            if works is None:
                raise Unwritten(f"whether “{name}” works cannot be told: a limit was hit")
            times[name] += works
    return dict(times)


DEALS = 40
"""In so many deals it is tried what somebody does who sees only the own hand."""
CLEAR = 6
"""By so many deals the best choice must be ahead."""


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


def _played_out(posed: Posed, moment: Moment, option: Option) -> JudgedAnswer:
    begin, end = posed.moment, settle(moment.choose(option))
    aim = posed.question.choose
    assert aim is not None
    missed = compare(aim.expect, end, since=begin) + differences(aim.change, begin, end)
    name = next(name for name, each in called(moment).items() if each == option)
    return JudgedAnswer(OptionAnswer(option), not missed, name, tuple(end.line()[begin.depth :]))


def _plays(moment: Moment, who: str, texts: Mapping[str, str]) -> tuple[JudgedAnswer, ...]:
    """Every card of a seat, or every seat: what may be played here; of a seat that may play, the
    play that its text names is played out, or else the first."""
    if who != "anyone":
        return tuple(_cards(moment, moment.seat(who)))
    asking = _asking(moment)
    seats = (seat for seat, player in by_seat(moment.position.seats) if not player.out)
    answers = []
    for seat in seats:
        name, refusals = moment.name(seat), asking[-1].refusals_of(seat)
        plays = [option for at in asking for option in at.plays_of(seat)]
        plays.sort(key=lambda each: not _is_named(moment, each, texts.get(name, "")))
        line = _first_play(moment, seat, plays[0]) if plays else ()
        answers.append(JudgedAnswer(SeatAnswer(seat), bool(plays), name, line, refusals))
    return tuple(answers)


def _is_named(moment: Moment, play: Option, text: str) -> bool:
    """Whether a text names the card of a play, be it by the beginning of its title."""
    title = moment.setup.cast[play.card].title
    return any(title.startswith(named) for named in re.findall(r"\*([^*]+)\*", text))


def _cards(moment: Moment, seat: SeatNo) -> list[JudgedAnswer]:
    """The cards of a hand: those that may be played here are played out, the others refused.

    A card may be played here if it may while this window asks; the reasons are those at its last
    question, when Anytime Cards are through.
    """
    asking = _asking(moment)
    plays = [option for at in asking for option in at.plays_of(seat)]
    refusals = asking[-1].refusals_of(seat)
    answers: list[JudgedAnswer] = []
    for card in dict.fromkeys(moment.position.seats[seat].hand):
        name = moment.setup.cast[card].id
        if any(each.name == name for each in answers):
            continue
        mine = [option for option in plays if moment.setup.cast[option.card].id == name]
        line = _first_play(moment, seat, mine[0]) if mine else ()
        against = tuple(no for no in refusals if no.card == card) if not mine else ()
        answers.append(JudgedAnswer(CardAnswer(seat, card), bool(mine), name, line, against))
    return answers


def _first_play(moment: Moment, seat: SeatNo, option: Option) -> tuple[Moment, ...]:
    """The line on which a seat makes this play when it is asked, and nobody answers."""
    asked = pass_until(moment, seat, lambda _, each: each == option)
    if asked is None:
        return ()
    return tuple(settle(asked.choose(option)).line()[moment.depth :])


def _predicted(posed: Posed, what: Predicted) -> Posed:
    """What the line comes to, and what an author thought of besides.

    Who is asked next hangs on no play: it is asked before one.
    """
    question, line = posed.question, posed.line
    seat = posed.moment.seat(question.of) if question.of is not None else FIRST_SEAT
    other_lines = tuple(others(line))
    found: list[Other] = []
    if question.until is None:
        found += by_other_editions(posed.table, posed.edition, question.after)
        found += other_lines
    true = observe(what, seat, line[0], line[-1], question.token)
    answers = []
    thought = map(_meant, question.wrong)
    for value, other in outcomes(what, seat, line, found, thought, question.token):
        right = value == true
        shown = line if right else other.line if other is not None else ()
        answers.append(JudgedAnswer(Result(what, value), right, _called(value), shown, (), other))
    asked = what in ("decides", "asked")
    hangs = not asked and hangs_on_plays(what, seat, line, other_lines, question.token)
    return posed._replace(answers=tuple(answers), hangs=hangs)


def _meant(name: str) -> Value:
    """What a file calls an answer to a prediction, as a value."""
    if name.isdecimal():
        return int(name)
    return () if name == "nobody" else tuple(name.split(", "))


def _called(value: Value) -> str:
    return str(value) if isinstance(value, int) else ", ".join(value) or "nobody"


def _stated(posed: Posed, told: Statement) -> JudgedAnswer:
    """A statement, held against what the line comes to; where nothing comes but that a card may be
    played, it is."""
    since, end = posed.moment, posed.line[-1]
    true = not compare(told.expect, end, since=since)
    true = true and not differences(told.change, since, end)
    for held, allowed in ((told.may_play, True), (told.may_not_play, False)):
        true = true and (held is None or (_play_of(end, held) is not None) == allowed)
    line = posed.line if len(posed.line) > 1 else ()
    if true and not line and told.may_play is not None and (play := _play_of(end, told.may_play)):
        line = _first_play(end, end.seat(told.may_play.of), play)
    return JudgedAnswer(StatementAnswer(told), true, told.says, line)


def _play_of(moment: Moment, held: Held) -> Option | None:
    """The first way in which a seat may play its card here."""
    plays = moment.plays_of(moment.seat(held.of))
    return next((each for each in plays if moment.setup.cast[each.card].id == held.card), None)
