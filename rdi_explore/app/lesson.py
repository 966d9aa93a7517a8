"""The page of a lesson: the idea, its questions, what to remember.

It joins a :class:`~rdi_explore.app.curriculum.Taught` with the pure views and shows them on one
stage. What the page sends are requests; what is not possible gets a message.
"""

from pathlib import Path
from typing import Any

from markupsafe import Markup

from ..catalogue import FileError
from ..draw.html import messages
from ..draw.html.card import node
from ..draw.html.lesson import Following, drawing, moment_of, regions
from ..draw.html.lesson_position import open_cards
from ..rulebook import rules as all_rules
from ..scenario import Scenario, load
from ..scenario.progress import ACTS, NotPossible, Progress, after, read_token
from .curriculum import Taught, following_of, lessons
from .session import Session, previewed, widget

Arg = str | int | None


class Lesson:
    """One stage on which a lesson is worked through.

    ``lesson`` is an id, a path or a :class:`Scenario` with a part ``lesson``; without it the first
    of all lessons. A link may name another one.

    Raises:
        FileError: there is no such lesson, or its file is wrong.
    """

    def __init__(self, lesson: str | Path | Scenario | None = None, *, stage: Any = None) -> None:
        self.stage: Session = stage if stage is not None else widget()
        self.lessons = lessons()
        self.message = Markup()
        self.looked_up = ("", "")
        self.taught = Taught(_given(lesson, self.lessons))
        self.progress: Progress = self.taught.begun
        self.stage.on_act(self.act)
        self.stage.on_fragment(self.open_link)
        self.show()

    def _repr_mimebundle_(self, **kwargs: Any) -> Any:
        questions = (f"{n}. {each.ask}" for n, each in enumerate(self.taught.lesson.questions, 1))
        words = "\n".join((self.taught.scenario.title, self.taught.lesson.about, "", *questions))
        return previewed(self.stage, words, **kwargs)

    def show(self) -> None:
        """Bring the stage up to date, in one message."""
        page = self.taught.page(
            self.progress,
            following=self._following(),
            others=self.lessons,
            looked_up=self.looked_up,
            message=self.message,
        )
        self.progress = page.progress
        token = str(self.taught.token(self.progress))
        self.stage.show(regions(page), dot=drawing(page), fragment=token)

    def _following(self) -> Following | None:
        """The lesson after this one."""
        ids = [each.id for each in self.lessons]
        id = self.taught.scenario.id
        after = ids.index(id) + 1 if id in ids else len(ids)
        return following_of(self.lessons[after]) if after < len(ids) else None

    # --------------------------------------------------------------------------------- acts

    def act(self, act: str, arg: Arg = None) -> None:
        """Meet a request of the page, or say why not."""
        self.message = Markup()
        before = self.progress.at
        try:
            self._do(act, arg)
        except NotPossible as no:
            self.message = messages.error("Not possible.", str(no))
        self.show()
        if self.progress.at != before:
            self.stage.focus_on("question")

    def _do(self, act: str, arg: Arg) -> None:
        if act in ACTS:
            number = _number(arg) if act in ("answer", "jump") else 0
            shape = self.taught.shape_now(self.progress)
            was = self.progress.at
            number -= act == "answer"
            self.progress = after(self.progress, shape, act, number)
            if self.progress.at != was:
                self.looked_up = ("", "")
        elif act == "share":
            self.stage.share(str(self.taught.token(self.progress)))
        elif act == "close-rule":
            self.looked_up = ("", "")
        elif act in ("rule", "card", "node") and self._is_there(act, arg):
            self.looked_up = (act, str(arg))
        else:
            raise NotPossible("There is no such thing on this page.")

    def _is_there(self, kind: str, arg: Arg) -> bool:
        """Whether a rule, card or node that is asked for can be looked up here."""
        page = self.taught.page(self.progress)
        if not isinstance(arg, str) or page.posed is None:
            return False
        moment = page.posed.moment
        if kind == "rule":
            return arg in all_rules()
        if kind == "card":
            seat, _, card = arg.partition(".")
            numbers = seat.isdecimal() and card.isdecimal() and len(seat) < 3 and len(card) < 5
            return (
                numbers
                and int(seat) < len(moment.setup.names)
                and int(card) in open_cards(page.posed, int(seat))
            )
        return arg != "n_slot" and bool(node(moment_of(page) or moment, arg))

    # ------------------------------------------------------------------------------ opening

    def open_link(self, fragment: str) -> None:
        """Go where a link leads; what is wrong with it is said on the page."""
        self.message = Markup()
        if fragment:
            self._follow(fragment)
        self.show()

    def _follow(self, fragment: str) -> None:
        stays = "The page stays where it was."
        token = read_token(fragment)
        if isinstance(token, str):
            self.message = messages.error(token, stays)
            return
        taught = self.taught
        if token.lesson != taught.scenario.id:
            other = next((each for each in self.lessons if each.id == token.lesson), None)
            if other is None:
                words = f"This link names the lesson {token.lesson}, which is not here."
                self.message = messages.error(words, stays)
                return
            taught = Taught(other)
        self.taught, self.looked_up = taught, ("", "")
        if token.check != taught.check or len(token.progress.tries) != len(taught.begun.tries):
            self.progress = taught.begun
            words = "This lesson has changed since the link was made."
            self.message = messages.error(words, "It begins anew.")
            return
        self.progress = token.progress


def _given(lesson: str | Path | Scenario | None, every: list[Scenario]) -> Scenario:
    if isinstance(lesson, Scenario):
        return lesson
    if lesson is not None:
        return load(lesson)
    if not every:
        raise FileError("scenarios", 0, "", "there is no lesson")
    return every[0]


def _number(arg: Arg) -> int:
    text = str(arg)
    if isinstance(arg, bool) or not (text.isascii() and text.isdecimal() and len(text) < 6):
        raise NotPossible("The request says no number.")
    return int(text)
