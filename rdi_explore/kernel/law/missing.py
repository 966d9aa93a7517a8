"""What is missing while the occasion of a mode has not come: one answer an occasion.

Of several causes the one that would go away last is named: the turn before the phase, the phase
before what waits in it.
"""

import itertools
from collections.abc import Callable, Iterator
from typing import TypeVar

from ..machine.desk import Desk
from ..timing.subject import Subject, has_started, law_of
from ..values import (
    NOBODY,
    PHASES,
    WHOLE,
    After,
    AnteDemand,
    AnyFrame,
    Dividing,
    Drinks,
    Event,
    Fetching,
    Gambling,
    Hooks,
    Payment,
    Phase,
    Planting,
    Play,
    Reveal,
    SeatNo,
    Turn,
    WhyDue,
    Window,
)
from ..vocabulary import cards as c
from ..vocabulary.cards import Occasion
from .checks import may_be_used, phase_is
from .conditions import Law
from .round_checks import in_the_round, over

F = TypeVar("F", bound=AnyFrame)


def missing(desk: Desk, you: SeatNo, law: Law, subject: Subject) -> str:
    """The reason against a mode whose occasion has not come; ``subject`` is what waits, or what is
    decided."""
    return _MISSING[law.occasion](desk, you, law, subject)


# ------------------------------------------------------------------ Actions and other phases


def _action(desk: Desk, you: SeatNo, law: Law, subject: Subject) -> str:
    """A player has one Action, in the own Action Phase."""
    if not desk.own_turn(you):
        return "not-your-turn"
    phase = _topmost(desk, Phase)
    if phase is None or phase.phase != "action":
        return _before_or_after(desk)
    if phase.at == "next_member":
        return "action-to-come" if you in phase.waiting else "action-played"
    if you != desk.turn:
        return "teammates-action" if you in phase.waiting else "action-played"
    return "action-to-come" if phase.at in _BEFORE or phase.more or phase.again else "action-played"


_BEFORE = ("phase_begins", "window_before", "special_action", "choose_action")
"""The steps of a phase until its special action."""


def _before_or_after(desk: Desk) -> str:
    """Whether the Action Phase of this turn is still to come."""
    phase = _topmost(desk, Phase)
    turn = _topmost(desk, Turn)
    done = turn.phase if turn is not None else len(PHASES)
    here = PHASES.index(phase.phase) if phase is not None else done
    return "action-phase-to-come" if here < PHASES.index("action") else "action-phase-over"


def _phase(desk: Desk, you: SeatNo, law: Law, subject: Subject) -> str:
    """A card for a phase is played before or after what the phase does."""
    for each in law.words.when:
        no = phase_is(each, desk, you, subject, WHOLE) if isinstance(each, c.PhaseIs) else ""
        if no:
            return no
    return _at_any_time(desk, you, law, subject) or "amid-the-phase"


def _use(desk: Desk, you: SeatNo, law: Law, subject: Subject) -> str:
    """What lies in front is used before or after the choice of the Action, not while it is made."""
    return may_be_used(law.card, desk, you, subject, WHOLE) or "no-window"


def _any(desk: Desk, you: SeatNo, law: Law, subject: Subject) -> str:
    return _at_any_time(desk, you, law, subject) or "no-window"


def _at_any_time(desk: Desk, you: SeatNo, law: Law, subject: Subject) -> str:
    """What keeps even Anytime Cards from being played."""
    top = desk.agenda[-1]
    if isinstance(top, Window) and top.kind == "draw" and desk.own_turn(you):
        return "drawing"
    if subject is None or top is not subject:
        return "while-paying" if isinstance(subject, Payment) else ""
    if subject.at in ("discard_cards", "draw_cards"):
        return "drawing"
    amid = isinstance(subject, Hooks | Fetching | Dividing | Planting)
    return "meanwhile" if amid else "no-window"


# --------------------------------------------------------------------------- what is answered


def _card(desk: Desk, you: SeatNo, law: Law, subject: Subject) -> str:
    """A card is answered just after it is played, not while it takes effect."""
    if waits_below(desk, law.occasion, subject):
        return "settled-first"
    return "card-takes-effect" if _takes_effect(desk, subject) else "no-card-to-answer"


def _takes_effect(desk: Desk, subject: Subject) -> bool:
    """Whether what is decided or paid now is what a card does; a Round is not the card any more."""
    if isinstance(desk.agenda[-1], Window) and not isinstance(subject, Payment):
        return False
    hosts = (frame for frame in reversed(desk.agenda) if isinstance(frame, Play | Gambling | Event))
    return isinstance(next(hosts, None), Play)


def _drink(desk: Desk, you: SeatNo, law: Law, subject: Subject) -> str:
    """A Drink is answered when it is complete, and before it is drunk."""
    if isinstance(subject, Event):
        return "an-event-is-no-drink"
    if any(isinstance(frame, Reveal) and frame.chasing for frame in desk.agenda):
        return "chasers-first"
    if waits_below(desk, law.occasion, subject):
        return "settled-first"
    return "no-drink" if _topmost(desk, Drinks) is None else "drink-taken"


def _event(desk: Desk, you: SeatNo, law: Law, subject: Subject) -> str:
    """An Event is answered before it starts."""
    event = _topmost(desk, Event)
    if event is not None and event.started and _stops_an_event(law):
        return has_started(desk, event.card)
    return "settled-first" if waits_below(desk, law.occasion, subject) else "no-event"


