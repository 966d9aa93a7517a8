"""Whose deck a card is of: each character plays with the own one, and boards should show no other.

A seat is a character's by its ``character``, or by its name alone. A card that may come to anybody
(a Drink, an Event, one of a side deck) is nobody's; what lies in front may have been given.
"""

from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

from ..catalogue import cards, characters, deck
from ..catalogue.decks import boss_cards, boss_deck
from .schema import Scenario, Sheet


class Stranger(NamedTuple):
    """A card of another character's deck that somebody has at the start."""

    seat: str
    card: str
    owner: str
    """Whose it is: a character's id."""


def strangers(scenario: Scenario) -> Iterator[Stranger]:
    """The cards in hands, decks and discard piles that are of another character's deck. In a whole
    game there is none, for its decks are those of the catalogue."""
    if scenario.game is not None:
        return
    known = {**cards(), **{card.id: card for card in scenario.all_cards}}
    for seat, sheet in scenario.seats.items():
        who = _character(seat, sheet)
        own = _deck(who, seat in scenario.reconstructed) if who else frozenset()
        for id in dict.fromkeys((*sheet.hand, *sheet.deck, *sheet.discard)):
            card = known[id]
            if card.deck or card.owner not in characters():
                continue  # it comes from a deck beside those of the hands, or is nobody's
            if who and id not in own and card.owner != who:
                yield Stranger(seat, id, card.owner)


def unlent(scenario: Scenario) -> Iterator[str]:
    """A word of warning for each such card of which the file does not say that it is meant."""
    for seat, id, owner in strangers(scenario):
        if id not in scenario.lent:
            named = f"{id} is of {characters()[owner].name}'s deck"
            yield f"seats.{seat}: {named}. If it is meant, “lent: {{{id}: …}}” says why"


@cache
def _names() -> dict[str, str]:
    """What a seat of a character may be called: the whole name, or a word of it."""
    named = {word: id for id, each in characters().items() for word in each.name.split()}
    return {**named, **{each.name: id for id, each in characters().items()}}


def _character(seat: str, sheet: Sheet) -> str:
    who = sheet.character or _names().get(seat, "")
    return who if who in characters() else ""


@cache
def _deck(who: str, reconstructed: bool) -> frozenset[str]:
    """The cards that a character may have. Those that stand in for unknown ones are in a deck that
    is called reconstructed, and in no other."""
    all = deck(who).cards + (boss_deck(who).cards if who in boss_cards() else ())
    return frozenset(each.card for each in all if reconstructed or each.part != "stand-in")
