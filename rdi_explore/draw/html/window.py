"""The window: what is answered, what is at stake, who is asked, what may and may not be played."""

from markupsafe import Markup

from ...kernel import (
    NOBODY,
    After,
    AnteDemand,
    AnyFrame,
    Champions,
    Choosing,
    Drink,
    Drinks,
    Event,
    Gambling,
    Hooks,
    Hurt,
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
from ..words import (
    fact_words,
    listed,
    question,
    side_name,
    subject_words,
    whom_words,
    window_about,
)
from .ahead import if_let
from .leaf import HTML, badge, capital, card_title, escape, icon, mark, minus, rules
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
    onward: Markup = Markup(),
    before: Markup = Markup(),
) -> Markup:
    """The region; ``line`` is what the scenario's line does here, ``begin`` where it began,
    ``supposed`` what was asked last of what would have to differ, ``onward`` where one may go on to
    from the end, ``before`` what happened before: below the options, so that nothing jumps."""
    if moment.decision is None:
        return _panel("What came of it", Markup(), results(moment, begin) + onward)
    seat = moment.decision.seat
    no = Markup(f"{refused(moment, seat, supposed)}\n{others(moment, supposed)}")
    may = Markup(f"{options(moment, line)}\n{before}{no}")
    frame = moment.position.agenda[-1]
    if not isinstance(frame, Window):
        head = question(moment).head
        return _panel(head, Markup(), Markup(f"{_choice_fact(moment, frame)}\n{may}"))
    place = len(moment.position.agenda) - 2
    subject = moment.position.agenda[place] if place >= 0 else None
    tag = Markup()
    if isinstance(subject, Play):
        tag = badge(escape(type_of_mode(moment.setup.cast[subject.card].modes[subject.mode])))
    elif isinstance(subject, Event):
        tag = badge(Markup("Drink Event"))
    about = Markup(window_about(moment.setup, frame, subject, HTML))
    return _panel(
        KIND[frame.kind],
        tag,
        Markup(
            f'<p class="rdi-window__subject">{capital(about)}</p>\n'
            f'<p class="rdi-window__fact">{_fact(moment, subject, place)}</p>\n'
            f"{_order(moment, frame)}\n{may}"
        ),
    )


def _panel(head: str, tag: Markup, content: Markup) -> Markup:
    return Markup(
        '<section class="rdi-panel rdi-window" tabindex="-1" aria-label="Who is asked">\n'
        f'<div class="rdi-panel__head"><h2 class="rdi-window__kind">{escape(head)}</h2>{tag}'
        "</div>\n"
        f"{content}</section>"
    )


# ---------------------------------------------------------------------- what it is about


def _choice_fact(moment: Moment, frame: AnyFrame) -> Markup:
    """What the choice is about, and what is to be known of it."""
    agenda = moment.position.agenda
    match frame:
        case Phase() if choice_of(frame) == "member":
            side = side_name(moment.setup, moment.position.turn)
            subject = escape(f"{PHASE[frame.phase]} of {side}")
        case Phase():
            owner = moment.name(moment.position.turn)
            subject = escape(f"{owner}’s {PHASE[frame.phase]}")
        case Hooks():
            subject = card_title(moment.setup, frame.components[0][1])
        case Champions() | Choosing():
            subject = Markup(subject_words(moment.setup, agenda[-2], HTML))
        case _:
            subject = Markup(subject_words(moment.setup, frame, HTML))
    cited = rules(question(moment).rules, moment.setup.edition)
    return Markup(
        f'<p class="rdi-window__subject">{capital(subject)}</p>\n'
        f'<p class="rdi-window__fact">{fact_words(moment, HTML)} {cited}</p>'
    )


def _fact(moment: Moment, subject: AnyFrame | None, place: int) -> Markup:
    names = moment.setup.names
    match subject:
        case Play():
            return _play_fact(moment, subject, place)
        case Drinks():
            drinks = (drink for drink in subject.drinks if not drink.negated)
            told = Markup("; ".join(_drink_fact(moment, drink) for drink in drinks))
            return told or Markup("No Drink is left.")
        case Event():
            return escape(f"Revealed by {names[subject.by]}")
        case AnteDemand():
            game = moment.position.round
            who = escape(listed(names[seat] for seat in game.members) if game is not None else "")
            return Markup(f"<b>{subject.amount} Gold</b> from {who}")
        case After() | Losing():
            told = Markup("; ".join(_hurt_fact(moment, hurt) for hurt in subject.hurts))
            return told or Markup("Alcohol Content meets Fortitude, or there is no Gold left")
        case Payment():
            return Markup("Cards may be played before the Gold is paid")
        case Gambling():
            return Markup("Cards that may be played during a Round")
        case Reveal():
            return Markup("Anytime Cards may be played before the Chaser is revealed")
        case Phase():
            return Markup("Sometimes and Anytime Cards may be played before and after")
        case _:
            return Markup()


