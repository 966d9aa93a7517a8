"""Cards as data: the catalogue, the decks made of it, and the reader that checks both."""

from .cards import Missing, cards, missing, tokens
from .decks import boss_deck, cast_of, casts, characters, deck, decks, side_decks
from .reading import Document, FileError, read

__all__ = [
    "Document",
    "FileError",
    "Missing",
    "boss_deck",
    "cards",
    "cast_of",
    "casts",
    "characters",
    "deck",
    "decks",
    "missing",
    "read",
    "side_decks",
    "tokens",
]
