"""A site without a server: gallery, explorer and lessons as files that any host can serve.

It works from the disk, too: there a page may load scripts, but no data and no modules. So all data
are scripts that call ``rdiData``, and the stage and Graphviz are wrapped as plain scripts.
"""

import hashlib
import json
import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

from markupsafe import Markup, escape

from ..app.curriculum import LESSON
from ..app.curriculum import lessons as lessons_among
from ..app.gallery import (
    EXPLORER,
    Shelved,
    foot,
    hero,
    lessons_shelf,
    of_all_puzzles,
    shelf_row,
    shelved,
    to_all_puzzles,
)
from ..app.kernel_pages import KERNEL_PAGES
from ..app.onward import related
from ..app.puzzle import LINK
from ..app.puzzles import place
from ..app.stage import STATIC, stage_module, stylesheet
from ..app.walk import Walk
from ..catalogue import FileError
from ..draw.html.bar import ListedScenario, choices
from ..draw.html.doors import doors
from ..draw.html.onward import Ruling
from ..practice.misread import packed
from ..practice.puzzle_pack import pack_file
from ..processes import mapped
from ..reference.index import index
from ..rulebook import BOOK_TITLES, rules
from ..scenario import Scenario, find, load, text_of
from ..scenario.cases import MARK, case_label, case_of, first_case, same_table
from ..scenario.files import GAMES
from ..scenario.links import to_question
from ..whole import write_whole
from .deflating import gzipped
from .home_page import BUILD, Elsewhere, Shown, all_picks
from .kept import TOGETHER, KeptDrawings, key
from .page_scripts import SITE, graphviz, published_script
from .painted import FORMAT, lesson_painting, lesson_rows, rule_panels, scenario_painting
from .reference_pages import PageOf, ReferencePages, SinglePage, previews
from .static_page import forwarding_page, lost_page, static_page
from .static_search import (
    PARTS,
    MomentsOf,
    moments_data,
    moments_of,
    search_data,
    unpacking,
)
from .static_texts import SharedPieces, Texts, as_json, in_file, script
from .worker.runtime import PYODIDE, SERVED, Runtime, scenarios_pack

MARKER = "rdi-site.json"
"""Lies in every folder that was published, and lists its files: only those are ever removed."""

OFFLINE = "offline.js"
"""The service worker; it lies at the root, for it hears of what lies beneath it only."""

KEPT_UNPACKED = {
    "py/machine": ("wasm", "application/wasm"),
    "py/glue": ("mjs", "text/javascript"),
    **dict.fromkeys(("py/library", "py/packages", "py/scenarios"), ("zip", "application/zip")),
}
"""What the service worker keeps as it is used: how it ends then, and of what type it is."""

HOME_SCREEN = "app.webmanifest"
MANIFEST = {
    "name": "RDI Explore",
    "short_name": "RDI Explore",
    "start_url": "ask/index.html",
    "display": "standalone",
    "icons": [{"src": "assets/icon.svg", "sizes": "any", "type": "image/svg+xml"}],
}
"""What a phone needs to put the site on its home screen."""

LABORATORY = "laboratory"

Related = dict[str, tuple[Ruling, ...]]
"""Rulings that are related to scenarios, by their ids."""

_NAME = re.compile(r"[a-z0-9][a-z0-9_-]{0,99}(\.[a-z0-9]{1,8})?", re.IGNORECASE)


class CannotPublish(ValueError):
    """The site cannot be written; the message says why."""


class Published(NamedTuple):
    """What was written: where, how many scenarios with how many states, and so on; and whether its
    pages play with a kernel of their own."""

    folder: Path
    scenarios: int
    states: int
    lessons: int
    files: int
    bytes: int
    plays: bool


class PublishedScenario(NamedTuple):
    """A scenario with one table, its title in lists, and the edition by which it is drawn."""

    scenario: Scenario
    title: str
    edition: str


