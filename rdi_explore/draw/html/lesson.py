"""A lesson as regions of HTML: its idea, then question by question the table and what happens,
then what to keep.

Pure functions of a :class:`LessonPage`. Before a question is answered nothing on the page tells the
answer.
"""

from collections.abc import Mapping
from types import MappingProxyType
from typing import NamedTuple

from markupsafe import Markup

from ...kernel import NOBODY, CardNo, Moment
from ...rulebook import topics
from ...scenario.lesson import DEALS, Posed
from ...scenario.progress import IDEA, Progress, Try
from ...scenario.schema import LessonSheet, Path
from .card import node
from .doors import doors
from .leaf import escape, help_on_keys, icon, key, prose
from .lesson_answers import answers, rows, verdict
from .lesson_outcome import dot, outcome, shown
from .lesson_position import card_panel, position
from .rule import rule

REGIONS = ("bar", "now", "message", "main", "table", "window", "tree", "rule", "foot", "dialog")
"""The regions that a lesson fills, in the order of reading."""


PATHS: dict[Path, str] = {
    "first-evening": "First evening",
    "at-the-table": "At the table: timing and refusing",
    "gambling-and-drinking": "Gambling and drinking",
    "parties": "Parties: teams, Bosses, Otto, Events, characters",
    "not-knowing": "Not knowing: hidden hands, hidden Drinks",
}
"""What the paths through the lessons are called, in order."""


class Following(NamedTuple):
    """The lesson after this one: its page, its token, its title and its minutes."""

    page: str
    fragment: str
    title: str
    minutes: int


class LessonPage(NamedTuple):
    """What is to be shown. ``posed`` is the question (none: the idea, or the end); ``done`` tells
    for each question with which try it was answered (0: not yet). ``explorer`` is the token with
    which the explorer opens here; ``following`` the next lesson; ``taught_in`` of a test the lesson
    of each topic, by the topic's id. ``shown`` are the rules that the file says it shows. The rest
    is as in a ``PageView``."""

    id: str
    title: str
    lesson: LessonSheet
    progress: Progress
    posed: Posed | None
    done: tuple[int, ...]
    explorer: str = ""
    following: Following | None = None
    looked_up: tuple[str, str] = ("", "")
    message: Markup = Markup()
    shown: frozenset[str] = frozenset()
    taught_in: Mapping[str, Following] = MappingProxyType({})
    counted: bool = True
    """Whether it is known how the other questions went."""


def regions(page: LessonPage) -> dict[str, Markup]:
    """Every region: the same page gives the same bytes."""
    posed, tried = page.posed, page.progress.now
    return {
        "bar": _bar(page),
        "now": _now(page),
        "message": page.message,
        "main": _asked(posed) if posed is not None else _told(page),
        "table": position(posed, tried) if posed is not None else Markup(),
        "window": _answers(page, posed, tried) if posed is not None else Markup(),
        "tree": outcome(posed, tried) if posed is not None else Markup(),
        "rule": _looked_up(page, posed, tried) if posed is not None else Markup(),
        "foot": _foot(page),
        "dialog": _KEYS,
    }


def drawing(page: LessonPage) -> str:
    """The response tree of the page as DOT, or ``""``."""
    moment = moment_of(page)
    return dot(moment) if moment is not None else ""


def moment_of(page: LessonPage) -> Moment | None:
    """The moment whose response tree is shown: that of the question, or of the step of what the
    answer did."""
    posed, tried = page.posed, page.progress.now
    if posed is None:
        return None
    given = 0 <= tried.shown < len(posed.answers)
    return (shown(posed.answers[tried.shown], tried) if given else None) or posed.moment


# ------------------------------------------------------------------------------ around it


def _bar(page: LessonPage) -> Markup:
    explorer = Markup(
        '<div class="rdi-bar__pick"><nav aria-label="This table"><a class="rdi-btn rdi-btn--bare" '
        f'href="#" data-page="explorer" data-return="" data-fragment="{escape(page.explorer)}">'
        "This table</a></nav></div>"
    )
    return Markup(
        f'<header class="rdi-bar has-tools">{doors("learn")}{explorer if page.explorer else ""}\n'
        '<div class="rdi-bar__tools"><button class="rdi-btn" data-act="share" aria-label="Share">'
        f'{icon("share")}<span class="label">Share</span></button><button class="rdi-btn" '
        f'data-act="keys" aria-label="Keyboard help">{icon("keys")}{key("?")}</button></div>'
        "</header>"
    )


def _begins(page: LessonPage) -> bool:
    return page.progress.at == IDEA


def minutes(number: int) -> str:
    """How long a lesson takes."""
    return f"about {number} minute{'s' if number > 1 else ''}"


def _now(page: LessonPage) -> Markup:
    lesson = page.lesson
    return Markup(
        '<section class="rdi-now" aria-label="Where you are">'
        '<p class="rdi-now__where is-whole"><span><b>'
        f"{escape(_kind(lesson))}</b></span><span>›</span><span>{escape(PATHS[lesson.path])}</span>"
        f"<span>›</span><span>{escape(minutes(lesson.minutes))}</span></p>\n"
        f"<h1>{prose(page.title)}</h1>\n{_progress(page)}</section>"
    )


