"""The pot: who wins it, who takes it instead, who steals from it, and Rounds that go on."""

import pytest

from rdi_explore.kernel.values import NOBODY, Seat
from tests.kernel.table import At, ids, seat, table
from tests.kernel.test_gambling import bets, control, members, passes, started, turn_of


def gold(at: At) -> list[int]:
    return [player.gold for player in at.position.seats]


def won_by_ann(**seats: Seat) -> At:
    """Ann started a Round, everybody else has passed; three or more Gold are in the pot."""
    at = started(**seats)
    others = [name for name in at.moment.setup.names if name != "Ann"]
    at = passes(at, *others)
    assert at.window == "won"
    return at


# -------------------------------------------------------------------- who takes the pot


def test_gambling_taking_pot_without_winning() -> None:
    at = won_by_ann(Ben=seat("claim")).plays("Ben", "claim").closes()
    assert at.position.round is not None
    assert at.position.round.winner == 0, "Ann is still the winner"
    at = at.closes()
    assert at.window == "taken"
    assert gold(at) == [9, 12, 9]
    assert at.position.pot == 0
    assert "gambling.taking-pot-without-winning" in at.rules
    assert "gambling.pot-after-win" not in {
        rule for entry in at.moment.entries for rule in entry.rules if entry.step == "who_takes_pot"
    }


def test_timing_one_taker_per_round_won() -> None:
    """The turn owner is asked first; the first card that takes effect settles it."""
    at = won_by_ann(Ben=seat("claim"), Cid=seat("claim", "once-more", "consolation", deck=["blow"]))
    assert at.order() == ["Ann", "Ben", "Cid"]
    at = at.plays("Ben", "claim").closes()
    assert at.may("Cid") == {"consolation"}
    assert at.why("Cid", "claim") == {"timing.one-taker-per-round-won"}
    assert at.why("Cid", "once-more") == {"timing.one-taker-per-round-won"}
    assert "timing.one-taker-per-round-won" in at.rules
    assert gold(at.settles()) == [9, 12, 9]


def test_timing_one_taker_a_negated_one_does_not_count() -> None:
    at = won_by_ann(Ben=seat("claim"), Cid=seat("claim", "deny"))
    at = at.plays("Ben", "claim").plays("Cid", "deny").closes()
    assert at.window == "won"
    assert at.may("Cid") == {"claim"}
    assert gold(at.plays("Cid", "claim").settles()) == [9, 9, 12]


def test_the_winner_does_not_claim_the_own_pot() -> None:
    at = won_by_ann(Ann=seat("claim"), Ben=seat("applaud"), Cid=seat())
    assert at.reasons("Ann", "claim") == {"own-win"}
    assert at.reasons("Ben", "applaud") == {"other-win"}


def test_affects_changing_the_winner_is_indirect() -> None:
    at = won_by_ann(Ann=seat("purse", "duck"), Ben=seat("claim")).plays("Ben", "claim")
    assert at.why("Ann", "purse") == {"affects.changing-the-winner-is-indirect"}
    assert at.why("Ann", "duck") == {"affects.changing-the-winner-is-indirect"}


def test_affects_taking_half_of_a_pot_that_was_taken_is_direct() -> None:
    at = won_by_ann(Ann=seat("purse"), Ben=seat("same-hand")).closes().plays("Ben", "same-hand")
    assert at.may("Ann") == {"purse"}
    assert gold(at.plays("Ann", "purse").settles()) == [12, 9, 9]


@pytest.mark.parametrize(("players", "half"), [(3, 2), (4, 2), (5, 3)])
def test_half_of_the_pot_is_rounded_up(players: int, half: int) -> None:
    seats = {name: seat() for name in ("Ben", "Cid", "Dot", "Eve")[: players - 1]}
    at = won_by_ann(**{**seats, "Ben": seat("same-hand")}) if players > 2 else won_by_ann()
    at = at.closes().plays("Ben", "same-hand").settles()
    assert gold(at)[:2] == [9 + players - half, 9 + half]


def test_timing_sequential_events() -> None:
    """Somebody takes the winner's pot; then somebody else takes half of it from the taker."""
    at = won_by_ann(Ben=seat("claim"), Cid=seat("same-hand"))
    assert at.why("Cid", "same-hand") == {"sometimes.condition"}
    at = at.plays("Ben", "claim").closes(2)
    at = at.plays("Cid", "same-hand")
    assert "timing.sequential-events" in at.rules
    assert gold(at.settles()) == [9, 10, 11]


