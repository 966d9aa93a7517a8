"""Each rule is played out where it acts: the board shows the step, and what comes of it."""

import re
from itertools import pairwise

import pytest
from markupsafe import escape

from rdi_explore.publish.reference_pages import ReferencePages
from rdi_explore.publish.rule_board import AFTER, BEFORE, MOST
from rdi_explore.reference.boards import best_boards, stored
from rdi_explore.reference.pages import rule_page
from rdi_explore.scenario import load
from tests.reference.board_count import shows

ANEW = "python -m tests.mutants.board_lines"
PAGES = ReferencePages(lambda id: f"../explorer.html#{id}", load)


@pytest.mark.parametrize("rule", [*stored()][::6])
def test_the_board_has_the_step_at_which_the_rule_is_seen_and_the_end_of_its_line(
    rule: str,
) -> None:
    found = shows(stored()[rule])
    assert found.rule and found.end and len(found.steps) <= MOST, ANEW
    assert rule_page(rule).example == stored()[rule].file


def test_of_its_files_the_line_that_shows_a_rule_best_is_stored() -> None:
    """other-characters.natyli-boss: asked in one file; in others a Power Jinx is just there."""
    files = ("characters-natyli-jinx", "jinx-and-no-action", "jinx-and-a-negated-first-action")
    assert best_boards(map(load, files))["other-characters.natyli-boss"].file == files[0]
    last = best_boards([load("rdi3-note-last-chance")])["last-chance.out-if-not-saved"]
    assert last.case == "not-saved", "where she saves herself the rule does not act"


def test_the_rule_says_at_each_step_what_holds_there() -> None:
    """turn.cards-around-special-action: before the choice and after it, not amid it."""
    shown = shows(stored()["turn.cards-around-special-action"]).steps
    words = [step.lamp.word for step in shown]
    refused = next(step.lamp for step in shown if step.lamp.word == "May not")
    assert {"It acts", "May", "May not"} <= {*words} and refused.why.startswith("Daareka")
    assert [step.answer is not None for step in shown] == [False] * (len(shown) - 1) + [True]


def test_a_lamp_stands_where_it_changes() -> None:
    board = PAGES.board(rule_page("timing.reopen"))
    lamps = re.findall(r'<div class="rdi-lamp[^"]*"><b>(.*?)</b>(?:<span>(.*?)</span>)?', board)
    assert lamps[0][0] == "Not yet" and lamps[-1][0] == "Yes"
    assert "It acts" in [word for word, _ in lamps]
    assert all(one != other for one, other in pairwise(lamps))


@pytest.mark.parametrize("rule", ["torglesnarf.wages", "redirect.whole-effect-exception"])
def test_a_lamp_says_nothing_that_the_step_says_already(rule: str) -> None:
    """torglesnarf.wages: he keeps one Minion and discards the other, each told once."""
    steps = PAGES.board(rule_page(rule)).split("<li><div ")[1:]
    assert any("<b>It acts" in step for step in steps)
    for step in steps:
        why = re.search(r"<b>It acts.*?</b><span>(.*?)</span>", step)
        assert why is None or why[1] not in step.partition("<details")[0].partition("</p>")[0]
        assert why is None or "decides" not in why[1]


@pytest.mark.parametrize(
    "rule",
    ["printed-cards.round-on-the-house-card", "otto.track-affected", "chaser.stop-empty-pile"],
)
def test_a_step_is_headed_by_what_changes_and_not_by_a_pass(rule: str) -> None:
    """printed-cards.round-on-the-house-card: that three drink stood in the fold."""
    for step in PAGES.board(rule_page(rule)).split("<li><div ")[1:]:
        head, _, fold = step.partition("</p>")
        assert not re.search(r"(pass|passes|to play)\. Everyone passes", head), rule
        whole = fold.partition("</ol></details>")[0] if "<details" in fold else ""
        assert not head.endswith("Everyone passes.") or "→" not in whole, rule


@pytest.mark.parametrize(
    "rule", ["otto.deck", "phrenk.potion-deck", "terci.supply-after-effects", "leave-round.effect"]
)
def test_a_board_says_nothing_of_machinery(rule: str) -> None:
    """phrenk.potion-deck: what his sheet does is a rule of the character."""
    board = PAGES.board(rule_page(rule))
    assert not re.search(r"sheet acts|the sheet\b|Those concerned", board), rule


def test_a_board_begins_and_ends_near_its_rule() -> None:
    """wench-tip.playable-after-leaving: of a whole Round only what led to the tip is shown."""
    for rule in ("wench-tip.playable-after-leaving", "otto.deck"):
        steps = shows(stored()[rule]).steps
        acts = [n for n, step in enumerate(steps) if step.decides]
        assert acts[0] <= BEFORE and len(steps) - 1 - acts[-1] <= AFTER + 1, rule


def test_who_plays_against_several_is_told_of_by_track() -> None:
    """otto.choices: each track of his has a name of its own."""
    board = PAGES.board(rule_page("otto.choices"))
    assert "<b>Otto towards Petra</b>" in board and "<b>Otto towards Jett</b>" in board


def test_a_board_of_another_scenario_claims_no_answer() -> None:
    """leave-round.ante-stays: the scenario asks something else, so its answer is not shown."""
    board = PAGES.board(rule_page("leave-round.ante-stays"))
    assert "It happens in this game, too: " in board and "rdi-mini__steps" in board
    assert "is-answer" not in board
    assert "is-answer" in PAGES.board(rule_page("timing.reopen"))


def test_a_refusal_in_a_later_case_stands_under_its_own_question() -> None:
    """other-characters.bastian-team: the file asks something else than what is refused there."""
    page = rule_page("other-characters.bastian-team")
    board = PAGES.board(page)
    assert f"<h2>{escape(page.may_not[0].asks)}</h2>" in board
    assert "is-answer" not in board and "<b>May not" in board


def test_a_rule_that_acts_nowhere_has_no_board() -> None:
    page = rule_page("setup.gold-denominations")
    assert not page.example and not PAGES.board(page)


def test_a_board_says_which_of_its_cards_no_book_tells_whole() -> None:
    """notes.embalmed: a card that is only named; timing.reopen: all are seen in the books."""
    board = PAGES.board(rule_page("notes.embalmed"))
    assert "Named in a book, what it does is made up: " in board
    assert "rdi-mini__sure" not in PAGES.board(rule_page("timing.reopen"))


def test_the_pot_stands_on_the_board_of_a_round() -> None:
    """notes.blood-money: half of the ante comes from the Inn; where nobody gambles, no pot."""
    pots = re.findall(
        r"<b>Pot</b> <span[^>]*>(.*?)</span>", PAGES.board(rule_page("notes.blood-money"))
    )
    assert pots == ["2 Gold", "6 Gold", "0 Gold"]
    assert "<b>Pot</b>" not in PAGES.board(rule_page("timing.reopen"))


def test_a_round_begins_with_who_is_in_control_and_who_has_passed() -> None:
    board = PAGES.board(rule_page("wench-tip.not-after-last-pass"))
    assert "Daareka is in control, and Torglesnarf has passed. It is Vlazlo" in board


def test_where_a_rule_acts_it_says_what_it_refuses_from_then_on() -> None:
    """gambling.win-by-effect: the Round is over, so the tip comes too late."""
    lamps = [step.lamp for step in shows(stored()["gambling.win-by-effect"]).steps]
    assert "Tara may not play" in next(each.why for each in lamps if each.word == "It acts")