def publish(
    scenarios: Iterable[Scenario],
    out: Path,
    tell: Callable[[str], object] = lambda _: None,
    workers: int | None = 1,
    runtime: Callable[[], Runtime] | None = None,
    keep: Path | None = None,
) -> Published:
    """Write a site into a folder that is empty, new, or was published before.

    With a ``runtime``, asked for when scenarios and lessons are drawn, the pages can play whatever
    was not drawn beforehand, and there are those that nothing can be drawn of. Scenarios with a
    part ``lesson`` become lessons, too. ``tell`` hears what is done. So many ``workers``
    (processes; ``None``: all cores) draw; the bytes are always the same. What was drawn lies in
    the folder ``keep``, and is not drawn again.

    Raises:
        CannotPublish: the folder holds something else, or there is nothing to publish.
    """
    every = _with_tables(list(scenarios))
    if not every:
        raise CannotPublish("there is no scenario to publish")
    files = _Files(out)
    states = 0
    editions: dict[str, str] = {}
    items: list[ListedScenario] = []
    taught = lessons_among(every)
    runs = list(_runs(every))
    names: list[str] = []
    drawings: list[str] = []
    rulings = _rulings(every, frozenset(run.scenario.id for run in runs))
    kept, alone = KeptDrawings(keep), runtime is None
    keys = [_key(run, rulings, alone) for run in runs]
    drawn = kept.drawn(keys, runs, partial(_drawn, rulings, alone), workers)
    for run, (text, count) in zip(runs, drawn, strict=True):
        id, edition = run.scenario.id, run.edition
        items.append(ListedScenario(id, run.title, run.scenario.book))
        editions[id] = edition
        states += count
        names.append(f"{id}.scenario")
        drawings.append(text)
        tell(id)
    lesson_keys = [key(lesson, taught, every_table(lesson), alone) for lesson in taught]
    drawn = kept.drawn(lesson_keys, taught, partial(_drawn_lesson, taught, alone), workers)
    for lesson, (text, _) in zip(taught, drawn, strict=True):
        names.append(f"{lesson.id}.lesson")
        drawings.append(text)
        tell(lesson.id)
    shared = SharedPieces.among(drawings)
    files.script(shared.name, script(shared.name, asdict(shared)))
    keys = [key(shared.name, each) for each in (*keys, *lesson_keys)]
    drawn = kept.drawn(keys, [*zip(names, drawings, strict=True)], partial(_told, shared), workers)
    for name, (text, _) in zip(names, drawn, strict=True):
        files.script(name, in_file(text))
    items.sort(key=lambda item: (item.book, item.id))
    files.data("rules", _rule_data(sorted({*editions.values()})))
    worker = _worker(files, runtime(), every, items, rulings) if runtime is not None else None
    files.data("site", {
        "format": FORMAT, "worker": worker, "first": items[0].id,
        "kernelPages": KERNEL_PAGES,
        "scenarios": editions, "lessons": [lesson.id for lesson in taught],
    })  # fmt: skip
    files.data("choices", {"options": choices(tuple(items))})
    app = runtime is not None
    rows = partial(_rows, kept, workers)
    files.data("gallery", gallery_data(every, taught, app=app, rows=rows))
    if taught:
        ids = [lesson.id for lesson in taught]
        files.page(LESSON, "Lesson", "lesson", app, shared.name, first=_early("l1", "lesson", ids))
    files.write("index.html", forwarding_page("ask/index.html"))
    files.page("gallery", "Explore", "gallery", app)
    first = _early("v1", "scenario", [item.id for item in items])
    files.page(EXPLORER, "Explorer", "explorer", app, shared.name, first=first)
    if app:
        for name, title in KERNEL_PAGES.items():
            files.page(name, title, name, app)
    files.write("404.html", lost_page("./", "../"))
    reference = _reference(every, taught, app)
    for name, text in reference.lists():
        files.write(name, text)
    files.data("ask", search_data(index(), reference.address))
    single = list(reference.single())
    drawn = mapped(partial(_page, kept), single, workers, TOGETHER)
    for page_of, (text, _) in zip(single, drawn, strict=True):
        files.write(page_of.name, text)
    tell("rules and cards")
    moments = moments_of(index(), reference.find)
    every_of = list(moments.values())
    drawn = kept.drawn([key(of) for of in every_of], every_of, _drawn_moments, workers)
    shown = {at: text for at, (text, _) in zip(moments, drawn, strict=True)}
    for part in range(PARTS):
        files.data(f"moments-{part}", moments_data(index(), shown, part))
    kept.forget()
    files.data("says", previews())
    for name in ("reference.css", "home.js"):
        files.write(f"assets/{name}", (SITE / name).read_text("utf-8"))
    files.write("assets/ask.js", unpacking("ask.js"))
    files.write("assets/reference.js", unpacking("reference.js") + stage_module("preview"))
    files.write("assets/rdi.css", f"{stylesheet()}\n{(SITE / 'site.css').read_text('utf-8')}")
    files.write("assets/rdi.js", published_script())
    files.write("assets/viz.js", graphviz())
    notice = (STATIC / "vendor" / "NOTICE.md").read_text("utf-8")
    files.write("assets/NOTICE.md", f"{notice}\nHere it is wrapped as a plain script.\n")
    if runtime is not None:
        files.write(OFFLINE, _offline(files, shared.name))
    files.finish()
    return Published(out, len(items), states, len(taught), len(files.names), files.bytes, app)


