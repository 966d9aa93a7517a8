"""The words for what stands in a card: conditions, and effects within effects."""

import json
from collections.abc import Callable, Iterator, Mapping
from typing import Any, NamedTuple

import msgspec

from ...kernel import cards as c
from .grammar import Phrase, Scene, Template, Text, Unsaid

SENTENCES: dict[str, dict[type, Template]] = {
    "effect": {}, "brief": {}, "record": {}, "would": {}, "condition": {}, "a card": {},
    "cost": {}, "static": {}, "part": {},
}  # fmt: skip
"""The templates of all verbs, by what they are; each table is filled where its words stand."""


class OneOf(NamedTuple):
    """A struct by its template; what English has no words for stands there as in a file, in
    braces."""

    table: Callable[[], Mapping[type, Template]]

    def say(self, value: Any, scene: Scene) -> tuple[str, Scene]:
        """It in words."""
        if value is None:
            raise Unsaid(value)
        try:
            return self.table()[type(value)].say(value, scene)
        except Unsaid:
            return json.dumps(msgspec.to_builtins(value)), scene

    def read(self, text: Text, at: int, scene: Scene) -> Iterator[tuple[Any, int, Scene]]:
        """Everything that can be read there."""
        for template in self.table().values():
            yield from template.read(text, at, scene)
        if text.words.startswith("{", at):
            yield from self._as_in_a_file(text, at, scene)

    def _as_in_a_file(self, text: Text, at: int, scene: Scene) -> Iterator[tuple[Any, int, Scene]]:
        kinds: dict[object, Any] = {tag_of(kind): kind for kind in self.table()}
        try:
            data, end = json.JSONDecoder().raw_decode(text.words, at)
            value: Any = msgspec.convert(data, kinds[data.get("verb")])
        except (ValueError, LookupError, AttributeError):
            text.miss("a word as in a file", at)
        else:
            yield value, end, scene


def tag_of(kind: Any) -> object:
    """The verb of a word of the vocabulary; other structs have none."""
    return kind.__struct_config__.tag


def table(of: str) -> OneOf:
    """Any one of a table."""
    return OneOf(lambda: SENTENCES[of])


def only(kind: type, of: str = "part") -> dict[type, Template]:
    """The template of one kind alone."""
    return {kind: SENTENCES[of][kind]}


class Several(NamedTuple):
    """Words of the vocabulary one after the other, joined by ``by``."""

    item: Phrase
    by: str

    def say(self, value: Any, scene: Scene) -> tuple[str, Scene]:
        """All of them."""
        told: list[str] = []
        for each in value:
            words, scene = self.item.say(each, scene)
            told.append(capital(words) if told and self.by == ". " else words)
        return self.by.join(told), scene

    def read(self, text: Text, at: int, scene: Scene) -> Iterator[tuple[Any, int, Scene]]:
        """Every way to read some of them, the most first."""
        for value, after, then in self.item.read(text, at, scene):
            on = text.after(self.by, after)
            if on is not None:
                for more, end, last in self.read(text, on, then):
                    yield (value, *more), end, last
            yield (value,), after, then


class Conditions(NamedTuple):
    """Conditions in a row, each after a space or a comma. The first may have words of its own
    (``first``), where it begins the sentence or belongs to its beginning."""

    item: OneOf
    first: OneOf | None = None

    def say(self, value: Any, scene: Scene) -> tuple[str, Scene]:
        """All of them."""
        told = ""
        if not value:
            raise Unsaid(value)
        if self.first is not None:
            if type(value[0]) not in self.first.table():
                raise Unsaid(value)
            told, scene = self.first.say(value[0], scene)
            value = value[1:]
        for each in value:
            words, scene = self.item.say(each, scene)
            told += f", {words}" if words.startswith("if ") else f" {words}"
        return told, scene

    def read(self, text: Text, at: int, scene: Scene) -> Iterator[tuple[Any, int, Scene]]:
        """Every way to read some of them."""
        if self.first is not None:
            begins, item = [at], self.first
        else:
            after = (text.after(comma, at) for comma in (", ", " "))
            begins, item = [begin for begin in after if begin is not None], self.item
        for begin in begins:
            for value, end, then in item.read(text, begin, scene):
                for more, last, rest in self._replace(first=None).read(text, end, then):
                    yield (value, *more), last, rest
                yield (value,), end, then


