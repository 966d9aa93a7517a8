"""The Round of Gambling: antes, control, passing, leaving, being forced out, the pot."""

import pytest
from msgspec.structs import replace

from rdi_explore.kernel.machine.moment import Moment
from rdi_explore.kernel.values import NOBODY, AnteDemand, Gambling, Play, Seat
from tests.kernel.table import At, seat, table


def started(until: str = "phase", rulings: dict[str, object] | None = None, **seats: Seat) -> At:
    """Ann has started a Round; it is Ben's gambling turn. Everybody has anted."""
    sheets = {"Ann": seat(), "Ben": seat(), "Cid": seat(), **seats}
    sheets["Ann"] = _with(sheets["Ann"], "im-in")
    at = table(until=until, rulings=rulings, **sheets)  # type: ignore[arg-type]
    return at.plays("Ann", "im-in", mode="start").closes(2)


def _with(player: Seat, *hand: str) -> Seat:
    return replace(player, hand=tuple(sorted((*player.hand, *seat(*hand).hand))))


def turn_of(at: At) -> str:
    """Whose gambling turn it is."""
    games = [frame for frame in at.position.agenda if isinstance(frame, Gambling)]
    return at.moment.name(games[-1].gambler)


def bets(at: At, who: str, card: str, on: str | None = None) -> At:
    """The window before the gambling turn closes; the gambler plays a card, nobody answers."""
    return at.plays(who, card, on=on).closes()


def passes(at: At, *who: str) -> At:
    for name in who:
        if at.window == "gamble":
            at = at.closes()
        assert at.asked == name
        at = at.does(name, "pass")
    return at


def control(at: At) -> str:
    game = at.position.round
    assert game is not None
    return at.moment.name(game.control) if game.control != NOBODY else "nobody"


def passed(at: At) -> set[str]:
    assert at.position.round is not None
    return {at.moment.name(player) for player in at.position.round.passed}


def members(at: At) -> set[str]:
    assert at.position.round is not None
    return {at.moment.name(player) for player in at.position.round.members}


# ---------------------------------------------------------------------------- the start


def test_gambling_start() -> None:
    at = table(Ann=seat("im-in"), Ben=seat(), Cid=seat()).plays("Ann", "im-in", mode="start")
    assert at.position.round is None, "not before it resolves"
    at = at.closes()
    assert at.window == "ante"
    assert isinstance(at.subject, AnteDemand)
    assert members(at) == {"Ann", "Ben", "Cid"}
    assert at.position.pot == 0
    assert {"gambling.start", "gambling.ante-one", "gambling.starter-in-control"} <= at.rules


def test_gambling_ante_one() -> None:
    at = started()
    assert at.position.pot == 3
    assert [at.ann.gold, at.ben.gold, at.cid.gold] == [9, 9, 9]
    assert control(at) == "Ann"


def test_gambling_clockwise() -> None:
    at = started()
    assert at.window == "gamble"
    assert turn_of(at) == "Ben"
    assert turn_of(passes(at, "Ben")) == "Cid"
    assert "gambling.clockwise" in at.all_rules


def test_gambling_play_or_pass() -> None:
    at = started(Ben=seat("raise", "blow"), Cid=seat("raise", "cheat")).closes()
    assert at.asked == "Ben"
    assert at.may("Ben") == {"raise"}
    assert at.why("Ben", "blow") == {"action.at-most-one"}
    assert at.why("Cid", "raise") == {"gambling.play-or-pass"}
    assert at.why("Cid", "cheat") == {"gambling.play-or-pass"}


def test_gambling_start_inside_a_round_is_refused() -> None:
    """The card keeps both types: inside a Round it takes control, and antes nothing."""
    at = started(Ben=seat("im-in")).closes()
    assert [o.mode for o in at.moment.plays_of(1)] == [1]
    at = at.plays("Ben", "im-in", mode="control").closes()
    assert control(at) == "Ben"
    assert at.position.pot == 3


def test_a_gambling_action_may_be_answered_as_both_types() -> None:
    """An "Action - Gambling" card is both, whichever way it is played."""
    at = table(Ann=seat("im-in"), Ben=seat("forbid-bet"), Cid=seat())
    at = at.plays("Ann", "im-in", mode="start")
    assert at.may("Ben") == {"forbid-bet"}
    at = at.plays("Ben", "forbid-bet").settles()
    assert at.position.pot == 0


# --------------------------------------------------------------------- control and passes


