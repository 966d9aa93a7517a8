"""What the list of the editions' differences says of each, a scenario shows: no more and no less.

The rows are those of the list (``A6``: its section and number). Where the books differ, the groups
are the editions that play alike, the scenario's own first; where all play alike by default, it is
the other answer to the open question that is tried.
"""

from pathlib import Path
from typing import NamedTuple

import pytest

from rdi_explore.explore.compare import compare
from rdi_explore.explore.sensitivity import sensitivity
from rdi_explore.rulebook import switches
from rdi_explore.scenario import Scenario, load
from rdi_explore.scenario.files import scenario_files

OWN = Path(__file__).parent / "differences"
ALL = Path(__file__).parents[2] / "scenarios"


class Row(NamedTuple):
    """A scenario (and case), who plays alike, and the first difference of each other group."""

    row: str
    scenario: str
    alike: str
    ruling: str
    rule: str
    kind: str
    step: int
    same_end: bool


ROWS = [
    Row("A2", "a2-after-no-action", "5469|3", "skip_action_removes_after_window",
        "action.at-most-one", "record", 2, False),
    Row("A6", "a6-plus-icon--icon", "5346|9", "chaser_by", "chaser.trigger", "record", 1, False),
    Row("A6", "a6-plus-icon--phrase", "546|39", "chaser_by", "chaser.trigger", "record", 1, False),
    Row("B3", "rdi6-note-card-chug--payer-ignores", "69|345", "ignore_drink_condition",
        "ignore.drink-must-concern-you", "play", 3, False),
    Row("B4", "team-own-payment--not-ignored", "6|3|459", "ignore_own_payment",
        "ignore.not-own-gold-cost", "play", 2, True),
    Row("B5", "rdi9-note-card-monsters-door", "96|345", "affects_mode",
        "affects.direct-change-only", "play", 1, True),
    Row("B6", "rdi5-note-ante-loses-gold", "5469|3", "ante_counts_as_losing_gold",
        "gambling.ante-is-losing-gold", "record", 4, False),
    Row("B8", "rdi6-note-redirect-each-once", "69|345", "only_on_bearers",
        "torglesnarf.remy-no-minion-damage", "play", 4, True),
    Row("B14", "b14-another-host", "5346|9", "wench_drinks_class",
        "wench-drinks.not-itself", "play", 3, False),
    Row("C3", "rdi3-note-mead-mandatory", "3|4569", "self_split_mandatory",
        "self-split.procedure", "play", 2, True),
    Row("C7", "c7-not-by-drinking", "4569|3", "contest_passout_deferral",
        "contest.pass-out-loses-now-splits-later", "record", 4, False),
    Row("D5", "d5-one-left--in-control", "4569|3", "one_left_wins",
        "forced-leave.one-left", "record", 6, True),
    Row("D5", "d5-one-left--nobody-in-control", "4569|3", "one_left_wins",
        "forced-leave.one-left", "record", 6, False),
]  # fmt: skip

ALIKE = {
    "A5": "rdi4-note-order-many--all-to-one",
    "A7": "rdi3-note-chaser-empty-pile--one-card",
    "A8": "rdi9-note-drink-draw-discard-order",
    "A16": "rdi5-note-bar-deck",
    "B2": "rdi5-note-event-started",
    "B6": "rdi3-note-no-ignore-round",
    "B9": "rdi4-timing-3",
    "B11": "rdi3-timing-1",
    "B14": "rdi3-note-wench-not-copy--her-copy",
    "B15": "rdi6-note-idtz-equivalence",
    "B16": "rdi3-note-old-wording",
    "C2": "rdi5-split-3",
    "C8": "rdi3-note-contest-event-zero",
    "D1": "rdi4-note-win-effect",
    "D2": "rdi4-note-fine-hand",
    "D3": "rdi5-note-left-not-charged--has-left",
    "D6": "rdi3-note-forced-out--one-left-tip",
    "D8": "rdi4-note-all-lose-tie--one-stays",
}
"""Rows of silent books, or of words alone: by the defaults all editions play alike."""

