"""The words for single things: numbers, persons, types, tokens, and lists of them."""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, NamedTuple

from .grammar import Phrase, Scene, Text, Unsaid
from .names import DUE, EVENT, KIND, MOMENT, PHASE, STAT, plural

WHO: Mapping[str, str] = {
    "self": "you",
    "target": "another player",
    "anyone": "a player",
    "first": "the player whom you pick",
    "second": "the second player whom you pick",
    "third": "the third player whom you pick",
    "source": "the player who caused it",
    "player": "the player of that card",
    "drinker": "the drinker",
    "turn-owner": "the player whose turn it is",
    "each-other": "each other player",
    "everyone": "each player",
    "gamblers": "each player in the Round",
    "picked": "the picked player",
    "heroes": "each Hero",
    "villains": "each Villain",
    "left": "the player to your left",
    "right": "the player to your right",
    "most-fortitude": "the player with the most Fortitude",
    "least-fortitude": "the player with the least Fortitude",
    "most-alcohol": "the player with the most Alcohol Content",
    "least-alcohol": "the player with the least Alcohol Content",
    "most-gold": "the player with the most Gold",
    "least-gold": "the player with the least Gold",
    "inn": "the Inn",
    "nobody": "nobody",
}
"""Everybody, and the Inn, of whom a card can speak."""
_MANY: Mapping[str, str] = {
    "target": "each of them",
    "first": "the first of them",
    "second": "the second of them",
    "third": "the third of them",
}
"""The same where several players were picked."""
_NAMES_ONE = ("target", "anyone", "picked", "first")
"""Who is ``that player`` from then on."""
BRIEF_WHO = {
    "each-other": "each other ",
    "everyone": "all ",
    "gamblers": "all in the Round ",
    "self": "you ",
    "heroes": "Heroes ",
    "villains": "Villains ",
}
"""Who it is, in few words."""
_ANSWERED = {"card": "it", "drink": "the Drink", "event": "the Event"}
_DONE_TO = {
    "negate": "Negated",
    "ignore": "Ignored",
    "redirect": "redirected",
    "hit-back": "hit back for",
    "teammates": "reduced, Ignored or redirected by teammates of its victim",
}
WORDS: Mapping[frozenset[object], Mapping[Any, str]] = {
    frozenset(words): words
    for words in (STAT, KIND, EVENT, MOMENT, PHASE, DUE, _ANSWERED, _DONE_TO)
}
"""The words for a type that names its values, by these values."""


class Words(NamedTuple):
    """Words for each of a few values."""

    words: Mapping[Any, str]

    def say(self, value: Any, scene: Scene) -> tuple[str, Scene]:
        """Its words."""
        if value not in self.words:
            raise Unsaid(value)
        return self.words[value], scene

    def read(self, text: Text, at: int, scene: Scene) -> Iterator[tuple[Any, int, Scene]]:
        """Every value whose words are there, the longest first."""
        yield from _longest(text, at, self.words, scene)


def _longest(
    text: Text, at: int, words: Mapping[Any, str], scene: Scene
) -> Iterator[tuple[Any, int, Scene]]:
    for value in sorted(words, key=lambda value: len(words[value]), reverse=True):
        after = text.after(words[value], at)
        if after is not None:
            yield value, after, scene


class Who(NamedTuple):
    """A player; whom the sentence has named before is ``that player``. Of the ``subject`` the verb
    speaks: it agrees with ``you``."""

    among: tuple[str, ...]
    subject: bool = True

    def _words(self, value: str, scene: Scene) -> str:
        if value not in WHO:
            raise Unsaid(value)
        if scene.many and value in _MANY:
            return _MANY[value]
        return "that player" if value == scene.that else WHO[value]

    def _after(self, value: str, scene: Scene) -> Scene:
        if value in _NAMES_ONE and not scene.many:
            scene = scene._replace(that=value)
        return scene._replace(you=value == "self") if self.subject else scene

    def say(self, value: Any, scene: Scene) -> tuple[str, Scene]:
        """Who it is."""
        return self._words(value, scene), self._after(value, scene)

    def read(self, text: Text, at: int, scene: Scene) -> Iterator[tuple[Any, int, Scene]]:
        """Who it can be."""
        words = {value: self._words(value, scene) for value in self.among}
        for value, after, _ in _longest(text, at, words, scene):
            yield value, after, self._after(value, scene)


class Speaking(NamedTuple):
    """Words that name a player, who is ``that player`` from then on."""

    words: Words
    as_: str

    def say(self, value: Any, scene: Scene) -> tuple[str, Scene]:
        """The words."""
        return self.words.say(value, scene)[0], scene._replace(that=self.as_ or value)

    def read(self, text: Text, at: int, scene: Scene) -> Iterator[tuple[Any, int, Scene]]:
        """Every value whose words are there."""
        for value, after, _ in self.words.read(text, at, scene):
            yield value, after, scene._replace(that=self.as_ or value)


