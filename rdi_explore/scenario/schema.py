"""The scenario file: every word that may stand in it.

The same file is test, lesson, puzzle and link. Its words are those of the table: a seat *plays* a
card *on* somebody, *passes*, or *may not play* a card *because* of a rule.
"""

from typing import Any, Literal

import msgspec

from ..kernel.cards import Card
from ..kernel.setup import Variant

Book = Literal["rdi3", "rdi4", "rdi5", "rdi6", "rdi9"]
"""A rulebook, and the edition that it makes."""


class Words(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A part of a scenario file."""


class Source(Words, frozen=True):
    """Where the example stands in a rulebook."""

    book: Book
    section: str = ""
    line: int = 0


class Sheet(Words, frozen=True):
    """A seat at the start. Cards are named by id; piles have their top card first. ``traits`` are
    the words by which Drinks tell drinkers apart.

    ``piles`` are those of the character's own components, by name, ``marks`` the numbers beside
    their cards. ``away`` says until when the player is not there (until the next turn of
    ``away_with``, if given). ``sheets`` are further sheets
    besides those of the ``character``. ``boss`` says that the character is played as a Boss.
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
    tokens: dict[str, int] = {}
    traits: tuple[str, ...] = ()
    out: bool = False
    piles: dict[str, tuple[str, ...]] = {}
    marks: dict[str, tuple[int, ...]] = {}
    away: Literal["", "turn", "own"] = ""
    away_with: str = ""
    sheets: tuple[str, ...] = ()
    boss: bool = False


class GameSheet(Words, frozen=True):
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


class SavedPosition(Words, frozen=True):
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


class SheetChange(Words, frozen=True):
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
    tokens: dict[str, int] | None = None
    traits: tuple[str, ...] | None = None
    piles: dict[str, tuple[str, ...]] | None = None
    marks: dict[str, tuple[int, ...]] | None = None
    away: Literal["", "turn", "own"] | None = None
    sheets: tuple[str, ...] | None = None


class TurnSheet(Words, frozen=True):
    """Whose turn it is, and which phase begins; or the turn itself ``begins`` or ``ends``."""

    of: str
    phase: Literal["discard", "action", "order", "drink", "begins", "ends"] = "action"
    opening: bool = False


class RoundSheet(Words, frozen=True):
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


class ContestSheet(Words, frozen=True):
    """A Drinking Contest that runs at the start: ``contenders`` (all participants, if none are
    given) are about to reveal."""

    participants: tuple[str, ...]
    contenders: tuple[str, ...] = ()


class Playing(Words, frozen=True):
    """A card that was just announced, or an Event just revealed: play begins with the responses
    to it.

    It need not be in the hand, and whether it could be played is not asked.
    """

    by: str
    card: str
    on: str | tuple[str, ...] | None = None
    mode: str | None = None


class SeatFacts(Words, frozen=True):
    """What must hold of a seat. Numbers in ``change`` are differences, in ``expect`` values."""

    fortitude: int | None = None
    alcohol: int | None = None
    gold: int | None = None
    hand: tuple[str, ...] | int | None = None
    pile: tuple[str, ...] | int | None = None
    deck: int | None = None
    discard: tuple[str, ...] | int | None = None
    front: tuple[str, ...] | int | None = None
    tokens: dict[str, int] | None = None
    out: bool | None = None
    in_round: bool | None = None
    piles: dict[str, tuple[str, ...] | int] | None = None
    marks: dict[str, tuple[int, ...]] | None = None
    away: Literal["", "turn", "own"] | None = None


class DrinkFacts(Words, frozen=True):
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


class LossFacts(Words, frozen=True):
    """What one player would lose by the answered card, or has just lost by it; what is not given
    may be anything. ``to`` is who receives the Gold, or ``inn``."""

    victim: str
    fortitude: int | None = None
    alcohol: int | None = None
    gold: int | None = None
    to: str | None = None


class Facts(Words, frozen=True):
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
    phase: Literal["discard", "action", "order", "drink"] | None = None
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


class Wish(Words, frozen=True):
    """One of several plays that players wish to make at the same time."""

    seat: str
    plays: str
    on: str | tuple[str, ...] | None = None
    mode: str | None = None
    drink: str | None = None
    for_: str | None = msgspec.field(default=None, name="for")


class Step(Words, frozen=True):
    """One item of the line. Whoever is asked before it and is not named, passes.

    A step has one verb (see ``VERBS``), or it has none and only looks (``expect``). ``does`` is
    any choice at all, by the name of its act, ``chooses`` one that is no play, by its act, card,
    player or number; ``may`` and ``may_not`` ask for an act without taking it. ``card``, ``on``,
    ``mode``, ``drink`` and ``for`` (a teammate) say which one is meant. ``only_in`` names the
    editions in which the step is made.
    """

    seat: str | None = None
    plays: str | None = None
    on: str | tuple[str, ...] | None = None
    mode: str | None = None
    drink: str | None = None
    for_: str | None = msgspec.field(default=None, name="for")
    card: str | None = None
    passes: Literal[True] | None = None
    orders: str | None = None
    discards: str | None = None
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


class Case(Words, frozen=True):
    """One of several cases of a file: it is played from the start, on its own.

    ``line`` follows the line of the file. A word given here replaces what the file says; seats,
    ``expect`` and ``change`` do so word by word. ``only_in`` names the editions that have it.
    """

    name: str
    title: str | None = None
    question: str | None = None
    only_in: tuple[Book, ...] | None = None
    seats: dict[str, SheetChange] = {}
    turn: TurnSheet | None = None
    round: RoundSheet | None = None
    contest: ContestSheet | None = None
    playing: Playing | None = None
    rulings: dict[str, bool | str] | None = None
    drink_deck: tuple[str, ...] | None = None
    drink_discard: tuple[str, ...] | None = None
    piles: dict[str, tuple[str, ...]] | None = None
    marks: dict[str, tuple[int, ...]] | None = None
    seed: int | None = None
    until: Literal["phase", "turn", "game"] | None = None
    asking: Literal["declared", "poll"] | None = None
    line: tuple[Step, ...] = ()
    expect: Facts = Facts()
    change: Facts = Facts()
    rules: tuple[str, ...] | None = None
    claims: tuple["ClaimSheet", ...] = ()


class ClaimSheet(Words, frozen=True):
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


class PuzzleSheet(Words, frozen=True):
    """A puzzle: at the start of the file ``who`` decides, and just the choices of the ``solution``
    reach the ``aim`` (a claim), whatever all others do. They are in the words of ``choices``.

    ``lines`` must be seen to know that it is so; ``tempting`` are wrong plays that would do if
    nobody answered them; ``level`` is from 1 (easy) to 5. ``found`` says where it comes from.
    """

    who: str
    aim: str
    solution: tuple[str, ...]
    lines: int = 0
    tempting: tuple[str, ...] = ()
    level: int = 1
    kind: Literal["stay", "unhurt", "round", "send-out", ""] = ""
    found: str = ""


class Aim(Words, frozen=True):
    """What must hold, and what must have changed since the question, when a choice was played out
    and nobody answered it any more."""

    expect: Facts = Facts()
    change: Facts = Facts()


class Refused(Words, frozen=True):
    """A card that a seat may not play at the moment of a question."""

    card: str
    of: str


Predicted = Literal[
    "fortitude", "alcohol", "gold", "pot", "inn", "decides", "control", "members", "out", "losers",
    "winners", "asked",
]  # fmt: skip
"""What can be predicted: a number of a seat or of the table; who must decide or is in control at
the end, who is in the Round, who has gone out of the game, lost Fortitude, or won; or in which
order the window asks."""


class Question(Words, frozen=True):
    """A question of a lesson, put at one moment: ``after`` so many steps of the line, in the
    ``case`` and by the ``edition`` that are named (the first, and the file's).

    It has one of these words. ``choose``: what must be reached by a choice of ``of`` (without it:
    of the first who has a choice). ``predict``: what will be, ``of`` a seat where it is a number of
    one; the line is played on to the step ``until``, or to its end; ``think`` are numbers that
    somebody may think of, to choose from besides those that the kernel finds. ``play``: which card
    a seat may play here, or who may play any (``anyone``). ``cite``: which of these rules acts
    until then, or forbids the card that is ``refused``.

    ``say`` tells the situation, ``look`` is the first hint, ``rule`` the second. No answer stands
    in a file: the kernel gives the answers and judges them.
    """

    ask: str
    look: str
    rule: str
    say: str = ""
    case: str = ""
    edition: Book | None = None
    after: int = 0
    until: int | None = None
    of: str | None = None
    choose: Aim | None = None
    predict: Predicted | None = None
    think: tuple[int, ...] = ()
    play: str | None = None
    cite: tuple[str, ...] = ()
    refused: Refused | None = None


class Lesson(Words, frozen=True):
    """The lesson that a file is: its place among the lessons, what it is about, its questions."""

    number: int
    about: str
    questions: tuple[Question, ...]


class Scenario(Words, frozen=True):
    """A scenario file.

    ``until`` says how far play goes: to the end of the ``phase``, of the ``turn``, or of the
    ``game``. ``asking`` is ``poll`` where players wish to act at the same time. ``round``,
    ``contest`` and ``playing`` begin in the middle. ``twins`` names, for other editions by which
    the same file is played too, what it is called there.

    A file has ``seats`` and ``turn``, or a ``game``, which is played from the set-up on: then the
    loader fills in seats, turn and piles. ``position`` is a saved one, in the middle of a phase.
    ``choices`` may stand in place of the ``line``: every single choice, as ``{seat: choice}``.
    ``reconstructed`` names the seats whose Character Decks are not the printed ones.

    ``mode`` is the variant that is played; one with teams has ``teams``, by name. ``piles`` and
    ``marks`` are those of the variants that lie on the table (Event Decks, Prizes ...). ``claims``
    are examined over all lines of play; those of a file hold in each of its cases. A ``puzzle``
    begins at its question, and has neither a line nor cases; ``lesson`` makes a lesson of it.
    """

    id: str
    title: str
    seats: dict[str, Sheet] = {}
    turn: TurnSheet | None = None
    question: str = ""
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
    position: SavedPosition | None = None
    choices: tuple[dict[str, str], ...] = ()
    seed: int = 0
    until: Literal["phase", "turn", "game"] = "phase"
    asking: Literal["declared", "poll"] = "declared"
    round: RoundSheet | None = None
    contest: ContestSheet | None = None
    playing: Playing | None = None
    line: tuple[Step, ...] = ()
    cases: tuple[Case, ...] = ()
    expect: Facts = Facts()
    change: Facts = Facts()
    rules: tuple[str, ...] = ()
    remarks: tuple[str, ...] = ()
    claims: tuple[ClaimSheet, ...] = ()
    puzzle: PuzzleSheet | None = None
    lesson: Lesson | None = None

    @property
    def book(self) -> str:
        """The book that the scenario comes from: its source, else its edition."""
        return self.source.book if self.source else self.edition


KINDS = ("choose", "predict", "play", "cite")
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


def json_schema() -> dict[str, Any]:
    """The JSON Schema of a scenario file, for editors.

    It describes the file as it is written: seats stand beside the words of the table, and each
    condition and effect of a card begins with its verb.
    """
    schema = msgspec.json.schema(Scenario)
    parts = schema["$defs"]
    facts = parts["Facts"]
    facts["properties"].pop("seats")
    facts["additionalProperties"] = {"$ref": "#/$defs/SeatFacts"}
    for part in parts.values():
        if "verb" in part.get("properties", {}):
            part["properties"].pop("verb")
            part["required"] = [name for name in part.get("required", []) if name != "verb"]
        for name in part.get("properties", {}):
            part["properties"][name].pop("discriminator", None)
            items = part["properties"][name].get("items")
            if isinstance(items, dict):
                items.pop("discriminator", None)
    for word, (name, number) in SHORT_FORMS.items():
        part = "DrinkFacts" if word == "drinks" else "LossFacts"
        short = {
            "type": "object",
            "minProperties": 1,
            "maxProperties": 1,
            "description": f"{name}: {number}",
            "additionalProperties": {"type": "integer"},
        }
        facts["properties"][word]["anyOf"][0]["items"] = {
            "anyOf": [{"$ref": f"#/$defs/{part}"}, short]
        }
    schema["$defs"]["Scenario"]["anyOf"] = [
        {"required": ["seats", "turn"]},
        {"required": ["game"]},
    ]
    schema["$schema"] = "https://json-schema.org/draft/2020-12/schema"
    schema["title"] = "A scenario of rdi-explore"
    return schema
