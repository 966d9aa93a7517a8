"""What a function of the rules declares: what it may put on the agenda, which rulings it reads.

The declarations stand above the function, as decorators. They are what charts, saved positions
and the reading of scenario files go by; a watched run in the tests keeps them true.
"""

from collections.abc import Callable, Iterator, Mapping
from typing import Any, NamedTuple, TypeVar

from ..values import AnyFrame, Window, WindowKind
from .rulings import Rulings

Function = Callable[..., Any]
F = TypeVar("F", bound=Function)


class Item(NamedTuple):
    """A kind of item as it comes upon the agenda: a window with what it is about; ``at`` is the
    step with which it begins, where that is not the first of its table."""

    frame: type[AnyFrame]
    window: str = ""
    at: str = ""


Puts = type[AnyFrame] | Item | WindowKind | Function | Mapping[Any, Any]
"""A kind of item, a kind of window, or who declares it: a function, or all functions of a table."""

PUTS: dict[Function, tuple[Puts, ...]] = {}
READS: dict[Function, tuple[str | Function | Mapping[Any, Any], ...]] = {}


def puts(*what: Puts) -> Callable[[F], F]:
    """Say what a function may put on the agenda."""

    def note(function: F) -> F:
        PUTS[function] = what
        return function

    return note


def reads(*rulings: str | Function | Mapping[Any, Any]) -> Callable[[F], F]:
    """Say which rulings a function asks for, by their names or by who declares them.

    Raises:
        TypeError: there is no such ruling.
    """
    for name in rulings:
        if isinstance(name, str) and name not in Rulings.__struct_fields__:
            raise TypeError(f"there is no ruling {name}")

    def note(function: F) -> F:
        READS[function] = rulings
        return function

    return note


def put_by(function: Function) -> frozenset[Item]:
    """What a function has declared to put on the agenda."""
    found = set()
    for what in _declared(function, PUTS):
        if isinstance(what, str):
            found.add(Item(Window, what))
        else:
            found.add(what if isinstance(what, Item) else Item(what))
    return frozenset(found)


def read_by(function: Function) -> frozenset[str]:
    """The rulings that a function has declared to ask for."""
    return frozenset(_declared(function, READS))


def _declared(function: Function, table: Mapping[Function, tuple[Any, ...]]) -> Iterator[Any]:
    """What a function has declared, with what those have whom it names."""
    seen, todo = {function}, [function]
    while todo:
        for what in table.get(todo.pop(), ()):
            if isinstance(what, str | type | Item):
                yield what
            else:
                others = {*_functions(what)} - seen
                seen |= others
                todo += others


def _functions(what: Function | Mapping[Any, Any] | tuple[Function, ...]) -> Iterator[Function]:
    """A function, or all functions of a table and its rows."""
    if isinstance(what, Mapping | tuple):
        for each in what.values() if isinstance(what, Mapping) else what:
            yield from _functions(each)
    else:
        yield what