def _kind(lesson: LessonSheet) -> str:
    return "Test" if lesson.disputes else f"Lesson {lesson.number}"


def _progress(page: LessonPage) -> Markup:
    at, count = page.progress.at, len(page.done)
    spots = [_spot("✦", at == IDEA, at > IDEA)]
    spots += [_spot(str(n + 1), n == at, bool(done)) for n, done in enumerate(page.done)]
    spots.append(_spot("★", at == count, False))
    where = f"Question {at + 1} of {count}"
    where = "The idea" if at == IDEA else "At the end" if at == count else where
    told = f": {sum(map(bool, page.done))} answered" if page.counted else ""
    return Markup(
        f'<div class="rdi-progress" role="img" aria-label="{escape(where + told)}">'
        f"{''.join(spots)}</div>"
    )


def _spot(sign: str, now: bool, done: bool) -> Markup:
    state = Markup("is-now" if now else "is-done" if done else "")
    return Markup(f'<span class="{state}">{escape(sign)}</span>')


def _foot(page: LessonPage) -> Markup:
    at = page.progress.at
    to = f"Question {at}" if at else "The idea"
    back = Markup(
        f'<button class="rdi-btn" data-act="previous" data-key="previous">{icon("back")}'
        f"{escape(to)}</button>"
        if not _begins(page)
        else "<span></span>"
    )
    return Markup(
        f'<footer class="rdi-foot">{back}<span class="rdi-note rdi-soft">'
        "Your progress is kept on this device, and in this page’s link.</span>"
        '<a class="rdi-btn" href="#" data-page="learn/index">All lessons</a></footer>'
    )


_KEYS = help_on_keys(
    "lesson",
    ("1 … 9", "the answer with that number"),
    ("H / N", "where to look / on"),
    ("← / →", "one step back / forward in what happens"),
    ("R", "rule of what has focus"),
    ("T", "tree as text"),
    ("S", "share link"),
    ("Esc", "close rule or help"),
    ("?", "this help"),
)


# ---------------------------------------------------------------------------- the question


def _asked(posed: Posed) -> Markup:
    """How it stands, in words, and the question: on every screen what is read first."""
    question = posed.question
    told = Markup(f'<p class="rdi-prose">{prose(question.say)}</p>\n' if question.say else "")
    note = ""
    if question.choose is not None or question.play is not None:
        note = "There may be more than one right answer."
    if posed.hangs:
        note = "Nobody plays another card."
    if posed.eyes != NOBODY:
        name = posed.moment.name(posed.eyes)
        note = (
            f"You see what {name} sees. We deal the hidden cards {DEALS} times. A choice works in "
            "a deal if nobody can spoil it there. Right is the one that works most often."
        )
    noted = Markup(f'<p class="rdi-soft rdi-note">{escape(note)}</p>' if note else "")
    return Markup(
        f'<section class="rdi-lessonask" aria-label="The question">{told}'
        '<h2 id="rdi-question" class="rdi-question" tabindex="-1" data-key="question">'
        f"{prose(question.ask)}</h2>{noted}</section>"
    )


def _answers(page: LessonPage, posed: Posed, tried: Try) -> Markup:
    """The answers, what is said aloud of the one that is shown, and what can be done next."""
    return Markup(
        '<section class="rdi-panel rdi-window" aria-labelledby="rdi-question">\n'
        f"{answers(rows(posed, tried))}\n"
        f'<div class="vh" role="status" data-key="feedback">{_aloud(posed, tried)}</div>\n'
        f"{_actions(page, posed, tried)}\n{_hint(posed, tried)}</section>"
    )


def _aloud(posed: Posed, tried: Try) -> Markup:
    if not 0 <= tried.shown < len(posed.answers):
        return Markup()
    told = prose(posed.answers[tried.shown].text)
    return Markup(f"{escape(verdict(posed, tried, tried.shown))}. {told}")


def _actions(page: LessonPage, posed: Posed, tried: Try) -> Markup:
    done = any(each in posed.right for each in tried.picked)
    last = page.progress.at == len(page.done) - 1
    onward = ("What to remember" if last else "Next question") if done else "Skip"
    beside = Markup(
        '<a class="rdi-btn rdi-btn--bare" href="#" data-page="explorer" data-key="open" '
        f'data-return="" data-fragment="{escape(page.explorer)}">{icon("branch")}'
        "Try other plays at this table</a>"
    )
    return Markup(
        f'<div class="rdi-actions"><button class="rdi-btn rdi-btn--{"go" if done else "bare"}" '
        f'data-act="next" data-key="next">{escape(onward)} {icon("fwd")}</button>'
        f"{beside if done and page.explorer else ''}</div>"
    )


