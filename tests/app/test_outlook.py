"""Every way from here: the results that all lines lead to, found beside the page."""

import asyncio
import threading
from collections import Counter
from typing import Any

import pytest

from rdi_explore.app.explorer import Explorer
from rdi_explore.app.outlook import look_out
from rdi_explore.app.work import Work
from rdi_explore.draw.html.results import short_result
from rdi_explore.kernel.machine.moment import Moment
from tests.app.test_explorer import FakeStage, text
from tests.patience import until_nobody_works, until_so


@pytest.fixture
def stage() -> FakeStage:
    return FakeStage()


def ends_of(moment: Moment) -> list[Moment]:
    """The ends of all lines, each line by itself."""
    found, left = [], [moment]
    while left:
        at = left.pop()
        left += [at.choose(option) for option in at.options]
        found += [] if at.options else [at]
    return found


def test_the_results_are_those_of_all_lines(stage: FakeStage) -> None:
    walk = Explorer("rdi5-timing-2", stage=stage).walk
    found = look_out(walk.begin, walk.begin, "step 1")
    by_hand = Counter(short_result(walk.begin, end, 6) for end in ends_of(walk.begin))
    assert {way.result: way.lines for way in found.seen.ways} == by_hand
    assert not found.seen.unfinished
    counts = [way.lines or 0 for way in found.seen.ways]
    assert counts == sorted(counts, reverse=True)


def test_a_result_is_shown_by_a_line_that_leads_to_it(stage: FakeStage) -> None:
    explorer = Explorer("rdi5-redirect-3", stage=stage)
    stage.send_act("jump", "12")
    stage.send_act("outlook")
    assert explorer.ahead is not None
    ways = explorer.ahead.found.seen.ways
    assert len(ways) > 1
    for number, way in enumerate(ways):
        stage.send_act("way", str(number))
        assert "Not possible" not in text(stage, "message")
        assert short_result(explorer.walk.begin, explorer.walk.branch.end, 6) == way.result
    assert "Every way from step 12 of line A" in text(stage, "main")
    stage.send_act("undo")
    stage.send_act("reset")
    stage.send_act("first")
    stage.send_act("way", "1")
    assert short_result(explorer.walk.begin, explorer.walk.branch.end, 6) == ways[1].result
    stage.send_act("close-outlook")
    assert stage.regions["main"] == ""


def test_from_a_line_that_is_gone(stage: FakeStage) -> None:
    explorer = Explorer("rdi5-redirect-3", stage=stage)
    stage.send_act("jump", "12")
    stage.send_act("choose", "1")
    stage.send_act("outlook")
    stage.send_act("reset")
    assert list(explorer.walk.lines) == ["A"]
    assert explorer.ahead is not None
    stage.send_act("way", "0")
    way = explorer.ahead.found.seen.ways[0]
    assert short_result(explorer.walk.begin, explorer.walk.branch.end, 6) == way.result


@pytest.mark.parametrize(("act", "arg"), [("way", "0"), ("way", "x"), ("stop", None)])
def test_what_is_not_there_is_refused(stage: FakeStage, act: str, arg: Any) -> None:
    Explorer("rdi5-timing-2", stage=stage)
    stage.send_act(act, arg)
    assert "Not possible." in text(stage, "message")


def test_a_result_that_is_too_far_is_refused(stage: FakeStage) -> None:
    Explorer("rdi5-timing-2", stage=stage)
    stage.send_act("outlook")
    stage.send_act("way", "999")
    assert "There is no such result." in text(stage, "message")


def test_it_can_be_stopped_and_says_so(stage: FakeStage) -> None:
    explorer = Explorer("rdi9-gambling-1", stage=stage)
    found = look_out(explorer.walk.begin, explorer.walk.begin, "step 1", lambda progress: False)
    assert "it was stopped" in found.seen.unfinished


def test_another_scenario_forgets_it(stage: FakeStage) -> None:
    explorer = Explorer("rdi5-timing-2", stage=stage)
    stage.send_act("outlook")
    assert explorer.ahead is not None
    stage.send_act("scenario", "rdi5-redirect-3")
    assert explorer.ahead is None


# ------------------------------------------------------------------------------------ work


def test_in_a_notebook_the_page_stays_usable_while_it_runs_and_stop_is_heard() -> None:
    """With a loop the task runs beside it: what it tells arrives in between, and Stop ends it."""

    async def page() -> tuple[list[int], object, bool]:
        told: list[int] = []
        over: asyncio.Future[object] = asyncio.get_running_loop().create_future()
        first = threading.Event()

        def task(watch: Any) -> str:
            assert threading.current_thread() is not threading.main_thread()
            number = 0
            while watch(number):
                number += 1
                first.wait(0.01)
            return f"stopped after {number > 0}"

        def tell(number: int) -> None:
            assert threading.current_thread() is threading.main_thread()
            told.append(number)
            if number > 2:
                work.stop()

        work: Work[int, str] = Work(task, tell, over.set_result)
        usable = not work.over
        return told, await asyncio.wait_for(over, 10), usable

    told, result, usable = asyncio.run(page())
    assert result == "stopped after True"
    assert told[:3] == [0, 1, 2]
    assert usable


def test_dropped_work_is_never_heard_of_again() -> None:
    async def page() -> list[object]:
        heard: list[object] = []
        ended = threading.Event()

        def task(watch: Any) -> None:
            while watch(1):
                pass
            ended.set()

        work: Work[int, None] = Work(task, heard.append, heard.append)
        work.drop()
        await until_so(ended.is_set)
        await until_nobody_works()
        return heard

    assert asyncio.run(page()) == []


def test_what_goes_wrong_is_handed_over() -> None:
    heard: list[object] = []

    def task(watch: Any) -> None:
        raise ValueError("no")

    Work(task, heard.append, heard.append)
    assert [type(each) for each in heard] == [ValueError]
