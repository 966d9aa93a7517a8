"""A card that was asked for: what it does, and why it may or may not be played now."""

from collections.abc import Iterable

from markupsafe import Markup

from ...catalogue import cards
from ...kernel import Card, CardNo, Drinks, Event, Moment, Play, SeatNo
from ..cards import meaning, short, type_of
from ..seats import where_cards_lie
from ..tree import ResponseTree
from ..words import sureness
from .leaf import card_title, cite, escape, icon
from .refusals import of_card
from .rule import close, page_of


def card(moment: Moment, seat: int, number: CardNo, *, status: bool = True) -> Markup:
    """The region for an open card at a seat, or on the table (one more than the last seat);
    ``status``: with a word on whether it may be played now."""
    kind = moment.setup.cast[number]
    says = " ".join(meaning(kind))
    at_a_seat = seat < len(moment.setup.names)
    may = of_card(moment, SeatNo(seat), number) if status and at_a_seat else Markup()
    how, where = where_cards_lie(moment, seat).get(number, ("No longer", "there"))
    now = Markup(f"<dt>Now</dt><dd>{may}</dd>" if may else "")
    return _panel(
        Markup(f"{card_title(moment.setup, number)} · {escape(type_of(kind))}"),
        says,
        Markup(
            f"<dt>{escape(how)}</dt><dd>{escape(where)}</dd>"
            f"<dt>Meaning</dt><dd>{escape(sureness(kind))}</dd>{now}"
        ),
        _pages([kind]),
    )


def node(moment: Moment, id: str) -> Markup:
    """The region for a node of the response tree, or ``""`` if there is no such node."""
    tree = ResponseTree.of(moment)
    if id == "n_slot" and tree.slot is not None:
        return _panel(Markup(f"{escape(tree.slot[1])} may answer here"), "", Markup())
    for each in tree.nodes:
        if each.id == id:
            found = _cards_of(moment, id)
            says = " ".join(line for card in found for line in meaning(moment.setup.cast[card]))
            types = " / ".join(dict.fromkeys(type_of(moment.setup.cast[card]) for card in found))
            changes = escape("; ".join((each.state_words, *each.changes)))
            return _panel(
                Markup(f"{cite(each.title)}{f' · {escape(types)}' if types else ''}"),
                says,
                Markup(f"<dt>What</dt><dd>{escape(each.did)}</dd><dt>State</dt><dd>{changes}</dd>"),
                _pages(moment.setup.cast[card] for card in found),
            )
    return Markup()


def _cards_of(moment: Moment, id: str) -> tuple[int, ...]:
    """The cards of the item with this node id."""
    for entry in moment.record():
        for number, frame in zip(entry.numbers, entry.agenda, strict=True):
            if f"n_{number}" == id and isinstance(frame, Play | Event):
                return (frame.card,)
            if f"n_{number}" == id and isinstance(frame, Drinks):
                names = (card for drink in frame.drinks for card in drink.names)
                return tuple(dict.fromkeys(names))
    return ()


def _pages(kinds: Iterable[Card]) -> Markup:
    """Links to the pages of cards; one that stands in a scenario only has none."""
    there = {kind.id: kind for kind in kinds if kind.id in cards()}
    what = Markup("The page of this card" if len(there) == 1 else "The page of {}")
    return Markup(" ".join(page_of(f"cards/{id}", what.format(short(there[id]))) for id in there))


def _panel(head: Markup, says: str, rows: Markup, page: Markup = Markup()) -> Markup:
    foot = Markup(f'\n<p class="rdi-rule__foot">{page}</p>' if page else "")
    return Markup(
        '<section class="rdi-panel rdi-rule" aria-label="Card" data-key="card-panel">\n'
        f'<div class="rdi-panel__head"><h2>{icon("hand")} {head}</h2>{close("Close card")}</div>\n'
        f'<p class="rdi-rule__says">{escape(says)}</p>\n<dl>{rows}</dl>{foot}</section>'
    )
