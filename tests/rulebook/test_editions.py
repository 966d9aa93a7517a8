"""The editions: data and struct agree, answers differ where the books do, errors help."""

from typing import Literal, get_args, get_origin, get_type_hints

import msgspec
import pytest

from rdi_explore.kernel import Setup
from rdi_explore.kernel.machine.rulings import ADDED_LATER
from rdi_explore.rulebook import (
    BOOKS,
    Rulings,
    UnknownEdition,
    UnknownSwitch,
    ValueNotAllowed,
    rules,
    rulings_for,
    switches,
)

HINTS = get_type_hints(Rulings)
FIRST = 36
"""So many questions there were when the first links were made."""


def test_data_and_struct_have_the_same_switches_and_values() -> None:
    assert set(switches()) == set(HINTS)
    for name, switch in switches().items():
        hint = HINTS[name]
        possible = get_args(hint) if get_origin(hint) is Literal else (True, False)
        assert hint is bool or get_origin(hint) is Literal, name
        assert set(switch.allowed) == set(possible), name


def test_the_defaults_are_those_of_the_fifth_edition() -> None:
    assert rulings_for("rdi5") == Rulings()


def test_questions_that_came_later_are_noted_so_that_old_links_go_on() -> None:
    """A link names its setup by all answers but those of questions that came later."""
    assert set(ADDED_LATER) <= set(HINTS)
    assert len(set(HINTS) - set(ADDED_LATER)) == FIRST, "a new question stands in ADDED_LATER, too"


def test_every_switch_is_complete() -> None:
    for name, switch in switches().items():
        assert tuple(switch.values) == BOOKS, name
        assert switch.about.endswith("."), name
        assert len(switch.allowed) == len(set(switch.allowed)) >= 2, name
        assert switch.rules, name
        assert set(switch.rules) <= set(rules()), name
        assert set(switch.silent) <= set(BOOKS), name
        assert all(map(switch.allows, switch.values.values())), name
        assert all(map(switch.allows, switch.literal.values())), name
        assert all(switch.values[book] != value for book, value in switch.literal.items()), name


def test_a_switch_whose_value_differs_is_decided_by_some_book() -> None:
    for name, switch in switches().items():
        assert len(set(switch.values.values())) == 1 or switch.decided, name


def test_the_questions_that_no_edition_decides() -> None:
    silent = (switch for switch in switches().values() if not switch.decided)
    assert [switch.name for switch in silent if not switch.house] == [
        "refill_payment_cards",
        "anytime_during_chasers",
        "split_rounding_negative",
        "self_split_by",
        "contest_event_is_a_drink",
        "phase_cards_amid_drinks",
        "vacated_control_resets_passes",
        "absent_pays_for_deck",
        "absent_gets_shares",
        "absent_leaves_round",
        "absent_returns_tokens",
        "absent_components_act",
        "otto_end_decides",
        "house_without_revealer",
        "each_other_gives_to_minions",
        "strike_back_without_exception",
        "tip_above_an_ante",
    ]


def test_a_house_rule_of_the_kernel_is_off_by_every_book() -> None:
    for name, switch in switches().items():
        if switch.house:
            assert set(switch.silent) == set(BOOKS), name
            assert len(set(switch.values.values())) == 1, name


@pytest.mark.parametrize(
    ("edition", "answers"),
    [
        ("rdi3", {"chaser_by": "title", "self_split_mandatory": True, "affects_mode": "could"}),
        ("rdi4", {"chaser_by": "title_and_icon", "one_left_wins": "always"}),
        ("rdi6", {"affects_mode": "would", "ignore_drink_condition": "would_be_affected"}),
        ("rdi9", {"chaser_by": "title_or_icon", "wench_drinks_class": "class"}),
    ],
)
def test_answers_of_an_edition(edition: str, answers: dict[str, bool | str]) -> None:
    asked = msgspec.structs.asdict(rulings_for(edition))
    assert {name: asked[name] for name in answers} == answers


def test_a_pinned_switch_changes_alone() -> None:
    pinned = rulings_for("rdi5", affects_mode="would")
    assert pinned.affects_mode == "would"
    assert msgspec.structs.replace(pinned, affects_mode="could") == rulings_for("rdi5")


def test_an_unknown_edition_names_the_nearest() -> None:
    with pytest.raises(UnknownEdition, match="unknown edition 'rdi55'; nearest: rdi5"):
        rulings_for("rdi55")


def test_an_unknown_switch_names_the_nearest() -> None:
    with pytest.raises(UnknownSwitch, match="unknown switch 'affect_mode'; nearest: affects_mode"):
        rulings_for("rdi5", affect_mode="would")


def test_a_value_that_is_not_allowed_names_the_nearest() -> None:
    with pytest.raises(ValueNotAllowed, match="cannot be woud; allowed: could, would; nearest: wo"):
        rulings_for("rdi5", affects_mode="woud")


@pytest.mark.parametrize("value", [1, "true", None])
def test_only_a_truth_answers_a_yes_or_no_question(value: bool | str) -> None:
    with pytest.raises(ValueNotAllowed, match=r"self_split_mandatory cannot be .*: true, false"):
        rulings_for("rdi5", self_split_mandatory=value)


def test_a_later_question_counts_in_a_fingerprint_only_if_it_is_answered_otherwise() -> None:
    def text(value: bool) -> bytes:
        rulings = rulings_for("rdi5", absent_components_act=value)
        return Setup(("Ann", "Ben"), (), rulings=rulings).as_text()

    assert b"absent_components_act" not in text(True)
    assert b"absent_components_act" in text(False)
    assert b"absent_returns_tokens" in text(True)
