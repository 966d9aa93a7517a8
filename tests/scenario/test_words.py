"""What a line can say and expect: Drinks, losses, windows, the record, any choice at all."""

import pytest

from rdi_explore.catalogue import FileError
from rdi_explore.scenario import LineError, load_text, play_line

PARTY = "this-spell-livened-up-the-late-night-parties"
BLOW = "im-not-as-think-as-you-drunk-i-am"
HEAD = f"""\
id: words
title: A table for trying words
seats:
  Zakhan: {{fortitude: 15, alcohol: 6, gold: 8, pile: [light-ale], hand: [{BLOW}]}}
  Joran: {{fortitude: 12, alcohol: 9, gold: 11, hand: [playing-with-portals, {PARTY}]}}
  Sera: {{fortitude: 14, alcohol: 7, gold: 5, hand: [swift-counterattack, i-dont-think-so]}}
drink_deck: [wine, wine]
"""
ACTION = HEAD + "turn: {of: Zakhan, phase: action}\nline:\n"
DRINK = HEAD + "turn: {of: Zakhan, phase: drink}\nline:\n  - everyone: passes\n"
STRIKE = f"{{seat: Zakhan, plays: {BLOW}, on: Joran}}"
SPIKE = f"{{seat: Joran, plays: {PARTY}}}"


def played(table: str, *steps: str) -> None:
    play_line(load_text(table + "".join(f"  - {step}\n" for step in steps)))


def refused(table: str, *steps: str) -> str:
    with pytest.raises(LineError) as caught:
        played(table, *steps)
    return caught.value.message


# ---------------------------------------------------------------------------- open Drinks


@pytest.mark.parametrize(
    ("right", "wrong"),
    [
        ("{Zakhan: 1}", "{Zakhan: 2}"),
        ("{drinker: Zakhan}", "{drinker: Sera}"),
        ("{drinker: Zakhan, alcohol: 1}", "{drinker: Zakhan, alcohol: 0}"),
        ("{drinker: Zakhan, fortitude: 0}", "{drinker: Zakhan, fortitude: 1}"),
        ("{drinker: Zakhan, draw: 0}", "{drinker: Zakhan, draw: 1}"),
        ("{drinker: Zakhan, score: 1}", "{drinker: Zakhan, score: 2}"),
        ("{drinker: Zakhan, revealer: Zakhan}", "{drinker: Zakhan, revealer: nobody}"),
        ("{drinker: Zakhan, cards: [light-ale]}", "{drinker: Zakhan, cards: [light-ale, wine]}"),
        ("{drinker: Zakhan, ignored_by: []}", "{drinker: Zakhan, ignored_by: [Zakhan]}"),
        ("{drinker: Zakhan, negated: false}", "{drinker: Zakhan, negated: true}"),
        ("{drinker: Zakhan, halved: false}", "{drinker: Zakhan, halved: true}"),
    ],
)
def test_a_drink_is_compared_in_the_words_given(right: str, wrong: str) -> None:
    played(DRINK, f"{{expect: {{drinks: [{right}]}}}}")
    assert refused(DRINK, f"{{expect: {{drinks: [{wrong}]}}}}").startswith("drinks is ")
    assert refused(DRINK, f"{{expect: {{drinks: [{right}, {right}]}}}}").startswith("drinks is ")


# --------------------------------------------------------------------------------- losses


@pytest.mark.parametrize(
    ("right", "wrong"),
    [
        ("[{Joran: 2}]", "[{Joran: 1}]"),
        ("[{victim: Joran, fortitude: 2}]", "[{victim: Sera, fortitude: 2}]"),
        ("[{victim: Joran, gold: 0}]", "[{victim: Joran, gold: 1}]"),
        ("[{Joran: 2}]", "[]"),
        ("[{Joran: 2}]", "[{Joran: 2}, {Sera: 1}]"),
    ],
)
def test_a_loss_is_pending_while_its_card_waits(right: str, wrong: str) -> None:
    played(ACTION, STRIKE, f"{{expect: {{losses: {right}}}}}")
    assert refused(ACTION, STRIKE, f"{{expect: {{losses: {wrong}}}}}").startswith("losses is ")


def test_a_redirected_loss_pends_elsewhere() -> None:
    played(
        ACTION,
        STRIKE,
        "{seat: Joran, plays: playing-with-portals, on: Sera, expect: {losses: []}}",
        "{everyone: passes, expect: {losses: [{Sera: 2}]}}",
    )


