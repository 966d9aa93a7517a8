"""Checking scenario files: does every line play out as its file says?"""

import time
from collections.abc import Iterable
from pathlib import Path

import msgspec

from ..catalogue import FileError
from .files import load, scenario_files
from .play import LineError, play_line


class Report(msgspec.Struct, frozen=True, omit_defaults=True):
    """The result of one file: ``status`` is ``pass``, ``fail`` (an expectation does not hold) or
    ``error`` (the file is wrong, or the kernel failed)."""

    id: str
    file: str
    book: str
    edition: str
    status: str
    message: str
    seconds: float = 0.0


def check(path: str | Path, edition: str | None = None) -> Report:
    """Play one scenario file and report; never raises for what is in the file."""
    begin = time.perf_counter()
    name, file, book, used = Path(path).stem, str(path), "", edition or ""
    try:
        scenario = load(path)
        name, book = scenario.id, scenario.book
        used = edition or scenario.edition
        play_line(scenario, edition)
    except FileError as error:
        return Report(name, file, book, used, "error", str(error))
    except LineError as error:
        return Report(name, file, book, used, "fail", f"{name}: {error}")
    except Exception as error:
        text = f"{name}: {type(error).__name__}: {error}"
        return Report(name, file, book, used, "error", text)
    return Report(name, file, book, used, "pass", "", round(time.perf_counter() - begin, 4))


def check_all(paths: Iterable[str | Path]) -> list[Report]:
    """Check files, folders and ids; a folder stands for all the scenario files below it."""
    reports: list[Report] = []
    for path in paths:
        if Path(path).is_dir():
            reports += (check(file) for file in scenario_files(Path(path)))
        else:
            reports.append(_named(path))
    return reports


def _named(path: str | Path) -> Report:
    from .files import find

    try:
        return check(find(path))
    except FileError as error:
        return Report(str(path), str(path), "", "", "error", str(error))
