"""Practice as HTML: ten questions in a row, why an answer is right or not, what is known so far."""

import re
from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any, NamedTuple

from markupsafe import Markup

from ...catalogue import cards, casts
from ...rulebook import BOOK_TITLES, rule_name
from ..words.names import listed, one_end
from .leaf import cite, escape, flag, help_on_keys, icon, key, recall, rules

NEED = 5
"""So many bars a topic has."""
LEVELS = {"easy": "Easy", "mixed": "Mixed", "hard": "Hard"}
KEYS = help_on_keys(
    "page",
    ("1 … 9", "the answer with that number"),
    ("Enter / N", "the next question"),
    ("R", "the rule that decides"),
    ("Esc", "close rule or help"),
    ("?", "this help"),
)


class MissedQuestion(NamedTuple):
    """A question that was missed: who sat at its table, what it asked, the rule that decides it,
    and the page and the link at which its position lies open, if it does."""

    who: Sequence[str]
    ask: str
    rule: str
    page: str = ""
    link: str = ""


class PracticeView(NamedTuple):
    """What is to be shown: the question that is asked (none: the ten are over, or none is found),
    the answer that was chosen to it (-1: none yet), and whether one said to be ``sure`` (or to
    guess); how the earlier ones of the ``ten`` went, those that were missed, ``titles`` of topics
    with their strength, what is asked for, how many rules are due, and the page and the link at
    which the position lies open; the titles of ``every`` topic, and which book is the ``only``
    one."""

    question: Any
    chosen: int
    sure: bool | None
    comes_back: bool
    ten: Sequence[bool]
    by_topic: Mapping[str, tuple[int, int]]
    missed: Sequence[MissedQuestion]
    titles: Mapping[str, tuple[str, float]]
    topic: str
    level: str
    due: int
    opened: tuple[str, str] = ("", "")
    of: int = 10
    recall: str = ""
    every: Mapping[str, str] = {}
    only: Mapping[str, str] = {}


def practice(view: PracticeView, looked: Markup = Markup()) -> Markup:
    """The page; ``looked`` is the panel of the rule that is looked up."""
    main = _question(view) if view.question is not None else _end(view)
    return Markup(
        f'<div class="rdi-practice"><div>{_strip(view)}{main}{looked}</div>'
        f'<div class="rdi-practice__aside">{_strength(view)}{_what(view)}{_keep(view)}</div></div>'
        f"{recall(view.recall)}"
    )


def titled(text: str) -> Markup:
    """Words as HTML: the titles of cards in them are titles."""
    words, *parts = re.split("“([^”]+)”", one_end(text))
    told = escape(words)
    for name, rest in zip(parts[::2], parts[1::2], strict=True):
        told += cite(name) if name in _titles() else f"“{name}”"
        told += rest
    return told


@cache
def _titles() -> frozenset[str]:
    return frozenset(card.title for card in cards().values())


def _strip(view: PracticeView) -> Markup:
    done = [*view.ten]
    if view.question is not None and view.chosen >= 0:
        done.append(view.chosen == view.question.right)
    items = []
    for place in range(view.of):
        if place < len(done):
            items.append(_RIGHT if done[place] else _WRONG)
        else:
            now = place == len(done) and view.question is not None
            state = Markup(' class="is-now"' if now else "")
            items.append(Markup(f'<li{state}><span class="vh">to come</span></li>'))
    at = min(len(view.ten) + 1, view.of) if view.question is not None else len(view.ten)
    return Markup(
        f'<div class="rdi-ten"><ol aria-label="The ten">{"".join(items)}</ol>'
        f"<span>{at} of {view.of}</span></div>"
    )


_RIGHT = Markup(f'<li class="is-right">{icon("pass")}<span class="vh">right</span></li>')
_WRONG = Markup(f'<li class="is-wrong">{icon("cross")}<span class="vh">missed</span></li>')

# ------------------------------------------------------------------------------- a question


def _question(view: PracticeView) -> Markup:
    asked = view.question
    title = view.titles.get(asked.topic, (asked.topic, 0.0))[0]
    dots = escape("●" * asked.level + "○" * (NEED - asked.level))
    level = escape(f"level {asked.level} of {NEED}")
    back = Markup(
        '<span class="rdi-badge rdi-badge--go">comes back</span>' if view.comes_back else ""
    )
    board = Markup("".join(f"<li>{titled(line)}</li>" for line in asked.board))
    waits = Markup("".join(f"<li><span>{titled(line)}</span></li>" for line in asked.waits))
    chain = Markup(f'<ol class="rdi-waiting" aria-label="What waits">{waits}</ol>' if waits else "")
    cards = Markup(
        "".join(
            f'<li><b class="rdi-title">{escape(card)}</b> {titled(words)}</li>'
            for card, words in asked.cards.items()
        )
    )
    there = Markup(f'<ul class="rdi-board__cards" aria-label="Cards">{cards}</ul>' if cards else "")
    lies = Markup(f'<div class="rdi-board"><div><ul>{board}</ul>{chain}</div>{there}</div>\n')
    return Markup(
        '<section class="rdi-panel rdi-asked" aria-label="The question"><p class="rdi-asked__meta">'
        f'<span class="rdi-badge">{escape(title)}</span><span title="{level}">'
        f'<span class="dots" aria-hidden="true">{dots}</span><span class="vh">{level}</span></span>'
        f"{back}<span>{escape(BOOK_TITLES[asked.edition])}</span></p>\n"
        f'<h1 id="asked" tabindex="-1">{titled(asked.ask)}</h1>\n'
        f"{lies if board else ''}{_answers(view)}\n"
        f"{_why(view) if view.chosen >= 0 else _sure(view)}</section>"
    )


