"""Files that are written whole or not at all: beside their place first, then renamed."""

import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from .catalogue import FileError


@contextmanager
def whole(path: Path) -> Iterator[Path]:
    """A path beside this one, to be written; at the end of the block it takes its place.

    What is there and no plain file (a terminal, a pipe) is written as it is.

    Raises:
        FileError: it cannot be written; nothing is left of it, and what was there stays.
    """
    place = path.resolve()
    plain = place.is_file() or not place.exists()
    beside = place.with_name(f".{place.name}.{os.getpid()}.tmp") if plain else place
    try:
        yield beside
        if plain:
            beside.replace(place)
    except OSError as error:
        problem = f"cannot be written: {error.strerror or error}"
        raise FileError(str(path), 0, "", problem) from None
    finally:
        if plain:
            with suppress(OSError):
                beside.unlink(missing_ok=True)


def write_whole(path: Path, content: str | bytes) -> None:
    """Write a file, text as UTF-8.

    Raises:
        FileError: it cannot be written.
    """
    with whole(path) as beside:
        beside.write_bytes(content.encode() if isinstance(content, str) else content)
