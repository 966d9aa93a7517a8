"""Recording: lines that are played by hand are written into their files, which then pass."""

import re
from pathlib import Path
from random import Random

import pytest

from rdi_explore.cli import main
from rdi_explore.draw.words import choice_words, numbered
from rdi_explore.kernel import Act
from rdi_explore.scenario import check_file, load, play_line, runs, scenario_files
from rdi_explore.scenario.game import called, option_called
from rdi_explore.scenario.play import settle
from rdi_explore.scenario.recording import Cannot, Recording, joined
from rdi_explore.scenario.waiting import PASSING
from rdi_explore.scenario.writing import step_of, step_text

FILES = [
    path
    for path in scenario_files(Path(__file__).parents[2] / "scenarios")
    if path.parent.name not in ("puzzles", "lessons")
]
SAMPLE = sorted(Random(7).sample(FILES, 60))
BOLD = 0.8
TABLE = """\
# a table of mine
format: 2
id: mine
title: Mine   # the title
seats:
  Zot: {character: zakhan, hand: [master-the-spirits], pile: [light-ale]}
  Ann: {hand: [i-dont-think-so]}   # she can stop it
  Ben: {}
turn: {of: Zot, phase: drink}
# what is played
line:
  - {until: drink, seat: Zot, plays: master-the-spirits}
  # and what follows
change:
  Ben: {fortitude: 0}
  Zot: {hand: -1}
remarks: [Written by hand.]
"""
Printed = pytest.CaptureFixture[str]


def played(path: Path, after: int | None) -> Recording:
    """A recording of up to six choices by chance, few of them passes, after a file's line, or
    after so many steps of it."""
    random = Random(f"{path.stem}.{after}")
    whole = load(path)
    case = random.choice(whole.cases).name if whole.cases else ""
    if after is not None and case:
        after = len(whole.line)  # what the cases share stays
    recording = Recording.of(path.read_text("utf-8"), str(path), case, after)
    for _ in range(random.randint(1, 6)):
        every = [option for _, option in numbered(recording.moment)]
        bold = [option for option in every if option.act not in PASSING]
        if every:
            own = bold if bold and random.random() < BOLD else every
            recording = recording.choose(random.choice(own))
    return recording


@pytest.mark.parametrize("path", SAMPLE, ids=lambda path: path.stem)
def test_what_was_played_at_random_is_written_so_that_it_passes(path: Path, tmp_path: Path) -> None:
    for after in (None, 0):
        recording = played(path, after)
        if not recording.marks:
            continue
        facts = recording.facts()
        try:
            new = recording.written(joined(facts) if facts else None)
        except Cannot as no:  # what the file says of its end in other cases, or of all of them
            assert "would not pass with it" in str(no) and "at the end" in str(no), path
            continue
        file = tmp_path / path.name
        file.write_text(new.text, "utf-8")
        assert [r.message for r in check_file(file) if r.status != "pass"] == []
        run = next(run for run in runs(load(file)) if run.case == recording.run.case)
        line = play_line(run.scenario, run.edition).end.line()
        wanted = settle(recording.moment, this_turn=True).line()
        assert [each.option for each in line] == [each.option for each in wanted]
        assert set(comments(path.read_text("utf-8"))) <= set(comments(new.text)) or after == 0


def comments(text: str) -> list[str]:
    return [line.strip() for line in text.splitlines() if line.strip().startswith("#")]


def chosen(recording: Recording, *acts: Act) -> Recording:
    """The first options of these acts."""
    for act in acts:
        recording = recording.choose(next(o for o in recording.moment.options if o.act is act))
    return recording


def test_all_else_stays_as_it_is_written() -> None:
    recording = chosen(Recording.of(TABLE, "mine.yaml"), Act.PLAY)
    new = recording.written()
    step = "  - {seat: Ann, plays: i-dont-think-so}"
    lines = TABLE.splitlines()
    at = lines.index("  # and what follows")
    assert new.text.splitlines() == [*lines[:at], step, *lines[at:]]
    assert new.gone == ()


def test_what_no_longer_holds_at_the_new_end_goes_out_and_is_told() -> None:
    text = TABLE.replace("Zot: {hand: -1}", "Zot: {hand: -1}\n  Ann: {hand: 0}")
    new = chosen(Recording.of(text, "mine.yaml"), Act.PLAY).written()
    assert new.gone == ("change: {Ann: {hand: 0}}",)
    assert "change: {Ben: {fortitude: 0}, Zot: {hand: -1}}" in new.text


