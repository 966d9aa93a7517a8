"""The page on which one practises: ten questions in a row, and what is known is kept.

What is kept lies in the browser; the page asks for it once it is there (``data-recall``), and
hands it back at each answer. The next question is made while one reads the one before.
"""

from datetime import date
from random import SystemRandom
from typing import Any, get_args

from markupsafe import Markup

from ..catalogue import cast_of, casts
from ..draw.cards import counted
from ..draw.html import messages
from ..draw.html.doors import doors
from ..draw.html.leaf import escape, icon, key
from ..draw.html.practice import KEYS, LEVELS, MissedQuestion, PracticeView, practice
from ..draw.html.rule import rule
from ..practice.question import PracticeQuestion
from ..practice.repetition import LINK, Learnt, NotKept, read_kept, read_link, topic_of
from ..practice.ten import TEN, Asking, Coming, TenAnswer
from ..rulebook import BOOKS, topics
from ..rulebook import rules as all_rules
from ..scenario.files import load_text
from ..scenario.links import PlaceToken
from ..scenario.schema import Book
from ..scenario.sharing import Shared, TooLong
from .session import Session, previewed, widget

Arg = str | int | None

AHEAD = "ahead"
"""What a page is asked for, and asks for, while nothing else is to be done: the next question."""
AT_A_TIME = 0.05
"""So many seconds are spent on it in one go, so that an answer never waits for it."""
PRACTICE_ACTS = frozenset({
    "answer", "sure", "next", "topic", "level", "save", "load", "link", "take", "kept", "rule",
    "close-rule", "only", AHEAD,
})  # fmt: skip
MOST_KEPT = 60_000
KEPT = "practice"
"""By this name the browser keeps what is known."""
SEEDS = 10**9
MOST_RULES = 12
"""So many rules a link may name."""


