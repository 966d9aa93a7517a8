"""The lessons that there are, and one lesson as a model: from a progress to what is shown.

No widget here: the lesson's page and the static site use the same three things.
``Taught(scenario)`` knows the questions; ``scenario.progress.after`` says what a request makes of a
progress, given ``taught.shape_now(progress)``; ``draw.html.lesson.regions`` draws
``taught.page(progress)``.
"""

from collections.abc import Iterable
from functools import cached_property
from pathlib import Path

from markupsafe import Markup

from ..draw.html.lesson import PATHS, Following, LessonPage
from ..draw.html.lesson_outcome import stops
from ..kernel import NOBODY, Moment
from ..scenario import Scenario, first_case, load, only_moves, play_line
from ..scenario import lesson as judge
from ..scenario.cases import MARK, same_table
from ..scenario.files import all_scenarios
from ..scenario.lesson import Posed
from ..scenario.links import PlaceToken as Place
from ..scenario.links import setup_check
from ..scenario.mentions import mentions
from ..scenario.progress import Progress, ProgressToken, Shape, begun, check_of, fitted
from ..scenario.schema import LessonSheet, QuestionSheet
from .explorer import loaded, rules_shown

LESSON = "lesson"
"""The page that shows any lesson, by its link."""


def lessons(scenarios: Iterable[Scenario] | None = None) -> list[Scenario]:
    """The scenarios that are lessons (without an argument: of all that are found), in order."""
    every = loaded(_lesson_files()) if scenarios is None else scenarios
    found = [scenario for scenario in every if scenario.lesson is not None]
    return sorted(found, key=_place)


def _place(scenario: Scenario) -> tuple[int, bool, int, str]:
    """Path after path, its lessons by number, then its test."""
    lesson = _told(scenario)
    return (list(PATHS).index(lesson.path), lesson.disputes, lesson.number, scenario.id)


def _lesson_files() -> list[Path]:
    """The files that have a lesson, found without reading the hundreds that have none."""
    return [path for path in all_scenarios() if mentions(path).lesson]


def following_of(scenario: Scenario) -> Following:
    """A lesson as the next one after another."""
    taught = Taught(scenario)
    return Following(LESSON, str(taught.token()), scenario.title, taught.lesson.minutes)


def _told(scenario: Scenario) -> LessonSheet:
    assert scenario.lesson is not None
    return scenario.lesson


def _topic(question: QuestionSheet) -> str:
    return question.rule.partition(".")[0]


def taught_in(test: Scenario, lessons: Iterable[Scenario]) -> dict[str, Following]:
    """Of each topic of a test the lesson that teaches it: one of the same path, if there is one."""
    path = _told(test).path
    found: dict[str, Scenario] = {}
    for each in sorted(lessons, key=lambda lesson: _told(lesson).path != path):
        for question in () if _told(each).disputes else _told(each).questions:
            found.setdefault(_topic(question), each)
    asked = {_topic(question) for question in _told(test).questions}
    return {id: following_of(found[id]) for id in sorted(asked & found.keys())}