def _worker(
    files: "_Files",
    runtime: Runtime,
    scenarios: list[Scenario],
    items: list[ListedScenario],
    rulings: Related,
) -> dict[str, Any]:
    """Write what the worker needs; returns where it lies, by names that differ with the content."""
    home = f"py/{PYODIDE}/"
    files.write(f"{home}{SERVED}", (runtime.pyodide / SERVED).read_bytes())
    lock = json.loads((runtime.pyodide / "pyodide-lock.json").read_text("utf-8"))
    texts = {
        f"{GAMES}/{each.id}" if each.is_recorded_game else each.id: _file_of(each)
        for each in scenarios
    }
    archives = {
        "machine": runtime.machine.read_bytes(),
        "glue": runtime.glue.read_bytes(),
        "library": runtime.library.read_bytes(),
        "packages": runtime.packages.read_bytes(),
        "lines": runtime.lines.read_bytes(),
        "scenarios": gzipped(scenarios_pack(texts, items, rulings, _found_puzzles(), packed())),
    }
    places = {
        name: files.hashed(f"py/{name}", "bin", content) for name, content in archives.items()
    }
    code = (SITE / "worker.js").read_text("utf-8")
    script = files.hashed("py/worker", "js", code.encode())
    files.write(HOME_SCREEN, json.dumps(MANIFEST))
    files.write("assets/icon.svg", (SITE / "icon.svg").read_text("utf-8"))
    return {
        "script": script,
        "pyodide": home,
        "info": lock["info"],
        "offline": OFFLINE,
        **places,
    }


def _found_puzzles() -> str:
    """The file of the puzzles that were found by machine, if it is here."""
    path = pack_file()
    return path.read_text("utf-8") if path is not None else ""


def _offline(files: "_Files", shared: str) -> str:
    """The service worker: it keeps all but the single scenarios, lessons, rules and cards."""
    many = ("rules/", "cards/", "data/", "py/lines")
    unpacked = [
        (name, *kept)
        for begin, kept in KEPT_UNPACKED.items()
        for name in files.names
        if name.startswith(begin)
    ]
    shell = [name for name in files.names if not name.startswith((*many, *KEPT_UNPACKED))]
    shell += [f"data/{name}.js" for name in ("site", "choices", "gallery", "ask", "says", shared)]
    seen = hashlib.blake2b(digest_size=8)
    for name in (*shell, *(name for name, *_ in unpacked)):
        seen.update((files.out / name).read_bytes())
    code = (SITE / OFFLINE).read_text("utf-8")
    facts = {"@shell": json.dumps(shell), "@unpacked": json.dumps(unpacked)}
    facts["@version"] = seen.hexdigest()
    for name, fact in facts.items():
        code = code.replace(name, fact)
    return code


