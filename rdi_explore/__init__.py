"""The rules of The Red Dragon Inn, made to be stepped through, branched, drawn and taught.

>>> import rdi_explore as rdi
>>> moment = rdi.start("rdi5-redirect-1")
>>> moment.decision is not None
True
>>> print(moment.options[0].act)
pass
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any, Literal

from . import running as running  # first: it says which kernel is loaded
from .kernel import NOBODY, Act, IllegalChoice, Moment, Option

if TYPE_CHECKING:
    from pathlib import Path

    from .app.data_pages import Editions, ManyGames, RunningRules
    from .app.explorer import Explorer
    from .app.game import GamePage
    from .app.laboratory import Laboratory
    from .app.lesson import Lesson
    from .app.picture import Picture
    from .app.practice import PracticePage
    from .app.puzzle import PuzzlePage
    from .app.welcome import Gallery
    from .catalogue import FileError, cards
    from .draw.flow import flow_chart
    from .draw.levels import Levels
    from .draw.proofs import prove
    from .draw.tree import ResponseTree
    from .draw.words import story
    from .explore import nearest
    from .practice import Practice
    from .reference import ask
    from .rulebook import rule, rules
    from .scenario import Scenario, check, find, load, play_line

__version__ = "0.1.0"
__all__ = [
    "Editions",
    "Explorer",
    "FileError",
    "Gallery",
    "GamePage",
    "IllegalChoice",
    "Laboratory",
    "Lesson",
    "Levels",
    "ManyGames",
    "Moment",
    "Option",
    "Picture",
    "Practice",
    "PracticePage",
    "PuzzlePage",
    "ResponseTree",
    "RunningRules",
    "Scenario",
    "ask",
    "cards",
    "check",
    "explain",
    "find",
    "flow_chart",
    "load",
    "nearest",
    "play",
    "play_line",
    "prove",
    "rule",
    "rules",
    "show",
    "start",
    "story",
    "suppose",
    "tree",
]


_HOMES = {
    "Editions": ".app.data_pages",
    "Explorer": ".app.explorer",
    "FileError": ".catalogue",
    "Gallery": ".app.welcome",
    "GamePage": ".app.game",
    "Laboratory": ".app.laboratory",
    "Lesson": ".app.lesson",
    "Levels": ".draw.levels",
    "ManyGames": ".app.data_pages",
    "Picture": ".app.picture",
    "Practice": ".practice",
    "PracticePage": ".app.practice",
    "PuzzlePage": ".app.puzzle",
    "ResponseTree": ".draw.tree",
    "RunningRules": ".app.data_pages",
    "Scenario": ".scenario",
    "ask": ".reference",
    "cards": ".catalogue",
    "check": ".scenario",
    "find": ".scenario",
    "flow_chart": ".draw.flow",
    "load": ".scenario",
    "nearest": ".explore",
    "play_line": ".scenario",
    "prove": ".draw.proofs",
    "rule": ".rulebook",
    "rules": ".rulebook",
    "story": ".draw.words",
}
"""Where what needs more than the kernel is loaded from, when it is asked for."""


def __getattr__(name: str) -> Any:
    if name in _HOMES:
        return getattr(import_module(_HOMES[name], __name__), name)
    raise AttributeError(f"module 'rdi_explore' has no attribute {name!r}")


def start(
    scenario: "Scenario | str | Path",
    edition: str | None = None,
    stops: Literal["choices", "seats"] = "choices",
) -> Moment:
    """The first moment of a scenario, given itself, its id or its path.

    With ``stops="seats"`` every window also stops at players who have nothing to play.

    Raises:
        FileError: there is no such scenario, or its file is wrong.
    """
    from .scenario import Scenario, load
    from .scenario import start as first

    known = scenario if isinstance(scenario, Scenario) else load(scenario)
    return first(known, edition, stops)


def play(moment: Moment, card: str, on: str | None = None, mode: str | None = None) -> Moment:
    """Let the deciding player play a card, named by its id.

    Raises:
        IllegalChoice: that cannot be done here; its ``refusals`` say why, with the rules.
    """
    from .scenario.play import unit, units_of

    cast = moment.setup.cast
    found = [
        option
        for option in moment.options
        if option.act is Act.PLAY
        and cast[option.card].id == card
        and (on is None or units_of(option) == [unit(moment, on)])
        and (mode is None or cast[option.card].modes[option.mode].name == mode)
    ]
    if len(found) == 1:
        return moment.choose(found[0])
    if found:
        raise IllegalChoice(f"{len(found)} ways to play {card} here: say on whom, or which mode")
    seat = moment.decision.seat if moment.decision else NOBODY
    reasons = [no for no in moment.refusals_of(seat) if cast[no.card].id == card]
    rules_ = ", ".join(dict.fromkeys(no.rule for no in reasons)) or "it is not in hand"
    raise IllegalChoice(f"{card} cannot be played here: {rules_}", reasons)


def explain(moment: Moment) -> list[str]:
    """Why each card that cannot be played now cannot: sentences with the name of the rule, and
    with the book by analogy with which it holds, if the own book does not state it."""
    from .draw.words import refusal_words
    from .rulebook import cited

    cast, names, edition = moment.setup.cast, moment.setup.names, moment.setup.edition
    return [
        f"{names[no.seat]}, “{cast[no.card].title}”: {refusal_words(moment, no)} "
        f"[{cited([no.rule], edition)}]"
        for no in dict.fromkeys(moment.refusals)
    ]


def suppose(moment: Moment) -> list[str]:
    """For each card that cannot be played now, what would have to differ so that it could, in
    sentences; :func:`nearest` has it as data.
    """
    from .draw.words import suppositions

    return [
        f"{moment.name(each.refusals[0].seat)}, “{each.title}”: {each.words}"
        for each in suppositions(moment)
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
