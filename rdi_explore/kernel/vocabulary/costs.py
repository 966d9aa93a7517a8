"""Costs: what has to be paid to play a card (the words below ``cost``)."""

from .players import Discard, Lose, Pay
from .terms import Amount, TokenName
from .word import Deed


class Spend(Deed, frozen=True, tag="spend"):
    """A cost: so many tokens of this name are given back."""

    spend: TokenName
    n: Amount = 1


class Harvest(Deed, frozen=True, tag="harvest"):
    """A cost: Mushrooms of a total Harvest Value of at least this much."""

    harvest: Amount


Cost = Pay | Lose | Spend | Discard | Harvest
"""What may have to be paid to play a card, on top of playing it."""
