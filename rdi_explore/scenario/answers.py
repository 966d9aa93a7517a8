"""What a scenario answers to its question, confirmed by the kernel.

An author writes the verdict, the sentence and the places ``by`` which it is so; here the line is
played and every place looked at. A place is a step of the line (its number from 1), the ``end``,
``claim N``, ``ruling NAME``; before it may stand an edition and the name of a case.
"""

import re
from collections.abc import Iterator, Sequence
from functools import cached_property
from typing import NamedTuple

from msgspec.structs import replace

from ..kernel import DECLINING, Act, Moment, rulings_read
from ..rulebook import BOOKS, rulings_for, switches
from ..rulebook import rules as known_rules
from .cases import Run, case_of, runs
from .lesson_text import NoSuchFact, filled
from .middle import Problem
from .play import LineError, Lines, Played, play_line
from .schema import LOOKS, AnswerSheet, Case, Facts, Scenario, StepSheet, names
from .turning import key_moments
from .waiting import moves
from .writing import step_text

WORDS = {"yes": "Yes", "no": "No", "depends": "It depends"}
"""The verdicts that answer a question with yes or no, and how they are said; every other one is a
short fact."""

_PLACE = re.compile(r"(?P<step>\d+)|(?P<end>end)|claim (?P<claim>\d+)|ruling (?P<ruling>\w+)")
_AT = re.compile(r"\{([^{}]*?)(?: at ([^{}]*))?\}")


class WrongAnswer(AssertionError):
    """The kernel does not confirm what a file answers; the message says where, and what helps."""


class Answered(NamedTuple):
    """An answer with its facts. ``checked`` tells of each place what has confirmed it: ``may``
    (what may and may not be played), ``play``, ``outcome``, ``claim``, ``edition`` or ``ruling``
    (by another one it comes out otherwise). ``opens`` is the moment of the line at which the
    question is put, by how many choices were made before it."""

    verdict: str
    why: str
    rules: tuple[str, ...]
    checked: tuple[str, ...]
    opens: int

    @property
    def word(self) -> str:
        """The verdict as it is said."""
        return WORDS.get(self.verdict, self.verdict)


class _Place(NamedTuple):
    """Where something is confirmed: by which edition, in which case, at what (``3``, ``end`` …)."""

    words: str
    edition: str
    case: str
    at: str


class _Seen(NamedTuple):
    """What the kernel shows at a place: what ``kind`` of thing it is, which verdict it speaks for
    (``""``: any), and what is compared with other places."""

    kind: str
    speaks: str
    outcome: object


def answered(
    scenario: Scenario, edition: str | None = None, case: str = "", lines: Lines | None = None
) -> Answered | None:
    """The answer of a file, or of one case of it, by an edition (else its own); ``lines`` are those
    of the file that were played already. The answer of a file is its own, also if its first case
    has another.

    Raises:
        WrongAnswer: the kernel does not confirm it.
        LineError: a line cannot be played.
    """
    book = edition or scenario.edition
    fits = [run for run in runs(scenario) if case in ("", run.case) and run.edition == book]
    own = next(iter(fits), None) or next(runs(scenario))._replace(edition=book)
    answer = own.scenario.answer if case else scenario.answer
    return _Examined(scenario, own, answer, lines or Lines()).confirmed() if answer else None


def examine_answer(whole: Scenario, run: Run, lines: Lines | None = None) -> Answered | None:
    """Confirm the answer of one run of a file; ``lines`` are those of the file that were played
    already. With its first case the answer of the file is confirmed, too, if no case gives it.

    Raises:
        WrongAnswer: the kernel does not confirm it.
        LineError: the line of another run cannot be played.
    """
    answer, lines = run.scenario.answer, lines or Lines()
    if whole.cases and run.case == whole.cases[0].name and all(each.answer for each in whole.cases):
        answered(whole, run.edition, lines=lines)
    return _Examined(whole, run, answer, lines).confirmed() if answer else None


