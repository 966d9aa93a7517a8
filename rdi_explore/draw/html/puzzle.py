"""A puzzle as regions of HTML: the aim, the table, all plays alike; a try is played out step by
step, and what was solved is explained.

Before a choice nothing tells the answer: all choices look alike, in the order of the hand.
"""

from collections.abc import Sequence
from itertools import groupby, pairwise
from typing import NamedTuple

from markupsafe import Markup

from ...explore.puzzle_solver import SEEN
from ...kernel import Act, CardOrNothing, ModeNo, Moment, Option
from ...rulebook import BOOK_TITLES
from ...scenario import Scenario
from ..cards import PHASE, type_of_mode
from ..words import (
    NumberedOption,
    answers,
    in_short,
    numbered,
    option_label,
    option_words,
    side_name,
    whom_words,
)
from .doors import doors
from .game_setup import MODES
from .game_table import way
from .leaf import (
    HTML,
    badge,
    capital,
    escape,
    help_on_keys,
    icon,
    key,
    listed_html,
    recall,
    rules,
)
from .now import sentence
from .options import key_of
from .played import passed, passing
from .played import steps as stepping
from .puzzle_reasons import WhyItWorks
from .table import table

BARS = 5
RESULTS = {"first": ("is-right", "pass", "solved at the first try"),
           "later": ("is-wrong", "cross", "solved later"),
           "hint": ("is-hint", "hint", "solved with a hint")}  # fmt: skip


class Why(NamedTuple):
    """A wrong choice, and what becomes of it in a few words."""

    number: int
    option: Option
    words: Markup


class GroupedPuzzles(NamedTuple):
    """Puzzles that have something in common: under which heading, their id and title, how many of
    them are solved, and whether they are gone through now."""

    heading: str
    id: str
    title: str
    solved: int
    of: int
    chosen: bool


class PuzzleView(NamedTuple):
    """What is to be shown: the puzzle, its ``aim`` and its place; the moment of the question; the
    ``line`` that was played out (none: not tried) and how far it is shown (``at``); whether the try
    was ``right`` (``None``: it could not be proved) and what it comes to (``ends``); the numbers
    that were ``tried``; the ``hints`` that were asked for; once it is solved, why the wrong ones
    fail, and why the right one ``works``; the run so far, by results; the address of the position,
    and the next puzzle; what can be picked; and how others found it, once it is solved."""

    scenario: Scenario
    aim: str
    place: int
    of: int
    moment: Moment
    line: Sequence[Moment]
    at: int
    right: bool | None
    ends: Markup
    tried: frozenset[int]
    hints: Sequence[Markup]
    fails: Sequence[Why]
    works: WhyItWorks | None
    run: Sequence[str]
    link: str
    next_title: str
    lines: int
    message: Markup = Markup()
    recall: str = ""
    picking: Sequence[GroupedPuzzles] = ()
    found_by: str = ""


def puzzle(view: PuzzleView) -> dict[str, Markup]:
    """Every region."""
    shown = view.line[view.at] if view.line else view.moment
    return {
        "bar": _bar(),
        "now": _aim(view),
        "message": view.message,
        "table": table(shown),
        "window": _outcome(view) if view.line else _plays(view),
        "tree": _run(view) + _hints(view) + _picking(view) + recall(view.recall),
        "dialog": _KEYS,
    }


_KEYS = help_on_keys(
    "puzzle",
    ("0 … 9", "try the play with that number"),
    ("← / →", "one step back / forward in what happens"),
    ("H / N", "a hint / on: another try, or the next puzzle"),
    ("S", "share link"),
    ("Esc", "close rule or help"),
    ("?", "this help"),
)


def _bar() -> Markup:
    return Markup(
        f'<header class="rdi-bar has-tools">{doors("practise")}<div class="rdi-bar__tools">'
        f'<button class="rdi-btn" data-act="share" aria-label="Share">{icon("share")}'
        '<span class="label">Share</span></button><button class="rdi-btn" data-act="keys" '
        f'aria-label="Keyboard help">{icon("keys")}{key("?")}</button></div></header>'
    )


def _aim(view: PuzzleView) -> Markup:
    return Markup(
        '<section class="rdi-now" aria-label="The puzzle"><p class="rdi-now__where"><span><b>'
        f"Puzzle {view.place} of {view.of}</b></span>{_game(view)}</p>"
        f'<h1 id="asked" tabindex="-1">{escape(view.scenario.question)}</h1>'
        f'<p class="rdi-now__where"><span>{sentence(view.moment)}</span></p>'
        f'<p class="rdi-now__where"><span>{escape(_terms(view.moment))}</span></p></section>'
    )


