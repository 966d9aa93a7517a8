"""A line that is played by hand, and written into the file in which it was begun: comments and
layout of all else stay."""

from collections.abc import Iterator
from typing import Any, NamedTuple

import yaml
from msgspec.structs import replace

from ..catalogue import Document, FileError
from ..catalogue.reading import flow
from ..kernel import Moment, Option, by_seat
from .cases import MARK, Run, runs
from .check import check_scenario
from .editing import Edit, TextPlaces, edited
from .expecting import seen_at
from .facts import compare, differences, table_fact
from .files import load_text
from .game import choices_of
from .play import LineError, first_moment, play_as_far, play_line, play_step, settle
from .schema import Facts, Scenario, SeatFacts, StepSheet
from .waiting import PASSING, waits_between
from .writing import facts_text, step_words, steps_along

AFTER = ("cases", "expect", "change", "claims", "puzzle", "lesson", "rules", "remarks", "only_in")
"""The words of a file or case before which a new line is put."""


class Cannot(ValueError):
    """A file on which nothing can be recorded, or a line that cannot be written into it."""


class Recording(NamedTuple):
    """A line that is being played: the file's ``text`` and ``name``, which of its runs is played,
    the moment ``begin`` from which one plays on, and the ``moment`` that was reached.

    It is immutable: a choice makes another recording.
    """

    text: str
    name: str
    whole: Scenario
    run: Run
    begin: Moment
    moment: Moment
    kept: int = 0
    """So many steps (or listed choices) of the file stay."""
    marks: tuple[int, ...] = ()
    """How many choices were made before each that was made by hand."""

    @classmethod
    def of(cls, text: str, name: str, case: str = "", after: int | None = None) -> "Recording":
        """The recording that goes on after the line of a file, or of one of its cases; or
        ``after`` so many steps of it, in place of those that follow.

        Raises:
            FileError: it is no scenario file.
            Cannot: nothing can be recorded on it; with the reason.
        """
        whole = load_text(text, name)
        if whole.format == 1:
            raise Cannot("this file is of format 1: rdi-explore migrate rewrites it first")
        if whole.puzzle is not None:
            raise Cannot("a puzzle has no line: copy its table into a file of its own")
        run = _run(whole, case)
        word = "choices" if run.scenario.choices else "line"
        line = getattr(run.scenario, word)
        kept, shared = len(line) if after is None else after, len(whole.line) if case else 0
        if not shared <= kept <= len(line):
            raise Cannot(f"play on after one of the steps {shared} to {len(line)}")
        if kept < len(line) and whole.lesson is not None:
            raise Cannot("the questions of a lesson speak of its steps: play on after its line")
        if kept < len(line):
            begun = replace(_bare(run.scenario), **{word: line[:kept]})
            run = run._replace(scenario=begun)
        played, fault = play_as_far(run.scenario, run.edition)
        if fault is not None:
            raise Cannot(f"its own line fails: {fault}; mend that first, or play on before that")
        begin = played.after[-1] if played.after else first_moment(run.scenario, run.edition)
        return cls(text, name, whole, run, begin, begin, kept).forced()

    # --------------------------------------------------------------------------- playing

    def choose(self, option: Option) -> "Recording":
        """With this choice made, and what must follow."""
        marks = (*self.marks, self.moment.depth)
        return self._replace(moment=self.moment.choose(option), marks=marks).forced()

    def forced(self) -> "Recording":
        """On to the next moment at which there is a choice between two things or more."""
        moment = self.moment
        while len(moment.options) == 1:
            moment = moment.choose(moment.options[0])
        return self._replace(moment=moment)

    def undone(self) -> "Recording":
        """Without the last choice that was made by hand; itself, if there is none."""
        if not self.marks:
            return self
        moment = self.moment.back(self.moment.depth - self.marks[-1])
        return self._replace(moment=moment, marks=self.marks[:-1])

    # --------------------------------------------------------------------------- writing

    @property
    def lists(self) -> bool:
        """Whether the file lists every single choice, and has no steps."""
        table = self.run.scenario
        return bool(table.choices) or (table.game is not None and not self.whole.line)

    def steps(self, expect: Facts | None = None) -> tuple[StepSheet, ...]:
        """What was played, as steps of a file; the last one expects these facts of the moment.

        Raises:
            Cannot: steps cannot tell it.
        """
        if not self.marks:
            return ()
        made = self._made()
        if settle(made, this_turn=True).depth < self.moment.depth:
            made = self.moment  # a turn of a whole game ended before it
        moments = settle(made, this_turn=True).line()
        steps = steps_along(_bare(self.run.scenario), moments, made.depth, self.begin.depth)
        if steps is None:
            raise Cannot("this line cannot be said in steps: two ways of a play look the same")
        if not steps:  # nobody did more than pass
            steps = tuple(self._passing(made))
        if expect is None or expect == Facts():
            return steps
        return self._expecting(steps, expect)

    def _made(self) -> Moment:
        """The moment right after the last choice that was made by hand, or that had to be made
        since and was no pass."""
        moment, last = self.moment, self.marks[-1] + 1
        while moment.depth > last and moment.option is not None and moment.parent is not None:
            if moment.option.act not in PASSING:
                break
            moment = moment.parent
        return moment

    def _passing(self, to: Moment) -> Iterator[StepSheet]:
        """Everybody passed up to a moment: the steps that say how far."""
        for until in waits_between(self.begin, to, None):
            step = StepSheet(until=until)
            if _reaches(self.begin, step, to):
                yield step
                return
        yield from _passes(self.begin, to)

    def _expecting(self, steps: tuple[StepSheet, ...], expect: Facts) -> tuple[StepSheet, ...]:
        """The steps with what is expected of the moment that is shown: in the last one, or where
        others passed after it, in one that waits for that."""
        line = (*_bare(self.run.scenario).line, *steps)
        table = replace(_bare(self.run.scenario), line=line)
        last = play_line(table, self.run.edition).after[-1]
        if last.depth == self.moment.depth:
            return (*steps[:-1], replace(steps[-1], expect=expect))
        if self.moment.settled:
            return (*steps, StepSheet(everyone="settles", expect=expect))
        for until in waits_between(last, self.moment, None):
            step = StepSheet(until=until)
            if _reaches(last, step, self.moment):
                return (*steps, replace(step, expect=expect))
        *passed, final = _passes(last, self.moment)
        return (*steps, *passed, replace(final, expect=expect))

    def facts(self) -> tuple[Facts, ...]:
        """What can be expected of the moment that is shown, fact by fact: what changed since the
        recording began, then what is open."""
        found = [
            Facts(seats={name: SeatFacts(**{word: value})})
            for name, word, value in _changed(self.begin, self.moment)
        ]
        seen = seen_at(self.begin, self.moment)
        for word in ("pot", "inn"):
            now = table_fact(self.moment, word)
            if now != table_fact(self.begin, word):
                found.append(Facts(**{word: now}))
        for word in ("drinks", "losses", "window", "subject", "decides", "winners"):
            value = getattr(seen, word)
            if value not in (None, ()):
                found.append(Facts(**{word: value}))
        return tuple(found)

    def written(self, expect: Facts | None = None) -> "NewText":
        """The text of the file with what was played, and what had to be taken out of it.

        Raises:
            Cannot: it cannot be said there, or the file would not pass with it.
        """
        edits, gone = self._ends()
        ways = [self._choices()] if self.lists else self._lines(self.steps(expect))
        wrong: Cannot | None = None
        for words in ((), ("answer",), ("answer", "claims")):
            for line in ways:
                dropped = self._without(words)
                told = tuple(f"{word}, which is no longer so" for word in words if dropped)
                try:
                    return self._proved([line, *edits, *dropped], (*gone, *told))
                except Cannot as no:
                    wrong = no
        assert wrong is not None
        raise wrong

    def _lines(self, steps: tuple[StepSheet, ...]) -> list[Edit]:
        """The steps in the file; where it has twins, also for its own edition alone."""
        ways = [self._line(steps)]
        if self.whole.twins:
            only = (self.run.scenario.edition,)
            ways.append(self._line(tuple(replace(step, only_in=only) for step in steps)))
        return ways

    def _without(self, words: tuple[str, ...]) -> list[Edit]:
        """The file, and the case that is played, without these words."""
        document, places = Document(self.text, self.name), TextPlaces(self.text)
        parts = [document.part(at) for at in dict.fromkeys(("$", self._at))]
        return [
            places.without(part, word)
            for part in parts
            if isinstance(part, yaml.MappingNode)
            for word in words
            if any(key.value == word for key, _ in part.value)
        ]

    def _proved(self, edits: list[Edit], gone: tuple[str, ...]) -> "NewText":
        text = edited(self.text, edits)
        try:
            reports = list(check_scenario(load_text(text, self.name), self.name))
        except FileError as error:
            raise Cannot(f"the file would be wrong with it: {error}") from None
        failed = next((report for report in reports if report.status != "pass"), None)
        if failed is not None:
            raise Cannot(f"the file would not pass with it: {failed.message}")
        return NewText(text, gone)

    # ------------------------------------------------------------------------ the text

    @property
    def _at(self) -> str:
        """The path of the part of the file to which the line belongs."""
        names = [case.name for case in self.whole.cases]
        return f"$.cases[{names.index(self.run.case)}]" if self.run.case else "$"

    def _line(self, steps: tuple[StepSheet, ...]) -> Edit:
        return self._items("line", [step_words(step) for step in steps])

    def _choices(self) -> Edit:
        line = self.moment.line()[self.begin.depth :][: self._made().depth - self.begin.depth + 1]
        said = [[f"{flow(name)}: {flow(words)}"] for each in choices_of(line)
                for name, words in each.items()]  # fmt: skip
        return self._items("choices", said)

    def _items(self, word: str, items: list[list[str]]) -> Edit:
        document, places = Document(self.text, self.name), TextPlaces(self.text)
        there = document.part(f"{self._at}.{word}")
        if isinstance(there, yaml.SequenceNode):
            own = self.kept - (len(self.whole.line) if self.run.case else 0)
            return places.only(there, own, items)
        part = document.part(self._at)
        assert isinstance(part, yaml.MappingNode)
        before = [key.value for key, _ in part.value if key.value not in AFTER]
        return places.list_in(part, word, items, before[-1])

    def _ends(self) -> tuple[list[Edit], tuple[str, ...]]:
        """What the file says of its end, as far as it does not hold at the new one, goes out."""
        document, places = Document(self.text, self.name), TextPlaces(self.text)
        part = document.part(self._at)
        assert isinstance(part, yaml.MappingNode)
        end, start = settle(self.moment, this_turn=True), self.moment.line()[0]
        edits, gone = [], []
        case = next((each for each in self.whole.cases if each.name == self.run.case), None)
        table = self.whole if case is None else case
        for word in ("expect", "change"):
            said: Facts = getattr(table, word)
            holds = _holding(word, said, start, end)
            if holds == said:
                continue
            left = holds != Facts()
            edits.append(
                places.value(part, word, facts_text(holds)) if left else places.without(part, word)
            )
            gone.append(f"{word}: {facts_text(_without(said, holds))}")
        return edits, tuple(gone)


