"""The rules of The Red Dragon Inn, made to be stepped through, branched, drawn and taught.

>>> import rdi_explore as rdi
>>> moment = rdi.start("rdi5-redirect-1")
>>> moment.decision is not None
True
>>> moment.options[0].act
'pass'
"""

from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal

from .catalogue import FileError, cards
from .kernel.moment import IllegalChoice, Moment
from .kernel.values import Option
from .rulebook import rule, rules
from .scenario import Scenario, check, find, load, play_line
from .scenario import start as _start
from .scenario.play import unit, units_of

if TYPE_CHECKING:
    from .app.explorer import Explorer
    from .app.lesson import Lesson
    from .app.picture import Picture
    from .app.welcome import Gallery
    from .draw.flow import flow_chart
    from .draw.levels import Levels
    from .draw.tree import ResponseTree

__version__ = "0.1.0"
__all__ = [
    "Explorer",
    "FileError",
    "Gallery",
    "IllegalChoice",
    "Lesson",
    "Levels",
    "Moment",
    "Option",
    "Picture",
    "ResponseTree",
    "Scenario",
    "cards",
    "check",
    "explain",
    "find",
    "flow_chart",
    "load",
    "play",
    "play_line",
    "rule",
    "rules",
    "show",
    "start",
    "tree",
]


def start(
    scenario: Scenario | str | Path,
    edition: str | None = None,
    stops: Literal["choices", "seats"] = "choices",
) -> Moment:
    """The first moment of a scenario, given itself, its id or its path.

    With ``stops="seats"`` every window also stops at players who have nothing to play.

    Raises:
        FileError: there is no such scenario, or its file is wrong.
    """
    known = scenario if isinstance(scenario, Scenario) else load(scenario)
    return _start(known, edition, stops)


def play(moment: Moment, card: str, on: str | None = None, mode: str | None = None) -> Moment:
    """Let the deciding player play a card, named by its id.

    Raises:
        IllegalChoice: that cannot be done here; its ``refusals`` say why, with the rules.
    """
    cast = moment.setup.cast
    found = [
        option
        for option in moment.options
        if option.act == "play"
        and cast[option.card].id == card
        and (on is None or units_of(option) == [unit(moment, on)])
        and (mode is None or cast[option.card].modes[option.mode].name == mode)
    ]
    if len(found) == 1:
        return moment.choose(found[0])
    if found:
        raise IllegalChoice(f"{len(found)} ways to play {card} here: say on whom, or which mode")
    seat = moment.decision.seat if moment.decision else -1
    reasons = [no for no in moment.refusals_of(seat) if cast[no.card].id == card]
    rules_ = ", ".join(dict.fromkeys(no.rule for no in reasons)) or "it is not in hand"
    raise IllegalChoice(f"{card} cannot be played here: {rules_}", reasons)


def explain(moment: Moment) -> list[str]:
    """Why each card that cannot be played now cannot: sentences with the id of the rule."""
    from .draw.words import refusal_words

    cast, names = moment.setup.cast, moment.setup.names
    return [
        f"{names[no.seat]}, “{cast[no.card].title}”: {refusal_words(moment, no)} [{no.rule}]"
        for no in dict.fromkeys(moment.refusals)
    ]


def show(moment: Moment) -> str:
    """A moment as text: table, window, what may be played and what not, response tree."""
    from .draw.text import show as draw

    return draw(moment)


def tree(moment: Moment) -> "ResponseTree":
    """The response tree at a moment: draws itself in a notebook; ``dot()``, ``text()``,
    ``to_networkx()``."""
    from .draw.tree import ResponseTree as Tree

    return Tree.of(moment)


def _drawn(moment: Moment) -> dict[str, str]:
    from .draw.notebook import bundle

    return bundle(moment)


Moment.drawn = _drawn


def __getattr__(name: str) -> Any:
    """Load what needs more than the kernel only when it is asked for."""
    if name == "Explorer":
        from .app.explorer import Explorer

        return Explorer
    if name == "Gallery":
        from .app.welcome import Gallery

        return Gallery
    if name == "Lesson":
        from .app.lesson import Lesson

        return Lesson
    if name == "Levels":
        from .draw.levels import Levels

        return Levels
    if name == "Picture":
        from .app.picture import Picture

        return Picture
    if name == "flow_chart":
        from .draw.flow import flow_chart

        return flow_chart
    if name == "ResponseTree":
        from .draw.tree import ResponseTree

        return ResponseTree
    raise AttributeError(f"module 'rdi_explore' has no attribute {name!r}")
