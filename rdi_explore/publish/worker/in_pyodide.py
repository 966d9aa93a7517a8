"""Runs in Pyodide: compiles what the worker runs, and leaves out of the library what it never asks.

A rehearsal of all pages says which modules of the standard library are asked for: those with which
Pyodide itself begins are its library, the others lie with the packages. Everything is compiled
without docstrings, assertions and the numbers of lines, which no page shows.
"""

import importlib.util
import json
import marshal
import sys
from collections.abc import Iterator
from pathlib import Path
from types import CodeType

PACKAGES, SCENARIOS, OUT = Path("/packages"), Path("/scenarios"), Path("/out")
BESIDES = (
    "traceback", "linecache", "tokenize", "token", "ast", "inspect", "dis", "opcode", "warnings",
    "contextvars", "weakref", "copyreg", "reprlib", "bisect", "heapq", "random", "textwrap",
    "difflib", "string", "html", "datetime", "gzip", "zlib", "base64", "binascii",
    "hashlib", "secrets", "signal", "statistics", "threading", "urllib.parse",
    "encodings.utf_8", "encodings.ascii", "encodings.latin_1",
)  # fmt: skip
"""Modules that errors and rare acts may ask for, whatever the rehearsal asked."""
TIME = (1980, 1, 1, 0, 0, 0)
"""When every file was written, so that the same sources give the same bytes."""


def main() -> None:
    """Rehearse, then write the two archives."""
    sys.dont_write_bytecode = True
    sys.path.insert(0, str(PACKAGES))
    stock = next(Path(each) for each in sys.path if each.endswith(".zip"))
    begun = loaded_from(stock)
    rehearse()
    asked = {*loaded_from(stock), *BESIDES} - begun
    import zipfile  # not before it is known what the rehearsal asked for

    with zipfile.ZipFile(stock) as library:
        every = {module_of(name): name for name in library.namelist() if name.endswith(".py")}
        names = sorted((begun | asked) & every.keys())
        first = {every[name]: library.read(every[name]) for name in names if name in begun}
        more = {every[name]: library.read(every[name]) for name in names if name in asked}
    archive(OUT / "library.zip", first)
    files = {
        str(path.relative_to(PACKAGES)): path.read_bytes()
        for path in sorted(PACKAGES.rglob("*"))
        if path.is_file() and "__pycache__" not in path.parts
    }
    told = archive(OUT / "packages.zip", more | files)
    ours = {name: lines for name, lines in told.items() if name in files}
    (OUT / "lines.json").write_text(json.dumps(ours, separators=(",", ":")), "utf-8")


def loaded_from(stock: Path) -> set[str]:
    """The modules of the standard library that were asked for."""
    found = {name: getattr(module, "__file__", None) or "" for name, module in sys.modules.items()}
    return {name for name, file in found.items() if file.startswith(str(stock))}


def module_of(name: str) -> str:
    """The module of a file of the standard library."""
    return name.removesuffix(".py").removesuffix("/__init__").replace("/", ".")


def archive(path: Path, files: dict[str, bytes]) -> dict[str, dict[str, list[int]]]:
    """Write an archive of modules, compiled, and of other files as they are; nothing is packed,
    for it is packed as a whole. Returns the lines of each file."""
    import zipfile

    told: dict[str, dict[str, list[int]]] = {}
    with zipfile.ZipFile(path, "w", zipfile.ZIP_STORED) as made:
        for name, content in files.items():
            if name.endswith(".py"):
                code = compile(content, name, "exec", dont_inherit=True, optimize=2)
                told[name] = dict(lines(code))
                head = importlib.util.MAGIC_NUMBER + b"\x01\0\0\0" + bytes(8)
                name, content = f"{name}c", head + marshal.dumps(bare(code))
            made.writestr(zipfile.ZipInfo(name, TIME), content)
    return told


def lines(code: CodeType) -> Iterator[tuple[str, list[int]]]:
    """Of each function, by the line on which it begins and its name: at which instruction each line
    begins, and which line it is, both counted from the one before."""
    found: list[int] = []
    at, before = 0, code.co_firstlineno
    for begin, _, line in code.co_lines():
        if line is not None and (line != before or not found):
            found += [begin - at, line - before]
            at, before = begin, line
    yield f"{code.co_firstlineno} {code.co_qualname}", found
    for inner in code.co_consts:
        if isinstance(inner, CodeType):
            yield from lines(inner)


def bare(code: CodeType) -> CodeType:
    """Code that does not know on which line of its file it stands: a third less."""
    consts = (bare(each) if isinstance(each, CodeType) else each for each in code.co_consts)
    whole, rest = divmod(len(code.co_code) // 2, 8)
    nowhere = b"\xff" * whole + bytes([0xF7 + rest] if rest else [])  # eight instructions a byte
    return code.replace(co_linetable=nowhere, co_consts=tuple(consts))


def rehearse() -> None:
    """Do on each page what visitors do."""
    from rdi_explore.app.browser import Host

    errors = []

    def post(text: str) -> None:
        told = json.loads(text)
        if told.get("alert"):
            errors.append(told["alert"])

    host = Host(post, (SCENARIOS / "listed.json").read_text("utf-8"), str(SCENARIOS))
    listed = json.loads((SCENARIOS / "listed.json").read_text("utf-8"))

    def hear(**message: object) -> None:
        host.hear(json.dumps(message))

    hear(open="explorer", scenario=listed[0][0])
    for act in ("forward", "forward", "outlook", "undo", "compare", "share", "save", "last", "see"):
        hear(act=act)
    hear(act="choose", arg=1)
    hear(act="rule", arg="timing.sometimes")
    hear(act="edition", arg="rdi1")
    hear(follow="v1.nonsense")
    hear(open="laboratory")
    for act, arg in (
        ("aim", "deck"), ("seek", "gamb"), ("seat", None), ("play", None), ("forward", None),
        ("share", None), ("save", None), ("build", None), ("text", "id: x\ntable: ["),
    ):  # fmt: skip
        hear(act=act, arg=arg)
    hear(open="play")
    for act, arg in (("kept", ""), ("set", "coach=warns"), ("seat", "dimli"), ("sit", None)):
        hear(act=act, arg=arg)
    for _ in range(8):
        for act, arg in (("choose", "0"), ("choose", "1"), ("on", None)):
            hear(act=act, arg=arg)
    for act, arg in (("share", None), ("save", None), ("take-back", None), ("pace", "slow"),
                     ("on", None), ("on", "once"), ("again", None)):  # fmt: skip
        hear(act=act, arg=arg)
    hear(open="lesson", scenario=listed[2][0])
    for act, arg in (("next", None), ("answer", "1"), ("hint", None), ("answer", "2"),
                     ("back", None), ("rule", "timing.sometimes"), ("share", None)):  # fmt: skip
        hear(act=act, arg=arg)
    hear(open="puzzle")
    for act, arg in (("kept", ""), ("hint", None), ("hint", None), ("choose", "0"), ("last", None),
                     ("retry", None), ("choose", "1"), ("last", None), ("next", None)):  # fmt: skip
        hear(act=act, arg=arg)
    hear(open="practice")
    for act, arg in (("kept", ""), ("sure", "no"), ("answer", "1"), ("next", None), ("save", None),
                     ("load", "{}"), ("topic", "gambling"), ("level", "hard")):  # fmt: skip
        hear(act=act, arg=arg)
    if errors:
        raise RuntimeError(f"the rehearsal failed: {errors}")


if __name__ == "__main__":
    main()
