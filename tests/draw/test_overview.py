"""A long line at a glance."""

from __future__ import annotations

import re

import pytest

from rdi_explore.app.walk import Walk
from rdi_explore.draw.html.dock import WIDEST, dock
from rdi_explore.draw.html.overview import MOST, overview
from rdi_explore.scenario import load
from rdi_explore.scenario.game import game_of, play_out, record_of
from tests.draw.parsed import Page


@pytest.fixture(scope="module")
def walk() -> Walk:
    game = game_of(["fiona", "zot", "gerki", "deirdre"], 7)
    return Walk(record_of(game, play_out(game)))


def test_a_short_line_has_none():
    assert "rdi-overview" not in dock(Walk(load("rdi5-redirect-3")).timeline())


def test_a_whole_game_shows_every_player_and_every_turn(walk: Walk):
    time = walk.timeline()
    assert len(time.stops) > WIDEST
    page = Page(overview(time))
    begun = sum(e.begins_turn for stop in time.stops for m in stop.moments for e in m.entries)
    turns = [a for tag, a in page.elements if tag == "button"]
    assert sum(tag == "svg" for tag, _ in page.elements) == 4
    assert begun <= len(turns) <= begun + 1
    places = [int(each["data-arg"]) for each in turns]
    assert places == sorted(set(places)) and places[0] == 1
    assert sum(int(each["style"].partition(":")[2]) for each in turns) == len(time.stops)


def test_the_lanes_say_the_numbers_of_the_line(walk: Walk):
    time = walk.timeline()
    drawn = re.findall(r'class="left" d="(.*?)V20H0z"', overview(time))
    for number, path in enumerate(drawn):
        first = time.stops[0].moment.position.seats[number]
        assert path.startswith(f"M0 {MOST - (first.fortitude - first.alcohol)}")
        assert int(path.rpartition("H")[2]) <= len(time.stops) - 1


def test_the_slider_stands_where_one_is(walk: Walk):
    walk.jump(40)
    assert 'value="40"' in overview(walk.timeline())
    assert overview(walk.timeline()).count('aria-current="true"') == 1
