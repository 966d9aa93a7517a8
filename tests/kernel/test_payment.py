"""Gold that is due, and the cards that cover it."""

import pytest

from .table import At, ids, seat, table


def test_a_payment_is_covered_by_the_inn_limits_inn_unlimited() -> None:
    at = table(Ann=seat("rob"), Ben=seat("on-the-house")).plays("Ann", "rob", on="Ben")
    at = at.closes()
    assert at.window == "payment"
    at = at.plays("Ben", "on-the-house").settles()
    assert (at.ann.gold, at.ben.gold, at.position.inn) == (12, 10, -2)
    assert {"limits.inn-unlimited", "ignore.needs-the-word"} <= at.all_rules


def test_a_payment_is_covered_by_nobody_ignore_needs_the_word() -> None:
    at = table(Ann=seat("rob"), Ben=seat("false-coin")).plays("Ann", "rob", on="Ben")
    at = at.plays("Ben", "false-coin").settles()
    assert (at.ann.gold, at.ben.gold, at.position.inn) == (10, 10, 0)
    assert "ignore.no-effect-on-you" not in at.all_rules


def test_a_payment_is_covered_in_part_and_the_rest_is_paid() -> None:
    at = table(Ann=seat("rob"), Ben=seat("the-first-is-free")).plays("Ann", "rob", on="Ben")
    at = at.closes().plays("Ben", "the-first-is-free").settles()
    assert (at.ann.gold, at.ben.gold, at.position.inn) == (12, 9, -1)
    at = table(Ann=seat("rob"), Ben=seat("half-a-coin"))
    at = at.plays("Ann", "rob", on="Ben").closes().plays("Ben", "half-a-coin").settles()
    assert (at.ann.gold, at.ben.gold, at.position.inn) == (11, 9, 0)


def test_a_part_that_is_more_than_is_due_covers_what_is_due() -> None:
    at = table(Ann=seat("im-in"), Ben=seat("half-a-coin")).plays("Ann", "im-in", mode="start")
    at = at.closes().plays("Ben", "half-a-coin").settles()
    assert (at.ben.gold, at.position.inn) == (10, 0)


def test_a_cover_that_is_declined_or_negated_covers_nothing() -> None:
    at = table(Ann=seat("rob", "deny"), Ben=seat("on-the-house")).plays("Ann", "rob", on="Ben")
    assert at.settles().ben.gold == 8
    at = at.plays("Ben", "on-the-house").plays("Ann", "deny").settles()
    assert (at.ann.gold, at.ben.gold, at.position.inn) == (12, 8, 0)


def test_nothing_else_is_played_while_gold_is_due() -> None:
    at = table(Ann=seat("rob"), Ben=seat("on-the-house", "tonic", "duck"))
    at = at.plays("Ann", "rob", on="Ben").closes()
    assert at.may("Ben") == {"on-the-house"}
    assert at.reasons("Ben", "duck") == {"card-takes-effect"}


def test_a_cover_waits_for_gold_to_be_due() -> None:
    at = table(Ann=seat("rob"), Ben=seat("on-the-house")).plays("Ann", "rob", on="Ben")
    assert at.reasons("Ben", "on-the-house") == {"payment-to-come"}


def test_only_who_owes_may_cover() -> None:
    at = table(Ann=seat("rob"), Ben=seat("on-the-house"), Cat=seat("false-coin"))
    at = at.plays("Ann", "rob", on="Ben").closes()
    assert at.reasons("Cat", "false-coin") == {"not-your-payment"}
    assert at.reasons("Ben", "on-the-house") == set()


def test_a_covered_payment_needs_no_second_cover() -> None:
    at = table(Ann=seat("im-in"), Ben=seat("on-the-house", "false-coin"))
    at = at.plays("Ann", "im-in", mode="start").plays("Ben", "on-the-house").closes()
    assert at.window == "payment"
    assert "covered-already" in at.reasons("Ben", "false-coin")


def test_an_ante_is_covered_and_counts_as_made() -> None:
    at = table(Ann=seat("im-in"), Ben=seat("false-coin"), Cat=seat("on-the-house"))
    at = at.plays("Ann", "im-in", mode="start")
    at = at.plays("Ben", "false-coin").plays("Cat", "on-the-house").closes(2)
    assert (at.ann.gold, at.ben.gold, at.cat.gold) == (9, 10, 10)
    assert at.position.pot == 2
    assert at.position.round is not None
    assert at.position.round.members == (0, 1, 2)


