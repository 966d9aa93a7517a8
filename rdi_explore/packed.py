"""What files say, kept by their content: in the user's cache, or beside shipped files.

Reading and checking takes longer than all else that a start does; in a page, where the parser is
written in Python, seconds. Whatever is kept here was made before from the same content by the same
code, and is plain data: a cache that somebody else has written can be wrong, but runs nothing.
"""

import hashlib
import os
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from contextvars import ContextVar
from functools import cache as once
from pathlib import Path
from typing import Any, TypeVar

import msgspec

NAME = "packed.msgpack"
"""The file in a folder that holds what its files say."""
STAMP = "packed.stamp"
"""The file of a package without sources that tells their stamp."""
MOST_BYTES = 12_000_000
"""A file of the cache that would become larger forgets what was not asked for this time."""
ROOMS = ("kernel", "rulebook", "catalogue", "scenario")
"""The rooms whose code and data make what is kept."""

STANDS_FOR = "packed "
"""So begins a text that only names what another one says."""

T = TypeVar("T")
Noted = dict[str, Any]

_HERE = os.path.dirname(__file__)
_BEGUN = time.time_ns()
_BROKEN = (OSError, RuntimeError, msgspec.DecodeError)
"""What a cache that is absent, damaged or hostile may raise: also too deep a nesting."""

_kept: dict[str, msgspec.Raw] = {}
_opened: dict[Path, set[str]] = {}
_notes: ContextVar[tuple[Noted, ...]] = ContextVar("notes", default=())
_whole: ContextVar[bool] = ContextVar("whole", default=False)
"""Whether something is being made that is kept whole: what its files say need not be kept, too."""


def parsed(text: str, how: str, parse: Callable[[str], Any]) -> Any:
    """What ``parse`` makes of a text: plain data; ``how`` names the manner of reading it."""
    if not (_kept or _notes.get()):
        return parse(text)
    stands_for = text.removeprefix(STANDS_FOR)
    named = stands_for != text  # what a stranger names is looked up, and never kept under its name
    key = stands_for if named else _key(_version(), how, text.encode(errors="replace"))
    if named or _whole.get():
        known = _known(key, Any)
        return known[0] if known else parse(text)
    return _known_or_made(key, Any, lambda: parse(text))


def kept(
    what: str,
    content: bytes,
    kind: type[T],
    make: Callable[[], T],
    still: Callable[[T], bool] = lambda _: True,
) -> T:
    """What is made of a content by the code of this package.

    ``still`` says of what was kept whether all else that it was made of is as it was.
    """
    code = stamp() if _kept or _notes.get() else ""
    if not code:
        return make()
    return _known_or_made(_key(code, what, content), kind, lambda: _made(make), still)


def stand_in(text: str, how: str) -> str:
    """A text that stands for a longer one where what that says is packed."""
    return STANDS_FOR + _key(_version(), how, text.encode(errors="replace"))


def _made(make: Callable[[], T]) -> T:
    token = _whole.set(True)
    try:
        return make()
    finally:
        _whole.reset(token)


def _version() -> str:
    return str(sys.modules[__package__].__version__)


def named(name: str, content: bytes) -> bytes:
    """A content with its name, so that several can follow each other."""
    return f"{name}\n{len(content)}\n".encode() + content


def _key(code: str, what: str, content: bytes) -> str:
    seen = hashlib.blake2b(f"{code}\n{what}\n".encode(), digest_size=16)
    seen.update(content)
    return seen.hexdigest()


def _known_or_made(
    key: str, kind: Any, make: Callable[[], T], still: Callable[[T], bool] = lambda _: True
) -> T:
    known = _known(key, kind)
    value = known[0] if known and still(known[0]) else make()
    for noted in _notes.get():
        noted[key] = _kept[key] if known and value is known[0] else value
    return value


def _known(key: str, kind: Any) -> tuple[Any, ...]:
    raw = _kept.get(key)
    with suppress(*_BROKEN):
        return () if raw is None else (msgspec.msgpack.decode(raw, type=kind),)
    return ()


# ------------------------------------------------------------------------------ who has made it


