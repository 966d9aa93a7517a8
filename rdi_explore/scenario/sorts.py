"""How the values of a position are written down and read, by nothing but their types.

A seat is written as its name, a card as its id, a value as the words of its fields without those
that have their default, an item of the agenda with its kind and its step. What is read may come
from anybody: whatever does not fit becomes the error of its path.
"""

from collections.abc import Iterable, Iterator, Mapping
from enum import Enum
from functools import cache
from types import NoneType, UnionType
from typing import Any, Literal, Protocol, Union, get_args, get_origin, get_type_hints

from ..kernel import (
    INN,
    NOBODY,
    NOTHING,
    POT,
    SCRIPTS,
    AnyFrame,
    CardNo,
    CardOrNothing,
    ModeNo,
    Receiver,
    SeatNo,
    SeatOrNobody,
    Setup,
    Span,
    Value,
    span,
)

FRAMES: dict[str, Any] = {frame.__name__: frame for frame in get_args(AnyFrame)}

_SEATS: Mapping[Any, Mapping[int, str]] = {
    SeatNo: {},
    SeatOrNobody: {NOBODY: "nobody"},
    Receiver: {NOBODY: "nobody", INN: "inn", POT: "pot"},
}
"""The types whose numbers are seats, and what is written for those that are none."""
_CARDS: Mapping[Any, Mapping[int, str]] = {CardNo: {}, CardOrNothing: {NOTHING: "nothing"}}
"""The types whose numbers are cards, in the same way."""
_MODES: Mapping[Any, Span] = {ModeNo: Span(0, 100)}
"""The types whose numbers are modes; other numbers say for themselves how far they may go."""
MOST_ITEMS = 200
"""No list of a saved position is longer."""


class Fail(Protocol):
    """Makes the error of a path: the problem, the words that may stand there, the one that does."""

    def __call__(
        self, path: str, problem: str, words: Iterable[str] = (), wrong: object = "", /
    ) -> Exception:
        """The error."""


class Sort:
    """How the values of one type are written down and read: here, as they are."""

    def written(self, setup: Setup, value: Any) -> Any:
        """The value in words."""
        return value

    def read(self, setup: Setup, data: Any, at: str, fail: Fail) -> Any:
        """The value that the words of this path say; else what ``fail`` makes is raised."""
        raise NotImplementedError

    def cards(self, data: Any) -> Iterator[str]:
        """Every card that is named in what may be such a value, whether or not there is one."""
        return iter(())


class _Seats(Sort):
    def __init__(self, others: Mapping[int, str]) -> None:
        self.others = others

    def written(self, setup: Setup, value: Any) -> Any:
        return self.others.get(value) or setup.names[value]

    def read(self, setup: Setup, data: Any, at: str, fail: Fail) -> Any:
        for number, word in self.others.items():
            if data == word:
                return number
        if not isinstance(data, str) or data not in setup.names:
            raise fail(at, f"no seat “{data}”", setup.names, data)
        return setup.names.index(data)


class _Cards(Sort):
    def __init__(self, others: Mapping[int, str]) -> None:
        self.others = others

    def written(self, setup: Setup, value: Any) -> Any:
        return self.others.get(value) or setup.cast[value].id

    def read(self, setup: Setup, data: Any, at: str, fail: Fail) -> Any:
        for number, word in self.others.items():
            if data == word:
                return number
        if not isinstance(data, str) or data not in setup.numbers:
            raise fail(at, f"unknown card “{data}”", setup.numbers, data)
        return setup.numbers[data]

    def cards(self, data: Any) -> Iterator[str]:
        if isinstance(data, str):
            yield data


class _Numbers(Sort):
    def __init__(self, least: int, most: int) -> None:
        self.least, self.most = least, most

    def read(self, setup: Setup, data: Any, at: str, fail: Fail) -> Any:
        if isinstance(data, bool) or not isinstance(data, int):
            raise fail(at, "expected a number")
        if not self.least <= data <= self.most:
            raise fail(at, f"{data}; expected {self.least} to {self.most}")
        return data


class _Plain(Sort):
    def __init__(self, kind: type, words: str) -> None:
        self.kind, self.words = kind, words

    def read(self, setup: Setup, data: Any, at: str, fail: Fail) -> Any:
        if not isinstance(data, self.kind):
            raise fail(at, f"expected {self.words}")
        return data


class _OneOf(Sort):
    def __init__(self, values: Iterable[str]) -> None:
        self.values = {str(value): value for value in values}

    def written(self, setup: Setup, value: Any) -> Any:
        return str(value)

    def read(self, setup: Setup, data: Any, at: str, fail: Fail) -> Any:
        if not isinstance(data, str) or data not in self.values:
            raise fail(at, f"“{data}” is not possible here", self.values, data)
        return self.values[data]


class _Optional(Sort):
    def __init__(self, inner: Sort) -> None:
        self.inner = inner

    def written(self, setup: Setup, value: Any) -> Any:
        return None if value is None else self.inner.written(setup, value)

    def read(self, setup: Setup, data: Any, at: str, fail: Fail) -> Any:
        return None if data is None else self.inner.read(setup, data, at, fail)

    def cards(self, data: Any) -> Iterator[str]:
        return self.inner.cards(data)