class _Examined:
    """The answer of one run, and the lines that were played for it."""

    def __init__(self, whole: Scenario, run: Run, answer: AnswerSheet, lines: Lines) -> None:
        self.whole, self.run, self.answer, self.lines = whole, run, answer, lines

    @cached_property
    def places(self) -> list[_Place]:
        """Those that there are in this edition; of "it depends" all."""
        found = [self.place(words) for words in self.answer.places]
        there = [each for each in found if self.is_there(each)]
        if not there:
            raise WrongAnswer(f"answer: nothing in “by” is played by {self.run.edition}")
        return there

    def confirmed(self) -> Answered:
        """The answer with its facts, if every place bears it out."""
        seen = [self.look(place) for place in self.places]
        for place, each in zip(self.places, seen, strict=True):
            self._agree(place, each)
        if self.answer.verdict == "depends" and not self._differ(seen):
            said = "name places of two editions, or “ruling NAME”, that come out otherwise"
            raise WrongAnswer(f"answer.by: nothing depends on anything here; {said}")
        self._rests()
        verdict, why = self.fill(self.answer.verdict), self.fill(self.answer.why)
        kinds = [_twins(place, self.places) or each.kind for place, each in
                 zip(self.places, seen, strict=True)]  # fmt: skip
        checked = tuple(dict.fromkeys(kinds))
        return Answered(verdict, why, self.answer.rules, checked, self.opens())

    def _agree(self, place: _Place, seen: _Seen) -> None:
        verdict = self.answer.verdict
        if not seen.kind:
            at_end = "the line has no “expect” and no “change” at its end"
            looks = "name a step that looks (may_play, expect …), end, or a claim"
            why = at_end if place.at == "end" else looks
            raise WrongAnswer(f"answer.by: {place.words} shows nothing; {why}")
        if verdict in ("yes", "no") and seen.speaks not in ("", verdict):
            there = f"step {place.words}" if place.words.isdecimal() else place.words
            step = self.step(place.case, place.at)
            said = f": {step_text(step)}" if step is not None else ""
            raise WrongAnswer(f"answer: “{verdict}”, but {there} says “{seen.speaks}”{said}")

    def _differ(self, seen: list[_Seen]) -> bool:
        """Whether editions come out otherwise, or another ruling would."""
        editions = len({place.edition for place in self.places}) > 1
        outcomes = {repr(each.outcome) for each in seen}
        return any(each.kind == "ruling" for each in seen) or (editions and len(outcomes) > 1)

    def _rests(self) -> None:
        """Every rule of the answer acts, refuses, or is told in one of its runs."""
        there = {rule for place in self.places for rule in self.rules(place)}
        for rule in self.answer.rules:
            if rule not in there:
                raise WrongAnswer(f"answer.rule: “{rule}” neither acts nor refuses here; "
                                  f"there are: {', '.join(sorted(there))}")  # fmt: skip

    # ------------------------------------------------------------------------------ places

    def place(self, words: str) -> _Place:
        """The place that some words name."""
        edition, case, at = split(self.whole, words)
        case = case or self.run.case
        edition = edition or self.run.edition
        step = self.step(case, at)
        made_in = step.only_in if step is not None else None
        if self.answer.verdict == "depends" and made_in and edition not in made_in:
            edition = made_in[0]
        return _Place(words, edition, case, at)

    def is_there(self, place: _Place) -> bool:
        """Whether the case and the step are played in the edition."""
        step, case = self.step(place.case, place.at), _case(self.whole, place.case)
        part = [each.only_in for each in (step, case) if each is not None]
        return all(only is None or place.edition in only for only in part)

    def step(self, case: str, at: str) -> StepSheet | None:
        """The step of the line that is meant, if one is."""
        if not at.isdecimal():
            return None
        line = self.scenario(case).line
        return line[int(at) - 1] if 0 < int(at) <= len(line) else None

    def scenario(self, case: str) -> Scenario:
        """A case as a scenario of its own."""
        if case == self.run.case:
            return self.run.scenario
        found = _case(self.whole, case)
        return self.whole if found is None else case_of(self.whole, found)

    def played(self, place: _Place) -> Played:
        """The line in the edition and the case of a place."""
        return self.lines.whole(self.scenario(place.case), place.edition, place.case)

    def look(self, place: _Place) -> _Seen:
        """What the kernel shows at a place."""
        if place.at.startswith("ruling "):
            return self._switched(place)
        if place.at.startswith("claim "):
            sheet = self.scenario(place.case).claims[int(place.at.split()[1]) - 1]
            return _Seen("claim", "", sheet.holds is not None)
        step = self.step(place.case, place.at)
        if step is None:
            whole = self.scenario(place.case)
            facts = whole.expect != Facts() or whole.change != Facts()
            return _Seen("outcome" if facts else "", "", self._outcome(place))
        if step.may_play is not None or step.may is not None:
            return _Seen("may", "yes", True)
        if step.may_not_play is not None or step.may_not is not None:
            return _Seen("may", "no", False)
        if step.expect is not None or step.change is not None:
            return _Seen("outcome", "", self._outcome(place))
        return _Seen(
            "play" if moves(step) and not step.everyone else "", "yes", self._outcome(place)
        )

    def _outcome(self, place: _Place) -> object:
        return _numbers(self.moment(place))

    def _switched(self, place: _Place) -> _Seen:
        """Whether by another answer to an open question the line goes otherwise."""
        name = place.at.removeprefix("ruling ")
        scenario, played = self.scenario(place.case), self.played(place)
        value = getattr(rulings_for(place.edition, **scenario.all_rulings), name)
        for other in switches()[name].allowed:
            pinned = replace(scenario, rulings={**scenario.rulings, name: other})
            if other != value and _goes_otherwise(pinned, place.edition, played.end):
                return _Seen("ruling", "", None)
        raise WrongAnswer(f"answer.by: nothing changes if “{name}” is answered otherwise")

    def moment(self, place: _Place) -> Moment:
        """The moment after the step of a place, or the end."""
        played = self.played(place)
        return played.after[int(place.at) - 1] if place.at.isdecimal() else played.end

    def opens(self) -> int:
        """After how many choices of this run's line its question is put: where somebody looks
        what may be played, else before the last play that the first place tells of. A whole game
        opens before the choice that led to the first moment that matters."""
        own = self.run.edition, self.run.case
        place = next((each for each in self.places if (each.edition, each.case) == own), None)
        if place is None or place.at.startswith("claim "):
            return 0
        moment = self.moment(place)
        if self.run.scenario.is_recorded_game:
            return _turns_at(moment.line())
        step = self.step(place.case, place.at)
        if step is not None and any(getattr(step, verb) is not None for verb in LOOKS):
            return moment.depth
        return _before_a_choice(moment.line())

    def rules(self, place: _Place) -> set[str]:
        """The rules that act, refuse or are told on the line of a place."""
        scenario = self.scenario(place.case)
        acted = {rule for entry in self.played(place).end.record() for rule in entry.rules}
        refused = {rule for step in scenario.line for rule in names(step.because)}
        return acted | refused | set(scenario.rules)

    # ------------------------------------------------------------------------------- facts

    def fill(self, text: str) -> str:
        """The text with its facts, each read off where it says, else at the end of the line of
        the first place."""
        try:
            return _AT.sub(lambda found: self._fact(found[1], found[2] or ""), text)
        except NoSuchFact as error:
            raise WrongAnswer(f"answer: {error}") from None

    def _fact(self, fact: str, words: str) -> str:
        first = self.places[0]
        edition, case, at = split(self.whole, words)
        step = self.step(case or first.case, at)
        made_in = step.only_in if step is not None and step.only_in else (first.edition,)
        book = edition or (first.edition if first.edition in made_in else made_in[0])
        place = _Place(words, book, case or first.case, at or "end")
        end = self.moment(place)
        return filled(f"{{{fact}}}", end if fact == "drink" else end.line()[0], end)


