"""The record: each stop of the line in sentences, with the rules that acted."""

from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import NamedTuple

from markupsafe import Markup

from ...kernel import Act, Entry, Moment, Setup, Window
from ..words import Sentence, sentence, told_by
from .leaf import (
    CURRENT_STEP,
    HTML,
    NO_TAB_STOP,
    escape,
    flag,
    icon,
    listed_html,
    mark,
    rules,
    rulings,
)
from .timeline import Line, Stop, Timeline

PACES = {
    "choices": "where somebody has a choice",
    "windows": "where somebody is asked",
    "seats": "at every person",
}
"""How closely one steps, in words."""


def record(time: Timeline, pace: str = "windows") -> Markup:
    """The region: all stops, the one that is shown marked, those ahead pale."""
    steps = Markup("".join(_near(time)))
    return Markup(
        '<section class="rdi-panel rdi-record" aria-label="Record">\n'
        f'<div class="rdi-panel__head"><h2>Record</h2>{_paces(pace)}'
        f'<span class="rdi-soft rdi-note">step {time.now + 1} of {len(time.stops)}</span></div>\n'
        f'<ol class="rdi-record__list" tabindex="0" aria-label="Steps">{steps}</ol>\n'
        '<div class="rdi-only-phone" style="margin-top:var(--rdi-2)"><h2>Lines</h2>'
        f"{lines(time.lines)}{BACK_AND_AGAIN}</div></section>"
    )


BACK_AND_AGAIN = Markup(
    f'<p class="rdi-actions"><button class="rdi-btn" data-act="undo">{icon("undo")}Undo</button>'
    f'<button class="rdi-btn" data-act="redo">{icon("redo")}Redo</button></p>'
)
"""Where the bar has no room for them."""

NEAR = 60
"""On a long line, such as a whole game, only so many steps before and after the present one."""


def _near(time: Timeline) -> Iterator[Markup]:
    """The steps that are shown, with a way to those beyond them."""
    first, last = max(0, time.now - NEAR), min(len(time.stops) - 1, time.now + NEAR)
    if first:
        yield _beyond(first, "earlier")
    for place in range(first, last + 1):
        yield _step(time, place, time.stops[place])
    if last < len(time.stops) - 1:
        yield _beyond(last + 2, "later")


def _beyond(number: int, word: str) -> Markup:
    word = escape(word)
    return Markup(
        f'<li class="rdi-step is-ahead" data-key="{word}"><button data-act="jump" '
        f'data-arg="{number}" aria-label="Go to step {number}">…</button>'
        f"<div>Steps that are {word}.</div></li>"
    )


def _paces(pace: str) -> Markup:
    choices = Markup(
        "".join(
            f'<option value="{escape(name)}"{flag("selected", name == pace)}>'
            f"{escape(words)}</option>"
            for name, words in PACES.items()
        )
    )
    return Markup(
        '<label class="rdi-note rdi-soft">Stop <select data-act="pace" aria-label="Stop" '
        f'style="font-size:inherit;min-height:28px">{choices}</select></label>'
    )


def lines(every: tuple[Line, ...]) -> Markup:
    """The lines of play with their letters and results."""
    buttons = Markup("".join(map(_line, every)))
    return Markup(f'<div class="rdi-lines" role="group" aria-label="Lines">{buttons}</div>')


def _line(line: Line) -> Markup:
    letter, current = escape(line.letter), Markup(' aria-current="true"' if line.current else "")
    return Markup(
        f'<button{current} data-act="line" data-arg="{letter}"><b>{letter}</b>'
        f"<span>{line.label}</span></button>"
    )


def _step(time: Timeline, place: int, stop: Stop) -> Markup:
    here, ahead = place == time.now, place > time.now
    deep = depth(stop.moment)
    said, by = _told(stop.moments, here)
    if not said:
        said = Markup("The scenario begins." if place == 0 else "Play goes on.")
    decision = stop.moment.decision
    if here and decision is not None:
        word = "decides" if len(stop.moment.options) > 1 else "is asked"
        said = Markup(f"{said} {mark(f'{stop.moment.name(decision.seat)} {word}.')}")
    number = stop.number
    return Markup(
        f'<li class="rdi-step in-{deep}{" is-now" if here else " is-ahead" if ahead else ""}"'
        f'{CURRENT_STEP if here else ""} data-key="step-{number}">'
        f'<button data-act="jump" data-arg="{number}" aria-label="Go to step {number}"'
        f"{'' if here else NO_TAB_STOP}>{number}</button><div>{said}{by}</div></li>"
    )


@lru_cache(2 * (2 * NEAR + 1))
def _told(moments: tuple[Moment, ...], here: bool) -> tuple[Markup, Markup]:
    """What a step tells, and by which rules and open questions it happened, each once; only
    ``here`` are these tab stops. It stays the same while one walks along its line."""
    every, setup = sentences(Stop(0, moments)), moments[-1].setup
    cited = rules((id for each in every for id in each.rules), setup.edition, reachable=here)
    asked = (name for each in every for name in each.rulings)
    by = Markup(" ".join(filter(None, (cited, rulings(setup, asked, reachable=here)))))
    said = Markup(" ".join(each.words for each in every))
    return said, Markup(f'<span class="rdi-step__by">{by}</span>' if by else "")


def depth(moment: Moment) -> int:
    """How far a step is indented: by the windows that are open, two at most."""
    return min(2, sum(_counts(frame) for frame in moment.position.agenda))


def _counts(frame: object) -> bool:
    return isinstance(frame, Window) and frame.kind not in ("free", "gamble")


class Heard(NamedTuple):
    """What the record tells of one moment: the pass that led there, then the other sentences."""

    passed: Sentence[Markup] | None
    lines: tuple[Sentence[Markup], ...]


def heard(moment: Moment) -> Heard:
    """The sentences of one moment; a pass in a window stands apart, for passes stand together."""
    every = tuple(told_html(moment.setup, moment.entries))
    return Heard(every[0], every[1:]) if _passes_to(moment) else Heard(None, every)


def told_html(setup: Setup, entries: Iterable[Entry]) -> list[Sentence[Markup]]:
    """What a part of the record tells."""
    return told_by(entries, lambda entry: Markup(sentence(setup, entry, HTML)))


def who_passed(moment: Moment) -> tuple[Markup, bool]:
    """Who passed on the way to this moment, and whether it was a choice."""
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


def sentences(stop: Stop) -> list[Sentence[Markup]]:
    """What happened on the way to a stop, with its rules; passes stand together."""
    found: list[Sentence[Markup]] = []
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
        self.nothing: list[Markup] = []
        self.chose: list[Markup] = []
        self.rules: dict[str, None] = {}
        self.rulings: dict[str, None] = {}

    def add(self, moment: Moment, line: Sentence[Markup]) -> None:
        """Note who passed."""
        name, chose = who_passed(moment)
        (self.chose if chose else self.nothing).append(name)
        self.rules.update(dict.fromkeys(line.rules))
        self.rulings.update(dict.fromkeys(line.rulings))

    def told(self) -> list[Sentence[Markup]]:
        """All of them in one sentence: who chose to pass, or that nobody had a choice."""
        if not self.rules:
            return []
        who = listed_html(dict.fromkeys(self.chose or self.nothing))
        if self.chose:
            words = Markup(f"{who} {'passes' if len(self.chose) == 1 else 'pass'}.")
        else:
            has = Markup("has" if len(self.nothing) == 1 else "have")
            words = Markup(f"{who} {has} nothing to play.")
        return [Sentence(words, tuple(self.rules), 0, tuple(self.rulings))]
