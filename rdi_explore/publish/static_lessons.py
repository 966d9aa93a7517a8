"""A lesson as data for a page without Python: the parts of its regions, and what they depend on.

``site/lesson.js`` keeps the progress as ``scenario/progress.py`` does and puts the parts together
as ``draw/html/lesson.py`` and ``lesson_question.py`` do; everything that is a verdict, a sentence
or a drawing was made here, by the kernel and the views.
"""

import re
from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple

from ..app.curriculum import Taught, last_number, lessons
from ..draw.html.card import card, node
from ..draw.html.lesson import END, KEYS, Page, bar, end_actions, end_row, foot, now_head
from ..draw.html.lesson_answers import row
from ..draw.html.lesson_outcome import dot, outcome, shown, stops
from ..draw.html.lesson_position import position
from ..draw.html.lesson_question import (
    ACTIONS,
    CLOSE,
    FEEDBACK,
    OPEN,
    ORDINAL,
    actions,
    feedback,
    head,
    hints,
    stages,
)
from ..draw.html.rule import rule
from ..draw.seats import where_cards_lie
from ..scenario import Scenario
from ..scenario.lesson import Posed
from ..scenario.progress import HINTS, Try
from .static_moments import FORMAT
from .static_texts import Texts, acts_in

EXPLORER = "[explorer]"
"""Stands where the page puts the token of its place in the explorer."""


class LessonPage(NamedTuple):
    """A lesson to publish: ``of`` is the number of the last one, ``following`` the next one."""

    scenario: Scenario
    of: int
    following: Scenario | None

    @property
    def name(self) -> str:
        """Its page is called like its file."""
        return self.scenario.id

    @property
    def title(self) -> str:
        """Its title."""
        return self.scenario.title

    @property
    def about(self) -> str:
        """What it is about."""
        return self.scenario.lesson.about if self.scenario.lesson else ""


def lesson_pages(scenarios: Iterable[Scenario]) -> list[LessonPage]:
    """The lessons among scenarios, in their order."""
    every = lessons(scenarios)
    of = last_number(every)
    after: list[Scenario | None] = [*every[1:], None]
    return [LessonPage(each, of, next_) for each, next_ in zip(every, after, strict=False)]


def lesson_data(page: LessonPage) -> dict[str, Any]:
    """A lesson as its page reads it.

    Raises:
        LineError: its line cannot be played as far as a question.
    """
    return _Lesson(page).data()


