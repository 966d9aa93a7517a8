"""The inventory as text: cards by how sure they are, characters, decks of the table, gaps."""

from collections import Counter
from collections.abc import Iterator

from ..scenario.inventory import CharacterRow, DeckRow, Inventory
from .cards import counted
from .words import KNOWLEDGE, parts_words

_TOLD = {
    "full": "Characters whose own rules the books tell",
    "partial": "Characters of whose own rules the books tell a part",
    "named": "Characters of whom the books tell no rules of their own",
}


def text(found: Inventory) -> str:
    """The whole inventory."""
    return "\n".join(_lines(found))


def _lines(found: Inventory) -> Iterator[str]:
    total = sum(map(len, found.cards.values()))
    yield f"{total} cards, Drinks and Drink Events, by how sure their meaning is"
    for word, ids in found.cards.items():
        if ids:
            yield f"  {len(ids):4}  {word:9} {KNOWLEDGE[word]}"
    for level, words in _TOLD.items():
        rows = [row for row in found.characters if row.knowledge == level]
        yield from ("", f"{words}: {len(rows)}")
        for row in rows:
            yield from _row(row)
    yield from ("", "Decks of the table")
    for pile in found.table:
        yield f"  {_pile(pile)}"
    yield from ("", "Cards of no character that are not there")
    owners = {row.id for row in found.characters}
    for gap in found.missing:
        if gap.owner not in owners:
            yield f"  {gap.title}, {gap.owner} ({gap.why})"
    yield from ("", f"{len(found.missing)} cards that the books name are not there, because")
    reasons = Counter(gap.why for gap in found.missing)
    for why, number in sorted(reasons.items(), key=lambda item: (-item[1], item[0])):
        yield f"  {number:4}  {why}"


def _row(row: CharacterRow) -> Iterator[str]:
    """A character: the deck, and under it all that there is besides, and what there is not."""
    mine = row.deck
    made_of = f": {parts_words(mine.parts)}" if mine.parts else ""
    where = f" ({row.edition})" if row.edition else ""
    yield f"  {row.name}{where}, {row.id}: {mine.kind} deck of {mine.size}{made_of}"
    own = f"{mine.known} known, {len(mine.there)} there" if mine.known else "none known"
    yield f"        own cards: {own}"
    if row.boss is not None:
        yield f"        {_pile(row.boss)}"
    for pile in row.side:
        yield f"        {_pile(pile)}"
    if row.rules:
        yield f"        own rules: {row.carried_out} of {row.rules} are carried out"
    for gap in row.missing:
        yield f"        missing: {gap.title} ({gap.why})"
    if row.untold:
        yield f"        no book tells: {'; '.join(row.untold)}"


def _pile(pile: DeckRow) -> str:
    size = counted(pile.size, "card") if pile.size else "no book says how many cards"
    note = f" ({pile.note})" if pile.note else ""
    known = f"{pile.known} known" if pile.known else "none known"
    there = f", {len(pile.there)} there" if pile.known else ""
    return f"{pile.title}: {size}, {known}{there}{note}"
