"""A table as one player sees it: the own hand, and of every other hidden card its back only.

It is drawn from what that player may know (:class:`~rdi_explore.scenario.knowing.View`), never from
a position; so nothing that it says can tell a hidden card.
"""

from collections.abc import Iterable, Iterator

from markupsafe import Markup

from ..draw.cards import counted
from ..draw.html.leaf import escape, flag
from ..draw.html.table import drink_me, gold, inn, marks, piles, pot, scales
from ..draw.seats import pile_words
from ..kernel import Moment, SeatNo, Setup
from ..scenario.knowing import View, table_of, view


def as_seen(setup: Setup, known: View) -> Markup:
    """The table as HTML, in place of everything else that a page tells of it."""
    there = table_of(setup, known)
    seats = Markup("".join(_seat(there, seat) for seat in setup.seats))
    lies = _items(pile_words(setup, each) for each in known.position.piles)
    table = Markup(f'<ul aria-label="On the table">{lies}</ul>' if lies else "")
    lying = _items(_waiting(there))
    chain = Markup(f'<ol class="rdi-waiting" aria-label="What waits">{lying}</ol>' if lying else "")
    name = escape(setup.names[known.seat])
    decides = Markup(f"<p>{name} decides.</p>" if known.decides == known.seat else "")
    steps = _step("back", "One step back") + _step("forward", "One step on")
    return Markup(
        f'<section class="rdi-panel rdi-table rdi-position" aria-label="As {name} sees it">'
        f'<div class="rdi-panel__head"><h2>As {name} sees it</h2></div>\n<ol>{seats}</ol>{table}'
        f"{pot(there)}{inn(there)}{chain}{decides}"
        f'<p class="rdi-go">{steps}</p></section>'
    )


def _items(lines: Iterable[str]) -> Markup:
    return Markup("".join(f"<li>{escape(line)}</li>" for line in lines))


def _step(act: str, words: str) -> Markup:
    act = escape(act)
    return Markup(
        f'<button class="rdi-btn" data-act="{act}" data-key="seen-{act}">{escape(words)}</button>'
    )


def switch(setup: Setup, eyes: SeatNo | None) -> Markup:
    """The choice whose eyes to look with; ``None``: all cards lie open."""
    told: list[tuple[SeatNo | None, str]] = [(None, "All cards open")]
    told += [(seat, f"As {setup.names[seat]} sees it") for seat in setup.seats]
    options = Markup(
        "".join(
            f'<option value="{escape("" if seat is None else seat + 1)}"'
            f"{flag('selected', seat == eyes)}>{escape(words)}</option>"
            for seat, words in told
        )
    )
    return Markup(
        '<select class="rdi-bar__eyes" data-act="as-seen" data-key="as-seen" '
        f'aria-label="Whose eyes">{options}</select>'
    )


def seen_at(moment: Moment, seat: SeatNo) -> Markup:
    """A moment as a player sees it."""
    return as_seen(moment.setup, view(moment.setup, moment.position, seat))


def _seat(there: Moment, seat: SeatNo) -> Markup:
    """A seat as at every table: what part it has, its numbers, what lies there."""
    name, player = escape(there.name(seat)), there.position.seats[seat]
    turn = Markup(" is-turn" if seat == there.position.turn else "")
    stuff = Markup()
    if not there.setup.mechanical(seat):
        stuff = Markup(f'<span class="rdi-seat__stuff">{gold(player)}{drink_me(player)}</span>')
    return Markup(
        f'<li class="rdi-seat is-unfolded{turn}"><div class="rdi-seat__head">'
        f'<span class="rdi-seat__name">{name}</span>{"".join(marks(there, seat))}{stuff}</div>\n'
        f"{scales(there, seat)}{_cards(there, seat)}{piles(there, seat)}</li>"
    )


def _cards(there: Moment, seat: SeatNo) -> Markup:
    """The titles of the cards that are seen, and how many of the hand are not."""
    cast, player = there.setup.cast, there.position.seats[seat]
    if player.out:
        return Markup()
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
    chips = Markup(
        "".join(
            f'<li><span class="rdi-chip" title="{words}"><span>{words}</span></span></li>'
            for words in map(escape, seen)
        )
    )
    label = escape(f"{there.setup.names[seat]}'s cards")
    return Markup(f'<ul class="rdi-hand" aria-label="{label}">{chips}</ul>' if chips else "")


def _waiting(there: Moment) -> Iterator[str]:
    """What waits, as far as it can be told."""
    from ..practice.board import can_be_told, waits  # a page is awake sooner without it

    return iter(waits(there) if can_be_told(there) else ())