def _sure(view: PracticeView) -> Markup:
    """One tap that says whether one knows it, or guesses."""
    buttons = Markup(
        "".join(
            f'<button data-act="sure" data-arg="{escape(arg)}" data-key="sure-{escape(arg)}" '
            f'aria-pressed="{"true" if view.sure is on else "false"}">{escape(words)}</button>'
            for arg, words, on in (("yes", "I am sure", True), ("no", "I am guessing", False))
        )
    )
    return Markup(f'<div class="rdi-segments" role="group" aria-label="How sure">{buttons}</div>')


def _answers(view: PracticeView) -> Markup:
    asked, buttons = view.question, []
    for place, answer in enumerate(asked.answers):
        state, sign, over = Markup(), Markup(), view.chosen >= 0
        if over and place == asked.right:
            state, sign = Markup(" is-right"), icon("pass")
        elif place == view.chosen:
            state, sign = Markup(" is-wrong"), icon("cross")
        buttons.append(
            Markup(
                f'<li><button class="rdi-choice{state}" data-act="answer" data-arg="{place + 1}" '
                f'data-key="answer-{place}"{flag("disabled", over)}>{sign}'
                f"<span>{titled(answer.text)}</span>{key(str(place + 1))}</button></li>"
            )
        )
    return Markup(f'<ul class="rdi-choices" aria-label="Answers">{"".join(buttons)}</ul>')


def _why(view: PracticeView) -> Markup:
    asked = view.question
    right = view.chosen == asked.right
    told = asked.answers[view.chosen].why
    rows = Markup()
    if not right:
        so = asked.answers[asked.right]
        rows = Markup(f"<dl><dt>Right is</dt><dd>{titled(so.text)}: {titled(so.why)}</dd></dl>")
    misread = "" if right else asked.answers[view.chosen].rule
    sure = f"{rule_name(misread)}: look again." if misread else "Not this time: look again."
    verdict = "Right." if right else sure if view.sure else "Not quite."
    if misread:
        rows = Markup(f"<dl><dt>Misread</dt><dd>{rules([misread], asked.edition)}</dd></dl>{rows}")
    decides = rules([rule for rule in asked.rules[:1] if rule != misread], asked.edition)
    page, link = view.opened
    opened = Markup(
        f'<a class="rdi-btn" href="#" data-page="{escape(page)}" data-fragment="{escape(link)}">'
        "Open it and try</a>"
        if link
        else ""
    )
    return Markup(
        f'<section class="rdi-because-of is-{"right" if right else "wrong"}" aria-label="Why" '
        f'aria-live="polite"><h2 id="verdict" tabindex="-1">{icon("pass" if right else "cross")} '
        f"{escape(verdict)}</h2><p>{titled(told)}</p>{rows}<p>{decides}</p>"
        f'<p class="rdi-go">{_next("Next")}{opened}</p></section>'
    )


# ---------------------------------------------------------------------------------- the end


def _end(view: PracticeView) -> Markup:
    if not view.ten:
        title, told = (
            ("Your first question comes", "It is picked by what this browser has kept.")
            if view.recall
            else ("No question is found here", f"{_ELSEWHERE} Or look again: chance picks others.")
        )
        look = Markup("" if view.recall else f'<p class="rdi-go">{_next("Look again")}</p>')
        return Markup(
            '<section class="rdi-panel rdi-asked"><h1 id="asked" tabindex="-1">'
            f"{escape(title)}</h1><p>{escape(told)}</p>{look}</section>"
        )
    right = sum(view.ten)
    topics = Markup(
        "".join(
            f"<li><b>{hits} of {of}</b><span>{escape(topic)}</span></li>"
            for topic, (hits, of) in view.by_topic.items()
        )
    )
    missed = Markup("".join(map(_missed, view.missed)))
    early = Markup(
        "" if len(view.ten) >= view.of else f"<p>No other is found here. {escape(_ELSEWHERE)}</p>"
    )
    again = Markup(
        f'<h2>What you missed</h2><ul class="rdi-missed">{missed}</ul>' if missed else ""
    )
    return Markup(
        f'<section class="rdi-panel rdi-asked" aria-label="The end"><h1 id="asked" tabindex="-1">'
        f'{right} of {len(view.ten)} right</h1><ul class="rdi-bytopic">{topics}</ul>{again}'
        f"{early}<p>What you missed comes first next time.</p>"
        f'<p class="rdi-go">{_next("Ten more")}'
        '<a class="rdi-btn" href="#" data-page="play">Play a game</a></p></section>'
    )


