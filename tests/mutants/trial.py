"""The trial of one mutant: a process of its own is broken and plays runs until one notices."""

import contextlib
import gc
import marshal
import os
import pickle
import resource
import signal
import subprocess
import sys
from collections.abc import Callable, Iterable, Sequence
from functools import partial
from importlib import import_module
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec
from pathlib import Path
from types import CodeType, ModuleType
from typing import Any, NamedTuple

ROOT = Path(__file__).resolve().parents[2]
PATIENCE = 6
"""A run may take so many seconds of CPU before it is taken for endless (the longest takes 0.4)."""
MEMORY = 3 << 30
"""So many bytes a broken kernel may take, beside what its process has at once: after many tests
that is much."""


Named = Sequence[tuple[str, str]]
"""Runs by their names, each with its file."""


class Verdict(NamedTuple):
    """What became of a mutant: ``how`` is ``fail`` (an expectation or a monitor), ``crash``,
    ``endless``, ``told`` (nothing fails, but a line tells something else than is remembered), or
    ``""`` if it survives; ``by`` noticed, after so many runs were ``tried``."""

    how: str
    by: str = ""
    tried: int = 0


class Endless(BaseException):
    """A broken kernel does not come to an end."""


def in_a_process(work: Callable[[], Verdict]) -> Verdict:
    """Let a process of its own do it."""
    reading, writing = os.pipe()
    child = os.fork()
    if not child:
        try:
            os.close(reading)
            os.write(writing, pickle.dumps(_limited(work)))
        finally:
            os._exit(0)
    os.close(writing)
    with os.fdopen(reading, "rb") as answer:
        told = answer.read()
    os.waitpid(child, 0)
    return pickle.loads(told) if told else Verdict("crash", "the process")


def _mapped() -> int:
    """So many bytes of addresses this process has already; 0 where the system does not tell."""
    told = Path("/proc/self/statm")
    pages = int(told.read_text(encoding="ascii").split()[0]) if told.is_file() else 0
    return pages * resource.getpagesize()


def _limited(work: Callable[[], Verdict]) -> Verdict:
    def endless(*_: object) -> None:
        raise Endless

    gc.disable()
    os.environ["XDG_CACHE_HOME"] = os.devnull  # what was made by whole code is not for broken code
    resource.setrlimit(resource.RLIMIT_AS, (_mapped() + MEMORY,) * 2)
    signal.signal(signal.SIGVTALRM, endless)
    signal.setitimer(signal.ITIMER_VIRTUAL, PATIENCE)
    with open(os.devnull, "w", encoding="utf-8") as nowhere:
        os.dup2(nowhere.fileno(), 1)
        os.dup2(nowhere.fileno(), 2)
    try:
        return work()
    except Endless:
        return Verdict("endless", "loading")
    except Exception as error:
        return Verdict("crash", f"loading: {type(error).__name__}")


def judged(plays: Iterable[Any], only_fail: bool = False) -> Verdict:
    """Play runs until one notices; with ``only_fail`` nothing but a failure is enough. That a line
    tells something else counts where no run does more."""
    tried, told = 0, Verdict("")
    for play in plays:
        tried += 1
        signal.setitimer(signal.ITIMER_VIRTUAL, PATIENCE)
        try:
            how = play.noticed()
        except Endless:
            how = "endless"
        if how == "told":
            told = told if told.how else Verdict(how, play.name, tried)
        elif how == "fail" or (how and not only_fail):
            return Verdict(how, play.name, tried)
    return Verdict("", "", tried) if only_fail or not told.how else told


class Broken(MetaPathFinder):
    """Finds one module broken."""

    def __init__(self, module: str, code: CodeType) -> None:
        self.module, self.code = module, code

    def find_spec(
        self, name: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        """The module, if it is this one."""
        if name != self.module:
            return None
        from rdi_explore.running import Sources

        spec = Sources().find_spec(name, path)
        if spec is not None and spec.loader is not None:
            code = self.code
            vars(spec.loader)["get_code"] = lambda _: code
        return spec


class Nursery:
    """A process in which no module of the kernel is loaded; its children load it broken, as Python:
    what is compiled cannot be broken."""

    def __init__(self) -> None:
        self._process = subprocess.Popen(
            [sys.executable, "-m", "tests.mutants.trial"],
            cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE,
            env={**os.environ, "RDI_PURE": "1"},
        )  # fmt: skip
        assert self._process.stdin and self._process.stdout
        self._orders, self._answers = self._process.stdin, self._process.stdout

    def judged(self, module: str, code: CodeType, named: Named, only_fail: bool = False) -> Verdict:
        """What becomes of a module that is loaded broken: runs are given with their files."""
        pickle.dump((module, marshal.dumps(code), named, only_fail), self._orders)
        self._orders.flush()
        return Verdict(*pickle.load(self._answers))

    def __enter__(self) -> "Nursery":
        return self

    def __exit__(self, *_: object) -> None:
        self._orders.close()
        self._process.wait()
        self._answers.close()


def _serve() -> None:
    for library in ("msgspec", "yaml"):
        import_module(library)
    orders, answers = sys.stdin.buffer, sys.stdout.buffer
    with contextlib.suppress(EOFError):
        while True:
            verdict = in_a_process(partial(_loaded_broken, *pickle.load(orders)))
            pickle.dump(tuple(verdict), answers)
            answers.flush()


def _loaded_broken(module: str, code: bytes, named: Named, only_fail: bool) -> Verdict:
    sys.meta_path.insert(0, Broken(module, marshal.loads(code)))
    from .runs import find_play

    return judged((find_play(name, file) for name, file in named), only_fail)


if __name__ == "__main__":
    _serve()
