"""Playing lines: what does not come out as the file says fails, and the message tells where."""

import json
import re
from collections.abc import Callable, Iterator
from contextlib import nullcontext
from functools import cache, partial
from pathlib import Path
from typing import Any

import msgspec
import pytest

from rdi_explore.catalogue import Document, FileError, read
from rdi_explore.catalogue.decks import AUTOMATON
from rdi_explore.kernel.machine.moment import Moment
from rdi_explore.kernel.machine.rulings import Rulings
from rdi_explore.rulebook import rules
from rdi_explore.scenario import (
    LineError,
    Run,
    Scenario,
    check_all,
    load,
    load_text,
    play_line,
    runs,
    scenario_files,
)
from rdi_explore.scenario.coverage import not_shown
from rdi_explore.scenario.facts import Mismatch, compare, differences
from rdi_explore.scenario.play import GOES_ON, Played
from rdi_explore.scenario.schema import Facts, StepSheet
from rdi_explore.scenario.waiting import bare

SCENARIOS = Path(__file__).resolve().parents[2] / "scenarios"
SHIPPED = list(scenario_files(SCENARIOS))
EXAMPLES = [path for path in SHIPPED if path.parent.name.startswith(("rdi", "rulings"))]

BLOW = "im-not-as-think-as-you-drunk-i-am"
TABLE = f"""\
id: blow
title: A blow and its answers
seats:
  Zakhan: {{fortitude: 15, alcohol: 6, gold: 8, hand: [{BLOW}, winning-hand]}}
  Joran: {{fortitude: 12, alcohol: 9, gold: 11, hand: [i-dont-think-so, playing-with-portals]}}
  Sera: {{fortitude: 14, alcohol: 7, gold: 5, hand: [swift-counterattack, i-dont-think-so]}}
turn: {{of: Zakhan, phase: action}}
line:
"""


def played(*steps: str, tail: str = "") -> None:
    play_line(load_text(TABLE + "".join(f"  - {step}\n" for step in steps) + tail))


def refused(*steps: str, tail: str = "") -> LineError:
    with pytest.raises(LineError) as caught:
        played(*steps, tail=tail)
    return caught.value


STRIKE = f"{{seat: Zakhan, plays: {BLOW}, on: Joran}}"
PORTAL = "{seat: Joran, plays: playing-with-portals, on: Sera}"
PASS = "{everyone: passes}"


def test_a_line_that_comes_out() -> None:
    played(
        STRIKE,
        PORTAL,
        PASS,
        "{everyone: passes, change: {Sera: {fortitude: -2}, Joran: {fortitude: 0}}}",
        "{seat: Sera, plays: swift-counterattack}",
        tail="change: {Zakhan: {fortitude: -2}, rules: [redirect.original-source]}",
    )


# ---------------------------------------------------------------------- wrong expectations


def test_a_wrong_change_names_step_seat_and_numbers() -> None:
    error = refused(STRIKE, "{everyone: passes, change: {Joran: {fortitude: -3}}}")
    assert error.step == 2
    assert str(error) == "step 2: Joran's fortitude is -2 (12 → 10); expected -3"


def test_a_wrong_position_at_the_end() -> None:
    error = refused(STRIKE, tail="expect: {Joran: {fortitude: 9}, pot: 1}")
    assert error.step == 0
    assert str(error) == ("at the end: Joran's fortitude is 10; expected 9; pot is 0; expected 1")


def test_a_rule_that_has_not_acted() -> None:
    error = refused(STRIKE, "{everyone: passes, expect: {rules: [redirect.each-once-in-order]}}")
    assert error.step == 2
    assert "redirect.each-once-in-order" in error.message


def test_a_rule_must_have_acted_in_that_very_step() -> None:
    played(STRIKE.replace("}", ", expect: {rules: [action.announce]}}"))
    error = refused(STRIKE, "{everyone: passes, expect: {rules: [action.announce]}}")
    assert error.step == 2


