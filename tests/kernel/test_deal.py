"""Setting the table (setup.*), and the Bar Deck variant (bar-deck.*)."""

from collections import Counter

import pytest
from msgspec.structs import replace

from rdi_explore.kernel.machine.desk import Desk
from rdi_explore.kernel.machine.moment import Moment
from rdi_explore.kernel.machine.setup import Setup
from rdi_explore.kernel.values import NOBODY, Deal, Game, Position, Refill, Seat
from tests.kernel.table import CARDS

NAMES = ("Ann", "Ben", "Cid", "Dot", "Eli", "Fay", "Gus", "Hal")
CAST = tuple(CARDS[id] for id in sorted(CARDS))
DRINKS = [number for number, card in enumerate(CAST) if card.face is not None]
DRINK, OTHER = DRINKS[:2]
PLAYABLE = tuple(number for number, card in enumerate(CAST) if card.modes)


def dealt(players: int = 4, *, drinks: int = 30, bar: bool = False, first: int = NOBODY,
          seed: int = 7) -> Moment:  # fmt: skip
    """The first decision after the table was set for so many players."""
    decks = [PLAYABLE[seat : seat + 20] for seat in range(players)]
    pile = tuple(sorted(DRINKS[place % 3] for place in range(drinks)))
    position = Position(
        tuple(Seat(0, 0, 0, deck=deck) for deck in decks),
        NOBODY,
        (Game("begin_turn"), Deal("shuffle_drinks", first)),
        drink_deck=() if bar else pile,
        bar_deck=pile if bar else None,
        seed=seed,
    )
    return Moment.start(Setup(NAMES[:players], CAST), position)


def rules(moment: Moment) -> set[str]:
    return {rule for entry in moment.entries for rule in entry.rules}


def test_drink_deck_is_shuffled_setup_drink_deck() -> None:
    moment = dealt()
    assert "setup.drink-deck" in rules(moment)
    assert moment.position.drink_discard == ()
    deck = moment.position.drink_deck
    assert list(deck) != sorted(deck)
    assert dealt(seed=8).position.drink_deck != deck
    assert dealt().position.drink_deck == deck


@pytest.mark.parametrize(("drinks", "acts"), [(30, True), (29, False), (36, False)])
def test_thirty_drinks_setup_drink_deck_thirty(drinks: int, acts: bool) -> None:
    moment = dealt(drinks=drinks)
    assert ("setup.drink-deck-thirty" in rules(moment)) is acts
    assert len(moment.position.drink_deck) == drinks - 4


def test_character_decks_setup_character_deck() -> None:
    moment = dealt()
    assert {"setup.character-deck", "setup.one-character-per-player"} <= rules(moment)
    for place, seat in enumerate(moment.position.seats):
        assert sorted((*seat.hand, *seat.deck)) == sorted(PLAYABLE[place : place + 20])
        assert seat.discard == ()
    assert list(moment.position.seats[0].deck) != sorted(moment.position.seats[0].deck)


@pytest.mark.parametrize(
    ("players", "gold"), [(2, 8), (3, 10), (4, 10), (5, 10), (6, 10), (7, 12), (8, 12)]
)
def test_gold_by_number_of_players_setup_starting_gold(players: int, gold: int) -> None:
    moment = dealt(players)
    assert [seat.gold for seat in moment.position.seats] == [gold] * players
    assert {"setup.starting-gold", "setup.inn"} <= rules(moment)
    assert moment.position.inn == 0


def test_attributes_setup_starting_fortitude() -> None:
    moment = dealt()
    assert {(seat.fortitude, seat.alcohol) for seat in moment.position.seats} == {(20, 0)}
    assert {"setup.starting-fortitude", "setup.starting-alcohol"} <= rules(moment)


def test_one_drink_each_setup_drink_me_pile() -> None:
    moment = dealt()
    assert [len(seat.pile) for seat in moment.position.seats] == [1] * 4
    assert "setup.drink-me-pile" in rules(moment)
    piles = [card for seat in moment.position.seats for card in seat.pile]
    whole = Counter((*piles, *moment.position.drink_deck))
    assert whole == Counter(DRINKS[place % 3] for place in range(30))


def test_seven_cards_setup_opening_hand() -> None:
    moment = dealt()
    assert [len(seat.hand) for seat in moment.position.seats] == [7] * 4
    assert "setup.opening-hand" in rules(moment)


