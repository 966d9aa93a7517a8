"""Kernels broken by hand, each with a shortened scenario file on which ``check`` finds the breach.

    .venv/bin/python -m tests.rulebook.counterexamples

Every kernel of ``broken_by_hand.py`` plays what is named there, until the monitor of its rule finds
something; the moment of the breach becomes a file without a seat, card or step that does not
matter. They lie in ``counterexamples/``, and ``test_counterexamples.py`` checks them.
"""

from contextlib import suppress
from functools import partial
from pathlib import Path

from rdi_explore.explore.shorten import shortened
from rdi_explore.rulebook.monitors import MONITORS, Watch
from rdi_explore.scenario import text_of
from rdi_explore.scenario.check import check_scenario
from rdi_explore.scenario.files import load
from tests.mutants.mutant import remember_functions
from tests.mutants.trial import Verdict, in_a_process

from .broken_by_hand import BROKEN, Broken, break_kernel, lines

FOLDER = Path(__file__).with_name("counterexamples")
IS_BROKEN = " is broken at choice"
"""So ``check`` tells of a breach."""


def counterexample(broken: Broken) -> Verdict:
    """Break the kernel in this process; the text of the file, if there is one."""
    break_kernel(broken)
    rule = broken.mutation.rule
    mine = tuple(monitor for monitor in MONITORS if monitor.rule == rule)
    for name, of, work in lines(broken.names):
        with suppress(Exception):  # a broken kernel may break in any way
            end = work()
            for finding in Watch(mine).line(end):
                found = shortened(of, end.line()[finding.depth], rule)
                if found is not None:
                    return Verdict("fail", text_of(found), len(name))
    return Verdict("")


def fails(broken: Broken, path: Path) -> Verdict:
    """What ``check`` says of a file in a process whose kernel is broken."""
    return in_a_process(partial(_fails, broken, path))


def _fails(broken: Broken, path: Path) -> Verdict:
    break_kernel(broken)
    return said(path)


def said(path: Path) -> Verdict:
    """What ``check`` says of a file."""
    (report,) = check_scenario(load(path), str(path))
    return Verdict(report.status, report.message)


def main() -> None:
    """Write what is found; a file that the whole kernel breaks, too, shows nothing."""
    remember_functions()
    FOLDER.mkdir(exist_ok=True)
    for broken in BROKEN:
        told = in_a_process(partial(counterexample, broken)).by
        path = FOLDER / f"broken-{broken.mutation.rule.replace('.', '-')}.yaml"
        if told.startswith("format"):
            path.write_text(told, encoding="utf-8")
            if IS_BROKEN in said(path).by:
                path.unlink()
        print("found  " if path.exists() else "nothing", broken.mutation.rule, flush=True)


if __name__ == "__main__":
    main()
