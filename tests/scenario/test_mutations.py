"""The list of mutations is sound, and a mutation is really found (all of them: make mutations)."""

from collections.abc import Iterator
from functools import cache

import pytest

from rdi_explore.rulebook import rules
from tests.mutants.by_hand import found
from tests.mutants.trial import Nursery
from tests.mutations import KERNEL, MUTATIONS, Mutation, naming, patched

named = cache(naming)


@pytest.mark.parametrize("mutation", MUTATIONS, ids=lambda each: f"{each.rule} in {each.file}")
def test_a_mutation_changes_one_place_and_its_rule_is_named(mutation: Mutation) -> None:
    assert mutation.rule in rules()
    compile(patched(mutation), mutation.file, "exec")
    assert named()[mutation.rule]


def test_no_rule_is_broken_twice_alike() -> None:
    broken = [(each.rule, each.old, each.new) for each in MUTATIONS]
    assert len(broken) == len(set(broken))
    assert len({each.rule for each in MUTATIONS}) >= 120


@pytest.fixture(scope="module")
def nursery() -> Iterator[Nursery]:
    with Nursery() as nursery:
        yield nursery


def test_a_broken_rule_is_noticed_and_the_tree_stays_whole(nursery: Nursery) -> None:
    mutation = next(each for each in MUTATIONS if each.rule == "limits.clamp")
    kernel = (KERNEL / mutation.file).read_text(encoding="utf-8")
    told = found(mutation, {"rdi3-minmax-1": "rdi3/rdi3-minmax-1.yaml"}, nursery)
    assert (told.problem, told.by) == ("", "rdi3-minmax-1")
    assert (KERNEL / mutation.file).read_text(encoding="utf-8") == kernel


@pytest.mark.parametrize(
    ("mutation", "problem"),
    [
        (
            Mutation("limits.clamp", "machine/desk.py", "HIGHEST = 20", "HIGHEST = 20  #"),
            "nobody noticed",
        ),
        (
            Mutation("limits.clamp", "machine/desk.py", "HIGHEST = 20", "HIGHEST ="),
            "invalid syntax",
        ),
        (
            Mutation("limits.clamp", "machine/desk.py", "HIGHEST = 20", "HIGHEST = None.no"),
            "crash",
        ),
        (
            Mutation("limits.clamp", "machine/desk.py", "HIGHEST", "HIGH"),
            "stands 3 times in machine/desk.py",
        ),
        (Mutation("setup.stash-public", "desk.py", "HIGHEST", ""), "no scenario names this rule"),
    ],
)
def test_what_breaks_nothing_is_missed(mutation: Mutation, problem: str, nursery: Nursery) -> None:
    assert problem in found(mutation, named().get(mutation.rule, {}), nursery).problem
