"""The window: what is answered, what is at stake, who is asked, what may and may not be played."""

from ...kernel import (
    NOBODY,
    After,
    AnteDemand,
    AnyFrame,
    Champions,
    Choosing,
    Drinks,
    Event,
    Gambling,
    Hooks,
    Losing,
    Moment,
    Option,
    Payment,
    Phase,
    Play,
    Reveal,
    SeatNo,
    Window,
    by_seat,
    choice_of,
)
from ..cards import PHASE, type_of_mode
from ..words import Question, on_whom, question, side_name, subject_words, window_about
from .ahead import if_let
from .leaf import HTML, badge, capital, card_title, escape, icon, listed_html, mark, minus, rules
from .options import options, seats_in_order
from .refusals import Supposed, others, refused
from .results import results

KIND = {
    "card": "Everyone is asked about",
    "drink": "Everyone is asked about",
    "event": "Everyone is asked about",
    "ante": "Before the ante",
    "payment": "Before the payment",
    "after": "Just after",
    "won": "Just after",
    "taken": "Just after",
    "free": "Before and after",
    "gamble": "Before a gambling turn",
    "losing": "Last chance",
    "chaser": "Before the next Chaser",
    "draw": "Before the drawing",
}


def window(
    moment: Moment,
    line: Option | None = None,
    begin: Moment | None = None,
    supposed: Supposed | None = None,
    onward: str = "",
    before: str = "",
) -> str:
    """The region; ``line`` is what the scenario's line does here, ``begin`` where it began,
    ``supposed`` what was asked last of what would have to differ, ``onward`` where one may go on to
    from the end, ``before`` what happened before: below the options, so that nothing jumps."""
    if moment.decision is None:
        return _panel("What came of it", "", results(moment, begin) + onward)
    seat = moment.decision.seat
    no = f"{refused(moment, seat, supposed)}\n{others(moment, supposed)}"
    may = f"{options(moment, line)}\n{before}{no}"
    frame = moment.position.agenda[-1]
    if not isinstance(frame, Window):
        asked = question(moment, HTML)
        return _panel(asked.head, "", f"{_choice_fact(moment, frame, asked)}\n{may}")
    place = len(moment.position.agenda) - 2
    subject = moment.position.agenda[place] if place >= 0 else None
    tag = ""
    if isinstance(subject, Play):
        tag = badge(type_of_mode(moment.setup.cast[subject.card].modes[subject.mode]))
    elif isinstance(subject, Event):
        tag = badge("Drink Event")
    about = window_about(moment.setup, frame, subject, HTML)
    return _panel(
        KIND[frame.kind],
        tag,
        f'<p class="rdi-window__subject">{about[:1].upper() + about[1:]}</p>\n'
        f'<p class="rdi-window__fact">{_fact(moment, subject, place)}</p>\n'
        f"{_order(moment, frame)}\n{may}",
    )


def _panel(head: str, tag: str, content: str) -> str:
    return (
        '<section class="rdi-panel rdi-window" tabindex="-1" aria-label="Who is asked">\n'
        f'<div class="rdi-panel__head"><h2 class="rdi-window__kind">{head}</h2>{tag}</div>\n'
        f"{content}</section>"
    )


# ---------------------------------------------------------------------- what it is about


def _choice_fact(moment: Moment, frame: AnyFrame, asked: Question) -> str:
    """What the choice is about, and what is to be known of it."""
    agenda = moment.position.agenda
    match frame:
        case Phase() if choice_of(frame) == "member":
            side = side_name(moment.setup, moment.position.turn)
            subject = f"{PHASE[frame.phase]} of {escape(side)}"
        case Phase():
            owner = escape(moment.name(moment.position.turn))
            subject = f"{owner}’s {PHASE[frame.phase]}"
        case Hooks():
            subject = card_title(moment.setup, frame.components[0][1])
        case Champions() | Choosing():
            subject = subject_words(moment.setup, agenda[-2], HTML)
        case _:
            subject = subject_words(moment.setup, frame, HTML)
    return (
        f'<p class="rdi-window__subject">{capital(subject)}</p>\n'
        f'<p class="rdi-window__fact">{asked.fact} {rules(asked.rules, moment.setup.edition)}</p>'
    )


def _fact(moment: Moment, subject: AnyFrame | None, place: int) -> str:
    names = moment.setup.names
    match subject:
        case Play():
            return _play_fact(moment, subject, place)
        case Drinks():
            away = [place for place, seat in enumerate(moment.position.seats) if seat.away]
            told = [
                f"{escape(names[drink.drinker])}: <b>{_plus(drink.alcohol)} Alcohol Content</b>"
                + (f", {_plus(drink.fortitude)} Fortitude" if drink.fortitude else "")
                + (" (Ignored)" if drink.drinker in (*drink.ignored, *away) else "")
                for drink in subject.drinks
                if not drink.negated
            ]
            return "; ".join(told) or "No Drink is left."
        case Event():
            return f"Revealed by {escape(names[subject.by])}"
        case AnteDemand():
            game = moment.position.round
            who = listed_html(escape(names[s]) for s in game.members) if game is not None else ""
            return f"<b>{subject.amount} Gold</b> from {who}"
        case After() | Losing():
            told = []
            for hurt in subject.hurts:
                by = f", caused by {escape(names[hurt.source])}" if hurt.source != NOBODY else ""
                told.append(f"{escape(names[hurt.victim])} lost <b>{hurt.amount} Fortitude</b>{by}")
            return "; ".join(told) or "Alcohol Content meets Fortitude, or there is no Gold left"
        case Payment():
            return "Cards may be played before the Gold is paid"
        case Gambling():
            return "Cards that may be played during a Round"
        case Reveal():
            return "Anytime Cards may be played before the Chaser is revealed"
        case Phase():
            return "Sometimes and Anytime Cards may be played before and after"
        case _:
            return ""