def test_timing_sequential_events_is_for_what_answers_the_taking() -> None:
    at = won_by_ann(Ben=seat("tip")).closes()
    assert at.window == "taken"
    assert "timing.sequential-events" not in at.plays("Ben", "tip", on="Ann").rules


def test_half_of_the_pot_is_not_taken_from_oneself() -> None:
    at = won_by_ann(Ann=seat("same-hand")).closes()
    assert at.reasons("Ann", "same-hand") == {"own-pot"}


def test_half_of_the_pot_a_second_time_is_half_of_what_is_left() -> None:
    at = won_by_ann(Ben=seat("same-hand"), Cid=seat("same-hand"), Dot=seat()).closes()
    at = at.plays("Ben", "same-hand").closes().plays("Cid", "same-hand").settles()
    assert gold(at) == [10, 11, 10, 9]


def test_half_of_an_empty_pot() -> None:
    at = table(Ann=seat("im-in", gold=0), Ben=seat("same-hand"), Cid=seat(), at="choose_action")
    at = passes(at.plays("Ann", "im-in", mode="start").closes(), "Ben", "Cid").closes()
    assert at.window == "taken"
    assert at.reasons("Ben", "same-hand") == {"empty-pot"}


# -------------------------------------------------------------------- winning by a card


def test_gambling_win_by_effect() -> None:
    """A Cheating Card is Negated and the Round won at once, while that card still waits."""
    at = started(Ben=seat("cheat"), Cid=seat("detect"))
    at = at.plays("Ben", "cheat").plays("Cid", "detect").closes()
    assert at.window == "won"
    assert {"gambling.win-by-effect", "negate.prevents-resolution"} <= at.rules
    assert "negate.negated-gambling-card-is-a-pass" not in at.rules, "the Round has ended before"
    assert "gambling.ends-at-last-pass" not in at.all_rules
    at = at.settles()
    assert gold(at) == [9, 9, 12]
    assert at.position.round is None
    assert ids(at.ben.discard) == ["cheat"]


def test_gambling_win_by_effect_of_the_one_thrown_out_by_that_very_card() -> None:
    at = started(Ben=seat("throw-out"), Cid=seat("detect"))
    at = at.plays("Ben", "throw-out", on="Cid").plays("Cid", "detect").settles()
    assert gold(at) == [9, 9, 12]


def test_a_pot_that_is_won_is_taken_before_anybody_is_out() -> None:
    """The winner passes out in answer to winning: the pot is won, then divided with the rest."""
    at = started(Ben=seat("jackpot", fortitude=3, gold=5), Cid=seat("poison"))
    at = at.plays("Ben", "jackpot").plays("Cid", "poison", on="Ben").settles()
    assert at.ben.out
    assert gold(at) == [9 + 1, 0, 9 + 1]
    assert at.position.pot == at.ben.gold == 0
    assert at.position.round is None
    assert {"gambling.pot-after-win", "pass-out.divide-gold"} <= at.all_rules
    assert "forced-leave.one-left" not in at.all_rules


def test_gambling_win_by_effect_only_while_in_the_round() -> None:
    at = started(Ben=seat("eject"), Cid=seat("detect", "jackpot"), Dot=seat("cheat"))
    at = at.plays("Ben", "eject", on="Cid").closes()
    assert at.reasons("Cid", "jackpot") == {"not-in-the-round"}
    at = passes(at, "Ben").plays("Dot", "cheat")
    assert at.reasons("Cid", "detect") == {"not-in-the-round"}


def test_gambling_win_by_effect_only_against_another_ones_cheating() -> None:
    at = started(Ben=seat("cheat", "detect"), Cid=seat("raise")).plays("Ben", "cheat")
    assert at.reasons("Ben", "detect") == {"own-card"}
    at = started(Ben=seat("raise"), Cid=seat("detect")).plays("Ben", "raise")
    assert at.reasons("Cid", "detect") == {"other-type"}


def test_gambling_win_by_effect_of_one_thrown_out_in_answer_to_it() -> None:
    """When the winning card resolves, its player is no longer in the Round: nobody has won."""
    at = started(Ben=seat("jackpot"), Cid=seat("eject"), Dot=seat())
    at = at.plays("Ben", "jackpot").plays("Cid", "eject", on="Ben").closes(2)
    assert at.window == "gamble"
    assert members(at) == {"Ann", "Cid", "Dot"}
    assert "gambling.win-by-effect" not in at.all_rules


