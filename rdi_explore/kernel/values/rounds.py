"""A running Round of Gambling."""

from .numbers import NOBODY, NOTHING, CardOrNothing, Gold, SeatNo, SeatOrNobody
from .seats import Value


class Round(Value, frozen=True):
    """A running Round of Gambling. ``passed`` is the set of players who passed since control
    last changed; ``lock`` says what alone may take control next.

    ``taker`` is who takes the pot in the winner's place or has taken it, ``taken`` the Gold of it
    that this player got, ``prize`` the Prize that came with it.
    """

    members: tuple[SeatNo, ...]
    control: SeatOrNobody
    passed: tuple[SeatNo, ...] = ()
    lock: str = ""
    ended: bool = False
    winner: SeatOrNobody = NOBODY
    taker: SeatOrNobody = NOBODY
    taken: Gold = 0
    prize: CardOrNothing = NOTHING
