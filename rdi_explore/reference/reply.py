"""What is replied to a question: what was understood, the answer, what else there is, best first.

A rule is ranked by its own words, by how like the question is to all that is said of it, also by
the scenarios that it answers (`likeness`), and by what was learned from that (`learned`). A
scenario, a card, a lesson is ranked by its own words and by the rank of what it is about.
"""

from collections.abc import Iterator, Sequence
from itertools import islice
from math import log1p
from typing import Literal

import msgspec

from ..rulebook import BOOK_TITLES
from . import words
from .entries import GivenAnswer, Reference
from .index import Index, index
from .learned import learned

FROM_RULE = 0.25
"""How much the rank of what it is about counts for a scenario, a card or a lesson."""

LEARNED = 2.0
"""What it counts, as a share of the best rank, that a rule is meant by what was learned."""

NAMED = 30.0
"""What it counts if the question is the title of a card, and no more: then that is found first."""

SHOWN = 6
"""So many scenarios that show the card whose title it is are found next, and no rule that is only
like the title."""

STRANGE = 0.4
"""What is left of the score of a rule of a variant or character that the question does not name."""

AT_HOME = 1.6
"""What becomes of the score of such a rule if the question does name it."""

ELSEWHERE = 0.8
"""What is left for a rule of one moment or one card, where the question does not name that."""

UNSTATED = 0.8
"""What is left for a rule that the book does not state which the question names."""

SHORT = 3
"""A word of so few letters that nothing has is a slip, and says nothing."""

ENOUGH = 0.8
"""How an answer is told from what is only nearest: by how much higher (as a logarithm) its rank is
than that of what no book speaks of, and by how much liker the rest of the question (``_rest``) is
to what is said of it; fitted to questions."""


FOREIGN = 0.6
"""How much each word tells against an answer that only what no book speaks of has: of 1608
questions that the books answer 2 had such a word, of 253 others 73."""

FAR = 24
"""So many hits are looked at for what else may have been meant."""

UNSURE = 0.74
"""An answer is not sure if another rule ranks so high beside it. Of 1688 questions of the sets that
were answered 34 in 100 are so, and 143 of the 170 whose first hit is not right."""

GUESSES = 3
"""So many questions are offered at most where an answer is not sure."""


class Hit(msgspec.Struct, frozen=True, omit_defaults=True):
    """Something that was found, with the rules that it rests on, what it is about first."""

    kind: Literal["rule", "scenario", "card", "lesson", "puzzle"]
    id: str
    title: str
    rules: tuple[str, ...]
    score: float
    answer: GivenAnswer | None = None
    asks: str = ""
    """The question that it answers, of a scenario or of what no book decides."""


class Reply(msgspec.Struct, frozen=True):
    """The reply to a question.

    ``hits`` are best first. Where no book answers (``answered`` is false) there are none, and
    ``nearest`` has what comes nearest, which is no answer. ``says`` is the reply in a sentence or
    two, ``read_as`` what misspelt words were taken for. Where that is not sure, ``guesses`` answer
    plain questions that may have been meant, each by another rule.
    """

    question: str
    answered: bool
    says: str
    hits: tuple[Hit, ...]
    nearest: tuple[Hit, ...] = ()
    read_as: dict[str, str] = {}
    edition: str = ""
    guesses: tuple[Hit, ...] = ()

    def __str__(self) -> str:
        """The reply as it is read in a terminal."""
        from .told import told

        return told(self)


