"""The record: each stop of the line in sentences, with the rules that acted."""

from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from ...kernel import Act, Moment, Window
from ..words import Sentence, told
from .leaf import HTML, escape, flag, icon, listed_html, mark, rules, rulings
from .timeline import Line, Stop, Timeline

PACES = {
    "choices": "where somebody has a choice",
    "windows": "where somebody is asked",
    "seats": "at every person",
}
"""How closely one steps, in words."""


def record(time: Timeline, pace: str = "windows") -> str:
    """The region: all stops, the one that is shown marked, those ahead pale."""
    steps = "".join(_near(time))
    return (
        '<section class="rdi-panel rdi-record" aria-label="Record">\n'
        f'<div class="rdi-panel__head"><h2>Record</h2>{_paces(pace)}'
        f'<span class="rdi-soft rdi-note">step {time.now + 1} of {len(time.stops)}</span></div>\n'
        f'<ol class="rdi-record__list" tabindex="0" aria-label="Steps">{steps}</ol>\n'
        '<div class="rdi-only-phone" style="margin-top:var(--rdi-2)"><h2>Lines</h2>'
        f"{lines(time.lines)}{BACK_AND_AGAIN}</div></section>"
    )


BACK_AND_AGAIN = (
    f'<p class="rdi-actions"><button class="rdi-btn" data-act="undo">{icon("undo")}Undo</button>'
    f'<button class="rdi-btn" data-act="redo">{icon("redo")}Redo</button></p>'
)
"""Where the bar has no room for them."""

NEAR = 60
"""On a long line, such as a whole game, only so many steps before and after the present one."""


def _near(time: Timeline) -> Iterator[str]:
    """The steps that are shown, with a way to those beyond them."""
    first, last = max(0, time.now - NEAR), min(len(time.stops) - 1, time.now + NEAR)
    if first:
        yield _beyond(first, "earlier")
    for place in range(first, last + 1):
        yield _step(time, place, time.stops[place])
    if last < len(time.stops) - 1:
        yield _beyond(last + 2, "later")


def _beyond(number: int, word: str) -> str:
    return (
        f'<li class="rdi-step is-ahead" data-key="{word}"><button data-act="jump" '
        f'data-arg="{number}" aria-label="Go to step {number}">…</button>'
        f"<div>Steps that are {word}.</div></li>"
    )


def _paces(pace: str) -> str:
    choices = "".join(
        f'<option value="{name}"{flag("selected", name == pace)}>{words}</option>'
        for name, words in PACES.items()
    )
    return (
        '<label class="rdi-note rdi-soft">Stop <select data-act="pace" aria-label="Stop" '
        f'style="font-size:inherit;min-height:28px">{choices}</select></label>'
    )


def lines(every: tuple[Line, ...]) -> str:
    """The lines of play with their letters and results."""
    current = ' aria-current="true"'
    buttons = "".join(
        f'<button{current if line.current else ""} data-act="line" '
        f'data-arg="{line.letter}"><b>{line.letter}</b><span>{line.label}</span></button>'
        for line in every
    )
    return f'<div class="rdi-lines" role="group" aria-label="Lines">{buttons}</div>'


def _step(time: Timeline, place: int, stop: Stop) -> str:
    here, ahead = place == time.now, place > time.now
    deep = depth(stop.moment)
    state = " is-now" if here else " is-ahead" if ahead else ""
    current = ' aria-current="step"' if here else ""
    away = "" if here else ' tabindex="-1"'
    said, by = _told(stop.moments, here)
    if not said:
        said = "The scenario begins." if place == 0 else "Play goes on."
    decision = stop.moment.decision
    if here and decision is not None:
        word = "decides" if len(stop.moment.options) > 1 else "is asked"
        said += " " + mark(f"{stop.moment.name(decision.seat)} {word}.")
    number = stop.number
    return (
        f'<li class="rdi-step in-{deep}{state}"{current} data-key="step-{number}">'
        f'<button data-act="jump" data-arg="{number}" aria-label="Go to step {number}"{away}>'
        f"{number}</button><div>{said}{by}</div></li>"
    )


