"""Whether a puzzle is solved by what lies open: by no card that nobody sees, and by no teammate.

All hands are open at a puzzle's table; decks and piles lie face down. So they are dealt anew, until
each hidden card has lain everywhere among those with the same back, and chance falls anew each
time: the same choices must be right. In a team game they must be the same, too, if teammates help.
"""

from collections.abc import Iterator
from random import Random

from msgspec.structs import replace

from ..explore.answers import answers
from ..explore.puzzle_try import PuzzleTry
from ..kernel import Moment, Option, by_seat
from ..scenario.knowing import dealt, view


def rests_on_the_unseen(asked: PuzzleTry) -> str:
    """What nobody at the table can see and what yet decides, or nothing."""
    right = set(asked.found.right)
    if any(_right(asked, moment) != right for moment in _other_deals(asked)):
        return "hidden cards decide"
    if _right(asked, asked.moment, _team(asked)) != right:
        return "a teammate's help decides"
    return ""


def _right(asked: PuzzleTry, moment: Moment, who: tuple[str, ...] = ()) -> set[Option]:
    """The choices that reach the aim at a table, if these players help each other."""
    aim = asked.aim if not who else replace(asked.aim, who=who)
    return set(answers(moment, aim).right)


def _other_deals(asked: PuzzleTry) -> Iterator[Moment]:
    """So many deals as cards are hidden: those of each back are shuffled, then turned, one by one.
    A deal in which there is something else to choose is none."""
    setup, position = asked.moment.setup, asked.moment.position
    assert asked.moment.decision is not None
    hands = {seat: player.hand for seat, player in by_seat(position.seats)}
    known = view(setup, position, asked.moment.decision.seat, hands)
    chance = Random(asked.scenario.id)
    orders = [chance.sample(pool, len(pool)) for pool in known.pools]
    for _ in range(max(map(len, orders))):
        orders = [[*order[1:], *order[:1]] for order in orders]
        moment = Moment.start(setup, dealt(setup, known, orders, chance))
        if moment.decision == asked.moment.decision:
            yield moment


def _team(asked: PuzzleTry) -> tuple[str, ...]:
    """The names of those who are in one team with the solver, if there are others."""
    assert asked.moment.decision is not None
    setup = asked.moment.setup
    mates = setup.mates[asked.moment.decision.seat]
    return tuple(setup.names[seat] for seat in mates) if len(mates) > 1 else ()
