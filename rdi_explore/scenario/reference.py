"""The words of a scenario file as a document for authors: ``scenarios/REFERENCE.md``.

What may stand where follows from the JSON Schema; what a word means, and an example that is cut
from a file that is played, stand in ``words.yaml``. ``rdi-explore schema --reference`` writes it.
"""

from collections.abc import Iterator, Mapping
from functools import cache
from importlib import resources
from pathlib import Path
from typing import Any

import msgspec

from ..catalogue import read
from .for_editors import Part, json_schema

NAMED = {"Card": "[a card](VOCABULARY.md)", "TokenName": "the name of a token"}
"""What stands for parts of the schema that another document tells of."""


class FileWord(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What is told of a word, or of one of its values: what it ``says``, an example as it stands
    in a file (``shows``), and ``at`` which file; the ``values`` that may stand there, or the
    chapter where they are told (``see``)."""

    says: str
    shows: str = ""
    at: str = ""
    values: dict[str, "FileWord"] = {}
    see: str = ""


class Chapter(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A chapter: the words of one ``part`` of the schema, or the ``values`` of a list of words.

    A part ``like`` another one has its words, and besides these only those that are told here.
    """

    title: str
    part: str = ""
    like: str = ""
    text: str = ""
    words: dict[str, FileWord] = {}
    values: dict[str, FileWord] = {}
    after: str = ""


@cache
def chapters() -> tuple[Chapter, ...]:
    """The chapters in the order of a reader.

    Raises:
        FileError: the file of words is wrong.
    """
    document = read(Path(str(resources.files(__package__))) / "words.yaml")
    return document.convert(tuple[Chapter, ...])


def text() -> str:
    """The whole document, as Markdown."""
    return "\n".join(_lines()) + "\n"


_BEGINNING = (
    "# All words of a scenario file",
    "",
    "Written by `rdi-explore schema --reference > scenarios/REFERENCE.md` from the schema and",
    "`rdi_explore/scenario/words.yaml`; do not edit it. Begin with the [README](README.md); the",
    "words of cards are in [VOCABULARY.md](VOCABULARY.md). Each example is cut from a file that is",
    "played in the tests, and leads there.",
    "",
)


def _lines() -> Iterator[str]:
    parts = json_schema()["$defs"]
    yield from _BEGINNING
    yield from (f"* [{each.title}](#{anchor(each.title)})" for each in chapters())
    for chapter in chapters():
        yield from ("", f"## {chapter.title}", "")
        blocks = [chapter.text.rstrip(), *_tables(chapter, parts), chapter.after.rstrip()]
        yield "\n\n".join(block for block in blocks if block)


def _tables(chapter: Chapter, parts: Mapping[str, Part]) -> Iterator[str]:
    if chapter.values:
        yield "\n".join(_values(chapter.values))
    if chapter.words:
        yield "\n".join(_words(parts[chapter.part], chapter.words))


def _words(part: Part, words: Mapping[str, FileWord]) -> Iterator[str]:
    yield from ("| word | what stands there | what it says | example |", "|---|---|---|---|")
    needed = part.get("required", ())
    for name, told in words.items():
        what = kind(part["properties"][name], told)
        must = " (needed)" if name in needed else ""
        see = f" ([{told.see}](#{anchor(told.see)}))" if told.see else ""
        yield f"| `{name}` | {what}{must} | {told.says}{see} | {_example(told)} |"
    for name, told in words.items():
        if told.values:
            yield from ("", f"`{name}` is one of these:", "")
            yield from _values(told.values)


def _values(values: Mapping[str, FileWord]) -> Iterator[str]:
    yield from ("| word | what it says | example |", "|---|---|---|")
    for name, told in values.items():
        yield f"| `{name}` | {told.says} | {_example(told)} |"


def _example(told: FileWord) -> str:
    shown = told.shows.replace("|", "\\|")
    name = Path(told.at).stem
    folder = "" if told.at.startswith("scenarios/") else "../"
    return f"`{shown}` [{name}]({folder}{told.at.removeprefix('scenarios/')})"


def anchor(title: str) -> str:
    """The name by which a link in a document leads to a heading."""
    return "".join(
        sign for sign in title.lower().replace(" ", "-") if sign.isalnum() or sign == "-"
    )


def kind(schema: Part, told: FileWord | None = None) -> str:
    """What may stand at a place of the schema, in words."""
    if "$ref" in schema:
        name = schema["$ref"].rpartition("/")[2]
        return NAMED.get(name) or _link(name)
    if "anyOf" in schema:
        each = [kind(one, told) for one in schema["anyOf"] if one != {"type": "null"}]
        return " or ".join(dict.fromkeys(each))
    if "enum" in schema:
        if told is not None and (told.values or told.see):
            return "a word"
        return " or ".join(f"`{word}`" for word in map(_yaml, schema["enum"]) if word != "null")
    match schema.get("type"):
        case "array":
            return f"a list: {kind(schema['items'], told)}" if schema.get("items") else "a list"
        case "object":
            inner = schema.get("additionalProperties")
            return f"by name: {kind(inner, told)}" if inner else "words"
        case "integer":
            return "a number"
        case "boolean":
            return "`true` or `false`"
        case _:
            return "text"


def _yaml(value: Any) -> str:
    return msgspec.json.encode(value).decode().strip('"')


def _link(name: str) -> str:
    """A part of the schema as the chapter that tells of it."""
    title = next((each.title for each in chapters() if each.part == name), "")
    return f"[{title[:1].lower()}{title[1:]}](#{anchor(title)})" if title else "words"
