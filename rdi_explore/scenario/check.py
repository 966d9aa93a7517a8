"""Checking scenario files: does every line play out as its file says?"""

import time
from collections.abc import Iterable, Iterator
from pathlib import Path

import msgspec
from msgspec.structs import replace

from ..catalogue import FileError
from .cases import Run, run_name, runs
from .claimed import WrongClaim, examine_claims
from .files import find, load, scenario_files
from .play import LineError, play_line
from .schema import names


class Report(msgspec.Struct, frozen=True, omit_defaults=True):
    """The result of one run of a file: ``status`` is ``pass``, ``fail`` (an expectation does not
    hold) or ``error`` (the file is wrong, or the kernel failed).

    ``id`` is that of the file or, in another edition, of its twin; ``case`` is the case that was
    played, if the file has cases. Of a run that passes, ``rules`` are all that acted in its record,
    ``refusals`` those by which something had to be refused (``may_not_play … because``), and
    ``about`` what the file says in its own ``rules``, ``claims`` how many of its claims were
    examined. If a claim comes out otherwise, ``shown_by`` is a scenario file that shows it.
    """

    id: str
    file: str
    book: str
    edition: str
    status: str
    message: str
    seconds: float = 0.0
    case: str = ""
    rules: tuple[str, ...] = ()
    refusals: tuple[str, ...] = ()
    about: tuple[str, ...] = ()
    claims: int = 0
    shown_by: str = ""

    @property
    def name(self) -> str:
        """What the run is called among all runs."""
        return run_name(self.id, self.case)


def check_file(path: str | Path) -> Iterator[Report]:
    """Play a scenario file in all its editions and cases; never raises for what is in the file."""
    try:
        scenario = load(Path(path))
    except FileError as error:
        yield Report(Path(path).stem, str(path), "", "", "error", str(error))
        return
    for run in runs(scenario):
        book = scenario.book if run.edition == scenario.edition else run.edition
        yield _play(run, str(path), book)


def check(path: str | Path, edition: str | None = None) -> Report:
    """Play one scenario file and report: the first run that fails, or else the first of all.

    With an ``edition`` only the file's first case, by that book.
    """
    if edition is None:
        reports = list(check_file(path))
        return next((report for report in reports if report.status != "pass"), reports[0])
    try:
        scenario = load(Path(path))
    except FileError as error:
        return Report(Path(path).stem, str(path), "", edition, "error", str(error))
    first = next(runs(scenario))
    return _play(first._replace(edition=edition), str(path), scenario.book)


def _play(run: Run, file: str, book: str) -> Report:
    begin = time.perf_counter()
    bad = Report(run.id, file, book, run.edition, "fail", "", case=run.case)
    try:
        played = play_line(run.scenario, run.edition)
        examined = list(examine_claims(run.scenario, run.edition, played.moments))
    except (LineError, WrongClaim) as error:
        shown = error.file if isinstance(error, WrongClaim) else ""
        return replace(bad, message=f"{run.name}: {error}", shown_by=shown)
    except Exception as error:
        text = f"{run.name}: {type(error).__name__}: {error}"
        return replace(bad, status="error", message=text)
    acted = {rule for entry in played.end.record() for rule in entry.rules}
    refused = {
        rule
        for step in run.scenario.line
        if step.only_in is None or run.edition in step.only_in
        for rule in names(step.because)
    }
    return replace(
        bad,
        status="pass",
        seconds=round(time.perf_counter() - begin, 4),
        rules=tuple(sorted(acted)),
        refusals=tuple(sorted(refused)),
        about=run.scenario.rules,
        claims=len(examined),
    )


def check_all(paths: Iterable[str | Path]) -> list[Report]:
    """Check files, folders and ids; a folder stands for all the scenario files below it."""
    reports: list[Report] = []
    for path in paths:
        if Path(path).is_dir():
            for file in scenario_files(Path(path)):
                reports += check_file(file)
        else:
            reports += _named(path)
    return reports


def _named(path: str | Path) -> Iterator[Report]:
    try:
        yield from check_file(find(path))
    except FileError as error:
        yield Report(str(path), str(path), "", "", "error", str(error))
