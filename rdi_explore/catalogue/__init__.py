"""Cards as data: the catalogue, the decks made of it, and the reader that checks both."""

from .cards import cards, tokens
from .decks import characters, deck, decks
from .reading import Document, FileError, read

__all__ = ["Document", "FileError", "cards", "characters", "deck", "decks", "read", "tokens"]
