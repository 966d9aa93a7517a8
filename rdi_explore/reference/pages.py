"""The page of a rule and the page of a card: what each says, what shows it, what may answer it."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence, Sized
from functools import cache
from itertools import filterfalse
from typing import Any

import msgspec

from ..catalogue import FileError, cards, missing
from ..catalogue.decks import boss_cards, decks
from ..draw.cards import kind_of, meaning, mode_words
from ..draw.cards.nested import capital
from ..draw.words import listed, sureness, told_in, unsure
from ..kernel import Card, Mode
from ..kernel import cards as c
from ..rulebook import (
    BOOK_TITLES,
    BookNote,
    OpenQuestion,
    Rule,
    cross_references,
    exceptions,
    following,
    named,
    rule,
    rule_name,
    rules,
    topics,
)
from ..rulebook.checked import checked_words
from ..scenario import LineError, Scenario, WrongAnswer, answered, load
from ..scenario.answers import WORDS, split
from ..scenario.cases import MARK, case_label
from ..scenario.schema import StepSheet, names
from ..scenario.writing import written
from . import boards
from .answering import (
    ENDS,
    HALVES,
    IGNORES,
    IGNORES_GOLD,
    LEAVES,
    LESSENS,
    LESSENS_OF_TEAMS,
    MARKS,
    MOVED,
    PLAYED,
    PRICES,
    SENDS,
    SPLITS,
    WEAKENS,
    answering,
    negating,
    negating_on_drinks,
    not_answering,
    parts_of,
    parts_of_a_minion,
    wins_by_negating,
)
from .entries import Reference
from .index import index
from .misread import at_moment, is_after, misread, opening_turn, situation
from .occasions import occasions
from .played import about_first, drunk_there, is_named
from .provisos import (
    FOR_A_TEAMMATE,
    Proviso,
    barred,
    for_teammates,
    in_a_team,
    meets_actions,
    moves_a_loss,
    provisos,
    types_answered,
)
from .refused import RefusedAt, RefusedPlay, refused_play
from .twins import is_idle, twin

EVIDENCE = {
    "stated": "Stated in the books.",
    "derived": "Follows from what the books state.",
    "ruling": "Our ruling: the books are silent.",
}

IN_PART = "No book says it quite so."
"""What is said instead of a rule that books state only in part, or otherwise."""


WHY, EXCEPTIONS, TOO = "Why it is so", "Exceptions to it", "It comes up in these, too"

TEAMS = "Team Variants"
"""The section of RDI 6 and RDI 9 about teams."""


class Link(msgspec.Struct, frozen=True):
    """Something to go on to; of a scenario also its ``kind``, what it ``asks``, and the answer: in
    a word (``says``) and ``why``; of a card its ``owner``, and whether no book tells it whole
    (``unsure``); of a scenario the cards that are ``made_up`` there, on which its answer rests."""

    id: str
    title: str
    kind: str = ""
    asks: str = ""
    says: str = ""
    why: str = ""
    owner: str = ""
    unsure: bool = False
    made_up: str = ""


ASKED, LEFT_OPEN = "Asked about it", "What no book decides"
OTHERWISE = "Where we do not take the books literally"
"""The parts of a rule's page with questions that a book answers, that none does, and on which our
ruling is another one than the words of the books."""


BY_IT, IDLE = "No, by this rule", "Where it does not act"
"""The parts with the plays that it refuses and the questions to which it answers no, and with a
table at which it does not act."""


def asked_apart(every: Iterable[OpenQuestion]) -> dict[str, list[OpenQuestion]]:
    """What is asked about a rule, by who answers it and how."""
    found: dict[str, list[OpenQuestion]] = {ASKED: [], LEFT_OPEN: [], OTHERWISE: []}
    for each in every:
        found[ASKED if each.decided else OTHERWISE if each.otherwise else LEFT_OPEN].append(each)
    return found


PARTS = {"scenario": "Shown", "lesson": "Lessons", "puzzle": "Puzzles"}
"""What scenarios are called by their kind, in the order in which they stand on a page."""

WITH_IT, IN_A_TEAM = "What goes with it", "In a team"
"""The parts of a card's page with what its sentence leaves out."""


def untold_words(titles: Sequence[str]) -> str:
    """What stands above cards that are known by their titles alone, and answer a card, too."""
    if len(titles) == 1:
        return "This one is for such a card, too, but no book tells what it does"
    return "These are for such a card, too, but no book tells what they do"


FEW = 3
"""So many cards of a long list are named in a terminal."""


def by_kind(links: Iterable[Link]) -> Iterator[tuple[str, list[Link]]]:
    """The links to scenarios, lessons and puzzles, apart."""
    every = list(links)
    for kind, called in PARTS.items():
        yield called, [each for each in every if each.kind == kind]


