"""Walking through a scenario: lines of play, stops, forks, and a token that names a place.

A walk knows no widget. Its lines are lists of moments that share their beginnings; line A is the
scenario's own, B, C … are made where the visitor chooses something else.
"""

from collections.abc import Sequence
from functools import cached_property
from typing import Literal, NamedTuple, get_args

from markupsafe import Markup

from ..catalogue import FileError
from ..draw.html import Line, Stop, Timeline
from ..draw.html.leaf import HTML, card_title, escape
from ..draw.html.results import short_result
from ..draw.words import on_whom, option_label
from ..kernel import PASS, Act, Moment, Option, Window
from ..scenario import (
    Answered,
    LineError,
    Lines,
    Played,
    Scenario,
    WrongAnswer,
    answered,
    load,
)
from ..scenario.cases import MARK, case_label, case_of, first_case, same_table
from ..scenario.formerly import offered, passed_over
from ..scenario.links import LONGEST, QUESTION, PlaceToken, former_setup_check, setup_check

Pace = Literal["choices", "windows", "seats"]
PACES: tuple[Pace, ...] = get_args(Pace)
"""Stop only where somebody has a choice; also once in every window on a card, Drink, Event, ante
or loss; or at every seat that is asked."""

TOLD_WINDOWS = ("card", "drink", "event", "ante", "after", "losing")
LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"


class Branch(NamedTuple):
    """A line of play. ``made`` is the number of its choices that somebody has made; the rest is
    what follows if everybody declines. ``parent`` is the letter of the line that it left, after
    ``fork`` choices."""

    letter: str
    moments: tuple[Moment, ...]
    made: int
    parent: str = ""
    fork: int = 0

    @property
    def end(self) -> Moment:
        """The last moment of the line."""
        return self.moments[-1]


class _State(NamedTuple):
    """What undoing brings back: the lines, and where one was."""

    lines: dict[str, Branch]
    letter: str
    place: int


class Refused(ValueError):
    """A request that cannot be met; the message says why."""


