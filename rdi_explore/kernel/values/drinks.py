"""Revealed Drinks, and a running Contest."""

from typing import Literal

from .numbers import NOBODY, Amount, CardNo, PartNo, SeatNo, SeatOrNobody
from .seats import Value


class Dose(Value, frozen=True):
    """What a Drink adds to its drinker's numbers; ``tastes`` are seats to which it adds others,
    as (seat, Alcohol Content, Fortitude)."""

    alcohol: Amount = 0
    fortitude: Amount = 0
    tastes: tuple[tuple[SeatNo, Amount, Amount], ...] = ()

    def of(self, seat: SeatNo) -> tuple[int, int]:
        """Alcohol Content and Fortitude for this drinker."""
        for taster, alcohol, fortitude in self.tastes:
            if taster == seat:
                return alcohol, fortitude
        return self.alcohol, self.fortitude


class Extra(Value, frozen=True):
    """An effect of a Drink on its drinker's cards: to draw or to discard so many."""

    act: Literal["draw", "discard"]
    n: Amount


class Gift(Value, frozen=True):
    """An effect that player ``by`` has added to a Drink: its drinker receives this of ``by`` if
    it is ``gold``, else so many tokens of that name."""

    what: str
    n: Amount
    by: SeatNo


class Drink(Value, frozen=True):
    """A revealed Drink with its Chasers: one unit for every card that touches it.

    ``names`` are all cards that it is made of; ``cards`` are those to discard (none for a copy or
    a second half). Its numbers are the sum of its ``doses``. ``score`` is what counts in a
    Contest, where less than 0 counts as 0 (contest.negative-counts-zero); it belongs to
    ``revealer``. Halves and copies of one Drink have the same ``origin``.
    ``giver`` is who made an automaton its drinker, and ``answered`` says that the automaton has
    had its response to it. ``turned`` is how much of what counts in a Contest its drinker gets as
    Fortitude, and no longer as Alcohol Content (contest.moves-do-not-count).
    """

    names: tuple[CardNo, ...]
    cards: tuple[CardNo, ...]
    revealer: SeatOrNobody
    drinker: SeatNo
    doses: tuple[Dose, ...] = ()
    extras: tuple[Extra, ...] = ()
    gifts: tuple[Gift, ...] = ()
    score: Amount = 0
    ignored: tuple[SeatNo, ...] = ()
    negated: bool = False
    halved: bool = False
    may_split: bool = False
    origin: PartNo = 0
    giver: SeatOrNobody = NOBODY
    answered: bool = False
    turned: Amount = 0

    @property
    def alcohol(self) -> int:
        """Alcohol Content for the drinker."""
        return self.of(self.drinker)[0]

    @property
    def fortitude(self) -> int:
        """What the drinker gains in Fortitude, or loses."""
        return self.of(self.drinker)[1]

    def of(self, seat: SeatNo) -> tuple[int, int]:
        """Alcohol Content and Fortitude if this player were to drink it."""
        if len(self.doses) == 1:
            return self.doses[0].of(seat)
        doses = [dose.of(seat) for dose in self.doses]
        return sum(alcohol for alcohol, _ in doses), sum(fortitude for _, fortitude in doses)


class Contest(Value, frozen=True):
    """A running Drinking Contest. ``held`` are players who passed out in it and whose Gold is
    divided only when it is over; ``drunk`` are those who pass out because of what they drank, where
    it is asked (contest.pass-out-loses-now-splits-later)."""

    participants: tuple[SeatNo, ...]
    held: tuple[SeatNo, ...] = ()
    drunk: tuple[SeatNo, ...] = ()