class _Lesson:
    """A lesson while it is written down."""

    def __init__(self, page: LessonPage) -> None:
        self.taught = Taught(page.scenario)
        self.texts = Texts()
        following = None
        if page.following is not None:
            following = (page.following.id, "", page.following.title)
        self.page: Page = self.taught.page(
            self.taught.begun, of=page.of, following=following
        )._replace(explorer=EXPLORER)
        self.named: dict[tuple[str, str], None] = {}

    def data(self) -> dict[str, Any]:
        add, count = self.texts.add, len(self.page.questions)
        ends = [
            [add(end_row(question, done)) for done in range(len(ORDINAL) + 1)]
            for question in self.page.questions
        ]
        questions = [self._question(number) for number in range(count)]
        rules = {
            f"{edition} {id}": add(rule(id, edition, self.page.shown)) for edition, id in self.named
        }
        feet = (self.page.progress._replace(at=at) for at in range(count + 1))
        return {
            "format": FORMAT,
            "id": self.page.id,
            "title": self.page.title,
            "check": self.taught.check,
            "bar": add(bar(self.page)),
            "now": add(now_head(self.page)),
            "foot": [add(foot(self.page._replace(progress=each))) for each in feet],
            "dialog": add(KEYS),
            "stages": [add(stages(now)) for now in range(3)],
            "frame": [add(part) for part in (OPEN, FEEDBACK, ACTIONS, CLOSE)],
            "end": [add(END), ends, add(end_actions(self.page))],
            "explorer": self.taught.explorer(None, -1),
            "questions": questions,
            "rules": rules,
            **self.texts.data(),
        }

    def _text(self, posed: Posed, html: str) -> int:
        """Take a text in, and note which rules it names."""
        for id in acts_in([html], "rule"):
            self.named[posed.edition, id] = None
        return self.texts.add(html)

    def _question(self, number: int) -> dict[str, Any]:
        posed = self.taught.posed(number)
        shape = self.taught.shape(number)
        last = number == len(self.page.questions) - 1
        answers = range(len(posed.answers))

        def add(html: str) -> int:
            return self._text(posed, html)

        def acts(tried: Try) -> int:
            return add(actions(posed, tried, last, EXPLORER))

        some = next(n for n in answers if n not in posed.right)
        return {
            "right": list(shape.right),
            "steps": list(shape.steps),
            "edition": posed.edition,
            "table": add(position(posed)),
            "head": add(head(posed)),
            "rows": [[add(row(posed, tried, n)) for tried in _given(n)] for n in answers],
            "feedback": [[add(each) for each in _feedback(posed, n)] for n in answers],
            "actions": [acts(Try()), acts(Try((some,))), acts(Try((posed.right[0],)))],
            "hints": [add(hints(posed, opened)) for opened in range(HINTS + 1)],
            "explorer": [self.taught.explorer(posed, n) for n in (-1, *answers)],
            "looks": [[self._look(posed, Try())], *(self._looks(posed, n) for n in answers)],
            "cards": self._cards(posed),
        }

    def _looks(self, posed: Posed, number: int) -> list[dict[str, Any]]:
        """What an answer did, at each of its steps; without steps once."""
        steps = range(1, len(stops(posed.answers[number].line)) + 1)
        return [self._look(posed, Try((number,), 0, number, step)) for step in steps or (0,)]

    def _look(self, posed: Posed, tried: Try) -> dict[str, Any]:
        answer = posed.answers[tried.shown] if tried.shown >= 0 else None
        moment = (shown(answer, tried) if answer is not None else None) or posed.moment
        drawn = dot(moment)
        found = {each: node(moment, each) for each in re.findall(r"^\s*(n_\w+) \[", drawn, re.M)}
        return {
            "tree": self._text(posed, outcome(posed, tried)),
            "dot": self.texts.add(drawn),
            "nodes": {id: self._text(posed, html) for id, html in found.items()},
        }

    def _cards(self, posed: Posed) -> dict[str, list[int]]:
        """The panel of each card that lies on the table: before an answer, and after it."""
        moment = posed.moment
        return {
            f"{seat}.{number}": [
                self._text(posed, card(moment, seat, number, status=status))
                for status in (False, True)
            ]
            for seat in range(len(moment.setup.names))
            for number in where_cards_lie(moment, seat)
        }


def _given(number: int) -> tuple[Try, Try, Try]:
    """An answer that was not given, was given, and is shown."""
    return Try(), Try((number,)), Try((number,), 0, number)


def _feedback(posed: Posed, number: int) -> Iterator[str]:
    """The kernel's word on an answer. If it is right: found with the first try, the second …, and
    last as a further one. If it is wrong: by whether it was given last, and whether a right one
    was found (no, no; no, yes; yes, no; yes, yes)."""
    right = posed.right[0]
    if posed.answers[number].right:
        wrong = [n for n in range(len(posed.answers)) if n not in posed.right]
        for tries in range(len(wrong) + 1):
            yield feedback(posed, Try((*wrong[:tries], number), 0, number))
        other = posed.right[1] if number == right and len(posed.right) > 1 else right
        yield feedback(posed, Try((other, number), 0, number))
        return
    for picked in ((number, _not(posed, number)), (number, right), (number,), (right, number)):
        yield feedback(posed, Try(tuple(n for n in picked if n >= 0), 0, number))


def _not(posed: Posed, number: int) -> int:
    """Another wrong answer; one that there is not, if it is the only one."""
    others = (n for n in range(len(posed.answers)) if n != number and n not in posed.right)
    return next(others, 99)