def _file_of(scenario: Scenario) -> str:
    """The file of a scenario: as it was written, if it is found by its id and says the same."""
    try:
        path = find(scenario.id)
        return path.read_text("utf-8") if load(path) == scenario else text_of(scenario)
    except FileError:
        return text_of(scenario)


def _rulings(scenarios: list[Scenario], there: frozenset[str]) -> Related:
    """The published rulings that are related to each scenario; a puzzle has none."""
    return {each.id: related(each, there) for each in scenarios if each.puzzle is None}


def _related(run: PublishedScenario, rulings: Related) -> Related:
    id = run.scenario.id.partition(MARK)[0]
    return {id: rulings.get(id, ())}


def _key(run: PublishedScenario, rulings: Related, alone: bool) -> str:
    base = run.scenario.id.partition(MARK)[0]
    whole = load(base) if base != run.scenario.id else run.scenario
    return key(run.scenario, whole, run.edition, _related(run, rulings), alone)


def _drawn(rulings: Related, alone: bool, run: PublishedScenario) -> tuple[str, int]:
    """A scenario as the page reads it, and how many states were drawn."""
    walk = Walk(run.scenario, run.edition)
    painting = scenario_painting(walk, _related(run, rulings), alone=alone)
    return as_json(painting), len(painting["link"])


def _drawn_lesson(taught: list[Scenario], alone: bool, lesson: Scenario) -> tuple[str, int]:
    painting = lesson_painting(lesson, taught, alone=alone)
    return as_json(painting), len(painting["link"])


def _page(kept: KeptDrawings, page: PageOf) -> tuple[str, int]:
    """A page of a rule or a card, as it is kept, or drawn now."""
    single = page.single()
    return kept.one(key(single), _drawn_page, single)


def _drawn_page(page: SinglePage) -> tuple[str, int]:
    return str(page.drawn()), 0


def _drawn_moments(of: MomentsOf) -> tuple[str, int]:
    """The moments beside an answer."""
    return str(of.drawn()), 0


def _rows(kept: KeptDrawings, workers: int | None, items: Sequence[Shelved]) -> Iterator[str]:
    """The rows of scenarios on their shelf."""
    keys = [key("row", item.scenario) for item in items]
    return (row for row, _ in kept.drawn(keys, items, _drawn_row, workers))


def _drawn_row(item: Shelved) -> tuple[str, int]:
    return str(shelf_row(item)), 0


def _told(shared: SharedPieces, drawing: tuple[str, str]) -> tuple[str, int]:
    """A drawing, by its name, as the page loads it."""
    return shared.text(*drawing), 0


def _reference(scenarios: list[Scenario], lessons: list[Scenario], app: bool) -> ReferencePages:
    """The pages of rules and cards; they lead to what is published here, and to nothing else."""
    found = {each.id: each for each in scenarios}
    places = {
        each.id: to_question(first_case(each).id, each.edition)
        for each in scenarios
        if each.lesson is None
    }
    ways = {id: f"../{EXPLORER}.html#{place}" for id, place in places.items()}
    led = [(page, f"../{page.name}.html#{page.fragment}") for page in lesson_rows(lessons)]
    ways |= {each.id: way for each, (_, way) in zip(lessons, led, strict=True)}
    asked = sorted((each for each in scenarios if each.puzzle is not None), key=place)
    more = [Elsewhere("../gallery.html", "Every scenario", "All tables, by chapter and book.")]
    doors = {"explore": "../gallery.html"}
    if app:
        doors["play"] = "../play.html"
        more.insert(0, Elsewhere(f"../{LABORATORY}.html", *BUILD))
    questions = "../practice.html" if app else ""
    tries = {each.id: _puzzle_page(each.id) for each in asked} if app else ways
    there = {each.id for each in asked}
    every = all_picks(there, _puzzle_page) if app else None
    shown = Shown(led, [(each, tries[each.id]) for each in asked], more, questions, every)
    return ReferencePages(partial(_way, ways), found.get, shown, doors)


