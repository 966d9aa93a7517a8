"""The home page: a field that answers, where one was, the ruling and the puzzle of the day, the
paths of lessons with what is done of them, the chapters of the rulebook.

What only the reader's device knows (lessons begun, which day it is) is filled in by ``home.js``;
without it the page offers the first of everything.
"""

import re
from collections.abc import Callable, Iterable, Sequence
from itertools import groupby, starmap
from typing import NamedTuple, TypeVar
from urllib.parse import quote

from markupsafe import Markup, escape

from ..app.gallery import GalleryPage, how_many, lessons_and_tests
from ..app.puzzle_list import BY, all_puzzles, picks
from ..app.puzzles import KINDS
from ..catalogue import cards
from ..draw.html.leaf import flag, icon, prose
from ..draw.html.lesson import minutes
from ..rulebook import rule, rule_name, rules, topics, with_names
from ..scenario import Scenario

TRIES = ("who gets the pot if nobody wins", "drinking contest tie", "igonre drink after its spikd")
"""Questions that one may try."""

DAYS = 31
"""So many rulings and puzzles take turns, one a day."""


T = TypeVar("T")


class Elsewhere(NamedTuple):
    """A page that is not one of these, where there is one: its address, its title, a line on it."""

    address: str
    title: str
    about: str


BUILD = (
    "Build the position that you argue about",
    "Players, hands, numbers; then ask who may do what, and share the link.",
)
"""The laboratory's title and line."""


class PuzzlePick(NamedTuple):
    """Puzzles that have something in common: under which heading, what, how many, and where."""

    heading: str
    title: str
    many: int
    address: str


class PuzzlePicks(NamedTuple):
    """All puzzles, those that were found by machine, too: how many, where the easiest is, and by
    what they can be picked."""

    every: int
    address: str
    each: Sequence[PuzzlePick]


def all_picks(there: Iterable[str], to: Callable[[str], str]) -> PuzzlePicks:
    """By what the puzzles that are ``there`` can be picked; ``to`` gives the page's address with
    what it is to open, or without."""
    files = set(there)
    mine = {id for id, each in all_puzzles().items() if id in files or each.solved is not None}
    counted = ((each, len(mine.intersection(each.of))) for each in picks().values())
    told = (PuzzlePick(BY[each.way][0], each.title, n, to(each.id)) for each, n in counted if n)
    return PuzzlePicks(len(mine), to(""), tuple(told))


class Shown(NamedTuple):
    """What the home page may lead to; addresses are relative to ``ask/``."""

    lessons: Sequence[tuple[GalleryPage, str]] = ()
    """Lessons in order, with their addresses."""
    puzzles: Sequence[tuple[Scenario, str]] = ()
    more: Sequence[Elsewhere] = ()
    questions: str = ""
    """Where questions are asked, if they are."""
    picks: PuzzlePicks | None = None


NOTHING = Shown()


def home(shown: Shown) -> Markup:
    """The content of the page."""
    return Markup(
        f'<article class="rdi-home">{_front()}<div id="found" aria-live="polite"></div>'
        f"{_days(shown)}{paths(shown.lessons)}{_chapters()}{_more(shown.more)}</article>"
    )


def _front() -> Markup:
    tries = Markup(
        "".join(
            f'<a class="rdi-try" href="#{escape(quote(each))}">{escape(each)}</a>' for each in TRIES
        )
    )
    return Markup(
        '<header class="rdi-front"><h1>Who may do what, when, and by which rule?</h1>'
        "<p>Ask as you would at the table. Every answer comes with its rule, the books that state "
        "it, and a table that you can step through.</p>"
        '<form class="rdi-asking" role="search"><label class="vh" for="q">Your question</label>'
        '<input id="q" type="search" autocomplete="off" '
        'placeholder="May I still Ignore this Drink after you spiked it?"/>'
        '<button class="rdi-btn rdi-btn--go">Ask</button></form>'
        f'<p class="rdi-tries"><span>Try</span> {tries}</p></header>'
    )


# ------------------------------------------------------------------------------------ the day


def _days(shown: Shown) -> Markup:
    return Markup(
        f'<div class="rdi-three">{_go_on(shown.lessons)}{_ruling_of_the_day()}'
        f"{_puzzle_of_the_day(shown.puzzles)}</div>"
    )


def _card(sign: str, kind: str, content: Markup, note: str = "") -> Markup:
    told = Markup(f'<span class="rdi-note">{escape(note)}</span>' if note else "")
    kind = escape(kind)
    return Markup(
        f'<section class="rdi-day" aria-label="{kind}"><h2 class="rdi-day__kind">{icon(sign)}'
        f"{kind}{told}</h2>{content}</section>"
    )