def _missed(each: MissedQuestion) -> Markup:
    look = Markup(
        f'<a class="rdi-btn" href="#" data-page="{escape(each.page)}" '
        f'data-fragment="{escape(each.link)}">{icon("open")}Look</a>'
        if each.link
        else ""
    )
    who = Markup(f'<small class="rdi-soft">{escape(listed(each.who))}</small> ' if each.who else "")
    return Markup(f"<li><span>{who}{titled(each.ask)}</span>{look}<p>{rules([each.rule])}</p></li>")


_ELSEWHERE = "Choose another topic or all of them, another book, or other characters."


def _next(words: str) -> Markup:
    return Markup(
        f'<button class="rdi-btn rdi-btn--go" data-act="next" data-key="next">'
        f"{escape(words)}{key('↵')}</button>"
    )


# ------------------------------------------------------------------------------------ beside


def _strength(view: PracticeView) -> Markup:
    rows = Markup(
        "".join(
            f'<li><button data-act="topic" data-arg="{escape(id)}" data-key="topic-{escape(id)}" '
            f'aria-pressed="{"true" if view.topic == id else "false"}">{escape(title)}</button>'
            f"<small>{strength:.1f} of {NEED}</small>{_bars(strength)}</li>"
            for id, (title, strength) in view.titles.items()
        )
    )
    due = "Nothing is due today."
    if view.due:
        due = f"{view.due} rules are due again." if view.due > 1 else "1 rule is due again."
    empty = Markup("" if rows else "<p>What you answer is counted here, topic by topic.</p>")
    every = Markup(
        '<p><button class="rdi-btn" data-act="topic" data-arg="" data-key="topic-all">All topics'
        "</button></p>"
        if view.topic
        else ""
    )
    return Markup(
        '<section class="rdi-panel" aria-label="Your strength"><div class="rdi-panel__head"><h2>'
        f'Your strength</h2><span class="rdi-soft rdi-note">5 bars: it sits</span></div>'
        f'<ul class="rdi-strength">{rows}</ul>{empty}{every}'
        f'<p class="rdi-soft">{escape(due)}</p></section>'
    )


def _bars(strength: float) -> Markup:
    bars = Markup(
        "".join(f'<i style="--v:{min(max(strength - n, 0), 1):.2f}"></i>' for n in range(NEED))
    )
    return Markup(f'<span class="rdi-bar5" aria-hidden="true">{bars}</span>')


def _what(view: PracticeView) -> Markup:
    buttons = Markup(
        "".join(
            f'<button data-act="level" data-arg="{escape(id)}" data-key="level-{escape(id)}" '
            f'aria-pressed="{"true" if id == view.level else "false"}">{escape(words)}</button>'
            for id, words in LEVELS.items()
        )
    )
    return Markup(
        '<section class="rdi-panel" aria-label="What comes"><div class="rdi-panel__head">'
        '<h2>What comes</h2></div><div class="rdi-segments" role="group" aria-label="Difficulty">'
        f'{buttons}</div>{_choices(view)}<p class="rdi-soft">A rule that you '
        "missed comes back after three others, then after 1, 3, 7 and 21 days.</p></section>"
    )


def _choices(view: PracticeView) -> Markup:
    """The topic, the book and the characters that are asked about."""
    books = {"": "Any book", **BOOK_TITLES}
    cast = {"": "Any characters", **{id: f"Of RDI {id[3:]}" for id in casts()}}
    return (
        _select("Topic", "topic", {"": "All topics", **view.every}, view.topic)
        + _select("Played by", "edition", books, view.only.get("edition", ""))
        + _select("Characters", "cast", cast, view.only.get("cast", ""))
    )


def _select(label: str, field: str, words: Mapping[str, str], chosen: str) -> Markup:
    options = Markup(
        "".join(
            f'<option value="{escape(id)}"{flag("selected", id == chosen)}>{escape(told)}</option>'
            for id, told in words.items()
        )
    )
    name = escape(field)
    return Markup(
        f'<label class="rdi-ask-for"><span>{escape(label)}</span><select data-act="only" '
        f'data-field="{name}" data-key="only-{name}">{options}</select></label>'
    )


def _keep(view: PracticeView) -> Markup:
    return Markup(
        '<section class="rdi-panel" aria-label="Keep your progress"><div class="rdi-panel__head">'
        '<h2>Keep your progress</h2></div><p class="rdi-soft">It lies in this browser only.</p>'
        '<p class="rdi-go"><button class="rdi-btn" data-act="save" data-key="save">'
        f"{icon('save')}Save a file</button>"
        f'<label class="rdi-btn rdi-file">{icon("load")}Load a file<input class="vh" type="file" '
        'accept=".json" data-act="load" data-limit="60000" data-key="load"/></label>'
        f'<button class="rdi-btn" data-act="link" data-key="link">{icon("share")}'
        "Copy a link</button></p></section>"
    )
