"""Who wins: searching AND/OR graphs, visiting as little as it takes.

One side, *ours*, wants a game to come out true, the other one wants it false. Nothing here knows
of cards: a :class:`TwoSidedGame` says who chooses where, what may be chosen, and what is decided
already.
"""

import os
import sys
from collections import Counter, deque
from collections.abc import Hashable, Sequence
from pathlib import Path
from time import monotonic
from typing import Generic, NamedTuple, Protocol, TypeVar

from .limits import USUAL, Limits, SearchProgress, StoppedBy, Watching

Node = TypeVar("Node", bound=Hashable)
Move = TypeVar("Move", bound=Hashable)

_EVERY = 64
"""After so many positions one looks at the clock, the memory and who watches."""
_OFTEN = 0.1
"""Seconds between two reports of progress."""
ENDLESS = 1 << 30
"""The height of what is won because play goes round in a circle for ever."""


class TwoSidedGame(Protocol[Node, Move]):
    """What is searched. Equal nodes are the same situation.

    ``value`` is what a node is decided as, if it is; a node that is not has moves, ``ours`` or the
    other side's (none at all: the side that would choose has lost). ``circle`` is the value of
    play that never ends.
    """

    start: Node
    circle: bool

    def value(self, node: Node) -> bool | None:
        """What is decided here, without any further choice."""

    def ours(self, node: Node) -> bool:
        """Whether the side that wants it true chooses."""

    def moves(self, node: Node) -> Sequence[Move]:
        """What may be chosen."""

    def after(self, node: Node, move: Move) -> Node:
        """Where a choice leads."""


class Known(NamedTuple, Generic[Move]):
    """What is known of a node: its value, the choice by which its winner gets there (``None``: the
    loser chooses, or nobody), and after how many choices at most it is decided."""

    value: bool
    move: Move | None
    height: int


class SearchStopped(Exception):
    """A limit was hit; ``by`` says which."""

    def __init__(self, by: StoppedBy) -> None:
        super().__init__(by)
        self.by = by


class _Circle(Exception):
    """Play can come back to where it was."""


class _Visit(Generic[Node, Move]):
    """A node whose moves are being tried."""

    __slots__ = ("height", "left", "move", "moves", "node", "open", "ours", "tried")

    def __init__(self, node: Node, ours: bool, moves: Sequence[Move], left: int) -> None:
        self.node, self.ours, self.moves, self.left = node, ours, moves, left
        self.tried = 0
        self.open = False
        self.height = 0
        self.move: Move | None = None


