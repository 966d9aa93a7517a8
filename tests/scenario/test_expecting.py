"""A line that was played becomes a test of its own: it passes, and it would notice a change."""

from pathlib import Path

import pytest
from msgspec.structs import replace

from rdi_explore.app.walk import Walk
from rdi_explore.cli import main
from rdi_explore.scenario import LineError, load, load_text, play_line, text_of, writing
from rdi_explore.scenario.expecting import with_expectations
from rdi_explore.scenario.schema import Facts, Scenario

BOOKS = Path(__file__).parents[2] / "scenarios"
EXAMPLES = [
    "rdi5-redirect-3", "rdi5-contest-1", "rdi5-gambling-1", "rdi6-minion-1", "rdi6-team-gambling-2",
    "rdi9-otto-1", "rdi5-timing-2", "minion-redirect", "timing-simultaneous-1",
]  # fmt: skip


def made_a_test(id: str, *, own: bool = False) -> Scenario:
    walk = Walk(load(id))
    line = walk.branch
    return with_expectations(walk.scenario, line.moments, line.made, own=own)


@pytest.mark.parametrize("id", EXAMPLES)
@pytest.mark.parametrize("own", [True, False])
def test_it_passes_as_a_file(id: str, own: bool) -> None:
    test = made_a_test(id, own=own)
    again = load_text(text_of(test))
    assert again == test
    play_line(again)


def test_the_command_passes_it(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "rdi5-redirect-3.yaml"
    path.write_text(text_of(made_a_test("rdi5-redirect-3")), encoding="utf-8")
    assert main(["check", str(path)]) == 0
    path.write_text(path.read_text().replace("fortitude: -2", "fortitude: -1"), encoding="utf-8")
    assert main(["check", str(path)]) == 1
    assert "Bryn" in capsys.readouterr().out


def test_a_blow_at_the_player_is_told_from_one_at_the_minion() -> None:
    test = made_a_test("rdi6-note-minion-mark-infighting")
    assert [step.on for step in test.line if step.plays == "infighting-not-on-my-watch"] == [()]
    assert test.expect.rules
    play_line(load_text(text_of(test)))


def test_a_line_that_steps_cannot_tell_apart_lists_its_choices(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(writing, "steps_along", lambda *line: None)
    test = made_a_test("rdi6-note-minion-mark-infighting")
    assert not test.line
    assert len(test.choices) == 2
    assert test.expect.rules
    play_line(load_text(text_of(test)))


def test_it_says_what_every_step_brought_about() -> None:
    test = made_a_test("rdi5-redirect-3")
    first = test.line[0].expect
    assert first is not None and first.losses is not None
    assert [(each.victim, each.fortitude) for each in first.losses] == [("Bryn", 2)]
    assert [step.expect and step.expect.window for step in test.line] == ["card"] * 3
    assert test.expect.decides == "nobody"
    assert "redirect.each-once-in-order" in (test.expect.rules or ())
    assert test.change.seats["Bryn"].fortitude == -2


@pytest.mark.parametrize("id", EXAMPLES)
def test_it_notices_another_outcome(id: str) -> None:
    test = made_a_test(id)
    steps = [n for n, step in enumerate(test.line) if step.expect is not None]
    for n in (steps[0], steps[-1]):
        step = test.line[n]
        assert step.expect is not None
        other = "nobody" if step.expect.decides != "nobody" else next(iter(test.seats))
        wrong = replace(step, expect=replace(step.expect, decides=other))
        with pytest.raises(LineError, match="decides") as error:
            play_line(replace(test, line=(*test.line[:n], wrong, *test.line[n + 1 :])))
        assert error.value.step == n + 1
    more = (*(test.expect.rules or ()), "a-rule.that-did-not-act")
    with pytest.raises(LineError, match="that-did-not-act"):
        play_line(replace(test, expect=replace(test.expect, rules=more)))


def test_the_files_own_line_keeps_what_it_says() -> None:
    scenario = load("rdi5-timing-2")
    walk = Walk(scenario)
    own = with_expectations(walk.scenario, walk.branch.moments, walk.branch.made, own=True)
    assert [step.may_not_play for step in own.line] == [s.may_not_play for s in walk.scenario.line]
    assert [step.say for step in own.line] == [step.say for step in walk.scenario.line]
    for step, was in zip(own.line, walk.scenario.line, strict=True):
        said = was.expect or Facts()
        for word in said.__struct_fields__:
            if getattr(said, word) not in (None, {}):
                assert getattr(step.expect, word) == getattr(said, word)


def test_every_file_is_the_same_again_when_it_is_written() -> None:
    files = sorted(BOOKS.rglob("*.yaml"))
    assert len(files) > 100
    for path in files:
        if not path.name.startswith("_"):
            scenario = load(path)
            assert load_text(text_of(scenario)) == scenario, path.name
