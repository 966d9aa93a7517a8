"""The end of a scenario: what may be tried differently is what the kernel makes of it, related
rulings share rules, and both lead to places that are there."""

import pytest

from rdi_explore.app.explorer import Explorer
from rdi_explore.app.onward import MOST_RULINGS, MOST_WAYS, Onward, related, ways
from rdi_explore.app.walk import Walk, let_be
from rdi_explore.draw.html.leaf import HTML
from rdi_explore.draw.words import headline
from rdi_explore.publish.painted import scenario_painting
from rdi_explore.scenario import load
from rdi_explore.scenario.links import PlaceToken, read_token
from tests.app.test_explorer import FakeStage

SPIKED = "rdi3-timing-1"


def placed(text: str) -> PlaceToken:
    token = read_token(text)
    assert isinstance(token, PlaceToken)
    return token


@pytest.mark.parametrize("id", [SPIKED, "rdi5-redirect-1", "rdi5-contest-1", "rdi3-selfsplit-1"])
def test_what_may_be_tried_ends_as_it_is_told(id: str) -> None:
    walk = Walk(load(id))
    own = headline(walk.lines["A"].end, HTML)
    found = [way for way in ways(walk) if placed(way.place).choices]
    assert 0 < len(found) <= MOST_WAYS
    for way in found:
        other = Walk(load(id))
        assert other.go_to(placed(way.place)) == ""
        end = let_be(other.moment)[-1]
        assert end.decision is None
        assert way.comes in (headline(end, HTML), "All numbers stay.") and way.comes != own


def test_timing_reopen_to_pass_again_is_to_pass_out() -> None:
    told = [(way.does, way.comes) for way in ways(Walk(load(SPIKED)))]
    assert told[0][0] == "Kaylin passes" and "passes out" in told[0][1]


def test_another_book_is_named_where_it_ends_otherwise() -> None:
    walk = Walk(load("rdi6-note-card-chug"))
    for way in ways(walk):
        token = placed(way.place)
        if not token.choices:
            assert token.edition != walk.edition
            assert way.comes == headline(Walk(load(token.scenario), token.edition).lines["A"].end)


def test_related_rulings_share_a_rule_and_ask_something_else() -> None:
    scenario = load(SPIKED)
    assert scenario.answer is not None
    found = related(scenario)
    assert 3 <= len(found) <= MOST_RULINGS
    assert len({each.question for each in found} | {scenario.question}) == len(found) + 1
    for each in found:
        other = load(placed(each.place).scenario)
        assert other.answer is not None and each.verdict == other.answer.verdict
        mine = {*scenario.rules, *scenario.answer.rules}
        assert mine & {*other.rules, *other.answer.rules}, each.question


def test_only_what_is_there_is_led_to() -> None:
    there = {SPIKED, "rdi6-timing-1"}
    assert {placed(each.place).scenario for each in related(load(SPIKED), there)} <= there
    assert related(load(SPIKED), set()) == ()


def test_a_puzzle_keeps_other_choices_to_itself() -> None:
    assert Onward(Walk(load("puzzle-round-erin-a-pot-of-5"))).html() == ""


def test_the_explorer_shows_it_at_the_end_and_not_before() -> None:
    stage = FakeStage()
    Explorer(SPIKED, [SPIKED], stage=stage)
    assert "Try it differently" not in stage.regions["window"]
    stage.send_act("last")
    assert "Try it differently" in stage.regions["window"]
    assert "Related rulings" in stage.regions["window"]


def test_a_page_without_a_kernel_holds_the_lines_that_it_invites_to_try() -> None:
    walk = Walk(load(SPIKED))
    data = scenario_painting(
        walk, {SPIKED: related(walk.scenario, {SPIKED, "rdi6-timing-1"})}, alone=True
    )
    led = [way.place for way in ways(walk) if placed(way.place).choices]
    assert led and {*led} <= {*data["link"]}
    assert any("rdi6-timing-1" in text for text in map(str, data["pieces"]))
