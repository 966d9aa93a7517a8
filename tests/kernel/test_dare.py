"""The dare: two Drinks, the stronger for the revealer, the other for everybody else."""

from typing import Any

from rdi_explore.kernel.values import Event

from .table import At, ids, seat, table


def dared(*deck: str, **seats: Any) -> At:
    """Ann reveals the dare; nobody Ignores it, the two Drinks are revealed."""
    sheets = {"Ann": seat(pile=["dare"]), "Ben": seat(), "Cid": seat(), **seats}
    more = {key: sheets.pop(key) for key in ("traits", "rulings", "discards") if key in sheets}
    at = table(phase="drink", deck=deck, **more, **sheets).closes()
    assert isinstance(at.subject, Event)
    return at.closes()


def test_notes_wench_dares_the_revealer_drinks_the_stronger() -> None:
    at = dared("ale", "elven", "tea", Cid=seat("no-thirst"), Ben=seat("spike"))
    assert at.drinks == [("Ann", 3), ("Ben", 1), ("Cid", 1)]
    assert "notes.wench-dares" in at.rules
    at = at.plays("Cid", "no-thirst").plays("Ben", "spike", drink="Ann").settles()
    assert [p.alcohol for p in at.position.seats] == [5, 1, 0], "each Drink is one of its own"
    assert ids(at.position.drink_discard) == ["ale", "dare", "elven"], "each card discarded once"


def test_notes_wench_dares_with_chasers_and_events_replaced() -> None:
    at = dared("contest", "ale+", "wine", "house", "wine", "ale")
    assert at.drinks == [("Ann", 3), ("Ben", 2), ("Cid", 2)]
    assert ids(at.position.drink_discard) == ["contest", "house"]


def test_notes_wench_dares_of_equal_drinks_the_revealer_chooses() -> None:
    at = dared("tears", "runoff", "ale", Ann=seat(fortitude=10, pile=["dare"]))
    assert at.asked == "Ann"
    assert at.moment.window is None
    at = at.does("Ann", "choose", mode=1)
    assert "notes.wench-dares" in at.rules
    at = at.settles()
    assert [p.fortitude for p in at.position.seats] == [9, 20, 20]
    other = dared("tears", "runoff", "ale", Ann=seat(fortitude=10, pile=["dare"]))
    other = other.does("Ann", "choose", mode=0).settles()
    assert [p.fortitude for p in other.position.seats] == [12, 19, 19]


def test_notes_wench_dares_of_two_same_drinks_is_no_choice() -> None:
    at = dared("ale", "ale", "wine")
    assert at.drinks == [("Ann", 1), ("Ben", 1), ("Cid", 1)]


def test_notes_wench_dares_ignored_by_the_revealer() -> None:
    at = table(
        phase="drink", deck=["ale", "wine"],
        Ann=seat("abstain", pile=["dare"]), Ben=seat(), Cid=seat(),
    ).plays("Ann", "abstain").settles()  # fmt: skip
    assert [p.alcohol for p in at.position.seats] == [0, 0, 0]
    assert len(at.position.drink_deck) == 2, "nothing is revealed"


def test_notes_wench_dares_ignored_by_another() -> None:
    at = table(
        phase="drink", deck=["ale", "wine", "ale"],
        Ann=seat(pile=["dare"]), Ben=seat("abstain"), Cid=seat(),
    ).plays("Ben", "abstain").settles()  # fmt: skip
    assert [p.alcohol for p in at.position.seats] == [2, 0, 1]
    assert "drink-event.ignore-by-one-player" in at.all_rules


def test_notes_wench_dares_ignored_by_all_others() -> None:
    at = table(
        phase="drink", deck=["ale", "wine", "ale"], Ann=seat(pile=["dare"]), Ben=seat("abstain")
    ).plays("Ben", "abstain").settles()  # fmt: skip
    assert [p.alcohol for p in at.position.seats] == [2, 0]
    assert ids(at.position.drink_discard) == ["ale", "dare", "wine"]


def test_notes_wench_dares_strength_is_that_for_the_revealer() -> None:
    """Juice has 2 Alcohol Content for those of the night, for others none but costs Fortitude."""
    at = dared("ale", "juice", "tea", traits=(("night",), (), ("night",)))
    assert at.drinks == [("Ann", 2), ("Ben", 1), ("Cid", 1)]
    at = dared("ale", "juice", "tea", traits=((), (), ("night",)))
    assert at.drinks == [("Ann", 1), ("Ben", 0), ("Cid", 2)]
    at = at.settles()
    assert [p.fortitude for p in at.position.seats] == [20, 18, 20]
    assert [p.alcohol for p in at.position.seats] == [1, 0, 2]


def test_notes_wench_dares_with_few_cards() -> None:
    one = dared("ale", "contest").settles()
    assert [p.alcohol for p in one.position.seats] == [1, 0, 0], "there is no second Drink"
    none = dared("contest").settles()
    assert [p.alcohol for p in none.position.seats] == [0, 0, 0]
    assert dared().settles().asked == "nobody"


def test_self_split_not_as_chaser_or_event_in_a_dare() -> None:
    at = dared("mead", "ale", "tea").closes()
    assert at.window == "free"
    assert at.ann.alcohol == 3
    assert "self-split.not-as-chaser-or-event" in at.rules


def test_nothing_is_played_while_the_revealer_chooses() -> None:
    at = dared("tears", "runoff", "ale", Ben=seat("no-thirst", "tonic"))
    assert at.asked == "Ann"
    assert at.reasons("Ben", "no-thirst") == {"no-drink"}
    assert at.reasons("Ben", "tonic") == {"no-window"}
    again = at.moment.choose(at.moment.options[0])
    assert again.decision is not None
