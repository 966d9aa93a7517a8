"""Running something again whenever a file is saved."""

import sys
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

from .scenario import find, scenario_files

CLEAR = "\x1b[2J\x1b[3J\x1b[H"
"""What makes a terminal empty."""
LOOK_AGAIN = 500
"""Milliseconds after which files are looked at, be nothing reported: not all disks report."""
WAITING = "— waiting for a file to be saved; Ctrl-C ends —"


def watch(paths: Sequence[str | Path], run: Callable[[], int]) -> int:
    """Run it, and again whenever one of these files, or of those in these folders, has changed.

    It runs until somebody interrupts it. In a terminal each run has a screen of its own.

    Raises:
        FileError: there is no such file at the beginning.
        KeyboardInterrupt: somebody ended it.
    """
    import watchfiles

    places = [Path(path) if Path(path).is_dir() else find(path) for path in paths]
    folders = {place if place.is_dir() else place.parent for place in places}
    seen = dict(_stamps(places))
    code = _on_a_screen(run)
    for _ in watchfiles.watch(
        *folders,
        recursive=any(place.is_dir() for place in places),
        rust_timeout=LOOK_AGAIN,
        yield_on_timeout=True,
    ):
        now = dict(_stamps(places))
        if now != seen:
            seen = now
            code = _on_a_screen(run)
    return code


def _on_a_screen(run: Callable[[], int]) -> int:
    if sys.stdout.isatty():
        sys.stdout.write(CLEAR)
    code = run()
    print(WAITING, flush=True)
    return code


def _stamps(places: Sequence[Path]) -> Iterator[tuple[Path, tuple[int, int]]]:
    """When each file was written, and its size; a file that is away for a moment has none."""
    for place in places:
        for file in scenario_files(place) if place.is_dir() else (place,):
            try:
                told = file.stat()
            except OSError:
                continue
            yield file, (told.st_mtime_ns, told.st_size)
