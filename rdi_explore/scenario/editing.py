"""Editing the text of a file in place: single parts change, comments and layout stay."""

import re
from collections.abc import Iterable, Sequence
from typing import NamedTuple

import yaml

WIDTH = 100
"""Longer lines are broken."""

_BREAK = re.compile("\r\n|[\r\n\x85\u2028\u2029]")


class Edit(NamedTuple):
    """What stands in place of a part of the text."""

    begin: int
    end: int
    text: str


def edited(text: str, edits: Iterable[Edit]) -> str:
    """The text with these edits, none of which touches another."""
    for edit in sorted(edits, reverse=True):
        text = text[: edit.begin] + edit.text + text[edit.end :]
    return text


class TextPlaces:
    """The places of a text, as the reader of YAML counts them: by line and column."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.begins = [0, *(found.end() for found in _BREAK.finditer(text))]
        found = _BREAK.search(text)
        self.newline = found.group() if found is not None else "\n"
        self.mark = int(text.startswith("\ufeff"))

    def of(self, mark: yaml.Mark) -> int:
        """The place of a mark."""
        return self.begins[mark.line] + int(mark.column) + (self.mark if mark.line == 0 else 0)

    def first(self, node: yaml.MappingNode, words: str) -> Edit:
        """These words before the first of a mapping."""
        at = self.of(node.value[0][0].start_mark)
        column = int(node.value[0][0].start_mark.column)
        if not node.flow_style:
            return Edit(at, at, words + self.newline + " " * column)
        broken = self._width(at) + len(words) + 2 > WIDTH
        return Edit(at, at, f"{words}," + (self.newline + " " * column if broken else " "))

    def end_of(self, node: yaml.Node) -> int:
        """Where the last sign of a part stands, and not what follows: of a part in block style
        the reader of YAML only says where the next one begins."""
        inner = node.value[-1] if isinstance(node.value, list) and node.value else None
        if inner is None or getattr(node, "flow_style", False):
            end = self.of(node.end_mark)
            return len(self.text[:end].rstrip()) if _is_block_text(node) else end
        return self.end_of(inner[1] if isinstance(node, yaml.MappingNode) else inner)

    def end_of_line(self, at: int) -> int:
        """The end of the line that has this place."""
        found = _BREAK.search(self.text, at)
        return found.start() if found is not None else len(self.text)

    def items(self, node: yaml.SequenceNode, items: Sequence[Sequence[str]]) -> Edit:
        """These items, each in lines, after the last of a list."""
        if node.flow_style or not node.value:
            joined = ", ".join(f"{{{', '.join(item)}}}" for item in items)
            at = self.of(node.end_mark) - 1
            return Edit(at, at, f", {joined}" if node.value else joined)
        at = self.end_of_line(self.end_of(node))
        return Edit(at, at, self._block(int(node.start_mark.column), items))

    def list_in(
        self, node: yaml.MappingNode, word: str, items: Sequence[Sequence[str]], after: str
    ) -> Edit:
        """A new list of these items under a word, after what stands under another."""
        value = next(value for key, value in node.value if key.value == after)
        if node.flow_style:
            joined = ", ".join(f"{{{', '.join(item)}}}" for item in items)
            return Edit(self.end_of(value), self.end_of(value), f", {word}: [{joined}]")
        column = int(node.value[0][0].start_mark.column)
        at = self.end_of_line(self.end_of(value))
        head = f"{self.newline}{' ' * column}{word}:"
        return Edit(at, at, head + self._block(column + 2, items))

    def value(self, node: yaml.MappingNode, word: str, words: str) -> Edit:
        """Other words for what stands under a word."""
        key, value = next(pair for pair in node.value if pair[0].value == word)
        return Edit(self.of(key.end_mark), self.end_of(value), f": {words}")

    def without(self, node: yaml.MappingNode, word: str) -> Edit:
        """Nothing in place of a word and what stands under it."""
        at = next(place for place, (key, _) in enumerate(node.value) if key.value == word)
        key, value = node.value[at]
        end = self.end_of(value)
        if not node.flow_style:
            begin = max(each for each in self.begins if each <= self.of(key.start_mark))
            following = [each for each in self.begins if each > self.end_of_line(end)]
            return Edit(begin, min(following, default=len(self.text)), "")
        if at:
            return Edit(self.end_of(node.value[at - 1][1]), end, "")
        return Edit(self.of(key.start_mark), self.of(node.value[1][0].start_mark), "")

    def only(self, node: yaml.SequenceNode, count: int, items: Sequence[Sequence[str]]) -> Edit:
        """The first so many items of a list, and after them these others."""
        if count == len(node.value):
            return self.items(node, items)
        if node.flow_style:
            begin = self.end_of(node.value[count - 1]) if count else self.of(node.start_mark) + 1
            joined = ", ".join(f"{{{', '.join(item)}}}" for item in items)
            return Edit(begin, self.of(node.end_mark) - 1, f", {joined}" if count else joined)
        column = int(node.start_mark.column)
        first = self.of(node.start_mark) - column
        begin = self.end_of_line(self.end_of(node.value[count - 1])) if count else first
        end = self.end_of_line(self.end_of(node))
        said = self._block(column, items)
        return Edit(begin, end, said if count else said.removeprefix(self.newline))

    def _block(self, column: int, items: Sequence[Sequence[str]]) -> str:
        """Items in block style: in one line each, if it is not too long."""
        said = ""
        for item in items:
            line = f"{' ' * column}- {{{', '.join(item)}}}"
            if len(line) > WIDTH:
                line = f"{' ' * column}- " + f"{self.newline}{' ' * column}  ".join(item)
            said += self.newline + line
        return said

    def _width(self, at: int) -> int:
        """How long the line is that has this place."""
        begin = max(each for each in self.begins if each <= at)
        found = _BREAK.search(self.text, begin)
        return (found.start() if found is not None else len(self.text)) - begin


def _is_block_text(node: yaml.Node) -> bool:
    return isinstance(node, yaml.ScalarNode) and node.style in ("|", ">")
