"""The Drinking Contest: ties, passing out in it, Gold held back, scores."""

import pytest

from rdi_explore.kernel.values import DrinkingContest, Seat
from tests.kernel.table import At, ids, seat, table


def contest(*deck: str, **seats: Seat) -> At:
    """Ann reveals a Drinking Contest; everybody holds nothing unless told. The Drinks lie open."""
    sheets = {"Ann": seat(pile=["contest"]), "Ben": seat(), "Cid": seat(), **seats}
    at = table(phase="drink", deck=(*deck, *["water"] * 6), **sheets)  # type: ignore[arg-type]
    return at.closes(2)


def alcohol(at: At) -> list[int]:
    return [player.alcohol for player in at.position.seats]


def gold(at: At) -> list[int]:
    return [player.gold for player in at.position.seats]


def contenders(at: At) -> list[str]:
    found = [frame for frame in at.position.agenda if isinstance(frame, DrinkingContest)]
    return [at.moment.name(player) for player in found[0].contenders] if found else []


def test_contest_everyone_reveals() -> None:
    at = contest("elven", "wine", "ale")
    assert at.window == "drink"
    assert at.drinks == [("Ann", 3), ("Ben", 2), ("Cid", 1)]
    assert {"contest.everyone-reveals", "contest.joint-window"} <= at.rules


def test_contest_drink_then_pay() -> None:
    at = contest("ale", "wine", "elven").closes()
    assert alcohol(at) == [1, 2, 3]
    assert gold(at) == [9, 9, 12]
    assert at.position.contest is None
    assert "contest.drink-then-pay" in at.rules


def test_contest_tie_repeat() -> None:
    at = contest("wine", "wine", "ale", "ale", "elven").closes()
    assert at.window == "drink"
    assert at.drinks == [("Ann", 1), ("Ben", 3)], "only those who tied"
    assert contenders(at) == ["Ann", "Ben"]
    assert gold(at) == [10, 10, 10]
    assert "contest.tie-repeat" in at.rules
    at = at.closes()
    assert gold(at) == [9, 12, 9], "all participants pay"
    assert alcohol(at) == [3, 5, 1]


def test_contest_tie_one_left() -> None:
    at = contest("wine", "wine", "ale", Ben=seat(fortitude=3, alcohol=2)).settles()
    assert at.ben.out
    assert "contest.tie-one-left" in at.all_rules
    assert at.position.contest is None
    # Ben held 10 Gold and pays 1 of it to Ann; half of 9 rounded up goes to the Inn.
    assert at.position.inn == 5
    assert gold(at) == [10 + 1 + 1 + 2, 0, 9 + 2]


def test_contest_tie_none_left() -> None:
    at = contest(
        "wine", "wine", "ale",
        Ann=seat(fortitude=2, pile=["contest"]), Ben=seat(fortitude=2), Dot=seat(),
    ).settles()  # fmt: skip
    assert at.ann.out
    assert at.ben.out
    assert "contest.tie-none-left" in at.all_rules
    assert gold(at) == [0, 0, 10 + 2 + 2, 10 + 2 + 2]
    assert at.position.inn == 12


def test_contest_pass_out_still_pays() -> None:
    at = contest("ale", "ale", "elven", Ann=seat(fortitude=1, pile=["contest"])).settles()
    assert at.ann.out
    assert at.cid.gold == 12 + 2, "a Gold of each, and then a share of Ann's nine"
    assert at.ben.gold == 9 + 2


def test_contest_win_and_pass_out() -> None:
    at = contest("ale", "ale", "elven", Cid=seat(fortitude=2)).settles()
    assert at.cid.out
    assert "contest.win-and-pass-out" in at.all_rules
    assert gold(at) == [9 + 3, 9 + 3, 0]
    assert at.position.inn == 6


