"""The index: every worked example and note of the books, and which run of a scenario shows it.

``scenarios/_index.yaml`` lists all ids, book by book. An id that stands there alone is shown by the
scenario (or twin) of that very id; else it says ``by`` which others, or why it is ``left`` out.
"""

from collections.abc import Iterable
from typing import Literal

import msgspec

from ..catalogue import FileError, read
from .check import Report
from .files import roots

INDEX = "_index.yaml"


class _Entry(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    id: str
    by: tuple[str, ...] = ()
    left: str = ""


class Example(msgspec.Struct, frozen=True):
    """One example or note of a book: the passing runs that show it, or why it is left out."""

    id: str
    book: str
    kind: Literal["example", "note"]
    shown_by: tuple[str, ...] = ()
    left: str = ""

    @property
    def status(self) -> Literal["shown", "left", "todo"]:
        """Whether it is shown, left out for a reason, or still to be done."""
        return "shown" if self.shown_by else "left" if self.left else "todo"


def examples(reports: Iterable[Report]) -> tuple[Example, ...]:
    """Every example and note with what shows it; runs that fail show nothing.

    Raises:
        FileError: there is no index, an id stands there twice, or it names no run that there is.
    """
    every = list(reports)
    known: dict[str, dict[str, bool]] = {}
    for report in every:
        passed = report.status == "pass"
        known.setdefault(report.name, {})[report.name] = passed
        known.setdefault(report.id, {})[report.name] = passed
    path = next((root / INDEX for root in roots() if (root / INDEX).is_file()), None)
    if path is None:
        raise FileError(INDEX, 0, "", "there is no index of examples here")
    document = read(path)
    found: dict[str, Example] = {}
    for book, ids in document.convert(dict[str, list[str | _Entry]]).items():
        for place, item in enumerate(ids):
            entry = _Entry(item) if isinstance(item, str) else item
            at = f"$.{book}[{place}]"
            if entry.id in found:
                raise document.error(at, f"“{entry.id}” is given twice")
            if entry.by and entry.left:
                raise document.error(at, "“by” and “left”: it is shown, or it is left out")
            for name in entry.by:
                if name not in known:
                    raise document.error(f"{at}.by", f"no scenario “{name}”", known, name)
            runs: dict[str, bool] = {}
            for name in entry.by or (entry.id,):
                runs |= known.get(name, {})
            shown = tuple(sorted(runs)) if runs and all(runs.values()) else ()
            kind: Literal["example", "note"] = "note" if "-note-" in entry.id else "example"
            found[entry.id] = Example(entry.id, book, kind, shown, entry.left)
    return tuple(found.values())