class Walk:
    """Where a visitor is in a scenario: the lines, the current one, and the place on it."""

    def __init__(
        self,
        scenario: Scenario,
        edition: str | None = None,
        pace: Pace = "windows",
        lines: Lines | None = None,
    ) -> None:
        self.scenario = first_case(scenario)
        self.whole = scenario
        """The file, or the one case of it."""
        self.played = lines or Lines()
        """The lines of the file that were played already, by whichever edition."""
        self.edition = edition or scenario.edition
        self.pace: Pace = pace
        first = scenario.cases[0].name if scenario.cases else scenario.id.partition(MARK)[2]
        own, fault = self.played.as_far(self.scenario, self.edition, first)
        self.note = _where(fault) if fault is not None else ""
        """Where the scenario's line does not go as its file says, under this edition."""
        self.said = _remarks(self.scenario, self.edition, own)
        moments = tuple(own.end.line())
        self.lines: dict[str, Branch] = {"A": Branch("A", moments, len(moments) - 1)}
        self.own_case = case_label(scenario.cases[0]) if scenario.cases else ""
        """What the first case of the file is called, if it has cases."""
        self.cases: dict[str, str] = {}
        """What the other cases of the file that begin at the same table are called, by the
        letters of their lines."""
        self._add_cases(scenario)
        self._of_the_file = dict(self.lines)
        self.letter = "A"
        self.place = 0
        """How many choices have been made."""
        self._before: list[_State] = []
        self._after: list[_State] = []

    @property
    def title(self) -> str:
        """What the scenario is called, whichever of its cases is shown."""
        return self.whole.title

    @cached_property
    def answer(self) -> Answered | None:
        """What the scenario answers to its question by this edition, if the kernel confirms it; of
        a file what its first case answers, whose question is put."""
        name, _, case = self.whole.id.partition(MARK)
        first = next(iter(self.whole.cases), None)
        try:
            whole = load(name) if case else self.whole
            if first is not None and first.answer is not None:
                case = first.name
            return answered(whole, self.edition, case, self.played)
        except (FileError, LineError, WrongAnswer):
            return None

    @property
    def question_at(self) -> int:
        """The place on the scenario's line at which its question is put; 0: at its beginning."""
        return self.answer.opens if self.answer is not None else 0

    @property
    def is_at_question(self) -> bool:
        """Whether this is where the scenario's question is put, and something happened before."""
        return 0 < self.place == self.question_at and not self.left

    def _add_cases(self, scenario: Scenario) -> None:
        """Put the lines of the file's other cases beside its first one."""
        own = self.lines["A"].moments
        for case in scenario.cases[1:]:
            other = case_of(scenario, case)
            played_here = case.only_in is None or self.edition in case.only_in
            if not played_here or not same_table(self.scenario, other):
                continue
            played, _ = self.played.as_far(other, self.edition, case.name)
            line = own[:1]
            for after in played.end.line()[1:]:
                place = len(line)
                shared = place < len(own) and line[-1] is own[place - 1]
                assert after.option is not None
                follows = shared and own[place].option == after.option
                line = (*line, own[place] if follows else line[-1].choose(after.option))
            fork = _common(own, line)
            if fork + 1 < len(line):
                letter = LETTERS[len(self.lines)]
                self.lines[letter] = Branch(letter, line, len(line) - 1, "A", fork)
                self.cases[letter] = case_label(case)

    # ------------------------------------------------------------------------------ looking

    @property
    def branch(self) -> Branch:
        """The line that is walked."""
        return self.lines[self.letter]

    @property
    def moment(self) -> Moment:
        """The moment at which we are."""
        return self.branch.moments[self.place]

    @property
    def begin(self) -> Moment:
        """The first moment of all lines."""
        return self.branch.moments[0]

    def stops(self, letter: str = "") -> list[int]:
        """The places of a line at which this pace stops; where we are is always one."""
        line = self.lines[letter or self.letter]
        last = len(line.moments) - 1
        found = {
            place
            for place, moment in enumerate(line.moments)
            if place in (0, last) or stops_at(moment, self.pace)
        }
        if line.letter == self.letter:
            found.add(self.place)
        return sorted(found)

    @property
    def step(self) -> int:
        """The number of the present stop, from 1."""
        return self.stops().index(self.place) + 1

    @property
    def option(self) -> Option | None:
        """What the scenario's line does at this moment, if it comes here."""
        own = self.lines["A"].moments
        if self.place + 1 < len(own) and own[self.place] is self.moment:
            return own[self.place + 1].option
        return None

    @property
    def left(self) -> int:
        """The place after which the current line is not the scenario's any more; 0 on it."""
        own = self.lines["A"].moments
        for place, moment in enumerate(self.branch.moments[: self.place + 1]):
            if place >= len(own) or own[place] is not moment:
                return place
        return 0

    @property
    def here_said(self) -> str:
        """What the scenario's file says at this moment of its line."""
        own = self.lines["A"].moments
        on_it = self.place < len(own) and own[self.place] is self.moment
        return self.said.get(self.place, "") if on_it else ""

    def timeline(self) -> Timeline:
        """What the views show of time."""
        places = self.stops()
        moments = self.branch.moments
        forks = self._forks(places)
        stops = []
        before = -1
        for number, place in enumerate(places, 1):
            between = moments[before + 1 : place + 1]
            stops.append(Stop(number, between, forks.get(place, ())))
            before = place
        left = self.left
        return Timeline(
            tuple(stops),
            places.index(self.place),
            tuple(self._line(line) for line in self.lines.values()),
            self.letter,
            self.option,
            _number_of(places, left - 1) if left else 0,
        )

    def _forks(self, places: list[int]) -> dict[int, tuple[str, ...]]:
        """At which stops other lines leave the current one."""
        found: dict[int, list[str]] = {}
        for line in self.lines.values():
            if line.letter != self.letter:
                common = _common(self.branch.moments, line.moments)
                if common + 1 < len(line.moments):
                    stop = places[_number_of(places, common) - 1]
                    found.setdefault(stop, []).append(line.letter)
        return {place: tuple(letters) for place, letters in found.items()}

    def _line(self, line: Branch) -> Line:
        return Line(line.letter, self.label(line), line.letter == self.letter)

    def label(self, line: Branch) -> Markup:
        """What a line is called and how it ends."""
        result = short_result(line.moments[0], line.end)
        if line.letter == "A":
            return Markup(f"{escape(self.own_label())}: {result}")
        if line.letter in self.cases:
            return Markup(f"{escape(self.cases[line.letter])}: {result}")
        number = _number_of(self.stops(line.letter), line.fork)
        return Markup(f"step {number}, {self.chosen(line)}: {result}")

    def common(self, one: str, other: str) -> int:
        """The place of the last moment that two lines share."""
        return _common(self.lines[one].moments, self.lines[other].moments)

    def own_label(self) -> str:
        """What the scenario's own line is called."""
        if self.cases:
            return self.own_case
        if self.scenario.choices:
            return "the game as it was played"
        return "the scenario’s line" if self.scenario.line else "if nobody plays"

    def chosen(self, line: Branch) -> Markup:
        """The choice with which a line left the other, in few words."""
        return chosen_words(line.moments[line.fork], line.moments[line.fork + 1].option)

    # ------------------------------------------------------------------------------- moving

    def jump(self, step: int) -> None:
        """Go to a stop by its number on the current line.

        Raises:
            Refused: the line has no such step.
        """
        places = self.stops()
        if not 1 <= step <= len(places):
            raise Refused(f"This line has no step {step}; it has {len(places)}.")
        self.place = places[step - 1]

    def forward(self) -> None:
        """To the next stop of the line last walked."""
        self.place = next((p for p in self.stops() if p > self.place), self.place)

    def back(self) -> None:
        """To the stop before."""
        self.place = next((p for p in reversed(self.stops()) if p < self.place), self.place)

    def first(self) -> None:
        """To the first stop."""
        self.place = 0

    def last(self) -> None:
        """To the last stop."""
        self.place = len(self.branch.moments) - 1

    def decision(self, direction: int) -> None:
        """To the next or the previous moment at which somebody has a choice."""
        moments = self.branch.moments
        places = range(self.place + 1, len(moments))
        if direction < 0:
            places = range(self.place - 1, -1, -1)
        self.place = next((p for p in places if len(moments[p].options) > 1), self.place)

    def fork(self, direction: int) -> None:
        """To the other line at the fork where we are, or to the next line of all."""
        here = [
            line.letter
            for line in self.lines.values()
            if self.place < len(line.moments) and line.moments[self.place] is self.moment
        ]
        letters = here if len(here) > 1 else list(self.lines)
        self.line(
            letters[(letters.index(self.letter) + (1 if direction > 0 else -1)) % len(letters)]
        )

    def to_question(self) -> None:
        """Go where the scenario's question is put."""
        self.letter, self.place = "A", self.question_at

    def line(self, letter: str) -> None:
        """To another line: to this moment if it has it, else to where it forks off.

        Raises:
            Refused: there is no such line.
        """
        if letter not in self.lines:
            raise Refused(f"There is no line {letter[:20]}; there is {', '.join(self.lines)}.")
        other = self.lines[letter].moments
        common = _common(self.branch.moments, other)
        self.letter = letter
        self.place = min(self.place, common)

    def to_line(self) -> None:
        """Back to the scenario's line, where this one left it."""
        self.line("A")

    def reset(self) -> None:
        """Forget all lines but the scenario's with its cases, and begin again."""
        self._before.append(self._state())
        self._after.clear()
        self.lines = dict(self._of_the_file)
        self.letter, self.place = "A", 0

    def _state(self) -> _State:
        return _State(dict(self.lines), self.letter, self.place)

    def undo(self) -> None:
        """Take back the last choice, or the last reset.

        Raises:
            Refused: there is none.
        """
        self._swap(self._before, self._after, "There is nothing to undo.")

    def redo(self) -> None:
        """Do again what was undone last.

        Raises:
            Refused: there is nothing.
        """
        self._swap(self._after, self._before, "There is nothing to do again.")

    def _swap(self, source: list[_State], other: list[_State], problem: str) -> None:
        if not source:
            raise Refused(problem)
        other.append(self._state())
        self.lines, self.letter, self.place = source.pop()

    def choose(self, option: Option) -> None:
        """Make a choice: follow a line that makes it too, or begin another; go to the next stop.

        Raises:
            Refused: it is not among the options here, or there are too many lines.
        """
        moment = self.moment
        if option not in moment.options:
            raise Refused("That cannot be chosen at this step.")
        before = self._state()
        self._take(option)
        self._before.append(before)
        self._after.clear()
        made = max(self.branch.made, self.place) if self.letter != "A" else self.branch.made
        self.lines[self.letter] = self.branch._replace(made=made)
        places = self.stops()
        if self.place not in (0, places[-1]) and not stops_at(self.moment, self.pace):
            here = self.place
            self.place = next(place for place in places if place > here)

    def go_along(self, moments: tuple[Moment, ...], place: int) -> None:
        """Go to a place on a line that was there once: the line is made anew if it is gone."""
        for line in self.lines.values():
            if place < len(line.moments) and line.moments[place] is moments[place]:
                self.letter, self.place = line.letter, place
                return
        self.letter, self.place = "A", 0
        self.follow([m.option for m in moments[1 : place + 1] if m.option is not None])

    def follow(self, options: Sequence[Option]) -> None:
        """Make these choices from here on, and whatever cannot be chosen otherwise between them; as
        one step for undoing.

        Raises:
            Refused: one of them is not possible.
        """
        before = self._state()
        for option in options:
            while len(self.moment.options) == 1 and option not in self.moment.options:
                self._take(self.moment.options[0])
            if option not in self.moment.options:
                self.lines, self.letter, self.place = before
                raise Refused("That line cannot be walked from here.")
            self._take(option)
            if self.letter != "A":
                made = max(self.branch.made, self.place)
                self.lines[self.letter] = self.branch._replace(made=made)
        self._before.append(before)
        self._after.clear()

    def follows(self, option: Option) -> bool:
        """Whether a line that is there makes this choice here."""
        at = self.place
        return any(
            at + 1 < len(line.moments)
            and line.moments[at] is self.moment
            and line.moments[at + 1].option == option
            for line in self.lines.values()
        )

    def _take(self, option: Option) -> None:
        """Walk one choice further, on a line that makes it."""
        for letter in (self.letter, *self.lines):
            moments = self.lines[letter].moments
            follows = self.place + 1 < len(moments) and moments[self.place] is self.moment
            if follows and moments[self.place + 1].option == option:
                self.letter = letter
                self.place += 1
                return
        after = self.moment.choose(option)
        moments = (*self.branch.moments[: self.place + 1], *let_be(after))
        if self.letter != "A" and self.place >= self.branch.made:
            self.lines[self.letter] = self.branch._replace(moments=moments)
        else:
            letter = next((each for each in LETTERS if each not in self.lines), "")
            if not letter:
                raise Refused("There are 26 lines already. Reset, and begin again.")
            self.lines[letter] = Branch(letter, moments, self.place + 1, self.letter, self.place)
            self.letter = letter
        self.place += 1

    # -------------------------------------------------------------------------------- token

    def token(self) -> str:
        """The place as a short text for a link."""
        line = self.branch
        if line.letter == "A" or line.made <= line.fork:
            return str(PlaceToken(self.scenario.id, self.edition, place=self.place))
        shared = _common(self.lines["A"].moments, line.moments)
        choices = tuple(
            moment.options.index(after.option)
            for moment, after in zip(
                line.moments[shared : line.made],
                line.moments[shared + 1 : line.made + 1],
                strict=True,
            )
            if after.option is not None
        )
        check = setup_check(self.begin.setup)
        return str(PlaceToken(self.scenario.id, self.edition, shared, choices, self.place, check))

    def go_to(self, token: "PlaceToken") -> str:
        """Follow a token of this scenario; return a message if it could not be followed whole."""
        self.reset()
        self._before.clear()
        told, setup = "", self.begin.setup
        formerly = token.check not in ("", setup_check(setup))
        if formerly and token.check != former_setup_check(setup):
            told = "Rules or cards have changed since this link was made. "
        if token.choices:
            if token.shared >= len(self.branch.moments):
                return (
                    f"{told}This line has no step so far on; the scenario is shown from its start."
                )
            self.place = token.shared
            for number in token.choices:
                while formerly and passed_over(self.moment):
                    self._take(PASS)
                options = offered(self.moment) if formerly else self.moment.options
                if number >= len(options):
                    told += "The link makes a choice that is not possible here; it stops before it."
                    break
                try:
                    self._take(options[number])
                except Refused as no:
                    return f"{told}{no}"
                made = max(self.branch.made, self.place)
                if self.letter != "A":
                    self.lines[self.letter] = self.branch._replace(made=made)
        if token.place == QUESTION:
            if self.letter == "A":
                self.to_question()
            return told
        if token.place >= len(self.branch.moments):
            self.last()
            return told or "This line is shorter than the link says; its end is shown."
        self.place = token.place
        return told


