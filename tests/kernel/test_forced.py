"""Drinking at once because of a card: off the own pile, off the Drink Deck, together."""

from typing import Any

from rdi_explore.kernel.values import Drinks, Event

from .table import At, ids, seat, table


def played(
    card: str, on: str | None = None, deck: Any = ("ale", "wine", "ale"), **seats: Any
) -> At:
    """Ann plays a card that makes somebody drink; nobody answers it."""
    sheets = {"Ann": seat(card), "Ben": seat(), "Cid": seat(), **seats}
    return table(deck=deck, **sheets).plays("Ann", card, on=on).closes()


# ------------------------------------------------------------------------- off the own pile


def test_a_forced_drink_off_the_own_pile_may_be_answered() -> None:
    at = played("down-it", "Ben", Ben=seat("no-thirst", pile=["ale+", "wine", "tea"]))
    assert isinstance(at.subject, Drinks)
    assert at.drinks == [("Ben", 3)]
    assert ids(at.ben.pile) == ["tea"]
    assert at.order()[0] == "Ann", "declared in turn order"
    drunk = at.closes()
    assert drunk.ben.alcohol == 3
    assert ids(drunk.position.drink_discard) == ["ale+", "wine"]
    assert drunk.window == "free", "the card is settled"
    at = at.plays("Ben", "no-thirst").settles()
    assert at.ben.alcohol == 0


def test_the_window_of_a_forced_drink_begins_with_its_revealer() -> None:
    at = table(
        asking="poll", Ann=seat("down-it"), Ben=seat(pile=["ale"]), Cid=seat()
    ).plays("Ann", "down-it", on="Ben").closes()  # fmt: skip
    assert at.window == "drink"
    assert at.order() == ["Ben", "Cid", "Ann"]


def test_a_forced_event_is_carried_out() -> None:
    at = played("down-it", "Ben", Ben=seat(pile=["house"]))
    assert isinstance(at.subject, Event)
    at = at.closes()
    assert at.drinks == [("Ann", 1), ("Ben", 1), ("Cid", 1)]
    at = at.closes()
    assert [p.alcohol for p in at.position.seats] == [1, 1, 1]
    assert "drink-event.carry-out" in at.all_rules


def test_drink_sober_up_of_a_forced_drink() -> None:
    at = played("down-it", "Ben", Ben=seat(alcohol=3))
    assert at.window == "free"
    assert at.ben.alcohol == 2
    assert "drink.sober-up" in at.rules


def test_several_forced_drinks_are_drunk_one_after_the_other() -> None:
    at = played("down-two", "Ben", Ben=seat(alcohol=3, pile=["ale"]))
    assert at.drinks == [("Ben", 1)]
    at = at.closes()
    assert at.ben.alcohol == 3, "one more, then one less: the pile is empty"
    at = played("down-two", "Ben", Ben=seat(pile=["ale", "wine", "tea"])).closes()
    assert at.drinks == [("Ben", 2)]
    assert at.closes().ben.alcohol == 3


def test_several_players_drink_off_their_piles_in_turn_order() -> None:
    at = played("empty-piles", Ann=seat("empty-piles", pile=["ale"]), Ben=seat(alcohol=1),
                Cid=seat(pile=["wine"]))  # fmt: skip
    assert at.drinks == [("Ann", 1)]
    at = at.closes()
    assert at.ben.alcohol == 0, "no Drink, so soberer"
    assert at.drinks == [("Cid", 2)]
    at = at.closes()
    assert at.cid.alcohol == 2
    assert at.window == "free"


# ----------------------------------------------------------------------- off the Drink Deck


def test_a_forced_event_off_the_deck_is_carried_out() -> None:
    """drink-event.carry-out: whoever reveals it follows it, and drinks no other Drink."""
    at = played("taste", "Ben", deck=("house", "wine", "ale"))
    assert isinstance(at.subject, Event)
    at = at.closes()
    assert at.drinks == [("Ann", 2), ("Ben", 2), ("Cid", 2)]
    at = at.closes()
    assert [p.alcohol for p in at.position.seats] == [2, 2, 2]
    assert at.window == "free"


def test_a_forced_event_waits_until_all_have_revealed() -> None:
    """drink-event.carry-out Q2: then the Events, then the Drinks of the others."""
    at = played("cheers", deck=("house", "wine", "ale", "elven"))
    assert isinstance(at.subject, Event)
    assert ids(at.position.drink_deck) == ["elven"]
    at = at.closes()
    assert {drinker for drinker, _ in at.drinks} == {"Ann", "Ben", "Cid"}
    at = at.closes()
    assert at.drinks == [("Ben", 2), ("Cid", 1)]


def test_timing_simultaneous_drinks_of_forced_drinkers() -> None:
    at = played("cheers", deck=("ale+", "wine", "ale", "elven", "ale"), Ben=seat("spike"))
    assert at.drinks == [("Ann", 3), ("Ben", 1), ("Cid", 3)]
    at = at.plays("Ben", "spike", drink="Cid").closes()
    assert at.drinks == [("Ann", 3), ("Ben", 1), ("Cid", 5)]
    at = at.closes()
    assert [p.alcohol for p in at.position.seats] == [3, 1, 5]
    assert "timing.simultaneous-drinks" in at.rules


