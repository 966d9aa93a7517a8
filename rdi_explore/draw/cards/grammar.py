"""A small grammar whose every sentence can be said and read: one template for both directions.

The technique is known as *invertible syntax descriptions* (Rendel and Ostermann 2010): each part is
a partial isomorphism between what it means and its words, and so are the ways to join parts. A
template is written down as a text:

* ``{lose}`` a field of the struct, in the words of its type, and ``{give:token}`` in other words;
  ``{of|taken=…|caused=…}`` words for each value; ``{may=true}`` says nothing and means this value;
* ``[a|b]`` the first that can say the value; fields named only in the other have their default
  there, so ``[ for each {per}]`` stands only where there is something to say;
* ``. It`` a new sentence, or, within another one, ``; it``;
* ``<|s>`` what agrees with the person that was spoken of last (you first), ``(s)`` or ``(is|are)``
  with the last number (one first).

A part that has no words for a value raises :class:`Unsaid`; one that cannot read yields nothing, so
that the next way is tried (backtracking).
"""

import re
import typing
from collections.abc import Callable, Iterator, Mapping
from functools import cache, cached_property
from itertools import chain
from types import NoneType, UnionType
from typing import Annotated, Any, NamedTuple, Protocol, Union, get_args, get_origin

import msgspec

Fields = Mapping[str, Any]
"""What has been read of a struct."""
Look = Callable[[str], Any]
"""What is to be said: from the name of a field, or of a slot, to its value."""


class Unsaid(Exception):
    """A value for which a part has no words."""


class Scene(NamedTuple):
    """What a sentence has spoken of so far: whom ``that player`` means, whether ``many`` were
    picked, whether the last person was ``you`` and the last number ``one``, and how deep in
    another sentence this one stands."""

    that: str = ""
    many: bool = False
    you: bool = False
    one: bool = False
    depth: int = 0


_PLAIN = str.maketrans("−–’“”\n", '--\'"" ')


class Text:
    """A text that is being read; it keeps how far the reading came and what could stand there."""

    def __init__(self, words: str) -> None:
        self.words = " ".join(words.split()) + " "
        self._folded = _folded(self.words)
        self.far = 0
        self.expected: dict[str, None] = {}

    def after(self, words: str, at: int) -> int | None:
        """Where the text goes on after these words, if they stand at this place."""
        if self._folded.startswith(_folded(words), at):
            return at + len(words)
        self.miss(words, at)
        return None

    def match(self, pattern: re.Pattern[str], at: int, what: str) -> re.Match[str] | None:
        """What matches a pattern at this place."""
        found = pattern.match(self._folded, at)
        if found is None:
            self.miss(what, at)
        return found

    def miss(self, words: str, at: int) -> None:
        """Note what could have stood at a place."""
        if words[:1] == " " == self.words[at : at + 1]:
            at += 1
        if at > self.far:
            self.far, self.expected = at, {}
        if at == self.far:
            self.expected[words] = None


def _folded(words: str) -> str:
    """Words as they are compared: small letters, plain signs, each in its place."""
    plain = words.translate(_PLAIN)
    low = plain.lower()
    return low if len(low) == len(plain) else plain


class Phrase(Protocol):
    """The words for one kind of value, in both directions."""

    def say(self, value: Any, scene: Scene) -> tuple[str, Scene]:
        """The value in words, and what has been spoken of after it.

        Raises:
            Unsaid: there are none.
        """

    def read(self, text: Text, at: int, scene: Scene) -> Iterator[tuple[Any, int, Scene]]:
        """Every value that can be read at a place, and where the text goes on."""


class TemplatePart(Protocol):
    """A part of a template: words for some of the fields of a struct."""

    @property
    def names(self) -> frozenset[str]:
        """The fields that it carries."""

    def say(self, look: Look, scene: Scene) -> tuple[str, Scene]:
        """These fields in words."""

    def read(self, text: Text, at: int, scene: Scene) -> Iterator[tuple[Fields, int, Scene]]:
        """Every way to read them."""


class Literal(NamedTuple):
    """Words that stand there as they are."""

    words: str
    names: frozenset[str] = frozenset()

    def say(self, look: Look, scene: Scene) -> tuple[str, Scene]:
        """The words."""
        return self.words, scene

    def read(self, text: Text, at: int, scene: Scene) -> Iterator[tuple[Fields, int, Scene]]:
        """The words, if they are there."""
        after = text.after(self.words, at)
        if after is not None:
            yield {}, after, scene


class Agreeing(NamedTuple):
    """Words that agree with what was spoken of: ``of`` is ``you``, ``one``, or ``depth`` within a
    sentence. Both are read."""

    of: str
    so: str
    else_: str
    names: frozenset[str] = frozenset()

    def say(self, look: Look, scene: Scene) -> tuple[str, Scene]:
        """The words that agree."""
        return (self.so if getattr(scene, self.of) else self.else_), scene

    def read(self, text: Text, at: int, scene: Scene) -> Iterator[tuple[Fields, int, Scene]]:
        """Whichever are there, the longer ones first."""
        for words in sorted((self.so, self.else_), key=len, reverse=True):
            after = text.after(words, at) if words else at
            if after is not None:
                yield {}, after, scene


