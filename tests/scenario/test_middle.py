"""Beginning in the middle: a Round that runs or was won, a Contest, a card just announced."""

import re

import pytest

from rdi_explore.catalogue import FileError
from rdi_explore.scenario import load, load_text, play_line, runs
from rdi_explore.scenario.files import all_scenarios, find

HEAD = """\
id: middle
title: In the middle
seats:
  Zakhan: {fortitude: 15, alcohol: 6, gold: 8, hand: [winning-hand, i-raise]}
  Joran: {fortitude: 12, alcohol: 9, gold: 11, hand: [i-raise, oops-i-lost-my-cards]}
  Sera: {fortitude: 14, alcohol: 7, gold: 5, hand: [i-dont-think-so, swift-counterattack]}
drink_deck: [wine, light-ale, elven-wine]
turn: {of: Zakhan, phase: action}
"""


def played(*lines: str) -> None:
    play_line(load_text(HEAD + "\n".join(lines) + "\n"))


def test_a_round_in_progress() -> None:
    played(
        "round: {control: Zakhan, members: [Zakhan, Joran], passed: [], pot: 4, turn_of: Joran}",
        "line:",
        "  - {expect: {window: gamble, pot: 4, control: Zakhan, members: [Joran, Zakhan],",
        "              Sera: {in_round: false}, round: running, turn: Zakhan, phase: action}}",
        "  - {everyone: passes, expect: {decides: Joran}}",
        "  - {seat: Joran, passes: true, expect: {window: won, passed: [Joran]}}",
        "change: {Zakhan: {gold: 4}, pot: -4}",
        "expect: {round: over, phase: null, decides: nobody}",
    )


def test_passes_count_from_before() -> None:
    played(
        "round: {control: Zakhan, passed: [Joran], pot: 4, turn_of: Sera}",
        "line:",
        "  - {everyone: passes, expect: {decides: Sera, passed: [Joran]}}",
        "  - {seat: Sera, passes: true, expect: {passed: [Joran, Sera], window: won}}",
        "change: {Zakhan: {gold: 4}}",
    )
    played(
        "round: {control: Zakhan, pot: 4, turn_of: Sera}",
        "line:",
        "  - {everyone: passes}",
        "  - {seat: Sera, passes: true, expect: {passed: [Sera], round: running}}",
    )


def test_a_lock_on_control() -> None:
    played(
        "round: {control: Zakhan, pot: 4, turn_of: Joran, lock: cheating}",
        "line:",
        "  - {everyone: passes, expect: {decides: Joran}}",
        "  - {seat: Joran, may_not_play: i-raise, because: winning-hand.needs-cheating-next}",
        "  - {seat: Joran, may_play: oops-i-lost-my-cards}",
    )


def test_control_may_be_nobodys() -> None:
    played(
        "round: {control: nobody, members: [Joran, Sera], passed: [Joran], pot: 3, turn_of: Sera}",
        "line:",
        "  - {seat: Sera, passes: true, expect: {control: nobody}}",
        "change: {inn: 3, pot: -3, rules: [leave-round.no-winner]}",
    )


def test_a_round_that_was_just_won() -> None:
    played(
        "round: {won_by: Sera, pot: 4}",
        "line:",
        "  - {expect: {window: won, round: over, pot: 4, control: Sera}}",
        "  - {everyone: passes, expect: {window: taken}, change: {Sera: {gold: 4}, pot: -4}}",
        "  - {everyone: settles, expect: {window: none}}",
    )


def test_a_card_just_announced() -> None:
    played(
        "playing: {by: Sera, card: im-not-as-think-as-you-drunk-i-am, on: Joran}",
        "line:",
        "  - {expect: {window: card, subject: im-not-as-think-as-you-drunk-i-am,",
        "              losses: [{Joran: 2}], Sera: {hand: 2, discard: 0}}}",
        "  - {everyone: passes, expect: {window: after}}",
        "expect: {Joran: {fortitude: 10}, Sera: {discard: 1}}",
    )


