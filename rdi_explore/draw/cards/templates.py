"""Which words a field has: they follow from its type, or the template names others."""

from collections.abc import Mapping
from typing import Any

import msgspec
from msgspec import inspect

from ...catalogue import cards as catalogue
from ...catalogue import side_decks, tokens
from ...kernel import cards as c
from .grammar import Kind, Phrase, Template, type_of_field
from .names import KIND, deck_name, family_name, token_name
from .nested import (
    Afresh,
    Brief,
    Chosen,
    Conditions,
    Effects,
    OneOf,
    Several,
    TypeFirst,
    Within,
    only,
    table,
)
from .phrases import (
    BRIEF_WHO,
    PER,
    WHO,
    WORDS,
    Listed,
    Named,
    Number,
    Per,
    Speaking,
    Trait,
    Who,
    Words,
    with_article,
)

_EFFECTS = Effects(table("effect"))
_DECKS = Named(side_decks, deck_name)
_OF_DECK = Named(side_decks, lambda name: _the(deck_name(name)))
_TOKENS = Named(tokens, token_name, None)
_ONE_TOKEN = _TOKENS._replace(many=False)
_PHRASES: Mapping[str, Phrase] = {
    "token": _TOKENS,
    "one token": _ONE_TOKEN,
    "tokens": _TOKENS._replace(many=True),
    "deck": _OF_DECK,
    "own deck": _DECKS,
    "own decks": Listed(_DECKS),
    "families": Listed(Named(catalogue, family_name)),
    "family": Named(catalogue, family_name),
    "per": Per(PER, _ONE_TOKEN),
    "trait": Trait(),
    "plus": Number("plus"),
    "minus": Number("minus"),
    "signed": Number("signed"),
    "several": Number("several"),
    "numbers": Listed(Number(), ", "),
    "effects": _EFFECTS,
    "then": Within(_EFFECTS, "target"),
    "then all": Within(_EFFECTS, "target", True),
    "instead": Within(_EFFECTS),
    "lists": Chosen(_EFFECTS),
    "brief lists": Several(Several(Brief(), "; "), " or "),
    "briefs": Several(Brief(), "; "),
    "conditions": Conditions(table("condition")),
    "lost": Conditions(table("condition"), OneOf(lambda: only(c.Lost, "condition"))),
    "phase": Conditions(table("condition"), OneOf(lambda: only(c.PhaseIs, "condition"))),
    "a card": TypeFirst(Conditions(table("condition"), table("a card"))),
    "costs": Several(table("cost"), " and "),
    "tastes": Several(OneOf(lambda: only(c.Taste)), ", but "),
    "modes": Several(Afresh(OneOf(lambda: only(c.Mode))), "\n"),
    "statics": Several(table("static"), "\n"),
    "kinds": Listed(Words(KIND), " and ", article=True),
}
"""Phrases that templates name."""


def _the(title: str) -> str:
    return title if "'s " in title else f"the {title}"


def phrase_of(kind: Kind, name: str, spec: str) -> Phrase:
    """The phrase for a field: what the template says of it, else what its type says.

    Raises:
        ValueError: there is none.
    """
    field = next(each for each in msgspec.structs.fields(kind) if each.name == name)
    info = type_of_field(field.type)
    if spec.startswith("|"):
        words = Words(dict(each.split("=", 1) for each in spec[1:].split("|")))
        return Speaking(words, "") if set(words.words) & {"target"} else words
    if spec in (":whom", ":brief", ":picked", ":a"):
        return _in_other_words(spec, info)
    if spec:
        return _PHRASES[spec[1:]]
    return _by_type(info)


def _in_other_words(spec: str, info: inspect.Type) -> Phrase:
    if spec == ":whom":
        return _who(info)._replace(subject=False)
    if spec == ":picked":
        return Speaking(Words({"other": WHO["target"], "anyone": WHO["anyone"]}), "picked")
    if spec == ":brief":
        return Words({who: BRIEF_WHO.get(who, "") for who in WHO})
    if isinstance(info, inspect.VarTupleType):
        return Listed(_by_type(info.item_type), article=True)
    words = _by_type(info)
    assert isinstance(words, Words)
    return Words({value: with_article(each) for value, each in words.words.items()})


def _by_type(info: inspect.Type) -> Phrase:
    """The words for a type."""
    match type_of_field(info):
        case inspect.IntType():
            return Number()
        case inspect.VarTupleType(item_type=item):
            return Listed(_by_type(item))
        case inspect.StructType(cls=kind):
            return OneOf(lambda: only(kind))
        case inspect.LiteralType(values=values):
            for known, words in WORDS.items():
                if known.issuperset(values):
                    return Words({value: words[value] for value in values})
            return _who(info)
        case _:
            raise ValueError(f"no words for {info}")


def _who(info: inspect.Type) -> Who:
    if isinstance(info, inspect.LiteralType) and WHO.keys() >= set(info.values):
        return Who(tuple(str(value) for value in info.values))
    raise ValueError(f"no words for {info}")


def sentence(kind: Kind, text: str, unsaid: Mapping[str, Any] | None = None) -> Template:
    """The template of a struct."""
    return Template(kind, text, phrase_of, unsaid)


def remark(kind: Kind, text: str) -> Template:
    """A template that says only a part, and can only be said."""
    return Template(kind, text, phrase_of, whole=False)
