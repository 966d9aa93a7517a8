"""All regions of the explorer from one view."""

from typing import NamedTuple

from markupsafe import Markup

from ...kernel import CardNo, Moment
from ...scenario import Answered
from .bar import ListedScenario, bar
from .before import before_this
from .card import card, node
from .dock import dock
from .messages import aside
from .now import now
from .record import record
from .refusals import Supposed
from .rule import rule
from .ruling import ruling
from .table import table
from .timeline import Timeline
from .tree import tree
from .window import window

REGIONS = ("bar", "now", "message", "main", "table", "window", "tree", "rule", "record", "dock")
"""The regions that an explorer fills, in the order of reading."""


class PageView(NamedTuple):
    """What is to be shown. ``looked_up`` is what stands in the rule panel: ``("rule", id)``,
    ``("ruling", name)``, ``("card", "seat.card")``, ``("node", id)`` or nothing; ``shown`` are the
    rules that this scenario shows at work;
    ``compared`` is the panel of lines side by side, if it is open;
    ``reconstructed`` are those whose decks are not the printed ones, ``answer`` is what
    the scenario answers, ``asked`` what was asked last of what would have to differ,
    ``onward`` where one may go on to from the end, ``eyes`` the choice whose eyes to look with;
    ``opens``: here the scenario's question is put."""

    time: Timeline
    title: str = ""
    question: str = ""
    edition: str = "rdi5"
    items: tuple[ListedScenario, ...] = ()
    looked_up: tuple[str, str] = ("", "")
    shown: frozenset[str] = frozenset()
    message: Markup = Markup()
    pace: str = "windows"
    said: str = ""
    reconstructed: tuple[str, ...] = ()
    compared: Markup = Markup()
    answer: Answered | None = None
    asked: Supposed | None = None
    onward: Markup = Markup()
    eyes: Markup = Markup()
    opens: bool = False


def regions(view: PageView) -> dict[str, Markup]:
    """Every region: the same view gives the same bytes."""
    time = view.time
    moment = time.moment
    off = aside(time.letter, time.left) if time.left else Markup()
    return {
        "bar": bar(view.items, view.title, view.edition, eyes=view.eyes),
        "now": now(moment, view.question, view.said, view.reconstructed, view.answer),
        "message": off + view.message,
        "main": view.compared,
        "table": table(moment),
        "window": window(
            moment,
            time.option,
            time.stops[0].moment,
            view.asked,
            view.onward,
            before_this(time) if view.opens else Markup(),
        ),
        "tree": tree(moment),
        "rule": looked_up(moment, view),
        "record": record(time, view.pace),
        "dock": dock(time),
    }


def looked_up(moment: Moment, view: PageView) -> Markup:
    """The panel of the rule, open question, card or node that was asked for."""
    kind, arg = view.looked_up
    match kind:
        case "rule":
            return rule(arg, view.edition, view.shown)
        case "ruling":
            return ruling(moment.setup, arg)
        case "card":
            seat, _, number = arg.partition(".")
            return card(moment, int(seat), CardNo(int(number)))
        case "node":
            return node(moment, arg)
        case _:
            return Markup()
