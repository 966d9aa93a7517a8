"""The response tree: every card played and every Drink or Event revealed, with what it answers.

It is read from the record of a line, so that it holds settled cards too. As DOT it needs no
colours: nodes carry classes, and the style sheet gives them their look.
"""

import textwrap
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

import graphviz
from markupsafe import Markup, escape

from ..kernel import (
    NOBODY,
    After,
    Drink,
    Drinks,
    Entry,
    Event,
    Moment,
    Play,
    Setup,
    Window,
)
from .cards import brief_words
from .drawn import Drawn
from .words import listed, unsure, whom_words

if TYPE_CHECKING:
    import networkx as nx

Shown = Play | Drinks | Event
SIGNS = {
    "waiting": "…",
    "open": "▸",
    "resolving": "»",
    "resolved": "✓",
    "negated": "×",
    "ignored": "○",
}
_WORDS = {
    "waiting": "waits",
    "open": "everyone is asked",
    "resolving": "takes effect",
    "resolved": "took effect",
    "negated": "Negated",
    "ignored": "Ignored",
}
_BREAK = 32


class Node(NamedTuple):
    """A card, Drinks or an Event in the tree.

    ``answers`` is the id of the node that it answers, or ``""``; ``relation`` says how: in
    response to it, after it (a hit-back), or within it (a bet of its Round). ``state`` is
    waiting, open, resolving, resolved, negated or ignored; ``reduced`` and ``redirected``
    come on top of it. ``changes`` says what has become of it, ``step`` at which moment of the
    line it was played. ``unsure`` says how the meaning of the card is known, where no book shows it
    whole.
    """

    id: str
    title: str
    by: str
    did: str
    brief: str
    answers: str
    relation: str
    state: str
    state_words: str
    changes: tuple[str, ...]
    reduced: bool
    redirected: bool
    step: int
    unsure: str = ""

    @property
    def classes(self) -> str:
        """The classes of the drawn node."""
        extra = [name for name in ("reduced", "redirected") if getattr(self, name)]
        return " ".join([self.state, *extra])

    @property
    def label(self) -> str:
        """The node as one sentence, for screen readers."""
        more = "".join(f" {change}." for change in self.changes)
        more += f" Its meaning: {self.unsure}." if self.unsure else ""
        return (
            f"{self.title}, {self.did}. {self.state_words[:1].upper()}{self.state_words[1:]}.{more}"
        )


class _Life:
    """What the record tells of one item: as it came, as it was last seen, what befell it."""

    def __init__(self, frame: Shown, answers: str, relation: str, step: int) -> None:
        self.first = self.last = frame
        self.answers = answers
        self.relation = relation
        self.step = step
        self.path: list[tuple[int, int]] = []
        self.reduced: list[tuple[int, int]] = []
        self.unreached: tuple[int, ...] = ()

    def see(self, frame: Shown) -> None:
        """Note how the item is now."""
        if isinstance(frame, Play) and isinstance(self.last, Play) and frame != self.last:
            self._compare(self.last, frame)
        self.last = frame

    def _compare(self, before: Play, after: Play) -> None:
        losses = [
            {p.victim: -p.amount for p in play.parts if p.stat == "fortitude" and p.amount < 0}
            for play in (before, after)
        ]
        was, now = losses
        gone = [seat for seat in was if seat not in now or now[seat] < was[seat]]
        more = [seat for seat in now if now[seat] > was.get(seat, 0)]
        if gone and more:
            self.path.append((gone[0], more[0]))
        elif sum(now.values()) < sum(was.values()):
            self.reduced.append((sum(was.values()), sum(now.values())))


