"""The catalogue: every card, Drink, Event and token that the package knows, as checked data."""

from collections.abc import Mapping
from functools import cache
from importlib import resources
from pathlib import Path
from types import MappingProxyType
from typing import Any, get_args

import msgspec

from ..kernel.cards import Card, Condition, Cost, Effect, Static, Token
from ..rulebook import rules
from .reading import Document, FileError, read

_HERE = Path(str(resources.files(__package__)))
_VERB_LISTS = ("do", "when", "cost", "if_negated")
_VERBS = frozenset(
    str(kind.__struct_config__.tag)
    for kind in (*get_args(Condition), *get_args(Effect), *get_args(Cost), *get_args(Static))
)


def with_verbs(data: Any) -> Any:
    """Card data as it is checked: in each condition and effect the first word is the verb."""
    if not isinstance(data, dict):
        return data
    card = dict(data)
    if isinstance(card.get("modes"), list):
        card["modes"] = [_mode(mode) for mode in card["modes"]]
    for word in ("event", "static"):
        if isinstance(card.get(word), list):
            card[word] = [_verb(item) for item in card[word]]
    return card


def _mode(mode: Any) -> Any:
    if not isinstance(mode, dict):
        return mode
    return {
        key: [_verb(item) for item in value]
        if key in _VERB_LISTS and isinstance(value, list)
        else value
        for key, value in mode.items()
    }


def _verb(item: Any) -> Any:
    if not isinstance(item, dict):
        return item
    if "verb" in item or not item:
        return {"verb": "verb" if item else ""}
    verb = next((word for word in item if word in _VERBS), next(iter(item)))
    if verb == "unpaid" and isinstance(item[verb], list):
        return {"verb": verb, **item, verb: [_verb(each) for each in item[verb]]}
    if verb == "either" and isinstance(item[verb], list):
        lists = [
            [_verb(each) for each in some] if isinstance(some, list) else some
            for some in item[verb]
        ]
        return {"verb": verb, **item, verb: lists}
    return {"verb": verb, **item}


def check_card(document: Document, card: Card, path: str) -> None:
    """Check what types alone cannot say about a card.

    Raises:
        FileError: an unknown rule, or a part that the type of the card does not go with.
    """
    if not card.id or not card.title or not card.type:
        raise document.error(path, "a card needs an id, a title and a type")
    named = {f"{path}.rules": card.rules}
    if card.only is not None:
        named[f"{path}.only.rule"] = (card.only.rule,)
    if card.immune is not None:
        named[f"{path}.immune.rule"] = (card.immune.rule,)
    if card.upkeep is not None:
        named[f"{path}.upkeep.rules"] = card.upkeep.rules
    if card.track is not None:
        named[f"{path}.track.rules"] = card.track.rules
    named |= {f"{path}.modes[{i}].rules": mode.rules for i, mode in enumerate(card.modes)}
    for where, ids in named.items():
        for rule in ids:
            if rule not in rules():
                raise document.error(where, f"unknown rule “{rule}”", rules(), rule)
    if "drink" in card.type and card.face is None:
        raise document.error(path, f"the Drink “{card.id}” has no face")
    if "event" in card.type and not card.event:
        raise document.error(path, f"the Event “{card.id}” does nothing")
    if "mushroom" in card.type and (card.crop is None or not card.crop.values):
        raise document.error(path, f"the Mushroom “{card.id}” has no Harvest Values")
    parts = (card.face, card.event, card.modes, card.static, card.crop, card.track)
    if not any(parts) and card.face is None:
        raise document.error(path, f"the card “{card.id}” can neither be played nor drunk")


def cards_of(document: Document, data: Any, path: str = "$") -> tuple[Card, ...]:
    """The checked cards of a list in a document.

    Raises:
        FileError: a card is wrong, or an id is given twice.
    """
    if not isinstance(data, list):
        raise document.error(path, "expected a list of cards")
    cards: list[Card] = []
    ids: set[str] = set()
    for place, item in enumerate(data):
        where = f"{path}[{place}]"
        card = document.convert(Card, with_verbs(item), where)
        if card.id in ids:
            raise document.error(where, f"the card “{card.id}” is given twice")
        ids.add(card.id)
        check_card(document, card, where)
        cards.append(card)
    return tuple(cards)


@cache
def cards() -> Mapping[str, Card]:
    """All cards of the catalogue by id."""
    found: dict[str, Card] = {}
    for path in sorted(_HERE.glob("cards/*.yaml")):
        document = read(path)
        for card in cards_of(document, document.data):
            if card.id in found:
                raise FileError(path.name, 1, "", f"the card “{card.id}” is in two files")
            found[card.id] = card
    return MappingProxyType(found)


class Missing(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A card that the books name and the catalogue cannot have, and why not.

    ``why`` is :data:`UNKNOWN`, or :data:`WAITS` and the mechanic that is not there yet.
    """

    id: str
    title: str
    owner: str
    why: str
    sources: tuple[str, ...]


UNKNOWN = "effect unknown"
"""What the card does is not known, or too little of it."""
WAITS = "waits for "
"""What the card does is known, but needs something that has no code yet."""


@cache
def missing() -> Mapping[str, Missing]:
    """All cards that the books name and that are not in the catalogue, by id.

    Raises:
        FileError: a reason is none of the two, or a card is in the catalogue after all.
    """
    document = read(_HERE / "unknown.yaml")
    found: dict[str, Missing] = {}
    for place, card in enumerate(document.convert(tuple[Missing, ...])):
        if card.why != UNKNOWN and not card.why.startswith(WAITS):
            raise document.error(f"$[{place}].why", f"“{card.why}” is no reason", (UNKNOWN, WAITS))
        if card.id in found or card.id in cards():
            raise document.error(f"$[{place}].id", f"the card “{card.id}” is given twice")
        found[card.id] = card
    return MappingProxyType(found)


@cache
def tokens() -> Mapping[str, Token]:
    """All tokens that cards may give, by id."""
    document = read(_HERE / "tokens.yaml")
    return MappingProxyType({t.id: t for t in document.convert(tuple[Token, ...])})