def test_after_the_card_its_losses_are_what_happened() -> None:
    played(
        ACTION,
        STRIKE,
        "{everyone: passes, expect: {window: after, losses: [{Joran: 2}]}}",
        "{everyone: settles, expect: {losses: []}}",
    )


def test_gold_that_would_be_paid_is_a_loss_and_names_its_receiver() -> None:
    table = HEAD.replace("swift-counterattack", "tip-the-wench")
    tip = "{seat: Sera, plays: tip-the-wench, on: Joran}"
    here = "turn: {of: Zakhan, phase: order}\nline:\n"
    loss = "{victim: Joran, gold: 1, to: inn, fortitude: 0}"
    played(table + here, tip, f"{{expect: {{losses: [{loss}]}}}}")
    wrong = loss.replace("inn", "Sera")
    assert "losses" in refused(table + here, tip, f"{{expect: {{losses: [{wrong}]}}}}")


# -------------------------------------------------------------------------------- windows


def test_the_open_window_tells_whom_it_asks_and_who_declined() -> None:
    played(
        ACTION,
        STRIKE,
        "{expect: {window: card, asked: [Zakhan, Joran, Sera], declined: []}}",
        "{seat: Zakhan, passes: true, expect: {declined: [Zakhan], decides: Joran}}",
        "{seat: Joran, passes: true, expect: {declined: [Joran, Zakhan], decides: Sera}}",
    )
    assert "asked" in refused(ACTION, STRIKE, "{expect: {asked: [Joran, Zakhan, Sera]}}")
    assert "declined" in refused(ACTION, STRIKE, "{expect: {declined: [Zakhan]}}")
    assert "window" in refused(ACTION, STRIKE, "{expect: {window: drink}}")


def test_a_settled_play_asks_again_also_who_declined() -> None:
    played(
        DRINK,
        "{seat: Zakhan, passes: true, expect: {declined: [Zakhan]}}",
        SPIKE,
        "{everyone: passes, expect: {window: drink, declined: [], drinks: [{Zakhan: 3}]}}",
    )


def test_there_is_no_window_where_all_is_settled() -> None:
    played(
        ACTION, STRIKE, "{everyone: settles, expect: {window: none, asked: [], decides: nobody}}"
    )


# ----------------------------------------------------------------------------- the record


def test_a_rule_that_must_not_stand_in_the_record() -> None:
    played(ACTION, STRIKE, "{everyone: settles, expect: {not_rules: [redirect.only-fortitude]}}")
    told = refused(ACTION, f"{STRIKE[:-1]}, expect: {{not_rules: [action.announce]}}}}")
    assert told == "the record is with it; expected none of action.announce"
    played(ACTION, STRIKE, "{everyone: passes, change: {not_rules: [action.announce]}}")


def test_an_open_question_that_has_not_decided() -> None:
    told = refused(ACTION, STRIKE, "{everyone: passes, expect: {rulings: [one_left_wins]}}")
    assert told == "the record is without it; expected one_left_wins"


# --------------------------------------------------------------------------- every choice


def test_any_choice_can_be_named_by_its_act() -> None:
    order = HEAD + "turn: {of: Zakhan, phase: order}\nline:\n"
    given = "expect: {Sera: {pile: [wine]}}"
    for step in ("does: order, on: Sera", "chooses: Sera", "chooses: 2", "orders: Sera"):
        played(order, f"{{seat: Zakhan, {step}, {given}}}")
    played(
        ACTION, f"{{seat: Zakhan, does: play, card: {BLOW}, on: Joran, expect: {{window: card}}}}"
    )
    assert "never can do this: does share" in refused(order, "{seat: Zakhan, does: share}")
    assert "2 ways to do this" in refused(order, "{seat: Zakhan, chooses: order}")
    assert "never can do this: chooses 3" in refused(order, "{seat: Zakhan, chooses: 3}")


def test_who_draws_discards_and_may_pass() -> None:
    draw = HEAD + "turn: {of: Zakhan, phase: discard}\nline:\n"
    played(
        draw,
        "{everyone: passes, expect: {decides: Zakhan, phase: discard}}",
        f"{{seat: Zakhan, may: discard, card: {BLOW}}}",
        "{seat: Zakhan, may_not: discard, card: wine}",
        "{seat: Zakhan, may: enough}",
        "{seat: Zakhan, passes: true, expect: {Zakhan: {hand: 1}}}",
    )
    order = HEAD + "turn: {of: Zakhan, phase: order}\nline:\n  - everyone: passes\n"
    played(order, "{seat: Zakhan, may: order, on: Sera}", "{seat: Zakhan, may_not: pass}")
    assert "may order on Sera here" in refused(order, "{seat: Zakhan, may_not: order, on: Sera}")
    assert "may not share here" in refused(order, "{seat: Zakhan, may: share}")


