"""The lines of a walk side by side."""

from markupsafe import Markup, escape

from ..draw.html.beside import Column, comparison, standings, steps_after
from ..draw.html.results import short_result
from ..draw.html.timeline import Stop
from .walk import Branch, Walk

MOST = 4
"""So many lines stand side by side."""


def compared(walk: Walk) -> Markup:
    """The panel: the scenario's line, the one that is walked, and the newest others."""
    lines = chosen_lines(list(walk.lines), walk.letter)
    shown = [walk.lines[letter] for letter in lines]
    places = {line.letter: walk.stops(line.letter) for line in shown}
    common = min(walk.common(line.letter, other.letter) for line in shown for other in shown)
    columns = []
    for line in shown:
        stops = places[line.letter]
        parting = sum(place <= common for place in stops)
        told, more = steps_after(_stops(line, stops), parting)
        label = walk.label(line)
        columns.append(
            Column(line.letter, label, told, more, standings(line.end), line.letter == walk.letter)
        )
    parting = sum(place <= common for place in places[walk.letter])
    return comparison(parting, columns, summary(walk, shown))


def chosen_lines(letters: list[str], current: str) -> list[str]:
    """Which lines are shown: the first, the current one, and the newest."""
    kept = {letters[0], current}
    for letter in reversed(letters):
        if len(kept) < MOST:
            kept.add(letter)
    return [letter for letter in letters if letter in kept]


def _stops(line: Branch, places: list[int]) -> list[Stop]:
    before = -1
    stops = []
    for number, place in enumerate(places, 1):
        stops.append(Stop(number, line.moments[before + 1 : place + 1]))
        before = place
    return stops


def summary(walk: Walk, lines: list[Branch]) -> Markup:
    """How the lines end, and where they part."""
    told = []
    for line in lines:
        name, result = escape(line.letter), short_result(line.moments[0], line.end)
        if line.letter == "A":
            told.append(Markup(f"<b>Line {name}</b> ends with {result}"))
        else:
            step = sum(place <= line.fork for place in walk.stops(line.letter))
            since = Markup(f"since step {step}: {walk.chosen(line)}")
            told.append(Markup(f"<b>line {name}</b> ({since}) ends with {result}"))
    if len(told) == 1:
        told.append(Markup("there is no other line yet: choose something else at any step"))
    return Markup(f"{'; '.join(told)}.")
