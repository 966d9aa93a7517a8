"""The search of a published site: the index as data, and the numbers with which it is added up.

There is no stemmer in the page: it gets the stem of each word that is known here, and reads any
other word as the nearest of these; so does Python.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import chain, pairwise
from pathlib import Path
from typing import Any, NamedTuple
from zlib import crc32

from markupsafe import Markup

from ..reference import boards, likeness, reply, words
from ..reference.boards import BoardOf
from ..reference.entries import Reference
from ..reference.index import ENDINGS, SHORTEST, Index
from ..reference.learned import EVENED, LEAST, MIDDLE, WIDTH, learned
from ..reference.likeness import Feature
from ..rulebook import BOOK_TITLES
from ..scenario import Scenario
from .moments import moments_of_answer, moments_of_rule
from .static_texts import signs

SITE = Path(__file__).parent / "site"

Address = Callable[[Reference], str]
"""Gives the address of what was found; empty where it is not published."""

Find = Callable[[str], Scenario | None]
"""Gives a scenario by its id."""

PARTS = 16
"""In so many files lie the moments that are drawn beside an answer: a page loads one of them."""

NUMBERS = {
    "MEANT": words.MEANT, "PLAYERS": words.PLAYERS, "BOOKS": words.BOOKS, "LIKE": words.LIKE,
    "SOMEBODY": words.SOMEBODY, "SOMEONE": words.SOMEONE,
    "INSIDE": words.INSIDE, "HALF": words.HALF, "FROM_RULE": reply.FROM_RULE,
    "NAMED": reply.NAMED, "STRANGE": reply.STRANGE, "AT_HOME": reply.AT_HOME,
    "ELSEWHERE": reply.ELSEWHERE, "UNSTATED": reply.UNSTATED,
    "SHORT": reply.SHORT, "FLOOR": reply.ENOUGH, "FOREIGN": reply.FOREIGN,
    "SHORTEST": SHORTEST, "ALL": likeness.ALL, "NEAR": likeness.NEAR,
    "PROBABLE": likeness.PROBABLE, "UNSAID": likeness.UNSAID, "EVEN": likeness.EVEN,
    "GRAIN": likeness.GRAIN, "MANY": reply.FAR, "SHOWN": reply.SHOWN,
    "LEARNED": reply.LEARNED, "WIDTH": WIDTH, "MIDDLE": MIDDLE, "EVENED": EVENED, "LEAST": LEAST,
    "UNSURE": reply.UNSURE, "GUESSES": reply.GUESSES, "PARTS": PARTS,
}  # fmt: skip
"""The numbers of the ranking, by the names that they have in Python."""


def unpacking(*names: str) -> str:
    """A script of these pages, with others that it needs and what unpacks its data."""
    return "".join((SITE / each).read_text("utf-8") for each in (*names, "unpacked.js"))


def search_data(known: Index, address: Address) -> dict[str, Any]:
    """All that a page needs to answer questions."""
    told, like = words.vocabulary(), known.likeness
    return {
        "numbers": NUMBERS,
        "terms": {term: _places(places) for term, places in known.postings.items()},
        "like": {
            "having": {each: _feature(each, found) for each, found in like.having.items()},
            "spread": like.spread,
            "said": like.said,
            "near": {rule: _near(others) for rule, others in like.near.items()},
        },
        "learned": _learned(known),
        "endings": known.endings,
        "inflections": ENDINGS,
        "small": sorted(told.left_out),
        "names": sorted(told.names),
        "phrases": {" ".join(said): list(meant) for said, meant in told.phrases.items()},
        "books": [[" ".join(said), book] for said, book in told.titles.items()],
        "titles": BOOK_TITLES,
        "order": _order(known),
        "entries": [_entry(each, address(each), known) for each in known.entries],
    }


def moments_of(known: Index, find: Find, part: int | None = None) -> "dict[int, MomentsOf]":
    """The entries, of one part or of all, beside which there are moments, by their places."""
    every = range(part or 0, len(known.entries), 1 if part is None else PARTS)
    return {at: of for at in every if (of := _moments_of(known.entries[at], find)) is not None}


def moments_data(known: Index, drawn: Mapping[int, str], part: int) -> dict[str, Any]:
    """One part of the moments that were ``drawn`` beside answers, by the place of the entry; and by
    which ``order`` of the entries."""
    own = {at: html for at, html in drawn.items() if html and at % PARTS == part}
    return {"order": _order(known), "drawn": own}


def _order(known: Index) -> int:
    """A number that is another one if any entry stands in another place: a browser may have kept a
    file of an earlier site."""
    return crc32(" ".join(f"{each.kind} {each.id}" for each in known.entries).encode())


class MomentsOf(NamedTuple):
    """Of what there are moments: a rule on its ``board``, or the answer of a scenario."""

    file: Scenario
    board: BoardOf | None

    def drawn(self) -> Markup:
        """The moments."""
        return (
            moments_of_rule(self.board, self.file) if self.board else moments_of_answer(self.file)
        )


def _moments_of(each: Reference, find: Find) -> MomentsOf | None:
    board = boards.stored().get(each.id) if each.kind == "rule" else None
    answers = each.kind == "scenario" and each.answer is not None
    file = find(board.file) if board else find(each.id) if answers else None
    return None if file is None else MomentsOf(file, board)


def _places(found: Sequence[tuple[int, float]]) -> list[str]:
    """In which entries a term is, and how many tenths it counts in each."""
    return [signs(_steps([place for place, _ in found])), signs(round(10 * n) for _, n in found)]


def _feature(feature: str, found: Feature) -> list[str]:
    """How many hundredths a feature says, of which rules, and how many grains of it each has; and
    the weights that it has learned, if it has."""
    rules = _steps([rule for rule, _ in found.said])
    grains = (round(likeness.GRAIN * much) for _, much in found.said)
    said = signs([round(100 * found.rarity), *chain.from_iterable(zip(rules, grains, strict=True))])
    weights = learned().inward_of(feature)
    return [said, weights] if weights else [said]


def _learned(known: Index) -> dict[str, Any]:
    """The weights of the subjects, each with its place (-1: there is none any more)."""
    found = learned()
    named = (tuple(each.split(" ", 1)) for each in found.subjects)
    return {
        "places": [known.at.get((kind, id), -1) for kind, id in named],
        "outward": found.outward,
        "grain": found.grain,
        "bias": found.bias,
    }


def _near(found: Iterable[tuple[int, float]]) -> list[str]:
    """Which rules are near to one, and by how many thousandths."""
    others, much = zip(*found, strict=True)
    return [signs(others), signs(round(1000 * each) for each in much)]


def _steps(numbers: Sequence[int]) -> list[int]:
    """Growing numbers, each by how much it is more than the one before."""
    return [after - before for before, after in pairwise((0, *numbers))]


def _entry(each: Reference, address: str, known: Index) -> list[Any]:
    """Kind, title, address, rules by place, how many of them are the main ones, home, answer,
    names, editions, moment (0: none); of a scenario its question, of a card the scenarios that show
    it, by place."""
    answer = each.answer
    told: list[Any] = []
    if answer is not None:
        told = [answer.verdict, answer.why, answer.name, answer.books]
        told += [answer.by_book, answer.otherwise] if answer.by_book or answer.otherwise else []
    rules = [known.at["rule", id] for id in each.rules]
    home = [*each.home, words.stem(each.id.partition(".")[0])] if each.home else []
    titles = [" ".join(words.stems(title)) for title in each.called]
    found = [each.kind, each.title, address, rules, each.main, home, told, titles, each.editions]
    found.append(0 if each.moment is None else each.moment)
    if each.kind == "card":
        return [*found, [known.at["scenario", id] for id in each.shown[: reply.SHOWN]]]
    return [*found, each.sayings[1]] if each.kind == "scenario" and each.sayings[1] else found
