"""Rules of thumb: how tempting an option looks, by what is printed on its card and what lies open.

Nothing is tried out, so it takes next to no time. What an option is worth is told in points of
Fortitude, roughly.
"""

from collections.abc import Sequence
from random import Random
from typing import NamedTuple

from ..kernel import (
    Act,
    Add,
    Card,
    Deed,
    Dividing,
    Drinks,
    Event,
    Losing,
    LossChange,
    Mode,
    Option,
    Part,
    Pay,
    Play,
    SeatNo,
    Setup,
    Window,
)
from ..scenario.knowing import View
from .player import Glance

SAFE = 7
"""Who has so much Fortitude over Alcohol Content is in no danger."""
NEAR = 0.2
"""How much more each point of a blow is worth for each point by which its victim is nearer to the
end."""
ANY_ACTION = 0.5
"""What it is worth to play some Action rather than none."""
ANSWER = 1.5
"""What a card is worth in hand that can answer something."""
USED = 0.6
"""What any other card is worth in hand."""
NEW = 1.1
"""What a card is worth that is not known yet."""
SAVED = 20.0
"""What it is worth to stay in the game."""


class Thumb:
    """Plays by rules of thumb; in so many of its choices (``careless``, a share) it chooses
    anything."""

    def __init__(self, setup: Setup, careless: float = 0.0) -> None:
        self.rules = Rules(setup)
        self.careless = careless

    def choose(self, known: View, rng: Random) -> Option:
        """The option that tempts most."""
        if self.careless and rng.random() < self.careless:
            return rng.choice(known.options)
        return self.rules.best(known.position, known.seat, known.options, rng)


class _Read(NamedTuple):
    """A way to play a card at a glance: how much Fortitude it costs those whom it hits, and whether
    these are all others; what it gives back; how much Gold others pay, or (negative) its player
    does; how much stronger it makes a Drink; whether it wards off what it answers, and whether it
    is a bet."""

    blow: int
    sweeps: bool
    heals: int
    gold: int
    spikes: int
    wards: bool
    bet: bool


