"""What may lie on what: the orders in which unfinished items can stand on an agenda.

The answer follows from the tables of the rules: what each step declares to put on the agenda, and
where its own item stands afterwards; and from what may be laid in the middle of a phase.
"""

from functools import cache
from typing import NamedTuple

from ..kernel import (
    OVER,
    SCRIPTS,
    AnyFrame,
    Game,
    Item,
    Phase,
    Step,
    Turn,
    Window,
    beginning,
    engine,
)

assert engine is not None  # importing the engine registers every script

Kind = tuple[type[AnyFrame], str]
"""A kind of item; windows are of the kind of what they are about."""


class Below(NamedTuple):
    """What an item can lie on: an item of this kind, which waits at this step."""

    frame: type[AnyFrame] | None
    at: str


BOTTOM = Below(None, "")
"""Below it nothing lies."""


def kind_of(frame: AnyFrame) -> Kind:
    """The kind of an item; windows are of the kind of what they are about."""
    return type(frame), frame.kind if isinstance(frame, Window) else ""


@cache
def places() -> dict[Kind, frozenset[Below]]:
    """For each kind of item, all places where it can lie."""
    found: dict[Kind, set[Below]] = {(kind, ""): {BOTTOM} for kind in (Game, Turn, Phase)}
    for laid in beginning.IN_THE_MIDDLE:
        found[laid, ""] = {Below(Phase, "loss_check")}
    leave_behind: set[tuple[type[AnyFrame], Kind]] = set()
    for parent, steps in SCRIPTS.items():
        for step in steps.values():
            items = step.puts
            for item in items:
                mine = found.setdefault(item[:2], set())
                mine |= {Below(parent, at) for at in _after(step) - {OVER}}
                mine |= {_waiting(below) for below in items - {item}}
                if OVER in _after(step):
                    leave_behind.add((parent, item[:2]))
    grows = True
    while grows:
        grows = False
        for parent, kind in leave_behind:
            lies: set[Below] = set()
            for (frame, _), where in found.items():
                if frame is parent:
                    lies |= where - {BOTTOM}
            mine = found.setdefault(kind, set())
            grows |= not lies <= mine
            mine |= lies
    return {kind: frozenset(at) for kind, at in found.items()}


def _waiting(item: Item) -> Below:
    """An item that has not begun yet, with another one on it."""
    return Below(item.frame, item.at or next(iter(SCRIPTS[item.frame])))


def _after(step: Step) -> set[str]:
    """The steps that may follow a step."""
    return {to.step for to in step.goes.values()} if step.goes else {step.next or OVER}
