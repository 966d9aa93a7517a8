"""Rewriting the text of a file of format 1 in place: only its waiting changes, all else stays,
comments and layout, too."""

from collections.abc import Iterator
from typing import NamedTuple

import yaml

from ..catalogue import Document
from .editing import Edit, TextPlaces, edited
from .files import is_old_lesson, load_document, load_text
from .migrate import StepPlace, as_written
from .renamed import as_it_was
from .schema import FORMAT, Case, Scenario, StepSheet, names
from .waiting import until_words
from .writing import text_of


class Rewritten(NamedTuple):
    """A file in the present format, and the scenario that it was; ``whole`` if its text had to be
    written anew, ``drifts`` the steps, from 1, that still wait until they are possible, ``lesson``
    if a lesson of format 1 stands there as a remark."""

    text: str
    before: Scenario
    scenario: Scenario
    whole: bool = False
    drifts: tuple[str, ...] = ()
    lesson: bool = False


def rewritten(text: str, name: str = "scenario") -> Rewritten | None:
    """A file of format 1 in the present format, or nothing if it is in that already.

    Raises:
        FileError: it is no scenario file.
    """
    document = Document(text, name)
    scenario = load_document(document)
    if scenario.format == FORMAT:
        return None
    said = as_written(scenario)
    new = _edited(text, document, scenario, said)
    whole = not _reads_as(new, name, said)
    if whole:
        new = text_of(said)
    lesson = is_old_lesson(document.data)
    return Rewritten(new, scenario, said, whole, tuple(_drifts(said)), lesson)


def _reads_as(text: str, name: str, said: Scenario) -> bool:
    try:
        return load_text(text, name) == said
    except ValueError:
        return False


def steps_with_place(scenario: Scenario) -> Iterator[tuple[StepPlace, StepSheet]]:
    """All steps of a file, each with the place where it stands."""
    parts: tuple[Scenario | Case, ...] = (scenario, *scenario.cases)
    for case, part in enumerate(parts, -1):
        for place, step in enumerate(part.line):
            yield (case, place), step


def _drifts(scenario: Scenario) -> Iterator[str]:
    for (case, place), step in steps_with_place(scenario):
        if step.until == "possible":
            where = f"{scenario.cases[case].name} " if case >= 0 else ""
            yield f"{where}{place + 1}"


# -------------------------------------------------------------------------------- the text


def _edited(text: str, document: Document, before: Scenario, after: Scenario) -> str:
    """The text with the word ``format``, how far each step waits, and what refuses it now."""
    places = TextPlaces(text)
    edits = [_format(document, places)]
    new = dict(steps_with_place(after))
    for (case, place), step in steps_with_place(before):
        said = new[case, place]
        path = f"$.cases[{case}].line[{place}]" if case >= 0 else f"$.line[{place}]"
        node = document.part(path)
        assert isinstance(node, yaml.MappingNode)
        if said.until is not None:
            edits.append(_waits(node, step, said, places))
        edits += _refused(node, as_it_was(step), said, places)
    if is_old_lesson(document.data):
        edits.append(_lesson(document, places))
    return edited(text, edits)


def _format(document: Document, text: TextPlaces) -> Edit:
    value = document.part("$.format")
    if value is not None:
        return Edit(text.of(value.start_mark), text.of(value.end_mark), str(FORMAT))
    top = document.part("$")
    assert isinstance(top, yaml.MappingNode)
    return text.first(top, f"format: {FORMAT}")


def _waits(node: yaml.MappingNode, step: StepSheet, said: StepSheet, text: TextPlaces) -> Edit:
    """A step with how far it waits; where it only waits now, in place of its verb."""
    assert said.until is not None
    words = until_words(said.until)
    if said.everyone == step.everyone:
        return text.first(node, words)
    verb, value = next(pair for pair in node.value if pair[0].value == "everyone")
    return Edit(text.of(verb.start_mark), text.of(value.end_mark), words)


def _refused(
    node: yaml.MappingNode, step: StepSheet, said: StepSheet, text: TextPlaces
) -> Iterator[Edit]:
    """A step that is refused for a finer reason, or in one way to play the card."""
    if said.because != step.because:
        rules = ", ".join(names(said.because))
        yield text.value(node, "because", rules if isinstance(said.because, str) else f"[{rules}]")
    if said.mode != step.mode:
        yield text.first(node, f"mode: {said.mode}")


LESSON = """\
# The lesson, as format 1 had it: each answer needs a text of its own now, which its author writes.
# “A lesson” in scenarios/REFERENCE.md tells how.
"""


def _lesson(document: Document, text: TextPlaces) -> Edit:
    """A lesson of format 1 as a remark at its place, for its author to write it anew."""
    top = document.part("$")
    assert isinstance(top, yaml.MappingNode)
    key, value = next(pair for pair in top.value if pair[0].value == "lesson")
    begin, end = text.of(key.start_mark), text.end_of_line(text.end_of(value))
    lines = text.text[begin:end].splitlines()
    return Edit(begin, end, LESSON + "\n".join(f"# {line}" for line in lines))
