"""The gallery: lessons and scenarios to pick from, as pure HTML for the welcome page."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import cached_property
from itertools import groupby
from typing import NamedTuple
from urllib.parse import quote

from markupsafe import Markup, escape

from ..draw.html.leaf import badge, flag, icon
from ..draw.html.lesson import PATHS, minutes
from ..draw.tree import ResponseTree
from ..rulebook import BOOK_TITLES, topics
from ..rulebook.rules import Topic
from ..scenario import Scenario
from ..scenario.cases import case_label, case_of, first_case, same_table
from ..scenario.links import PlaceToken, to_question
from . import puzzles, recorded
from .walk import Walk

Link = Callable[[str, str], Markup]
"""Gives the attributes of a link to a page: from the page's name and its fragment."""

EXPLORER = "explorer"
HOME = "00_welcome"
PUZZLES = "puzzle"
ASK = "ask/index"
GAMES = "Whole games"
"""The shelf of games that were recorded."""


class GalleryPage(NamedTuple):
    """A notebook that is shown: its name without ending, its title, a line about it, and the
    fragment that its link needs, if any; of a lesson also its number (-1: a test), its path and its
    minutes."""

    name: str
    title: str
    about: str = ""
    fragment: str = ""
    number: int = 0
    path: str = ""
    minutes: int = 0


def lesson_page(lesson: Scenario, name: str, fragment: str) -> GalleryPage:
    """A lesson as the gallery lists it."""
    told = lesson.lesson
    assert told is not None
    path = PATHS[told.path]
    number = -1 if told.disputes else told.number
    return GalleryPage(name, lesson.title, told.about, fragment, number, path, told.minutes)


def lessons_and_tests(lessons: Iterable[GalleryPage]) -> tuple[int, int]:
    """How many of the lessons are lessons, and how many are tests."""
    tests = [each.number < 0 for each in lessons]
    return tests.count(False), tests.count(True)


def how_many(lessons: Iterable[GalleryPage]) -> str:
    """That in words: "37 lessons and 4 tests"."""
    counts = zip(lessons_and_tests(lessons), ("lesson", "test"), strict=True)
    return " and ".join(f"{n} {each}{'s' if n != 1 else ''}" for n, each in counts if n)


@dataclass(frozen=True, eq=False)
class Shelved:
    """A scenario as the gallery shows it."""

    scenario: Scenario
    topic: Topic | None
    """The heading in the rulebooks under which the first rule of the scenario stands."""
    cases: tuple[tuple[str, str], ...] = ()
    """Those cases of the file that begin at another table: id and name."""

    @cached_property
    def books(self) -> tuple[str, ...]:
        """Its own book, and those by whose rules it is played, too."""
        more = (*self.scenario.twins, self.scenario.edition)
        return tuple(dict.fromkeys((self.scenario.book, *sorted(more))))

    @cached_property
    def chapter(self) -> str:
        """The part of the rulebooks to which it belongs, or what kind of puzzle it is."""
        if self.scenario.is_recorded_game:
            return GAMES
        if self.scenario.puzzle is not None:
            return puzzles.KINDS[self.scenario.puzzle.kind]
        return self.topic.chapter if self.topic else "Others"

    @property
    def is_told(self) -> bool:
        """Whether it stands among the scenarios: puzzles and whole games have their own shelves."""
        return self.scenario.puzzle is None and not self.scenario.is_recorded_game

    @property
    def says(self) -> str:
        """What it asks; of a whole game, how it came out."""
        game = self.scenario.is_recorded_game
        return recorded.sentence(self.scenario).replace("*", "") if game else self.scenario.question

    @cached_property
    def text(self) -> str:
        """What one can find it by."""
        words = (
            self.scenario.id, self.scenario.title, self.says, self.chapter,
            self.topic.title if self.topic else "", *(name for _, name in self.cases),
        )  # fmt: skip
        return " ".join(words).casefold()

    @cached_property
    def look(self) -> "ScenarioLook":
        """How many steps it has, and its tree; it is played only when this is wanted."""
        walk = Walk(self.scenario)
        walk.last()
        nodes = ResponseTree.of(walk.moment, whole=True).nodes
        place = {node.id: number for number, node in enumerate(nodes)}
        return ScenarioLook(len(walk.stops()), tuple(place.get(node.answers, -1) for node in nodes))


class ScenarioLook(NamedTuple):
    """``glyph`` has, for each node of the response tree, the place of the node that it answers
    (-1: none)."""

    steps: int
    glyph: tuple[int, ...]


def page_link(name: str, fragment: str = "") -> Markup:
    """The link that the stage fills in: a notebook beside the one that is shown."""
    hash = Markup(f' data-fragment="{escape(fragment)}"' if fragment else "")
    return Markup(f'href="#" data-page="{escape(name)}"{hash}')