def test_gambling_card_takes_control() -> None:
    at = passes(started(Cid=seat("raise")), "Ben")
    assert passed(at) == {"Ben"}
    at = bets(at, "Cid", "raise")
    assert at.window == "ante"
    assert control(at) == "Cid", "before the ante is paid"
    assert passed(at) == set(), "all passes so far are void"
    at = at.closes()
    assert at.position.pot == 6
    assert turn_of(at) == "Ann"


def test_gambling_raise() -> None:
    at = bets(started(Ben=seat("raise-two")), "Ben", "raise-two").closes()
    assert [at.ann.gold, at.ben.gold, at.cid.gold, at.position.pot] == [7, 7, 7, 9]
    assert "gambling.raise" in at.all_rules


def test_gambling_pass_keeps_you_in() -> None:
    at = passes(started(Cid=seat("cheat")), "Ben")
    assert members(at) == {"Ann", "Ben", "Cid"}
    at = passes(bets(at, "Cid", "cheat"), "Ann").closes()
    assert at.asked == "Ben"


def test_gambling_win_when_others_pass() -> None:
    at = passes(started(), "Ben", "Cid")
    assert at.position.round is not None
    assert at.position.round.ended
    assert at.position.round.winner == 0
    assert {"gambling.win-when-others-pass", "gambling.ends-at-last-pass"} <= at.rules
    at = at.settles()
    assert [at.ann.gold, at.ben.gold, at.cid.gold, at.position.pot] == [12, 9, 9, 0]


def test_gambling_win_when_others_pass_as_a_set_not_a_count() -> None:
    """Ben passed and left: that pass does not count against those who are still in."""
    at = passes(started(Ben=seat(), Cid=seat("cheat"), Dot=seat("eject")), "Ben")
    at = at.plays("Dot", "eject", on="Ben").closes()
    assert members(at) == {"Ann", "Cid", "Dot"}
    assert passed(at) == set()
    at = passes(at, "Cid")
    assert at.position.round is not None
    assert not at.position.round.ended, "Dot has not passed yet"
    assert turn_of(at) == "Dot"


def test_gambling_ends_when_the_one_who_leaves_was_the_last_not_to_have_passed() -> None:
    at = passes(started(Dot=seat("eject")), "Ben", "Cid")
    at = at.plays("Dot", "eject", on="Dot").closes()
    assert at.position.round is not None
    assert at.position.round.winner == 0


def test_gambling_no_plays_after_last_pass() -> None:
    at = started(Ben=seat("wench", "eject"), Cid=seat("tip", "tonic"))
    at = passes(at, "Ben", "Cid")
    assert at.window == "won"
    assert at.why("Ben", "wench") == {
        "gambling.no-plays-after-last-pass", "wench-tip.not-after-last-pass"
    }  # fmt: skip
    assert at.why("Ben", "eject") == {"gambling.no-plays-after-last-pass"}
    assert at.may("Cid") == {"tip", "tonic"}


def test_gambling_pot_after_win() -> None:
    at = started(Ben=seat("consolation", "levy", deck=["blow"]), Cid=seat("levy"))
    assert at.why("Ben", "consolation") == {"sometimes.condition"}
    at = passes(at, "Ben", "Cid")
    assert at.window == "won"
    assert at.may("Ben") == {"consolation"}
    assert at.ann.gold == 9, "the pot is not taken yet"
    at = at.closes()
    assert at.window == "taken"
    assert at.ann.gold == 12
    assert at.may("Ben") == {"levy"}
    assert at.why("Ben", "consolation") == {"sometimes.condition"}
    at = at.plays("Ben", "levy", on="Ann").settles()
    assert (at.ann.gold, at.ben.gold) == (11, 10)


def test_gambling_resume() -> None:
    at = passes(started(until="turn"), "Ben", "Cid").closes(2)
    assert at.window == "free"
    assert at.moment.phase == "action"
    assert at.position.round is None
    at = at.closes(2)
    assert at.moment.phase == "order"
    assert at.asked == "Ann"


# --------------------------------------------------------------------------- winning hand


def test_winning_hand_needs_cheating_next() -> None:
    at = bets(started(Ben=seat("hand"), Cid=seat("raise", "hand", "cheat", "im-in")), "Ben", "hand")
    at = at.closes()
    assert at.asked == "Cid"
    assert at.may("Cid") == {"cheat"}
    for card in ("raise", "hand"):
        assert at.why("Cid", card) == {"winning-hand.needs-cheating-next"}
    assert "winning-hand.needs-cheating-next" in at.why("Cid", "im-in")


