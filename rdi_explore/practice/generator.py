"""Questions without end: tables are taken, asked about and checked; none is like another."""

import re
from collections.abc import Callable, Collection, Iterator, Mapping
from hashlib import sha256
from itertools import chain, islice
from random import Random
from types import MappingProxyType

from msgspec.structs import replace

from ..catalogue import FileError
from ..draw.cards import counted
from ..kernel import Moment, Play
from ..rulebook import BOOK_TITLES
from ..scenario import LineError, Scenario, load_text, play_line, text_of
from ..scenario.migrate import as_written
from ..scenario.schema import Book
from .board import board, can_be_told, card_words, cards_of, sheets_at, waits
from .cases import of_cases, tellings
from .differing import differ
from .draft import DraftQuestion
from .fitting import at_any_time, which, who
from .ideas import OF_A_WISH, AskedBefore, Idea, alike
from .misread import of_misreadings
from .next_asked import next_asked
from .outcomes import outcome
from .question import PracticeQuestion, Quiz
from .rounds import in_round
from .saving import felling, saving
from .sense import (
    a_boss_is_a_villain,
    changes_nothing,
    half_is_meant,
    only_bosses_hold_boss_cards,
    says_whom_it_may_hit,
    titles_differ,
)
from .stated import states, without_rulings
from .stopping import stopped
from .tables import GAME, MADE, PracticeTable, of_files, of_games, of_rounds

ANYTIME = "anytime"
"""A topic that has a kind of its own: among other cards one that fits always is no riddle."""
KINDS: Mapping[str, Callable[[PracticeTable, Random, AskedBefore], Iterator[DraftQuestion]]] = {
    "which": which, "who": who, "outcome": outcome, "misread": outcome, "next": next_asked,
    "differ": differ, "rule": stopped, "save": saving, "fell": felling, "round": in_round,
    ANYTIME: at_any_time,
}  # fmt: skip
SHARES: Mapping[str, float] = {
    "which": 6, "who": 5, "outcome": 4, "misread": 4, "next": 1, "differ": 1, "rule": 2, "save": 6,
    "fell": 4, "round": 2, "case": 0.7, ANYTIME: 6,
}  # fmt: skip
"""How often each kind of question is tried."""
IF_WISHED = ("differ", "rule")
"""Kinds that are asked only of a topic or a rule that is wished: by the words alone one finds the
answer mostly, but there the question is where to look for."""
LATER = 10
"""So often in a row no question was found, and a case is tried half again as often."""
SHOWN_ALREADY = ("Ignores it", "is Negated")
"""What a line says of a card or Drink that is decided: it would print the answer."""
LONGEST = 900
"""Signs that board, cards and question may have together."""
TRIES = 15
"""So many tables are tried for a question of one kind."""
MOST_FAILED = 5
"""A kind of which none was found is tried half as often, but not less than so often halved."""
GIVE_UP = 80
"""So often in a row no question was found, and there is none any more."""
GIVE_UP_RULE, MOSTLY = 6, 60
"""The same for a single rule; its cases come first, for they name it."""


def questions(
    seed: int = 0,
    edition: Book | None = None,
    topic: str | None = None,
    characters: tuple[str, ...] = (),
    rule: str | None = None,
    earlier: Mapping[str, int] = MappingProxyType({}),
) -> Iterator[PracticeQuestion]:
    """Questions without end; the same words give the same questions.

    With a ``topic`` a rule of it decides each of them, with a ``rule`` that one, with an
    ``edition`` they are played by that book, and ``characters`` sit at the table. What was asked
    ``earlier`` (signs of questions, and how many days ago) does not come again for some weeks, or,
    of a wished topic or rule, not before all others.
    """
    for question in tries(seed, edition, topic, characters, rule, earlier):
        if question is not None:
            yield question


def tries(
    seed: int = 0,
    edition: Book | None = None,
    topic: str | None = None,
    characters: tuple[str, ...] = (),
    rule: str | None = None,
    earlier: Mapping[str, int] = MappingProxyType({}),
) -> Iterator[PracticeQuestion | None]:
    """The same questions, and nothing for each table at which none was found: so whoever draws one
    may do something else in between."""
    yield from _Stream(seed, edition, topic, characters, rule, earlier)


