"""The words of cards in both directions: whatever is said can be read, and means the same."""

from collections.abc import Iterator
from itertools import groupby
from typing import Any, get_args, get_origin

import msgspec
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from msgspec import inspect

from rdi_explore.catalogue import cards, side_decks, tokens
from rdi_explore.draw.cards import Misread, header_of, meaning, read, with_header
from rdi_explore.draw.cards.grammar import Template, type_of_field, values_of
from rdi_explore.draw.cards.nested import SENTENCES
from rdi_explore.draw.cards.sentences import UNSAID
from rdi_explore.draw.words.plays import FACTS
from rdi_explore.kernel.vocabulary import cards as c
from rdi_explore.kernel.vocabulary.fields import fields
from rdi_explore.kernel.vocabulary.terms import DECK, FAMILY, TOKEN, TRAIT

ALL = list(cards().values())
VERBS = {
    "effect": c.Effect,
    "brief": c.Effect,
    "record": c.Effect,
    "condition": c.Condition,
    "cost": c.Cost,
    "static": c.Static,
}
"""The kinds of words, and whose they are."""


@pytest.mark.parametrize("part", VERBS)
def test_every_verb_has_all_its_words(part: str) -> None:
    verbs = set(get_args(VERBS[part]))
    lacking = [verb.__name__ for verb in verbs - SENTENCES[part].keys()]
    assert not lacking, f"draw/cards/verbs.py has no words of the kind “{part}” for {lacking}"
    assert SENTENCES[part].keys() == verbs


def whole() -> Iterator[Template]:
    """Every template that must carry all that acts."""
    for part, templates in SENTENCES.items():
        if part not in ("brief", "record", "would", "a card"):
            yield from templates.values()


@pytest.mark.parametrize("template", list(whole()), ids=lambda template: template.kind.__name__)
def test_no_field_that_acts_goes_without_words(template: Template) -> None:
    silent = {
        field.name
        for field in msgspec.structs.fields(template.kind)
        if field.name in template.silent and not _has_one_value(field.type)
    }
    assert not silent, f"the words of {template.kind.__name__} do not say {silent}"


def _has_one_value(kind: Any) -> bool:
    return len(values_of(type_of_field(kind))) == 1


@pytest.mark.parametrize("part", SENTENCES)
def test_words_ask_only_for_what_is_there(part: str) -> None:
    waiting = {"you", "on", "about", "loss", "victim"}
    known = {"brief": {"on"}, "record": set(FACTS), "would": waiting}.get(part, set())
    for verb, template in SENTENCES[part].items():
        assert template.slots <= known, f"the words of {verb.__name__} ({part}) ask for more"


# ------------------------------------------------------------------------------ the catalogue


@pytest.mark.parametrize("card", ALL, ids=lambda card: card.id)
def test_what_a_card_says_is_read_as_the_same_card(card: c.Card) -> None:
    told = meaning(card)
    assert "{" not in "".join(told)
    assert read(told, header_of(card)) == card
    assert read(" ".join(told), header_of(card)) == card


def test_cards_that_differ_in_what_they_do_are_told_apart() -> None:
    def behaviour(card: c.Card) -> str:
        return repr(with_header(card, _bare(card)))

    told = sorted(ALL, key=meaning)
    for words, same in groupby(told, key=meaning):
        assert len({behaviour(card) for card in same}) == 1, words


def _bare(card: c.Card) -> dict[str, Any]:
    """The header of a card that has none."""
    fresh = header_of(card)
    return {path: _unsaid(card, path) for path in fresh}


def _unsaid(card: c.Card, path: str) -> Any:
    *steps, name = path.split(".")
    at: Any = card
    for step in steps:
        at = at[int(step)] if isinstance(at, tuple) else getattr(at, step)
    return UNSAID[type(at)][name]


# ------------------------------------------------------------------------------ random cards

NAMES = {
    TOKEN: sorted(tokens()),
    DECK: sorted(side_decks()),
    FAMILY: ["i-dont-think-so", "a-family-of-my-own"],
    TRAIT: ["vampire", "orc", "sea-elf"],
    "rule": [""],
}
DEPTH = 2
"""So deep effects stand in effects."""


def any_of(kind: type[msgspec.Struct], depth: int = 0) -> st.SearchStrategy[Any]:
    """Any value of a struct of the vocabulary."""
    marks = {field.name: field for field in fields(kind)}
    unsaid = UNSAID.get(kind, {})
    return st.fixed_dictionaries({
        field.name: _field(field.type, marks[field.name], depth)
        for field in msgspec.structs.fields(kind)
        if field.name not in unsaid
    }).map(lambda values: kind(**{**unsaid, **values}))  # fmt: skip


