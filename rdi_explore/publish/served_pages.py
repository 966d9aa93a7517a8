"""The pages of rules and cards, home, lessons and puzzles as a server gives them: the same as those
of a published site, made when they are first asked for and kept. They take no kernel. So is what
the explorer and a lesson show before theirs is there.
"""

import re
import threading
from collections.abc import Callable
from pathlib import Path

from ..app.curriculum import LESSON
from ..app.curriculum import lessons as lessons_among
from ..app.explorer import FIRST, loaded
from ..app.gallery import EXPLORER, HOME
from ..app.puzzle import LINK
from ..app.puzzles import place
from ..app.stage import stage_module, stylesheet
from ..app.walk import Walk
from ..catalogue import FileError, cards
from ..reference.index import index
from ..rulebook import rules
from ..scenario import Scenario, load
from ..scenario.links import to_question
from .home_page import BUILD, Elsewhere, Shown, all_picks
from .page_scripts import SITE, served_script
from .painted import lesson_painting, lesson_rows, scenario_painting
from .reference_pages import ReferencePages, previews
from .searchable import searchable
from .static_search import PARTS, moments_data, moments_of, search_data, unpacking
from .static_texts import drawing_script, script

LISTS = ("ask", "learn", "practise", "rules", "cards")
TYPES = {".css": "text/css", ".js": "text/javascript"}


def _is_searched(address: str) -> bool:
    """Whether what lies there is made with the index of the search."""
    part, _, name = address.partition("/")
    of_one = part in ("rules", "cards") and bool(name)
    return of_one or address == "data/ask.js" or _MOMENTS.fullmatch(address) is not None


def notebook(name: str, fragment: str = "") -> str:
    """The address of a notebook's page, from a page of ours."""
    return f"../voila/render/{name}.ipynb" + (f"#{fragment}" if fragment else "")


