"""Decks and characters: which cards lie in a box, and how many of each.

The Drink Deck and the Character Decks of RDI 1 and RDI 2 are known. Every other Character Deck is
*reconstructed* by the rule at the head of ``decks.yaml``, and is named so wherever it appears.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from itertools import cycle, islice
from pathlib import Path
from types import MappingProxyType
from typing import Literal

import msgspec

from ..kernel import Card
from ..packed import remembered
from .cards import cards, deck_files, listed, missing
from .reading import Document, FileError

_HERE = Path(__file__).parent
DRINK_DECK = "drink-deck"
"""The id of the Drink Deck."""
AUTOMATON = "otto"
"""The id of the mechanical third player, and of its deck."""
FACTIONS = ("otto-berserker", "otto-spelunker")
"""The side decks of which the automaton's deck is made (otto.deck)."""
SIZES = {"character": 40, "drinks": 30}
"""How many cards a complete deck has."""

SOURCES = frozenset({"books", "inn", "matrix", "ledger", "titles", "rust"})
"""Who tells how many copies a known deck has; the data file says what each is."""

Kind = Literal["known", "reconstructed"]
DeckPart = Literal["", "shared", "own", "boss", "stand-in"]
SURE = ("face", "shown", "public", "partial", "assumed", "invented")
"""How sure the meaning of a card can be, the surest first."""


