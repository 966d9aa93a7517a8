"""A reply as text: the answer first, then what else there is."""

from textwrap import shorten

from ..rulebook import BOOK_TITLES
from .reply import Hit, Reply

WIDE = 72
"""Signs of a sentence in a list."""


def told(reply: Reply) -> str:
    """The answer with its rule and books; then the other hits, a line each."""
    lines = [f"Read as: {', '.join(reply.read_as.values())}.", ""] if reply.read_as else []
    lines.append(reply.says)
    if reply.hits:
        lines += _grounds(reply.hits[0], reply.edition)
    if reply.guesses:
        lines += ["", "Did you mean:", *(f"  {hit.asks}  ({hit.id})" for hit in reply.guesses)]
    others = reply.hits[1:] or reply.nearest
    if others:
        lines += ["", "Nearest, but no answer:" if reply.nearest else "Also:", *map(_line, others)]
    return "\n".join(lines)


def _grounds(hit: Hit, edition: str) -> list[str]:
    """By which rule, in which books, and what shows it."""
    lines = []
    if hit.answer is not None and hit.answer.exact:
        lines.append(f"  Exactly: {hit.answer.exact}")
    if hit.answer is not None and hit.answer.rule:
        lines.append(f"  The rule: {hit.answer.name} ({hit.answer.rule})")
        lines.append(f"  {_books(hit.answer.books, edition)}")
    if hit.kind != "rule":
        lines.append(f"  The {hit.kind}: {hit.title} ({hit.id})")
    return lines


def _books(books: tuple[str, ...], edition: str) -> str:
    """The books that state it, the one that was asked for marked."""
    if not books:
        return "No book states it."
    mine = BOOK_TITLES.get(edition, "")
    told = (f"{book} (asked for)" if mine and book.startswith(mine) else book for book in books)
    return ", ".join(told)


def _line(hit: Hit) -> str:
    """A hit in a line: a rule by what it says, the others by their titles."""
    says = hit.answer.why if hit.kind == "rule" and hit.answer else hit.title
    return f"  {hit.kind:8}  {shorten(says, WIDE, placeholder=' …')}  ({hit.id})"
