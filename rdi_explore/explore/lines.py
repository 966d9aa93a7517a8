"""Lines of play counted: how many there are in the tree of which a graph holds each position once.

A line is a sequence of choices from the first position on; a node of the tree is where a line has
come to, so there are as many lines, the one without any choice among them, as nodes. All numbers
are exact whole numbers: they are summed up along the choices, position by position, never by
walking the tree.
"""

from array import array
from itertools import repeat

from .graph import Graph


class EndlessPlay(ValueError):
    """Play can come back to a position where it was: there are lines without end, and no number of
    lines. ``again`` are the positions of such a round, in order."""

    def __init__(self, again: tuple[int, ...]) -> None:
        super().__init__(f"play comes back to where it was after {len(again)} choices: {again}")
        self.again = again


def play_order(graph: Graph) -> "array[int]":
    """All positions in an order in which every choice leads on: each one after all that lead to it.

    Raises:
        EndlessPlay: there is none, for play can come back to a position.
    """
    waits_for = array("I", bytes(4 * len(graph)))
    for target in graph.targets:
        waits_for[target] += 1
    order = array("I", [0] if not waits_for[0] else [])
    for id in order:
        for target in graph.successors(id):
            waits_for[target] -= 1
            if not waits_for[target]:
                order.append(target)
    if len(order) < len(graph):
        raise EndlessPlay(_round_among(graph, [id for id, n in enumerate(waits_for) if n]))
    return order


def _round_among(graph: Graph, waiting: list[int]) -> tuple[int, ...]:
    """A round of choices among positions of which each waits for another one."""
    left = set(waiting)
    for start in waiting:
        came_from = dict.fromkeys([start], -1)
        queue = [start]
        for id in queue:
            for target in graph.successors(id):
                if target == start:
                    steps = [id]
                    while came_from[steps[-1]] >= 0:
                        steps.append(came_from[steps[-1]])
                    return tuple(reversed(steps))
                if target in left and target not in came_from:
                    came_from[target] = id
                    queue.append(target)
        left -= came_from.keys()
    raise AssertionError("none of them leads back")


def lines_to(graph: Graph) -> list[int]:
    """For each position the number of lines that lead there; 1 for the first.

    Of a graph that is not complete, lines over positions that are known only.

    Raises:
        EndlessPlay: play can come back to a position.
    """
    lines = list(repeat(0, len(graph)))
    lines[0] = 1
    for id in play_order(graph):
        here = lines[id]
        for target in graph.successors(id):
            lines[target] += here
    return lines


def lines_from(graph: Graph) -> list[int]:
    """For each position the number of lines that go on from there, to an end or as far as is known;
    1 where nothing follows.

    Raises:
        EndlessPlay: play can come back to a position.
    """
    lines = list(repeat(1, len(graph)))
    for id in reversed(play_order(graph)):
        following = graph.successors(id)
        if following:
            lines[id] = sum([lines[target] for target in following])
    return lines


def lines_by_length(graph: Graph, most: int | None = None) -> tuple[int, ...]:
    """How many lines there are of each length from 0 choices on, as far as they are all known.

    Of a graph that is not complete: up to its ``complete_depth``. ``most`` is the greatest length
    that is wanted.

    Raises:
        EndlessPlay: play can come back to a position, and ``most`` is not given.
    """
    if not graph.complete:
        most = graph.complete_depth if most is None else min(most, graph.complete_depth)
    elif most is None:
        play_order(graph)
    counts: list[int] = []
    now = {0: 1}
    while now and (most is None or len(counts) <= most):
        counts.append(sum(now.values()))
        following: dict[int, int] = {}
        for id, here in now.items():
            for target in graph.successors(id):
                following[target] = following.get(target, 0) + here
        now = following
    return tuple(counts)
