"""Checking scenario files: does every line play out as its file says?"""

import time
from collections.abc import Iterable, Iterator
from pathlib import Path

import msgspec
from msgspec.structs import replace

from ..catalogue import FileError
from ..kernel import Moment
from .answers import WrongAnswer, examine_answer
from .belonging import unlent
from .cases import Run, run_name, runs
from .claimed import WrongClaim, examine_claims
from .failing import Failing, failing
from .files import find, load, scenario_files, stand_ins
from .play import Lines, refused_by
from .remembered import LineTold, otherwise, told
from .schema import FORMAT, Scenario
from .start import idle_tokens


class Report(msgspec.Struct, frozen=True, omit_defaults=True):
    """The result of one run of a file: ``status`` is ``pass``, ``fail`` (an expectation does not
    hold) or ``error`` (the file is wrong, or the kernel failed).

    ``id`` is that of the file or, in another edition, of its twin; ``case`` is the case that was
    played, if the file has cases. Of a run that passes, ``rules`` are all that acted in its record,
    ``refusals`` those by which something had to be refused (``may_not_play … because``), and
    ``about`` what the file says in its own ``rules``, ``claims`` how many of its claims were
    examined, ``verdict`` and ``checked`` what it answers and how the kernel confirms it. If a claim
    comes out otherwise, ``shown_by`` is a scenario file that shows it. ``format`` is the file's,
    ``failing`` what is to be known of a line that fails, ``told`` what one that passes tells.
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
    verdict: str = ""
    checked: tuple[str, ...] = ()
    format: int = FORMAT
    failing: Failing | None = None
    told: LineTold | None = None

    @property
    def name(self) -> str:
        """What the run is called among all runs."""
        return run_name(self.id, self.case)


def check_file(path: str | Path) -> Iterator[Report]:
    """Play a scenario file in all its editions and cases; never raises for what is in the file.

    A line that passes fails, too, if its folder remembers something else of it.
    """
    for report in reports_of(path):
        words = otherwise(report.name, report.edition, Path(path), report.told)
        yield replace(report, status="fail", message=words) if words else report


def reports_of(path: str | Path) -> Iterator[Report]:
    """The same, whatever its folder remembers."""
    try:
        scenario = load(Path(path))
    except FileError as error:
        yield Report(Path(path).stem, str(path), "", "", "error", str(error))
        return
    yield from check_scenario(scenario, str(path))


def check_scenario(scenario: Scenario, file: str) -> Iterator[Report]:
    """Play a scenario in all its editions and cases, as though it stood in that file."""
    lines = Lines()
    for run in runs(scenario):
        book = scenario.book if run.edition == scenario.edition else run.edition
        yield _play(scenario, run, file, book, lines)


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
    return _play(scenario, first._replace(edition=edition), str(path), scenario.book, Lines())


def _play(whole: Scenario, run: Run, file: str, book: str, lines: Lines) -> Report:
    begin = time.perf_counter()
    bad = Report(run.id, file, book, run.edition, "fail", "", case=run.case, format=whole.format)
    try:
        played, fault = lines.as_far(run.scenario, run.edition, run.case)
        if fault is not None:
            text = f"{run.name}: {fault}"
            return replace(bad, message=text, failing=failing(fault, played))
        keeps_all_rules(played.end)
        examined = list(examine_claims(run.scenario, run.edition, played.moments))
        answer = examine_answer(whole, run, lines)
    except (WrongClaim, WrongAnswer, BrokenRule) as error:
        shown = error.file if isinstance(error, WrongClaim) else ""
        return replace(bad, message=f"{run.name}: {error}", shown_by=shown)
    except Exception as error:
        text = f"{run.name}: {type(error).__name__}: {error}"
        return replace(bad, status="error", message=text)
    acted = {rule for entry in played.end.record() for rule in entry.rules}
    refused = {
        rule
        for step, moment in zip(run.scenario.line, played.after, strict=False)
        if step.only_in is None or run.edition in step.only_in
        for rule in refused_by(moment, step)
    }
    return replace(
        bad,
        status="pass",
        message="; ".join(warnings(run.scenario)),
        seconds=round(time.perf_counter() - begin, 4),
        rules=tuple(sorted(acted)),
        refusals=tuple(sorted(refused)),
        about=run.scenario.rules,
        claims=len(examined),
        verdict=answer.verdict if answer else "",
        checked=answer.checked if answer else (),
        told=told(played.end),
    )


class BrokenRule(AssertionError):
    """On the line a universal rule of the books is broken."""


def keeps_all_rules(end: Moment) -> None:
    """Whether no monitor of a rule finds anything on the line that leads here.

    Raises:
        BrokenRule: one does.
    """
    from ..rulebook.monitors import Watch  # a page checks no file, and needs none of them

    for rule, what, depth in Watch().line(end):
        raise BrokenRule(f"{rule} is broken at choice {depth}: {what}")


def warnings(scenario: Scenario) -> Iterator[str]:
    """Words of warning: cards of the file replace those of the catalogue, tokens do nothing, or
    somebody has a card of another character's deck."""
    ids = ", ".join(f"“{id}”" for id in stand_ins(scenario))
    if ids:
        yield f"its own {ids} replaces the catalogue's"
    yield from idle_tokens(scenario)
    yield from unlent(scenario)


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
