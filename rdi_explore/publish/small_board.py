"""What a small board shows at each of its steps, as HTML: what happens, how those stand whose
numbers have changed, and what the rule says of it.
"""

import re
from collections.abc import Iterator, Sequence
from itertools import accumulate, islice

from markupsafe import Markup, escape

from ..draw.cards import STAT
from ..draw.html.ahead import look
from ..draw.html.leaf import icon
from ..draw.html.table import NO_AIM, TICKS, AimedAt, track, track_of
from ..draw.seats import drunken_tokens, lying_in_front, sides, tokens_at, tracks_of
from ..draw.words import Sentence, side_name
from ..kernel import Moment, SeatNo
from .board_counts import BoardCounts
from .rule_board import QUIET, BoardStep, Lamp, opening, told_on

LONG, MUCH = 25, 45
"""So many words are read at one moment of a small board, and so many of numbers that change; more
of them are folded."""

CHANGED = "→"
"""By what one sees that a sentence tells of a number that has changed."""

_ENDING = re.compile(r" is discarded\.$")
_LEADS_NOWHERE = re.compile(
    r"^Everyone |^Nobody |may play a card\.$| (?:is discarded|takes effect|passes|pass)\.$"
)
_PASSED = re.compile(r" (?:pass|passes|to play)\.$")


def told_steps(steps: Sequence[BoardStep], id: str, counts: BoardCounts) -> Iterator[Markup]:
    """Each step: what happens, how those stand whose numbers have changed (and the pot, and what
    the question counts), and what the rule says of it, where that is something else;
    ``reference.js`` carries on what stays."""
    before: list[Markup] = []
    lit = Markup()
    gambled = any(step.stop.moment.position.pot for step in steps)
    for at, step in enumerate(steps):
        moment = step.stop.moment
        stand = [
            *seat_rows(moment, counts),
            *table_rows(moment, counts, gambled=gambled),
        ]
        changed = Markup(
            "".join(
                f'<div data-row="{n}">{row}</div>'
                for n, row in enumerate(stand)
                if at == 0 or row != before[n]
            )
        )
        board = Markup(f'<div class="rdi-mini__board">{changed}</div>' if changed else "")
        begins = opening(moment) if at == 0 else Markup()
        said = _said(told_on(step.stop), id, begins)
        told = plain(step.lamp.why) in said.partition("<details")[0]
        lamp = _lamp(step.lamp._replace(why=Markup()) if told else step.lamp)
        more = (lamp if lamp != lit else Markup()) + (
            _lamp(step.answer, " is-answer") if step.answer else Markup()
        )
        yield Markup(f'<li><div class="rdi-mini__told">{said}</div>{board}{more}</li>')
        before, lit = stand, lamp


def _said(every: Sequence[Sentence[Markup]], id: str, begins: Markup) -> Markup:
    """What happened on the way to a moment. Of much it is what the rule did, or how it began (of
    what was before the first moment, how it ended); all of it is folded, in order. ``begins`` is
    what is said at the first moment if nothing has happened yet."""
    told = [each._replace(words=plain(each.words)) for each in every]
    head = [each for n, each in enumerate(told) if not _echo(told, n, id)]
    if sum(length(each.words) for each in told) <= LONG:
        words = [each.words for each in head] or [begins]
        return Markup(f"<p>{' '.join(words)}</p>")
    by_rule = [each for each in head if id in each.rules]
    if begins:
        short = first(by_rule or told[-1:], LONG)
    elif all(each.words in QUIET for each in by_rule):
        short = _what_changed(head, by_rule)
    else:
        short = first(_led(head, by_rule), LONG)
    whole = Markup("".join(f"<li>{each.words}</li>" for each in told))
    return Markup(
        f'<p>{" ".join(each.words for each in short)}</p><details class="rdi-more">'
        f"<summary>Everything that happens</summary><ol>{whole}</ol></details>"
    )


def _echo(told: Sequence[Sentence[Markup]], n: int, id: str) -> bool:
    """Whether a sentence says only that nobody answers, and one beside it says who passed; what
    the rule itself brings about is none."""
    if told[n].words not in QUIET or id in told[n].rules:
        return False
    beside = told[n - 1 : n] if told[n].words == QUIET[0] else told[n + 1 :]
    return any(_PASSED.search(each.words) for each in beside)


def _led(
    every: Sequence[Sentence[Markup]], by_rule: Sequence[Sentence[Markup]]
) -> list[Sentence[Markup]]:
    """What the rule did, led by what happened just before, if both are short: who has done what the
    rule's own sentence speaks of."""
    place = next(n for n, each in enumerate(every) if each is by_rule[0])
    lead = [each for each in every[:place][-1:] if not _LEADS_NOWHERE.search(each.words)]
    both = [*lead, by_rule[0]]
    fits = sum(length(each.words) for each in both) <= LONG
    return [*(lead if fits else ()), *by_rule]