@pytest.mark.parametrize(
    ("fact", "words"),
    [
        ("decides: Sera", "decides"),
        ("turn: Joran", "turn"),
        ("phase: drink", "phase"),
        ("subject: winning-hand", "subject"),
        ("round: running", "round"),
        ("contest: running", "contest"),
        ("Zakhan: {hand: 2}", "Zakhan's hand"),
        ("Zakhan: {hand: [winning-hand, winning-hand]}", "Zakhan's hand"),
        ("Zakhan: {out: true}", "Zakhan's out"),
        ("Joran: {tokens: {scarab: 1}}", "Joran's tokens"),
        ("drink_deck: 1", "drink_deck"),
        ("inn: 1", "inn"),
        ("winners: [Zakhan]", "winners"),
        ("drinks: [{Joran: 1}]", "drinks"),
    ],
)
def test_each_fact_is_compared(fact: str, words: str) -> None:
    """Right after the announcement none of these holds, and the message says which."""
    error = refused(STRIKE.replace("}", f", expect: {{{fact}}}}}"))
    assert error.step == 1
    assert words in error.message


# --------------------------------------------------------------------- impossible steps


def test_an_impossible_play_says_why_with_its_rule() -> None:
    error = refused("{seat: Joran, plays: playing-with-portals, on: Sera}")
    assert error.step == 1
    assert "Joran never can do this: plays playing-with-portals" in error.message
    assert "sometimes.condition" in error.message


def test_a_bet_outside_of_a_round_says_why() -> None:
    error = refused("{seat: Zakhan, plays: winning-hand}")
    assert "gambling.play-or-pass" in error.message


def test_a_card_that_is_not_in_the_hand() -> None:
    error = refused(STRIKE, "{seat: Sera, plays: playing-with-portals, on: Joran}")
    assert error.step == 2
    assert "Sera does not hold it" in error.message


def test_a_play_on_somebody_who_cannot_be_chosen() -> None:
    error = refused(f"{{seat: Zakhan, plays: {BLOW}, on: Zakhan}}")
    assert error.step == 1


def test_a_play_that_could_be_meant_in_two_ways() -> None:
    error = refused(f"{{seat: Zakhan, plays: {BLOW}}}")
    assert error.step == 1
    assert "2 ways to do this" in error.message


def test_what_was_played_cannot_be_played_again() -> None:
    error = refused(STRIKE, PORTAL, PORTAL)
    assert error.step == 3


@pytest.mark.parametrize(
    "step", ["{seat: Zakhan, orders: Joran}", "{seat: Joran, shares: Sera}",
             "{seat: Zakhan, keeps: true}", "{seat: Zakhan, discards: winning-hand}"]
)  # fmt: skip
def test_a_choice_that_never_comes(step: str) -> None:
    error = refused(STRIKE, step)
    assert error.step == 2
    assert "never can do this" in error.message


def test_everyone_passes_needs_a_window() -> None:
    error = refused(STRIKE, *[PASS] * 8)
    assert "nobody is asked here" in error.message


# -------------------------------------------------------------------- plays and refusals


def test_a_legal_card_is_not_refused() -> None:
    error = refused(
        STRIKE,
        "{seat: Joran, may_not_play: playing-with-portals, because: sometimes.condition}",
    )
    assert str(error) == "step 2: Joran may play playing-with-portals here, but should not"


def test_an_illegal_card_may_not_be_played() -> None:
    error = refused(STRIKE, "{seat: Joran, may_play: i-dont-think-so}")
    assert error.step == 2
    assert "Joran may not play i-dont-think-so" in error.message
    assert "i-dont-think-so.negates-a-sometimes" in error.message


def test_a_refusal_for_another_reason() -> None:
    error = refused(
        STRIKE,
        "{seat: Joran, may_not_play: i-dont-think-so, because: ignore.no-effect-on-you}",
    )
    assert str(error) == (
        "step 2: i-dont-think-so is refused because of i-dont-think-so.negates-a-sometimes; "
        "expected ignore.no-effect-on-you"
    )