def test_winning_hand_needs_cheating_next_also_after_passes() -> None:
    at = bets(started(Ben=seat("hand"), Dot=seat("raise", "cheat")), "Ben", "hand")
    at = passes(at, "Cid").closes()
    assert at.asked == "Dot"
    assert at.may("Dot") == {"cheat"}


def test_winning_hand_lifted_by_cheating() -> None:
    at = bets(started(Ben=seat("hand"), Cid=seat("cheat")), "Ben", "hand")
    at = bets(_give(at, "Ann", "raise"), "Cid", "cheat").closes()
    assert at.asked == "Ann"
    assert at.may("Ann") == {"raise"}
    assert "winning-hand.lifted-by-cheating" in at.all_rules


def _give(at: At, who: str, card: str) -> At:
    """A card more in hand, as if it had always been there."""
    number = at.moment.seat(who)
    seats = list(at.position.seats)
    seats[number] = _with(seats[number], card)
    return At(Moment.start(at.moment.setup, replace(at.position, seats=tuple(seats))))


def test_winning_hand_negated_never_came_into_force() -> None:
    at = started(Ben=seat("hand"), Cid=seat("raise"), Dot=seat("forbid"))
    at = at.plays("Ben", "hand").plays("Dot", "forbid").closes()
    assert control(at) == "Ann"
    assert passed(at) == {"Ben"}
    assert at.closes().may("Cid") == {"raise"}


def test_winning_hand_stays_locked_if_the_cheating_card_is_negated() -> None:
    at = started(Ben=seat("hand"), Cid=seat("cheat"), Dot=seat("raise", "forbid-bet"))
    at = bets(at, "Ben", "hand").plays("Cid", "cheat").plays("Dot", "forbid-bet").closes().closes()
    assert at.asked == "Dot"
    assert at.why("Dot", "raise") == {"winning-hand.needs-cheating-next"}


def test_negate_negated_gambling_card_is_a_pass() -> None:
    at = started(Ben=seat("raise"), Cid=seat("forbid"))
    at = at.plays("Ben", "raise").plays("Cid", "forbid").closes()
    assert control(at) == "Ann"
    assert passed(at) == {"Ben"}
    assert at.position.pot == 3
    assert "negate.negated-gambling-card-is-a-pass" in at.all_rules


def test_negate_negated_gambling_card_of_the_last_player_ends_the_round() -> None:
    at = started(Ben=seat("forbid"), Cid=seat("raise"))
    at = passes(at, "Ben").plays("Cid", "raise").plays("Ben", "forbid").closes()
    assert at.window == "won"
    assert at.settles().ann.gold == 12


def test_a_negated_start_is_no_pass_and_no_round() -> None:
    at = table(Ann=seat("im-in"), Ben=seat("forbid"), Cid=seat())
    at = at.plays("Ann", "im-in", mode="start").plays("Ben", "forbid").settles()
    assert at.asked == "nobody"
    assert at.position.round is None
    assert at.ann.gold == 10


# ------------------------------------------------------------------------- leaving a Round


def test_leave_round_instead_of_ante() -> None:
    at = table(Ann=seat("im-in"), Ben=seat("duck-out"), Cid=seat())
    at = at.plays("Ann", "im-in", mode="start")
    assert at.reasons("Ben", "duck-out") == {"ante-to-come"}
    at = at.closes()
    assert at.may("Ben") == {"duck-out"}
    at = at.plays("Ben", "duck-out").closes(2)
    assert members(at) == {"Ann", "Cid"}
    assert [at.ann.gold, at.ben.gold, at.cid.gold, at.position.pot] == [9, 10, 9, 2]
    assert "leave-round.instead-of-ante" in at.all_rules


def test_leave_round_effect() -> None:
    at = table(Ann=seat("im-in"), Ben=seat("duck-out", "raise", "cheat", "tip"), Cid=seat())
    at = at.plays("Ann", "im-in", mode="start").closes().plays("Ben", "duck-out").closes(2)
    assert turn_of(at) == "Cid", "Ben has no gambling turn"
    assert at.why("Ben", "raise") == {"leave-round.effect"}
    assert at.may("Ben") == {"tip"}, "leave-round.may-still-play-sometimes-anytime"
    assert at.closes().why("Ben", "cheat") == {"leave-round.effect"}


def test_leave_round_no_more_antes() -> None:
    at = table(Ann=seat("im-in"), Ben=seat("duck-out", "duck-out"), Cid=seat("raise"), Dot=seat())
    at = at.plays("Ann", "im-in", mode="start").closes().plays("Ben", "duck-out").closes(2)
    at = bets(at, "Cid", "raise")
    assert at.window == "ante"
    assert at.why("Ben", "duck-out") == {"leave-round.no-more-antes"}
    at = at.closes()
    assert [at.ann.gold, at.ben.gold, at.cid.gold, at.dot.gold] == [8, 10, 8, 8]


