"""Which cards of the catalogue may answer a card, and which may not though one might think so."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache, partial
from typing import Any, NamedTuple

import msgspec

from ..catalogue import cards
from ..draw.cards import KIND, STAT
from ..draw.words import listed
from ..kernel import Card, CardNo, Mode, ModeNo, compile_law, whom_words
from ..kernel import cards as c
from ..scenario.writing import written

IGNORES_GOLD = "What Ignores its Gold"
"""What Ignores only that a card pays, which sends a loss on besides."""

IGNORES, SENDS = "What Ignores it", "What sends all of it on"
OF_ALL = (IGNORES, SENDS)
"""What answers any change; the others answer a loss of Fortitude."""

WEAKENS, PASSES_LOSS, HITS_BACK, MARKS = (
    "What makes it weaker", "What sends its loss on", "What hits back after it",
    "What marks its player after it",
)  # fmt: skip

SHARES = "What shares its loss"
MOVED = (SENDS, PASSES_LOSS, SHARES)
"""What brings a loss to somebody else."""

LESSENS, LESSENS_OF_TEAMS = "What makes its loss smaller", "What makes it smaller only for a team"
"""The losses of a team add up: what brings a loss down to 1 helps it where each would lose 1. Otto
plays against no team."""

ANSWERS: dict[str, tuple[Any, ...]] = {
    IGNORES: ({"ignore": "card"},),
    SENDS: ({"redirect": "everything"},),
    PASSES_LOSS: ({"redirect": "fortitude"},),
    SHARES: ({"share": "fortitude"},),
    LESSENS: ({"reduce"}, {"set"}),
    HITS_BACK: ({"who": "source", "stat": "fortitude"}, {"give": "scarab", "to": "source"}),
    MARKS: ({"give": "remy-mark", "to": "source"},),
}
"""What answers a card that changes numbers of others, by what that is called: the words of the
answer."""

_BARRED = {SENDS: "redirect", PASSES_LOSS: "redirect", HITS_BACK: "hit-back"}
"""What a card may be proof against, by the answer that it keeps off."""

PAYS = {
    "What lets the Inn pay": {"cover": "payment", "by": "inn"},
    "What spares the payment": {"cover": "payment", "by": "nobody"},
}
"""The same for Gold that a card makes somebody pay."""

PRICES = {
    "What lets the Inn pay": "What lets the Inn pay its price",
    "What spares the payment": "What spares its price",
}
"""The same where whoever plays the card is the one who pays."""

LEAVES = "What leaves the Round instead"

ENDS = "What ends the Round before that"

SPLITS, HALVES = "What splits it", "What halves it"

OF_A_DRINK: dict[str, tuple[Any, ...]] = {
    IGNORES: ({"ignore"},),
    "What passes it": ({"pass"},),
    SPLITS: ({"split"},),
    HALVES: ({"with": "nobody"},),
    "What changes it": ({"add"}, {"become"}, {"convert"}, {"attach"}),
}
"""What others can do to a Drink, by what that is called."""

PLAYED = ("action", "gambling", "cheating", "sometimes", "anytime")
"""The types of cards that are played, and so can be answered."""


class NotBy(NamedTuple):
    """Cards that may not answer a card; ``why``, and by which ``rule``."""

    why: str
    rule: str
    by: tuple[Card, ...]


# ---------------------------------------------------------------------------- what may answer it


def parts_of(card: Card) -> dict[str, Card]:
    """The ways to play a card that is played as different types, by their names: each as a card of
    its own type, with that alone. None of another card."""
    played = [mode for mode in card.modes if mode.as_ in PLAYED]
    if len({mode.as_ for mode in played}) < 2:
        return {}
    return {mode.name or mode.as_: _part_of(card, mode) for mode in played}


def parts_of_a_minion(card: Card) -> dict[str, Card]:
    """A Minion as it is played, and as it acts from in front of its player, by their names: each
    as a card with that alone. None of another card, or of one that does nothing later."""
    if card.upkeep is None or not any(mode.as_ == "use" for mode in card.modes):
        return {}
    return {
        mode.name or mode.as_: msgspec.structs.replace(card, modes=(mode,)) for mode in card.modes
    }


def _part_of(card: Card, mode: Mode) -> Card:
    """A card with one of its uses, of the types as which that is played."""
    types = compile_law(CardNo(0), ModeNo(0), mode, card.type).types
    kinds = tuple(kind for kind in card.type if kind in types)
    return msgspec.structs.replace(card, modes=(mode,), type=kinds)


def answering(card: Card) -> dict[str, tuple[Card, ...]]:
    """The cards that answer this one: if it changes a number of another player, makes somebody
    pay or starts a Round, forces somebody out of one, or is a Drink; of an Event those that Ignore
    Events."""
    every: dict[str, Iterable[Card]] = {}
    if "drink" in card.type:
        whole = card.face is not None and not card.face.other_splits
        barred = (*OF_A_DRINK[SPLITS], *OF_A_DRINK[HALVES]) if whole else ()
        for what, has in OF_A_DRINK.items():
            every[what] = _with(partial(_answers_drink, has, barred))
        halves = every[HALVES] = tuple(every[HALVES])
        every[SPLITS] = (it for it in tuple(every[SPLITS]) if it not in halves)
    elif "event" in card.type:
        every[IGNORES] = _with(lambda use: _OF_EVENTS in use["do"])
    elif changed_of_others(card):
        for what, words in ANSWERS.items():
            if what in OF_ALL or _is_blow(card):
                every[what] = (it for it in _with(partial(_does, words, card)) if it.id != card.id)
        small = every.get(LESSENS)
        if small is not None and card.owner != "otto" and _hits_several(card):
            alone = every[LESSENS] = tuple(small)
            able = _with(partial(_may_do, ANSWERS[LESSENS], card))
            every[LESSENS_OF_TEAMS] = tuple(
                it for it in able if it not in alone and it.id != card.id
            )
        if _is_proof(card, "ignore"):
            del every[IGNORES]
        if any(isinstance(it, c.Lose) and it.ignoring_reduces for it in _effects(card)):
            every[WEAKENS] = every.pop(IGNORES)
        if IGNORES in every and any(isinstance(it, c.Redirect) for it in _effects(card)):
            every[IGNORES_GOLD] = every.pop(IGNORES)
        if not _picks(card):
            every.pop(SENDS)
        for what, against in _BARRED.items():
            if _is_proof(card, against):
                every.pop(what, None)
    elif "action" in card.type and _picks(card):
        every[SENDS] = _with(partial(_does, ANSWERS[SENDS], card))
    due = _due(card)
    if due:
        own = "ante" not in due and _is_price(card)
        for what, wanted in PAYS.items():
            every[PRICES[what] if own else what] = _with(partial(_covers, wanted, due))
    if "ante" in due:
        every[LEAVES] = _with(lambda use: use.get("answers") == "ante")
    if any(isinstance(it, c.Leave) and it.who == "target" for it in _effects(card)):
        every[ENDS] = _with(lambda use: any(_has(word, {"end": "round"}) for word in use["do"]))
    return {what: by for what, some in every.items() if (by := tuple(some))}


def _with(has: Callable[[dict[str, Any]], bool]) -> Iterator[Card]:
    """The cards that have such a use."""
    return (card for card, uses in _uses() if any(map(has, uses)))


def changed_of_others(card: Card) -> set[str]:
    """The numbers of another player that a card may directly change when it is played."""
    return {
        stat
        for mode in card.modes
        if mode.as_ != "hook" or mode.answered_as
        for effect in mode.do
        if isinstance(effect, (c.Lose, c.Gain, c.Pay, c.Swap, c.Take))
        for stat in effect.changes()
        if not _is_alone(effect)
    }


def _picks(card: Card) -> bool:
    """Whether whoever plays a card picks players for it."""
    return any(not _PICKED.isdisjoint(whom_words(effect)) for effect in _effects(card))


_PICKED = {"target", "anyone", *c.IN_ORDER}


def _effects(card: Card) -> Iterator[c.Effect]:
    return (effect for mode in card.modes for effect in mode.do)


def _is_alone(effect: c.Effect) -> bool:
    """Whether an effect changes numbers of the player of its card alone."""
    if isinstance(effect, c.Pay):
        return effect.by == "self" and effect.to == "inn"
    return isinstance(effect, (c.Lose, c.Gain)) and effect.who == "self"


def _due(card: Card) -> set[str]:
    """Why Gold is owed by a card: an ante, or another payment."""
    does = [effect for mode in card.modes if mode.as_ != "hook" for effect in mode.do]
    due = {"ante"} if any(effect.wagers for effect in does) else set()
    return due | ({"card"} if any(map(_makes_pay, does)) else set())


def _makes_pay(effect: c.Effect) -> bool:
    """Whether somebody owes Gold by an effect, also half of a pot that is theirs already."""
    return isinstance(effect, c.Pay) or (isinstance(effect, c.Take) and "gold" in effect.changes())


def _covers(wanted: dict[str, str], due: set[str], use: dict[str, Any]) -> bool:
    """Whether a use pays, or spares, Gold that is owed for such a reason."""
    named = _named(tuple(use.get("when", ())), "due")
    return any(_has(word, wanted) for word in use["do"]) and (
        not named or not due.isdisjoint(named)
    )


def _answers_drink(wanted: Iterable[Any], barred: Iterable[Any], use: dict[str, Any]) -> bool:
    """Whether a use answers a Drink with a wanted word, and with none that is barred."""
    of_drinks = use.get("answers") == "drink" or use.get("at") == "before-drinking"
    has_one = partial(_has_one, use["do"])
    return of_drinks and has_one(wanted) and not has_one(barred)


def _has_one(does: Iterable[Any], wanted: Iterable[Any]) -> bool:
    return any(_has(word, has) for word in does for has in wanted)


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


def _does(wanted: Iterable[Any], card: Card, use: dict[str, Any]) -> bool:
    """Whether a use of a card has a wanted word, and what it answers may be this card."""
    does = (word for word in use["do"] if any(_has(word, each) for each in wanted))
    return _meets(use, card) and any(not _is_small(card, word) for word in does)


def _may_do(wanted: Iterable[Any], card: Card, use: dict[str, Any]) -> bool:
    """The same, however small what a card costs one player is."""
    return _meets(use, card) and _has_one(use["do"], wanted)


def _hits_several(card: Card) -> bool:
    """Whether a card may cost several players of a team Fortitude, so that it adds up."""
    return any(
        isinstance(it, c.Lose)
        and it.stat == "fortitude"
        and (it.who == "each-other" or (mode.targets > 1 and it.who == "target"))
        for mode in card.modes
        for it in mode.do
    )


def _is_small(card: Card, word: dict[str, Any]) -> bool:
    """Whether what a word brings a loss down to is no less than what a card costs at most."""
    losses = [it for it in _effects(card) if isinstance(it, c.Lose) and it.stat == "fortitude"]
    return "set" in word and all(
        isinstance(it.lose, int) and it.lose <= word["set"] and not it.per for it in losses
    )


def _has(word: Any, wanted: Any) -> bool:
    if not isinstance(word, dict):
        return False
    if isinstance(wanted, set):
        return wanted <= word.keys()
    return all(word.get(key) == value for key, value in wanted.items())


def _meets(use: dict[str, Any], card: Card) -> bool:
    """Whether a card, which changes numbers of others, may be what a use names."""
    for each in use.get("when", ()):
        if "type" in each and not {*each["type"]} & {*card.type}:
            return False
        if "affects" in each and changed_of_others(card).isdisjoint(each["affects"]):
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


def wins_by_negating(card: Card) -> bool:
    """Whether whoever Negates with a card wins the Round by it."""
    return any(isinstance(effect, c.Win) for effect in _effects(card))


def negating_on_drinks(card: Card) -> frozenset[str]:
    """Those of the cards that Negate a card which only do so where it changes a Drink, if it may be
    played otherwise, too."""
    played = [mode for mode in card.modes if mode.as_ in PLAYED]
    if all(map(_changes_drink, played)):
        return frozenset()
    return frozenset(
        other.id
        for other, uses in _uses()
        if any(_NEGATES in use["do"] and _DRINKS in use.get("when", ()) for use in uses)
    )


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
        return any(
            "sometimes" in (mode.as_, mode.answered_as) and _changes_drink(mode)
            for mode in card.modes
        )
    types = {*card.type, *(it.answered_as for it in card.modes if it.answered_as == "sometimes")}
    return when == {"player": "other"} or (
        when.keys() == {"type"} and not types.isdisjoint(when["type"])
    )


_DRINKS = {"changes": "drink"}


def _changes_drink(mode: Mode) -> bool:
    return any(effect.changes_drink() for effect in mode.do)


# ------------------------------------------------------------------------- what may not answer it


class _Reason(NamedTuple):
    """What others do, what this card is instead, and the rule; whether no book tells the others
    whole."""

    verb: str
    others: str
    this: str
    rule: str
    unsure: bool = False

    def words(self, by: int) -> str:
        """Said of so many cards."""
        does = f"They {self.verb}" if by > 1 else f"It {self.verb}s"
        known = ", as far as we know" if self.unsure else ""
        return f"{does} {self.others}{known}. This {self.this}."


def not_answering(card: Card) -> tuple[NotBy, ...]:
    """The cards that Negate or Ignore others and may not answer this one, by the reason why."""
    if {*PLAYED}.isdisjoint(card.type):
        return ()
    found: dict[_Reason, list[Card]] = {}
    able = {id(each) for each in negating(card)}
    for other, uses in _uses():
        reasons = (_why_not(other, use, card) for use in uses if id(other) not in able)
        for reason in dict.fromkeys(filter(None, reasons)):
            found.setdefault(reason, []).append(other)
    return tuple(NotBy(why.words(len(by)), why.rule, tuple(by)) for why, by in found.items())


def _why_not(other: Card, use: dict[str, Any], card: Card) -> _Reason | None:
    """Why a use of another card that Negates or Ignores cards does not answer this one; nothing if
    it does so, or if that depends on the table."""
    when = tuple(use.get("when", ()))
    if _NEGATES in use["do"]:
        return _why_not_negated(when, card)
    found = _why_not_ignored(when, card) if _IGNORES in use["do"] else None
    if found is None or found.rule not in _BY_ITS_NUMBERS or found.others == _OWN_NUMBERS:
        return found
    by_numbers = found.rule == "affects.direct-change-only"
    unsure = ("partial", "assumed", "shown") if by_numbers else ("partial", "assumed")
    return found._replace(unsure=other.knowledge in unsure)


_OWN_NUMBERS = "a change of your own numbers"
_BY_ITS_NUMBERS = ("affects.direct-change-only", "sometimes.condition")
"""The rules by which a card does not answer another because of what its own text names."""


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
    if not changed and any(isinstance(it, c.DrinkUp) and it.who != "self" for it in does):
        this = "makes somebody drink; the Drink itself can be Ignored"
        rule = "affects.direct-change-only"
        return _Reason("Ignore", _OWN_NUMBERS, this, rule)
    if not changed and does and all(effect.changes_drink() for effect in does):
        rule = "affects.changing-a-drink-is-indirect"
        return _Reason("Ignore", _OWN_NUMBERS, "changes a Drink", rule)
    if "gold" in named and any(isinstance(effect, c.Start) for effect in does):
        this = "starts a Round of Gambling, where each player antes, you too"
        return _Reason("Ignore", "a change of your Gold", this, "affects.round-not-ignorable")
    if "gold" in named and any(isinstance(effect, c.Ante) for effect in does):
        this = "makes you ante, which does not count as one: only RDI 3 says so"
        return _Reason("Ignore", "a change of your Gold", this, "affects.ante-cards-not-direct")
    robs = any(isinstance(it, c.Take) and it.take == "pot" and not it.changes() for it in does)
    if "gold" in named and robs:
        this = "changes who takes the pot, not the winner’s Gold"
        return _Reason(
            "Ignore", "a change of your Gold", this, "affects.changing-the-winner-is-indirect"
        )
    if "gold" in named and _is_paid(card):
        this = (
            "costs its own player Gold, and nobody Ignores what their own card costs (RDI 6: nor a "
            "teammate’s)"
        )
        return _Reason("Ignore", "a change of your Gold", this, "ignore.not-own-gold-cost")
    if not changed_of_others(card):
        return None
    if named and changed.isdisjoint(named):
        others = listed([STAT[each] for each in named], "or")
        this = listed([called for each, called in STAT.items() if each in changed])
        rule = "affects.direct-change-only"
        return _Reason("Ignore", f"a change of your {others}", f"changes {this}", rule)
    if types and {*types}.isdisjoint(card.type):
        return _Reason("Ignore", _a(types), f"is {_a(card.type)}", "sometimes.condition")
    return None


def _is_price(card: Card) -> bool:
    """Whether all Gold that a card makes somebody pay is paid by whoever plays it."""
    return all(isinstance(it, c.Pay) and it.by == "self" for it in _effects(card) if _makes_pay(it))


def _is_paid(card: Card) -> bool:
    """Whether whoever plays a card pays for it, and it changes nobody else's Gold."""
    pays = any(isinstance(it, c.Pay) and it.by == "self" for it in _effects(card))
    return pays and "gold" not in changed_of_others(card)


def _named(when: tuple[Any, ...], word: str) -> Sequence[str]:
    """What a condition names."""
    return next((each[word] for each in when if word in each), ())


def _a(types: Iterable[str]) -> str:
    """One card of these types: ``an Action or Sometimes Card``."""
    told = listed([KIND[each] for each in types], "or")
    return f"{'an' if told[0] in 'AEIO' else 'a'} {told} Card"