def _terms(moment: Moment) -> str:
    """What is open, who plays against it, and when it is over."""
    assert moment.decision is not None
    seat = moment.decision.seat
    others = f"All others play against {moment.name(seat)} as well as the rules let them"
    if len(moment.setup.mates[seat]) > 1:
        others += ", and no teammate’s help is needed"
    owner = side_name(moment.setup, moment.position.turn)
    end = f"It ends with {owner}’s {PHASE[moment.phase]}. " if moment.phase else ""
    return f"{end}All hands are open; no card in a pile or deck matters. {others}."


def _game(view: PuzzleView) -> Markup:
    """The aim, the level, the book, and which game it is, if not that of everybody."""
    sheet, mode = view.scenario.puzzle, view.scenario.mode
    told = [view.aim, f"level {sheet.level if sheet is not None else 1} of {BARS}"]
    told += [BOOK_TITLES[view.scenario.edition]] + [MODES[mode]] * (mode != "normal")
    return Markup("".join(f"<span>·</span><span>{escape(each)}</span>" for each in told))


# ------------------------------------------------------------------------------------ to try


def _plays(view: PuzzleView) -> Markup:
    """Every choice, card by card, each with what it does; in the order of the hand."""
    ways: dict[tuple[Act, CardOrNothing, ModeNo], list[NumberedOption]] = {}
    for each in numbered(view.moment):
        ways.setdefault((each.option.act, each.option.card, each.option.mode), []).append(each)
    plays = Markup("".join(f"<li>{_ways(view, group)}</li>" for group in ways.values()))
    return Markup(
        '<section class="rdi-panel" aria-label="What to try"><div class="rdi-panel__head"><h2>'
        f'What do you try?</h2></div><ul class="rdi-tries-of">{plays}</ul></section>'
    )


def _ways(view: PuzzleView, group: Sequence[NumberedOption]) -> Markup:
    """One card in one way of playing it: one button, or one for each on whom or what."""
    moment, first = view.moment, group[0].option
    kind = does = Markup()
    if first.act is Act.PLAY:
        kind = badge(escape(type_of_mode(moment.setup.cast[first.card].modes[first.mode])))
        does = Markup(f'<span class="what">{capital(escape(option_words(moment, first)))}.</span>')
    if len(group) == 1:
        words = Markup(f"<strong>{way(moment, first)}</strong>{kind}{does}")
        return _try(view, group[0].number, words, "rdi-option")
    label = Markup(option_label(moment, first, HTML))
    buttons = Markup(
        "".join(
            _try(view, each.number, Markup(f"<b>{_target(moment, each.option)}</b>"), "rdi-target")
            for each in group
        )
    )
    way_id = Markup(f"way-{group[0].number}")
    return Markup(
        f'<div class="rdi-option rdi-option--many" role="group" data-key="{way_id}" '
        f'aria-labelledby="{way_id}">{icon("target")}<strong id="{way_id}">{label} on …</strong>'
        f'{kind}{does}<div class="rdi-targets">{buttons}</div></div>'
    )


def _try(view: PuzzleView, number: int, words: Markup, kind: str) -> Markup:
    return Markup(
        f'<button class="{escape(kind)}" data-act="choose" data-arg="{number}" '
        f'data-key="opt-{number}">{key_of(number)}{words}{_tried(view, number)}</button>'
    )


def _target(moment: Moment, option: Option) -> Markup:
    """On whom a card is played, what it answers, or what else tells one way from another."""
    whom = Markup(whom_words(moment.setup, option, HTML))
    what = Markup(answers(moment, option, HTML))
    if whom and what:
        return Markup(f"{whom} ({what})")
    return whom or what or Markup(option_label(moment, option, HTML))


def _tried(view: PuzzleView, number: int) -> Markup:
    return Markup("<small>tried</small>" if number in view.tried else "")


# ------------------------------------------------------------------------------- played out