def test_leave_round_ante_stays() -> None:
    at = started(Ben=seat("raise"), Cid=seat("duck-out"), Dot=seat())
    at = bets(at, "Ben", "raise").plays("Cid", "duck-out").closes(2)
    assert at.cid.gold == 9
    assert at.position.pot == 4 + 3


def test_leave_round_leave_after_own_ante_card() -> None:
    """Who leaves instead of anteing for an own card leaves nobody in control."""
    at = table(Ann=seat("im-in", "duck-out"), Ben=seat(), Cid=seat())
    at = at.plays("Ann", "im-in", mode="start").closes().plays("Ann", "duck-out").closes(2)
    assert control(at) == "nobody"
    assert members(at) == {"Ben", "Cid"}
    assert "leave-round.leave-after-own-ante-card" in at.all_rules
    at = passes(at, "Ben", "Cid")
    assert {"leave-round.no-winner", "gambling.ends-at-last-pass"} <= at.rules
    assert "gambling.win-when-others-pass" not in at.rules, "nobody wins by these passes"
    at = at.settles()
    assert [at.ann.gold, at.ben.gold, at.cid.gold, at.position.inn] == [10, 9, 9, 2]


def test_leave_round_no_winner_unless_somebody_takes_control() -> None:
    at = table(Ann=seat("im-in", "duck-out"), Ben=seat(), Cid=seat("cheat"))
    at = at.plays("Ann", "im-in", mode="start").closes().plays("Ann", "duck-out").closes(2)
    at = passes(at, "Ben")
    at = passes(bets(at, "Cid", "cheat"), "Ben").settles()
    assert [at.ben.gold, at.cid.gold] == [9, 11]


@pytest.mark.parametrize("resets", [True, False])
def test_leave_round_vacated_control_and_the_passes_so_far(resets: bool) -> None:
    at = started(
        Ben=seat("cheat"), Cid=seat(), Dot=seat("eject"), Eve=seat(),
        rulings={"vacated_control_resets_passes": resets},
    )  # fmt: skip
    at = passes(bets(at, "Ben", "cheat"), "Cid")
    at = at.plays("Dot", "eject", on="Ben").closes()
    assert control(at) == "nobody"
    assert passed(at) == (set() if resets else {"Cid"})


def test_leave_round_out_of_round_still_in_game() -> None:
    at = table(Ann=seat("im-in"), Ben=seat("duck-out"), Cid=seat())
    at = at.plays("Ann", "im-in", mode="start").closes().plays("Ben", "duck-out").closes(2)
    at = passes(at, "Cid").settles()
    assert at.ann.gold == 11
    assert not at.ben.out


# ---------------------------------------------------------------------------- forced leave


def test_forced_leave_everyone_may_respond() -> None:
    at = started(Ben=seat("throw-out"), Cid=seat("forbid-bet"), Dot=seat())
    at = at.plays("Ben", "throw-out", on="Cid")
    assert at.window == "card"
    assert at.may("Cid") == {"forbid-bet"}
    at = at.plays("Cid", "forbid-bet").closes()
    assert members(at) == {"Ann", "Ben", "Cid", "Dot"}


def test_forced_leave_only_of_members() -> None:
    at = table(Ann=seat("im-in"), Ben=seat("duck-out"), Cid=seat("throw-out"), Dot=seat())
    at = at.plays("Ann", "im-in", mode="start").closes().plays("Ben", "duck-out").closes(3)
    on = {at.moment.name(o.targets[0]) for o in at.moment.plays_of(2)}
    assert "Ben" not in on


@pytest.mark.parametrize("edition", ["rdi3", "rdi5"])
def test_forced_leave_one_left(edition: str) -> None:
    at = table(edition=edition, Ann=seat("im-in"), Ben=seat("eject"))
    at = at.plays("Ann", "im-in", mode="start").closes(2).plays("Ben", "eject", on="Ann").closes()
    assert at.window == "won"
    at = at.settles()
    assert (at.ann.gold, at.ben.gold) == (9, 11)
    assert "forced-leave.one-left" in at.all_rules


def test_forced_leave_one_left_after_leaving_of_ones_own_accord() -> None:
    at = table(Ann=seat("im-in"), Ben=seat("duck-out"))
    at = at.plays("Ann", "im-in", mode="start").closes().plays("Ben", "duck-out").closes()
    assert at.window == "won"
    at = at.settles()
    assert (at.ann.gold, at.ben.gold) == (10, 10), "nobody has anted"


