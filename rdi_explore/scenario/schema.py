"""The scenario file: every word that may stand in it.

The same file is test, lesson, puzzle and link. Its words are those of the table: a seat *plays* a
card *on* somebody, *passes*, or *may not play* a card *because* of a rule.
"""

from typing import Any, Literal

import msgspec

from ..kernel import Card, Variant, WindowKind

Book = Literal["rdi3", "rdi4", "rdi5", "rdi6", "rdi9"]
"""A rulebook, and the edition that it makes."""


PhaseName = Literal["discard", "action", "order", "drink"]
"""The phases of a turn."""


class FilePart(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A part of a scenario file."""


class Source(FilePart, frozen=True):
    """Where the example stands in a rulebook."""

    book: Book
    section: str = ""
    line: int = 0


class Sheet(FilePart, frozen=True):
    """A seat at the start. Cards are named by id; piles have their top card first. ``traits`` are
    words by which Drinks tell drinkers apart, besides those of the ``character``; an empty list
    says that this drinker has none.

    ``piles`` are those of the character's own components, by name, ``marks`` the numbers beside
    their cards. ``worn`` says of cards in front, by id, how much of their own Fortitude they have
    lost, a number for each that has lost any. ``away`` says until when the player is not there
    (until the next turn of ``away_with``, if given). ``sheets`` are further sheets besides those of
    the ``character``. ``boss`` says that the character is played as a Boss.
    """

    character: str = ""
    fortitude: int = 20
    alcohol: int = 0
    gold: int = 10
    hand: tuple[str, ...] = ()
    deck: tuple[str, ...] = ()
    discard: tuple[str, ...] = ()
    pile: tuple[str, ...] = ()
    front: tuple[str, ...] = ()
    worn: dict[str, tuple[int, ...]] = {}
    tokens: dict[str, int] = {}
    traits: tuple[str, ...] | None = None
    out: bool = False
    piles: dict[str, tuple[str, ...]] = {}
    marks: dict[str, tuple[int, ...]] = {}
    away: Literal["", "turn", "own"] = ""
    away_with: str = ""
    sheets: tuple[str, ...] = ()
    boss: bool = False


class GameSheet(FilePart, frozen=True):
    """A whole game from its beginning: who plays, clockwise, each with the character's own deck.

    ``first`` is the seat that begins; without it the seed decides. ``fingerprint`` is that of the
    cards, decks and rules with which the choices were made. In a ``mode`` with teams they are made
    by the order of the seats: pairs, or the Boss first; an automaton comes after the others.
    ``bar_deck``, ``sea_events``, ``dungeon_events`` and ``prizes`` say which of these variants are
    played, too.
    """

    characters: tuple[str, ...]
    version: int = 1
    first: str | None = None
    bar_deck: bool = False
    mode: Variant = "normal"
    dungeon_events: bool = False
    sea_events: bool = False
    prizes: bool = False
    fingerprint: str = ""


class SavedPosition(FilePart, frozen=True):
    """What a position has besides seats and piles: written by ``rdi-explore save``, and exact.

    Each item of the agenda, bottom first, names its ``frame`` and, in ``at``, its next step.
    """

    agenda: tuple[dict[str, Any], ...]
    version: int = 1
    inn: int = 0
    pot: int = 0
    round: dict[str, Any] | None = None
    contest: dict[str, Any] | None = None
    recent: tuple[dict[str, Any], ...] = ()
    winners: tuple[str, ...] = ()


class SheetChange(FilePart, frozen=True):
    """What is different at a seat in one case of a file, or a seat that only the case has."""

    character: str | None = None
    fortitude: int | None = None
    alcohol: int | None = None
    gold: int | None = None
    hand: tuple[str, ...] | None = None
    deck: tuple[str, ...] | None = None
    discard: tuple[str, ...] | None = None
    pile: tuple[str, ...] | None = None
    front: tuple[str, ...] | None = None
    worn: dict[str, tuple[int, ...]] | None = None
    tokens: dict[str, int] | None = None
    traits: tuple[str, ...] | None = None
    piles: dict[str, tuple[str, ...]] | None = None
    marks: dict[str, tuple[int, ...]] | None = None
    away: Literal["", "turn", "own"] | None = None
    away_with: str | None = None
    out: bool | None = None
    boss: bool | None = None
    sheets: tuple[str, ...] | None = None


class TurnSheet(FilePart, frozen=True):
    """Whose turn it is, and which phase begins; or the turn itself ``begins`` or ``ends``."""

    of: str
    phase: Literal["discard", "action", "order", "drink", "begins", "ends"] = "action"
    opening: bool = False


class RoundSheet(FilePart, frozen=True):
    """A Round of Gambling that runs at the start; its card is not part of the table.

    Play begins with the gambling turn of ``turn_of``, or right after ``won_by`` has won. Without
    ``members`` everybody is in it. ``lock`` is what alone may take control next
    (winning-hand.needs-cheating-next).
    """

    control: str = ""
    members: tuple[str, ...] = ()
    passed: tuple[str, ...] = ()
    pot: int = 0
    turn_of: str | None = None
    won_by: str | None = None
    lock: Literal["cheating"] | None = None


class ContestSheet(FilePart, frozen=True):
    """A Drinking Contest that runs at the start: ``contenders`` (all participants, if none are
    given) are about to reveal."""

    participants: tuple[str, ...]
    contenders: tuple[str, ...] = ()


class Playing(FilePart, frozen=True):
    """A card that was just announced, or an Event just revealed: play begins with the responses
    to it.

    It need not be in the hand, and whether it could be played is not asked.
    """

    by: str
    card: str
    on: str | tuple[str, ...] | None = None
    mode: str | None = None


class SeatFacts(FilePart, frozen=True):
    """What must hold of a seat. Numbers in ``change`` are differences, in ``expect`` values.

    ``tokens: {}``, like ``hand: []``, says that there are none; in ``change``, that they stay.
    """

    fortitude: int | None = None
    alcohol: int | None = None
    gold: int | None = None
    hand: tuple[str, ...] | int | None = None
    pile: tuple[str, ...] | int | None = None
    deck: int | None = None
    discard: tuple[str, ...] | int | None = None
    front: tuple[str, ...] | int | None = None
    worn: dict[str, tuple[int, ...]] | None = None
    tokens: dict[str, int] | None = None
    out: bool | None = None
    in_round: bool | None = None
    piles: dict[str, tuple[str, ...] | int] | None = None
    marks: dict[str, tuple[int, ...]] | None = None
    away: Literal["", "turn", "own"] | None = None


class DrinkFacts(FilePart, frozen=True):
    """What must hold of one open Drink; what is not given may be anything.

    ``cards`` are all cards that it is made of; ``score`` counts in a Contest, for ``revealer``.
    """

    drinker: str
    alcohol: int | None = None
    fortitude: int | None = None
    draw: int | None = None
    score: int | None = None
    revealer: str | None = None
    cards: tuple[str, ...] | None = None
    ignored_by: tuple[str, ...] | None = None
    negated: bool | None = None
    halved: bool | None = None


class LossFacts(FilePart, frozen=True):
    """What one player would lose by the answered card, or has just lost by it; what is not given
    may be anything. ``to`` is who receives the Gold, or ``inn``."""

    victim: str
    fortitude: int | None = None
    alcohol: int | None = None
    gold: int | None = None
    to: str | None = None


class Facts(FilePart, frozen=True):
    """What must hold of the table. Any other word is the name of a seat.

    ``drinks`` lists the Drinks that lie open, in order, in short as ``{drinker: alcohol}``;
    ``losses`` all who would lose anything by the answered card (in the window after it: who has
    lost Fortitude), in short as ``{victim: fortitude}``. ``decides`` is who must choose next, or
    ``nobody``. Of the open window, ``window`` is the kind (or ``none``), ``asked`` the order of
    asking, ``declined`` who was asked since it last opened and played nothing. ``rules`` must,
    ``not_rules`` must not stand in the record, ``rulings`` are open questions that decided there.
    """

    seats: dict[str, SeatFacts] = {}
    pot: int | None = None
    inn: int | None = None
    control: str | None = None
    passed: tuple[str, ...] | None = None
    members: tuple[str, ...] | None = None
    contenders: tuple[str, ...] | None = None
    round: Literal["running", "over"] | None = None
    contest: Literal["running", "over"] | None = None
    turn: str | None = None
    phase: PhaseName | None = None
    decides: str | None = None
    subject: str | None = None
    window: str | None = None
    asked: tuple[str, ...] | None = None
    declined: tuple[str, ...] | None = None
    drinks: tuple[DrinkFacts, ...] | None = None
    losses: tuple[LossFacts, ...] | None = None
    drink_deck: int | None = None
    drink_discard: int | None = None
    winners: tuple[str, ...] | None = None
    piles: dict[str, tuple[str, ...] | int] | None = None
    marks: dict[str, tuple[int, ...]] | None = None
    rules: tuple[str, ...] | None = None
    not_rules: tuple[str, ...] | None = None
    rulings: tuple[str, ...] | None = None


NAMES_WHAT_IT_CHECKS = ("piles", "marks", "rules", "not_rules", "rulings")
"""Facts that check only what they name, so that an empty one would check nothing."""


class Wish(FilePart, frozen=True):
    """One of several plays that players wish to make at the same time."""

    seat: str
    plays: str
    on: str | tuple[str, ...] | None = None
    mode: str | None = None
    drink: str | None = None
    for_: str | None = msgspec.field(default=None, name="for")


Stop = Literal[WindowKind, "action", "choice"]
"""Where play stops: at a window of a kind, at the special action of a phase or gambling turn, or at
any other choice that somebody has."""


class Waiting(FilePart, frozen=True):
    """Up to where everybody passes: until all holds that is named here.

    ``window`` is the kind of what is open, ``subject`` the card it is about (or ``drinks``),
    ``turn`` and ``phase`` whose turn and which phase it is, ``asked`` who is asked and can do more
    than pass, ``playable`` the card that whoever is asked (of a step with a ``seat``: that seat)
    can play.
    """

    window: Stop | None = None
    subject: str | None = None
    phase: PhaseName | None = None
    turn: str | None = None
    asked: str | None = None
    playable: str | None = None


Until = Literal[Stop, "quiet", "possible"] | Waiting
"""How far a step waits. One word is the kind of what is open then; ``quiet``: nothing waits for an
answer any more; ``possible``: the step can be made, as all steps waited in files of format 1."""


class StepSheet(FilePart, frozen=True):
    """One item of the line. It happens in the window, or at the choice, that is open; whoever is
    asked there before it and is not named, passes. ``until`` says how far everybody passes first.

    A step has one verb (see ``VERBS``), or none: it waits, or looks (``expect``). ``discards`` is
    a card, or several in any order; ``does`` is any choice at all, by the name of its act,
    ``chooses`` one that is no play, by its act, card, player or number; ``may`` and ``may_not``
    ask for an act without taking it. ``card``, ``on``, ``mode``, ``drink`` (whose; the second of
    Ann's is ``Ann/2``) and ``for`` (a teammate) say which one is meant. ``only_in`` names the
    editions in which the step is made.
    """

    until: Until | None = None
    seat: str | None = None
    plays: str | None = None
    on: str | tuple[str, ...] | None = None
    mode: str | None = None
    drink: str | None = None
    for_: str | None = msgspec.field(default=None, name="for")
    card: str | None = None
    passes: Literal[True] | None = None
    orders: str | None = None
    discards: str | tuple[str, ...] | None = None
    shares: str | None = None
    keeps: Literal[True] | None = None
    does: str | None = None
    chooses: str | int | None = None
    may: str | None = None
    may_not: str | None = None
    may_play: str | None = None
    may_not_play: str | None = None
    because: str | tuple[str, ...] | None = None
    together: tuple[Wish, ...] | None = None
    everyone: Literal["passes", "settles"] | None = None
    only_in: tuple[Book, ...] | None = None
    expect: Facts | None = None
    change: Facts | None = None
    say: str | None = None


class AnswerSheet(FilePart, frozen=True):
    """What a scenario answers to its question: ``yes``, ``no``, ``depends`` (on the edition, on an
    open question), or a short fact; one sentence ``why``, with facts in braces; the ``rule`` (or
    several) that it rests on; and the places ``by`` which the kernel confirms it.
    """

    verdict: str
    why: str
    rule: str | tuple[str, ...]
    by: int | str | tuple[int | str, ...]

    @property
    def rules(self) -> tuple[str, ...]:
        """The rules that it rests on."""
        return names(self.rule)

    @property
    def places(self) -> tuple[str, ...]:
        """The places by which it is confirmed, in words."""
        return tuple(map(str, self.by if isinstance(self.by, tuple) else (self.by,)))


class Case(FilePart, frozen=True):
    """One of several cases of a file: it is played from the start, on its own.

    ``line`` follows the line of the file. A word given here replaces what the file says; seats,
    ``expect`` and ``change`` do so word by word. A ``game`` has seats of its own; where the file
    has no table, that of its first case is the file's. ``only_in`` names the editions that have it.
    """

    name: str
    title: str | None = None
    question: str | None = None
    answer: AnswerSheet | None = None
    only_in: tuple[Book, ...] | None = None
    game: GameSheet | None = None
    seats: dict[str, SheetChange] = {}
    turn: TurnSheet | None = None
    mode: Variant | None = None
    teams: dict[str, tuple[str, ...]] | None = None
    reconstructed: tuple[str, ...] | None = None
    round: RoundSheet | None = None
    contest: ContestSheet | None = None
    playing: Playing | None = None
    rulings: dict[str, bool | str] | None = None
    drink_deck: tuple[str, ...] | None = None
    drink_discard: tuple[str, ...] | None = None
    bar_deck: tuple[str, ...] | None = None
    piles: dict[str, tuple[str, ...]] | None = None
    marks: dict[str, tuple[int, ...]] | None = None
    seed: int | None = None
    until: Literal["phase", "turn", "game"] | None = None
    asking: Literal["declared", "poll"] | None = None
    line: tuple[StepSheet, ...] = ()
    expect: Facts = Facts()
    change: Facts = Facts()
    rules: tuple[str, ...] | None = None
    without: tuple[str, ...] | None = None
    claims: tuple["ClaimSheet", ...] = ()


class ClaimSheet(FilePart, frozen=True):
    """A claim about the plays from a step of the line on (``after``; 0 is the start), in the words
    of :mod:`~rdi_explore.scenario.claims`: it ``holds``, or it ``fails``. ``only_in`` names the
    editions by which it is examined; ``say`` adds a sentence for the reader.
    """

    holds: str | None = None
    fails: str | None = None
    after: int = 0
    only_in: tuple[Book, ...] | None = None
    say: str | None = None

    @property
    def text(self) -> str:
        """What is claimed."""
        return self.holds if self.holds is not None else self.fails or ""


class PuzzleSheet(FilePart, frozen=True):
    """A puzzle: at the start of the file ``who`` decides, and just the choices of the ``solution``
    reach the ``aim`` (a claim), whatever all others do. They are in the words of ``choices``.

    ``lines`` must be seen to know that it is so; ``tempting`` are wrong plays that would do if
    nobody answered them; ``level`` is from 1 (easy) to 5, as simulated solvers find it; ``theme``
    is what one has to see. ``found`` says where it comes from.
    """

    who: str
    aim: str
    solution: tuple[str, ...]
    lines: int = 0
    tempting: tuple[str, ...] = ()
    level: int = 1
    kind: Literal["stay", "unhurt", "round", "send-out", ""] = ""
    theme: str = ""
    found: str = ""


class AimSheet(FilePart, frozen=True):
    """What must hold, and what must have changed since the question, when a choice was played out
    and nobody answered it any more."""

    expect: Facts = Facts()
    change: Facts = Facts()


class Held(FilePart, frozen=True):
    """A card that a seat may, or may not, play."""

    card: str
    of: str


Predicted = Literal[
    "fortitude", "alcohol", "gold", "hand", "pile", "discard", "token", "pot", "inn", "drink_deck",
    "decides", "control", "members", "out", "losers", "winners", "asked",
]  # fmt: skip
"""What can be predicted: a number of a seat (of its cards, of a token) or of the table; who must
decide or is in control at the end, who is in the Round, who has gone out of the game, lost
Fortitude, or won; or in which order the window asks."""


class Statement(FilePart, frozen=True):
    """An answer in words. It is right if everything holds that it names, when the line has been
    played on: what is expected, what has changed, what may be played and what may not. Whoever
    wrote it says so, too, for its text stands under ``right`` or under ``wrong``.
    """

    says: str
    right: str = ""
    wrong: str = ""
    expect: Facts = Facts()
    change: Facts = Facts()
    may_play: Held | None = None
    may_not_play: Held | None = None


class QuestionSheet(FilePart, frozen=True, kw_only=True):
    """A question of a lesson, put at one moment: ``after`` so many steps of the line, in the
    ``case`` and by the ``edition`` that are named (the first, and the file's). ``table`` is another
    scenario, at whose table it is put; without ``after`` and ``until`` it is put at the moment at
    which that scenario's own answer is confirmed.

    It has one of these words. ``choose``: what must be reached by a choice of ``of`` (without it:
    of the first who has a choice). ``predict``: what will be, ``of`` a seat where it is a number of
    one (``token``: of which token); the line is played on to the step ``until``, or to its end.
    ``play``: which card a seat may play here, or who may play any (``anyone``). ``state``: which
    statement is true. ``unseen``: what a choice of ``of`` is to reach, who sees no other hand, as a
    condition of a claim; the hidden cards are dealt anew many times, and right is what most often
    reaches it, whatever the others do.

    ``say`` tells the situation, ``look`` where to look (not in a test), ``rule`` is the rule to be
    remembered. Which answers are right is the kernel's word, and which there are, too; but what
    somebody may wrongly predict is the author's. ``right`` and ``wrong`` have the author's text for
    each, by the answer's name; one without a text, a text without an answer and a text in the wrong
    place are mistakes in the file.
    """

    ask: str
    look: str = ""
    rule: str
    say: str = ""
    table: str = ""
    case: str = ""
    edition: Book | None = None
    after: int = 0
    until: int | None = None
    of: str | None = None
    choose: AimSheet | None = None
    predict: Predicted | None = None
    token: str = ""
    play: str | None = None
    state: tuple[Statement, ...] = ()
    unseen: str | None = None
    right: dict[str, str] = {}
    wrong: dict[str, str] = {}


Path = Literal["first-evening", "at-the-table", "gambling-and-drinking", "parties", "not-knowing"]
"""The paths that lead through the lessons, in order."""


class LessonSheet(FilePart, frozen=True):
    """The lesson that a file is: its place among the lessons, on which path, how many ``minutes``
    it takes, what it is ``about``; its ``idea``, with a ``picture`` of a few words in a row; its
    questions; and what to ``keep`` of it. A lesson of ``disputes`` is the test at the end of a
    path: its tables are those of other scenarios, and it ends with a result by topic."""

    number: int
    path: Path
    minutes: int
    about: str
    idea: str
    picture: tuple[str, ...]
    keep: str
    questions: tuple[QuestionSheet, ...]
    disputes: bool = False


FORMAT: Literal[2] = 2
"""The format in which files are written. In format 1, that of files without the word, every step
waited by itself until it was possible."""


class HouseRule(FilePart, frozen=True):
    """One rule that a table plays otherwise: what it ``says`` and on what ``grounds``.

    It ``sets`` open questions otherwise and brings ``cards`` as they are there; ``on: false``
    switches it off. ``shown_by`` are ids of scenarios that come out otherwise without it.
    """

    name: str
    says: str
    grounds: str
    on: bool = True
    sets: dict[str, bool | str] = {}
    cards: tuple[Card, ...] = ()
    shown_by: tuple[str, ...] = ()


class HouseSheet(FilePart, frozen=True):
    """The house rules of a table: a file of its own, or a part of a scenario that needs no other
    file."""

    id: str
    title: str
    rules: tuple[HouseRule, ...]

    def played(self, without: tuple[str, ...] = ()) -> tuple[HouseRule, ...]:
        """The rules that are played: those that are on, but for those that are named."""
        return tuple(rule for rule in self.rules if rule.on and rule.name not in without)


class Scenario(FilePart, frozen=True):
    """A scenario file. ``format`` is the one in which it was read.

    ``until`` says how far play goes: to the end of the ``phase``, of the ``turn``, or of the
    ``game``. ``asking`` is ``poll`` where players wish to act at the same time. ``round``,
    ``contest`` and ``playing`` begin in the middle. ``twins`` names, for other editions by which
    the same file is played too, what it is called there.

    A file has ``seats`` and ``turn``, or a ``game``, which is played from the set-up on: then the
    loader fills in seats, turn and piles. ``position`` is a saved one, in the middle of a phase.
    ``choices`` may stand in place of the ``line``: every single choice, as ``{seat: choice}``.
    ``reconstructed`` names the seats whose Character Decks are not the printed ones.
    ``lent`` are cards that somebody has of another character's deck, each with the reason.

    ``mode`` is the variant that is played; one with teams has ``teams``, by name. ``piles`` and
    ``marks`` are those of the variants that lie on the table (Event Decks, Prizes ...). ``claims``
    are examined over all lines of play; those of a file hold in each of its cases. A ``puzzle``
    begins at its question, and has neither a line nor cases; ``lesson`` makes a lesson of it.

    ``house`` are house rules, by name or whole (the loader reads the file of a name); those
    ``without`` which it is played are switched off.
    """

    id: str
    title: str
    seats: dict[str, Sheet] = {}
    turn: TurnSheet | None = None
    question: str = ""
    answer: AnswerSheet | None = None
    source: Source | None = None
    edition: Book = "rdi5"
    twins: dict[str, str] = {}
    mode: Variant = "normal"
    teams: dict[str, tuple[str, ...]] = {}
    rulings: dict[str, bool | str] = {}
    cards: tuple[Card, ...] = ()
    drink_deck: tuple[str, ...] = ()
    drink_discard: tuple[str, ...] = ()
    bar_deck: tuple[str, ...] | None = None
    piles: dict[str, tuple[str, ...]] = {}
    marks: dict[str, tuple[int, ...]] = {}
    game: GameSheet | None = None
    reconstructed: tuple[str, ...] = ()
    lent: dict[str, str] = {}
    position: SavedPosition | None = None
    choices: tuple[dict[str, str], ...] = ()
    seed: int = 0
    until: Literal["phase", "turn", "game"] = "phase"
    asking: Literal["declared", "poll"] = "declared"
    round: RoundSheet | None = None
    contest: ContestSheet | None = None
    playing: Playing | None = None
    line: tuple[StepSheet, ...] = ()
    cases: tuple[Case, ...] = ()
    expect: Facts = Facts()
    change: Facts = Facts()
    rules: tuple[str, ...] = ()
    remarks: tuple[str, ...] = ()
    claims: tuple[ClaimSheet, ...] = ()
    puzzle: PuzzleSheet | None = None
    lesson: LessonSheet | None = None
    house: str | HouseSheet | None = None
    without: tuple[str, ...] = ()
    format: Literal[1, 2] = FORMAT

    @property
    def book(self) -> str:
        """The book that the scenario comes from: its source, else its edition."""
        return self.source.book if self.source else self.edition

    @property
    def is_recorded_game(self) -> bool:
        """Whether it is a whole game, with every choice that was made in it."""
        return self.game is not None and bool(self.choices)

    @property
    def house_rules(self) -> tuple[HouseRule, ...]:
        """The house rules by which it is played."""
        return self.house.played(self.without) if isinstance(self.house, HouseSheet) else ()

    @property
    def all_rulings(self) -> dict[str, bool | str]:
        """The open questions that are answered otherwise: by its house, and by its own word, which
        goes before."""
        of_house = {name: value for rule in self.house_rules for name, value in rule.sets.items()}
        return {**of_house, **self.rulings}

    @property
    def all_cards(self) -> tuple[Card, ...]:
        """The cards that it brings: those of its house, and its own, which go before."""
        of_house = {card.id: card for rule in self.house_rules for card in rule.cards}
        return tuple({**of_house, **{card.id: card for card in self.cards}}.values())


KINDS = ("choose", "predict", "play", "state", "unseen")
"""The words of which each question has one."""

VERBS = (
    "plays", "passes", "orders", "discards", "shares", "keeps", "does", "chooses", "may",
    "may_not", "may_play", "may_not_play", "together", "everyone",
)  # fmt: skip
"""The verbs of a step."""

LOOKS = ("may", "may_not", "may_play", "may_not_play")
"""The verbs that ask what is possible and move nothing."""


def names(whom: str | tuple[str, ...] | None) -> tuple[str, ...]:
    """One name, several, or none, always as a tuple."""
    return () if whom is None else (whom,) if isinstance(whom, str) else whom


SHORT_FORMS = {"drinks": ("drinker", "alcohol"), "losses": ("victim", "fortitude")}
"""Facts that may be written in short as ``{name: number}``: which two words are meant."""
