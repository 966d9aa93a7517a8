"""Ten questions in a row: what comes back first, then what is weak, then what is new."""

from collections.abc import Generator, Iterator, Mapping
from math import inf
from random import Random
from time import monotonic
from typing import NamedTuple

from ..scenario.schema import Book
from .generator import tries
from .ideas import AskedBefore
from .question import Alternative, PracticeQuestion
from .repetition import Learnt, topic_of

TEN = 10
LEVELS = {"easy": range(1, 3), "mixed": range(1, 6), "hard": range(3, 6)}
"""Which levels of questions are asked."""
TRIES = 3
"""So many questions are drawn until one is of the wished rule and level; else the last is taken."""
PATIENCE = 30
"""At so many tables one looks for a question that would be good to have; not for one of a topic
that somebody wants."""
RECALLED = 3
"""So many questions begin with what is due, if anything is."""
SOON = 3
"""After so many other questions a rule that was missed comes back."""
Drawing = Generator[None, None, PracticeQuestion | None]
"""A question that is being drawn: it halts at each table at which none was found, and returns the
question, or nothing if there is none."""
Side = tuple[str, ...]
"""Rules, and whole topics, that say one thing."""
CONFUSED: tuple[tuple[Side, Side], ...] = (
    (
        ("affects.gold-payment-is-direct", "affects.at-limit-still-affects"),
        (
            "affects.changing-a-drink-is-indirect", "affects.negating-an-ignore-is-indirect",
            "affects.changing-the-winner-is-indirect",
        ),
    ),
    (
        ("redirect",),
        ("ignore.reduces-instead", "notes.bite-vorse", "team.one-card-covers-team"),
    ),
    (("sometimes",), ("anytime",)),
    (("negate",), ("ignore",)),
)  # fmt: skip
"""What is taken for each other: direct and indirect, sending a loss on and making it smaller,
Sometimes and Anytime, Negate and Ignore. After one side the other is asked for."""
BY_THEN = 4
"""After so many of ten one side is asked for, if no two sides met by chance."""
SAME = 3
"""At most so many questions of a topic in a row of ten, unless only that topic is asked for."""


class TenAnswer(NamedTuple):
    """A question of the ten, with the answer that was chosen, and whether one was sure."""

    question: PracticeQuestion
    chosen: int
    sure: bool

    @property
    def right(self) -> bool:
        """Whether that was the right one."""
        return self.chosen == self.question.right

    @property
    def rule(self) -> str:
        """The rule that was misread, if the answer tells one; else the rule that decides."""
        misread = "" if self.right else self.question.answers[self.chosen].rule
        return misread or self.question.rules[0]


class Coming:
    """A question that is drawn while nothing else is to be done; whenever that is, it is the same.

    ``here`` tells whether it is drawn, ``question`` is it, or nothing if there is none."""

    def __init__(self, drawing: Drawing) -> None:
        self._drawing = drawing
        self.here = False
        self.question: PracticeQuestion | None = None

    def draw(self, seconds: float = inf) -> None:
        """Draw on, for so long; without, to the end."""
        end = monotonic() + seconds
        while not self.here:
            try:
                next(self._drawing)
            except StopIteration as drawn:
                self.here, self.question = True, drawn.value
            if monotonic() >= end:
                break


