"""What lies on the laboratory's bench, and its smallest parts: panels, piles, the search.

Pure: from what is on the bench to HTML. A field is named by what it edits (``seat.0.gold``); what
was wrong with an edit stands beside it, with what was typed.
"""

from collections.abc import Iterable
from typing import NamedTuple

from markupsafe import Markup

from ...catalogue import cards, characters
from ...kernel import Card
from ...scenario.schema import Scenario
from ..cards import short, type_of
from .fields import Fault, button
from .leaf import escape, icon, letters


class Bench(NamedTuple):
    """What lies on the bench. ``begins`` is the sentence with which play begins, ``fault`` what was
    wrong with the last edit, ``aim`` the place for which cards are looked for, ``seek`` the words,
    ``found`` and ``total`` what was found; ``ways`` are those to play the played card, ``aims`` on
    whom; ``text`` is what stands in the text field."""

    scenario: Scenario
    begins: Markup = Markup()
    fault: Fault = Fault()
    aim: str = ""
    seek: str = ""
    found: tuple[Card, ...] = ()
    total: int = 0
    ways: tuple[str, ...] = ()
    aims: tuple[tuple[str, ...], ...] = ((),)
    text: str = ""
    text_open: bool = False


def panel(key: str, title: str, content: Markup) -> Markup:
    """One part of the bench under its heading."""
    name = escape(key)
    return Markup(
        f'<section class="rdi-panel rdi-lab__panel" data-key="panel-{name}" '
        f'aria-labelledby="lab-{name}"><div class="rdi-panel__head"><h2 id="lab-{name}">'
        f"{escape(title)}</h2></div>{content}</section>\n"
    )


def pile(
    lab: Bench, where: str, ids: Iterable[str], title: str, what: str, owner: str = ""
) -> Markup:
    """Cards at a place, each with a button that takes it away, and the search for more."""
    at, of = escape(where), f" of {owner}" if owner else ""
    chips = Markup(
        "".join(
            f'<li><button class="rdi-chip" data-act="take" data-arg="{at}.{place}" '
            f'data-key="{at}.{place}" aria-label="Take away {escape(title_of(lab, id))}, '
            f'{escape(title)}{escape(of)}">{_chip(lab, id)}{icon("close")}</button></li>'
            for place, id in enumerate(ids)
        )
    )
    listed = Markup(f'<ul class="rdi-lab__cards">{chips}</ul>' if chips else "")
    here = lab.aim == where
    deal = Markup()
    if where.endswith(".hand"):
        seat = where.split(".")[1]
        says = f"Deal {owner} a hand"
        deal = button("deal", seat, Markup("Deal 7"), key=f"{where}.deal", says=says)
    add = Markup(
        f'<button class="rdi-btn rdi-btn--bare" data-act="aim" data-arg="{"" if here else at}" '
        f'data-key="{at}.add" aria-expanded="{"true" if here else "false"}" '
        f'aria-label="Add {escape(what.lower())}: {escape(title)}{escape(of)}">'
        f"+ {escape(what)}</button>"
    )
    return Markup(
        f'<div class="rdi-lab__pile" data-key="{at}"><span class="rdi-lab__name">'
        f"{escape(title)}</span>{listed}{add}{deal}{lab.fault.beside(where)}"
        f"{_finder(lab, where) if here else ''}</div>\n"
    )


def card_of(lab: Bench, id: str) -> Card | None:
    """A card by its id: the scenario's own, or one of the catalogue."""
    own = next((card for card in lab.scenario.cards if card.id == id), None)
    return own or cards().get(id)


def title_of(lab: Bench, id: str) -> str:
    """The title of a card, plain."""
    card = card_of(lab, id)
    return card.title if card else id


def _chip(lab: Bench, id: str) -> Markup:
    card = card_of(lab, id)
    sign = letters(card) if card and card.type else "?"
    name = short(card) if card else id
    return Markup(f'<b aria-hidden="true">{escape(sign)}</b><span>{escape(name)}</span>')


def _finder(lab: Bench, where: str) -> Markup:
    """The search among the cards that may lie at a place."""
    rows = Markup(
        "".join(
            f'<li><button class="rdi-lab__found" data-act="put" data-arg="{escape(card.id)}" '
            f'data-key="put-{escape(card.id)}"><span class="rdi-title">{escape(card.title)}</span>'
            f'<span class="rdi-soft rdi-note">{escape(_about(card))}</span></button></li>'
            for card in lab.found
        )
    )
    told = f"{len(lab.found)} of {lab.total} cards" if lab.total else "no card has these words"
    return Markup(
        f'<div class="rdi-lab__finder" role="group" aria-label="Cards to add" data-key="finder">'
        '<label class="rdi-find__q">'
        f'{icon("search")}<span class="vh">Find a card</span><input type="search" data-act="seek" '
        f'data-live="" data-key="seek" value="{escape(lab.seek)}" maxlength="60" '
        'placeholder="Title, character or type" autocomplete="off"/></label>'
        f'<p class="rdi-note rdi-soft" role="status">{escape(told)}</p><ul>{rows}</ul></div>'
    )


def _about(card: Card) -> str:
    owner = characters().get(card.owner)
    whose = owner.name if owner else card.owner.replace("-", " ")
    return f"{type_of(card)}, {whose}"