def test_contest_pass_out_loses_now_splits_later() -> None:
    """Who passes out after a tie is out at once; the Gold waits for the end."""
    at = contest("wine", "wine", "ale", "water", "ale", Cid=seat("tip", fortitude=1, gold=5))
    at = at.closes()
    assert at.window == "losing"
    at = at.closes()
    assert at.cid.out
    assert at.cid.gold == 5
    assert at.window == "drink"
    at = at.closes()
    assert at.cid.gold == 0
    assert gold(at)[:2] == [9 + 1, 12 + 1]
    assert at.position.inn == 2


def test_contest_gold_out_stays() -> None:
    """Who has no Gold pays nothing, stays to the end, and may win it."""
    at = contest("ale", "wine", "ale", Ben=seat(gold=1))
    assert at.closes().ben.gold == 3
    at = table(
        phase="drink", deck=["ale", "wine", "ale"], discards=["water"],
        Ann=seat(pile=["contest"]), Ben=seat(gold=1), Cid=seat(),
    ).closes(2)  # fmt: skip
    assert at.ben.gold == 0, "the Drink Deck ended, everybody paid"
    assert at.window == "drink"
    at = at.closes()
    assert at.ben.gold == 2
    assert not at.ben.out
    assert "contest.gold-out-stays" in at.all_rules


def test_contest_gold_out_loses_when_it_is_over() -> None:
    at = table(
        phase="drink", deck=["elven", "wine", "ale"], discards=["water"],
        Ann=seat(pile=["contest"]), Ben=seat(gold=1), Cid=seat(),
    ).closes(3)  # fmt: skip
    assert at.window == "losing"
    at = at.settles()
    assert at.ben.out
    assert gold(at) == [10, 0, 8], "Ben had nothing left to pay with"


def test_contest_changes_count() -> None:
    at = contest("ale", "wine", "ale", Cid=seat("spike"))
    at = at.plays("Cid", "spike", drink="Ann").settles()
    assert gold(at) == [12, 9, 9]
    assert "contest.changes-count" in at.all_rules


def test_contest_moves_do_not_count() -> None:
    """A Drink scores for who revealed it, whoever drinks it."""
    at = contest("dragon", "wine", "ale", Ann=seat("hand-on", pile=["contest"]))
    at = at.plays("Ann", "hand-on", on="Cid").settles()
    assert gold(at) == [12, 9, 9]
    assert alcohol(at) == [0, 2, 5]
    assert "contest.moves-do-not-count" in at.all_rules


def test_contest_moves_do_not_count_splits() -> None:
    at = contest("dragon", "elven", "ale", Ben=seat("split-up"))
    at = at.plays("Ben", "split-up", on="Cid", drink="Ann").settles()
    assert gold(at) == [12, 9, 9], "the Drink still counts 4"
    assert alcohol(at) == [2, 3, 3]


def test_contest_ignored_drink_still_counts() -> None:
    at = contest("dragon", "elven", "ale", Ann=seat("no-thirst", pile=["contest"]))
    at = at.plays("Ann", "no-thirst").settles()
    assert gold(at) == [12, 9, 9]
    assert "contest.moves-do-not-count" in at.all_rules
    assert alcohol(at) == [0, 3, 1]
    assert "contest.moves-do-not-count" in at.all_rules


def test_contest_negated_drink_still_counts() -> None:
    at = contest("dragon", "elven", "ale", Ben=seat("pour-away"))
    at = at.plays("Ben", "pour-away", drink="Ann").settles()
    assert gold(at) == [12, 9, 9]
    assert alcohol(at) == [0, 3, 1]
    assert "contest.moves-do-not-count" in at.all_rules


def test_contest_negative_counts_zero() -> None:
    at = contest(
        "tea", "water", "water", "ale", "tea", "water", Ann=seat(alcohol=5, pile=["contest"])
    )
    at = at.closes()
    assert alcohol(at)[0] == 4
    assert contenders(at) == ["Ann", "Ben", "Cid"], "-1 ties with 0"
    assert "contest.negative-counts-zero" in at.rules
    at = at.settles()
    assert gold(at) == [12, 9, 9]


def test_contest_event_is_zero() -> None:
    at = contest("house", "ale", "contest")
    assert at.drinks == [("Ann", 0), ("Ben", 1), ("Cid", 0)]
    assert "contest.event-is-zero" in at.rules
    at = at.settles()
    assert gold(at) == [9, 12, 9]
    assert ids(at.position.drink_discard) == ["ale", "contest", "contest", "house"]


