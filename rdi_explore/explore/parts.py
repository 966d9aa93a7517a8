"""Distinct positions kept small: each is three numbers, every part of them is kept once.

Most of a position is like that of its neighbours: nobody's hand changes while a window is asked
round, and the same items wait on many tables. So a position is stored as the numbers of its seats,
of its agenda and of the rest of the table; seats and items are shared between them, too. A position
that is built out of them again has the very same objects in it: they know their hashes already,
and so does what follows from it, as far as it stays the same.
"""

from array import array
from collections.abc import Hashable, Iterator
from sys import getsizeof
from typing import Any, Final, Generic, TypeVar

import msgspec
from msgspec.structs import astuple

from ..kernel import AnyFrame, CardSet, Position, Seat, Value

T = TypeVar("T", bound=Hashable)

_SEATS: Final = Position.__struct_fields__.index("seats")
_AGENDA: Final = Position.__struct_fields__.index("agenda")
assert (_SEATS, _AGENDA) == (0, 2)

_BITS: Final = 32
"""Numbers of parts are below 2 ** 32, as those of positions: that is what the arrays hold."""
_KEY = 48
"""Bytes of a key of three numbers, and of a number of its own, as Python allots them."""
_NUMBER = 32
_FOLLOWS = 300
"""About how many bytes the sets of held cards take for each distinct tuple of seats."""


class Numbered(Generic[T]):
    """Values that are equal become one, with a number each, counted from 0 as they come."""

    __slots__ = ("_of_values", "numbers", "values")

    def __init__(self) -> None:
        self.numbers: dict[T, int] = {}
        """The numbers by value."""
        self.values: list[T] = []
        """The values by number."""
        self._of_values = 0

    def __len__(self) -> int:
        return len(self.values)

    def add(self, value: T, size: int = 0) -> int:
        """Give a value that is new here the next number; ``size`` is what it takes, in bytes."""
        number = self.numbers[value] = len(self.values)
        self.values.append(value)
        self._of_values += size
        return number

    @property
    def nbytes(self) -> int:
        """The memory of the table and of the values, in bytes."""
        tables = getsizeof(self.numbers) + getsizeof(self.values)
        return tables + _NUMBER * len(self.values) + self._of_values


class Positions:
    """Distinct positions, numbered from 0 in the order in which they came."""

    __slots__ = ("_agendas", "_follows", "_keys", "_numbers", "_of_parts", "_rests", "_seats",
                 "_shared")  # fmt: skip

    def __init__(self) -> None:
        self._seats: Numbered[tuple[Seat, ...]] = Numbered()
        self._follows: list[tuple[tuple[CardSet, ...], tuple[int, ...]]] = []
        """What follows from the seats of each number, and so need not be found out again: the cards
        that are held, and who is still in the game."""
        self._agendas: Numbered[tuple[AnyFrame, ...]] = Numbered()
        self._rests: Numbered[tuple[Any, ...]] = Numbered()
        self._numbers: dict[int, int] = {}
        self._keys = array("I")
        self._shared: dict[Value, Value] = {}
        self._of_parts = 0

    def __len__(self) -> int:
        return len(self._numbers)

    def __getitem__(self, number: int) -> Position:
        """The position of that number, built anew out of the shared parts.

        Raises:
            IndexError: there is none.
        """
        if not 0 <= number < len(self._numbers):
            raise IndexError(f"no position {number}; there are {len(self._numbers)}")
        seats, agenda, rest = self._keys[3 * number : 3 * number + 3]
        turn, *others = self._rests.values[rest]
        position = Position(self._seats.values[seats], turn, self._agendas.values[agenda], *others)
        known = position.__dict__
        known["held"], known["staying"] = self._follows[seats]
        return position

    def __iter__(self) -> Iterator[Position]:
        return map(self.__getitem__, range(len(self)))

    def find(self, position: Position) -> int:
        """The number of a position, or -1."""
        seats, turn, agenda, *others = astuple(position)
        try:
            key = (
                self._seats.numbers[seats]
                | self._agendas.numbers[agenda] << _BITS
                | self._rests.numbers[(turn, *others)] << 2 * _BITS
            )
        except KeyError:
            return -1
        return self._numbers.get(key, -1)

    def add(self, position: Position) -> int:
        """The number of a position, which is the next one if it was not here yet."""
        parts = astuple(position)
        seats = self._seats.numbers.get(parts[0])
        if seats is None:
            seats = self._seats.add(self._share(parts[0]))
            self._follows.append((position.held, position.staying))
        agenda = self._agendas.numbers.get(parts[2])
        if agenda is None:
            agenda = self._agendas.add(self._share(parts[2]))
        others = parts[1:2] + parts[3:]
        rest = self._rests.numbers.get(others)
        if rest is None:
            rest = self._rests.add(self._share(others))
        key = seats | agenda << _BITS | rest << 2 * _BITS
        new = len(self._numbers)
        number = self._numbers.setdefault(key, new)
        if number == new:
            self._keys.extend((seats, agenda, rest))
        return number

    def cut(self, count: int) -> None:
        """Forget all but the first so many positions; their parts stay."""
        while len(self._numbers) > count:
            self._numbers.popitem()
        del self._keys[3 * count :]

    def _share(self, parts: tuple[Any, ...]) -> tuple[Any, ...]:
        """The same tuple made of values that are kept once."""
        self._of_parts += getsizeof(parts)
        return tuple([self._once(part) if isinstance(part, Value) else part for part in parts])

    def _once(self, value: Value) -> Value:
        known = self._shared.get(value)
        if known is None:
            known = self._shared[value] = value
            self._of_parts += size_of(value)
        return known

    @property
    def nbytes(self) -> int:
        """The memory of all positions with their parts, in bytes: an upper bound, for piles that
        several parts have in common count once for each."""
        tables = self._seats.nbytes + self._agendas.nbytes + self._rests.nbytes
        tables += getsizeof(self._numbers) + getsizeof(self._shared) + getsizeof(self._keys)
        follows = getsizeof(self._follows) + _FOLLOWS * len(self._follows)
        return tables + follows + self._of_parts + (_KEY + _NUMBER) * len(self._numbers)


def size_of(value: Any) -> int:
    """The memory of a value with what it is made of, in bytes; numbers and words are shared."""
    if isinstance(value, msgspec.Struct):
        return getsizeof(value) + sum(map(size_of, astuple(value)))
    if isinstance(value, tuple) and value:
        return getsizeof(value) + sum(map(size_of, value))
    return 0
