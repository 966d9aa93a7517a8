"""A question about the rules: what is asked, the answers with their reasons, and its position."""

from collections.abc import Mapping
from typing import Any, Literal

import msgspec
from markupsafe import Markup

from ..told import Told

Kind = Literal[
    "which", "who", "number", "out", "pot", "next", "differ", "rule", "save", "fell", "case"
]
"""Which card of a hand may be played; who may answer; a number when all pass; who passes out;
who takes the pot; who is asked next; what would have to be different; which card a rule
stops; which card keeps somebody in the game, or
makes another pass out; a case of the books."""


class Alternative(msgspec.Struct, frozen=True):
    """One answer, and a sentence why it is right or is not. Who chooses it has misread the
    ``rule``, if one is known."""

    text: str
    why: str
    rule: str = ""


class PracticeQuestion(msgspec.Struct, frozen=True):
    """A question with one right answer, which the kernel has given.

    ``board`` tells the table, ``waits`` what has been played and waits (what was played last is
    last), ``cards`` what the cards say. ``right`` is the place of the right answer, ``why`` its
    reason, ``rules`` are those that decide. ``scenario`` is the position as the text of a scenario
    file, which asserts the right answer. ``level`` is from 1 (easy) to 5; ``who`` are the
    characters at the table, and ``key`` names the case, if it is one of the books. By its ``signs``
    one knows on another day that the same was asked.
    """

    kind: Kind
    topic: str
    level: int
    edition: str
    ask: str
    board: tuple[str, ...]
    waits: tuple[str, ...]
    cards: Mapping[str, str]
    answers: tuple[Alternative, ...]
    right: int
    why: str
    rules: tuple[str, ...]
    scenario: str
    key: str = ""
    who: tuple[str, ...] = ()
    signs: tuple[str, ...] = ()

    @property
    def topics(self) -> tuple[str, ...]:
        """The topics of its rules, each once."""
        return tuple(dict.fromkeys(rule.partition(".")[0] for rule in self.rules))


class Quiz(Told, view="quiz"):
    """Some questions: printed they can be read, and ``data`` is what JSON holds."""

    def __init__(self, questions: tuple[PracticeQuestion, ...], answers: bool = False) -> None:
        self.questions, self.answers = questions, answers

    def data(self) -> dict[str, Any]:
        """The questions as plain values."""
        return {"questions": msgspec.to_builtins(self.questions)}

    def sheet(self) -> Markup:
        """A document to print: the questions, and on a page of their own the answers."""
        sheet: Markup = self._in_view("sheet")
        return sheet

    def shown(self, answers: bool = True) -> "Quiz":
        """The same questions with their answers, or without."""
        return Quiz(self.questions, answers)