def _outcome(view: PuzzleView) -> Markup:
    state, sign, says = {
        True: ("is-proved", "pass", "Right, whatever the others do"),
        False: ("is-refuted", "cross", "Not quite"),
        None: ("is-open", "wait", "We do not know: that is too much to try out here"),
    }[view.right]
    at, last, told = view.at, len(view.line) - 1, _told(view)
    ends = Markup(f"<p>{view.ends}</p>" if view.right is not None else "")
    steps = Markup(
        "".join(
            f'<li class="{"is-now" if place == at else "is-ahead" if place > at else ""}">'
            f'<button data-act="jump" data-arg="{place}" data-key="step-{place}">{place}</button>'
            f"<span>{told[place - 1]}</span></li>"
            for place in range(1, last + 1)
        )
    )
    return Markup(
        f'<section class="rdi-panel rdi-outcome-of {escape(state)}" aria-label="How it goes on">'
        f'<h2 id="verdict" tabindex="-1">{icon(sign)} {escape(says)}</h2>{ends}'
        f"{stepping(at, last, first=0)}"
        f'<ol class="rdi-played" aria-live="polite">{steps}</ol>{_after(view)}</section>'
    )


def _told(view: PuzzleView) -> list[Markup]:
    """Each step of the line, what matters of it; of those ahead the main fact alone."""
    return [
        Markup(
            "".join(
                f"<span>{words}</span>" for words in _step(before, moment)[: None if here else 1]
            )
        )
        for place, (before, moment) in enumerate(pairwise(view.line), 1)
        for here in (place == view.at,)
    ]


def in_steps(line: Sequence[Moment]) -> tuple[Moment, ...]:
    """The moments of a line that are shown: not where somebody passed and nothing came of it."""
    begin, *on, last = line
    return begin, *(each for each in on if not passed(each) or in_short(each)), last


def _step(before: Moment, moment: Moment) -> list[Markup]:
    """What was chosen or has come of it, then who had passed since the moment before."""
    done: list[Moment] = []
    at = moment
    while at is not before and passed(at):
        assert at.parent is not None
        done.insert(0, at)
        at = at.parent
    return [*map(Markup, in_short(moment, HTML))] + [passing(done)] * bool(done)


def _after(view: PuzzleView) -> Markup:
    """What may be done after a try, and what was solved explained."""
    if view.right:
        return _solved(view)
    return Markup(
        '<p class="rdi-go"><button class="rdi-btn rdi-btn--go" data-act="retry" '
        f'data-key="retry">{icon("undo")}Try another</button>{_open(view)}</p>'
    )


def _open(view: PuzzleView) -> Markup:
    if not view.link:
        return Markup()
    return Markup(
        f'<a class="rdi-btn" href="#" data-page="laboratory" data-fragment="{escape(view.link)}">'
        "Open at the table</a>"
    )


def _solved(view: PuzzleView) -> Markup:
    lines = "1 way to play" if view.lines == 1 else f"{view.lines} ways to play"
    checked = escape(f"{view.found_by} It was checked along {lines}.")
    why = Markup()
    if view.works is not None:
        cited = rules(view.works.rules, view.scenario.edition)
        why = Markup(f"<p>{' '.join(view.works.sentences)} {cited}</p>")
    alike: dict[Markup, list[Why]] = {}
    for each in view.fails:
        alike.setdefault(each.words, []).append(each)
    fails = Markup("".join(f"<li>{_failing(view.moment, group)}</li>" for group in alike.values()))
    return Markup(
        f"<h3>Why it works</h3>{why}"
        f'<h3>Why the others fail</h3><ul class="rdi-fails">{fails}</ul>'
        f'<p class="rdi-soft rdi-note">{checked}</p>'
        '<p class="rdi-go"><button class="rdi-btn rdi-btn--go" data-act="next" data-key="next">'
        f"Next: {escape(view.next_title)}</button>{_open(view)}</p>"
    )


def _failing(moment: Moment, alike: Sequence[Why]) -> Markup:
    """What becomes of all plays that fail alike, and a look at each."""
    if len(alike) == 1:
        only, look = alike[0], _look(alike[0], Markup("see it"))
        return Markup(f"<b>{way(moment, only.option)}</b><p>{only.words} {look}</p>")
    cards = groupby(alike, lambda each: (each.option.act, each.option.card, each.option.mode))
    plays = listed_html(_looks(moment, list(group)) for _, group in cards)
    return Markup(f"{plays}<p>{alike[0].words}</p>")


