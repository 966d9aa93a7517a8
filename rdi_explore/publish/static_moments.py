"""What a static page knows of a scenario: the moments around its lines, and how each looks.

The moments are a tree, for what a view shows depends on how one came there. The lines of the file
are always in it; then whatever else can be chosen on them, with what follows if everybody declines;
then what can be chosen on those lines, and so on, up to a stated number of moments.
"""

import json
from collections.abc import Collection, Iterable
from typing import Any

from msgspec.structs import replace

from ..app.explorer import first_rule, opening_message, rules_shown, scenario_text
from ..app.onward import Onward
from ..app.puzzles import answered
from ..app.walk import PACES, Walk, chosen_words, let_be, stops_at
from ..draw.html.bar import bar
from ..draw.html.beside import standings
from ..draw.html.card import card, node
from ..draw.html.dock import open_windows
from ..draw.html.leaf import by_analogy, escape, rulings
from ..draw.html.now import now
from ..draw.html.record import depth, heard, who_passed
from ..draw.html.results import short_result
from ..draw.html.rule import rule
from ..draw.html.ruling import ruling
from ..draw.html.table import table
from ..draw.html.timeline import Stop
from ..draw.html.tree import dot, tree
from ..draw.html.window import window
from ..draw.seats import where_cards_lie
from ..draw.tree import ResponseTree
from ..draw.words import Sentence, numbered
from ..kernel import Moment, Option
from ..rulebook import rule_name
from ..scenario import Scenario, another, text_of
from ..scenario.cases import MARK
from ..scenario.game import choice_of
from ..scenario.links import CHECK, PlaceToken, read_token
from .static_texts import Rows, Texts, acts_in

FORMAT = 1
"""The version of what :func:`scenario_data` gives; the page refuses every other."""

DECISION, CHOICE, PLAY, SETTLED = 1, 2, 4, 8
"""Facts of a moment as bits; above them one for each pace that stops there."""


class Grove:
    """The moments that are published: a tree, by number, parents before their children."""

    def __init__(self, walk: Walk, most: int, places: Iterable[PlaceToken] = ()) -> None:
        self.moments: list[Moment] = []
        self.parents: list[int] = []
        self.children: list[dict[int, int]] = []
        """For each moment: the number of the moment after, by the place of its option."""
        self.ends: dict[str, int] = {}
        """The last moment of each line of the file."""
        for letter, line in walk.lines.items():
            at = -1
            for moment in line.moments:
                at = self._add(at, moment)
            self.ends[letter] = at
        for token in places:
            self._lead_to(token)
        self._grow(most, asked=walk.scenario.puzzle is not None)

    def _add(self, parent: int, moment: Moment) -> int:
        pick = -1
        if parent >= 0:
            assert moment.option is not None
            pick = self.moments[parent].options.index(moment.option)
            if pick in self.children[parent]:
                return self.children[parent][pick]
        elif self.moments:
            return 0
        number = len(self.moments)
        self.moments.append(moment)
        self.parents.append(parent)
        self.children.append({})
        if parent >= 0:
            self.children[parent][pick] = number
        return number

    def _lead_to(self, token: PlaceToken) -> None:
        """Add the line that a link leads to, with what follows if everybody declines."""
        at = self.ends["A"]
        while self.moments[at].depth > token.shared:
            at = self.parents[at]
        for place in token.choices:
            if place not in self.children[at]:
                last = at
                for each in let_be(self.moments[at].choose(self.moments[at].options[place])):
                    last = self._add(last, each)
            at = self.children[at][place]

    def _grow(self, most: int, asked: bool) -> None:
        """Add choices, nearest to the lines first, until there are so many moments or no more.

        Where they are the answers that are ``asked`` for, all choices at the beginning are here.
        """
        at = 0
        while at < len(self.moments):
            moment = self.moments[at]
            for place, option in enumerate(moment.options):
                if place in self.children[at]:
                    continue
                after = let_be(moment.choose(option))
                answers = asked and at == 0
                if len(self.moments) + len(after) > most and not answers:
                    return
                last = at
                for each in after:
                    last = self._add(last, each)
            at += 1

    def beyond(self, number: int) -> list[int]:
        """The numbers, on the page, of the options that lead to moments that are not here."""
        moment, known = self.moments[number], self.children[number]
        return [
            each.number
            for each in numbered(moment)
            if moment.options.index(each.option) not in known
        ]

    @property
    def whole(self) -> bool:
        """Whether everything that can be chosen is here."""
        return all(
            len(known) == len(moment.options)
            for moment, known in zip(self.moments, self.children, strict=True)
        )


def scenario_data(
    walk: Walk,
    most: int,
    places: Iterable[PlaceToken] = (),
    there: Collection[str] | None = None,
) -> dict[str, Any]:
    """A scenario as the page reads it, with at most so many moments, or its lines if longer.

    Lines to ``places``, and those that the end invites to try, are always there. The columns have
    one entry for each moment, in the order of the tree. ``there`` are the scenarios to which the
    end may lead: those that are published.
    """
    onward = Onward(walk, there)
    read = (read_token(way.place) for way in onward.ways)
    tried = [each for each in read if isinstance(each, PlaceToken) and each.choices]
    return _MomentWriter(walk, Grove(walk, most, [*places, *tried]), str(onward)).data()


