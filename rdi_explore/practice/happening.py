"""What happens on a line of play, in sentences."""

import re
from collections.abc import Iterable

from ..draw.cards import STAT
from ..draw.words import told_of
from ..kernel import Moment, Play, SeatNo
from ..scenario.deeds import deed
from .slips import in_order

Line = tuple[str, tuple[str, ...], frozenset[tuple[str, SeatNo]]]
"""What happened, in a sentence; its rules; what it changed of whom."""


def what_happens(begin: Moment, end: Moment) -> list[Line]:
    """What happens, in sentences, each with its rules and what it changes of whom."""
    found: list[Line] = []
    for moment in end.line()[begin.depth + 1 :]:
        for entry in moment.entries:
            changed = frozenset((change.what, change.seat) for change in entry.changes)
            for line in told_of(moment.setup, (entry,)):
                found.append((line.words, entry.rules, changed))
    return found


def told_in_order(told: list[Line]) -> list[Line]:
    """What is told, with why somebody takes the pot."""
    return [(in_order(words), cited, changed) for words, cited, changed in told]


def concerns(changed: frozenset[tuple[str, SeatNo]]) -> bool:
    """Whether some number of a player changes."""
    return any(what in STAT for what, _ in changed)


def nobody_plays(moment: Moment) -> str:
    """What happens after the moment of the question."""
    subject = moment.subject
    begins = isinstance(subject, Play) and "start round" in deed(moment, subject)
    passes = moment.position.round is not None or begins
    return f"Nobody plays another card{', and everybody passes' if passes else ''}."


def once(words: Iterable[str]) -> list[str]:
    """Sentences without those that another one only goes on from."""
    some = list(dict.fromkeys(words))
    return [
        each
        for each in some
        if not any(more != each and more.startswith(each.rstrip(".")) for more in some)
    ]


def as_one(words: Iterable[str]) -> str:
    """Sentences one after the other; a title that ends one of them needs a full stop, too."""
    some = [each for several in words for each in sentences(several)]
    return " ".join(f"{each}." if each.endswith("”") else each for each in some)


def stops_something(words: str) -> bool:
    """Whether a sentence tells that something is Negated or Ignored."""
    return "Negated" in words or "Ignores" in words


_INSIDE = re.compile(r"“[^”]*”|(?<=\.) (?=[A-Z“])")
"""A title, or the gap between two sentences."""


def sentences(words: str) -> list[str]:
    """What was told at once, sentence by sentence."""
    return _INSIDE.sub(lambda found: "\n" if found[0] == " " else found[0], words).split("\n")


def moves(words: str) -> bool:
    """Whether a Drink or a loss goes to somebody else."""
    return " goes to " in words or " goes from " in words


def before_leaving(moment: Moment, end: Moment, seat: SeatNo) -> tuple[int, int, int]:
    """Somebody's last Fortitude, Alcohol Content and Gold in the game."""
    last = moment.position.seats[seat]
    now = [last.fortitude, last.alcohol, last.gold]
    for each in end.line()[moment.depth + 1 :]:
        for entry in each.entries:
            for change in entry.changes:
                if change.seat == seat and change.what == "out":
                    return now[0], now[1], now[2]
                if change.seat == seat and change.what in STAT:
                    now[list(STAT).index(change.what)] = change.after
    return now[0], now[1], now[2]