class _Items(Sort):
    """As many values of one type as there are; a list is as good as a tuple."""

    def __init__(self, inner: Sort) -> None:
        self.inner = inner

    def each(self, data: Any) -> tuple[Sort, ...]:
        """The sorts of the items in these data."""
        return (self.inner,) * len(data)

    def written(self, setup: Setup, value: Any) -> Any:
        pairs = zip(self.each(value), value, strict=True)
        return [each.written(setup, item) for each, item in pairs]

    def read(self, setup: Setup, data: Any, at: str, fail: Fail) -> Any:
        if not isinstance(data, list | tuple):
            raise fail(at, "expected a list")
        if len(data) > MOST_ITEMS:
            raise fail(at, f"{len(data)} items; expected at most {MOST_ITEMS}")
        each = self.each(data)
        if len(each) != len(data):
            raise fail(at, f"{len(data)} items; expected {len(each)}")
        return tuple(
            sort.read(setup, item, f"{at}[{place}]", fail)
            for place, (sort, item) in enumerate(zip(each, data, strict=True))
        )

    def cards(self, data: Any) -> Iterator[str]:
        if isinstance(data, list | tuple):
            for sort, item in zip(self.each(data), data, strict=False):
                yield from sort.cards(item)


class _Places(_Items):
    """Values that are of different types, each at its place."""

    def __init__(self, sorts: Iterable[Sort]) -> None:
        self.sorts = tuple(sorts)

    def each(self, data: Any) -> tuple[Sort, ...]:
        return self.sorts


class _Fields(Sort):
    """A value with its fields: all that have no default, and of the others what differs."""

    def __init__(self, kind: type[Value]) -> None:
        self.kind = kind
        self.sorts = sorts_of(kind)
        names, defaults = kind.__struct_fields__, kind.__struct_defaults__
        self.required = names[: len(names) - len(defaults)]
        self.defaults = dict(zip(names[len(self.required) :], defaults, strict=True))

    def written(self, setup: Setup, value: Any) -> Any:
        found = {name: getattr(value, name) for name in self.sorts}
        return {
            name: self.sorts[name].written(setup, value)
            for name, value in found.items()
            if name in self.required or value != self.defaults[name]
        }

    def read(self, setup: Setup, data: Any, at: str, fail: Fail) -> Any:
        if not isinstance(data, dict):
            raise fail(at, "expected words with values")
        for word in data:
            if word not in self.sorts:
                raise fail(f"{at}.{word}", f"unknown word “{word}”", self.sorts, word)
        for word in self.required:
            if word not in data:
                raise fail(at, f"“{word}” is missing")
        given = {
            word: self.sorts[word].read(setup, value, f"{at}.{word}", fail)
            for word, value in data.items()
        }
        return self.kind(**given)

    def cards(self, data: Any) -> Iterator[str]:
        if isinstance(data, dict):
            for word in data.keys() & self.sorts:
                yield from self.sorts[word].cards(data[word])


class _Frames(Sort):
    """An item of the agenda: besides its fields its kind, and its step is one of its script."""

    def written(self, setup: Setup, value: Any) -> Any:
        name = type(value).__name__
        return {"frame": name, **sort_of(FRAMES[name]).written(setup, value)}

    def read(self, setup: Setup, data: Any, at: str, fail: Fail) -> Any:
        if not isinstance(data, dict):
            raise fail(at, "expected words with values")
        name = data.get("frame")
        if not isinstance(name, str) or name not in FRAMES:
            raise fail(f"{at}.frame", f"unknown item “{name}”", FRAMES, name)
        fields = {word: value for word, value in data.items() if word != "frame"}
        frame = sort_of(FRAMES[name]).read(setup, fields, at, fail)
        steps = SCRIPTS[FRAMES[name]]
        if frame.at not in steps:
            raise fail(f"{at}.at", f"{name} has no step “{frame.at}”", steps, frame.at)
        return frame

    def cards(self, data: Any) -> Iterator[str]:
        name = data.get("frame") if isinstance(data, dict) else None
        if isinstance(name, str) and name in FRAMES:
            yield from sort_of(FRAMES[name]).cards(data)


def sorts_of(kind: type[Value]) -> dict[str, Sort]:
    """The sort of each field of a value.

    Raises:
        TypeError: the type of a field does not say what its numbers are.
    """
    hints = get_type_hints(kind, include_extras=True)
    found: dict[str, Sort] = {}
    for name in kind.__struct_fields__:
        try:
            found[name] = sort_of(hints[name])
        except TypeError as error:
            raise TypeError(f"{kind.__name__}.{name}: {error}") from None
    return found


@cache
def sort_of(kind: Any) -> Sort:
    """How the values of a type are written down and read.

    Raises:
        TypeError: the type does not say what its numbers are.
    """
    inside = get_args(kind)
    if kind in _SEATS:
        return _Seats(_SEATS[kind])
    if kind in _CARDS:
        return _Cards(_CARDS[kind])
    if (limits := _MODES.get(kind) or span(kind)) is not None:
        return _Numbers(*limits)
    if kind is bool:
        return _Plain(bool, "true or false")
    if kind is str:
        return _Plain(str, "a word")
    if get_origin(kind) is Literal:
        return _OneOf(inside)
    if get_origin(kind) in (Union, UnionType):
        return _union(inside)
    if get_origin(kind) is tuple:
        repeats = inside[-1] is Ellipsis
        return _Items(sort_of(inside[0])) if repeats else _Places(map(sort_of, inside))
    if isinstance(kind, type) and issubclass(kind, Value):
        return _Fields(kind)
    if isinstance(kind, type) and issubclass(kind, str) and issubclass(kind, Enum):
        return _OneOf(kind)
    raise TypeError(f"{kind} does not say what it is")


def _union(kinds: tuple[Any, ...]) -> Sort:
    if set(kinds) == set(get_args(AnyFrame)):
        return _Frames()
    some = [kind for kind in kinds if kind is not NoneType]
    if len(some) != 1:
        raise TypeError(f"{kinds} does not say which of them it is")
    return _Optional(sort_of(some[0]))
