"""What is counted of an exploration: lines, positions, choices and ends, in all and by depth."""

from typing import NamedTuple

from .graph import Graph
from .limits import StoppedBy
from .lines import EndlessPlay, lines_by_length, lines_to


class Counts(NamedTuple):
    """The size of a graph, and of the tree of lines that it stands for.

    ``lines`` is the number of nodes of the tree, the first position among them, ``finished`` that
    of lines that were played to an end; of a graph that is not complete, those within it. Both are
    ``None`` if play can come back to a position: then there is no number. ``depth`` is up to where
    everything is known, which is all of it unless something ``stopped_by`` the exploration;
    ``lines_by_depth`` are the lines of so many choices (as ``perft`` counts them),
    ``positions_by_depth`` the positions for which no fewer choices are needed. ``seconds`` were
    taken by the exploration alone, by the clock.
    """

    positions: int
    choices: int
    ends: int
    open: int
    lines: int | None
    finished: int | None
    depth: int
    lines_by_depth: tuple[int, ...]
    positions_by_depth: tuple[int, ...]
    stopped_by: StoppedBy
    seconds: float
    bytes: int

    @property
    def ratio(self) -> float | None:
        """Nodes of the tree for each position."""
        return None if self.lines is None else self.lines / self.positions


def counts(graph: Graph) -> Counts:
    """Count what an exploration has found."""
    depth = graph.complete_depth
    lines = finished = None
    try:
        each = lines_to(graph)
    except EndlessPlay:
        by_depth = lines_by_length(graph, depth)
    else:
        lines, finished = sum(each), sum(each[end] for end in graph.ends)
        by_depth = lines_by_length(graph)
    return Counts(
        positions=len(graph),
        choices=graph.choices,
        ends=len(graph.ends),
        open=sum(map(graph.is_open, range(graph.explored, len(graph)))),
        lines=lines,
        finished=finished,
        depth=depth,
        lines_by_depth=by_depth,
        positions_by_depth=graph.widths[: depth + 1],
        stopped_by=graph.stopped_by,
        seconds=graph.seconds,
        bytes=graph.nbytes,
    )