def _turns_at(game: Sequence[Moment]) -> int:
    """Where a game opens, by how many choices were made before."""
    first = next(key_moments(game), None)
    return _before_a_choice(game[: first.depth + 1]) if first is not None else 0


def _before_a_choice(line: Sequence[Moment]) -> int:
    """The depth of the moment before the last choice of a line, or 0."""
    made = (each for each in reversed(line) if _was_chosen(each))
    return next((each.depth - 1 for each in made), 0)


def _was_chosen(moment: Moment) -> bool:
    """Whether somebody who could have let be has led here."""
    before, option = moment.parent, moment.option
    if before is None or option is None:
        return False
    return len(before.options) > 1 and option.act not in (*DECLINING, Act.NEXT)


def _twins(place: _Place, places: list[_Place]) -> str:
    """What confirms a place, if it is that other editions differ."""
    return "edition" if len({each.edition for each in places}) > 1 else ""


def _goes_otherwise(scenario: Scenario, edition: str, end: Moment) -> bool:
    try:
        return _numbers(play_line(scenario, edition).end) != _numbers(end)
    except LineError:
        return True


def _numbers(moment: Moment) -> object:
    """What a line has come to, as far as it can be compared between editions."""
    position = moment.position
    seats = [
        (seat.fortitude, seat.alcohol, seat.gold, seat.out, len(seat.hand), len(seat.pile),
         sorted(seat.tokens))
        for seat in position.seats
    ]  # fmt: skip
    return seats, position.pot, position.inn, position.winners, position.turn


