"""Which cards of the catalogue may answer a card, and which may not though one might think so."""

from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from typing import Any, NamedTuple

from ..catalogue import cards
from ..draw.cards import KIND, STAT
from ..draw.words import listed
from ..kernel import Card, Mode
from ..scenario.writing import written

ANSWERS = {
    "What Ignores it": {"ignore": "card"},
    "What sends all of it on": {"redirect": "everything"},
    "What sends its loss on": {"redirect": "fortitude"},
    "What makes its loss smaller": {"reduce"},
    "What hits back after it": {"who": "source", "stat": "fortitude"},
}
"""What answers a card that costs Fortitude, by what that is called: the words of the answer."""

PLAYED = ("action", "gambling", "cheating", "sometimes", "anytime")
"""The types of cards that are played, and so can be answered."""


class NotBy(NamedTuple):
    """Cards that may not answer a card; ``why``, and by which ``rule``."""

    why: str
    rule: str
    by: tuple[Card, ...]


# ---------------------------------------------------------------------------- what may answer it


def answering(card: Card) -> dict[str, tuple[Card, ...]]:
    """The cards that answer a loss of Fortitude, if this one costs another player some; of an Event
    those that Ignore Events."""
    if "event" in card.type:
        ignoring = (other for other, uses in _uses() if any(_OF_EVENTS in it["do"] for it in uses))
        return {"What Ignores it": tuple(ignoring)}
    if not _is_blow(card):
        return {}
    every = {
        what: tuple(
            other
            for other, uses in _uses()
            if other.id != card.id and any(_does(use, wanted, card) for use in uses)
        )
        for what, wanted in ANSWERS.items()
    }
    return {what: by for what, by in every.items() if by}


def _is_blow(card: Card) -> bool:
    return any(
        _costs_fortitude(word) for mode in written(card).get("modes", ()) for word in mode["do"]
    )


def _costs_fortitude(word: Any) -> bool:
    """Whether a word takes Fortitude from somebody else."""
    return (
        isinstance(word, dict)
        and "lose" in word
        and word.get("stat") == "fortitude"
        and word.get("who") != "self"
    )


def _does(use: dict[str, Any], wanted: Any, card: Card) -> bool:
    """Whether a use of a card has the wanted word, and what it answers may be this card."""
    return any(_has(word, wanted) for word in use["do"]) and _meets(use.get("when", ()), card)


def _has(word: Any, wanted: Any) -> bool:
    if not isinstance(word, dict):
        return False
    if isinstance(wanted, set):
        return wanted <= word.keys()
    return all(word.get(key) == value for key, value in wanted.items())


def _meets(when: Iterable[Any], card: Card) -> bool:
    """Whether a card of these types, which costs Fortitude, may be what these words name."""
    for each in when:
        if "type" in each and not {*each["type"]} & {*card.type}:
            return False
        if "affects" in each and "fortitude" not in each["affects"]:
            return False
    return True


@cache
def _uses() -> tuple[tuple[Card, tuple[dict[str, Any], ...]], ...]:
    """Every card with its uses, as they are written. Otto's are none that a player holds."""
    return tuple(
        (card, tuple(written(card).get("modes", ())))
        for card in cards().values()
        if card.owner != "otto"
    )


def negating(card: Card) -> Iterator[Card]:
    """The cards that Negate any card of its type, unless it cannot be Negated."""
    if not _is_proof(card, "negate"):
        for other, uses in _uses():
            if any(_negates(use, card) for use in uses):
                yield other


def _is_proof(card: Card, against: str) -> bool:
    """Whether nothing of this kind can be done to a card."""
    return card.immune is not None and against in card.immune.to and not card.immune.against


def _negates(mode: dict[str, Any], card: Card) -> bool:
    """Whether a use Negates every card like this one that is played, or that others play."""
    return _NEGATES in mode["do"] and all(_fits(when, card) for when in mode.get("when", ()))


_NEGATES, _IGNORES, _OF_EVENTS = {"negate": "card"}, {"ignore": "card"}, {"ignore": "event"}


def _fits(when: dict[str, Any], card: Card) -> bool:
    """Whether a card, or one use of it, is what a condition of a Negate asks for."""
    if when == _DRINKS:
        return any(mode.as_ == "sometimes" and _changes_drink(mode) for mode in card.modes)
    return when == {"player": "other"} or (
        when.keys() == {"type"} and not {*when["type"]}.isdisjoint(card.type)
    )


