"""What of the game is here: cards and characters by how much is known, what is missing and why."""

from collections.abc import Iterable

import msgspec

from ..catalogue import boss_deck, cards, characters, deck, missing, side_decks
from ..catalogue.decks import SURE, Character, DeckPart, boss_cards, own_cards
from ..kernel import Card
from ..rulebook import rules
from .coverage import citations


class Gap(msgspec.Struct, frozen=True):
    """A card that the books name and that cannot be had yet, and why."""

    id: str
    title: str
    owner: str
    why: str


class DeckRow(msgspec.Struct, frozen=True):
    """A deck: how many cards it has (0: no book says it), how many titles of it are known, and
    which of them are in the catalogue. ``parts`` counts the cards of a reconstructed one."""

    id: str
    title: str
    kind: str
    size: int
    known: int
    there: tuple[str, ...]
    parts: dict[DeckPart, int] = {}
    note: str = ""


class CharacterRow(msgspec.Struct, frozen=True):
    """A character: what is known, and what is there.

    ``rules`` are those of the books that speak of this character alone, ``carried_out`` those of
    them that code or a card cites, ``untold`` is what no book tells.
    """

    id: str
    name: str
    edition: str
    knowledge: str
    deck: DeckRow
    boss: DeckRow | None
    side: tuple[DeckRow, ...]
    missing: tuple[Gap, ...]
    rules: int
    carried_out: int
    untold: tuple[str, ...]


class Inventory(msgspec.Struct, frozen=True):
    """All of it. ``cards`` are the catalogue's by how sure they are, ``table`` the decks that are
    no character's."""

    cards: dict[str, tuple[str, ...]]
    characters: tuple[CharacterRow, ...]
    table: tuple[DeckRow, ...]
    missing: tuple[Gap, ...]


def inventory() -> Inventory:
    """What there is now."""
    return Inventory(
        {word: _ids(c for c in cards().values() if c.knowledge == word) for word in SURE},
        tuple(_row(who) for who in characters().values()),
        _side(""),
        _gaps(missing()),
    )


def _row(who: Character) -> CharacterRow:
    apart = {id for side in side_decks().values() for id in side.cards}
    bosses = boss_cards()[who.id].cards if who.id in boss_cards() else ()
    own = [card.id for card in own_cards(who.id)]
    gone = [each.id for each in missing().values() if each.owner == who.id]
    named = len(own) + sum(id not in apart and id not in bosses for id in gone)
    mine = deck(who.id)
    boss = None
    if bosses:
        whole, size = boss_deck(who.id), boss_cards()[who.id].size
        there = tuple(id for id in bosses if id in cards())
        boss = DeckRow(who.id, "Boss Cards", whole.kind, size, len(bosses), there, whole.parts)
    about = [rule.id for rule in rules().values() if _speaks_of(rule.id, who.id)]
    return CharacterRow(
        who.id,
        who.name,
        who.edition,
        who.knowledge,
        DeckRow(who.id, mine.title, mine.kind, len(mine.ids), named, tuple(own), mine.parts),
        boss,
        _side(who.id),
        _gaps(gone),
        len(about),
        sum(rule in citations() for rule in about),
        who.untold,
    )


def _speaks_of(rule: str, character: str) -> bool:
    """Whether a rule is one of a character's own, by its id: its topic, or a name that begins with
    one of the words by which the books call the character."""
    topic, _, name = rule.partition(".")
    if topic != "other-characters":
        return topic == character
    return any(name.startswith(f"{word}-") for word in (character, *character.split("-")))


def _side(owner: str) -> tuple[DeckRow, ...]:
    return tuple(
        DeckRow(
            each.id, each.title, each.kind, each.size, len(each.cards), each.there, {}, each.note
        )
        for each in side_decks().values()
        if each.owner == owner
    )


def _gaps(ids: Iterable[str]) -> tuple[Gap, ...]:
    return tuple(
        Gap(each.id, each.title, each.owner, each.why) for each in map(missing().__getitem__, ids)
    )


def _ids(some: Iterable[Card]) -> tuple[str, ...]:
    return tuple(sorted(card.id for card in some))
