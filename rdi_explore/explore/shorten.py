"""A breach of a rule as a scenario file, shortened: no seat, card or step that does not matter.

The kernel confirms every cut: what is left is loaded, played and watched again, and the same rule
must be broken on it (delta debugging).
"""

from collections.abc import Callable, Iterator
from typing import TypeVar

from msgspec.structs import replace

from ..kernel import Moment
from ..rulebook.monitors import Watch
from ..scenario import Scenario, text_of
from ..scenario.files import load_text
from ..scenario.game import choices_of
from ..scenario.play import play_line
from ..scenario.schema import Sheet
from ..scenario.writing import scenario_at

FEWEST, MOST = 1, 30
"""So many choices before the breach a file begins."""
PILES = ("hand", "deck", "discard", "pile", "front")
T = TypeVar("T")


def shows(scenario: Scenario, rule: str) -> bool:
    """Whether this file can be loaded and played, and breaks the rule on its line."""
    try:
        end = play_line(load_text(text_of(scenario))).end
    except Exception:
        return False
    return any(finding.rule == rule for finding in Watch().line(end))


def shortened(of: Scenario, end: Moment, rule: str) -> Scenario | None:
    """The shortest file that is found in which this rule is broken, as it is at ``end`` of a line
    of that scenario; nothing if no file of the last choices shows it."""
    found = next((it for it in _tails(of, end, rule) if shows(it, rule)), None)
    while found is not None:
        less = _cut(found, rule)
        if less == found:
            return found
        found = less
    return None


def _tails(of: Scenario, end: Moment, rule: str) -> Iterator[Scenario]:
    """Files that begin so many choices before the end."""
    line = end.line()
    for back in range(FEWEST, min(MOST, len(line) - 1) + 1):
        begin = line[-1 - back]
        id = "broken-" + rule.replace(".", "-")
        title = f"{rule} is broken"
        plain = replace(of, question="What breaks this rule?", game=None)
        begun = scenario_at(begin, plain, id, title)
        yield replace(begun, choices=choices_of(line[-1 - back :]), until="game")


def _cut(scenario: Scenario, rule: str) -> Scenario:
    """The scenario without whatever can be left out of it, tried part by part."""
    for name in scenario.seats:
        rest = {other: sheet for other, sheet in scenario.seats.items() if other != name}
        teams = {
            team: tuple(one for one in members if one != name)
            for team, members in scenario.teams.items()
        }
        scenario = _kept(scenario, replace(scenario, seats=rest, teams=teams), rule)
    for name in scenario.seats:
        for word in PILES:
            scenario = _fewer(scenario, rule, *_of_a_seat(name, word))
    for word in ("drink_deck", "drink_discard", "choices", "reconstructed", "cards"):
        scenario = _fewer(scenario, rule, _reader(word), _writer(word))
    for pile in scenario.piles:
        piles = {name: cards for name, cards in scenario.piles.items() if name != pile}
        marks = {name: each for name, each in scenario.marks.items() if name != pile}
        scenario = _kept(scenario, replace(scenario, piles=piles, marks=marks), rule)
    return scenario


def _kept(scenario: Scenario, less: Scenario, rule: str) -> Scenario:
    """The smaller scenario if it still shows the breach."""
    return less if shows(less, rule) else scenario


Reader = Callable[[Scenario], tuple[T, ...]]
Writer = Callable[[Scenario, tuple[T, ...]], Scenario]


def _fewer(scenario: Scenario, rule: str, read: Reader[T], write: Writer[T]) -> Scenario:
    """The scenario with as few of these as show the breach: halves are dropped, then quarters …"""
    size = len(read(scenario))
    while size:
        first = 0
        while first < len(read(scenario)):
            what = read(scenario)
            less = write(scenario, (*what[:first], *what[first + size :]))
            if shows(less, rule):
                scenario = less
            else:
                first += size
        size //= 2
    return scenario


def _reader(word: str) -> Reader[str]:
    return lambda scenario: tuple(getattr(scenario, word))


def _writer(word: str) -> Writer[str]:
    return lambda scenario, cards: replace(scenario, **{word: cards})


def _of_a_seat(name: str, word: str) -> tuple[Reader[str], Writer[str]]:
    """How a pile of a seat is read, and changed."""

    def sheet(scenario: Scenario) -> Sheet:
        return scenario.seats.get(name, Sheet())

    def write(scenario: Scenario, cards: tuple[str, ...]) -> Scenario:
        changed = replace(sheet(scenario), **{word: cards})
        return replace(scenario, seats={**scenario.seats, name: changed})

    return lambda scenario: tuple(getattr(sheet(scenario), word)), write
