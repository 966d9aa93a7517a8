"""What an act means is told in one place, and options say no more than is told there."""

import ast
import re
from itertools import pairwise
from pathlib import Path

import pytest

from rdi_explore.kernel import values
from rdi_explore.kernel.values import Act, Option
from rdi_explore.scenario import load, play_line, scenario_files

SOURCE = Path(values.__file__).with_name("acts.py")
SHIPPED = Path(__file__).parents[2] / "scenarios"
FIELDS = set(Option.__struct_fields__) - {"act"}


def told() -> dict[str, set[str]]:
    """The fields of an option that the text behind each act names."""
    (body,) = (
        node.body for node in ast.parse(SOURCE.read_text()).body if type(node) is ast.ClassDef
    )
    found: dict[str, set[str]] = {}
    for member, text in pairwise(body):
        match member, text:
            case ast.Assign(value=ast.Constant(value=act)), ast.Expr(ast.Constant(value=words)):
                found[act] = set(re.findall(r"``(\w+)``", words))
    return found


def test_every_act_is_told_with_fields_that_an_option_has() -> None:
    assert told().keys() == set(Act)
    assert set().union(*told().values()) <= FIELDS


@pytest.fixture(scope="module")
def used() -> dict[str, set[str]]:
    """The fields that differ from their defaults in the options of all shipped lines."""
    found: dict[str, set[str]] = {}
    for file in scenario_files(SHIPPED):
        for moment in play_line(load(file)).end.line():
            for option in moment.options:
                plain = Option(option.act)
                fields = {name for name in FIELDS if getattr(option, name) != getattr(plain, name)}
                found.setdefault(option.act, set()).update(fields)
    return found


@pytest.mark.parametrize("act", Act)
def test_an_option_says_no_more_than_is_told_of_its_act(
    act: Act, used: dict[str, set[str]]
) -> None:
    assert used.get(act, set()) <= told()[act]
