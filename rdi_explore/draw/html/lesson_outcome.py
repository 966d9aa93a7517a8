"""What comes of an answer: the line on which it was played out, step by step."""

from collections.abc import Sequence
from functools import lru_cache
from itertools import chain

from markupsafe import Markup

from ...kernel import Act, Moment, Option
from ...scenario.lesson import JudgedAnswer, Posed, SeatAnswer
from ...scenario.progress import Try
from ..tree import ResponseTree
from ..words import in_short
from .leaf import HTML, escape, icon, rules
from .lesson_answers import reasons
from .played import passed, passing, steps
from .record import sentences
from .timeline import Stop
from .tree import drawing


def stops(line: Sequence[Moment]) -> tuple[Stop, ...]:
    """The steps of a line that was played out: each choice that somebody really made, each window
    that closes, and the end. That of which nothing is to be told is no step of its own; neither is
    the moment of the question."""
    return _stops(tuple(line))


@lru_cache(64)
def _stops(line: tuple[Moment, ...]) -> tuple[Stop, ...]:
    found: list[Stop] = []
    before = 1
    for place in range(1, len(line)):
        turns = line[place].numbers != line[place - 1].numbers
        if not passed(line[place]) or turns or place == len(line) - 1:
            stop = Stop(len(found) + 1, line[before : place + 1])
            if not found or (_told(stop) and _told(found[-1])):
                found.append(stop)
            else:
                found[-1] = found[-1]._replace(moments=(*found[-1].moments, *stop.moments))
            before = place + 1
    return tuple(found)


def _told(step: Stop) -> tuple[Markup, ...]:
    """What matters of a step; of the first one also who passed and could have played."""
    short = (map(Markup, in_short(moment, HTML)) for moment in step.moments)
    told = dict.fromkeys(chain.from_iterable(short))
    first = step.moments[0]
    option, before = first.option, first.parent
    if step.number == 1 and option and option.act is Act.PASS and len(_choices(before)) > 1:
        told = {passing([first]): None, **told}
    return tuple(told)


def _choices(moment: Moment | None) -> tuple[Option, ...]:
    return moment.options if moment is not None else ()


def shown(answer: JudgedAnswer, tried: Try) -> Moment | None:
    """The moment of the played-out line that is shown, if the answer has such a line."""
    found, at = _played(answer, tried)
    if not found:
        return answer.line[-1] if answer.line else None
    return found[at - 1].moment


def outcome(posed: Posed, tried: Try) -> Markup:
    """The panel: before an answer what waits, after it what happens."""
    if not 0 <= tried.shown < len(posed.answers):
        return _waiting(posed)
    answer = posed.answers[tried.shown]
    moment = shown(answer, tried)
    if moment is None:
        return _refused(posed, answer) if answer.refusals else _waiting(posed)
    head = "What happens" if answer.other is None else "Where it would be so"
    return _panel(head, _drawing(moment) + _record(*_played(answer, tried)))


def _played(answer: JudgedAnswer, tried: Try) -> tuple[tuple[Stop, ...], int]:
    """The steps of what an answer did, and which of them is shown."""
    found = stops(answer.line)
    return found, tried.step or len(found)


def replay(posed: Posed, tried: Try) -> Markup:
    """What matters of the step that is shown, which is read out, and the buttons to step with."""
    here = buttons = Markup()
    if 0 <= tried.shown < len(posed.answers):
        found, at = _played(posed.answers[tried.shown], tried)
        here, buttons = _here(found, at), steps(at, len(found), first=1)
    return Markup(f'<div class="rdi-replay"><div aria-live="polite">{here}</div>{buttons}</div>')


def _waiting(posed: Posed) -> Markup:
    drawn = _drawing(posed.moment)
    return _panel("On the table", drawn) if drawn else Markup()


def _panel(head: str, content: Markup) -> Markup:
    name = escape(head)
    return Markup(
        f'<section class="rdi-panel rdi-tree" aria-label="{name}">\n'
        f'<div class="rdi-panel__head"><h2>{name}</h2></div>\n{content}</section>'
    )


def _refused(posed: Posed, answer: JudgedAnswer) -> Markup:
    """The kernel's reasons against an answer."""
    titled = isinstance(answer.what, SeatAnswer)
    told = reasons(posed.moment, answer.refusals, titled=titled)
    items = Markup(
        "".join(f'<li class="rdi-refusal">{icon("refuse")}<span>{w}</span></li>' for w in told)
    )
    return _panel("Why not", Markup(f"<ul>{items}</ul>{_drawing(posed.moment)}"))


def _tree(moment: Moment) -> ResponseTree:
    """The response tree without a word on who may answer: that may be the question."""
    return ResponseTree(ResponseTree.of(moment).nodes, None)


def _drawing(moment: Moment) -> Markup:
    """The place of the response tree, and the same tree as a list."""
    found = _tree(moment)
    return drawing(found) if found.nodes else Markup()


def dot(moment: Moment) -> str:
    """The drawing of that tree as DOT, or ``""``."""
    found = _tree(moment)
    return found.dot() if found.nodes else ""


def _here(found: Sequence[Stop], at: int) -> Markup:
    """What matters of the step that is shown; of one of which there is nothing else, who passed."""
    if not found:
        return Markup()
    step = found[at - 1]
    last = tuple(each.words for each in sentences(step)[-1:]) or (passing(step.moments),)
    told = Markup(" ".join(_told(step) or last))
    return Markup(f'<p class="rdi-told__here">{told}</p>')


def _record(found: Sequence[Stop], at: int) -> Markup:
    """The steps in sentences, with the rules that acted; those ahead are pale."""
    rows = []
    for stop in found:
        edition = stop.moment.setup.edition
        told = Markup(
            " ".join(f"{line.words} {rules(line.rules, edition)}" for line in sentences(stop))
        )
        state = " is-now" if stop.number == at else " is-ahead" if stop.number > at else ""
        current = Markup(' aria-current="step"' if stop.number == at else "")
        rows.append(
            Markup(
                f'<li class="rdi-step{escape(state)}"{current} data-key="step-{stop.number}">'
                f'<button data-act="jump" data-arg="{stop.number}" '
                f'aria-label="Go to step {stop.number}">{stop.number}</button>'
                f"<div>{told if told else 'Play goes on.'}</div></li>"
            )
        )
    if not rows:
        return Markup()
    return Markup(
        '<details class="rdi-told" data-key="told"><summary>What happened, with the rules'
        f'</summary><ol class="rdi-lessonsteps">{"".join(rows)}</ol></details>'
    )
