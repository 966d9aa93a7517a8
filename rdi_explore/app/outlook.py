"""All lines from the moment that is shown: what they come to, and one line to each result."""

from collections.abc import Callable
from typing import NamedTuple

from markupsafe import Markup

from ..draw.html.outlook import Outlook, Way, ordered
from ..draw.html.results import short_result
from ..explore import Graph, Limits, SearchProgress, explore
from ..explore.lines import EndlessPlay, lines_to
from ..kernel import Moment, Option, Position

LIMITS = Limits(positions=200_000, seconds=60.0)
"""So far one looks from a page."""

_WHY = {
    "positions": f"there are more than {LIMITS.positions or 0:,} positions.",
    "seconds": f"it took more than {LIMITS.seconds or 0:.0f} seconds.",
    "memory": "it takes too much memory.",
    "depth": "the lines are too long.",
    "request": "it was stopped.",
}


class FoundWays(NamedTuple):
    """What was found, and for each way the choices of a shortest line; choices that are the only
    ones are left out."""

    seen: Outlook
    lines: tuple[tuple[Option, ...], ...]


def look_out(
    first: Moment,
    moment: Moment,
    begun: Markup,
    watching: Callable[[SearchProgress], bool] | None = None,
) -> FoundWays:
    """Follow every choice from a moment; results are told since the ``first`` one.

    ``begun`` names the moment. What is ``watching`` can stop it.
    """
    graph = explore(moment, LIMITS, watching)
    try:
        lines: list[int] | None = lines_to(graph)
    except EndlessPlay:
        lines = None
    alike: dict[object, list[int]] = {}
    for end in graph.ends:
        alike.setdefault(_key(graph.position(end)), []).append(end)
    results: dict[Markup, list[int]] = {}
    for ends in alike.values():
        result = short_result(first, graph.moment(ends[0]), most=6)
        results.setdefault(result, []).extend(ends)
    ways, paths = [], []
    for result, ends in results.items():
        nearest = min(ends, key=graph.depth)
        count = None if lines is None else sum(lines[end] for end in ends)
        ways.append(Way(result, count, graph.depth(nearest)))
        paths.append(_options(graph, nearest))
    places = ordered(ways)
    unfinished = _WHY.get(graph.stopped_by, "")
    seen = Outlook(begun, len(graph), tuple(ways[n] for n in places), unfinished)
    return FoundWays(seen, tuple(paths[n] for n in places))


def _key(position: Position) -> object:
    """All of a position that a result can tell; what is alike in it is told in the same words."""
    seats = tuple((seat.fortitude, seat.alcohol, seat.gold, seat.out) for seat in position.seats)
    return seats, position.winners


def _options(graph: Graph, end: int) -> tuple[Option, ...]:
    return tuple(graph.options(at)[number] for at, number in graph.path(end))