def test_gambling_win_by_effect_ends_the_gambling_turn_that_was_to_come() -> None:
    at = started(Ben=seat("raise"), Cid=seat("jackpot")).plays("Cid", "jackpot").closes()
    assert at.window == "won"
    assert gold(at.settles()) == [9, 9, 12]


def test_gambling_win_by_effect_before_an_ante_is_paid() -> None:
    at = bets(started(Ben=seat("raise"), Cid=seat("jackpot")), "Ben", "raise")
    assert at.window == "ante"
    at = at.plays("Cid", "jackpot").settles()
    assert gold(at) == [9, 9, 12], "the Round has stopped at once"


def test_a_card_that_waits_does_nothing_to_a_round_that_has_ended() -> None:
    """Neither is anybody thrown out, nor control taken, nor Gold stolen."""
    at = started(Ben=seat("throw-out"), Cid=seat("jackpot"))
    at = at.plays("Ben", "throw-out", on="Ann").plays("Cid", "jackpot").closes(2)
    assert at.window == "won"
    assert members(at) == {"Ann", "Ben", "Cid"}
    assert gold(at.settles()) == [9, 9, 12]
    at = started(Ben=seat("pilfer"), Cid=seat("jackpot"))
    at = at.plays("Ben", "pilfer").plays("Cid", "jackpot").settles()
    assert gold(at) == [9, 9, 12]


# ------------------------------------------------------------------ a Round that goes on


def test_a_round_just_won_goes_on() -> None:
    at = won_by_ann(Ben=seat("once-more"), Cid=seat("cheat")).plays("Ben", "once-more").closes()
    assert at.window == "ante"
    assert control(at) == "nobody", "the winner's control is gone, the other's is still to come"
    at = at.closes()
    assert (at.position.pot, gold(at)) == (6, [8, 8, 8])
    assert control(at) == "Ben"
    assert turn_of(at) == "Cid", "left of the card's player"
    at = passes(bets(at, "Cid", "cheat"), "Ann", "Ben").settles()
    assert gold(at) == [8, 8, 14]


def test_a_round_just_won_goes_on_and_can_be_won_again() -> None:
    at = won_by_ann(Ben=seat("once-more"), Cid=seat("claim")).plays("Ben", "once-more").closes(2)
    at = passes(at, "Cid", "Ann")
    assert at.window == "won"
    assert gold(at.plays("Cid", "claim").settles()) == [8, 8, 14]


def test_a_round_goes_on_only_for_who_is_still_in_it() -> None:
    at = table(Ann=seat("im-in"), Ben=seat("duck-out", "once-more"), Cid=seat(), Dot=seat())
    at = at.plays("Ann", "im-in", mode="start").closes().plays("Ben", "duck-out").closes(2)
    at = passes(at, "Cid", "Dot")
    assert at.window == "won"
    assert at.reasons("Ben", "once-more") == {"not-in-the-round"}


def test_a_round_goes_on_only_if_another_has_won_it() -> None:
    at = won_by_ann(Ann=seat("once-more"))
    assert at.reasons("Ann", "once-more") == {"own-win"}


def test_a_round_goes_on_under_no_winning_hand() -> None:
    at = bets(started(Ben=seat("hand"), Cid=seat("once-more"), Dot=seat("raise")), "Ben", "hand")
    at = passes(at, "Cid", "Dot", "Ann").plays("Cid", "once-more").closes(2).closes()
    assert at.asked == "Dot"
    assert at.may("Dot") == {"raise"}
    assert "winning-hand.lifted-by-cheating" not in at.all_rules


def test_who_lets_a_round_go_on_may_leave_it_instead_of_anteing() -> None:
    at = won_by_ann(Ben=seat("once-more", "duck-out"), Dot=seat())
    at = at.plays("Ben", "once-more").closes().plays("Ben", "duck-out").closes(2)
    assert control(at) == "nobody"
    assert members(at) == {"Ann", "Cid", "Dot"}
    assert (at.position.pot, gold(at)) == (7, [8, 9, 8, 8])


# ------------------------------------------------------------------------------ stealing


def test_stealing_from_the_pot() -> None:
    at = started(Cid=seat("pilfer")).plays("Cid", "pilfer").closes()
    assert (at.position.pot, gold(at)) == (1, [9, 9, 11])
    assert at.window == "gamble"


def test_stealing_as_much_as_there_is() -> None:
    at = started(Cid=seat("pilfer", "pilfer")).plays("Cid", "pilfer").closes()
    at = at.plays("Cid", "pilfer").closes()
    assert (at.position.pot, gold(at)) == (0, [9, 9, 12])
    assert "limits.as-much-as-possible" in at.rules