def test_a_card_may_be_refused_on_some_players_only() -> None:
    no, own = "because: action.announce", "because: action.another-player"
    played(PASS, f"{{seat: Zakhan, may_not_play: {BLOW}, on: Zakhan, {own}}}", STRIKE)
    played(PASS, f"{{seat: Zakhan, may_not: play, card: {BLOW}, on: [Joran, Sera], {no}}}", STRIKE)
    error = refused(PASS, f"{{seat: Zakhan, may_not_play: {BLOW}, on: Sera, {no}}}")
    assert f"Zakhan may play {BLOW} on Sera here, but should not" in str(error)


def test_one_reason_of_a_list_must_be_given() -> None:
    other = "[timing.reopen, ignore.no-effect-on-you]"
    error = refused(STRIKE, f"{{seat: Joran, may_not_play: i-dont-think-so, because: {other}}}")
    assert "ignore.no-effect-on-you" in error.message


def test_what_is_not_in_the_hand_is_neither_legal_nor_refused() -> None:
    for verb in (
        "may_play: winning-hand",
        "may_not_play: winning-hand, because: sometimes.condition",
    ):
        error = refused(STRIKE, f"{{seat: Joran, {verb}}}")
        assert "does not hold" in error.message


def test_a_card_in_front_is_refused_like_one_in_the_hand() -> None:
    brawler = "grunt-the-brawler"
    text = TABLE.replace("winning-hand]", f"winning-hand], front: [{brawler}]")
    text += f"  - {{seat: Zakhan, plays: {brawler}, mode: use, on: Sera}}\n"
    text += f"  - {PASS}\n  - {PASS}\n"
    for rule, wrong in (("torglesnarf.minion-activation", False), ("timing.reopen", True)):
        twice = f"  - {{seat: Zakhan, may_not_play: {brawler}, mode: use, because: {rule}}}\n"
        with pytest.raises(LineError, match="is refused because") if wrong else nullcontext():
            play_line(load_text(text + twice))


def test_asking_for_legality_moves_nothing() -> None:
    played(
        STRIKE,
        "{seat: Joran, may_play: playing-with-portals, expect: {decides: Zakhan}}",
        "{seat: Sera, may_not_play: swift-counterattack, because: timing.after-window}",
        f"{{expect: {{decides: Zakhan, subject: {BLOW}}}}}",
    )


WAITING = TABLE.replace("id: blow", "format: 2\nid: blow").replace("line:", "until: turn\nline:")
ORDER = "seat: Zakhan, may: order, on: Sera"


def waits(*steps: str) -> Scenario:
    return load_text(WAITING + "".join(f"  - {{{step}}}\n" for step in steps))


def test_what_asks_what_may_be_done_waits_until_it_may() -> None:
    """``until: possible`` used to wait only for what is done, and to fail at once here."""
    scenario = waits(
        f"until: possible, seat: Zakhan, may_play: {BLOW}, expect: {{phase: action}}",
        f"until: possible, {ORDER}, expect: {{phase: order, decides: Zakhan}}",
        "seat: Zakhan, orders: Sera",
    )
    play_line(scenario)
    alone = msgspec.structs.replace(scenario, line=tuple(map(bare, scenario.line)))
    assert play_line(alone).after[1].phase == "order", "what it waits for stays"


def test_what_may_be_done_only_later_says_how_to_wait() -> None:
    with pytest.raises(LineError) as caught:
        play_line(waits(ORDER))
    assert "Sera here. It fits later, at: action. To wait for that, say “until: " in str(
        caught.value
    )
    with pytest.raises(LineError, match=r"it is not shown here whether Sera may order on Joran"):
        play_line(waits("until: possible, seat: Sera, may: order, on: Joran"))


def test_nothing_waits_until_something_may_not_be_done() -> None:
    with pytest.raises(FileError, match=r"With what may not, say how far the step waits"):
        waits("until: possible, seat: Sera, may_not: order")


