"""From words to a card, and from a card to words."""

import difflib
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import lru_cache
from typing import Any, get_args

import msgspec

from ...kernel import Card
from ...kernel import cards as c
from .grammar import Scene, Text
from .nested import SENTENCES, capital, in_brief, table
from .sentences import UNSAID
from .templates import remark

_CARD = SENTENCES["part"][Card]
_AS_YOUR_ACTION = "As your Action: "
Header = Mapping[str, Any]
"""What the words of a card do not carry, by its path: ``id``, ``modes.0.name``, ``only.rule`` …"""


LONGEST = 4000
"""Letters that are read."""


class Misread(ValueError):
    """Words that are no card: how much of them could be read (``read``), what follows (``rest``),
    and the words that could stand there, the ``nearest`` first."""

    def __init__(self, text: Text, begin: int = 0) -> None:
        self.read = text.words[begin : text.far].rstrip()
        self.rest = text.words[text.far :].strip()
        self.could = _nearest(self.rest, [words.strip() for words in text.expected])
        self.nearest = self.could[0] if self.could else ""
        if not text.words[begin:].strip():
            super().__init__("there is nothing to read")
            return
        if len(text.words) > LONGEST:
            super().__init__(f"a card has at most {LONGEST} letters")
            return
        after = f"after “{_end_of(self.read)}”" if self.read else "at the beginning"
        found = (
            f"“{_start_of(self.rest)}” cannot be read" if self.rest else "the end comes too soon"
        )
        super().__init__(f"{after}, {found}")


def _nearest(rest: str, could: list[str]) -> list[str]:
    def like(words: str) -> float:
        own = rest[: len(words)].lower()
        return difflib.SequenceMatcher(None, own, words.lower()).ratio()

    return sorted(filter(None, dict.fromkeys(could)), key=like, reverse=True)


def _end_of(words: str) -> str:
    return words if len(words) <= 40 else f"…{words[-40:].partition(' ')[2]}"


def _start_of(words: str) -> str:
    return words if len(words) <= 40 else f"{words[:40].rpartition(' ')[0] or words[:40]} …"


# ---------------------------------------------------------------------------------- saying


@lru_cache(2000)
def meaning(card: Card) -> tuple[str, ...]:
    """What a card says, sentence by sentence: everything about it that acts."""
    shown = msgspec.structs.replace(card, type=() if card.type == _type(card) else card.type)
    return tuple(map(capital, _CARD.say(shown, Scene())[0].splitlines()))


def _type(card: Card) -> tuple[c.Kind, ...]:
    """The printed type that goes without saying: it follows from what the card does."""
    played = dict.fromkeys(mode.as_ for mode in card.modes if mode.as_ in get_args(c.Kind))
    if played:
        return tuple(played)  # type: ignore[arg-type]
    return ("drink",) if card.face else ("event",) if card.event else ("sheet",)


def effect_words(effect: c.Effect, that: str = "") -> str:
    """One effect as half a sentence; ``that`` is whom the sentence has spoken of."""
    return table("effect").say(effect, Scene(that))[0]


def brief_words(effect: c.Effect, on: str = "") -> str:
    """One effect in a few words, for narrow places; ``on`` is who was picked."""
    return in_brief(effect, on or None, Scene())


def record_words(effect: c.Effect, look: Callable[[str], Any]) -> str:
    """What an effect has done, as a sentence; ``look`` finds what the words ask for by its name."""
    return SENTENCES["record"][type(effect)].tell(look, Scene())


def would_words(effect: c.Effect, look: Callable[[str], Any]) -> str:
    """What an effect that waits would do, after the words “let it”; empty if there is no short way
    to say it. ``look`` finds what the words ask for by its name."""
    known = SENTENCES["would"].get(type(effect))
    return known.tell(look, Scene()) if known else ""


def condition_words(condition: c.Condition) -> str:
    """One condition as half a sentence."""
    return table("condition").say(condition, Scene())[0]


def cost_words(cost: c.Cost) -> str:
    """One cost as half a sentence."""
    return table("cost").say(cost, Scene())[0]


def static_words(static: c.Static) -> str:
    """What acts all the time, as half a sentence."""
    return table("static").say(static, Scene())[0]


def effects_words(mode: c.Mode) -> str:
    """All that a mode does, as one sentence without its end."""
    return _DOES.tell(lambda name: getattr(mode, name), Scene())


_DOES = remark(
    c.Mode,
    "[on {targets:several} other players: ][on a player with a {only_on:one token}: ]{do:instead}",
)


def mode_words(mode: c.Mode) -> str:
    """When a mode may be played and what it does, as a sentence, or some."""
    return capital(table("part").say(mode, Scene())[0])


# --------------------------------------------------------------------------------- reading


def read(words: str | Iterable[str], header: Header | None = None) -> Card:
    """The card that these words mean: :func:`meaning`, backwards. Words that do not say when they
    are played are those of an Action Card.

    Raises:
        Misread: they mean none.
    """
    whole = (words if isinstance(words, str) else " ".join(words)).rstrip()
    whole += "." if whole and whole[-1] not in ".}" else ""
    text = Text(whole)
    if len(whole) > LONGEST:
        raise Misread(text)
    for said, begin in ((text, 0), (Text(_AS_YOUR_ACTION + whole), len(_AS_YOUR_ACTION))):
        for card, after, _ in _CARD.read(said, 0, Scene()):
            if not said.words[after:].strip() and text.words.strip():
                return with_header(_with_type(card), header or {})
            said.miss("the end", after)
        if begin and said.far - begin > text.far:
            raise Misread(said, begin)
    raise Misread(text)


def own_card(words: str, title: str, id: str = "") -> Card:
    """A card that an author has written in words, under a title; its id follows from that. Of
    several ways to play it, each has a number for a name.

    Raises:
        Misread: the words mean no card.
    """
    id = id or re.sub(r"[^a-z0-9]+", "-", title.casefold()).strip("-") or "own-card"
    card = read(words, {"id": id, "title": title, "knowledge": "invented"})
    several = len(card.modes) > 1
    names = {f"modes.{n}.name": f"way {n + 1}" for n in range(len(card.modes)) if several}
    return with_header(card, names)


def _with_type(card: Card) -> Card:
    return card if card.type else msgspec.structs.replace(card, type=_type(card))


# ---------------------------------------------------------------------------------- header


def header_of(card: Card) -> Header:
    """What the words of a card do not carry."""
    return dict(_header(card, ""))


def _header(value: Any, path: str) -> Iterator[tuple[str, Any]]:
    if isinstance(value, tuple):
        for place, each in enumerate(value):
            yield from _header(each, f"{path}{place}.")
    elif isinstance(value, msgspec.Struct):
        unsaid = UNSAID.get(type(value), {})
        for field in msgspec.structs.fields(value):
            own = getattr(value, field.name)
            if field.name not in unsaid:
                yield from _header(own, f"{path}{field.name}.")
            elif own != unsaid[field.name]:
                yield f"{path}{field.name}", own


def with_header(card: Card, header: Header) -> Card:
    """A card with what its words did not carry."""
    for path, value in header.items():
        card = _put(card, path.split("."), value)
    return card


def _put(value: Any, path: list[str], new: Any) -> Any:
    if not path:
        return new
    name, *rest = path
    if isinstance(value, tuple):
        place = int(name)
        return (*value[:place], _put(value[place], rest, new), *value[place + 1 :])
    return msgspec.structs.replace(value, **{name: _put(getattr(value, name), rest, new)})