def _hint(posed: Posed, tried: Try) -> Markup:
    head = Markup(f"{icon('hint')}Where should I look?")
    if not posed.question.look:
        return Markup()
    if tried.hints:
        look = prose(posed.question.look)
        told = Markup(f'<div class="rdi-hint"><h3>{head}</h3><p>{look}</p></div>')
    else:
        told = Markup(
            f'<button class="rdi-btn rdi-btn--bare" data-act="hint" data-key="hint">{head}</button>'
        )
    return Markup(f'<div class="rdi-hints" aria-live="polite">{told}</div>')


def _looked_up(page: LessonPage, posed: Posed, tried: Try) -> Markup:
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
            return card_panel(posed, int(seat), CardNo(int(number)), told=bool(tried.picked))
        case "node":
            return node(at, arg)
        case _:
            return Markup()


# ----------------------------------------------------------------------- the idea and the end


def _told(page: LessonPage) -> Markup:
    return _idea(page) if _begins(page) else _end(page)


def _idea(page: LessonPage) -> Markup:
    told = Markup("".join(f"<p>{prose(each)}</p>" for each in page.lesson.idea.strip().split("\n")))
    drawn = Markup("".join(f"<li>{prose(each)}</li>" for each in page.lesson.picture))
    return Markup(
        '<section class="rdi-panel rdi-lessonend rdi-idea" aria-labelledby="rdi-question">'
        '<h2 id="rdi-question" class="vh" tabindex="-1" data-key="question">The idea</h2>\n'
        f'<div class="rdi-idea__says">{told}<div class="rdi-actions"><button '
        'class="rdi-btn rdi-btn--go" data-act="next" data-key="next">Try it at a table '
        f"{icon('fwd')}</button></div></div>"
        f'<ol class="rdi-picture" aria-label="In short">{drawn}</ol></section>'
    )


def said(done: int) -> str:
    """How a question went, which was answered with this try (0: not at all)."""
    return ("skipped", "at once")[done] if done < 2 else "after another look"


def _topic(page: LessonPage, id: str, *, sure: bool) -> Markup:
    """A topic; unless one is sure of it, the lesson that teaches it, too."""
    title = escape(next(topic.title for topic in topics() if topic.id == id))
    if sure or id not in page.taught_in:
        return title
    lesson = page.taught_in[id]
    link = Markup(
        f'<a href="#" data-page="{escape(lesson.page)}" data-fragment="{escape(lesson.fragment)}">'
        f"{prose(lesson.title)}</a>"
    )
    return Markup(f'{title}. <span class="rdi-note">Look again: {link}</span>')


def _by_question(page: LessonPage) -> list[Markup]:
    return [
        _result(bool(done), prose(question.ask), said(done))
        for question, done in zip(page.lesson.questions, page.done, strict=True)
    ]


def _by_topic(page: LessonPage) -> list[Markup]:
    """Of each topic, how many of its questions were answered at once."""
    found: dict[str, list[bool]] = {}
    for question, done in zip(page.lesson.questions, page.done, strict=True):
        found.setdefault(question.rule.partition(".")[0], []).append(done == 1)
    return [
        _result(all(each), _topic(page, id, sure=all(each)), f"{sum(each)} of {len(each)}")
        for id, each in found.items()
    ]


def _result(good: bool, what: Markup, how: str) -> Markup:
    sign = icon("pass" if good else "none")
    return Markup(f"<li>{sign}<span>{what}</span><b>{escape(how)}</b></li>")


def _how_far(page: LessonPage) -> Markup:
    """Whether all is answered, as far as that is known."""
    answered, count = sum(map(bool, page.done)), len(page.done)
    kind = escape(_kind(page.lesson))
    if not page.counted:
        return kind
    if answered == count:
        return Markup(f"{icon('pass')} {kind} done")
    return Markup(f"{kind}: {answered} of {count} questions answered")


def _end(page: LessonPage) -> Markup:
    told = _by_topic if page.lesson.disputes else _by_question
    rows = told(page) if page.counted else []
    again = "Take this test again" if page.lesson.disputes else "Do this lesson again"
    onward = Markup()
    if page.following is not None:
        name, fragment, title, time = page.following
        onward = Markup(
            f'<a class="rdi-btn rdi-btn--go" href="#" data-page="{escape(name)}" '
            f'data-fragment="{escape(fragment)}" data-key="following">Next lesson: {prose(title)} '
            f"({escape(minutes(time))}) {icon('fwd')}</a>"
        )
    return Markup(
        '<section class="rdi-panel rdi-lessonend" aria-labelledby="rdi-question">'
        f'<p class="rdi-lessonend__done">{_how_far(page)}</p>\n'
        '<h2 id="rdi-question" class="rdi-question" tabindex="-1" data-key="question">'
        f"{prose(page.lesson.keep)}</h2>\n"
        f'<ol class="rdi-lessonend__list">{"".join(rows)}</ol>'
        f'<div class="rdi-actions">{onward}<button class="rdi-btn rdi-btn--bare" data-act="retry" '
        f'data-key="retry">{icon("reset")}{escape(again)}</button></div></section>'
    )
