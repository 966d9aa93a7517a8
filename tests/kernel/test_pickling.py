"""A position survives pickling, whatever lies on the table, and is small and quick about it."""

import pickle
from pathlib import Path

import pytest

from rdi_explore.explore import Limits, explore
from rdi_explore.kernel import Moment
from rdi_explore.kernel.values import Position
from rdi_explore.scenario import load, scenario_files, start

SCENARIOS = sorted(scenario_files(Path(__file__).resolve().parents[2] / "scenarios"))


@pytest.mark.parametrize("protocol", [2, pickle.HIGHEST_PROTOCOL])
def test_every_kind_of_position_comes_back_from_a_pickle(protocol: int) -> None:
    kinds: set[type] = set()
    for path in SCENARIOS:
        for position in explore(start(load(path)), Limits(positions=25)).positions:
            again = pickle.loads(pickle.dumps(position, protocol))
            assert type(again) is Position and again == position
            assert hash(again) == hash(position)
            assert again.staying == position.staying
            assert [type(frame) for frame in again.agenda] == [type(f) for f in position.agenda]
            kinds.update(map(type, position.agenda))
    assert len(kinds) > 30


def test_a_moment_of_a_long_line_comes_back_with_its_line() -> None:
    """F6: a line of 330 steps was a RecursionError."""
    moment = start(load("rdi5-timing-2"))
    begin = moment
    for _ in range(60):
        if not moment.options:
            break
        moment = moment.choose(moment.options[-1])
    reached = (moment.reached, moment.option)
    for _ in range(1_500):  # whatever the choices are: what matters is how many there were
        moment = Moment(moment.setup, reached[0], moment, reached[1])
    again = pickle.loads(pickle.dumps(moment))
    assert again.depth == moment.depth > 1_500
    assert [each.position for each in again.line()] == [each.position for each in moment.line()]
    assert [each.option for each in again.line()] == [each.option for each in moment.line()]
    assert tuple(again.record()) == tuple(moment.record())
    assert (
        again.line()[0].choose(begin.options[0]).position == begin.choose(begin.options[0]).position
    )
