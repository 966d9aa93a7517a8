"""A lesson as regions of HTML: the position, the question, what the answer did.

Pure functions of a :class:`Page`. Before a question is answered nothing on the page tells the
answer.
"""

from typing import NamedTuple

from ...kernel.moment import Moment
from ...scenario.lesson import Posed
from ...scenario.progress import Progress, Try
from ...scenario.schema import Question
from .card import card, node
from .leaf import escape, icon, key
from .lesson_outcome import dot, outcome, shown
from .lesson_position import position, prose
from .lesson_question import ORDINAL, question
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
        "bar": bar(page),
        "now": _now(page),
        "message": page.message,
        "main": _end(page) if posed is None else "",
        "table": position(posed) if posed is not None else "",
        "window": question(posed, tried, _last(page), page.explorer) if posed is not None else "",
        "tree": outcome(posed, tried) if posed is not None else "",
        "rule": _looked_up(page, posed, tried) if posed is not None else "",
        "foot": foot(page),
        "dialog": KEYS,
    }


def _last(page: Page) -> bool:
    return page.progress.at == len(page.questions) - 1


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


def bar(page: Page) -> str:
    """Home, the other pages, Share, keys."""
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
    return f"{now_head(page)}{_progress(page)}</section>"


def now_head(page: Page) -> str:
    """Which lesson this is, as far as the progress."""
    of = f" of {page.of}" if page.number <= page.of else ""
    return (
        '<section class="rdi-now" aria-label="Where you are"><p class="rdi-now__where"><span><b>'
        f"Lesson {page.number}{of}</b></span><span>›</span><span>{prose(page.about)}</span></p>\n"
        f"<h1>{prose(page.title)}</h1>\n"
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


def foot(page: Page) -> str:
    """The way back, and to the other lessons."""
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


KEYS = (
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
    + '</dl><p><label><input type="checkbox" data-act="shortcuts" checked> Single-key shortcuts on'
    '</label></p><form method="dialog"><button class="rdi-btn rdi-btn--go">Close</button></form>'
    "</dialog>"
)


def _looked_up(page: Page, posed: Posed, tried: Try) -> str:
    """The rule, card or node that was asked for; of a card no word on whether it may be played,
    while that may be the question."""
    kind, arg = page.looked_up
    at = moment_of(page)
    match kind:
        case "rule":
            return rule(arg, posed.edition, page.shown)
        case "card":
            seat, _, number = arg.partition(".")
            return card(posed.moment, int(seat), int(number), status=bool(tried.picked))
        case "node" if at is not None:
            return node(at, arg)
        case _:
            return ""


# --------------------------------------------------------------------------------- the end


def _end(page: Page) -> str:
    rows = "".join(
        end_row(question, done) for question, done in zip(page.questions, page.done, strict=True)
    )
    right = sum(map(bool, page.done))
    return (
        f"{END}{right} of {len(page.done)} questions answered</h2>\n"
        f'<ol class="rdi-lessonend__list">{rows}</ol>{end_actions(page)}'
    )


END = (
    '<section class="rdi-panel rdi-lessonend" aria-labelledby="rdi-question">'
    '<h2 id="rdi-question" class="rdi-question" tabindex="-1" data-key="question">'
)
"""How the page at the end begins."""


def end_row(question: Question, done: int) -> str:
    """A question, and with which try it was answered (0: not yet)."""
    said = f"right at the {ORDINAL[done - 1]} try" if done else "not answered yet"
    sign = icon("pass" if done else "none")
    return f"<li>{sign}<span>{prose(question.ask)}</span><b>{said}</b></li>"


def end_actions(page: Page) -> str:
    """What can be done at the end."""
    onward = ""
    if page.following is not None:
        name, fragment, title = page.following
        onward = (
            f'<a class="rdi-btn rdi-btn--go" href="#" data-page="{escape(name)}" '
            f'data-fragment="{escape(fragment)}">Next lesson: {prose(title)} {icon("fwd")}</a>'
        )
    return (
        f'<div class="rdi-actions">{onward}<button class="rdi-btn" data-act="retry" '
        f'data-key="retry">{icon("reset")}Begin this lesson anew</button></div></section>'
    )
