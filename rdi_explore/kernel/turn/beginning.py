"""Where play begins that nobody has played up to here: a new game, a turn, a phase, or what was
under way in it. What lies there is as if it had just come upon the agenda."""

from msgspec.structs import replace

from ..machine.desk import Desk
from ..values import (
    PHASES,
    AnyFrame,
    CardNo,
    Deal,
    DrinkingContest,
    Event,
    Gambling,
    Game,
    Phase,
    PhaseName,
    SeatNo,
    SeatOrNobody,
    Turn,
)

Agenda = tuple[AnyFrame, ...]
IN_THE_MIDDLE: tuple[type[AnyFrame], ...] = (DrinkingContest, Gambling, Event)
"""What can lie on a phase whose special action is past, as though it had come there in play."""


def new_game(first: SeatOrNobody) -> Agenda:
    """Everything lies as it comes from the box; the seed decides who begins where nobody shall."""
    return Game("begin_turn", True), Deal("shuffle_drinks", first)


def turn_begins(*, opening: bool) -> Agenda:
    """A turn, before its first phase."""
    return (Turn("turn_begins", 0, opening),)


def turn_ends(*, opening: bool) -> Agenda:
    """A turn, after its last phase."""
    return (Turn("turn_ends", len(PHASES), opening),)


def phase_alone(phase: PhaseName) -> Agenda:
    """One phase, and nothing after it."""
    return (Phase("phase_begins", phase),)


def phase_of_a_turn(phase: PhaseName, *, opening: bool) -> Agenda:
    """A phase, and what is left of its turn."""
    return Turn("next_phase", PHASES.index(phase) + 1, opening), *phase_alone(phase)


def in_a_game(agenda: Agenda) -> Agenda:
    """Turn after turn follows, until the game is over."""
    return Game("next_player"), *agenda


def special_action_is_past(desk: Desk) -> None:
    """The phase that lies alone on the agenda goes on with its loss check."""
    phase = desk.agenda[-1]
    assert isinstance(phase, Phase)
    desk.edit(0, replace(phase, at="loss_check"))


def contest_runs(desk: Desk, contenders: tuple[SeatNo, ...]) -> None:
    """A Contest in which these players are about to reveal."""
    desk.push(DrinkingContest("everyone_reveals", contenders))


def round_runs(desk: Desk, gambler: SeatNo, *, bet: bool) -> None:
    """A Round: it is this player's turn in it, or this player has just ``bet``."""
    desk.push(Gambling("between_turns" if bet else "before_the_bet", gambler))


def round_is_won(desk: Desk, winner: SeatNo) -> None:
    """A Round that has just been won."""
    desk.push(Gambling("round_won", winner))


def event_is_revealed(desk: Desk, card: CardNo, by: SeatNo) -> None:
    """An Event that was just revealed: everybody may answer it."""
    desk.push(Event("respond_to_event", card, by))
