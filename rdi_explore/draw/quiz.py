"""A quiz as text, and as a sheet to print."""

import textwrap
from collections.abc import Iterator
from html import escape
from typing import Any

from ..rulebook import BOOK_TITLES, rule_name, topics

_WIDTH = 96
_LETTERS = "abcdefgh"


def text(quiz: Any) -> str:
    """The questions one after the other, with their answers where the quiz shows them."""
    return "\n\n".join(
        "\n".join(_question(number, each, quiz.answers))
        for number, each in enumerate(quiz.questions, 1)
    )


def _question(number: int, question: Any, answers: bool) -> Iterator[str]:
    about = next((each.title for each in topics() if each.id == question.topic), question.topic)
    yield f"{number}. [{about}, level {question.level}, {BOOK_TITLES[question.edition]}]"
    for line in question.board:
        yield _wrapped(line, "   ")
    for line in question.waits:
        yield _wrapped(line, "   > ")
    for title, words in question.cards.items():
        yield _wrapped(f"“{title}”: {words}", "   | ")
    yield _wrapped(question.ask, "   ")
    for letter, answer in zip(_LETTERS, question.answers, strict=False):
        yield f"     {letter}) {answer.text}"
    if answers:
        yield f"   Answer: {_LETTERS[question.right]}"
        for letter, answer in zip(_LETTERS, question.answers, strict=False):
            yield _wrapped(f"{letter}) {answer.why}", "      ")
        yield f"   The rule: {rule_name(question.rules[0])}"


def _wrapped(words: str, indent: str) -> str:
    return textwrap.fill(words, _WIDTH, initial_indent=indent, subsequent_indent=" " * len(indent))


def html(quiz: Any) -> str:
    """The same as a sheet."""
    return f"<pre>{escape(text(quiz))}</pre>"