def test_an_event_in_a_contest_may_be_spiked() -> None:
    """An Event that is turned up is a Drink of 0 (the ruling): cards may change it."""
    at = contest("house", "ale", "ale", Ann=seat("spike", pile=["contest"]))
    at = at.plays("Ann", "spike", drink="Ann").settles()
    assert gold(at) == [12, 9, 9]
    assert alcohol(at) == [2, 1, 1]


def test_a_contest_with_chasers_counts_the_total() -> None:
    at = contest("ale+", "wine", "wine", "wine").closes()
    assert gold(at) == [12, 9, 9]


def test_a_contest_of_nothing_but_zeroes_ends() -> None:
    at = table(
        phase="drink", deck=["water", "tea", "house"],
        Ann=seat(pile=["contest"]), Ben=seat(gold=50), Cid=seat(gold=50),
    ).settles()  # fmt: skip
    assert at.asked == "nobody"
    assert at.position.contest is None


def test_a_contest_without_any_card_ends() -> None:
    at = table(phase="drink", Ann=seat(pile=["contest"]), Ben=seat(), Cid=seat()).settles()
    assert at.asked == "nobody"
    assert at.position.contest is None


def test_a_contest_among_two_of_whom_one_ignores_it() -> None:
    at = table(
        phase="drink", deck=["ale", "wine"], Ann=seat(pile=["contest"]), Ben=seat("abstain")
    ).plays("Ben", "abstain").settles()  # fmt: skip
    assert gold(at) == [10, 10]
    assert alcohol(at) == [1, 0]


def test_timing_simultaneous_drinks() -> None:
    at = contest("ale", "wine", "elven").closes()
    assert "timing.simultaneous-drinks" in at.rules
    entries = [entry for entry in at.moment.entries if entry.step == "drink_up"]
    assert len(entries) == 1
    assert len([change for change in entries[0].changes if change.what == "alcohol"]) == 3


def test_no_loss_check_before_the_winner_is_paid() -> None:
    at = contest("ale", "ale", "elven", Cid=seat("tonic", fortitude=3)).closes()
    assert at.window == "losing"
    assert gold(at) == [9, 9, 12]


def test_contest_changes_count_of_the_half_that_stays() -> None:
    at = contest("elven", "wine", "ale", Ben=seat("split-up", "spike", "spike"))
    at = at.plays("Ben", "split-up", on="Cid", drink="Ben").closes()
    assert at.drinks == [("Ann", 3), ("Ben", 1), ("Cid", 1), ("Cid", 1)]
    other = at.plays("Ben", "spike", part=3).settles()
    assert gold(other) == [12, 9, 9], "the other half scores for nobody"
    own = at.plays("Ben", "spike", part=1).settles()
    assert gold(own) == [9, 12, 9], "2 + 2 against 3"


def test_contest_pass_out_loses_now_splits_later_among_who_is_left_after_the_last_chance() -> None:
    """Ben wins, is saved in the last chance, and so has a share of what Cid left."""
    at = contest(
        "wine", "wine", "wine", "ale", "water", "elven",
        Ben=seat("tonic", fortitude=4), Cid=seat(fortitude=2, gold=9), Dot=seat(),
    )  # fmt: skip
    at = at.closes()
    assert at.window == "losing"
    at = at.closes()
    assert at.cid.out
    while at.window == "drink":
        at = at.closes()
    assert at.window == "losing"
    paid = 10 + 3
    assert at.ben.gold == paid
    at = at.plays("Ben", "tonic").settles()
    assert not at.ben.out
    # Cid paid 1 of 9 to Ben; of the 8 left, 4 are shared by three: 1 each, 1 more to the Inn.
    assert gold(at) == [9 + 1, paid + 1, 0, 9 + 1]