# -------------------------------------------------------------------------------- wishes

POLL = """\
id: poll
title: Several reach for a card
asking: poll
seats:
  Zakhan: {fortitude: 15, alcohol: 6, pile: [elven-wine], hand: [master-the-spirits]}
  Joran: {fortitude: 12, alcohol: 9, hand: [this-spell-livened-up-the-late-night-parties]}
  Sera: {fortitude: 14, alcohol: 7, hand: [lets-try-my-elven-potion-amplifier-on-that]}
turn: {of: Zakhan, phase: drink}
line:
  - everyone: passes
"""
ZAKHAN = "{seat: Zakhan, plays: master-the-spirits}"
JORAN = "{seat: Joran, plays: this-spell-livened-up-the-late-night-parties}"
SERA = "{seat: Sera, plays: lets-try-my-elven-potion-amplifier-on-that}"


def together(*wishes: str) -> str:
    return f"  - together: [{', '.join(wishes)}]\n"


def test_wishes_that_collide_leave_no_trace() -> None:
    untouched = "drinks: [{Zakhan: 3}], Zakhan: {hand: 1}, Joran: {hand: 1}, Sera: {hand: 1}"
    taken_back = "rules: [timing.simultaneous-order, timing.take-back]"
    expect = f"    expect: {{{untouched}, {taken_back}}}\n"
    play_line(load_text(POLL + together(ZAKHAN, JORAN, SERA) + expect))
    play_line(load_text(POLL + together(SERA, ZAKHAN) + expect))


def test_the_poll_goes_on_after_the_last_wish() -> None:
    """Who sits behind the last one to wish is asked too, and passes; then the plays collide."""
    expect = "    expect: {rules: [timing.take-back], Zakhan: {hand: 1}, Joran: {hand: 1}}\n"
    play_line(load_text(POLL + together(ZAKHAN, JORAN) + expect))


@pytest.mark.parametrize("other", [ZAKHAN, JORAN])
def test_a_wish_that_nobody_can_have_here(other: str) -> None:
    """It does not wait for another window in which it could be had."""
    text = POLL + together("{seat: Sera, plays: swift-counterattack}", other)
    with pytest.raises(LineError) as caught:
        play_line(load_text(text))
    assert caught.value.step == 2
    assert "Sera" in caught.value.message


def test_a_wish_does_not_outlast_its_window() -> None:
    table = TABLE.replace("id: blow", "id: blow\nasking: poll")
    later = together(PORTAL, "{seat: Sera, plays: swift-counterattack}")
    with pytest.raises(LineError) as caught:
        play_line(load_text(f"{table}  - {STRIKE}\n{later}"))
    assert caught.value.step == 2


# ------------------------------------------------------------------------- shipped files


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.stem)
def test_an_example_is_told_in_full(path: Path) -> None:
    """It is named as its file, asks something, and says what it took from where."""
    scenario = load(path)
    assert scenario.id == path.stem
    assert scenario.question.endswith("?")
    assert all(run.scenario.rules for run in runs(scenario))
    if scenario.source is not None:
        assert path.parent.name == scenario.source.book == scenario.edition
        assert scenario.source.line > 0
    dealt_in_cases = any(each.hand for case in scenario.cases for each in case.seats.values())
    for sheet in scenario.seats.values():
        if "-note-" not in scenario.id and sheet.character != AUTOMATON:
            assert (sheet.fortitude, sheet.alcohol) != (20, 0)
            assert sheet.hand or dealt_in_cases


def test_a_folder_is_checked_file_by_file() -> None:
    reports = check_all([SCENARIOS / "rdi4"])
    files = [report.file for report in reports]
    assert files == sorted(files)
    assert {"rdi4-chaser-2", "rdi4-redirect-1"} <= {report.id for report in reports}


Place = tuple[str | int, ...]


