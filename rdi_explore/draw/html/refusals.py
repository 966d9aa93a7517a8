"""Not now, and why: every card of every seat, with each reason and its rule."""

from collections.abc import Iterable
from typing import NamedTuple

from markupsafe import Markup

from ...kernel import (
    NOBODY,
    NOTHING,
    WHOLE,
    CardNo,
    Desk,
    Drinks,
    ModeNo,
    Moment,
    Refusal,
    SeatNo,
    by_seat,
)
from ...kernel import seats_asked as order
from ..cards import type_of
from ..words import answers, option_words, refusal_words, rests_on
from .leaf import HTML, capital, card_title, escape, icon, rules


class Supposed(NamedTuple):
    """What was asked last of what would have to differ: of which card of which seat, and the
    answers; nothing was asked if there are none."""

    seat: int = NOBODY
    card: int = NOTHING
    answers: tuple[Markup, ...] = ()


def refused(moment: Moment, seat: SeatNo, asked: Supposed | None = None) -> Markup:
    """The deciding seat's cards that cannot be played now; a page that cannot ask what would have
    to differ (``asked`` is ``None``) has no kernel."""
    items = Markup("\n".join(_items(moment, seat, asked)))
    if not items:
        return Markup()
    return Markup(
        f'<div class="rdi-group" data-key="refused"><h3>Not now, and why</h3>'
        f"<ul>\n{items}\n</ul>{doubts(moment, _refused_cards(moment, seat))}</div>"
    )


def doubts(moment: Moment, cards: Iterable[CardNo]) -> Markup:
    """Which of these cards no book tells whole."""
    told = Markup(rests_on((moment.setup.cast[card] for card in cards), (), HTML))
    return Markup(f'<p class="rdi-note">{told}</p>' if told else "")


def _refused_cards(moment: Moment, seat: SeatNo) -> list[CardNo]:
    return [refusal.card for refusal in every_refusal(moment, seat)]


def others(moment: Moment, asked: Supposed | None = None) -> Markup:
    """The same for every other seat, folded."""
    if moment.decision is None:
        return Markup()
    deciding = moment.decision.seat
    folds = [
        _fold(moment, seat, asked)
        for seat, player in by_seat(moment.position.seats)
        if seat != deciding and not player.out
        if player.hand or player.front or _has_components(moment, seat)
    ]
    if not folds:
        return Markup()
    told = Markup("\n".join(folds))
    return Markup(f'<div class="rdi-group" data-key="others"><h3>And the others</h3>\n{told}</div>')


def _has_components(moment: Moment, seat: SeatNo) -> bool:
    """Whether a seat has sheets on which there is something to use, or not, and why."""
    return bool(moment.plays_of(seat) or every_refusal(moment, seat))


def _fold(moment: Moment, seat: SeatNo, asked: Supposed | None) -> Markup:
    name = escape(moment.name(seat))
    plays = moment.plays_of(seat)
    cards = dict.fromkeys(option.card for option in plays)
    player = moment.position.seats[seat]
    every = dict.fromkeys((*cards, *_refused_cards(moment, seat)))
    count = len({*player.hand, *player.front, *every})
    may = (_may(moment, seat, card) for card in cards)
    lines = Markup("\n".join([*may, *_items(moment, seat, asked)]))
    kinds = Markup(f"{count} card{'s' if count != 1 else ''}")
    told = Markup(f"{len(cards)} of {kinds} may be played" if cards else f"none of {kinds} fits")
    return Markup(
        f'<details class="rdi-text-twin" data-key="why-{name}"><summary>{name}: {told}</summary>'
        f"<ul>\n{lines}\n</ul>{doubts(moment, every)}</details>"
    )


def _may(moment: Moment, seat: SeatNo, card: CardNo) -> Markup:
    """That a seat could play this card here, and when it will be asked."""
    told: list[Markup] = []
    for option in moment.plays_of(seat):
        if option.card != card:
            continue
        on = Markup(answers(moment, option, HTML))
        told.append(escape(option_words(moment, option)) + Markup(f" ({on})" if on else ""))
    ways = Markup(". Or: ".join(dict.fromkeys(told)))
    why = Markup(
        f'<span class="why"><b>May be played here:</b> {ways}. {_turn(moment, seat)}</span>'
    )
    return _item(moment, card, [why], sign="pass")


