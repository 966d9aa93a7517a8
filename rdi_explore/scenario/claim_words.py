"""Reading a text word by word: blanks, phrases, names, and what is wrong where."""

import difflib
import re
from collections.abc import Callable, Iterable, Mapping
from functools import cached_property
from typing import Any, NamedTuple, NoReturn

from .claims import ANYTHING, TABLE, Group, Whom

MAX_DEPTH = 40
"""No claim has more brackets and denials in each other."""


class ClaimError(ValueError):
    """A claim that cannot be read: ``text`` up to ``at`` could be, ``problem`` says what is wrong
    there, ``nearest`` is the closest word that may stand there (or ``""``)."""

    def __init__(
        self, text: str, at: int, problem: str, words: Iterable[str] = (), wrong: str = ""
    ) -> None:
        super().__init__(text, at, problem)
        self.text, self.at, self.problem = text, at, problem
        self._words, self._wrong = words, wrong

    @cached_property
    def nearest(self) -> str:
        """Looked for only where somebody reads it: most are caught where a claim may go on."""
        near = difflib.get_close_matches(self._wrong, sorted(set(self._words)), 1, 0.4)
        return near[0] if near else ""

    def __str__(self) -> str:
        text, at, near = self.text, self.at, self.nearest
        begin, rest = text[max(0, at - 40) : at], text[at : at + 30]
        shown = (
            f"“{'…' if at > 40 else ''}{begin} ⟨here⟩ {rest}{'…' if len(text) > at + 30 else ''}”"
        )
        return f"{self.problem}, at {shown}" + (f". Nearest: {near}" if near else "")


class Names(NamedTuple):
    """What a claim may name: the players; the ids of cards (families of cards, too) by id and by
    title; tokens; rules."""

    players: tuple[str, ...]
    cards: Mapping[str, str]
    tokens: tuple[str, ...] = ()
    rules: frozenset[str] = frozenset()


GROUPS: dict[str, Group] = {
    "everybody": "everybody", "everyone": "everybody", "somebody": "somebody",
    "anybody": "somebody", "someone": "somebody", "anyone": "somebody",
    "nobody": "nobody", "no one": "nobody",
}  # fmt: skip
ID = re.compile(r"[a-z0-9][a-z0-9.-]*[a-z0-9]|[a-z]")
NUMBER = re.compile(r"[-+]?[0-9]{1,6}(?![\w.-])")
QUOTED = re.compile(r"[“\"]([^”\"]{1,120})[”\"]")
WORD = re.compile(r"[^\s,:()]{1,40}")


class ClaimReader:
    """A text that is read from a place on: what many parts of a claim are made of."""

    def __init__(self, text: str, names: Names) -> None:
        self.text, self.names = text, names
        self.at = 0
        self.depth = 0
        self.players = sorted(names.players, key=len, reverse=True)

    # ---------------------------------------------------------------------------- the text

    def skip(self) -> None:
        """Go past blanks."""
        while self.at < len(self.text) and self.text[self.at].isspace():
            self.at += 1

    def fail(self, problem: str, words: Iterable[str] = (), wrong: str | None = None) -> NoReturn:
        """Say what is wrong here, and which of these words is nearest to what stands here."""
        self.skip()
        found = WORD.match(self.text, self.at)
        there = wrong if wrong is not None else found.group() if found else ""
        raise ClaimError(self.text, self.at, problem, words, there)

    def have(self, phrase: str) -> bool:
        """Read these words if they stand here, however they are spaced; small and capital letters
        are the same."""
        self.skip()
        at = self.at
        for word in phrase.split():
            while at < len(self.text) and self.text[at].isspace():
                at += 1
            end = at + len(word)
            if self.text[at:end].casefold() != word:
                return False
            if word[-1].isalnum() and self.text[end : end + 1].isalnum():
                return False
            at = end
        self.at = at
        return True

    def one_of(self, phrases: Iterable[str]) -> str:
        """Read the first of these phrases that stands here, or nothing."""
        return next((phrase for phrase in phrases if self.have(phrase)), "")

    def ahead(self, read: Callable[[], Any]) -> Any:
        """What would be read here; the place stays."""
        at, depth = self.at, self.depth
        try:
            return read()
        except ClaimError:
            return None
        finally:
            self.at, self.depth = at, depth

    def deeper(self) -> None:
        """Go into brackets or a denial."""
        self.depth += 1
        if self.depth > MAX_DEPTH:
            self.fail(f"more than {MAX_DEPTH} brackets in each other")

    # --------------------------------------------------------------------------------- names

    def player(self) -> str:
        """The name of a player, or nothing."""
        self.skip()
        for name in self.players:
            end = self.at + len(name)
            if self.text[self.at : end] == name and not self.text[end : end + 1].isalnum():
                self.at = end
                return name
        return ""

    def players_named(self) -> tuple[str, ...]:
        """One or more players by name."""
        names = [self.player() or self.no_player()]
        while self.ahead(self._and_player):
            names.append(self._and_player())
        return tuple(names)

    def _and_player(self) -> str:
        return self.player() if self.one_of(("and", ",")) else ""

    def no_player(self) -> NoReturn:
        """There is no such player."""
        self.fail("expected a player", self.players)

    def who(self) -> Whom:
        """Players by name (all of them, or one of them), or a group but some."""
        if group := self.one_of(GROUPS):
            but = self.players_named() if self.one_of(("but", "except")) else ()
            return Whom(but, GROUPS[group])
        names = [self.player()]
        if not names[0]:
            known = (*self.players, *GROUPS, *TABLE, "a round is running", "gold moves")
            self.fail("nobody and nothing is called so here", known)
        joined = ""
        while True:
            at = self.at
            word = self.one_of(("and", "or", ","))
            name = self.player() if word else ""
            if not name:
                self.at = at
                break
            if word != ",":
                if joined not in ("", word):
                    self.fail("“and” and “or” side by side")
                joined = word
            names.append(name)
        return Whom(tuple(names), "some" if joined == "or" else "all")

    def card(self) -> str:
        """The id of a card, named by it or by its title in quotation marks."""
        if self.have(ANYTHING):
            return ANYTHING
        self.skip()
        quoted = QUOTED.match(self.text, self.at)
        found = quoted or ID.match(self.text, self.at)
        if not found:
            self.fail("expected a card", self.names.cards)
        name = quoted.group(1) if quoted else found.group()
        if name not in self.names.cards:
            self.fail(f"there is no card {name}", self.names.cards, name)
        self.at = found.end()
        return self.names.cards[name]

    def rule(self) -> str:
        """The id of a rule."""
        self.skip()
        found = ID.match(self.text, self.at)
        name = found.group() if found else ""
        if not found or name not in self.names.rules:
            self.fail("there is no such rule", self.names.rules, name)
        self.at = found.end()
        return name
