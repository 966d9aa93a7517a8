"""What a published page shows before its kernel is awake: states that were drawn beforehand.

A state is every region of a page with its tree and its link; an act leads from one state to
another. What an act leads to is found by the same code that a kernel runs, so the page
(``site/page.js``) knows no rule: it looks acts up, and where none is found asks the kernel.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import partial
from typing import Any, NamedTuple

from markupsafe import Markup

from ..app.curriculum import LESSON, Taught, following_of
from ..app.explorer import first_rule, opening_message, plain_view
from ..app.gallery import GalleryPage as Row
from ..app.gallery import lesson_page
from ..app.onward import Onward
from ..app.puzzles import answered
from ..app.walk import Walk
from ..draw.html import regions
from ..draw.html.card import card, node
from ..draw.html.lesson import drawing, moment_of
from ..draw.html.lesson import regions as lesson_regions
from ..draw.html.lesson_position import card_panel, open_cards
from ..draw.html.onward import Ruling
from ..draw.html.rule import rule
from ..draw.html.ruling import ruling
from ..draw.html.tree import dot
from ..draw.seats import where_cards_lie
from ..draw.tree import ResponseTree
from ..draw.words import numbered
from ..kernel import Moment
from ..scenario import Scenario
from ..scenario.links import PlaceToken, read_token
from ..scenario.progress import HINTS, IDEA, NotPossible, Progress, Try, after
from .static_texts import Rows, Texts, acts_in

FORMAT = 3
"""The version of what :meth:`Painting.data` gives; the page refuses every other."""

FOCUS = {"next": "question", "previous": "question", "retry": "question"}
"""Where the focus is to be after an act of a lesson."""


LONG = 20
"""A line of more stops is painted only near some of its places."""

NEAR = 2
"""So many choices before and after such a place are painted."""


class State(NamedTuple):
    """A page as it is drawn; ``panels`` are what can be looked up in it, by act and argument."""

    regions: Mapping[str, Markup]
    dot: str
    link: str
    panels: Mapping[str, Markup]


class Painting:
    """States by number, and the acts between them."""

    def __init__(self) -> None:
        self.texts, self.rows = Texts(), Rows()
        self.states: list[State] = []
        self.near: list[dict[str, int | tuple[int, Markup]]] = []
        """For each state: where an act leads, and with which message."""
        self.far: list[dict[str, int]] = []
        """The same for what many states share."""
        self.opens = 0
        """The state of a page that is opened."""

    def add(self, state: State, far: dict[str, int] | None = None) -> int:
        """Put a state in; returns its number."""
        self.states.append(state)
        self.near.append({})
        self.far.append(far if far is not None else {})
        return len(self.states) - 1

    def lead(self, state: int, act: str, to: int, said: Markup = Markup()) -> None:
        """Let an act lead from one state to another."""
        self.near[state][act] = (to, said) if said else to

    def said(self) -> str:
        """All that stands in the states."""
        parts = ("".join((*each.regions.values(), *each.panels.values())) for each in self.states)
        return "".join(parts)

    def data(self, same: Mapping[str, Markup], **more: Any) -> dict[str, Any]:
        """Everything as the page reads it; ``same`` are panels of all states."""
        add, row = self.texts.add, self.rows.add
        names = dict.fromkeys(name for state in self.states for name in state.regions)
        return {
            "format": FORMAT,
            **more,
            "same": {key: add(html) for key, html in same.items()},
            "regions": {
                name: [add(state.regions.get(name, "")) for state in self.states] for name in names
            },
            "dot": [add(state.dot) for state in self.states],
            "link": [state.link for state in self.states],
            "opens": self.opens,
            "panels": [
                row({key: add(html) for key, html in state.panels.items()}) for state in self.states
            ],
            "near": [row(acts) for acts in self.near],
            "far": [row(acts) for acts in self.far],
            **self.texts.data(),
            "rows": self.rows.data(),
        }


# -------------------------------------------------------------------------------- a scenario


def scenario_painting(
    walk: Walk, rulings: Mapping[str, tuple[Ruling, ...]] | None = None, *, alone: bool = False
) -> dict[str, Any]:
    """A scenario as the page reads it: the stops of its lines, each with what it shows.

    Where the page is ``alone``, no kernel behind it, there is more: the lines to which its end
    invites, every answer to a puzzle, and the panels of cards. Where a kernel is, it goes on with a
    long line from where that opens, from its beginning and from its end. ``rulings`` are those
    that are related, where they were found beforehand.
    """
    onward = Onward(walk, rulings=rulings)
    some = len(walk.lines) == 1 and len(walk.stops("A")) > LONG and not alone
    near = {0, walk.question_at, len(walk.lines["A"].moments) - 1} if some else None
    painter = _ScenarioPainter(onward.html(), alone, near)
    walk.to_question()
    painter.painting.opens = painter.lines(walk)["A", walk.question_at]
    if alone:
        painter.answers(walk)
        for way in onward.ways:
            painter.line_to(walk, read_token(way.place))
    return painter.data(walk)


Spot = tuple[str, int]
"""A line, and a place on it."""


class _ScenarioPainter:
    def __init__(self, onward: Markup, alone: bool, near: set[int] | None) -> None:
        self.painting, self.onward, self.alone = Painting(), onward, alone
        self.near = near
        """Of a long line only stops so near to these places are painted."""

    def lines(self, walk: Walk) -> dict[Spot, int]:
        """Paint the stops of every line, and where the walk is; lead from each to the others."""
        here = (walk.letter, walk.place)
        walk.letter, walk.place = "A", 0
        stops = {letter: walk.stops(letter) for letter in walk.lines}
        found: dict[Spot, int] = {}
        for letter, places in stops.items():
            far: dict[str, int] = {}
            for step, place in self._painted(places):
                walk.letter, walk.place = letter, place
                found[letter, place] = far[f"jump {step}"] = self.painting.add(
                    self._state(walk), far
                )
            far |= {"first": found[letter, 0], "last": found[letter, places[-1]], "reset": 0}
        if here not in found:
            walk.letter, walk.place = here
            ends = {act: to for act, to in far.items() if not act.startswith("jump")}
            found[here] = self.painting.add(self._state(walk), ends)
        for spot in found:
            self._lead(walk, spot, found)
        walk.letter, walk.place = "A", 0
        return found

    def _painted(self, places: list[int]) -> Iterator[tuple[int, int]]:
        """The number and the place of each stop that is painted."""
        for step, place in enumerate(places, 1):
            if self.near is None or any(abs(place - each) <= NEAR for each in self.near):
                yield step, place

    def _lead(self, walk: Walk, spot: Spot, found: Mapping[Spot, int]) -> None:
        moves: dict[str, Callable[[], object]] = {
            "forward": walk.forward,
            "back": walk.back,
            "to-line": walk.to_line,
            **{f"decision {way}": partial(walk.decision, way) for way in (1, -1)},
            **{f"fork {way}": partial(walk.fork, way) for way in (1, -1)},
            **{f"line {letter}": partial(walk.line, letter) for letter in walk.lines},
        }
        for act, move in moves.items():
            walk.letter, walk.place = spot
            move()
            self._lead_to(found[spot], act, walk, found)
        walk.letter, walk.place = spot
        for each in numbered(walk.moment):
            if walk.follows(each.option):
                said = answered(walk.scenario, walk.moment, each.option)
                walk.choose(each.option)
                self._lead_to(found[spot], f"choose {each.number}", walk, found, said)
                walk.undo()

    def _lead_to(
        self,
        state: int,
        act: str,
        walk: Walk,
        found: Mapping[Spot, int],
        said: Markup = Markup(),
    ) -> None:
        to = found.get((walk.letter, walk.place), -1)
        if to >= 0:
            self.painting.lead(state, act, to, said)

    def answers(self, walk: Walk) -> None:
        """Paint the line of every answer to a puzzle; from each the others can be given."""
        if walk.scenario.puzzle is None:
            return
        firsts = [0]
        given: list[tuple[str, int, Markup]] = []
        for each in numbered(walk.begin):
            if walk.lines["A"].moments[1].option == each.option:
                continue
            other = Walk(walk.scenario, walk.edition)
            other.choose(each.option)
            spot = (other.letter, other.place)
            found = self.lines(other)
            firsts.append(found[spot[0], 0])
            said = answered(walk.scenario, walk.begin, each.option)
            given.append((f"choose {each.number}", found[spot], said))
        for state in firsts:
            for act, to, said in given:
                self.painting.lead(state, act, to, said)

    def line_to(self, walk: Walk, token: PlaceToken | str) -> None:
        """Paint the line to which a link leads, if it leaves those of the file."""
        if isinstance(token, PlaceToken) and token.choices:
            other = Walk(walk.scenario, walk.edition)
            other.go_to(token)
            self.lines(other)

    def _state(self, walk: Walk) -> State:
        moment = walk.moment
        view = plain_view(walk, self.onward if moment.decision is None else Markup())
        first = first_rule(walk.scenario)
        view = view._replace(looked_up=("rule", first) if first else ("", ""))
        panels = dict(_panels(moment)) if self.alone else {}
        return State(regions(view), dot(moment), walk.token(), panels)

    def data(self, walk: Walk) -> dict[str, Any]:
        """Everything."""
        opening = opening_message(walk)
        asked = acts_in([self.painting.said(), opening], "ruling")
        return self.painting.data(
            {f"ruling {name}": ruling(walk.begin.setup, name) for name in asked},
            id=walk.scenario.id,
            edition=walk.edition,
            title=walk.scenario.title,
            opening=opening,
        )


def _panels(moment: Moment) -> Iterator[tuple[str, Markup]]:
    """The panels of the cards that lie open, and of what stands in the tree."""
    for seat in range(len(moment.setup.names) + 1):
        for number in where_cards_lie(moment, seat):
            yield f"card {seat}.{number}", card(moment, seat, number)
    found = ResponseTree.of(moment)
    for id in [each.id for each in found.nodes] + (["n_slot"] if found.slot else []):
        yield f"node {id}", node(moment, id)


# ---------------------------------------------------------------------------------- a lesson


def lesson_rows(lessons: list[Scenario]) -> list[Row]:
    """The lessons as the gallery lists them: all on one page, each by its link."""
    return [lesson_page(each, LESSON, str(Taught(each).token())) for each in lessons]


def lesson_painting(
    lesson: Scenario, every: list[Scenario], *, alone: bool = False
) -> dict[str, Any]:
    """A lesson as the page reads it: its idea, each question as it is put and with each answer
    that is given to it, and its end; ``every`` are all lessons of the site, in order.

    How the questions before went is not in it: that only a kernel tells.
    """
    return _LessonPainter(lesson, every, alone).data()


class _LessonPainter:
    def __init__(self, lesson: Scenario, every: list[Scenario], alone: bool) -> None:
        self.taught, self.every, self.alone = Taught(lesson), every, alone
        follows = every[every.index(lesson) + 1 :]
        self.following = following_of(follows[0]) if follows else None
        self.painting = Painting()

    def data(self) -> dict[str, Any]:
        """Everything."""
        known: dict[Progress, int] = {}
        to_do = [self.taught.begun]
        while to_do:
            progress = to_do.pop(0)
            if progress not in known:
                known[progress] = self.painting.add(self._state(progress))
                to_do += [to for _, to in self._acts(progress)]
        for progress, state in known.items():
            for act, to in self._acts(progress):
                self.painting.lead(state, act, known[to])
        scenario, edition = self.taught.scenario, self.taught.posed(0).edition
        return self.painting.data(
            {}, id=scenario.id, edition=edition, title=scenario.title, opening="",
            focus=FOCUS, partial=True,
        )  # fmt: skip

    def _acts(self, progress: Progress) -> Iterator[tuple[str, Progress]]:
        """What can be done at a progress, and what comes of it."""
        shape = self.taught.shape_now(progress)
        last = max(shape.steps, default=0)
        acts = [(f"answer {n + 1}", "answer", n) for n in range(len(shape.right))]
        acts += [(f"jump {step}", "jump", step) for step in range(1, last + 1)]
        acts += [(act, act, 0) for act in ("next", "previous", "retry", "back", "forward")]
        acts += [("hint", "hint", 0)] if progress.now.hints < HINTS else []
        for name, act, number in acts:
            try:
                yield name, self._shown(after(progress, shape, act, number))
            except NotPossible:
                continue

    def _shown(self, progress: Progress) -> Progress:
        """A progress of which only the answer that is shown is known."""
        tries = list(self.taught.begun.tries)
        now = progress.now
        if 0 <= progress.at < len(tries):
            picked = (now.shown,) if now.shown >= 0 else ()
            tries[progress.at] = Try(picked, now.hints, now.shown, self._step(progress))
        return Progress(progress.at, tuple(tries))

    def _step(self, progress: Progress) -> int:
        """The step that is shown; the last one is the one that is shown at first."""
        shown, step = progress.now.shown, progress.now.step
        steps = self.taught.shape_now(progress).steps
        return 0 if 0 <= shown < len(steps) and step == steps[shown] else step

    def _state(self, progress: Progress) -> State:
        ended = progress.at == len(progress.tries)
        page = self.taught.page(
            progress, following=self.following, others=self.every if ended else ()
        )._replace(counted=progress.at == IDEA)
        link = str(self.taught.token(progress))
        panels = dict(self._panels(page)) if self.alone else {}
        return State(lesson_regions(page), drawing(page), link, panels)

    def _panels(self, page: Any) -> Iterator[tuple[str, Markup]]:
        posed, moment = page.posed, moment_of(page)
        if posed is None or moment is None:
            return
        told = bool(page.progress.now.picked)
        for seat in posed.moment.setup.seats:
            for number in open_cards(posed, seat):
                yield f"card {seat}.{number}", card_panel(posed, seat, number, told=told)
        for each in ResponseTree.of(moment).nodes:
            yield f"node {each.id}", node(moment, each.id)


# ----------------------------------------------------------------------------------- rules


def rule_panels(edition: str, ids: Iterable[str]) -> dict[str, Markup]:
    """The panels of rules by an edition, apart from any scenario."""
    return {id: rule(id, edition) for id in ids}
