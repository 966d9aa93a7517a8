"""Where mutants are tried by the scenarios, and then by the kernel's tests."""

import subprocess
import sys
from collections.abc import Iterable
from functools import partial
from pathlib import Path

from .lines import Lines
from .mutant import (
    ROOT,
    Mutant,
    break_function,
    broken_code,
    module_name,
    remember_functions,
    remember_texts,
)
from .runs import Play
from .trial import Nursery, Verdict, in_a_process, judged

Verdicts = dict[str, Verdict]


def break_and_play(mutant: Mutant, plays: Iterable[Play]) -> Verdict:
    """Break it in this very process, and play until a run notices."""
    break_function(mutant)
    return judged(plays)


class Court:
    """All that a trial needs."""

    def __init__(
        self, plays: dict[str, Play], lines: Lines, nursery: Nursery, most: int | None = None
    ) -> None:
        self.plays, self.lines, self.nursery, self.most = plays, lines, nursery, most
        remember_functions()
        remember_texts()

    def all(self, some: Iterable[Mutant], log: Path | None = None) -> Verdicts:
        """Try mutants; what stands in the log already is not tried again."""
        found = _read(log)
        for mutant in some:
            if mutant.key not in found:
                found[mutant.key] = self.tried(mutant)
                _note(log, mutant.key, found[mutant.key])
        return found

    def tried(self, mutant: Mutant, only: frozenset[str] | None = None) -> Verdict:
        """Break one in place; if nobody notices and it acts when the kernel or the catalogue is
        loaded, too, load it broken. With ``only`` just these runs are played, ``most`` at most."""
        named = [name for name in self.lines.of(mutant) if only is None or name in only]
        named = named[: self.most]
        verdict = Verdict("")
        if not mutant.outside:
            some = [self.plays[name] for name in named]
            verdict = in_a_process(partial(break_and_play, mutant, some))
        if not verdict.how and (mutant.outside or self.lines.when_loading(mutant)):
            wanted = named or sorted(self.plays if only is None else only)[: self.most]
            files = [(name, self.plays[name].file) for name in wanted]
            code = broken_code(mutant)
            verdict = self.nursery.judged(module_name(mutant.file), code, files)
        return verdict

    def by_tests(self, survivors: Iterable[Mutant]) -> Verdicts:
        """Let the kernel's tests try what no scenario noticed."""
        from .kernel_tests import verdicts

        done = subprocess.run(
            [sys.executable, "-m", "tests.mutants.kernel_tests"],
            cwd=ROOT, capture_output=True, text=True, check=False,
            input="\n".join(mutant.key for mutant in survivors),
        )  # fmt: skip
        return dict(verdicts(done.stdout))


def _read(log: Path | None) -> Verdicts:
    if log is None or not log.exists():
        return {}
    rows = (row.split("\t") for row in log.read_text(encoding="utf-8").splitlines())
    return {key: Verdict(how, by, int(tried)) for key, how, by, tried in rows}


def _note(log: Path | None, key: str, verdict: Verdict) -> None:
    if log is not None:
        with log.open("a", encoding="utf-8") as file:
            file.write("\t".join((key, verdict.how, verdict.by, str(verdict.tried))) + "\n")
