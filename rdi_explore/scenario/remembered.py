"""What each line told when its folder was last remembered: so a change is noticed of which no
expectation speaks.

A folder of scenarios may hold ``remembered.tsv``: a row for each run, with a digest of its file and
four of what its line tells. ``rdi-explore check --remember`` writes it. A file that has changed
since then is not compared.
"""

import hashlib
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import NamedTuple

import msgspec

from ..kernel import NOTHING, Entry, Moment, Option, Pile, Seat, SeatNo
from ..whole import write_whole
from .facts import open_drinks, open_losses, table_fact
from .files import scenario_files

NAME = "remembered.tsv"
_HEAD = (
    "# What every line told when it was last looked at; rdi-explore check --remember writes this."
)
_DIGITS = 6
"""So many hexadecimal digits of each digest are kept: one change in 16 million goes unnoticed."""


class LineTold(NamedTuple):
    """Digests of what a line tells: the rules that act, in their order; the numbers and cards of
    the table; what may be done; and why other cards may not be played."""

    rules: str
    table: str
    choices: str
    reasons: str

    def otherwise(self, than: "LineTold") -> str:
        """What is told otherwise than there, in words; nothing if all is the same."""
        pairs = zip(self, than, _OTHERWISE, strict=True)
        return ", ".join(words for one, other, words in pairs if one != other)


_OTHERWISE = LineTold(
    rules="other rules act",
    table="other numbers or cards come out",
    choices="something else may be done",
    reasons="other reasons stand against a card",
)


class RowTold(NamedTuple):
    """What is remembered of a run: a digest of its file, and what its line told."""

    file: str
    told: LineTold


def told(end: Moment) -> LineTold:
    """What the line that leads to a moment tells."""
    return told_by(end.line())


def told_by(moments: Sequence[Moment], one_of: int = 1) -> LineTold:
    """What moments at one table tell; of so many one tells reasons, which take longest."""
    words = _Words(moments[0])
    return LineTold(
        _digest(map(_rules, moments)),
        _digest(map(words.table, moments)),
        _digest(map(words.choices, moments)),
        _digest(map(words.reasons, moments[::one_of])),
    )


def _digest(parts: Iterable[object]) -> str:
    found = hashlib.sha256()
    for part in parts:
        found.update(msgspec.json.encode(part))
    return found.hexdigest()[:_DIGITS]


def _rules(moment: Moment) -> tuple[object, ...]:
    def acts(entry: Entry) -> bool:
        return bool(entry.rules or entry.rulings)

    return tuple((entry.rules, entry.rulings) for entry in moment.entries if acts(entry))


_FACTS = ("round", "control", "passed", "members", "contest", "contenders", "window", "phase")


class _Words:
    """Moments in the words of their table: cards by their ids, nothing of how the kernel works."""

    def __init__(self, moment: Moment) -> None:
        self.ids = tuple(card.id for card in moment.setup.cast)

    def card(self, card: int) -> str:
        return "" if card == NOTHING else self.ids[card]

    def cards(self, cards: Iterable[int]) -> list[str]:
        return list(map(self.card, cards))

    def table(self, moment: Moment) -> tuple[object, ...]:
        position = moment.position
        decks = (position.drink_deck, sorted(position.drink_discard), position.bar_deck or ())
        return (
            *map(self.seat, position.seats), *map(self.cards, decks),
            *map(self.pile, position.piles), position.inn, position.pot, position.turn,
            position.winners, *(table_fact(moment, word) for word in _FACTS),
            open_drinks(moment), open_losses(moment),
        )  # fmt: skip

    def seat(self, seat: Seat) -> tuple[object, ...]:
        any_order = (seat.hand, seat.discard, seat.front)
        return (
            seat.fortitude, seat.alcohol, seat.gold, seat.tokens, seat.out, seat.away,
            seat.away_with, self.cards(seat.deck), self.cards(seat.pile),
            *(sorted(self.cards(cards)) for cards in any_order), *map(self.pile, seat.piles),
            *((self.card(card), lost) for card, lost in seat.worn),
        )  # fmt: skip

    def pile(self, pile: Pile) -> tuple[object, ...]:
        return pile.name, self.cards(pile.cards), pile.marks

    def choices(self, moment: Moment) -> tuple[object, ...]:
        decision = moment.decision
        return () if decision is None else (decision.seat, *map(self.option, decision.options))

    def option(self, option: Option) -> tuple[object, ...]:
        return (
            option.act, self.card(option.card), option.mode, option.part, option.targets,
            option.behalf, self.cards(option.hits), option.n,
        )  # fmt: skip

    def reasons(self, moment: Moment) -> list[object]:
        return [
            (no.seat, self.card(no.card), no.mode, no.part, no.reason, no.rule, no.behalf)
            for seat in range(len(moment.position.seats))
            for no in moment.refusals_of(SeatNo(seat))
        ]


