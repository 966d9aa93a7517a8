"""The document of all words: complete, fresh, and true, for its examples are cut from files.

A word that is missing gets its line in ``rdi_explore/scenario/words.yaml``, and an example.
"""

from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any, get_args

import pytest

from rdi_explore.catalogue import Document, read
from rdi_explore.kernel import Act, Variant, WindowKind
from rdi_explore.rulebook import BOOKS
from rdi_explore.scenario import check_all, json_schema, load, play_line, runs
from rdi_explore.scenario.reference import Chapter, FileWord, anchor, chapters, text
from rdi_explore.scenario.schema import LOOKS, VERBS, PhaseName, StepSheet, Stop

ROOT = Path(__file__).parents[2]
SCHEMA = json_schema()
PARTS = SCHEMA["$defs"]
CHAPTERS = chapters()
OF = {chapter.part: chapter for chapter in CHAPTERS if chapter.part}
TITLES = {chapter.title: chapter for chapter in CHAPTERS}


def references(schema: Any) -> Iterator[str]:
    """The parts of the schema that a part names."""
    if isinstance(schema, dict):
        if "$ref" in schema:
            yield schema["$ref"].rpartition("/")[2]
        for each in schema.values():
            yield from references(each)
    elif isinstance(schema, list):
        for each in schema:
            yield from references(each)


def reached() -> set[str]:
    """The parts of a file but for those of cards, which stand in VOCABULARY.md."""
    found, todo = set(), ["Scenario"]
    while todo:
        part = todo.pop()
        if part not in found and part != "Card":
            found.add(part)
            todo += references(PARTS[part])
    return {part for part in found if "properties" in PARTS[part]}


def words_of(chapter: Chapter) -> dict[str, FileWord]:
    """The words of a part, with those of the part that it is like."""
    of_like = words_of(OF[chapter.like]) if chapter.like else {}
    return {**of_like, **chapter.words}


def listed(schema: Any) -> set[str]:
    """The words of which one may stand at a place, as far as the schema lists them."""
    plain = [*schema.get("anyOf", ()), schema.get("items", {})]
    own = {word for word in schema.get("enum", ()) if isinstance(word, str) and word}
    return own.union(*(listed(each) for each in plain if isinstance(each, dict) and each))


def told_with() -> Iterator[tuple[str, FileWord]]:
    """Everything that has an example, with its place in the document."""
    for chapter in CHAPTERS:
        for name, told in {**chapter.words, **chapter.values}.items():
            yield f"{chapter.title}: {name}", told
            for value, each in told.values.items():
                yield f"{chapter.title}: {name}: {value}", each


TOLD = dict(told_with())


def test_the_stored_document_is_the_generated_one() -> None:
    """Renew it: ``rdi-explore schema --reference > scenarios/REFERENCE.md``."""
    assert (ROOT / "scenarios" / "REFERENCE.md").read_text(encoding="utf-8") == text()


def test_every_part_of_a_file_has_its_chapter() -> None:
    assert set(OF) == reached()
    assert len(TITLES) == len(CHAPTERS)


@pytest.mark.parametrize("part", sorted(reached()))
def test_every_word_of_the_schema_is_told(part: str) -> None:
    chapter = OF[part]
    assert set(words_of(chapter)) >= set(PARTS[part]["properties"])
    assert set(chapter.words) <= set(PARTS[part]["properties"])


def test_every_word_of_a_list_is_told() -> None:
    for part, chapter in OF.items():
        for name, told in chapter.words.items():
            words = listed(PARTS[part]["properties"][name]) - set(BOOKS)
            if not words:
                continue
            there = set(told.values) | (set(_values(TITLES[told.see])) if told.see else set())
            assert there >= words or len(words) == 1, (part, name, words - there)


def _values(chapter: Chapter) -> Iterator[str]:
    """The words that a chapter lists, also for one of its own words."""
    yield from chapter.values
    for told in chapter.words.values():
        yield from told.values
    if chapter.title == "How far a step waits":
        yield from TITLES["Windows"].values


def test_acts_windows_variants_phases_and_verbs_are_those_of_the_kernel() -> None:
    assert set(TITLES["Acts"].values) == {act.value for act in Act}
    assert set(TITLES["Windows"].values) == {*get_args(WindowKind), "none"}
    assert set(TITLES["Variants"].values) == set(get_args(Variant))
    phases = set(TITLES["The turn"].words["phase"].values)
    assert phases == {*get_args(PhaseName), "begins", "ends"}
    assert set(TITLES["A step"].words) >= {*VERBS, *LOOKS}
    stops = {word for each in get_args(Stop) for word in (get_args(each) or (each,))}
    assert stops - set(get_args(WindowKind)) <= set(TITLES["How far a step waits"].values)
    assert "until" in StepSheet.__struct_fields__


