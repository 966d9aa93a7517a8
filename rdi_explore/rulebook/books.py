"""The five rulebooks that the project reads."""

from typing import Final

BOOK_TITLES: Final[dict[str, str]] = {
    "rdi3": "RDI 3",
    "rdi4": "RDI 4",
    "rdi5": "RDI 5",
    "rdi6": "RDI 6",
    "rdi9": "RDI 9",
}
"""The short title of each book, by its id; an edition has the id of its book."""

BOOKS: Final[tuple[str, ...]] = tuple(BOOK_TITLES)
"""The ids of the books, oldest first."""
