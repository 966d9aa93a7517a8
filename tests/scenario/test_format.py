"""Format 2: a step happens in the window that is open; files of format 1 play as they did."""

import pickle
import re
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

import pytest

from rdi_explore import cli
from rdi_explore.app.walk import Walk
from rdi_explore.catalogue import FileError
from rdi_explore.kernel import Moment, Option
from rdi_explore.rulebook import rules
from rdi_explore.scenario import (
    LineError,
    Run,
    load,
    load_text,
    play_line,
    runs,
    scenario_files,
    text_of,
)
from rdi_explore.scenario.links import read_token
from rdi_explore.scenario.migrate import NOTICE
from rdi_explore.scenario.play import first_moment, play_bare
from rdi_explore.scenario.progress import check_of
from rdi_explore.scenario.progress import read_token as read_progress
from rdi_explore.scenario.renamed import FINER, as_it_was, coarse
from rdi_explore.scenario.rewriting import rewritten, steps_with_place
from rdi_explore.scenario.schema import VERBS, Facts, Scenario, StepSheet
from rdi_explore.scenario.sharing import Shared, read_shared
from rdi_explore.scenario.waiting import moves
from tests.pairwise import Pairs

OLD = Path(__file__).parent / "format1"
"""Files, a record, a saved position and links as they were written in format 1, for good."""
FILES = list(scenario_files(OLD))
OURS = list(scenario_files(Path("scenarios")))

TABLE = """format: 2
id: waiting
title: Waiting
seats:
  Zot: {character: zot, fortitude: 15, alcohol: 3, hand: [youre-looking-a-little-green-drink-this]}
  Ann: {fortitude: 12, alcohol: 4, hand: [i-dont-think-so]}
  Ben: {fortitude: 10, pile: [wine]}
turn: {of: Zot, phase: action}
until: turn
drink_deck: [wine, wine]
line:
"""


def ends(name: str) -> list[list[str]]:
    return [line.split("\t") for line in (OLD / name).read_text("utf-8").splitlines()]


def numbers(moment: Moment) -> str:
    seats = zip(moment.setup.names, moment.position.seats, strict=True)
    return " ".join(f"{name} {it.fortitude}/{it.alcohol}/{it.gold}" for name, it in seats)


def choices(scenario: Scenario) -> list[tuple[str, list[Option | None]]]:
    """Every choice of every run of a file."""
    return [
        (run.name, [each.option for each in play_line(run.scenario, run.edition).end.line()])
        for run in runs(scenario)
    ]


# ----------------------------------------------------------------------- files of format 1


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_file_of_format_1_plays_as_it_did(path: Path) -> None:
    whole = load(path)
    assert whole.format == 1
    told = {name: (int(depth), end) for stem, name, depth, end in ends("ends.tsv")
            if stem == path.stem}  # fmt: skip
    found = {run.name: play_line(run.scenario, run.edition).end for run in runs(whole)}
    assert {name: (end.depth, numbers(end)) for name, end in found.items()} == told


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_migrated_file_plays_the_same_choices(path: Path) -> None:
    text = path.read_text("utf-8")
    new = rewritten(text, path.name)
    assert new is not None and not new.whole
    assert choices(load_text(new.text)) == choices(load_text(text))
    assert rewritten(new.text) is None, "there is nothing left to migrate"
    kept = [line for line in text.splitlines() if "seat:" not in line and "everyone" not in line]
    there = {each for line in new.text.splitlines() for each in (line, line.removeprefix("# "))}
    assert not set(kept) - there, "only steps change, the format, and what becomes a remark"


_WAITS = r"until: (?!turn|phase|game)(?:\{[^}]*\}|[a-z]+)"


def forgotten(text: str) -> str:
    """The text as it would stand in format 1: nothing says where it waits."""
    text = re.sub(r"^format: 2\n", "", text, flags=re.M)
    text = re.sub(_WAITS + r"(?:,\s+|\n +)(?=\w+: |\")(?=seat|everyone|plays|orders)", "", text)
    return re.sub(r"(- |\{)" + _WAITS, r"\1everyone: settles", text)