class Slot(NamedTuple):
    """A field in the words of a phrase."""

    name: str
    phrase: Phrase
    names: frozenset[str]

    def say(self, look: Look, scene: Scene) -> tuple[str, Scene]:
        """Its value in words."""
        return self.phrase.say(look(self.name), scene)

    def read(self, text: Text, at: int, scene: Scene) -> Iterator[tuple[Fields, int, Scene]]:
        """Every value that can be read there."""
        for value, after, then in self.phrase.read(text, at, scene):
            yield {self.name: value}, after, then


class Fixed(NamedTuple):
    """A field that has a certain value where these words stand; it says nothing itself."""

    name: str
    value: Any
    names: frozenset[str]

    def say(self, look: Look, scene: Scene) -> tuple[str, Scene]:
        """Nothing, if it has the value."""
        if look(self.name) != self.value:
            raise Unsaid(self.name)
        return "", scene

    def read(self, text: Text, at: int, scene: Scene) -> Iterator[tuple[Fields, int, Scene]]:
        """The value."""
        yield {self.name: self.value}, at, scene


class Row(NamedTuple):
    """Parts one after the other."""

    parts: tuple[TemplatePart, ...]
    names: frozenset[str]

    @classmethod
    def of(cls, parts: list[TemplatePart]) -> "Row":
        """These parts in a row."""
        return cls(tuple(parts), frozenset(chain.from_iterable(part.names for part in parts)))

    def say(self, look: Look, scene: Scene) -> tuple[str, Scene]:
        """All of them."""
        told = []
        for part in self.parts:
            words, scene = part.say(look, scene)
            told.append(words)
        return "".join(told), scene

    def read(
        self, text: Text, at: int, scene: Scene, begin: int = 0
    ) -> Iterator[tuple[Fields, int, Scene]]:
        """Every way to read all of them."""
        if begin == len(self.parts):
            yield {}, at, scene
            return
        for found, after, then in self.parts[begin].read(text, at, scene):
            for more, end, last in self.read(text, after, then, begin + 1):
                yield {**found, **more}, end, last


class Ways(NamedTuple):
    """Several ways to say it: the first that can. A field that only others name has its default."""

    ways: tuple[Row, ...]
    defaults: Fields
    names: frozenset[str]
    whole: bool = True
    """Whether everything must be said."""

    def say(self, look: Look, scene: Scene) -> tuple[str, Scene]:
        """The first way that has words for everything."""
        for way in self.ways:
            silent = self.names - way.names if self.whole else ()
            if all(look(name) == self.defaults.get(name, _NONE) for name in silent):
                try:
                    return way.say(look, scene)
                except Unsaid:
                    continue
        raise Unsaid(", ".join(sorted(self.names)))

    def read(self, text: Text, at: int, scene: Scene) -> Iterator[tuple[Fields, int, Scene]]:
        """Every way, those that say something first."""
        for way in sorted(self.ways, key=lambda way: not way.parts):
            silent = self.names - way.names
            if silent <= self.defaults.keys():
                own = {name: self.defaults[name] for name in silent}
                for found, after, then in way.read(text, at, scene):
                    yield {**own, **found}, after, then


_NONE = object()


class AsIs(NamedTuple):
    """A slot that brings its own words. It cannot be read."""

    def say(self, value: Any, scene: Scene) -> tuple[str, Scene]:
        """The words that it brings, if it has some."""
        if value is None:
            raise Unsaid("slot")
        return str(value), scene

    def read(self, text: Text, at: int, scene: Scene) -> Iterator[tuple[Any, int, Scene]]:
        """Nothing: such words are only said."""
        yield from ()


Kind = type[msgspec.Struct]
Phrases = Callable[[Kind, str, str], Phrase]
"""From a struct, one of its fields and what the template says of it, to its phrase."""

_PIECE = re.compile(
    r"\{(?P<field>[^{}]*)\}|(?P<sign>[\[\]|])|<(?P<you>[^|<>]*)\|(?P<they>[^<>]*)>"
    r"|\((?P<one>[^|()]*?)(?P<bar>\|)?(?P<more>[^|()]*)\)"
    r"|(?P<full>\. [A-Z])|(?P<words>(?:(?!\. [A-Z])[^\[\]{}|<>()])+)"
)
_NAME = re.compile(r"([=:|]|$)")


