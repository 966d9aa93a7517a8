"""What a rule's board counts besides everybody's numbers: that for which its question asks."""

import re
from collections.abc import Iterator

from ..draw.cards import counted
from ..draw.words import listed
from ..draw.words.names import pile_title
from ..kernel import Moment, SeatNo
from ..scenario import Scenario

ASKS = re.compile(r"[Hh]ow many|[Ww]hat is left|[Ww]hat does everybody have")
"""The words with which a question asks for a number of cards."""


EVENTS = ("sea-events", "dungeon-events")
"""The decks on which counters lie."""


class BoardCounts:
    """What the question of a scenario, or its answer, counts: the Drink Deck and the Bar Deck,
    counters on a deck of Events, cards in hand, in Character Decks and in piles. Gold of the Inn is
    not counted: it never runs out."""

    def __init__(self, scenario: Scenario, topic: str) -> None:
        answer = scenario.answer
        told = f"{answer.verdict} {answer.why}" if answer is not None else ""
        self.named = {*re.findall(r"\{(?:[^}.]*\.)?(\w+)", told)}
        asks = scenario.question or ""
        self.asks = asks if ASKS.search(asks) else ""
        self.of_hands = "in hand" in asks
        self.question = asks
        self.topic = topic

    def table(self, moment: Moment) -> Iterator[tuple[str, str]]:
        """What lies on the table, each with how much of it there is."""
        position = moment.position
        if "drink_deck" in self.named or self._of("drink-deck", "bar-deck", "Drink Deck"):
            yield "Drink Deck", counted(len(position.drink_deck), "card")
        if "drink_discard" in self.named or self._of("drink-deck"):
            yield "Discarded Drinks", counted(len(position.drink_discard), "card")
        if position.bar_deck is not None and self._of("bar-deck", "Bar Deck"):
            yield "Bar Deck", counted(len(position.bar_deck), "card")
        for each in position.piles:
            if each.name in EVENTS and "ounters" in self.asks:
                yield pile_title(each.name), counted(sum(each.marks), "counter")
        for seat in filter(moment.setup.mechanical, moment.setup.seats):
            name = moment.name(seat)
            if "deck" in self.named:
                yield f"{name}'s deck", self._many(moment, seat, "deck")
            if f"in front of {name}" in self.question:
                yield f"In front of {name}", counted(len(position.seats[seat].pile), "Drink")

    def _of(self, *parts: str) -> bool:
        """Whether the rule is of one of these topics, or the question asks for one of them."""
        return any(part == self.topic or part in self.asks for part in parts)

    def of_side(self, moment: Moment, seats: tuple[SeatNo, ...]) -> Iterator[str]:
        """What a player has, or each member of a team."""
        if (
            self.of_hands
            or "hand" in self.named
            or re.search(r"\bhand\b|\bdraw\b|\bholds?\b", self.asks)
        ):
            yield self._each(moment, seats, "hand", "in hand")
        if "deck" in self.named:
            yield self._each(moment, seats, "deck", "in the deck")
        if "pile" in self.named or re.search(r"\bDrinks\b", self.asks):
            yield self._each(moment, seats, "pile", "on the Drink Me! Pile")

    def _each(self, moment: Moment, seats: tuple[SeatNo, ...], field: str, where: str) -> str:
        """So many cards each member has there."""
        if len(seats) == 1:
            return f"{self._many(moment, seats[0], field)} {where}"
        told = (f"{moment.name(seat)} {self._many(moment, seat, field)}" for seat in seats)
        return f"{where}: {listed(told)}"

    def _many(self, moment: Moment, seat: SeatNo, field: str) -> str:
        """How many cards a player has there."""
        return counted(len(getattr(moment.position.seats[seat], field)), "card")