class Rules:
    """What tempts a player at a table, by rules of thumb."""

    def __init__(self, setup: Setup) -> None:
        self.setup = setup
        self.read = [tuple(map(_read, card.modes)) for card in setup.cast]
        self.kept = [_worth_keeping(card) for card in setup.cast]

    def best(self, table: Glance, seat: SeatNo, options: Sequence[Option], rng: Random) -> Option:
        """The option that tempts most; chance decides among those that tempt alike."""
        if len(options) == 1:
            return options[0]
        found, best = options[0], float("-inf")
        for option in options:
            worth = self.worth(table, seat, option) + 0.1 * rng.random()
            if worth > best:
                found, best = option, worth
        return found

    def worth(self, table: Glance, seat: SeatNo, option: Option) -> float:
        """What an option seems worth to the player at a seat; doing nothing is 0."""
        match option.act:
            case Act.PLAY:
                return self._play(table, seat, option)
            case Act.DISCARD | Act.PLOT | Act.DISMISS:
                return NEW - self.kept[option.card]
            case Act.RECOVER | Act.RETAIN | Act.PAY:
                return self.kept[option.card]
            case Act.CHOOSE if isinstance(top := table.agenda[-1], Dividing):
                return 0.0 if top.left else self._pile(top, seat, option)
            case Act.ORDER | Act.SHARE | Act.NEXT | Act.CHAMPION | Act.CHOOSE | Act.GIVE:
                return sum(self._hitting(table, seat, target, 1) for target in option.targets)
            case Act.BID | Act.OFFER:
                return -0.3 * option.n
            case Act.GOLD | Act.DRAW | Act.GROW | Act.GATHER:
                return 0.5
            case _:
                return 0.0

    def _pile(self, dividing: Dividing, seat: SeatNo, option: Option) -> float:
        """What it is worth that these cards go to a hand: that of an opponent, perhaps."""
        worth = sum(self.kept[card] for card in dividing.piles[option.mode])
        return worth if dividing.seat in self.setup.mates[seat] else -worth

    def _play(self, table: Glance, seat: SeatNo, option: Option) -> float:
        read, subject = self.read[option.card][option.mode], _subject(table)
        if read.wards:
            return self._warded(table, seat, option) - ANSWER
        if isinstance(subject, Losing):
            return SAVED
        if read.bet:
            return self._bet(table, seat)
        mode = self.setup.cast[option.card].modes[option.mode]
        worth = ANY_ACTION if mode.as_ == "action" else -USED
        if read.blow:
            victims = self._others(table, seat) if read.sweeps else option.targets
            worth += sum(self._hitting(table, seat, victim, read.blow) for victim in victims)
        if read.spikes and isinstance(subject, Drinks):
            drink = subject.drinks[max(option.part, 0)]
            worth += self._hitting(table, seat, drink.drinker, read.spikes)
        danger = max(SAFE - margin(table, seat), 0)
        return worth + read.heals * (0.3 + NEAR * danger) + 0.3 * read.gold

    def _bet(self, table: Glance, seat: SeatNo) -> float:
        """What it is worth to take control of a Round: nothing for who has it."""
        return -1.0 if table.round is not None and table.round.control == seat else 1.0

    def _hitting(self, table: Glance, seat: SeatNo, victim: SeatNo, blow: int) -> float:
        """What it is worth that a player loses so much Fortitude."""
        left = margin(table, victim)
        worth = min(blow, left) * (0.8 + NEAR * max(SAFE - left, 0)) + (blow >= left) * 5
        return -2 * worth if victim in self.setup.mates[seat] else worth

    def _warded(self, table: Glance, seat: SeatNo, option: Option) -> float:
        """What it is worth that what lies open has no effect on the player."""
        subject, mine = _subject(table), self.setup.mates[seat]
        left = margin(table, seat)
        match subject:
            case Losing():
                return SAVED
            case Play(parts=parts, by=by):
                lost = -sum(each.amount for each in parts if each.victim in mine and _hurts(each))
                if not lost:
                    return -1.0 if by in mine else 0.7
            case Drinks(drinks=drinks):
                drink = drinks[max(option.part, 0)]
                if drink.drinker not in mine:
                    return -1.0
                lost = drink.alcohol - drink.fortitude
            case Event():
                lost = 2
            case _:
                lost = 1
        return lost * (0.8 + NEAR * max(SAFE - left, 0)) + (lost >= left) * SAVED

    def _others(self, table: Glance, seat: SeatNo) -> tuple[SeatNo, ...]:
        mine = self.setup.mates[seat]
        return tuple(
            other for other in self.setup.seats if other not in mine and not table.seats[other].out
        )


def margin(table: Glance, seat: SeatNo) -> int:
    """How far a player is from passing out (pass-out.condition)."""
    at = table.seats[seat]
    return at.fortitude - at.alcohol


def _subject(table: Glance) -> object:
    """What the open window is about, if one is open."""
    agenda = table.agenda
    return agenda[-2] if len(agenda) > 1 and isinstance(agenda[-1], Window) else None


def _hurts(part: Part) -> bool:
    return part.stat == "fortitude"


def _spike(deed: Deed) -> int:
    """By how much it makes a Drink stronger."""
    return deed.add if isinstance(deed, Add) and deed.stat == "alcohol" else 0


def _read(mode: Mode) -> _Read:
    """What is printed for a way to play a card."""
    return _Read(
        blow=sum(deed.blow() for deed in mode.do),
        sweeps=any(deed.sweeps() for deed in mode.do),
        heals=sum(healed[1] for deed in mode.do if (healed := deed.heals()) is not None),
        gold=sum(map(_gold, mode.do)) + sum(map(_gold, mode.cost)),
        spikes=0 if any(deed.wards for deed in mode.do) else sum(map(_spike, mode.do)),
        wards=any(deed.wards or isinstance(deed, LossChange) for deed in mode.do),
        bet=mode.as_ in ("gambling", "cheating"),
    )


def _gold(deed: Deed) -> int:
    """How much Gold others pay by it, or, negative, its player."""
    match deed:
        case Pay(by="self"):
            return -deed.pay
        case Pay():
            return deed.pay
        case _:
            return 0


def _worth_keeping(card: Card) -> float:
    """What a card is worth in hand."""

    def worth(mode: Mode) -> float:
        read = _read(mode)
        if read.wards:
            return ANSWER
        return 1.0 + 0.2 * (read.blow + read.heals + read.spikes) if not read.bet else 0.8

    return max(map(worth, card.modes), default=0.0)