def test_every_chapter_that_is_named_is_there() -> None:
    for place, told in TOLD.items():
        assert not told.see or told.see in TITLES, place
    anchors = [anchor(title) for title in TITLES]
    assert len(set(anchors)) == len(anchors)


# ------------------------------------------------------------------------------ the examples


@cache
def pieces_of(name: str) -> list[tuple[str, Any]]:
    """Every piece of a file, with the part of the schema that it is."""
    part = "HouseSheet" if "/houses/" in name else "Scenario"
    return list(_pieces({"$ref": f"#/$defs/{part}"}, read(ROOT / name).data))


@pytest.mark.parametrize("place", sorted(TOLD))
def test_the_example_of_a_word_stands_in_its_file(place: str) -> None:
    told, (title, *names) = TOLD[place], place.split(": ")
    shown = Document(told.shows, place).data
    wanted = names[-1]
    assert has(shown, wanted), f"{told.shows} does not have “{wanted}”"
    chapter = TITLES[title]
    nodes = [node for kind, node in pieces_of(told.at) if chapter.part in ("", kind)]
    assert any(within(shown, node) for node in nodes), f"cut another example of {place}"


def has(shown: Any, word: str) -> bool:
    """Whether a word stands in an example: as a key or as a value; a verb stands for its act."""
    verbs = {"play": "plays", "pass": "passes", "discard": "discards", "order": "orders",
             "share": "shares", "keep": "keeps"}  # fmt: skip
    if isinstance(shown, dict):
        return (
            word in shown or verbs.get(word) in shown or any(has(v, word) for v in shown.values())
        )
    if isinstance(shown, list):
        return any(has(each, word) for each in shown)
    return bool(shown == word)


def within(part: Any, whole: Any) -> bool:
    """Whether an example is a part of what stands in a file: fewer words, or fewer items."""
    if isinstance(part, dict) and isinstance(whole, dict):
        return all(key in whole and within(value, whole[key]) for key, value in part.items())
    if isinstance(part, list) and isinstance(whole, list):
        rest = iter(whole)
        return all(any(within(each, other) for other in rest) for each in part)
    return bool(part == whole)


def _pieces(schema: Any, data: Any) -> Iterator[tuple[str, Any]]:
    name = schema["$ref"].rpartition("/")[2] if "$ref" in schema else ""
    schema = PARTS[name] if name else schema
    if name == "Card":
        return
    if name and isinstance(data, dict):
        yield name, data
    for each in schema.get("anyOf", ()):
        kind = PARTS[each["$ref"].rpartition("/")[2]] if "$ref" in each else each
        if isinstance(data, {"object": dict, "array": list}.get(kind.get("type"), ())):
            yield from _pieces(each, data)
    if isinstance(data, list) and isinstance(schema.get("items"), dict):
        for item in data:
            yield from _pieces(schema["items"], item)
    if isinstance(data, dict):
        others = schema.get("additionalProperties")
        for key, value in data.items():
            inner = schema.get("properties", {}).get(key, others)
            if isinstance(inner, dict):
                yield from _pieces(inner, value)


def test_each_word_names_a_file_that_has_it() -> None:
    assert [word for word, told in TOLD.items() if not told.at] == [], "`at` in words.yaml"


FILES = sorted({told.at for told in TOLD.values() if told.at and "/houses/" not in told.at})
OWN = ROOT / "tests" / "scenario" / "words"


@pytest.mark.parametrize("name", FILES)
def test_the_file_of_an_example_is_played(name: str) -> None:
    for run in runs(load(ROOT / name)):
        play_line(run.scenario, run.edition)


def test_the_files_that_are_there_for_examples_only_hold() -> None:
    """Those of the books are checked by ``make scenarios``."""
    assert [each.message for each in check_all([OWN]) if each.status != "pass"] == []
    assert {path.name for path in OWN.glob("*.yaml")} <= {Path(name).name for name in FILES}


def test_an_example_that_is_not_so_is_noticed() -> None:
    assert not within({"away": "turn"}, {"away": "own"})
    assert not within([{"a": 1}, {"b": 1}], [{"b": 1}, {"a": 1}])
    assert not has({"seat": "Ann", "passes": True}, "discard")
