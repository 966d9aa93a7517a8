"""The bar: home, scenario, edition, Share, Save, Reset, keys."""

from collections import Counter
from collections.abc import Iterable
from functools import lru_cache
from typing import NamedTuple

from markupsafe import Markup

from ...rulebook import BOOK_TITLES
from .doors import doors
from .leaf import escape, flag, icon, key


class ListedScenario(NamedTuple):
    """A scenario that can be picked."""

    id: str
    title: str
    book: str = ""


def bar(
    items: Iterable[ListedScenario],
    title: str,
    edition: str,
    editions: Iterable[str] = BOOK_TITLES,
    eyes: Markup = Markup(),
) -> Markup:
    """The region: ``title`` is the present scenario's, ``editions`` those by which one can play,
    ``eyes`` the choice whose eyes to look with, where there is a kernel to do it."""
    ways = _tool("outlook", "Every way", "tree")
    return Markup(
        f'<header class="rdi-bar has-tools">{doors("explore")}{_BACK}'
        f'<div class="rdi-bar__pick">{_picker(tuple(items), title)}\n'
        '<select class="rdi-bar__edition" data-act="edition" aria-label="Edition">'
        f"{_editions(edition, editions)}</select>{eyes}</div>\n"
        f'<div class="rdi-bar__tools">{ways}{_tool("undo", "Undo")}{_tool("redo", "Redo")}'
        f"{_tool('share', 'Share')}{_tool('save', 'Save')}"
        f'{_tool("reset", "Reset")}<button class="rdi-btn" data-act="keys" '
        f'aria-label="Keyboard help">{icon("keys")}{key("?")}</button></div></header>'
    )


_BACK = Markup(
    '<a class="rdi-btn rdi-btn--bare rdi-bar__back" href="#" data-page="lesson" data-back="" '
    f'hidden="">{icon("back")}Back to the lesson</a>'
)
"""The way back: shown, and given its address, where a lesson has opened this page."""


def eyes_bar(eyes: Markup) -> Markup:
    """The region while one looks with the eyes of a player: nothing that could tell more."""
    return Markup(
        f'<header class="rdi-bar has-tools">{doors("explore")}'
        f'<div class="rdi-bar__pick">{eyes}</div></header>'
    )


def _picker(items: tuple[ListedScenario, ...], title: str) -> Markup:
    """A field in which one looks for another scenario; empty, it says which this is."""
    return Markup(
        '<input class="rdi-pick-scenario" type="search" list="rdi-scenarios" data-act="scenario" '
        f'aria-label="Scenario" placeholder="{escape(title)}" autocomplete="off" value=""/>'
        f'<datalist id="rdi-scenarios">{choices(items)}</datalist>'
    )


@lru_cache(maxsize=4)
def choices(items: tuple[ListedScenario, ...]) -> Markup:
    """The scenarios as choices, with their books; where two have one title, their ids tell them
    apart."""
    titles = Counter(item.title for item in items)
    return Markup("".join(_choice(item, titles[item.title] > 1) for item in items))


def _choice(item: ListedScenario, by_id: bool) -> Markup:
    called = escape(f"{item.title} · {item.id}" if by_id else item.title)
    book = escape(BOOK_TITLES.get(item.book, item.book))
    label = Markup(f' label="{book}"' if book else "")
    return Markup(f'<option data-id="{escape(item.id)}" value="{called}"{label}></option>')


def _editions(edition: str, editions: Iterable[str]) -> Markup:
    kept = set(editions)
    return Markup(
        "".join(
            f'<option value="{escape(book)}"{flag("selected", book == edition)}>'
            f"{escape(title)}</option>"
            for book, title in BOOK_TITLES.items()
            if book in kept
        )
    )


def _tool(act: str, label: str, sign: str = "") -> Markup:
    return Markup(
        f'<button class="rdi-btn" data-act="{escape(act)}" aria-label="{escape(label)}">'
        f'{icon(sign or act)}<span class="label">{escape(label)}</span></button>'
    )