class _Data(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A part of a data file."""


class Copies(_Data, frozen=True):
    """How often a card is in a deck, how sure that is, and who says so.

    In a reconstructed deck ``part`` says why the card is there, and ``sources`` are those of the
    card: nobody tells its number.
    """

    card: str
    copies: int
    confidence: Literal["agreed", "single", "assumed"] = "assumed"
    sources: tuple[str, ...] = ()
    note: str = ""
    part: DeckPart = ""


class Deck(_Data, frozen=True):
    """A complete deck: a character's, by the character's id, or the Drink Deck.

    A ``boss`` deck has the Boss Cards in it (boss-battle.boss-setup); the ``automaton`` has two of
    its factions (otto.deck).
    """

    id: str
    title: str
    edition: str
    pile: Literal["character", "drinks", "boss", "automaton"]
    cards: tuple[Copies, ...]
    kind: Kind = "known"

    @property
    def ids(self) -> tuple[str, ...]:
        """The id of every single card."""
        return tuple(each.card for each in self.cards for _ in range(each.copies))

    @property
    def sources(self) -> tuple[str, ...]:
        """Who tells of its cards."""
        return tuple(sorted({source for each in self.cards for source in each.sources}))

    def of(self, part: DeckPart) -> tuple[Copies, ...]:
        """The cards that are in a reconstructed deck for one reason."""
        return tuple(each for each in self.cards if each.part == part)

    @property
    def parts(self) -> dict[DeckPart, int]:
        """How many cards of a reconstructed deck are there for each reason."""
        found: Counter[DeckPart] = Counter()
        for each in self.cards:
            if each.part:
                found[each.part] += each.copies
        return dict(found)


class SideDeck(_Data, frozen=True):
    """A deck beside the Character Decks: a character's (``owner``), or the table's.

    ``cards`` are those that are known, ``size`` is how many are printed, 0 if no book says it.
    One for a ``boss`` is not there in other games.
    """

    id: str
    title: str
    owner: str = ""
    size: int = 0
    cards: tuple[str, ...] = ()
    kind: Kind = "reconstructed"
    note: str = ""
    boss: bool = False

    @property
    def there(self) -> tuple[str, ...]:
        """Those of its known cards that the catalogue has."""
        return tuple(id for id in self.cards if id in cards())

    @property
    def missing(self) -> dict[str, str]:
        """Those that it cannot have yet, each with the reason."""
        return {id: missing()[id].why for id in self.cards if id in missing()}

    @property
    def ids(self) -> tuple[str, ...]:
        """The id of every single card: one of each in the catalogue, again until all are there."""
        return tuple(islice(cycle(self.there), self.size or len(self.there)))


class BossCards(_Data, frozen=True):
    """The Boss Cards of a villain: how many there are, and those that are known."""

    character: str
    size: int
    cards: tuple[str, ...]


class Character(_Data, frozen=True):
    """Somebody whom one can play. ``knowledge`` is how much of the character's own rules the books
    tell, ``untold`` what they do not; ``traits`` are what cards may ask of a character."""

    id: str
    name: str
    knowledge: Literal["full", "partial", "named"]
    edition: str = ""
    traits: tuple[str, ...] = ()
    untold: tuple[str, ...] = ()


class _Reconstruction(_Data, frozen=True):
    """What the rule of reconstruction needs to know; the head of the file tells the rule."""

    sizes: dict[str, int]
    shared: tuple[Copies, ...]
    titles: dict[str, dict[str, str]]
    at_most: int
    stand_ins: tuple[Copies, ...]


class _File(_Data, frozen=True):
    """``decks.yaml``."""

    known: tuple[Deck, ...]
    reconstruction: _Reconstruction
    boss: tuple[BossCards, ...]
    side: tuple[SideDeck, ...]


class _Added(_Data, frozen=True):
    """``decks.yaml`` of another folder of the catalogue."""

    known: tuple[Deck, ...] = ()
    side: tuple[SideDeck, ...] = ()


@cache
@remembered("catalogue")
def characters() -> Mapping[str, Character]:
    """All characters that the books name, by id.

    Raises:
        FileError: the data file is wrong.
    """
    found: dict[str, Character] = {}
    for document, each in listed("characters.yaml", Character):
        if each.id in found:
            raise document.error("$", f"the character “{each.id}” is given twice")
        found[each.id] = each
    return MappingProxyType(found)


def cast_of(book: str) -> tuple[str, ...]:
    """The characters of a book, also of those without a rulebook of ours: ``rdi1`` …"""
    return tuple(id for id, each in characters().items() if _box(each) == book)


def casts() -> tuple[str, ...]:
    """The books that bring characters."""
    return tuple(sorted(filter(None, {_box(each) for each in characters().values()})))


def _box(character: Character) -> str:
    return character.edition.casefold().replace(" ", "")


@cache
def _file() -> _File:
    """The checked data file, with the decks of the other folders of the catalogue.

    Raises:
        FileError: one of the files is wrong.
    """
    document, *others = deck_files()
    found = document.convert(_File)
    _check(document, found)
    for more in others:
        added = more.convert(_Added)
        found = msgspec.structs.replace(
            found, known=(*found.known, *added.known), side=(*found.side, *added.side)
        )
        for ids in ([deck.id for deck in found.known], [side.id for side in found.side]):
            if len(set(ids)) < len(ids):
                raise more.error("$", "a deck is given twice")
        _check(more, found)
    return found


def _check(document: Document, found: _File) -> None:
    """Check what types alone cannot say about decks.

    Raises:
        FileError: a name is unknown, or a number wrong.
    """
    for place, each in enumerate(found.known):
        at = f"$.known[{place}]"
        names = [copies.card for copies in each.cards]
        if len(set(names)) != len(names) or any(copies.copies < 1 for copies in each.cards):
            raise document.error(at, f"the deck “{each.id}” counts a card wrongly")
        if len(each.ids) != SIZES[each.pile]:
            raise document.error(
                at, f"the deck “{each.id}” has {len(each.ids)} cards", (str(SIZES[each.pile]),)
            )
        if each.pile == "character" and each.id not in characters():
            raise document.error(at, f"unknown character “{each.id}”", characters(), each.id)
        for source in {source for copies in each.cards for source in copies.sources} - SOURCES:
            raise document.error(at, f"unknown source “{source}”", SOURCES, source)
    rule = found.reconstruction
    used = [copies.card for copies in (*rule.shared, *rule.stand_ins)]
    used += [name for titles in rule.titles.values() for name in titles.values()]
    for name in used:
        if name not in cards():
            raise document.error("$.reconstruction", f"unknown card “{name}”", cards(), name)
    listed: set[str] = set()
    for at, ids in (
        *((f"$.boss[{place}]", boss.cards) for place, boss in enumerate(found.boss)),
        *((f"$.side[{place}]", side.cards) for place, side in enumerate(found.side)),
    ):
        for name in ids:
            if name not in cards() and name not in missing():
                known = (*cards(), *missing())
                raise document.error(at, f"unknown card “{name}”", known, name)
            if name in listed:
                raise document.error(at, f"the card “{name}” is in two decks")
            listed.add(name)
    owners = [*(boss.character for boss in found.boss), *(side.owner for side in found.side)]
    for owner in owners:
        if owner and owner not in characters():
            raise document.error("$", f"unknown character “{owner}”", characters(), owner)


@cache
def decks() -> Mapping[str, Deck]:
    """All known decks by id. Their cards need not be in the catalogue: :func:`deck` looks.

    Raises:
        FileError: the data file is wrong.
    """
    return MappingProxyType({each.id: each for each in _file().known})


@cache
def side_decks() -> Mapping[str, SideDeck]:
    """All decks beside the Character Decks and the Drink Deck, by id."""
    return MappingProxyType({each.id: each for each in _file().side})


@cache
def boss_cards() -> Mapping[str, BossCards]:
    """The Boss Cards of each villain that has some, by the character's id."""
    return MappingProxyType({each.character: each for each in _file().boss})


@cache
def apart() -> frozenset[str]:
    """The cards that belong to no Character Deck of a normal game: Boss Cards
    (setup.no-boss-cards) and those of side decks (setup.extra-deck-separate)."""
    bosses = (boss.cards for boss in boss_cards().values())
    sides = (side.cards for side in side_decks().values())
    return frozenset(id for ids in (*bosses, *sides) for id in ids)


def deck(id: str) -> Deck:
    """A complete deck whose cards are all in the catalogue: the known one, else the character's
    reconstructed one.

    Raises:
        FileError: there is no such deck, or cards of it are missing.
    """
    found = decks().get(id)
    if id == AUTOMATON:
        return _automaton()
    if found is None and id in characters():
        return _reconstructed(id, boss=False)
    if found is None:
        raise FileError("decks.yaml", 0, id, "there is no deck of this id")
    gone = [copies.card for copies in found.cards if copies.card not in cards()]
    if gone:
        names = ", ".join(gone)
        raise FileError("decks.yaml", 0, id, f"cards that the catalogue does not have: {names}")
    return found


def boss_deck(id: str) -> Deck:
    """A villain's Character Deck with the Boss Cards in it (boss-battle.boss-setup).

    Raises:
        FileError: this character has no Boss Cards.
    """
    if id not in boss_cards():
        raise FileError("decks.yaml", 0, id, "this character has no Boss Cards")
    return _reconstructed(id, boss=True)


@cache
def _automaton() -> Deck:
    """The automaton's deck: the known cards of its two factions, filled up with the stand-ins."""
    factions = [side_decks()[id] for id in FACTIONS]
    own = _counted((id for faction in factions for id in faction.there), "own")
    room = sum(faction.size for faction in factions) - len(own)
    fill = islice(cycle(side_decks()[f"{AUTOMATON}-stand-ins"].there), room)
    return Deck(
        id=AUTOMATON,
        title="Otto",
        edition="RDI 9",
        pile="automaton",
        cards=(*own, *_counted(fill, "stand-in")),
        kind="reconstructed",
    )


def bar() -> tuple[str, ...]:
    """The Drink Cards of a Bar Deck: the Drink Deck, and each other known Drink Card once.

    How many copies later expansions have of their cards is not known. Cards with another back do
    not belong to it (bar-deck.no-tavern-cards).
    """
    drinks = deck(DRINK_DECK).ids
    known = {id for id, card in cards().items() if card.owner == DRINK_DECK}
    return (*drinks, *sorted(known.difference(drinks)))


# ----------------------------------------------------------------------------- reconstruction


def own_cards(id: str) -> tuple[Card, ...]:
    """The cards of a character's own that belong to its Character Deck, the surest first."""
    mine = (card for card in cards().values() if card.owner == id and card.modes)
    found = [card for card in mine if "sheet" not in card.type and not card.deck]
    return _surest(card for card in found if card.id not in apart())


@cache
def _reconstructed(id: str, boss: bool) -> Deck:
    """A character's deck by the rule at the head of the data file."""
    who, rule = characters()[id], _file().reconstruction
    own = own_cards(id)
    shared = tuple(_shared(who, own))
    taken = {copies.card for copies in shared}
    room = rule.sizes.get(id, SIZES["character"]) - sum(copies.copies for copies in shared)
    others = [card for card in own if card.id not in taken]
    mine = _counted(islice(_rounds((card.id, rule.at_most) for card in others), room), "own")
    room -= sum(copies.copies for copies in mine)
    bosses: tuple[Copies, ...] = ()
    if boss:
        known = _surest(cards()[name] for name in boss_cards()[id].cards if name in cards())
        size = boss_cards()[id].size
        bosses = _counted(islice(_rounds((card.id, rule.at_most) for card in known), size), "boss")
        room += size - sum(copies.copies for copies in bosses)
    average = tuple(_rounds((each.card, each.copies) for each in rule.stand_ins))
    return Deck(
        id=id,
        title=who.name,
        edition=who.edition,
        pile="boss" if boss else "character",
        cards=(*shared, *mine, *bosses, *_counted(islice(cycle(average), room), "stand-in")),
        kind="reconstructed",
    )


def _shared(who: Character, own: Iterable[Card]) -> Iterator[Copies]:
    """The sixteen cards, with the titles of the character's own box."""
    rule = _file().reconstruction
    families = {card.family: card.id for card in own if card.family}
    for each in rule.shared:
        name = rule.titles.get(who.edition, {}).get(each.card, each.card)
        name = families.get(cards()[name].family, name)
        yield Copies(name, each.copies, sources=cards()[name].sources, part="shared")


def _surest(some: Iterable[Card]) -> tuple[Card, ...]:
    """Cards in the order in which the rule takes them."""
    return tuple(sorted(some, key=lambda card: (SURE.index(card.knowledge), card.id)))


def _rounds(some: Iterable[tuple[str, int]]) -> Iterator[str]:
    """Ids as often as is said: one of each in a round."""
    left = Counter(dict(some))
    while left := +left:
        yield from left
        left.subtract(tuple(left))


def _counted(ids: Iterable[str], part: DeckPart) -> tuple[Copies, ...]:
    """How often each id comes, in the order of their first coming."""
    return tuple(
        Copies(name, number, sources=cards()[name].sources, part=part)
        for name, number in Counter(ids).items()
    )
