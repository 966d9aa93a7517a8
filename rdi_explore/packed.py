"""What YAML files say, kept by their content: whoever ships the files can ship what they say.

A parser takes longer than all else that a start does; in a page, where it is written in Python,
seconds. Whatever is kept here was read and checked by that parser before, from the same text.
"""

import hashlib
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import msgspec

NAME = "packed.msgpack"
"""The file in a folder that holds what its files say."""

_kept: dict[str, msgspec.Raw] = {}
_read: list[dict[str, Any]] = []


def parsed(text: str, how: str, parse: Callable[[str], Any]) -> Any:
    """What ``parse`` makes of a text: plain data; ``how`` names the manner of reading it."""
    if not (_kept or _read):
        return parse(text)
    key = hashlib.blake2b(f"{how}\n{text}".encode(errors="replace"), digest_size=12).hexdigest()
    raw = _kept.get(key)
    data = parse(text) if raw is None else msgspec.msgpack.decode(raw)
    for noted in _read:
        noted[key] = data
    return data


def unpack(folder: Path) -> None:
    """Know what the files of a folder say, if it was packed."""
    path = folder / NAME
    if path.is_file():
        _kept.update(msgspec.msgpack.decode(path.read_bytes(), type=dict[str, msgspec.Raw]))


@contextmanager
def noting() -> Iterator[dict[str, Any]]:
    """Note what is read in the block, to be packed."""
    noted: dict[str, Any] = {}
    _read.append(noted)
    try:
        yield noted
    finally:
        _read.remove(noted)


def pack(noted: dict[str, Any]) -> bytes:
    """The content of a packed file."""
    return msgspec.msgpack.encode(dict(sorted(noted.items())))
