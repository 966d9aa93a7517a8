"""A card that is in no book is seen to be made up, wherever its title stands; others are not."""

import pytest

from rdi_explore.catalogue import cards, side_decks
from rdi_explore.draw.cards import kind_of, made_up
from rdi_explore.draw.cards.names import named_only
from rdi_explore.draw.html import Line, Stop, Timeline
from rdi_explore.draw.html.options import options
from rdi_explore.draw.html.record import record
from rdi_explore.draw.html.table import table
from rdi_explore.draw.words import sureness, unsure
from rdi_explore.kernel import Moment
from rdi_explore.scenario import load_text, play_line

TEXT = """format: 2
id: made-up
title: Made up
cards:
  - {id: whoops, title: Whoops, type: [action], modes: [{as: action, do: [{draw: 1}]}]}
seats:
  Fiona: {character: fiona, hand: [whoops, who-says-im-not-a-lady]}
  Zot: {character: zot, hand: [the-stars-say-no]}
turn: {of: Fiona, phase: action}
line:
  - {until: action, expect: {decides: Fiona}}
  - {seat: Fiona, plays: whoops}
"""
CITED = '<cite class="rdi-title is-made-up">Whoops</cite>'


@pytest.fixture(scope="module")
def line() -> tuple[Moment, ...]:
    return play_line(load_text(TEXT)).after


def test_of_the_catalogue_only_stand_ins_are_made_up_and_each_card_that_only_a_file_has(
    line: tuple[Moment, ...],
) -> None:
    told = {card.id for card in cards().values() if made_up(card)}
    assert told == {*side_decks()["otto-stand-ins"].cards}
    assert all("made up, in no book" in sureness(cards()[id]) for id in told)
    assert {card.id for card in line[0].setup.cast if made_up(card)} == {"whoops"}


def test_in_a_hand_with_a_title_text(line: tuple[Moment, ...]) -> None:
    drawn = table(line[0])
    assert 'class="rdi-chip is-made-up can"' in drawn and drawn.count("is-made-up") == 1
    assert 'title="Whoops (Action, made up: in no book, playable now)"' in drawn


def test_among_the_options_and_in_the_record(line: tuple[Moment, ...]) -> None:
    drawn = options(line[0])
    assert CITED in drawn and drawn.count("is-made-up") == 1
    stops = tuple(Stop(number, (each,)) for number, each in enumerate(line))
    assert CITED in record(Timeline(stops, 1, (Line("A", "", True),)))


def test_of_a_card_that_the_books_name_only_what_it_does_is_made_up() -> None:
    scenario = load_text(TEXT.replace("title: Whoops,", "title: Psionic vision,"))
    card = next(each for each in play_line(scenario).end.setup.cast if each.id == "whoops")
    assert named_only(card) and not named_only(cards()["swift-counterattack"])
    assert kind_of(card) == "Action, what it does is made up"
    assert unsure(card) == "named in a book, what it does is made up"