class Taught:
    """One lesson: its questions are put, and their answers judged, when they are first wanted."""

    def __init__(self, scenario: Scenario) -> None:
        if scenario.lesson is None:
            raise ValueError(f"{scenario.id} is no lesson: its file has no part “lesson”")
        self.scenario = scenario
        self.lesson = scenario.lesson
        self._posed: dict[int, Posed] = {}
        self._shapes: dict[int, Shape] = {}
        self._places: dict[tuple[int, int], str] = {}

    def posed(self, number: int) -> Posed:
        """A question by its number from 0, with every answer judged by the kernel.

        Raises:
            LineError: the file's line cannot be played as far as the question.
        """
        if number not in self._posed:
            self._posed[number] = judge.pose(self.scenario, number)
        return self._posed[number]

    def shape(self, number: int) -> Shape:
        """What must be known of a question to follow the requests of a page."""
        if number not in self._shapes:
            answers = self.posed(number).answers
            self._shapes[number] = Shape(
                tuple(answer.right for answer in answers),
                tuple(len(stops(answer.line)) for answer in answers),
            )
        return self._shapes[number]

    def shape_now(self, progress: Progress) -> Shape:
        """The shape of the present question; where none is open an empty one."""
        asked = 0 <= progress.at < len(self.lesson.questions)
        return self.shape(progress.at) if asked else Shape((), ())

    @cached_property
    def begun(self) -> Progress:
        """The lesson of which nothing is answered yet."""
        return begun(len(self.lesson.questions))

    @cached_property
    def check(self) -> str:
        """Six signs that differ when the file does."""
        return check_of(self.scenario)

    def token(self, progress: Progress | None = None) -> ProgressToken:
        """A progress as a text for a link."""
        return ProgressToken(self.scenario.id, self.check, progress or self.begun)

    def page(
        self,
        progress: Progress,
        *,
        following: Following | None = None,
        others: Iterable[Scenario] = (),
        looked_up: tuple[str, str] = ("", ""),
        message: Markup = Markup(),
    ) -> LessonPage:
        """What is shown at a progress; ``following`` is the next lesson, ``others`` are those in
        which a test looks for what it asks."""
        progress = fitted(progress, self.shape_now(progress))
        asked = 0 <= progress.at < len(self.lesson.questions)
        posed = self.posed(progress.at) if asked else None
        ended = progress.at == len(self.lesson.questions)
        return LessonPage(
            self.scenario.id,
            self.scenario.title,
            self.lesson,
            progress,
            posed,
            tuple(
                tried.done_at(self.shape(number)) if tried.picked else 0
                for number, tried in enumerate(progress.tries)
            ),
            self._explorer(progress),
            following,
            looked_up,
            message,
            rules_shown(self.scenario),
            taught_in=taught_in(self.scenario, others) if ended and self.lesson.disputes else {},
        )

    def _explorer(self, progress: Progress) -> str:
        """The place in the explorer at which the question is put, or its answer was played out;
        outside of the questions that of the first one. None where hands are unseen."""
        asked = 0 <= progress.at < len(self.lesson.questions)
        key = (progress.at, progress.now.shown) if asked else (0, -1)
        if key not in self._places:
            self._places[key] = self._place_at(*key)
        return self._places[key]

    def _place_at(self, number: int, shown: int) -> str:
        posed = self.posed(number)
        if posed.eyes != NOBODY:
            return ""
        line = posed.moment.line()
        if 0 <= shown < len(posed.answers):
            answer = posed.answers[shown]
            same = answer.other is None or not answer.other.edition
            line += answer.line[1:] if same else ()
        return place_of(self.whole_of(posed), posed.table, posed.edition, line)

    def whole_of(self, posed: Posed) -> Scenario:
        """The file at whose table a question is put."""
        table = posed.question.table.partition(MARK)[0]
        return load(table) if table else self.scenario


def place_of(scenario: Scenario, table: Scenario, edition: str, line: list[Moment]) -> str:
    """The token with which the explorer walks along this line and stops at its end."""
    first = first_case(scenario)
    beside = table.id != scenario.id and not same_table(only_moves(first), table)
    id = table.id if beside else scenario.id
    own = play_line(only_moves(table if beside else first), edition).end.line()
    shared = 0
    for mine, theirs in zip(line[1:], own[1:], strict=False):
        if mine.option != theirs.option:
            break
        shared += 1
    choices = tuple(
        before.options.index(after.option)
        for before, after in zip(line[shared:-1], line[shared + 1 :], strict=True)
        if after.option is not None
    )
    check = setup_check(line[0].setup)
    if not choices:
        return str(Place(id, edition, place=shared))
    return str(Place(id, edition, shared, choices, len(line) - 1, check))
