"""The smallest pieces: escaping, icons, badges, keys, rules, titles."""

import re
from collections.abc import Iterable
from html import escape

from ...kernel import (
    NOTHING,
    Card,
    CardNo,
    Setup,
)
from ...rulebook import analogy
from ..cards import KIND, made_up, short
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
    "ours",
    "prose",
    "recall",
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


def prose(text: str) -> str:
    """A written sentence as HTML: ``*Card title*`` is a title, ``**word**`` stressed, and what
    stands between backticks is typed so."""
    stressed = re.sub(r"\*\*([^*<>]+)\*\*", r"<strong>\1</strong>", escape(text))
    titled = re.sub(r"\*([^*<>]+)\*", r'<cite class="rdi-title">\1</cite>', stressed)
    return re.sub(r"`([^`<>]+)`", r"<code>\1</code>", titled)


def rules(ids: Iterable[str], edition: str = "", *, reachable: bool = True) -> str:
    """Buttons that open these rules, each once, and by analogy with which book where that of the
    ``edition`` is silent; out of the tab order where there are many."""
    buttons = [HTML.rule(rule) + by_analogy(rule, edition) for rule in dict.fromkeys(ids)]
    if not reachable:
        buttons = [button.replace("<button ", '<button tabindex="-1" ', 1) for button in buttons]
    return " ".join(buttons)


def by_analogy(rule: str, edition: str) -> str:
    """With which book a rule is cited by analogy in this edition, after its button."""
    of = analogy(rule, edition) if edition else ""
    return f' <span class="rdi-analogy">{of}</span>' if of else ""


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


def card_title(setup: Setup, card: CardNo) -> str:
    """The title of a card of the cast."""
    return title(setup, card, HTML)


def short_title(setup: Setup, card: CardNo) -> str:
    """The title for narrow places, escaped, without markup."""
    return escape(short(setup.cast[card])) if card != NOTHING else "nothing"


def ours(card: Card) -> str:
    """The class of what is drawn of a made-up card, by which the style sheet says so."""
    return " is-made-up" if made_up(card) else ""


def letters(card: Card) -> str:
    """Two letters for the type of a card."""
    return KIND[card.type[-1]][:2] if card.type else "?"


def mark(words: str) -> str:
    """Words that matter."""
    return HTML.strong(words)


def recall(name: str) -> str:
    """Asks the browser for what it keeps by this name, if there is one."""
    return f'<span data-recall="{name}" hidden=""></span>' if name else ""


def help_on_keys(page: str, *keys: tuple[str, str]) -> str:
    """The dialog that tells the keys of a page, each with what it does."""
    rows = "".join(f"<div><dt>{key(name)}</dt><dd>{does}</dd></div>" for name, does in keys)
    return (
        '<dialog class="rdi-dialog" aria-label="Keys"><h2>Keys</h2><p class="rdi-soft">They work '
        f'while the focus is inside the {page}.</p><dl class="rdi-keys">{rows}</dl><p><label>'
        '<input type="checkbox" data-act="shortcuts" checked=""/> Single-key shortcuts on</label>'
        '</p><form method="dialog"><button class="rdi-btn rdi-btn--go">Close</button></form>'
        "</dialog>"
    )


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
