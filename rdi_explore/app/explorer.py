"""The Explorer: step through a scenario, branch off, ask why.

It joins a :class:`~rdi_explore.app.walk.Walk` with the pure views and shows them on one stage.
What the page sends are requests: each argument is looked up among what there is, and whatever is
not found gets a message.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any, NamedTuple

import msgspec
from markupsafe import Markup

from ..catalogue import FileError
from ..draw.html import PageView, messages, regions
from ..draw.html.bar import ListedScenario, eyes_bar
from ..draw.html.card import node
from ..draw.html.leaf import escape
from ..draw.html.onward import Ruling
from ..draw.html.options import find as find_option
from ..draw.html.outlook import busy, outlook
from ..draw.html.page import REGIONS
from ..draw.html.tree import dot
from ..draw.seats import where_cards_lie
from ..draw.text import show as as_text
from ..explore import SearchProgress
from ..kernel import Moment, SeatNo
from ..rulebook import BOOK_TITLES, BOOKS, switches
from ..rulebook import rules as all_rules
from ..scenario import LineError, Lines, Scenario, another, load, text_of, with_line
from ..scenario.answers import answer_problems
from ..scenario.cases import MARK
from ..scenario.links import PlaceToken, read_token
from ..scenario.migrate import notice
from ..scenario.shelf import every_scenario, readable, titles, titles_of
from . import puzzles
from .as_seen import seen_at, switch
from .compared import compared
from .outlook import FoundWays, look_out
from .session import ACTS, Session, previewed, widget
from .supposing import NOTHING_ASKED, AskedWhen, asked_of
from .walk import PACES, Pace, Refused, Walk
from .work import Work

Arg = str | int | None
FIRST = "rdi5-redirect-3"
WHILE_COVERED = frozenset({"as-seen", "back", "forward", "first", "last", "scenario"})
"""What may be asked for while one looks with the eyes of a player."""


class PlaceOnLine(NamedTuple):
    """A place on a line, which may be gone from the walk by now."""

    moments: tuple[Moment, ...]
    at: int


class Ahead(NamedTuple):
    """Every way from a place, as far as they were found."""

    place: PlaceOnLine
    found: FoundWays


class Explorer:
    """One stage on which a scenario can be walked.

    ``scenario`` is an id, a path, a :class:`Scenario` or a link to a place in one, whole or what
    stands behind its ``#``; ``scenarios`` are the ids that can be
    picked, or what is listed of them (all that are found, if not given); ``edition`` plays by the
    rules of another book.
    If the scenario cannot be loaded, the page says so and shows another one. ``rulings`` are those
    that are related to each scenario, where they were found beforehand; ``lists`` says whether the
    bar holds all that can be picked, or whoever shows it knows that by itself.

    Raises:
        FileError: the scenario cannot be loaded, and there is no other.
    """

    def __init__(
        self,
        scenario: str | Scenario = FIRST,
        scenarios: Iterable[str | ListedScenario] | None = None,
        edition: str | None = None,
        *,
        pace: Pace = "windows",
        stage: Any = None,
        rulings: Mapping[str, tuple[Ruling, ...]] | None = None,
        lists: bool = True,
    ) -> None:
        self.stage: Session = stage if stage is not None else widget(acts=ACTS | {"pace"})
        self._rulings = rulings
        self._lists = lists
        self.items: tuple[ListedScenario, ...] = shelf(scenarios)
        self.message = Markup()
        self.looked_up = ("", "")
        self.comparing = False
        self.supposed: AskedWhen = NOTHING_ASKED
        self.ahead: Ahead | None = None
        self.work: Work[SearchProgress, FoundWays] | None = None
        self.eyes: SeatNo | None = None
        self.walk: Walk
        self._own: dict[str, Scenario] = {}
        self._played: tuple[Scenario | None, Lines] = (None, Lines())
        self._ends: tuple[Walk | None, Markup] = (None, Markup())
        self._default = self.looked_up
        link = read_token(scenario.rpartition("#")[2]) if isinstance(scenario, str) else ""
        if isinstance(link, PlaceToken):
            scenario = link.scenario
        try:
            given = scenario if isinstance(scenario, Scenario) else load(scenario)
            self._open(given, edition, pace)
            self._take_in(given, given.id != scenario)
            if isinstance(link, PlaceToken):
                self._follow(link)
        except FileError as error:
            if not self.items:
                raise
            self._open(self.items[0].id, None, pace)
            self.message = messages.error("This scenario cannot be shown.", str(error))
        self.stage.on_act(self.act)
        self.stage.on_fragment(self.open_link)
        self.show()

    def _take_in(self, scenario: Scenario, own: bool) -> None:
        """Let the scenario that was given be picked, too; ``own``: it is not found by its id."""
        if own:
            self._own[scenario.id] = scenario
        if all(item.id != scenario.id for item in self.items):
            self.items = (ListedScenario(scenario.id, scenario.title, scenario.book), *self.items)

    def _repr_mimebundle_(self, **kwargs: Any) -> Any:
        return previewed(self.stage, as_text(self.walk.moment), **kwargs)

    # ------------------------------------------------------------------------------ showing

    def view(self) -> PageView:
        """What is to be shown now."""
        walk = self.walk
        onward = self._onward() if walk.moment.decision is None else Markup()
        return plain_view(walk, onward)._replace(
            items=self.items if self._lists else (),
            looked_up=self.looked_up,
            message=self.message,
            compared=(compared(walk) if self.comparing else Markup()) + self._outlook(),
            asked=self.supposed.at(walk.moment),
            eyes=switch(walk.moment.setup, None),
        )

    def _onward(self) -> Markup:
        """What there is to go on to; found once a scenario and book."""
        from .onward import Onward

        if self._ends[0] is not self.walk:
            alone = None if self.items else ()
            self._ends = (self.walk, Onward(self.walk, alone, self._rulings).html())
        return self._ends[1]

    def show(self) -> None:
        """Bring the stage up to date, in one message."""
        if self.eyes is not None:
            self._show_as_seen(self.eyes)
            return
        shown = regions(self.view())
        self.stage.show(shown, dot=dot(self.walk.moment), fragment=self.walk.token())

    def _show_as_seen(self, seat: SeatNo) -> None:
        """Only what this player sees: all that tells more, and the link, is left out."""
        shown = dict.fromkeys(REGIONS, Markup())
        shown["bar"] = eyes_bar(switch(self.walk.moment.setup, seat))
        shown["message"] = self.message
        shown["main"] = seen_at(self.walk.moment, seat)
        self.stage.show(shown, dot="", fragment="")

    # --------------------------------------------------------------------------------- acts

    def act(self, act: str, arg: Arg = None) -> None:
        """Meet a request of the page, or say why not."""
        self.message = Markup()
        do = self._acts().get(act)
        try:
            if do is None:
                raise Refused("This page has no such button.")
            if self.eyes is not None and act not in WHILE_COVERED:
                raise Refused("Turn all cards open first.")
            do(arg)
        except Refused as no:
            self.message = messages.error("Not possible.", str(no))
        except FileError as error:
            self.message = messages.error("This scenario cannot be shown.", str(error))
        self.show()

    def _acts(self) -> dict[str, Callable[[Arg], None]]:
        walk = self.walk
        return {
            "choose": self._choose,
            "forward": lambda _: walk.forward(),
            "back": lambda _: walk.back(),
            "first": lambda _: walk.first(),
            "last": lambda _: walk.last(),
            "decision": lambda arg: walk.decision(_direction(arg)),
            "fork": lambda arg: walk.fork(_direction(arg)),
            "jump": lambda arg: walk.jump(_number(arg)),
            "line": lambda arg: walk.line(_text(arg)),
            "to-line": lambda _: walk.to_line(),
            "compare": lambda _: self._compare(),
            "see": self._see,
            "as-seen": self._as_seen,
            "rule": self._rule,
            "ruling": self._ruling,
            "card": self._card,
            "node": self._node,
            "suppose": self._suppose,
            "close-rule": lambda _: self._look_up("", ""),
            "scenario": lambda arg: self._scenario(_text(arg)),
            "edition": lambda arg: self._edition(_text(arg)),
            "pace": self._pace,
            "reset": lambda _: walk.reset(),
            "undo": lambda _: walk.undo(),
            "redo": lambda _: walk.redo(),
            "share": lambda _: self.stage.share(walk.token()),
            "save": lambda _: self._save(),
            "outlook": lambda _: self._look_out(),
            "close-outlook": lambda _: self._drop_work(),
            "way": self._way,
            "stop": lambda _: self._stop(),
        }

    def _choose(self, arg: Arg) -> None:
        option = find_option(self.walk.moment, _number(arg))
        if option is None:
            raise Refused("That cannot be chosen at this step.")
        before = self.walk.moment
        self.walk.choose(option)
        self.message = puzzles.answered(self.walk.scenario, before, option)

    def _rule(self, arg: Arg) -> None:
        if _text(arg) not in all_rules():
            raise Refused(f"There is no rule {_text(arg)[:60]}.")
        self._look_up("rule", _text(arg))

    def _ruling(self, arg: Arg) -> None:
        if _text(arg) not in switches():
            raise Refused(f"There is no open question {_text(arg)[:60]}.")
        self._look_up("ruling", _text(arg))

    def _card(self, arg: Arg) -> None:
        seat, card = _seat_and_card(arg)
        seats = self.walk.moment.position.seats
        if seat > len(seats) or card not in where_cards_lie(self.walk.moment, seat):
            raise Refused("That card lies nowhere at this step.")
        self._look_up("card", f"{seat}.{card}")

    def _suppose(self, arg: Arg) -> None:
        """What would have to differ, so that this card could be played?"""
        self.supposed = asked_of(self.walk.moment, *_seat_and_card(arg))

    def _node(self, arg: Arg) -> None:
        if not node(self.walk.moment, _text(arg)):
            raise Refused("That is not on the table at this step.")
        self._look_up("node", _text(arg))

    def _look_up(self, kind: str, arg: str) -> None:
        self.looked_up = (kind, arg)

    def _pace(self, arg: Arg) -> None:
        pace = next((pace for pace in PACES if pace == arg), None)
        if pace is None:
            raise Refused(f"The paces are {', '.join(PACES)}.")
        self.walk.pace = pace

    def _scenario(self, id: str) -> None:
        if all(item.id != id for item in self.items):
            raise Refused(f"There is no scenario {id[:80]} here.")
        self._open(self._own.get(id, id), None, self.walk.pace)

    def _edition(self, edition: str) -> None:
        if edition not in BOOKS:
            raise Refused(f"There is no edition {edition[:20]}; there is {', '.join(BOOKS)}.")
        step, scenario = self.walk.step, self.walk.whole
        self._open(scenario, edition, self.walk.pace, self.walk.played)
        self.walk.place = self.walk.stops()[min(step, len(self.walk.stops())) - 1]
        if edition != scenario.edition and not self.walk.note:
            self.message = messages.done(
                escape(f"By {BOOK_TITLES[edition]} the line goes the same way.")
            )

    def _compare(self) -> None:
        self.comparing = not self.comparing

    # ----------------------------------------------------------------- every way from here

    def _outlook(self) -> Markup:
        return outlook(self.ahead.found.seen) if self.ahead is not None else Markup()

    def _look_out(self) -> None:
        """Begin to follow every line from here; the page stays usable, and it can be stopped."""
        self._drop_work()
        walk, place = self.walk, PlaceOnLine(self.walk.branch.moments, self.walk.place)
        begun = escape(f"step {walk.step} of line {walk.letter}")
        self.stage.busy = True

        def done(result: FoundWays | Exception) -> None:
            self._at_rest()
            if isinstance(result, Exception):
                self.message = messages.error("Not every line could be followed.", str(result))
            elif walk is self.walk:
                self.ahead = Ahead(place, result)
            self.show()

        def tell(progress: SearchProgress) -> None:
            tried = progress.positions - progress.open
            words = f"Trying every line from {begun}: {progress.positions:,} positions so far"
            self.stage.show({"busy": busy(words, tried / max(1, progress.positions))})

        moment, first = walk.moment, walk.begin
        work = Work(lambda watch: look_out(first, moment, begun, watch), tell, done)
        self.work = None if work.over else work

    def _drop_work(self) -> None:
        if self.work is not None:
            self.work.drop()
            self._at_rest()
        self.ahead = None

    def _at_rest(self) -> None:
        """No long work goes on any more."""
        self.work, self.stage.busy = None, False
        self.stage.show({"busy": Markup()})

    def _stop(self) -> None:
        if self.work is None:
            raise Refused("Nothing is being worked on.")
        self.work.stop()

    def _way(self, arg: Arg) -> None:
        number = _number(arg)
        if self.ahead is None or number >= len(self.ahead.found.lines):
            raise Refused("There is no such result.")
        self.walk.go_along(self.ahead.place.moments, self.ahead.place.at)
        self.walk.follow(self.ahead.found.lines[number])

    def _as_seen(self, arg: Arg) -> None:
        """Look with the eyes of a player, or at all cards."""
        number = _number(arg) if arg else 0
        if number > len(self.walk.moment.position.seats):
            raise Refused("Nobody sits there.")
        self._drop_work()
        self.eyes = SeatNo(number - 1) if number else None

    def _see(self, arg: Arg) -> None:
        letter, _, step = _text(arg).partition(".")
        self.walk.line(letter)
        self.walk.jump(_number(step))

    def _save(self) -> None:
        text = scenario_text(self.walk)
        line = "" if self.walk.letter == "A" else f"-{self.walk.letter.lower()}"
        name = f"{self.walk.scenario.id}{line}.yaml"
        self.stage.download(name, text)
        said = Markup(f"Saved as <code>{escape(name)}</code>: a scenario file.")
        self.message = messages.done(said)

    # ------------------------------------------------------------------------------ opening

    def _open(
        self,
        scenario: str | Scenario,
        edition: str | None,
        pace: Pace,
        lines: Lines | None = None,
    ) -> None:
        """Begin a walk through another scenario, or through the same one by another edition:
        ``lines`` are those of it that were played already."""
        if isinstance(scenario, Scenario):
            self.walk = Walk(scenario, edition, pace, lines)
        else:
            self.walk = Walk(load(scenario), edition, pace, lines or self._lines_of(scenario))
        self.walk.to_question()
        self.eyes = None
        self._drop_work()
        if self.looked_up == self._default or self.looked_up[0] not in ("rule", "ruling"):
            first = first_rule(self.walk.scenario)
            self.looked_up = self._default = ("rule", first) if first else ("", "")
        self.message = opening_message(self.walk) or self.message

    def _lines_of(self, id: str) -> Lines:
        """The lines that were played already of the file that was opened last, if this is a case of
        it, or the file again."""
        file = load(id.partition(MARK)[0])
        if self._played[0] is not file:
            self._played = (file, Lines())
        return self._played[1]

    def open_link(self, fragment: str) -> None:
        """Go where a link leads; what is wrong with it is said on the page."""
        self.message = Markup()
        if fragment:
            self._follow(read_token(fragment))
        self.show()

    def _follow(self, token: PlaceToken | str) -> None:
        if isinstance(token, str):
            self.message = messages.error(token, "The page stays where it was.")
            return
        if token.edition not in BOOKS:
            self.message = messages.error(
                "This link names an edition that does not exist.", "The page stays where it was."
            )
            return
        if token.scenario != self.walk.scenario.id or token.edition != self.walk.edition:
            if all(item.id != token.scenario for item in self.items):
                self.message = messages.error(
                    f"This link names the scenario {token.scenario}, which is not here.",
                    "The page stays where it was.",
                )
                return
            try:
                scenario = self._own.get(token.scenario, token.scenario)
                self._open(scenario, token.edition, self.walk.pace)
            except FileError as error:
                self.message = messages.error("This scenario cannot be shown.", str(error))
                return
        if str(token) == self.walk.token():
            return  # what was done can still be undone
        told = self.walk.go_to(token)
        if told:
            self.message = messages.error("This link could not be followed whole.", told)


# ------------------------------------------------------------------------------- arguments


def _text(arg: Arg) -> str:
    if not isinstance(arg, str):
        raise Refused("The request says no word.")
    return arg


def _number(arg: Arg) -> int:
    if isinstance(arg, bool) or arg is None:
        raise Refused("The request says no number.")
    if isinstance(arg, int):
        return arg
    if not (arg.isascii() and arg.isdecimal() and len(arg) < 6):
        raise Refused("The request says no number.")
    return int(arg)


def _seat_and_card(arg: Arg) -> tuple[int, int]:
    seat, _, card = _text(arg).partition(".")
    if not (seat.isdecimal() and card.isdecimal() and len(seat) < 3 and len(card) < 5):
        raise Refused("That is no card of this table.")
    return int(seat), int(card)


def _direction(arg: Arg) -> int:
    return -1 if arg in (-1, "-1") else 1


def shelf(ids: Iterable[str | ListedScenario] | None = None) -> tuple[ListedScenario, ...]:
    """The scenarios that can be picked (without ``ids``: all that are found), by book and id."""
    if ids is None:
        return tuple(ListedScenario(*each) for each in titles())
    given = [*ids]
    items = [each for each in given if isinstance(each, ListedScenario)]
    for scenario in loaded(each for each in given if isinstance(each, str)):
        items += (ListedScenario(*each) for each in titles_of(scenario))
    return tuple(sorted(items, key=lambda item: (item.book, item.id)))


def loaded(ids: Iterable[str | Path] | None = None) -> Iterator[Scenario]:
    """Scenarios (without ``ids``: all that are found); one whose file is wrong is left out."""
    return iter(every_scenario()) if ids is None else readable(ids)


def rules_shown(scenario: Scenario) -> frozenset[str]:
    """The rules that a scenario says it shows at work."""
    rules: set[str] = set(scenario.rules)
    for facts in (scenario.expect, scenario.change):
        rules.update(facts.rules or ())
    for step in scenario.line:
        because = step.because or ()
        rules.update((because,) if isinstance(because, str) else because)
        for given in (step.expect, step.change):
            rules.update((given.rules if given is not None else None) or ())
    return frozenset(rules)


def plain_view(walk: Walk, onward: Markup) -> PageView:
    """A place on a walk, where nothing was asked for; ``onward`` is where its end leads."""
    return PageView(
        walk.timeline(),
        walk.title,
        walk.scenario.question,
        walk.edition,
        shown=rules_shown(walk.scenario),
        pace=walk.pace,
        said=walk.here_said,
        reconstructed=walk.scenario.reconstructed,
        answer=walk.answer,
        opens=walk.is_at_question,
        asked=NOTHING_ASKED.at(walk.moment),
        onward=onward,
    )


def opening_message(walk: Walk) -> Markup:
    """What is to be said when a walk begins: that its line does not go as the file says."""
    if not walk.note:
        said = escape(notice(walk.scenario))
        return messages.note(said) if said else said
    if walk.edition == walk.scenario.edition:
        return messages.error("The line of this scenario does not go as its file says,", walk.note)
    title = escape(BOOK_TITLES[walk.edition])
    return messages.note(Markup(f"<b>By {title} it goes differently</b> {escape(walk.note)}"))


def first_rule(scenario: Scenario) -> str:
    """The rule that stands in the panel at first: the one that the scenario is about."""
    every = (*scenario.rules, *(scenario.change.rules or ()), *(scenario.expect.rules or ()))
    return every[0] if every else ""


# ---------------------------------------------------------------------------------- saving


def scenario_text(walk: Walk) -> str:
    """The present line as a scenario file: it loads, plays the same line and ends the same.

    Raises:
        Refused: the line cannot be said in the words of a scenario file.
    """
    scenario = walk.scenario
    if MARK in scenario.id:
        id = scenario.id.replace(MARK, "-")
        scenario = msgspec.structs.replace(scenario, id=id, twins={}, answer=None)
    if any(answer_problems(scenario)):  # it speaks of other cases of the file
        scenario = msgspec.structs.replace(scenario, answer=None)
    line = walk.branch
    if line.letter == "A" and not walk.note:
        return text_of(scenario)
    id = f"{scenario.id}-{line.letter.lower()}"
    bare = another(scenario, id, f"{scenario.title} (line {line.letter})", walk.edition)
    try:
        return text_of(with_line(bare, line.moments, line.made))
    except LineError:
        raise Refused("This line cannot be said in the words of a scenario file.") from None
