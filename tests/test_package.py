"""What the package offers to those who import it."""

import subprocess
import sys
from pathlib import Path

import pytest

import rdi_explore as rdi
from rdi_explore.app.explorer import Explorer
from rdi_explore.app.picture import Picture
from rdi_explore.draw.flow import flow_chart
from rdi_explore.draw.tree import ResponseTree
from rdi_explore.rulebook import rule_name
from rdi_explore.running import docstring

BLOW = "no-i-would-never-cast-warp-wood-on-a-friends-chair"


def test_everything_that_is_promised_is_there() -> None:
    assert sorted(set(rdi.__all__)) == sorted(rdi.__all__)
    for name in rdi.__all__:
        assert getattr(rdi, name) is not None
        assert docstring(getattr(rdi, name)).strip(), name
    assert rdi.__version__


def test_what_is_loaded_late_is_the_real_thing() -> None:
    assert rdi.Explorer is Explorer
    assert rdi.Picture is Picture
    assert rdi.flow_chart is flow_chart
    assert rdi.ResponseTree is ResponseTree
    with pytest.raises(AttributeError, match="no attribute 'Explorrer'"):
        _ = rdi.Explorrer


def test_importing_it_loads_no_widgets() -> None:
    code = "import sys, rdi_explore; print([m for m in ('ipywidgets','voila','networkx',"\
        "'graphviz') if m in sys.modules])"  # fmt: skip
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, timeout=60, check=True
    )
    assert done.stdout.strip() == "[]"


def test_start_takes_a_scenario_an_id_or_a_path() -> None:
    path = rdi.find("rdi5-redirect-1")
    scenario = rdi.load("rdi5-redirect-1")
    first = rdi.start(scenario)
    for each in ("rdi5-redirect-1", path, str(path)):
        assert rdi.start(each).position == first.position
    assert isinstance(first, rdi.Moment)
    assert isinstance(scenario, rdi.Scenario)
    assert path == Path(path)


def test_start_by_another_book_and_with_more_stops() -> None:
    assert rdi.start("rdi5-redirect-1", edition="rdi3").setup.edition == "rdi3"
    few, many = (rdi.start("rdi5-redirect-1", stops=stops) for stops in ("choices", "seats"))
    assert (few.setup.stops, many.setup.stops) == ("choices", "seats")
    with pytest.raises(KeyError, match="rdi7"):
        rdi.start("rdi5-redirect-1", edition="rdi7")


def test_start_of_what_is_not_there() -> None:
    with pytest.raises(rdi.FileError, match="Nearest: rdi5-redirect-"):
        rdi.start("rdi5-redirect-l")


def acting(stops: str = "choices") -> rdi.Moment:
    """The moment at which the turn owner of an example chooses an Action."""
    moment = rdi.start("rdi5-redirect-1", stops=stops)  # type: ignore[arg-type]
    while not any(option.act == "play" for option in moment.options) or moment.window:
        moment = moment.decline()
    return moment


def test_play_by_id() -> None:
    moment = acting()
    card = moment.setup.cast[next(o.card for o in moment.options if o.act == "play")].id
    whom = [moment.name(o.targets[0]) for o in moment.options if o.targets]
    after = rdi.play(moment, card, on=whom[0])
    assert after.parent is moment
    assert after.option is not None
    assert after.option.targets == (moment.seat(whom[0]),)


def test_play_wants_to_know_on_whom() -> None:
    moment = acting()
    card = moment.setup.cast[next(o.card for o in moment.options if o.act == "play")].id
    with pytest.raises(rdi.IllegalChoice, match=r"\d ways to play .* say on whom"):
        rdi.play(moment, card)


def test_play_of_what_may_not_be_played_says_why() -> None:
    moment = acting()
    refusal = next(no for no in moment.refusals if moment.decision and
                   no.seat == moment.decision.seat)  # fmt: skip
    card = moment.setup.cast[refusal.card].id
    with pytest.raises(rdi.IllegalChoice, match=refusal.rule) as caught:
        rdi.play(moment, card)
    assert refusal in caught.value.refusals
    with pytest.raises(rdi.IllegalChoice, match="not in hand"):
        rdi.play(moment, "wine")


def test_play_when_all_is_settled() -> None:
    end = rdi.play_line(rdi.load("rdi5-redirect-1")).end
    with pytest.raises(rdi.IllegalChoice):
        rdi.play(end, "i-dont-think-so")


def test_explain_says_why_in_sentences() -> None:
    moment = acting()
    lines = rdi.explain(moment)
    assert len(lines) == len(set(lines)) > 0
    for line in lines:
        assert line.split(",")[0] in moment.setup.names
        assert line.rsplit("[", 1)[1].rstrip("]") in map(rule_name, rdi.rules())


def test_show_and_tree() -> None:
    moment = rdi.play_line(rdi.load("rdi5-redirect-1")).after[1]
    assert "What answers what:" in rdi.show(moment)
    assert isinstance(rdi.tree(moment), rdi.ResponseTree)


def test_rule_and_rules_and_cards() -> None:
    assert rdi.rule("timing.reopen") is rdi.rules()["timing.reopen"]
    with pytest.raises(KeyError, match="nearest"):
        rdi.rule("timing.re-open")
    assert rdi.cards()["i-dont-think-so"].title == "I don't think so!"


def test_check_gives_a_report() -> None:
    report = rdi.check(rdi.find("rdi5-redirect-1"))
    assert (report.status, report.message) == ("pass", "")


def test_a_moment_is_not_changed_by_what_follows() -> None:
    moment = acting()
    position, options = moment.position, moment.options
    for option in options:
        assert moment.choose(option).back() is moment
    assert (moment.position, moment.options) == (position, options)
    assert moment.back(99).depth == 0
