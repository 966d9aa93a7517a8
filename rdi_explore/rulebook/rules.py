"""The atomic rules of the game: our wording, the books that state each, open questions.

A rule's id is ``topic.rule``; the rules of a topic stand in ``rules/<topic>.yaml``, the topics in
``topics.yaml``, both in the order of the rulebooks. In these files a book that states a rule as we
do has only ``where`` and ``line``, one that differs also ``state`` and ``says``, and one that is
not mentioned is silent.
"""

import re
from collections.abc import Callable, Iterable, Mapping
from functools import cache
from types import MappingProxyType
from typing import Literal, TypeVar

import msgspec
from markupsafe import Markup

from ..packed import kept, remembered
from .books import BOOK_TITLES, BOOKS
from .data import read
from .editions import switches
from .errors import UnknownRule

Text = TypeVar("Text", str, Markup)


class BookNote(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How one book stands to a rule.

    ``says`` is what the book says instead if it differs, or what its silence looks like;
    ``where`` the sections to look up, parts of a path joined by ``›``, several by ``;``;
    ``line`` the lines in a plain text of the book, for those who have one.
    """

    state: Literal["same", "differs", "silent"] = "same"
    says: str = ""
    where: str = ""
    line: str = ""


SILENT = BookNote("silent")


class OpenQuestion(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A question that the books leave open, with the ruling that we play by; or, if it is
    ``decided``, one that is asked although a book answers it, with that answer. ``otherwise``: the
    books, taken literally, say something else than our ruling."""

    q: str
    text: str
    ruling: str
    decided: bool = False
    otherwise: bool = False


class Rule(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One atomic rule in our own words; ``books`` has a note for every book.

    ``statement`` is exact, for those who look something up; ``plain`` says the same to a player of
    13, in at most 25 words. ``because`` is a ground that the books give, ``follows`` names the
    rules from which it follows, ``excepts`` those to which it is an exception; ``see`` names what
    else it leans on, whose ids no text tells.
    """

    id: str
    statement: str
    books: dict[str, BookNote]
    plain: str = ""
    because: str = ""
    follows: tuple[str, ...] = ()
    excepts: tuple[str, ...] = ()
    see: tuple[str, ...] = ()
    derived: bool = False
    open_questions: tuple[OpenQuestion, ...] = ()

    @property
    def topic(self) -> str:
        """The part of the id before the dot."""
        return self.id.partition(".")[0]

    @property
    def why(self) -> tuple[str, ...]:
        """Why it is so, as far as the books tell it: sentences with the ids of other rules."""
        grounds = {
            "This rule follows from": self.follows,
            "This rule is an exception to": self.excepts,
        }
        told = (f"{so} {' and '.join(ids)}." for so, ids in grounds.items() if ids)
        return (*filter(None, [self.because]), *told)

    @property
    def evidence(self) -> Literal["stated", "derived", "ruling"]:
        """Whether a book states the rule, it follows from what books state, or it is ours alone."""
        if self.derived:
            return "derived"
        return "stated" if self.books_that_state_it() else "ruling"

    @property
    def only_in_part(self) -> bool:
        """Whether each book that has the rule says only a part of it, or says it otherwise."""
        states = {note.state for note in self.books.values()}
        return "differs" in states and "same" not in states

    @property
    def left_open(self) -> tuple[OpenQuestion, ...]:
        """The questions that no book decides."""
        return tuple(each for each in self.open_questions if not each.decided)

    def books_that_state_it(self) -> tuple[str, ...]:
        """The ids of the books that are not silent, oldest first."""
        return tuple(book for book, note in self.books.items() if note.state != "silent")


class Topic(msgspec.Struct, frozen=True):
    """A heading under which rules stand, and the chapter to which it belongs; ``of_cards``: they
    are rules of single cards and characters, and go with these to every table."""

    id: str
    title: str
    chapter: str
    of_cards: bool = False


class _Chapter(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    chapter: str
    topics: dict[str, str]
    of_cards: bool = False


@cache
@remembered("rulebook")
def topics() -> tuple[Topic, ...]:
    """All topics in the order of the rulebooks."""
    return tuple(
        Topic(id, title, chapter.chapter, chapter.of_cards)
        for chapter in read("topics.yaml", list[_Chapter])
        for id, title in chapter.topics.items()
    )


@cache
@remembered("rulebook")
def rules() -> Mapping[str, Rule]:
    """All rules by id, in the order of the rulebooks; read once, on first use."""
    return MappingProxyType(every_rule())


def every_rule() -> dict[str, Rule]:
    """The same, kept whole: as they were read before, or read now."""
    return kept("rules", b"", dict[str, Rule], _every_rule)


def _every_rule() -> dict[str, Rule]:
    return {
        rule.id: msgspec.structs.replace(rule, books=_for_every_book(rule.books))
        for topic in topics()
        for rule in read(f"rules/{topic.id}.yaml", list[Rule])
    }


def _for_every_book(notes: dict[str, BookNote]) -> dict[str, BookNote]:
    """The notes in the order of the books; a book that is not mentioned is silent."""
    return {book: notes.get(book, SILENT) for book in BOOKS}


def rule(id: str) -> Rule:
    """The rule with this id.

    Raises :class:`UnknownRule`, a ``KeyError`` that names the nearest ids.
    """
    try:
        return rules()[id]
    except KeyError:
        raise UnknownRule(id, rules()) from None


@cache
def _topics() -> Mapping[str, Topic]:
    return {topic.id: topic for topic in topics()}


@cache
@remembered("rulebook")
def _names() -> Mapping[str, str]:
    return MappingProxyType(read("names.yaml", dict[str, str]))


def rule_name(id: str) -> str:
    """What a rule is called wherever a person reads of it: plain words, one name a rule.

    Raises :class:`UnknownRule`.
    """
    return _names()[rule(id).id]


def with_names(text: Text, say: Callable[[str], Text]) -> Text:
    """A text or HTML in which each id of a rule is replaced by what ``say`` makes of the id, and
    each switch by what it decides."""
    text = replaced(_SWITCH, lambda found: text[:0] + _decides(found[1]), text)
    return replaced(_ID, lambda found: say(found[0]) if found[0] in rules() else None, text)


def replaced(
    pattern: re.Pattern[str], by: Callable[[re.Match[str]], Text | None], of: Text
) -> Text:
    """A text or HTML in which what fits a pattern is replaced, or stays (``None``)."""
    parts: list[Text] = []
    at = 0
    for found in pattern.finditer(of):
        new = by(found)
        if new is not None:
            parts += (of[at : found.start()], new)
            at = found.end()
    return of[:0].join((*parts, of[at:]))


def named(text: str) -> str:
    """A text that says the names of the rules that it mentions, where nothing can be a link."""
    return with_names(text, lambda id: f"“{rule_name(id)}”")


def analogy(id: str, edition: str) -> str:
    """``by analogy with RDI 3``, the first book that has the rule, where that of this edition is
    silent; ``""`` where it is not, where no book states it, or where it is a rule of the card or
    character itself."""
    books = rule(id).books_that_state_it()
    if _topics()[rule(id).topic].of_cards:
        return ""
    return f"by analogy with {BOOK_TITLES[books[0]]}" if books and edition not in books else ""


def cited(ids: Iterable[str], edition: str) -> str:
    """How rules are named to those who play this edition: by their names, and by analogy with
    which book, where its own book is silent."""
    return "; ".join(_by_analogy(rule_name(id), id, edition) for id in ids)


def cited_ids(ids: Iterable[str], edition: str) -> str:
    """The same for those who write scenario files, which name a rule by its id."""
    return ", ".join(_by_analogy(id, id, edition) for id in ids)


def _by_analogy(named: str, id: str, edition: str) -> str:
    of = analogy(id, edition)
    return f"{named} ({of})" if of else named


_ID = re.compile(r"[a-z0-9-]+\.[a-z0-9-]+")
_SWITCH = re.compile(r"Switch: (?:`|<code>)(\w+)(?:`|</code>)")


def _decides(switch: str) -> str:
    """What a house rule can say by a switch, without the end of the sentence."""
    about = switches()[switch].about.partition(". ")[0].removesuffix(".")
    return f"A house rule can say {about[:1].lower()}{about[1:]}"


@cache
def following(id: str) -> tuple[str, ...]:
    """The rules that follow from a rule."""
    return tuple(each.id for each in rules().values() if id in each.follows)


@cache
def exceptions(id: str) -> tuple[str, ...]:
    """The rules that are exceptions to a rule."""
    return tuple(each.id for each in rules().values() if id in each.excepts)


def cross_references(text: str) -> tuple[str, ...]:
    """The ids of rules that a statement, note, question or ruling mentions, in order."""
    return tuple(dict.fromkeys(id for id in _ID.findall(text) if id in rules()))
