"""A priority window: who is asked, in which order, until everybody declines.

The subject of a window is the frame below it. A settled play opens the window again, so that
players who declined have another chance (timing.reopen).
"""

from collections.abc import Callable
from typing import Any, Final

from msgspec.structs import replace

from ..law.judge import window_plays
from ..machine.declare import puts, reads
from ..machine.desk import Desk
from ..machine.script import OVER, Ask, Result, asks, branch, script, to
from ..machine.setup import Setup
from ..playing.announce import play
from ..playing.payment import due_by
from ..teams import automaton
from ..values import (
    PASS,
    Act,
    AnteDemand,
    AnyFrame,
    Drinks,
    Event,
    Gambling,
    Losing,
    Option,
    Payment,
    Phase,
    Play,
    Position,
    SeatNo,
    Stage,
    Window,
    WindowKind,
)

_PASS: Final = Act.PASS
_PLAY: Final = Act.PLAY
"""Looking a member of an enumeration up takes longer than all else that asks for it here."""


def closed(desk: Desk, window: Window) -> bool:
    """Whether nothing is left to respond to, so that nobody is asked any more."""
    subject = desk.agenda[-2]
    if type(subject) is Play or type(subject) is Event:
        return subject.negated
    settled = _SETTLED.get(type(subject))
    return settled is not None and settled(desk, window, subject)


def _phase_is_over(desk: Desk, window: Window, phase: Phase) -> bool:
    return window.kind == "free" and (phase.over or desk.seats[desk.turn].out)


def _drinks_are_negated(desk: Desk, window: Window, drinks: Drinks) -> bool:
    return all(drink.negated for drink in drinks.drinks)


def _gambler_is_gone(desk: Desk, window: Window, gambling: Gambling) -> bool:
    game = desk.round
    if window.kind == "gamble":
        return game is None or game.ended or gambling.gambler not in game.members
    return window.kind == "won" and (game is None or not game.ended)


def _dues_are_covered(desk: Desk, window: Window, payment: Payment) -> bool:
    return all(due.covered for due in payment.dues)


def _round_is_over(desk: Desk, window: Window, demand: AnteDemand) -> bool:
    return desk.round is None or desk.round.ended


def _nobody_loses(desk: Desk, window: Window, losing: Losing) -> bool:
    return not any(desk.losing(seat) for seat in desk.setup.seats)


_SETTLED: Final[dict[type[AnyFrame], Callable[[Desk, Window, Any], bool]]] = {
    Phase: _phase_is_over,
    Drinks: _drinks_are_negated,
    Gambling: _gambler_is_gone,
    Payment: _dues_are_covered,
    AnteDemand: _round_is_over,
    Losing: _nobody_loses,
}
"""For each kind of item that may be settled while a window on it is open, when it is."""


def order(desk: Desk, window: Window) -> tuple[SeatNo, ...]:
    """The seats in the order of asking.

    Declarations go from the turn owner (deadlock.ordered-declaration), the wishes of a poll from
    the player of the card (timing.response-order).
    """
    return desk.orders[window.first if window.stage == "wish" else desk.turn]


_OPENED_BY: dict[WindowKind, str] = {
    "card": "timing.respond-window",
    "drink": "timing.respond-window",
    "event": "timing.respond-window",
    "ante": "leave-round.instead-of-ante",
    "after": "timing.after-window",
    "won": "gambling.pot-after-win",
    "taken": "gambling.pot-after-win",
    "free": "turn.cards-around-special-action",
    "gamble": "anytime.any-moment",
    "losing": "last-chance.one-window",
    "chaser": "anytime.any-moment",
    "draw": "turn.cards-around-special-action",
}
"""Which rule opens a window of a kind; before a payment it is the rule by which Gold is due."""


@reads(window_plays)
def opens(desk: Desk, window: Window) -> Result:
    """Open, and settle in which stages the players are asked."""
    if closed(desk, window):
        return "nothing_to_answer"
    if desk.cited is not None:
        subject = desk.subject
        by = due_by(desk, subject) if isinstance(subject, Payment) else _OPENED_BY[window.kind]
        desk.cite(by)
    return _from_the_start(desk, window)


@reads(window_plays)
def opens_again(desk: Desk, window: Window) -> Result:
    """Open again: everybody may answer, also those who declined before."""
    return "nothing_to_answer" if closed(desk, window) else _from_the_start(desk, window)


def _from_the_start(desk: Desk, window: Window) -> Result:
    """Nobody has been asked yet: what is asked first?"""
    stage: Stage = "any"
    if desk.law.anytime & desk.held_by_anybody or desk.setup.asking == "poll":
        stage = _first_stage(desk, window)
    return "opened" if stage == window.stage else ("opened", replace(window, stage=stage))


