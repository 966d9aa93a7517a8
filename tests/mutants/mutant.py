"""A mutant: one place of the kernel, and how it is broken; broken in this process for good."""

import ast
import gc
import hashlib
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from functools import _lru_cache_wrapper, cache
from pathlib import Path
from types import CodeType, FunctionType
from typing import Any, NamedTuple

from .operators import Break, breaks

ROOT = Path(__file__).resolve().parents[2]
KERNEL = ROOT / "rdi_explore" / "kernel"


class Mutant(NamedTuple):
    """One way to break one place. ``key`` stays the same as long as the line's text does.

    ``span`` are the lines of which one must be executed to notice, ``number`` which way of its file
    it is; ``outside`` of all functions it acts when the module is loaded.
    """

    file: str
    function: str
    line: str
    operator: str
    told: str
    again: int
    number: int
    at: int
    span: tuple[int, int]
    outside: bool

    @property
    def key(self) -> str:
        """What it is called, whatever happens elsewhere in the file."""
        again = f" #{self.again}" if self.again else ""
        return f"{self.file}:{self.function}: {self.line} [{self.operator}: {self.told}]{again}"

    def __str__(self) -> str:
        return (
            f"{self.file}:{self.at} {self.function}: {self.operator}: {self.told}\n    {self.line}"
        )


def kernel_files() -> list[str]:
    """The files of the kernel in which rules stand."""
    return sorted(str(path.relative_to(KERNEL)) for path in KERNEL.rglob("*.py"))


@cache
def _parsed(file: str) -> tuple[ast.Module, list[Break]]:
    tree = ast.parse((KERNEL / file).read_text(encoding="utf-8"))
    return tree, [
        each for each in breaks(tree) if each.names or not isinstance(each.node, ast.Expr)
    ]


def mutants(file: str) -> Iterator[Mutant]:
    """Every mutant of a file of the kernel."""
    lines = (KERNEL / file).read_text(encoding="utf-8").splitlines()
    seen = Counter[tuple[str, ...]]()
    for number, each in enumerate(_parsed(file)[1]):
        at: int = getattr(each.node, "lineno", 1)
        what = (".".join(each.names), lines[at - 1].strip(), each.operator, each.told)
        yield Mutant(file, *what, seen[what], number, at, each.span, each.outside)
        seen[what] += 1


def all_mutants() -> list[Mutant]:
    """Every mutant of the kernel, in the order of the files."""
    return [mutant for file in kernel_files() for mutant in mutants(file)]


def drawn(found: Iterable[Mutant], share: float, seed: int) -> list[Mutant]:
    """A share of them in the order of their lots, which depend on their keys and the seed alone:
    the first of many are a sample, too."""

    def lot(mutant: Mutant) -> float:
        digest = hashlib.sha256(f"{seed} {mutant.key}".encode()).digest()
        return int.from_bytes(digest[:8], "big") / 2**64

    return sorted((mutant for mutant in found if lot(mutant) < share), key=lot)


def broken_code(mutant: Mutant) -> CodeType:
    """The module of the mutant, compiled with its break."""
    tree, found = _parsed(mutant.file)
    undo = found[mutant.number].apply()
    try:
        return compile(tree, str(KERNEL / mutant.file), "exec")
    finally:
        undo()


def module_name(file: str) -> str:
    """The module that a file of the kernel is."""
    return f"rdi_explore.kernel.{file.removesuffix('.py').replace('/', '.')}".removesuffix(
        ".__init__"
    )


def break_function(mutant: Mutant) -> None:
    """Give the function around the mutant its broken code, wherever the function is used."""
    put_in_place(mutant.file, broken_code(mutant))


def put_in_place(file: str, module: CodeType) -> None:
    """Give each function of a file the code that it has in this module, where that is another."""
    new = {_name(code): code for code in _codes(module)}
    changed = False
    for function in _functions(file):
        code = new.get(_name(function.__code__))
        if code is not None and not _same(code, function.__code__):
            function.__code__ = code
            changed = True
    if not changed:
        raise LookupError(f"no function of {file} is broken")
    from rdi_explore.packed import keep_nothing

    keep_nothing()
    forget()


def forget() -> None:
    """Forget what functions of the kernel remember of earlier calls."""
    for each in _remembering():
        each.cache_clear()


def _everything() -> list[object]:
    """All objects, also those that were frozen: a module of served pages freezes what it finds."""
    gc.unfreeze()
    return gc.get_objects()


@cache
def _remembering() -> tuple["_lru_cache_wrapper[object]", ...]:
    return tuple(
        each
        for each in _everything()
        if isinstance(each, _lru_cache_wrapper)
        and str(each.__module__).startswith("rdi_explore.kernel")
    )


@cache
def _all_functions() -> dict[str, tuple[FunctionType, ...]]:
    found: dict[str, list[FunctionType]] = {}
    for each in _everything():
        if isinstance(each, FunctionType) and each.__code__.co_filename.startswith(str(KERNEL)):
            found.setdefault(each.__code__.co_filename, []).append(each)
    return {file: tuple(functions) for file, functions in found.items()}


def _functions(file: str) -> tuple[FunctionType, ...]:
    return _all_functions().get(str(KERNEL / file), ())


def remember_functions() -> None:
    """Look once, before there are many processes, where all functions of the kernel are."""
    _all_functions()
    _remembering()


def remember_texts() -> None:
    """Parse each file of the catalogue once, before there are many processes: what YAML says is the
    same for every kernel; what is made of it each kernel makes anew."""
    from rdi_explore.catalogue import reading
    from rdi_explore.catalogue.cards import folders

    said: dict[tuple[str, str], Any] = {}

    def parsed_once(text: str, how: str, parse: Callable[[str], Any]) -> Any:
        if (how, text) not in said:
            said[how, text] = parse(text)
        return said[how, text]

    reading.parsed = parsed_once
    for path in (path for folder in folders() for path in folder.rglob("*.yaml")):
        reading.read(path)


def _codes(code: CodeType) -> Iterator[CodeType]:
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            yield constant
            yield from _codes(constant)


def _name(code: CodeType) -> tuple[str, int, int]:
    """What a code object is called; a place of columns tells two on one line apart."""
    first = next(iter(code.co_positions()), (None, None, None, None))
    return code.co_qualname, code.co_firstlineno, first[2] or 0


def _same(one: CodeType, other: CodeType) -> bool:
    return (
        one.co_code == other.co_code
        and one.co_consts == other.co_consts
        and (one.co_names == other.co_names)
    )
