"""Exploring: following every choice from a position, each distinct position once."""

from time import monotonic

from ..kernel import Decision, Moment, NoProgress, engine
from .graph import Graph
from .limits import USUAL, Limits, SearchProgress, StoppedBy, Watching

_EVERY = 64
"""After so many positions one looks at the clock, the memory and who watches."""
_OFTEN = 0.1
"""Seconds between two reports of progress."""


def explore(moment: Moment, limits: Limits = USUAL, watching: Watching | None = None) -> Graph:
    """All lines of play from a moment, as far as the limits allow.

    What is on the agenda of the moment is the horizon: with an item alone, a line ends when it is
    settled; with a turn or a game below it, play goes on into it. Windows stop only where there is
    a choice, also if those of the moment stop at every seat. Chance is no choice: the seed of the
    position decides it.

    Options are followed in their order, positions in the order in which they were found: the same
    moment and limits give the same graph (``seconds`` and ``memory`` aside). A position is followed
    with all of its options or with none, so that the limits are never exceeded by much; of
    ``positions`` there are never more than allowed.

    Who is ``watching`` is told of progress now and then, and when it is over; an event stops an
    exploration by ``watching=lambda progress: not event.is_set()``. Ctrl-C, or the stop button of
    a notebook, ends it likewise: what was found is kept, and ``stopped_by`` is ``"request"``.

    Raises:
        NoProgress: the agenda makes no progress somewhere; a note says after which choices.
    """
    begun = monotonic()
    moment = moment.next_choice()
    graph = Graph(moment.setup, moment)
    search = _Search(graph, limits, watching, begun)
    try:
        graph.stopped_by = search.follow_all()
    except KeyboardInterrupt:
        graph.cut()
        graph.stopped_by = "request"
    if len(graph.levels) > 1 and graph.levels[-1] == len(graph):
        graph.levels.pop()
    graph.seconds = monotonic() - begun
    if watching is not None:
        watching(search.progress())
    return graph


class _Search:
    """An exploration that is under way."""

    def __init__(
        self, graph: Graph, limits: Limits, watching: Watching | None, begun: float
    ) -> None:
        self.graph = graph
        self.limits = limits
        self.watching = watching
        self.begun = self.told = begun

    def follow_all(self) -> StoppedBy:
        """Follow position after position until none is left, or until something ends it."""
        graph, limits = self.graph, self.limits
        decisions = graph.decisions.values
        asked, levels = graph.asked, graph.levels
        id = 0
        while id < len(asked):
            if id == levels[-1]:
                if len(levels) - 1 == limits.depth and any(asked[id:]):
                    return "depth"
                levels.append(len(asked))
            if not id % _EVERY and (stop := self._interrupted()):
                return stop
            decision = decisions[asked[id]]
            if decision is not None and not self._follow(id, decision):
                return "positions"
            graph.offsets.append(len(graph.targets))
            id += 1
        return ""

    def _follow(self, id: int, decision: Decision) -> bool:
        """Find what every option of a position leads to; ``False``: there is no room for it."""
        graph = self.graph
        setup, targets, add = graph.setup, graph.targets, graph.positions.add
        known = len(graph)
        position = graph.positions[id]
        for option in decision.options:
            try:
                reached, following = engine.choose(setup, position, option)
            except NoProgress as error:
                error.add_note(f"after the choices {graph.path(id)} at position {id}: {option}")
                raise
            number = add(reached)
            if number == known:
                known += 1
                graph.note(following, len(targets))
            targets.append(number)
        most = self.limits.positions
        if most is None or known <= max(most, 1):
            return True
        graph.cut()
        return False

    def _interrupted(self) -> StoppedBy:
        """What ends it now, if anything does."""
        limits, graph = self.limits, self.graph
        now = monotonic()
        if limits.seconds is not None and now - self.begun >= limits.seconds:
            return "seconds"
        if limits.memory is not None and graph.nbytes >= limits.memory:
            return "memory"
        if self.watching is not None and now - self.told >= _OFTEN:
            self.told = now
            if self.watching(self.progress()) is False:
                return "request"
        return ""

    def progress(self) -> SearchProgress:
        """How far it has come."""
        graph = self.graph
        return SearchProgress(
            positions=len(graph),
            open=len(graph) - graph.explored,
            choices=graph.choices,
            depth=graph.depth(max(graph.explored - 1, 0)),
            seconds=monotonic() - self.begun,
            memory=graph.nbytes,
        )