class ResponseTree(Drawn):
    """All responses on the line that leads to a moment, newest item last."""

    def __init__(self, nodes: tuple[Node, ...], slot: tuple[str, str] | None) -> None:
        self.nodes = nodes
        self.slot = slot
        """Where the next answer would go: ``(node id, who may answer)``."""

    @classmethod
    @lru_cache(8)
    def of(cls, moment: Moment, whole: bool = False) -> "ResponseTree":
        """The tree at a moment: of the item that is going on or was settled last.

        With ``whole`` it holds every item of the line.
        """
        lives: dict[int, _Life] = {}
        heirs: dict[int, int] = {}
        for step, at in enumerate(moment.line()):
            for entry in at.entries:
                if isinstance(entry.frame, Play) and entry.outcome == "somebody_was_hurt":
                    heirs[entry.numbers[-1]] = entry.number
                _note(entry, lives, heirs, step)
        roots = [number for number, life in lives.items() if not life.answers]
        if not whole and roots:
            kept = _family(lives, roots[-1])
            lives = {number: life for number, life in lives.items() if number in kept}
        nodes = tuple(
            _node(moment.setup, number, life, _state(moment, number, life))
            for number, life in lives.items()
        )
        slot = None
        if moment.window is not None and moment.decision is not None and len(moment.numbers) > 1:
            asked = heirs.get(moment.numbers[-2], moment.numbers[-2])
            if asked in lives:
                slot = (_id(asked), moment.name(moment.decision.seat))
        return cls(nodes, slot)

    # ---------------------------------------------------------------------------- drawing

    def dot(self) -> str:
        """The tree as DOT: ``rankdir=BT``, an edge from each answer to what it answers."""
        graph = graphviz.Digraph("tree", graph_attr={"rankdir": "BT", "ranksep": "0.35"})
        graph.attr(bgcolor="transparent", pad="0.04")
        graph.attr("node", shape="box", style="rounded", fontname="Helvetica")
        graph.attr("edge", fontname="Helvetica", fontsize="9")
        count: dict[str, int] = {}
        for node in self.nodes:
            graph.node(
                node.id,
                _html_label(node),
                _attributes={"id": node.id, "class": node.classes, "tooltip": node.label},
                margin="0.11,0.05",
            )
            if node.answers:
                count[node.answers] = count.get(node.answers, 0) + 1
        seen: dict[str, int] = {}
        for node in self.nodes:
            if node.answers:
                seen[node.answers] = seen.get(node.answers, 0) + 1
                label = _ordinal(seen[node.answers]) if count[node.answers] > 1 else ""
                if node.relation != "in response to":
                    label = f" {node.relation}"
                name = f"e_{node.id}"
                graph.edge(node.id, node.answers, label, _attributes={"id": name, "class": "line"})
        if self.slot is not None:
            where, who = self.slot
            graph.node(
                "n_slot",
                f"? {graphviz.escape(who)} may answer here",
                _attributes={
                    "id": "n_slot",
                    "class": "slot",
                    "tooltip": f"{who} may answer here",
                },
                fontsize="10",
                style="rounded,dashed",
            )
            graph.edge("n_slot", where, style="dashed", _attributes={"id": "e_slot"})
        return str(graph.source)

    def text(self) -> str:
        """The tree as an indented list, for terminals and screen readers."""
        lines: list[str] = []

        def write(node: Node, depth: int) -> None:
            lines.append(f"{'  ' * depth}{SIGNS[node.state]} {node.label}")
            for answer in self.answers_to(node):
                write(answer, depth + 1)
            if self.slot and self.slot[0] == node.id:
                lines.append(f"{'  ' * (depth + 1)}? {self.slot[1]} may answer here")

        for node in self.nodes:
            if not node.answers:
                write(node, 0)
        return "\n".join(lines) or "Nothing has been played or revealed."

    def html_list(self) -> Markup:
        """The tree as nested HTML lists."""

        def item(node: Node) -> Markup:
            answers = Markup("".join(map(item, self.answers_to(node))))
            if self.slot and self.slot[0] == node.id:
                answers += Markup(f"<li>{escape(self.slot[1])} may answer here</li>")
            inner = Markup(f"<ul>{answers}</ul>" if answers else "")
            return Markup(f"<li>{escape(node.label)}{inner}</li>")

        roots = Markup("".join(item(node) for node in self.nodes if not node.answers))
        none = Markup("<li>Nothing has been played or revealed.</li>")
        return Markup(f"<ul>{roots or none}</ul>")

    def answers_to(self, node: Node) -> list[Node]:
        """The answers to a node, in the order in which they were played."""
        return [answer for answer in self.nodes if answer.answers == node.id]

    def to_networkx(self) -> "nx.DiGraph[str]":
        """The tree as a networkx graph: an edge leads from each answer to what it answers."""
        import networkx as nx

        graph: nx.DiGraph[str] = nx.DiGraph()
        for node in self.nodes:
            graph.add_node(node.id, **node._asdict())
        for node in self.nodes:
            if node.answers:
                graph.add_edge(node.id, node.answers, relation=node.relation)
        return graph


