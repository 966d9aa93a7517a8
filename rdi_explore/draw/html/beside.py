"""Lines side by side: what is done on each since they part, and how each ends."""

from collections.abc import Sequence
from typing import NamedTuple

from ...kernel import Moment
from ..seats import sides
from .leaf import badge, escape, icon
from .record import sentences
from .rule import close
from .table import standing, track_of
from .timeline import Stop

MOST = 8
"""So many steps after the parting are told."""


class Standing(NamedTuple):
    """How a side stands at the end of a line: its name (escaped), and the cell of the table."""

    name: str
    cell: str


class Column(NamedTuple):
    """A line beside others. ``label`` is HTML; ``steps`` are those since the lines part: number
    and sentences; ``more`` is how many steps are not told; ``ends`` is how everybody stands."""

    letter: str
    label: str
    steps: tuple[tuple[int, str], ...]
    more: int
    ends: tuple[Standing, ...]
    current: bool = False


def comparison(parting: int, columns: Sequence[Column], summary: str) -> str:
    """The region: a column for each line; ``parting`` is the number of the last common step,
    ``summary`` says the same in words, as HTML."""
    heads = "".join(
        f'<th scope="col"><b>{each.letter}</b> {each.label}{_HERE if each.current else ""}</th>'
        for each in columns
    )
    steps = "".join(f"<td>{_steps(each)}</td>" for each in columns)
    rows = "".join(_row([each.ends[place] for each in columns]) for place in _places(columns))
    return (
        '<section class="rdi-panel rdi-compare" aria-label="Lines side by side">'
        f'<div class="rdi-panel__head"><h2>{icon("compare")} Lines side by side</h2>'
        f"{close('Close comparison', 'compare')}</div>"
        '<div class="rdi-compare__scroll" tabindex="0" role="group" aria-label="Table of the '
        f'lines"><table><caption>{summary}</caption><thead><tr><td></td>{heads}</tr></thead><tbody>'
        f'<tr><th scope="row">After step {parting}</th>{steps}</tr>{rows}</tbody></table></div>'
        "</section>"
    )


_HERE = f" {badge('this line', 'line')}"


def _places(columns: Sequence[Column]) -> range:
    return range(len(columns[0].ends) if columns else 0)


def _steps(column: Column) -> str:
    items = "".join(
        f'<li><button class="rdi-ruleid" data-act="see" data-arg="{column.letter}.{number}" '
        f'aria-label="Line {column.letter}, step {number}">{number}</button> {said}</li>'
        for number, said in column.steps
    )
    more = f"<li>and {column.more} more</li>" if column.more else ""
    return f"<ol>{items}{more}</ol>"


def _row(ends: Sequence[Standing]) -> str:
    differs = len({each.cell for each in ends}) > 1
    state = ' class="is-different"' if differs else ""
    word = f" {badge('differs')}" if differs else ""
    cells = "".join(f"<td>{each.cell}</td>" for each in ends)
    return f'<tr{state}><th scope="row">{ends[0].name}{word}</th>{cells}</tr>'


def standings(end: Moment) -> tuple[Standing, ...]:
    """How every side stands at a moment."""
    found = []
    for side in sides(end.setup):
        seat = side.seats[0]
        if end.setup.mechanical(seat):
            continue
        name = escape(side.name)
        found.append(Standing(name, f"{track_of(end, seat, name)}{standing(end, seat)}"))
    return tuple(found)


def steps_after(stops: Sequence[Stop], parting: int) -> tuple[tuple[tuple[int, str], ...], int]:
    """The first steps after the parting that say something, and how many more there are."""
    told = [
        (stop.number, said)
        for stop in stops
        if stop.number > parting and (said := " ".join(each.words for each in sentences(stop)))
    ]
    return tuple(told[:MOST]), max(0, len(told) - MOST)
