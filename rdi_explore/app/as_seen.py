"""A table as one player sees it: the own hand, and of every other hidden card its back only.

It is drawn from what that player may know (:class:`~rdi_explore.scenario.knowing.View`), never from
a position; so nothing that it says can tell a hidden card.
"""

from collections.abc import Iterator

from ..draw.html.leaf import escape, flag
from ..draw.html.table import inn, pot
from ..draw.seats import part_in_it, pile_words, tokens_of, tracks_of
from ..kernel import CardNo, Moment, SeatNo, Setup
from ..scenario.knowing import View, table_of, view


def as_seen(setup: Setup, known: View) -> str:
    """The table as HTML, in place of everything else that a page tells of it."""
    there = table_of(setup, known)
    seats = "".join(f"<li>{_seat(there, seat)}</li>" for seat in setup.seats)
    piles = "".join(f"<li>{escape(pile_words(setup, each))}</li>" for each in known.position.piles)
    lying = "".join(f"<li>{escape(line)}</li>" for line in _waiting(there))
    chain = f'<ol class="rdi-waiting" aria-label="What waits">{lying}</ol>' if lying else ""
    name = escape(setup.names[known.seat])
    decides = f"<p>{name} decides.</p>" if known.decides == known.seat else ""
    steps = "".join(
        f'<button class="rdi-btn" data-act="{act}" data-key="seen-{act}">{words}</button>'
        for act, words in (("back", "One step back"), ("forward", "One step on"))
    )
    return (
        f'<section class="rdi-panel" aria-label="As {name} sees it"><div class="rdi-panel__head">'
        f"<h2>As {name} sees it</h2></div><ul>{seats}{piles}</ul>{pot(there)}{inn(there)}"
        f"{chain}{decides}"
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
    setup, player = there.setup, there.position.seats[seat]
    name = f"<b>{escape(setup.names[seat])}</b>"
    if player.out:
        return f"{name}: out of the game."
    if setup.mechanical(seat):
        return f"{name}: {escape('; '.join(_tracks(there)))}."
    numbers = f"Fortitude {player.fortitude}, Alcohol Content {player.alcohol}, {player.gold} Gold"
    more = [numbers, *part_in_it(there, seat), *tokens_of(setup, player)]
    more.append(f"hand: {_cards(setup, player.hand)}")
    more.append(f"{len(player.pile)} in the Drink Me! Pile")
    if player.front:
        more.append(f"in front: {_cards(setup, player.front)}")
    if player.discard:
        more.append(f"discarded: {_cards(setup, player.discard)}")
    more += (pile_words(setup, pile) for pile in player.piles if pile.cards or pile.marks)
    return f"{name}: {escape('; '.join(more))}."


def _tracks(there: Moment) -> Iterator[str]:
    """How the automaton stands towards each player."""
    for facing, (fortitude, alcohol) in tracks_of(there):
        yield f"towards {facing} Fortitude {fortitude}, Alcohol Content {alcohol}"


def _cards(setup: Setup, cards: tuple[CardNo, ...]) -> str:
    """The titles of those that are seen, and how many are not."""
    told = [f"“{setup.cast[card].title}”" for card in cards if card >= 0]
    hidden = len(cards) - len(told)
    if hidden or not cards:
        told.append(f"{hidden} face down" if hidden else "none")
    return ", ".join(told)


def _waiting(there: Moment) -> Iterator[str]:
    """What waits, as far as it can be told."""
    from ..practice.board import can_be_told, waits  # a page is awake sooner without it

    return iter(waits(there) if can_be_told(there) else ())