def test_forced_leave_one_left_after_leaving_of_ones_own_accord_in_rdi3() -> None:
    """There the last one in control wins because nobody else is left to pass."""
    at = table(edition="rdi3", Ann=seat("im-in"), Ben=seat("duck-out"))
    at = at.plays("Ann", "im-in", mode="start").closes().plays("Ben", "duck-out").closes()
    at = at.settles()
    assert (at.ann.gold, at.ben.gold, at.position.inn) == (10, 10, 0)
    assert at.position.round is None


def test_everybody_leaves_and_the_inn_takes_the_pot() -> None:
    at = table(
        edition="rdi3", Ann=seat("im-in", "duck-out"), Ben=seat("raise", "duck-out"),
    ).plays("Ann", "im-in", mode="start").closes(2)  # fmt: skip
    at = bets(at, "Ben", "raise").plays("Ben", "duck-out").plays("Ann", "duck-out").settles()
    assert at.position.round is None
    assert at.position.pot == 0
    assert at.position.inn + at.ann.gold + at.ben.gold == 20


# -------------------------------------------------------------------------- out of Gold


def test_gold_out_in_round_stay_until_end() -> None:
    at = started(Ben=seat(gold=1), Cid=seat(gold=5))
    assert at.ben.gold == 0
    assert at.window == "gamble"
    assert not at.ben.out
    at = passes(at, "Ben", "Cid").settles()
    assert at.ben.out, "gold-out-in-round.lose-if-not-win"


def test_gold_out_in_round_winner_is_saved() -> None:
    at = started(Ben=seat("cheat", gold=1))
    at = passes(bets(at, "Ben", "cheat"), "Cid", "Ann").settles()
    assert at.ben.gold == 3
    assert not at.ben.out


def test_gold_out_in_round_cannot_ante_own_card() -> None:
    at = started(Ben=seat("raise", gold=1))
    at = bets(at, "Ben", "raise")
    assert at.window == "gamble", "no ante is demanded"
    assert control(at) == "Ben"
    assert at.position.pot == 3
    assert "gold-out-in-round.cannot-ante-own-card" in at.rules


def test_gold_out_in_round_ignore_payments() -> None:
    at = started(Ben=seat(gold=1), Cid=seat("raise"))
    at = bets(passes(at, "Ben"), "Cid", "raise").closes()
    assert (at.ben.gold, at.cid.gold, at.position.pot) == (0, 8, 5)
    assert "gold-out-in-round.ignore-payments" in at.all_rules


def test_limits_as_much_as_possible_in_an_ante() -> None:
    at = started(Ben=seat("raise-two"), Cid=seat(gold=2))
    at = bets(at, "Ben", "raise-two").closes()
    assert at.cid.gold == 0
    assert at.position.pot == 3 + 2 + 2 + 1


def test_a_starter_without_gold_starts_a_round_without_antes() -> None:
    """He loses only when it is over: the starting card is resolved by then."""
    at = table(
        Ann=seat("im-in", "fee", gold=0), Ben=seat("tip"), Cid=seat(), at="choose_action"
    ).plays("Ann", "im-in", mode="start").closes()  # fmt: skip
    assert at.window == "gamble"
    assert at.position.pot == 0
    at = passes(at, "Ben", "Cid").settles()
    assert at.ann.out


# -------------------------------------------------------------------------- ending it


def test_wench_tip_effect() -> None:
    at = started(Cid=seat("wench")).plays("Cid", "wench").settles()
    assert [at.ann.gold, at.ben.gold, at.cid.gold, at.position.inn] == [9, 9, 9, 3]
    assert at.position.round is None
    assert "wench-tip.effect" in at.all_rules


def test_wench_tip_not_against_ante() -> None:
    at = table(Ann=seat("im-in"), Ben=seat("wench", "raise"), Cid=seat("wench"))
    at = at.plays("Ann", "im-in", mode="start")
    assert at.why("Ben", "wench")
    at = at.closes()
    assert at.window == "ante"
    assert at.why("Ben", "wench") == {"wench-tip.not-against-ante"}
    at = at.closes().plays("Ben", "raise")
    assert at.why("Cid", "wench") == {"wench-tip.not-against-ante"}


def test_wench_tip_not_against_round_end() -> None:
    at = started(Ben=seat("wench"), Cid=seat("wench")).plays("Ben", "wench")
    assert at.why("Cid", "wench") == {"wench-tip.not-against-round-end"}


