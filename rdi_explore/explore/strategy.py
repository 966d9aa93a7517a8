"""Strategies: what those who win an aim choose, for everything that the others may choose."""

from collections.abc import Iterator
from typing import NamedTuple

from .andor import Search
from .prove import Proof
from .table import Move, Place


class Strategy(NamedTuple):
    """A place on the way of those who win, in the tree of their strategy.

    ``for_it`` says whether they win by bringing the aim about, or by preventing it. ``choice`` is
    what they choose here (``None``: the others choose, or all is decided); the tree goes on with
    :meth:`replies`.
    """

    search: Search[Place, Move]
    place: Place
    for_it: bool

    @classmethod
    def of(cls, proof: Proof) -> "Strategy | None":
        """The strategy that a proof has found, if two sides had to choose for it."""
        if proof.search is None or not proof.has_strategy:
            return None
        start = proof.search.game.start
        known = proof.search.known.get(start)
        return None if known is None else cls(proof.search, start, known.value)

    @property
    def choice(self) -> Move | None:
        """What those who win choose here."""
        known = self.search.known.get(self.place)
        return None if known is None else known.move

    @property
    def decided(self) -> bool:
        """Whether nothing more need be chosen: the aim is reached, or out of reach."""
        known = self.search.known.get(self.place)
        return known is None or known.height == 0

    @property
    def height(self) -> int:
        """After how many choices at most it is decided."""
        known = self.search.known.get(self.place)
        return 0 if known is None else known.height

    def after(self, move: Move) -> "Strategy":
        """The tree after a choice that belongs to it."""
        return self._replace(place=self.search.seen[self.place][move])

    def replies(self) -> list[tuple[Move, "Strategy"]]:
        """The choices that may come here: the one of those who win, or every one of the others."""
        if self.decided:
            return []
        choice = self.choice
        if choice is not None:
            return [(choice, self.after(choice))]
        return [(move, self.after(move)) for move in self.place.moves]

    def lines(self, most: int) -> Iterator[tuple[Move, ...]]:
        """The lines of the tree, of those that hold out longest first, up to so many.

        A line ends where play goes round in a circle.
        """
        left = most
        stack: list[tuple[Strategy, tuple[Move, ...], frozenset[Place]]] = [
            (self, (), frozenset((self.place,)))
        ]
        while stack and left:
            tree, line, met = stack.pop()
            replies = [pair for pair in tree.replies() if pair[1].place not in met]
            if not replies:
                left -= 1
                yield line
            for move, below in sorted(replies, key=lambda pair: pair[1].height):
                stack.append((below, (*line, move), met | {below.place}))

    def size(self) -> int:
        """How many places the strategy has, those that are reached in several ways once."""
        met = {self.place}
        todo = [self]
        while todo:
            for _, below in todo.pop().replies():
                if below.place not in met:
                    met.add(below.place)
                    todo.append(below)
        return len(met)
