"""Every verb has all its parts, and what is derived from its fields is what the kernel needs."""

from typing import Any, get_args

import pytest

from rdi_explore.draw.cards import verbs
from rdi_explore.kernel.law.costs import PRICES
from rdi_explore.kernel.law.demands import DEMANDS
from rdi_explore.kernel.machine import engine
from rdi_explore.kernel.playing.effects import EFFECTS
from rdi_explore.kernel.vocabulary import cards as c
from rdi_explore.kernel.vocabulary.fields import WORDS, fields, growing, lists_in, whom_words

assert engine

OF_EVENTS = {kind for kind in get_args(c.Effect) if kind.of_an_event is not c.Word.of_an_event}
"""Effects that the Event itself carries out, not a card."""


def verb(kind: type[Any]) -> str:
    return str(kind.__struct_config__.tag)


@pytest.mark.parametrize(
    ("kinds", "room", "part"),
    [
        (set(get_args(c.Effect)) - OF_EVENTS, EFFECTS, "is not carried out (@effect)"),
        (set(get_args(c.Condition)), DEMANDS, "asks nothing of the law (@of)"),
        (set(get_args(c.Cost)), PRICES, "has no price (PRICES)"),
        (set(get_args(c.Effect)), verbs.EFFECTS, "has no words (draw/cards/verbs.py)"),
        (set(get_args(c.Condition)), verbs.CONDITIONS, "has no words (draw/cards/verbs.py)"),
        (set(get_args(c.Cost)), verbs.COSTS, "has no words (draw/cards/verbs.py)"),
    ],
    ids=["effects", "conditions", "costs", "said effects", "said conditions", "said costs"],
)
def test_no_verb_lacks_a_part(kinds: set[type], room: dict[type, Any], part: str) -> None:
    lacking = sorted(f"“{verb(kind)}” {part}" for kind in kinds - set(room))
    assert not lacking, lacking
    assert set(room) <= set(WORDS.values())


def test_what_changes_attributes_is_laid_out_and_the_other_way_round() -> None:
    for kind in (*get_args(c.Effect), *get_args(c.Cost)):
        assert (kind.changes is c.Deed.changes) == (kind.packets is c.Deed.packets), verb(kind)


def test_what_a_table_of_rules_names_is_found_by_the_type_of_its_values() -> None:
    (limits,) = (field for field in fields(c.Token) if field.name == "limits")
    assert limits.names == "rule"


def test_a_verb_stands_for_one_thing() -> None:
    kinds = {
        *get_args(c.Condition), *get_args(c.Effect), *get_args(c.Cost), *get_args(c.Static)
    }  # fmt: skip
    assert set(WORDS.values()) == kinds
    for kind in kinds:
        first = fields(kind)[0]
        assert first.written == verb(kind), "the first word is the verb"
        assert sum(each.grows for each in fields(kind)) <= 1


def test_who_is_meant_is_said_by_a_field_of_that_kind() -> None:
    """Whatever can say ``target`` or ``self`` is found by its type, not by its name."""
    for kind in get_args(c.Effect):
        for field in fields(kind):
            if field.name in ("who", "by", "to", "with_") and kind is not c.Cover:
                assert field.whom, (verb(kind), field.name)


def test_numbers_that_grow() -> None:
    assert growing(c.Lose) == "lose"
    assert growing(c.Give) == "n"
    assert growing(c.Negate) == ""
    assert growing(c.TurnUp) == "", "there is one because there is always one"


def test_effects_within_effects() -> None:
    draw, gain = (c.Draw(1),), (c.Gain(1, "gold"),)
    assert lists_in(c.Flip("coin", draw, gain)) == (draw, gain)
    assert lists_in(c.Either((draw, gain))) == (draw, gain)
    assert lists_in(c.Draw(1)) == ()
    assert whom_words(c.Pay(1, "target", "inn")) == {"target", "inn"}
