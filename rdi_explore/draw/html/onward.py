"""Where one may go on at the end of a scenario: other choices, other books, related rulings."""

from collections.abc import Iterable
from typing import NamedTuple

from markupsafe import Markup

from .leaf import badge, escape, icon, prose

EXPLORER = "explorer"
SHORT = 24
"""A longer verdict stands in no badge, nor one with places that the kernel fills in."""


class OtherWay(NamedTuple):
    """Another way that it could have gone: what is done, what comes of it, and the place in the
    explorer where one sees it."""

    does: Markup
    comes: Markup
    place: str
    sign: str = "fwd"


class Ruling(NamedTuple):
    """A scenario with its question, its verdict (``yes`` …, and how it is said) and its place."""

    question: str
    verdict: str
    word: str
    place: str


def onward(ways: Iterable[OtherWay], related: Iterable[Ruling]) -> Markup:
    """Both lists, or ``""`` where there is nothing to go on to."""
    return _section(
        "Try it differently", "and then nobody plays a card", "rdi-paths", map(_way, ways)
    ) + _section("Related rulings", "", "rdi-related", map(_ruling, related))


def _section(title: str, note: str, kind: str, links: Iterable[Markup]) -> Markup:
    items = Markup("".join(f"<li>{link}</li>" for link in links))
    if not items:
        return items
    told = Markup(f'<span class="rdi-soft rdi-note">{escape(note)}</span>' if note else "")
    head = Markup(f'<div class="rdi-panel__head"><h3>{escape(title)}</h3>{told}</div>')
    return Markup(f'\n<div class="rdi-onward">{head}<ul class="{escape(kind)}">{items}</ul></div>')


def _to(place: str) -> Markup:
    return Markup(f'href="#" data-page="{escape(EXPLORER)}" data-fragment="{escape(place)}"')


def _way(way: OtherWay) -> Markup:
    return Markup(
        f'<a class="rdi-path" {_to(way.place)}><span>{way.does}</span>'
        f"<small>{way.comes}</small>{icon(way.sign)}</a>"
    )


def _ruling(ruling: Ruling) -> Markup:
    state = ruling.verdict if ruling.verdict in ("yes", "no", "depends") else ""
    fits = len(ruling.word) <= SHORT and "{" not in ruling.word
    word = badge(escape(ruling.word), state) if fits else Markup()
    return Markup(f"<a {_to(ruling.place)}><span>{prose(ruling.question)}</span>{word}</a>")
