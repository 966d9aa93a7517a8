"""A lesson as regions of HTML: the position, the question, what the answer did.

Pure functions of a :class:`Page`. Before a question is answered nothing on the page tells the
answer.
"""

from typing import NamedTuple

from ...kernel.moment import Moment
from ...rulebook import rule as find_rule
from ...scenario.lesson import Posed
from ...scenario.progress import HINTS, Progress, Try
from ...scenario.schema import Question
from .card import node
from .leaf import escape, icon, key, rules
from .lesson_answers import answers, rows
from .lesson_outcome import changes_words, decisive, dot, outcome, shown
from .lesson_position import card_panel, position, prose
from .rule import rule

REGIONS = ("bar", "now", "message", "main", "table", "window", "tree", "rule", "foot", "dialog")
"""The regions that a lesson fills, in the order of reading."""


class Page(NamedTuple):
    """What is to be shown. ``posed`` is the question (none: the end); ``done`` tells for each
    question with which try it was answered (0: not yet). ``explorer`` is the token with which the
    explorer opens here; ``following`` the next lesson's page, its token and its title. ``shown``
    are the rules that the file says it shows. The rest is as in a ``View``."""

    id: str
    title: str
    number: int
    of: int
    about: str
    questions: tuple[Question, ...]
    progress: Progress
    posed: Posed | None
    done: tuple[int, ...]
    explorer: str = ""
    following: tuple[str, str, str] | None = None
    looked_up: tuple[str, str] = ("", "")
    message: str = ""
    shown: frozenset[str] = frozenset()
    home: str = "00_welcome"


def regions(page: Page) -> dict[str, str]:
    """Every region as HTML: the same page gives the same bytes."""
    posed, tried = page.posed, page.progress.now
    return {
        "bar": _bar(page),
        "now": _now(page),
        "message": page.message,
        "main": _end(page) if posed is None else "",
        "table": position(posed) if posed is not None else "",
        "window": question_panel(parts(page, posed, tried)) if posed is not None else "",
        "tree": outcome(posed, tried) if posed is not None else "",
        "rule": _looked_up(page, posed, tried) if posed is not None else "",
        "foot": _foot(page),
        "dialog": _KEYS,
    }


def drawing(page: Page) -> str:
    """The response tree of the page as DOT, or ``""``."""
    moment = moment_of(page)
    return dot(moment) if moment is not None else ""


def moment_of(page: Page) -> Moment | None:
    """The moment whose response tree is shown: that of the question, or of the step of what the
    answer did."""
    posed, tried = page.posed, page.progress.now
    if posed is None:
        return None
    given = 0 <= tried.shown < len(posed.answers)
    return (shown(posed.answers[tried.shown], tried) if given else None) or posed.moment


# ------------------------------------------------------------------------------ around it


def _bar(page: Page) -> str:
    explorer = (
        f'<a class="rdi-btn rdi-btn--bare" href="#" data-page="explorer" '
        f'data-fragment="{escape(page.explorer)}">Explorer</a>'
    )
    return (
        f'<header class="rdi-bar"><a class="rdi-bar__home" href="#" data-page="{escape(page.home)}"'
        f' aria-label="RDI Explore: gallery">{icon("home")}<span class="label">RDI Explore</span>'
        '</a>\n<div class="rdi-bar__pick"><nav aria-label="Pages"><a class="rdi-btn rdi-btn--bare" '
        f'href="#" data-page="{escape(page.home)}">Gallery</a>{explorer}</nav></div>\n'
        '<div class="rdi-bar__tools"><button class="rdi-btn" data-act="share" aria-label="Share">'
        f'{icon("share")}<span class="label">Share</span></button><button class="rdi-btn" '
        f'data-act="keys" aria-label="Keyboard help">{icon("keys")}{key("?")}</button></div>'
        "</header>"
    )


def _now(page: Page) -> str:
    of = f" of {page.of}" if page.number <= page.of else ""
    return (
        '<section class="rdi-now" aria-label="Where you are"><p class="rdi-now__where"><span><b>'
        f"Lesson {page.number}{of}</b></span><span>›</span><span>{prose(page.about)}</span></p>\n"
        f"<h1>{prose(page.title)}</h1>\n{_progress(page)}</section>"
    )