class RulePage(msgspec.Struct, frozen=True):
    """All that is known of a rule. ``may`` are scenarios that show it at work, ``example`` is the
    one on whose line it is seen at work best. ``may_not`` is first the
    play that the rule refuses most plainly. Of a rule that refuses none it is the end to which
    whoever misreads it comes, or a table at which it does not act, if that is known. Then come the
    scenarios whose answer is no. Of a rule with none of these nothing is said. ``too`` are those
    that are about other rules, and in which it comes up."""

    id: str
    name: str
    plain: str
    statement: str
    evidence: str
    books: dict[str, BookNote]
    open: tuple[OpenQuestion, ...]
    """What is asked about it: what no book decides, and what is asked although one does."""
    may: tuple[Link, ...]
    may_not: tuple[Link, ...]
    too: tuple[Link, ...]
    related: tuple[Link, ...]
    why: tuple[str, ...] = ()
    """Why it is so, as far as the books tell it; other rules by their ids."""
    beside: dict[str, tuple[Link, ...]] = {}
    """What follows from it, and its exceptions, under the words for that."""
    topic: str = ""
    chapter: str = ""
    example: str = ""
    checked: str = ""
    idle: bool = False
    """Whether the first of ``may_not`` is a table at which it does not act."""

    @property
    def refused(self) -> dict[str, tuple[Link, ...]]:
        """What ``may_not`` holds, by whether the rule makes the no or does not act."""
        apart = int(self.idle)
        return {BY_IT: self.may_not[apart:], IDLE: self.may_not[:apart]}

    def stands(self, note: BookNote) -> str:
        """How a book stands to the rule, in a word or two."""
        if note.state != "same":
            return note.state
        return "leads to it" if self.evidence == EVIDENCE["derived"] else "says it"

    def __str__(self) -> str:
        """The page in a terminal."""
        books = (
            f"{BOOK_TITLES[book]}: {_stands(note, self.stands(note))}"
            for book, note in self.books.items()
        )
        asked = asked_apart(self.open)
        parts = [
            _part(self.name, (self.plain,)),
            _part("Exactly", (named(self.statement),)),
            _part(WHY, map(named, self.why)),
            _part("Books", books),
            _part("Evidence", filter(None, (self.evidence, self.checked))),
            *(_part(called, map(_asked, every)) for called, every in asked.items()),
            *(_part(called, map(_link, each)) for called, each in by_kind(self.may)),
            *(_part(called, map(_link, each)) for called, each in self.refused.items()),
            _part(TOO, map(_link, self.too)),
            *(_part(called, map(_link, each)) for called, each in self.beside.items()),
            _part("Beside it", map(_link, self.related)),
        ]
        return "\n\n".join(filter(None, parts)) + f"\n\n{self.id}"


class Unanswered(msgspec.Struct, frozen=True):
    """Cards that may not answer a card: ``why``, and by which rule."""

    why: str
    rule: Link
    by: tuple[Link, ...]


class Besides(msgspec.Struct, frozen=True):
    """A sentence on a card, and the rule by which it is so."""

    says: str
    rule: Link


class CardPage(msgspec.Struct, frozen=True):
    """All that is known of a card: what it does, when it may be played and when not, which cards
    Negate it, the rules that speak of it, and scenarios in which it is held or played."""

    id: str
    title: str
    type: str
    meaning: tuple[str, ...]
    knowledge: str
    when: tuple[str, ...]
    never: tuple[str, ...]
    negated_by: tuple[Link, ...]
    rules: tuple[Link, ...]
    shown: tuple[Link, ...]
    answered_by: dict[str, tuple[Link, ...]] = {}
    """What else may answer it, by what that does to it, and to which of its parts; also what
    Negates only a part of it, or does more than that."""
    acts: str = "may be played"
    """What it does at its moment: it may be played, or acts by itself."""
    owner: str = ""
    occasions: dict[str, str] = {}
    """Each phase, and a Round, with when it may be played in it; empty where it may not."""
    not_by: tuple[Unanswered, ...] = ()
    """What might seem to answer it, and may not."""
    cited: tuple[str, ...] = ()
    """The books that tell of it."""
    short: str = ""
    lies: tuple[str, ...] = ()
    """In which decks it lies, and how often, if that is known."""
    with_it: tuple[Besides, ...] = ()
    """What goes with it and its sentence leaves out."""
    in_a_team: tuple[Besides, ...] = ()
    """What else it is where players are a team."""
    untold: tuple[str, ...] = ()
    """Titles of cards that answer it, too, of which no book tells what they do."""
    barred: tuple[Besides, ...] = ()
    """When it may not be played, or does not act, though its own moment is there."""
    one_of: bool = False
    """Whether its player chooses one of the things that it does."""

    def __str__(self) -> str:
        """The page in a terminal; of long lists the first few."""
        return self.text()

    def text(self, *, every: bool = False) -> str:
        """The page in a terminal, with ``every`` card of its lists, or the first few."""
        parts = [
            _part(self._head(), self._says()),
            _part(WITH_IT, (each.says for each in self.with_it)),
            _part(IN_A_TEAM, (each.says for each in self.in_a_team)),
            _part("Where it lies", self.lies),
            _part(f"When it {self.acts}", self.when),
            _part("In which phase", (f"{n}: {says or 'no'}" for n, says in self.occasions.items())),
            _part("When not", (*self.never, *(each.says for each in self.barred))),
            _part(NEGATES, _some(self.negated_by, every)),
            *(_part(what, _some(by, every)) for what, by in self.answered_by.items()),
            _part(untold_words(self.untold), self.untold),
            _part("Not by", self._not_by(every)),
            _part("Rules", map(_ruling, self.rules)),
            *(_part(called, map(_link, each)) for called, each in by_kind(self.shown)),
            _part("How sure its meaning is", (self.knowledge,)),
        ]
        return "\n\n".join(filter(None, parts)) + f"\n\n{self.id}"

    def _not_by(self, every: bool) -> Iterator[str]:
        """What does not answer it: why, and the cards."""
        for each in self.not_by:
            yield each.why
            yield from (f"  {line}" for line in _some(each.by, every))

    def _says(self) -> Iterator[str]:
        for n, each in enumerate(self.meaning):
            yield f"or: {each}" if n and self.one_of else each

    def _head(self) -> str:
        """The title with the type, unless the title says it."""
        kind = f"({self.type})"
        return self.title if self.title.endswith(kind.lower()) else f"{self.title} {kind}"


