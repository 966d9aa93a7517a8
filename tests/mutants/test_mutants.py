"""The machine that breaks the kernel breaks what it says, and what was noticed is noticed still."""

import ast
import subprocess
import sys

import pytest

from .card_breaks import breaks_of
from .court import break_card_and_play
from .mutant import ROOT, all_mutants, broken_code, drawn
from .operators import breaks
from .runs import all_plays, find_play
from .score import judged_survivors
from .trial import in_a_process, judged

STALE = 0.1
"""Of so large a part of what was judged the line may have another text by now."""


def broken(text: str) -> list[str]:
    """The text, broken in every way."""
    tree = ast.parse(text)
    found = []
    for each in breaks(tree):
        undo = each.apply()
        found.append(ast.unparse(tree))
        undo()
    assert ast.unparse(tree) == ast.unparse(ast.parse(text))
    return found


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("x = a < b", ["x = a <= b"]),
        ("x = a in b", ["x = a not in b"]),
        ("x = a and b", ["x = a or b"]),
        ("x = 1", ["x = 2", "x = 0"]),
        ("x = not a", ["x = a"]),
        ("x = min(a, b)", ["x = max(a, b)"]),
        ("x = (a, 'b') + c", []),
        ("x = True", ["x = False"]),
        ("if a:\n    x", ["if True:\n    x", "if False:\n    x"]),
        ("x = [a for a in b if a]", ["x = [a for a in b if True]"]),
        ("x = 'limits.clamp'", ["x = 'table.seats'"]),
        ("script(A, branch(b, c=to(d)))", ["script(A, branch(b, c=to('over')))"]),
        ("def f():\n    g()", ["def f():\n    pass"]),
        ("def f():\n    desk.cite('no')", ["def f():\n    pass"]),
        ("def f():\n    assert a < b", []),
        ("@puts(A, 1)\ndef f():\n    return x", []),
    ],
)
def test_a_text_is_broken_in_these_ways(text: str, expected: list[str]) -> None:
    assert broken(text) == expected


def test_every_mutant_has_a_key_of_its_own_and_can_be_compiled() -> None:
    every = all_mutants()
    assert len({each.key for each in every}) == len(every) > 8_000
    for mutant in drawn(every, 0.005, 1):
        assert broken_code(mutant)


def test_what_a_seed_draws_is_the_same_for_everybody() -> None:
    every = all_mutants()
    tenth = drawn(every, 0.1, 3)
    assert drawn(every[::-1], 0.1, 3) == tenth
    assert drawn(every, 0.05, 3) == tenth[: len(drawn(every, 0.05, 3))]
    assert len(every) * 0.08 < len(tenth) < len(every) * 0.12


def test_what_was_judged_is_there() -> None:
    judged = judged_survivors()
    gone = judged.keys() - {each.key for each in all_mutants()}
    assert len(gone) <= STALE * len(judged), sorted(gone)


def test_what_was_noticed_is_noticed_still() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "tests.mutants", "--again"],
        cwd=ROOT, capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stdout + done.stderr


def test_a_card_is_broken_where_it_names_a_rule_and_a_run_notices() -> None:
    """amundyr.limited-supply: the token alone carries it out, so its number is broken."""
    found = [*breaks_of("amundyr.limited-supply")]
    assert len({each.key for each in found}) == len(found)
    assert "catalogue/token: scarab [supply: 12 → 11]" in {each.key for each in found}
    (blow,) = (each for each in breaks_of("printed-cards.mead") if each.told.endswith(": 3 → 4"))
    acting = [play for play in all_plays().values() if "printed-cards.mead" in play.whole.rules]
    named = [(play.name, play.file) for play in acting]
    whole = in_a_process(lambda: judged((find_play(*each) for each in named), only_fail=True))
    assert (whole.how, whole.tried) == ("", len(named)) and named
    assert in_a_process(lambda: break_card_and_play(blow, named)).how == "fail"
