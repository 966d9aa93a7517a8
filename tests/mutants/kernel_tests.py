"""Do the kernel's tests notice what no scenario does? ``python -m tests.mutants.kernel_tests``.

It runs ``tests/kernel`` once to see which test executes which line, then breaks the kernel for each
key that it reads and runs the tests that execute the line, up to the first that fails. It prints
a line for each: the key, how it was noticed, by which test.
"""

import sys
import time
from collections.abc import Iterator

import coverage
import pytest

from .lines import Lines, contexts, recorder
from .mutant import Mutant, all_mutants, break_function, remember_functions
from .trial import Verdict, in_a_process, judged

TESTS = ("tests/kernel", "tests/test_steps.py")


class Test:
    """A test that can be run alone."""

    __test__ = False

    def __init__(self, item: pytest.Item, court: "Court") -> None:
        self.item, self.court = item, court
        self.name = item.nodeid

    def noticed(self) -> str:
        """Whether it fails."""
        self.court.failed = False
        self.item.ihook.pytest_runtest_protocol(item=self.item, nextitem=None)
        return "fail" if self.court.failed else ""


class Court:
    """A plugin of pytest that breaks the kernel between tests."""

    def __init__(self, keys: set[str], watching: coverage.Coverage) -> None:
        self.keys, self.watching = keys, watching
        self.failed = False

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Remember whether something failed."""
        self.failed = self.failed or report.failed

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        """Run all tests once, and then for each mutant those that could notice."""
        tests = {item.nodeid: Test(item, self) for item in session.items}
        seconds = {}
        for name, test in tests.items():
            self.watching.switch_context(name)
            begin = time.process_time()
            test.noticed()
            seconds[name] = time.process_time() - begin
        self.watching.stop()
        executed = Lines(contexts(self.watching), seconds, dict.fromkeys(tests, ()))
        remember_functions()
        for mutant in all_mutants():
            if mutant.key in self.keys:
                verdict = _tried(mutant, [tests[name] for name in _able(mutant, executed)])
                print(f"\n#{mutant.key}\t{verdict.how}\t{verdict.by}", file=sys.__stdout__)
        return True


def _able(mutant: Mutant, executed: Lines) -> list[str]:
    return [] if mutant.outside else executed.of(mutant)


def _tried(mutant: Mutant, tests: list[Test]) -> Verdict:
    def work() -> Verdict:
        break_function(mutant)
        return judged(tests)

    return in_a_process(work) if tests else Verdict("")


def verdicts(told: str) -> Iterator[tuple[str, Verdict]]:
    """What a run of this file has printed: the keys, each with its verdict."""
    for line in told.splitlines():
        if line.startswith("#"):
            key, how, by = line[1:].split("\t")
            yield key, Verdict(how, by)


if __name__ == "__main__":
    court = Court(set(sys.stdin.read().splitlines()), recorder())
    pytest.main(["-q", "-p", "no:cacheprovider", "-p", "no:randomly", *TESTS], plugins=[court])
