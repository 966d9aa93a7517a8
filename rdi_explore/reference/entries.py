"""What can be found, as texts with the rules that they rest on."""

from typing import Literal

import msgspec

Kind = Literal["rule", "scenario", "card", "lesson", "puzzle", "ruling", "silence"]

MAIN = 2
"""So many of the rules that a scenario names are what it is about; the others act on the way."""


class GivenAnswer(msgspec.Struct, frozen=True, omit_defaults=True):
    """What is said to a question: in one word if it can be, why, by which rule, in which books.

    ``verdict`` is ``yes``, ``no`` or ``depends``; ``ruling`` where no book decides and we do;
    empty for a rule that simply says how it is. What a card does rests on no rule.
    """

    why: str
    rule: str
    name: str
    books: tuple[str, ...] = ()
    """The books that have the rule; of one that differs, that it does."""
    verdict: str = ""
    otherwise: dict[str, str] = {}
    """What a book says instead, by its id; empty where it is silent."""
    exact: str = ""
    """Of a rule that answers by itself: its exact statement, ``why`` being the plain one."""
    by_book: dict[str, tuple[str, str]] = {}
    """Verdict and reason by another book in which a scenario comes out otherwise, by its id."""


class Reference(msgspec.Struct, frozen=True):
    """One thing that can be found: its texts by field, and the rules that it rests on, those that
    it is about (``main``) first."""

    kind: Kind
    id: str
    title: str
    texts: dict[str, str]
    rules: tuple[str, ...]
    main: int = MAIN
    answer: GivenAnswer | None = None
    editions: tuple[str, ...] = ()
    """The books by which a scenario is played, or that state a rule."""
    called: tuple[str, ...] = ()
    """The names by which somebody may ask for this and for nothing else: a card's titles, a rule's
    id; of a variant or character the first rule goes by the name of that."""
    home: tuple[str, ...] = ()
    moment: tuple[str, ...] | None = None
    """Of a rule of one moment or one card: the words by which a question names the moment."""
    sayings: tuple[str, ...] = ()
    forbids: tuple[str, ...] = ()
    cards: dict[str, str | None] = {}
    """Of a scenario: the cards that it shows, each with the case whose question is about it; none
    where the file's own is (``""``), ``None`` where no question is."""
    shown: tuple[str, ...] = ()
    """Of a card: the scenarios that show it, those first whose question is about it."""
    rests: int = 0
    """So many of its rules, the first, are those on which its answer rests. A claim about all that
    can be played rests on none of them, and is about none (``main``)."""

    @property
    def question(self) -> str:
        """What is answered here, as it is asked: by a scenario with a verdict, or by our ruling."""
        if self.kind == "ruling":
            return self.title
        answers = self.kind == "scenario" and self.answer is not None and self.answer.verdict
        return self.sayings[1] if answers else ""
