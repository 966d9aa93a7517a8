"""The smallest pieces: escaping, icons, badges, keys, rules, titles."""

from collections.abc import Iterable
from html import escape

from ...kernel.cards import Card
from ...kernel.setup import Setup
from ..cards import KIND, short
from ..rulings import ruling_words
from ..style import HTML
from ..words import title

__all__ = [
    "HTML",
    "badge",
    "capital",
    "card_title",
    "cite",
    "escape",
    "icon",
    "key",
    "letters",
    "listed_html",
    "mark",
    "minus",
    "rules",
    "rulings",
    "short_title",
]


def flag(name: str, on: bool) -> str:
    """An attribute that is there or is not, written so that XML takes it, too: every region is
    well-formed XML, which the tests read it as."""
    return f' {name}=""' if on else ""


def icon(name: str) -> str:
    """One of the stage's line icons; there is always a word beside it."""
    return f'<svg class="i" aria-hidden="true"><use href="#i-{name}"/></svg>'


def badge(content: str, state: str = "") -> str:
    """A small label. ``content`` is HTML."""
    more = f" rdi-badge--{state}" if state else ""
    return f'<span class="rdi-badge{more}">{content}</span>'


def key(label: str) -> str:
    """The cap of a key."""
    return f'<kbd class="rdi-key">{escape(label)}</kbd>'


def rules(ids: Iterable[str], *, reachable: bool = True) -> str:
    """Buttons that open these rules, each once; out of the tab order where there are many."""
    buttons = [HTML.rule(rule) for rule in dict.fromkeys(ids)]
    if not reachable:
        buttons = [button.replace("<button ", '<button tabindex="-1" ', 1) for button in buttons]
    return " ".join(buttons)


def rulings(setup: Setup, names: Iterable[str], *, reachable: bool = True) -> str:
    """Buttons that open these open questions, with the answers of this game."""
    away = "" if reachable else ' tabindex="-1"'
    return " ".join(
        f'<button{away} class="rdi-ruleid rdi-ruling" data-act="ruling" '
        f'data-arg="{escape(name)}">{escape(ruling_words(setup, name))}</button>'
        for name in dict.fromkeys(names)
    )


def cite(name: str) -> str:
    """A card's title."""
    return HTML.title(name)


def card_title(setup: Setup, card: int) -> str:
    """The title of a card of the cast."""
    return title(setup, card, HTML)


def short_title(setup: Setup, card: int) -> str:
    """The title for narrow places, escaped, without markup."""
    return escape(short(setup.cast[card])) if card >= 0 else "nothing"


def letters(card: Card) -> str:
    """Two letters for the type of a card."""
    return KIND[card.type[-1]][:2] if card.type else "?"


def mark(words: str) -> str:
    """Words that matter."""
    return HTML.strong(words)


def minus(number: int) -> str:
    """A signed number with a real minus sign."""
    return f"−{-number}" if number < 0 else f"+{number}"


def capital(html: str) -> str:
    """The same sentence with a capital first letter; markup at its beginning stays."""
    return html[:1].upper() + html[1:]


def listed_html(parts: Iterable[str]) -> str:
    """Pieces of HTML as a list: ``A, B and C``."""
    pieces = list(parts)
    return (
        " and ".join([", ".join(pieces[:-1]), pieces[-1]]) if len(pieces) > 1 else "".join(pieces)
    )