class Template:
    """The words of a struct: a sentence, or the first of several, with its fields in it.

    ``unsaid`` are fields that it does not carry, with what they are when it is read. One that is
    not ``whole`` may leave out what it wants, ask for more (``slots``), and can only be said."""

    def __init__(
        self,
        kind: Kind,
        text: str,
        phrases: Phrases,
        unsaid: Fields | None = None,
        *,
        whole: bool = True,
    ) -> None:
        self.kind, self.text, self._phrases, self._is_whole = kind, text, phrases, whole
        self.unsaid = unsaid or {}

    @cached_property
    def _fields(self) -> dict[str, msgspec.structs.FieldInfo]:
        return {field.name: field for field in fields_of(self.kind)}

    @cached_property
    def _defaults(self) -> Fields:
        known = {name: default_of(field) for name, field in self._fields.items()}
        return {name: value for name, value in known.items() if value is not _NONE} | dict(
            self.unsaid
        )

    @cached_property
    def _whole(self) -> Ways:
        """What the text says, built when it is first needed: an import costs nothing."""
        pieces = list(_PIECE.finditer(self.text))
        if "".join(piece[0] for piece in pieces) != self.text:
            raise ValueError(f"{self.kind.__name__}: this is no template: {self.text}")
        whole, rest = self._ways(pieces, 0)
        if rest != len(pieces):
            raise ValueError(f"{self.kind.__name__}: a bracket too many: {self.text}")
        return whole

    @cached_property
    def slots(self) -> frozenset[str]:
        """What its words ask for beside the fields."""
        asked = (piece["field"] for piece in _PIECE.finditer(self.text) if piece["field"])
        return frozenset(_NAME.split(each)[0] for each in asked) - self._fields.keys()

    def _ways(self, pieces: list[re.Match[str]], at: int) -> tuple[Ways, int]:
        """The ways up to the end or to the bracket that closes them."""
        rows: list[Row] = []
        parts: list[TemplatePart] = []
        while at < len(pieces) and pieces[at]["sign"] != "]":
            piece = pieces[at]
            at += 1
            if piece["sign"] == "|":
                rows.append(Row.of(parts))
                parts = []
            elif piece["sign"] == "[":
                inner, at = self._ways(pieces, at)
                if len(inner.ways) == 1:
                    nothing = Row.of([])
                    both = (nothing, *inner.ways) if self._is_whole else (*inner.ways, nothing)
                    inner = inner._replace(ways=both)
                parts.append(inner)
                at += 1
            else:
                parts.append(self._part(piece))
        rows.append(Row.of(parts))
        names = frozenset(chain.from_iterable(row.names for row in rows))
        return Ways(tuple(rows), self._defaults, names, self._is_whole), at

    def _part(self, piece: re.Match[str]) -> TemplatePart:
        if piece["words"] is not None:
            return Literal(piece["words"])
        if piece["full"] is not None:
            return Agreeing("depth", piece["full"].replace(".", ";").lower(), piece["full"])
        if piece["they"] is not None:
            return Agreeing("you", piece["you"], piece["they"])
        if piece["more"] is not None:
            return Agreeing("one", piece["one"], piece["more"])
        name, sign, spec = _NAME.split(piece["field"], maxsplit=1)
        if sign == "=":
            return Fixed(name, _value(spec), frozenset((name,)))
        if name not in self._fields:
            return Slot(name, AsIs(), frozenset())
        return Slot(name, self._phrases(self.kind, name, sign + spec), frozenset((name,)))

    @cached_property
    def silent(self) -> frozenset[str]:
        """Fields that no word of it carries, and that have more than one value."""
        return frozenset(self._fields) - self._whole.names - self.unsaid.keys()

    def say(self, value: Any, scene: Scene) -> tuple[str, Scene]:
        """A struct in words.

        Raises:
            Unsaid: it has no words for this value.
        """
        for name in self.silent:
            if getattr(value, name) != self._defaults.get(name, _NONE):
                raise Unsaid(name)
        return self._whole.say(lambda name: getattr(value, name), scene)

    def tell(self, look: Look, scene: Scene) -> str:
        """What one knows of a struct, and perhaps more of it than its fields, in words.

        Raises:
            Unsaid: no way fits.
        """
        return self._whole.say(look, scene)[0]

    def read(self, text: Text, at: int, scene: Scene) -> Iterator[tuple[Any, int, Scene]]:
        """Every struct that can be read at a place."""
        silent = {name: self._defaults[name] for name in self.silent}
        for found, after, then in self._whole.read(text, at, scene):
            yield self.kind(**{**self.unsaid, **silent, **found}), after, then


fields_of = cache(msgspec.structs.fields)
"""The fields of a struct, with their types."""


def type_of_field(kind: Any) -> Any:
    """A type without what is noted about it, and without ``None``."""
    origin, inner = get_origin(kind), get_args(kind)
    if origin is Annotated:
        return type_of_field(inner[0])
    if origin in (Union, UnionType):
        return type_of_field(next(each for each in inner if each is not NoneType))
    return kind


def values_of(kind: Any) -> tuple[Any, ...]:
    """The values that a type lists; none, if it lists none."""
    return tuple(sorted(get_args(kind))) if get_origin(kind) is typing.Literal else ()


def default_of(field: Any) -> Any:
    """What a field is where nothing is said: its default, or the only value that it can have."""
    if field.default is not msgspec.NODEFAULT:
        return field.default
    if field.default_factory is not msgspec.NODEFAULT:
        return field.default_factory()
    values = values_of(type_of_field(field.type))
    return values[0] if len(values) == 1 else _NONE


def _value(words: str) -> Any:
    """A value that a template names."""
    return {"true": True, "false": False, "none": None}.get(words) if words in (
        "true", "false", "none",
    ) else int(words) if re.fullmatch(r"-?\d+", words) else words  # fmt: skip