def _part(title: str, lines: Iterable[str]) -> str:
    """A heading with its lines, if there are any."""
    every = [f"  {line}" for line in lines]
    return "\n".join((title, *every)) if every else ""


def _some(links: Sequence[Link], every: bool) -> Iterator[str]:
    """The cards, a line each; of many the first few and how many there are."""
    if every or len(links) <= FEW + 1:
        yield from map(_link, links)
    else:
        first = ", ".join(link.title for link in links[:FEW])
        yield f"{len(links)} cards: {first} and {len(links) - FEW} more"


def _asked(each: OpenQuestion) -> str:
    """A question with its answer, and whether that is ours."""
    return named(f"{each.text} {'' if each.decided else 'We play: '}{each.ruling}")


def _link(link: Link) -> str:
    return f"{link.title}  ({link.id})"


def _ruling(link: Link) -> str:
    """A rule, with what it says of a card alone."""
    return f"{_link(link)}{f': {named(link.why)}' if link.why else ''}"


def _stands(note: BookNote, word: str) -> str:
    """How a book stands to a rule, and where."""
    says = f": {named(note.says)}" if note.says else ""
    return f"{word}{says}{f' ({note.where})' if note.where else ''}"


# ------------------------------------------------------------------------------------- a rule


def _evidence(found: Rule) -> str:
    """How sure a rule is."""
    in_part = found.evidence == "stated" and found.only_in_part
    return IN_PART if in_part else EVIDENCE[found.evidence]


@cache
def rule_page(id: str) -> RulePage:
    """The page of a rule.

    Raises:
        UnknownRule: there is no such rule.
    """
    found = rule(id)
    every = [entry for entry in index().entries if entry.kind in ("scenario", "lesson")]
    topic = next(each for each in topics() if each.id == found.topic)
    about = _rulings_first(each for each in every if id in each.rules[: each.rests or each.main])
    shown = _once(map(_shown, about))
    own = list(_on_the_board(id))
    plainly = tuple(_not_so(id))
    plain = {each.id for each in plainly}
    titles = {each.title for each in plainly}
    told = {*plain, *(each.id for each in about), *(link.id for link in own)}
    comes_up = (each for each in every if id in (*each.rules, *each.forbids))
    return RulePage(
        id=id,
        name=rule_name(id),
        plain=found.plain,
        statement=found.statement,
        evidence=_evidence(found),
        books=_pointed(found.books),
        open=found.open_questions,
        may=_told_apart(
            (*(_whole(each) for each in own if not _is_no(each)), *filterfalse(_is_no, shown))
        ),
        may_not=_told_apart(
            (
                *map(_whole, plainly),
                *(_whole(each) for each in own if _is_no(each) and each.title not in titles),
                *(each for each in shown if _is_no(each) and each.id not in plain),
            )
        ),
        idle=_is_idle(id),
        too=_told_apart(
            Link(each.id, each.title, _kind(each)) for each in comes_up if each.id not in told
        ),
        related=tuple(_related(id)),
        why=found.why,
        beside={
            called: tuple(Link(each, rule_name(each)) for each in every)
            for called, every in (("From it follows", following(id)), (EXCEPTIONS, exceptions(id)))
            if every
        },
        topic=topic.title,
        chapter=topic.chapter,
        example=boards.stored()[id].file if id in boards.stored() else "",
        checked=checked_words(id),
    )


POINTS = "points to the team rules of RDI 6, so it holds here, too"


def _pointed(books: dict[str, BookNote]) -> dict[str, BookNote]:
    """The notes; where RDI 9 leaves a team rule to RDI 6, it says so."""
    if books["rdi9"].state != "silent" or TEAMS not in books["rdi6"].where:
        return books
    return {**books, "rdi9": msgspec.structs.replace(books["rdi9"], says=POINTS, where=TEAMS)}


def _shown(entry: Reference) -> Link:
    given = entry.answer
    if entry.kind != "scenario" or given is None:
        return Link(entry.id, entry.title, entry.kind)
    says = capital(WORDS.get(given.verdict, given.verdict))
    shown = Link(entry.id, entry.title, _kind(entry), entry.sayings[1], says, given.why)
    return msgspec.structs.replace(shown, made_up=_made_up(load(entry.id)))


def _made_up(file: Scenario) -> str:
    """The cards of the catalogue that are other ones in a file, made up for it, by their titles."""
    own = (card for card in file.cards if card.id in cards() and card.knowledge == "invented")
    return listed([card.title for card in own])


def _once(links: Iterable[Link]) -> list[Link]:
    """The links; of several that ask and answer the same, as of twins, the first."""
    found: dict[tuple[str, ...], Link] = {}
    for link in links:
        found.setdefault((link.asks, link.says, link.why) if link.asks else (link.id,), link)
    return [*found.values()]


def _told_apart(links: Iterable[Link]) -> tuple[Link, ...]:
    """The links; several of one title each with its book, if they are of different ones."""
    every = tuple(links)
    by_title = Counter((each.kind, each.title) for each in every)
    alike = {each.id for each in every if by_title[each.kind, each.title] > 1}
    books = {each.id: each.editions[:1] for each in index().entries if each.id in alike}
    return tuple(
        msgspec.structs.replace(each, title=f"{each.title}, {BOOK_TITLES[books[each.id][0]]}")
        if books.get(each.id)
        else each
        for each in every
    )


def _shown_of(entry: Reference, case: str | None) -> Link:
    """An entry by the question of it that is about a card, if there is one that has an answer;
    else by its own question and answer. If the question about it has no answer, it is a title
    alone: no page asks what it leaves unanswered. A puzzle only asks."""
    if _is_puzzle(entry):
        return Link(entry.id, entry.title, _kind(entry), entry.question)
    if not case or entry.kind != "scenario":
        return _shown(entry)
    bare = Link(entry.id, entry.title, _kind(entry))
    return _asked_in(load(entry.id), case, bare) or bare


