"""What types alone cannot say of the lesson in a scenario file."""

from collections.abc import Iterator

from ..rulebook import rules
from .cases import case_of
from .middle import Problem
from .schema import KINDS, Lesson, Question, Scenario

OF_A_SEAT = ("fortitude", "alcohol", "gold")
"""What can be predicted of one seat."""

MOST = 12
"""Questions of one lesson: more are more than one sitting, and make a long link."""


def table_of(scenario: Scenario, question: Question) -> Scenario:
    """The scenario in which a question is put: the case that it names, or the first one.

    Raises:
        KeyError: there is no such case.
    """
    if not scenario.cases:
        if question.case:
            raise KeyError(question.case)
        return scenario
    wanted = question.case or scenario.cases[0].name
    return case_of(scenario, {case.name: case for case in scenario.cases}[wanted])


def lesson_problems(scenario: Scenario) -> Iterator[Problem]:
    """What is wrong with the ``lesson`` of a file, if it has one."""
    lesson = scenario.lesson
    if lesson is None:
        return
    if not 1 <= lesson.number <= 99:
        yield Problem("$.lesson.number", f"{lesson.number}; expected 1 to 99")
    if not 1 <= len(lesson.questions) <= MOST:
        number = len(lesson.questions)
        yield Problem("$.lesson.questions", f"{number} questions; expected 1 to {MOST}")
    yield from _questions(scenario, lesson)


def _questions(scenario: Scenario, lesson: Lesson) -> Iterator[Problem]:
    for place, question in enumerate(lesson.questions):
        at = f"$.lesson.questions[{place}]"
        try:
            table = table_of(scenario, question)
        except KeyError:
            names = [case.name for case in scenario.cases]
            yield Problem(f"{at}.case", f"no case “{question.case}”", names, question.case)
            continue
        yield from _kind(at, question)
        yield from _places(at, question, table)
        yield from _names(at, question, table)


def _kind(at: str, question: Question) -> Iterator[Problem]:
    """Each question has one of the words that say what is asked, and what belongs to it."""
    kinds = [word for word in KINDS if getattr(question, word) not in (None, ())]
    if len(kinds) != 1:
        found = ", ".join(kinds) if kinds else "none"
        yield Problem(at, f"a question has one of {', '.join(KINDS)}; here: {found}")
        return
    needs_seat = question.predict in OF_A_SEAT
    if needs_seat and question.of is None:
        yield Problem(f"{at}.of", f"“of” is missing: whose {question.predict}?")
    if question.of is not None and not needs_seat and question.choose is None:
        yield Problem(f"{at}.of", "“of” belongs to “choose”, or to what one seat has")
    if question.refused is not None and not question.cite:
        yield Problem(f"{at}.refused", "“refused” belongs to “cite”")
    if question.until is not None and kinds[0] not in ("predict", "cite"):
        yield Problem(f"{at}.until", "“until” belongs to “predict” or “cite”")
    if question.think and question.predict not in (*OF_A_SEAT, "pot", "inn"):
        yield Problem(f"{at}.think", "“think” belongs to a number that is predicted")
    if question.cite and len(set(question.cite)) < 2:
        yield Problem(f"{at}.cite", "expected two rules or more to choose from")


def _places(at: str, question: Question, table: Scenario) -> Iterator[Problem]:
    """A question is put after a step that there is, and its line goes on from there."""
    steps = len(table.line)
    if not 0 <= question.after <= steps:
        yield Problem(f"{at}.after", f"{question.after}; the line has {steps} steps")
    if question.until is not None and not question.after <= question.until <= steps:
        expected = f"{question.after} to {steps}"
        yield Problem(f"{at}.until", f"{question.until}; expected {expected}")


def _names(at: str, question: Question, table: Scenario) -> Iterator[Problem]:
    """Every seat, card and rule must be known."""
    seats = [("of", question.of)]
    if question.play != "anyone":
        seats.append(("play", question.play))
    if question.refused is not None:
        seats.append(("refused.of", question.refused.of))
    for word, name in seats:
        if name is not None and name not in table.seats:
            yield Problem(f"{at}.{word}", f"no seat “{name}”", table.seats, name)
    for word, ids in (("rule", (question.rule,)), ("cite", question.cite)):
        for id in ids:
            if id not in rules():
                yield Problem(f"{at}.{word}", f"unknown rule “{id}”", rules(), id)