class ServedPages:
    """Gives each page by its address below the server's root: ``rules/ID``, ``ask/`` and so on.

    ``notebooks`` are the names of those that are served, to which the pages may lead.
    """

    def __init__(self, notebooks: frozenset[str]) -> None:
        self.notebooks = notebooks
        self._kept: dict[str, bytes] = {}
        self._drawn: dict[str, tuple[Scenario, bytes]] = {}
        """What stands before a kernel is there, with the scenario as it was when that was drawn."""
        self._pages: ReferencePages | None = None
        self._lock, self._searching = threading.RLock(), threading.Lock()

    def get(self, address: str) -> tuple[str, bytes] | None:
        """The type and the content of what has this address, or nothing."""
        part, _, name = address.partition("/")
        with self._searching if _is_searched(address) else self._lock:
            if _is_searched(address):
                searchable()  # no other page waits for that
            if part == "data" and (drawn := _DRAWN.fullmatch(name)):
                return TYPES[".js"], self._drawing(drawn["kind"], drawn["id"] or "")
            if address not in self._kept:
                make = self._maker(address)
                if make is None:
                    return None
                made = make()
                self._kept[address] = made if isinstance(made, bytes) else made.encode()
            return TYPES.get(Path(address).suffix, "text/html"), self._kept[address]

    def _maker(self, address: str) -> Callable[[], str | bytes] | None:
        """What makes the content of an address."""
        part, _, name = address.partition("/")
        if part == "rules" and name in rules():
            return lambda: self.pages.rule(name)
        if part == "cards" and name in cards():
            return lambda: self.pages.card(name)
        if not name and part in LISTS:
            return lambda: str(getattr(self.pages, part)())
        if part == "assets" and name in ASSETS:
            return lambda: _file(name)
        part_of = _MOMENTS.fullmatch(address)
        if part_of and int(part_of["part"]) < PARTS:
            return lambda: self._moments(int(part_of["part"]))
        others: dict[str, Callable[[], str | bytes]] = {
            "data/ask.js": lambda: script("ask", search_data(index(), self.pages.address)),
            "data/says.js": lambda: script("says", previews()),
            "assets/served.js": served_script,
            "assets/ask.js": lambda: unpacking("ask.js"),
            "assets/reference.js": lambda: unpacking("reference.js") + stage_module("preview"),
            "assets/rdi.css": lambda: f"{stylesheet()}\n{_file('site.css')}",
        }
        return others.get(address)

    def _moments(self, part: int) -> bytes:
        every = moments_of(index(), self.pages.find, part)
        drawn = {at: of.drawn() for at, of in every.items()}
        return script(f"moments-{part}", moments_data(index(), drawn, part))

    def _drawing(self, kind: str, id: str) -> bytes:
        """A scenario or a lesson as its page reads it, drawn anew when its file has changed. There
        may be none of that name: the page hears so, for to ask is no mistake."""
        name = f"{id}.{kind}" if id else kind
        taught = lessons_among() if kind == LESSON else []
        try:
            found = load(id or (taught[0].id if taught else FIRST))
        except FileError:
            return script(name, None)
        if kind == LESSON and found.lesson is None:
            return script(name, None)
        before, content = self._drawn.get(name, (None, b""))
        if before != found:
            drawing = (
                lesson_painting(found, taught)
                if kind == LESSON
                else scenario_painting(Walk(found, found.edition))
            )
            content = drawing_script(name, drawing)
            self._drawn[name] = found, content
        return content

    @property
    def pages(self) -> ReferencePages:
        """The pages, made when the first is asked for."""
        with self._lock:
            if self._pages is None:
                self._pages = self._made()
            return self._pages

    def _made(self) -> ReferencePages:
        every = list(loaded())
        ways: dict[str, str] = {}
        if EXPLORER in self.notebooks:
            ways |= {
                each.id: notebook(EXPLORER, to_question(each.id, each.edition))
                for each in every
                if each.lesson is None
            }
        taught = lessons_among(every) if LESSON in self.notebooks else []
        rows = lesson_rows(taught)
        led = [(row, notebook(row.name, row.fragment)) for row in rows]
        ways |= {each.id: way for each, (_, way) in zip(taught, led, strict=True)}
        asked = sorted((each for each in every if each.puzzle is not None), key=place)
        tries = ways
        picked = None
        if "puzzle" in self.notebooks:
            tries = {each.id: _puzzle_page(each.id) for each in asked}
            picked = all_picks(tries, _puzzle_page)
        shown = Shown(
            led,
            [(each, tries[each.id]) for each in asked if each.id in tries],
            [each for each in MORE if Path(each.address).stem in self.notebooks],
            notebook("practice") if "practice" in self.notebooks else "",
            picked,
        )
        doors = {"play": "play", "explore": HOME}
        there = {door: notebook(page) for door, page in doors.items() if page in self.notebooks}
        found: dict[str, Scenario] = {each.id: each for each in every}
        return ReferencePages(lambda id: ways.get(id, ""), found.get, shown, there)


_DRAWN = re.compile(r"(?:(?P<id>[a-z0-9_-]+)\.)?(?P<kind>scenario|lesson)\.js")
"""The address of what is drawn of a page beforehand; without an id, of the one it opens with."""

_MOMENTS = re.compile(r"data/moments-(?P<part>\d{1,2})\.js")


def _puzzle_page(id: str) -> str:
    """The page of puzzles, at one of them or at those that something picks."""
    return notebook("puzzle", f"{LINK}.{id}") if id else notebook("puzzle")


ASSETS = ("reference.css", "home.js")

MORE = (
    Elsewhere(notebook("laboratory"), *BUILD),
    Elsewhere(
        notebook("31_by_another_book"),
        "Your book and ours disagree?",
        "The same table by another of the five books, and the first step at which they part.",
    ),
    Elsewhere(notebook(HOME), "Every scenario", "All tables, by chapter and book."),
)


def _file(name: str) -> str:
    return (SITE / name).read_text("utf-8")