def file_link(name: str, fragment: str = "") -> Markup:
    """A plain link to a notebook file beside this page, without any script."""
    end = f"#{quote(fragment)}" if fragment else ""
    return Markup(f'href="{escape(f"{quote(name)}.ipynb{end}")}"')


def shelved(scenarios: Iterable[Scenario]) -> list[Shelved]:
    """Scenarios in the order of the rulebooks' chapters, then puzzles by kind, the easy first."""
    found = [look_at(scenario) for scenario in scenarios]
    places = {topic.id: place for place, topic in enumerate(topics())}

    def place(item: Shelved) -> tuple[int, str, str]:
        last = len(places)
        if item.scenario.puzzle is not None:
            kind, level, id = puzzles.place(item.scenario)
            return (last + 1 + kind, str(level), id)
        at = places.get(item.topic.id, last) if item.topic else last
        return (at, item.scenario.book, item.scenario.id)

    return sorted(found, key=place)


def look_at(scenario: Scenario) -> Shelved:
    """What the gallery shows of a scenario."""
    first = first_case(scenario)
    others = ((case_of(scenario, case), case) for case in scenario.cases[1:])
    return Shelved(
        scenario,
        _topic(first),
        tuple((each.id, case_label(case)) for each, case in others if not same_table(first, each)),
    )


def _topic(scenario: Scenario) -> Topic | None:
    shown = (*scenario.rules, *(scenario.change.rules or ()), *(scenario.expect.rules or ()))
    every = {topic.id: topic for topic in topics()}
    return every.get(shown[0].partition(".")[0]) if shown else None


def gallery(
    items: Iterable[Shelved],
    lessons: Iterable[GalleryPage] = (),
    pages: Iterable[GalleryPage] = (),
    books: Iterable[str] = (),
    find: str = "",
    turned: Iterable[str] | None = None,
    link: Link = page_link,
    all_puzzles: int = 0,
    *,
    asks: bool = False,
) -> Markup:
    """The region: what this is, a filter, the shelves.

    ``books`` are those that are ticked (none: all are shown), ``find`` the words looked for.
    Chapters are open if only few scenarios are shown; ``turned`` are those that were opened or
    shut since (``None``: all stay open, for a page that cannot ask). ``all_puzzles`` are so many
    as the page of puzzles has, if it is here; where it ``asks``, a page answers questions.
    """
    every, ticked = list(items), set(books)
    shown = [item for item in every if _fits(item, ticked, find)]
    lessons, pages = list(lessons), list(pages)
    asked = [item for item in shown if item.scenario.puzzle is not None]
    played = [item for item in shown if item.scenario.is_recorded_game]
    shown = [item for item in shown if item.is_told]
    told = [item for item in every if item.is_told]
    shelves = [
        lessons_shelf(lessons, link),
        _shelf("scenarios", "tree", "Scenarios", f"{len(shown)} of {len(told)}",
               _chapters(shown, ticked, turned, link)),
        _shelf("puzzles", "puzzle", "Puzzles",
               f"{len(asked)}{of_all_puzzles(all_puzzles)}, each proved",
               _chapters(asked, ticked, turned, link) + to_all_puzzles(all_puzzles, link)
               if asked else Markup()),
        _shelf("games", "die", GAMES, str(len(played)), _games(played, link)),
        _shelf("pages", "puzzle", "More", "", _pages(pages, link)),
    ]  # fmt: skip
    return Markup(
        '<div class="rdi-gallery">\n'
        f"{hero(lessons, link, asks=asks)}\n{_filter(every, ticked, find)}\n"
        f"{_ask(find.strip(), link) if asks else ''}"
        f'<div class="rdi-shelves">{"".join(shelves)}</div></div>'
    )


def hero(lessons: list[GalleryPage], link: Link = page_link, *, asks: bool = False) -> Markup:
    """What this is, and where to begin; where it ``asks``, a page answers questions."""
    first = Markup()
    if lessons:
        begin = link(lessons[0].name, lessons[0].fragment)
        words = escape(f"{lessons[0].title} ({minutes(lessons[0].minutes)}) ")
        first = Markup(f'<a class="rdi-btn rdi-btn--go" {begin}>{words}{icon("fwd")}</a>')
    look_up = link(ASK if asks else EXPLORER, "")
    return Markup(
        '<section class="rdi-hero" aria-label="Welcome">'
        "<h1>May I still Ignore this Drink after you spiked it?</h1>\n"
        "<p>Step through the rules of <i>The Red Dragon Inn</i>, step by step: who may "
        "answer, what happens, and for everything that is not allowed the rule that says so.</p>\n"
        f'<div class="rdi-actions">{first}<a class="rdi-btn" {look_up}>Look up a ruling</a></div>'
        "</section>"
    )