# ------------------------------------------------------------------------------- lines, stops


def chosen_words(moment: Moment, option: Option | None) -> Markup:
    """A choice at a moment in few words."""
    if option is None or moment.decision is None:
        return Markup()
    if option.act is Act.PASS:
        return escape(f"{moment.name(moment.decision.seat)} passes")
    if option.act is Act.PLAY:
        on = Markup(" and ".join(on_whom(moment.setup, option, HTML)))
        return card_title(moment.setup, option.card) + Markup(f" on {on}" if on else "")
    return Markup(option_label(moment, option, HTML))


def stops_at(moment: Moment, pace: Pace) -> bool:
    """Whether a pace stops at a moment."""
    if pace == "seats" or len(moment.options) > 1 or moment.settled:
        return True
    if pace == "choices":
        return False
    window = moment.window
    if window is None:
        return True
    return window.kind in TOLD_WINDOWS and _just_opened(moment, window)


def _just_opened(moment: Moment, window: Window) -> bool:
    """Whether the window that is open now has opened, or opened again, on the way here."""
    number = moment.numbers[-1]
    return any(entry.number == number and entry.opens_window for entry in moment.entries)


def let_be(moment: Moment) -> list[Moment]:
    """The moment and all that follow if everybody declines, until somebody must choose."""
    found = [moment]
    while found[-1].may_decline and len(found) < LONGEST:
        found.append(found[-1].decline())
    return found


def _common(one: tuple[Moment, ...], other: tuple[Moment, ...]) -> int:
    """The place of the last moment that two lines share."""
    count = 0
    for a, b in zip(one, other, strict=False):
        if a is not b:
            break
        count += 1
    return count - 1


def _number_of(places: list[int], place: int) -> int:
    """The number of the stop at this place, or of the last one before it."""
    return max(1, sum(each <= place for each in places))


def _remarks(scenario: Scenario, edition: str, played: Played) -> dict[int, str]:
    """What the file says on its line, by how many choices have been made there."""
    said: dict[int, str] = {}
    for step, after in zip(scenario.line, played.after, strict=False):
        if step.say and (step.only_in is None or edition in step.only_in):
            said[after.depth] = (
                f"{said[after.depth]} {step.say}" if after.depth in said else step.say
            )
    return said


def _where(error: LineError) -> str:
    """A fault of a line; its moves are counted otherwise than the steps that one sees."""
    place = f"at move {error.step} of its line" if error.step else "at its end"
    return f"{place}: {error.message}."