class _MomentWriter:
    """Draws every moment of a grove into one table of texts."""

    def __init__(self, walk: Walk, grove: Grove, onward: str) -> None:
        self.walk, self.grove, self.onward = walk, grove, onward
        self.texts, self.rows = Texts(), Rows()
        self.seen: dict[str, None] = {}
        self.rulings: dict[str, str] = {}
        self.cited: dict[str, None] = {}
        own = walk.lines["A"].moments
        self.own = {id(moment): place for place, moment in enumerate(own)}

    def data(self) -> dict[str, Any]:
        """Everything."""
        walk, grove = self.walk, self.grove
        columns = [self._row(number) for number in range(len(grove.moments))]
        opening = opening_message(walk)
        panels = self._panels(opening)
        return {
            "format": FORMAT,
            "id": walk.scenario.id,
            "edition": walk.edition,
            "title": walk.scenario.title,
            "check": walk.begin.setup.fingerprint[:CHECK],
            "whole": grove.whole,
            "paces": list(PACES),
            "opening": opening,
            "bar": self.texts.add(_bar(walk)),
            "file": self.texts.add(file_of(walk)),
            "bare": self.texts.add(bare_file(walk)),
            "own": escape(walk.own_label()),
            "lines": [
                {
                    "letter": letter,
                    "end": end,
                    "made": walk.lines[letter].made,
                    "fork": walk.lines[letter].fork,
                    "called": escape(walk.cases.get(letter, "")),
                }
                for letter, end in grove.ends.items()
            ],
            "first": first_rule(walk.scenario),
            **panels,
            "gone": self._gone(),
            "columns": {name: [row[name] for row in columns] for name in columns[0]},
            **self.texts.data(),
            "rows": self.rows.data(),
        }

    def _text(self, html: str) -> int:
        self.seen[html] = None
        return self.texts.add(html)

    def _panels(self, opening: str) -> dict[str, Any]:
        """The panels of all rules and open questions that the pages of this scenario name."""
        walk, edition = self.walk, self.walk.edition
        shown = rules_shown(walk.scenario)
        first = first_rule(walk.scenario)
        rulings = {
            name: ruling(walk.begin.setup, name) for name in acts_in([*self.seen], "ruling")
        } | {name: ruling(walk.begin.setup, name) for name in self.rulings}
        asked = [*([first] if first else []), *sorted(shown)]
        asked += [*acts_in([*self.seen, *rulings.values(), opening], "rule"), *self.cited]
        return {
            "rules": {id: self.texts.add(rule(id, edition, shown)) for id in dict.fromkeys(asked)},
            "rulings": {name: self.texts.add(panel) for name, panel in rulings.items()},
            "ruled": self.rulings,
            "names": {id: escape(rule_name(id)) for id in self.cited},
            "analogies": {id: of for id in self.cited if (of := by_analogy(id, edition))},
        }

    def _row(self, number: int) -> dict[str, int]:
        """A moment: numbers of texts, of rows, and of other moments."""
        moment = self.grove.moments[number]
        place = self.own.get(id(moment), -1)
        own = self.walk.lines["A"].moments
        line = own[place + 1].option if 0 <= place < len(own) - 1 else None
        said = self.walk.said.get(place, "") if place >= 0 else ""
        scenario = self.walk.scenario
        parent = self.grove.parents[number]
        before = self.grove.moments[parent] if parent >= 0 else None
        pick = before.options.index(moment.option) if before and moment.option else -1
        called = next(
            (each.number for each in numbered(before) if each.option == moment.option), -1
        ) if before else -1  # fmt: skip
        decision = moment.decision
        return {
            "parent": parent,
            "pick": pick,
            "called": called,
            "bits": _bits(moment),
            "deep": depth(moment),
            "who": self._text(escape(moment.name(decision.seat))) if decision else -1,
            "now": self._text(
                now(moment, scenario.question, said, scenario.reconstructed, self.walk.answer)
            ),
            "table": self._text(table(moment)),
            "window": self._text(self._window(number, self._asked(moment, line))),
            "tree": self._text(tree(moment)),
            "dot": self.texts.add(dot(moment)),
            "told": self.rows.add(self._told(moment)),
            "windows": self.rows.add([list(each) for each in open_windows(moment)]),
            "cards": self.rows.add(self._cards(moment)),
            "nodes": self.rows.add(self._nodes(moment)),
            "step": self.texts.add(_step(before, moment) if before else ""),
            "words": self._text(chosen_words(before, moment.option) if before else ""),
            "reply": self._reply(before, moment),
            **self._end(number),
        }

    def _reply(self, before: Moment | None, moment: Moment) -> int:
        """What is said to a choice at the question of a puzzle."""
        if before is None or moment.option is None:
            return -1
        said = answered(self.walk.scenario, before, moment.option)
        return self._text(said) if said else -1

    def _end(self, number: int) -> dict[str, int]:
        """Of a moment that ends a line: what came of it, and how everybody stands."""
        if self.grove.children[number]:
            return {"result": -1, "stand": -1}
        moment = self.grove.moments[number]
        stand = [[self._text(each.name), self._text(each.cell)] for each in standings(moment)]
        return {
            "result": self._text(short_result(self.walk.begin, moment)),
            "stand": self.rows.add(stand),
        }

    def _asked(self, moment: Moment, line: Option | None) -> str:
        return window(moment, line, self.walk.begin, onward=self.onward)

    def _window(self, number: int, html: str) -> str:
        """The window, with those choices marked that lead off the page."""
        beyond = self.grove.beyond(number)
        for each in beyond:
            button = f'data-act="choose" data-arg="{each}"'
            assert html.count(f"{button}>") == 1, f"no single button {each} in {html}"
            html = html.replace(f"{button}>", f"{button} data-beyond>")
        if not beyond:
            return html
        note = (
            f'<p class="rdi-note rdi-beyond">Choices with ⤳ lead off this page: it holds '
            f"{len(self.grove.moments)} positions around the scenario’s lines.</p>"
        )
        return html.replace("</section>", f"{note}</section>")

    def _told(self, moment: Moment) -> list[Any]:
        """The record of a moment: the pass (who, whether from choice, rules, open questions) or
        nothing, then each sentence with the rules and open questions."""
        passed, lines = heard(moment)
        first: list[Any] = []
        if passed is not None:
            first = [*who_passed(moment), *self._cites(moment, passed)]
        return [first, *([self._text(each.words), *self._cites(moment, each)] for each in lines)]

    def _cites(self, moment: Moment, told: Sentence) -> list[list[str]]:
        for name in told.rulings:
            self.rulings.setdefault(name, rulings(moment.setup, [name]))
        self.cited.update(dict.fromkeys(told.rules))
        return [list(dict.fromkeys(told.rules)), list(dict.fromkeys(told.rulings))]

    def _cards(self, moment: Moment) -> list[list[Any]]:
        """The panels of all cards that lie open."""
        seats = range(len(moment.setup.names) + 1)
        return [
            [f"{seat}.{number}", self._text(card(moment, seat, number))]
            for seat in seats
            for number in where_cards_lie(moment, seat)
        ]

    def _gone(self) -> dict[int, int]:
        """The panels of cards that have been looked up and lie nowhere any more."""
        found: dict[int, int] = {}
        for moment in self.grove.moments:
            table = len(moment.setup.names)
            on_it = where_cards_lie(moment, table)
            for seat in range(table + 1):
                for number in where_cards_lie(moment, seat):
                    if number not in found and number not in on_it:
                        found[number] = self._text(card(moment, table, number))
        return found

    def _nodes(self, moment: Moment) -> list[list[Any]]:
        """The panels of all nodes of the response tree."""
        found = ResponseTree.of(moment)
        ids = [each.id for each in found.nodes] + (["n_slot"] if found.slot else [])
        return [[id, self._text(node(moment, id))] for id in ids]


