"""The pages of many games, of the rules as they run, and of two books."""

from __future__ import annotations

from typing import Any

import pytest

from rdi_explore.app.data_pages import Editions, ManyGames, RunningRules
from rdi_explore.draw.html.running_rules import BOXES, STEPS, WAYS
from rdi_explore.explore import playouts
from rdi_explore.explore.tables import Playouts
from rdi_explore.kernel import SCRIPTS, After, Play, Window
from rdi_explore.rulebook import switches
from tests.draw.parsed import Page

CHUG = "rdi6-note-card-chug:payer-ignores"


class Shown:
    """A stage that keeps what it is shown."""

    def __init__(self) -> None:
        self.regions: dict[str, str] = {}

    def on_act(self, act: Any) -> None:
        """Nobody acts here."""

    def show(self, regions: dict[str, str]) -> None:
        """Keep it; what is not sound HTML is refused."""
        self.regions |= regions
        Page("".join(self.regions.values()))


def fourfold(games: int) -> Playouts:
    who = ("deirdre", "fiona", "gerki", "zot")
    return playouts(games, seed=20, characters=who, recorded=3, workers=0, progress=False)


# ---- the rules as they run


def test_every_step_of_the_kernels_tables_has_a_box():
    of_cards = {(kind, step) for kind in (Play, Window, After) for step in SCRIPTS[kind]}
    assert of_cards == set(STEPS)
    assert set(STEPS.values()) <= set(BOXES)


@pytest.mark.parametrize("id", ["rdi5-redirect-3", "nine-cards-drink", "rdi5-timing-2"])
def test_a_card_goes_from_box_to_box_by_the_ways_that_are_drawn(id: str):
    page = RunningRules([id], stage=Shown())
    drawn = {(way.start, way.end) for way in WAYS}
    for step in page.run.steps:
        assert step.way in drawn or step.way[0] == step.way[1], step
        assert step.stand[step.card] == step.box


def test_the_line_is_stepped_through_to_its_ends():
    stage = Shown()
    page = RunningRules(["rdi5-redirect-3", "nine-cards-drink"], stage=stage)
    count = len(page.run.steps)
    page.act("back")
    assert page.at == 0
    for _ in range(count):
        page.act("forward")
    assert page.at == count - 1
    assert stage.regions["main"].count('aria-current="step"') == 1
    page.act("jump", "999999999")
    page.act("jump", "-3")
    assert page.at == count - 1
    page.act("quarrel", "<script>")
    assert page.quarrel == "rdi5-redirect-3"
    page.act("quarrel", "nine-cards-drink")
    assert (page.quarrel, page.at) == ("nine-cards-drink", 0)


def test_an_answer_is_one_deeper_and_the_first_card_waits():
    page = RunningRules(["rdi5-redirect-3"], stage=Shown())
    deep = next(step for step in page.run.steps if len(step.stand) == 2)
    assert deep.box == "say" and deep.stand == {1: "answer", 2: "say"}


# ---- two books


def test_the_page_says_where_two_books_part_and_what_each_says():
    stage = Shown()
    page = Editions([CHUG], stage=stage)
    main = stage.regions["main"]
    assert "Here they part." in main and switches()["ignore_drink_condition"].about in main
    asked = [each for each in switches().values() if each.values["rdi3"] != each.values["rdi9"]]
    assert main.count('class="rdi-differs"') == len(asked)
    page.act("one", "rdi6")
    assert "Both play it alike" in stage.regions["main"]


def test_one_book_with_itself_is_refused_and_the_page_stays():
    stage = Shown()
    page = Editions([CHUG], stage=stage)
    before = stage.regions["main"]
    page.act("one", "rdi9")
    assert "two different books" in stage.regions["message"]
    assert stage.regions["main"] == before
    page.act("one", "rdi3")
    assert stage.regions["message"] == ""


# ---- many games


def test_titles_are_made_from_the_numbers():
    stage = Shown()
    ManyGames(fourfold(20), stage=stage)
    main = stage.regions["main"]
    assert "What 20 games say" in main and "So few games do not tell" in main


def test_the_same_games_make_the_same_page():
    one, two = Shown(), Shown()
    ManyGames(fourfold(8), stage=one)
    ManyGames(fourfold(8), stage=two)
    assert one.regions == two.regions