class _Stream:
    """One stream of questions: where their tables come from, and what was asked already."""

    def __init__(
        self,
        seed: int,
        edition: Book | None,
        topic: str | None,
        characters: tuple[str, ...],
        rule: str | None,
        earlier: Mapping[str, int],
    ) -> None:
        self.chance = Random(f"quiz {seed}")
        self.topic = topic or (rule.partition(".")[0] if rule else None)
        self.rule, self.characters = rule, frozenset(characters)
        about = rule or self.topic
        tables = _tables(self.chance, edition, about, characters)
        self.tables = dict.fromkeys(KINDS, tables)
        self.tables["round"] = of_rounds(self.chance, edition, characters)
        self.tables["misread"] = _misread(self.chance, edition, self.topic)
        self.cases = of_cases(Random(f"cases {seed}"), edition, about, earlier)
        self.later: dict[str, PracticeQuestion] = {}
        self.too_soon: list[PracticeQuestion] = []
        self.met: set[tuple[str, ...]] = set()
        self.asked = AskedBefore(earlier, wished=bool(about or edition or characters))
        self.failed = dict.fromkeys(KINDS, 0)

    def __iter__(self) -> Iterator[PracticeQuestion | None]:
        shares = {**SHARES} if self.rule is None else {**SHARES, "case": MOSTLY}
        if self.topic is None:
            shares.update(dict.fromkeys(IF_WISHED, 0))
        if self.topic != ANYTIME:
            shares[ANYTIME] = 0
        while self.asked.idle < (GIVE_UP if self.rule is None else GIVE_UP_RULE):
            kind = self._kind(shares)
            question = None
            for question in self._of_a_game(kind, shares) if kind != "case" else (self._case(),):
                yield question
            self.asked.idle = 0 if question is not None else self.asked.idle + 1
            if question is None and kind == "case" and not self.later:
                shares["case"] = 0
                self.asked.last_to_slacken = OF_A_WISH
        if self.topic is not None:
            yield from (*self.later.values(), *self.too_soon)

    def _kind(self, shares: Mapping[str, float]) -> str:
        """The kind that is tried next: the longer nothing is found, the sooner a case."""
        more = self.asked.idle // LATER if shares["case"] else 0
        weights = {**shares, "case": shares["case"] + more}
        return self.chance.choices(list(weights), list(weights.values()))[0]

    def _of_a_game(
        self, kind: str, shares: Mapping[str, float]
    ) -> Iterator[PracticeQuestion | None]:
        """A question of one kind; if there is none, of the others that are asked, too: those that
        have failed lately at last. If a topic is wished, another kind is drawn instead. Nothing
        for each table before it."""
        kinds = [kind]
        if self.topic is None:
            others = [each for each in KINDS if shares[each] and each != kind]
            self.chance.shuffle(others)
            kinds += sorted(others, key=lambda each: self.failed[each])
        for each in kinds:
            if self.chance.random() >= 0.5 ** self.failed[each]:
                continue
            for question in self._made(each):
                yield question
                if question is not None:
                    return

    def _case(self) -> PracticeQuestion | None:
        """The next case of the books that fits; none if there is none any more, or all that are
        left were asked not long ago. Of a wished topic told ones that are too like the last
        questions come later."""
        for each in chain(tuple(self.later.values()), self.cases):
            self.later.pop(each.key, None)
            rule = each.rules[0]
            idea = Idea(each.key, (f"case: {rule}",), (), tuple(map(alike, each.rules)))
            seen = bool(each.waits) and each.waits in self.met
            if not self._fits(each.rules, each.who) or seen:
                continue
            if self._known(idea):
                if self.topic is not None and each.key in tellings():
                    self.later[each.key] = each
                continue
            if self.asked.lately(each.signs):
                self.too_soon.append(each)
                continue
            self.asked.ideas.append(idea)
            self.met.add(each.waits)
            return each
        return None

    def _known(self, idea: Idea) -> bool:
        return self.rule is None and self.asked.knows(idea)

    def _made(self, kind: str) -> Iterator[PracticeQuestion | None]:
        """A question of one kind, at one of the next tables; nothing for each before it."""
        for table in islice(self.tables[kind], TRIES):
            for draft in _drafts(table, kind, self.chance, self._met_before()):
                question = self._written(draft, table.source)
                if question is not None:
                    self.failed[kind] = 0
                    yield question
                    return
            yield None
        if self.topic is None:
            self.failed[kind] = min(MOST_FAILED, self.failed[kind] + 1)

    def _met_before(self) -> AskedBefore:
        """What was asked, for whoever looks for something new; of a rule that is wished all is."""
        return self.asked if self.rule is None else AskedBefore()

    def _written(self, draft: DraftQuestion, source: str) -> PracticeQuestion | None:
        """The question, unless it or one too much like it was asked, or one of the same kind at a
        table of the same file."""
        whole = _whole(draft)
        who = {sheet.character for sheet in draft.scenario.seats.values()}
        file = () if source == GAME else (f"{source.partition('--')[0]}: {draft.kind}",)
        idea = draft.idea._replace(
            lessons=(*draft.idea.lessons, *file),
            answers=(*draft.idea.answers, said(draft)),
            rules=tuple(map(alike, draft.idea.rules)),
            why=_sentences(draft.moment, draft.why),
            told=_sentences(draft.moment, *(each.why for each in draft.answers)),
        )
        if whole in self.met or self._known(idea):
            return None
        question = written(draft, self.topic) if self._fits(draft.rules, who) else None
        if question is not None:
            self.met.add(whole)
            self.asked.ideas.append(idea)
        return question

    def _fits(self, rules: tuple[str, ...], who: Collection[str]) -> bool:
        """Whether a question is about what is asked for."""
        return (
            bool(rules)
            and self.rule in (None, *rules)
            and self.topic in (None, *(rule.partition(".")[0] for rule in rules))
            and (not self.characters or not self.characters.isdisjoint(who))
        )


