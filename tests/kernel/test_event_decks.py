"""Decks of Events: counters, the Events themselves, and who may answer them."""

from typing import Any

import pytest

from rdi_explore.kernel.machine.moment import Moment
from rdi_explore.kernel.machine.setup import Setup
from rdi_explore.kernel.values import PHASES, Game, Pile, Position, Seat, Turn
from rdi_explore.kernel.vocabulary import cards as c
from rdi_explore.kernel.vocabulary.cards import Card, Mode
from rdi_explore.rulebook import rulings_for


def event(id: str, level: int, *do: c.Effect, kind: Any = "dungeon", **mode: Any) -> Card:
    modes = (Mode("event", do, **mode),)
    return Card(id, id.title(), ("event",), modes=modes, event_class=kind, level=level)


CAST = (
    event("fall", 3, c.Lose(2, "fortitude", "everyone")),
    event("fine", 2, c.Pay(1, "everyone", "inn"), c.Spill(2, "everyone")),
    Card("hit-back", "Hit Back", ("sometimes",), modes=(
        Mode("sometimes", (c.Lose(2, "fortitude", "source"),), "loss"),
    )),
    event("slide", 1, c.Lose(2, "fortitude", "everyone"), answered_as="action"),
    Card("wine", "Wine", ("drink",), face=c.Face(2)),
)  # fmt: skip
NUMBER = {card.id: number for number, card in enumerate(CAST)}


def ending(*deck: str, counters: int = 1, discard: tuple[str, ...] = (), **seats: Seat) -> Moment:
    """The end of Ann's turn, with this Dungeon Event Deck; everybody is asked in every window."""
    setup = Setup(tuple(seats), CAST, "rdi6", rulings_for("rdi6"), stops="seats")
    piles = (
        Pile("dungeon-event-discard", tuple(sorted(NUMBER[id] for id in discard))),
        Pile("dungeon-events", tuple(NUMBER[id] for id in deck), (counters,)),
    )
    agenda = (Game("next_player"), Turn("turn_ends", len(PHASES)))
    drinks = (NUMBER["wine"],) * 9
    return Moment.start(setup, Position(tuple(seats.values()), 0, agenda, drinks, piles=piles))


def declined(moment: Moment, until: int = 60) -> Moment:
    """Everybody declines until the next turn has begun."""
    for _ in range(until):
        if moment.position.turn != 0 or moment.settled:
            return moment
        moment = moment.decline()
    raise AssertionError("the turn does not end")


def seat(*hand: str, **more: Any) -> Seat:
    return Seat(hand=tuple(sorted(NUMBER[id] for id in hand)), **more)


def piles(moment: Moment) -> dict[str, Pile]:
    return {pile.name: pile for pile in moment.position.piles}


def test_a_counter_is_removed_and_nothing_else_happens() -> None:
    """dungeon-events.end-of-turn-counter"""
    moment = declined(ending("fall", counters=2, Ann=seat(), Ben=seat()))
    assert piles(moment)["dungeon-events"].marks == (1,)
    assert [player.fortitude for player in moment.position.seats] == [20, 20]


def test_with_the_last_counter_the_top_event_happens_and_its_level_is_put_on_the_deck() -> None:
    """dungeon-events.end-of-turn-counter"""
    moment = declined(ending("fall", "fine", Ann=seat(), Ben=seat()))
    assert piles(moment)["dungeon-events"] == Pile("dungeon-events", (NUMBER["fine"],), (3,))
    assert piles(moment)["dungeon-event-discard"].cards == (NUMBER["fall"],)
    assert [player.fortitude for player in moment.position.seats] == [18, 18]


def test_an_empty_deck_is_made_anew_of_its_discards() -> None:
    """dungeon-events.optional-setup"""
    moment = declined(ending(discard=("fall", "fall"), Ann=seat(), Ben=seat()))
    assert len(piles(moment)["dungeon-events"].cards) == 1
    assert moment.position.seats[0].fortitude == 18


def test_who_loses_by_an_event_is_out_before_the_counters_are_placed() -> None:
    """dungeon-events.end-of-turn-counter (Q2)"""
    moment = declined(ending("fall", Ann=seat(), Ben=seat(fortitude=3, alcohol=2), Cid=seat()))
    assert moment.position.seats[1].out
    assert piles(moment)["dungeon-events"].marks == (3,)
    steps = [(type(e.frame).__name__, e.step) for each in moment.line() for e in each.entries]
    assert steps.index(("Losing", "gold_outs")) < steps.index(("EventDecks", "place_counters"))


def test_nobody_has_caused_what_an_event_does() -> None:
    """timing.after-window: there is nobody to hit back."""
    moment = ending("fall", Ann=seat(), Ben=seat("hit-back"))
    while moment.window is None or moment.window.kind != "after":
        moment = moment.decline()
    assert {refusal.reason for refusal in moment.refusals_of(1)} == {"no-source"}


def test_an_event_may_be_answered_only_where_it_says_so() -> None:
    """dungeon-events.as-action-effects"""
    kinds = {}
    for name in ("fall", "slide"):
        moment = ending(name, Ann=seat(), Ben=seat())
        seen = []
        while moment.position.turn == 0:
            seen.append(moment.window.kind if moment.window else "")
            moment = moment.decline()
        kinds[name] = list(dict.fromkeys(seen))
    assert kinds["fall"][:2] == ["event", "after"]
    assert kinds["slide"][:3] == ["event", "card", "after"]


@pytest.mark.parametrize(("pile", "left"), [((), 0), (("wine",), 0), (("wine",) * 3, 1)])
def test_drinks_are_spilled_as_far_as_there_are(pile: tuple[str, ...], left: int) -> None:
    """printed-cards.cave-in, limits.as-much-as-possible"""
    drinks = tuple(NUMBER[id] for id in pile)
    moment = declined(ending("fine", Ann=seat(), Ben=seat(pile=drinks)))
    assert len(moment.position.seats[1].pile) == left
    assert len(moment.position.drink_discard) == len(pile) - left
    assert [player.gold for player in moment.position.seats] == [9, 9]
