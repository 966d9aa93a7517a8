"""Cards as data: the catalogue, the decks made of it, and the reader that checks both."""

from .cards import Missing, cards, missing, tokens
from .decks import characters, deck, decks
from .reading import Document, FileError, read

__all__ = [
    "Document",
    "FileError",
    "Missing",
    "cards",
    "characters",
    "deck",
    "decks",
    "missing",
    "read",
    "tokens",
]