def test_migration_plays_the_same_choices_in_files_of_every_kind() -> None:
    """But for what format 1 had no words for: to wait for a window and do nothing in it."""
    pairs = Pairs()
    kinds = [path for path in OURS if any([*map(pairs.new, _followed(load(path)))])]
    different = [path for path in kinds if not _the_same(forgotten(path.read_text("utf-8")))]
    assert [path.stem for path in different if not _looks_into_a_window(load(path))] == []
    assert len(different) < len(OURS) / 50


def _followed(scenario: Scenario) -> Iterator[tuple[object, ...]]:
    """Of each two steps that follow each other: their verbs, and for what they wait."""
    for lines in (scenario.line, *(case.line for case in scenario.cases)):
        steps = [
            (str(step.until).partition("(")[0], *(verb for verb in VERBS if getattr(step, verb)))
            for step in lines
        ]
        yield from (tuple(enumerate(two)) for two in pairwise(["", *steps]))


def _looks_into_a_window(scenario: Scenario) -> bool:
    """Whether a step only waits, and something is played after it."""
    lines = (scenario.line, *((*scenario.line, *case.line) for case in scenario.cases))
    return any(
        step.until is not None and not moves(step) and step is not line[-1]
        for line in lines
        for step in line
    )


def _the_same(text: str) -> bool:
    new = rewritten(text)
    if new is None or new.whole:
        return False
    try:
        return not list(steps_with_place(new.before)) or all(
            _same_line(*pair) for pair in zip(runs(new.before), runs(new.scenario), strict=True)
        )
    except LineError:
        return False


def _same_line(one: Run, other: Run) -> bool:
    begin = first_moment(one.scenario, one.edition)
    return _played(begin, one) == _played(begin, other)


def _played(moment: Moment, run: Run) -> list[Option | None]:
    for step in run.scenario.line:
        if step.only_in is None or run.edition in step.only_in:
            moment = play_bare(moment, step)
    return [each.option for each in moment.line()]


def test_all_of_ours_are_of_format_2() -> None:
    old = [path.stem for path in OURS if load(path).format == 1]
    assert old == [], "rdi-explore migrate scenarios"


MENDED = {"rdi6-team-turnend-1"}
"""Whose cards act otherwise since a link was made: *Bat nap* lies in front of its player now."""


def test_old_links_go_where_they_went() -> None:
    for token, depth, told in ends("links.tsv"):
        if token.startswith("l1."):
            progress = read_progress(token)
            assert not isinstance(progress, str)
            assert progress.check == check_of(load(OLD / f"{progress.lesson}.yaml"))
            continue
        shared = read_shared(token)
        place = read_token(token) if isinstance(shared, str) else shared.place
        assert not isinstance(place, str)
        old = load(OLD / f"{place.scenario}.yaml") if isinstance(shared, str) else None
        walk = Walk(load_text(shared.text) if isinstance(shared, Shared) else old or load(""))
        said = walk.go_to(place)
        assert said == "" or (place.scenario in MENDED and said.startswith("Rules or cards have"))
        assert (str(walk.moment.depth), numbers(walk.moment)) == (depth, told), token[:40]


def test_a_migrated_link_goes_to_the_same_place(capsys: pytest.CaptureFixture[str]) -> None:
    token, _, told = next(row for row in ends("links.tsv") if row[0].startswith("s1."))
    assert cli.main(["migrate", token]) == 0
    new = read_shared(capsys.readouterr().out.split("\n")[0])
    assert isinstance(new, Shared) and new.text.startswith("format: 2\n")
    walk = Walk(load_text(new.text))
    assert walk.go_to(new.place) == "" and numbers(walk.moment) == told


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("id: a # why\nline:\n  - {seat: Zot, plays: x} # so\n",
         "format: 2\nid: a # why\nline:\n  - {until: action, seat: Zot, plays: x} # so\n"),
        ("id: a\nline:\n  # first\n  -   seat: Zot\n      plays: x\n",
         "format: 2\nid: a\nline:\n  # first\n  -   until: action\n      seat: Zot\n"
         "      plays: x\n"),
        ("id: ä\r\nline:\r\n- { \"seat\": Zot,\r\n    plays: x }\r\n",
         "format: 2\r\nid: ä\r\nline:\r\n- { until: action, \"seat\": Zot,\r\n    plays: x }\r\n"),
        ("format: 1\nid: a\nline: [{plays: x, seat: Zot}]\n",
         "format: 2\nid: a\nline: [{until: action, plays: x, seat: Zot}]\n"),
    ],
)  # fmt: skip
def test_layout_and_comments_stay(old: str, new: str) -> None:
    rest = TABLE.replace("format: 2\nid: waiting\n", "").replace("line:\n", "").strip()
    card = "youre-looking-a-little-green-drink-this"
    line = "\r\n" if "\r\n" in old else "\n"
    rest = rest.replace("\n", line) + line
    old, new = old.replace("id: ä", "id: a # ä"), new.replace("id: ä", "id: a # ä")
    found = rewritten(old.replace(" x", f" {card}, on: Ann" if "{" in old else f" {card}") + rest)
    assert found is not None
    if "{" in old:
        assert not found.whole
        assert found.text == new.replace(" x", f" {card}, on: Ann") + rest