def test_contest_event_is_zero_and_no_drink_if_so_ruled() -> None:
    at = table(
        phase="drink", deck=["house", "ale", "ale", "ale"],
        rulings={"contest_event_is_a_drink": False},
        Ann=seat("spike", "no-thirst", pile=["contest"]), Ben=seat("hand-on"), Cid=seat(),
    ).closes(2)  # fmt: skip
    assert at.drinks == [("Ann", 0), ("Ben", 1), ("Cid", 1)]
    assert at.why("Ann", "no-thirst") == {
        "drink-event.is-not-a-drink", "ignore.drink-must-concern-you",
    }  # fmt: skip
    spikes = [o.part for o in at.moment.plays_of(0)]
    assert spikes == [1, 2], "the Drinks of the others"


def test_contest_event_is_a_drink_says_when_the_ruling_decided() -> None:
    at = contest("house", "ale", "ale", Ann=seat("spike", pile=["contest"]))
    assert "contest_event_is_a_drink" in at.plays("Ann", "spike", drink="Ann").closes().rulings
    assert "contest_event_is_a_drink" not in at.plays("Ann", "spike", drink="Ben").closes().rulings


def test_a_contestant_without_a_card_has_no_drink_to_change() -> None:
    at = table(
        phase="drink", deck=["ale"], Ann=seat(pile=["contest"]), Ben=seat("spike"), Cid=seat()
    ).closes(2)  # fmt: skip
    assert at.drinks == [("Ann", 1), ("Ben", 0), ("Cid", 0)]
    assert [o.part for o in at.moment.plays_of(1)] == [0]


@pytest.mark.parametrize("answer", ["any", "by_drinking"])
def test_contest_pass_out_by_a_card_and_when_the_gold_is_divided(answer: str) -> None:
    """Ben passes out by a card in the Contest, not by what he drinks in it."""
    at = contest(
        "wine", "wine", "wine", "ale", "elven", Ben=seat(fortitude=3), Cid=seat("poison"),
        rulings={"contest_passout_deferral": answer},  # type: ignore[arg-type]
    )  # fmt: skip
    at = at.plays("Cid", "poison", on="Ben").closes().closes().closes()
    assert at.window == "losing"
    at = at.closes()
    assert at.ben.out
    assert contenders(at) == ["Ann", "Cid"]
    assert at.position.contest is not None
    if answer == "any":
        assert (gold(at), at.position.contest.held) == ([10, 10, 10], (1,))
        assert "contest.pass-out-loses-now-splits-later" in at.all_rules
        assert "contest_passout_deferral" not in at.rulings
    else:
        assert (gold(at), at.position.contest.held) == ([12, 0, 12], ())
        assert "contest.pass-out-loses-now-splits-later" not in at.all_rules
        assert "contest_passout_deferral" in at.rulings


def test_contest_pass_out_by_drinking_is_held_back_by_every_book() -> None:
    at = contest(
        "wine", "wine", "wine", "ale", "elven", Ben=seat(fortitude=2),
        rulings={"contest_passout_deferral": "by_drinking"},  # type: ignore[arg-type]
    ).closes().closes()  # fmt: skip
    assert at.ben.out
    assert at.position.contest is not None
    assert (gold(at), at.position.contest.held) == ([10, 10, 10], (1,))
    assert at.position.contest.drunk == ()
    assert "contest.pass-out-loses-now-splits-later" in at.all_rules
    assert "contest_passout_deferral" not in at.rulings


def test_contest_saved_from_passing_out_by_drinking_and_then_hit_by_a_card() -> None:
    """What was drunk in an earlier repetition is not why he passes out now."""
    at = contest(
        "wine", "wine", "wine", "ale", "ale", "ale", "elven",
        Ben=seat("tonic", fortitude=2), Cid=seat("poison"),
        rulings={"contest_passout_deferral": "by_drinking"},  # type: ignore[arg-type]
    ).closes()  # fmt: skip
    assert at.window == "losing"
    at = at.plays("Ben", "tonic").closes()
    assert at.window == "drink"
    at = at.plays("Cid", "poison", on="Ben").closes().closes().closes().closes()
    assert at.ben.out
    assert gold(at)[1] == 0, "divided at once"
