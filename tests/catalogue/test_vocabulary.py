"""The table of the vocabulary in CONTRIBUTING: complete, and true to the words of the views."""

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any, get_args

import msgspec
import pytest

from rdi_explore.catalogue.cards import with_verbs
from rdi_explore.catalogue.reading import Document
from rdi_explore.draw.cards import condition_words, effect_words
from rdi_explore.kernel import cards as c

TEXT = (Path(__file__).parents[2] / "CONTRIBUTING.md").read_text(encoding="utf-8")
SECTION = TEXT.partition("### The vocabulary\n")[2].partition("\n## ")[0]


def table(head: str) -> list[tuple[str, str]]:
    """The rows of the table with this head: example and words."""
    rows = SECTION.partition(f"| {head}")[2].partition("\n\n")[0].splitlines()[2:]
    found = [re.fullmatch(r"\| `(.*)` \| (.*) \|", row) for row in rows]
    assert rows
    assert all(found)
    return [(row[1], row[2]) for row in found if row]


def word(example: str, of: str) -> Any:
    """The condition or effect of a file, in which the verb is the first word."""
    mode = with_verbs({"modes": [{of: [Document(example, "example").data]}]})["modes"][0]
    return msgspec.convert(mode[of][0], c.Condition if of == "when" else c.Effect)


CONDITIONS = table("a condition")
EFFECTS = table("an effect")


@pytest.mark.parametrize(
    ("of", "rows", "say", "every"),
    [
        ("when", CONDITIONS, condition_words, get_args(c.Condition)),
        ("do", EFFECTS, effect_words, get_args(c.Effect)),
    ],
    ids=["conditions", "effects"],
)
def test_every_word_has_an_example_and_the_words_of_the_views(
    of: str, rows: list[tuple[str, str]], say: Callable[[Any], str], every: tuple[type, ...]
) -> None:
    words = [word(example, of) for example, _ in rows]
    assert [say(each) for each in words] == [means for _, means in rows]
    assert {type(each) for each in words} == set(every)


@pytest.mark.parametrize(("head", "kind"), [("of a mode", c.Mode), ("of a card", c.Card)])
def test_every_field_beyond_the_plain_ones_is_told(head: str, kind: type) -> None:
    plain = {"id", "title", "type", "owner", "short", "knowledge", "sources", "note", "when", "do"}
    told = {example.partition(":")[0] for example, _ in table(head)}
    fields = {field.encode_name for field in msgspec.structs.fields(kind)} - plain
    assert told | {"rules"} == fields | {"rules"}


def test_everybody_who_can_be_meant_is_named() -> None:
    named = SECTION.partition("is one of ")[2].partition(".\n")[0]
    assert set(re.findall(r"`([a-z-]+)`", named)) == set(get_args(c.Who))
    for field in msgspec.structs.fields(c.Face):
        assert field.name in SECTION
    for mode in msgspec.structs.fields(c.Mode):
        if mode.name in ("as_", "answers"):
            for value in re.findall(r"'([a-z]+)'", str(mode.type)):
                assert f"`{value}`" in SECTION or f": {value}`" in SECTION, value