def test_who_loses_by_it_has_a_last_chance() -> None:
    play_line(
        load_text(
            HEAD.replace("fortitude: 12", "fortitude: 11")
            + "playing: {by: Sera, card: im-not-as-think-as-you-drunk-i-am, on: Joran}\n"
            + "line:\n  - {everyone: passes}\n"
            + "  - {everyone: passes, expect: {window: losing, Joran: {out: false}}}\n"
            + "expect: {Joran: {out: true}}\n"
        )
    )


def test_a_bet_just_played() -> None:
    played(
        "round: {control: Sera, pot: 3, turn_of: Zakhan}",
        "playing: {by: Zakhan, card: winning-hand}",
        "line:",
        "  - {expect: {window: card, subject: winning-hand, control: Sera, Zakhan: {hand: 1}}}",
        "  - {everyone: passes, expect: {control: Zakhan, window: gamble, passed: []}}",
        "  - {everyone: passes, expect: {decides: Joran}}",
    )


def test_a_contest_in_progress() -> None:
    played(
        "contest: {participants: [Zakhan, Joran, Sera], contenders: [Joran, Sera]}",
        "line:",
        "  - {expect: {contest: running, window: drink, drinks: [{Joran: 2}, {Sera: 1}]}}",
        "  - {everyone: settles, expect: {contest: over}}",
        "change: {Joran: {gold: 2, alcohol: 2}, Sera: {gold: -1}, Zakhan: {gold: -1, alcohol: 0}}",
    )


@pytest.mark.parametrize(
    ("word", "path", "words"),
    [
        ("round: {turn_of: Serra}", "round.turn_of", "Serra"),
        ("round: {control: Sera}", "round", "“turn_of” is missing"),
        ("round: {turn_of: Sera, won_by: Sera}", "round", "it is won"),
        ("round: {turn_of: Sera, pot: -1}", "round.pot", "0 or more"),
        ("round: {turn_of: Sera, members: [Joran]}", "round.members", "not in the Round"),
        ("round: {turn_of: Sera, passed: [Sara]}", "round.passed", "Sara"),
        ("contest: {participants: [Sera]}", "contest.participants", "two players"),
        ("contest: {participants: [Sera, Bo]}", "contest.participants", "Bo"),
        ("playing: {by: Bo, card: i-raise}", "playing.by", "Bo"),
        ("playing: {by: Sera, card: i-rise}", "playing.card", "i-raise"),
        ("playing: {by: Sera, card: wine}", "playing.card", "drunk or revealed"),
        ("playing: {by: Sera, card: i-raise, on: Bo}", "playing.on", "Bo"),
        ("playing: {by: Sera, card: gambling-im-in}", "playing", "“mode” is missing"),
        ("playing: {by: Sera, card: gambling-im-in, mode: x}", "playing.mode", "unknown mode"),
    ],
)
def test_what_cannot_be_under_way(word: str, path: str, words: str) -> None:
    with pytest.raises(FileError) as caught:
        load_text(f"{HEAD}{word}\n")
    assert (caught.value.path, caught.value.line) == (path, 9)
    assert words in str(caught.value)


def test_a_round_goes_on_in_an_action_phase_and_a_contest_in_a_drink_phase() -> None:
    """gambling.resume: after the Round its starter orders a Drink. A board that begins after that
    order ends at the wrong moment of the turn."""
    begun = [run.scenario for id in all_scenarios() for run in runs(load(id))]
    phases = {
        what: {each.turn.phase for each in begun if each.turn and getattr(each, what) is not None}
        for what in ("round", "contest")
    }
    assert phases == {"round": {"action"}, "contest": {"drink"}}


def test_no_case_takes_a_word_back_by_null() -> None:
    """A word that is null is not given: the Round of the file would run on."""
    files = {find(id) for id in all_scenarios()}
    assert not [path for path in files if re.search(r"^    \w+: null$", path.read_text(), re.M)]