class NewText(NamedTuple):
    """The text of a file, and what of its ``expect`` and ``change`` held no longer."""

    text: str
    gone: tuple[str, ...] = ()


def _run(whole: Scenario, case: str) -> Run:
    """The run of a file that is played: of the case that is named, by the file's own edition."""
    names = [each.name for each in whole.cases]
    if names and case not in names:
        told = ", ".join(f"{whole.id}{MARK}{name}" for name in names)
        raise Cannot(f"this file has cases: say which one is played on: {told}")
    if case and not names:
        raise Cannot("this file has no cases")
    return next(run for run in runs(whole) if run.case == case)


def _bare(scenario: Scenario) -> Scenario:
    """Only what is played: nothing that speaks of the end of the line."""
    return replace(scenario, expect=Facts(), change=Facts(), claims=(), answer=None, lesson=None)


def _passes(begin: Moment, end: Moment) -> Iterator[StepSheet]:
    """Each pass between two moments of a line, as a step of its own."""
    for moment in end.line()[begin.depth : end.depth]:
        if moment.decision is not None:
            yield StepSheet(seat=moment.name(moment.decision.seat), passes=True)


def _reaches(begin: Moment, step: StepSheet, to: Moment) -> bool:
    try:
        found = play_step(begin, step)
    except LineError:
        return False
    return found.depth == to.depth


