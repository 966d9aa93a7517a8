"""What a line has come to: the changes from its first moment to its last."""

from markupsafe import Markup

from ...kernel import Moment, by_seat
from ..cards import STAT
from ..seats import tracks_of
from ..words import side_name
from ..words.names import automaton_name
from .leaf import escape, listed_html, minus

SHORT = {"fortitude": "", "alcohol": " Alcohol", "gold": " Gold"}


UNCHANGED = Markup("all numbers stay")


def short_result(begin: Moment, end: Moment, most: int = 3) -> Markup:
    """The changes in few words: ``Bryn −2, Sera +1 Alcohol``."""
    told: list[Markup] = []
    for seat, (was, is_) in by_seat(zip(begin.position.seats, end.position.seats, strict=True)):
        if begin.setup.mates[seat][0] != seat:
            continue
        name = escape(side_name(begin.setup, seat))
        if is_.out and not was.out:
            told.append(Markup(f"{name} is out"))
            continue
        for stat, word in SHORT.items():
            change = getattr(is_, stat) - getattr(was, stat)
            if change:
                told.append(Markup(f"{name} {minus(change)}{escape(word)}"))
    told += [
        Markup(f"{escape(name)} {minus(n)}{escape(SHORT[stat])}")
        for name, stat, n in _tracks(begin, end)
    ]
    told = [*told[:most], Markup("…")] if len(told) > most else told or [UNCHANGED]
    return Markup(", ".join(told if end.settled else [*told, Markup("so far")]))


def _tracks(begin: Moment, end: Moment) -> list[tuple[str, str, int]]:
    """What has changed on the tracks of an automaton: which track, what, by how much."""
    if not begin.setup.with_automaton:
        return []
    name = automaton_name(begin.setup)
    return [
        (f"{name} towards {facing}", stat, now - was)
        for (facing, old), (_, new) in zip(tracks_of(begin), tracks_of(end), strict=True)
        for stat, was, now in zip(("fortitude", "alcohol"), old, new, strict=True)
        if was != now
    ]


def results(end: Moment, begin: Moment | None) -> Markup:
    """The panel's content when everything is settled."""
    start = begin or end.line()[0]
    rows: list[Markup] = []
    for seat, (was, is_) in by_seat(zip(start.position.seats, end.position.seats, strict=True)):
        if end.setup.mates[seat][0] != seat:
            continue
        told = [
            Markup(f"{before} → <b>{after}</b> {escape(word)} ({minus(after - before)})")
            for stat, word in STAT.items()
            if (before := int(getattr(was, stat))) != (after := int(getattr(is_, stat)))
        ]
        if is_.out and not was.out:
            told.append(Markup("<b>out of the game</b>"))
        if told:
            rows.append(
                Markup(f"<li><b>{escape(side_name(end.setup, seat))}</b>: {', '.join(told)}</li>")
            )
    same = [
        escape(side_name(end.setup, seat))
        for seat, (was, is_) in by_seat(zip(start.position.seats, end.position.seats, strict=True))
        if end.setup.mates[seat][0] == seat
        and (was.fortitude, was.alcohol, was.gold, was.out)
        == (is_.fortitude, is_.alcohol, is_.gold, is_.out)
    ]
    rows += [
        Markup(f"<li><b>{escape(name)}</b>: {minus(n)} {escape(STAT[stat])}</li>")
        for name, stat, n in _tracks(start, end)
    ]
    rest = Markup(f"<li>{listed_html(same)}: as before</li>" if same else "")
    return Markup(
        '<p class="rdi-window__subject">What has changed</p>\n'
        f'<ul class="rdi-text-twin">{"".join(rows)}{rest}</ul>'
    )
