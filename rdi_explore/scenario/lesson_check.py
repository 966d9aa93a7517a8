"""What types alone cannot say of the lesson in a scenario file."""

from collections.abc import Iterator

from msgspec.structs import replace

from ..catalogue import FileError, tokens
from ..rulebook import rules
from .cases import MARK, case_of, first_case
from .middle import Problem
from .schema import KINDS, LessonSheet, QuestionSheet, Scenario

OF_A_SEAT = ("fortitude", "alcohol", "gold", "hand", "pile", "discard", "token")
"""What can be predicted of one seat."""

MOST = 12
"""Questions of one lesson: more are more than one sitting, and make a long link."""


IDEA = 60
"""Words in which the idea of a lesson is told."""


def table_of(scenario: Scenario, question: QuestionSheet) -> Scenario:
    """The scenario in which a question is put: the case that it names, or the first one.

    Raises:
        KeyError: there is no such case.
        FileError: there is no such scenario, or its file is wrong.
    """
    if question.table:
        from .files import load

        return first_case(load(question.table))
    if not scenario.cases:
        if question.case:
            raise KeyError(question.case)
        return scenario
    wanted = question.case or scenario.cases[0].name
    return case_of(scenario, {case.name: case for case in scenario.cases}[wanted])


def placed(table: Scenario, question: QuestionSheet) -> QuestionSheet:
    """The question with the steps between which it is put: at another scenario's table those at
    which that one's answer is confirmed, unless the question says others."""
    if not question.table or question.after or question.until is not None or table.answer is None:
        return question
    case = question.table.partition(MARK)[2]
    ends = [place.split() for place in table.answer.places]
    mine = [words[-1] for words in ends if len(words) == 1 or words[0] == case]
    if not mine or not mine[0].isdecimal():
        return question
    until = int(mine[0]) if _runs_on(question) and "end" not in mine else None
    return replace(question, after=int(mine[0]) - 1, until=until)


def _runs_on(question: QuestionSheet) -> bool:
    """Whether something is said of what the line comes to."""
    return question.predict is not None or bool(question.state)


def lesson_problems(scenario: Scenario) -> Iterator[Problem]:
    """What is wrong with the ``lesson`` of a file, if it has one."""
    lesson = scenario.lesson
    if lesson is None:
        return
    if not 0 <= lesson.number <= 99:
        yield Problem("$.lesson.number", f"{lesson.number}; expected 0 to 99")
    if not 1 <= lesson.minutes <= 15:
        yield Problem("$.lesson.minutes", f"{lesson.minutes}; expected 1 to 15")
    words = len(lesson.idea.split())
    if not 1 <= words <= IDEA:
        yield Problem("$.lesson.idea", f"{words} words; expected 1 to {IDEA}")
    if not 1 <= len(lesson.questions) <= MOST:
        number = len(lesson.questions)
        yield Problem("$.lesson.questions", f"{number} questions; expected 1 to {MOST}")
    yield from _questions(scenario, lesson)


def _questions(scenario: Scenario, lesson: LessonSheet) -> Iterator[Problem]:
    for place, question in enumerate(lesson.questions):
        at = f"$.lesson.questions[{place}]"
        try:
            table = table_of(scenario, question)
        except KeyError:
            names = [case.name for case in scenario.cases]
            yield Problem(f"{at}.case", f"no case “{question.case}”", names, question.case)
            continue
        except FileError as error:
            yield Problem(f"{at}.table", str(error))
            continue
        question = placed(table, question)
        yield from _kind(at, question)
        yield from _test(at, question, disputes=lesson.disputes)
        yield from _places(at, question, table)
        yield from _names(at, question, table)


def _test(at: str, question: QuestionSheet, *, disputes: bool) -> Iterator[Problem]:
    """In a lesson one is told where to look; in a test not, and the tables are new."""
    if disputes and question.look:
        yield Problem(f"{at}.look", "“look” does not belong to a test")
    if not disputes and not question.look:
        yield Problem(at, "“look” is missing")
    if disputes and not question.table:
        yield Problem(at, "“table” is missing: a test is held at tables of other scenarios")


def _kind(at: str, question: QuestionSheet) -> Iterator[Problem]:
    """Each question has one of the words that say what is asked, and what belongs to it."""
    kinds = [word for word in KINDS if getattr(question, word) not in (None, ())]
    if len(kinds) != 1:
        found = ", ".join(kinds) if kinds else "none"
        yield Problem(at, f"a question has one of {', '.join(KINDS)}; here: {found}")
        return
    needs_seat = question.predict in OF_A_SEAT
    if needs_seat and question.of is None:
        yield Problem(f"{at}.of", f"“of” is missing: whose {question.predict}?")
    asks_somebody = needs_seat or question.choose is not None or question.unseen is not None
    if question.of is not None and not asks_somebody:
        yield Problem(f"{at}.of", "“of” belongs to “choose”, “unseen”, or to what one seat has")
    if question.token and question.predict != "token":
        yield Problem(f"{at}.token", "“token” belongs to “predict: token”")
    if question.until is not None and kinds[0] not in ("predict", "state"):
        yield Problem(f"{at}.until", "“until” belongs to “predict” or “state”")
    if question.state and len({each.says for each in question.state}) < 2:
        yield Problem(f"{at}.state", "expected two statements or more to choose from")
    for place, told in enumerate(question.state):
        if bool(told.right) == bool(told.wrong):
            words = "expected a text, either as “right” or as “wrong”"
            yield Problem(f"{at}.state[{place}]", words)


def _places(at: str, question: QuestionSheet, table: Scenario) -> Iterator[Problem]:
    """A question is put after a step that there is, and its line goes on from there."""
    steps = len(table.line)
    if not 0 <= question.after <= steps:
        yield Problem(f"{at}.after", f"{question.after}; the line has {steps} steps")
    if question.until is not None and not question.after <= question.until <= steps:
        expected = f"{question.after} to {steps}"
        yield Problem(f"{at}.until", f"{question.until}; expected {expected}")


def _names(at: str, question: QuestionSheet, table: Scenario) -> Iterator[Problem]:
    """Every seat, card and rule must be known."""
    number = question.predict in (*OF_A_SEAT, "pot", "inn", "drink_deck")
    for name in question.wrong if question.predict is not None else ():
        if number != name.isdecimal():
            yield Problem(f"{at}.wrong", f"“{name}” is no answer to a prediction of this kind")
        for who in () if number or name == "nobody" else name.split(", "):
            if who not in table.seats:
                yield Problem(f"{at}.wrong", f"no seat “{who}”", table.seats, who)
    played_by = None if question.play == "anyone" else question.play
    for word, seat in (("of", question.of), ("play", played_by)):
        if seat is not None and seat not in table.seats:
            yield Problem(f"{at}.{word}", f"no seat “{seat}”", table.seats, seat)
    if (question.token or question.predict == "token") and question.token not in tokens():
        yield Problem(f"{at}.token", f"unknown token “{question.token}”", tokens(), question.token)
    if question.rule not in rules():
        yield Problem(f"{at}.rule", f"unknown rule “{question.rule}”", rules(), question.rule)
