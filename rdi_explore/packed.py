"""What YAML files say, kept by their content: in the user's cache, or beside shipped files.

A parser takes longer than all else that a start does; in a page, where it is written in Python,
seconds. Whatever is kept here was read and checked by that parser before, from the same text.
"""

import hashlib
import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
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


def unpack(path: Path) -> None:
    """Know what is packed in a file, or in a folder's; nothing, if there is none to be read."""
    with suppress(OSError, msgspec.DecodeError):
        packed = (path / NAME if path.is_dir() else path).read_bytes()
        _kept.update(msgspec.msgpack.decode(packed, type=dict[str, msgspec.Raw]))


def cache() -> Path:
    """The folder of what is kept for this user."""
    home = os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache"
    return Path(home) / "rdi-explore"


@contextmanager
def remembered(name: str) -> Iterator[None]:
    """Whatever is parsed in the block is kept in the user's cache, under this name; where that
    cannot be written, it is parsed the next time, too."""
    path = cache() / f"{name}.msgpack"
    unpack(path)
    before = set(_kept)
    with noting() as noted:
        yield
    if noted.keys() - before:
        from .whole import write_whole

        with suppress(OSError, ValueError):
            path.parent.mkdir(parents=True, exist_ok=True)
            write_whole(path, pack(noted))


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