def _asked_in(file: Scenario, name: str, bare: Link) -> Link | None:
    """A link with what a case of a file asks and answers, if it has an answer."""
    own = next((each for each in file.cases if each.name == name), None)
    books = own.only_in if own is not None else None
    edition = books[0] if books and file.edition not in books else None
    given = answered(file, edition, name)
    if given is None:
        return None
    asks = (own.question if own is not None else None) or file.question
    return msgspec.structs.replace(
        bare, asks=asks, says=capital(given.word), why=given.why, made_up=_made_up(file)
    )


def _on_the_board(id: str) -> Iterator[Link]:
    """What is asked on the board of a rule, if that is a case with an answer of its own."""
    board = boards.stored().get(id)
    if board is None or not board.about:
        return
    try:
        file = load(board.file)
        own = (each for each in file.cases if each.name == board.case and each.answer is not None)
        links = (
            _asked_in(file, each.name, Link(file.id, case_label(each), "scenario")) for each in own
        )
        yield from filter(None, links)
    except (FileError, LineError, WrongAnswer):
        return


def _kind(entry: Reference) -> str:
    """Under which of :data:`PARTS` an entry stands."""
    return "puzzle" if _is_puzzle(entry) else entry.kind


def _is_no(shown: Link) -> bool:
    """Whether a scenario's answer begins with a no."""
    return shown.says.partition(",")[0] == WORDS["no"]


def _not_so(id: str) -> Iterator[Link]:
    """The play that a rule refuses most plainly, or what is wrong for whoever knows it, or a table
    at which it does not act; and why, as the kernel says it, or as a case answers that asks it."""
    found, no = refused_play(id), WORDS["no"]
    asked = _own_no(id, found.scenario) if found is not None and _rests_on(found) else None
    if asked is not None:
        yield asked
    elif found is not None:
        before = situation(found.moment.line())
        then = at_moment(found.moment) if not before or is_after(found.moment) else "then"
        card = f"“{found.title}”"
        played = found.verb == "play" and f"{found.place.seat} plays {card}" in before
        again = "another " if played else ""
        asks = f"{before}May {found.place.seat} {found.verb} {again}{card} {then}?"
        asks = opening_turn(found.moment) + asks
        yield Link(found.file, found.scenario.title, "scenario", asks, no, found.words())
    elif (wrong := misread(id) or twin(id)) is not None:
        title, says = wrong.scenario.title, wrong.says or no
        asked = _own_no(id, wrong.scenario) if misread(id) is not None else None
        yield asked or Link(wrong.file, title, "scenario", wrong.asks, says, wrong.why)


def _own_no(id: str, scenario: Scenario) -> Link | None:
    """What a case asks and answers by itself, or a file without cases, if a rule says no."""
    name, _, case = scenario.id.partition(MARK)
    file, answer = load(name), scenario.answer
    own = next((each for each in file.cases if each.name == case), None)
    if own is not None and (own.question is None or own.answer is None):
        return None
    if answer is None or answer.verdict != "no" or answer.rules[0] != id:
        return None
    try:
        return _asked_in(file, case, Link(name, scenario.title, "scenario"))
    except (LineError, WrongAnswer):
        return None


def _rests_on(found: RefusedPlay) -> bool:
    """Whether a scenario's answer is confirmed by a step that says of a play that it is refused."""
    answer, line = found.scenario.answer, found.scenario.line
    places = answer.places if answer is not None else ()
    numbers = (split(found.scenario, words)[2] for words in places)
    steps = (line[int(at) - 1] for at in numbers if at.isdigit() and int(at) <= len(line))
    return any(_is_of(found.place, step) for step in steps)


def _is_of(place: RefusedAt, step: StepSheet) -> bool:
    """Whether a step says that a play is refused."""
    return boards.refused_card(step) == place.card and place.rule in names(step.because)


def _is_idle(id: str) -> bool:
    """Whether that is a table at which the rule does not act."""
    return refused_play(id) is None and misread(id) is None and is_idle(id)


def _whole(link: Link) -> Link:
    """A link to a case, by the title of its file, too: that of the case alone tells little."""
    title = load(link.id).title
    of_case = link.title not in (title, "")
    return msgspec.structs.replace(link, title=f"{title}: {link.title}") if of_case else link


def _rulings_first(every: Iterable[Reference]) -> list[Reference]:
    """Scenarios that answer a question before those that do not."""
    return sorted(every, key=lambda each: each.answer is None)


def _related(id: str) -> Iterator[Link]:
    """The rules that a rule mentions, and those that mention it; but its grounds, and those whose
    ground it is, which stand elsewhere."""
    found = rule(id)
    elsewhere = {id, *found.follows, *found.excepts, *following(id), *exceptions(id)}
    mentioning = (other for other, mentioned in _mentions().items() if id in mentioned)
    for other in dict.fromkeys((*_mentions()[id], *mentioning)):
        if other not in elsewhere:
            yield Link(other, rule_name(other))


@cache
def _mentions() -> dict[str, tuple[str, ...]]:
    """The rules that each rule mentions."""
    return {id: tuple(cross_references(_all_of(id))) for id in rules()}


def _all_of(id: str) -> str:
    """Everything that is said of a rule."""
    found = rule(id)
    notes = (note.says for note in found.books.values())
    left_open = (f"{each.text} {each.ruling}" for each in found.open_questions)
    return " ".join((found.statement, *found.see, *notes, *left_open))


