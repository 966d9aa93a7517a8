"""Lines of play drawn: an explored graph from its first position on, as far as one can look at it.

It is pruned: up to a depth, with so many choices at a position, so many positions in all, the
nearest ones first. What is left out is counted where it was. A position to which several lines lead
is followed once; elsewhere the drawing points there (``#17`` is the position's number).
"""

import textwrap
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cached_property
from hashlib import sha256
from typing import Any, NamedTuple

import graphviz
import msgspec
from markupsafe import Markup, escape

from ..explore.graph import Graph
from ..explore.lines import EndlessPlay, lines_from
from ..kernel import NOBODY, Change, Moment, by_seat
from .cards import STAT
from .drawn import Drawn
from .html.leaf import flag
from .style import HTML, PLAIN, Style
from .words import changes_words, choice_words, listed

SIGNS = {"open": "…", "end": "■", "asks": "▸"}
"""Before a position: not explored further, nothing left to choose, a player chooses."""
_BREAK = 30
_WHAT_COUNTS = (*STAT, "tokens", "out")


class DrawnChoice(NamedTuple):
    """A choice that is drawn: its number, and that of the position to which it leads. If that was
    ``seen`` elsewhere, what follows is drawn there."""

    number: int
    to: int
    seen: bool


@dataclass(frozen=True, slots=True)
class DrawnPosition:
    """A position that is drawn: its number, the moment that shows it, how many ``lines`` go on from
    it (``None``: without number), how many ``choices`` were explored, and those that are drawn."""

    id: int
    moment: Moment
    lines: int | None
    choices: int
    steps: list[DrawnChoice] = field(default_factory=list)

    @property
    def folded(self) -> int:
        """How many choices are not drawn."""
        return self.choices - len(self.steps)


