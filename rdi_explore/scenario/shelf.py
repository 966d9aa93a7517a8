"""The shelf: what every scenario is called, known again as long as the disk says that the files are
those that were read."""

from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

from ..catalogue import FileError
from ..catalogue.cards import of_ones_own
from ..packed import kept, named, packed, remembered, take_in
from .cases import case_label, case_of, first_case, same_table
from .files import SHELF, all_games, all_scenarios, load
from .houses import house_files
from .schema import Scenario


class Titled(NamedTuple):
    """A scenario, or a case of one that begins at another table, and the book that it is of."""

    id: str
    title: str
    book: str


def titles() -> tuple[Titled, ...]:
    """What can be picked, games too, by book and id; a file that is wrong is left out."""
    paths = [*all_scenarios(), *all_games()]
    with remembered("shelf"):
        return kept("titles", _said(paths), tuple[Titled, ...], lambda: _titled(paths))


def are_read() -> bool:
    """Whether the titles are known from before: then nothing needs to be read now."""

    def nothing_known() -> tuple[Titled, ...]:
        raise LookupError

    with remembered("shelf"), suppress(LookupError):
        kept("titles", _said([*all_scenarios(), *all_games()]), tuple[Titled, ...], nothing_known)
        return True
    return False


def read() -> None:
    """Read every scenario and game on all cores, where they are not known from before."""
    from ..processes import mapped  # a page has no other processes

    if are_read():
        return
    paths = [*all_scenarios(), *all_games()]
    for content in mapped(_read, [paths[n::PARTS] for n in range(PARTS)]):
        take_in(content)
    titles()


PARTS = 16
"""In so many parts files are read: some take long, and no core is to wait for another."""


def _read(paths: Sequence[Path]) -> bytes:
    return packed(lambda: list(readable(paths)))


def every_scenario() -> tuple[Scenario, ...]:
    """All scenarios that are found; one whose file is wrong is left out."""
    return _every(all_scenarios())


def every_game() -> tuple[Scenario, ...]:
    """All whole games that are found; one whose file is wrong is left out."""
    return _every(all_games())


def _every(paths: Iterable[Path]) -> tuple[Scenario, ...]:
    with remembered(SHELF):
        return tuple(readable(paths))


def readable(wanted: Iterable[str | Path]) -> Iterator[Scenario]:
    """Those of the scenarios whose files are right."""
    for each in wanted:
        with suppress(FileError):
            yield load(each)


def _titled(paths: Iterable[Path]) -> tuple[Titled, ...]:
    found = (each for scenario in _every(paths) for each in titles_of(scenario))
    return tuple(sorted(found, key=lambda each: (each.book, each.id)))


def titles_of(scenario: Scenario) -> Iterator[Titled]:
    """What can be picked of one file."""
    yield Titled(scenario.id, scenario.title, scenario.book)
    first = first_case(scenario)
    for case in scenario.cases[1:]:
        other = case_of(scenario, case)
        if not same_table(first, other):
            title = f"{scenario.title}: {case_label(case)}"
            yield Titled(other.id, title, scenario.book)


def _said(paths: Iterable[Path]) -> bytes:
    """All that the titles are made of: which files, with those of houses, and one's own cards."""
    scenarios = tuple(paths)
    folders = {path.parent: path for path in scenarios}
    houses = {each for path in folders.values() for each in house_files(path).values()}
    return b"".join((of_ones_own(), *map(_which, (*scenarios, *sorted(houses)))))


def _which(path: Path) -> bytes:
    found = ""
    with suppress(OSError):
        stat = path.stat()
        found = f"{stat.st_ino} {stat.st_mtime_ns} {stat.st_ctime_ns} {stat.st_size}"
    return named(path.stem, found.encode())
