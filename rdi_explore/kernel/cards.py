"""The closed vocabulary in which a card is written: its modes, conditions and effects.

A card is data. Each condition and each effect is one small struct; in a file its first word is
the verb: ``{lose: 3, stat: fortitude, who: target}``. The kernel carries these verbs out, the
views put them into words, and nothing else can be said by a card.
"""

from typing import Literal

import msgspec

Stat = Literal["fortitude", "alcohol", "gold"]
"""What a card can change: Fortitude, Alcohol Content or Gold."""

Kind = Literal["action", "gambling", "cheating", "sometimes", "anytime", "drink", "event"]
"""The printed type of a card (or of one mode of it)."""

Occasion = Literal[
    "action", "bet", "card", "drink", "event", "ante", "loss", "round", "won", "taken", "phase",
    "any",
]  # fmt: skip
"""When a mode may be played: as the Action, on a gambling turn, in answer to a card, Drink,
Event or ante, after a Fortitude loss, during a Round of Gambling, when a Round was won or its
pot taken, in a phase, or at any time."""

Who = Literal["self", "target", "anyone", "source", "each-other", "everyone"]
"""Whom an effect concerns. ``target`` is another player, picked when the card is announced;
``anyone`` is a picked player who may be oneself; ``source`` is the player whose card caused the
loss that is answered."""


class Word(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="verb"):
    """One condition or effect of the vocabulary."""


# ---------------------------------------------------------------------------- conditions


class Affects(Word, frozen=True, tag="affects"):
    """The answered card would directly change one of these of you (affects.direct-change-only)."""

    affects: tuple[Stat, ...]


class Threatens(Word, frozen=True, tag="threatens"):
    """The answered card would make you lose this."""

    threatens: Literal["fortitude"]


class TypeIs(Word, frozen=True, tag="type"):
    """The answered card is of one of these types."""

    type: tuple[Kind, ...]


class Changes(Word, frozen=True, tag="changes"):
    """The answered card changes the effects of a Drink (wench-drinks.what-changes-a-drink)."""

    changes: Literal["drink"]


class DrinkerIs(Word, frozen=True, tag="drinker"):
    """The Drink is about to be drunk by you, or by somebody else."""

    drinker: Literal["self", "other"]


class PlayerIs(Word, frozen=True, tag="player"):
    """The answered card was played by you, or by somebody else."""

    player: Literal["self", "other"]


class PhaseIs(Word, frozen=True, tag="phase"):
    """It is this phase of your own, or of another player's, turn."""

    phase: Literal["discard", "action", "order", "drink"]
    of: Literal["self", "other"] = "self"


Condition = Affects | Threatens | TypeIs | Changes | DrinkerIs | PlayerIs | PhaseIs

# ------------------------------------------------------------------------------- effects


class Lose(Word, frozen=True, tag="lose"):
    """A player loses this much of an attribute."""

    lose: int
    stat: Stat
    who: Who = "target"


class Gain(Word, frozen=True, tag="gain"):
    """A player gains this much of an attribute."""

    gain: int
    stat: Stat
    who: Who = "self"


class Pay(Word, frozen=True, tag="pay"):
    """A player pays Gold to another player or to the Inn, as much as there is."""

    pay: int
    by: Who = "target"
    to: Literal["self", "inn"] = "self"


class Give(Word, frozen=True, tag="give"):
    """A player receives tokens of a name that the catalogue knows (a mark, a Scarab ...)."""

    give: str
    to: Who = "target"
    n: int = 1


class Draw(Word, frozen=True, tag="draw"):
    """A player draws cards from the own Character Deck."""

    draw: int
    who: Who = "self"


class Negate(Word, frozen=True, tag="negate"):
    """The answered card does not resolve (negate.prevents-resolution)."""

    negate: Literal["card"]


class Ignore(Word, frozen=True, tag="ignore"):
    """What is answered has no effect on you (ignore.no-effect-on-you)."""

    ignore: Literal["card", "drink", "event"]


class Reduce(Word, frozen=True, tag="reduce"):
    """Your loss from the answered card falls by this much."""

    reduce: int
    stat: Literal["fortitude"] = "fortitude"


class SetTo(Word, frozen=True, tag="set"):
    """Your loss from the answered card becomes this much."""

    set: int
    stat: Literal["fortitude"] = "fortitude"


