"""Rules that can be misread: what the file says was played at the table that is there today."""

from collections import defaultdict
from random import Random

from rdi_explore.practice.kinds import outcome
from rdi_explore.practice.misread import (
    bare_tables,
    fingerprint,
    misreadings,
    of_misreadings,
    standings,
)
from rdi_explore.practice.tables import paths
from rdi_explore.rulebook import rules

SOME = 6


def test_each_table_is_there_and_ends_otherwise_by_the_rules() -> None:
    """If scenario files have changed: ``python -m tests.mutants.misread`` plays them anew."""
    by_file = defaultdict(list)
    for each in misreadings():
        by_file[each.scenario].append(each)
    files = {path.rpartition("/")[2].removesuffix(".yaml"): path for path in paths()}
    for id in Random(1).sample(sorted(by_file), SOME):
        tables = bare_tables(files[id])
        for each in by_file[id]:
            assert each.rule in rules()
            table = tables[each.number]
            assert fingerprint(table) == each.table, each
            ours = standings(table)
            assert each.ends and all(ours[name] != end for name, end in each.ends.items())


def test_a_wrong_answer_names_the_rule_that_was_misread() -> None:
    """It is what a kernel that breaks the rule plays; the right one is this kernel's."""
    chance, seen = Random(2), 0
    for table in of_misreadings(chance, None, None):
        for draft in outcome(table, chance):
            wrong = [
                answer
                for place, answer in enumerate(draft.answers)
                if place != draft.right and answer.rule in {rule for rule, _ in table.misread}
            ]
            assert wrong and draft.rules[0] in {answer.rule for answer in wrong}
            seen += 1
        if seen >= SOME:
            return
    raise AssertionError("too few")
