"""What a static page knows of a lesson: its questions in parts, each in every state it can have.

A progress is far too much to be published state by state, but each part of the page depends on a
little of it only: a row of answers on whether it was given, the tree on the answer shown and the
step. So each part is drawn for each such little, and ``site/lesson.js`` follows the requests as
``scenario/progress.py`` does.
"""

from collections.abc import Iterator
from itertools import product
from typing import Any

from ..app.curriculum import LESSON, Taught
from ..app.gallery import Page as Row
from ..draw.html.card import node
from ..draw.html.lesson import Page, drawing, parts, regions
from ..draw.html.lesson_outcome import shown
from ..draw.html.lesson_position import card_panel
from ..draw.html.rule import rule
from ..draw.seats import where_cards_lie
from ..draw.tree import ResponseTree
from ..kernel.moment import Moment
from ..scenario import Scenario
from ..scenario.lesson import Posed
from ..scenario.links import Token, read_token
from ..scenario.progress import HINTS, Progress, Try
from .static_moments import FORMAT
from .static_texts import Texts, acts_in

UNTRIED = Try()

PROGRESS = "@progress@"
"""Stands in the head of the page for the spots that show the progress."""


def lesson_rows(lessons: list[Scenario]) -> list[Row]:
    """The lessons as the gallery lists them: all on one page, each by its link."""
    return [
        Row(LESSON, each.title, each.lesson.about if each.lesson else "", _begin(each))
        for each in lessons
    ]


def _begin(lesson: Scenario) -> str:
    return str(Taught(lesson).token())


def lesson_data(lesson: Scenario, following: Scenario | None, of: int) -> dict[str, Any]:
    """A lesson as the page reads it; ``following`` is the next one, ``of`` how many there are."""
    return _Writer(lesson, following, of).data()


def explorer_places(lesson: Scenario) -> Iterator[Token]:
    """Every place in the explorer that the page of a lesson links to."""
    taught = Taught(lesson)
    for at in range(len(taught.lesson.questions)):
        for given in range(-1, len(taught.posed(at).answers)):
            token = read_token(taught.page(_progress(taught, at, _showing(given))).explorer)
            assert not isinstance(token, str), token
            yield token


def _showing(answer: int, step: int = 0) -> Try:
    return Try((answer,) if answer >= 0 else (), 0, answer, step)


def _progress(taught: Taught, at: int, tried: Try) -> Progress:
    tries = list(taught.begun.tries)
    if at < len(tries):
        tries[at] = tried
    return Progress(at, tuple(tries))