def test_the_seed_chooses_who_begins_setup_first_player() -> None:
    began = {dealt(seed=seed).position.turn for seed in range(40)}
    assert began == {0, 1, 2, 3}
    assert "setup.first-player" in rules(dealt())


def test_a_given_player_begins_setup_first_player() -> None:
    for first in range(4):
        moment = dealt(first=first)
        assert moment.position.turn == first
        assert "setup.first-player" in rules(moment)
    assert [type(frame).__name__ for frame in moment.position.agenda[:3]] == [
        "Game", "Turn", "Phase",
    ]  # fmt: skip


# ------------------------------------------------------------------------- the Bar Deck


def test_thirty_are_counted_off_bar_deck_first_thirty() -> None:
    moment = dealt(drinks=45, bar=True)
    assert len(moment.position.drink_deck) == 30 - 4
    assert len(moment.position.bar_deck or ()) == 15
    assert {"bar-deck.first-thirty", "setup.drink-deck-thirty"} <= rules(moment)
    plain = dealt()
    assert plain.position.bar_deck is None
    assert "bar-deck.first-thirty" not in rules(plain)


def refilled(bar: tuple[int, ...], discards: tuple[int, ...], deck: tuple[int, ...] = ()) -> Moment:
    """What follows when the Drink Deck has run out."""
    position = Position(
        (Seat(), Seat()), 0, (Refill("everybody_pays"),),
        drink_deck=deck, drink_discard=discards, bar_deck=bar, seed=5,
    )  # fmt: skip
    return Moment.start(Setup(NAMES[:2], CAST), position)


def test_the_next_thirty_are_the_drink_deck_bar_deck_refill() -> None:
    bar = tuple(DRINKS[place % 3] for place in range(40))
    moment = refilled(bar, (DRINK,) * 9)
    assert moment.position.drink_deck == bar[:30]
    assert moment.position.bar_deck == bar[30:]
    assert moment.position.drink_discard == (DRINK,) * 9
    assert [seat.gold for seat in moment.position.seats] == [9, 9]
    assert "bar-deck.refill" in rules(moment)
    assert "bar-deck.bar-deck-runs-out" not in rules(moment)
    assert "drink-deck.reshuffle" not in rules(moment)


def test_discards_are_a_new_bar_deck_bar_deck_runs_out() -> None:
    bar = (DRINK,) * 12
    moment = refilled(bar, (OTHER,) * 50)
    assert moment.position.drink_deck == (*bar, *(OTHER,) * 18)
    assert moment.position.bar_deck == (OTHER,) * 32
    assert moment.position.drink_discard == ()
    assert {"bar-deck.refill", "bar-deck.bar-deck-runs-out"} <= rules(moment)


def test_the_last_of_the_bar_deck_brings_the_new_one_bar_deck_runs_out() -> None:
    moment = refilled((DRINK,) * 30, (OTHER,) * 8)
    assert moment.position.drink_deck == (DRINK,) * 30
    assert moment.position.bar_deck == (OTHER,) * 8
    assert "bar-deck.bar-deck-runs-out" in rules(moment)


def test_fewer_than_thirty_are_used_bar_deck_runs_out() -> None:
    moment = refilled((DRINK,) * 4, (OTHER,) * 8)
    assert moment.position.drink_deck == (*(DRINK,) * 4, *(OTHER,) * 8)
    assert (moment.position.bar_deck, moment.position.drink_discard) == ((), ())


def test_without_the_variant_the_discards_come_back_drink_deck_reshuffle() -> None:
    position = Position(
        (Seat(), Seat()), 0, (Refill("everybody_pays"),),
        drink_discard=(DRINK,) * 9,
    )  # fmt: skip
    moment = Moment.start(Setup(NAMES[:2], CAST), position)
    assert moment.position.drink_deck == (DRINK,) * 9
    assert "drink-deck.reshuffle" in rules(moment)
    assert "bar-deck.refill" not in rules(moment)


def test_a_deck_that_ended_without_discards_counts_off_later_bar_deck_runs_out() -> None:
    moment = refilled((), ())
    assert moment.position.drink_deck == ()
    desk = Desk(moment.setup, replace(moment.position, drink_discard=(DRINK,) * 3))
    assert desk.take_drink_card() == DRINK
    assert (len(desk.drink_deck), desk.bar_deck, desk.drink_discard) == (2, (), ())
