"""A table as one player sees it: the own hand, and of every other hidden card its back only.

It is drawn from what that player may know (:class:`~rdi_explore.scenario.knowing.View`), never from
a position; so nothing that it says can tell a hidden card.
"""

from collections.abc import Iterator

from ..draw.cards import counted
from ..draw.html.leaf import escape, flag
from ..draw.html.table import drink_me, gold, inn, marks, piles, pot, scales
from ..draw.seats import pile_words
from ..kernel import Moment, SeatNo, Setup
from ..scenario.knowing import View, table_of, view


def as_seen(setup: Setup, known: View) -> str:
    """The table as HTML, in place of everything else that a page tells of it."""
    there = table_of(setup, known)
    seats = "".join(_seat(there, seat) for seat in setup.seats)
    lies = "".join(f"<li>{escape(pile_words(setup, each))}</li>" for each in known.position.piles)
    table = f'<ul aria-label="On the table">{lies}</ul>' if lies else ""
    lying = "".join(f"<li>{escape(line)}</li>" for line in _waiting(there))
    chain = f'<ol class="rdi-waiting" aria-label="What waits">{lying}</ol>' if lying else ""
    name = escape(setup.names[known.seat])
    decides = f"<p>{name} decides.</p>" if known.decides == known.seat else ""
    steps = "".join(
        f'<button class="rdi-btn" data-act="{act}" data-key="seen-{act}">{words}</button>'
        for act, words in (("back", "One step back"), ("forward", "One step on"))
    )
    return (
        f'<section class="rdi-panel rdi-table rdi-position" aria-label="As {name} sees it">'
        f'<div class="rdi-panel__head"><h2>As {name} sees it</h2></div>\n<ol>{seats}</ol>{table}'
        f"{pot(there)}{inn(there)}{chain}{decides}"
        f'<p class="rdi-go">{steps}</p></section>'
    )


def switch(setup: Setup, eyes: SeatNo | None) -> str:
    """The choice whose eyes to look with; ``None``: all cards lie open."""
    seats = {str(seat + 1): f"As {setup.names[seat]} sees it" for seat in setup.seats}
    chosen = "" if eyes is None else str(eyes + 1)
    options = "".join(
        f'<option value="{value}"{flag("selected", value == chosen)}>{escape(told)}</option>'
        for value, told in {"": "All cards open", **seats}.items()
    )
    return (
        '<select class="rdi-bar__eyes" data-act="as-seen" data-key="as-seen" '
        f'aria-label="Whose eyes">{options}</select>'
    )


def seen_at(moment: Moment, seat: SeatNo) -> str:
    """A moment as a player sees it."""
    return as_seen(moment.setup, view(moment.setup, moment.position, seat))


def _seat(there: Moment, seat: SeatNo) -> str:
    """A seat as at every table: what part it has, its numbers, what lies there."""
    name, player = escape(there.name(seat)), there.position.seats[seat]
    turn = " is-turn" if seat == there.position.turn else ""
    stuff = ""
    if not there.setup.mechanical(seat):
        stuff = f'<span class="rdi-seat__stuff">{gold(player)}{drink_me(player)}</span>'
    return (
        f'<li class="rdi-seat is-unfolded{turn}"><div class="rdi-seat__head">'
        f'<span class="rdi-seat__name">{name}</span>{"".join(marks(there, seat))}{stuff}</div>\n'
        f"{scales(there, seat)}{_cards(there, seat)}{piles(there, seat)}</li>"
    )


def _cards(there: Moment, seat: SeatNo) -> str:
    """The titles of the cards that are seen, and how many of the hand are not."""
    cast, player = there.setup.cast, there.position.seats[seat]
    if player.out:
        return ""
    lying = {"": player.hand, "in front: ": player.front, "discarded: ": player.discard}
    seen = [
        f"{place}{cast[card].title}"
        for place, cards in lying.items()
        for card in cards
        if card >= 0
    ]
    hidden = sum(card < 0 for card in player.hand)
    if hidden:
        seen.append(f"{counted(hidden, 'card')} face down")
    told = map(escape, seen)
    chips = "".join(
        f'<li><span class="rdi-chip" title="{words}"><span>{words}</span></span></li>'
        for words in told
    )
    label = f"{escape(there.setup.names[seat])}&#x27;s cards"
    return f'<ul class="rdi-hand" aria-label="{label}">{chips}</ul>' if chips else ""


def _waiting(there: Moment) -> Iterator[str]:
    """What waits, as far as it can be told."""
    from ..practice.board import can_be_told, waits  # a page is awake sooner without it

    return iter(waits(there) if can_be_told(there) else ())