class _Writer:
    """Draws every part of a lesson into one table of texts."""

    def __init__(self, lesson: Scenario, following: Scenario | None, of: int) -> None:
        self.taught, self.of = Taught(lesson), of
        self.texts = Texts()
        self.following = (LESSON, _begin(following), following.title) if following else None

    def page(self, at: int, tried: Try = UNTRIED) -> Page:
        """The page at a question, with this try of it and none of the others."""
        progress = _progress(self.taught, at, tried)
        return self.taught.page(progress, of=self.of, following=self.following)

    def data(self) -> dict[str, Any]:
        """Everything."""
        taught = self.taught
        count = len(taught.lesson.questions)
        head, end = self.page(0), self.page(count)
        last = regions(end)
        return {
            "format": FORMAT,
            "id": taught.scenario.id,
            "title": taught.scenario.title,
            "check": taught.check,
            "now": self._head(head),
            "keys": self.texts.add(regions(head)["dialog"]),
            "end": {
                "bar": self.texts.add(last["bar"]),
                "main": self._end(last["main"]),
                "foot": self.texts.add(last["foot"]),
            },
            "questions": [self._question(at) for at in range(count)],
            **self.texts.data(),
        }

    def _head(self, page: Page) -> int:
        before, _, rest = regions(page)["now"].partition('<div class="rdi-progress"')
        _, _, after = rest.partition("</div>")
        return self.texts.add(f"{before}{PROGRESS}{after}")

    def _end(self, html: str) -> dict[str, int]:
        """The end in three pieces: around the heading's number, and around the list."""
        before, _, rest = html.partition(f">0 of {len(self.taught.begun.tries)} questions")
        between, _, rest = rest.partition('<ol class="rdi-lessonend__list">')
        _, _, after = rest.partition("</ol>")
        texts = {"before": before, "between": between, "after": after}
        return {name: self.texts.add(text) for name, text in texts.items()}

    def _question(self, at: int) -> dict[str, Any]:
        posed, shape = self.taught.posed(at), self.taught.shape(at)
        plain = self.page(at)
        told = parts(plain, posed, UNTRIED)
        given = range(-1, len(posed.answers))
        places = [[(n, step) for step in range(_steps(shape.steps, n) + 1)] for n in given]
        add = self.texts.add
        cards = {
            f"{seat}.{number}": [
                add(card_panel(posed, seat, number, told=told)) for told in (False, True)
            ]
            for seat in range(len(posed.moment.setup.names))
            for number in where_cards_lie(posed.moment, seat)
        }
        asked = regions(plain)
        return {
            "right": list(shape.right),
            "steps": list(shape.steps),
            "edition": posed.edition,
            "ask": add(told.ask),
            "head": add(_heading(told.ask)),
            "table": add(asked["table"]),
            "foot": add(asked["foot"]),
            "bar": [add(regions(self.page(at, _showing(n)))["bar"]) for n in given],
            "stages": [add(parts(plain, posed, each).stages) for each in _stages()],
            "rows": self._rows(plain, posed),
            "feedback": self._feedback(plain, posed),
            "actions": self._actions(at, posed),
            "hints": [
                add(parts(plain, posed, Try(hints=hints)).hints) for hints in range(HINTS + 1)
            ],
            "trees": [
                [add(regions(self.page(at, _showing(*each)))["tree"]) for each in row]
                for row in places
            ],
            "dots": [
                [add(drawing(self.page(at, _showing(*each)))) for each in row] for row in places
            ],
            "nodes": [
                [self._nodes(_moment(posed, _showing(*each))) for each in row] for row in places
            ],
            "cards": cards,
            "rules": self._rules(posed),
        }

    def _rows(self, page: Page, posed: Posed) -> list[list[int]]:
        """Each answer as it is at first, when it was given, and when it is shown."""
        count = len(posed.answers)
        every = tuple(range(count))
        rows = []
        for number in every:
            tries = (UNTRIED, Try(every, shown=(number + 1) % count), Try(every, shown=number))
            rows.append([self.texts.add(parts(page, posed, tried).rows[number]) for tried in tries])
        return rows

    def _feedback(self, page: Page, posed: Posed) -> dict[str, int]:
        """What is said to an answer, by the key that :func:`feedback_key` gives a try."""
        found: dict[str, int] = {}
        for tried in _tries(posed):
            key = feedback_key(tried, [answer.right for answer in posed.answers])
            if key not in found:
                found[key] = self.texts.add(parts(page, posed, tried).feedback)
        return found

    def _actions(self, at: int, posed: Posed) -> dict[str, int]:
        found = {"-1.0": self.texts.add(parts(self.page(at), posed, UNTRIED).actions)}
        for number, done in product(range(len(posed.answers)), (False, True)):
            picked = (number, *posed.right) if done else (number,)
            if done or not posed.answers[number].right:
                page = self.page(at, Try(picked, shown=number))
                html = parts(page, posed, page.progress.now).actions
                found[f"{number}.{int(done)}"] = self.texts.add(html)
        return found

    def _nodes(self, moment: Moment) -> dict[str, int]:
        found = ResponseTree.of(moment)
        return {each.id: self.texts.add(node(moment, each.id)) for each in found.nodes}

    def _rules(self, posed: Posed) -> dict[str, int]:
        texts = ["".join(self.texts.pieces)]
        asked = dict.fromkeys([posed.question.rule, *acts_in(texts, "rule")])
        shows = self.page(0).shown
        return {id: self.texts.add(rule(id, posed.edition, shows)) for id in asked}


def _heading(ask: str) -> str:
    """The words of a question out of its heading."""
    return ask.partition('data-key="question">')[2].partition("</h2>")[0]


def _steps(steps: tuple[int, ...], number: int) -> int:
    return steps[number] if number >= 0 else 0


def _stages() -> tuple[Try, ...]:
    return UNTRIED, Try((0,), shown=0, step=1), Try((0,), shown=0)


def _moment(posed: Posed, tried: Try) -> Moment:
    given = 0 <= tried.shown < len(posed.answers)
    return (shown(posed.answers[tried.shown], tried) if given else None) or posed.moment


def feedback_key(tried: Try, right: list[bool]) -> str:
    """All of a try on which the words to an answer depend, as a short text: the answer shown; of a
    right one, which try was the first right one, and whether it was shown by then; of a wrong one,
    whether it was the last, and whether a right one was given at all."""
    if tried.shown < 0:
        return ""
    first = next((n for n, answer in enumerate(tried.picked) if right[answer]), -1)
    if right[tried.shown]:
        place = max(first, 0)
        return f"{tried.shown}.{place}.{int(tried.shown in tried.picked[: place + 1])}"
    return f"{tried.shown}.{int(tried.picked[-1:] == (tried.shown,))}.{int(first >= 0)}"


def _tries(posed: Posed) -> Iterator[Try]:
    """Tries among which every key of what is said is met: wrong answers, then a right one, then
    one more; each of them shown, or another right one."""
    right = posed.right
    wrong = [n for n in range(len(posed.answers)) if n not in right]
    yield UNTRIED
    for number in wrong:
        turned = [*wrong[wrong.index(number) :], *wrong[: wrong.index(number)]]
        for count, last in product(range(len(wrong) + 1), (-1, *right)):
            for more in (-1, *wrong, *right):
                picked = [*turned[:count], *([last] if last >= 0 else [])]
                picked += [more] if more >= 0 and more not in picked else []
                for each in dict.fromkeys((*picked, *(right if picked else ()))):
                    yield Try(tuple(picked), shown=each)