# ------------------------------------------------------------------------------------- a card

WHEN = {
    "action": (
        "As the one Action of your own turn.",
        "Not as a second Action, unless a card gives you one.",
    ),
    "gambling": (
        "On your turn in a Round of Gambling.",
        "Not on a Winning Hand!, and not after you have left the Round.",
    ),
    "cheating": (
        "On your turn in a Round of Gambling, after any card.",
        "Not outside of a Round, and not after you have left it.",
    ),
    "anytime": (
        "At any time, on anybody's turn.",
        "Not while somebody discards and draws.",
    ),
    "use": (
        "Once in each of your Action Phases, while it lies before you.",
        "Not a second time in the same phase.",
    ),
    "ability": (
        "At any time; it is no card that is played.",
        "Not while somebody discards and draws.",
    ),
    "event": ("When it is revealed.", "Not from a hand: its place is in a deck."),
    "drink": (
        "When it is drunk: once it is revealed, and everybody has been asked about it.",
        "Not from a hand: its place is in a Drink Me! Pile or a Drink Deck.",
    ),
}
"""For each type as which a card is played: when that may be, and when not."""

OF_DRINKS = ("When it is revealed as a Drink of its own.", WHEN["drink"][1])
"""The same for a Drink Event, which stands among the Drinks."""

WITH_CHASERS = (
    "When it is drunk: once its last Chaser is revealed, and everybody has been asked about all of "
    "it.",
    WHEN["drink"][1],
)
"""The same for a Drink with a Chaser."""

SHARED = ("generic", "unknown")
"""What stands for the owner of a card that lies in several decks, or in one that no book names."""

OF_A_VILLAIN = (
    WHEN["action"][0],
    "Not as a second Action, unless a card gives you one or you are the Boss.",
)
"""The same for an Action Card that somebody can hold who is the Boss."""

BEATS = (
    "On your turn in a Round of Gambling, also on a Winning Hand.",
    "Not after you have left the Round.",
)
"""The same for a Gambling Card that beats a Winning Hand."""
ANY_PHASE = (
    "In any phase, before or after what it is for.",
    "Not amid what the phase is for.",
)
"""The same for a Sometimes Card that is for any phase."""

OF_OTTO = {
    "action": (
        "In Otto's Action Phase, when it is turned over.",
        "Not as a second Action: a card that would give him one does nothing.",
    ),
    "gambling": (
        "On Otto's turn in a Round of Gambling, when it is turned over.",
        "Not on a Winning Hand!: then Otto passes.",
    ),
    "cheating": ("On Otto's turn in a Round of Gambling, when it is turned over.", ""),
    "card": (
        "When it is turned over in answer to a card that would change Otto's numbers.",
        "Not in answer to a card of Otto's own deck, nor twice for one card. No book says so; we "
        "play it so.",
    ),
    "drink": ("When it is turned over in answer to a Drink that would change Otto's numbers.", ""),
}
"""The same for Otto's cards, which he neither holds nor plays as he likes: by type, and of what is
a Sometimes Card by what it answers."""

NOT_THEN = {
    "card": "Not before such a card is played, and not once it takes effect.",
    "drink": "Not before the Drink and its last Chaser are revealed, and not after it is drunk.",
    "ante": "Not while no ante is asked of you.",
    "payment": "Not before Gold is asked of you.",
    "payment due": "Not before that Gold is asked of you, and not for any other Gold.",
    "loss": "Not before the loss has happened.",
    "event": "Not before an Event is revealed, and not once it has begun.",
    "phase": "Not in another phase.",
    "their phase": "Not in another phase, and not in your own turn.",
    "round": "Not outside of a Round.",
    "won": "Not before somebody has won the Round, and not after the pot is taken.",
    "taken": "Not before somebody takes the pot.",
}
"""For what a Sometimes Card answers: when it may not be played."""

COUNTS = f"{NOT_THEN['card']} A Drink does not count. Whatever counts as an Action Card does."
"""When a card may not be played that Ignores or lessens what an Action Card does."""

COUNTS_UNNAMED = COUNTS.removesuffix(".") + ", except an Event."
"""The same for a card of which we do not know that it names Action Cards (provisos.barred)."""

COUNTS_MOVED = COUNTS.partition(" Whatever")[0] + (
    " What a Gather effect does counts and, as we play it, what a Minion does."
)
"""The same for a card that sends a loss on or shares it: what is reduced or Ignored as if an Action
Card did it is not therefore sent on."""


def _for_us(counts: str) -> str:
    """The same for a card whose text no book prints."""
    return counts.replace("not count.", "not count, as far as we know.")


COUNTING = {
    told: "sometimes.condition"
    for counts in (COUNTS, COUNTS_UNNAMED, COUNTS_MOVED)
    for told in (counts, _for_us(counts))
}
"""Each of these, by which rule it is so."""

NEVER_BY = {
    "action": "action.at-most-one",
    "gambling": "winning-hand.gambling-except-after-it",
    "cheating": "leave-round.effect",
    "anytime": "draw.no-plays-during",
    "ability": "draw.no-plays-during",
    "use": "torglesnarf.minion-activation",
    "drink": "drink.reveal-top",
}
"""The rule by which a card may not be played then."""

AMID_CHASERS = "Nor, as we play it, between a Drink and its Chasers."
"""When, besides, nobody plays what may be played at any time: the books do not decide it."""

