"""The scenario file: every word that may stand in it.

The same file is test, lesson, puzzle and link. Its words are those of the table: a seat *plays* a
card *on* somebody, *passes*, or *may not play* a card *because* of a rule.
"""

from typing import Any, Literal

import msgspec

from ..kernel.cards import Card


class Words(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A part of a scenario file."""


class Source(Words, frozen=True):
    """Where the example stands in a rulebook."""

    book: Literal["rdi3", "rdi4", "rdi5", "rdi6", "rdi9"]
    section: str = ""
    line: int = 0


class Sheet(Words, frozen=True):
    """A seat at the start. Cards are named by id; piles have their top card first."""

    character: str = ""
    fortitude: int = 20
    alcohol: int = 0
    gold: int = 10
    hand: tuple[str, ...] = ()
    deck: tuple[str, ...] = ()
    discard: tuple[str, ...] = ()
    pile: tuple[str, ...] = ()
    tokens: dict[str, int] = {}
    out: bool = False


class GameSheet(Words, frozen=True):
    """A whole game from its beginning: who plays, clockwise, each with the character's own deck.

    ``first`` is the seat that begins; without it the seed decides. ``fingerprint`` is that of the
    cards and rules with which the choices were made.
    """

    characters: tuple[str, ...]
    version: int = 1
    first: str | None = None
    bar_deck: bool = False
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


class TurnSheet(Words, frozen=True):
    """Whose turn it is, and which phase begins."""

    of: str
    phase: Literal["discard", "action", "order", "drink"] = "action"


class SeatFacts(Words, frozen=True):
    """What must hold of a seat. Numbers in ``change`` are differences, in ``expect`` values."""

    fortitude: int | None = None
    alcohol: int | None = None
    gold: int | None = None
    hand: tuple[str, ...] | int | None = None
    pile: tuple[str, ...] | int | None = None
    deck: int | None = None
    discard: tuple[str, ...] | int | None = None
    tokens: dict[str, int] | None = None
    out: bool | None = None
    in_round: bool | None = None


class Facts(Words, frozen=True):
    """What must hold of the table. Any other word is the name of a seat.

    ``drinks`` lists the Drinks that lie open, in order, as ``{drinker: alcohol}``. ``decides`` is
    who must choose next, or ``nobody``.
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
    drinks: tuple[dict[str, int], ...] | None = None
    drink_deck: int | None = None
    drink_discard: int | None = None
    winners: tuple[str, ...] | None = None
    rules: tuple[str, ...] | None = None


class Wish(Words, frozen=True):
    """One of several plays that players wish to make at the same time."""

    seat: str
    plays: str
    on: str | None = None
    mode: str | None = None
    drink: str | None = None


class Step(Words, frozen=True):
    """One item of the line. Whoever is asked before it and is not named, passes.

    A step has one verb: ``plays``, ``passes``, ``orders``, ``discards``, ``shares``, ``keeps``,
    ``may_play``, ``may_not_play``, ``together``, or ``everyone: passes``; or it has none and only
    looks (``expect``).
    """

    seat: str | None = None
    plays: str | None = None
    on: str | None = None
    mode: str | None = None
    drink: str | None = None
    passes: Literal[True] | None = None
    orders: str | None = None
    discards: str | None = None
    shares: str | None = None
    keeps: Literal[True] | None = None
    may_play: str | None = None
    may_not_play: str | None = None
    because: str | tuple[str, ...] | None = None
    together: tuple[Wish, ...] | None = None
    everyone: Literal["passes"] | None = None
    expect: Facts | None = None
    change: Facts | None = None
    say: str | None = None


class Scenario(Words, frozen=True):
    """A scenario file.

    ``until`` says how far play goes: to the end of the ``phase``, of the ``turn``, or of the
    ``game``. ``asking`` is ``poll`` where players wish to act at the same time.

    A file has ``seats`` and ``turn``, or a ``game``, which is played from the set-up on: then the
    loader fills in seats, turn and piles. ``position`` is a saved one, in the middle of a phase.
    ``choices`` may stand in place of the ``line``: every single choice, as ``{seat: choice}``.
    """

    id: str
    title: str
    seats: dict[str, Sheet] = {}
    turn: TurnSheet | None = None
    question: str = ""
    source: Source | None = None
    edition: Literal["rdi3", "rdi4", "rdi5", "rdi6", "rdi9"] = "rdi5"
    mode: Literal["normal"] = "normal"
    rulings: dict[str, bool | str] = {}
    cards: tuple[Card, ...] = ()
    drink_deck: tuple[str, ...] = ()
    drink_discard: tuple[str, ...] = ()
    bar_deck: tuple[str, ...] | None = None
    game: GameSheet | None = None
    position: SavedPosition | None = None
    choices: tuple[dict[str, str], ...] = ()
    seed: int = 0
    until: Literal["phase", "turn", "game"] = "phase"
    asking: Literal["declared", "poll"] = "declared"
    line: tuple[Step, ...] = ()
    expect: Facts = Facts()
    change: Facts = Facts()
    rules: tuple[str, ...] = ()
    remarks: tuple[str, ...] = ()

    @property
    def book(self) -> str:
        """The book that the scenario comes from: its source, else its edition."""
        return self.source.book if self.source else self.edition


VERBS = (
    "plays", "passes", "orders", "discards", "shares", "keeps", "may_play", "may_not_play",
    "together", "everyone",
)  # fmt: skip
"""The verbs of a step."""


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
    schema["$defs"]["Scenario"]["anyOf"] = [
        {"required": ["seats", "turn"]},
        {"required": ["game"]},
    ]
    schema["$schema"] = "https://json-schema.org/draft/2020-12/schema"
    schema["title"] = "A scenario of rdi-explore"
    return schema