def test_who_is_not_asked_shows_nothing_about_what_is_possible() -> None:
    told = refused(ACTION, STRIKE, "{seat: Sera, may_not: share}")
    assert told == "it is not shown here whether Sera may share: Zakhan is asked here"


def test_nothing_is_shown_by_a_card_that_is_not_held_or_a_choice_of_somebody_else() -> None:
    told = refused(ACTION, STRIKE, "{seat: Sera, may_not: play, card: winning-hand}")
    assert told == "Sera does not hold winning-hand"
    told = refused(ACTION, STRIKE, "{seat: Sera, may_not: discard, card: swift-counterattack}")
    assert told.startswith("it is not shown here whether Sera may discard")


def test_a_play_may_be_possible_on_one_and_not_on_another() -> None:
    played(
        ACTION,
        "{everyone: passes}",
        f"{{seat: Zakhan, may: play, card: {BLOW}, on: Sera}}",
        f"{{seat: Zakhan, may_not: play, card: {BLOW}, on: Zakhan}}",
        f"{{seat: Zakhan, may_play: {BLOW}, on: Sera}}",
    )
    assert "may not play" in refused(
        ACTION, "{everyone: passes}", f"{{seat: Zakhan, may_play: {BLOW}, on: Zakhan}}"
    )


def test_one_mode_of_a_card_is_refused_while_another_is_possible() -> None:
    head = HEAD.replace(f"hand: [{BLOW}]", "hand: [gambling-im-in, gambling-im-in]")
    table = (
        f"{head}turn: {{of: Zakhan, phase: action}}\n"
        "round: {control: Sera, turn_of: Zakhan, pot: 3}\nline:\n"
    )
    played(
        table,
        "{everyone: passes, expect: {decides: Zakhan}}",
        "{seat: Zakhan, may_play: gambling-im-in, mode: control}",
        "{seat: Zakhan, may_not_play: gambling-im-in, mode: start, because: action.at-most-one}",
    )
    assert "may play gambling-im-in" in refused(
        table,
        "{everyone: passes}",
        "{seat: Zakhan, may_not_play: gambling-im-in, because: action.at-most-one}",
    )


# ---------------------------------------------------------------------------- wrong words


@pytest.mark.parametrize(
    ("step", "words"),
    [
        ("{seat: Sera, may: play, because: action.announce}", "“because” belongs to"),
        ("{seat: Sera, may_not: share, because: action.announce}", "only for plays"),
        ("{seat: Sera, may_not: play, because: action.announce}", "“card” is missing"),
        ("{seat: Sera, passes: true, card: wine}", "“card” belongs to"),
        ("{seat: Sera, does: play, card: whine}", "unknown card"),
        ("{seat: Sera, passes: true, only_in: [rdi3]}", "unknown edition of this file"),
        ("{seat: Sera, passes: true, only_in: []}", "no edition at all"),
        ("{expect: {window: door}}", "unknown window “door”"),
        ("{expect: {asked: [Serra]}}", "no seat “Serra”"),
        ("{expect: {losses: [{Serra: 2}]}}", "no seat “Serra”"),
        ("{expect: {losses: [{victim: Sera, to: Bryn}]}}", "no seat “Bryn”"),
        ("{expect: {drinks: [{drinker: Sera, cards: [whine]}]}}", "unknown card “whine”"),
        ("{expect: {drinks: [{Sera: two}]}}", "a whole number"),
        ("{expect: {drinks: [{drinker: Sera, alcool: 2}]}}", "unknown word “alcool”"),
        ("{expect: {not_rules: [action.anounce]}}", "unknown rule"),
        ("{expect: {rulings: [one_left_win]}}", "unknown open question"),
    ],
)
def test_words_that_no_file_may_have(step: str, words: str) -> None:
    with pytest.raises(FileError) as caught:
        load_text(ACTION + f"  - {step}\n")
    assert words in str(caught.value)
    assert caught.value.line == 10