def _turn(moment: Moment, seat: SeatNo) -> Markup:
    window = moment.window
    if window is None:
        return Markup()
    desk = Desk(moment.setup, moment.position)
    seats = order(desk, window)
    name = escape(moment.name(seat))
    if seat in seats and seats.index(seat) < window.asked:
        return Markup(f"{name} has passed; a card played asks again. {rules(['timing.reopen'])}")
    return Markup(f"{name} is still to be asked.")


def every_refusal(moment: Moment, seat: SeatNo) -> list[Refusal]:
    """The reasons against each card that this seat cannot play now."""
    return list(moment.refusals_of(seat))


def _items(moment: Moment, seat: SeatNo, asked: Supposed | None) -> list[Markup]:
    by_card: dict[CardNo, list[Refusal]] = {}
    for refusal in every_refusal(moment, seat):
        by_card.setdefault(refusal.card, []).append(refusal)
    return [
        _item(moment, card, [*_whys(moment, card, by_card[card]), _differs(seat, card, asked)])
        for card in by_card
    ]


def _differs(seat: SeatNo, card: CardNo, asked: Supposed | None) -> Markup:
    """What would have to differ, or a button that asks for it."""
    if asked is None:
        return Markup()
    if (asked.seat, asked.card) == (seat, card):
        answers = Markup("<br>".join(asked.answers))
        return Markup(
            f'<span class="why" role="status"><i>What would have to differ?</i> {answers}</span>'
        )
    return Markup(
        f'<button class="rdi-btn rdi-btn--bare why" data-key="suppose-{seat}-{card}" '
        f'data-act="suppose" data-arg="{seat}.{card}">What would have to differ?</button>'
    )


def _item(moment: Moment, card: CardNo, whys: Iterable[Markup], sign: str = "refuse") -> Markup:
    kind = moment.setup.cast[card]
    ways = Markup(f", {len(kind.modes)} ways" if len(kind.modes) > 1 else "")
    return Markup(
        f'<li class="rdi-refusal">{icon(sign)}<span><strong>{card_title(moment.setup, card)}'
        f"</strong> · {escape(type_of(kind))}{ways}</span>{''.join(whys)}</li>"
    )


def _whys(moment: Moment, card: CardNo, refusals: Iterable[Refusal]) -> list[Markup]:
    """One line a cause; it names the modes that it is about if it is not about all, and which
    Drink."""
    kind = moment.setup.cast[card]
    causes: dict[Markup, dict[int, None]] = {}
    modes: dict[ModeNo, None] = {}
    for refusal in refusals:
        cause = Markup(
            f"{_which(moment, refusal)}{refusal_words(moment, refusal, HTML)} "
            f"{rules([refusal.rule], moment.setup.edition)}"
        )
        causes.setdefault(cause, {})[refusal.mode] = None
        modes[refusal.mode] = None
    told: dict[Markup, None] = {}
    for cause, of in causes.items():
        named = [kind.modes[mode].name or f"way {mode + 1}" for mode in of]
        several = len(kind.modes) > 1 and (len(of) < len(modes) or len(modes) == 1)
        mode = Markup(f"<i>{capital(escape(', '.join(named)))}:</i> " if several else "")
        told[Markup(f'<span class="why">{mode}{cause}</span>')] = None
    return list(told)


def _which(moment: Moment, refusal: Refusal) -> Markup:
    subject = moment.answered
    if refusal.part != WHOLE and isinstance(subject, Drinks) and len(subject.drinks) > 1:
        return escape(f"{moment.name(subject.drinks[refusal.part].drinker)}’s Drink: ")
    return Markup()


def of_card(moment: Moment, seat: SeatNo, card: CardNo) -> Markup:
    """Why this card cannot be played by this seat now, or that it can."""
    if any(option.card == card for option in moment.plays_of(seat)):
        return Markup(f"<ul>{_may(moment, seat, card)}</ul>")
    reasons = [refusal for refusal in every_refusal(moment, seat) if refusal.card == card]
    if not reasons:
        return Markup()
    return Markup(f"<ul>{_item(moment, card, _whys(moment, card, reasons))}</ul>")


def modes_refused(moment: Moment, seat: SeatNo, card: CardNo) -> dict[ModeNo, Refusal]:
    """The first reason against each mode of a card that can be played in another mode."""
    playable = {option.mode for option in moment.options if option.card == card}
    found: dict[ModeNo, Refusal] = {}
    for refusal in moment.refusals_of(seat, every=True):
        if refusal.card == card and refusal.mode not in playable:
            found.setdefault(refusal.mode, refusal)
    return dict(sorted(found.items()))