def _go_on(lessons: Sequence[tuple[GalleryPage, str]]) -> Markup:
    """The first lesson; ``home.js`` puts the one that was begun in its place."""
    if not lessons:
        return Markup()
    page, address = lessons[0]
    return _card(
        "lesson",
        "Go on where you were",
        Markup(
            f'<h3 data-goes-on="">{escape(page.title)}</h3><p data-told="">{escape(page.about)} '
            f"{escape(minutes(page.minutes))}</p>"
            f'<p class="rdi-actions"><a class="rdi-btn rdi-btn--go" data-go="" '
            f'href="{escape(address)}">Begin{icon("fwd")}</a></p>'
        ),
    )


def _one_a_day(items: Iterable[Markup]) -> Markup:
    """Items of which a reader sees one; without a script the first."""
    every = [Markup(f"<li{flag('hidden', n > 0)}>{item}</li>") for n, item in enumerate(items)]
    return Markup(f'<ul data-daily="">{"".join(every)}</ul>')


def _spread(every: Sequence[T]) -> list[T]:
    """At most so many as a month has days, evenly from the first to the last."""
    count = min(DAYS, len(every))
    return [every[n * len(every) // count] for n in range(count)]


_GUESSED = re.compile(r"(Yes|No)\b")
_OF_A_BOOK = re.compile(r"`|\bRDI \d|\bedition|\bscenario")


def _ruling_of_the_day() -> Markup:
    """Open questions with our rulings, of those that say yes or no, each after what its rule says;
    one guesses first. What speaks of switches, of a book or of a scenario file is left out."""
    every = [
        (id, each)
        for id in rules()
        for each in rule(id).left_open
        if not _OF_A_BOOK.search(f"{each.text} {each.ruling}")
    ]
    guessed = [(id, each, found[1]) for id, each in every if (found := _GUESSED.match(each.ruling))]
    told = (
        Markup(
            f'<p class="rdi-soft">{escape(rule(id).plain)}</p>'
            f'<h3>{_named(each.text)}</h3><details data-guess="{escape(says)}">'
            f'<summary>Our ruling</summary><p class="is-said">{_named(each.ruling)}</p></details>'
            f'<p><a href="../rules/{escape(id)}.html">{escape(rule_name(id))}</a></p>'
        )
        for id, each, says in _spread(guessed)
    )
    return _card("book", "Ruling of the day", _one_a_day(told), "no book decides it")


def _named(text: str) -> Markup:
    return with_names(prose(text), lambda id: escape(f"“{rule_name(id)}”"))


def _puzzle_of_the_day(puzzles: Sequence[tuple[Scenario, str]]) -> Markup:
    if not puzzles:
        return Markup()
    told = (
        Markup(
            f"<h3>{escape(puzzle.title)}</h3><p>{escape(puzzle.question)}</p>"
            f'<p class="rdi-actions"><a class="rdi-btn rdi-btn--go" href="{escape(address)}">'
            "Solve it</a></p>"
        )
        for puzzle, address in _spread(puzzles)
    )
    return _card("puzzle", "Puzzle of the day", _one_a_day(told), "proved")


# ----------------------------------------------------------------------------- lessons, puzzles


def paths(lessons: Sequence[tuple[GalleryPage, str]], level: int = 2) -> Markup:
    """The lessons, path by path, under a heading of that level; ``home.js`` marks what is begun and
    what is done."""
    told = Markup(
        "".join(
            f'<section class="rdi-way"><h{level + 1}>{escape(path)}</h{level + 1}>'
            f'<ol class="rdi-lessonway">{"".join(starmap(_lesson, members))}</ol></section>'
            for path, members in groupby(lessons, key=lambda each: each[0].path)
        )
    )
    every = [page for page, _ in lessons]
    of, tests = lessons_and_tests(every)
    head = Markup(
        f'<div class="rdi-part"><h{level}>Learn the rules, step by step</h{level}>'
        f'<span class="rdi-note rdi-soft" data-progress-of="{of}" data-tests-of="{tests}">'
        f"{escape(how_many(every))}</span></div>"
    )
    return Markup(f'<section id="learn" class="rdi-learn">{head}{told}</section>' if told else "")


def _lesson(page: GalleryPage, address: str) -> Markup:
    test = page.number < 0
    return Markup(
        f'<li data-lesson="{escape(page.fragment)}"{flag("data-test", test)}>'
        f'<span class="rdi-lessonway__dot" aria-hidden="true">{"★" if test else page.number}</span>'
        f'<a href="{escape(address)}">{escape(page.title)}</a>'
        f"<small>{page.minutes} min</small></li>"
    )


def practise(shown: Shown) -> Markup:
    """Where questions are asked, if they are; by what puzzles can be picked; those that are files
    by kind, the easy ones first."""
    told, puzzles = Markup(), shown.puzzles
    for kind, members in groupby(puzzles, key=lambda each: _kind(each[0])):
        rows = Markup("".join(starmap(_puzzle, members)))
        told += Markup(
            f'<section class="rdi-panel"><h2>{escape(kind)}</h2>'
            f'<ul class="rdi-defs">{rows}</ul></section>'
        )
    return Markup(
        '<div class="rdi-list"><header><h1 class="rdi-says">Practise</h1><p class="rdi-soft">'
        "One play does it, whatever the others answer. Each is proved.</p></header>"
        f"{_questions(shown.questions)}{_puzzle_of_the_day(puzzles)}{_picks(shown.picks)}"
        f"{told}</div>"
    )


def _puzzle(puzzle: Scenario, address: str) -> Markup:
    return Markup(
        f'<li><a href="{escape(address)}">{escape(puzzle.title)}</a>'
        f'<span class="rdi-soft">{escape(puzzle.question)} Level {_level(puzzle)} of 5.</span></li>'
    )


def _picks(found: PuzzlePicks | None) -> Markup:
    """The ways to all puzzles, each by its number; no title of a puzzle stands here."""
    if found is None:
        return Markup()
    told = Markup()
    for heading, members in groupby(found.each, key=lambda each: each.heading):
        links = Markup(
            "".join(
                f'<li><a class="rdi-btn" href="{escape(each.address)}">{escape(each.title)}'
                f' <span class="num rdi-soft">{each.many}</span></a></li>'
                for each in members
            )
        )
        told += Markup(f'<h3>{escape(heading)}</h3><ul class="rdi-picks">{links}</ul>')
    return Markup(
        f'<section class="rdi-panel"><h2>All {found.every} puzzles</h2>'
        f'<p><a class="rdi-btn rdi-btn--go" href="{escape(found.address)}">Begin with the easiest'
        f"</a></p>{told}</section>"
    )


def _questions(address: str) -> Markup:
    if not address:
        return Markup()
    return Markup(
        '<section class="rdi-panel"><h2>Questions without end</h2><p>Ten in a row, '
        "made by the rules themselves, each with its reason. What you missed comes back.</p>"
        f'<p><a class="rdi-btn rdi-btn--go" href="{escape(address)}">Ask me</a></p></section>'
    )


def _kind(puzzle: Scenario) -> str:
    return KINDS[puzzle.puzzle.kind] if puzzle.puzzle is not None else KINDS[""]


def _level(puzzle: Scenario) -> int:
    return puzzle.puzzle.level if puzzle.puzzle is not None else 0


# ---------------------------------------------------------------------------------- chapters


def _chapters() -> Markup:
    tiles = []
    for chapter, under in groupby(topics(), key=lambda topic: topic.chapter):
        members = list(under)
        within = {topic.id for topic in members}
        every = [each for each in rules().values() if each.topic in within]
        asked = sum(len(each.left_open) for each in every)
        names = ", ".join([topic.title for topic in members[:3]] + ["…"] * (len(members) > 3))
        tiles.append(
            Markup(
                f'<li class="rdi-tile"><h3><a href="../rules/index.html#{escape(members[0].id)}">'
                f"{escape(chapter)}</a></h3><p>{escape(names)}</p>"
                f'<p class="num">{len(every)} rules · {asked} open questions</p></li>'
            )
        )
    open_questions = sum(len(each.left_open) for each in rules().values())
    head = Markup(
        '<div class="rdi-part"><h2>The whole rulebook, by topic</h2><span class="rdi-note">'
        f'<a href="../rules/index.html">{len(rules())} rules</a> · <a href="../cards/index.html">'
        f"{len(cards())} cards</a> · {open_questions} open questions with our ruling · 5 books"
        "</span></div>"
    )
    return Markup(f'<section>{head}<ul class="rdi-tiles">{"".join(tiles)}</ul></section>')


def _more(more: Iterable[Elsewhere]) -> Markup:
    cards = Markup(
        "".join(
            f'<li class="rdi-tile"><h3><a href="{escape(each.address)}">{escape(each.title)}</a>'
            f"</h3><p>{escape(each.about)}</p></li>"
            for each in more
        )
    )
    head = Markup('<div class="rdi-part"><h2>More</h2></div>')
    return Markup(f'<section>{head}<ul class="rdi-tiles">{cards}</ul></section>' if cards else "")
