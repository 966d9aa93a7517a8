"""Patients: they wait in front of their doctor until they are treated, and then are cards in hand.

What treating costs is the cost of an ability that stands on the Patient Card itself; the Medical
Supplies are tokens, given by the last effect of a card.
"""

from ..machine.desk import Desk, added, without
from ..playing.effects import effect
from ..timing.subject import acting
from ..values import Play
from ..vocabulary import cards as c
from .side_decks import take_from_side_deck


@effect(c.Fill)
def fill_slots(desk: Desk, card: Play, doing: c.Fill) -> Play:
    """Reveal cards of a side deck into the empty slots in front of the player."""
    seat = acting(desk, card)
    waiting = sum(desk.law.side.get(each) == doing.fill for each in desk.seats[seat].front)
    if waiting >= doing.up_to:
        desk.cite("terci.no-voluntary-discard")
    for _ in range(waiting, doing.up_to):
        if not desk.pile(seat, doing.fill).cards:
            desk.cite("terci.deck-refill")
        revealed = take_from_side_deck(desk, seat, doing.fill)
        if revealed is None:
            break
        desk.put(seat, front=added(desk.seats[seat].front, revealed))
    return card


@effect(c.Enter)
def enter_hand(desk: Desk, card: Play, doing: c.Enter) -> Play:
    """The card in front of the player is one of the hand now; a sheet stays where it is."""
    player = desk.seats[card.by]
    if card.card not in player.front:
        return card
    desk.put(card.by, front=without(player.front, card.card), hand=added(player.hand, card.card))
    desk.cite("terci.patient-in-hand")
    return card
