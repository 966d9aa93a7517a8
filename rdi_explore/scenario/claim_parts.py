"""What claims speak of: players, numbers and conditions at one moment of a line, as frozen values.

They know how they are written (``str``) and how they are built in Python; what they mean at a table
is found out elsewhere.
"""

from collections.abc import Iterable
from typing import Literal, get_args

import msgspec

Group = Literal["all", "some", "everybody", "somebody", "nobody"]
"""How a condition speaks of several players: each of the named ones, one of them; or each, some,
none of all players but the named ones."""
StatWord = Literal["fortitude", "alcohol", "gold", "cards", "drinks"]
"""What of a player is counted: the attributes, the cards in hand, the Drink Me! Pile. Any other
word is the name of a token."""
TableWord = Literal["pot", "inn", "total gold", "drink deck"]
"""What of the table is counted; ``total gold`` is that of players, pot and Inn together."""
State = Literal["in the game", "out", "in the round", "in control", "passing out", "away"]
Verb = Literal["play", "may play", "hold", "lose", "gain", "win", "win the round", "decide", "be"]
"""What a condition says of a player. ``play``, ``lose``, ``gain`` and ``win the round`` speak of
the line from the start of the claim to the moment, all others of the moment alone."""
Sign = Literal["=", "!=", "<", "<=", ">", ">="]

STATS: tuple[str, ...] = get_args(StatWord)
TABLE: tuple[str, ...] = get_args(TableWord)
STATES: tuple[str, ...] = get_args(State)
SIGNS: tuple[Sign, ...] = get_args(Sign)
LOSABLE = ("fortitude", "alcohol", "gold")
"""What a player can ``lose`` and ``gain``."""
ANYTHING = "anything"
"""Any card, in the place of its id."""


class ClaimPart(msgspec.Struct, frozen=True, tag=True):
    """A part of a claim."""


class Whom(ClaimPart, frozen=True):
    """Of whom a condition speaks."""

    names: tuple[str, ...] = ()
    how: Group = "all"

    def __str__(self) -> str:
        if self.how in ("all", "some"):
            return (" and " if self.how == "all" else " or ").join(self.names)
        return f"{self.how} but {' and '.join(self.names)}" if self.names else self.how

    @property
    def several(self) -> bool:
        """Whether the verb stands in the plural."""
        return self.how == "all" and len(self.names) > 1

    @property
    def alone(self) -> bool:
        """Whether this is just one player."""
        return self.how == "all" and len(self.names) == 1

    # ------------------------------------------------------------------------------ builders

    def _count(self, what: str) -> "Stat":
        return Stat(self, what)

    @property
    def fortitude(self) -> "Stat":
        """Fortitude."""
        return self._count("fortitude")

    @property
    def alcohol(self) -> "Stat":
        """Alcohol Content."""
        return self._count("alcohol")

    @property
    def gold(self) -> "Stat":
        """Gold."""
        return self._count("gold")

    @property
    def cards(self) -> "Stat":
        """How many cards are in hand."""
        return self._count("cards")

    def tokens(self, name: str) -> "Stat":
        """How many tokens of a name the player has."""
        return self._count(name)

    def is_(self, state: State) -> "Does":
        """Is ``in the game``, ``out``, ``in the round``, ``in control``, ``passing out``,
        ``away``."""
        return Does(self, "be", state)

    def plays(self, card: str = ANYTHING, on: Iterable[str] = (), mode: str = "") -> "Does":
        """Has played this card (or any at all) since the start, if so said, on them."""
        return Does(self, "play", card, tuple(on), mode)

    def may_play(self, card: str = ANYTHING, on: Iterable[str] = (), mode: str = "") -> "Does":
        """Could play this card now."""
        return Does(self, "may play", card, tuple(on), mode)

    def may_not_play(self, card: str, because: str = "", mode: str = "") -> "Does":
        """Could not play this card now, by this rule."""
        return Does(self, "may play", card, (), mode, True, because)

    def holds(self, card: str) -> "Does":
        """Has this card in hand."""
        return Does(self, "hold", card)

    def loses(self, stat: str) -> "Does":
        """Has lost some of it at some time since the start, whatever was gained."""
        return Does(self, "lose", stat)

    def gains(self, stat: str) -> "Does":
        """Has gained some of it at some time since the start."""
        return Does(self, "gain", stat)

    def wins(self) -> "Does":
        """Has won the game."""
        return Does(self, "win")

    def wins_the_round(self) -> "Does":
        """Has won a Round of Gambling that was over since the start."""
        return Does(self, "win the round")

    def decides(self) -> "Does":
        """Must choose now."""
        return Does(self, "decide")


# ------------------------------------------------------------------------------------ terms


class Term(ClaimPart, frozen=True):
    """A number at a moment."""

    def _compared(self, sign: Sign, other: "Term | int") -> "Compare":
        return Compare(self, sign, _term(other))

    def equals(self, other: "Term | int") -> "Compare":
        """``=``."""
        return self._compared("=", other)

    def differs(self, other: "Term | int") -> "Compare":
        """``!=``."""
        return self._compared("!=", other)

    def __lt__(self, other: "Term | int") -> "Compare":
        return self._compared("<", other)

    def __le__(self, other: "Term | int") -> "Compare":
        return self._compared("<=", other)

    def __gt__(self, other: "Term | int") -> "Compare":
        return self._compared(">", other)

    def __ge__(self, other: "Term | int") -> "Compare":
        return self._compared(">=", other)

    def __add__(self, other: "Term | int") -> "Sum":
        return _summed(self, "+", _term(other))

    def __sub__(self, other: "Term | int") -> "Sum":
        return _summed(self, "-", _term(other))

    @property
    def change(self) -> "Term":
        """By how much it is more than at the start."""
        return ChangeOf(self)


