"""The flow chart of a rule is the table that runs."""

import re

import pytest

from rdi_explore.draw.flow import CHARTS, FlowChart, flow_chart
from rdi_explore.kernel.machine.script import OVER, SCRIPTS, edges
from rdi_explore.kernel.values import AnyFrame, DrinkingContest, Event, Play
from rdi_explore.rulebook import rules

KINDS = list(SCRIPTS)


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.__name__)
def test_every_step_and_every_way_is_drawn(kind: type[AnyFrame]) -> None:
    dot = flow_chart(kind).dot()
    for name, step in SCRIPTS[kind].items():
        assert re.search(rf"^\ts_{name} \[", dot, re.M)
        if step.take is not None:
            assert re.search(rf"^\ts_{name} \[.*shape=hexagon", dot, re.M)
    drawn = set(re.findall(r"^\ts_(\w+) -> s_(\w+)", dot, re.M))
    assert drawn == {(source, target) for source, _, target, _ in edges(kind)}
    assert f"s_{OVER} [label=done" in dot


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.__name__)
def test_every_outcome_and_every_rule_is_written(kind: type[AnyFrame]) -> None:
    chart = flow_chart(kind)
    for written in (chart.dot().replace("\\n", "\n"), chart.text()):
        for _, outcome, _, by in edges(kind):
            assert outcome in written
            assert all(rule in written for rule in by)
        for step in SCRIPTS[kind].values():
            assert all(rule in written for rule in step.rules)


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.__name__)
def test_what_each_step_may_put_on_the_agenda_is_drawn(kind: type[AnyFrame]) -> None:
    chart = flow_chart(kind)
    notes = re.findall(r"^\ts_(\w+) -> p_\1 ", chart.dot(), re.M)
    putting = [name for name, step in SCRIPTS[kind].items() if step.puts]
    assert notes == putting
    assert chart.text().count("\n  + ") == len(putting)


def test_a_window_is_drawn_with_what_it_is_about() -> None:
    lines = flow_chart("Playing a card").text().splitlines()
    assert lines[lines.index("respond") + 1] == "  + Discarding, Harvesting, Payment, Window (card)"
    assert "  + Champions, Window (event)" in flow_chart(Event).text()


def test_ids_in_a_chart_are_unique() -> None:
    for kind in KINDS:
        ids = re.findall(r"\bid=(\w+)", flow_chart(kind).dot())
        assert len(ids) == len(set(ids))


def test_the_text_of_a_chart() -> None:
    lines = flow_chart("The Drinking Contest").text().splitlines()
    assert lines[0] == "everyone reveals [contest.everyone-reveals]"
    assert lines[1:3] == ["  + Reveal", "  → everyone drinks"]
    assert "  → several: everyone reveals [contest.tie-repeat]" in lines


def test_charts_have_titles() -> None:
    assert flow_chart("Playing a card").kind is Play
    assert set(CHARTS.values()) <= set(KINDS)
    assert isinstance(flow_chart(DrinkingContest), FlowChart)
    with pytest.raises(KeyError):
        flow_chart("The Drinking Contest!")


def test_rules_in_charts_are_in_the_rulebook() -> None:
    for kind in KINDS:
        for id in re.findall(r"\[([a-z0-9., -]+)\]", flow_chart(kind).text()):
            assert all(each in rules() for each in id.split(", "))


def test_it_works_without_the_dot_program(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", "")
    chart = flow_chart(Play)
    assert chart.svg() is None
    assert chart._repr_mimebundle_() == {"text/plain": chart.text()}