BY_RULE = {
    AMID_CHASERS: "chaser.no-response-before-complete",
    FOR_A_TEAMMATE: "team.shared-defence",
    WITH_CHASERS[0]: "chaser.no-response-before-complete",
    **{WHEN[kind][1]: id for kind, id in NEVER_BY.items()},
    **dict.fromkeys(NOT_THEN.values(), "sometimes.condition"),
    **COUNTING,
    NOT_THEN["loss"]: "timing.after-window",
    BEATS[1]: "leave-round.effect",
    OF_A_VILLAIN[1]: NEVER_BY["action"],
    ANY_PHASE[1]: "turn.cards-around-special-action",
    OF_OTTO["action"][1]: "otto.no-forced-action",
    OF_OTTO["gambling"][1]: "otto.gambling-illegal-is-pass",
    OF_OTTO["card"][1]: "otto.responses",
}
"""For each of these sentences the rule by which it is so."""

NEGATES, NEGATES_ON_DRINKS = "What Negates it", "What Negates it where it changes a Drink"
NEGATES_AND_WINS = "What Negates it and wins the Round"
AS_WE_PLAY_IT = ", as we play it"
"""Said of what moves the loss by something that is no card that is played: a Minion's blow."""
TURNS, TURNS_BY = "What Negates what it first does", "notes.unstoppable"
"""For a card that does something else if it is Negated, and the rule by which it is so."""

_OF_THE_PAYER = "Its own player pays. So only that player, or a teammate, may play one of these."
_BY_A_MATE = "team.shared-defence"

MEETS = {
    NEGATES: ("Then nothing of it happens.", "negate.prevents-resolution"),
    NEGATES_AND_WINS: (
        "Then nothing of it happens, and whoever Negates it wins the Round at once.",
        "gambling.win-by-effect",
    ),
    TURNS: ("Then it does something else, which nothing stops.", TURNS_BY),
    NEGATES_ON_DRINKS: ("Not where it does something else.", "wench-drinks.what-changes-a-drink"),
    IGNORES: ("Then it does nothing to whoever Ignores it.", "ignore.no-effect-on-you"),
    IGNORES_GOLD: (
        "Then whoever Ignores it gets no Gold. The loss is sent on all the same.",
        "notes.not-the-face",
    ),
    SENDS: (
        "Then another player suffers all that it would do to whoever sends it on.",
        "redirect.whole-effect-exception",
    ),
    "What sends its loss on": (
        "Somebody else loses the Fortitude, and nothing else moves.",
        "redirect.only-fortitude",
    ),
    WEAKENS: ("Each only makes the loss smaller.", "ignore.reduces-instead"),
    "What shares its loss": (
        "Then whoever is hit loses one half, and whoever hit them loses the other. "
        "Each half is rounded up.",
        "sometimes.condition",
    ),
    LESSENS: ("That is no Ignore.", "ignore.needs-the-word"),
    LESSENS_OF_TEAMS: ("What each of a team would lose adds up.", "team.each-other-player"),
    "What hits back after it": ("Only when all of it is finished.", "timing.after-window"),
    "What lets the Inn pay": ("Then the Gold comes from the Inn.", "limits.inn-unlimited"),
    "What spares the payment": ("Then no Gold is paid.", "sometimes.condition"),
    PRICES["What lets the Inn pay"]: (
        f"{_OF_THE_PAYER} Then the Gold comes from the Inn.",
        _BY_A_MATE,
    ),
    PRICES["What spares the payment"]: (f"{_OF_THE_PAYER} Then no Gold is paid.", _BY_A_MATE),
    MARKS: ("Only when all of it is finished.", "timing.after-window"),
    LEAVES: ("Then you ante nothing, and are out of the Round.", "leave-round.instead-of-ante"),
    ENDS: (
        "Then nobody is forced out any more, also if only one player would be left. RDI 3 says so "
        "of the tip. That the other card may answer it, too, is our ruling.",
        "wench-tip.against-forced-leave",
    ),
    "What passes it": ("Then another player drinks it.", "drink.pass"),
    SPLITS: ("Then there are two Drinks.", "split.independent-drinks"),
    HALVES: ("Then half of it is drunk; nobody drinks the rest.", "split.split-with-nobody"),
    "What changes it": ("Then it counts with the change.", "drink.total-first"),
}
MEETS |= {f"{what}{AS_WE_PLAY_IT}": MEETS[what] for what in MOVED}
"""For what others can do to a card: what comes of it, and by which rule."""


def comes_of(what: str) -> tuple[str, str]:
    """What comes of what others can do to a card or to a part of it, and by which rule."""
    return MEETS[capital(what.rpartition(_OF_PART)[2])]


_OF_PART = ": "
"""What stands between the name of a part of a card and what is said of that part."""


def _of_part(names: Sequence[str], parts: Sized, says: str) -> str:
    """What is said of some parts of a card, with their names unless it is said of all."""
    if len(names) == len(parts):
        return says
    return f"{capital(listed(names))}{_OF_PART}{says[:1].lower()}{says[1:]}"


def _met(card: Card) -> dict[str, tuple[Link, ...]]:
    """What others can do to a card, with the cards that do so; of a card that is played as
    different types apart for each."""
    parts = parts_of(card) or parts_of_a_minion(card) or {"": card}
    by_part = {name: _met_as_one(part) for name, part in parts.items()}
    found: dict[str, tuple[Link, ...]] = {}
    every = dict.fromkeys(what for met in by_part.values() for what in met)
    for what in sorted(every, key=lambda what: not what.startswith(NEGATES)):
        alike: dict[tuple[Link, ...], list[str]] = {}
        for name, met in by_part.items():
            if what in met:
                alike.setdefault(met[what], []).append(name)
        found |= {_of_part(names, parts, what): by for by, names in alike.items()}
    return found


