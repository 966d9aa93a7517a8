"""Where mutants are tried by the scenarios, and then by the kernel's tests."""

import subprocess
import sys
from collections.abc import Callable, Iterable
from functools import partial
from pathlib import Path

from tests.mutations import Mutation

from .by_hand import all_found
from .card_breaks import CardBreak
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
from .runs import Play, find_play
from .trial import Nursery, Verdict, in_a_process, judged

Verdicts = dict[str, Verdict]


def break_and_play(mutant: Mutant, plays: Iterable[Play]) -> Verdict:
    """Break it in this very process, and play until a run notices."""
    break_function(mutant)
    return judged(plays)


def break_card_and_play(broken: CardBreak, named: Iterable[tuple[str, str]]) -> Verdict:
    """Break a card in this very process, and play until a run fails."""
    broken.put_in_place()
    return judged((find_play(name, file) for name, file in named), only_fail=True)


class Court:
    """All that a trial needs. What was ``found`` already, also by the run whose log this is, is not
    tried again."""

    def __init__(
        self,
        plays: dict[str, Play],
        lines: Lines,
        nursery: Nursery,
        most: int | None = None,
        log: Path | None = None,
    ) -> None:
        self.plays, self.lines, self.nursery, self.most = plays, lines, nursery, most
        self.log = log
        self.found = _read(log)
        remember_functions()
        remember_texts()

    def verdict(self, mutant: Mutant) -> Verdict:
        """What becomes of a mutant."""
        return self._once(mutant.key, lambda: self.tried(mutant))

    def verdict_on_card(self, broken: CardBreak, rule: str) -> Verdict:
        """What becomes of a card that is broken: the runs in which the rule acts are played."""

        def tried() -> Verdict:
            acting = [name for name, rules in self.lines.acting.items() if rule in rules]
            acting.sort(key=self.lines.seconds.__getitem__)
            named = [(name, self.plays[name].file) for name in acting[: self.most]]
            return in_a_process(partial(break_card_and_play, broken, named))

        return self._once(f"{broken.key} {rule}", tried)

    def verdict_by_hand(self, mutation: Mutation) -> Verdict:
        """What becomes of a rule that is broken by hand."""

        def tried() -> Verdict:
            found = next(iter(all_found([mutation], self.nursery)))
            return Verdict("" if found.problem else "fail", found.by, found.named)

        return self._once(f"by hand: {mutation.rule} {mutation.file} {mutation.new!r}", tried)

    def _once(self, key: str, work: Callable[[], Verdict]) -> Verdict:
        if key not in self.found:
            self.found[key] = work()
            _note(self.log, key, self.found[key])
        return self.found[key]

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