@lru_cache(2 * (2 * NEAR + 1))
def _told(moments: tuple[Moment, ...], here: bool) -> tuple[str, str]:
    """What a step tells, and by which rules and open questions it happened, each once; only
    ``here`` are these tab stops. It stays the same while one walks along its line."""
    every, setup = sentences(Stop(0, moments)), moments[-1].setup
    cited = rules((id for each in every for id in each.rules), setup.edition, reachable=here)
    asked = (name for each in every for name in each.rulings)
    by = " ".join(filter(None, (cited, rulings(setup, asked, reachable=here))))
    said = " ".join(each.words for each in every)
    return said, f'<span class="rdi-step__by">{by}</span>' if by else ""


def depth(moment: Moment) -> int:
    """How far a step is indented: by the windows that are open, two at most."""
    return min(2, sum(_counts(frame) for frame in moment.position.agenda))


def _counts(frame: object) -> bool:
    return isinstance(frame, Window) and frame.kind not in ("free", "gamble")


class Heard(NamedTuple):
    """What the record tells of one moment: the pass that led there, then the other sentences."""

    passed: Sentence | None
    lines: tuple[Sentence, ...]


def heard(moment: Moment) -> Heard:
    """The sentences of one moment; a pass in a window stands apart, for passes stand together."""
    every = tuple(told(moment, HTML))
    return Heard(every[0], every[1:]) if _passes_to(moment) else Heard(None, every)


def who_passed(moment: Moment) -> tuple[str, bool]:
    """Who passed on the way to this moment (escaped), and whether it was a choice."""
    assert moment.parent is not None and moment.parent.decision is not None
    name = escape(moment.name(moment.parent.decision.seat))
    return name, len(moment.parent.options) > 1


def _passes_to(moment: Moment) -> bool:
    """Whether a pass in a window led to this moment."""
    return bool(
        moment.option is not None
        and moment.option.act is Act.PASS
        and moment.parent is not None
        and moment.parent.window is not None
        and moment.entries
        and moment.entries[0].outcome == "declined"
    )


def sentences(stop: Stop) -> list[Sentence]:
    """What happened on the way to a stop, with its rules; passes stand together."""
    found: list[Sentence] = []
    passes = _Passes()
    for moment in stop.moments:
        passed, lines_here = heard(moment)
        if passed is not None:
            passes.add(moment, passed)
        if lines_here:
            found += passes.told()
            passes = _Passes()
        found += lines_here
    return found + passes.told()


class _Passes:
    """Passes in a row: who had nothing to play, and who chose to pass."""

    def __init__(self) -> None:
        self.nothing: list[str] = []
        self.chose: list[str] = []
        self.rules: dict[str, None] = {}
        self.rulings: dict[str, None] = {}

    def add(self, moment: Moment, line: Sentence) -> None:
        """Note who passed."""
        name, chose = who_passed(moment)
        (self.chose if chose else self.nothing).append(name)
        self.rules.update(dict.fromkeys(line.rules))
        self.rulings.update(dict.fromkeys(line.rulings))

    def told(self) -> list[Sentence]:
        """All of them in one sentence: who chose to pass, or that nobody had a choice."""
        if not self.rules:
            return []
        words = []
        if self.nothing and not self.chose:
            who = listed_html(dict.fromkeys(self.nothing))
            words.append(f"{who} {'has' if len(self.nothing) == 1 else 'have'} nothing to play")
        if self.chose:
            who = listed_html(dict.fromkeys(self.chose))
            words.append(f"{who} {'passes' if len(self.chose) == 1 else 'pass'}")
        return [Sentence("; ".join(words) + ".", tuple(self.rules), 0, tuple(self.rulings))]
