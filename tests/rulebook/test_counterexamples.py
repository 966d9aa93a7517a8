"""Each counterexample fails where the kernel is broken that it is of, and only there."""

import mmap

import pytest

from rdi_explore import running
from rdi_explore.rulebook.monitors import MONITORS
from tests.mutants.mutant import remember_functions
from tests.mutants.trial import MEMORY, Verdict, in_a_process

from .broken_by_hand import BROKEN, Broken
from .counterexamples import FOLDER, IS_BROKEN, fails, said

FILES = {path.stem: path for path in sorted(FOLDER.glob("*.yaml"))}
SHOWN = {f"broken-{it.mutation.rule.replace('.', '-')}": it for it in BROKEN}
FEWEST = 10
"""At least so many there are."""


def test_there_are_ten_of_kernels_that_there_are() -> None:
    assert len(FILES) >= FEWEST
    assert FILES.keys() <= SHOWN.keys()
    assert {it.mutation.rule for it in BROKEN} <= {monitor.rule for monitor in MONITORS}


@pytest.mark.skipif(running.kernel() == "compiled", reason="what is compiled cannot be broken")
@pytest.mark.parametrize(("name", "broken"), [(it, SHOWN[it]) for it in FILES], ids=list(FILES))
def test_check_fails_on_it_under_the_breakage(name: str, broken: Broken) -> None:
    assert IS_BROKEN not in said(FILES[name]).by
    remember_functions()
    verdict = fails(broken, FILES[name])
    assert verdict.how == "fail"
    assert IS_BROKEN in verdict.by


def test_what_a_long_run_of_tests_holds_is_not_taken_from_the_broken_kernel() -> None:
    with mmap.mmap(-1, 2 * MEMORY):  # addresses, not pages
        assert in_a_process(lambda: Verdict("fail", str(len(bytearray(1 << 28))))).how == "fail"