def _met_as_one(card: Card) -> dict[str, tuple[Link, ...]]:
    """The same of a card of one part."""
    acts = all(mode.as_ == "use" for mode in card.modes) and card.upkeep is not None
    negates = [] if acts else [*negating(card)]
    on_drinks, turns = negating_on_drinks(card), TURNS_BY in card.rules
    apart: dict[str, list[Card]] = {NEGATES: [], NEGATES_AND_WINS: [], NEGATES_ON_DRINKS: []}
    for each in negates:
        at_all = NEGATES_AND_WINS if wins_by_negating(each) else NEGATES
        apart[NEGATES_ON_DRINKS if each.id in on_drinks else at_all].append(each)
    found = {**({TURNS: negates} if turns else apart), **answering(card)}
    if acts:
        found = {
            f"{what}{AS_WE_PLAY_IT if what in MOVED else ''}": by for what, by in found.items()
        }
    links = {what: _of_others(every, card) for what, every in found.items()}
    return {what: by for what, by in links.items() if by}


def _not_by(card: Card) -> tuple[Unanswered, ...]:
    """What might seem to answer a card, and may not; of which part."""
    parts = parts_of(card) or {"": card}
    alike: dict[Unanswered, list[str]] = {}
    for name, part in parts.items():
        for why, cites, by in not_answering(part):
            told = Unanswered(why, Link(cites, rule_name(cites)), card_links(by))
            alike.setdefault(told, []).append(name)
    return tuple(
        msgspec.structs.replace(each, why=_of_part(names, parts, each.why))
        for each, names in alike.items()
    )


def _moment(mode: Mode) -> tuple[str, str]:
    """When a use of a card may be played, and when not; a Sometimes Card says its own moment, and
    so does what acts by itself."""
    if mode.as_ == "hook":
        when = mode_words(mode).partition(":")[0].rstrip(".")
        by = "" if mode.may else "By itself, "
        return capital(f"{by}{when[:1].lower()}{when[1:]}."), ""
    if any(isinstance(effect, c.Take) and effect.beats for effect in mode.do):
        return BEATS
    if mode.as_ != "sometimes":
        return WHEN[mode.as_]
    if mode.answers == "phase" and not mode.when:
        return ANY_PHASE
    when = mode_words(mode).partition(":")[0]
    if meets_actions(mode):
        return f"{when.rstrip('.')}.", _counts(mode)
    if any(isinstance(each, c.DueFor) for each in mode.when):
        return f"{when.rstrip('.')}.", NOT_THEN["payment due"]
    if any(isinstance(each, c.PhaseIs) and each.of == "other" for each in mode.when):
        return f"{when.rstrip('.')}.", NOT_THEN["their phase"]
    return f"{when.rstrip('.')}.", NOT_THEN.get(mode.answers or "", "Not before or after that.")


def _counts(mode: Mode) -> str:
    """What counts as an Action Card for a use that answers one."""
    if moves_a_loss(mode):
        return COUNTS_MOVED
    return COUNTS if "action" in types_answered(mode) else COUNTS_UNNAMED


def _is_one_of(card: Card) -> bool:
    """Whether its player chooses one of its sentences: each is a way to play it."""
    of_hand = all(mode.as_ in PLAYED for mode in card.modes) and not card.static
    return of_hand and len(card.modes) == len(meaning(card))


def _moments(card: Card) -> Iterator[tuple[str, str]]:
    """The moments of all uses of a card; where these differ, each with the name of its use."""
    every = [_moment(mode) for mode in card.modes]
    if card.owner == "otto":
        every = [OF_OTTO[mode.answers or mode.as_] for mode in card.modes]
    if card.knowledge != "face":
        every = [(when, _for_us(no) if no in COUNTING else no) for when, no in every]
    if card.owner in (*boss_cards(), *SHARED):
        every = [OF_A_VILLAIN if each == WHEN["action"] else each for each in every]
    several = len({when for when, _ in every}) > 1 and any(
        mode.as_ in PLAYED for mode in card.modes
    )
    for mode, (when, never) in zip(card.modes, every, strict=True):
        named = f"{capital(mode.name)}: {when[:1].lower()}{when[1:]}"
        yield named if several and mode.name else when, never


def _for_a_teammate(card: Card) -> Iterator[str]:
    """That a card may be played for a teammate, too; of which use, if not of all that have a moment
    of their own."""
    helping = for_teammates(card)
    others = [mode for mode in card.modes if mode.as_ in PLAYED and mode not in helping]
    if not others or not all(mode.name for mode in helping):
        yield from [FOR_A_TEAMMATE] if helping else ()
    else:
        says = f"{FOR_A_TEAMMATE[:1].lower()}{FOR_A_TEAMMATE[1:]}"
        yield from (f"{capital(mode.name)}: {says}" for mode in helping)


def is_played(card: Card) -> bool:
    """Whether somebody plays a card; others are revealed, as Otto's are, or act by themselves."""
    return card.owner != "otto" and any(mode.as_ not in ("hook", "event") for mode in card.modes)