@once
def stamp() -> str:
    """What the code is that reads and checks, or nothing where that cannot be told: there are no
    sources, or they were changed while it ran. In a page it is told by who compiled it."""
    with suppress(OSError), open(f"{_HERE}/{STAMP}") as told:
        return told.read()
    seen = hashlib.blake2b(f"{_version()} {msgspec.__version__}".encode(), digest_size=16)
    try:
        for path in (__file__, *_sources()):
            with open(path, "rb", buffering=0) as file:
                if os.fstat(file.fileno()).st_mtime_ns > _BEGUN:
                    return ""
                seen.update(named(path[len(_HERE) :], file.read()))
    except OSError:
        return ""
    return seen.hexdigest()


def _sources() -> Iterator[str]:
    for room in ROOMS:
        for place, within, names in os.walk(f"{_HERE}/{room}"):
            within.sort()
            wanted = (name for name in sorted(names) if name.endswith((".py", ".yaml")))
            yield from (f"{place}/{name}" for name in wanted)


def keep_nothing() -> None:
    """From now on all is made anew, here and in processes that are begun here: the code that runs
    is not the code on the disk."""
    _kept.clear()
    os.environ["XDG_CACHE_HOME"] = os.devnull


# ------------------------------------------------------------------------------- where it is kept


def unpack(path: Path) -> None:
    """Know what is packed in a file, or in a folder's; nothing, if there is none to be read."""
    _kept.update(_content(path / NAME if path.is_dir() else path))


def _content(path: Path) -> dict[str, msgspec.Raw]:
    with suppress(*_BROKEN):
        if path.is_file():
            return msgspec.msgpack.decode(path.read_bytes(), type=dict[str, msgspec.Raw])
    return {}


def cache() -> Path:
    """The folder of what is kept for this user.

    Raises:
        RuntimeError: the user has no folder at all.
    """
    home = os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache"
    return Path(home) / "rdi-explore"


def opened(name: str) -> Path | None:
    """The file of the user's cache of that name, and all that it keeps is known now; a page has
    none."""
    if os.path.isfile(f"{_HERE}/{STAMP}"):
        return None  # a page keeps nothing
    try:
        path = cache() / f"{name}.msgpack"
    except RuntimeError:
        return None
    if path not in _opened:
        found = _content(path)
        _opened[path] = set(found)
        _kept.update(found)
    return path


@contextmanager
def remembered(name: str) -> Iterator[None]:
    """Whatever is made in the block is kept in the user's cache, under this name; where that
    cannot be written, it is made the next time, too."""
    path = opened(name)
    with noting(alone=True) as noted:
        yield
    if path is not None and noted.keys() - _opened[path]:
        whole = _content(path) | _packable(noted)
        content = pack(whole)
        if len(content) > MOST_BYTES:
            content = pack(_packable(noted))
        with suppress(OSError):
            _write(path, content)
        _opened[path] |= noted.keys()


def _packable(noted: Noted) -> dict[str, msgspec.Raw]:
    """What can be kept of what was noted: no number is too large for it."""
    found = {}
    for key, value in noted.items():
        with suppress(OverflowError, TypeError, ValueError, RecursionError):
            found[key] = msgspec.Raw(msgspec.msgpack.encode(value))
    return found


def _write(path: Path, content: bytes) -> None:
    """Write a file whole or not at all, through nobody's link."""
    import secrets  # what is only read needs none of the random

    path.parent.mkdir(parents=True, exist_ok=True)
    beside = path.with_name(f".{path.name}.{secrets.token_hex(8)}")
    file = os.open(beside, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    try:
        with os.fdopen(file, "wb") as open_file:
            open_file.write(content)
        beside.replace(path)
    finally:
        beside.unlink(missing_ok=True)


@contextmanager
def noting(*, alone: bool = False) -> Iterator[Noted]:
    """Note what is made in the block, to be packed; ``alone`` in place of what is noted around."""
    noted: Noted = {}
    notes = _notes.set((noted,) if alone else (*_notes.get(), noted))
    whole = _whole.set(False)
    try:
        yield noted
    finally:
        _whole.reset(whole)
        _notes.reset(notes)


def packed(work: Callable[[], object]) -> bytes:
    """What is made meanwhile, to be taken in by another process."""
    with noting(alone=True) as noted:
        work()
    return pack(_packable(noted))


def take_in(content: bytes) -> None:
    """Know what another process has made."""
    _kept.update(msgspec.msgpack.decode(content, type=dict[str, msgspec.Raw]))


def pack(noted: Noted) -> bytes:
    """The content of a packed file, in the order of the notes: alike beside alike packs well."""
    return msgspec.msgpack.encode(noted)
