"""A pytest plugin: every scenario file is a test, here and wherever the package is installed.

A YAML file is collected if it lies below a folder named ``scenarios``, or if it is named on the
command line.
"""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest


def pytest_collect_file(file_path: Path, parent: pytest.Collector) -> pytest.Collector | None:
    """Collect scenario files."""
    if file_path.suffix not in (".yaml", ".yml") or file_path.name.startswith("_"):
        return None
    here = parent.config.invocation_params.dir
    named = any(here / arg.split("::")[0] == file_path for arg in parent.config.args)
    root = parent.config.rootpath
    inside = file_path.relative_to(root) if file_path.is_relative_to(root) else file_path
    if named or "scenarios" in inside.parts[:-1]:
        collector: pytest.Collector = ScenarioFile.from_parent(parent, path=file_path)
        return collector
    return None


class ScenarioFile(pytest.File):
    """A scenario file as a collection of one test."""

    def collect(self) -> Iterator[pytest.Item]:
        """Yield the scenario's test."""
        yield ScenarioItem.from_parent(self, name=self.path.stem)


class ScenarioItem(pytest.Item):
    """Plays the line of a scenario file and checks what it expects."""

    def runtest(self) -> None:
        """Play the scenario.

        Raises:
            FileError: the file is wrong.
            LineError: the line cannot be played, or an expectation fails.
        """
        from .files import load
        from .play import play_line

        play_line(load(self.path))

    def repr_failure(self, excinfo: pytest.ExceptionInfo[BaseException], style: Any = None) -> str:
        """The message alone for what the file says; a traceback for all else."""
        from ..catalogue import FileError
        from .play import LineError

        if isinstance(excinfo.value, FileError | LineError):
            return f"{self.path.name}: {excinfo.value}"
        return str(super().repr_failure(excinfo))

    def reportinfo(self) -> tuple[Path, int | None, str]:
        """Where the test is."""
        return self.path, 0, f"scenario {self.name}"
