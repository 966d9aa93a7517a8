"""What an item leaves for the very next step of the item below it: one kind of news for each."""

from typing import Generic, TypeVar

from ..values import Drink, Due, SeatNo

T = TypeVar("T")


class News(Generic[T]):
    """A kind of news: some of these. ``desk.tell`` leaves it, ``desk.hear`` takes it."""


DRINKS: News[Drink] = News()
"""Drinks with their Chasers as they were revealed, or as they were drunk."""
DUES: News[Due] = News()
"""Who had to pay, and for whom it was covered."""
CHAMPIONS: News[SeatNo] = News()
"""One member of each team."""