def test_wench_tip_against_forced_leave() -> None:
    at = started(Ben=seat("throw-out"), Cid=seat("wench")).plays("Ben", "throw-out", on="Cid")
    assert at.may("Cid") == {"wench"}
    at = at.plays("Cid", "wench").settles()
    assert at.position.inn == 3
    assert at.position.round is None


def test_wench_tip_playable_after_leaving() -> None:
    at = table(Ann=seat("im-in"), Ben=seat("duck-out", "wench"), Cid=seat())
    at = at.plays("Ann", "im-in", mode="start").closes().plays("Ben", "duck-out").closes(2)
    assert at.may("Ben") == {"wench"}


def test_wench_tip_no_round() -> None:
    at = table(Ann=seat("wench"), Ben=seat())
    assert at.reasons("Ann", "wench") == {"no-round"}


def test_a_card_that_answers_a_round_is_no_answer_in_an_after_window_outside() -> None:
    at = table(Ann=seat("blow"), Ben=seat("eject"), Cid=seat()).plays("Ann", "blow", on="Ben")
    assert at.reasons("Ben", "eject") == {"no-round"}


# ------------------------------------------------------------- passing out during a Round


def test_pass_out_during_round() -> None:
    at = started(Ben=seat("poison"), Cid=seat("tip", fortitude=3, gold=5), Dot=seat())
    at = at.plays("Ben", "poison", on="Cid").closes(2)
    assert at.window == "losing"
    at = at.closes()
    assert at.cid.out
    assert members(at) == {"Ann", "Ben", "Dot"}
    assert at.position.pot == 4, "the ante stays"
    assert [at.ann.gold, at.ben.gold, at.dot.gold] == [9, 9, 9], "two Gold among three: to the Inn"
    assert at.position.inn == 4
    assert at.window == "gamble"
    assert "pass-out.during-round" in at.all_rules


def test_pass_out_during_round_of_the_one_in_control() -> None:
    at = started(Ben=seat("poison"), Ann=seat(fortitude=3), Dot=seat())
    at = at.plays("Ben", "poison", on="Ann").closes(3)
    assert at.ann.out
    assert control(at) == "nobody"
    at = passes(at, "Ben", "Cid", "Dot").settles()
    assert at.position.pot == 0
    assert at.asked == "nobody"


def test_pass_out_during_round_of_the_gambler_whose_turn_it_is() -> None:
    at = started(Ann=seat("poison"), Ben=seat(fortitude=3), Dot=seat())
    at = at.plays("Ann", "poison", on="Ben").closes(3)
    assert at.ben.out
    assert at.window == "gamble"
    assert turn_of(at) == "Cid"


def test_pass_out_during_round_leaves_one_who_wins_the_pot() -> None:
    at = started(Ben=seat("poison", "poison"), Ann=seat(fortitude=3), Cid=seat(fortitude=3))
    at = at.plays("Ben", "poison", on="Ann").plays("Ben", "poison", on="Cid").settles()
    assert at.position.winners == (1,)


def test_no_loss_check_below_a_card_that_waits() -> None:
    """A Round that started by a card does not wait for it, other cards do."""
    at = started(Ben=seat("poison"), Cid=seat("tonic", fortitude=3)).plays(
        "Ben", "poison", on="Cid"
    )
    assert isinstance(at.subject, Play)
    at = at.plays("Cid", "tonic").settles()
    assert not at.cid.out


# --------------------------------------------------------------------- grounds of a bet


def test_winning_hand_cheating_after_anything() -> None:
    at = bets(started(Ben=seat("hand"), Cid=seat("cheat")), "Ben", "hand").plays("Cid", "cheat")
    assert "winning-hand.cheating-after-anything" in at.rules
    at = started(Ben=seat("raise")).plays("Ben", "raise")
    assert "winning-hand.cheating-after-anything" not in at.rules


def test_winning_hand_gambling_except_after_it() -> None:
    at = started(Ben=seat("raise")).plays("Ben", "raise")
    assert "winning-hand.gambling-except-after-it" in at.rules
    at = started(Ben=seat("cheat")).plays("Ben", "cheat")
    assert "winning-hand.gambling-except-after-it" not in at.rules


def test_winning_hand_whitehawk_exception() -> None:
    at = started(Ben=seat("hand"), Cid=seat("fine-hand", "raise"), Dot=seat("raise"))
    at = bets(at, "Ben", "hand").closes()
    assert at.may("Cid") == {"fine-hand"}
    at = at.plays("Cid", "fine-hand")
    assert "winning-hand.whitehawk-exception" in at.rules
    at = at.closes().closes()
    assert control(at) == "Cid"
    assert at.may("Dot") == {"raise"}, "the lock is gone with the card that made it"
    assert "winning-hand.lifted-by-cheating" not in at.all_rules
    assert at.rulings == {"winning_hand_exceptions"}


