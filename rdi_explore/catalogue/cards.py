"""The catalogue: every card, Drink, Event and token that the package knows, as checked data."""

import os
from collections.abc import Iterator, Mapping
from functools import cache
from importlib import resources
from pathlib import Path
from types import MappingProxyType
from typing import Any, TypeVar, get_args

import msgspec

from ..kernel.cards import (
    Attach,
    Card,
    Condition,
    Cost,
    Effect,
    Either,
    Give,
    Marked,
    Remove,
    Spend,
    Static,
    Token,
    Unpaid,
)
from ..rulebook import rules
from .reading import Document, FileError, read

_HERE = Path(str(resources.files(__package__)))
FOLDERS = "RDI_CATALOGUE"
"""The environment variable that names folders with characters of one's own."""
T = TypeVar("T")
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
        return {"verb": verb, **item, verb: [_listed(some) for some in item[verb]]}
    if verb in _SEQUELS:
        own = {word: _listed(item[word]) for word in _SEQUELS[verb] if word in item}
        return {"verb": verb, **item, **own}
    return {"verb": verb, **item}


def _listed(some: Any) -> Any:
    return [_verb(each) for each in some] if isinstance(some, list) else some


_SEQUELS = {"flip": ("heads", "tails"), "bid": ("wins",), "offer": ("none",)}
"""Verbs with lists of effects of their own."""


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
    for name in _tokens_named(card):
        if name not in tokens():
            raise document.error(path, f"unknown token “{name}”", tokens(), name)
    if "drink" in card.type and card.face is None:
        raise document.error(path, f"the Drink “{card.id}” has no face")
    happens = card.event or any(mode.as_ == "event" for mode in card.modes)
    if "event" in card.type and not happens:
        raise document.error(path, f"the Event “{card.id}” does nothing")
    if "mushroom" in card.type and (card.crop is None or not card.crop.values):
        raise document.error(path, f"the Mushroom “{card.id}” has no Harvest Values")
    for place, mode in enumerate(card.modes):
        if mode.at == "before-drinking" and mode.may:
            problem = "what acts before drinking cannot be optional"
            raise document.error(f"{path}.modes[{place}].may", problem)
    does = card.face is not None or card.event or card.modes or card.static or card.crop
    if not does and "sheet" not in card.type:
        raise document.error(path, f"the card “{card.id}” can neither be played nor drunk")


def _tokens_named(card: Card) -> Iterator[str]:
    """The tokens that a card gives, takes, costs or asks for."""
    words: list[Any] = [word for mode in card.modes for word in (*mode.do, *mode.if_negated)]
    words += [word for mode in card.modes for word in (*mode.when, *mode.cost)]
    while words:
        match words.pop():
            case Give(give=name) | Remove(remove=name) | Spend(spend=name) | Marked(marked=name):
                yield name
            case Attach(attach=name) if name != "gold":
                yield name
            case Either(either=lists):
                words += [word for some in lists for word in some]
            case Unpaid(unpaid=some):
                words += some
            case _:
                pass
    if card.immune is not None and card.immune.against is not None:
        yield card.immune.against


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


def folders() -> tuple[Path, ...]:
    """The folders of the catalogue: the package's own, then those that ``RDI_CATALOGUE`` names.

    Files of the others are checked like the package's own; they can add, but replace nothing.

    Raises:
        FileError: there is no such folder.
    """
    named = [Path(name) for name in os.environ.get(FOLDERS, "").split(os.pathsep) if name]
    for folder in named:
        if not folder.is_dir():
            raise FileError(str(folder), 0, "", f"{FOLDERS} names no folder")
    return (_HERE, *named)


def listed(name: str, kind: type[T]) -> Iterator[tuple[Document, T]]:
    """The items of the list in the file of this name of each folder that has one.

    Raises:
        FileError: a file is wrong.
    """
    for folder in folders():
        if (folder / name).is_file():
            document = read(folder / name)
            for item in document.convert(tuple[kind, ...]):  # type: ignore[valid-type]
                yield document, item


@cache
def cards() -> Mapping[str, Card]:
    """All cards of the catalogue by id.

    Raises:
        FileError: a file is wrong, or a card is in two files.
    """
    found: dict[str, Card] = {}
    for path in (path for folder in folders() for path in sorted(folder.glob("cards/*.yaml"))):
        document = read(path)
        for place, card in enumerate(cards_of(document, document.data)):
            if card.id in found:
                raise document.error(f"$[{place}]", f"the card “{card.id}” is in two files")
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
    """All tokens that cards may give, by id.

    Raises:
        FileError: a file is wrong, or a token is given twice.
    """
    found: dict[str, Token] = {}
    for document, token in listed("tokens.yaml", Token):
        if token.id in found:
            raise document.error("$", f"the token “{token.id}” is given twice")
        for rule in token.cited:
            if rule not in rules():
                raise document.error("$", f"unknown rule “{rule}”", rules(), rule)
        found[token.id] = token
    return MappingProxyType(found)
