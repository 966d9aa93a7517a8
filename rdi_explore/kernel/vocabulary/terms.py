"""The terms in which cards speak, and what a field of a verb is: an amount, a name, a player.

What a field is stands in its type, once. From it are derived: what a file may say there, the JSON
Schema, which numbers grow, and which names are looked up (:mod:`.fields`).
"""

from typing import Annotated, Literal

from msgspec import Meta

Stat = Literal["fortitude", "alcohol", "gold"]
"""What a card can change: Fortitude, Alcohol Content or Gold."""

Kind = Literal[
    "action", "gambling", "cheating", "sometimes", "anytime", "minion", "drink", "event", "sheet",
    "prize", "mushroom", "patient", "pet", "scheme",
]  # fmt: skip
"""The printed type of a card (or of one mode of it). A ``sheet`` is no card of a deck: it says
what a character, a token or a variant does."""

EventClass = Literal["drink", "sea", "dungeon", "tavern"]
"""Which kind of Event an Event is (dungeon-events.event-class-scope)."""

Occasion = Literal[
    "action", "bet", "card", "drink", "event", "ante", "payment", "loss", "round", "won", "taken",
    "phase", "use", "ability", "hook", "any",
]  # fmt: skip
"""When a mode may be played: as the Action, on a gambling turn, in answer to a card, Drink,
Event or ante, when Gold is due, after a loss, during a Round of Gambling, when a Round was won
or its pot taken, in a phase, from in front of its player, as an ability at any time, when its
moment of the turn has come, or at any time."""

Hook = Literal[
    "set-up",
    "beginning-of-turn", "after-discarding", "after-drawing", "before-drinking", "after-drinking",
    "end-of-action", "end-of-turn", "after-loss", "after-round", "gather", "fire",
]  # fmt: skip
"""Moments at which components of characters act by themselves: when the table is set, before
Discard and Draw, between
discarding and drawing, after drawing, when a Drink is about to be drunk, when it was drunk, after
the last Action of the Action Phase, and when the turn ends; when an opponent's card has cost
Fortitude, and when a Round of Gambling was not won; when a Mushroom is gathered, and when a token
on a track reaches its fire spot."""

Who = Literal[
    "self", "target", "anyone", "first", "second", "third", "source", "player", "drinker",
    "turn-owner", "each-other", "everyone", "gamblers", "heroes", "villains", "left", "right",
    "most-fortitude", "least-fortitude", "most-alcohol", "least-alcohol", "most-gold", "least-gold",
    "picked",
]  # fmt: skip
"""Whom an effect concerns. ``target`` is every other player picked when the card is announced
(``first``, ``second``, ``third`` of them where they fare differently); ``anyone`` is a picked
player who may be oneself; ``source`` is the player whose card caused the loss that is answered,
``player`` the player of the answered card, ``drinker`` who would drink the answered Drink;
``gamblers`` are all who are still in the Round;
``heroes`` and ``villains`` are those of ``everyone`` who are Heroes or Villains. ``most-gold`` is
the other player with the most Gold; it is all who tie (otto.tie-on-criterion), and never the
automaton. ``left`` and ``right`` are the next players on both sides of the card's player
(otto.left-of-otto); ``picked`` is who was picked while the card resolved (:class:`Pick`)."""

IN_ORDER: tuple[Who, ...] = ("first", "second", "third")
"""The words for those who are picked where they fare differently."""

# ------------------------------------------------------------------------ what a field is

MOST = 99
"""No number on a card is greater."""

GROWS, IS_WHOM = "grows", "whom"
NAMES, ALSO = "names", "also"
"""The marks of a field: that it grows, says whom something concerns, or names something."""

TOKEN, DECK, RULE, FAMILY, TRAIT = "token", "deck", "rule", "family", "trait"
"""What a field can name."""


def names_a(what: str, *also: str) -> Meta:
    """The mark of a field that names such a thing, or says one of a few words."""
    return Meta(extra={NAMES: what, ALSO: also})


WHOM = Meta(extra={IS_WHOM: True})
"""The mark of a field that says whom an effect concerns, or who gets something by it."""

Amount = Annotated[int, Meta(ge=0, le=MOST)]
"""How many, or how much."""
Growing = Annotated[int, Meta(ge=0, le=MOST, extra={GROWS: True})]
"""An amount that grows with the numbers of its card (notes.number-modes)."""
Change = Annotated[int, Meta(ge=-MOST, le=MOST)]
"""By how much something becomes greater, or smaller."""
Whom = Annotated[Who, WHOM]
"""Whom an effect concerns."""
TokenName = Annotated[str, names_a(TOKEN)]
"""The name of a token of the catalogue."""
MaybeToken = Annotated[str, names_a(TOKEN, "")]
"""The name of a token, or nothing."""
PerName = Annotated[str, names_a(TOKEN, "", "team", "players", "member")]
"""For each of what an amount counts."""
DeckName = Annotated[str, names_a(DECK)]
"""The name of a side deck."""
MaybeDeck = Annotated[str, names_a(DECK, "")]
"""The name of a side deck, or nothing."""
RuleId = Annotated[str, names_a(RULE)]
"""The id of a rule of the rulebook."""
MaybeRule = Annotated[str, names_a(RULE, "")]
"""The id of a rule, or nothing."""
FamilyName = Annotated[str, names_a(FAMILY)]
"""The family of some cards."""
TraitName = Annotated[str, names_a(TRAIT)]
"""A trait that some Drinks ask for."""
