"""The runs of all scenario files."""

from collections.abc import Iterator
from typing import NamedTuple

from rdi_explore.scenario.cases import Run, runs
from rdi_explore.scenario.check import Report, _play
from rdi_explore.scenario.files import load, scenario_files
from rdi_explore.scenario.play import Lines
from rdi_explore.scenario.remembered import otherwise
from rdi_explore.scenario.schema import Scenario

from .mutant import ROOT

SCENARIOS = ROOT / "scenarios"


class Play(NamedTuple):
    """One run of a scenario file."""

    whole: Scenario
    run: Run
    file: str

    @property
    def name(self) -> str:
        """What it is called among all."""
        return self.run.name

    def report(self) -> Report:
        """What comes of playing it."""
        return _play(self.whole, self.run, self.file, "", Lines())

    def noticed(self) -> str:
        """What the run says: nothing if it passes, ``fail`` or ``crash``, or ``told`` if all that
        it expects is so, but its folder remembers that its line told something else."""
        report = self.report()
        if report.status != "pass":
            return "fail" if report.status == "fail" else "crash"
        file = SCENARIOS / self.file
        return "told" if otherwise(report.name, report.edition, file, report.told) else ""


def plays_of(file: str) -> Iterator[Play]:
    """The runs of one file."""
    scenario = load(SCENARIOS / file)
    for run in runs(scenario):
        yield Play(scenario, run, file)


def all_plays() -> dict[str, Play]:
    """All runs by their names."""
    files = sorted(str(path.relative_to(SCENARIOS)) for path in scenario_files(SCENARIOS))
    return {play.name: play for file in files for play in plays_of(file)}


def find_play(name: str, file: str) -> Play:
    """One run, read anew."""
    return next(play for play in plays_of(file) if play.name == name)