class LinesOfPlay(Drawn):
    """The drawing of a graph: DOT (where lines meet again), text and HTML (as a tree)."""

    def __init__(self, graph: Graph, depth: int = 6, width: int = 5, most: int = 100) -> None:
        """Look ``depth`` choices far, at the first ``width`` choices of a position, and at ``most``
        positions in all.

        Raises:
            ValueError: a limit is less than 1.
        """
        if min(depth, width, most) < 1:
            raise ValueError("depth, width and number of positions must be at least 1")
        self.graph = graph
        self.places: dict[int, DrawnPosition] = {}
        """What is drawn, by number of the position, nearest first."""
        try:
            lines: list[int] | None = lines_from(graph)
        except EndlessPlay:
            lines = None
        self._look(lines, depth, width, most)

    def _look(self, lines: list[int] | None, depth: int, width: int, most: int) -> None:
        graph, places = self.graph, self.places

        def place(id: int, moment: Moment) -> DrawnPosition:
            ahead = None if lines is None else lines[id]
            places[id] = DrawnPosition(id, moment, ahead, len(graph.successors(id)))
            return places[id]

        row = [place(0, graph.begin)]
        for _ in range(depth):
            following: list[DrawnPosition] = []
            for at in row:
                for number, target in enumerate(graph.successors(at.id)[:width]):
                    seen = target in places
                    if not seen:
                        if len(places) == most:
                            break
                        option = at.moment.options[number]
                        following.append(place(target, at.moment.choose(option)))
                    at.steps.append(DrawnChoice(number, target, seen))
            row = following

    # ---------------------------------------------------------------------------- drawing

    def dot(self) -> str:
        """The drawing as DOT: positions, and choices that lead from one to the next."""
        drawing = graphviz.Digraph("lines", graph_attr={"rankdir": "TB", "ranksep": "0.3"})
        drawing.attr(bgcolor="transparent", pad="0.04")
        drawing.attr("node", shape="box", style="rounded", fontname="Helvetica", fontsize="10")
        drawing.attr("edge", fontname="Helvetica", fontsize="9")
        for id, at in self.places.items():
            drawing.node(
                f"p_{id}",
                _wrapped(self.now(at)),
                style="rounded,bold" if self.graph.is_end(id) else "rounded",
                _attributes={"id": f"p_{id}", "class": self.state(at)},
            )
            for step in at.steps:
                label = choice_words(at.moment, at.moment.options[step.number])
                drawing.edge(
                    f"p_{id}",
                    f"p_{step.to}",
                    _wrapped(label),
                    _attributes={"id": f"c_{id}_{step.number}", "class": "choice"},
                )
            if at.folded:
                drawing.node(
                    f"f_{id}",
                    folded_words(at.folded),
                    shape="plaintext",
                    _attributes={"id": f"f_{id}", "class": "folded"},
                )
                drawing.edge(f"p_{id}", f"f_{id}", style="dashed")
        return str(drawing.source)

    def text(self) -> str:
        """The drawing as an indented list."""
        lines: list[str] = []

        def write(id: int, choice: str, seen: bool, depth: int) -> None:
            at = self.places[id]
            head = f"{'  ' * depth}{SIGNS[self.state(at)]} {choice}"
            if seen:
                lines.append(f"{head}→ as at #{id}")
                return
            lines.append(f"{head}{self.now(at)}")
            for step in at.steps:
                words = choice_words(at.moment, at.moment.options[step.number])
                write(step.to, f"{words}: ", step.seen, depth + 1)
            if at.folded:
                lines.append(f"{'  ' * (depth + 1)}+ {folded_words(at.folded)}")

        write(0, "", False, 0)
        return "\n".join(lines)

    def html(self, opened: int = 2) -> Markup:
        """The drawing as nested lists that fold; so many levels are open at first."""
        items = Markup("".join(self._item(0, Markup(), False, opened)))
        return Markup(f'<ul class="rdi-lines">{items}</ul>')

    def _repr_mimebundle_(
        self, include: Any = None, exclude: Any = None, **more: Any
    ) -> dict[str, str]:
        return {"text/plain": self.text(), "text/html": self.html()}

    @cached_property
    def _mark(self) -> str:
        """What the ids of a page begin with: others than those of another graph on it."""
        first = msgspec.json.encode(self.graph.begin.position)
        return f"rdi-{sha256(first).hexdigest()[:8]}"

    def _item(self, id: int, choice: Markup, seen: bool, opened: int) -> Iterator[Markup]:
        at, mark = self.places[id], escape(f"{self._mark}-{id}")
        if seen:
            yield Markup(f'<li>{choice}<a href="#{mark}">as at #{id}</a></li>')
            return
        state = escape(self.state(at))
        name = Markup(f'<span id="{mark}" class="{state}">{self.now(at, HTML)}</span>')
        if not at.steps and not at.folded:
            yield Markup(f"<li>{choice}{name}</li>")
            return
        is_open = flag("open", opened > 0)
        yield Markup(f"<li><details{is_open}><summary>{choice}{name}</summary><ul>")
        for step in at.steps:
            words = Markup(f"{choice_words(at.moment, at.moment.options[step.number], HTML)}: ")
            yield from self._item(step.to, words, step.seen, opened - 1)
        if at.folded:
            yield Markup(f"<li>+ {escape(folded_words(at.folded))}</li>")
        yield Markup("</ul></details></li>")

    # ------------------------------------------------------------------------------ words

    def state(self, at: DrawnPosition) -> str:
        """``end``, ``open`` (not explored further) or ``asks``."""
        if self.graph.is_end(at.id):
            return "end"
        return "open" if self.graph.is_open(at.id) else "asks"

    def now(self, at: DrawnPosition, style: Style = PLAIN) -> str:
        """What a position is, in a line: who chooses and how many lines go on, or how it ended."""
        moment, number = at.moment, style.text(f"#{at.id}")
        if moment.decision is None:
            words = changes_words(moment.setup, net_changes(self.graph.begin, moment), style)
            return f"{number} over: {listed(words) or 'nobody has gained or lost anything'}"
        who = style.strong(style.text(moment.name(moment.decision.seat)))
        told = f"{number} {who} chooses among {len(moment.options)}"
        if self.state(at) == "open":
            return f"{told}, not explored further"
        if at.lines is None:
            return f"{told}, lines without end"
        sure = "" if self.graph.complete else "at least "
        return f"{told}, {sure}{at.lines:,} line{'s' * (at.lines > 1)}"


def folded_words(count: int) -> str:
    """That choices are not drawn."""
    return f"{count:,} more choice{'s' * (count > 1)}"


def net_changes(before: Moment, after: Moment) -> Iterator[Change]:
    """What became different between two moments of the same game, for players, pot and Inn."""
    was, now = before.position, after.position
    for seat, (old, new) in by_seat(zip(was.seats, now.seats, strict=True)):
        for what in _WHAT_COUNTS:
            if getattr(old, what) != getattr(new, what):
                yield Change(what, seat, getattr(old, what), getattr(new, what))
    for what in ("pot", "inn"):
        if getattr(was, what) != getattr(now, what):
            yield Change(what, NOBODY, getattr(was, what), getattr(now, what))


def _wrapped(words: str) -> str:
    """Words as a label of DOT, broken into lines; nothing in them is taken for a command."""
    return "\n".join(graphviz.escape(line) for line in textwrap.wrap(words, _BREAK))
