"""What is drawn beforehand is what a notebook shows, and an act leads where it leads there."""

from __future__ import annotations

import random
from typing import Any

import pytest

from rdi_explore.app.curriculum import lessons
from rdi_explore.app.explorer import Explorer
from rdi_explore.app.lesson import Lesson
from rdi_explore.app.walk import Walk
from rdi_explore.publish.painted import lesson_painting, scenario_painting
from rdi_explore.scenario import load
from tests.app.test_explorer import FakeStage
from tests.browser.conftest import PUZZLE


class Page:
    """Reads a painting as ``site/painted.js`` does."""

    def __init__(self, data: dict[str, Any]) -> None:
        self.data, self.at, self.said = data, data["opens"], data["opening"]

    def text(self, number: int) -> str:
        return "".join(self.data["pieces"][piece] for piece in self.data["texts"][number])

    def row(self, column: str) -> dict[str, Any]:
        row: dict[str, Any] = self.data["rows"][self.data[column][self.at]]
        return row

    @property
    def acts(self) -> dict[str, Any]:
        return {**self.row("far"), **self.row("near")}

    def act(self, key: str) -> None:
        to = self.acts[key]
        self.at, self.said = to if isinstance(to, list) else (to, "")

    def shown(self) -> dict[str, str]:
        regions = {
            name: self.text(column[self.at]) for name, column in self.data["regions"].items()
        }
        regions["message"] += self.said
        return {
            **regions,
            "dot": self.text(self.data["dot"][self.at]),
            "link": self.data["link"][self.at],
        }


class Quiet(FakeStage):
    """A stage that keeps the focus to itself."""

    def focus_on(self, key: str) -> None:
        """Nothing is there to have it."""


def shown_by(stage: FakeStage) -> dict[str, str]:
    return {**stage.regions, "dot": stage.dot, "link": stage.fragment}


def compare(there: dict[str, str], mine: dict[str, str], *but: str) -> None:
    for name, html in mine.items():
        if name not in ("bar", *but):  # the page's bar has the scenarios of its site
            assert there.get(name, "") == html, name


@pytest.mark.parametrize("alone", [False, True])
@pytest.mark.parametrize(
    "id", ["rdi5-redirect-3", "limits-the-inn-pays", "rdi9-gambling-1", str(PUZZLE)]
)
def test_a_walk_shows_what_the_notebook_shows(id: str, alone: bool) -> None:
    scenario = load(PUZZLE) if id == str(PUZZLE) else load(id)
    page = Page(scenario_painting(Walk(scenario), {}, alone=alone))
    stage = FakeStage()
    here = Explorer(scenario, (), stage=stage, rulings={})
    chance, done = random.Random(5), set()
    for _ in range(120):
        compare(page.shown(), shown_by(stage))
        again = scenario.puzzle is not None and here.walk.letter != "A"
        acts = [key for key in page.acts if not (again and key.startswith("choose"))]
        key = chance.choice(sorted(acts))
        done.add(key.split()[0])
        page.act(key)
        act, _, arg = key.partition(" ")
        stage.send_act(act, int(arg) if act in ("decision", "fork") else arg or None)
    assert {"forward", "back", "choose", "jump", "decision", "reset"} <= done


def test_every_answer_to_a_puzzle_is_there_where_the_page_is_alone() -> None:
    said = set()
    data = scenario_painting(Walk(load(PUZZLE)), {}, alone=True)
    for key in Page(data).acts:
        page = Page(data)
        page.act(key)
        said |= {word for word in ("Proved.", "Refuted.") if word in page.said}
    assert said == {"Proved.", "Refuted."}


def test_where_a_kernel_stands_behind_it_only_the_lines_of_the_file_are_drawn() -> None:
    walk = Walk(load("limits-the-inn-pays"))
    stops = sum(len(Walk(load("limits-the-inn-pays")).stops(letter)) for letter in walk.lines)
    assert len(scenario_painting(walk)["link"]) == stops


def test_of_a_whole_game_a_few_moments_are_drawn_and_a_kernel_plays_the_rest() -> None:
    """Where it opens, its beginning and its end; whatever leads elsewhere is the kernel's."""
    game = load("game-with-otto")
    walk = Walk(game)
    data = scenario_painting(walk, {})
    places = {int(link.rpartition(".")[2]) for link in data["link"]}
    assert {0, walk.question_at, len(walk.lines["A"].moments) - 1} <= places
    assert len(places) < 20 < len(walk.stops())
    page, stage = Page(data), FakeStage()
    Explorer(game, (), stage=stage, rulings={})
    for key in ("forward", "forward", "back", "last", "back", "first", "forward"):
        compare(page.shown(), shown_by(stage))
        page.act(key)
        stage.send_act(key)
    compare(page.shown(), shown_by(stage))
    page.act("forward")
    assert "forward" not in page.acts and "last" in page.acts


def test_a_game_of_a_page_that_is_alone_is_drawn_whole() -> None:
    game = load("game-boss-battle")
    assert len(scenario_painting(Walk(game), {}, alone=True)["link"]) >= len(Walk(game).stops())


@pytest.mark.parametrize("lesson", lessons()[::6], ids=lambda lesson: lesson.id)
def test_a_lesson_shows_each_answer_by_itself_as_the_notebook_does(lesson: Any) -> None:
    every = lessons()
    data = lesson_painting(lesson, every, alone=True)
    chance = random.Random(lesson.id)
    for _ in range(4):
        page, stage = Page(data), Quiet()
        here = Lesson(lesson, stage=stage)
        here.lessons = every
        here.show()
        for at in range(-1, len(lesson.lesson.questions)):
            answers = [key for key in page.acts if key.startswith("answer")]
            steps = ["hint", "back", "jump 1", "forward"] if answers else []
            for key in (*(chance.sample(answers, 1) if answers else ()), *steps, "next"):
                if key not in page.acts:
                    continue
                page.act(key)
                act, _, arg = key.partition(" ")
                stage.send_act(act, arg or None)
                ended = "main" if at == len(lesson.lesson.questions) - 1 else "now"
                compare(page.shown(), shown_by(stage), "now", "link", ended)
        assert 'class="rdi-lessonend__list"></ol>' in page.shown()["main"]