OUTCOMES = ("number", "out", "pot")
"""The kinds that ask what comes out."""
_ENDS = re.compile(r"(?<=[.!?”…])\s+(?=[A-Z…])")
_NAMES = re.compile(r"“[^”]*”|[0-9]+")


def said(draft: DraftQuestion) -> str:
    """What is said of the right answer: the rule that decides, and the reason without names and
    numbers; where it is asked what comes out, what the card does that was played last."""
    moment = draft.moment
    if draft.kind in OUTCOMES and isinstance(moment.subject, Play):
        return _NAMES.sub("…", card_words(moment, moment.subject.card))
    return f"{draft.rules[0]} {_bare(moment, draft.why)}"


def _bare(moment: Moment, words: str) -> str:
    """A reason without names and numbers."""
    names = "|".join(map(re.escape, sorted(moment.setup.names, key=len, reverse=True)))
    return re.sub(rf"\b({names})\b", "…", _NAMES.sub("…", words))


def _sentences(moment: Moment, *reasons: str) -> frozenset[str]:
    """What reasons say, sentence by sentence, without names and numbers."""
    return frozenset(chain.from_iterable(_ENDS.split(_bare(moment, each)) for each in reasons))


def _whole(draft: DraftQuestion) -> tuple[str, ...]:
    """All that tells a question from another: of what comes out nothing but the table."""
    if draft.kind in OUTCOMES:
        return waits(draft.moment)
    answers = sorted(each.text for each in draft.answers)
    return (draft.ask, *answers, *waits(draft.moment))


def _tables(
    chance: Random, edition: Book | None, topic: str | None, characters: tuple[str, ...]
) -> Iterator[PracticeTable]:
    """Tables of games and of scenario files by turns; of a topic, of its files first."""
    games = of_games(chance, edition, characters)
    if characters:
        yield from games
    while True:
        some = 0
        for table in of_files(chance, edition, topic):
            some += 1
            yield table
            yield next(games)
        if not some:
            yield next(games)


def _misread(chance: Random, edition: Book | None, topic: str | None) -> Iterator[PracticeTable]:
    """The tables at which a rule can be misread, again and again."""
    while True:
        some = False
        for table in of_misreadings(chance, edition, topic):
            some = True
            yield table
        if not some:
            return


def _drafts(
    table: PracticeTable, kind: str, chance: Random, asked: AskedBefore
) -> Iterator[DraftQuestion]:
    try:
        yield from KINDS[kind](table, chance, asked)
    except (FileError, LineError):  # what was cut away may be missed
        return


