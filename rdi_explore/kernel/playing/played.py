"""Where the Actions of a Boss lie: face up beside the mat until the Action Phase is over."""

from msgspec.structs import replace

from ..machine.desk import Desk
from ..timing.subject import mode_of
from ..values import Pile, Play

PLAYED = "played-actions"
"""The pile of the Action Cards that were played in the Action Phase that runs."""


def put_away(desk: Desk, card: Play) -> None:
    """A card that is settled goes to its owner's discard pile; the Action of a player who has
    several of them waits beside the mat (boss-battle.action-count). What an automaton reveals was
    discarded at once (otto.turn)."""
    if desk.with_automaton and not desk.has_hand(card.by):
        return
    several = desk.setup.quotas and desk.setup.quota(card.by).actions > 1
    if several and mode_of(desk, card).as_ == "action":
        pile = desk.pile(card.by, PLAYED)
        desk.lay(card.by, replace(pile, cards=tuple(sorted((*pile.cards, card.card)))))
    else:
        desk.discard(card.by, card.card)


def put_played_away(desk: Desk) -> None:
    """The Action Phase is over: what lies beside the turn owner's mat is discarded."""
    played = desk.pile(desk.turn, PLAYED).cards if desk.seats[desk.turn].piles else ()
    if played:
        desk.lay(desk.turn, Pile(PLAYED))
        discard = (*desk.seats[desk.turn].discard, *played)
        desk.put(desk.turn, discard=tuple(sorted(discard)))
        desk.cite("boss-battle.action-count")
