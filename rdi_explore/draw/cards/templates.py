"""Which words a field has: they follow from its type, or the template names others."""

from collections.abc import Mapping
from typing import Any, get_args, get_origin

import msgspec

from ...catalogue import cards as catalogue
from ...catalogue import side_decks, tokens
from ...kernel import cards as c
from .grammar import Kind, Phrase, Template, fields_of, type_of_field, values_of
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
    field = next(each for each in fields_of(kind) if each.name == name)
    info = type_of_field(field.type)
    if spec.startswith("|"):
        words = Words(dict(each.split("=", 1) for each in spec[1:].split("|")))
        return Speaking(words, "") if set(words.words) & {"target"} else words
    if spec in (":whom", ":brief", ":picked", ":a"):
        return _in_other_words(spec, info)
    if spec:
        return _PHRASES[spec[1:]]
    return _by_type(info)


def _in_other_words(spec: str, info: Any) -> Phrase:
    if spec == ":whom":
        return _who(info)._replace(subject=False)
    if spec == ":picked":
        return Speaking(Words({"other": WHO["target"], "anyone": WHO["anyone"]}), "picked")
    if spec == ":brief":
        return Words({who: BRIEF_WHO.get(who, "") for who in WHO})
    if get_origin(info) is tuple:
        return Listed(_by_type(get_args(info)[0]), article=True)
    words = _by_type(info)
    assert isinstance(words, Words)
    return Words({value: with_article(each) for value, each in words.words.items()})


def _by_type(info: Any) -> Phrase:
    """The words for a type."""
    kind = type_of_field(info)
    if kind is int:
        return Number()
    if get_origin(kind) is tuple:
        return Listed(_by_type(get_args(kind)[0]))
    if isinstance(kind, type) and issubclass(kind, msgspec.Struct):
        return OneOf(lambda: only(kind))
    values = values_of(kind)
    for known, words in WORDS.items():
        if values and known.issuperset(values):
            return Words({value: words[value] for value in values})
    return _who(kind)


def _who(info: Any) -> Who:
    values = values_of(info)
    if values and WHO.keys() >= set(values):
        return Who(values)
    raise ValueError(f"no words for {info}")


def sentence(kind: Kind, text: str, unsaid: Mapping[str, Any] | None = None) -> Template:
    """The template of a struct."""
    return Template(kind, text, phrase_of, unsaid)


def remark(kind: Kind, text: str) -> Template:
    """A template that says only a part, and can only be said."""
    return Template(kind, text, phrase_of, whole=False)
