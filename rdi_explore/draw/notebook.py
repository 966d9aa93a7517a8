"""A moment as a notebook shows it: table, decision and response tree, without any widget."""

from markupsafe import Markup, escape

from ..kernel import Moment, by_seat
from ..rulebook import cited
from .style import HTML
from .text import headline, show
from .tree import ResponseTree
from .words import choice_words, listed, refusal_words, way_words

_HEADS = ("Seat", "Fortitude", "Alcohol Content", "Gold", "Hand", "Drink Me!", "")


def bundle(moment: Moment) -> dict[str, str]:
    """The moment as text and as HTML; the tree is drawn where there is a ``dot`` program."""
    return {"text/plain": show(moment), "text/html": html(moment)}


def html(moment: Moment) -> Markup:
    """Table, decision and response tree as HTML that needs no style sheet."""
    tree = ResponseTree.of(moment)
    drawn = tree.svg() or tree.html_list()
    return Markup(
        f"<div><p><b>{escape(headline(moment))}</b></p>{_table(moment)}{_decision(moment)}"
        f"<div>{drawn}</div></div>"
    )


def _table(moment: Moment) -> Markup:
    cast = moment.setup.cast
    rows = Markup()
    for number, seat in by_seat(moment.position.seats):
        marks = []
        if number == moment.position.turn:
            marks.append("has the turn")
        if moment.decision is not None and moment.decision.seat == number:
            marks.append("decides")
        if seat.out:
            marks.append("is out")
        hand = Markup(", ".join(f"<i>{escape(cast[card].title)}</i>" for card in seat.hand))
        cells: tuple[Markup | int, ...] = (
            Markup(f"<b>{escape(moment.name(number))}</b>"),
            seat.fortitude,
            seat.alcohol,
            seat.gold,
            hand,
            len(seat.pile),
            escape(listed(marks)),
        )
        rows += Markup(f"<tr>{''.join(f'<td>{cell}</td>' for cell in cells)}</tr>")
    heads = Markup("".join(f"<th>{escape(head)}</th>" for head in _HEADS))
    pot = Markup(f"<p>Pot: {moment.position.pot} Gold</p>" if moment.position.pot else "")
    return Markup(f"<table><thead><tr>{heads}</tr></thead><tbody>{rows}</tbody></table>{pot}")


def _decision(moment: Moment) -> Markup:
    if moment.decision is None:
        return Markup()
    who = escape(moment.name(moment.decision.seat))
    options = Markup()
    for option in moment.options:
        words, way = Markup(choice_words(moment, option, HTML)), way_words(moment, option)
        options += Markup(f"<li>{words}{escape(f': {way}' if way else '')}</li>")
    cast, edition = moment.setup.cast, moment.setup.edition
    reasons = dict.fromkeys(
        Markup(
            f"<li>{escape(moment.name(no.seat))}, <i>{escape(cast[no.card].title)}</i>: "
            f"{refusal_words(moment, no, HTML)} "
            f"<small>{escape(cited([no.rule], edition))}</small></li>"
        )
        for no in moment.refusals
    )
    refused = Markup(
        f"<details><summary>Not now, and why</summary><ul>{''.join(reasons)}</ul></details>"
        if reasons
        else ""
    )
    return Markup(f"<p>{who} may:</p><ul>{options}</ul>{refused}")