def _looks(moment: Moment, alike: Sequence[Why]) -> Markup:
    """A look at a card, on whomever it is played."""
    if len(alike) == 1:
        return _look(alike[0], Markup(f"<b>{way(moment, alike[0].option)}</b>"))
    label = Markup(option_label(moment, alike[0].option, HTML))
    looks = listed_html(_look(each, _target(moment, each.option)) for each in alike)
    return Markup(f"<b>{label}</b> on {looks}")


def _look(each: Why, words: Markup) -> Markup:
    """What plays a wrong choice out."""
    return Markup(
        f'<button class="rdi-rulelink" data-act="see" data-arg="{each.number}" '
        f'data-key="see-{each.number}">{words}</button>'
    )


# ------------------------------------------------------------------------------------ beside


def _run(view: PuzzleView) -> Markup:
    sheet = view.scenario.puzzle
    assert sheet is not None
    row = 0
    for result in view.run:
        row = {"first": row + 1, "later": 0, "hint": row}[result]
    first = sum(result == "first" for result in view.run)
    marks = Markup(
        "".join(
            f'<li class="{escape(state)}">{icon(sign)}<span class="vh">{escape(says)}</span></li>'
            for state, sign, says in map(RESULTS.__getitem__, view.run[-20:])
        )
    )
    bars = escape("●" * sheet.level + "○" * (BARS - sheet.level))
    return Markup(
        '<section class="rdi-panel" aria-label="Your run"><div class="rdi-panel__head"><h2>Your run'
        f'</h2><span title="level {sheet.level} of 5"><span aria-hidden="true">{bars}</span>'
        f'<span class="vh">level {sheet.level} of 5</span></span></div>'
        f'<p><b class="rdi-inarow">{row}</b> in a row at the first try, {first} of '
        f'{len(view.run)} so far</p><ol class="rdi-marks">{marks}</ol>'
        f'<p class="rdi-soft">{escape(_found_at(sheet.level))} Your run is kept in this browser '
        "only.</p></section>"
    )


def _found_at(level: int) -> str:
    """What a level says."""
    if level > len(SEEN):
        return f"Level {level}: {SEEN[-1]} looks at how each play may go on are too few."
    ways = SEEN[level - 1]
    looks = "1 look" if ways == 1 else f"{ways} looks"
    return f"Level {level}: it takes {looks} at how each play may go on."


def _hints(view: PuzzleView) -> Markup:
    if view.line and view.right and not view.hints:
        return Markup()
    given = Markup("".join(f"<li>{hint}</li>" for hint in view.hints))
    words = ("Hint 1 of 2: where to look", "Hint 2 of 2: what counts")
    more = Markup()
    if len(view.hints) < len(words) and not (view.line and view.right):
        more = Markup(
            f'<p><button class="rdi-btn" data-act="hint" data-key="hint">{icon("hint")}'
            f"{escape(words[len(view.hints)])}</button></p>"
        )
    return Markup(
        '<section class="rdi-panel" aria-label="Hints"><div class="rdi-panel__head"><h2>Hints</h2>'
        f'</div><ol class="rdi-hints" aria-live="polite">{given}</ol>{more}'
        '<p class="rdi-soft">A hint keeps your run, but this one will not count for it.</p>'
        "</section>"
    )


def _picking(view: PuzzleView) -> Markup:
    """Every way to pick puzzles, with how many of each are solved."""
    if not view.picking:
        return Markup()
    chosen = next((each.title for each in view.picking if each.chosen), "")
    lists = Markup(
        "".join(
            f'<h3>{escape(heading)}</h3><ul class="rdi-picks">{"".join(map(_pick, members))}</ul>'
            for heading, members in groupby(view.picking, key=lambda each: each.heading)
        )
    )
    everything = Markup(
        '<p><button class="rdi-btn" data-act="pick" data-arg="" data-key="pick-all">'
        "All puzzles</button></p>"
    )
    return Markup(
        '<section class="rdi-panel" aria-label="Pick puzzles"><details data-key="picking"><summary>'
        f"<b>{escape(chosen or 'Pick puzzles')}</b></summary>"
        f"{everything if chosen else ''}{lists}</details></section>"
    )


def _pick(each: GroupedPuzzles) -> Markup:
    id, now = escape(each.id), Markup(' aria-current="true"' if each.chosen else "")
    return Markup(
        f'<li><button class="rdi-btn" data-act="pick" data-arg="{id}" '
        f'data-key="pick-{id}"{now}>{escape(each.title)} <span class="rdi-soft">'
        f"{each.solved} of {each.of}</span></button></li>"
    )
