"""Our own rulings are never asked, and every position makes sense."""

from functools import cache
from itertools import islice

import pytest
from msgspec.structs import replace

from rdi_explore.practice import PracticeQuestion, questions
from rdi_explore.practice.sense import a_boss_is_a_villain, changes_nothing, comes_later
from rdi_explore.practice.stated import otherwise, states, without_rulings
from rdi_explore.practice.tables import begin
from rdi_explore.rulebook import switches
from rdi_explore.scenario import Scenario, load_text, play_line

OWN_COST = """
format: 2
id: own-cost
title: An own card's cost
edition: {edition}
seats:
  Kaylin: {{character: kaylin, hand: [poof, wench-bring-some-drinks-for-my-friends]}}
  Phrenk: {{character: phrenk}}
turn: {{of: Kaylin, phase: order}}
line:
  - {{until: possible, seat: Kaylin, plays: wench-bring-some-drinks-for-my-friends}}
  - {{seat: Kaylin, may_not_play: poof, because: ignore.not-own-gold-cost}}
"""


def own_cost(edition: str) -> Scenario:
    return load_text(OWN_COST.format(edition=edition))


@cache
def some() -> tuple[PracticeQuestion, ...]:
    return tuple(islice(questions(11), 8))


@pytest.mark.parametrize(("edition", "stated"), [("rdi5", False), ("rdi9", True)])
def test_a_silent_book_is_not_asked(edition: str, stated: bool) -> None:
    """Only RDI 6 and RDI 9 say that nobody Ignores an own card's cost (ignore.not-own-gold-cost):
    the position plays by both, and is a question by one."""
    scenario = own_cost(edition)
    play_line(scenario)
    assert states(scenario.edition, ["ignore.not-own-gold-cost"]) is stated
    assert without_rulings(scenario) is stated


def test_a_table_with_a_pinned_ruling_is_not_that_of_its_edition() -> None:
    pinned = replace(own_cost("rdi9"), rulings={"ignore_own_payment": "forbidden"})
    play_line(pinned)
    assert not without_rulings(pinned)


def test_every_silent_switch_is_tried_by_every_other_value() -> None:
    found = set(otherwise("rdi5"))
    for name, switch in switches().items():
        tried = {value for other, value in found if other == name}
        others = {value for value in switch.allowed if value != switch.values["rdi5"]}
        assert tried == (others if "rdi5" in switch.silent else set())


def test_made_questions_rest_on_what_their_book_states() -> None:
    made = [each for each in some() if each.kind != "case"]
    assert made
    for each in made:
        cited = (*each.rules, *(answer.rule for answer in each.answers))
        assert states(load_text(each.scenario).edition, cited)
        assert without_rulings(load_text(each.scenario))


def test_no_line_of_the_board_prints_the_answer() -> None:
    """What is Ignored or Negated already is not asked about."""
    assert not any(told in line for each in some() for line in each.waits
                   for told in ("Ignores it", "is Negated"))  # fmt: skip


def test_no_card_waits_that_changes_nothing() -> None:
    made = [load_text(each.scenario) for each in some() if each.kind != "case"]
    assert not any(changes_nothing(begin(each)) for each in made)


DRINK = """
format: 2
id: later
title: A Drink, and what waits on it
edition: rdi6
seats:
  Torglesnarf: {character: torglesnarf}
  Daareka: {character: daareka, hand: [if-i-drink-this-well-all-end-up-making-bad-decisions]}
  Dimli: {character: dimli, hand: [spike-it-with-firewater]}
drink_deck: [light-ale]
turn: {of: Torglesnarf, phase: drink}
"""


def test_only_a_villain_is_a_boss() -> None:
    """Nobody else can be one (boss-battle.boss-setup)."""
    scenario = load_text(DRINK)
    sheet = scenario.seats["Torglesnarf"]
    for character, able in (("torglesnarf", True), ("dimli", False)):
        seats = {"Torglesnarf": replace(sheet, character=character, boss=True)}
        assert a_boss_is_a_villain(replace(scenario, seats=seats)) is able


def test_what_is_said_to_come_later_comes() -> None:
    """A card is told to fit later only if the kernel, everybody passing, lets it be played."""
    moment = begin(own_cost("rdi9"))
    seat = moment.seat("Kaylin")
    card = next(each for each in moment.position.seats[seat].hand
                if moment.setup.cast[each].id == "poof")  # fmt: skip
    assert comes_later(moment, seat, card, ("no-drink",))
    assert not comes_later(moment, seat, card, ("settled-first",))