def test_each_other_drinks_but_not_the_player() -> None:
    at = played("my-round")
    assert at.drinks == [("Ben", 1), ("Cid", 2)]


def test_ignore_no_effect_on_you_of_a_forced_drink() -> None:
    """Who Ignored the card need not drink."""
    at = table(deck=["ale", "wine"], Ann=seat("mug-fight"), Ben=seat("duck"), Cid=seat())
    at = at.plays("Ann", "mug-fight").plays("Ben", "duck").closes(2)
    assert at.drinks == [("Cid", 1)]
    assert "ignore.no-effect-on-you" in at.rules


def test_the_turn_owner_drinks() -> None:
    at = table(deck=["ale", "ale"], Ann=seat(), Ben=seat("sip"), Cid=seat())
    at = at.plays("Ben", "sip").closes()
    assert at.drinks == [("Ann", 1)]
    assert at.closes().ann.alcohol == 1


def test_a_forced_drink_when_there_is_no_drink() -> None:
    at = played("taste", "Ben", deck=(), Ben=seat(alcohol=4))
    assert at.window == "free"
    assert at.ben.alcohol == 4, "nobody gets soberer off the Drink Deck"


def test_self_split_of_forced_drinks_one_after_the_other() -> None:
    """Not from an Event, so each may be shared; the halves have a window of their own."""
    at = played("cheers", deck=("mead", "mead", "ale", "ale")).closes()
    assert at.asked == "Ann"
    kept = at.does("Ann", "keep")
    assert kept.asked == "Ben"
    at = at.does("Ann", "share", on="Cid")
    assert at.drinks == [("Ann", 2), ("Ben", 3), ("Cid", 1), ("Cid", 2)]
    at = at.closes()
    assert at.asked == "Ben"
    at = at.does("Ben", "share", on="Cid").settles()
    assert [p.alcohol for p in at.position.seats] == [2, 2, 5]


def test_a_player_who_passes_out_by_a_forced_drink_is_out_when_the_card_is_settled() -> None:
    at = played("down-two", "Ben", Ben=seat(fortitude=1, pile=["ale", "ale"]))
    at = at.closes()
    assert not at.ben.out
    assert at.drinks == [("Ben", 1)]
    at = at.closes()
    assert at.window == "losing"
    assert at.settles().ben.out


def test_contest_extra_drinks_do_not_count() -> None:
    """Ann drinks an extra Drink in the window of the Contest: her result stays 1."""
    at = table(
        phase="drink", deck=["ale", "wine", "ale", "dragon", "ale"],
        Ann=seat(pile=["contest"]), Ben=seat("sip", "spike"), Cid=seat(),
    ).closes(2)  # fmt: skip
    assert at.drinks == [("Ann", 1), ("Ben", 2), ("Cid", 1)]
    at = at.plays("Ben", "sip").closes()
    assert at.drinks == [("Ann", 4)]
    assert "contest.extra-drinks-do-not-count" in at.rules
    at = at.plays("Ben", "spike")
    assert "contest.changes-count" not in at.closes().rules, "it is no Drink of the Contest"
    at = at.settles()
    assert at.ben.gold == 12
    assert at.ann.alcohol == 1 + 4 + 2


def test_a_contest_that_a_forced_drink_reveals_removes_nobody_before_the_card_is_settled() -> None:
    at = played(
        "down-it", "Ben", deck=("wine", "wine", "wine", "elven", "ale", "ale"),
        Ben=seat(fortitude=2, pile=["contest"]),
    )  # fmt: skip
    at = at.closes(2)
    assert at.drinks == [("Ann", 3), ("Cid", 1)], "Ben has passed out and does not go on"
    assert not at.ben.out
    at = at.closes()
    assert at.ann.gold == 12
    assert at.window == "losing"
    assert at.settles().ben.out


def test_a_contest_within_a_contest() -> None:
    """An extra Drink brings another Contest: it is played out, then the first one goes on."""
    at = table(
        phase="drink", deck=["ale", "wine", "ale", "elven", "ale", "ale", "ale", "ale"],
        Ann=seat("spike", pile=["contest", "contest"]), Ben=seat("swig"), Cid=seat(),
    ).closes(2)  # fmt: skip
    at = at.plays("Ann", "spike", drink="Cid").plays("Ben", "swig").closes()
    assert isinstance(at.subject, Event)
    at = at.closes()
    assert at.drinks == [("Ann", 3), ("Ben", 1), ("Cid", 1)]
    at = at.closes()
    assert [p.gold for p in at.position.seats] == [12, 9, 9]
    assert at.position.contest is not None, "the first one still runs"
    at = at.closes()
    assert at.drinks == [("Ann", 1), ("Ben", 2), ("Cid", 3)]
    at = at.settles()
    assert [p.gold for p in at.position.seats] == [11, 8, 11]
    assert at.position.contest is None
