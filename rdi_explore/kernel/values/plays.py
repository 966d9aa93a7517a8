"""What a played card is about to do, what is due, what has hurt, and what one may choose."""

from typing import Literal

import msgspec

from ..vocabulary.cards import Stat
from .acts import Act
from .numbers import (
    NOBODY,
    NOTHING,
    WHOLE,
    Amount,
    CardNo,
    CardOrNothing,
    Gold,
    ModeNo,
    PartNo,
    Receiver,
    SeatNo,
    SeatOrNobody,
    StepNo,
)
from .seats import Value

SWEPT = -1
"""The amount of a blow that has hit a card in front with all that stands there."""


class Blow(Value, frozen=True):
    """A loss of Fortitude that hits a card in front of a player, and no player: of the instruction
    ``step`` of a played card, by so much, or :data:`SWEPT`."""

    step: StepNo
    seat: SeatNo
    card: CardNo
    amount: Amount


class Part(Value, frozen=True):
    """One packet of a played card: an instruction changes one attribute of one victim.

    ``amount`` is signed; ``to`` receives Gold that ``victim`` pays. The source of every part is
    the player of its card, wherever it is redirected (redirect.original-source); ``moved`` says
    that it was. A ``fixed`` part can no longer be Ignored or reduced by its victim. ``sender`` is
    the player who has sent an automaton's own loss back to it (otto.track-affected).
    """

    step: StepNo
    victim: SeatNo
    stat: Stat
    amount: Amount
    to: Receiver = NOBODY
    moved: bool = False
    fixed: bool = False
    sender: SeatOrNobody = NOBODY


class Awaited(Value, frozen=True):
    """What the card of ``by`` has done to losses of Fortitude of ``you``, those too that a coin or
    a choice may still bring: they fall by ``n``, become ``n``, are shared with the attacker, go to
    ``to``, alone or with everything else, or to a Minion, alone or for everything. One that is
    ``own`` covers nobody else of the team."""

    how: Literal["reduce", "set", "share", "redirect", "redirect_all", "to_minion", "all_to_minion"]
    you: SeatNo
    by: SeatNo
    n: Amount = 0
    to: SeatOrNobody = NOBODY
    own: bool = False


class Due(Value, frozen=True):
    """Gold that a player must pay to a player, to the Inn or into the pot; ``covered`` says who
    pays it instead."""

    payer: SeatNo
    to: Receiver
    amount: Amount
    covered: Literal["", "inn", "nobody"] = ""


class Hurt(Value, frozen=True):
    """An occurrence: this player really lost Fortitude or Gold, by a card of that player.

    ``moved`` says that the loss was aimed at somebody else first, ``cause`` is the card in front of
    that player, or the sheet, that did it; of cards that were played nothing is kept. ``front``
    stands for Fortitude of a card in front of the victim.
    """

    victim: SeatNo
    source: SeatOrNobody
    amount: Amount
    moved: bool = False
    stat: Literal["fortitude", "alcohol", "gold", "front"] = "fortitude"
    cause: CardOrNothing = NOTHING


class Option(Value, frozen=True):
    """One thing that the deciding player may do.

    ``part`` says which Drink or which loss is answered, ``targets`` whom it is played on, and
    ``behalf`` the teammate for whom a card is played (team.shared-defence). ``hits`` is empty, or
    says for each of the targets which card in front of that player is picked in the player's place
    (or :data:`NOTHING`). What they mean for each ``act`` says :class:`Act`.
    """

    act: Act
    card: CardOrNothing = NOTHING
    mode: ModeNo = ModeNo(0)
    part: PartNo = WHOLE
    targets: tuple[SeatNo, ...] = ()
    behalf: SeatOrNobody = NOBODY
    hits: tuple[CardOrNothing, ...] = ()
    n: Gold = 0


class Decision(msgspec.Struct, frozen=True, gc=False):
    """A player must choose one of these options."""

    seat: SeatNo
    options: tuple[Option, ...]


PASS = Option(Act.PASS)

ENOUGH = Option(Act.ENOUGH)
