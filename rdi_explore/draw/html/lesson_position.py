"""The position of a lesson's question: who sits where, with what, and not a word on what may be.

The table of the explorer marks what can be played and what would be lost; here that is asked.
"""

from collections.abc import Iterator

from markupsafe import Markup

from ...kernel import FIRST_SEAT, NOBODY, CardNo, Moment, Seat, SeatNo, SeatOrNobody
from ...rulebook import BOOK_TITLES
from ...scenario.knowing import table_of, view
from ...scenario.lesson import CardAnswer, OptionAnswer, Posed, What
from ...scenario.progress import Try
from ..cards import STAT, type_of
from ..seats import where_cards_lie
from .card import card
from .leaf import badge, escape, letters
from .lesson_answers import label
from .lesson_outcome import replay, shown
from .now import crumbs
from .table import drink_me, drinks, gold, laid_out, marks, piles, pot, scales


def position(posed: Posed, tried: Try) -> Markup:
    """The region: the seats clockwise as they are at the question, or at the step that is shown of
    what an answer does, with what has changed since the question; what waits; and the steps."""
    moment, head, told = posed.moment, Markup("The table"), bool(tried.picked)
    if 0 <= tried.shown < len(posed.answers):
        answer = posed.answers[tried.shown]
        moment = shown(answer, tried) or moment
        head = Markup("The table" if answer.other is None else "Where it would be so")
    seats = Markup("".join(_seat(posed, moment, number) for number in moment.setup.seats))
    return Markup(
        f'<section class="rdi-panel rdi-table rdi-position" aria-label="{head}">\n'
        f'<div class="rdi-panel__head"><h2>{head}</h2>'
        f'<span class="rdi-note rdi-soft">{escape(BOOK_TITLES[posed.edition])}</span></div>\n'
        f'<p class="rdi-now__where rdi-position__where">{crumbs(moment)}</p>\n'
        f"<ol>{seats}</ol>{pot(moment, told=told)}{drinks(moment, told=told)}"
        f"{laid_out(_seen(posed, moment, NOBODY))}{replay(posed, tried)}</section>"
    )


def _seen(posed: Posed, moment: Moment, seat: SeatOrNobody) -> Moment:
    """The table as it lies for who is asked; where all hands are open, for the player at a seat
    (nobody: for whoever sits there first). So no deck is ever open."""
    eyes = posed.eyes if posed.eyes != NOBODY else seat
    looks = FIRST_SEAT if eyes == NOBODY else eyes
    return table_of(moment.setup, view(moment.setup, moment.position, looks))


def _seat(posed: Posed, moment: Moment, number: SeatNo) -> Markup:
    player = moment.position.seats[number]
    name = escape(moment.name(number))
    turn = number == moment.position.turn
    stuff = Markup(f'<span class="rdi-seat__stuff">{gold(player)}{drink_me(player)}</span>')
    badges = Markup("".join([*marks(moment, number), *_changes(posed.moment, player, number)]))
    return Markup(
        f'<li class="rdi-seat is-unfolded{" is-turn" if turn else ""}" data-key="seat-{name}">\n'
        f'<div class="rdi-seat__head"><span class="rdi-seat__name">{name}</span>'
        f"{badges}{stuff}</div>\n"
        f"{scales(moment, number)}{_cards(moment, number, sees=posed.sees(number))}"
        f"{piles(_seen(posed, moment, number), number)}</li>"
    )


def _changes(begin: Moment, now: Seat, number: SeatNo) -> Iterator[Markup]:
    """What is not as it was at the question; a gain looks otherwise than a loss."""
    was = begin.position.seats[number]
    for stat, words in STAT.items():
        before, after = getattr(was, stat), getattr(now, stat)
        if before != after:
            gain = (after > before) is not (stat == "alcohol")
            yield badge(escape(f"{words} {before} → {after}"), stat if gain else "open")


def _cards(moment: Moment, number: SeatNo, *, sees: bool) -> Markup:
    """The hand and what lies in front: a click tells what a card does. Of a hand that one does not
    see how many cards it has."""
    player = moment.position.seats[number]
    if player.out or not (player.hand or player.front):
        return Markup()
    chips = []
    if not sees:
        held = len(player.hand)
        words = Markup(f"{held} card{'s' if held != 1 else ''} face down")
        chips.append(Markup(f'<li><span class="rdi-chip"><span>{words}</span></span></li>'))
    for place, pile in (("", player.hand if sees else ()), ("in front: ", player.front)):
        for held in pile:
            kind = moment.setup.cast[held]
            chips.append(
                Markup(
                    f'<li><button class="rdi-chip" data-act="card" data-arg="{number}.{held}" '
                    f'title="{escape(kind.title)} ({escape(type_of(kind))})">'
                    f'<b aria-hidden="true">{letters(kind)}</b>'
                    f"<span>{escape(place + kind.title)}</span></button></li>"
                )
            )
    name = escape(moment.name(number))
    return Markup(
        f'<ul class="rdi-hand" style="flex-wrap:wrap" aria-label="{name}&#x27;s cards">'
        f"{''.join(chips)}</ul>"
    )


def open_cards(posed: Posed, seat: int) -> frozenset[CardNo]:
    """The cards at a seat, or on the table, that can be looked up: none that lies face down."""
    whose = NOBODY if seat == len(posed.moment.setup.names) else SeatNo(seat)
    lying = where_cards_lie(_seen(posed, posed.moment, whose), seat)
    return frozenset(card for card in lying if card >= 0)


def card_panel(posed: Posed, seat: int, number: CardNo, *, told: bool) -> Markup:
    """What a card does, and the answers that play it, so that one can answer at the table.

    ``told``: with a word on whether it may be played, once that is no question any more.
    """
    panel = card(posed.moment, seat, number, status=told).removesuffix("</section>")
    buttons = Markup(
        "".join(
            f'<button class="rdi-btn" data-act="answer" data-arg="{place}" data-key="with-{place}">'
            f"<span>Answer {place}: {label(posed, answer)}</span></button>"
            for place, answer in enumerate(posed.answers, 1)
            if _plays(posed.moment, answer.what, seat, number)
        )
    )
    actions = Markup(f'<div class="rdi-actions rdi-with">{buttons}</div>' if buttons else "")
    return Markup(f"{panel}{actions}</section>")


def _plays(moment: Moment, what: What, seat: int, number: CardNo) -> bool:
    """Whether an answer is to play this card of this seat."""
    match what:
        case CardAnswer(of, played):
            return (of, played) == (seat, number)
        case OptionAnswer(option):
            decides = moment.decision is not None and moment.decision.seat == seat
            return decides and option.card == number
        case _:
            return False