class PracticePage:
    """One stage on which questions are asked.

    ``topic`` is the only one that is asked for (none: all). ``edition`` is the book that is played
    by, ``cast`` the one whose characters sit at the table (none: any). ``seed`` decides all
    questions (none: others each time), ``today`` is the number of the day (none: what the machine
    says).
    """

    def __init__(
        self,
        topic: str = "",
        *,
        edition: str = "",
        cast: str = "",
        seed: int | None = None,
        today: int | None = None,
        stage: Any = None,
    ) -> None:
        self.stage: Session = stage if stage is not None else widget(
            acts=PRACTICE_ACTS, longest_arg=MOST_KEPT
        )  # fmt: skip
        self.seed = seed if seed is not None else SystemRandom().randrange(SEEDS)
        self.only = {"edition": edition, "cast": cast}
        self.asking = self._asking()
        self._today = today
        self.titles = {each.id: each.title for each in topics()}
        self.topic = topic if topic in self.titles else ""
        self.level = "mixed"
        self.rules: tuple[str, ...] = ()
        self.learnt = Learnt()
        self.recalled = False
        self.answered: list[TenAnswer] = []
        self.places: list[tuple[str, str]] = []
        self.offered: Learnt | None = None
        self.question: PracticeQuestion | None = None
        self.chosen = -1
        self.comes_back = False
        self._coming: Coming | None = None
        self.sure: bool | None = None
        self.rule = ""
        self.message = Markup()
        self.stage.on_act(self.act)
        self.stage.on_fragment(self.open_link)
        self.show()

    def _repr_mimebundle_(self, **kwargs: Any) -> Any:
        return previewed(self.stage, "Ten questions about the rules.", **kwargs)

    @property
    def today(self) -> int:
        """The number of the day."""
        return self._today if self._today is not None else date.today().toordinal()

    # ------------------------------------------------------------------------------ showing

    def show(self) -> None:
        """Bring the stage up to date, in one message."""
        if self.question is None and len(self.answered) < TEN and self.recalled:
            self._ask()
        looked = rule(self.rule, "rdi5") if self.rule else Markup()
        main = practice(self._view(), looked)
        regions = {"bar": _bar(), "message": self.message, "main": main, "dialog": KEYS}
        named = self.topic or "+".join(self.rules)
        self.stage.show(regions, fragment=f"p1.{named}" if named else "")

    def _asking(self) -> Asking:
        books: tuple[Book, ...] = get_args(Book)
        edition = next((book for book in books if book == self.only["edition"]), None)
        return Asking(self.seed, edition, cast_of(self.only["cast"]) if self.only["cast"] else ())

    def _ask(self) -> None:
        coming = self._coming or self._after(self.answered)
        with self.stage.working():
            coming.draw()
        self.question, self._coming = coming.question, None
        self.chosen, self.sure = -1, None
        if self.question is not None:
            met = [*self.answered, TenAnswer(self.question, self.question.right, sure=True)]
            self._coming = self._after(met if len(met) < TEN else [])
        known = self.learnt.rules
        self.comes_back = self.question is not None and self.question.rules[0] in known

    def _after(self, answered: list[TenAnswer]) -> Coming:
        """What is asked next, after so many. It is drawn while the last of them is being read, so
        how that was answered does not matter yet."""
        return Coming(
            self.asking.drawing(
                answered, self.learnt, self.today, self.topic, self.level, self.rules
            )
        )

    def _ahead(self) -> None:
        """Ask the page for time, while there is anything left to do."""
        if self._coming is not None and not self._coming.here:
            self.stage.send({"do": AHEAD})

    def _view(self) -> PracticeView:
        asked = self.question
        by_topic: dict[str, tuple[int, int]] = {}
        for each in self.answered:
            title = self.titles.get(topic_of(each.rule), topic_of(each.rule))
            hits, of = by_topic.get(title, (0, 0))
            by_topic[title] = hits + each.right, of + 1
        strengths = {
            id: (self.titles[id], self.learnt.strength(id))
            for id in self.learnt.topics()
            if id in self.titles
        }
        shown = dict(strengths)
        if asked is not None and asked.topic in self.titles:
            shown.setdefault(asked.topic, (self.titles[asked.topic], 0.0))
        return PracticeView(
            asked,
            self.chosen,
            self.sure,
            self.comes_back,
            [each.right for each in self.answered],
            by_topic,
            [
                MissedQuestion(_at_the_table(each.question), each.question.ask, each.rule, *place)
                for each, place in zip(self.answered, self.places, strict=True)
                if not each.right
            ],
            shown if asked is not None else strengths,
            self.topic,
            self.level,
            len(self.learnt.due(self.today)),
            self._opened() if self.chosen >= 0 else ("", ""),
            TEN,
            "" if self.recalled else KEPT,
            self.titles,
            self.only,
        )

    def _opened(self) -> tuple[str, str]:
        """The page and the link at which the question's position lies open (empty: it is too long):
        a case of the books by its file, for on a site its text only stands for it."""
        assert self.question is not None
        if self.question.key:
            return "explorer", str(PlaceToken(self.question.key, self.question.edition))
        text = self.question.scenario
        scenario = load_text(text)
        try:
            return "laboratory", str(Shared(text, PlaceToken(scenario.id, scenario.edition)))
        except TooLong:
            return "", ""

    # --------------------------------------------------------------------------------- acts

    def act(self, act: str, arg: Arg = None) -> None:
        """Meet a request of the page, or say why not."""
        if act == AHEAD:
            if self._coming is not None:
                self._coming.draw(AT_A_TIME)
            self._ahead()
            return
        if act != "kept":
            self.message = Markup()
        before = (self.question, self.chosen)
        self._do(act, str(arg) if arg is not None else "")
        self.show()
        if self.question is not None and (self.question, self.chosen) != before:
            self.stage.focus_on("verdict" if self.chosen >= 0 else "asked")
        self._ahead()

    def _do(self, act: str, arg: str) -> None:
        if act == "answer" and self.question is not None and self.chosen < 0:
            self._answer(arg)
        elif act == "next" and self.recalled and (self.chosen >= 0 or self.question is None):
            self._next()
        elif act == "sure":
            self.sure = arg == "yes"
        elif act == "topic" and arg in ("", *self.titles):
            self._about(arg if arg != self.topic else "")
        elif act == "only" and self._chosen_only(*arg.partition("=")[::2]):
            self._anew()
        elif act == "level" and arg in LEVELS:
            self.level = arg
            self._anew()
        elif act == "kept" and not self.recalled:
            self.recalled = True
            self._take(arg, quietly=True)
        elif act == "load":
            self._take(arg, quietly=False)
        elif act == "save":
            self.stage.download("rdi-practice.json", self.learnt.text())
        elif act == "link":
            self._link()
        elif act == "take" and self.offered is not None:
            self._keep(self.offered)
        elif act == "rule" and arg in all_rules():
            self.rule = arg
        elif act == "close-rule":
            self.rule = ""
        else:
            self.message = messages.error("Not possible.", "There is no such thing here now.")

    def _about(self, topic: str) -> None:
        """Only this topic from now on; or every one."""
        self.topic, self.rules = topic, ()
        self._anew()

    def _chosen_only(self, field: str, value: str) -> bool:
        """Only a topic, a book, or the characters of one; whether there is such a choice."""
        if field == "topic" and value in ("", *self.titles):
            self._about(value)
            return True
        known = {"edition": BOOKS, "cast": casts()}
        if value not in ("", *known.get(field, ())) or field not in known:
            return False
        self.only[field] = value
        self.asking = self._asking()
        return True

    def _answer(self, arg: str) -> None:
        assert self.question is not None
        place = int(arg) - 1 if arg.isascii() and arg.isdecimal() and len(arg) < 3 else -1
        if not 0 <= place < len(self.question.answers):
            self.message = messages.error("Not possible.", "That is none of the answers.")
            return
        self.chosen = place
        given = self._given()
        self.learnt = self.learnt.answered(
            given.rule, given.right, given.sure, self.today, given.question.signs
        )
        self.stage.send({"do": "keep", "name": KEPT, "text": self.learnt.text()})

    def _given(self) -> TenAnswer:
        assert self.question is not None
        return TenAnswer(self.question, self.chosen, self.sure is not False)

    def _next(self) -> None:
        """The next question; after the last one ten others, of another seed if this one has none
        any more."""
        self.rule = ""
        if self.question is not None:
            given = self._given()
            self.answered.append(given)
            self.places.append(("", "") if given.right else self._opened())
            self.question, self.chosen = None, -1
        else:
            if len(self.answered) < TEN:
                self.seed += 1
                self.asking, self._coming = self._asking(), None
            self.answered, self.places = [], []

    def _anew(self) -> None:
        """Another question, if the one that is asked has not been answered."""
        self._coming = None
        if self.chosen < 0:
            self.question = None

    def _take(self, text: str, *, quietly: bool) -> None:
        """Take over what was kept, or what a file holds."""
        if not text and quietly:
            return
        try:
            learnt = read_kept(text, frozenset(all_rules()))
        except NotKept as no:
            self.message = messages.error("Not loaded.", f"{no} What you know so far stays.")
            return
        if quietly:
            self.learnt, self._coming = learnt, None
        else:
            self._keep(learnt)

    def _keep(self, learnt: Learnt) -> None:
        """Take over what comes from elsewhere, and let the browser keep it."""
        self.learnt, self.offered, self._coming = learnt, None, None
        self.stage.send({"do": "keep", "name": KEPT, "text": learnt.text()})
        self.message = messages.done(escape(f"Loaded: {counted(len(learnt.rules), 'rule')}."))

    def _link(self) -> None:
        try:
            self.stage.share(self.learnt.link(), here=False)
        except NotKept as no:
            self.message = messages.error("Not copied.", str(no))

    def _offer(self, link: str) -> None:
        """Ask whether what a link brings shall be taken over."""
        try:
            self.offered = read_link(link, frozenset(all_rules()))
        except NotKept as no:
            self.message = messages.error(str(no), "What you know so far stays.")
            return
        count = escape(counted(len(self.offered.rules), "rule"))
        said = Markup(
            f"This link brings what is known of {count}. Taken over, it replaces what this "
            'browser keeps. <button class="rdi-btn" data-act="take" data-key="take">Take it over'
            "</button>"
        )
        self.message = messages.note(said)

    def open_link(self, fragment: str) -> None:
        """Go to the topic that a link names, or to its rules: they are asked for first."""
        self.message, self.offered = Markup(), None
        version, _, named = fragment.partition(".")
        rules = tuple(named.split("+"))
        if not fragment or (version == "p1" and named in self.titles):
            if (named, ()) != (self.topic, self.rules):
                self._about(named)
        elif version == LINK:
            self._offer(fragment)
        elif version == "p1" and len(rules) <= MOST_RULES and all(r in all_rules() for r in rules):
            self.topic, self.rules = "", rules
            self._anew()
        else:
            words = "This link names no topic."
            self.message = messages.error(words, "The page stays where it was.")
        self.show()


def _bar() -> Markup:
    return Markup(
        f'<header class="rdi-bar has-tools">{doors("practise")}<div class="rdi-bar__tools">'
        '<button class="rdi-btn" data-act="keys" aria-label="Keyboard help">'
        f"{icon('keys')}{key('?')}</button></div></header>"
    )


def _at_the_table(question: PracticeQuestion) -> tuple[str, ...]:
    """Who sits at the table of a made question; a told one names whom it is about."""
    return () if question.key else tuple(load_text(question.scenario).seats)
