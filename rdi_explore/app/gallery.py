"""The gallery: lessons and scenarios to pick from, as pure HTML for the welcome page."""

from collections.abc import Callable, Iterable
from html import escape
from typing import NamedTuple
from urllib.parse import quote

from ..catalogue import FileError
from ..draw.html.leaf import badge, icon
from ..draw.tree import ResponseTree
from ..rulebook import BOOK_TITLES, topics
from ..scenario import Scenario, load
from ..scenario.links import Token
from .walk import Walk

Link = Callable[[str, str], str]
"""Gives the attributes of a link to a page: from the page's name and its fragment."""

EXPLORER = "explorer"
HOME = "00_welcome"


class Page(NamedTuple):
    """A notebook that is shown: its name without ending, its title, a line about it."""

    name: str
    title: str
    about: str = ""


class Shelved(NamedTuple):
    """A scenario as the gallery shows it: ``glyph`` has, for each node of its response tree, the
    place of the node that it answers (-1: none)."""

    id: str
    title: str
    question: str
    book: str
    edition: str
    topic: str
    steps: int
    glyph: tuple[int, ...] = ()


def page_link(name: str, fragment: str = "") -> str:
    """The link that the stage fills in: a notebook beside the one that is shown."""
    hash = f' data-fragment="{escape(fragment)}"' if fragment else ""
    return f'href="#" data-page="{escape(name)}"{hash}'


def file_link(name: str, fragment: str = "") -> str:
    """A plain link to a notebook file beside this page, without any script."""
    end = f"#{quote(fragment)}" if fragment else ""
    return f'href="{escape(quote(name))}.ipynb{escape(end)}"'


def shelved(ids: Iterable[str]) -> list[Shelved]:
    """Look at scenarios for the gallery; one whose file is wrong is left out."""
    found: list[Shelved] = []
    for id in ids:
        try:
            found.append(look_at(load(id)))
        except FileError:
            continue
    return sorted(found, key=lambda item: (item.book, item.id))


def look_at(scenario: Scenario) -> Shelved:
    """What the gallery shows of a scenario."""
    walk = Walk(scenario)
    walk.last()
    nodes = ResponseTree.of(walk.moment, whole=True).nodes
    place = {node.id: number for number, node in enumerate(nodes)}
    return Shelved(
        scenario.id,
        scenario.title,
        scenario.question,
        scenario.book,
        scenario.edition,
        _topic(walk.scenario),
        len(walk.stops()),
        tuple(place.get(node.answers, -1) for node in nodes),
    )


def _topic(scenario: Scenario) -> str:
    """The heading in the rulebook under which the first rule of the scenario stands."""
    shown = (*scenario.rules, *(scenario.change.rules or ()), *(scenario.expect.rules or ()))
    titles = {topic.id: topic.title for topic in topics()}
    return titles.get(shown[0].partition(".")[0], "") if shown else ""


def gallery(
    items: Iterable[Shelved],
    lessons: Iterable[Page] = (),
    pages: Iterable[Page] = (),
    books: Iterable[str] = (),
    find: str = "",
    link: Link = page_link,
) -> str:
    """The region: what this is, a filter, the shelves.

    ``books`` are those that are ticked (none: all are shown), ``find`` the words looked for.
    """
    every, ticked = list(items), set(books)
    shown = [item for item in every if _fits(item, ticked, find)]
    lessons, pages = list(lessons), list(pages)
    first = f'<a class="rdi-btn rdi-btn--go" {link(lessons[0].name, "")}>Begin with lesson 1 ' \
            f'{icon("fwd")}</a>' if lessons else ""  # fmt: skip
    look_up = f'<a class="rdi-btn" {link(EXPLORER, "")}>Look up a ruling</a>'
    shelves = [
        _shelf("lessons", "lesson", "Lessons", f"{len(lessons)}", _lessons(lessons, link)),
        _shelf("scenarios", "tree", "Scenarios", f"{len(shown)} of {len(every)}",
               _scenarios(shown, link)),
        _shelf("pages", "puzzle", "More", "", _pages(pages, link)),
    ]  # fmt: skip
    return (
        '<div class="rdi-gallery">\n'
        '<section class="rdi-hero" aria-label="Welcome">'
        "<h1>May I still Ignore this Drink after you spiked it?</h1>\n"
        "<p>Step through the rules of <i>The Red Dragon Inn</i>, window by window: who may "
        "answer, what happens, and for everything that is not allowed the rule that says so.</p>\n"
        f'<div class="rdi-actions">{first}{look_up}</div></section>\n'
        f"{_filter(every, ticked, find)}\n"
        f'<div class="rdi-shelves">{"".join(shelf for shelf in shelves if shelf)}</div></div>'
    )


def bar(pages: Iterable[Page], here: str = "", link: Link = page_link) -> str:
    """The bar of a page without a position: links to the other pages."""
    links = "".join(
        f'<a class="rdi-btn rdi-btn--bare" {link(page.name, "")}'
        f"{_HERE if page.name == here else ''}>{escape(page.title)}</a>"
        for page in pages
    )
    return (
        f'<header class="rdi-bar"><a class="rdi-bar__home" {link(HOME, "")} '
        f'aria-label="RDI Explore: gallery">{icon("home")}<span class="label">RDI Explore</span>'
        f'</a><div class="rdi-bar__pick"><nav aria-label="Pages">{links}</nav></div></header>'
    )