@cache
def card_page(id: str) -> CardPage:
    """The page of a card of the catalogue.

    Raises:
        KeyError: there is no such card.
    """
    card = cards()[id]
    told = [*_moments(card)] or [WHEN[it] for it in card.type if it in WHEN]
    if card.face is not None and card.face.chaser != "no":
        told = [WITH_CHASERS if each == WHEN["drink"] else each for each in told]
    if any(never == WHEN["anytime"][1] for _, never in told):
        told.append(("", AMID_CHASERS))
    told += ((says, "") for says in _for_a_teammate(card))
    if card.of_drinks and "event" in card.type:
        told = [OF_DRINKS]
    if card.static and not is_played(card):
        of_actions = all(isinstance(each, c.Sway) for each in card.static)
        when = "In its player's Action Phase" if of_actions else "All the time"
        told.append((f"{when}, as long as it is in play.", ""))
    found = index().entries[index().at["card", id]]
    every = (entry for entry in index().entries if id in entry.cards and _is_about(entry, card))
    met = _met(card)
    return CardPage(
        id=id,
        title=card.title,
        type=kind_of(card),
        meaning=tuple(meaning(card)),
        one_of=_is_one_of(card),
        knowledge=f"{capital(sureness(card))}.",
        when=tuple(dict.fromkeys(may for may, _ in told if may)),
        never=tuple(dict.fromkeys(never for _, never in told if never)),
        negated_by=met.pop(NEGATES, ()),
        rules=tuple(map(_of_the_card, _rules_of(card, found.rules))),
        shown=tuple(
            _shown_of(each, each.cards[id])
            for each in _drunk_first(about_first(_telling(every, card), card), card)
        ),
        answered_by=met,
        acts="may be played" if is_played(card) else "acts",
        owner=card.owner,
        occasions=occasions(card),
        not_by=_not_by(card),
        cited=told_in(card),
        short=card.short,
        lies=tuple(_lies(card)),
        with_it=tuple(map(_told, provisos(card))),
        in_a_team=tuple(map(_told, in_a_team(card))),
        barred=tuple(map(_told, barred(card))),
        untold=tuple(_untold(card)),
    )


def _untold(card: Card) -> Iterator[str]:
    """Titles of cards that answer a card, as the books say without telling what they do."""
    kinds = {*card.type, *(["drink-event"] if card.of_drinks and "event" in card.type else [])}
    yield from (each.title for each in missing().values() if not kinds.isdisjoint(each.against))


def _told(proviso: Proviso) -> Besides:
    says, rule = proviso
    return Besides(says, Link(rule, rule_name(rule)))


def _drunk_first(every: list[Reference], card: Card) -> list[Reference]:
    """Of a Drink first the scenarios in which it is drunk and does what it says."""
    if card.face is None:
        return every
    return sorted(every, key=lambda each: card.id not in drunk_there(each.id))


def _telling(every: Iterable[Reference], card: Card) -> list[Reference]:
    """Without the scenarios that neither name a card nor ask what it does, though it is played
    there, if there are others: what these answer has nothing to do with it. Of a Drink all stay."""
    found = list(every)
    telling = [each for each in found if each.kind != "scenario" or _asks_of(each, card)]
    left_out = card.face is None and any(each.kind == "scenario" for each in telling)
    return telling if left_out else found


def _asks_of(entry: Reference, card: Card) -> bool:
    """Whether a question of an entry is about a card, or names it."""
    named = (is_named(said, card.title) for said in entry.sayings)
    return entry.cards[card.id] is not None or any(named)


def _is_about(entry: Reference, card: Card) -> bool:
    """Whether an entry is about a card; a puzzle is about the one Drink that its title names."""
    return (
        "drink" not in card.type or not _is_puzzle(entry) or entry.title.endswith(f": {card.title}")
    )


def _is_puzzle(entry: Reference) -> bool:
    """Whether an entry is a puzzle, or asks what one asks: how it ends rests on its many cards."""
    return entry.id.startswith("puzzle-")


def _of_others(every: Iterable[Card], card: Card) -> tuple[Link, ...]:
    """Cards that somebody else can hold than the player of a card."""
    return card_links(each for each in every if each.owner != card.owner or card.owner in SHARED)


def card_links(every: Iterable[Card]) -> tuple[Link, ...]:
    """Cards, each with whose it is and whether a book tells it whole."""
    return tuple(
        Link(card.id, card.title, owner=card.owner, unsure=bool(unsure(card))) for card in every
    )


def _lies(card: Card) -> Iterator[str]:
    """In which decks a card lies, and how often, as far as that is known."""
    told = [
        f"{each.copies} in the deck of {deck.title} ({deck.edition})."
        if deck.pile == "character"
        else f"{each.copies} in the Drink Deck ({deck.edition})."
        for deck in decks().values()
        for each in deck.cards
        if each.card == card.id
    ]
    yield from told
    if told and card.owner == "generic" and "drink" not in card.type:
        without = [
            f"{deck.title} ({deck.edition})"
            for deck in decks().values()
            if deck.pile == "character" and card.id not in deck.ids
        ]
        yield from [f"None in the deck of {listed(without, 'or')}."] if without else []
        yield "Of the other decks no whole list is known."
    if any(card.id in each.cards for each in boss_cards().values()):
        yield "Among the Boss Cards, which lie in no deck of an ordinary game."
    if "prize" in card.type:
        yield "Among the Prizes in the Inn, if you play with Prizes (RDI 9)."


def _rules_of(card: Card, naming: Iterable[str]) -> tuple[str, ...]:
    """The rules that name a card, and those by which it is what it is."""
    return tuple(dict.fromkeys((*naming, *_cited(written(card)))))


ON_CARDS = ("notes", "printed-cards", "other-characters")
"""The topics whose rules are each about some cards by name."""


def _of_the_card(id: str) -> Link:
    """A rule that speaks of a card; what a book says of that card alone is told with it."""
    found = rule(id)
    return Link(id, rule_name(id), why=found.plain if found.topic in ON_CARDS else "")


def _cited(data: Any) -> Iterator[str]:
    """The rules that a card cites, wherever it does."""
    if isinstance(data, dict):
        for key, value in data.items():
            if key in ("rule", "rules"):
                yield from [value] if isinstance(value, str) else value
            else:
                yield from _cited(value)
    elif isinstance(data, list | tuple):
        for each in data:
            yield from _cited(each)