class Asked:
    """A question that is looked up in an index: its words, and how well each entry fits them. The
    book by which it is asked (``edition``) may be named in it."""

    def __init__(self, question: str, known: Index, edition: str = "") -> None:
        named, question = words.book_named(question)
        self.known, self.question, self.edition = known, question, edition or named
        self.read_as: dict[str, str] = {}
        typed = words.units(question, known.stem)
        read = (each for unit in typed for each in self._mended(unit))
        self.units = [unit for unit in read if self._known(unit) or len(unit.typed) > SHORT]
        self.said = {term.removeprefix("=") for unit in self.units for term, _ in unit.terms}
        self.named = known.titled.get(words.stems(self._read(), known.stem), ())
        whole, rest = self._read(), self._rest()
        features = words.features(whole, known.stem)
        self.like = known.likeness.compared(features)
        self.meant = learned().shares(features, known.likeness.having)
        self.rest = self.like
        if rest not in ("", whole):
            self.rest = known.likeness.compared(words.features(rest, known.stem))
        self.own = self._own()
        self.score = self._ranked()

    def _mended(self, unit: words.Unit) -> list[words.Unit]:
        """A word that no entry has is read as the nearest one that some have, or as two of them
        that were written as one; a name is a name."""
        if self._known(unit) or len(unit.typed) <= SHORT or unit.typed in words.vocabulary().names:
            return [unit]
        near = words.mended(unit.typed, self.known.spelt)
        near = near or words.taken_apart(unit.typed, self.known.spelt)
        if near in ("", unit.typed):
            return [unit]
        self.read_as[unit.typed] = near
        return words.units(near, self.known.stem) or [unit]

    def _known(self, unit: words.Unit) -> bool:
        return any(term in self.known.postings for term, _ in unit.terms)

    def _own(self) -> dict[int, float]:
        """How well each entry fits by its own words."""
        found: dict[int, float] = {}
        for unit in self.units:
            for place, score in self.known.fits(unit).items():
                found[place] = found.get(place, 0.0) + score
        for place in self.named:
            found[place] = found.get(place, 0.0) + NAMED
        for place in found:
            entry = self.known.entries[place]
            if entry.home and not self.said.isdisjoint(entry.home):
                found[place] *= 1.0 if entry.kind == "silence" else AT_HOME
            elif entry.home and words.stem(entry.id.partition(".")[0]) not in self.said:
                found[place] *= STRANGE
            found[place] *= self._here(place)
        return found

    def _here(self, place: int) -> float:
        """What a rule of one moment counts where that is not asked of, and one of other books."""
        entry = self.known.entries[place]
        moment = entry.moment is None or not self.said.isdisjoint(entry.moment)
        return (1.0 if moment else ELSEWHERE) * (1.0 if self.in_book(entry) else UNSTATED)

    def in_book(self, entry: Reference) -> bool:
        """Whether it is of the book by which it is asked, or of all."""
        return not self.edition or not entry.editions or self.edition in entry.editions

    def _ranked(self) -> dict[int, float]:
        """The rank of each entry."""
        ranked = dict(self.own)
        best = max(ranked.values(), default=0.0)
        for place, like in self.known.likeness.fits(self.like).items():
            if not self.of_card or place in self.of_card:
                entry = self.known.entries[place]
                like += LEARNED * self.meant.get(f"{entry.kind} {entry.id}", 0.0)
                ranked[place] = ranked.get(place, 0.0) + best * like * self._here(place)
        most = max(ranked.values(), default=0.0)
        for place in self.named:
            ranked[place] += most
        for place in self.own:
            entry = self.known.entries[place]
            if entry.kind not in ("rule", "silence"):
                about = (ranked.get(self._rule(id), 0.0) for id in entry.rules[: entry.main])
                ranked[place] += FROM_RULE * (max(about, default=0.0) - ranked[place])
        for place in self.named:
            for nth, id in enumerate(self.known.entries[place].shown[:SHOWN]):
                at = self.known.at["scenario", id]
                ranked[at] = max(ranked.get(at, 0.0), most * (1 - nth / (SHOWN + 1)))
        return ranked

    def _read(self) -> str:
        """The question with what misspelt words were taken for."""
        return " ".join(self.read_as.get(word, word) for word in words.plain(self.question))

    def _rest(self) -> str:
        """The question without the words that name a variant or character: these say which rule is
        meant, not whether there is one. Of a character of whom no book tells the sheet only the
        name is left out: all else may ask for what stands there. Where nothing else was asked it is
        empty, and the whole question is compared."""
        untold = self.known.untold
        names = self.known.homes if self.said.isdisjoint(untold) else untold
        naming = {
            word
            for unit in self.units
            if any(term.removeprefix("=") in names for term, _ in unit.terms)
            for word in unit.typed.split()
        }
        return " ".join(word for word in self._read().split() if word not in naming)

    @property
    def of_card(self) -> set[int]:
        """The rules about the card whose title the question is, if it is one, and that card."""
        named = (place for place in self.named if self.known.entries[place].kind == "card")
        return {at for place in named for at in (place, *self._about(place))}

    def _about(self, place: int) -> Iterator[int]:
        return map(self._rule, self.known.entries[place].rules)

    def _rule(self, id: str) -> int:
        return self.known.at["rule", id]

    def sure(self) -> bool:
        """Whether what fits best is an answer, and not only what comes nearest."""
        if self.named:
            return True
        ranked, silent = self._best(dict(self._whichever_book()))
        liker = sum(answer - silence for answer, silence in map(self._best, self.rest))
        foreign = FOREIGN * sum(map(self._foreign, self.units))
        return log1p(ranked) - log1p(silent) + liker - foreign >= ENOUGH

    def _whichever_book(self) -> Iterator[tuple[int, float]]:
        """The ranks, as if no book had been named: what another book states is an answer, too."""
        for place, much in self.score.items():
            yield place, much if self.in_book(self.known.entries[place]) else much / UNSTATED

    def _foreign(self, unit: words.Unit) -> bool:
        """Whether only what no book speaks of has a word that was typed, which is no name."""
        if unit.typed in {*self.read_as.values(), *words.vocabulary().names}:
            return False
        places = {place for term, _ in unit.terms for place, _ in self.known.postings.get(term, ())}
        return bool(places) and all(self.known.entries[each].kind == "silence" for each in places)

    def _best(self, found: dict[int, float]) -> tuple[float, float]:
        """The most that there is for an answer, and for what no book speaks of."""
        best = {True: 0.0, False: 0.0}
        for place, much in found.items():
            silent = self.known.entries[place].kind == "silence"
            best[silent] = max(best[silent], much)
        return best[False], best[True]

    def silence(self) -> str:
        """What the question is about, if that is something of which no book speaks."""
        best = next(iter(self.best()), None)
        entry = self.known.entries[best] if best is not None else None
        return entry.title if entry is not None and entry.kind == "silence" else ""

    def best(self) -> list[int]:
        """The places of all entries that fit, best first; what differs by rounding only is even."""
        return sorted(self.score, key=lambda place: (-round(self.score[place], 6), place))