def _changed(begin: Moment, end: Moment) -> Iterator[tuple[str, str, Any]]:
    for number, (was, now) in by_seat(zip(begin.position.seats, end.position.seats, strict=True)):
        for word in ("fortitude", "alcohol", "gold", "out"):
            if getattr(was, word) != getattr(now, word):
                yield end.name(number), word, getattr(now, word)


def _holding(word: str, said: Facts, start: Moment, end: Moment) -> Facts:
    """The facts that hold at the end of a line, of those that are said of it."""

    def holds(fact: Facts) -> bool:
        if word == "expect":
            return not compare(fact, end, since=start)
        return not differences(fact, start, end)

    seats = {}
    for name, seat in said.seats.items():
        kept = {
            each: value
            for each, value in _given(seat)
            if holds(Facts(seats={name: SeatFacts(**{each: value})}))
        }
        if kept:
            seats[name] = SeatFacts(**kept)
    rest = {
        each: value
        for each, value in _given(said)
        if each != "seats" and holds(Facts(**{each: value}))
    }
    return Facts(seats=seats, **rest)


def _without(said: Facts, holds: Facts) -> Facts:
    """What of the facts does not hold."""
    seats = {}
    for name, seat in said.seats.items():
        kept = dict(_given(holds.seats[name])) if name in holds.seats else {}
        lost = {word: value for word, value in _given(seat) if word not in kept}
        if lost:
            seats[name] = SeatFacts(**lost)
    kept = dict(_given(holds))
    rest = {word: v for word, v in _given(said) if word != "seats" and word not in kept}
    return Facts(seats=seats, **rest)


def _given(part: Facts | SeatFacts) -> Iterator[tuple[str, Any]]:
    for word in part.__struct_fields__:
        value = getattr(part, word)
        if value is not None:
            yield word, value


def renamed(text: str, id: str) -> str:
    """The text of a file that has another id; one without the word goes by its file's name."""
    document, places = Document(text, id), TextPlaces(text)
    part = document.part("$")
    if document.part("$.id") is None or not isinstance(part, yaml.MappingNode):
        return text
    return edited(text, [places.value(part, "id", flow(id))])


def joined(facts: tuple[Facts, ...]) -> Facts:
    """Several facts as one."""
    seats: dict[str, SeatFacts] = {}
    rest: dict[str, Any] = {}
    for fact in facts:
        for name, seat in fact.seats.items():
            seats[name] = replace(seats.get(name, SeatFacts()), **dict(_given(seat)))
        rest |= {word: value for word, value in _given(fact) if word != "seats"}
    return Facts(seats=seats, **rest)