def _facts(data: Any, place: Place = (), inside: bool = False) -> Iterator[tuple[Place, Any]]:
    """Every single fact in the ``expect`` and ``change`` parts of a scenario file."""
    if isinstance(data, dict):
        for key, value in data.items():
            yield from _facts(value, (*place, key), inside or key in ("expect", "change"))
    elif isinstance(data, list):
        for number, value in enumerate(data):
            yield from _facts(value, (*place, number), inside)
    elif inside:
        yield place, data


WORDS: tuple[tuple[str, ...], ...] = (
    ("running", "over"), ("discard", "action", "order", "drink"), ("free", "card", "none"),
    ("inn", "nobody"), ("", "own", "turn"), Rulings.__struct_fields__,
)  # fmt: skip


def _changed(place: Place, fact: Any, seats: list[str]) -> Any:
    """Another fact of the same kind."""
    if isinstance(fact, bool):
        return not fact
    if isinstance(fact, int):
        return fact + 1
    if "rules" in place:
        return next(iter(not_shown()))
    if "window" in place:
        return "free" if fact != "free" else "card"
    if fact in ("inn", "nobody") or fact in seats:
        return next(seat for seat in seats if seat != fact)
    for words in WORDS:
        if fact in words:
            return words[words.index(fact) - 1]
    return "coffee" if fact != "coffee" else "water"


def _with(data: Any, place: Place, fact: Any) -> Any:
    if not place:
        return fact
    copy = data.copy()
    copy[place[0]] = _with(data[place[0]], place[1:], fact)
    return copy


@cache
def _data(path: Path) -> Any:
    return read(path).data


def _failure(data: Any, case: int | None) -> LineError | None:
    """How a file fails in one of its runs; a case that is meant is played first."""
    found = list(runs(load_text(json.dumps(data))))
    if case is not None:
        name = data["cases"][case]["name"]
        found.sort(key=lambda run: run.case != name)
    for run in found:
        try:
            play_line(run.scenario, run.edition)
        except LineError as error:
            return error
    return None


def _case(place: Place) -> int | None:
    return int(place[1]) if place[0] == "cases" else None


def _expected(
    run: Run, played: Played
) -> Iterator[tuple[Callable[[Facts], list[Mismatch]], Facts]]:
    """All facts of a run, each group with what compares it at its moment."""
    line = zip(run.scenario.line, played.moments, played.after, strict=False)
    steps: list[tuple[StepSheet | Scenario, Moment, Moment]] = [
        step for step in line if step[0].only_in is None or run.edition in step[0].only_in
    ]
    for said, before, after in (*steps, (run.scenario, played.moments[0], played.end)):
        if said.expect is not None:
            yield partial(compare, moment=after, since=before), said.expect
        if said.change is not None:
            yield partial(differences, before=before, after=after), said.change


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.stem)
def test_every_fact_of_an_example_can_fail(path: Path) -> None:
    """No expectation is idle: with one fact changed (numbers by one), it does not hold."""
    found = 0
    for run in runs(load(path)):
        for wrong_in, said in _expected(run, play_line(run.scenario, run.edition)):
            assert not wrong_in(said)
            data = msgspec.json.decode(msgspec.json.encode(said))
            for place, fact in _facts(data, inside=True):
                if "not_rules" not in place:
                    other = _changed(place, fact, [*run.scenario.seats])
                    wrong = msgspec.convert(_with(data, place, other), Facts)
                    assert wrong_in(wrong), (run.name, place, fact)
                    found += 1
    assert found


def _steps(data: Any) -> Iterator[tuple[Place, int, Any]]:
    """Every step of a file: its place, its number on the line, itself."""
    for number, step in enumerate(data.get("line", ()), 1):
        yield ("line", number - 1), number, step
    before = len(data.get("line", ()))
    for place, case in enumerate(data.get("cases", ())):
        for number, step in enumerate(case.get("line", ()), 1):
            yield ("cases", place, "line", number - 1), before + number, step


