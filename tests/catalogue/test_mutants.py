"""Cards with something wrong in them: each is refused with its place, none with a traceback."""

import json
import random
import re
from collections.abc import Callable, Iterator
from copy import deepcopy
from importlib import resources
from pathlib import Path
from typing import Any

import pytest

from rdi_explore.catalogue import FileError
from rdi_explore.catalogue.cards import cards_of, known
from rdi_explore.catalogue.reading import Document, read

FOLDER = Path(str(resources.files("rdi_explore.catalogue"))) / "cards"
CARDS = [card for file in sorted(FOLDER.glob("*.yaml")) for card in read(file).data]
THERE = known()
MUTANTS = 300
ANY_NAME = {"id", "title", "owner", "name", "short", "note", "sources", "family", "trait"}
"""Words of which a card may have new ones."""

Place = tuple[Any, Any]
"""What holds a part of a card, and the key or index at which it does."""


def load(cards: Any) -> None:
    """Read cards as a file of the catalogue is read."""
    document = Document(json.dumps(cards, indent=1, ensure_ascii=False), "mutant.yaml")
    for place, card in enumerate(cards_of(document, document.data)):
        THERE.check(document, card, f"$[{place}]")


def places(value: Any, kind: type[Any]) -> Iterator[Place]:
    """Where values of this kind stand in a card."""
    for key, inner in value.items() if isinstance(value, dict) else enumerate(value):
        if type(inner) is kind and key not in ANY_NAME:
            yield value, key
        if isinstance(inner, dict | list):
            yield from places(inner, kind)


def effects(card: Any) -> Iterator[list[Any]]:
    """The lists of effects of the modes of a card."""
    yield from (mode["do"] for mode in card.get("modes", ()) if mode.get("do"))


def putting(kind: type[Any], *values: Any) -> Callable[[Any, random.Random], bool]:
    """Put one of these values in the place of one of this kind."""

    def put(card: Any, chance: random.Random) -> bool:
        found = list(places(card, kind))
        if found:
            holder, key = chance.choice(found)
            holder[key] = chance.choice(values)
        return bool(found)

    return put


def misspelled(card: Any, chance: random.Random) -> bool:
    found = [(at, key) for at, key in places(card, str) if len(at[key]) > 3]
    if found:
        holder, key = chance.choice(found)
        cut = chance.randrange(1, len(holder[key]) - 1)
        holder[key] = holder[key][:cut] + holder[key][cut + 1 :] + "q"
    return bool(found)


def renamed(card: Any, chance: random.Random) -> bool:
    holder, key = chance.choice([(card, key) for key in card if key not in ANY_NAME])
    inner = [each for each in (holder[key],) if isinstance(each, list)]
    found = [part for part in (inner[0] if inner else ()) if isinstance(part, dict)] or [card]
    part = chance.choice(found)
    word = chance.choice(list(part))
    part[f"{word}s"] = part.pop(word)
    return True


def misfitting(card: Any, chance: random.Random) -> bool:
    found = list(effects(card))
    wrong = [
        {"hold": "contest"},
        {"spend": "scarab"},
        {"lessen": 1},
        {"give": "scrab"},
        {"lose": 1, "stat": "luck"},
        {"draw": 1, "discard": 1},
        {"gain": 1},
        {},
        "draw",
        {"either": {"draw": 1}},
        {"flip": "coin", "heads": {"draw": 1}},
        {"either": [[[{"draw": 1}]]]},
    ]
    if found:
        chance.choice(found).insert(0, chance.choice(wrong))
    return bool(found)


def huge(card: Any, chance: random.Random) -> bool:
    found = list(effects(card))
    deep: Any = {"draw": 1}
    for _ in range(chance.choice((12, 40, 100))):
        deep = {"either": [[deep]]}
    if found:
        chance.choice(found)[:] = chance.choice(([deep], [{"draw": 1000}] * 2000))
    return bool(found)


WAYS: dict[str, Callable[[Any, random.Random], bool]] = {
    "a number out of bounds": putting(int, 100, -100, 10**9, -(10**9), 9**18),
    "a float": putting(int, 2.5, float("inf"), float("nan")),
    "no number": putting(int, None, True, "two", [1], {"n": 1}),
    "no word": putting(str, None, 7, True, [], {"word": "x"}, ["x"] * 3000),
    "a word misspelled": misspelled,
    "a list that is none": putting(list, 0, "x", {"x": 1}, [None], [[[]]]),
    "words that are none": putting(dict, 0, "x", [], [[{}]]),
    "a field renamed": renamed,
    "what does not fit": misfitting,
    "too many, too deep": huge,
}


def mutants(way: str, seed: int) -> Iterator[Any]:
    """Cards of the catalogue, each with one thing wrong."""
    chance = random.Random(seed)
    while True:
        card = deepcopy(chance.choice(CARDS))
        if WAYS[way](card, chance):
            yield [deepcopy(chance.choice(CARDS)), card]


@pytest.mark.parametrize("way", WAYS)
def test_a_mutant_is_refused_with_its_place(way: str) -> None:
    """Some mutants are cards still (a word that may be left out, an amount that fits)."""
    refused, nearest = 0, 0
    for _, cards in zip(range(MUTANTS // len(WAYS)), mutants(way, seed=11), strict=False):
        try:
            load(cards)
        except FileError as error:
            refused += 1
            nearest += bool(error.nearest)
            said = str(error)
            assert error.file == "mutant.yaml"
            assert re.match(r"mutant\.yaml, line [1-9]\d*", said), said
            assert error.path or "deeper than" in said, said
            assert "`" not in said, said
            assert len(said) < 600, said
    assert refused >= 0.8 * MUTANTS // len(WAYS), (way, refused)
    if way in ("a word misspelled", "a field renamed"):
        assert nearest >= 0.8 * refused, (way, nearest, refused)