class TypeFirst(NamedTuple):
    """Conditions of which the second says the type of a card, and is said first: ``an Action Card
    that …``."""

    inner: Conditions

    def say(self, value: Any, scene: Scene) -> tuple[str, Scene]:
        """All of them."""
        return self.inner.say(_turned(value), scene)

    def read(self, text: Text, at: int, scene: Scene) -> Iterator[tuple[Any, int, Scene]]:
        """Every way to read some of them."""
        for value, after, then in self.inner.read(text, at, scene):
            yield _turned(value), after, then


def _turned(value: tuple[c.Condition, ...]) -> tuple[c.Condition, ...]:
    """With the first two conditions in the other order, if they are a type and what it does."""
    first, second = {*map(type, value[:1])}, {*map(type, value[1:2])}
    turn = c.TypeIs in first | second and (first | second) & {c.Affects, c.Threatens}
    return (value[1], value[0], *value[2:]) if turn else value


class Afresh(NamedTuple):
    """What is said as though nobody had been spoken of before."""

    inner: Phrase

    def say(self, value: Any, scene: Scene) -> tuple[str, Scene]:
        """The inner words."""
        return self.inner.say(value, Scene())

    def read(self, text: Text, at: int, scene: Scene) -> Iterator[tuple[Any, int, Scene]]:
        """The inner values."""
        return self.inner.read(text, at, Scene())


class Effects(NamedTuple):
    """What happens, one after the other: sentences, and within a sentence half sentences; deeper
    ones stand in brackets. ``none`` is what nothing is called."""

    item: Phrase
    none: str = "nothing"

    def say(self, value: Any, scene: Scene) -> tuple[str, Scene]:
        """All of it."""
        if not value:
            return self.none, scene
        words, scene = Several(self.item, _between(scene)).say(value, scene)
        return (f"({words})" if scene.depth > 1 else words), scene

    def read(self, text: Text, at: int, scene: Scene) -> Iterator[tuple[Any, int, Scene]]:
        """Every way to read it."""
        nothing = text.after(self.none, at)
        if nothing is not None:
            yield (), nothing, scene
        begin = text.after("(", at) if scene.depth > 1 else at
        if begin is None:
            return
        for value, after, then in Several(self.item, _between(scene)).read(text, begin, scene):
            end = text.after(")", after) if scene.depth > 1 else after
            if end is not None:
                yield value, end, then


def _between(scene: Scene) -> str:
    return "; " if scene.depth else ". "


def capital(words: str) -> str:
    """With a capital letter at the beginning."""
    return words[:1].upper() + words[1:]


class Within(NamedTuple):
    """What is said within a sentence; ``that`` is who is ``that player`` there (nothing: as it
    was), ``many``: several players are spoken of."""

    inner: Phrase
    that: str = ""
    many: bool = False

    def _in(self, scene: Scene) -> Scene:
        scene = scene._replace(depth=scene.depth + 1, many=scene.many or self.many)
        return scene._replace(that=self.that, many=self.many) if self.that else scene

    def say(self, value: Any, scene: Scene) -> tuple[str, Scene]:
        """The inner words; what was spoken of before stays spoken of."""
        return self.inner.say(value, self._in(scene))[0], scene

    def read(self, text: Text, at: int, scene: Scene) -> Iterator[tuple[Any, int, Scene]]:
        """The inner values."""
        for value, after, _ in self.inner.read(text, at, self._in(scene)):
            yield value, after, scene


class Brief(NamedTuple):
    """An effect in a few words. It cannot be read."""

    def say(self, value: Any, scene: Scene) -> tuple[str, Scene]:
        """The few words."""
        return in_brief(value, None, scene), scene

    def read(self, text: Text, at: int, scene: Scene) -> Iterator[tuple[Any, int, Scene]]:
        """Nothing."""
        yield from ()


def in_brief(effect: msgspec.Struct, on: str | None, scene: Scene) -> str:
    """An effect in a few words; ``on`` is who was picked."""
    look = {"on": on} | msgspec.structs.asdict(effect)
    return SENTENCES["brief"][type(effect)].tell(look.__getitem__, scene)


class Chosen(NamedTuple):
    """Lists of effects of which one is chosen. Unless you choose, it happens to who chooses."""

    item: Phrase

    def _scene(self, scene: Scene) -> Within:
        lists = Several(self.item, ", or " if scene.depth else ". Or ")
        return Within(lists) if scene.you else Within(lists, "target")

    def say(self, value: Any, scene: Scene) -> tuple[str, Scene]:
        """All of them."""
        if not value:
            raise Unsaid(value)
        return self._scene(scene).say(value, scene)

    def read(self, text: Text, at: int, scene: Scene) -> Iterator[tuple[Any, int, Scene]]:
        """Every way to read them."""
        return self._scene(scene).read(text, at, scene)