def _case(whole: Scenario, name: str) -> Case | None:
    return next((case for case in whole.cases if case.name == name), None)


def split(whole: Scenario, words: str) -> tuple[str, str, str]:
    """Edition, case and rest of the words that name a place; each may be ``""``."""
    first, _, rest = words.partition(" ")
    edition = first if first in BOOKS else ""
    words = rest if edition else words
    first, _, rest = words.partition(" ")
    case = first if first in {each.name for each in whole.cases} else ""
    return edition, case, (rest if case else words) or "end"


def place_in_answer(whole: Scenario, case: str) -> int | None:
    """Which of the lines that confirm its answer a case of a file has, the first being 0; nothing,
    if the file's answer is not about it."""
    own = _case(whole, case)
    if own is None or own.answer is not None or whole.answer is None:
        return 0
    named = [split(whole, words)[1] or whole.cases[0].name for words in whole.answer.places]
    return [*dict.fromkeys(named)].index(case) if case in named else None


def answer_problems(scenario: Scenario) -> Iterator[Problem]:
    """What is wrong with the answers of a file, before anything is played."""
    yield from _problems(scenario, scenario, scenario.answer, "$.answer")
    for place, case in enumerate(scenario.cases):
        at = f"$.cases[{place}].answer"
        yield from _problems(scenario, case_of(scenario, case), case.answer, at)


def _problems(
    whole: Scenario, table: Scenario, answer: AnswerSheet | None, at: str
) -> Iterator[Problem]:
    if answer is None:
        return
    for rule in answer.rules:
        if rule not in known_rules():
            yield Problem(f"{at}.rule", f"unknown rule “{rule}”", known_rules(), rule)
    said = [found[2] for text in (answer.verdict, answer.why) for found in _AT.finditer(text)]
    for words in (*answer.places, *filter(None, said)):
        wrong = _no_place(whole, table, words)
        if wrong:
            yield Problem(f"{at}.by", f"“{words}” is no place: {wrong}")


def _no_place(whole: Scenario, table: Scenario, words: str) -> str:
    """Why some words name no place of a file, or ``""``."""
    _, name, rest = split(whole, words)
    case = _case(whole, name)
    scenario = table if case is None else case_of(whole, case)
    found = _PLACE.fullmatch(rest)
    if found is None:
        return "expected a step's number, end, claim N or ruling NAME, after edition and case"
    for word, those in (("step", scenario.line), ("claim", scenario.claims)):
        if found[word] is not None and not 0 < int(found[word]) <= len(those):
            return f"there are {len(those)} {word}s"
    if found["ruling"] is not None and found["ruling"] not in rulings_read():
        return "there is no such open question, or no rule reads it"
    return ""
