"""The list of mutations is sound, and a mutation is really found (all of them: make mutations)."""

import shutil
from functools import cache
from pathlib import Path

import pytest

from rdi_explore.rulebook import rules
from tests.mutations import MUTATIONS, ROOT, Mutation, naming, patched, tried

named = cache(naming)


@pytest.mark.parametrize("mutation", MUTATIONS, ids=lambda each: each.rule)
def test_a_mutation_changes_one_place_and_its_rule_is_named(mutation: Mutation) -> None:
    assert mutation.rule in rules()
    compile(patched(mutation), mutation.file, "exec")
    assert named()[mutation.rule]


def test_no_rule_is_broken_twice() -> None:
    named = [each.rule for each in MUTATIONS]
    assert len(named) == len(set(named))
    assert len(named) >= 30


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    ignore = shutil.ignore_patterns("__pycache__", "static")
    shutil.copytree(ROOT / "rdi_explore", tmp_path / "rdi_explore", ignore=ignore)
    return tmp_path


def test_a_broken_rule_is_noticed_and_the_tree_stays_whole(copy: Path) -> None:
    mutation = next(each for each in MUTATIONS if each.rule == "limits.clamp")
    kernel = (ROOT / "rdi_explore" / "kernel" / mutation.file).read_text(encoding="utf-8")
    found = tried(mutation, named().get(mutation.rule, {}), copy)
    assert found.problem == ""
    assert "rdi3-minmax-1" in found.failed
    assert (ROOT / "rdi_explore" / "kernel" / mutation.file).read_text(encoding="utf-8") == kernel
    assert (copy / "rdi_explore" / "kernel" / mutation.file).read_text(encoding="utf-8") == kernel


@pytest.mark.parametrize(
    ("mutation", "problem"),
    [
        (Mutation("limits.clamp", "desk.py", "HIGHEST = 20", "HIGHEST = 20  #"), "nobody noticed"),
        (Mutation("limits.clamp", "desk.py", "HIGHEST = 20", "HIGHEST ="), "does not even run"),
        (Mutation("limits.clamp", "desk.py", "HIGHEST", "HIGH"), "stands 3 times in desk.py"),
        (Mutation("setup.stash-public", "desk.py", "HIGHEST", ""), "no scenario names this rule"),
    ],
)
def test_what_breaks_nothing_is_missed(mutation: Mutation, problem: str, copy: Path) -> None:
    assert problem in tried(mutation, named().get(mutation.rule, {}), copy).problem
