"""A quiz as text, and as a sheet to print."""

import textwrap
from collections.abc import Iterable, Iterator
from typing import Any

from markupsafe import Markup, escape

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
    yield f"{number}. [{_about(question)}]"
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


def _about(question: Any) -> str:
    title = next((each.title for each in topics() if each.id == question.topic), question.topic)
    return f"{title}, level {question.level}, {BOOK_TITLES[question.edition]}"


def _wrapped(words: str, indent: str) -> str:
    return textwrap.fill(words, _WIDTH, initial_indent=indent, subsequent_indent=" " * len(indent))


# ------------------------------------------------------------------------------ a sheet to print

_STYLE = Markup("""
body { font: 11pt/1.4 serif; max-width: 46rem; margin: 1rem auto; padding: 0 1rem; }
article { break-inside: avoid; margin: 0 0 1.6rem; }
h2 { font-size: 1em; margin: 0 0 .3rem; } ul, ol { margin: .2rem 0; padding-left: 1.4rem; }
ol.answers { list-style: upper-alpha; } dl { margin: .2rem 0; } dt { font-style: italic; }
.about { font-size: .8em; } .right { font-weight: bold; }
section.answers { break-before: page; }
""")


def sheet(quiz: Any) -> Markup:
    """A whole document to print: the questions, and on a page of their own the answers."""
    return Markup(
        '<!DOCTYPE html>\n<html lang="en"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        f"<title>A quiz about the rules</title><style>{_STYLE}</style></head><body><main>"
        f"<h1>A quiz about the rules</h1>{_asked(quiz)}"
        f'<section class="answers"><h1>The answers</h1>{_answered(quiz)}</section>'
        "</main></body></html>\n"
    )


def html(quiz: Any) -> Markup:
    """The questions as HTML, with their answers below where the quiz shows them."""
    answers = Markup(f"<h2>The answers</h2>{_answered(quiz)}" if quiz.answers else "")
    return _asked(quiz) + answers


def _asked(quiz: Any) -> Markup:
    return Markup("".join(_article(number, each) for number, each in enumerate(quiz.questions, 1)))


def _article(number: int, question: Any) -> Markup:
    cards = Markup(
        "".join(
            f"<dt>{escape(title)}</dt><dd>{escape(words)}</dd>"
            for title, words in question.cards.items()
        )
    )
    waits = Markup(f"<ol>{_items(question.waits)}</ol>" if question.waits else "")
    board = Markup(
        f"<ul>{_items(question.board)}</ul>{waits}<dl>{cards}</dl>" if question.board else ""
    )
    return Markup(
        f"<article><h2>{number}. {escape(question.ask)}</h2><p class='about'>"
        f"{escape(_about(question))}</p>{board}"
        f"<ol class='answers'>{_items(each.text for each in question.answers)}</ol></article>"
    )


def _items(lines: Iterable[str]) -> Markup:
    return Markup("".join(f"<li>{escape(line)}</li>" for line in lines))


def _answered(quiz: Any) -> Markup:
    return Markup(
        "".join(
            f"<article><h2>{number}. "
            f"{escape(f'{_LETTERS[each.right].upper()}: {each.answers[each.right].text}')}</h2>"
            f"<ol class='answers'>{_items(answer.why for answer in each.answers)}</ol>"
            f"<p class='about'>{escape(rule_name(each.rules[0]))}</p></article>"
            for number, each in enumerate(quiz.questions, 1)
        )
    )