def _but(step: Any, *words: str, **more: Any) -> Any:
    return {key: value for key, value in step.items() if key not in words} | more


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.stem)
def test_every_refusal_of_an_example_can_fail(path: Path) -> None:
    """What may be played may not be refused, and the other way round; reasons are compared."""
    data = _data(path)
    for place, number, step in _steps(data):
        if "may_play" in step:
            wrong = _but(
                step, "may_play", may_not_play=step["may_play"], because="sometimes.condition"
            )
        elif "may_not_play" in step:
            wrong = _but(step, "may_not_play", "because", may_play=step["may_not_play"])
        elif "may" in step:
            wrong = _but(step, "may", may_not=step["may"])
        elif "may_not" in step:
            wrong = _but(step, "may_not", "because", may=step["may_not"])
        else:
            continue
        error = _failure(_with(data, place, wrong), _case(place))
        assert error is not None
        assert error.step == number
        if "because" in step:
            wrong = {**step, "because": next(rule for rule in rules() if rule.startswith("setup."))}
            error = _failure(_with(data, place, wrong), _case(place))
            assert error is not None
            assert "is refused because of" in error.message


def test_these_checks_look_into_cases_and_all_words_of_facts() -> None:
    """A file in which everything stands that can be said, each of it able to fail."""
    text = (SCENARIOS / "README.md").read_text(encoding="utf-8")
    examples = re.findall(r"```yaml\n(.*?)```", text, re.DOTALL)
    data = next(data for data in (Document(e, "").data for e in examples) if "cases" in data)
    assert _failure(data, 0) is None
    places = [place for place, _ in _facts(data)]
    assert ("cases", 1, "line", 1, "expect", "drinks", 0, "revealer") in places
    assert [number for _, number, _ in _steps(data)] == [1, 2, 2, 3, 4]
    for place, fact in _facts(data):
        assert _failure(_with(data, place, _changed(place, fact, list(data["seats"]))), 1)


TWO_WAYS = """\
id: two-ways
title: A card with two ways
format: 2
edition: rdi5
cards:
  - id: either-way
    title: Either way
    type: [sometimes]
    modes:
      - {name: leave, as: sometimes, answers: ante, do: [{leave: round}]}
      - {name: drink, as: sometimes, answers: drink, when: [{drinker: self}], do: [{ignore: drink}]}
    knowledge: invented
seats:
  Ann: {pile: [wine], gold: 5, hand: [teleport-beverage]}
  Ben: {gold: 5, hand: [either-way]}
  Cid: {gold: 5}
turn: {of: Ann, phase: drink}
line:
  - {everyone: passes, expect: {drinks: [{Ann: 2}]}}
"""


def two_ways(*steps: str) -> str:
    with pytest.raises(LineError) as caught:
        play_line(load_text(TWO_WAYS + "".join(f"  - {step}\n" for step in steps)))
    return caught.value.message


def test_a_reason_of_one_mode_does_not_stand_for_another() -> None:
    no = "seat: Ben, may_not_play: either-way"
    told = two_ways(f"{{{no}, because: ignore.drink-must-concern-you}}")
    assert told == (
        "either-way (leave) is refused because of sometimes.condition: say that, or a mode"
    )
    steps = (
        f"{{{no}, mode: drink, because: ignore.drink-must-concern-you}}",
        f"{{{no}, because: [ignore.drink-must-concern-you, sometimes.condition]}}",
    )
    play_line(load_text(TWO_WAYS + "".join(f"  - {step}\n" for step in steps)))


def test_the_real_reason_is_told_where_nobody_is_asked_or_nobody_can_be_picked() -> None:
    own = "{seat: Ann, plays: teleport-beverage, on: Ann}"
    assert "when the step came: on-yourself (action.another-player)" in two_ways(own)
    over = "{seat: Ben, may_not_play: either-way, because: sometimes.condition}"
    told = two_ways("{everyone: settles}", over)
    assert told.endswith(f"nobody is asked any more ({GOES_ON})")
    order = "{seat: Ben, may_not: order, on: Ann}"
    assert two_ways(order).endswith("whether Ben may order on Ann: Ann is asked here")
