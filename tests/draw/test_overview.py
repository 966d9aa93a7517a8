"""A long line at a glance."""

from __future__ import annotations

import re

import pytest

from rdi_explore.app.walk import Walk
from rdi_explore.draw.html.dock import WIDEST, dock
from rdi_explore.draw.html.overview import MOST, overview, sparkline
from rdi_explore.kernel import by_seat
from rdi_explore.scenario import load
from rdi_explore.scenario.game import game_of, play_out, record_of
from rdi_explore.scenario.turning import MUCH
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
    turns = [a for tag, a in page.elements if "’s turn" in a.get("aria-label", "")]
    assert sum(a.get("role") == "img" for tag, a in page.elements if tag == "svg") == 4
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


def test_what_mattered_is_pinned_and_can_be_gone_to(walk: Walk):
    """Whoever goes out is pinned where it happens; one goes from pin to pin, to the last one."""
    time = walk.timeline()
    pins = [a for _, a in Page(overview(time)).elements if a.get("data-key", "").startswith("pin")]
    places = [int(each["data-arg"]) for each in pins]
    assert places == sorted(set(places))
    last = time.stops[-1].moment
    gone = [last.name(seat) for seat, each in by_seat(last.position.seats) if each.out]
    said = [each["title"] for each in pins]
    assert len(gone) == 3 and {f"{name} is out" for name in gone} <= set(said)
    walk.first()
    for place in places:
        ways = {a.get("data-key"): a for _, a in Page(overview(walk.timeline())).elements}
        assert ways["matters"]["data-arg"] == str(place)
        walk.jump(place)
    ways = {a.get("data-key"): a for _, a in Page(overview(walk.timeline())).elements}
    assert ways["matters"]["aria-disabled"] == "true"


def test_of_several_things_at_one_step_a_pin_says_who_is_out():
    """In one game Fiona wins a pot with which Deirdre goes out; in another two fall together."""
    for id, said in (
        ("game-of-four", "Deirdre is out"),
        ("game-with-otto", "Eve is out, Gog is out"),
    ):
        assert f'title="{said}"' in overview(Walk(load(id)).timeline())


def test_a_pin_of_a_loss_or_of_gold_says_how_much(walk: Walk):
    time = walk.timeline()
    said = [a.get("title", "") for _, a in Page(overview(time)).elements]
    numbers = [int(n) for n in re.findall(r"(?:comes|wins) (\d+) (?:closer|Gold)", "\n".join(said))]
    assert numbers and min(numbers) >= MUCH


def test_it_says_which_turn_it_is_and_leads_to_the_next(walk: Walk):
    turns = [
        stop.number
        for stop in walk.timeline().stops
        if any(e.begins_turn for moment in stop.moments for e in moment.entries)
    ]
    walk.jump(turns[2])
    name = walk.moment.name(walk.moment.position.turn)
    assert f"Turn 3 of {len(turns)}: {name}" in overview(walk.timeline())
    ways = {a.get("data-key"): a for _, a in Page(overview(walk.timeline())).elements}
    assert ways["turn-on"]["data-arg"] == str(turns[3])
    assert ways["turn-back"]["data-arg"] == str(turns[1])


def test_a_team_is_one_lane_and_an_automaton_none():
    for ids, mode, lanes in (
        (["fiona", "zot", "gerki", "deirdre"], "two-headed-dragon", ["Team 1", "Team 2"]),
        (["eve", "gog"], "otto", ["Eve", "Gog"]),
    ):
        game = game_of(ids, 7, mode=mode)
        time = Walk(record_of(game, play_out(game))).timeline()
        assert re.findall(r"<li><b>(.*?)</b>", overview(time)) == lanes
        assert sparkline(time.stops).count("<path") == len(lanes)


def test_the_slider_stands_where_one_is(walk: Walk):
    walk.jump(40)
    assert 'value="40"' in overview(walk.timeline())
    assert overview(walk.timeline()).count('aria-current="true"') == 1
