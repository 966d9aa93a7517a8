"""The welcome page: the gallery on a stage, with the pages that lie beside the notebook."""

import json
import re
from itertools import groupby
from pathlib import Path
from typing import Any

from markupsafe import Markup

from ..draw.html.doors import doors
from ..scenario.shelf import every_game
from .curriculum import LESSON, Taught, lessons
from .explorer import loaded
from .gallery import PUZZLES, GalleryPage, foot, gallery, lesson_page, shelved
from .puzzle_list import all_puzzles
from .session import Session, previewed, widget

Arg = str | int | None
MAX_FIND = 80
RUN = (
    "The Red Dragon Inn, to learn, to play and to look up. "
    "Run the cell above (Shift and Enter), and all of it opens here."
)
LINK = re.compile(r"\[([^\]]*)\]\([^)]*\)")
"""A link in Markdown, of which the words remain."""
AFTER = "Then scenarios and rulings to step through, and"
BESIDE = (
    GalleryPage(PUZZLES, "Puzzles", "One play does it; a wrong one is refuted on the table."),
    GalleryPage("practice", "Questions", "Ten in a row, and what you missed comes back."),
    GalleryPage("play", "Play", "A whole game against computer players, who know the rules."),
    GalleryPage(
        "laboratory", "The laboratory", "Build a position of your own, play it, share the step."
    ),
)
"""Pages that are no lessons, shown if their notebooks lie in the folder."""


def pages_in(folder: Path) -> list[GalleryPage]:
    """The numbered notebooks of a folder: title and first sentence of each; ``00_…`` is skipped.

    A file that is no notebook is left out, and so is a lesson's: lessons have a page of their own.
    """
    pages: list[GalleryPage] = []
    for path in sorted(folder.glob("[0-9][0-9]_*.ipynb")):
        if path.name.startswith("00_"):
            continue
        try:
            cells = json.loads(path.read_text(encoding="utf-8"))["cells"]
            if any("rdi.Lesson(" in "".join(cell["source"]) for cell in cells):
                continue
            prose = "".join(next(c["source"] for c in cells if c["cell_type"] == "markdown"))
        except (OSError, ValueError, KeyError, StopIteration, TypeError):
            continue
        lines = [line.strip() for line in prose.splitlines() if line.strip()]
        title = lines[0].lstrip("# ") if lines else path.stem
        prose = LINK.sub(r"\1", " ".join(lines[1:]))
        about = prose.replace("*", "").split(". ")[0].rstrip(".") + "."
        pages.append(GalleryPage(path.stem, title, about if len(lines) > 1 else ""))
    return pages


class Gallery:
    """Everything there is to see: the pages of a folder, and every scenario.

    ``folder`` is where the notebooks lie (the working folder, if not given).
    """

    def __init__(self, folder: str | Path | None = None, *, stage: Any = None) -> None:
        self.stage: Session = stage if stage is not None else widget()
        place = Path(folder) if folder is not None else Path.cwd()
        every = list(loaded())
        taught = lessons(every)
        self.lessons = [lesson_page(each, LESSON, str(Taught(each).token())) for each in taught]
        beside = [page for page in BESIDE if (place / f"{page.name}.ipynb").is_file()]
        self.pages = beside + pages_in(place)
        self.puzzles = len(all_puzzles()) if any(p.name == PUZZLES for p in beside) else 0
        told = (each for each in every if each.lesson is None)
        self.items = shelved([*told, *every_game()])
        self.books: set[str] = set()
        self.turned: set[str] = set()
        self.find = ""
        self.stage.on_act(self.act)
        self.show()

    def _repr_mimebundle_(self, **kwargs: Any) -> Any:
        return previewed(self.stage, self.words, **kwargs)

    @property
    def words(self) -> str:
        """What there is, for who sees the notebook before it is run."""
        told = [RUN, ""]
        for path, members in groupby(self.lessons, key=lambda each: each.path):
            of = list(members)
            told.append(f"{path} ({sum(each.minutes for each in of)} minutes)")
            told += [f"  {each.title} · {each.about}" for each in of]
        beside = [f"  {each.title} · {each.about}" for each in self.pages]
        return "\n".join((*told, "", AFTER, *beside))

    def act(self, act: str, arg: Arg = None) -> None:
        """Meet a request of the page: words to find, a book ticked or not, a chapter opened."""
        known = {book for item in self.items for book in item.books}
        if act == "find" and isinstance(arg, str):
            self.find = arg[:MAX_FIND]
            self.turned.clear()
        elif act == "open" and any(item.chapter == arg for item in self.items):
            self.turned ^= {str(arg)}
        elif act == "book" and isinstance(arg, str) and arg[1:] in known:
            (self.books.add if arg[0] == "+" else self.books.discard)(arg[1:])
            self.turned.clear()
        self.show()

    def show(self) -> None:
        """Bring the stage up to date."""
        self.stage.show(
            {
                "bar": _bar(),
                "main": gallery(
                    self.items,
                    self.lessons,
                    self.pages,
                    self.books,
                    self.find,
                    self.turned,
                    all_puzzles=self.puzzles,
                ),
                "foot": foot(),
            }
        )


def _bar() -> Markup:
    return Markup(f'<header class="rdi-bar">{doors("explore")}</header>')
