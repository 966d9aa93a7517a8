"""The catalogue: every card, Drink, Event and token that the package knows, as checked data."""

import os
from collections.abc import Collection, Iterable, Iterator, Mapping
from functools import cache
from pathlib import Path
from types import MappingProxyType
from typing import Any, NamedTuple, TypeVar

import msgspec

from ..kernel import (
    DECK_NAME,
    FAMILY_NAME,
    RULE_NAME,
    TOKEN_NAME,
    TRAIT_NAME,
    Card,
    Deed,
    Mode,
    Occasion,
    Token,
    Word,
    names_in,
    occasions_of,
    parts_of,
    with_verbs,
)
from ..kernel import cards as c
from ..packed import kept, named, remembered
from ..rulebook import rules
from .reading import Document, FileError, read

_HERE = Path(__file__).parent
FOLDERS = "RDI_CATALOGUE"
"""The environment variable that names folders with characters of one's own."""
T = TypeVar("T")


class KnownNames(NamedTuple):
    """What cards may name, by what it is the name of: tokens, side decks, rules and so on."""

    names: Mapping[str, Collection[str]]

    def check(self, document: Document, card: msgspec.Struct, path: str) -> None:
        """Check that there is everything that a card, or a part of one, names.

        Raises:
            FileError: an unknown name.
        """
        for each in names_in(card, path):
            known = self.names[each.what]
            if each.name not in known and each.name not in each.also:
                words = {*known, *each.also} - {""}
                problem = f"unknown {each.what} “{each.name}”"
                raise document.error(each.path, problem, words, each.name)


def known(
    own: Iterable[Card] = (), decks: Iterable[str] = (), all_cards: Iterable[Card] | None = None
) -> KnownNames:
    """What the catalogue has, with ``own`` cards of a file and ``decks`` that lie on its table."""
    every = (*(cards().values() if all_cards is None else all_cards), *own)
    tastes = (taste.trait for card in every if card.face for taste in card.face.tastes)
    return KnownNames(
        {
            TOKEN_NAME: tokens(),
            DECK_NAME: {*side_deck_names(), *decks},
            RULE_NAME: rules(),
            FAMILY_NAME: {card.family for card in every if card.family},
            TRAIT_NAME: {*tastes},
        }
    )


def check_card(document: Document, card: Card, path: str) -> None:
    """Check what types alone cannot say about a card; :class:`KnownNames` checks the names in it.

    Raises:
        FileError: a part that the type of the card does not go with.
    """
    if not card.id or not card.title or not card.type:
        raise document.error(path, "a card needs an id, a title and a type")
    if "drink" in card.type and card.face is None:
        raise document.error(path, f"the Drink “{card.id}” has no face")
    happens = card.event or any(mode.as_ == "event" for mode in card.modes)
    if "event" in card.type and not happens:
        raise document.error(path, f"the Event “{card.id}” does nothing")
    if "mushroom" in card.type and (card.crop is None or not card.crop.values):
        raise document.error(path, f"the Mushroom “{card.id}” has no Harvest Values")
    if card.immune is not None and (card.of_drinks or not card.modes):
        problem = "only a card that is played can be immune; a Drink or Drink Event is not played"
        raise document.error(f"{path}.immune", problem)
    for place, effect in enumerate(card.event):
        if not effect.of_an_event:
            raise document.error(f"{path}.event[{place}]", "an Event like this can only “hold”")
    for place, mode in enumerate(card.modes):
        _check_mode(document, mode, f"{path}.modes[{place}]")
    does = card.face is not None or card.event or card.modes or card.static or card.crop
    if not does and "sheet" not in card.type:
        raise document.error(path, f"the card “{card.id}” can neither be played nor drunk")


_WHEN: Mapping[Occasion, str] = {
    "action": "as an Action",
    "use": "in an own Action Phase",
    "hook": "by itself, at a moment of the turn",
    "ability": "as an ability",
    "card": "in answer to a card",
    "drink": "in answer to a Drink",
    "event": "in answer to an Event",
    "payment": "when Gold is due",
    "loss": "after a loss",
    "won": "when a Round was won",
    "taken": "when a pot was taken",
}
"""The occasions that words may need, as a clause."""


def _check_end(document: Document, mode: Mode, path: str) -> None:
    """Check that what acts by itself comes to an end."""
    wards = any(each.wards and each.changes_drink() for each in mode.do)
    if mode.at == "before-drinking" and mode.may:
        problem = "what acts before drinking cannot be optional"
        raise document.error(f"{path}.may", problem)
    if mode.at == "before-drinking" and not wards:
        problem = "what acts before drinking must take the Drink away, or it would act for ever"
        raise document.error(f"{path}.do", problem)
    free = mode.as_ == "hook" and not mode.may and not mode.cost
    for at, word in parts_of(mode, path) if free else ():
        if isinstance(word, c.Repeat):
            problem = "what acts by itself cannot repeat a phase, or the turn would never end"
            raise document.error(at, problem)
        if isinstance(word, c.DrinkUp) and mode.at == "after-drinking":
            problem = "what acts after drinking cannot make anybody drink, or it would act for ever"
            raise document.error(at, problem)
    if mode.often and not mode.may:
        problem = "what acts again and again must be optional (“may: true”)"
        raise document.error(f"{path}.often", problem)