def _way(ways: Mapping[str, str], id: str) -> str:
    return ways.get(id, "")


def _puzzle_page(id: str) -> str:
    """The page of puzzles, at one of them or at those that something picks."""
    return f"../puzzle.html#{LINK}.{id}" if id else "../puzzle.html"


def _with_tables(scenarios: list[Scenario]) -> list[Scenario]:
    """The scenarios, and those at whose tables their lessons put questions."""
    there = {each.id for each in scenarios}
    tables = {table.id: table for each in scenarios for table in every_table(each)}
    return scenarios + [table for id, table in tables.items() if id not in there]


def every_table(scenario: Scenario) -> list[Scenario]:
    """The scenarios at whose tables a lesson puts its questions, its own apart."""
    asked = scenario.lesson.questions if scenario.lesson is not None else ()
    return [load(id) for id in dict.fromkeys(each.table.partition(MARK)[0] for each in asked) if id]


def _runs(scenarios: Iterable[Scenario]) -> Iterator[PublishedScenario]:
    """Each scenario, and those of its cases that begin at another table."""
    for scenario in scenarios:
        editions = (scenario.edition, *scenario.twins)
        yield PublishedScenario(scenario, scenario.title, scenario.edition)
        first = first_case(scenario)
        for case in scenario.cases[1:]:
            other = case_of(scenario, case)
            played = [e for e in editions if case.only_in is None or e in case.only_in]
            if played and not same_table(first, other):
                yield PublishedScenario(other, f"{scenario.title}: {case_label(case)}", played[0])


def gallery_data(
    scenarios: Iterable[Scenario],
    lessons: list[Scenario],
    *,
    app: bool = False,
    rows: Callable[[Sequence[Shelved]], Iterable[str]] | None = None,
) -> dict[str, Any]:
    """The gallery as the page reads it: its parts, and each scenario as a row; with a kernel, an
    ``app``, there is a page of all puzzles, too. ``rows`` draws some, if not this process."""
    items = shelved(each for each in scenarios if each.lesson is None)
    asked = [item for item in items if item.scenario.puzzle is not None]
    shown = {book for item in items for book in item.books}
    taught = lesson_rows(lessons)
    there = {item.scenario.id for item in asked}
    puzzles = all_picks(there, _puzzle_page).every if app and there else 0

    def told(some: Iterable[Shelved]) -> list[dict[str, object]]:
        each = list(some)
        html = map(shelf_row, each) if rows is None else rows(each)
        return [_row(item, row) for item, row in zip(each, html, strict=True)]

    return {
        "format": FORMAT,
        "bar": Markup(f'<header class="rdi-bar">{doors("explore")}</header>'),
        "hero": hero(taught, asks=True),
        "lessons": lessons_shelf(taught),
        "foot": foot(),
        "books": [[book, title] for book, title in BOOK_TITLES.items() if book in shown],
        "items": told(item for item in items if item.is_told),
        "games": told(item for item in items if item.scenario.is_recorded_game),
        "ofPuzzles": of_all_puzzles(puzzles),
        "toPuzzles": to_all_puzzles(puzzles),
        "puzzles": told(sorted(asked, key=lambda each: place(each.scenario))),
    }


def _row(item: Shelved, html: str) -> dict[str, object]:
    """A scenario on its shelf; the page finds it by the words of its row."""
    return {
        "chapter": item.chapter,
        "topic": item.topic.title if item.topic else "",
        "books": item.books,
        "html": html,
    }


def _rule_data(editions: Iterable[str]) -> dict[str, Any]:
    """The panels of all rules, by edition: lists of pieces."""
    texts = Texts()
    panels = {
        edition: {id: texts.add(html) for id, html in rule_panels(edition, rules()).items()}
        for edition in editions
    }
    cut = list(texts.texts)
    told = {
        edition: {id: cut[number] for id, number in every.items()}
        for edition, every in panels.items()
    }
    return {"format": FORMAT, "rules": told, "pieces": list(texts.pieces)}


