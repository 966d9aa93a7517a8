"""Charts of numbers as HTML: they take the page's colours in light and dark, and any width.

Each says all that it shows in words and numbers, too; no meaning is in colour alone.
"""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from markupsafe import Markup

from .leaf import escape


class Share(NamedTuple):
    """A share of a hundred, and the range in which it lies, 19 times out of 20."""

    name: str
    share: float
    low: float
    high: float


class Bar(NamedTuple):
    """A number of something."""

    name: str
    number: float
    said: str


def panel(
    title: str, lead: str, chart: Markup, numbers: Markup = Markup(), *, wide: bool = False
) -> Markup:
    """A chart under its finding."""
    more = Markup(f"<details><summary>The numbers</summary>{numbers}</details>" if numbers else "")
    return Markup(
        f'<section class="rdi-panel rdi-chart{" is-wide" if wide else ""}"><h2>{escape(title)}</h2>'
        f'<p class="rdi-soft">{escape(lead)}</p>{chart}{more}</section>'
    )


def dots(shares: Sequence[Share], equal: float) -> Markup:
    """A dot and its range for each share; a dashed line says where all would be equal."""
    least, most = _round_ends([equal, *(n for each in shares for n in (each.low, each.high))])

    def at(share: float) -> Markup:
        return Markup(f"{100 * (share - least) / (most - least):.1f}%")

    rows = Markup(
        "".join(
            f'<li><b>{escape(each.name)}</b><span class="rdi-dots__track">'
            f'<i class="range" style="left:{at(each.low)};'
            f'right:{at(most + least - each.high)}"></i>'
            f'<i class="equal" style="left:{at(equal)}"></i>'
            f'<i class="dot" style="left:{at(each.share)}"></i></span>'
            f"<span>{each.share:.1f}%</span></li>"
            for each in shares
        )
    )
    ends = Markup(
        f"<span>{least:g}%</span><span>dashed: if all were equal</span><span>{most:g}%</span>"
    )
    return Markup(f'<ul class="rdi-dots">{rows}</ul><p class="rdi-axis">{ends}</p>')


def _round_ends(found: list[float]) -> tuple[float, float]:
    """The ends of a scale, in steps of five."""
    return 5.0 * int(min(found) // 5), 5.0 * (int(max(found) // 5) + 1)


def bars(rows: Iterable[Bar]) -> Markup:
    """A bar for each number."""
    given = list(rows)
    most = max((each.number for each in given), default=0) or 1
    items = Markup(
        "".join(
            f'<li><b>{escape(each.name)}</b><span class="rdi-bars__track">'
            f'<i style="width:{100 * each.number / most:.1f}%"></i></span>'
            f"<span>{escape(each.said)}</span></li>"
            for each in given
        )
    )
    return Markup(f'<ul class="rdi-bars">{items}</ul>')


def parts(rows: Iterable[tuple[str, Sequence[float]]], names: Sequence[str]) -> Markup:
    """Bars of a hundred in parts, each part by its number and its pattern."""
    items = Markup(
        "".join(
            f'<li><b>{escape(name)}</b><span class="rdi-parts100">{_parts100(shares)}</span></li>'
            for name, shares in rows
        )
    )
    legend = Markup(
        "".join(
            f'<span><i class="part-{place}"></i>{escape(name)}</span>'
            for place, name in enumerate(names)
        )
    )
    return Markup(f'<ul class="rdi-bars">{items}</ul><p class="rdi-legend">{legend}</p>')


def _parts100(shares: Iterable[float]) -> Markup:
    """The parts of one bar; those that are wide enough say how much they are."""
    return Markup(
        "".join(
            f'<i class="part-{place}" style="width:{share:.1f}%">'
            f"{f'{share:.0f}%' if share >= 12 else ''}</i>"
            for place, share in enumerate(shares)
            if share > 0
        )
    )


def columns(counts: Sequence[int], first: str, last: str, unit: str) -> Markup:
    """Columns of a histogram, between two ends of its axis."""
    most = max(counts, default=0) or 1
    drawn = Markup("".join(f'<i style="height:{100 * count / most:.1f}%"></i>' for count in counts))
    ends = Markup(
        f"<span>{escape(first)}</span><span>{escape(unit)}</span><span>{escape(last)}</span>"
    )
    return Markup(
        f'<div class="rdi-columns" aria-hidden="true">{drawn}</div><p class="rdi-axis">{ends}</p>'
    )


def numbers(heads: Sequence[str], rows: Iterable[Sequence[str]]) -> Markup:
    """A table of numbers; the first column names the row."""
    head = Markup("".join(f'<th scope="col">{escape(each)}</th>' for each in heads))
    body = Markup(
        "".join(
            f'<tr><th scope="row">{escape(row[0])}</th>'
            f"{''.join(f'<td>{escape(cell)}</td>' for cell in row[1:])}</tr>"
            for row in rows
        )
    )
    return Markup(
        f'<table class="rdi-numbers"><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table>'
    )