def test_stealing_from_an_empty_pot() -> None:
    at = started(Cid=seat("pilfer", "pilfer", "pilfer"))
    at = at.plays("Cid", "pilfer").closes().plays("Cid", "pilfer").closes()
    assert at.reasons("Cid", "pilfer") == {"empty-pot"}


def test_stealing_after_having_left() -> None:
    at = table(Ann=seat("im-in"), Ben=seat("duck-out", "pilfer"), Cid=seat())
    at = at.plays("Ann", "im-in", mode="start").closes().plays("Ben", "duck-out").closes(2)
    at = at.plays("Ben", "pilfer")
    assert "leave-round.may-still-play-sometimes-anytime" in at.rules
    assert at.closes().ben.gold == 12


def test_stealing_saves_from_running_out_of_gold() -> None:
    at = started(Ben=seat("pilfer", gold=1))
    assert at.ben.gold == 0
    at = passes(at.plays("Ben", "pilfer").closes(), "Ben", "Cid").settles()
    assert not at.ben.out
    assert at.ben.gold == 2


# --------------------------------------------------------- ending a Round for one's own purse


def test_ending_a_round_and_taking_its_pot() -> None:
    at = started(Ben=seat("same-hand"), Cid=seat("goons")).plays("Cid", "goons").closes()
    assert at.position.round is not None
    assert at.position.round.winner == NOBODY
    assert at.window == "taken", "nobody has won it, so nothing answers a win"
    assert gold(at) == [9, 9, 12]
    assert "gambling.taking-pot-without-winning" in at.rules
    assert "wench-tip.effect" not in at.rules
    assert gold(at.plays("Ben", "same-hand").settles()) == [9, 11, 10]


def test_ending_a_round_has_the_limits_of_the_wenchs_tip() -> None:
    at = started(Ben=seat("goons", "wench", "raise"), Cid=seat("goons", "wench", "jackpot"))
    raised = at.plays("Ben", "raise")
    assert raised.why("Cid", "goons") == {"wench-tip.not-against-ante"}
    ending = at.plays("Ben", "goons")
    assert ending.why("Cid", "goons") == {"wench-tip.not-against-round-end"}
    assert ending.why("Cid", "wench") == {"wench-tip.not-against-round-end"}
    winning = at.plays("Cid", "jackpot")
    assert winning.why("Ben", "wench") == {"wench-tip.not-against-round-end"}
    assert passes(at, "Ben", "Cid").why("Cid", "goons") == {
        "gambling.no-plays-after-last-pass", "wench-tip.not-after-last-pass"
    }  # fmt: skip


def test_ending_a_round_keeps_who_takes_the_pot_in_the_game() -> None:
    at = started(Ben=seat("goons", gold=1), Cid=seat(gold=1))
    at = at.plays("Ben", "goons").settles()
    assert not at.ben.out
    assert at.cid.out
    assert "gold-out-in-round.lose-if-not-win" in at.all_rules


# ---------------------------------------------------------------------- gold out, and won


def test_gold_out_in_round_lose_if_not_win() -> None:
    at = passes(started(Ben=seat(gold=1), Cid=seat()), "Ben", "Cid").settles()
    assert at.ben.out
    assert "gold-out-in-round.lose-if-not-win" in at.all_rules


def test_gold_out_in_round_lose_if_not_win_is_silent_if_nobody_ran_out() -> None:
    at = passes(started(), "Ben", "Cid").settles()
    assert "gold-out-in-round.lose-if-not-win" not in at.all_rules


def test_the_pot_may_be_claimed_by_who_has_left_the_round() -> None:
    at = table(Ann=seat("im-in"), Ben=seat("duck-out", "claim"), Cid=seat(), Dot=seat())
    at = at.plays("Ann", "im-in", mode="start").closes().plays("Ben", "duck-out").closes(2)
    at = passes(at, "Cid", "Dot").plays("Ben", "claim")
    assert "leave-round.may-still-play-sometimes-anytime" in at.rules
    assert gold(at.settles()) == [9, 13, 9, 9]


def test_an_effect_on_gamblers_reaches_only_who_is_still_in_the_round() -> None:
    at = table(Ann=seat("im-in"), Ben=seat("duck-out"), Cid=seat("mark-the-deck"))
    at = at.plays("Ann", "im-in", mode="start").closes().plays("Ben", "duck-out").closes(2)
    at = at.plays("Cid", "mark-the-deck").closes()
    assert [dict(player.tokens) for player in at.position.seats] == [{"mark": 1}, {}, {"mark": 1}]
