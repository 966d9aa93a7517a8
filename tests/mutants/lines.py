"""Which run executes which line of the kernel. The kernel is not loaded before it is watched."""

import hashlib
import os
import pickle
import time
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import coverage

from .mutant import KERNEL, ROOT, Mutant, forget, kernel_files

if TYPE_CHECKING:
    from .runs import Play

KEPT = ROOT / "build" / "mutants"
"""Here is kept which run executes what, as long as no file changes on which that depends."""
PLAYED = ("catalogue", "explore", "kernel", "rulebook", "scenario")
"""The folders of the package that a scenario needs."""
LOADING = "loading"
"""The context of the lines that are executed when the kernel and the catalogue are loaded."""


class Lines(NamedTuple):
    """The runs that execute a line, by file and line; how long each takes, and which rules act in
    it or refuse something."""

    by_file: dict[str, dict[int, list[str]]]
    seconds: dict[str, float]
    acting: dict[str, tuple[str, ...]]

    def of(self, mutant: Mutant) -> list[str]:
        """The runs that execute a line of the mutant; for what acts when the module is loaded all
        that execute anything of the file; for a citation those of its rule. First come those in
        which a rule acts that this code cites, and of all the quickest first."""
        from .by_rule import rules_of

        if mutant.operator == "citation" and mutant.told.endswith(" swapped"):
            rule = mutant.told.removesuffix(" swapped")
            found = {name for name, rules in self.acting.items() if rule in rules}
            if not mutant.outside:
                found &= self._executing(mutant)
        else:
            found = self._executing(mutant)
        cited = rules_of(mutant)
        return sorted(found, key=lambda it: (cited.isdisjoint(self.acting[it]), self.seconds[it]))

    def _executing(self, mutant: Mutant) -> set[str]:
        lines = self.by_file.get(mutant.file, {})
        first, last = mutant.span
        wanted = lines if mutant.outside else range(first, last + 1)
        return {name for line in wanted for name in lines.get(line, ())} - {LOADING, ""}

    def when_loading(self, mutant: Mutant) -> bool:
        """Whether the mutant's lines are executed when the kernel or the catalogue is loaded."""
        first, last = mutant.span
        lines = self.by_file.get(mutant.file, {})
        return any(LOADING in lines.get(line, ()) for line in range(first, last + 1))


def recorder() -> coverage.Coverage:
    """What records the lines; it is started before the kernel is loaded."""
    os.environ["XDG_CACHE_HOME"] = os.devnull  # what is kept would not be executed
    recorder = coverage.Coverage(
        data_file=None, include=[f"{KERNEL}/*"], config_file=False, messages=False
    )
    recorder.start()
    recorder.switch_context(LOADING)
    return recorder


def contexts(recorder: coverage.Coverage) -> dict[str, dict[int, list[str]]]:
    """What was recorded: by file and line who executed it."""
    data = recorder.get_data()
    return {file: data.contexts_by_lineno(str(KERNEL / file)) for file in kernel_files()}


def place() -> Path:
    """Where the lines of just these files are kept, or would be."""
    digest = hashlib.sha256()
    for folder in (*(ROOT / "rdi_explore" / name for name in PLAYED), ROOT / "scenarios"):
        for path in sorted((*folder.rglob("*.py"), *folder.rglob("*.yaml"))):
            digest.update(path.read_bytes())
    return KEPT / f"{digest.hexdigest()[:16]}.pickle"


def kept() -> Lines:
    """The lines that are kept."""
    return Lines(*pickle.loads(place().read_bytes()))


def recorded(plays: "dict[str, Play]", recorder: coverage.Coverage) -> Lines:
    """Play everything once and see which lines each run executes.

    Raises:
        AssertionError: a run fails though nothing is broken.
    """
    seconds, acting = {}, {}
    for name, play in plays.items():
        forget()
        recorder.switch_context(name)
        begin = time.process_time()
        report = play.report()
        assert report.status == "pass", report.message
        seconds[name] = time.process_time() - begin
        acting[name] = (*report.rules, *report.refusals)
    recorder.stop()
    by_file = contexts(recorder)
    KEPT.mkdir(parents=True, exist_ok=True)
    place().write_bytes(pickle.dumps((by_file, seconds, acting)))
    return Lines(by_file, seconds, acting)
