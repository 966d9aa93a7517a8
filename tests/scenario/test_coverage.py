"""What shows what: rules by runs of scenarios, examples and notes of the books by the index."""

from pathlib import Path
from typing import get_args

import pytest

from rdi_explore.catalogue import FileError
from rdi_explore.kernel.vocabulary import cards as c
from rdi_explore.rulebook import rules, topics
from rdi_explore.scenario import Report, load, scenario_files
from rdi_explore.scenario.coverage import (
    citations,
    forbidding,
    not_shown,
    rule_uses,
    total,
    totals,
)
from rdi_explore.scenario.index import examples
from tests.scenario.acting import SCENARIOS, Acted, all_played


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> tuple[list[Report], Acted]:
    """All scenarios, and what of the vocabulary has acted in them."""
    return all_played(tmp_path_factory)


@pytest.fixture(scope="module")
def reports(played: tuple[list[Report], Acted]) -> list[Report]:
    return played[0]


def report(id: str, status: str = "pass", case: str = "", **words: tuple[str, ...]) -> Report:
    return Report(id, f"{id}.yaml", "rdi5", "rdi5", status, "", 0.0, case, **words)


# ---------------------------------------------------------------------------------- rules


def test_a_rule_is_shown_by_the_record_and_by_refusals_not_by_what_a_file_says() -> None:
    acted, refused, told = "turn.next-player", "wench-tip.not-against-ante", "order.on-a-tab"
    uses = {
        use.id: use
        for use in rule_uses(
            [
                report("one", rules=(acted, refused), about=(acted, told)),
                report("two", case="second", refusals=(refused,)),
                report("three", "fail", rules=(acted,)),
            ]
        )
    }
    assert (uses[acted].good, uses[acted].bad, uses[acted].told) == (("one",), (), ())
    assert (uses[refused].good, uses[refused].bad) == (("one",), ("two--second",))
    assert (uses[told].good, uses[told].told, uses[told].shown) == ((), ("one",), False)
    assert (uses[acted].kind, uses[refused].kind) == ("acts", "forbids")


def test_who_can_forbid_is_shown_only_by_a_refusal() -> None:
    rule = "wench-tip.not-against-ante"
    (acted,) = (use for use in rule_uses([report("one", rules=(rule,))]) if use.id == rule)
    (refused,) = (use for use in rule_uses([report("one", refusals=(rule,))]) if use.id == rule)
    assert (acted.shown, refused.shown) == (False, True)
    assert total([acted]).left == 1
    assert total([refused]).left == 0


def test_code_is_found_in_the_kernel_and_on_cards() -> None:
    assert "kernel/timing/window.py:Window script" in citations()["timing.reopen"]
    assert any(
        place.startswith("catalogue/cards:") for place in citations()["gambling.dual-use-card"]
    )
    assert forbidding() <= rules().keys()


def test_what_cannot_be_shown_has_a_reason_and_is_not_shown(
    reports: list[Report],
) -> None:
    uses = {use.id: use for use in rule_uses(reports)}
    for rule, reason in not_shown().items():
        assert len(reason.split()) > 4
        assert not uses[rule].good
        assert not uses[rule].bad
        assert not uses[rule].code


def test_the_totals_add_up(reports: list[Report]) -> None:
    uses = rule_uses(reports)
    by_topic = totals(uses)
    everything = total(uses)
    for word in everything.__struct_fields__:
        assert getattr(everything, word) == sum(getattr(each, word) for each in by_topic.values())
    assert list(by_topic) == [topic.id for topic in topics()]
    assert everything.rules == len(rules())
    assert everything.good > 400


def test_reports_tell_the_rules_of_their_record(reports: list[Report]) -> None:
    (one,) = (each for each in reports if each.name == "rdi5-gambling-1")
    assert "gambling.raise" in one.rules
    assert "wench-tip.not-against-ante" in one.refusals
    assert "wench-tip.not-against-ante" not in one.rules


# --------------------------------------------------------------------------------- the index


def test_the_index_lists_every_example_and_note(reports: list[Report]) -> None:
    """121 worked examples and 393 notes, and only what there is stands as shown."""
    found = examples(reports)
    assert sum(each.kind == "example" for each in found) == 121
    assert sum(each.kind == "note" for each in found) == 393
    assert all(each.id.startswith(f"{each.book}-") for each in found)
    shown = {each.id for each in found if each.status == "shown"}
    assert {"rdi5-redirect-1", "rdi9-contest-1"} <= shown
    for each in found:
        assert each.status != "left" or len(each.left.split()) > 3


def test_scenarios_of_a_book_are_in_the_index_or_say_more(reports: list[Report]) -> None:
    """A twin's id is that of an example or note; a file may have an id of its own, and so have
    the twins of a lesson, which no book has."""
    files = {path.stem for path in scenario_files(SCENARIOS)}
    listed = {each.id for each in examples(reports)}
    lessons = {
        twin for path in scenario_files(SCENARIOS / "lessons") for twin in load(path).twins.values()
    }
    twins = {each.id for each in reports} - files
    assert twins - lessons <= listed
    assert not lessons & listed


INDEX = """\
rdi5:
- one
- {id: both, by: [one, two--second]}
- {id: never, left: There is no such thing.}
- later
- failing
"""


def indexed(folder: Path, text: str = INDEX) -> dict[str, tuple[str, tuple[str, ...]]]:
    (folder / "_index.yaml").write_text(text, encoding="utf-8")
    found = examples([report("one"), report("two", case="second"), report("failing", "fail")])
    return {each.id: (each.status, each.shown_by) for each in found}


def test_an_index(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("RDI_SCENARIOS", str(tmp_path))
    assert indexed(tmp_path) == {
        "one": ("shown", ("one",)),
        "both": ("shown", ("one", "two--second")),
        "never": ("left", ()),
        "later": ("todo", ()),
        "failing": ("todo", ()),
    }


@pytest.mark.parametrize(
    ("old", "new", "line", "words"),
    [
        ("- later", "- one", 5, "given twice"),
        ("two--second", "two--secund", 3, "two--second"),
        ("left: There", "by: [one], left: There", 4, "left out"),
        ("left:", "lift:", 4, "left"),
    ],
)
def test_an_index_that_is_wrong(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, old: str, new: str, line: int, words: str
) -> None:
    monkeypatch.setenv("RDI_SCENARIOS", str(tmp_path))
    with pytest.raises(FileError) as caught:
        indexed(tmp_path, INDEX.replace(old, new))
    assert caught.value.line == line
    assert words in str(caught.value)


# ----------------------------------------------------------------------------- the vocabulary


OF_EVENTS = {kind for kind in get_args(c.Effect) if kind.of_an_event is not c.Word.of_an_event}
"""What an Event is when it takes place; no card carries it out."""


@pytest.mark.parametrize(
    ("of", "kinds"),
    [
        ("effect", set(get_args(c.Effect)) - OF_EVENTS),
        ("condition", set(get_args(c.Condition))),
        ("cost", set(get_args(c.Cost))),
        ("occasion", set(get_args(c.Occasion))),
    ],
)
def test_every_word_acts_in_a_scenario(
    of: str, kinds: set[object], played: tuple[list[Report], Acted]
) -> None:
    """A word that no scenario carries out is not shown to work: write one for it."""
    idle = [getattr(kind, "__name__", kind) for kind in kinds if (of, kind) not in played[1]]
    assert not idle, f"no scenario in which these words act ({of}): {idle}"
