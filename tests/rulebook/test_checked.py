"""How each rule is checked is told by stored runs of commands, and the runs say no more."""

import json

import pytest

from rdi_explore.cli import main
from rdi_explore.rulebook import rules
from rdi_explore.rulebook.checked import breaking, checked, checked_words, watching
from rdi_explore.rulebook.monitors import MONITORS


def test_the_stored_runs_are_of_these_rules_and_name_their_commands() -> None:
    assert watching().command.startswith("rdi-explore watch --games ")
    assert breaking().command.startswith("make mutations ARGS=")
    assert {each.id for each in watching().rules} <= {monitor.rule for monitor in MONITORS}
    assert not any(each.breaches for each in watching().rules)
    assert breaking().rules.keys() <= rules().keys()
    assert all(0 <= noticed <= broken for broken, noticed in breaking().rules.values())


def test_a_rule_says_how_it_is_checked_and_nothing_if_it_is_not() -> None:
    found = [checked(id) for id in rules()]
    alone = [each for each in found if "checked with it" not in checked_words(each.id)]
    whole = next(each for each in alone if each.active > 1 and each.broken == each.noticed > 0)
    told = checked_words(whole.id)
    games = f"In {watching().games} random games and {watching().files} scenarios"
    assert told.startswith(f"{games} this rule mattered {whole.active:,} times.")
    assert told.endswith("If we play it wrong, an example here comes out wrong, too.")
    bare = next(each for each in found if not each.active and not each.broken)
    assert checked_words(bare.id) == ""


def test_what_is_counted_for_several_rules_together_is_not_said_of_one() -> None:
    """A Chaser that is an Event and one that is a Drink are watched by one monitor."""
    assert "this rule, or another checked with it," in checked_words("chaser.event-chaser-discarded")
    shared = {monitor.look for monitor in MONITORS if monitor.rule == "otto.not-mind-controlled"}
    assert any(each.look in shared and each.rule == "otto.no-story-cards" for each in MONITORS)
    assert "this rule, or another checked with it, mattered" in checked_words("otto.no-story-cards")


def test_what_was_broken_and_not_noticed_is_for_the_makers_and_not_for_readers() -> None:
    found = [checked(id) for id in rules()]
    partly = [each for each in found if not each.active and each.noticed < each.broken]
    assert partly
    assert not any(checked_words(each.id) for each in partly)
    assert all("wrongly" not in checked_words(each.id) for each in found)


def test_the_command_prints_every_rule(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules", "--checked"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert len(lines) == len(rules()) + 2
    assert lines[-1].endswith(breaking().command)
    assert main(["rules", "--checked", "--json"]) == 0
    assert len(json.loads(capsys.readouterr().out)["rules"]) == len(rules())
