"""The command line: what it prints, and its exit codes."""

import argparse
import json
import os
import re
import shlex
import subprocess
import sys
from collections import Counter
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path
from textwrap import dedent

import jsonschema
import pytest

from rdi_explore import commands_check, commands_lists
from rdi_explore.catalogue import cards, characters, deck, missing, read, side_decks
from rdi_explore.catalogue.cards import cards_of
from rdi_explore.catalogue.reading import Document
from rdi_explore.cli import ADDED, _parser, main
from rdi_explore.rulebook import BOOKS, rules
from rdi_explore.scenario import Report, check_all, load, runs, scenario_files
from rdi_explore.scenario.files import load_text
from rdi_explore.scenario.play import play_line
from tests.patience import PATIENCE
from tests.scenario.acting import SCENARIOS, all_played

ROOT = Path(__file__).resolve().parents[1]
MINMAX = Path(__file__).parents[1] / "scenarios" / "rdi3" / "rdi3-minmax-1.yaml"
SHIPPED = list(scenario_files(SCENARIOS))

GOOD = """\
id: good
title: A blow
edition: rdi5
seats:
  Ann: {hand: [im-not-as-think-as-you-drunk-i-am]}
  Ben: {}
turn: {of: Ann}
line:
  - {seat: Ann, plays: im-not-as-think-as-you-drunk-i-am, on: Ben}
change: {Ben: {fortitude: -2}}
"""
FAILING = GOOD.replace("id: good", "id: failing").replace("-2", "-3")
BROKEN = GOOD.replace("id: good", "id: broken").replace("plays:", "plaYs:")
Printed = pytest.CaptureFixture[str]


