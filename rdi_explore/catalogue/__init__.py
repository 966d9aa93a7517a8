"""Cards as data: the catalogue and the reader that checks it."""

from .cards import cards, tokens
from .reading import Document, FileError, read

__all__ = ["Document", "FileError", "cards", "read", "tokens"]
