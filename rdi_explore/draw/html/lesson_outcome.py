"""What an answer did: the line on which it was played out, step by step."""

from collections.abc import Iterator, Sequence

from ...kernel.moment import Moment
from ...scenario.lesson import Answer, Card, Player, Posed, Rule
from ...scenario.progress import Try
from ..cards import STAT
from ..tree import ResponseTree
from .leaf import badge, escape, flag, icon, minus, rules
from .lesson_answers import reasons
from .record import sentences
from .table import track
from .timeline import Stop

MOST_RULES = 4
"""So many rules are named where a line is summed up."""


def stops(line: Sequence[Moment]) -> tuple[Stop, ...]:
    """The steps of a line that was played out: each choice that somebody really made, each window
    that closes, and the end. What there is nothing to tell of is no step of its own; neither is
    the moment of the question."""
    found: list[Stop] = []
    before = 1
    for place in range(1, len(line)):
        option = line[place].option
        declined = option is None or option.act in ("pass", "enough", "keep")
        turns = line[place].numbers != line[place - 1].numbers
        if not declined or turns or place == len(line) - 1:
            stop = Stop(len(found) + 1, tuple(line[before : place + 1]))
            if sentences(stop) or not found:
                found.append(stop)
            else:
                found[-1] = found[-1]._replace(moments=(*found[-1].moments, *stop.moments))
            before = place + 1
    return tuple(found)


def shown(answer: Answer, tried: Try) -> Moment | None:
    """The moment of the played-out line that is shown, if the answer has such a line."""
    steps = stops(answer.line)
    if not steps:
        return answer.line[-1] if answer.line else None
    return steps[(tried.step or len(steps)) - 1].moment


def outcome(posed: Posed, tried: Try) -> str:
    """The panel: before an answer what waits, after it what the answer did."""
    if not 0 <= tried.shown < len(posed.answers):
        return _waiting(posed)
    answer = posed.answers[tried.shown]
    moment = shown(answer, tried)
    if moment is None:
        return _panel("What your answer did", _badge(answer), _no_line(posed, answer))
    steps = stops(answer.line)
    at = tried.step or len(steps)
    changes = "".join(_changes(answer.line[0], moment))
    rows = f'<ol class="rdi-changes">{changes}</ol>' if changes else _SAME
    return _panel(
        "What your answer did" if answer.right or answer.other is None else "Where it would be so",
        _badge(answer),
        f"{_steps(at, len(steps))}{rows}{_drawing(moment)}{_record(steps, at)}",
    )


_SAME = '<p class="rdi-note rdi-soft">Nobody’s attributes have changed.</p>'


def _waiting(posed: Posed) -> str:
    drawn = _drawing(posed.moment)
    empty = '<p class="rdi-note rdi-soft">Nothing waits for an answer.</p>'
    return _panel("What lies open", "", drawn or empty)


def _panel(head: str, tag: str, content: str) -> str:
    return (
        f'<section class="rdi-panel rdi-tree" aria-label="{head}">\n'
        f'<div class="rdi-panel__head"><h2>{head}</h2>{tag}</div>\n{content}</section>'
    )


def _badge(answer: Answer) -> str:
    if answer.line and answer.other is not None:
        return badge("another line")
    if answer.line:
        return badge("played out", "line")
    return badge("refused") if isinstance(answer.what, Card) and not answer.right else ""


def _no_line(posed: Posed, answer: Answer) -> str:
    """What there is to say of an answer that cannot be played out."""
    if isinstance(answer.what, Rule) and not answer.right:
        words = "The card may not be played here, but for another reason."
        return f'<p class="rdi-note">{words}</p>{_drawing(posed.moment)}'
    told = list(reasons(posed.moment, answer.refusals, titled=isinstance(answer.what, Player)))
    if not told:
        words = "There is no line to show: no single choice leads to this."
        return f'<p class="rdi-note rdi-soft">{words}</p>{_drawing(posed.moment)}'
    items = "".join(f'<li class="rdi-refusal">{icon("refuse")}<span>{w}</span></li>' for w in told)
    return f"<ul>{items}</ul>{_drawing(posed.moment)}"