_HERE = ' aria-current="page"'


def foot() -> str:
    """The region at the end of the page."""
    return (
        '<footer class="rdi-foot"><span class="rdi-note rdi-soft">An unofficial fan project. The '
        "rules are told in our own words; card titles are quoted as names.</span></footer>"
    )


def _fits(item: Shelved, books: set[str], find: str) -> bool:
    if books and item.book not in books:
        return False
    text = f"{item.id} {item.title} {item.question} {item.topic}".casefold()
    return all(word in text for word in find.casefold().split())


def _filter(items: list[Shelved], ticked: set[str], find: str) -> str:
    counts = {book: sum(item.book == book for item in items) for book in BOOK_TITLES}
    toggles = "".join(
        f'<label class="rdi-toggle"><input type="checkbox" data-act="book" data-arg="{book}" '
        f'data-key="book-{book}"{" checked" if book in ticked else ""}><span>{title}</span></label>'
        for book, title in BOOK_TITLES.items()
        if counts[book]
    )
    return (
        '<form class="rdi-find" role="search" data-act="find"><label class="rdi-find__q">'
        f'{icon("search")}<span class="vh">Find</span><input type="search" data-act="find" '
        f'data-live value="{escape(find)}" placeholder="Card, rule or question"></label>\n'
        f'<fieldset><legend class="vh">Book</legend>{toggles}</fieldset></form>'
    )


def _shelf(name: str, sign: str, title: str, note: str, content: str) -> str:
    if not content:
        return ""
    return (
        f'<section class="rdi-panel" aria-labelledby="shelf-{name}"><div class="rdi-panel__head">'
        f'<h2 id="shelf-{name}">{icon(sign)} {title}</h2>'
        f'<span class="rdi-note rdi-soft">{note}</span></div>{content}</section>\n'
    )


def _lessons(lessons: list[Page], link: Link) -> str:
    rows = "".join(
        f'<li class="rdi-lessonrow"><b>{number:02}</b><a {link(page.name, "")}>'
        f"{escape(page.title)}</a>"
        f'<span class="rdi-lessonrow__about rdi-note rdi-soft">{escape(page.about)}</span></li>'
        for number, page in enumerate(lessons, 1)
    )
    return f"<ol>{rows}</ol>" if rows else ""


def _pages(pages: list[Page], link: Link) -> str:
    rows = "".join(
        f'<li class="rdi-item is-puzzle"><div><h3><a {link(page.name, "")}>'
        f'{escape(page.title)}</a></h3><p class="rdi-soft">{escape(page.about)}</p></div></li>'
        for page in pages
    )
    return f'<ul class="rdi-items">{rows}</ul>' if rows else ""


def _scenarios(items: list[Shelved], link: Link) -> str:
    if not items:
        return '<p class="rdi-note rdi-soft">Nothing fits. Take a word or a book away.</p>'
    rows = "\n".join(_scenario(item, link) for item in items)
    return f'<ul class="rdi-items">{rows}</ul>'


def _scenario(item: Shelved, link: Link) -> str:
    fragment = str(Token(item.id, item.edition))
    tags = [BOOK_TITLES.get(item.book, item.book), item.topic, f"{item.steps} steps"]
    badges = "".join(badge(escape(tag)) for tag in tags if tag)
    question = f'<p class="rdi-soft">{escape(item.question)}</p>' if item.question else ""
    return (
        f'<li class="rdi-item" data-key="item-{escape(item.id)}">{glyph(item.glyph)}<div><h3>'
        f"<a {link(EXPLORER, fragment)}>{escape(item.title)}</a></h3>{question}"
        f'<p class="rdi-item__meta">{badges}</p></div></li>'
    )


# ----------------------------------------------------------------------------------- glyph

_WIDTH, _HEIGHT, _ROWS = 56, 46, 4


def glyph(answers: tuple[int, ...]) -> str:
    """A response tree in small; the last card played is filled."""
    depth: list[int] = []
    for parent in answers:
        depth.append(min(_ROWS - 1, depth[parent] + 1) if 0 <= parent < len(depth) else 0)
    rows = [[n for n, d in enumerate(depth) if d == row][:5] for row in range(_ROWS)]
    spot: dict[int, tuple[float, float]] = {}
    for row, nodes in enumerate(rows):
        for place, number in enumerate(nodes):
            middle = _WIDTH * (place + 1) / (len(nodes) + 1)
            spot[number] = (round(middle, 1), 2 + 11.5 * row)
    paths = "".join(
        f'<path d="M{spot[n][0]:g} {spot[n][1] + 3:g}L{spot[p][0]:g} {spot[p][1] + 4:g}"/>'
        for n, p in enumerate(answers)
        if n in spot and p in spot
    )
    last = max(spot, default=-1)
    boxes = "".join(
        f'<rect x="{x - 4.5:g}" y="{y:g}" width="9" height="7" rx="2"'
        f"{_FILLED if number == last else ''}/>"
        for number, (x, y) in spot.items()
    )
    return (
        f'<svg class="rdi-glyph" viewBox="0 0 {_WIDTH} {_HEIGHT}" aria-hidden="true">'
        f"{paths}{boxes}</svg>"
    )


_FILLED = ' class="m"'
