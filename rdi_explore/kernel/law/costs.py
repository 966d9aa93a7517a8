"""What can be a cost: each has a price, which the room registers where it is paid."""

from collections.abc import Callable
from typing import Any, NamedTuple

from ..machine.desk import Desk
from ..values import CardNo, Play, SeatNo
from ..vocabulary.cards import Word


class Price(NamedTuple):
    """What a kind of cost asks and takes.

    ``lacks`` gives the reason why a player cannot pay all costs of this kind of a card, or ``""``;
    the card itself, if it is played from hand, cannot pay for itself. ``pay`` lets a player pay one
    cost of a card that was announced.
    """

    lacks: Callable[[Desk, SeatNo, list[Any], CardNo], str]
    pay: Callable[[Desk, Play, SeatNo, Any], None]


PRICES: dict[type[Word], Price] = {}
"""The price of each kind of cost."""