def _first_stage(desk: Desk, window: Window) -> Stage:
    """Anytime Cards come first only where one player's meets another player's Sometimes Card."""
    if desk.setup.asking == "poll":
        return "wish"
    subject = desk.subject
    early = desk.law.admitted(desk, window.kind, "anytime", subject)
    if not early.cards & desk.held_by_anybody:
        return "any"
    every = desk.law.admitted(desk, window.kind, "any", subject)
    first = [seat for seat in desk.staying if desk.held[seat] & early.cards]
    second = [seat for seat in desk.staying if desk.held[seat] & every.cards]
    if first == second == first[:1]:
        return "any"
    anytime, cast = replace(window, stage="anytime"), desk.setup.cast
    for seat in first:
        if window_plays(desk, seat, anytime, subject, early):
            for other in second:
                if other != seat and any(
                    cast[option.card].modes[option.mode].occasion != "any"
                    for option in window_plays(desk, other, window, subject, every)
                ):
                    return "anytime"
    return "any"


@puts(automaton.respond)
@reads(window_plays, automaton.respond)
def next_player(desk: Desk, window: Window) -> Result:
    """Ask the next player who has something to play here; nobody else is asked."""
    held, subject, asked = desk.held, desk.agenda[-2], window.asked
    admitted = desk.law.admitted(desk, window.kind, window.stage, subject)
    cards = admitted.cards
    every, mechanical = desk.at_all, desk.with_automaton
    if cards & desk.held_by_anybody or every or mechanical:
        seats = order(desk, window)
        for place in range(asked, len(seats)):
            seat = seats[place]
            if held[seat] & cards or (every and desk.decides(seat)):
                plays = window_plays(desk, seat, window, subject, admitted)
                if plays or every:
                    frame = window if place == asked else replace(window, asked=place)
                    return Ask(frame, seat, (PASS, *plays))
            elif mechanical and not desk.decides(seat):
                response = automaton.respond(desk, window, place)
                if response is not None:
                    follows, later = response
                    return "responds" if follows else "in_vain", later
    return _nobody_left(window)


def _nobody_left(window: Window) -> Result:
    """Everybody has been asked: what comes after this stage?"""
    if window.stage == "anytime":
        return "no_anytime_card", replace(window, stage="sometimes", asked=0)
    if window.stage == "wish":
        return _wishes_known(window)
    return "everybody_declined"


def _wishes_known(window: Window) -> Result:
    match len(window.wishes):
        case 0:
            return "everybody_declined"
        case 1:
            return "one_wish"
        case _:
            return "several_wishes", replace(window, stage="anytime", asked=0, wishes=())


@puts(play)
@reads(window_plays)
def answer(desk: Desk, window: Window, option: Option) -> tuple[str, Window]:
    """Take the answer of the player who was asked."""
    seat = order(desk, window)[window.asked]
    if option.act is _PLAY and window.stage != "wish":
        play(desk, seat, option)
        return "played", _afresh(window)
    later = replace(window, asked=window.asked + 1)
    if option.act is _PASS:
        if desk.cited is not None and window.stage != "wish" and _binds_first(desk, window, seat):
            desk.cite("deadlock.ordered-declaration")
        return "declined", later
    return "wished", replace(later, wishes=(*window.wishes, (seat, option)))


def _afresh(window: Window) -> Window:
    """The window without what was asked in it: below a play it waits to open again."""
    if window.asked or window.wishes or window.stage != "any":
        return replace(window, stage="any", asked=0, wishes=())
    return window


def _binds_first(desk: Desk, window: Window, seat: SeatNo) -> bool:
    """Whether a player who could act declines before somebody else who could, too."""
    subject = desk.subject
    later = order(desk, window)[window.asked + 1 :]
    return bool(window_plays(desk, seat, window, subject)) and any(
        window_plays(desk, other, window, subject) for other in later
    )


@puts(play)
def only_wish(desk: Desk, window: Window) -> Window:
    """Only one player wishes to act, so the play is made."""
    ((seat, option),) = window.wishes
    play(desk, seat, option)
    return _afresh(window)


@puts(Desk.settle_up)
@reads(window_plays)
def play_settled(desk: Desk, window: Window) -> Result:
    """A play was settled; where nothing else is unresolved, a loss check follows."""
    if window.kind in ("free", "gamble") and desk.settle_up():
        return "somebody_loses"
    return opens_again(desk, window)


script(
    Window,
    branch(
        opens,
        opened=to(next_player),
        nothing_to_answer=to(OVER),
    ),
    asks(
        next_player,
        answer,
        declined=to(next_player),
        wished=to(next_player, "timing.response-order"),
        played=to(play_settled, "sometimes.one-at-a-time"),
        responds=to(play_settled, "otto.responses"),
        in_vain=to(next_player, "otto.responses"),
        one_wish=to(only_wish, "timing.response-order"),
        several_wishes=to(next_player, "timing.simultaneous-order", "timing.take-back"),
        no_anytime_card=to(next_player, "timing.simultaneous-order"),
        everybody_declined=to(OVER, "timing.close-when-all-decline"),
    ),
    only_wish,
    branch(
        play_settled,
        somebody_loses=to(opens_again),
        opened=to(next_player, "timing.reopen"),
        nothing_to_answer=to(OVER),
    ),
    branch(
        opens_again,
        opened=to(next_player, "timing.reopen"),
        nothing_to_answer=to(OVER),
    ),
)


def asking_order(setup: Setup, position: Position) -> list[SeatNo]:
    """The seats in the order in which the open window asks them; empty if none is open."""
    frame = position.agenda[-1] if position.agenda else None
    return list(order(Desk(setup, position), frame)) if isinstance(frame, Window) else []
