"""Claims: what may be said of the plays from a position, as frozen values.

A *condition* is true or false at one moment of a line of play (``Sera's fortitude >= 3``, ``Joran
is out``, ``nobody plays i-dont-think-so``). A *claim* says how the lines of play fare by it:
``whatever anybody plays, always …``, ``Joran can force that …``. ``str`` gives the words that
:func:`rdi_explore.scenario.claim_text.read_claim` reads again as the same value. The same values
are built in Python::

    sera = player("Sera")
    claim = whatever_anybody_plays(~sera.is_("out"), unless=[nobody().plays("i-dont-think-so")])
    claim = can_force("Joran", (sera.gold - player("Joran").gold > 2) | sera.wins())

Words: ``=`` is written :meth:`Term.equals` in Python, where ``==`` compares the values themselves.
"""

from collections.abc import Iterable
from typing import Literal

from .claim_parts import (
    ANYTHING,
    LOSABLE,
    SIGNS,
    STATES,
    STATS,
    TABLE,
    Acts,
    AtLeastOne,
    Both,
    ChangeOf,
    ClaimPart,
    Compare,
    Condition,
    Constant,
    Does,
    GoldMoves,
    Group,
    Implies,
    No,
    OnTable,
    Runs,
    Sign,
    Stat,
    State,
    StatWord,
    Sum,
    TableWord,
    Term,
    Verb,
    Whom,
)

__all__ = [
    "ANYTHING",
    "LOSABLE",
    "SIGNS",
    "STATES",
    "STATS",
    "TABLE",
    "Acts",
    "Aim",
    "AtLeastOne",
    "Both",
    "ChangeOf",
    "Claim",
    "ClaimPart",
    "Compare",
    "Condition",
    "Constant",
    "Denied",
    "Does",
    "GoldMoves",
    "Group",
    "Implies",
    "Joined",
    "No",
    "OnTable",
    "Quantifier",
    "Runs",
    "Sign",
    "Stat",
    "StatWord",
    "State",
    "Sum",
    "TableWord",
    "Term",
    "Time",
    "Verb",
    "Whom",
    "always",
    "can_force",
    "everybody",
    "never",
    "nobody",
    "one_of",
    "player",
    "possible",
    "pot",
    "somebody",
    "there_is_a_play_of",
    "total_gold",
    "whatever_anybody_plays",
]

Quantifier = Literal["all", "some", "force", "play"]
Time = Literal["end", "always", "ever"]


class Claim(ClaimPart, frozen=True):
    """What is said of all lines of play from a position."""


class Aim(Claim, frozen=True):
    """One thing said of all lines.

    ``quantifier``: on ``all`` lines; on ``some`` line; the players ``who`` can ``force`` it, by the
    choices that they make together, whatever all others play; there is a ``play`` of ``who``, the
    first choice, after which it holds whatever anybody plays. ``time``: the ``condition`` holds at
    the ``end`` of the line (nothing is left to decide), ``always`` (wherever somebody decides, and
    at the end), or ``ever`` (at one of these moments).

    ``unless`` are plays that nobody shall make: such options are taken away. Who is left without
    any loses the chance to show anything: what *all* or the *others* would have done holds then.
    ``any_order``: whoever is asked first in each window; each player is asked when all orders are
    tried.
    """

    quantifier: Quantifier
    condition: Condition
    time: Time = "end"
    who: tuple[str, ...] = ()
    unless: tuple[Does, ...] = ()
    any_order: bool = False

    def __str__(self) -> str:
        names = " and ".join(self.who)
        begin = {
            "all": "whatever anybody plays,",
            "some": "it is possible that",
            "force": f"{names} can force that",
            "play": f"there is a play of {names} so that",
        }[self.quantifier]
        time = {"end": "in the end", "always": "always", "ever": "at some moment"}[self.time]
        order = "in every order of passing, " if self.any_order else ""
        premise = f", if {' and '.join(map(str, self.unless))}" if self.unless else ""
        return f"{order}{begin} {time} {self.condition}{premise}"


class Denied(Claim, frozen=True):
    """The contrary of a claim."""

    of: Claim

    def __str__(self) -> str:
        return f"not ({self.of})"


class Joined(Claim, frozen=True):
    """All claims, or at least one of them, hold."""

    how: Literal["and", "or"]
    claims: tuple[Claim, ...]

    def __str__(self) -> str:
        return f" {self.how} ".join(f"({claim})" for claim in self.claims)


# --------------------------------------------------------------------------------- builders


def player(*names: str) -> Whom:
    """These players, each of them."""
    return Whom(names)


def one_of(*names: str) -> Whom:
    """At least one of these players."""
    return Whom(names, "some")


def everybody(*but: str) -> Whom:
    """All players in the game at the start, but these."""
    return Whom(but, "everybody")


def somebody(*but: str) -> Whom:
    """Some player, but these."""
    return Whom(but, "somebody")


def nobody(*but: str) -> Whom:
    """No player but these."""
    return Whom(but, "nobody")


def pot() -> OnTable:
    """The pot."""
    return OnTable("pot")


def total_gold() -> OnTable:
    """All Gold of players, pot and Inn."""
    return OnTable("total gold")


def whatever_anybody_plays(
    condition: Condition, time: Time = "end", unless: Iterable[Does] = ()
) -> Aim:
    """On every line of play."""
    return Aim("all", condition, time, unless=tuple(unless))


def always(condition: Condition, unless: Iterable[Does] = ()) -> Aim:
    """At every moment of every line."""
    return Aim("all", condition, "always", unless=tuple(unless))


def never(condition: Condition, unless: Iterable[Does] = ()) -> Aim:
    """At no moment of any line."""
    return Aim("all", No(condition), "always", unless=tuple(unless))


def possible(condition: Condition, time: Time = "ever", unless: Iterable[Does] = ()) -> Aim:
    """On some line."""
    return Aim("some", condition, time, unless=tuple(unless))


def can_force(
    who: str | Iterable[str],
    condition: Condition,
    time: Time = "end",
    unless: Iterable[Does] = (),
    any_order: bool = False,
) -> Aim:
    """These players together can bring it about, whatever all others play."""
    names = (who,) if isinstance(who, str) else tuple(who)
    return Aim("force", condition, time, names, tuple(unless), any_order)


def there_is_a_play_of(who: str, condition: Condition, time: Time = "end") -> Aim:
    """After one choice of this player, the first, it holds whatever anybody plays."""
    return Aim("play", condition, time, (who,))
