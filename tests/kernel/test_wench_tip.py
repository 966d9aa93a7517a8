"""Ending a Round: the Wench's tip and its kin; what one still may do who has left a Round."""

from rdi_explore.kernel.values import Seat
from tests.kernel.table import At, seat, table
from tests.kernel.test_gambling import bets, members, passes, started


def left(**seats: Seat) -> At:
    """Ann has started a Round, and Ben has left it instead of anteing."""
    sheets = {"Ann": seat("im-in"), "Ben": seat("duck-out"), "Cid": seat(), **seats}
    at = table(**sheets)  # type: ignore[arg-type]
    return at.plays("Ann", "im-in", mode="start").closes().plays("Ben", "duck-out").closes(2)


def test_wench_tip_not_after_last_pass() -> None:
    at = started(Ben=seat("wench", "goons"))
    assert at.may("Ben") == {"wench", "goons"}
    at = passes(at, "Ben", "Cid")
    assert "wench-tip.not-after-last-pass" in at.why("Ben", "wench")
    assert "wench-tip.not-after-last-pass" in at.why("Ben", "goons")


def test_wench_tip_not_after_last_pass_is_of_cards_that_end_the_round() -> None:
    at = passes(started(Ben=seat("eject")), "Ben", "Cid")
    assert at.why("Ben", "eject") == {"gambling.no-plays-after-last-pass"}


def test_wench_tip_against_forced_leave() -> None:
    at = started(Ben=seat("throw-out"), Cid=seat("wench")).plays("Ben", "throw-out", on="Cid")
    at = at.plays("Cid", "wench")
    assert "wench-tip.against-forced-leave" in at.rules
    assert at.settles().position.inn == 3


def test_wench_tip_against_forced_leave_also_if_one_would_be_left_in_rdi3() -> None:
    """The window on the card that forces the other one out is the final chance to respond."""
    at = table(edition="rdi3", Ann=seat("im-in", "wench"), Ben=seat("throw-out"))
    at = at.plays("Ann", "im-in", mode="start").closes(2).plays("Ben", "throw-out", on="Ann")
    assert at.may("Ann") == {"wench"}
    at = at.plays("Ann", "wench")
    assert "wench-tip.against-forced-leave" in at.rules
    at = at.settles()
    assert (at.ann.gold, at.ben.gold, at.position.inn) == (9, 9, 2)
    assert "forced-leave.one-left" not in at.all_rules


def test_wench_tip_against_other_cards_needs_no_such_ground() -> None:
    at = started(Ben=seat("cheat"), Cid=seat("wench")).plays("Ben", "cheat").plays("Cid", "wench")
    assert "wench-tip.against-forced-leave" not in at.rules


def test_wench_tip_playable_after_leaving() -> None:
    at = left(Ben=seat("duck-out", "wench")).plays("Ben", "wench")
    assert "wench-tip.playable-after-leaving" in at.rules
    assert at.settles().position.inn == 2
    at = started(Ben=seat("wench")).plays("Ben", "wench")
    assert "wench-tip.playable-after-leaving" not in at.rules


# ------------------------------------------------------------------------ after leaving


def test_leave_round_may_still_play_sometimes_anytime() -> None:
    at = left(Ben=seat("duck-out", "tip", "eject", "raise"))
    assert at.may("Ben") == {"tip", "eject"}
    assert at.why("Ben", "raise") == {"leave-round.effect"}
    tipped = at.plays("Ben", "tip", on="Cid")
    assert "leave-round.may-still-play-sometimes-anytime" in tipped.rules
    ejected = at.plays("Ben", "eject", on="Cid")
    assert "leave-round.may-still-play-sometimes-anytime" in ejected.rules


def test_leave_round_may_still_play_is_no_ground_for_who_is_in_the_round() -> None:
    at = started(Ben=seat("tip")).plays("Ben", "tip", on="Cid")
    assert "leave-round.may-still-play-sometimes-anytime" not in at.rules


def test_leave_round_ante_stays() -> None:
    at = bets(started(Ben=seat("raise"), Cid=seat("duck-out"), Dot=seat()), "Ben", "raise")
    at = at.plays("Cid", "duck-out").closes()
    assert (at.cid.gold, at.position.pot) == (9, 4)
    assert "leave-round.ante-stays" in at.rules


def test_leave_round_ante_stays_is_silent_before_anybody_has_anted() -> None:
    assert "leave-round.ante-stays" not in left().all_rules


def test_leave_round_ante_stays_of_who_is_forced_out() -> None:
    at = started(Ben=seat("eject"), Dot=seat()).plays("Ben", "eject", on="Cid").closes()
    assert at.position.pot == 4
    assert "leave-round.ante-stays" in at.rules
    assert "leave-round.instead-of-ante" not in at.rules


def test_leave_round_no_more_antes_is_cited_when_somebody_is_spared() -> None:
    at = bets(left(Cid=seat("raise"), Dot=seat()), "Cid", "raise").closes()
    assert "leave-round.no-more-antes" in at.rules
    at = bets(started(Ben=seat("raise")), "Ben", "raise").closes()
    assert "leave-round.no-more-antes" not in at.all_rules


# --------------------------------------------------------------------------- forced leave


def test_forced_leave_everyone_may_respond() -> None:
    at = started(Ben=seat("throw-out"), Cid=seat("cling", "guard"), Dot=seat("cling", "guard"))
    at = at.plays("Ben", "throw-out", on="Cid")
    assert "forced-leave.everyone-may-respond" in at.rules
    assert at.may("Cid") == {"cling", "guard"}
    assert at.may("Dot") == {"guard"}
    assert at.reasons("Dot", "cling") == {"evicts-not-you"}
    at = at.plays("Dot", "guard").closes()
    assert members(at) == {"Ann", "Ben", "Cid", "Dot"}


def test_forced_leave_a_card_that_forces_nobody_out() -> None:
    at = started(Ben=seat("cheat"), Cid=seat("cling", "guard")).plays("Ben", "cheat")
    assert "forced-leave.everyone-may-respond" not in at.rules
    assert at.reasons("Cid", "guard") == {"evicts-nobody"}
    assert at.reasons("Cid", "cling") == {"evicts-not-you"}


def test_forced_leave_to_leave_of_ones_own_accord_is_no_such_thing() -> None:
    at = table(Ann=seat("im-in"), Ben=seat("duck-out"), Cid=seat("guard"))
    at = at.plays("Ann", "im-in", mode="start").closes().plays("Ben", "duck-out")
    assert at.reasons("Cid", "guard") == {"evicts-nobody"}


# --------------------------------------------------------------------------- negated starts


def test_action_starts_gambling() -> None:
    at = table(Ann=seat("im-in"), Ben=seat()).plays("Ann", "im-in", mode="start").closes()
    assert "action.starts-gambling" in at.rules


def test_negate_negated_start() -> None:
    at = table(Ann=seat("im-in"), Ben=seat("forbid"), Cid=seat())
    at = at.plays("Ann", "im-in", mode="start").plays("Ben", "forbid").settles()
    assert at.position.round is None
    assert "negate.negated-start" in at.all_rules
    assert "action.starts-gambling" not in at.all_rules
    assert "negate.negated-gambling-card-is-a-pass" not in at.all_rules


# ------------------------------------------------------------------------------ whose turn


def test_turn_rule_of_turn_owner() -> None:
    """In a Round, too, the first to be asked is whose game turn it is."""
    at = started(Cid=seat("cheat"))
    assert at.order()[0] == "Ann"
    assert "turn.rule-of-turn-owner" in at.all_rules