# ---------------------------------------------------------------------------- on the disk


def otherwise(name: str, edition: str, path: Path, now: LineTold | None) -> str:
    """What a run tells otherwise than its folder remembers, in words; nothing if all is the same,
    if nothing is remembered of it, or if its file has changed since."""
    memory = _memory(path)
    if memory is None or now is None:
        return ""
    row = rows_of(memory).get(_key(name, edition))
    different = now.otherwise(row.told) if row is not None else ""
    if not different or row is None or row.file != file_digest(path):
        return ""
    remedy = f"If that is right: rdi-explore check --remember {memory.parent}"
    return f"{name}: {different} than is remembered of this line. {remedy}"


class ToldOtherwise(AssertionError):
    """A line tells something else than its folder remembers."""


def tells_the_same(name: str, edition: str, path: Path, end: Moment) -> None:
    """Whether a run tells what its folder remembers, if it remembers anything.

    Raises:
        ToldOtherwise: it does not; with what is told otherwise.
    """
    words = otherwise(name, edition, path, told(end))
    if words:
        raise ToldOtherwise(words)


def _key(name: str, edition: str) -> str:
    return f"{name} {edition}"


def _memory(path: Path) -> Path | None:
    """The memory of the nearest folder above a file that has one."""
    found = (folder / NAME for folder in (path.parent, *path.parent.parents[:2]))
    return next((memory for memory in found if memory.is_file()), None)


def file_digest(path: Path) -> str:
    """A digest of what a file says, wherever its lines end."""
    return hashlib.sha256(path.read_text(encoding="utf-8").encode()).hexdigest()[:_DIGITS]


def rows_of(memory: Path) -> Mapping[str, RowTold]:
    """What a file remembers, by the names of its rows; nothing, if there is none."""
    return _rows(memory, memory.stat().st_mtime_ns) if memory.is_file() else {}


@cache
def _rows(memory: Path, changed: int) -> Mapping[str, RowTold]:
    lines = memory.read_text(encoding="utf-8").splitlines()
    cells = [line.split("\t") for line in lines if line and not line.startswith("#")]
    return {
        name: RowTold(file, LineTold(*digests))
        for name, file, *digests in (row for row in cells if len(row) == 2 + len(LineTold._fields))
    }


def remember(folder: Path, found: Iterable[tuple[str, str, Path, LineTold]]) -> list[str]:
    """Remember what runs of the files below a folder tell: the name of each, its edition, its file.
    Of those that told something else before it is said what.

    Raises:
        OSError: the memory cannot be written.
    """
    memory = folder / NAME
    before = rows_of(memory)
    rows = {
        _key(name, edition): RowTold(file_digest(path), now) for name, edition, path, now in found
    }
    write_rows(memory, _HEAD, rows)
    changed = ((key, rows[key].told.otherwise(before[key].told)) for key in rows.keys() & before)
    return sorted(f"{key}: {words}" for key, words in changed if words)


def write_rows(memory: Path, head: str, rows: Mapping[str, RowTold]) -> None:
    """Write a memory anew, below a line that says what it is.

    Raises:
        OSError: it cannot be written.
    """
    lines = ("\t".join((key, rows[key].file, *rows[key].told)) for key in sorted(rows))
    write_whole(memory, "\n".join((head, *lines)) + "\n")


def forgotten(folder: Path) -> list[str]:
    """Files below a folder that it does not remember as they are now; all, if it has no memory."""
    memory = folder / NAME
    rows = rows_of(memory)
    kept = {row.file for row in rows.values()}
    return [path.name for path in scenario_files(folder) if file_digest(path) not in kept]
