"""Ordering: the Drink of the phase, and extra Drinks that a card lets its player give away."""

from typing import Any

import pytest

from .table import At, ids, seat, table

DECK = ("ale", "wine", "elven", "dragon", "water", "tea")


def rounds(deck: Any = DECK, **seats: Any) -> At:
    """Ann plays a card that orders three Drinks; nobody answers it."""
    sheets = {"Ann": seat("rounds"), "Ben": seat(pile=["mead"]), "Cid": seat(), **seats}
    return table(deck=deck, **sheets).plays("Ann", "rounds").closes()


def test_order_extra_drinks_are_spread_freely_one_at_a_time() -> None:
    at = rounds()
    assert [at.moment.name(o.targets[0]) for o in at.moment.options] == ["Ben", "Cid"]
    at = at.does("Ann", "order", on="Ben").does("Ann", "order", on="Cid")
    at = at.does("Ann", "order", on="Ben")
    assert ids(at.ben.pile) == ["elven", "ale", "mead"]
    assert ids(at.cid.pile) == ["wine"]
    assert ids(at.position.drink_deck) == ["dragon", "water", "tea"]
    assert at.ann.gold == 10
    assert {"order.extra-drinks", "order.pile-is-lifo", "order.on-a-tab"} <= at.all_rules
    assert at.window == "free"


def test_order_extra_drinks_may_all_go_to_one() -> None:
    at = rounds()
    for _ in range(3):
        at = at.does("Ann", "order", on="Cid")
    assert ids(at.cid.pile) == ["elven", "wine", "ale"]


def test_order_extra_drinks_when_the_deck_ends_in_the_middle() -> None:
    """The card goes to its pile; all pay; what is ordered next comes from the new deck."""
    at = table(
        deck=["ale"], discards=["dragon", "dragon"], Ann=seat("rounds"), Ben=seat(), Cid=seat()
    ).plays("Ann", "rounds").closes()  # fmt: skip
    at = at.does("Ann", "order", on="Ben")
    assert [at.ann.gold, at.ben.gold, at.cid.gold] == [9, 9, 9]
    assert {"drink-deck.instant", "drink-deck.never-empty"} <= at.rules
    at = at.does("Ann", "order", on="Ben")
    assert ids(at.ben.pile) == ["dragon", "ale"]


def test_order_extra_drinks_ends_when_there_are_none() -> None:
    at = table(deck=["ale", "ale"], Ann=seat("rounds"), Ben=seat()).plays("Ann", "rounds").closes()
    at = at.does("Ann", "order", on="Ben").does("Ann", "order", on="Ben")
    assert len(at.ben.pile) == 2
    assert at.window == "free", "the third Drink cannot be ordered"
    assert ids(at.ann.discard) == ["rounds"]


def test_order_on_a_tab_in_the_order_phase() -> None:
    at = table(phase="order", deck=DECK, Ann=seat(), Ben=seat()).closes()
    at = at.does("Ann", "order", on="Ben")
    assert at.ann.gold == 10
    assert "order.on-a-tab" in at.rules


@pytest.mark.parametrize("covered", [False, True])
def test_order_ordering_cannot_be_ignored(covered: bool) -> None:
    """Who Ignored the card loses nothing by it, but may still be given its Drinks."""
    at = table(
        deck=DECK, rulings={"ignore_covers_ordered_drinks": covered},
        Ann=seat("brew"), Ben=seat("duck"), Cid=seat(),
    ).plays("Ann", "brew").plays("Ben", "duck").closes(2)  # fmt: skip
    assert (at.ben.fortitude, at.cid.fortitude) == (20, 19)
    may = [at.moment.name(o.targets[0]) for o in at.moment.options]
    assert may == (["Cid"] if covered else ["Ben", "Cid"])
    at = at.does("Ann", "order", on=may[0])
    assert "ignore_covers_ordered_drinks" in at.rulings
    assert ("order.ordering-cannot-be-ignored" in at.rules) == (not covered)


def test_order_ordering_cannot_be_ignored_unless_ruled_and_then_nobody_may_be_left() -> None:
    at = table(
        deck=DECK, rulings={"ignore_covers_ordered_drinks": True},
        Ann=seat("brew"), Ben=seat("duck"),
    ).plays("Ann", "brew").plays("Ben", "duck").closes(2)  # fmt: skip
    assert at.window == "free"
    assert at.ben.pile == ()
    assert "ignore_covers_ordered_drinks" in at.rulings


def test_order_ordering_cannot_be_ignored_is_cited_only_for_who_ignored() -> None:
    at = table(deck=DECK, Ann=seat("brew"), Ben=seat("duck"), Cid=seat())
    at = at.plays("Ann", "brew").plays("Ben", "duck").closes(2).does("Ann", "order", on="Cid")
    assert "order.ordering-cannot-be-ignored" not in at.rules
    assert "ignore_covers_ordered_drinks" not in at.rulings


def test_nothing_is_played_while_drinks_are_given_away() -> None:
    at = rounds(Ben=seat("tonic"))
    assert at.reasons("Ben", "tonic") == {"no-window"}


def test_a_game_of_two_orders_without_a_choice() -> None:
    at = table(stops="choices", deck=DECK, Ann=seat("rounds"), Ben=seat("duck"))
    at = at.plays("Ann", "rounds")
    assert len(at.ben.pile) == 3


def test_who_runs_out_of_gold_by_it_loses_when_the_card_is_settled() -> None:
    at = table(
        deck=["ale"], discards=["wine", "wine", "wine"],
        Ann=seat("rounds"), Ben=seat(gold=1), Cid=seat(),
    ).plays("Ann", "rounds").closes()  # fmt: skip
    at = at.does("Ann", "order", on="Ben")
    assert at.ben.gold == 0
    assert not at.ben.out
    at = at.does("Ann", "order", on="Ben").does("Ann", "order", on="Cid")
    assert at.window == "losing"
    at = at.settles()
    assert at.ben.out
    assert "wine" in ids(at.position.drink_discard)