class Number(NamedTuple):
    """A whole number: any (``""``), with its sign (``signed``), not negative (``plus``), or what is
    less than nothing, as so much less (``minus``); ``several``: of players that are picked."""

    of: str = ""

    def say(self, value: Any, scene: Scene) -> tuple[str, Scene]:
        """The number in digits."""
        if value is None or (self.of == "several" and value == 1):
            raise Unsaid(value)
        if value < 0 if self.of == "plus" else self.of == "minus" and value >= 0:
            raise Unsaid(value)
        if self.of == "minus":
            value = -value
        sign = "−" if value < 0 else "+" if self.of == "signed" else ""
        return f"{sign}{abs(value)}", self._after(value, scene)

    def read(self, text: Text, at: int, scene: Scene) -> Iterator[tuple[Any, int, Scene]]:
        """The number that is there."""
        pattern = _SIGNED if self.of == "signed" else _UNSIGNED if self.of else _ANY
        found = text.match(pattern, at, "a number")
        if found is not None:
            value = int(found[0])
            value = -value if self.of == "minus" else value
            yield value, found.end(), self._after(value, scene)

    def _after(self, value: int, scene: Scene) -> Scene:
        scene = scene._replace(one=abs(value) == 1)
        return scene._replace(many=True) if self.of == "several" else scene


_ANY, _SIGNED, _UNSIGNED = (
    re.compile(r"-?\d{1,9}"),
    re.compile(r"[-+]\d{1,9}"),
    re.compile(r"\d{1,9}"),
)


class Named(NamedTuple):
    """Something that the catalogue names: a token, several of them, a deck, a family of cards; what
    it does not know stands there by its id, in quotation marks.

    ``all_`` are the ids that there are, ``title`` makes words of an id; ``many`` says whether it
    stands for several, or (``None``) that the last number says so."""

    all_: Callable[[], Iterable[str]]
    title: Callable[[str], str]
    many: bool | None = False

    def _words(self, many: bool) -> dict[str, str]:
        """All titles; of several with the same one, only the first is meant by it."""
        titles = {self.title(name): name for name in reversed(list(self.all_()))}
        return {name: plural(title) if many else title for title, name in titles.items()}

    def say(self, value: Any, scene: Scene) -> tuple[str, Scene]:
        """Its title."""
        if not value:
            raise Unsaid(value)
        many = not scene.one if self.many is None else self.many
        return self._words(many).get(value, f"“{value}”"), scene

    def read(self, text: Text, at: int, scene: Scene) -> Iterator[tuple[Any, int, Scene]]:
        """Every one whose title is there, whether one or several."""
        for many in (True, False):
            yield from _longest(text, at, self._words(many), scene)
        found = text.match(_ID, at, "a name")
        if found is not None:
            yield found[1], found.end(), scene


_ID = re.compile(r'"([a-z0-9-]+)"')


class Trait(NamedTuple):
    """A trait with its article: ``a Vampire``."""

    def say(self, value: Any, scene: Scene) -> tuple[str, Scene]:
        """The trait."""
        words = str(value).replace("-", " ").capitalize()
        if not re.fullmatch(r"[A-Z][a-z ]*", words):
            raise Unsaid(value)
        return with_article(words), scene

    def read(self, text: Text, at: int, scene: Scene) -> Iterator[tuple[Any, int, Scene]]:
        """The trait that is there."""
        found = text.match(_TRAIT, at, "a trait")
        if found is not None:
            yield found[1].replace(" ", "-"), found.end(), scene


_TRAIT = re.compile(r"an? ([a-z][a-z ]*)")


def with_article(words: str) -> str:
    """With ``a`` or ``an``."""
    return f"{'an' if words[:1] in 'AEIOU' else 'a'} {words}"


class Listed(NamedTuple):
    """Several values: ``A, B or C``; at least one, and with an ``article`` before the first."""

    item: Phrase
    last: str = " or "
    article: bool = False

    def say(self, value: Any, scene: Scene) -> tuple[str, Scene]:
        """All of them."""
        if not value:
            raise Unsaid(value)
        told = []
        for each in value:
            words, scene = self.item.say(each, scene)
            told.append(words)
        listed = self.last.join([", ".join(told[:-1]), told[-1]] if told[1:] else told)
        return with_article(listed) if self.article else listed, scene

    def read(self, text: Text, at: int, scene: Scene) -> Iterator[tuple[Any, int, Scene]]:
        """Every way to read them."""
        begins: list[int | None] = [at]
        if self.article:
            begins = [text.after(words, at) for words in ("an ", "a ")]
        for begin in begins:
            if begin is not None:
                yield from self._more(text, begin, scene, ())

    def _more(
        self, text: Text, at: int, scene: Scene, read: tuple[Any, ...]
    ) -> Iterator[tuple[Any, int, Scene]]:
        for value, after, then in self.item.read(text, at, scene):
            comma = text.after(", ", after)
            if comma is not None:
                yield from self._more(text, comma, then, (*read, value))
            joined = text.after(self.last, after)
            if joined is not None:
                for end, rest, last in self.item.read(text, joined, then):
                    yield (*read, value, end), rest, last
            if not read:
                yield (value,), after, then


class Per(NamedTuple):
    """For each of which things a number is meant; ``their``: those of the subject."""

    words: Mapping[str, tuple[str, str]]
    token: Named

    def say(self, value: Any, scene: Scene) -> tuple[str, Scene]:
        """The things."""
        if value in self.words:
            return self.words[value][not scene.you], scene
        return self.token.say(value, scene)

    def read(self, text: Text, at: int, scene: Scene) -> Iterator[tuple[Any, int, Scene]]:
        """What they can be."""
        for value, words in self.words.items():
            for each in dict.fromkeys(words):
                after = text.after(each, at)
                if after is not None:
                    yield value, after, scene
        yield from self.token.read(text, at, scene)


PER = {
    "team": ("player of your team", "player of their team"),
    "players": ("player in the game",) * 2,
    "member": ("member of your team. Whom Static Effects have spared does not count",) * 2,
}
"""What is counted besides tokens: yours, and theirs."""
