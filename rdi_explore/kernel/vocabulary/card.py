"""A card, the ways to play it, and what else is printed on it; and tokens."""

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from .conditions import Condition
from .costs import Cost
from .effects import Effects
from .statics import Static
from .terms import (
    Amount,
    Change,
    EventClass,
    FamilyName,
    Hook,
    Kind,
    MaybeDeck,
    MaybeRule,
    MaybeToken,
    Occasion,
    RuleId,
    TokenName,
    TraitName,
)


class Mode(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One way to play a card. A card with a printed "- OR -" has several.

    ``rules`` are rules of the books that speak of just this; the record cites them when it is
    played.
    """

    as_: Literal[
        "action", "gambling", "cheating", "sometimes", "anytime", "use", "ability", "hook", "event"
    ] = msgspec.field(name="as")
    """The type as which it is played; ``use``: once in each own Action Phase, while the card
    lies in front of its player; ``ability``: at any time, without being a card that is played;
    ``hook``: by itself, at the moment ``at``; ``event``: when it is revealed."""
    do: Effects
    answers: (
        Literal[
            "card", "drink", "event", "ante", "payment", "loss", "round", "won", "taken", "phase"
        ]
        | None
    ) = None  # fmt: skip
    when: tuple[Condition, ...] = ()
    name: str = ""
    rules: tuple[RuleId, ...] = ()
    cost: tuple[Cost, ...] = ()
    targets: Annotated[int, Meta(ge=1, le=7)] = 1
    """How many different players are picked, where the effects speak of targets."""
    only_on: MaybeToken = ""
    """Only players who have at least one of these tokens can be picked."""
    if_negated: Effects = ()
    """What happens instead if the card is Negated (negate.alternate-effect)."""
    at: Hook | None = None
    """The moment at which a ``hook`` acts."""
    may: bool = False
    """Whether its player may do without a ``hook``."""
    often: bool = False
    """Whether a ``hook`` acts again and again, as often as its player wants and can."""
    answered_as: Literal["action", "sometimes", "effect"] | None = None
    """As what a ``hook``, or an Event that takes place, may be answered (``effect``: as no card of
    any type); if as nothing, it cannot be."""
    least: Amount = 0
    """A ``hook`` at ``after-drinking`` acts only if the Drink has so much Alcohol Content."""
    from_: Literal["hand", "front", "plotted"] = msgspec.field(default="hand", name="from")
    """Whether it is played from in front of its player (or from a sheet) as though from hand, or
    from the pile of Plotted Cards."""
    shared: bool = False
    """Whether everybody on the team of the player before whom the card lies may play it."""
    own_only: bool = False
    """Whether it helps nobody but its player: a teammate is not defended with it."""
    reveals: MaybeDeck = ""
    """The side deck whose top card is revealed when this is played: what that card does belongs
    to what is played."""
    spares: Literal["", "owner"] = ""
    """Who cannot be picked: the player whose character the card belongs to."""
    passes_over: Literal["choices", "stories"] | None = None
    """Why it may not be played on the automaton: it makes choices for a player
    (otto.not-mind-controlled), or gives a Story Card (otto.no-story-cards)."""

    @property
    def occasion(self) -> Occasion:
        """When this mode may be played."""
        match self.as_:
            case "action":
                return "action"
            case "gambling" | "cheating":
                return "bet"
            case "anytime":
                return "any"
            case "use" | "ability" | "hook":
                return self.as_
            case "event":
                return "hook"
            case "sometimes":
                return self.answers or "phase"


class Taste(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a Drink Card does instead to drinkers of one trait (a Vampire, a Hero ...)."""

    trait: TraitName
    alcohol: Change = 0
    fortitude: Change = 0


class Face(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a Drink Card does to its drinker, who may also draw or have to discard cards.

    ``chaser`` says by what it promises a Chaser: its title, its icon, both, or (``text``) a rule
    about just this Drink. ``after`` is where the card goes when it was drunk, ``deck`` the deck to
    which it belongs: that of a tavern has a discard pile of its own.
    """

    alcohol: Change = 0
    fortitude: Change = 0
    draw: Amount = 0
    discard: Amount = 0
    chaser: Literal["no", "title", "icon", "both", "text"] = "no"
    splits_itself: bool = False
    other_splits: bool = True
    deck: Literal["drinks", "tavern"] = "drinks"
    tastes: tuple[Taste, ...] = ()
    after: Literal["discard", "front"] = "discard"


class Protection(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Only cards of these families may answer the card; ``rule`` is cited when another tries."""

    families: tuple[FamilyName, ...]
    rule: RuleId


class Immunity(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The card cannot be Negated or Ignored: ever, or only if the player of the card that it
    answers has a token of the name ``against``. Or its loss cannot be redirected, nor answered by
    hitting back; or ``teammates`` of its victims cannot reduce, Ignore or redirect it. ``rule`` is
    cited when somebody tries."""

    to: tuple[Literal["negate", "ignore", "redirect", "hit-back", "teammates"], ...]
    rule: RuleId
    against: TokenName | None = None


class Crop(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The Harvest Values of a Mushroom, the topmost first. One that is not ``gathered`` stays at
    its bottom-most value."""

    values: tuple[Amount, ...]
    gathered: bool = True


class Track(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A circular track on which a token moves: ``fire`` is how many spots its fire spot is above
    the first one, or nothing where that is not known. ``rules`` are cited when the token moves."""

    token: TokenName
    fire: Amount | None = None
    rules: tuple[RuleId, ...] = ()


class UseRules(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """The rules by which the numbers may be changed of what a card does in front of its player
    (``raised``, ``lowered``), and by which who strikes back at it hits its player (``struck``)."""

    raised: MaybeRule = ""
    lowered: MaybeRule = ""
    struck: MaybeRule = ""


class Upkeep(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A card in front of its player that losses of Fortitude can hit: its player then pays the
    Inn this much Gold, or discards it. ``rules`` are cited when that happens. Other players may
    pick it in place of its player for a loss of Fortitude or a redirection. ``in_play`` is the
    rule by which what it does in front of its player may be Ignored, but not Negated."""

    gold: Amount
    in_play: MaybeRule = ""
    numbers: UseRules = UseRules()
    rules: tuple[RuleId, ...] = ()


class Card(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A card, Drink or Event. ``title`` is its printed name, all else is in our own words.

    ``rules`` are rules of the books that speak of just this card; the record cites them when it
    is played, or starts.

    ``knowledge`` says how sure its meaning is: printed in a book (``face``), seen at work in an
    example (``shown``), known in part (``partial``), taken from public deck lists (``public``),
    completed by an assumption (``assumed``), or made up for one scenario (``invented``).

    An Event is of an ``event_class``; its ``level``, the Encounter Level, is how many Progress
    Counters its deck gets after it (dungeon-events.end-of-turn-counter).
    """

    id: str
    title: str
    type: tuple[Kind, ...]
    owner: str = "generic"
    modes: tuple[Mode, ...] = ()
    face: Face | None = None
    event: Effects = ()
    family: str = ""
    only: Protection | None = None
    immune: Immunity | None = None
    upkeep: Upkeep | None = None
    fortitude: Amount = 0
    """The Fortitude that it has of its own while it lies in front of its player. Others may pick it
    in place of its player for a loss of Fortitude or a redirection; with none left it is discarded.
    """
    to_automaton: Literal["discarded", "healing"] = "discarded"
    """What becomes of it where it would come to lie in front of an automaton: it is discarded
    (otto.artifacts), and before that its healing effect happens, if so said (otto.blessings)."""
    static: tuple[Static, ...] = ()
    deck: MaybeDeck = ""
    """The side deck to which it belongs; it is discarded beside that deck."""
    crop: Crop | None = None
    track: Track | None = None
    played_as: Literal["", "usual", "boss"] = ""
    """On a sheet: it counts only while its character is played as usual, or as a Boss."""
    event_class: EventClass = "drink"
    level: Amount = 0
    rules: tuple[RuleId, ...] = ()
    short: str = ""
    knowledge: Literal["face", "shown", "partial", "public", "assumed", "invented"] = "shown"
    sources: tuple[str, ...] = ()
    note: str = ""

    @property
    def of_drinks(self) -> bool:
        """Whether it belongs into a deck of Drinks: a Drink, or a Drink Event."""
        return self.face is not None or ("event" in self.type and self.event_class == "drink")

    @property
    def of_a_hand(self) -> bool:
        """Whether it is a card that a player may have in hand: it can be played from there."""
        played = any(mode.from_ == "hand" for mode in self.modes)
        return played and not {"event", "prize", "sheet"}.intersection(self.type)


class Token(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A token that a card may give: how many there are, and how many one player can have."""

    id: str
    title: str
    supply: Amount | None = None
    most: Amount | None = None
    owner: str = "generic"
    shared: bool = False
    """Whether a team has them together (team.potion-token-use)."""
    drunken: bool = False
    """Whether each counts like a point of Alcohol Content."""
    sheet: str = ""
    """The sheet that says what the token does to its bearer."""
    one_each: bool = False
    """Whether there are as many as other players (instead of a ``supply``)."""
    whose: Literal["anyone", "opponents", "owner"] = "anyone"
    """Who can have it: anybody, nobody of its owner's team, or its owner alone."""
    limits: dict[
        Literal["supply", "most", "whose", "drunken", "effect", "ignored", "cost"], RuleId
    ] = {}
    """The rule that the record cites when such a limit, or quality, decides; when an ``effect``
    gives or takes it (``ignored``: though somebody Ignores the card), and when it is a ``cost``."""
    home: bool = False
    """Whether one that its owner would receive stays in the supply."""
    rules: tuple[RuleId, ...] = ()
    """Rules that the record cites when fewer are given than should be."""
    apart: MaybeRule = ""
    """The rule by which a card that only gives them changes no attribute."""
    back: MaybeRule = ""
    """The rule by which a player who loses returns them; without it they go with the player."""
    until: Literal["", "turn"] = ""
    """When it is returned by itself: at the end of the turn."""
    each: MaybeRule = ""
    """The rule by which each member of a team is concerned apart by what it does."""
