"""Cards as data: the catalogue and the reader that checks it."""

from .cards import Missing, cards, missing, tokens
from .reading import Document, FileError, read

__all__ = ["Document", "FileError", "Missing", "cards", "missing", "read", "tokens"]
