"""What the fields of cards and verbs are, read from their types.

A file is read, a name is looked up and a number grows by what stands here: nothing about a single
verb is said anywhere but beside its struct.
"""

from collections.abc import Iterable, Iterator
from functools import cache
from types import UnionType
from typing import Annotated, Any, NamedTuple, Union, get_args, get_origin

import msgspec

from .conditions import Condition
from .costs import Cost
from .effects import Effect
from .statics import Static
from .terms import ALSO, GROWS, IS_WHOM, NAMES, Occasion
from .word import Word

WORDS: dict[str, type[Word]] = {
    str(kind.__struct_config__.tag): kind
    for kind in (*get_args(Condition), *get_args(Effect), *get_args(Cost), *get_args(Static))
}
"""Every condition, effect, cost and static effect, by its verb."""


class Field(NamedTuple):
    """A field of a struct: its name, and how a file writes it; what it ``names`` and which words
    (``also``) it may say instead; whether it ``grows`` with its card's numbers, or says ``whom``
    something concerns; and the structs that stand in it."""

    name: str
    written: str
    names: str
    also: tuple[str, ...]
    grows: bool
    whom: bool
    structs: tuple[type[msgspec.Struct], ...]


class Mention(NamedTuple):
    """A name that a card mentions: where, of what it is the name, and the words that could stand
    there instead of a name."""

    path: str
    what: str
    name: str
    also: tuple[str, ...]


@cache
def fields(kind: type[msgspec.Struct]) -> tuple[Field, ...]:
    """The fields of a struct."""
    return tuple(map(_field, msgspec.structs.fields(kind)))


@cache
def kinds_within(kind: type[msgspec.Struct]) -> tuple[type[msgspec.Struct], ...]:
    """A struct, and every other that can stand in it."""
    found = {kind: None}
    todo = [kind]
    while todo:
        inner = (each for field in fields(todo.pop()) for each in field.structs)
        new = [each for each in inner if each not in found]
        found |= dict.fromkeys(new)
        todo += new
    return tuple(found)


def _field(field: msgspec.structs.FieldInfo) -> Field:
    marks: dict[str, Any] = {}
    structs: list[type[msgspec.Struct]] = []
    for part in _parts(field.type):
        if isinstance(part, msgspec.Meta):
            marks |= part.extra or {}
        elif isinstance(part, type) and issubclass(part, msgspec.Struct):
            structs.append(part)
    return Field(
        field.name,
        field.encode_name,
        marks.get(NAMES, ""),
        marks.get(ALSO, ()),
        marks.get(GROWS, False),
        marks.get(IS_WHOM, False),
        tuple(structs),
    )


def _parts(kind: Any) -> Iterator[Any]:
    """A type, what is noted about it, and the types of what stands in it, but not of what stands in
    its structs."""
    yield kind
    origin, inner = get_origin(kind), get_args(kind)
    if origin is Annotated:
        yield from inner[1:]
        yield from _parts(inner[0])
    elif origin in (Union, UnionType):
        for each in inner:
            yield from _parts(each)
    elif origin is tuple:
        yield from _parts(inner[0])
    elif origin is dict:
        yield from _parts(inner[1])


def names_in(value: msgspec.Struct, path: str = "") -> Iterator[Mention]:
    """Every name that a card, or a part of one, mentions."""
    for at, part in parts_of(value, path):
        for field in fields(type(part)):
            if field.names:
                for where, name in _each(getattr(part, field.name), f"{at}.{field.written}"):
                    yield Mention(where, field.names, name, field.also)


def parts_of(value: msgspec.Struct, path: str = "") -> Iterator[tuple[str, msgspec.Struct]]:
    """A card, or a part of one, and all parts within it, with their paths."""
    yield path, value
    for field in fields(type(value)):
        if field.structs:
            for where, part in _each(getattr(value, field.name), f"{path}.{field.written}"):
                yield from parts_of(part, where)


def _each(value: Any, path: str) -> Iterator[tuple[str, Any]]:
    """What stands in lists and mappings of a value, with its path; nothing is left out."""
    if isinstance(value, tuple):
        for place, item in enumerate(value):
            yield from _each(item, f"{path}[{place}]")
    elif isinstance(value, dict):
        for key, item in value.items():
            yield from _each(item, f"{path}.{key}")
    elif value is not None:
        yield path, value


def named(value: msgspec.Struct, what: str) -> tuple[str, ...]:
    """The names of one kind that a card, or a part of one, mentions; each once, in their order."""
    found = (each for each in names_in(value) if each.what == what)
    return tuple(dict.fromkeys(each.name for each in found if each.name not in each.also))


@cache
def growing(kind: type[Word]) -> str:
    """The field of an effect that grows with the numbers of its card; of many there is none."""
    return next((field.name for field in fields(kind) if field.grows), "")


def swayed(effect: Effect, by: int) -> Effect:
    """An effect with its number, if it has one, greater by so much, but not below 0."""
    name = growing(type(effect))
    if not name or (effect.one_is_no_number and getattr(effect, name) == 1):
        return effect
    changed: Effect = msgspec.structs.replace(effect, **{name: max(0, getattr(effect, name) + by)})
    return changed


@cache
def lists_in(effect: Word) -> tuple[tuple[Effect, ...], ...]:
    """The lists of effects that stand within an effect, in printed order; not those in them."""
    inner = [field for field in fields(type(effect)) if field.structs]
    return tuple(some for field in inner for some in _lists(getattr(effect, field.name)))


def all_of(effects: Iterable[Effect]) -> Iterator[Effect]:
    """These effects, and all that stand within them."""
    for effect in effects:
        yield effect
        for inner in lists_in(effect):
            yield from all_of(inner)


def _lists(value: tuple[Any, ...]) -> Iterator[tuple[Effect, ...]]:
    if value and isinstance(value[0], tuple):
        for some in value:
            yield from _lists(some)
    else:
        yield value


def occasions_of(word: Word) -> tuple[Occasion, ...]:
    """The occasions on which a condition or effect says something, also by whom it means: who has
    caused a loss, played the answered card or would drink the answered Drink; if none is named, it
    does on all."""
    words = whom_words(word)
    return word.fits() or next((_AMID[who] for who in _AMID if who in words), ())


_AMID: dict[str, tuple[Occasion, ...]] = {
    "source": ("loss",),
    "player": ("card",),
    "drinker": ("drink",),
}
"""The words for somebody whom only what is answered names."""


def whom_words(effect: Word) -> set[str]:
    """The words by which an effect says whom it concerns; it may leave that open."""
    words = (getattr(effect, field.name) for field in fields(type(effect)) if field.whom)
    return {word for word in words if word is not None}


def with_verbs(data: Any, *kinds: type[msgspec.Struct]) -> Any:
    """Data as they are checked: in each condition and effect the first word is the verb.

    ``kinds`` are the structs that may stand there.
    """
    if isinstance(data, list):
        return [with_verbs(each, *kinds) for each in data]
    if not isinstance(data, dict):
        return data
    kind: type[msgspec.Struct] | None = kinds[0]
    if issubclass(kinds[0], Word):
        if "verb" in data or not data:
            return {"verb": "verb" if data else ""}
        verb = next((word for word in data if word in WORDS), next(iter(data)))
        kind, data = WORDS.get(verb), {"verb": verb, **data}
    inner = {each.written: each.structs for each in fields(kind) if each.structs} if kind else {}
    return {
        key: with_verbs(value, *inner[key]) if key in inner else value
        for key, value in data.items()
    }