def test_what_format_1_expected_without_naming_anything_is_left_out() -> None:
    asked = "  - {seat: Zot, passes: true, expect: {rules: [], Ann: {marks: {}}}}\n"
    old = TABLE.replace("format: 2\n", "") + asked + "expect: {rules: [], Ben: {marks: {}}}\n"
    found = rewritten(old)
    assert found is not None and found.whole
    new = load_text(found.text)
    assert new.line[0].expect is None and new.expect == Facts()
    assert choices(new) == choices(load_text(old))
    with pytest.raises(FileError, match="this checks nothing"):
        load_text(f"format: 2\n{old}")


def steps(*lines: str, old: bool = False) -> Scenario:
    text = TABLE + "".join(f"  - {line}\n" for line in lines)
    return load_text(text.replace("format: 2\n", "") if old else text)


ACTION = "seat: Zot, plays: youre-looking-a-little-green-drink-this, on: Ann"


def test_a_step_that_had_to_wait_without_saying_so_fails_and_says_where_it_fits() -> None:
    with pytest.raises(LineError) as no:
        play_line(steps(f"{{{ACTION}}}"))
    assert "here, at: free" in str(no.value)
    assert "To wait for that, say “until: action”" in str(no.value)
    play_line(steps(f"{{until: action, {ACTION}}}"))


def test_by_format_1_it_waits() -> None:
    played = play_line(steps(f"{{{ACTION}}}", old=True)).end
    assert played.depth == play_line(steps(f"{{until: action, {ACTION}}}")).end.depth


@pytest.mark.parametrize(
    ("until", "window", "decides"),
    [
        ("action", "none", "Zot"),
        ("{asked: Zot}", "none", "Zot"),
        ("{window: action, turn: Zot}", "none", "Zot"),
        ("{phase: order}", "free", "Zot"),
        ("{playable: youre-looking-a-little-green-drink-this}", "none", "Zot"),
    ],
)
def test_how_far_one_may_wait(until: str, window: str, decides: str) -> None:
    there = f"{{until: {until}, expect: {{window: {window}, decides: {decides}}}}}"
    play_line(steps(there))


def test_until_quiet_stops_where_nothing_waits_for_an_answer() -> None:
    play_line(steps(f"{{until: action, {ACTION}}}", "{until: quiet, expect: {window: free}}"))
    play_line(steps("{until: quiet, expect: {window: free, declined: []}}"))


def test_until_what_never_comes_says_so() -> None:
    with pytest.raises(LineError, match=r"“until: losing” never comes: then .* on the way: free"):
        play_line(steps("until: losing"))


def test_until_what_the_file_does_not_reach_says_how_it_would_go_on() -> None:
    table = "format: 2\ntitle: T\nseats: {Ann: {}, Ben: {}}\ndrink_deck: [wine]\n"
    sheet = load_text(f"{table}turn: {{of: Ann, phase: action}}\nline: [until: {{phase: order}}]\n")
    with pytest.raises(LineError, match=r"the file ends here; “until: turn” or “until: game”"):
        play_line(sheet)


def test_until_a_choice_where_the_choice_is_an_action_says_how_far_it_is() -> None:
    table = "format: 2\ntitle: T\nseats: {Ann: {}, Ben: {}, Cid: {}}\ndrink_deck: [wine]\n"
    sheet = load_text(f"{table}turn: {{of: Ann, phase: order}}\nline: [until: choice]\n")
    with pytest.raises(LineError, match=r"Ann must choose, which is “until: action”; on the way"):
        play_line(sheet)


