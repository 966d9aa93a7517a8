"""What rules refuse, as it is stored: the kernel refuses it today, and no rule is left out."""

from pathlib import Path

import msgspec
import pytest

from rdi_explore.cli import main
from rdi_explore.reference.pages import rule_page
from rdi_explore.reference.refused import FILE, RefusedAt, best_places, refused_play
from rdi_explore.rulebook import rules
from rdi_explore.scenario import load
from rdi_explore.scenario.files import all_scenarios
from rdi_explore.scenario.play import play_as_far

STORED = {
    each.rule: each
    for each in (
        msgspec.json.decode(line, type=RefusedAt) for line in FILE.read_bytes().splitlines()
    )
}
ANEW = "rdi-explore rules --refused > rdi_explore/reference/refused.jsonl"


@pytest.mark.parametrize("rule", STORED)
def test_the_kernel_refuses_each_stored_play_for_its_rule(rule: str) -> None:
    """And the rule's page says so first, in a sentence."""
    found = refused_play(rule)
    assert found is not None, ANEW
    assert found.refusal.rule == rule in rules()
    assert found.refusal.card not in {
        play.card for play in found.moment.plays_of(found.refusal.seat)
    }
    first = rule_page(rule).may_not[0]
    assert (first.id, first.says) == (found.file, "No")
    if first.why == found.words():
        assert found.title in first.asks
    else:
        assert found.scenario.answer is not None and found.scenario.answer.verdict == "no"


def test_a_case_that_asks_of_the_refused_play_is_told_in_its_own_words() -> None:
    """What decides it may have happened before, so that the play alone does not tell it."""
    first = rule_page("draw.no-plays-during").may_not[0]
    assert first.asks == "Deirdre has begun to discard. May she heal herself before she has drawn?"


def test_no_rule_that_refuses_a_play_is_left_out() -> None:
    """In every seventh file: what refuses there is stored."""
    some = [load(path) for path in [*all_scenarios()][::7]]
    assert best_places(some).keys() <= STORED.keys(), ANEW
    assert len(STORED) > 80


@pytest.mark.parametrize("rule", [*STORED][::9])
def test_of_its_file_the_plainest_moment_is_stored(rule: str) -> None:
    assert best_places([load(STORED[rule].scenario.partition("--")[0])])[rule] == STORED[rule], ANEW


def test_who_is_refused_is_whom_the_file_names() -> None:
    """other-characters.halden-team: Dimli may not use what is Halden's; Halden just not yet."""
    place = best_places([load("characters-halden-combo")])["other-characters.halden-team"]
    assert place.seat == "Dimli"


def test_what_the_file_expects_to_be_refused_comes_first() -> None:
    """draw.no-plays-during is met in most files; the one that says so of a play is shown."""
    place = STORED["draw.no-plays-during"]
    (step,) = (each for each in load(place.scenario).line if each.may_not_play == place.card)
    assert step.because == "draw.no-plays-during"


def test_puzzles_and_lessons_give_nothing_away() -> None:
    shown = [load(each.scenario) for each in STORED.values()]
    assert not any(each.puzzle or each.lesson for each in shown)


def test_a_rule_that_refuses_nothing_shows_no_refused_play() -> None:
    assert refused_play("redirect.target-choice") is None
    assert not rule_page("redirect.target-choice").may_not


def test_the_command_prints_what_is_stored(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    rule = "ignore.drink-must-concern-you"
    file = next(p for p in all_scenarios() if STORED[rule].scenario.split("--")[0] == Path(p).stem)
    (tmp_path / Path(file).name).write_bytes(Path(file).read_bytes())
    monkeypatch.setenv("RDI_SCENARIOS", str(tmp_path))
    assert main(["rules", "--refused"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert msgspec.json.encode(STORED[rule]).decode() in lines


def test_of_a_line_the_moment_is_taken_of_which_its_file_speaks() -> None:
    """lizwick.items-personal: on his own Drink, not before it."""
    asked = best_places([load("rdi6-note-team-lizwick")])["lizwick.items-personal"]
    line = load(asked.scenario)
    window = play_as_far(line)[0].end.line()[asked.choices].window
    assert window is not None and window.kind == "drink"
