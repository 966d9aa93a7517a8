"""What was saved before Anytime Cards were asked for again leads to where it led then."""

import pytest

from rdi_explore.app.walk import Walk
from rdi_explore.players.sitting import BadLink, read_sitting
from rdi_explore.scenario import load, play_line
from rdi_explore.scenario.files import load_text
from rdi_explore.scenario.formerly import offered, passed_over
from rdi_explore.scenario.links import read_token

GAME = (
    "g1.gog~eve~zot.easy.rdi9.normal.0000.9.0_2_5_0x4_3_0x2_2_0x22_1_0_2_1_0_1_0_1_2_0_3_1x3_"
    "2_1_0_3_0_1_2x2_0x2_1_0x7_1_0x4_5_1_2_0_2_0_4_2x2_4_1x2_0_1_0_1_0_2_0_2x2_0x2_5_1_0_1_0x"
    "2_1_0x2_1_0x3_3_0_2_1_0x3_1_3_0x2_2_0x6_1_0x4_2"
)
"""A game of three to its end, by the kernel of 2026-11-27."""
ENDED = [(0, 15, 16, 4), (15, 20, 4, 4), (0, 15, 16, 6)]
"""Gold, Fortitude, Alcohol Content and cards in hand of each when it ended."""

BOTH_KINDS = """
format: 2
id: twice-asked
title: Both kinds in one hand
edition: rdi5
seats:
  Zot: {character: zot, fortitude: 15, gold: 7, hand: [i-told-you-not-to-distract-me]}
  Deirdre:
    character: deirdre
    fortitude: 14
    gold: 6
    hand: [my-goddess-heals-me, my-goddess-protects-me]
  Fiona: {character: fiona, fortitude: 12, gold: 9, hand: [im-a-quick-healer]}
turn: {of: Zot, phase: action}
line:
  - {until: action, seat: Zot, plays: i-told-you-not-to-distract-me, on: Deirdre}
"""


def test_a_link_to_a_game_leads_to_its_end() -> None:
    sitting = read_sitting(GAME)
    assert sitting.over and any(map(passed_over, sitting.moment.line()))
    seats = sitting.moment.position.seats
    assert [(s.gold, s.fortitude, s.alcohol, len(s.hand)) for s in seats] == ENDED
    assert read_sitting(str(sitting)).moment.position == sitting.moment.position


def test_the_same_choices_in_a_link_of_today_are_others() -> None:
    with pytest.raises(BadLink, match="rules have changed"):
        read_sitting(GAME.replace("g1.", "g2.", 1))


def test_a_record_is_played_as_it_was_made() -> None:
    """The game of the gallery was recorded on 2026-11-27, and not since."""
    ends = play_line(load("game-with-otto")).end
    assert ends.settled and any(map(passed_over, ends.line()))


def test_a_link_to_a_position_chooses_by_the_numbers_of_its_time() -> None:
    token = read_token("v1.twice-asked.rdi5.8-1.9.bf7e23")
    assert not isinstance(token, str)
    walk = Walk(load_text(BOTH_KINDS))
    assert walk.go_to(token) == ""
    before, taken = walk.moment.parent, walk.moment.option
    assert before is not None and taken is not None
    assert before.setup.cast[taken.card].id == "my-goddess-protects-me"
    assert len(offered(before)) == 2 < len(before.options)
    again = Walk(load_text(BOTH_KINDS))
    new = read_token(walk.token())
    assert not isinstance(new, str) and new.check != token.check
    assert again.go_to(new) == "" and again.moment.position == walk.moment.position