def test_steps_can_be_replaced() -> None:
    recording = Recording.of(TABLE, "mine.yaml", after=0)
    new = recording.choose(recording.moment.options[0]).written()
    assert "plays:" not in new.text.split("line:")[1]
    assert new.gone == ("change: {Zot: {hand: -1}}",)


def test_undo_goes_back_one_choice_of_the_players() -> None:
    begun = Recording.of(TABLE, "mine.yaml")
    later = chosen(begun, Act.PLAY)
    assert later.undone().moment is begun.moment
    assert begun.undone() is begun


@pytest.mark.parametrize(
    ("change", "why"),
    [
        (("format: 2\n", ""), "format 1"),
        (("fortitude: 0", "fortitude: -9"), "its own line fails"),
        (("remarks:", "cases: [{name: a}, {name: b}]\nremarks:"), "mine--a, mine--b"),
    ],
)
def test_what_cannot_be_recorded_on_says_why(change: tuple[str, str], why: str) -> None:
    with pytest.raises(Cannot, match=why):
        text = TABLE.replace(*change)
        Recording.of(text if "format" in text else text.replace("until: drink, ", ""), "mine.yaml")


def test_a_case_gets_a_line_of_its_own() -> None:
    text = TABLE.replace("remarks:", "cases:\n  - name: a\n  - name: b   # the other\nremarks:")
    new = chosen(Recording.of(text, "mine.yaml", "b"), Act.PLAY).written()
    added = "  - name: b   # the other\n    line:\n      - {seat: Ann, plays: i-dont-think-so}\n"
    assert added in new.text


LAYOUTS = {
    "other line ends": TABLE.replace("\n", "\r\n"),
    "no end of the last line": TABLE.rstrip("\n"),
    "a mark at the beginning": f"\ufeff{TABLE}",
    "no line": TABLE.split("# what is played", maxsplit=1)[0] + "# the end",
    "an empty line": TABLE.split("# what is played", maxsplit=1)[0] + "line: []\n# the end\n",
    "a step in block style": TABLE.replace(
        "  # and",
        "  - expect: {window: card}\n    say: |\n      So be it.\n\n      Really.\n\n  # and",
    ),
    "flow style": "{format: 2, id: mine, title: Mine, turn: {of: Zot, phase: drink}, seats:"
    " {Ann: {}, Zot: {hand: [master-the-spirits], pile: [light-ale]}}, line: [{until: drink}],"
    " change: {Ann: {gold: 0}}} # the end",
}


@pytest.mark.parametrize("text", LAYOUTS.values(), ids=LAYOUTS)
def test_every_layout_is_kept(text: str) -> None:
    for after in (None, 0):
        recording = Recording.of(text, "mine.yaml", after=after)
        option = recording.moment.options[-1]
        facts = recording.choose(option).facts()
        new = recording.choose(option).written(joined(facts))
        assert new.text.startswith(text[:60])
        assert ("\r\n" in new.text) == ("\r\n" in text)
        assert set(re.findall("#.*", text)) - {"# what is played"} <= set(
            re.findall("#.*", new.text)
        )


TWO_DRINKS = """\
format: 2
id: two
title: Two Drinks before one drinker
seats:
  Ann: {pile: [round-on-the-house], hand: []}
  Ben: {hand: [come-my-friend-sit-and-drink-with-me]}
  Cid: {hand: [lets-try-my-elven-potion-amplifier-on-that]}
turn: {of: Ann, phase: drink}
drink_deck: [wine, wine]
line:
  - {until: drink, seat: Ben, plays: come-my-friend-sit-and-drink-with-me, on: Cid, drink: Ben}
  - everyone: passes
"""


def test_two_drinks_before_one_drinker_are_told_apart_by_their_order() -> None:
    begun = Recording.of(TWO_DRINKS, "two.yaml")
    plays = [o for _, o in numbered(begun.moment) if o.act is Act.PLAY]
    said = {begun.choose(play).steps()[-1].drink for play in plays}
    assert said == {"Ann", "Ben", "Cid/1", "Cid/2"}
    for play in plays:
        assert begun.choose(play).written().text