class Constant(Term, frozen=True):
    """A whole number."""

    value: int

    def __str__(self) -> str:
        return str(self.value)

    @property
    def change(self) -> Term:
        """Nothing."""
        return Constant(0)


class Stat(Term, frozen=True):
    """What a player has: an attribute, cards, tokens."""

    who: Whom
    what: str

    def __str__(self) -> str:
        return f"{self.who}'s {self.what}"


class OnTable(Term, frozen=True):
    """What lies on the table."""

    what: TableWord

    def __str__(self) -> str:
        return f"the {self.what}"


class ChangeOf(Term, frozen=True):
    """By how much a number is more than at the start of the claim."""

    of: Term

    def __str__(self) -> str:
        return f"the change of {self.of}"


class Sum(Term, frozen=True):
    """Two numbers added, or one taken from the other; read from left to right."""

    left: Term
    sign: Literal["+", "-"]
    right: Term

    def __str__(self) -> str:
        return f"{self.left} {self.sign} {self.right}"

    @property
    def change(self) -> Term:
        """The sum of the changes."""
        return Sum(self.left.change, self.sign, self.right.change)


def _summed(left: Term, sign: Literal["+", "-"], right: Term) -> Sum:
    """A sum whose right part is none, as it is read."""
    if isinstance(right, Sum):
        second: Literal["+", "-"] = "+" if sign == right.sign else "-"
        return Sum(_summed(left, sign, right.left), second, right.right)
    return Sum(left, sign, right)


def _term(value: "Term | int") -> Term:
    return Constant(value) if isinstance(value, int) else value


# ------------------------------------------------------------------------------- conditions


class Condition(ClaimPart, frozen=True):
    """What is true or false at one moment of a line."""

    def __and__(self, other: "Condition") -> "Both":
        return Both(self, other)

    def __or__(self, other: "Condition") -> "AtLeastOne":
        return AtLeastOne(self, other)

    def __invert__(self) -> "No":
        return No(self)

    def implies(self, other: "Condition") -> "Implies":
        """The other one holds wherever this one does."""
        return Implies(self, other)


class Compare(Condition, frozen=True):
    """Two numbers compared; said of a group, it must hold of each, or of one, or of none."""

    left: Term
    sign: Sign
    right: Term

    def __str__(self) -> str:
        return f"{self.left} {self.sign} {self.right}"


_SAID: dict[str, tuple[str, str, str, str]] = {
    "play": ("plays", "play", "does not play", "do not play"),
    "may play": ("may play", "may play", "may not play", "may not play"),
    "hold": ("holds", "hold", "does not hold", "do not hold"),
    "lose": ("loses", "lose", "loses no", "lose no"),
    "gain": ("gains", "gain", "gains no", "gain no"),
    "win": ("wins", "win", "does not win", "do not win"),
    "win the round": ("wins the round", "win the round", "does not win the round",
                      "do not win the round"),
    "decide": ("decides", "decide", "does not decide", "do not decide"),
    "be": ("is", "are", "is not", "are not"),
}  # fmt: skip


class Does(Condition, frozen=True):
    """Something said of players: ``what`` is a card (``play``, ``may play``, ``hold``), an
    attribute (``lose``, ``gain``) or a state (``be``). ``no`` denies it of each of them;
    ``because`` is the rule by which a play must be refused."""

    who: Whom
    verb: Verb
    what: str = ""
    on: tuple[str, ...] = ()
    mode: str = ""
    no: bool = False
    because: str = ""

    def __str__(self) -> str:
        verb = _SAID[self.verb][self.who.several + 2 * self.no]
        words = [str(self.who), verb, self.what]
        words += ["on", " and on ".join(self.on)] if self.on else []
        words += ["as", f'"{self.mode}"'] if self.mode else []
        words += ["because", self.because] if self.because else []
        return " ".join(word for word in words if word)

    def __invert__(self) -> "Does | No":  # type: ignore[override]
        if self.who.alone and not self.because:
            return msgspec.structs.replace(self, no=not self.no)
        return No(self)


class Acts(Condition, frozen=True):
    """A rule has acted since the start."""

    rule: str

    def __str__(self) -> str:
        return f"{self.rule} acts"


class GoldMoves(Condition, frozen=True):
    """Some Gold has gone from or to a player, the pot or the Inn since the start."""

    def __str__(self) -> str:
        return "gold moves"


class Runs(Condition, frozen=True):
    """A Round of Gambling or a Drinking Contest is running, or the game is over."""

    what: Literal["round", "contest", "game"]

    def __str__(self) -> str:
        return "the game is over" if self.what == "game" else f"a {self.what} is running"


class No(Condition, frozen=True):
    """The contrary."""

    of: Condition

    def __str__(self) -> str:
        return f"not ({self.of})"


class Both(Condition, frozen=True):
    """Two conditions hold."""

    left: Condition
    right: Condition

    def __str__(self) -> str:
        return f"{_inner(self.left, Both)} and {_inner(self.right)}"


class AtLeastOne(Condition, frozen=True):
    """At least one of two conditions holds."""

    left: Condition
    right: Condition

    def __str__(self) -> str:
        return f"{_inner(self.left, AtLeastOne)} or {_inner(self.right)}"


class Implies(Condition, frozen=True):
    """If the first condition holds at a moment, so does the second."""

    left: Condition
    right: Condition

    def __str__(self) -> str:
        return f"{_inner(self.left)} implies {_inner(self.right)}"


def _inner(part: Condition, plain: type[Condition] | None = None) -> str:
    """A part as it stands in a longer condition: in brackets where it could be read otherwise."""
    bare = not isinstance(part, Both | AtLeastOne | Implies) or (plain and isinstance(part, plain))
    return str(part) if bare else f"({part})"