def _progress(page: Page) -> str:
    spots = []
    for number, done in enumerate(page.done):
        state = "is-now" if number == page.progress.at else "is-done" if done else ""
        spots.append(f'<span class="{state}">{number + 1}</span>')
    right, first = sum(map(bool, page.done)), sum(done == 1 for done in page.done)
    at = page.progress.at + 1
    where = f"Question {at} of {len(page.done)}" if page.posed is not None else "At the end"
    return (
        f'<div class="rdi-progress" role="img" aria-label="{where}: {right} answered, '
        f'{first} of them at the first try">{"".join(spots)}</div>'
    )


def _foot(page: Page) -> str:
    at = page.progress.at
    back = (
        f'<button class="rdi-btn" data-act="previous" data-key="previous">{icon("back")}'
        f"Question {at}</button>"
        if at
        else "<span></span>"
    )
    return (
        f'<footer class="rdi-foot">{back}<span class="rdi-note rdi-soft">Your progress is in this '
        "page’s link: copy it to keep it.</span>"
        f'<a class="rdi-btn" href="#" data-page="{escape(page.home)}">All lessons</a></footer>'
    )


_KEYS = (
    '<dialog class="rdi-dialog" aria-label="Keys"><h2>Keys</h2><p class="rdi-soft">They work while '
    'the focus is inside the lesson.</p><dl class="rdi-keys">'
    + "".join(
        f"<div><dt>{key(name)}</dt><dd>{does}</dd></div>"
        for name, does in (
            ("1 … 9", "the answer with that number"),
            ("← / →", "one step back / forward in what your answer did"),
            ("R", "rule of what has focus"),
            ("T", "tree as text"),
            ("S", "share link"),
            ("Esc", "close rule or help"),
            ("?", "this help"),
        )
    )
    + '</dl><p><label><input type="checkbox" data-act="shortcuts" checked=""/> Single-key shortcuts'
    ' on</label></p><form method="dialog"><button class="rdi-btn rdi-btn--go">Close</button></form>'
    "</dialog>"
)


# ---------------------------------------------------------------------------- the question


class Parts(NamedTuple):
    """The panel of a question in its parts: what is asked, the stage one is at, a row for each
    answer, what the answer given has brought, what can be done next, and the hints."""

    ask: str
    stages: str
    rows: tuple[str, ...]
    feedback: str
    actions: str
    hints: str


def parts(page: Page, posed: Posed, tried: Try) -> Parts:
    """The parts of a question's panel; each depends on a little of the try only."""
    question = posed.question
    how = "Predict first; then the rules play it out."
    if question.choose is not None or question.play is not None:
        how = "More than one answer may be right. Choose here, or click a card on the table."
        if question.play == "anyone":
            how = "More than one answer may be right. Each is tried by the rules themselves."
    ask = (
        '<h2 id="rdi-question" class="rdi-question" tabindex="-1" data-key="question">'
        f'{prose(question.ask)}</h2>\n<p class="rdi-soft rdi-note">{how}</p>'
    )
    return Parts(
        ask,
        _stages(posed, tried),
        rows(posed, tried),
        _feedback(posed, tried),
        _actions(page, posed, tried),
        _hints(posed, tried),
    )


def question_panel(told: Parts) -> str:
    """The panel of a question from its parts."""
    return (
        '<section class="rdi-panel rdi-window" aria-labelledby="rdi-question">\n'
        f"{told.stages}\n{told.ask}\n{answers(told.rows)}\n"
        f'<div aria-live="polite" data-key="feedback">{told.feedback}</div>\n'
        f"{told.actions}\n{told.hints}</section>"
    )


def _stages(posed: Posed, tried: Try) -> str:
    """Predict, step, explain: the answer given, its line at its end, or on the way there."""
    given = bool(tried.picked)
    on_the_way = given and tried.step > 0
    now = 0 if not given else 1 if on_the_way else 2
    items = []
    for number, word in enumerate(("Predict", "Step", "Explain")):
        if number == now:
            items.append(f'<li class="is-now" aria-current="step">{number + 1} {word}</li>')
        elif number < now:
            items.append(f'<li class="is-done">{icon("pass")}{number + 1} {word}</li>')
        else:
            items.append(f"<li>{number + 1} {word}</li>")
    return f'<ol class="rdi-stages" aria-label="Stages">{"".join(items)}</ol>'


_ORDINAL = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth")


