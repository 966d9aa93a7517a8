"""The dock: back and forward, the chart of windows over the steps, the lines."""

from typing import NamedTuple

from markupsafe import Markup

from ...kernel import AnyFrame, Event, Moment, Play, Window
from ..style import HTML
from ..words import subject_words
from .leaf import CURRENT_STEP, escape, icon, key, short_title
from .overview import overview
from .record import lines
from .timeline import Timeline

PACE = 900
"""A long line that is let run makes a step in so many milliseconds."""
WIDEST = 25
"""So many steps fit into the chart; of a longer line the part around the present is shown."""


def dock(time: Timeline) -> Markup:
    """The region."""
    return Markup(
        f'<section class="rdi-dock" aria-label="Timeline">\n{_go(time)}\n{_chart(time)}\n'
        f"{lines(time.lines)}\n{overview(time) if len(time.stops) > WIDEST else ''}</section>"
    )


def _go(time: Timeline) -> Markup:
    first, last = time.now == 0, time.now == len(time.stops) - 1
    at_start = Markup(' aria-disabled="true"' if first else "")
    at_end = Markup(' aria-disabled="true"' if last else "")
    long = len(time.stops) > WIDEST and not last
    runs = Markup(f' data-plays="{PACE}" data-asked=""' if long else "")
    return Markup(
        f'<div class="rdi-dock__go"><button class="rdi-btn" data-act="first" '
        f'aria-label="First step"{at_start}>{icon("first")}</button>'
        f'<button class="rdi-btn" data-act="back"{at_start}>{icon("back")}'
        '<span class="label">Back</span></button>'
        f'<button class="rdi-btn rdi-btn--go" data-act="forward"{at_end}{runs}>'
        f'<span class="label">Forward</span>{icon("fwd")}</button>'
        f'<button class="rdi-btn" data-act="last" aria-label="Last step"{at_end}>'
        f"{icon('last')}</button>"
        f"<p><span>Step </span><b>{time.now + 1} of {len(time.stops)}</b>"
        f"<span> · {key('←')} {key('→')} · line {escape(time.letter)}</span></p></div>"
    )


def _chart(time: Timeline) -> Markup:
    first, last = _span(time)
    steps = Markup("\n".join(_step(time, place, place - first + 1) for place in range(first, last)))
    bars = Markup(
        "\n".join(_bar(bar, first, last) for bar in _bars(time) if _seen(bar, first, last))
    )
    return Markup(
        f'<div class="rdi-flame" style="--n:{last - first}" role="group" '
        f'aria-label="Steps, and what everyone is asked about at each">{steps}\n{bars}</div>'
    )


def _span(time: Timeline) -> tuple[int, int]:
    """The steps that are shown: all, or those around the present."""
    count = len(time.stops)
    if count <= WIDEST:
        return 0, count
    first = min(max(0, time.now - WIDEST // 2), count - WIDEST)
    return first, first + WIDEST


def _step(time: Timeline, place: int, column: int) -> Markup:
    stop = time.stops[place]
    here, ahead = place == time.now, place > time.now
    states = {"is-play": stop.is_play, "is-now": here, "is-ahead": ahead}
    classes = escape(" ".join(word for word, on in states.items() if on))
    said = f"Step {stop.number}" + (", now" if here else "")
    if stop.forks:
        said += f", line {' and '.join(stop.forks)} leaves here"
    fork = Markup(f'<i class="fork">{escape("".join(stop.forks[:2]))}</i>' if stop.forks else "")
    return Markup(
        f'<button style="grid-column:{column}" data-key="chart-{stop.number}" data-act="jump" '
        f'data-arg="{stop.number}" class="{classes}" '
        f'aria-label="{escape(said)}"{CURRENT_STEP if here else ""} tabindex="-1">'
        f"<span>{stop.number}</span>{fork}</button>"
    )


class OpenWindow(NamedTuple):
    """A window that is open at a moment: its number on the line, its row in the chart, its name,
    and whether it is the one that asks."""

    number: int
    row: int
    name: Markup
    asks: bool


def open_windows(moment: Moment) -> list[OpenWindow]:
    """The windows that are open at a moment, but for those around special actions."""
    found: list[OpenWindow] = []
    agenda = moment.position.agenda
    for level, frame in enumerate(agenda):
        if isinstance(frame, Window) and frame.kind not in ("free", "gamble"):
            name = _name(moment, frame, agenda[level - 1] if level else None)
            asks = level == len(agenda) - 1
            found.append(OpenWindow(moment.numbers[level], len(found) + 2, name, asks))
    return found


class _Bar(NamedTuple):
    """A window: its row, the places where it is first and last open, its name."""

    number: int
    row: int
    first: int
    last: int
    name: Markup
    is_open: bool


def _seen(bar: _Bar, first: int, last: int) -> bool:
    return bar.first < last and bar.last >= first


def _bars(time: Timeline) -> list[_Bar]:
    """The windows of the line; those before and after special actions are left out."""
    found: dict[int, _Bar] = {}
    for place, stop in enumerate(time.stops):
        for number, row, name, asks in open_windows(stop.moment):
            bar = found.get(number) or _Bar(number, row, place, place, name, False)
            found[number] = bar._replace(
                last=place, is_open=bar.is_open or (place == time.now and asks)
            )
    return list(found.values())


def _name(moment: Moment, window: Window, subject: AnyFrame | None) -> Markup:
    if window.kind in ("after", "won", "taken"):
        return Markup("After")
    if window.kind == "losing":
        return Markup("Last chance")
    if window.kind == "ante":
        return Markup("Ante")
    if isinstance(subject, Play | Event):
        return short_title(moment.setup, subject.card)
    if window.kind == "drink":
        return Markup("Drinks" if len(getattr(subject, "drinks", ())) > 1 else "Drink")
    return Markup(subject_words(moment.setup, subject, HTML))


def _bar(bar: _Bar, first: int, last: int) -> Markup:
    start = max(bar.first, first) - first + 1
    end = min(bar.last + 1, last) - first + 1
    state = Markup(" is-open" if bar.is_open else "")
    return Markup(
        f'<span class="rdi-flame__win{state}" data-key="win-{bar.number}" '
        f'style="grid-row:{bar.row};grid-column:{start}/{end}" title="{bar.name}">{bar.name}</span>'
    )
