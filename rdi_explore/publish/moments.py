"""Three moments beside an answer: how it came to it, the one that decides, and what comes of it."""

import re
from collections.abc import Iterator, Sequence

from markupsafe import Markup, escape

from ..app.walk import Walk
from ..draw.html.leaf import HTML
from ..draw.words import Sentence, refusal_words
from ..kernel import Moment
from ..reference.boards import BoardOf, refused_card
from ..rulebook import BOOK_TITLES
from ..scenario import Scenario
from ..scenario.answers import split
from ..scenario.cases import case_of
from ..scenario.play import Played, reasons_against
from ..scenario.schema import StepSheet
from .board_counts import BoardCounts
from .rule_board import (
    QUIET,
    RuleOnLine,
    changes,
    joined,
    may_not_words,
    may_words,
    open_here,
    opening,
    told_on,
)
from .small_board import CHANGED, first, length, plain, seat_rows, table_rows

END = 0
"""Stands for the end of the line, where a step has its number from 1."""

MANY, FEW = 3, 16
"""So many moments, and so many words of one, if its first sentence has no more."""

_ASKS = re.compile(rf"^Everyone is asked: does|{'|'.join(map(re.escape, QUIET))}")
_FACT_OF = re.compile(r"\{(\w+)\.")


def moments_of_answer(file: Scenario) -> Markup:
    """How the answer of a scenario comes about; nothing, if it has none."""
    answer = file.answer
    if answer is None:
        return Markup()
    edition, name, _ = split(file, answer.places[0])
    case = next((each for each in file.cases if each.name == name), None)
    walk = Walk(file if case is None else case_of(file, case), edition or None)
    played, _ = walk.played.as_far(walk.scenario, walk.edition, name)
    same = (split(file, each) for each in answer.places)
    places = [at for book, of, at in same if (book, of) == (edition, name)]
    steps = [END if at == "end" else int(at) for at in places if at == "end" or at.isdecimal()]
    return _Shown(walk, BoardOf(answer.rules[0], file.id), answer.rules, played, steps).html()


def moments_of_rule(board: BoardOf, file: Scenario) -> Markup:
    """How a rule acts, or refuses, on its board."""
    case = next((each for each in file.cases if each.name == board.case), None)
    walk = Walk(file if case is None else case_of(file, case))
    played, _ = walk.played.as_far(walk.scenario, walk.edition, board.case)
    return _Shown(walk, board, (board.rule,), played, []).html()