def _check_mode(document: Document, mode: Mode, path: str) -> None:
    """Check that a mode comes to an end, and that its words fit its occasion."""
    _check_end(document, mode, path)
    outermost = path.count("[") + 1
    occasion: Occasion = "drink" if mode.at == "before-drinking" else mode.occasion
    for at, word in parts_of(mode, path):
        if not isinstance(word, Word):
            continue
        verb = word.__struct_config__.tag
        if word.of_an_event:
            raise document.error(at, f"“{verb}” stands under “event”, not in a mode")
        if isinstance(word, Deed) and word.alone and at.count("[") > outermost:
            raise document.error(at, f"“{verb}” cannot stand within another effect")
        needed = occasions_of(word)
        if occasion in needed and ".if_negated" in at:
            problem = f"“{verb}” cannot speak there of what was answered: the card is Negated"
            raise document.error(at, problem)
        if needed and occasion not in needed:
            when = " or ".join(_WHEN[each] for each in needed)
            raise document.error(at, f"“{verb}” is possible only {when}")
        if problem := idle_word(word):
            raise document.error(at, problem)
    for place, cost in enumerate(mode.cost):
        if problem := no_cost(cost):
            raise document.error(f"{path}.cost[{place}]", problem)


def idle_word(word: Word) -> str:
    """A part of a condition or effect that says nothing beside its other parts, as a sentence."""
    for name, (other, value) in word.only_beside.items():
        if getattr(word, other) != value and getattr(word, name) != _defaults(type(word))[name]:
            return f"“{name}” says something only beside “{other}: {value}”"
    return ""


@cache
def _defaults(kind: type[Word]) -> dict[str, Any]:
    """What each field of a word says where a file says nothing."""
    return {field.name: field.default for field in msgspec.structs.fields(kind)}


def no_cost(cost: Deed) -> str:
    """Why an effect cannot be a cost as it is written, as a sentence: its player pays it."""
    for name, value in cost.as_cost.items():
        if getattr(cost, name) != value:
            verb = cost.__struct_config__.tag
            if not value:
                return f"a cost “{verb}” cannot say “{name}”"
            return f"a cost “{verb}” needs “{name}: {value}”"
    return ""


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
        card = document.convert(Card, with_verbs(item, Card), where)
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
@remembered("catalogue")
def cards() -> Mapping[str, Card]:
    """All cards of the catalogue by id.

    Raises:
        FileError: a file is wrong, or a card is in two files.
    """
    return MappingProxyType(every_card())


def every_card() -> dict[str, Card]:
    """The same, kept whole: from what was checked before, or read and checked now."""
    return kept("cards", of_ones_own(), dict[str, Card], _every_card)


@cache
def of_ones_own() -> bytes:
    """What the files of the folders beside the package's own say, each with its place there.

    Raises:
        FileError: there is no such folder, or a file cannot be read.
    """
    files = (
        (path.relative_to(folder).as_posix(), path)
        for folder in folders()[1:]
        for path in sorted((*folder.glob("*.yaml"), *folder.glob("cards/*.yaml")))
    )
    try:
        return b"".join(named(place, path.read_bytes()) for place, path in files)
    except OSError as error:
        raise FileError(str(error.filename), 0, "", f"cannot be read: {error.strerror}") from None


def _every_card() -> dict[str, Card]:
    found: dict[str, Card] = {}
    places: dict[str, tuple[Document, str]] = {}
    for path in (path for folder in folders() for path in sorted(folder.glob("cards/*.yaml"))):
        document = read(path)
        for place, card in enumerate(cards_of(document, document.data)):
            if card.id in found:
                raise document.error(f"$[{place}]", f"the card “{card.id}” is in two files")
            found[card.id], places[card.id] = card, (document, f"$[{place}]")
    there = known(all_cards=found.values())
    for card in found.values():
        document, at = places[card.id]
        there.check(document, card, at)
    return found


class Missing(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A card that the books name and the catalogue cannot have, and why not.

    ``why`` is :data:`UNKNOWN`, or :data:`WAITS` and the mechanic that is not there yet.
    """

    id: str
    title: str
    owner: str
    why: str
    sources: tuple[str, ...]
    against: tuple[str, ...] = ()
    """Cards of which types it answers, if a book tells that much."""


UNKNOWN = "effect unknown"
"""What the card does is not known, or too little of it."""
WAITS = "waits for "
"""What the card does is known, but needs something that has no code yet."""


@cache
@remembered("catalogue")
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
        if card.id in cards():
            problem = f"the card “{card.id}” is in the catalogue: take it off this list"
            raise document.error(f"$[{place}].id", problem)
        if card.id in found:
            raise document.error(f"$[{place}].id", f"the card “{card.id}” is given twice")
        found[card.id] = card
    return MappingProxyType(found)


@cache
@remembered("catalogue")
def tokens() -> Mapping[str, Token]:
    """All tokens that cards may give, by id.

    Raises:
        FileError: a file is wrong, or a token is given twice.
    """
    found: dict[str, Token] = {}
    for document, token in listed("tokens.yaml", Token):
        if token.id in found:
            raise document.error("$", f"the token “{token.id}” is given twice")
        KnownNames({RULE_NAME: rules()}).check(document, token, "$")
        found[token.id] = token
    return MappingProxyType(found)


@cache
@remembered("catalogue")
def deck_files() -> tuple[Document, ...]:
    """The files of decks of the catalogue's folders, the package's own first.

    Raises:
        FileError: one of them cannot be read.
    """
    files = (folder / "decks.yaml" for folder in folders())
    return tuple(read(path) for path in files if path.is_file())


def side_deck_names() -> frozenset[str]:
    """The names of all decks beside the Character Decks, as far as the files name them."""
    parts = (file.data.get("side", ()) for file in deck_files() if isinstance(file.data, dict))
    return frozenset(str(deck.get("id")) for side in parts for deck in side)