def first(every: Sequence[Sentence[Markup]], most: int) -> list[Sentence[Markup]]:
    """The first of some sentences, of so many words in all; one at least."""
    lengths = accumulate(length(each.words) for each in every)
    return [each for each, much in zip(every, lengths, strict=True) if much <= most] or [*every[:1]]


def _what_changed(
    every: Sequence[Sentence[Markup]], by_rule: Sequence[Sentence[Markup]]
) -> list[Sentence[Markup]]:
    """How it began, where the rule itself brings about no more than that nobody answers; and if no
    number changes in that, those that do."""
    short = first(by_rule or every, LONG)
    changed = [each for each in every if CHANGED in each.words]
    if not changed or any(each in changed for each in short):
        return short
    begun = (each for each in every if not _ENDING.search(each.words) and each.words not in QUIET)
    lead = by_rule or [*islice(begun, 1)]
    told = (*lead, *first(changed, MUCH))
    return [*dict.fromkeys(each for each in every if each in told)]


def length(words: Markup) -> int:
    """How many words a sentence has."""
    return len(re.sub(r"<[^>]+>", "", words).split())


def plain(words: Markup) -> Markup:
    """Words of the record without what only the stage can open."""
    return Markup(re.sub(r"</?button[^>]*>", "", words))


def seat_rows(moment: Moment, counts: BoardCounts) -> list[Markup]:
    """How everybody stands at a moment, a row each, with what waits for whom."""
    aims = [NO_AIM._replace(stands=each) for each in look(moment).aimed()]
    return [row for side in sides(moment.setup) for row in _stand(moment, side.seats, counts, aims)]


def table_rows(moment: Moment, counts: BoardCounts, *, gambled: bool) -> list[Markup]:
    """What lies on the table: the pot, if Gold was put there, and what the question counts."""
    pot = [_stuff("Pot", f"{moment.position.pot} Gold")] if gambled else []
    return [*pot, *(_stuff(*each) for each in counts.table(moment))]


def _stand(
    moment: Moment, seats: tuple[SeatNo, ...], counts: BoardCounts, aims: Sequence[AimedAt]
) -> list[Markup]:
    """A player or team with Fortitude, Alcohol Content and Gold, and with what the question counts;
    an automaton track by track."""
    number = seats[0]
    name = escape(side_name(moment.setup, number))
    if moment.setup.mechanical(number):
        tracks = ((name + f" towards {who}", marks) for who, marks in tracks_of(moment))
        return [Markup(f"<b>{each}</b>{small(track(each, *marks))}") for each, marks in tracks]
    seat = moment.position.seats[number]
    aim = aims[number]
    more = (*tokens_at(moment, number), *_hit_alone(moment, seats), *counts.of_side(moment, seats))
    stuff = ", ".join((f"{seat.gold} Gold", *more))
    apart = seat.fortitude - seat.alcohol - drunken_tokens(moment, number)
    waits = "" if seat.out or apart <= 0 else _waits(aim, apart)
    scale = small(track_of(moment, number, name, aim))
    return [_stuff(name, f"{stuff}. {waits}" if waits else stuff) + scale]


def _hit_alone(moment: Moment, seats: tuple[SeatNo, ...]) -> Iterator[str]:
    """The cards in front that are hit apart from their player: Minions, and Gizmos with Fortitude
    of their own; of a team each with whose it is."""
    setup = moment.setup
    for seat in seats:
        whose = f"{setup.names[seat]}: " if len(seats) > 1 else ""
        for card, left in lying_in_front(setup, moment.position.seats[seat]):
            if left or "minion" in setup.cast[card].type:
                yield f"{whose}{setup.cast[card].title}{left}"


def _waits(aim: AimedAt, apart: int) -> str:
    """What waits for a player whose Fortitude is so far above the Alcohol Content."""
    if apart + aim.stands.fortitude - aim.stands.alcohol <= 0:
        return "Would pass out."
    told = [
        f"{'gain' if much > 0 else 'lose'} {abs(much)} {called}"
        for much, called in zip(aim.stands, STAT.values(), strict=True)
        if much
    ]
    return f"Would {' and '.join(told)}." if told else ""


def _stuff(name: str, stuff: str) -> Markup:
    """Whose something is, and what."""
    return Markup(f'<b>{escape(name)}</b> <span class="rdi-soft">{escape(stuff)}</span>')


def small(scale: Markup) -> Markup:
    """A scale without its figures, and without the icons that the style sheet draws."""
    for each in (TICKS, icon("mug"), icon("shield")):
        scale = scale.replace(each, "")
    return scale


def _lamp(lamp: Lamp, more: str = "") -> Markup:
    """What is said of a moment."""
    state = f"{more} is-{lamp.state}" if lamp.state else more
    why = Markup(f"<span>{plain(lamp.why)}</span>" if lamp.why else "")
    return Markup(f'<div class="rdi-lamp{escape(state)}"><b>{lamp.word}</b>{why}</div>')
