"""``rdi-explore check``: play scenario files and check what they expect."""

import argparse
import json
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path
from textwrap import indent
from typing import Any

import msgspec

from .catalogue import FileError
from .scenario import Report, check_all, find, load, runs, scenario_files
from .scenario.check import reports_of
from .scenario.explaining import Explained, explained
from .scenario.files import all_scenarios
from .scenario.play import play_as_far
from .scenario.remembered import remember

EXPLAINED = """\
With --explain, for every step: what is open, the steps that are possible there, the cards that
are refused with the rules for "because", and the rules for "rules", cited since the step before.
With --watch, the check runs again whenever a file is saved; Ctrl-C ends it.
With --remember, folders note what every line tells: the rules that act, numbers and cards, what may
be done, and why something may not. A later check says which lines tell something else by then."""


def add_check(commands: Any) -> None:
    """Add the command to a parser."""
    command = commands.add_parser(
        "check", help="play scenario files and check what they expect", epilog=EXPLAINED
    )
    command.add_argument("paths", nargs="*", metavar="PATH", help="files, folders or ids")
    command.add_argument("--json", action="store_true", help="print a report as JSON")
    command.add_argument(
        "--answers",
        action="store_true",
        help="for each question: its answer, what confirms it",
    )
    command.add_argument(
        "--explain", action="store_true", help="for every step: rules, and what was possible"
    )
    command.add_argument(
        "--watch", action="store_true", help="check again when a file is saved, until Ctrl-C"
    )
    command.add_argument(
        "--remember", action="store_true", help="let folders note what their lines tell now"
    )
    command.set_defaults(run=_check)


def _check(options: argparse.Namespace) -> int:
    paths = options.paths or all_scenarios()
    if options.remember:
        return _remember([Path(path) for path in paths])
    if not paths:
        print("rdi-explore: there are no scenarios here", file=sys.stderr)
        return 2
    if options.watch and options.json:
        print("rdi-explore: --watch shows a screen, --json writes data: take one", file=sys.stderr)
        return 2
    if options.watch:
        from .watching import watch

        return watch(paths, lambda: _once(paths, options))
    return _once(paths, options)


def _remember(folders: Sequence[Path]) -> int:
    """Let folders remember what their lines tell; say which told something else before."""
    if not folders or not all(folder.is_dir() for folder in folders):
        print("rdi-explore: --remember needs folders: check --remember FOLDER", file=sys.stderr)
        return 2
    status = 0
    for folder in folders:
        reports = [report for file in scenario_files(folder) for report in reports_of(file)]
        failed = [report for report in reports if report.told is None]
        if failed:
            fail = "1 line fails" if len(failed) == 1 else f"{len(failed)} lines fail"
            print(f"{folder}: {fail}, so nothing is remembered", file=sys.stderr)
            status = 1
            continue
        found = (
            (report.name, report.edition, Path(report.file), report.told)
            for report in reports
            if report.told is not None
        )
        changed = remember(folder, found)
        print(*changed, sep="\n", end="\n" * bool(changed))
        other = f"; {len(changed)} of them told something else before" if changed else ""
        lines = "1 line" if len(reports) == 1 else f"{len(reports):,} lines"
        print(f"{folder}: {lines} remembered{other}")
    return status


def _once(paths: Sequence[str | Path], options: argparse.Namespace) -> int:
    """Check all files, and print what came of it."""
    reports = check_all(paths)
    steps = _explained(paths) if options.explain else {}
    failed = [report for report in reports if report.status != "pass"]
    if options.json:
        listed = [
            {
                "id": report.id,
                "case": report.case,
                "file": report.file,
                "book": report.book,
                "edition": report.edition,
                "status": report.status,
                "message": report.message,
                "format": report.format,
                "failing": msgspec.to_builtins(report.failing),
                "shown_by": report.shown_by,
                "rules": report.rules,
                "refusals": report.refusals,
                "verdict": report.verdict,
                "checked": report.checked,
                **_steps_as_data(report, steps),
            }
            for report in reports
        ]
        counts = {"passed": len(reports) - len(failed), "failed": len(failed)}
        print(json.dumps({"scenarios": listed, **counts}, indent=2, ensure_ascii=False))
        return 1 if failed else 0
    for report in reports:
        told = _answer(report) if options.answers and report.verdict else report.message
        print(f"{report.status:5}  {report.name}{f'  {told}' if told else ''}")
        if report.failing is not None:
            print(report.failing.text)
        if report.shown_by:
            print(f"       A file that shows it:\n{indent(report.shown_by.rstrip(), ' ' * 9)}")
        for each in steps.get(_key(report), ()):
            print(each.text)
    _print_counts(reports)
    _print_answers(reports)
    old = {report.file for report in reports if report.format == 1}
    if old:
        print(f"{len(old)} of format 1 play as they did: rdi-explore migrate PATH rewrites them")
    print(f"{len(reports) - len(failed)} passed, {len(failed)} failed")
    return 1 if failed else 0


def _print_counts(reports: Sequence[Report]) -> None:
    """How many passed in each folder and edition, where there are several."""
    counts: dict[tuple[str, str], list[bool]] = {}
    for report in reports:
        place = Path(report.file).parent.name, report.edition
        counts.setdefault(place, []).append(report.status == "pass")
    if sum(bool(edition) for _, edition in counts) < 2:
        return
    for (folder, edition), passed in sorted(counts.items()):
        print(f"{folder}/ by {edition or '?'}: {sum(passed)} of {len(passed)} passed")


def _print_answers(reports: Sequence[Report]) -> None:
    """How many runs answer their question, and how the answers are confirmed."""
    told = [report for report in reports if report.verdict]
    if told:
        ways = Counter(way for report in told for way in report.checked)
        listed = ", ".join(f"{way} {count}" for way, count in sorted(ways.items()))
        print(f"{len(told)} answers, confirmed by {listed}")


def _answer(report: Report) -> str:
    """What one run answers, and what confirms it."""
    return f"{report.verdict}  (confirmed by {', '.join(report.checked)})"


_Key = tuple[str, str, str]


def _key(report: Report) -> _Key:
    """What a run goes by: its file, edition and case."""
    return report.file, report.edition, report.case


def _explained(paths: Sequence[str | Path]) -> dict[_Key, tuple[Explained, ...]]:
    """Every step of every run, as far as it can be played."""
    found = {}
    for path in _files(paths):
        try:
            scenario = load(path)
        except FileError:
            continue  # the report has it
        for run in runs(scenario):
            try:
                played, _ = play_as_far(run.scenario, run.edition)
            except Exception:
                continue  # this, too
            found[str(path), run.edition, run.case] = tuple(explained(run, played))
    return found


def _files(paths: Sequence[str | Path]) -> Iterator[Path]:
    for path in paths:
        if Path(path).is_dir():
            yield from scenario_files(Path(path))
        else:
            try:
                yield find(path)
            except FileError:
                continue


def _steps_as_data(
    report: Report, steps: dict[_Key, tuple[Explained, ...]]
) -> dict[str, list[Any]]:
    told = steps.get(_key(report))
    return {} if told is None else {"steps": [msgspec.to_builtins(each) for each in told]}
