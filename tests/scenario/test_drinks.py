"""Drinks in scenario files: extra ones, choices, traits, what was drunk and is kept."""

import pytest

from rdi_explore.catalogue import FileError
from rdi_explore.scenario import load_text, play_line

TABLE = """
id: drinks
title: Drinks
turn: {of: Ann, phase: PHASE}
drink_deck: [tears, runoff, wine, water]
cards:
  - {id: three-more, title: Three More, type: [action], knowledge: invented,
     modes: [{as: action, do: [{order: 3}]}]}
  - {id: two-faced, title: Two-faced, type: [event], knowledge: invented, event: [{hold: dare}]}
  - {id: tears, title: Tears, type: [drink], face: {fortitude: 2}, knowledge: invented}
  - {id: runoff, title: Runoff, type: [drink], face: {fortitude: -1}, knowledge: invented}
  - {id: juice, title: Juice, type: [drink], knowledge: invented,
     face: {fortitude: -2, tastes: [{trait: night, alcohol: 2}], after: front}}
seats:
  Ann: {fortitude: 10, hand: [three-more], pile: [PILE], traits: [TRAIT]}
  Ben: {}
  Cid: {}
line:
"""


def played(phase: str, *steps: str, pile: str = "wine", trait: str = "night") -> None:
    text = TABLE.replace("PHASE", phase).replace("PILE", pile).replace("TRAIT", trait)
    play_line(load_text(text + "".join(f"  - {step}\n" for step in steps)))


def test_extra_drinks_are_ordered_one_at_a_time() -> None:
    played(
        "action",
        "{seat: Ann, plays: three-more}",
        "{seat: Ann, orders: Ben}",
        "{seat: Ann, orders: Cid}",
        "{seat: Ann, orders: Ben, expect: {Ben: {pile: [wine, tears]}, rules: [order.on-a-tab]}}",
    )


def test_the_revealer_chooses_one_of_two_equal_drinks() -> None:
    played(
        "drink",
        "{seat: Ann, chooses: 2}",
        "{everyone: passes, change: {Ann: {fortitude: -1}}}",
        pile="two-faced",
    )


def test_a_drink_tastes_different_to_a_trait_and_stays_in_front() -> None:
    played(
        "drink",
        "{everyone: passes}",
        "{expect: {drinks: [{drinker: Ann, alcohol: 2, fortitude: 0}]}}",
        "{everyone: passes, expect: {Ann: {front: [juice]}}}",
        pile="juice",
        trait="night",
    )
    with pytest.raises(AssertionError, match="drinks is"):
        played(
            "drink",
            "{everyone: passes}",
            "{expect: {drinks: [{drinker: Ann, alcohol: 2, fortitude: 0}]}}",
            pile="juice",
            trait="",
        )


def test_a_trait_that_no_drink_asks_for_is_a_mistake() -> None:
    with pytest.raises(FileError, match="unknown trait “nigth”"):
        played("drink", "{everyone: passes}", trait="nigth")
