"""The search of a published site: the same index and the same numbers as in Python, as data.

There is no stemmer in the page: it gets the stem of each word that is known here, and reads any
other word as the nearest of these.
"""

from collections.abc import Callable, Iterable
from typing import Any

from ..reference import index as ranking
from ..reference import likeness, reply, words
from ..reference.entries import Reference
from ..reference.index import Index

Address = Callable[[Reference], str]
"""Gives the address of what was found; empty where it is not published."""

NUMBERS = {
    "MEANT": words.MEANT, "PLAYERS": words.PLAYERS, "BOOKS": words.BOOKS, "LIKE": words.LIKE,
    "SOMEBODY": words.SOMEBODY, "INSIDE": words.INSIDE, "ENOUGH": ranking.ENOUGH,
    "UNKNOWN": ranking.UNKNOWN, "VOTERS": reply.VOTERS, "VOTE": reply.VOTE, "MORE": reply.MORE,
    "ASIDE": reply.ASIDE, "FROM_RULE": reply.FROM_RULE, "ALIKE": reply.ALIKE,
    "NAMED": reply.NAMED, "STRANGE": reply.STRANGE, "AT_HOME": reply.AT_HOME,
    "SHORT": reply.SHORT, "SURE": reply.SURE, "SPEAKS_NOT": reply.SPEAKS_NOT,
    "FLOOR": reply.ENOUGH, "LIKEST": likeness.LIKEST, "ALL": likeness.ALL, "NEAR": likeness.NEAR,
}  # fmt: skip
"""The numbers of the ranking, by the names that they have in Python."""


def search_data(known: Index, address: Address) -> dict[str, Any]:
    """All that a page needs to answer questions."""
    terms = list(known.postings)
    told = words.vocabulary()
    return {
        "numbers": NUMBERS,
        "verdicts": reply.VERDICTS,
        "terms": terms,
        "postings": [_flat(known.postings[term]) for term in terms],
        "sayings": [
            [place, subject, " ".join(words.plain(text))]
            for place, subject, text in likeness.sayings(known.entries)
        ],
        "near": [[rule, *_pairs(others)] for rule, others in known.likeness.near.items()],
        "stems": _stems(known),
        "small": sorted(told.left_out),
        "names": sorted(told.names),
        "phrases": {" ".join(said): list(meant) for said, meant in told.phrases.items()},
        "entries": [_entry(each, address(each), known) for each in known.entries],
    }


def _flat(places: tuple[tuple[int, float], ...]) -> list[float]:
    return _pairs((place, round(much, 2)) for place, much in places)


def _pairs(found: Iterable[tuple[int, float]]) -> list[float]:
    return [number for pair in found for number in pair]


def _stems(known: Index) -> dict[str, str]:
    """The stem of each word that stands in some text, where it is not the word itself."""
    texts = (text for each in known.entries for text in (*each.texts.values(), *each.sayings))
    told = words.vocabulary().same
    said = (each for word, others in told.items() for each in (word, *others))
    every = {word for text in (*texts, *said) for word in words.plain(text)}
    return {word: words.stem(word) for word in sorted(every) if words.stem(word) != word}


def _entry(each: Reference, address: str, known: Index) -> list[Any]:
    """Kind, title, address, rules by place, how many of them are the main ones, home, answer."""
    answer = each.answer
    told = [answer.verdict, answer.why, answer.name, list(answer.books)] if answer else []
    if answer and "{" in answer.why:
        told[1] = ""
    rules = [known.at["rule", id] for id in each.rules]
    home = [*each.home, words.stem(each.id.partition(".")[0])] if each.home else []
    titles = [" ".join(words.stems(title)) for title in ranking.called(each)]
    return [each.kind, each.title, address, rules, each.main, home, told, titles]
