"""What a static page knows of a lesson: its questions in parts, each in every state it can have.

A progress is far too much to be published state by state, but each part of the page depends on a
little of it only: a row of answers on whether it was given, the tree on the answer shown and the
step. So each part is drawn for each such little, and ``site/lesson.js`` follows the requests as
``scenario/progress.py`` does.
"""

from collections.abc import Iterator, Sequence
from typing import Any

from ..app.curriculum import LESSON, Taught, following_of
from ..app.gallery import GalleryPage as Row
from ..app.gallery import lesson_page
from ..draw.html.card import node
from ..draw.html.leaf import prose
from ..draw.html.lesson import LessonPage, Parts, drawing, parts, regions, said, topic_of
from ..draw.html.lesson_outcome import shown
from ..draw.html.lesson_position import card_panel
from ..draw.html.rule import rule
from ..draw.seats import where_cards_lie
from ..draw.tree import ResponseTree
from ..kernel import Moment
from ..scenario import Scenario
from ..scenario.lesson import Posed
from ..scenario.links import PlaceToken, read_token
from ..scenario.progress import HINTS, IDEA, Progress, Try
from .static_moments import FORMAT
from .static_texts import Texts, acts_in

UNTRIED = Try()

PROGRESS = "@progress@"
"""Stands in the head of the page for the spots that show the progress."""


def lesson_rows(lessons: list[Scenario]) -> list[Row]:
    """The lessons as the gallery lists them: all on one page, each by its link."""
    return [lesson_page(each, LESSON, _begin(each)) for each in lessons]


def _begin(lesson: Scenario) -> str:
    return str(Taught(lesson).token())


def lesson_data(lesson: Scenario, every: Sequence[Scenario]) -> dict[str, Any]:
    """A lesson as the page reads it; ``every`` are all lessons of the site, in order."""
    return _LessonWriter(lesson, every).data()


def explorer_places(lesson: Scenario) -> Iterator[PlaceToken]:
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
    if 0 <= at < len(tries):
        tries[at] = tried
    return Progress(at, tuple(tries))


class _LessonWriter:
    """Draws every part of a lesson into one table of texts."""

    def __init__(self, lesson: Scenario, every: Sequence[Scenario]) -> None:
        self.taught, self.every = Taught(lesson), every
        self.texts = Texts()
        after = every[every.index(lesson) + 1 :]
        self.following = following_of(after[0]) if after else None

    def page(self, at: int, tried: Try = UNTRIED) -> LessonPage:
        """The page at a question, with this try of it and none of the others."""
        progress = _progress(self.taught, at, tried)
        last = at == len(progress.tries)
        others = self.every if last else ()
        return self.taught.page(progress, following=self.following, others=others)

    def data(self) -> dict[str, Any]:
        """Everything."""
        taught = self.taught
        count = len(taught.lesson.questions)
        head, end = self.page(IDEA), self.page(count)
        first, last = regions(head), regions(end)
        return {
            "format": FORMAT,
            "id": taught.scenario.id,
            "title": taught.scenario.title,
            "check": taught.check,
            "now": self._head(head),
            "keys": self.texts.add(first["dialog"]),
            "said": [said(done) for done in range(3)],
            "topics": self._topics(),
            "idea": {name: self.texts.add(first[name]) for name in ("bar", "main", "foot")},
            "end": {
                "bar": self.texts.add(last["bar"]),
                "main": self._end(last["main"]),
                "foot": self.texts.add(last["foot"]),
            },
            "questions": [self._question(at) for at in range(count)],
            **self.texts.data(),
        }

    def _head(self, page: LessonPage) -> int:
        before, _, rest = regions(page)["now"].partition('<div class="rdi-progress"')
        _, _, after = rest.partition("</div>")
        return self.texts.add(f"{before}{PROGRESS}{after}")

    def _topics(self) -> list[int]:
        """Of a test the topic of each question."""
        lesson = self.taught.lesson
        page = self.page(len(lesson.questions))
        each = lesson.questions if lesson.disputes else ()
        return [self.texts.add(topic_of(page, question)) for question in each]

    def _end(self, html: str) -> dict[str, int]:
        """The end in two pieces: around the list."""
        before, _, rest = html.partition('<ol class="rdi-lessonend__list">')
        _, _, after = rest.partition("</ol>")
        texts = {"before": before, "after": after}
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
            for seat in posed.moment.setup.seats
            for number in where_cards_lie(posed.moment, seat)
        }
        asked = regions(plain)
        return {
            "right": list(shape.right),
            "steps": list(shape.steps),
            "edition": posed.edition,
            "ask": add(told.ask),
            "head": add(prose(posed.question.ask)),
            "table": add(asked["table"]),
            "foot": add(asked["foot"]),
            "bar": [add(regions(self.page(at, _showing(n)))["bar"]) for n in given],
            "rows": self._rows(plain, posed),
            "actions": self._actions(at, posed),
            "hints": [
                add(parts(plain, posed, Try(hints=hints)).hint) for hints in range(HINTS + 1)
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

    def _rows(self, page: LessonPage, posed: Posed) -> list[list[list[int]]]:
        """Each answer with what is said aloud of it: as it is at first, once it was given, when it
        is shown; a right one also after a wrong one; and what was not given, when all is done."""
        return [
            [self._row(parts(page, posed, tried), number) for tried in _states(posed, number)]
            for number in range(len(posed.answers))
        ]

    def _row(self, told: Parts, number: int) -> list[int]:
        return [self.texts.add(told.rows[number]), self.texts.add(told.aloud)]

    def _actions(self, at: int, posed: Posed) -> dict[str, int]:
        """What can be done next: before a right answer was given, and for each that is shown
        after it."""
        found = {"": self.texts.add(parts(self.page(at), posed, UNTRIED).actions)}
        for number in range(len(posed.answers)):
            page = self.page(at, Try((number, *posed.right), shown=number))
            html = parts(page, posed, page.progress.now).actions
            found[str(number)] = self.texts.add(html)
        return found

    def _nodes(self, moment: Moment) -> dict[str, int]:
        found = ResponseTree.of(moment)
        return {each.id: self.texts.add(node(moment, each.id)) for each in found.nodes}

    def _rules(self, posed: Posed) -> dict[str, int]:
        texts = ["".join(self.texts.pieces)]
        asked = dict.fromkeys([posed.question.rule, *acts_in(texts, "rule")])
        shows = self.page(0).shown
        return {id: self.texts.add(rule(id, posed.edition, shows)) for id in asked}


def _steps(steps: tuple[int, ...], number: int) -> int:
    return steps[number] if number >= 0 else 0


def _moment(posed: Posed, tried: Try) -> Moment:
    given = 0 <= tried.shown < len(posed.answers)
    return (shown(posed.answers[tried.shown], tried) if given else None) or posed.moment


def _states(posed: Posed, number: int) -> Iterator[Try]:
    """The tries in which an answer looks different."""
    right = posed.right
    wrong = next(n for n in range(len(posed.answers)) if n not in right)
    yield UNTRIED
    for before in ((), (wrong,) if number in right else ()):
        yield Try((*before, number), shown=-1)
        yield Try((*before, number), shown=number)
    yield Try(tuple(n for n in right if n != number) or right)