def _upper(words: str) -> str:
    return words[:1].upper() + words[1:]


def _id(number: int) -> str:
    return f"n_{number}"


def _ordinal(number: int) -> str:
    ending = {1: "st", 2: "nd", 3: "rd"}.get(number if number < 20 else number % 10, "th")
    return f" {number}{ending} answer"


def _note(entry: Entry, lives: dict[int, _Life], heirs: dict[int, int], step: int) -> None:
    """Take in what an entry shows: new items get a life, known ones are seen again.

    ``heirs`` leads from what a settled card has caused to that card.
    """
    if entry.number in lives and isinstance(entry.now, Shown):
        lives[entry.number].see(entry.now)
        if entry.drinks_up:
            lives[entry.number].unreached = entry.unreached
    for place, (number, frame) in enumerate(zip(entry.numbers, entry.agenda, strict=True)):
        if not isinstance(frame, Shown) or _no_drink(frame):
            continue
        if number in lives:
            lives[number].see(frame)
            continue
        answers, relation = "", ""
        for below in range(place - 1, -1, -1):
            under = entry.agenda[below]
            if isinstance(under, After) and entry.numbers[below] in heirs:
                answers, relation = _id(heirs[entry.numbers[below]]), "after"
                break
            if isinstance(under, Shown) and not _no_drink(under):
                answers = _id(entry.numbers[below])
                answered = below == place - 2 and isinstance(entry.agenda[place - 1], Window)
                relation = "in response to" if answered else "within"
                break
        lives[number] = _Life(frame, answers, relation, step)


def _no_drink(frame: Shown) -> bool:
    """Whether nothing is left to drink, as after a Drink Event with no Drink behind it."""
    return isinstance(frame, Drinks) and not frame.drinks


def _family(lives: dict[int, _Life], root: int) -> set[int]:
    kept = {root}
    for number, life in lives.items():
        if life.answers and int(life.answers[2:]) in kept:
            kept.add(number)
    return kept


def _state(moment: Moment, number: int, life: _Life) -> str:
    if number not in moment.numbers:
        if _is_negated(life.last):
            return "negated"
        return "ignored" if _ignorers(life) else "resolved"
    place = moment.numbers.index(number)
    above = moment.position.agenda[place + 1 : place + 2]
    if above and isinstance(above[0], Window):
        return "open" if place + 2 == len(moment.numbers) else "waiting"
    return "resolving"


def _is_negated(frame: Shown) -> bool:
    """Whether nothing comes of it, for anybody: of several Drinks each is Negated."""
    if isinstance(frame, Drinks):
        return bool(frame.drinks) and all(drink.negated for drink in frame.drinks)
    return isinstance(frame, Play | Event) and frame.negated


def _ignorers(life: _Life) -> tuple[int, ...]:
    frame = life.last
    if isinstance(frame, Drinks):
        drinks = (each for each in frame.drinks if not each.negated)
        away = tuple(each.drinker for each in drinks if each.drinker in life.unreached)
        return (*(each.drinker for each in frame.drinks if each.drinker in each.ignored), *away)
    return frame.ignored


def _node(setup: Setup, number: int, life: _Life, state: str) -> Node:
    names = setup.names
    frame = life.last
    changes: list[str] = []
    ignorers = listed(names[seat] for seat in dict.fromkeys(_ignorers(life)))
    words = _WORDS[state]
    if state == "ignored":
        words = f"Ignored by {ignorers}"
    elif ignorers:
        changes.append(f"Ignored by {ignorers}")
    changes += [f"{was} → {now} Fortitude" for was, now in life.reduced]
    if life.path:
        path = [life.path[0][0], *(seat for _, seat in life.path)]
        changes.append("redirected: " + " → ".join(names[seat] for seat in path))
    title, by, did, brief = _told(setup, life)
    if isinstance(frame, Drinks):
        changes += _drink_changes(setup, life)
    return Node(
        _id(number),
        title,
        by,
        did,
        brief,
        life.answers,
        life.relation,
        state,
        words,
        tuple(changes),
        bool(life.reduced),
        bool(life.path),
        life.step,
        _unsure(setup, frame),
    )


