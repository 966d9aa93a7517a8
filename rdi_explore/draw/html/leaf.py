"""The smallest pieces: escaping, icons, badges, keys, rules, titles."""

import re
from collections.abc import Iterable
from functools import cache

from markupsafe import Markup, escape

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
    "CURRENT_STEP",
    "HTML",
    "NO_TAB_STOP",
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


CURRENT_STEP, NO_TAB_STOP = Markup(' aria-current="step"'), Markup(' tabindex="-1"')
"""Attributes of a step: that it is the present one; that keys pass it by."""


def flag(name: str, on: bool) -> Markup:
    """An attribute that is there or is not, written so that XML takes it, too: every region is
    well-formed XML, which the tests read it as."""
    return Markup(f' {escape(name)}=""' if on else "")


@cache
def icon(name: str) -> Markup:
    """One of the stage's line icons; there is always a word beside it."""
    return Markup(f'<svg class="i" aria-hidden="true"><use href="#i-{escape(name)}"/></svg>')


def badge(content: Markup, state: str = "") -> Markup:
    """A small label."""
    more = f" rdi-badge--{state}" if state else ""
    return Markup(f'<span class="rdi-badge{escape(more)}">{content}</span>')


@cache
def key(label: str) -> Markup:
    """The cap of a key."""
    return Markup(f'<kbd class="rdi-key">{escape(label)}</kbd>')


def prose(text: str) -> Markup:
    """A written sentence as HTML: ``*Card title*`` is a title, ``**word**`` stressed, and what
    stands between backticks is typed so."""
    # Each is given a str: with Markup, re would escape what it puts in (Python 3.11).
    return Markup(
        _TYPED.sub(
            r"<code>\1</code>",
            _TITLED.sub(
                r'<cite class="rdi-title">\1</cite>',
                _STRESSED.sub(r"<strong>\1</strong>", f"{escape(text)}"),
            ),
        )
    )


_STRESSED = re.compile(r"\*\*([^*<>]+)\*\*")
_TITLED = re.compile(r"\*([^*<>]+)\*")
_TYPED = re.compile(r"`([^`<>]+)`")


def rules(ids: Iterable[str], edition: str = "", *, reachable: bool = True) -> Markup:
    """Buttons that open these rules, each once, and by analogy with which book where that of the
    ``edition`` is silent; out of the tab order where there are many."""
    return Markup(" ".join(_rule(rule, edition, reachable) for rule in dict.fromkeys(ids)))


@cache
def _rule(rule: str, edition: str, reachable: bool) -> Markup:
    button, away = Markup(HTML.rule(rule)), Markup('<button tabindex="-1" ')
    reached = button if reachable else button.replace("<button ", away, 1)
    return reached + by_analogy(rule, edition)


def by_analogy(rule: str, edition: str) -> Markup:
    """With which book a rule is cited by analogy in this edition, after its button."""
    of = analogy(rule, edition) if edition else ""
    return Markup(f' <span class="rdi-analogy">{escape(of)}</span>' if of else "")


def rulings(setup: Setup, names: Iterable[str], *, reachable: bool = True) -> Markup:
    """Buttons that open these open questions, with the answers of this game."""
    away = Markup() if reachable else NO_TAB_STOP
    return Markup(
        " ".join(
            f'<button{away} class="rdi-ruleid rdi-ruling" data-act="ruling" '
            f'data-arg="{escape(name)}">{escape(ruling_words(setup, name))}</button>'
            for name in dict.fromkeys(names)
        )
    )


def cite(name: str) -> Markup:
    """A card's title."""
    return Markup(HTML.title(name))


def card_title(setup: Setup, card: CardNo) -> Markup:
    """The title of a card of the cast."""
    return Markup(title(setup, card, HTML))


def short_title(setup: Setup, card: CardNo) -> Markup:
    """The title for narrow places, without markup."""
    return escape(short(setup.cast[card]) if card != NOTHING else "nothing")


def ours(card: Card) -> Markup:
    """The class of what is drawn of a made-up card, by which the style sheet says so."""
    return Markup(" is-made-up" if made_up(card) else "")


def letters(card: Card) -> Markup:
    """Two letters for the type of a card."""
    return escape(KIND[card.type[-1]][:2] if card.type else "?")


def mark(words: str) -> Markup:
    """Words that matter."""
    return Markup(HTML.strong(words))


def recall(name: str) -> Markup:
    """Asks the browser for what it keeps by this name, if there is one."""
    return Markup(f'<span data-recall="{escape(name)}" hidden=""></span>' if name else "")


def help_on_keys(page: str, *keys: tuple[str, str]) -> Markup:
    """The dialog that tells the keys of a page, each with what it does."""
    rows = Markup(
        "".join(f"<div><dt>{key(name)}</dt><dd>{escape(does)}</dd></div>" for name, does in keys)
    )
    return Markup(
        '<dialog class="rdi-dialog" aria-label="Keys"><h2>Keys</h2><p class="rdi-soft">They work '
        f'while the focus is inside the {escape(page)}.</p><dl class="rdi-keys">{rows}</dl>'
        "<p><label>"
        '<input type="checkbox" data-act="shortcuts" checked=""/> Single-key shortcuts on</label>'
        '</p><form method="dialog"><button class="rdi-btn rdi-btn--go">Close</button></form>'
        "</dialog>"
    )


def minus(number: int) -> Markup:
    """A signed number with a real minus sign."""
    return Markup(f"−{-number}" if number < 0 else f"+{number}")


def capital(html: Markup) -> Markup:
    """The same sentence with a capital first letter; markup at its beginning stays."""
    return html[:1].upper() + html[1:]


def listed_html(parts: Iterable[Markup]) -> Markup:
    """Pieces of HTML as a list: ``A, B and C``."""
    *first, last = list(parts) or [Markup()]
    return Markup(f"{', '.join(first)} and {last}" if first else last)
