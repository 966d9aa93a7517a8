"""Decks and characters: which cards lie in a box, and how many of each."""

from collections.abc import Mapping
from functools import cache
from importlib import resources
from pathlib import Path
from types import MappingProxyType
from typing import Literal

import msgspec

from .cards import cards
from .reading import FileError, read

_HERE = Path(str(resources.files(__package__)))
DRINK_DECK = "drink-deck"
"""The id of the Drink Deck."""
SIZES = {"character": 40, "drinks": 30}
"""How many cards a complete deck has."""


class _Data(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A part of a data file."""


class Copies(_Data, frozen=True):
    """How often a card is in a deck, how sure that is, and who says so."""

    card: str
    copies: int
    confidence: Literal["agreed", "single", "assumed"]
    sources: tuple[Literal["books", "inn", "matrix", "ledger", "titles", "rust"], ...]
    note: str = ""


class Deck(_Data, frozen=True):
    """A complete deck: a character's, by the character's id, or the Drink Deck."""

    id: str
    title: str
    edition: str
    kind: Literal["character", "drinks"]
    cards: tuple[Copies, ...]

    @property
    def ids(self) -> tuple[str, ...]:
        """The id of every single card."""
        return tuple(each.card for each in self.cards for _ in range(each.copies))


class Character(_Data, frozen=True):
    """Somebody whom one can play. ``knowledge`` is how much of the character's own rules the books
    tell; ``traits`` are what cards may ask of a character."""

    id: str
    name: str
    knowledge: Literal["full", "partial", "named"]
    edition: str = ""
    traits: tuple[str, ...] = ()


@cache
def characters() -> Mapping[str, Character]:
    """All characters that the books name, by id.

    Raises:
        FileError: the data file is wrong.
    """
    document = read(_HERE / "characters.yaml")
    found = document.convert(tuple[Character, ...])
    if len({each.id for each in found}) != len(found):
        raise document.error("$", "a character is given twice")
    return MappingProxyType({each.id: each for each in found})


@cache
def decks() -> Mapping[str, Deck]:
    """All complete decks by id. Their cards need not be in the catalogue: :func:`deck` looks.

    Raises:
        FileError: the data file is wrong.
    """
    document = read(_HERE / "decks.yaml")
    found = document.convert(tuple[Deck, ...])
    for place, each in enumerate(found):
        names = [copies.card for copies in each.cards]
        if len(set(names)) != len(names) or any(copies.copies < 1 for copies in each.cards):
            raise document.error(f"$[{place}]", f"the deck “{each.id}” counts a card wrongly")
        if len(each.ids) != SIZES[each.kind]:
            raise document.error(
                f"$[{place}]", f"the deck “{each.id}” has {len(each.ids)} cards",
                (str(SIZES[each.kind]),),
            )  # fmt: skip
        if each.kind == "character" and each.id not in characters():
            raise document.error(f"$[{place}]", f"unknown character “{each.id}”", characters())
    return MappingProxyType({each.id: each for each in found})


def playable() -> tuple[Character, ...]:
    """The characters with a complete deck."""
    return tuple(each for each in characters().values() if each.id in decks())


def deck(id: str) -> Deck:
    """A complete deck whose cards are all in the catalogue.

    Raises:
        FileError: there is no such deck, or cards of it are missing.
    """
    found = decks().get(id)
    if found is None:
        raise FileError("decks.yaml", 0, id, "there is no complete deck of this id")
    missing = [copies.card for copies in found.cards if copies.card not in cards()]
    if missing:
        names = ", ".join(missing)
        raise FileError("decks.yaml", 0, id, f"cards that the catalogue does not have: {names}")
    return found


def bar() -> tuple[str, ...]:
    """The Drink Cards of a Bar Deck: the Drink Deck, and each other known Drink Card once.

    How many copies later expansions have of their cards is not known. Cards with another back do
    not belong to it (bar-deck.no-tavern-cards).
    """
    drinks = deck(DRINK_DECK).ids
    known = {id for id, card in cards().items() if card.owner == DRINK_DECK}
    return (*drinks, *sorted(known.difference(drinks)))
