"""The bar: home, scenario, edition, Share, Save, Reset, keys."""

from collections import Counter
from collections.abc import Iterable
from functools import lru_cache
from itertools import groupby
from typing import NamedTuple

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
    scenario: str,
    edition: str,
    editions: Iterable[str] = BOOK_TITLES,
) -> str:
    """The region; ``editions`` are those by which one can play here."""
    ways = _tool("outlook", "Every way", "tree")
    return (
        f'<header class="rdi-bar">{doors("explore", wide=True)}'
        f'<div class="rdi-bar__pick"><select class="rdi-pick-scenario" data-act="scenario" '
        f'aria-label="Scenario">{choices(tuple(items), scenario)}</select>\n'
        '<select class="rdi-bar__edition" data-act="edition" aria-label="Edition">'
        f"{_editions(edition, editions)}</select></div>\n"
        f'<div class="rdi-bar__tools">{ways}{_tool("undo", "Undo")}{_tool("redo", "Redo")}'
        f"{_tool('share', 'Share')}{_tool('save', 'Save')}"
        f'{_tool("reset", "Reset")}<button class="rdi-btn" data-act="keys" '
        f'aria-label="Keyboard help">{icon("keys")}{key("?")}</button></div></header>'
    )


@lru_cache(maxsize=4)
def choices(items: tuple[ListedScenario, ...], scenario: str = "") -> str:
    """The scenarios as choices, by book where there are several; where two have one title, their
    ids tell them apart."""
    books = {item.book for item in items}
    titles = Counter((item.book, item.title) for item in items)
    called = {
        item.id: item.title + (f" · {item.id}" if titles[item.book, item.title] > 1 else "")
        for item in items
    }
    if len(books) < 2:
        return "".join(_choice(item.id, called[item.id], scenario) for item in items)
    groups = []
    for book, members in groupby(items, key=lambda item: item.book):
        label = escape(BOOK_TITLES.get(book, book or "Others"))
        within = "".join(_choice(item.id, called[item.id], scenario) for item in members)
        groups.append(f'<optgroup label="{label}">{within}</optgroup>')
    return "".join(groups)


def _choice(id: str, called: str, scenario: str) -> str:
    chosen = flag("selected", id == scenario)
    return f'<option value="{escape(id)}"{chosen}>{escape(called)}</option>'


def _editions(edition: str, editions: Iterable[str]) -> str:
    kept = set(editions)
    return "".join(
        f'<option value="{book}"{flag("selected", book == edition)}>{title}</option>'
        for book, title in BOOK_TITLES.items()
        if book in kept
    )


def _tool(act: str, label: str, sign: str = "") -> str:
    return (
        f'<button class="rdi-btn" data-act="{act}" aria-label="{label}">{icon(sign or act)}'
        f'<span class="label">{label}</span></button>'
    )
