"""The panel of a question: what is asked, the answers, the kernel's word, hints.

Each part is a pure function of what it depends on, so that a page without Python can keep the parts
and put them together: ``OPEN``, :func:`stages`, :func:`head`, the rows of answers, ``FEEDBACK``,
:func:`feedback`, ``ACTIONS``, :func:`actions`, :func:`hints`, ``CLOSE``.
"""

from ...rulebook import rule as find_rule
from ...scenario.lesson import Posed
from ...scenario.progress import HINTS, Try
from .leaf import escape, icon, rules
from .lesson_answers import row
from .lesson_outcome import changes_words, decisive
from .lesson_position import prose

OPEN = '<section class="rdi-panel rdi-window" aria-labelledby="rdi-question">\n'
FEEDBACK = '\n</ul>\n<div aria-live="polite" data-key="feedback">'
ACTIONS = "</div>\n"
CLOSE = "</section>"

ORDINAL = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth")


def question(posed: Posed, tried: Try, last: bool, explorer: str) -> str:
    """The region. ``last``: no question follows; ``explorer`` is the token of this place there."""
    rows = "\n".join(row(posed, tried, number) for number in range(len(posed.answers)))
    return (
        f"{OPEN}{stages(stage_of(tried))}{head(posed)}{rows}{FEEDBACK}{feedback(posed, tried)}"
        f"{ACTIONS}{actions(posed, tried, last, explorer)}\n{hints(posed, tried.hints)}{CLOSE}"
    )


def stage_of(tried: Try) -> int:
    """0: to predict; 1: on the way through what the answer did; 2: at its end."""
    return 0 if not tried.picked else 1 if tried.step else 2


def stages(now: int) -> str:
    """Predict, step, explain."""
    items = []
    for number, word in enumerate(("Predict", "Step", "Explain")):
        if number == now:
            items.append(f'<li class="is-now" aria-current="step">{number + 1} {word}</li>')
        elif number < now:
            items.append(f'<li class="is-done">{icon("pass")}{number + 1} {word}</li>')
        else:
            items.append(f"<li>{number + 1} {word}</li>")
    return f'<ol class="rdi-stages" aria-label="Stages">{"".join(items)}</ol>'


def head(posed: Posed) -> str:
    """What is asked, as far as the first answer."""
    asked = posed.question
    how = "Predict first; then the rules play it out."
    if asked.choose is not None or asked.play is not None:
        how = "More than one answer may be right. Each is tried by the rules themselves."
    return (
        '\n<h2 id="rdi-question" class="rdi-question" tabindex="-1" data-key="question">'
        f'{prose(asked.ask)}</h2>\n<p class="rdi-soft rdi-note">{how}</p>\n'
        '<ul class="rdi-answers" aria-labelledby="rdi-question">\n'
    )


def feedback(posed: Posed, tried: Try) -> str:
    """The kernel's word on the answer that is shown, what changes by it, and the rules."""
    if not 0 <= tried.shown < len(posed.answers):
        return ""
    answer = posed.answers[tried.shown]
    wins = posed.right
    if answer.right:
        place = next((n for n, each in enumerate(tried.picked) if each in wins), 0)
        told = f"Right, at the {ORDINAL[place]} try."
        if tried.shown not in tried.picked[: place + 1]:
            told = "This is right, too."
        if len(wins) > 1:
            told += f" One of {len(wins)} answers that are right."
    else:
        told = "Not so." if tried.picked[-1:] == (tried.shown,) else "This one is wrong."
        if not any(each in wins for each in tried.picked):
            what = "the line on which it would be so" if answer.other else "what comes of it"
            told += f" Look at {what}, and try again."
    body = ""
    if answer.line and answer.other is None and len(answer.line) > 1:
        words = changes_words(answer.line[0], answer.line[-1])
        body = f"<p>{words} {rules(decisive(answer.line, posed.question.rule))}</p>"
    elif answer.right:
        body = f"<p>{rules([posed.question.rule])}</p>"
    state, sign = ("is-right", "pass") if answer.right else ("is-wrong", "cross")
    return f'<div class="rdi-feedback {state}"><h3>{icon(sign)}{told}</h3>{body}</div>'


def actions(posed: Posed, tried: Try, last: bool, explorer: str) -> str:
    """Onward, the other right answer, anew, into the explorer."""
    done = any(each in posed.right for each in tried.picked)
    onward = ("Finish" if last else "Next question") if done else "Leave it for now"
    go = " rdi-btn--go" if done else ""
    parts = [
        f'<button class="rdi-btn{go}" data-act="next" data-key="next">{onward} '
        f"{icon('fwd')}</button>"
    ]
    if done and len(posed.right) > 1:
        parts.append(
            '<button class="rdi-btn" data-act="show-other" data-key="show-other">'
            "Show the other answer</button>"
        )
    if tried.picked:
        parts.append(
            f'<button class="rdi-btn" data-act="retry" data-key="retry">{icon("reset")}Try anew'
            "</button>"
        )
        parts.append(
            '<a class="rdi-btn" href="#" data-page="explorer" data-key="open" '
            f'data-fragment="{escape(explorer)}">Open in explorer</a>'
        )
    return f'<div class="rdi-actions">{"".join(parts)}</div>'


def hints(posed: Posed, opened: int) -> str:
    """Two stages: where to look, then the rule."""
    asked = posed.question
    found = find_rule(asked.rule)
    told = (prose(asked.look), f"{escape(found.statement)} {rules([asked.rule])}")
    names = ("where to look", "the rule")
    parts = []
    for number in range(HINTS):
        title = f"Hint {number + 1} of {HINTS}: {names[number]}"
        if number < opened:
            named = f"<h3>{icon('hint')}{title}</h3>"
            parts.append(f'<div class="rdi-hint">{named}<p>{told[number]}</p></div>')
        elif number == opened:
            parts.append(
                '<button class="rdi-btn rdi-btn--bare" data-act="hint" data-key="hint">'
                f"{icon('hint')}{title}</button>"
            )
        else:
            parts.append(
                f'<button class="rdi-btn rdi-btn--bare" disabled>{title} (after hint {number})'
                "</button>"
            )
    return f'<div class="rdi-hints" aria-live="polite">{"".join(parts)}</div>'
