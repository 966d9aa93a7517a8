"""The end of the game in the middle of a Contest or of a Round: what is owed is settled first."""

from ..drinks.contest import settle_contest
from ..gambling.pot import settle_round
from ..machine.declare import reads
from ..machine.desk import Desk
from ..values import DrinkingContest, Gambling
from .shares import divide_gold


@reads("otto_end_decides", divide_gold)
def settle_what_is_owed(desk: Desk) -> None:
    """From the innermost on: who is left alone in a Contest or in the Round has won it; Gold that
    was held back is divided, and a pot that nobody has won goes to the Inn.

    Against an automaton the game is over at once: by a ruling nothing is won any more then.
    Source: lose.last-one-wins.
    """
    decided = True
    if desk.with_automaton and (desk.round or desk.contest):
        desk.cite_ruling("otto_end_decides")
        decided = desk.setup.rulings.otto_end_decides
    for frame in reversed(desk.agenda):
        if isinstance(frame, DrinkingContest):
            settle_contest(desk, frame, decided)
        elif isinstance(frame, Gambling):
            settle_round(desk, decided)
