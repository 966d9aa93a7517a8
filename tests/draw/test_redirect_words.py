"""What is told of a loss that goes to somebody else."""

from rdi_explore.draw import text
from rdi_explore.scenario import load_text, play_line

TABLE = """
format: 2
title: Sent on
cards:
  - id: hit-and-rob
    title: Hit and rob
    type: [action]
    modes: [{as: action, do: [{lose: 3, stat: fortitude}, {pay: 1}]}]
    knowledge: invented
  - id: over-there
    title: Over there
    type: [sometimes]
    modes:
      - as: sometimes
        answers: card
        when: [{threatens: fortitude}]
        do: [{redirect: fortitude, to: target}]
    knowledge: invented
seats:
  Ann: {hand: [hit-and-rob]}
  Ben: {hand: [over-there, my-what-selfless-adventurers-you-are]}
  Torglesnarf: {character: torglesnarf, front: [grunt-the-brawler]}
turn: {of: Ann}
line:
  - {until: action, seat: Ann, plays: hit-and-rob, on: Ben}
"""


def told(step: str) -> str:
    """The record of the whole line."""
    end = play_line(load_text(TABLE + step + "  - everyone: passes\n")).end
    return "\n".join(text.record(moment) for moment in end.line())


def test_a_loss_that_goes_to_a_minion_is_told() -> None:
    words = told("  - {seat: Ben, plays: over-there, on: Torglesnarf/grunt-the-brawler}\n")
    assert "The loss of 3 Fortitude goes from Ben to Torglesnarf's “Grunt the Brawler”." in words


def test_all_that_a_card_does_is_no_number() -> None:
    words = told("  - {seat: Ben, plays: my-what-selfless-adventurers-you-are, on: Torglesnarf}\n")
    assert "All it would do to Ben goes to Torglesnarf." in words
    assert "The loss of" not in words