def _ask(words: str, link: Link) -> Markup:
    """The way to an answer to what was typed."""
    if not words:
        return Markup()
    to = link(ASK, quote(words, safe="!*'()"))
    return Markup(
        f'<p class="rdi-actions"><a class="rdi-btn rdi-btn--go" {to} data-key="ask-it">'
        f"Ask: “{escape(words)}”</a></p>\n"
    )


def of_all_puzzles(number: int) -> str:
    """Of how many those on the shelf are; nothing if there is no page of all puzzles."""
    return f" of {number}" if number else ""


def to_all_puzzles(number: int, link: Link = page_link) -> Markup:
    """The way to so many puzzles, where one tries and a wrong play is refuted; to none, nothing."""
    if not number:
        return Markup()
    to = link(PUZZLES, "")
    return Markup(f'<p class="rdi-actions"><a class="rdi-btn" {to}>All {number} puzzles</a></p>')


def lessons_shelf(lessons: list[GalleryPage], link: Link = page_link) -> Markup:
    """The shelf of lessons, or nothing if there are none."""
    return _shelf("lessons", "lesson", "Lessons", how_many(lessons), _lessons(lessons, link))


def shelf_row(item: Shelved, link: Link = page_link) -> Markup:
    """A scenario as a row of its shelf, leading to its own edition."""
    return _scenario(item, set(), link)


def foot() -> Markup:
    """The region at the end of the page."""
    return Markup(
        '<footer class="rdi-foot"><span class="rdi-note rdi-soft">An unofficial fan project. The '
        "rules are told in our own words; card titles are quoted as names.</span></footer>"
    )


def _fits(item: Shelved, books: set[str], find: str) -> bool:
    if books and books.isdisjoint(item.books):
        return False
    text = item.text
    return all(word in text for word in find.casefold().split())


def _filter(items: list[Shelved], ticked: set[str], find: str) -> Markup:
    counts = {book: sum(book in item.books for item in items) for book in BOOK_TITLES}
    toggles = Markup(
        "".join(_toggle(book, ticked=book in ticked) for book in BOOK_TITLES if counts[book])
    )
    return Markup(
        '<form class="rdi-find" role="search" data-act="find"><label class="rdi-find__q">'
        f'{icon("search")}<span class="vh">Find</span><input type="search" data-act="find" '
        f'data-live="" value="{escape(find)}" placeholder="Card, rule or question"/></label>\n'
        f'<fieldset><legend class="vh">Book</legend>{toggles}</fieldset></form>'
    )


def _toggle(book: str, *, ticked: bool) -> Markup:
    title, book = escape(BOOK_TITLES[book]), escape(book)
    return Markup(
        f'<label class="rdi-toggle"><input type="checkbox" data-act="book" data-arg="{book}" '
        f'data-key="book-{book}"{flag("checked", ticked)}/><span>{title}</span></label>'
    )


def _shelf(name: str, sign: str, title: str, note: str, content: Markup) -> Markup:
    if not content:
        return Markup()
    id = escape(f"shelf-{name}")
    return Markup(
        f'<section class="rdi-panel" aria-labelledby="{id}"><div class="rdi-panel__head">'
        f'<h2 id="{id}">{icon(sign)} {escape(title)}</h2>'
        f'<span class="rdi-note rdi-soft">{escape(note)}</span></div>{content}</section>\n'
    )


def _lessons(lessons: list[GalleryPage], link: Link) -> Markup:
    return Markup(
        "".join(
            f'<h3 class="rdi-lessonpath">{escape(path)}</h3><ol>'
            f"{''.join(_lesson(page, link) for page in pages)}</ol>"
            for path, pages in groupby(lessons, key=lambda page: page.path)
        )
    )


def _lesson(page: GalleryPage, link: Link) -> Markup:
    return Markup(
        f'<li class="rdi-lessonrow"><b>{"★" if page.number < 0 else f"{page.number:02}"}</b>'
        f"<a {link(page.name, page.fragment)}>{escape(page.title)}</a>"
        f'<span class="rdi-lessonrow__about rdi-note rdi-soft">{escape(page.about)} '
        f"{page.minutes} min</span></li>"
    )


def _games(items: list[Shelved], link: Link) -> Markup:
    rows = Markup("\n".join(_scenario(item, set(), link) for item in items))
    return Markup(f'<ul class="rdi-items">{rows}</ul>' if rows else "")