def _feedback(posed: Posed, tried: Try) -> str:
    if not 0 <= tried.shown < len(posed.answers):
        return ""
    answer = posed.answers[tried.shown]
    wins = posed.right
    if answer.right:
        place = next((n for n, each in enumerate(tried.picked) if each in wins), 0)
        head = f"Right, at the {_ORDINAL[place]} try."
        if tried.shown not in tried.picked[: place + 1]:
            head = "This is right, too."
        if len(wins) > 1:
            head += f" One of {len(wins)} answers that are right."
    else:
        head = "Not so." if tried.picked[-1:] == (tried.shown,) else "This one is wrong."
        if not any(each in wins for each in tried.picked):
            what = "the line on which it would be so" if answer.other else "what comes of it"
            head += f" Look at {what}, and try again."
    body = ""
    if answer.line and answer.other is None and len(answer.line) > 1:
        words = changes_words(answer.line[0], answer.line[-1])
        body = f"<p>{words} {rules(decisive(answer.line, posed.question.rule))}</p>"
    elif answer.right:
        body = f"<p>{rules([posed.question.rule])}</p>"
    state, sign = ("is-right", "pass") if answer.right else ("is-wrong", "cross")
    return f'<div class="rdi-feedback {state}"><h3>{icon(sign)}{head}</h3>{body}</div>'


def _actions(page: Page, posed: Posed, tried: Try) -> str:
    done = any(each in posed.right for each in tried.picked)
    last = page.progress.at == len(page.questions) - 1
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
            f'data-fragment="{escape(page.explorer)}">Open in explorer</a>'
        )
    return f'<div class="rdi-actions">{"".join(parts)}</div>'


def _hints(posed: Posed, tried: Try) -> str:
    """Two stages: where to look, then the rule."""
    question = posed.question
    found = find_rule(question.rule)
    told = (prose(question.look), f"{escape(found.statement)} {rules([question.rule])}")
    names = ("where to look", "the rule")
    parts = []
    for number in range(HINTS):
        title = f"Hint {number + 1} of {HINTS}: {names[number]}"
        if number < tried.hints:
            head = f"<h3>{icon('hint')}{title}</h3>"
            parts.append(f'<div class="rdi-hint">{head}<p>{told[number]}</p></div>')
        elif number == tried.hints:
            parts.append(
                f'<button class="rdi-btn rdi-btn--bare" data-act="hint" data-key="hint">'
                f"{icon('hint')}{title}</button>"
            )
        else:
            parts.append(
                f'<button class="rdi-btn rdi-btn--bare" disabled="">{title} (after hint {number})'
                "</button>"
            )
    return f'<div class="rdi-hints" aria-live="polite">{"".join(parts)}</div>'


def _looked_up(page: Page, posed: Posed, tried: Try) -> str:
    """The rule, card or node that was asked for; of a card no word on whether it may be played,
    while that may be the question."""
    kind, arg = page.looked_up
    given = 0 <= tried.shown < len(posed.answers)
    at = (shown(posed.answers[tried.shown], tried) if given else None) or posed.moment
    match kind:
        case "rule":
            return rule(arg, posed.edition, page.shown)
        case "card":
            seat, _, number = arg.partition(".")
            return card_panel(posed, int(seat), int(number), told=bool(tried.picked))
        case "node":
            return node(at, arg)
        case _:
            return ""


# --------------------------------------------------------------------------------- the end


def _end(page: Page) -> str:
    rows = []
    for question, done in zip(page.questions, page.done, strict=True):
        said = f"right at the {_ORDINAL[done - 1]} try" if done else "not answered yet"
        sign = icon("pass" if done else "none")
        rows.append(f"<li>{sign}<span>{prose(question.ask)}</span><b>{said}</b></li>")
    right = sum(map(bool, page.done))
    onward = ""
    if page.following is not None:
        name, fragment, title = page.following
        onward = (
            f'<a class="rdi-btn rdi-btn--go" href="#" data-page="{escape(name)}" '
            f'data-fragment="{escape(fragment)}">Next lesson: {prose(title)} {icon("fwd")}</a>'
        )
    return (
        '<section class="rdi-panel rdi-lessonend" aria-labelledby="rdi-question">'
        '<h2 id="rdi-question" class="rdi-question" tabindex="-1" data-key="question">'
        f"{right} of {len(page.done)} questions answered</h2>\n"
        f'<ol class="rdi-lessonend__list">{"".join(rows)}</ol>'
        f'<div class="rdi-actions">{onward}<button class="rdi-btn" data-act="retry" '
        f'data-key="retry">{icon("reset")}Begin this lesson anew</button></div></section>'
    )