class _Shown:
    """The moments of a line that are shown: that of the first of some ``steps``, or where the rule
    acts; that of the last of them; what led there, and what comes of it."""

    def __init__(
        self, walk: Walk, board: BoardOf, rules: Sequence[str], played: Played, steps: list[int]
    ) -> None:
        self.walk, self.rules, self.played = walk, {*rules}, played
        self.seen = RuleOnLine(board, walk.scenario)
        self.stops = [*joined(walk.timeline().stops, self.seen)]
        self.looks = {
            self._place(played.after[n - 1]): n
            for n in reversed(steps)
            if n != END and self._looked(walk.scenario.line[n - 1], played.after[n - 1])
        }
        told = [
            self._told_at(self._place(played.end if n == END else played.after[n - 1]))
            for n in steps
        ]
        acts = [n for n, stop in enumerate(self.stops) if self.seen.at(stop)]
        decide = sorted(told) or acts[:1]
        self.key = decide[0] if decide else None
        self.shown = sorted([*dict.fromkeys(self._near(decide))][:MANY]) if decide else []

    def _place(self, moment: Moment) -> int:
        """The stop on the way to which a moment lies."""
        ends = (n for n, stop in enumerate(self.stops) if stop.moment.depth >= moment.depth)
        return next(ends, len(self.stops) - 1)

    def _told_at(self, place: int) -> int:
        """Where it is told what a step sees: there, if the step asks what may be played or the rule
        acts on the way there; else where the rule acted last, or a number changed last."""
        if place in self.looks:
            return place
        before = range(place, -1, -1)
        acted = (n for n in before if self.seen.at(self.stops[n]))
        changed = (
            n for n in before if any(CHANGED in says.words for says in told_on(self.stops[n]))
        )
        return next(acted, next(changed, place))

    def _near(self, decide: Sequence[int]) -> Iterator[int]:
        """The stops by how much they matter. At most of them something changes."""
        key, last = decide[0], decide[-1]
        yield key
        if last not in self.looks:
            yield last
        before = [n for n in range(key - 1, -1, -1) if changes(self.stops[n])]
        after = [n for n in range(last + 1, len(self.stops)) if changes(self.stops[n])]
        yield from (*before[:1], *after[:1], *before[1:2], *after[1:2])

    def html(self) -> Markup:
        """The list of the moments, each with a sentence and with how one player stands."""
        if not self.shown:
            return Markup()
        told = Markup(
            "".join(
                f'<li class="is-{"key" if n == self.key else "near"}"><p>{self._said(n)}</p>'
                f"{row}</li>"
                for n, row in zip(self.shown, self._rows(), strict=True)
            )
        )
        book = escape(BOOK_TITLES[self.walk.edition])
        return Markup(f'<ol class="rdi-strip" aria-label="How it goes, {book}">{told}</ol>')

    # ---------------------------------------------------------------------------- the sentence

    def _said(self, n: int) -> Markup:
        """What happens on the way to a stop; or what may be played there, if the file asks."""
        stop = self.stops[n]
        if n in self.looks:
            number = self.looks[n] - 1
            return self._looked(self.walk.scenario.line[number], self.played.after[number])
        told = [each._replace(words=plain(each.words)) for each in told_on(stop)]
        chosen = Markup(" ".join(each.words for each in self._chosen(told, begins=n == 0)))
        return (
            self.seen.refusal(stop.moment)
            or chosen
            or open_here(stop).strip()
            or opening(stop.moment)
        )

    def _looked(self, step: StepSheet, moment: Moment) -> Markup:
        """What a step says that may be played, or not and why not."""
        card = step.may_play or refused_card(step)
        if not card or card not in moment.setup.numbers or moment.decision is None:
            return Markup()
        who = step.seat or moment.name(moment.decision.seat)
        if step.may_play:
            return may_words(moment, who, card)
        against = reasons_against(moment, moment.seat(who), card, step)
        reasons = [Markup(refusal_words(moment, no, HTML)) for no in against]
        return may_not_words(moment, who, card, step, reasons)

    def _chosen(self, every: Sequence[Sentence[Markup]], *, begins: bool) -> list[Sentence[Markup]]:
        """Of what is told the little that matters: what the rules do, else whose numbers change,
        else what is new."""
        telling = [each for each in every if not _ASKS.search(each.words)] or [*every]
        by_rule = [each for each in telling if self.rules & {*each.rules}]
        changed = [each for each in telling if CHANGED in each.words]
        if begins:
            telling = telling[-1:]
        chosen = first(by_rule or changed or telling, FEW)
        more = [each for each in changed if each not in chosen]
        spare = FEW - sum(length(each.words) for each in chosen)
        chosen += [each for each in more[:1] if length(each.words) <= spare]
        return [each for each in every if each in chosen]

    # --------------------------------------------------------------------------------- the row

    def _rows(self) -> list[Markup]:
        """How one stands at each moment that is shown: one to whom something happens, and of
        whom the answer speaks, if there is such a one."""
        scenario = self.walk.scenario
        counts = BoardCounts(scenario, "")
        moments = [self.stops[n].moment for n in self.shown]
        gambled = any(moment.position.pot for moment in moments)
        each = [
            [*seat_rows(moment, counts), *table_rows(moment, counts, gambled=gambled)]
            for moment in moments
        ]
        everybody = [list(row) for row in zip(*each, strict=True)]
        named = self._named()

        def matters(row: list[Markup]) -> tuple[bool, int, int]:
            spoken_of = next((n for n, who in enumerate(named) if who in row[0]), len(named))
            return len({*row}) > 1, -spoken_of, len({*row})

        return max(everybody, key=matters, default=[Markup()] * len(each))

    def _named(self) -> list[Markup]:
        """The players by whose facts the answer tells, then those whom question and answer name,
        each as a row begins."""
        scenario, answer = self.walk.scenario, self.walk.whole.answer
        why = f"{answer.verdict} {answer.why}" if answer is not None else ""
        told = (*_FACT_OF.findall(why), *re.findall(r"\w+", f"{scenario.question} {why}"))
        players = {*self.walk.begin.setup.names}
        return [Markup(f"<b>{escape(who)}</b>") for who in dict.fromkeys(told) if who in players]