def _pages(pages: list[GalleryPage], link: Link) -> Markup:
    rows = Markup(
        "".join(
            f'<li class="rdi-item is-puzzle"><div><h3><a {link(page.name, "")}>'
            f'{escape(page.title)}</a></h3><p class="rdi-soft">{escape(page.about)}</p></div></li>'
            for page in pages
        )
    )
    return Markup(f'<ul class="rdi-items">{rows}</ul>' if rows else "")


FEW = 12
"""So many scenarios are shown without opening their chapters."""


def _chapters(
    items: list[Shelved], ticked: set[str], turned: Iterable[str] | None, link: Link
) -> Markup:
    if not items:
        return Markup('<p class="rdi-note rdi-soft">Nothing fits. Take a word or a book away.</p>')
    few = len(items) <= FEW
    opened = None if turned is None else set(turned)
    told = []
    for name, members in groupby(items, key=lambda item: item.chapter):
        is_open = opened is None or (name in opened) != few
        told.append(_chapter(name, list(members), is_open, opened is None, ticked, link))
    return Markup("".join(told))


def _chapter(
    name: str, items: list[Shelved], is_open: bool, fixed: bool, ticked: set[str], link: Link
) -> Markup:
    about = ", ".join(dict.fromkeys(item.topic.title for item in items if item.topic))
    name = escape(name)
    head = Markup(
        f'<b>{name}</b><span class="rdi-note rdi-soft">{escape(about)}</span>'
        f'<span class="rdi-note">{len(items)}</span>'
    )
    if not fixed:
        head = Markup(
            f'<button data-act="open" data-arg="{name}" data-key="open-{name}" '
            f'aria-expanded="{"true" if is_open else "false"}">{icon("fwd")}{head}</button>'
        )
    rows = Markup("\n".join(_scenario(item, ticked, link) for item in items if is_open))
    listed = Markup(f'<ul class="rdi-items">{rows}</ul>' if rows else "")
    return Markup(
        f'<section class="rdi-chapter" data-key="chapter-{name}"><h3>{head}</h3>{listed}</section>'
    )


def _scenario(item: Shelved, ticked: set[str], link: Link) -> Markup:
    scenario = item.scenario
    edition: str = scenario.edition
    if scenario.puzzle is not None:
        return puzzles.row(scenario, link(EXPLORER, str(PlaceToken(scenario.id, edition))))
    if scenario.is_recorded_game:
        return recorded.row(scenario, link(EXPLORER, to_question(scenario.id, edition)))
    if len(ticked) == 1 and ticked <= set(item.books):
        (edition,) = ticked
    tags = [
        _books(item.books),
        item.topic.title if item.topic else "",
        f"{item.look.steps} steps",
        "reconstructed decks" if scenario.reconstructed else "",
    ]
    badges = Markup("".join(badge(escape(tag)) for tag in tags if tag))
    question = Markup(
        f'<p class="rdi-soft">{escape(scenario.question)}</p>' if scenario.question else ""
    )
    also = Markup(
        ", ".join(
            f"<a {link(EXPLORER, to_question(id, edition))}>{escape(name)}</a>"
            for id, name in item.cases
        )
    )
    more = Markup(f'<p class="rdi-item__also rdi-soft">Also: {also}</p>' if also else "")
    here = link(EXPLORER, to_question(scenario.id, edition))
    return Markup(
        f'<li class="rdi-item" data-key="item-{escape(scenario.id)}">{glyph(item.look.glyph)}<div>'
        f"<h4><a {here}>{escape(scenario.title)}</a>"
        f'</h4>{question}{more}<p class="rdi-item__meta">{badges}</p></div></li>'
    )


def _books(books: tuple[str, ...]) -> str:
    """``RDI 3, 4, 5``: its own book first."""
    titles = [BOOK_TITLES.get(book, book) for book in books]
    return ", ".join([titles[0], *(title.removeprefix("RDI ") for title in titles[1:])])


# ----------------------------------------------------------------------------------- glyph

_WIDTH, _HEIGHT, _ROWS = 56, 46, 4


def glyph(answers: tuple[int, ...]) -> Markup:
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
    paths = Markup(
        "".join(
            f'<path d="M{spot[n][0]:g} {spot[n][1] + 3:g}L{spot[p][0]:g} {spot[p][1] + 4:g}"/>'
            for n, p in enumerate(answers)
            if n in spot and p in spot
        )
    )
    last = max(spot, default=-1)
    boxes = Markup(
        "".join(
            f'<rect x="{x - 4.5:g}" y="{y:g}" width="9" height="7" rx="2"'
            f"{_FILLED if number == last else ''}/>"
            for number, (x, y) in spot.items()
        )
    )
    return Markup(
        f'<svg class="rdi-glyph" viewBox="0 0 {_WIDTH} {_HEIGHT}" aria-hidden="true">'
        f"{paths}{boxes}</svg>"
    )


_FILLED = Markup(' class="m"')