def test_winning_hand_no_exception_by_the_rule_alone() -> None:
    at = started(
        Ben=seat("hand"), Cid=seat("fine-hand"), rulings={"winning_hand_exceptions": "none_by_rule"}
    )  # fmt: skip
    at = bets(at, "Ben", "hand").closes()
    assert at.may("Cid") == set()
    assert at.why("Cid", "fine-hand") == {"winning-hand.needs-cheating-next"}


def test_winning_hand_whitehawk_exception_is_not_needed_without_one() -> None:
    at = started(Ben=seat("fine-hand")).plays("Ben", "fine-hand")
    assert "winning-hand.whitehawk-exception" not in at.rules
    assert "winning-hand.gambling-except-after-it" in at.rules


def test_gambling_dual_use_card() -> None:
    at = started(Ben=seat("im-in")).plays("Ben", "im-in", mode="control")
    assert "gambling.dual-use-card" in at.rules
    assert at.closes().position.pot == 3, "nobody antes again"


# -------------------------------------------------------------------------- the questions


@pytest.mark.parametrize(("answer", "who", "inn"), [("any", "nobody", 6), ("start_only", "Ben", 0)])
def test_leave_round_after_a_later_ante_card_of_ones_own(answer: str, who: str, inn: int) -> None:
    at = started(
        Ben=seat("raise", "duck-out"), Dot=seat(), rulings={"leave_after_ante_vacates": answer}
    )  # fmt: skip
    at = bets(at, "Ben", "raise").plays("Ben", "duck-out").closes(2)
    assert members(at) == {"Ann", "Cid", "Dot"}
    assert control(at) == who
    assert "leave_after_ante_vacates" in at.rulings
    at = passes(at, "Cid", "Dot", "Ann").settles()
    assert at.position.inn == (7 if inn else 0)
    assert at.ben.gold == (9 if inn else 16)


@pytest.mark.parametrize("answer", ["any", "start_only"])
def test_leave_round_at_the_opening_vacates_control_by_every_book(answer: str) -> None:
    at = table(
        Ann=seat("im-in", "duck-out"), Ben=seat(), Cid=seat(),
        rulings={"leave_after_ante_vacates": answer},
    ).plays("Ann", "im-in", mode="start").closes().plays("Ann", "duck-out").closes(2)  # fmt: skip
    assert control(at) == "nobody"
    assert at.rulings == set()


def test_forced_out_in_control_vacates_it_by_every_book() -> None:
    at = started(
        Ben=seat("raise"), Dot=seat("eject"), rulings={"leave_after_ante_vacates": "start_only"}
    )  # fmt: skip
    at = bets(at, "Ben", "raise").plays("Dot", "eject", on="Ben").closes(2)
    assert control(at) == "nobody"
    assert "leave_after_ante_vacates" not in at.rulings


@pytest.mark.parametrize("antes", [True, False])
def test_leave_round_no_more_antes_is_a_question(antes: bool) -> None:
    """Who has left the Round before must ante all the same, by the other answer."""
    at = table(
        Ann=seat("im-in"), Ben=seat("duck-out"), Cid=seat("raise"), Dot=seat("duck-out"),
        rulings={"left_players_ante": antes},
    ).plays("Ann", "im-in", mode="start").closes().plays("Ben", "duck-out").closes(2)  # fmt: skip
    assert at.ben.gold == 10, "instead of the ante that was due"
    assert "left_players_ante" not in at.rulings
    at = bets(at, "Cid", "raise").plays("Dot", "duck-out").closes(2)
    assert [at.ann.gold, at.ben.gold, at.cid.gold, at.dot.gold] == [8, 9 if antes else 10, 8, 9]
    assert "left_players_ante" in at.rulings
    assert ("leave-round.no-more-antes" in at.all_rules) != antes


@pytest.mark.parametrize("edition", ["rdi3", "rdi5"])
def test_forced_leave_one_left_of_ones_own_accord_is_a_question(edition: str) -> None:
    at = table(edition=edition, Ann=seat("im-in"), Ben=seat("duck-out"))
    at = at.plays("Ann", "im-in", mode="start").closes().plays("Ben", "duck-out").settles()
    assert "one_left_wins" in at.rulings
    assert ("forced-leave.one-left" in at.all_rules) == (edition == "rdi5")