def ask(question: str, edition: str = "", n: int = 10) -> Reply:
    """What the rules say to a question in a player's own words; at most ``n`` hits.

    >>> reply = ask("may I ignore a drink after it was spiked")
    >>> reply.hits[0].rules[0]
    'timing.reopen'
    """
    asked = Asked(question, index(), edition)
    edition = asked.edition
    places = tuple(islice(_places(asked), max(n, FAR)))
    hits = tuple(_hit(asked, place) for place in places[:n])
    sure = asked.sure()
    guesses = tuple(islice(_guesses(asked, places[:FAR], sure), GUESSES))
    if not sure:
        said = _silent(asked) if asked.units or not edition else _no_more_than(edition)
        return Reply(question, False, said, (), hits, asked.read_as, edition, guesses)
    return Reply(question, True, _said(hits[0], edition), hits, (), asked.read_as, edition, guesses)


def _places(asked: Asked) -> Iterator[int]:
    """All that fits, best first, each once; of scenarios those of the edition, if one is named."""
    seen = set()
    for place in asked.best():
        entry = asked.known.entries[place]
        of_rule = ("rule", entry.rules[0]) if entry.kind == "ruling" else (entry.kind, entry.id)
        elsewhere = of_rule[0] != "rule" and not asked.in_book(entry)
        if entry.kind != "silence" and not elsewhere and of_rule not in seen:
            seen.add(of_rule)
            yield place


def _hit(asked: Asked, place: int) -> Hit:
    entry = asked.known.entries[place]
    score = round(asked.score.get(place, 0.0), 1)
    asks = entry.question if entry.kind in ("scenario", "ruling") else ""
    if entry.kind == "ruling":
        return Hit("rule", entry.rules[0], entry.title, entry.rules, score, entry.answer, asks)
    assert entry.kind != "silence"
    return Hit(entry.kind, entry.id, entry.title, entry.rules, score, entry.answer, asks)


def _guesses(asked: Asked, places: Sequence[int], sure: bool) -> Iterator[Hit]:
    """What may have been meant instead: of the rules that rank nearly as high, each by a question
    that it answers; of any rules, if nothing is answered."""
    entries, best = asked.known.entries, places[0] if sure else None
    taken = {entries[best].rules[0] if best is not None and entries[best].rules else ""}
    if best is not None and asked.named:
        return
    others = [
        place
        for place in places
        if entries[place].kind in ("rule", "ruling", "scenario")
        and entries[place].rules
        and entries[place].rules[0] not in taken
    ]
    if best is not None and others and asked.score[others[0]] < UNSURE * asked.score[best]:
        return
    for place in others:
        rule, asking = entries[place].rules[0], asked.known.asking(place)
        if rule not in taken and asking is not None:
            taken.add(rule)
            yield _hit(asked, asking)


VERDICTS = {
    "yes": "Yes.",
    "no": "No.",
    "depends": "It depends.",
    "": "",
    "ruling": "No book decides this. We play it so:",
}
"""The word with which an answer begins."""


def _said(hit: Hit, edition: str) -> str:
    """The answer in a sentence or two."""
    if hit.answer is None:
        return hit.title
    verdict, why = hit.answer.by_book.get(edition, (hit.answer.verdict, hit.answer.why))
    word = VERDICTS.get(verdict, f"{verdict.rstrip('.')}.")
    return " ".join(filter(None, (word, why, _otherwise(hit.answer, edition))))


def _otherwise(answer: GivenAnswer, edition: str) -> str:
    """What the book that was asked for says instead."""
    if edition not in answer.otherwise or answer.verdict == "ruling":
        return ""
    says = answer.otherwise[edition]
    return (
        f"{BOOK_TITLES[edition]}: {says}." if says else f"{BOOK_TITLES[edition]} is silent on it."
    )


def _no_more_than(book: str) -> str:
    """What is said where a question names a book and nothing else."""
    stated = sum(book in each.editions for each in index().entries if each.kind == "rule")
    return f"{BOOK_TITLES[book]} has {stated} of the rules. What do you want to know of it?"


def _silent(asked: Asked) -> str:
    """That no book answers; what it is about, if that is known."""
    about = asked.silence()
    more = f" They do not speak of {about}." if about else ""
    return f"The rulebooks have no answer to this.{more}"