def _bits(moment: Moment) -> int:
    stop = Stop(0, (moment,))
    bits = DECISION * (moment.decision is not None) + CHOICE * (len(moment.options) > 1)
    bits += PLAY * stop.is_play + SETTLED * moment.settled
    return bits + sum(16 << n for n, pace in enumerate(PACES) if stops_at(moment, pace))


def _step(before: Moment, moment: Moment) -> str:
    """The choice that led to a moment, as a line of a scenario file; nothing if it was the only
    one."""
    if moment.option is None or len(before.options) < 2:
        return ""
    return f"- {json.dumps(choice_of(before, moment.option), ensure_ascii=False)}\n"


def editions_of(scenario: Scenario) -> tuple[str, ...]:
    """The editions by which a file is played: its own first."""
    return (scenario.edition, *scenario.twins)


def file_of(walk: Walk) -> str:
    """The scenario of a walk as a file."""
    return scenario_text(walk)


def _bar(walk: Walk) -> str:
    """The bar without the scenarios: their list is there once for all pages."""
    return bar((), "", walk.edition, editions=editions_of(walk.scenario), alive=False)


LETTER = "@letter"
"""Stands in a file without a line for the letter of the line that the page adds."""


def bare_file(walk: Walk) -> str:
    """The scenario as a file that ends before its choices; the page adds those of a line."""
    id = f"{walk.scenario.id.replace(MARK, '-')}-{LETTER}"
    bare = another(walk.scenario, id, f"{walk.scenario.title} (line {LETTER})", walk.edition)
    return text_of(replace(bare, line=(), choices=()))


def rule_panels(edition: str, ids: Iterable[str]) -> dict[str, str]:
    """The panels of rules by an edition, apart from any scenario."""
    return {id: rule(id, edition) for id in ids}
