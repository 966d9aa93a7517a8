"""The mutations that were written by hand (``tests/mutations.py``), tried."""

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from tests.mutations import KERNEL, Mutation, naming, patched

from .mutant import module_name
from .trial import Nursery


class Found(NamedTuple):
    """What became of a mutation: ``by`` is the run that failed, or else there is a ``problem``."""

    mutation: Mutation
    named: int
    by: str
    problem: str

    def __str__(self) -> str:
        word = "MISSED" if self.problem else "found "
        told = self.problem or f"{self.by} of {self.named} that name it fails"
        return f"{word}  {self.mutation.rule:42} {told}"


def all_found(mutations: Iterable[Mutation], nursery: Nursery) -> Iterable[Found]:
    """Try mutations one after the other."""
    named = naming()
    for mutation in mutations:
        yield found(mutation, named.get(mutation.rule, {}), nursery)


def found(mutation: Mutation, runs: Mapping[str, str], nursery: Nursery) -> Found:
    """Load the kernel with the rule broken, and play the scenarios that name it."""
    if not runs:
        return Found(mutation, 0, "", "no scenario names this rule")
    try:
        code = compile(patched(mutation), str(KERNEL / mutation.file), "exec")
    except (ValueError, SyntaxError) as error:
        return Found(mutation, len(runs), "", str(error))
    verdict = nursery.judged(module_name(mutation.file), code, sorted(runs.items()), only_fail=True)
    problem = "" if verdict.how == "fail" else verdict.how or "nobody noticed"
    return Found(mutation, len(runs), verdict.by, problem)
