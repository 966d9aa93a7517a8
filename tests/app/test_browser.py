"""The session's host in a page, without a browser: what it hears, and what it sends."""

from __future__ import annotations

import json
from typing import Any

import pytest

from rdi_explore import Explorer
from rdi_explore.app.browser import FOLLOW, Host
from tests.app.test_explorer import FakeStage

SCENARIO = "rdi5-redirect-3"


class Page:
    """Hears a host, and keeps the regions as a page does."""

    def __init__(self) -> None:
        self.heard: list[dict[str, Any]] = []
        self.regions: dict[str, str] = {}
        self.host = Host(self._hear, json.dumps([[SCENARIO, "Redirect", "rdi5"]]))

    def _hear(self, text: str) -> None:
        message = json.loads(text)
        self.heard.append(message)
        self.regions |= message.get("regions", {})

    def send(self, **message: Any) -> list[str]:
        """Send a message; returns what was done because of it."""
        self.heard.clear()
        self.host.hear(json.dumps(message))
        return [each["do"] for each in self.heard]


@pytest.fixture
def page() -> Page:
    return Page()


def test_a_rehearsal_is_heard_by_nobody(page: Page) -> None:
    """After it no page is open, and what comes is as without."""
    page.host.rehearse()
    assert not page.heard
    assert page.host.session is None
    assert page.send(act="forward") == ["ack"]
    rehearsed, fresh = page, Page()
    for each in (rehearsed, fresh):
        assert each.send(open="explorer", scenario=SCENARIO) == ["update", "ack"]
    assert rehearsed.regions == fresh.regions


def test_what_was_done_before_is_done_again_in_silence(page: Page) -> None:
    acts = [["forward", None], ["choose", "1"], ["forward", None], ["share", None]]
    assert page.send(open="explorer", scenario=SCENARIO, acts=acts) == ["update", "ack"]
    stage = FakeStage()
    here = Explorer(SCENARIO, (), stage=stage)
    for act, arg in acts:
        here.act(act, arg)
    page.regions.pop("bar")
    assert page.regions == {name: html for name, html in stage.regions.items() if name != "bar"}
    assert page.heard[0]["fragment"] == here.walk.token()
    assert page.heard[0]["title"] == here.walk.scenario.title


def test_only_what_has_changed_is_sent(page: Page) -> None:
    page.send(open="explorer", scenario=SCENARIO)
    assert page.send(act="forward") == ["update", "ack"]
    assert "bar" not in page.heard[0]["regions"]
    assert page.send(act="close-rule") == ["update", "ack"]
    assert set(page.heard[0]["regions"]) == {"rule"}


def test_long_work_tells_how_far_it_is_before_it_ends(page: Page) -> None:
    page.send(open="explorer", scenario=SCENARIO)
    done = page.send(act="outlook")
    assert done.count("update") >= 2 and done[-1] == "ack"
    told = [each["regions"]["busy"] for each in page.heard if "busy" in each.get("regions", {})]
    assert 'data-act="stop"' in told[0]
    assert "Every way from" in page.regions["main"]
    assert page.regions["busy"] == ""


def test_links_are_followed_and_pages_opened_with_them(page: Page) -> None:
    page.send(open="explorer", scenario=SCENARIO, link=f"v1.{SCENARIO}.rdi5.A.5")
    assert page.heard[0]["fragment"] == f"v1.{SCENARIO}.rdi5.A.5"
    page.send(follow=f"v1.{SCENARIO}.rdi5.A.3")
    assert page.heard[0]["fragment"] == f"v1.{SCENARIO}.rdi5.A.3"
    page.send(open="explorer", scenario=SCENARIO, acts=[[FOLLOW, f"v1.{SCENARIO}.rdi5.A.7"]])
    assert page.heard[0]["fragment"] == f"v1.{SCENARIO}.rdi5.A.7"
    page.send(open="laboratory", link="s1.nonsense")
    assert "rdi-msg--error" in page.regions["message"]


def test_a_page_begins_with_the_first_scenario_if_its_own_is_not_there(page: Page) -> None:
    assert page.send(open="explorer", scenario="no-such-thing") == ["update", "ack"]
    assert "This scenario cannot be shown" in page.regions["message"]


@pytest.mark.parametrize(
    "message",
    [
        {}, {"act": "forward"}, {"follow": "v1"}, {"act": 3}, {"act": "choose", "arg": [1]},
        {"act": "choose", "arg": "x" * 20_000}, {"follow": "x" * 20_000}, {"follow": None},
    ],
)  # fmt: skip
def test_whatever_comes_is_met(page: Page, message: dict[str, Any]) -> None:
    assert page.send(**message) == ["ack"]
    page.send(open="explorer", scenario=SCENARIO)
    assert page.send(**message)[-1] == "ack"
    assert page.send(act="forward") == ["update", "ack"]


@pytest.mark.parametrize("text", ["", "nonsense", '{"open": 3}', '{"open": "explorer", "acts": 1}'])
def test_what_cannot_be_read_is_acknowledged_and_ends_the_worker(page: Page, text: str) -> None:
    """The page that sends such things is not ours; the worker says that it failed."""
    page.heard.clear()
    with pytest.raises(ValueError, match=r".+"):
        page.host.hear(text)
    assert [each["do"] for each in page.heard] == ["failed", "ack"]