def test_forced_leave_one_left_when_forced_is_no_question() -> None:
    at = table(edition="rdi3", Ann=seat("im-in"), Ben=seat("eject"))
    at = at.plays("Ann", "im-in", mode="start").closes(2).plays("Ben", "eject", on="Ann").settles()
    assert "one_left_wins" not in at.rulings


# ----------------------------------------------------------------------- losing Gold


def watched(edition: str = "rdi5", **seats: Seat) -> At:
    """A game in which cards answer a loss of Gold; Ann has started a Round."""
    at = table(edition=edition, gold_watched=True, Ann=seat("im-in"), **seats)
    return at.plays("Ann", "im-in", mode="start").closes(2)


def test_gambling_ante_is_losing_gold() -> None:
    at = watched(Ben=seat("envy", "solace", "gloat"), Cid=seat())
    assert at.window == "after"
    assert {"gambling.ante-is-losing-gold"} <= at.rules
    assert at.rulings == {"ante_counts_as_losing_gold"}
    assert at.may("Ben") == {"envy", "solace", "gloat"}
    envied = at.plays("Ben", "envy").closes()
    assert envied.ann.fortitude == 19, "it was Ann's card"
    at = at.closes()
    assert at.window == "gamble"
    assert at.position.pot == 3


def test_gambling_ante_is_losing_gold_for_the_demander_too() -> None:
    at = table(gold_watched=True, Ann=seat("im-in", "envy", "solace", "gloat"), Ben=seat())
    at = at.plays("Ann", "im-in", mode="start").closes(2)
    assert at.may("Ann") == {"solace", "gloat"}, "there is nobody else to hit"
    assert "own-loss" in at.reasons("Ann", "envy")


def test_gambling_ante_is_no_loss_of_gold_in_rdi3() -> None:
    at = watched("rdi3", Ben=seat("envy"), Cid=seat())
    assert at.window == "gamble"
    assert "gambling.ante-is-losing-gold" not in at.all_rules
    assert "ante_counts_as_losing_gold" in at.rulings


def test_gambling_ante_is_losing_gold_of_a_raise_and_of_those_who_ante() -> None:
    at = watched(Ben=seat("raise-two"), Cid=seat("duck-out", "solace"), Dot=seat("solace", gold=2))
    at = bets(at.closes(), "Ben", "raise-two").plays("Cid", "duck-out").closes(2)
    assert at.window == "after"
    assert at.reasons("Cid", "solace") == {"other-gold-loss"}
    assert at.may("Dot") == {"solace"}
    losses = {hurt.victim: hurt.amount for hurt in at.subject.hurts}  # type: ignore[union-attr]
    assert losses == {0: 2, 1: 2, 3: 1}


def test_a_theft_is_a_loss_of_gold_too() -> None:
    at = table(gold_watched=True, Ann=seat("rob"), Ben=seat("envy", "hit-back"), Cid=seat("gloat"))
    at = at.plays("Ann", "rob", on="Ben").closes()
    assert at.window == "after"
    assert at.may("Ben") == {"envy"}
    assert at.reasons("Ben", "hit-back") == {"not-that-loss"}
    assert at.may("Cid") == {"gloat"}
    at = at.plays("Ben", "envy").closes()
    assert at.ann.fortitude == 19


def test_a_loss_of_fortitude_is_no_loss_of_gold() -> None:
    at = table(gold_watched=True, Ann=seat("blow"), Ben=seat("envy", "solace"), Cid=seat("gloat"))
    at = at.plays("Ann", "blow", on="Ben").closes()
    assert at.reasons("Ben", "solace") == {"not-that-loss"}
    assert at.reasons("Ben", "envy") == {"not-that-loss"}
    assert at.reasons("Cid", "gloat") == {"not-that-loss"}


def test_no_window_on_lost_gold_where_no_card_of_the_game_asks_for_it() -> None:
    at = table(Ann=seat("rob"), Ben=seat()).plays("Ann", "rob", on="Ben").closes()
    assert at.window == "free"


def test_affects_ante_cards_not_direct() -> None:
    at = started("phase", Ben=seat("raise"), Cid=seat("purse")).plays("Ben", "raise")
    assert "affects.ante-cards-not-direct" in at.why("Cid", "purse")


def test_affects_a_cheating_card_is_no_ante_card() -> None:
    at = started("phase", Ben=seat("cheat"), Cid=seat("purse")).plays("Ben", "cheat")
    assert at.why("Cid", "purse") == {"affects.direct-change-only"}