def _drink_fact(moment: Moment, drink: Drink) -> Markup:
    gone = drink.drinker in (*drink.ignored, *moment.unreached)
    more = Markup(f", {_plus(drink.fortitude)} Fortitude" if drink.fortitude else "")
    return Markup(
        f"{escape(moment.name(drink.drinker))}: <b>{_plus(drink.alcohol)} Alcohol Content</b>"
        f"{more}{' (Ignored)' if gone else ''}"
    )


def _hurt_fact(moment: Moment, hurt: Hurt) -> Markup:
    by = f", caused by {moment.name(hurt.source)}" if hurt.source != NOBODY else ""
    return Markup(
        f"{escape(moment.name(hurt.victim))} lost <b>{hurt.amount} Fortitude</b>{escape(by)}"
    )


def _plus(number: int) -> Markup:
    return minus(number) if number else Markup("0")


def _play_fact(moment: Moment, card: Play, place: int) -> Markup:
    by = escape(moment.name(card.by))
    below = moment.position.agenda[place - 2] if place >= 2 else None
    if isinstance(below, Play | Drinks | Event | AnteDemand | After):
        words = Markup(f"{by}’s answer to {subject_words(moment.setup, below, HTML)}")
    else:
        on = Markup(whom_words(moment.setup, card, HTML))
        words = Markup(f"Played by {by}{f' on {on}' if on else ''}")
    stake = _stake(moment)
    return Markup(f"{words} · {stake}" if stake else words)


def _stake(moment: Moment) -> Markup:
    """The loss that the lowest waiting card carries, its cause, and the way it has gone."""
    for place, frame in enumerate(moment.position.agenda):
        if not isinstance(frame, Play) or frame.negated:
            continue
        losses = [part for part in frame.parts if part.stat == "fortitude" and part.amount < 0]
        if not losses:
            continue
        amounts = sorted({-part.amount for part in losses})
        amount = Markup(f"<b>{' or '.join(f'{each}' for each in amounts)} Fortitude</b>")
        path = _path(moment, moment.numbers[place])
        last = _losers(if_let(moment).item(moment.numbers[place]))
        steps = [_who(moment, victims) for victims in path]
        then = Markup()
        if last and last != path[-1]:
            steps.append(_who(moment, last))
            then = Markup(" if it takes effect")
        steps[-1] = Markup(f"<b>{steps[-1]}</b>")
        way = Markup(f" {icon('redirect')} ").join(steps)
        return Markup(f"{amount}, cause {escape(moment.name(frame.by))}: {way}{then}")
    return Markup()


def _who(moment: Moment, victims: tuple[SeatNo, ...]) -> Markup:
    return escape(listed(map(moment.name, victims)) or "nobody")


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


def _order(moment: Moment, open_window: Window) -> Markup:
    stations = []
    for place, seat in enumerate(seats_in_order(moment, open_window)):
        state, sign, word = _station(moment, open_window, place, seat)
        current = Markup(' aria-current="step"' if state == "is-deciding" else "")
        stations.append(
            Markup(
                f'<li class="{escape(state)}"{current}><span class="dot">{icon(sign)}</span>'
                f"{mark(moment.name(seat))}<small>{escape(word)}</small></li>"
            )
        )
    for seat, player in by_seat(moment.position.seats):
        if player.out:
            name = mark(moment.name(seat))
            dot = Markup(f'<span class="dot">{icon("cross")}</span>')
            stations.append(Markup(f'<li class="is-out">{dot}{name}<small>out</small></li>'))
    return Markup(
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


def _order_why(asking: Window) -> Markup:
    rule = "timing.reopen"
    if asking.stage == "wish":
        why = "Everybody is asked first; if several wish to act, all plays are taken back."
        rule = "timing.response-order"
    elif asking.stage in ("anytime", "sometimes"):
        why = "Anytime Cards first, then Sometimes Cards, from whose turn it is."
        rule = "timing.simultaneous-order"
    elif asking.kind in ("card", "event"):
        why = "If all pass, it takes effect; a play asks all again."
    elif asking.kind == "drink":
        why = "If all pass, it is drunk; a play asks all again."
    else:
        why = "If all pass, play goes on; a play asks all again."
    return Markup(f"{escape(why)} {rules([rule])}")
