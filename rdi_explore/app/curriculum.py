"""The lessons that there are, and one lesson as a model: from a progress to what is shown.

No widget here: the lesson's page and the static site use the same three things.
``Taught(scenario)`` knows the questions; ``scenario.progress.after`` says what a request makes of a
progress, given ``taught.shape_now(progress)``; ``draw.html.lesson.regions`` draws
``taught.page(progress)``.
"""

from collections.abc import Iterable
from functools import cached_property
from pathlib import Path

from ..draw.html.lesson import Page
from ..draw.html.lesson_outcome import stops
from ..kernel.moment import Moment
from ..scenario import Scenario, first_case, only_moves, play_line
from ..scenario import lesson as judge
from ..scenario.cases import same_table
from ..scenario.lesson import Posed
from ..scenario.links import CHECK
from ..scenario.links import Token as Place
from ..scenario.progress import Progress, Shape, Token, begun, check_of, fitted
from .explorer import loaded, rules_shown

LESSON = "lesson"
"""The page that shows any lesson, by its link."""


def lessons(scenarios: Iterable[Scenario] | None = None) -> list[Scenario]:
    """The scenarios that are lessons (without an argument: of all that are found), in order."""
    every = loaded() if scenarios is None else scenarios
    found = [scenario for scenario in every if scenario.lesson is not None]
    return sorted(found, key=lambda each: (each.lesson.number if each.lesson else 0, each.id))


def last_number(every: Iterable[Scenario]) -> int:
    """The number of the last of these lessons; 0 if there is none."""
    return max((each.lesson.number for each in every if each.lesson is not None), default=0)


def notebook_of(scenario: Scenario, folder: Path) -> tuple[str, str]:
    """The page of a lesson and its fragment: the notebook of its number, else the page for any."""
    number = scenario.lesson.number if scenario.lesson else 0
    own = sorted(folder.glob(f"{number:02}_*.ipynb"))
    return (own[0].stem, "") if own else (LESSON, str(Taught(scenario).token()))


class Taught:
    """One lesson: its questions are put, and their answers judged, when they are first wanted."""

    def __init__(self, scenario: Scenario) -> None:
        if scenario.lesson is None:
            raise ValueError(f"{scenario.id} is no lesson: its file has no part “lesson”")
        self.scenario = scenario
        self.lesson = scenario.lesson
        self._posed: dict[int, Posed] = {}

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
        answers = self.posed(number).answers
        return Shape(
            tuple(answer.right for answer in answers),
            tuple(len(stops(answer.line)) for answer in answers),
        )

    def shape_now(self, progress: Progress) -> Shape:
        """The shape of the present question; at the end an empty one."""
        at_end = progress.at >= len(self.lesson.questions)
        return Shape((), ()) if at_end else self.shape(progress.at)

    @cached_property
    def begun(self) -> Progress:
        """The lesson of which nothing is answered yet."""
        return begun(len(self.lesson.questions))

    @cached_property
    def check(self) -> str:
        """Six signs that differ when the file does."""
        return check_of(self.scenario)

    def token(self, progress: Progress | None = None) -> Token:
        """A progress as a text for a link."""
        return Token(self.scenario.id, self.check, progress or self.begun)

    def page(
        self,
        progress: Progress,
        *,
        of: int = 0,
        following: tuple[str, str, str] | None = None,
        looked_up: tuple[str, str] = ("", ""),
        message: str = "",
    ) -> Page:
        """What is shown at a progress. ``of`` is the number of the last lesson, ``following`` the
        next one's page, fragment and title."""
        progress = fitted(progress, self.shape_now(progress))
        questions = self.lesson.questions
        posed = self.posed(progress.at) if progress.at < len(questions) else None
        return Page(
            self.scenario.id,
            self.scenario.title,
            self.lesson.number,
            of,
            self.lesson.about,
            questions,
            progress,
            posed,
            tuple(
                tried.done_at(self.shape(number)) if tried.picked else 0
                for number, tried in enumerate(progress.tries)
            ),
            self._explorer(progress, posed),
            following,
            looked_up,
            message,
            rules_shown(self.scenario),
        )

    def _explorer(self, progress: Progress, posed: Posed | None) -> str:
        """The place in the explorer at which the question is put, or its answer was played out."""
        if posed is None:
            return str(Place(self.scenario.id, self.scenario.edition))
        line = posed.moment.line()
        shown = progress.now.shown
        if 0 <= shown < len(posed.answers):
            answer = posed.answers[shown]
            same = answer.other is None or not answer.other.edition
            line += answer.line[1:] if same else ()
        return place_of(self.scenario, posed.table, posed.edition, line)


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
    check = line[0].setup.fingerprint[:CHECK]
    if not choices:
        return str(Place(id, edition, place=shared))
    return str(Place(id, edition, shared, choices, len(line) - 1, check))