@pytest.fixture(scope="module", autouse=True)
def all_is_checked_once(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Several commands tell of all that is shipped; it stays the same between them."""
    once = cache(lambda: all_played(tmp_path_factory)[0])

    def checked(paths: Iterable[Path | str]) -> list[Report]:
        found = [*map(Path, paths)]
        return [*once()] if found in ([SCENARIOS], SHIPPED) else check_all(found)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(commands_lists, "check_all", checked)
        patch.setattr(commands_check, "check_all", checked)
        yield


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder with one good, one failing and one broken scenario."""
    for name, text in (("good", GOOD), ("failing", FAILING), ("broken", BROKEN)):
        (tmp_path / f"{name}.yaml").write_text(text, encoding="utf-8")
    return tmp_path


# ------------------------------------------------------------------------ what is imported


def test_only_the_command_that_is_named_is_imported() -> None:
    code = (
        "import sys; from rdi_explore.cli import main; main(['rule', 'timing.reopen']);"
        "print([name for name in sys.modules if name.startswith('rdi_explore.commands')])"
    )
    done = run("-c", code, cwd=ROOT)
    assert done.stdout.splitlines()[-1] == "['rdi_explore.commands_ask']", done.stderr


@pytest.mark.parametrize(("adding", "names"), ADDED.items())
def test_what_adds_a_command_adds_those_of_its_names(adding: str, names: list[str]) -> None:
    (commands,) = _parser(names[0])._subparsers._group_actions  # type: ignore[union-attr]
    assert [*commands.choices] == names  # type: ignore[arg-type]


def unexplained(parser: argparse.ArgumentParser) -> list[str]:
    """The flags and words of a command, and of those below it, that have no help."""
    found = []
    for each in parser._actions:
        if isinstance(each, argparse._SubParsersAction):
            for below in each.choices.values():
                found += unexplained(below)
        elif not each.help:
            found.append(f"{parser.prog} {' '.join(each.option_strings) or each.dest}")
    return found


def test_every_flag_has_a_help() -> None:
    assert unexplained(_parser()) == []


# --------------------------------------------------------------------------------- check


def test_check_of_all_that_is_shipped(capsys: Printed) -> None:
    assert main(["check", str(SCENARIOS)]) == 0
    *lines, last = capsys.readouterr().out.splitlines()
    played = [run for path in SHIPPED for run in runs(load(path))]
    assert last == f"{len(played)} passed, 0 failed"
    assert [line.split()[:2] for line in lines[: len(played)]] == [
        ["pass", run.name] for run in played
    ]
    counts = lines[len(played) :]
    here = [run for path in SHIPPED if path.parent.name == "rulings" for run in runs(load(path))]
    told = [line for line in counts if line.startswith("rulings/ by ")]
    assert sum(int(line.split()[3]) for line in told) == len(here)
    *books, answers = counts
    assert all(line.endswith(" passed") for line in books)
    assert re.fullmatch(r"\d+ answers, confirmed by .+", answers)


def test_check_by_id_and_by_path(capsys: Printed) -> None:
    assert main(["check", "rdi5-redirect-1", str(MINMAX)]) == 0
    assert capsys.readouterr().out.splitlines()[-1] == "2 passed, 0 failed"


def test_check_of_what_fails(folder: Path, capsys: Printed) -> None:
    assert main(["check", str(folder)]) == 1
    broken, failing, *explained, good, old, last = capsys.readouterr().out.splitlines()
    assert broken.startswith("error  broken  ")
    assert "broken.yaml, line 9" in broken
    assert "plays" in broken, "the nearest word"
    assert failing == (
        "fail   failing  failing: at the end: Ben's fortitude is -2 (20 → 18); expected -3"
    )
    assert explained[0].strip().startswith("open: ")
    assert any(line.strip().startswith("Ben: fortitude 18") for line in explained)
    assert good.split() == ["pass", "good"]
    assert old == "2 of format 1 play as they did: rdi-explore migrate PATH rewrites them"
    assert last == "1 passed, 2 failed"


def test_check_of_a_claim_that_fails_prints_a_file_that_shows_it(
    tmp_path: Path, capsys: Printed
) -> None:
    path = tmp_path / "good.yaml"
    path.write_text(f"{GOOD}claims: [{{holds: Ben loses no fortitude}}]\n", encoding="utf-8")
    assert main(["check", str(path)]) == 1
    failing, shown, *lines = capsys.readouterr().out.split("\n1 of format 1")[0].splitlines()
    assert "claim 1 “Ben loses no fortitude” fails; the file says that it holds" in failing
    assert shown.strip() == "A file that shows it:"
    end = play_line(load_text(dedent("\n".join(lines)))).end
    assert end.position.seats[end.seat("Ben")].fortitude < 20
    done = run("-m", "pytest", "-q", "-p", "no:cacheprovider", "good.yaml", cwd=tmp_path)
    assert "id: good-counterexample" in done.stdout


def test_check_as_json(folder: Path, capsys: Printed) -> None:
    assert main(["check", "--json", str(folder)]) == 1
    report = json.loads(capsys.readouterr().out)
    assert set(report) == {"scenarios", "passed", "failed"}
    assert (report["passed"], report["failed"]) == (1, 2)
    assert all(
        set(one)
        == {
            "id",
            "case",
            "file",
            "book",
            "edition",
            "status",
            "message",
            "format",
            "failing",
            "shown_by",
            "rules",
            "refusals",
            "verdict",
            "checked",
        }
        for one in report["scenarios"]
    )
    broken, failing, good = report["scenarios"]
    assert good.items() >= {
        "id": "good", "file": str(folder / "good.yaml"), "book": "rdi5", "edition": "rdi5",
        "status": "pass", "message": "", "case": "", "refusals": [],
    }.items()  # fmt: skip
    assert "action.announce" in good["rules"]
    assert failing["rules"] == []
    assert (broken["status"], failing["status"]) == ("error", "fail")
    assert broken["id"] == "broken"
    assert failing["message"].startswith("failing: at the end: ")


def test_check_as_json_when_all_is_well(capsys: Printed) -> None:
    assert main(["check", "--json", "rdi9-ignore-1"]) == 0
    (one,) = json.loads(capsys.readouterr().out)["scenarios"]
    assert (one["id"], one["book"], one["edition"]) == ("rdi9-ignore-1", "rdi9", "rdi9")


def test_check_of_an_unknown_id_names_the_nearest(capsys: Printed) -> None:
    assert main(["check", "rdi5-redirect-11"]) == 1
    out = capsys.readouterr().out
    assert out.startswith("error  rdi5-redirect-11")
    assert "rdi5-redirect-1" in out


def test_check_without_words_takes_the_working_folder(
    folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: Printed
) -> None:
    here = folder / "scenarios"
    here.mkdir()
    (folder / "good.yaml").rename(here / "good.yaml")
    monkeypatch.chdir(folder)
    monkeypatch.delenv("RDI_SCENARIOS", raising=False)
    assert main(["check"]) == 0
    assert capsys.readouterr().out.splitlines()[-1] == "1 passed, 0 failed"


# ---------------------------------------------------------------------------------- show


def test_show(capsys: Printed) -> None:
    assert main(["show", "rdi5-redirect-1"]) == 0
    out = capsys.readouterr().out
    assert "What answers what:" in out
    assert "Fortitude" in out


def test_show_step(capsys: Printed) -> None:
    assert main(["show", "rdi5-redirect-1", "--step", "0"]) == 0
    first = capsys.readouterr().out
    assert main(["show", "rdi5-redirect-1", "--step", "1"]) == 0
    second = capsys.readouterr().out
    assert first != second
    assert "What answers what:\nNothing has been played or revealed." in first
    assert "may:" in second


@pytest.mark.parametrize("step", ["99", "-1"])
def test_show_a_step_that_is_not_there(step: str, capsys: Printed) -> None:
    assert main(["show", "rdi5-redirect-1", "--step", step]) == 2
    printed = capsys.readouterr()
    assert printed.out == ""
    assert "rdi5-redirect-1 has steps 0 to " in printed.err


def test_show_record(capsys: Printed) -> None:
    assert main(["show", "rdi5-redirect-1", "--record"]) == 0
    golden = ROOT / "tests" / "golden" / "rdi5-redirect-1.txt"
    assert capsys.readouterr().out == golden.read_text(encoding="utf-8")


@pytest.mark.parametrize("edition", BOOKS)
def test_show_by_another_book(edition: str, capsys: Printed) -> None:
    assert main(["show", "rdi5-redirect-1", "--edition", edition]) == 0
    assert "What answers what:" in capsys.readouterr().out


def test_show_of_a_line_that_fails(folder: Path, capsys: Printed) -> None:
    assert main(["show", str(folder / "failing.yaml")]) == 1
    assert "failing: at the end: Ben's fortitude" in capsys.readouterr().err


def test_show_of_a_wrong_file(folder: Path, capsys: Printed) -> None:
    assert main(["show", str(folder / "broken.yaml")]) == 2
    assert "broken.yaml, line 9" in capsys.readouterr().err
    assert main(["show", "no-such-scenario"]) == 2
    assert "no-such-scenario: there is no scenario of this id" in capsys.readouterr().err


def test_wrong_words(capsys: Printed) -> None:
    for words in ([], ["dance"], ["show"], ["show", "x", "--edition", "rdi7"]):
        with pytest.raises(SystemExit) as caught:
            main(words)
        assert caught.value.code == 2
    assert "usage: rdi-explore" in capsys.readouterr().err


# --------------------------------------------------------------------------------- rules


def test_rules_as_json(capsys: Printed) -> None:
    assert main(["rules", "--json"]) == 0
    report = json.loads(capsys.readouterr().out)
    assert set(report) == {"rules", "total", "cited", "shown", "all"}
    assert report["total"] == len(report["rules"]) == len(rules())
    for one in report["rules"]:
        assert set(one) == {
            "id", "statement", "books", "kind", "code", "good", "bad", "told", "not_shown",
        }  # fmt: skip
        assert set(one["books"]) <= set(BOOKS)
    by_id = {one["id"]: one for one in report["rules"]}
    assert "kernel/timing/window.py:Window script" in by_id["timing.reopen"]["code"]
    assert "rdi5-timing-2" in by_id["timing.reopen"]["good"]
    assert "rdi5-gambling-1" in by_id["wench-tip.not-against-ante"]["bad"]
    assert by_id["wench-tip.not-against-ante"]["kind"] == "forbids"
    assert by_id["setup.stash-public"]["not_shown"]
    everything = report["all"]
    assert everything["rules"] == len(rules())
    assert everything["good"] == sum(bool(one["good"]) for one in report["rules"])
    assert sum(each["left"] for each in everything["topics"].values()) == everything["left"]
    assert report["cited"] == sum(bool(one["code"]) for one in report["rules"])
    assert 0 < report["shown"] <= report["cited"]


def test_rules_as_text(capsys: Printed) -> None:
    assert main(["rules"]) == 0
    *lines, last = capsys.readouterr().out.splitlines()
    assert last.startswith(f"{len(lines)} of {len(rules())} rules are cited by the code, ")
    assert all(line.split()[0] in rules() for line in lines)


def test_rules_that_are_left_to_show(capsys: Printed) -> None:
    assert main(["rules", "--left"]) == 0
    lines = capsys.readouterr().out.splitlines()
    named = [line for line in lines if line.split()[0] in rules()]
    assert lines[-1].split()[-4:-1] == [str(len(named)), "of", lines[-1].split()[-2]]
    assert not any(line.startswith("setup.stash-public ") for line in named)
    assert not any(line.startswith("boss-battle.") for line in named)


# ------------------------------------------------------------------------------ examples


def test_examples_as_text(capsys: Printed) -> None:
    assert main(["examples"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert "shown  rdi5-redirect-1" in lines
    for book, line in zip(BOOKS, lines[-5:], strict=True):
        listed = sum(each.split()[1].startswith(f"{book}-") for each in lines[:-5])
        assert line.startswith(f"{book}: {listed} examples and notes: ")


def test_examples_as_json(capsys: Printed) -> None:
    assert main(["examples", "--json"]) == 0
    found = {one["id"]: one for one in json.loads(capsys.readouterr().out)}
    assert found["rdi5-redirect-1"]["shown_by"] == ["rdi5-redirect-1"]
    assert found["rdi5-redirect-1"]["kind"] == "example"
    assert {one["book"] for one in found.values()} == set(BOOKS)


# ----------------------------------------------------------------------------- catalogue


def test_catalogue_as_text(capsys: Printed) -> None:
    assert main(["catalogue"]) == 0
    told = capsys.readouterr().out
    assert told.startswith(f"{len(cards())} cards, Drinks and Drink Events, by how sure")
    for who in characters().values():
        assert told.count(f", {who.id}: {deck(who.id).kind} deck of {len(deck(who.id).ids)}") == 1
    for card in missing().values():
        whose = "" if card.owner in characters() else f", {card.owner}"
        assert f" {card.title}{whose} ({card.why})\n" in told
    assert "Mushroom Deck: 15 cards, " in told
    assert "no book tells: the Mushrooms and their values" in told
    last = told[told.index(f"{len(missing())} cards that the books name are not there") :]
    assert sum(int(line.split()[0]) for line in last.splitlines()[1:]) == len(missing())


def test_catalogue_as_json(capsys: Printed) -> None:
    assert main(["catalogue", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    by_knowledge = {id: word for word, ids in found["cards"].items() for id in ids}
    assert by_knowledge == {card.id: card.knowledge for card in cards().values()}
    rows = {row["id"]: row for row in found["characters"]}
    assert rows.keys() == characters().keys()
    assert rows["zot"]["deck"]["kind"] == "known"
    serena = rows["serena"]
    assert serena["deck"]["parts"] == deck("serena").parts
    assert serena["deck"]["known"] == len(serena["deck"]["there"]) + len(serena["missing"])
    assert {rule.topic for rule in rules().values()} >= {"amundyr", "serena"}
    topics = Counter(rule.topic for rule in rules().values())
    assert rows["amundyr"]["rules"] == topics["amundyr"] >= rows["amundyr"]["carried_out"]
    assert rows["the-wench"]["rules"] == rows["captain-whitehawk"]["rules"] - 1 == 1
    assert rows["amundyr"]["boss"]["size"] == 15
    sides = [pile["id"] for row in rows.values() for pile in row["side"]]
    sides += [pile["id"] for pile in found["table"]]
    assert sorted(sides) == sorted(side_decks())
    assert {gap["id"]: gap["why"] for gap in found["missing"]} == {
        card.id: card.why for card in missing().values()
    }


# -------------------------------------------------------------------------- vocabulary, schema


def test_vocabulary_prints_every_word(capsys: Printed) -> None:
    assert main(["vocabulary"]) == 0
    assert "| `swap` | `swap`: `gold`<br>" in capsys.readouterr().out


def test_schema_validates_what_is_shipped(capsys: Printed) -> None:
    assert main(["schema"]) == 0
    schema = json.loads(capsys.readouterr().out)
    validator = jsonschema.validators.validator_for(schema)
    validator.check_schema(schema)
    for path in SHIPPED:
        validator(schema).validate(read(path).data)
    with pytest.raises(jsonschema.ValidationError):
        validator(schema).validate({"id": "x", "title": "X", "seats": {}, "turn": {}})


# ------------------------------------------------------------------------- from the shell


def run(*words: str, cwd: Path, **more: str) -> subprocess.CompletedProcess[str]:
    env = {key: value for key, value in os.environ.items() if key != "RDI_SCENARIOS"} | more
    return subprocess.run(
        [sys.executable, *words], cwd=cwd, env=env, capture_output=True, text=True,
        timeout=PATIENCE, check=False,
    )  # fmt: skip


def test_the_command_is_a_program(folder: Path) -> None:
    done = run("-m", "rdi_explore.cli", "check", "good.yaml", cwd=folder)
    assert (done.returncode, done.stderr) == (0, "")
    old = "1 of format 1 play as they did: rdi-explore migrate PATH rewrites them\n"
    assert done.stdout == f"pass   good\n{old}1 passed, 0 failed\n"


def test_the_pytest_plugin_collects_scenarios_in_another_folder(folder: Path) -> None:
    here = folder / "scenarios" / "mine"
    here.mkdir(parents=True)
    for name in ("good", "failing", "broken"):
        (folder / f"{name}.yaml").rename(here / f"{name}.yaml")
    (here / "_draft.yaml").write_text("nonsense", encoding="utf-8")
    (folder / "other.yaml").write_text("nonsense", encoding="utf-8")
    done = run("-m", "pytest", "-q", "-p", "no:cacheprovider", cwd=folder)
    assert done.returncode == 1
    assert "1 passed" in done.stdout
    assert "2 failed" in done.stdout
    assert "failing.yaml: at the end: Ben's fortitude is -2 (20 → 18); expected -3" in done.stdout
    assert "Ben: fortitude 18, alcohol" in done.stdout, "what check prints stands there, too"
    assert "broken.yaml, line 9" in done.stdout
    assert "Traceback" not in done.stdout
    assert "site-packages" not in done.stdout


def test_the_pytest_plugin_runs_a_file_that_is_named(folder: Path) -> None:
    named = str(folder / "good.yaml")
    done = run("-m", "pytest", "-q", "-p", "no:cacheprovider", named, cwd=folder)
    assert done.returncode == 0, done.stdout
    assert "1 passed" in done.stdout


def test_the_pytest_plugin_runs_a_file_that_is_named_from_here(folder: Path) -> None:
    done = run("-m", "pytest", "-q", "-p", "no:cacheprovider", "good.yaml", cwd=folder)
    assert done.returncode == 0, done.stdout


# ------------------------------------------------------------------------------ whole games

FOUR = ("--characters", "deirdre", "fiona", "gerki", "zot")


def test_play_prints_a_whole_game(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["play", "--seed", "3", *FOUR]) == 0
    told = capsys.readouterr().out
    assert told.startswith("Not all in the books. ")
    assert "\n  The Drink Deck is shuffled, 30 cards.\n" in told
    assert "Everybody gets 10 Gold." in told
    assert "\n\nTurn 1: " in told
    assert "Deirdre 20/0, 10 Gold; Fiona 20/0, 10 Gold" in told
    assert re.search(r"\n\w+ wins the game: nobody else is left\.$", told)
    assert "[" not in told
    assert main(["play", "--seed", "3", *FOUR]) == 0
    assert capsys.readouterr().out == told
    assert main(["play", "--seed", "4", *FOUR]) == 0
    assert capsys.readouterr().out != told


def test_play_by_computer_players_is_a_record_like_any_other(
    tmp_path: Path, capsys: Printed
) -> None:
    told = {}
    for strength in ("easy", "sensible"):
        record = tmp_path / f"{strength}.yaml"
        words = ["play", "--seed", "3", "--characters", "fiona", "dimli", "--strength", strength]
        assert main([*words, "--record", str(record)]) == 0
        told[strength] = capsys.readouterr().out
        assert main(["check", str(record)]) == 0
        capsys.readouterr()
        assert main(words) == 0
        assert capsys.readouterr().out == told[strength], "the seed decides all"
    assert told["easy"] != told["sensible"]
    assert main(["play", "--games", "2", "--strength", "easy"]) == 2
    assert "--strength is for one game" in capsys.readouterr().err


def test_play_is_the_same_whatever_python_hashes() -> None:
    outputs = {
        subprocess.run(
            [sys.executable, "-m", "rdi_explore.cli", "play", "--seed", "9", *FOUR],
            capture_output=True, text=True, timeout=PATIENCE, check=True,
            env={**os.environ, "PYTHONHASHSEED": seed},
        ).stdout
        for seed in ("1", "2")
    }  # fmt: skip
    assert len(outputs) == 1


def test_play_with_a_bar_deck_a_first_player_and_rules(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["play", *FOUR, "--bar-deck", "--first", "Zot", "--edition", "rdi9", "--rules"]
    assert main(words) == 0
    told = capsys.readouterr().out
    assert "they are the Bar Deck" in told
    assert "30 cards of the Bar Deck are counted off" in told
    assert "Zot begins. [You agree who begins]" in told
    assert "\nTurn 1: Zot\n" in told


def test_play_with_decks_of_events_and_prizes(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["play", *FOUR, "--dungeon-events", "--prizes", "--seed", "4", "--rules"]) == 0
    told = capsys.readouterr().out
    assert "The Dungeon Event Deck loses a Progress Counter." in told
    assert "Playing with Prizes" in told
    assert main(["play", *FOUR, "--sea-events"]) == 2
    assert "no card of the Sea Event Deck is known well enough" in capsys.readouterr().err


def test_a_reconstructed_deck_is_named_wherever_the_game_appears(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    record, position = tmp_path / "a-game.yaml", tmp_path / "a-position.yaml"
    two = ["--characters", "zot", "bastian", "--seed", "3"]
    assert main(["play", *two, "--record", str(record)]) == 0
    told = capsys.readouterr().out
    assert told.startswith("The deck of Bastian is reconstructed: 16 shared, 24 stand-ins.\n")
    assert "title: A game of Zot, Bastian, with reconstructed decks\n" in record.read_text("utf-8")
    assert "reconstructed: [Bastian]\n" in record.read_text("utf-8")
    assert main(["check", str(record)]) == 0
    assert main(["save", str(record), "--step", "30", "--out", str(position)]) == 0
    for path in (record, position):
        capsys.readouterr()
        assert main(["show", str(path)]) == 0
        assert capsys.readouterr().out.startswith("Reconstructed decks: Bastian.")
    wrong = position.read_text("utf-8").replace("reconstructed: [Bastian]", "reconstructed: [Sera]")
    position.write_text(wrong, "utf-8")
    assert main(["show", str(position)]) == 2
    assert "no seat “Sera”" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["nobody", "zot"], "no character “nobody”; there are deirdre, fiona, gerki, zot, dimli"),
        (["zot"], "1 players; expected 2 to 8"),
        (["zot", "gog", "--first", "Fiona"], "no player “Fiona”"),
        (["zot", "gog", "--seed", "-1"], "the seed is a number"),
        (["zot", "gog", "--record", "A Game.yaml"], "name the file with a-z"),
        (["zot", "gog", "--record", "no-such-folder/game.yaml"], "cannot be written"),
    ],
)
def test_play_refuses(words: list[str], said: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["play", "--characters", *words]) == 2
    assert said in capsys.readouterr().err


def table_of(shown: str) -> str:
    """Everybody's tracks and Gold, of what is shown."""
    return next(part for part in shown.split("\n\n") if part.startswith("Deirdre |"))


def test_a_record_is_checked_shown_and_saved(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    record, position = tmp_path / "a-game.yaml", tmp_path / "a-position.yaml"
    assert main(["play", "--seed", "3", *FOUR, "--record", str(record)]) == 0
    told = capsys.readouterr()
    assert "a-game.yaml is written" in told.err
    assert main(["check", str(record)]) == 0
    assert "pass   a-game" in capsys.readouterr().out
    assert main(["show", str(record)]) == 0
    assert "wins the game: nobody else is left." in capsys.readouterr().out
    assert main(["show", str(record), "--step", "50"]) == 0
    shown = capsys.readouterr().out
    assert main(["save", str(record), "--step", "50", "--out", str(position)]) == 0
    assert "a-position.yaml is written" in capsys.readouterr().err
    assert main(["show", str(position), "--step", "0"]) == 0
    table = table_of(capsys.readouterr().out)
    assert table == table_of(shown)
    assert main(["save", str(record), "--step", "50"]) == 0
    assert "id: a-game-50" in capsys.readouterr().out
    assert main(["save", str(record), "--step", "99999"]) == 2
    assert "has steps 0 to" in capsys.readouterr().err


def test_a_record_that_cannot_be_played_is_shown_as_far_as_it_goes(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    record = tmp_path / "a-game.yaml"
    main(["play", "--seed", "3", *FOUR, "--record", str(record)])
    lines = record.read_text(encoding="utf-8").splitlines(keepends=True)
    place = lines.index("choices:\n") + 21
    name = lines[place].split(":")[0]
    record.write_text(
        "".join([*lines[:place], f"{name}: dances}}\n", *lines[place + 1 :]]), "utf-8"
    )
    capsys.readouterr()
    assert main(["check", str(record)]) == 1
    assert "step 21:" in capsys.readouterr().out
    assert main(["show", str(record), "--step", "20"]) == 1
    told = capsys.readouterr()
    assert "is no choice here" in told.err
    assert "decides" in told.out
    assert main(["save", str(record), "--step", "20"]) == 0
    assert "position:" in capsys.readouterr().out


COMMAND = re.compile(r"^ +\.venv/bin/rdi-explore ([^#\n]*)", re.MULTILINE)
README = [shlex.split(words) for words in COMMAND.findall((ROOT / "README.md").read_text("utf-8"))]
"""The commands that the README shows on lines of their own."""


@pytest.mark.parametrize("words", README, ids=" ".join)
def test_what_the_readme_shows_runs(
    words: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Printed
) -> None:
    assert len(README) >= 12
    if words == ["check"] or "--games" in words:
        pytest.skip("it is run elsewhere, and takes its time")
    monkeypatch.chdir(tmp_path)
    code = main(words)
    told = capsys.readouterr()
    assert code == (words[0] == "prove"), told.err  # 1: its claim fails, and a line shows it
    assert len(told.out.splitlines()) > 3


# ------------------------------------------------------------------------------- card


def test_a_card_in_words(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["card", "hungry-hungry-scarabs"]) == 0
    title, words, *more = capsys.readouterr().out.splitlines()
    assert title == "Hungry hungry scarabs (Action)"
    assert {"When it may be played", "What Negates it", "Rules"} <= {*more}
    assert words.strip().startswith("As your Action: each other player loses 1 Fortitude.")
    assert main(["card", "hungry-scarabs"]) == 2
    assert "Nearest: hungry-hungry-scarabs" in capsys.readouterr().err
    assert main(["card"]) == 2


def test_a_card_of_words(capsys: pytest.CaptureFixture[str]) -> None:
    sentence = "Another player loses 3 Fortitude. You draw 1 card."
    assert main(["card", "--read", sentence, "--title", "So there!"]) == 0
    out = capsys.readouterr().out
    (card,) = cards_of(Document(out, "out"), Document(out, "out").data)
    assert (card.id, card.title, card.type) == ("so-there", "So there!", ("action",))
    assert "# It says:\n#   As your Action: another player loses 3 Fortitude." in out
    assert main(["card", "--json", "--read", sentence]) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["card"]["modes"] == [
        {"as": "action", "do": [{"lose": 3, "stat": "fortitude"}, {"draw": 1}]}
    ]


def test_words_that_are_no_card(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["card", "--read", "Another player looses 3 Fortitude."]) == 2
    err = capsys.readouterr().err
    assert "after “Another player”, “looses 3 Fortitude.” cannot be read" in err
    assert "could stand there: “lose”" in err
    assert main(["card", "--json", "--read", "You drow 1 card."]) == 2
    assert json.loads(capsys.readouterr().out)["could_stand_there"][0] == "draw"
    assert main(["card", "--read", "You receive 1 “scrab”."]) == 2
    assert "scarab" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("words", "first"),
    [
        (("card", "dirty dishwater"), "Dirty Dishwater"),
        (("card", "Warp Wood"), "No! I would never cast Warp Wood"),
        (("rule", "asked again after every answer"), "Asked again after every answer"),
    ],
)
def test_a_card_or_rule_is_found_by_its_name_too(
    words: tuple[str, ...], first: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """But for signs and capitals."""
    assert main(list(words)) == 0
    assert capsys.readouterr().out.startswith(first)


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("card", "dirty dishwasher"), "no card “dirty dishwasher”. Nearest: dirty-dishwater."),
        (("card", "§§§"), "there is no card “§§§”."),
        (("rule", "timing.reopn"), "there is no rule “timing.reopn”. Nearest: timing.reopen."),
    ],
)
def test_a_name_that_is_none_gets_the_nearest(
    words: tuple[str, ...], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(list(words)) == 2
    assert said in capsys.readouterr().err
