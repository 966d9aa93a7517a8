"""What a seat may know: no hidden card in a view, and every deal that fits asks it the same."""

from collections import Counter
from collections.abc import Iterator
from functools import cache
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rdi_explore.explore.games import Plan
from rdi_explore.kernel import Moment, OpenTable, Position, Setup, Variant, advance
from rdi_explore.scenario.knowing import determinize, view
from rdi_explore.scenario.start import position_of

MODES: tuple[Variant, ...] = (
    "normal", "two-headed-dragon", "boss-battle", "two-headed-boss-battle", "leaders-and-lackeys",
    "boss-versus-boss", "otto",
)  # fmt: skip
GAMES, PLACES = 3, 6


@cache
def places(mode: Variant, number: int) -> tuple[tuple[Setup, Position], ...]:
    """Some positions of a random game of all characters."""
    plan = Plan(seed=number, mode=mode, edition="rdi9", dungeon_events=True)
    if mode == "otto":
        plan = Plan(seed=number, mode=mode, edition="rdi9", characters=("fiona", "zot"))
    return tuple(_walk(plan, number))


def _walk(plan: Plan, number: int) -> Iterator[tuple[Setup, Position]]:
    scenario, setup = plan.scenario(number), plan.setup(number)
    random = Random(number)
    table = OpenTable(setup, position_of(scenario, setup))
    for _ in range(300):
        if table.ask is None:
            return
        if random.random() < PLACES / 100:
            yield setup, table.position()
        table.choose(random.choice(table.ask.options))


@pytest.mark.parametrize("mode", MODES)
def test_each_deal_looks_the_same_and_asks_the_same(mode: Variant) -> None:
    """A deal that fits is seen alike, has the same cards, and gives the seat the same options."""
    seen = 0
    for number in range(GAMES):
        for setup, position in places(mode, number):
            decision = advance(setup, position)[1]
            assert decision is not None
            known = view(setup, position, decision.seat)
            for seed in range(2):
                dealt = determinize(setup, known, Random(seed))
                assert view(setup, dealt, decision.seat) == known
                assert all_cards(dealt) == all_cards(position)
                assert advance(setup, dealt)[1] == decision, (mode, number)
                seen += 1
    assert seen > 10, mode


def all_cards(position: Position) -> Counter[int]:
    """How often each card lies somewhere in piles."""
    return Counter(
        card
        for seat in position.seats
        for pile in (seat.hand, seat.deck, seat.pile, *(each.cards for each in seat.piles))
        for card in pile
    ) + Counter((*position.drink_deck, *(position.bar_deck or ())))


@given(st.sampled_from(MODES), st.integers(0, GAMES - 1), st.integers(0, 10_000), st.integers())
def test_a_view_does_not_depend_on_what_is_hidden(
    mode: Variant, number: int, place: int, seed: int
) -> None:
    """Hidden cards change places and chance falls anew: no seat that does not see it notices."""
    found = places(mode, number)
    setup, position = found[place % len(found)]
    for seat in setup.seats:
        known = view(setup, position, seat)
        assert view(setup, determinize(setup, known, Random(seed)), seat) == known


@given(st.sampled_from(MODES), st.integers(0, GAMES - 1), st.integers(0, 10_000))
def test_no_hidden_card_is_in_a_view(mode: Variant, number: int, place: int) -> None:
    """Every card of another's hand, of a deck and of a Drink Me! Pile is covered."""
    found = places(mode, number)
    setup, position = found[place % len(found)]
    for seat in setup.seats:
        known = view(setup, position, seat).position
        for other in setup.seats:
            lying = known.seats[other]
            assert all(card < 0 for card in (*lying.deck, *lying.pile))
            assert other == seat or all(card < 0 for card in lying.hand) or _looks(position, seat)
            assert len(lying.hand) == len(position.seats[other].hand)
        assert all(card < 0 for card in (*known.drink_deck, *(known.bar_deck or ())))
        assert known.seed == 0


def _looks(position: Position, seat: int) -> bool:
    return getattr(position.agenda[-1], "chooser", -1) == seat


def test_what_was_seen_stays_known() -> None:
    """A card that was seen to go into a hand is there in the view, and in every deal."""
    setup, position = places("normal", 0)[3]
    other = next(seat for seat in setup.seats[1:] if position.seats[seat].hand)
    card = position.seats[other].hand[0]
    known = view(setup, position, setup.seats[0], {other: (card,)})
    assert card in known.position.seats[other].hand
    assert card in determinize(setup, known, Random(1)).seats[other].hand


def test_one_view_and_one_chance_give_one_deal() -> None:
    """The deal depends on the view alone: another position that looks the same gives the same."""
    setup, position = places("normal", 1)[2]
    known = view(setup, position, setup.seats[1])
    other = determinize(setup, known, Random(7))
    again = view(setup, other, setup.seats[1])
    assert determinize(setup, known, Random(3)) == determinize(setup, again, Random(3))
    assert Moment.start(setup, determinize(setup, known, Random(3))).decision is not None