class Asking:
    """Where questions come from: one stream a topic or rule, each begun when it is first asked for.
    They are played by an ``edition``, and ``characters`` sit at the table; without: any."""

    def __init__(
        self, seed: int, edition: Book | None = None, characters: tuple[str, ...] = ()
    ) -> None:
        self.seed, self.edition, self.characters = seed, edition, characters
        self._streams: dict[str, Iterator[PracticeQuestion | None]] = {}
        self._given_up: set[str] = set()
        self._asked: set[tuple[Alternative, ...]] = set()
        self._earlier: Mapping[str, int] = {}
        self._other: dict[tuple[Alternative, ...], Side] = {}
        self._compared: set[tuple[Alternative, ...]] = set()
        self._chance = Random(f"ten {seed}")

    def next(
        self,
        answered: list[TenAnswer],
        learnt: Learnt,
        day: int,
        topic: str = "",
        level: str = "mixed",
        rules: tuple[str, ...] = (),
    ) -> PracticeQuestion | None:
        """The next question, first of these ``rules``; none if there is no more of the topic."""
        coming = Coming(self.drawing(answered, learnt, day, topic, level, rules))
        coming.draw()
        return coming.question

    def drawing(
        self,
        answered: list[TenAnswer],
        learnt: Learnt,
        day: int,
        topic: str = "",
        level: str = "mixed",
        rules: tuple[str, ...] = (),
    ) -> Drawing:
        """The next question, drawn a little at a time."""
        self._earlier = learnt.earlier(day)
        first = self._first_of(rules, answered)
        compared = None if first or topic else (yield from self._contrast(answered, LEVELS[level]))
        if compared is not None:
            return compared
        wished = first or ("" if topic else self._wished(answered, learnt, day))
        wished = "" if wished in self._given_up else wished
        of_rule = (yield from self._fresh(wished, again=bool(first))) if wished else None
        if of_rule is not None:
            return of_rule
        about = topic or topic_of(wished)
        met = [topic_of(each.rule) for each in answered]
        last: PracticeQuestion | None = None
        for _ in range(TRIES):
            question = yield from self._fresh(about, again=bool(topic))
            if question is None and about and not topic:
                about, wished = "", ""
                question = yield from self._fresh(about)
            if question is None:
                return last
            last = question
            fits = question.level in LEVELS[level] and wished in ("", *question.rules)
            if fits and (topic or wished or met.count(topic_of(question.rules[0])) < SAME):
                break
        return last

    def _first_of(self, rules: tuple[str, ...], answered: list[TenAnswer]) -> str:
        """The first of some rules that was not asked for yet."""
        asked = {rule for each in answered for rule in each.question.rules}
        left = (rule for rule in rules if rule not in asked and rule not in self._given_up)
        return next(left, "")

    def _wished(self, answered: list[TenAnswer], learnt: Learnt, day: int) -> str:
        """The rule that is to be asked for: one missed a while ago, or one that is due; after the
        first questions at times none, so that there is something new."""
        rules = [each.rule for each in answered]
        missed = [each.rule for each in answered[: -SOON or None] if not each.right]
        again = [rule for rule in missed if rule not in rules[-SOON:] and rules.count(rule) < 2]
        if again:
            return again[0]
        given_up = {*rules, *self._given_up}
        due = [rule for rule in learnt.due(day) if rule not in given_up]
        come_first = len(answered) < RECALLED
        return due[0] if due and (come_first or self._chance.random() < 0.7) else ""

    def _contrast(self, answered: list[TenAnswer], levels: range) -> Drawing:
        """What is taken for that which was asked last: once in ten questions for sure, and more
        often by chance. If nothing was asked by then that is confused, the one side of it."""
        asked = [each.question for each in answered]
        met = any(each.answers in self._compared for each in asked)
        other = self._other_side(asked[-1]) if asked else ()
        if other and (not met or self._chance.random() < 0.4):
            question = yield from self._of_side(other, levels)
            if question is not None:
                self._compared.add(question.answers)
            return question
        if met or len(asked) < BY_THEN:
            return None
        for one, other in self._chance.sample(CONFUSED, len(CONFUSED)):
            question = yield from self._of_side(one, levels)
            if question is not None:
                self._other[question.answers] = other
                return question
        return None

    def _other_side(self, question: PracticeQuestion) -> Side:
        """What a question's rule is taken for, unless it was asked for as that itself."""
        if question.answers in self._compared:
            return ()
        rule = question.rules[0]
        both = (sides for pair in CONFUSED for sides in (pair, pair[::-1]))
        by_rule = next((two for one, two in both if rule in one or topic_of(rule) in one), ())
        return self._other.get(question.answers, by_rule)

    def _of_side(self, side: Side, levels: range) -> Drawing:
        """A question of one of these rules, of the wished level if there is one."""
        last: PracticeQuestion | None = None
        for about in self._chance.sample(side, len(side)):
            fresh = None if about in self._given_up else (yield from self._fresh(about))
            last = fresh or last
            if last is not None and last.level in levels:
                return last
        return last

    def _fresh(self, about: str, again: bool = False) -> Drawing:
        """The next question that no other stream has brought; ``again`` also one that was asked on
        a day not long ago, if there is no other."""
        lately = AskedBefore({} if again else self._earlier).lately
        left = PATIENCE if about and not again else inf
        for question in self._stream(about):
            if question is None:
                yield
                if not (left := left - 1):
                    break
            elif question.answers not in self._asked and not lately(question.signs):
                self._asked.add(question.answers)
                return question
        self._given_up.add(about)
        return None

    def _stream(self, about: str) -> Iterator[PracticeQuestion | None]:
        if about not in self._streams:
            rule = about if "." in about else None
            topic = about if about and rule is None else None
            self._streams[about] = tries(
                self.seed, self.edition, topic, self.characters, rule, self._earlier
            )
        return self._streams[about]