class Search(Generic[Node, Move]):
    """A search in one game: what is known, how much was seen, and what stopped it."""

    def __init__(
        self,
        game: TwoSidedGame[Node, Move],
        limits: Limits = USUAL,
        watching: Watching | None = None,
    ) -> None:
        self.game, self.limits, self.watching = game, limits, watching
        self.known: dict[Node, Known[Move]] = {}
        self.seen: dict[Node, dict[Move, Node]] = {game.start: {}}
        """Every node that was met, with the choices that were followed there."""
        self.choices = 0
        self.truncated = False
        """Whether a line was cut at the depth that was allowed."""
        self._open_at: dict[Node, int] = {}
        self._worth: Counter[Move] = Counter()
        self._begun = self._told = monotonic()
        self._memory = _memory()

    # -------------------------------------------------------------------------- what is seen

    def after(self, node: Node, move: Move) -> Node:
        """Follow a choice.

        Raises:
            SearchStopped: a limit was hit.
        """
        followed = self.seen[node]
        child = followed.get(move)
        if child is None:
            child = self.game.after(node, move)
            self.choices += 1
            new = child not in self.seen
            most = self.limits.positions
            if new and most is not None and len(self.seen) >= most:
                raise SearchStopped("positions")
            followed[move] = child
            if new:
                self.seen[child] = {}
                if not len(self.seen) % _EVERY:
                    self._look_around()
        return child

    def _look_around(self) -> None:
        now = monotonic()
        grown = _memory() - self._memory
        if self.limits.seconds is not None and now - self._begun > self.limits.seconds:
            raise SearchStopped("seconds")
        if self.limits.memory is not None and grown > self.limits.memory:
            raise SearchStopped("memory")
        if self.watching is not None and now - self._told > _OFTEN:
            self._told = now
            told = SearchProgress(len(self.seen), 0, self.choices, 0, now - self._begun, grown)
            if self.watching(told) is False:
                raise SearchStopped("request")

    # ---------------------------------------------------------------------------- who wins

    def decide(self, start: Node | None = None) -> bool | None:
        """The value of the start, or of another node that was met, or ``None`` if it lies beyond
        the depth that is allowed.

        Depth first; choices that have decided elsewhere are tried first.

        Raises:
            SearchStopped: a limit was hit.
        """
        begin = self.game.start if start is None else start
        depth = ENDLESS - 1 if self.limits.depth is None else self.limits.depth
        try:
            found = self._search(depth, begin)
        except _Circle:
            self._retrograde()
            found = self.known[begin].value
        self.truncated = found is None
        return found

    def shorten(self, more: int, spent: float | None = None) -> bool:
        """Look for the way to win that is over soonest, with so many positions ``more``, and if
        one says how many seconds were ``spent``, with those that are left.

        Returns whether there is none shorter than what is known now.
        """
        if spent is not None:
            self._begun = monotonic() - spent
        begun = self.known.get(self.game.start)
        if begun is None or begun.height >= ENDLESS:
            return False
        limits = self.limits
        most = len(self.seen) + more
        self.limits = limits._replace(
            positions=most if limits.positions is None else min(most, limits.positions)
        )
        self._open_at.clear()
        try:
            for depth in range(1, begun.height + 1):
                if self._search(depth, self.game.start) is not None:
                    return True
        except (SearchStopped, _Circle):
            return False
        finally:
            self.limits = limits
        return True

    def _search(self, depth: int, start: Node) -> bool | None:
        """The value of a node if it is decided within so many choices."""
        begun = self._looked_up(start, depth)
        if begun is not None:
            return begun.value
        path = {start}
        stack = [self._visit(start, depth)]
        while True:
            visit = stack[-1]
            child = self._next(visit)
            if child is not None:
                found = self._looked_up(child, visit.left - 1)
                if found is not None:
                    self._note(visit, found)
                elif visit.left <= 1 or self._open_at.get(child, -1) >= visit.left - 1:
                    visit.open = True
                elif child in path:
                    raise _Circle
                else:
                    path.add(child)
                    stack.append(self._visit(child, visit.left - 1))
                continue
            stack.pop()
            path.discard(visit.node)
            closed = self.known.get(visit.node)
            if closed is None or closed.height > visit.left:
                if visit.open:
                    closed = None
                    self._open_at[visit.node] = visit.left
                else:
                    closed = Known(not visit.ours, None, visit.height)
                    self.known[visit.node] = closed
            if not stack:
                return None if closed is None else closed.value
            if closed is None:
                stack[-1].open = True
            else:
                self._note(stack[-1], closed)

    def _looked_up(self, node: Node, depth: int) -> Known[Move] | None:
        """What is known of a node, if it is decided within so many choices."""
        known = self.known.get(node)
        if known is None:
            value = self._decided(node)
            if value is None:
                return None
            known = self.known[node] = Known(value, None, 0)
        return known if known.height <= depth else None

    def _decided(self, node: Node) -> bool | None:
        """What a node is decided as; who has nothing to choose has lost."""
        value = self.game.value(node)
        if value is None and not self.game.moves(node):
            return not self.game.ours(node)
        return value

    def _visit(self, node: Node, depth: int) -> _Visit[Node, Move]:
        moves = self.game.moves(node)
        if len(moves) > 1:
            moves = sorted(moves, key=self._worth.__getitem__, reverse=True)
        return _Visit(node, self.game.ours(node), moves, depth)

    def _next(self, visit: _Visit[Node, Move]) -> Node | None:
        """The next child to be looked at; none if all are, or if the node is decided."""
        own = self.known.get(visit.node)
        while visit.tried < len(visit.moves):
            if own is not None and own.height <= visit.left:
                return None
            move = visit.moves[visit.tried]
            visit.tried += 1
            visit.move = move
            child = self.after(visit.node, move)
            if own is not None and own.value == visit.ours:
                known = self.known.get(child)
                if known is not None and known.value != visit.ours:
                    visit.open = True
                    continue
            return child
        return None

    def _note(self, visit: _Visit[Node, Move], child: Known[Move]) -> None:
        """Take in what the child that was looked at last is decided as."""
        if child.value == visit.ours:
            assert visit.move is not None
            self._worth[visit.move] += 1
            self.known[visit.node] = Known(child.value, visit.move, child.height + 1)
            visit.tried = len(visit.moves)
        else:
            visit.height = max(visit.height, child.height + 1)

    # ---------------------------------------------------------------- everything, and circles

    def line(self, wanted: bool) -> list[tuple[Node, Move]] | None:
        """The shortest line to a node that is decided as wanted, whoever chooses; breadth first.

        Raises:
            SearchStopped: a limit was hit.
        """
        start = self.game.start
        came: dict[Node, tuple[Node, Move] | None] = {start: None}
        depth = {start: 0}
        queue = deque((start,))
        while queue:
            node = queue.popleft()
            value = self._decided(node)
            if value is not None:
                if value == wanted:
                    return _way(came, node)
                continue
            if depth[node] == self.limits.depth:
                self.truncated = True
                continue
            for move in self.game.moves(node):
                child = self.after(node, move)
                if child not in came:
                    came[child] = (node, move)
                    depth[child] = depth[node] + 1
                    queue.append(child)
        return None

    def goes_round(self) -> bool:
        """Whether play can come back to where it was, among what has been seen."""
        counts = Counter(child for followed in self.seen.values() for child in followed.values())
        free = [node for node in self.seen if not counts[node]]
        gone = 0
        while free:
            gone += 1
            for child in self.seen[free.pop()].values():
                counts[child] -= 1
                if not counts[child]:
                    free.append(child)
        return gone < len(self.seen)

    def retrograde(self) -> bool:
        """The value of the start, from everything that there is, backwards from where it is
        decided; what is never decided is worth what a circle is worth.

        Raises:
            SearchStopped: a limit was hit.
        """
        return self._retrograde()

    def _retrograde(self) -> bool:
        game, wanted = self.game, not self.game.circle
        self.known.clear()
        before: dict[Node, list[tuple[Node, Move]]] = {}
        left: dict[Node, int] = {}
        ready: deque[Node] = deque()
        todo = [game.start]
        met = {game.start}
        while todo:
            node = todo.pop()
            value = self._decided(node)
            if value is not None:
                self.known[node] = Known(value, None, 0)
                if value == wanted:
                    ready.append(node)
                continue
            moves = game.moves(node)
            left[node] = len(moves)
            for move in moves:
                child = self.after(node, move)
                before.setdefault(child, []).append((node, move))
                if child not in met:
                    met.add(child)
                    todo.append(child)
        while ready:
            node = ready.popleft()
            height = self.known[node].height + 1
            for parent, move in before.get(node, ()):
                left[parent] -= 1
                chooses = game.ours(parent) == wanted
                if parent not in self.known and (chooses or not left[parent]):
                    self.known[parent] = Known(wanted, move if chooses else None, height)
                    ready.append(parent)
        for node in left:
            if node not in self.known:
                away: Move | None = None
                if game.ours(node) != wanted:
                    followed = self.seen[node].items()
                    away = next(each for each, child in followed if self._stays_away(child))
                self.known[node] = Known(not wanted, away, ENDLESS)
        return self.known[game.start].value

    def _stays_away(self, node: Node) -> bool:
        known = self.known.get(node)
        return known is None or known.value == self.game.circle


def _way(came: dict[Node, tuple[Node, Move] | None], node: Node) -> list[tuple[Node, Move]]:
    """How one came to a node."""
    found: list[tuple[Node, Move]] = []
    step = came[node]
    while step is not None:
        found.append(step)
        step = came[step[0]]
    return found[::-1]


def _memory() -> int:
    """The bytes of memory that this process holds, as far as the system tells."""
    statm = Path("/proc/self/statm")
    try:
        return int(statm.read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")
    except (OSError, ValueError, IndexError, AttributeError):
        return _most_memory()


def _most_memory() -> int:
    """The most memory that this process has held, where nothing better is known."""
    try:
        import resource
    except ImportError:
        return 0
    most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return most if sys.platform == "darwin" else most * 1024