def _plus(number: int) -> str:
    return minus(number) if number else "0"


def _play_fact(moment: Moment, card: Play, place: int) -> str:
    by = escape(moment.name(card.by))
    below = moment.position.agenda[place - 2] if place >= 2 else None
    if isinstance(below, Play | Drinks | Event | AnteDemand | After):
        about = subject_words(moment.setup, below, HTML)
        words = f"{by}’s answer to {about}"
    else:
        on = listed_html(on_whom(moment.setup, card, HTML))
        words = f"Played by {by}" + (f" on {on}" if on else "")
    stake = _stake(moment)
    return f"{words} · {stake}" if stake else words


def _stake(moment: Moment) -> str:
    """The loss that the lowest waiting card carries, its cause, and the way it has gone."""
    for place, frame in enumerate(moment.position.agenda):
        if not isinstance(frame, Play) or frame.negated:
            continue
        losses = [part for part in frame.parts if part.stat == "fortitude" and part.amount < 0]
        if not losses:
            continue
        amounts = sorted({-part.amount for part in losses})
        amount = f"<b>{' or '.join(map(str, amounts))} Fortitude</b>"
        path = _path(moment, moment.numbers[place])
        then = if_let(moment)
        last = _losers(then.item(moment.numbers[place]))
        arrow = f" {icon('redirect')} "
        steps = [_who(moment, victims) for victims in path]
        if last and last != path[-1]:
            return (
                f"{amount}, cause {escape(moment.name(frame.by))}: {arrow.join(steps)}{arrow}"
                f"<b>{_who(moment, last)}</b> if it takes effect"
            )
        steps[-1] = f"<b>{steps[-1]}</b>"
        return f"{amount}, cause {escape(moment.name(frame.by))}: {arrow.join(steps)}"
    return ""


def _who(moment: Moment, victims: tuple[SeatNo, ...]) -> str:
    return listed_html(escape(moment.name(seat)) for seat in victims) or "nobody"


def _path(moment: Moment, number: int) -> list[tuple[SeatNo, ...]]:
    """The victims of a card's losses, one after the other as they were redirected."""
    path: list[tuple[SeatNo, ...]] = []
    for entry in moment.record():
        if number in entry.numbers:
            frame = entry.agenda[entry.numbers.index(number)]
            victims = _losers(frame)
            if victims and (not path or path[-1] != victims):
                path.append(victims)
    return path or [()]


def _losers(frame: AnyFrame | None) -> tuple[SeatNo, ...]:
    if not isinstance(frame, Play):
        return ()
    found = [
        part.victim
        for part in frame.parts
        if part.stat == "fortitude" and part.amount < 0 and part.victim not in frame.ignored
    ]
    return tuple(dict.fromkeys(found))


# ----------------------------------------------------------------------------------- order


def _order(moment: Moment, open_window: Window) -> str:
    stations = []
    for place, seat in enumerate(seats_in_order(moment, open_window)):
        state, sign, word = _station(moment, open_window, place, seat)
        current = ' aria-current="step"' if state == "is-deciding" else ""
        stations.append(
            f'<li class="{state}"{current}><span class="dot">{icon(sign)}</span>'
            f"{mark(moment.name(seat))}<small>{word}</small></li>"
        )
    for seat, player in by_seat(moment.position.seats):
        if player.out:
            name = mark(moment.name(seat))
            dot = f'<span class="dot">{icon("cross")}</span>'
            stations.append(f'<li class="is-out">{dot}{name}<small>out</small></li>')
    return (
        f'<ol class="rdi-order" aria-label="Who is asked, in order">\n{"".join(stations)}</ol>\n'
        f'<p class="rdi-order__why">{_order_why(open_window)}</p>'
    )


def _station(moment: Moment, asking: Window, place: int, seat: SeatNo) -> tuple[str, str, str]:
    if place == asking.asked:
        asks = {"anytime": "Anytime?", "wish": "wishes?"}
        word = "decides" if len(moment.options) > 1 else "is asked"
        return "is-deciding", "decide", asks.get(asking.stage, word)
    if any(wisher == seat for wisher, _ in asking.wishes):
        return "is-passed", "pass", "wishes to play"
    can, early = bool(moment.plays_of(seat)), asking.stage == "anytime"
    if not can:
        return "is-none", "none", "no Anytime Card" if early else "nothing to play"
    if place < asking.asked:
        return "is-passed", "pass", "passed"
    return "is-next", "wait", "to come"


def _order_why(asking: Window) -> str:
    if asking.stage == "wish":
        return (
            "Everybody is asked first; if several wish to act, all plays are taken back. "
            + rules(["timing.response-order"])
        )
    if asking.stage in ("anytime", "sometimes"):
        return "Anytime Cards first, then Sometimes Cards, from whose turn it is. " + rules(
            ["timing.simultaneous-order"]
        )
    if asking.kind in ("card", "event"):
        return "If all pass, it takes effect; a play asks all again. " + rules(["timing.reopen"])
    if asking.kind == "drink":
        return "If all pass, it is drunk; a play asks all again. " + rules(["timing.reopen"])
    return "If all pass, play goes on; a play asks all again. " + rules(["timing.reopen"])