def test_everyone_passes_closes_just_the_open_window() -> None:
    with pytest.raises(LineError, match="nobody is asked here, so nobody can pass"):
        play_line(steps("everyone: passes", "everyone: passes"))


def test_settles_does_not_stop_silently_at_a_choice() -> None:
    with pytest.raises(LineError, match="not everything is settled: Zot must choose"):
        play_line(steps("everyone: settles"))


def test_until_needs_format_2() -> None:
    with pytest.raises(ValueError, match="“until” needs “format: 2”"):
        steps("until: action", old=True)


def test_what_is_written_is_of_format_2() -> None:
    old = steps(f"{{{ACTION}}}", old=True)
    text = text_of(old)
    assert text.startswith("format: 2\n") and "until: action" in text
    assert choices(load_text(text)) == choices(old)


@pytest.mark.parametrize("path", OURS, ids=lambda path: path.stem)
def test_a_scenario_from_another_process_is_written_alike(path: Path) -> None:
    scenario = load(path)
    assert text_of(pickle.loads(pickle.dumps(scenario))) == text_of(scenario)


def test_a_file_of_format_1_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["check", str(OLD / "boss-battle-turns.yaml")]) == 0
    assert "1 of format 1 play as they did" in capsys.readouterr().out
    cli.main(["show", str(OLD / "boss-battle-turns.yaml")])
    assert NOTICE in capsys.readouterr().err


def test_migrate_rewrites_files_and_says_what_is_wrong(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for path in FILES:
        (tmp_path / path.name).write_bytes(path.read_bytes())
    assert cli.main(["migrate", str(tmp_path)]) == 0
    assert f"{len(FILES)} migrated, 0 in format 2 already" in capsys.readouterr().out
    assert cli.main(["check", str(tmp_path)]) == 0
    capsys.readouterr()
    (tmp_path / "wrong.yaml").write_text("title: [", encoding="utf-8")
    assert cli.main(["migrate", str(tmp_path)]) == 1
    told = capsys.readouterr()
    assert "wrong.yaml" in told.err and "0 migrated" in told.out


@pytest.mark.parametrize(
    "lesson",
    [
        "{number: 1, title: Of old, questions: []}",
        "{number: 1, path: first-evening, questions: [{ask: Why?, think: Whatever}]}",
        "{number: 1, path: first-evening, questions: [{ask: Why?, refused: Sera}]}",
    ],
)
def test_a_lesson_of_format_1_is_kept_as_a_remark_for_its_author(lesson: str) -> None:
    """Its answers had no texts of their own, and no program can write those."""
    table = "title: Old  # mine\nseats: {Ann: {}, Ben: {}}\nturn: {of: Ann}\n"
    old = f"{table}lesson: {lesson}\nrules: [timing.reopen]\n"
    assert load_text(old) == load_text(f"{table}rules: [timing.reopen]\n")
    new = rewritten(old)
    assert new is not None and new.lesson and not new.whole
    assert f"# lesson: {lesson}\n" in new.text and "# mine" in new.text
    assert load_text(new.text).rules == ("timing.reopen",)
    with pytest.raises(FileError, match=r"is missing|unknown word"):
        load_text(f"format: 2\n{table}lesson: {lesson}\n")


def test_a_reason_that_has_become_finer_still_refuses() -> None:
    step = StepSheet(seat="Ben", may_not_play="x", because="action.at-most-one")
    read = coarse(step)
    assert read.because == ("action.at-most-one", *FINER["action.at-most-one"])
    assert as_it_was(read) == as_it_was(step) == step
    assert pickle.loads(pickle.dumps(read)).because.own == "action.at-most-one"


@pytest.mark.parametrize(
    ("file", "said"),
    [
        ("boss-first-turn", "because: boss-battle.action-count"),
        ("rdi4-chaser-1", "mode: ignore a Drink"),
        ("rdi9-note-team-another-player", "because: team.another-player"),
    ],
)
def test_what_refuses_a_card_today_is_written_down(file: str, said: str) -> None:
    """Nothing else of the file changes: its layout is kept."""
    new = rewritten((OLD / f"{file}.yaml").read_text("utf-8"), file)
    assert new is not None and said in new.text and not new.whole


@pytest.mark.parametrize(("old", "finer"), FINER.items())
def test_finer_reasons_are_rules(old: str, finer: tuple[str, ...]) -> None:
    assert {old, *finer} <= rules().keys() and old not in finer
