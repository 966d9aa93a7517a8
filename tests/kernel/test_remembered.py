"""A place that has read a name or an attribute before reads what it means now.

The interpreter remembers at each place where it was found; the compiled kernel does so, too
(``remembered.h``), and neither may hold on to it when the module or the class has changed.
"""

from typing import Any

import msgspec
import pytest

from rdi_explore.kernel.machine import desk as module
from rdi_explore.kernel.machine.desk import Desk
from rdi_explore.kernel.values import Seat
from tests.kernel.table import seat, table


@pytest.fixture
def desk() -> Desk:
    moment = table(Ann=seat(alcohol=3), Ben=seat()).moment
    return Desk(moment.setup, moment.position)


def test_a_name_that_is_given_to_something_else_is_found_anew(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    seen = []

    def replaced(value: Any, **changes: Any) -> Any:
        seen.append(changes)
        return msgspec.structs.replace(value, **changes)

    def changed() -> list[dict[str, Any]]:
        seen.clear()
        desk.put(1, gold=desk.seats[1].gold - 1)
        return [*seen]

    assert changed() == []
    with monkeypatch.context() as patch:
        patch.setattr(module, "replace", replaced)
        assert changed() == [{"gold": desk.seats[1].gold}]
    assert changed() == []


def test_an_attribute_of_a_class_that_is_changed_is_found_anew(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert [desk.drunkenness(each) for each in (0, 1, 0)] == [3, 0, 3]
    with monkeypatch.context() as patch:
        patch.setattr(Seat, "alcohol", property(lambda self: 20))
        assert [desk.drunkenness(each) for each in (0, 1)] == [20, 20]
    assert [desk.drunkenness(each) for each in (0, 1)] == [3, 0]


def test_a_place_reads_each_class_where_it_has_the_attribute(desk: Desk) -> None:
    class Tall(msgspec.Struct):
        fortitude: int
        alcohol: int

    class Short(msgspec.Struct):
        alcohol: int

    seats: list[Any] = desk.seats
    kinds = Tall(9, 1), Short(2), desk.seats[0], Short(4)
    for each in (*kinds, *kinds):
        seats[1] = each
        assert desk.drunkenness(1) == each.alcohol
    del kinds[1].alcohol
    seats[1] = kinds[1]
    with pytest.raises(AttributeError, match="alcohol"):
        desk.drunkenness(1)
