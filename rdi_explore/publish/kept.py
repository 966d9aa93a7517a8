"""What was drawn before, kept in a folder by all that it was drawn from.

A part of a site depends on this program, on the cards and houses beside it, and on the scenarios of
which it tells: where none of these has changed, it is not drawn again.
"""

import hashlib
import os
import time
import zlib
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from functools import cache, partial
from pathlib import Path
from typing import TypeVar

import msgspec

from ..catalogue import FileError
from ..catalogue.cards import folders
from ..processes import mapped
from ..scenario.houses import house_files
from ..whole import write_whole

T = TypeVar("T")
Drawn = tuple[str, int]
"""What the page reads, and how many states it holds."""

LONGEST = 60 * 24 * 3600
"""Seconds for which is kept what nobody asks for."""

TOGETHER = 4
"""So many drawings a process is asked for at once."""

PACKAGE = Path(__file__).parents[1]


def key(*parts: object) -> str:
    """A name that differs when anything differs from which something is drawn."""
    seen = hashlib.blake2b(_sources(os.environ.get("RDI_CATALOGUE", "")), digest_size=16)
    for part in parts:
        seen.update(msgspec.json.encode(part) + b"\n")
    return seen.hexdigest()


@cache
def _sources(_catalogue: str) -> bytes:
    """Of this program, the catalogue and the houses."""
    seen = hashlib.blake2b(digest_size=16)
    found = [path for path in PACKAGE.rglob("*") if path.suffix in (".py", ".yaml", ".json", ".so")]
    found += [path for folder in folders()[1:] for path in folder.rglob("*.yaml")]
    for path in sorted({*found, *house_files().values()}):
        seen.update(path.name.encode() + path.read_bytes())
    return seen.digest()


class KeptDrawings:
    """A folder of what was drawn; without one, everything is drawn."""

    def __init__(self, folder: Path | None) -> None:
        self.folder = folder

    def drawn(
        self,
        keys: Sequence[str],
        what: Sequence[T],
        draw: Callable[[T], Drawn],
        workers: int | None,
    ) -> Iterator[Drawn]:
        """Each of these as it is kept, or drawn now, on so many processes; in their order."""
        there = [self._read(key) for key in keys]
        missing = [
            (key, each) for key, each, kept in zip(keys, what, there, strict=True) if kept is None
        ]
        made = mapped(partial(self._made, draw), missing, workers, TOGETHER)
        for kept in there:
            yield next(made) if kept is None else kept

    def one(self, key: str, draw: Callable[[T], Drawn], what: T) -> Drawn:
        """This one as it is kept, or drawn now."""
        return self._read(key) or self._made(draw, (key, what))

    def _made(self, draw: Callable[[T], Drawn], missing: tuple[str, T]) -> Drawn:
        key, what = missing
        new = draw(what)
        self._write(key, new)
        return new

    def _read(self, key: str) -> Drawn | None:
        if self.folder is None:
            return None
        path = self.folder / key
        with suppress(OSError, zlib.error, msgspec.DecodeError):
            text = zlib.decompress(path.read_bytes())
            found = msgspec.msgpack.decode(text, type=tuple[str, int])
            os.utime(path)
            return found
        return None

    def _write(self, key: str, drawn: Drawn) -> None:
        if self.folder is not None:
            with suppress(OSError, FileError):  # what cannot be kept is drawn again
                self.folder.mkdir(parents=True, exist_ok=True)
                write_whole(self.folder / key, zlib.compress(msgspec.msgpack.encode(drawn), 1))

    def forget(self) -> None:
        """Remove what nobody has asked for since long."""
        for path in self.folder.glob("*") if self.folder is not None else ():
            with suppress(OSError):
                if path.stat().st_mtime < time.time() - LONGEST:
                    path.unlink()
