"""Every way in which it can go on: the results to which all lines from a moment lead."""

from collections.abc import Sequence
from typing import NamedTuple

from markupsafe import Markup

from .leaf import escape, icon
from .rule import close


class Way(NamedTuple):
    """A result: in few words, on how many lines it comes about (``None``: they cannot be
    counted), and how many choices the shortest of them needs."""

    result: Markup
    lines: int | None
    choices: int


class Outlook(NamedTuple):
    """What was found from a step on. ``begun`` says where; ``positions`` are distinct ones;
    ``unfinished`` says why not everything was found, or nothing."""

    begun: Markup
    positions: int
    ways: tuple[Way, ...]
    unfinished: str = ""


MOST = 12
"""So many results are told."""


def outlook(found: Outlook) -> Markup:
    """The panel: each result once, with a button that shows a line that leads there."""
    rows = Markup("".join(_row(number, way) for number, way in enumerate(found.ways[:MOST])))
    more = len(found.ways) - MOST
    rest = Markup(f'<p class="rdi-note rdi-soft">And {more} rarer results.</p>' if more > 0 else "")
    count = Markup(f"{found.positions:,} position{'s' if found.positions != 1 else ''}")
    results = Markup(f"{len(found.ways)} result{'s' if len(found.ways) != 1 else ''}")
    why = escape(found.unfinished)
    early = Markup(f" <b>Not everything was tried:</b> {why}" if why else "")
    return Markup(
        '<section class="rdi-panel rdi-compare" aria-label="Every way from here">'
        f'<div class="rdi-panel__head"><h2>{icon("tree")} Every way from {found.begun}</h2>'
        f"{close('Close outlook', 'close-outlook')}</div>"
        '<div class="rdi-compare__scroll" tabindex="0" role="group" aria-label="Table of results">'
        f"<table><caption>{results} in {count}, if everybody may choose anything.{early}</caption>"
        '<thead><tr><th scope="col">Result from the first step on</th><th scope="col">Lines</th>'
        '<th scope="col">Shortest</th></tr></thead>'
        f"<tbody>{rows}</tbody></table></div>{rest}</section>"
    )


def _row(number: int, way: Way) -> Markup:
    lines = escape("endless" if way.lines is None else f"{way.lines:,}")
    choices = Markup(f"{way.choices} choice{'s' if way.choices != 1 else ''}")
    return Markup(
        f'<tr><td>{way.result}</td><td>{lines}</td><td><button class="rdi-btn" data-act="way" '
        f'data-arg="{number}">Show: {choices}</button></td></tr>'
    )


def busy(words: str, parts: float) -> Markup:
    """Long work: what, how far (of 1), Stop."""
    percent = max(1, min(99, round(100 * parts)))
    return Markup(
        f'<div class="rdi-busy rdi-msg"><span>{escape(words)}</span>'
        f'<progress value="{percent}" max="100" aria-label="How far it is"></progress>'
        '<button class="rdi-btn" data-act="stop">Stop</button></div>'
    )


def ordered(ways: Sequence[Way]) -> list[int]:
    """The places of the ways: what most lines lead to first."""
    places = range(len(ways))
    return sorted(places, key=lambda n: (-(ways[n].lines or 0), ways[n].choices, n))
