"""A position survives pickling, whatever lies on the table, and is small and quick about it."""

import pickle
from pathlib import Path

import pytest

from rdi_explore.explore import Limits, explore
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
