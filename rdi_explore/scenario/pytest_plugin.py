"""A pytest plugin: every scenario file is a test, here and wherever the package is installed.

A YAML file is collected if it lies below a folder named ``scenarios``, or if it is named on the
command line.
"""

from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from .cases import Run
    from .failing import Failing
    from .play import Lines
    from .schema import Scenario


def pytest_collect_file(file_path: Path, parent: pytest.Collector) -> pytest.Collector | None:
    """Collect scenario files."""
    if file_path.suffix not in (".yaml", ".yml") or file_path.name.startswith("_"):
        return None
    here = parent.config.invocation_params.dir
    named = any(here / arg.split("::")[0] == file_path for arg in parent.config.args)
    root = parent.config.rootpath
    inside = file_path.relative_to(root) if file_path.is_relative_to(root) else file_path
    of_houses = file_path.parent.name == "houses"
    if named or ("scenarios" in inside.parts[:-1] and not of_houses):
        collector: pytest.Collector = ScenarioFile.from_parent(parent, path=file_path)
        return collector
    return None


@lru_cache(maxsize=1)
def _lines_of(path: Path) -> "Lines":
    """The lines of the file that is being played; of others nothing is kept."""
    from .play import Lines

    return Lines()


class ScenarioFile(pytest.File):
    """A scenario file as a collection of tests: one for each edition and case."""

    def collect(self) -> Iterator[pytest.Item]:
        """Yield the scenario's tests; a file that is wrong is one test, which says so."""
        from ..catalogue import FileError
        from .cases import runs
        from .files import load

        try:
            whole = load(self.path)
        except FileError:
            yield ScenarioItem.from_parent(self, name=self.path.stem, run=None)
            return
        _lines_of.cache_clear()
        for run in runs(whole):
            yield ScenarioItem.from_parent(self, name=run.name, run=run, whole=whole)


class ScenarioItem(pytest.Item):
    """Plays one run of a scenario file and checks what it expects."""

    def __init__(self, *, run: "Run | None", whole: "Scenario | None" = None, **words: Any) -> None:
        super().__init__(**words)
        self.run, self.whole = run, whole
        self.failing: Failing | None = None

    def runtest(self) -> None:
        """Play the scenario.

        Raises:
            FileError: the file is wrong.
            LineError: the line cannot be played, or an expectation fails.
            BrokenRule: a universal rule of the books is broken on the way.
            WrongClaim: a claim comes out otherwise than the file says.
            WrongAnswer: the kernel does not confirm what it answers.
            ToldOtherwise: its folder remembers something else of the line.
        """
        from .answers import examine_answer
        from .check import keeps_all_rules
        from .claimed import examine_claims
        from .failing import failing
        from .files import load
        from .remembered import tells_the_same

        if self.run is None or self.whole is None:
            load(self.path)
        else:
            lines = _lines_of(self.path)
            played, fault = lines.as_far(self.run.scenario, self.run.edition, self.run.case)
            if fault is not None:
                self.failing = failing(fault, played)
                raise fault
            keeps_all_rules(played.end)
            for _ in examine_claims(self.run.scenario, self.run.edition, played.moments):
                pass
            examine_answer(self.whole, self.run, lines)
            tells_the_same(self.run.name, self.run.edition, self.path, played.end)

    def repr_failure(self, excinfo: pytest.ExceptionInfo[BaseException], style: Any = None) -> str:
        """For what the file says the message, and what `check` prints; a traceback for all else."""
        from ..catalogue import FileError
        from .answers import WrongAnswer
        from .check import BrokenRule
        from .claimed import WrongClaim
        from .play import LineError
        from .remembered import ToldOtherwise

        if isinstance(excinfo.value, WrongClaim):
            return f"{self.path.name}: {excinfo.value}\n\n{excinfo.value.file}".rstrip()
        told = FileError | LineError | WrongAnswer | BrokenRule | ToldOtherwise
        if isinstance(excinfo.value, told):
            there = f"\n{self.failing.text}" if self.failing is not None else ""
            return f"{self.path.name}: {excinfo.value}{there}"
        return str(super().repr_failure(excinfo))

    def reportinfo(self) -> tuple[Path, int | None, str]:
        """Where the test is."""
        return self.path, 0, f"scenario {self.name}"