_DRINKS = {"changes": "drink"}


def _changes_drink(mode: Mode) -> bool:
    return any(effect.changes_drink() for effect in mode.do)


# ------------------------------------------------------------------------- what may not answer it


class _Reason(NamedTuple):
    """What others do, what this card is instead, and the rule."""

    verb: str
    others: str
    this: str
    rule: str

    def words(self, by: int) -> str:
        """Said of so many cards."""
        does = f"They {self.verb}" if by > 1 else f"It {self.verb}s"
        return f"{does} {self.others}. This {self.this}."


def not_answering(card: Card) -> tuple[NotBy, ...]:
    """The cards that Negate or Ignore others and may not answer this one, by the reason why."""
    if {*PLAYED}.isdisjoint(card.type):
        return ()
    found: dict[_Reason, list[Card]] = {}
    able = {id(each) for each in negating(card)}
    for other, uses in _uses():
        reasons = (_why_not(use, card) for use in uses if id(other) not in able)
        for reason in dict.fromkeys(filter(None, reasons)):
            found.setdefault(reason, []).append(other)
    return tuple(NotBy(why.words(len(by)), why.rule, tuple(by)) for why, by in found.items())


def _why_not(use: dict[str, Any], card: Card) -> _Reason | None:
    """Why a use that Negates or Ignores cards does not answer this one; nothing if it does so, or
    if that depends on the table."""
    when = tuple(use.get("when", ()))
    if _NEGATES in use["do"]:
        return _why_not_negated(when, card)
    return _why_not_ignored(when, card) if _IGNORES in use["do"] else None


def _why_not_negated(when: tuple[Any, ...], card: Card) -> _Reason | None:
    types = _named(when, "type")
    if types == ["cheating"] and {"gambling", "cheating"}.isdisjoint(card.type):
        return None  # nobody would think so
    if types and {*types}.isdisjoint(card.type):
        sometimes = types == ["sometimes"]
        rule = "i-dont-think-so.negates-a-sometimes" if sometimes else "sometimes.condition"
        return _Reason("Negate", _a(types), f"is {_a(card.type)}", rule)
    if card.immune is not None and _is_proof(card, "negate"):
        return _Reason("Negate", "a card", "cannot be Negated", card.immune.rule)
    if _DRINKS not in when:
        return None
    if any(map(_changes_drink, card.modes)):
        rule = "wench-drinks.sometimes-only"
        return _Reason("Negate", "a Sometimes Card", f"is {_a(card.type)}", rule)
    rule = "wench-drinks.what-changes-a-drink"
    return _Reason("Negate", "a card that changes a Drink", "changes none", rule)


def _why_not_ignored(when: tuple[Any, ...], card: Card) -> _Reason | None:
    if card.immune is not None and _is_proof(card, "ignore"):
        return _Reason("Ignore", "a card", "cannot be Ignored", card.immune.rule)
    does = [effect for mode in card.modes for effect in mode.do]
    changed = {stat for effect in does for stat in effect.changes()}
    named, types = _named(when, "affects"), _named(when, "type")
    if not changed and does and all(effect.changes_drink() for effect in does):
        rule = "affects.changing-a-drink-is-indirect"
        return _Reason("Ignore", "a change of your own numbers", "changes a Drink", rule)
    if not _is_blow(card):
        return None
    if named and changed.isdisjoint(named):
        others = listed([STAT[each] for each in named], "or")
        this = listed([called for each, called in STAT.items() if each in changed])
        rule = "affects.direct-change-only"
        return _Reason("Ignore", f"a change of your {others}", f"changes {this}", rule)
    if types and {*types}.isdisjoint(card.type):
        return _Reason("Ignore", _a(types), f"is {_a(card.type)}", "sometimes.condition")
    return None


def _named(when: tuple[Any, ...], word: str) -> Sequence[str]:
    """What a condition names."""
    return next((each[word] for each in when if word in each), ())


def _a(types: Iterable[str]) -> str:
    """One card of these types: ``an Action or Sometimes Card``."""
    told = listed([KIND[each] for each in types], "or")
    return f"{'an' if told[0] in 'AEIO' else 'a'} {told} Card"