class Redirect(Word, frozen=True, tag="redirect"):
    """Your loss from the answered card goes to another player (redirect.only-fortitude)."""

    redirect: Literal["fortitude"]
    to: Literal["target", "source"]


class Add(Word, frozen=True, tag="add"):
    """One Drink changes by this much (negative: becomes weaker)."""

    add: int
    stat: Literal["alcohol", "fortitude"] = "alcohol"


class Split(Word, frozen=True, tag="split"):
    """One Drink is halved with another player; ``up`` or ``down`` rounds each half."""

    split: Literal["up", "down"]
    with_: Literal["target", "nobody"] = msgspec.field(default="target", name="with")


class Pass(Word, frozen=True, tag="pass"):
    """One Drink goes to another drinker, with everything added to it (drink.pass)."""

    pass_: Literal["drink"] = msgspec.field(name="pass")
    to: Literal["target"] = "target"


class Start(Word, frozen=True, tag="start"):
    """A Round of Gambling begins (gambling.start)."""

    start: Literal["round"]


class Take(Word, frozen=True, tag="take"):
    """Its player takes control of the Round; ``next`` limits what may take control next."""

    take: Literal["control"]
    next: Literal["cheating"] | None = None


class Ante(Word, frozen=True, tag="ante"):
    """Each player still in the Round antes this much Gold (gambling.raise)."""

    ante: int


class Leave(Word, frozen=True, tag="leave"):
    """A player leaves the Round: oneself, or one who is forced out."""

    leave: Literal["round"]
    who: Literal["self", "target"] = "self"


class End(Word, frozen=True, tag="end"):
    """The Round ends without a winner and the pot goes to the Inn (wench-tip.effect)."""

    end: Literal["round"]


class Hold(Word, frozen=True, tag="hold"):
    """A Drink Event takes place: everybody competes, or everybody drinks a copy."""

    hold: Literal["contest", "round-on-the-house"]


Effect = (
    Lose | Gain | Pay | Give | Draw | Negate | Ignore | Reduce | SetTo | Redirect | Add | Split
    | Pass | Start | Take | Ante | Leave | End | Hold
)  # fmt: skip

DRINK_CHANGERS = (Add, Split, Pass)
"""Effects that change a Drink, besides Ignoring it (wench-drinks.what-changes-a-drink)."""

# ---------------------------------------------------------------------------------- cards


class Mode(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One way to play a card. A card with a printed "- OR -" has several.

    ``rules`` are rules of the books that speak of just this; the record cites them when it is
    played.
    """

    as_: Literal["action", "gambling", "cheating", "sometimes", "anytime"] = msgspec.field(
        name="as"
    )
    do: tuple[Effect, ...]
    answers: Literal["card", "drink", "event", "ante", "loss", "round", "won", "taken", "phase"] | (
        None
    ) = None
    when: tuple[Condition, ...] = ()
    name: str = ""
    rules: tuple[str, ...] = ()

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
            case "sometimes":
                return self.answers or "phase"


class Face(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a Drink Card does to its drinker."""

    alcohol: int = 0
    fortitude: int = 0
    draw: int = 0
    chaser: Literal["no", "title", "icon", "both"] = "no"
    splits_itself: bool = False
    other_splits: bool = True


class Protection(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Only cards of these families may answer the card; ``rule`` is cited when another tries."""

    families: tuple[str, ...]
    rule: str


class Card(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A card, Drink or Event. ``title`` is its printed name, all else is in our own words.

    ``rules`` are rules of the books that speak of just this card; the record cites them when it
    is played, or starts.

    ``knowledge`` says how sure its meaning is: printed in a book (``face``), seen at work in an
    example (``shown``), known in part (``partial``), taken from public deck lists (``public``),
    completed by an assumption (``assumed``), or made up for one scenario (``invented``).
    """

    id: str
    title: str
    type: tuple[Kind, ...]
    owner: str = "generic"
    modes: tuple[Mode, ...] = ()
    face: Face | None = None
    event: tuple[Effect, ...] = ()
    family: str = ""
    only: Protection | None = None
    rules: tuple[str, ...] = ()
    short: str = ""
    knowledge: Literal["face", "shown", "partial", "public", "assumed", "invented"] = "shown"
    sources: tuple[str, ...] = ()
    note: str = ""


class Token(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A token that a card may give: how many there are, and how many one player can have."""

    id: str
    title: str
    supply: int | None = None
    most: int | None = None
    owner: str = "generic"