# -------------------------------------------------------------------------------- the files


def _listed(marker: Path) -> tuple[str, ...]:
    try:
        return tuple(map(str, json.loads(marker.read_text("utf-8"))["files"]))
    except (ValueError, KeyError, TypeError):
        raise CannotPublish(f"{marker} cannot be read") from None


class _Files:
    """The folder that is written: what an earlier site left in it is removed at the end, and what
    is the same is not written again."""

    def __init__(self, out: Path) -> None:
        self.out = out
        self.names: list[str] = []
        self.bytes = 0
        marker = out / MARKER
        if out.exists() and not out.is_dir():
            raise CannotPublish(f"{out} is no folder")
        if not marker.is_file() and out.is_dir() and any(out.iterdir()):
            raise CannotPublish(f"{out} holds something that was not published by this program")
        self.before = _listed(marker) if marker.is_file() else ()
        out.mkdir(parents=True, exist_ok=True)

    def _remove(self, names: Iterable[str]) -> None:
        root = self.out.resolve()
        for name in names:
            path = (root / name).resolve()
            if path.is_file() and path.is_relative_to(root):
                path.unlink()

    def hashed(self, name: str, ending: str, content: bytes) -> str:
        """Write a file whose name differs when its content does; returns the name."""
        sign = hashlib.blake2b(content, digest_size=5).hexdigest()
        full = f"{name}-{sign}.{ending}"
        self.write(full, content)
        return full

    def write(self, name: str, text: str | bytes) -> None:
        """Write a file, text as UTF-8."""
        path = self.out / name
        path.parent.mkdir(parents=True, exist_ok=True)
        packed = text.encode() if isinstance(text, str) else text
        if not path.is_file() or path.read_bytes() != packed:
            write_whole(path, packed)
        self.names.append(name)
        self.bytes += len(packed)

    def data(self, name: str, data: object) -> None:
        """Write data under a name."""
        self.script(name, script(name, data))

    def script(self, name: str, content: bytes) -> None:
        """Write what hands data to the page under a name."""
        if not _NAME.fullmatch(name):
            raise CannotPublish(f"{name!r} cannot be the name of a file of a site")
        if f"data/{name}.js" in self.names:
            raise CannotPublish(f"there are two of the name {name}")
        self.write(f"data/{name}.js", content)

    def page(
        self,
        name: str,
        title: str,
        kind: str,
        app: bool = False,
        *data: str,
        first: Markup = Markup(),
    ) -> None:
        """Write a page; an ``app`` can be put on a home screen."""
        self.write(f"{name}.html", page(name, title, kind, app, *data, first=first))

    def finish(self) -> None:
        """Remove what an earlier site left, and write down what was published."""
        self._remove({*self.before} - {*self.names})
        marker = json.dumps({"format": FORMAT, "files": sorted(self.names)}, indent=1)
        write_whole(self.out / MARKER, marker + "\n")


def page(
    name: str, title: str, kind: str, app: bool = False, *data: str, first: Markup = Markup()
) -> Markup:
    """A page that holds nothing but the place of its stage, and loads these ``data``."""
    body = Markup(
        "<noscript><p>This page needs JavaScript; it loads nothing from elsewhere.</p></noscript>\n"
        f'<div id="rdi" data-kind="{escape(kind)}" data-name="{escape(name)}"></div>'
    )
    scripts = ("assets/rdi.js", *(f"data/{each}.js" for each in ("site", *data)))
    return static_page(
        title, body, styles=("assets/rdi.css",), scripts=scripts,
        manifest=HOME_SCREEN if app else "", first=first,
    )  # fmt: skip


def _early(version: str, kind: str, drawn: Iterable[str]) -> Markup:
    """A script that asks for the drawing that the address names while its page is on its way."""
    text = Markup((SITE / "early.js").read_text("utf-8")).replace("@version", version)
    names = Markup(f'"{escape(" ".join(drawn))}"')
    return text.replace("@kind", kind).replace("@drawn", names)
