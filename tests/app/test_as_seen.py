"""The explorer with the eyes of a player: no hidden card is in a region, the link or a message."""

from html import unescape
from random import Random
from typing import Any

import pytest

from rdi_explore.app.as_seen import as_seen
from rdi_explore.app.browser import PageSession
from rdi_explore.app.explorer import Explorer
from rdi_explore.app.session import ACTS, MAX_ARG
from rdi_explore.kernel import Drinks, Moment, SeatNo
from rdi_explore.scenario import load
from rdi_explore.scenario.knowing import determinize, view
from rdi_explore.scenario.start import start
from tests.draw.parsed import Page

FILES = ("rdi5-redirect-3", "nine-cards-drink", "rdi6-timing-1", "rdi3-timing-2")


class Desk(PageSession):
    """A stage as a worker has it; what it sends is kept."""

    def __init__(self) -> None:
        self.sent: list[str] = []
        super().__init__(self.sent.append, acts=ACTS | {"pace"}, longest_arg=MAX_ARG)
        self.silent = False


def hidden(moment: Moment, seat: SeatNo) -> set[str]:
    """The titles and ids of cards that lie hidden from a player, and nowhere open."""
    cast, position = moment.setup.cast, moment.position
    lying = {*position.drink_deck}
    for number, each in enumerate(position.seats):
        lying |= {*each.deck, *each.pile} | ({*each.hand} if number != seat else set())
    played = {
        card for frame in position.agenda if (card := getattr(frame, "card", None)) is not None
    }
    drinks = (each for each in position.agenda if isinstance(each, Drinks))
    played |= {card for each in drinks for drink in each.drinks for card in drink.names}
    mine = {cast[card].id for card in (*position.seats[seat].hand, *played)}
    mine |= {cast[card].id for each in position.seats for card in (*each.discard, *each.front)}
    seen = "\n".join(card.title for card in cast if card.id in mine)
    return {
        words
        for card in lying
        if cast[card].id not in mine
        for words in (cast[card].id, cast[card].title)
        if words not in seen
    }


@pytest.mark.parametrize("file", FILES)
def test_no_hidden_card_is_in_a_region_the_link_or_a_message(file: str) -> None:
    stage = Desk()
    explorer = Explorer(file, [], stage=stage)
    told = 0
    for seat in explorer.walk.moment.setup.seats:
        stage.request("as-seen", str(seat + 1))
        stage.request("first", None)
        for _ in range(12):
            stage.sent.clear()
            stage.request("forward", None)
            secret = hidden(explorer.walk.moment, seat)
            told += len(secret)
            shown = unescape("".join((*stage.sent, *stage.regions.values(), stage.fragment)))
            assert not [words for words in secret if words in shown]
            Page(stage.regions["main"])
    assert told


def test_what_is_drawn_is_the_same_wherever_the_hidden_cards_lie() -> None:
    moment = start(load("nine-cards-drink"), stops="seats")
    for seat in moment.setup.seats:
        known = view(moment.setup, moment.position, seat)
        drawn = as_seen(moment.setup, known)
        for number in range(6):
            other = determinize(moment.setup, known, Random(number))
            assert as_seen(moment.setup, view(moment.setup, other, seat)) == drawn


def test_the_own_hand_is_seen_and_all_cards_can_be_turned_open_again() -> None:
    stage = Desk()
    explorer = Explorer("rdi5-redirect-3", [], stage=stage)
    before: dict[str, Any] = dict(stage.regions)
    moment = explorer.walk.moment
    held = next(seat for seat in moment.setup.seats if moment.position.seats[seat].hand)
    stage.request("as-seen", str(held + 1))
    title = moment.setup.cast[moment.position.seats[held].hand[0]].title
    assert title in Page(stage.regions["main"]).text
    assert not stage.fragment and not stage.regions["record"]
    stage.request("share", None)
    assert "Turn all cards open first" in Page(stage.regions["message"]).text
    stage.request("as-seen", "99")
    assert "Nobody sits there" in Page(stage.regions["message"]).text
    stage.request("as-seen", "")
    assert stage.regions["table"] == before["table"] and stage.fragment
