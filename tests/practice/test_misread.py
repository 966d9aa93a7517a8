"""Rules that can be misread: what the file says was played at the table that is there today."""

import zipfile
from collections import defaultdict
from io import BytesIO
from pathlib import Path
from random import Random

import pytest

from rdi_explore.practice.ideas import AskedBefore
from rdi_explore.practice.misread import (
    PACKED,
    bare_tables,
    fingerprint,
    misreadings,
    of_misreadings,
    packed,
    standings,
)
from rdi_explore.practice.outcomes import outcome
from rdi_explore.practice.tables import paths
from rdi_explore.publish.worker.runtime import scenarios_pack
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
        for draft in outcome(table, chance, AskedBefore()):
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


def test_a_site_has_the_tables_without_the_files(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """All rules that can be misread here can be on a site that has no scenario at all."""
    made = scenarios_pack({}, [], {}, misread=packed())
    with zipfile.ZipFile(BytesIO(made)) as archive:
        archive.extract(PACKED, tmp_path / "scenarios")
    here = [*of_misreadings(Random(1), None, None)]
    monkeypatch.setenv("RDI_SCENARIOS", str(tmp_path / "scenarios"))
    there = [*of_misreadings(Random(1), None, None)]
    ways = [sorted(rule for each in some for rule, _ in each.misread) for some in (here, there)]
    assert ways[0] == ways[1] and len(set(ways[0])) > 20
    drafts = [draft for table in there[:12] for draft in outcome(table, Random(3), AskedBefore())]
    assert drafts and all(draft.rules[0] in ways[1] for draft in drafts)
    of_topic = [*of_misreadings(Random(1), "rdi3", "contest")]
    assert of_topic and {each.scenario.edition for each in of_topic} == {"rdi3"}
