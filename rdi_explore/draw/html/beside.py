"""Lines side by side: what is done on each since they part, and how each ends."""

from collections.abc import Sequence
from typing import NamedTuple

from markupsafe import Markup

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
    """How a side stands at the end of a line: its name, and the cell of the table."""

    name: Markup
    cell: Markup


class Column(NamedTuple):
    """A line beside others. ``steps`` are those since the lines part: number and sentences;
    ``more`` is how many steps are not told; ``ends`` is how everybody stands."""

    letter: str
    label: Markup
    steps: tuple[tuple[int, Markup], ...]
    more: int
    ends: tuple[Standing, ...]
    current: bool = False


def comparison(parting: int, columns: Sequence[Column], summary: Markup) -> Markup:
    """The region: a column for each line; ``parting`` is the number of the last common step,
    ``summary`` says the same in words."""
    heads = Markup("".join(map(_head, columns)))
    steps = Markup("".join(f"<td>{_steps(each)}</td>" for each in columns))
    rows = Markup(
        "".join(_row([each.ends[place] for each in columns]) for place in _places(columns))
    )
    return Markup(
        '<section class="rdi-panel rdi-compare" aria-label="Lines side by side">'
        f'<div class="rdi-panel__head"><h2>{icon("compare")} Lines side by side</h2>'
        f"{close('Close comparison', 'compare')}</div>"
        '<div class="rdi-compare__scroll" tabindex="0" role="group" aria-label="Table of the '
        f'lines"><table><caption>{summary}</caption><thead><tr><td></td>{heads}</tr></thead><tbody>'
        f'<tr><th scope="row">After step {parting}</th>{steps}</tr>{rows}</tbody></table></div>'
        "</section>"
    )


def _head(column: Column) -> Markup:
    here = Markup(f" {badge(Markup('this line'), 'line')}" if column.current else "")
    return Markup(f'<th scope="col"><b>{escape(column.letter)}</b> {column.label}{here}</th>')


def _places(columns: Sequence[Column]) -> range:
    return range(len(columns[0].ends) if columns else 0)


def _steps(column: Column) -> Markup:
    letter = escape(column.letter)
    items = Markup(
        "".join(
            f'<li><button class="rdi-ruleid" data-act="see" data-arg="{letter}.{number}" '
            f'aria-label="Line {letter}, step {number}">{number}</button> {said}</li>'
            for number, said in column.steps
        )
    )
    more = Markup(f"<li>and {column.more} more</li>" if column.more else "")
    return Markup(f"<ol>{items}{more}</ol>")


def _row(ends: Sequence[Standing]) -> Markup:
    differs = len({each.cell for each in ends}) > 1
    state = Markup(' class="is-different"' if differs else "")
    word = Markup(f" {badge(Markup('differs'))}" if differs else "")
    cells = Markup("".join(f"<td>{each.cell}</td>" for each in ends))
    return Markup(f'<tr{state}><th scope="row">{ends[0].name}{word}</th>{cells}</tr>')


def standings(end: Moment) -> tuple[Standing, ...]:
    """How every side stands at a moment."""
    found = []
    for side in sides(end.setup):
        seat = side.seats[0]
        if end.setup.mechanical(seat):
            continue
        name = escape(side.name)
        found.append(Standing(name, track_of(end, seat, name) + standing(end, seat)))
    return tuple(found)


def steps_after(stops: Sequence[Stop], parting: int) -> tuple[tuple[tuple[int, Markup], ...], int]:
    """The first steps after the parting that say something, and how many more there are."""
    said = ((each.number, sentences(each)) for each in stops if each.number > parting)
    told = [(n, Markup(" ".join(each.words for each in every))) for n, every in said if every]
    return tuple(told[:MOST]), max(0, len(told) - MOST)