def _unsure(setup: Setup, frame: Shown) -> str:
    """How the meaning of what is played is known, if it is not sure."""
    return unsure(setup.cast[frame.card]) if isinstance(frame, Play | Event) else ""


def _told(setup: Setup, life: _Life) -> tuple[str, str, str, str]:
    """Title, who, what was done, and the brief line of a node."""
    names, frame = setup.names, life.first
    if isinstance(frame, Play):
        card = setup.cast[frame.card]
        on = whom_words(setup, frame)
        does = "; ".join(brief_words(effect, on) for effect in card.modes[frame.mode].do)
        as_ = card.modes[frame.mode].as_
        by = names[frame.you if as_ == "hook" else frame.by]
        whom = f" on {on}" if on else ""
        if frame.behalf != NOBODY and as_ != "hook":
            whom += f" for {names[frame.behalf]}"
        verb = "used" if as_ in ("use", "ability", "hook") else "played"
        return card.title, by, f"{verb} by {by}{whom}", f"{by}{whom}: {does}"
    if isinstance(frame, Event):
        by = names[frame.by]
        return setup.cast[frame.card].title, by, f"revealed by {by}", f"revealed by {by}"
    drinkers = listed(dict.fromkeys(names[drink.drinker] for drink in frame.drinks))
    title = listed(dict.fromkeys(drink_name_plain(setup, drink) for drink in frame.drinks))
    if len(frame.drinks) > 1:
        brief = listed(f"{names[d.revealer]} {d.alcohol}" for d in frame.drinks if d.revealer >= 0)
        return title, drinkers, f"revealed by {drinkers}", brief
    amount = sum(drink.alcohol for drink in frame.drinks)
    return title, drinkers, f"revealed by {drinkers}", f"{drinkers}: {amount} Alcohol Content"


def drink_name_plain(setup: Setup, drink: Drink) -> str:
    """The titles of a Drink and its Chasers, without any marks."""
    cards = [setup.cast[card].title for card in drink.names]
    return " + ".join(cards) or "no Drink"


def _drink_changes(setup: Setup, life: _Life) -> list[str]:
    first, last = life.first, life.last
    assert isinstance(first, Drinks) and isinstance(last, Drinks)
    changes: list[str] = []
    for was, now in zip(first.drinks, last.drinks, strict=False):
        who = setup.names[was.drinker]
        if now.halved and not was.halved:
            changes.append(f"{who}'s Drink is split")
        if now.alcohol != was.alcohol:
            changes.append(f"{who}'s Drink: {was.alcohol} → {now.alcohol}")
        if now.drinker != was.drinker:
            changes.append(f"passed: {who} → {setup.names[now.drinker]}")
    for extra in last.drinks[len(first.drinks) :]:
        changes.append(f"{setup.names[extra.drinker]} has a half of {extra.alcohol}")
    return changes


def _html_label(node: Node) -> str:
    """The label of a node as Graphviz lays it out: state, title, who and what, changes."""
    state = escape(f"{SIGNS[node.state]} {node.state_words}")
    rows = [Markup(f'<FONT POINT-SIZE="9"><B>{state}</B></FONT>')]
    for line in map(escape, textwrap.wrap(f"“{node.title}”", _BREAK)):
        struck = Markup(f"<S>{line}</S>" if node.state == "negated" else line)
        rows.append(Markup(f'<FONT POINT-SIZE="11"><I>{struck}</I></FONT>'))
    for line in map(escape, textwrap.wrap(node.brief, _BREAK + 4)):
        rows.append(Markup(f'<FONT POINT-SIZE="10">{line}</FONT>'))
    for change in node.changes:
        sign = "→ " if change.startswith("redirected") else ""
        for line in map(escape, textwrap.wrap(sign + change, _BREAK + 4)):
            rows.append(Markup(f'<FONT POINT-SIZE="10"><B>{line}</B></FONT>'))
    cells = Markup("".join(f'<TR><TD ALIGN="LEFT">{row}</TD></TR>' for row in rows))
    table = '<TABLE BORDER="0" CELLBORDER="0" CELLSPACING="0" CELLPADDING="0">'
    return f"<{table}{cells}</TABLE>>"