def _steps(at: int, count: int) -> str:
    """Back and forward through the line."""
    if count < 2:
        return ""
    first, last = flag("disabled", at == 1), flag("disabled", at == count)
    return (
        '<div class="rdi-steps" role="group" aria-label="Steps of the line">'
        f'<button class="rdi-btn" data-act="back" data-key="back"{first}>{icon("back")}Back'
        f'</button><span class="rdi-note">step <b>{at} of {count}</b></span>'
        f'<button class="rdi-btn" data-act="forward" data-key="forward"{last}>Forward'
        f"{icon('fwd')}</button></div>"
    )


def _changes(begin: Moment, moment: Moment) -> Iterator[str]:
    """The seats whose attributes differ from those at the question."""
    pairs = zip(begin.position.seats, moment.position.seats, strict=True)
    for number, (was, now) in enumerate(pairs):
        told = [
            badge(f"{words} {getattr(was, stat)} → {getattr(now, stat)}")
            for stat, words in STAT.items()
            if getattr(was, stat) != getattr(now, stat)
        ]
        if now.out and not was.out:
            told.insert(0, badge("is out of the game", "open"))
        if told:
            name = escape(moment.name(number))
            yield (
                f'<li class="rdi-seat" data-key="changed-{name}"><div class="rdi-seat__head">'
                f'<span class="rdi-seat__name">{name}</span>{"".join(told)}</div>'
                f"{track(name, now.fortitude, now.alcohol, out=now.out)}</li>"
            )


def _tree(moment: Moment) -> ResponseTree:
    """The response tree without a word on who may answer: that may be the question."""
    return ResponseTree(ResponseTree.of(moment).nodes, None)


def _drawing(moment: Moment) -> str:
    """The place of the response tree, and the same tree as text."""
    found = _tree(moment)
    if not found.nodes:
        return ""
    return (
        '<figure data-graph="" aria-label="Response tree"></figure>\n'
        '<details class="rdi-text-twin" data-key="twin"><summary>Tree as text</summary>\n'
        f"{found.html_list()}</details>"
    )


def dot(moment: Moment) -> str:
    """The drawing of that tree as DOT, or ``""``."""
    found = _tree(moment)
    return found.dot() if found.nodes else ""


def _record(steps: Sequence[Stop], at: int) -> str:
    """The steps in sentences, with the rules that acted; those ahead are pale."""
    rows = []
    for stop in steps:
        told = " ".join(f"{line.words} {rules(line.rules)}" for line in sentences(stop))
        state = " is-now" if stop.number == at else " is-ahead" if stop.number > at else ""
        current = ' aria-current="step"' if stop.number == at else ""
        rows.append(
            f'<li class="rdi-step{state}"{current} data-key="step-{stop.number}">'
            f'<button data-act="jump" data-arg="{stop.number}" '
            f'aria-label="Go to step {stop.number}">{stop.number}</button>'
            f"<div>{told or 'Play goes on.'}</div></li>"
        )
    if not rows:
        return ""
    return (
        '<details class="rdi-told" open="" data-key="told"><summary>What happened, with the rules'
        f'</summary><ol class="rdi-lessonsteps">{"".join(rows)}</ol></details>'
    )


def changes_words(begin: Moment, end: Moment) -> str:
    """The changes of a line in one sentence, as HTML."""
    told = []
    pairs = zip(begin.position.seats, end.position.seats, strict=True)
    for number, (was, now) in enumerate(pairs):
        mine = [
            f"{words} {getattr(was, stat)} {_with_sign(getattr(now, stat) - getattr(was, stat))} = "
            f"<b>{getattr(now, stat)}</b>"
            for stat, words in STAT.items()
            if getattr(was, stat) != getattr(now, stat)
        ]
        if now.out and not was.out:
            mine.append("<b>is out of the game</b>")
        if mine:
            told.append(f"{escape(end.name(number))}: {', '.join(mine)}")
    return "; ".join(told) + "." if told else "Nobody’s attributes change."


def _with_sign(number: int) -> str:
    return f"{minus(number)[0]} {abs(number)}"


def decisive(line: Sequence[Moment], first: str) -> list[str]:
    """The rules by which attributes changed on a line, the first of each change; the rule
    ``first`` leads, if it acted there."""
    acted = {rule for moment in line[1:] for entry in moment.entries for rule in entry.rules}
    changed = [
        entry.rules[0]
        for moment in line[1:]
        for entry in moment.entries
        if entry.rules and any(change.what in (*STAT, "out") for change in entry.changes)
    ]
    found = dict.fromkeys([*([first] if first in acted else []), *changed])
    return list(found)[:MOST_RULES]
