"""Which choices reach an aim: the answers to a puzzle, each proved or refuted."""

from collections.abc import Callable, Sequence
from typing import NamedTuple

from msgspec.structs import replace

from ..kernel import Moment, Option
from ..scenario.claims import Aim
from .andor import Search, SearchStopped
from .limits import Limits
from .prove import best_line, table_of
from .strategy import Strategy
from .table import Move, Place

USUAL = Limits(positions=50_000, seconds=20.0, memory=1_000_000_000)


class Answer(NamedTuple):
    """A choice, and whether the aim is reached after it, whatever all others do (``None``: a limit
    was hit). ``line`` is how it goes on if both sides do their best: each choice and where it is
    made."""

    option: Option
    right: bool | None
    line: tuple[tuple[Place, Move], ...]


class Answers(NamedTuple):
    """All answers at a moment: ``positions`` were examined, ``lines`` must be seen (at most
    :data:`MOST_LINES`) to know that the right one is right. What was looked at is in
    ``search``, if it was kept."""

    each: tuple[Answer, ...]
    positions: int
    lines: int
    search: Search[Place, Move] | None = None

    @property
    def right(self) -> tuple[Option, ...]:
        """The choices that reach the aim."""
        return tuple(answer.option for answer in self.each if answer.right)

    @property
    def proved(self) -> bool:
        """Whether no limit was hit."""
        return all(answer.right is not None for answer in self.each)


MOST_LINES = 1_000


def answers(
    moment: Moment,
    aim: Aim,
    limits: Limits = USUAL,
    enough: Callable[[Sequence[Answer]], bool] | None = None,
    *,
    keep: bool = False,
) -> Answers:
    """Examine every choice of a moment: can the players of the aim still force it after it? Or only
    so many that those examined are ``enough``. With ``keep`` the search is kept, too.

    Raises:
        ValueError: nobody of them decides here.
    """
    same = moment.setup.stops == "choices"
    setup = moment.setup if same else replace(moment.setup, stops="choices")
    table = table_of(setup, moment.position, aim)
    if not table.ours(table.start):
        raise ValueError(f"none of {', '.join(aim.who)} decides here")
    search: Search[Place, Move] = Search(table, limits)
    found: list[Answer] = []
    lines = 0
    for move in table.start.moves:
        assert move.option is not None
        right: bool | None = None
        line: tuple[tuple[Place, Move], ...] = ()
        try:
            child = search.after(table.start, move)
            right = search.decide(child)
        except SearchStopped:
            pass
        if right is not None:
            place = child
            for each in best_line(search, child):
                line = (*line, (place, each))
                place = search.seen[place][each]
        if right:
            lines += sum(1 for _ in Strategy(search, child, True).lines(MOST_LINES))
        found.append(Answer(move.option, right, line))
        if enough is not None and enough(found):
            break
    return Answers(tuple(found), len(search.seen), lines, search if keep else None)
