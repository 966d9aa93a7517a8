"""All lines of play from a position, as a graph of distinct positions in compact arrays."""

from array import array
from bisect import bisect_right
from collections.abc import Iterator, Sequence
from functools import cached_property
from typing import TYPE_CHECKING

from ..kernel import NOBODY, Decision, Moment, Option, Position, Setup
from .limits import StoppedBy
from .parts import Numbered, Positions, size_of

if TYPE_CHECKING:
    import networkx as nx


class Graph:
    """Distinct positions, numbered in the order in which they were found, breadth first.

    Position 0 is the first. Those of one ``depth`` (the least number of choices that lead there)
    lie side by side. The choices at a position are numbered as its ``options``; they, too, lie side
    by side: choice ``n`` of position ``id`` is edge ``offsets[id] + n`` and leads to
    ``targets[offsets[id] + n]``. Two choices may lead to the same position, and no choice is left
    out: what is forced is played and is no choice (``setup.stops == "choices"``).

    An ``end`` is a position with which all is settled, or the game is over. An ``open`` one was
    found, but not what follows it, because of what ``stopped_by`` names; those are the last ones.
    The horizon is that of the agenda with which it began: what is not on it does not come.

    :func:`~rdi_explore.explore.search.explore` makes it. It is not changed afterwards.
    """

    def __init__(self, setup: Setup, begin: Moment) -> None:
        self.setup = setup
        self.begin = begin
        """The moment of position 0; lines that are stepped through go on from it."""
        self.positions = Positions()
        self.positions.add(begin.position)
        self.decisions: Numbered[Decision | None] = Numbered()
        """Every distinct decision: who chooses among which options. Number 0 is: nobody."""
        self.decisions.add(None)
        self.asked: array[int] = array("I")
        """For each position the number of its decision."""
        self.offsets: array[int] = array("I", (0,))
        """For each position that was followed its first edge, and at the end how many there are."""
        self.targets: array[int] = array("I")
        """For each edge the position to which it leads."""
        self.found_by: array[int] = array("I")
        """For each position the edge by which it was found first (of position 0: nothing)."""
        self.levels: array[int] = array("I", (0,))
        """For each depth its first position."""
        self.stopped_by: StoppedBy = ""
        self.seconds = 0.0
        """How long it took, by the clock."""
        self.note(begin.decision, 0)

    def __len__(self) -> int:
        return len(self.positions)

    def __repr__(self) -> str:
        how = f"stopped by {self.stopped_by}" if self.stopped_by else "all lines of play"
        return f"<Graph: {len(self):,} positions, {self.choices:,} choices, {how}>"

    # ------------------------------------------------------------------------- a position

    def position(self, id: int) -> Position:
        """The position of that number."""
        return self.positions[id]

    def id_of(self, position: Position) -> int:
        """The number of a position, or -1 if it was not found."""
        return self.positions.find(position)

    def decision(self, id: int) -> Decision | None:
        """Who must choose among what; ``None`` at an end."""
        return self.decisions.values[self.asked[id]]

    def decides(self, id: int) -> int:
        """The seat that must choose; :data:`~rdi_explore.kernel.values.NOBODY` at an end."""
        decision = self.decision(id)
        return NOBODY if decision is None else decision.seat

    def options(self, id: int) -> tuple[Option, ...]:
        """What can be chosen; empty at an end."""
        decision = self.decision(id)
        return () if decision is None else decision.options

    def successors(self, id: int) -> Sequence[int]:
        """Where each option leads, in their order; empty at an end and at an open position."""
        if id >= self.explored:
            return ()
        return self.targets[self.offsets[id] : self.offsets[id + 1]]

    def is_end(self, id: int) -> bool:
        """Whether nothing is left to choose."""
        return not self.asked[id]

    def is_open(self, id: int) -> bool:
        """Whether what follows was not explored."""
        return id >= self.explored and self.asked[id] != 0

    def depth(self, id: int) -> int:
        """The least number of choices that lead there."""
        return bisect_right(self.levels, id) - 1

    # -------------------------------------------------------------------------- all of it

    @property
    def explored(self) -> int:
        """How many positions were followed further: those of lesser numbers."""
        return len(self.offsets) - 1

    @property
    def choices(self) -> int:
        """How many choices lead from position to position: the edges."""
        return len(self.targets)

    @property
    def complete(self) -> bool:
        """Whether every line of play was followed to its end."""
        return not self.stopped_by

    @cached_property
    def ends(self) -> tuple[int, ...]:
        """The ends that were found."""
        return tuple(id for id, asked in enumerate(self.asked) if not asked)

    @property
    def complete_depth(self) -> int:
        """Up to this depth every position is known; the greatest depth if it is ``complete``."""
        last = len(self.levels) - 1
        return last if self.explored >= self.levels[last] else last - 1

    @property
    def widths(self) -> tuple[int, ...]:
        """How many positions were found at each depth."""
        ends = (*self.levels[1:], len(self))
        return tuple(end - first for first, end in zip(self.levels, ends, strict=True))

    @property
    def nbytes(self) -> int:
        """The memory that all of it takes, in bytes, but for the first moment."""
        arrays = (self.asked, self.offsets, self.targets, self.found_by, self.levels)
        return (
            self.positions.nbytes
            + self.decisions.nbytes
            + sum(len(each) * each.itemsize for each in arrays)
        )

    # ------------------------------------------------------------------- while it is explored

    def note(self, decision: Decision | None, edge: int) -> None:
        """Note of a position that was found newly what is asked there, and by which edge it was
        found."""
        number = self.decisions.numbers.get(decision)
        if number is None:
            number = self.decisions.add(decision, size_of(decision))
        self.asked.append(number)
        self.found_by.append(edge)

    def cut(self) -> None:
        """Forget the edges of a position that was not followed with all of its choices, and what
        was found by them."""
        del self.targets[self.offsets[-1] :]
        count = 1 + max(self.targets, default=0)
        self.positions.cut(count)
        del self.asked[count:], self.found_by[count:]

    # -------------------------------------------------------------------------- lines to it

    def source(self, edge: int) -> int:
        """The position at which this choice is made."""
        return bisect_right(self.offsets, edge) - 1

    def path(self, id: int) -> tuple[tuple[int, int], ...]:
        """A shortest line to a position: at each position the number of the choice.

        Of several shortest ones it is that which was found first.
        """
        steps: list[tuple[int, int]] = []
        while id:
            edge = self.found_by[id]
            id = self.source(edge)
            steps.append((id, edge - self.offsets[id]))
        return tuple(reversed(steps))

    def moment(self, id: int) -> Moment:
        """The position as a moment, with the shortest line to it and its record."""
        moment = self.begin
        for at, number in self.path(id):
            moment = moment.choose(self.options(at)[number])
        return moment

    def edges(self) -> Iterator[tuple[int, int, int]]:
        """Every choice: where it is made, its number there, and where it leads."""
        for id in range(self.explored):
            first = self.offsets[id]
            for edge in range(first, self.offsets[id + 1]):
                yield id, edge - first, self.targets[edge]

    def to_networkx(self) -> "nx.MultiDiGraph[int]":
        """The same as a networkx graph, for whatever networkx can do with it.

        Nodes are the numbers of positions, with ``decides`` (the seat that must choose, or -1) and
        ``depth``; an edge has the number of the choice as its key, and ``option``.
        """
        from .network import to_networkx

        return to_networkx(self)
