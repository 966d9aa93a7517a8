"""The automaton: what it has not, and never does."""

from collections.abc import Iterator

from ...kernel import PHASES, Turn
from .monitor import Sight, holds, watches


@watches("otto.no-hand", "otto.no-pile", "otto.gold-is-inn")
def it_has_no_hand_no_pile_no_gold(sight: Sight) -> Iterator[str]:
    """An automaton never holds a card, a Drink Me! Pile or Gold."""
    seat = sight.setup.automaton
    if seat >= 0:
        player = sight.position.seats[seat]
        pile = sight.before.seats[seat].pile if sight.before is not None else player.pile
        has = [name for name in ("hand", "gold") if getattr(player, name)]
        has += ["pile"] if len(player.pile) > len(pile) else []
        yield holds(not has, f"it has {has}")


@watches("otto.no-win-no-loss")
def it_never_wins_or_loses(sight: Sight) -> Iterator[str]:
    """An automaton is never out and never among the winners."""
    seat = sight.setup.automaton
    if seat >= 0:
        yield holds(not sight.position.seats[seat].out, "it is out")
        yield holds(seat not in sight.position.winners, "it has won")


@watches("otto.choices")
def it_is_never_asked(sight: Sight) -> Iterator[str]:
    """No player has to choose for it."""
    seat, decision = sight.setup.automaton, sight.moment.decision
    if seat >= 0 and decision is not None:
        yield holds(decision.seat != seat, "it is asked")


@watches("otto.no-forced-action")
def it_acts_once_a_turn(sight: Sight) -> Iterator[str]:
    """No Action Phase of an automaton comes once more."""
    seat = sight.setup.automaton
    for turn in sight.waiting(Turn) if seat >= 0 else ():
        acts = isinstance(turn, Turn) and turn.phase == PHASES.index("action") + 1
        yield holds(not acts or seat not in getattr(turn, "repeat", ()), "it may act once more")