def _stops_an_event(law: Law) -> bool:
    return any(each in (c.Ignore("event"), c.Negate("event")) for each in law.words.do)


def _ante(desk: Desk, you: SeatNo, law: Law, subject: Subject) -> str:
    """An ante is avoided when it is demanded."""
    if desk.round is not None and desk.round.ended:
        return over(desk)
    if waits_below(desk, law.occasion, subject):
        return "settled-first"
    if isinstance(subject, Payment) and subject.why == "ante":
        return "ante-being-paid"
    if isinstance(subject, Play) and law_of(desk, subject).does.wagers:
        return "ante-to-come"
    return "no-ante"


def _payment(desk: Desk, you: SeatNo, law: Law, subject: Subject) -> str:
    """A payment is answered when it is due."""
    if waits_below(desk, law.occasion, subject):
        return "settled-first"
    named = [why for each in law.words.when if isinstance(each, c.DueFor) for why in each.due]
    if isinstance(subject, AnteDemand) and (not named or "ante" in named):
        return "paid-with-the-ante"
    if isinstance(subject, Play):
        to_come = _dues_to_come(desk, you, subject)
        if any(not named or why in named for why in to_come):
            return "payment-to-come"
    return "nothing-due"


def _dues_to_come(desk: Desk, you: SeatNo, card: Play) -> Iterator[WhyDue]:
    """For what Gold will be due from the player: an ante, the card itself."""
    if law_of(desk, card).does.wagers and (desk.round is None or you in desk.round.members):
        yield "ante"
    parts = (part for part in card.parts if part.stat == "gold" and part.victim == you)
    if you not in card.ignored and any(part.amount < 0 for part in parts):
        yield "card"


def _loss(desk: Desk, you: SeatNo, law: Law, subject: Subject) -> str:
    """A loss is answered when it has happened."""
    if waits_below(desk, law.occasion, subject):
        return "settled-first"
    threat = isinstance(subject, Play) and any(part.amount < 0 for part in subject.parts)
    return "loss-to-come" if threat else "no-loss"


# ------------------------------------------------------------------------ Rounds of Gambling


def _bet(desk: Desk, you: SeatNo, law: Law, subject: Subject) -> str:
    """A player bets on the own turn in a Round."""
    if desk.round is None:
        return "no-round-to-bet"
    if desk.round.ended:
        return over(desk)
    if you not in desk.round.members:
        return in_the_round(desk, you, subject, WHOLE)
    if any(isinstance(frame, AnteDemand) for frame in desk.agenda):
        return "antes-first"
    game = _topmost(desk, Gambling)
    if game is None or game.gambler != you:
        return "anothers-gambling-turn"
    return "bet-to-come" if game.at == "bet_or_pass" else "bet-made"


def _round(desk: Desk, you: SeatNo, law: Law, subject: Subject) -> str:
    if desk.round is None:
        return "no-round"
    if desk.round.ended:
        return over(desk)
    return _at_any_time(desk, you, law, subject) or "round-waits"


def _pot(desk: Desk, you: SeatNo, law: Law, subject: Subject) -> str:
    """Who takes the pot is decided when a Round has been won; then somebody has just taken it."""
    won = law.occasion == "won"
    if desk.round is None:
        return "round-not-won" if won else "pot-not-taken"
    if not desk.round.ended:
        return "round-not-over"
    if desk.round.winner == NOBODY:
        return "nobody-won"
    if any(isinstance(frame, Window) and frame.kind == law.occasion for frame in desk.agenda):
        return "settled-first"
    return "pot-is-gone" if won else "pot-not-taken"


# ---------------------------------------------------------------------------------- the agenda


def _topmost(desk: Desk, kind: type[F]) -> F | None:
    for frame in reversed(desk.agenda):
        if isinstance(frame, kind):
            return frame
    return None


def waits_below(desk: Desk, occasion: Occasion, subject: Subject) -> bool:
    """Whether something that a mode for this occasion might answer waits below what is open now."""
    return any(True for _ in places_below(desk, occasion, subject))


def places_below(desk: Desk, occasion: Occasion, subject: Subject) -> Iterator[int]:
    """The places on the agenda of all that a mode for this occasion might answer, and that waits
    below what is open now, topmost first."""
    kind = ANSWERED.get(occasion)
    for at, (frame, above) in reversed(list(enumerate(itertools.pairwise(desk.agenda)))):
        waits = isinstance(above, Window) and frame is not subject
        if kind is not None and isinstance(frame, kind) and waits:
            yield at


ANSWERED: dict[Occasion, type[AnyFrame]] = {
    "card": Play,
    "drink": Drinks,
    "event": Event,
    "ante": AnteDemand,
    "payment": Payment,
    "loss": After,
    "won": Gambling,
    "taken": Gambling,
}
"""The kind of item that is answered on an occasion."""

_MISSING: dict[Occasion, Callable[[Desk, SeatNo, Law, Subject], str]] = {
    "action": _action,
    "bet": _bet,
    "card": _card,
    "drink": _drink,
    "event": _event,
    "ante": _ante,
    "payment": _payment,
    "loss": _loss,
    "round": _round,
    "won": _pot,
    "taken": _pot,
    "phase": _phase,
    "use": _use,
    "ability": _any,
    "hook": lambda desk, you, law, subject: "not-its-moment",
    "any": _any,
}