def _field(kind: Any, mark: Any, depth: int) -> st.SearchStrategy[Any]:
    if mark.names:
        names = st.sampled_from([*NAMES[mark.names], *mark.also])
        if get_origin(type_of_field(kind)) is tuple:
            return st.lists(names, min_size=1, max_size=3, unique=True).map(tuple)
        return st.none() | names if _optional(inspect.type_info(kind)) else names
    return _typed(inspect.type_info(kind), depth)


def _optional(info: inspect.Type) -> bool:
    return isinstance(info, inspect.UnionType) and info.includes_none


def _typed(info: inspect.Type, depth: int) -> st.SearchStrategy[Any]:
    match info:
        case inspect.Metadata(type=inner):
            return _typed(inner, depth)
        case inspect.UnionType(types=types):
            structs = [each for each in types if isinstance(each, inspect.StructType)]
            if len(structs) > 1:
                return _verb([each.cls for each in structs], depth)
            return st.one_of(*(_typed(each, depth) for each in types))
        case inspect.NoneType():
            return st.none()
        case inspect.BoolType():
            return st.booleans()
        case inspect.IntType(ge=least):
            return st.integers(-3 if least is None or least < 0 else least, 3)
        case inspect.LiteralType(values=values):
            return st.sampled_from(values)
        case inspect.VarTupleType(item_type=item):
            return st.lists(_typed(item, depth + 1), min_size=1, max_size=2).map(tuple)
        case inspect.StructType(cls=cls):
            return any_of(cls, depth)
        case _:
            raise AssertionError(info)


def _verb(kinds: list[type[msgspec.Struct]], depth: int) -> st.SearchStrategy[Any]:
    plain = [kind for kind in kinds if not any(each.structs for each in fields(kind))]
    fit = plain if depth > DEPTH else kinds
    return st.sampled_from(fit).flatmap(lambda kind: any_of(kind, depth + 1))


SETTINGS = settings(
    max_examples=150,
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)


@SETTINGS
@given(any_of(c.Mode))
def test_any_mode_is_read_as_it_was_said(mode: c.Mode) -> None:
    card = c.Card("", "", ("prize",), modes=(mode,))
    assert read(meaning(card)) == card


@SETTINGS
@given(st.sampled_from(get_args(c.Effect)).flatmap(any_of))
def test_any_effect_is_read_as_it_was_said(effect: c.Effect) -> None:
    card = c.Card("", "", ("action",), modes=(c.Mode("action", (effect,)),))
    assert read(meaning(card)) == card


@SETTINGS
@given(st.sampled_from((*get_args(c.Static), c.Face, c.Immunity, c.Crop, c.Track)).flatmap(any_of))
def test_any_other_part_is_read_as_it_was_said(part: Any) -> None:
    name = type(part).__name__.lower()
    static = isinstance(part, get_args(c.Static))
    own = {"static": (part,)} if static else {"immune" if name == "immunity" else name: part}
    card = c.Card("", "", ("patient",), **own)
    assert read(meaning(card)) == card


# ---------------------------------------------------------------------------------- an author


def test_a_sentence_without_a_moment_is_an_action_card() -> None:
    card = read("Another player loses 3 Fortitude. You draw 1 card.")
    mode = c.Mode("action", (c.Lose(3, "fortitude"), c.Draw(1)))
    assert card == c.Card("", "", ("action",), modes=(mode,))
    assert meaning(card) == ("As your Action: another player loses 3 Fortitude. You draw 1 card.",)


@pytest.mark.parametrize(
    ("words", "after", "rest", "nearest"),
    [
        ("Another player loses 3 Fortitud.", "another player loses 3", "Fortitud.", "Fortitude"),
        ("At any time: you gian 2 Fortitude.", "at any time: you", "gian 2 Fortitude.", "gain"),
        ("In answer to a card: Negate this card.", "negate", "this card", "it"),
        ("", "", "", ""),
        ("You draw 1 card. " * 300, "", "", ""),
        ("You choose one: " + "(you choose one: " * 200, "", "", ""),
    ],
)
def test_what_cannot_be_read_is_told_with_its_place(
    words: str, after: str, rest: str, nearest: str
) -> None:
    with pytest.raises(Misread) as no:
        read(words)
    assert str(no.value)
    assert no.value.read.lower().endswith(after)
    assert no.value.rest.startswith(rest)
    assert nearest in no.value.nearest