OTHERWISE = [
    ("A1", "rdi3-minmax-1", "targets_at_announce", False, "result"),
    ("A3", "rdi3-note-anytime-before-draw--meanwhile", "draw_lock_scope", "active", "record"),
    ("A4", "rdi3-buydrinks-ignore-1--one", "ignore_covers_ordered_drinks", True, "result"),
    ("B4", "rdi6-note-card-not-the-face--gold-ignored", "ignore_own_payment", "allowed", "record"),
    ("C1", "rdi9-split-2", "split_cards_one_by_one", True, "result"),
    ("D2", "rdi4-note-fine-hand", "winning_hand_exceptions", "none_by_rule", "result"),
    ("D3", "rdi5-note-left-not-charged--has-left", "left_players_ante", True, "result"),
    ("D4", "d4-raise-and-leave", "leave_after_ante_vacates", "start_only", "result"),
    ("D8", "rdi4-note-all-lose-tie--one-stays", "passout_receivers", "remaining", "result"),
    ("G", "rdi6-note-team-deck-out--helped", "refill_payment_cards", False, "result"),
    ("G", "rdi3-chaser-1", "anytime_during_chasers", True, "record"),
    ("G", "rdi9-note-split-with-chaser", "split_rounding_negative", "toward_zero", "result"),
    ("G", "g-passed-on-mead", "self_split_by", "revealer", "play"),
    ("G", "rice-wine-and-another-split--refused", "self_split_bars_splits", False, "play"),
    ("G", "rdi5-contest-1", "contest_event_is_a_drink", False, "record"),
    ("G", "contest-extra-drink-elsewhere--not-amid", "phase_cards_amid_drinks", "always", "play"),
    ("G", "g-passes-so-far", "vacated_control_resets_passes", False, "record"),
    ("K", "away-pays-and-gets--pays", "absent_pays_for_deck", False, "result"),
    ("K", "away-pays-and-gets--shares", "absent_gets_shares", False, "result"),
    ("K", "away-in-a-running-round--leaves", "absent_leaves_round", False, "result"),
    ("K", "scarab-of-the-absent--away", "absent_returns_tokens", False, "result"),
    ("K", "in-front-of-the-absent--away", "absent_components_act", False, "result"),
    ("K", "game-over-against-otto--in-the-round", "otto_end_decides", False, "result"),
    ("K", "minion-scarabs-of-a-sneeze--two", "each_other_gives_to_minions", False, "result"),
    ("K", "wulfric-and-a-scarab--scarab", "strike_back_without_exception", True, "result"),
    ("K", "tip-above-an-ante--by-the-letter", "tip_above_an_ante", False, "result"),
    (
        "K14",
        "drink-event-its-revealer-ignores--house",
        "house_without_revealer",
        "others_drink",
        "result",
    ),
]
"""Another answer, where no book decides or a book's words alone would say it."""


def scenario_of(name: str) -> tuple[Scenario, str | None]:
    """A scenario with the name of its case, from ``id--case``; our own stand beside this file."""
    id, _, case = name.partition("--")
    own = OWN / f"{id}.yaml"
    return load(own if own.exists() else id), case or None


@pytest.mark.parametrize("row", ROWS, ids=lambda row: f"{row.row}: {row.scenario}")
def test_a_difference_of_the_list_is_found(row: Row) -> None:
    scenario, case = scenario_of(row.scenario)
    found = compare(scenario, case=case)
    groups = ["".join(name.removeprefix("rdi") for name in group) for group in found.alike]
    assert "|".join(groups) == row.alike
    firsts = [each.first for each in found.divergences]
    mine = [
        (each, first)
        for each, first in zip(found.divergences, firsts, strict=True)
        if first is not None and first.rulings == (row.ruling,)
    ]
    assert len(mine) == len(firsts), "every group differs by this question first"
    for each, first in mine:
        assert row.rule in first.rules
        assert (first.difference.kind, first.difference.step) == (row.kind, row.step)
        assert each.lines.same_end == row.same_end


@pytest.mark.parametrize(("row", "name"), ALIKE.items(), ids=ALIKE.keys())
def test_where_a_book_is_silent_all_editions_play_alike(row: str, name: str) -> None:
    scenario, case = scenario_of(name)
    assert len(compare(scenario, case=case).alike) == 1, row


@pytest.mark.parametrize(
    ("row", "name", "ruling", "value", "weight"), OTHERWISE, ids=[each[2] for each in OTHERWISE]
)
def test_another_answer_to_an_open_question(
    row: str, name: str, ruling: str, value: bool | str, weight: str
) -> None:
    scenario, case = scenario_of(name)
    met = {each.name: each for each in sensitivity(scenario, case=case).met}
    (other,) = [each for each in met[ruling].others if each.value == value]
    assert other.weight == weight, row
    first = other.divergence.first
    assert first is not None
    assert first.rulings == (ruling,)
    assert set(switches()[ruling].rules) <= set(first.rules)


def test_every_question_on_which_the_books_differ_has_a_row() -> None:
    differ = {name for name, each in switches().items() if len(set(each.values.values())) > 1}
    assert differ == {row.ruling for row in ROWS}
    tried = {each[2] for each in OTHERWISE} | differ
    assert switches().keys() - tried == {"windows_on_other_events", "event_lock"}


def test_nothing_else_differs() -> None:
    """All over the shelf, whatever differs comes from questions on which the books differ."""
    differ = {row.ruling for row in ROWS}
    for file in list(scenario_files(ALL))[::12]:
        scenario = load(file)
        for case in [case.name for case in scenario.cases] or [None]:
            for each in compare(scenario, case=case).divergences:
                for found in each.found:
                    assert found.rulings, (scenario.id, case, found)
                    assert differ.issuperset(found.rulings)