def written(draft: DraftQuestion, topic: str | None = None) -> PracticeQuestion | None:
    """The question as it is asked, if it can be told, and its file says the same."""
    moment = draft.moment
    cited = (*draft.rules, *(each.rule for each in draft.answers))
    if not can_be_told(moment) or not states(draft.scenario.edition, cited):
        return None
    if not (half_is_meant(moment) and a_boss_is_a_villain(draft.scenario)):
        return None
    shown = dict.fromkeys((*cards_of(moment), *draft.cards, *sheets_at(moment)))
    if not titles_differ(moment, (*cards_of(moment), *draft.cards)):
        return None
    if not only_bosses_hold_boss_cards(moment, draft.scenario, shown):
        return None
    if not says_whom_it_may_hit(moment, shown):
        return None
    asked = {each.rule for each in draft.answers}
    cards = {moment.setup.cast[card].title: card_words(moment, card, asked) for card in shown}
    lying = waits(moment)
    if any(told in line for line in lying for told in SHOWN_ALREADY):
        return None
    lines = (*board(moment), *lying)
    if sum(map(len, (*lines, *cards.values(), draft.ask))) > LONGEST or len(cards) < len(shown):
        return None
    text = text_of(named_by_itself(as_written(draft.scenario)))
    try:
        play_line(load_text(text))
    except (FileError, LineError):
        return None
    if changes_nothing(moment) or not without_rulings(draft.scenario):
        return None
    first = draft.rules[0].partition(".")[0]
    who = tuple(sheet.character for sheet in draft.scenario.seats.values())
    return PracticeQuestion(
        draft.kind, topic or first, draft.level, draft.scenario.edition, draft.ask, board(moment),
        waits(moment), cards, draft.answers, draft.right, draft.why, draft.rules, text, who=who,
        signs=draft.idea.signs,
    )  # fmt: skip


class NoQuestion(LookupError):
    """No question is found, or no other one; the message says of what, and what to do."""


def not_found(
    seed: int,
    edition: Book | None = None,
    topic: str | None = None,
    characters: tuple[str, ...] = (),
    rule: str | None = None,
    found: int = 0,
) -> str:
    """What is said if no question of all this is found, or no other one than those ``found``."""
    wished = (
        f"of the topic {topic}" if topic else "",
        f"of the rule {rule}" if rule else "",
        f"by {BOOK_TITLES[edition]}" if edition else "",
        f"with {', '.join(characters)} at the table" if characters else "",
    )
    what = f"only {counted(found, 'question')}" if found else "no question"
    words = " ".join((what, "found", *filter(None, wished), f"at seed {seed}."))
    return f"{words} Another seed may have more, or another {'rule' if rule else 'topic'}."


def named_by_itself(scenario: Scenario) -> Scenario:
    """A made position under an id that no other one has, so that each can be saved in a file."""
    if scenario.id != MADE:
        return scenario
    digest = sha256(text_of(scenario).encode()).hexdigest()
    return replace(scenario, id=f"{MADE}-{digest[:8]}")


class Practice:
    """Practice in a notebook: ``Practice(seed=3).questions(10)`` shows ten questions, and
    ``.shown()`` of them their answers. Shown itself it is a first question.

    :class:`~rdi_explore.app.practice.PracticePage` asks them one by one, and remembers.
    """

    def __init__(
        self,
        seed: int = 0,
        edition: Book | None = None,
        topic: str | None = None,
        characters: tuple[str, ...] = (),
        rule: str | None = None,
    ) -> None:
        self._wished = (seed, edition, topic, characters, rule)
        self._stream = questions(*self._wished)
        self._found = 0

    def _repr_html_(self) -> str:
        return Practice(*self._wished).questions(1).html()

    def __repr__(self) -> str:
        return Practice(*self._wished).questions(1).text()

    def question(self) -> PracticeQuestion:
        """The next question.

        Raises:
            NoQuestion: there is none of this topic, or no other one.
        """
        return self.questions(1).questions[0]

    def questions(self, n: int = 10) -> Quiz:
        """The next questions, at most so many.

        Raises:
            NoQuestion: there is none of this topic, or no other one.
        """
        some = tuple(islice(self._stream, n))
        self._found += len(some)
        if n and not some:
            words = not_found(*self._wished, self._found)
            raise NoQuestion(words[:1].upper() + words[1:])
        return Quiz(some)