def test_what_acts_before_two_drinks_of_one_drinker_says_on_which() -> None:
    """It used to be offered twice in the same words, and could not be written."""
    end = play_line(load("components-in-detail--a-straw-and-two-drinks")).end
    moment = next(each for each in end.line() if each.answered != each.subject)
    assert len(moment.options) == 4
    said = [step_of(moment, option).drink for option in moment.options]
    assert said == ["Fiona/1", "Fiona/1", "Fiona/2", "Fiona/2"]
    straw = "plays straw-of-misdirection on"
    assert list(called(moment)) == [
        f"{straw} Gerki to Fiona's Drink", f"{straw} Zot to Fiona's Drink",
        f"{straw} Gerki to Fiona's Drink #2", f"{straw} Zot to Fiona's Drink #2",
    ]  # fmt: skip
    assert option_called(moment, f"{straw} Gerki to 2") == moment.options[2], "as formerly"
    shown = "Use “Straw of Misdirection” on Gerki (Fiona's second “Elven Wine”)"
    assert choice_words(moment, moment.options[2]) == shown


def test_a_blow_at_the_player_and_one_at_the_minion_are_told_apart() -> None:
    path = next(path for path in FILES if path.stem == "rdi6-note-minion-mark-infighting")
    found = 0
    for run in runs(load(path)):
        for moment in play_line(run.scenario, run.edition).end.line():
            plays = [option for option in moment.options if option.act is Act.PLAY]
            if any(option.hits for option in plays):
                said = [step_text(step_of(moment, option)) for option in plays]
                assert len(set(said)) == len(said)
                found += any("on: []" in each for each in said)
    assert found


# ---------------------------------------------------------------------------- in the terminal


def typed(monkeypatch: pytest.MonkeyPatch, *lines: str) -> None:
    words = iter(lines)

    def answer(prompt: str = "") -> str:
        print(prompt)
        try:
            return next(words)
        except StopIteration:
            raise EOFError from None

    monkeypatch.setattr("builtins.input", answer)


@pytest.fixture
def mine(tmp_path: Path) -> Path:
    path = tmp_path / "mine.yaml"
    path.write_text(TABLE, "utf-8")
    return path


def test_record_plays_by_numbers(
    mine: Path, monkeypatch: pytest.MonkeyPatch, capsys: Printed
) -> None:
    typed(monkeypatch, "9", "x", "t", "w think", "1", "u", "1", "l", "q", "7", "1")
    assert main(["record", str(mine)]) == 0
    out = capsys.readouterr().out
    assert "  1  Play “I don't think so!”" in out
    assert "“9” is no choice here: from 0 to 1." in out
    assert "Ann, “I don't think so!”: It" in out
    assert "“7” is none of them." in out
    assert "plays: i-dont-think-so" in mine.read_text("utf-8")
    assert main(["check", str(mine)]) == 0


def test_the_end_of_input_writes_nothing(mine: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    typed(monkeypatch, "1")
    assert main(["record", str(mine)]) == 2
    assert mine.read_text("utf-8") == TABLE
    assert [path.name for path in mine.parent.iterdir()] == ["mine.yaml"]


def test_who_chooses_nothing_changes_nothing(mine: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    typed(monkeypatch, "q")
    assert main(["record", str(mine)]) == 0
    assert mine.read_text("utf-8") == TABLE


def test_another_file_gets_the_name_for_its_id(mine: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    other = mine.with_name("another.yaml")
    typed(monkeypatch, "1", "q", "")
    assert main(["record", str(mine), "--out", str(other)]) == 0
    assert mine.read_text("utf-8") == TABLE
    assert load(other).id == "another" and len(load(other).line) == 2
    assert main(["record", str(mine), "--out", str(mine.with_name("My file.yaml"))]) == 2


def test_a_case_is_named_behind_the_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = tmp_path / "my--scenarios"
    folder.mkdir()
    path = folder / "mine.yaml"
    path.write_text(TABLE.replace("remarks:", "cases: [{name: a}, {name: b}]\nremarks:"), "utf-8")
    for word, told in ((str(path), 2), (f"{path}--c", 2), (f"{path}--b", 0)):
        typed(monkeypatch, "1", "q", "")
        assert main(["record", word]) == told
    assert [len(case.line) for case in load(path).cases] == [0, 1]
