"""What may lie on what: the orders in which unfinished items can stand on an agenda.

The answer is read from the kernel's own code, so that it cannot grow stale: which step puts which
item on the agenda, and where its own item stands afterwards.
"""

import ast
from collections.abc import Iterator
from functools import cache
from importlib import import_module, resources
from inspect import isfunction
from pathlib import Path
from typing import Any, NamedTuple, get_args

from ..kernel.costs import PRICES
from ..kernel.desk import Desk
from ..kernel.effects import EFFECTS
from ..kernel.engine import run
from ..kernel.script import OVER, SCRIPTS, Step
from ..kernel.values import AnyFrame, Game, Phase, Turn, Window, WindowKind

_KERNEL = run.__module__.rpartition(".")[0]


class Item(NamedTuple):
    """A kind of item, and of window; ``at`` is the step with which it begins."""

    frame: type[AnyFrame]
    window: str = ""
    at: str = ""


class Place(NamedTuple):
    """Where an item can lie: on this kind of item, which waits at this step."""

    frame: type[AnyFrame] | None
    at: str


BOTTOM = Place(None, "")
"""Below it nothing lies."""


def kind_of(frame: AnyFrame) -> tuple[type[AnyFrame], str]:
    """The kind of an item; windows are of the kind of what they are about."""
    return type(frame), frame.kind if isinstance(frame, Window) else ""


@cache
def places() -> dict[tuple[type[AnyFrame], str], frozenset[Place]]:
    """For each kind of item, all places where it can lie."""
    found: dict[tuple[type[AnyFrame], str], set[Place]] = {
        (kind, ""): {BOTTOM} for kind in (Game, Turn, Phase)
    }
    leave_behind: set[tuple[type[AnyFrame], tuple[type[AnyFrame], str]]] = set()
    for parent, steps in SCRIPTS.items():
        for step in steps.values():
            items = _put_by(step)
            for item in items:
                for at in _after(step):
                    if at == OVER:
                        leave_behind.add((parent, item[:2]))
                    else:
                        found.setdefault(item[:2], set()).add(Place(parent, at))
                for below in items - {item}:
                    found.setdefault(item[:2], set()).add(Place(below.frame, below.at))
    grows = True
    while grows:
        grows = False
        for parent, kind in leave_behind:
            lies: set[Place] = set()
            for (frame, _), where in found.items():
                if frame is parent:
                    lies |= where - {BOTTOM}
            mine = found.setdefault(kind, set())
            grows |= not lies <= mine
            mine |= lies
    return {kind: frozenset(at) for kind, at in found.items()}


def _after(step: Step) -> set[str]:
    """The steps that may follow a step."""
    return {to.step for to in step.goes.values()} if step.goes else {step.next or OVER}


def _put_by(step: Step) -> frozenset[Item]:
    """What a step may put on the agenda, in whatever functions it calls."""
    found: set[Item] = set()
    for function in (step.do, step.take):
        if function is not None:
            _search(function, found, set())
    return frozenset(found)


def _search(function: Any, found: set[Item], seen: set[Any]) -> None:
    if function in seen or function.__qualname__ not in _functions(function.__module__):
        return
    seen.add(function)
    known = function.__globals__
    for node in ast.walk(_functions(function.__module__)[function.__qualname__]):
        match node:
            case ast.Name(id=name) if known.get(name) is EFFECTS:
                for effect in EFFECTS.values():
                    _search(effect, found, seen)
            case ast.Name(id=name) if known.get(name) is PRICES:
                for price in PRICES.values():
                    _search(price.pay, found, seen)
            case ast.Name(id=name) if isfunction(known.get(name)):
                if known[name].__module__.startswith(_KERNEL):
                    _search(known[name], found, seen)
            case ast.Call(ast.Attribute(attr="open_window"), [kind, *_]):
                found.update(Item(Window, each, "opens") for each in _windows(kind))
            case ast.Attribute(attr=name) if isfunction(getattr(Desk, name, None)):
                if name != "open_window":
                    _search(getattr(Desk, name), found, seen)
            case ast.Call(ast.Name(id=name), [ast.Constant(value=str(at)), *_]):
                if known.get(name) in SCRIPTS and known[name] is not Window:
                    found.add(Item(known[name], "", at))
            case _:
                pass


def _windows(kind: ast.expr) -> tuple[str, ...]:
    if isinstance(kind, ast.Constant):
        return (str(kind.value),)
    return get_args(WindowKind)


@cache
def _functions(module: str) -> dict[str, ast.AST]:
    """The functions of a module of the kernel, and the methods of its classes."""
    if not module.startswith(_KERNEL):
        return {}
    inner = module.removeprefix(_KERNEL).strip(".").replace(".", "/")
    path = Path(str(resources.files(_KERNEL))) / f"{inner}.py"
    import_module(module)
    tree = ast.parse(path.read_text(encoding="utf-8"))
    return dict(_named(tree.body, ""))


def _named(body: list[ast.stmt], prefix: str) -> Iterator[tuple[str, ast.AST]]:
    for statement in body:
        if isinstance(statement, ast.FunctionDef):
            yield prefix + statement.name, statement
        elif isinstance(statement, ast.ClassDef):
            yield from _named(statement.body, f"{statement.name}.")