def test_two_wishes_to_cover_are_both_asked_for_again_timing_simultaneous_order() -> None:
    at = table(asking="poll", Ann=seat("im-in"), Ben=seat("false-coin"), Cat=seat("on-the-house"))
    at = at.plays("Ann", "im-in", mode="start")
    at = at.plays("Ben", "false-coin").plays("Cat", "on-the-house")
    assert "timing.take-back" in at.all_rules
    at = at.plays("Ben", "false-coin").plays("Cat", "on-the-house").settles()
    assert (at.ben.gold, at.cat.gold) == (10, 10)


def test_who_cannot_ante_antes_with_a_substitute_cannot_ante_own_card() -> None:
    at = table(Ann=seat("im-in", "false-coin", gold=0), Ben=seat(), Cat=seat(alcohol=3))
    at = at.plays("Ann", "im-in", mode="start").plays("Ann", "false-coin").closes(2).closes()
    assert (at.ben.gold, at.cat.gold, at.position.pot) == (9, 9, 2)


@pytest.mark.parametrize("hand", [(), ("false-coin",)])
def test_without_a_substitute_nobody_antes_cannot_ante_own_card(hand: tuple[str, ...]) -> None:
    at = table(Ann=seat("im-in", *hand, gold=0), Ben=seat(), Cat=seat())
    at = at.plays("Ann", "im-in", mode="start").closes()
    if hand:
        at = at.closes()
    assert at.position.pot == 0
    assert "gold-out-in-round.cannot-ante-own-card" in at.all_rules


def refilled(**rulings: object) -> At:
    return table(
        phase="order", at="special_action", deck=("ale",), discards=("wine", "wine"),
        rulings=rulings, Ann=seat("free-refill"), Ben=seat("on-the-house"),
    )  # fmt: skip


def test_the_refill_is_covered_pay_when_end_reached() -> None:
    at = (
        refilled()
        .does("Ann", "order")
        .plays("Ann", "free-refill")
        .plays("Ben", "on-the-house")
        .settles()
    )
    assert (at.ann.gold, at.ben.gold, at.position.inn) == (10, 10, 0)
    assert len(at.position.drink_deck) == 2


def test_the_refill_is_instant_if_so_ruled_refill_payment_cards() -> None:
    at = refilled(refill_payment_cards=False)
    at = at.does("Ann", "order").settles()
    assert (at.ann.gold, at.ben.gold) == (9, 9)
    ruled = [name for entry in at.moment.record() for name in entry.rulings]
    assert ruled == ["refill_payment_cards"]


def test_a_cover_for_refills_covers_no_other_payment() -> None:
    at = table(Ann=seat("rob"), Ben=seat("free-refill")).plays("Ann", "rob", on="Ben").closes()
    assert at.reasons("Ben", "free-refill") == {"other-payment"}


def test_costs_are_paid_before_responses_pay_costs_on_announce() -> None:
    at = table(Ann=seat("hired-blow"), Ben=seat("duck")).plays("Ann", "hired-blow", on="Ben")
    assert (at.ann.gold, at.position.inn) == (8, 2)
    assert "action.pay-costs-on-announce" in at.rules
    at = at.plays("Ben", "duck").settles()
    assert (at.ann.gold, at.ben.fortitude, at.ann.tokens) == (8, 20, (("mark", 1),))
    assert "ignore.costs-not-refunded" in at.all_rules


def test_costs_stay_paid_negate_costs_not_refunded() -> None:
    at = table(Ann=seat("hired-blow"), Ben=seat("forbid")).plays("Ann", "hired-blow", on="Ben")
    at = at.plays("Ben", "forbid").settles()
    assert (at.ann.gold, at.ann.tokens) == (8, ())
    assert {"negate.costs-not-refunded", "negate.token-gain-is-effect"} <= at.all_rules


def test_a_cost_in_fortitude_pay_costs_on_announce() -> None:
    at = table(Ann=seat("blood-blow"), Ben=seat()).plays("Ann", "blood-blow", on="Ben")
    assert at.ann.fortitude == 18


def test_who_cannot_pay_may_not_play_pay_costs_on_announce() -> None:
    at = table(at="choose_action", Ann=seat("hired-blow", gold=1), Ben=seat())
    assert at.reasons("Ann", "hired-blow") == {"cannot-pay"}
    assert at.why("Ann", "hired-blow") == {"action.pay-costs-on-announce"}
    assert ids(at.ann.hand) == ["hired-blow"]


def test_the_player_pays_who_was_picked() -> None:
    at = table(Ann=seat("bribe"), Ben=seat("purse")).plays("Ann", "bribe", on="Ben")
    assert (at.settles().ann.gold, at.settles().ben.gold) == (8, 12)
    at = at.plays("Ben", "purse").settles()
    assert (at.ann.gold, at.ben.gold) == (10, 10)
