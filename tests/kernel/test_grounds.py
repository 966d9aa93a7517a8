"""Rules that permit a play stand in the record of the play."""

from .table import seat, table


def test_a_second_sometimes_card_on_one_event_several_on_one_event() -> None:
    at = table(Ann=seat("big-blow"), Ben=seat("shield", "shield")).plays(
        "Ann", "big-blow", on="Ben"
    )
    at = at.plays("Ben", "shield")
    assert "sometimes.several-on-one-event" not in at.all_rules
    at = at.plays("Ben", "shield")
    assert "sometimes.several-on-one-event" in at.rules
    assert at.settles().ben.fortitude == 17


def test_cards_of_two_players_or_on_two_events_several_on_one_event() -> None:
    at = table(Ann=seat("sweep"), Ben=seat("shield", "deny"), Cat=seat("shield"))
    at = at.plays("Ann", "sweep").plays("Ben", "shield").plays("Cat", "shield")
    at = at.plays("Ben", "deny").settles()
    assert "sometimes.several-on-one-event" not in at.all_rules


def test_two_hit_backs_after_one_loss_several_on_one_event() -> None:
    at = table(Ann=seat("blow"), Ben=seat("hit-back", "hit-back")).plays("Ann", "blow", on="Ben")
    at = at.plays("Ben", "hit-back").plays("Ben", "hit-back")
    assert "sometimes.several-on-one-event" in at.rules
    assert at.settles().ann.fortitude == 16


def test_a_sometimes_card_around_a_special_action_any_phase() -> None:
    at = table(phase="order", Ann=seat(), Ben=seat("jeer")).plays("Ben", "jeer", on="Ann")
    assert "sometimes.any-phase" in at.rules


def test_an_anytime_card_as_an_answer_counts_as_response() -> None:
    at = table(Ann=seat("blow"), Ben=seat("tonic", "tonic"))
    assert "anytime.counts-as-response" not in at.plays("Ben", "tonic").rules
    assert (
        "anytime.counts-as-response"
        in at.plays("Ann", "blow", on="Ben").plays("Ben", "tonic").rules
    )


def test_a_card_at_the_limit_still_affects_at_limit_still_affects() -> None:
    at = table(Ann=seat("feast"), Ben=seat("duck")).plays("Ann", "feast").plays("Ben", "duck")
    assert "affects.at-limit-still-affects" in at.rules
    at = table(Ann=seat("feast"), Ben=seat("duck", fortitude=19)).plays("Ann", "feast")
    assert "affects.at-limit-still-affects" not in at.plays("Ben", "duck").rules


def test_a_payment_affects_gold_gold_payment_is_direct() -> None:
    at = table(Ann=seat("rob"), Ben=seat("purse")).plays("Ann", "rob", on="Ben")
    assert "affects.gold-payment-is-direct" in at.plays("Ben", "purse").rules


def test_reducing_is_neither_negating_nor_ignoring_needs_the_word() -> None:
    at = table(Ann=seat("unstoppable-blow"), Ben=seat("shield"))
    at = at.plays("Ann", "unstoppable-blow", on="Ben").plays("Ben", "shield")
    assert {"negate.needs-the-word", "ignore.needs-the-word"} <= at.rules
    assert at.settles().ben.fortitude == 20


def test_a_copy_answers_a_copy_i_dont_think_so_only_by_another() -> None:
    at = table(Ann=seat("blow"), Ben=seat("shield"), Cid=seat("deny"), Dot=seat("deny", "guard"))
    at = at.plays("Ann", "blow", on="Ben").plays("Ben", "shield").plays("Cid", "deny")
    assert "i-dont-think-so.only-by-another" not in at.rules
    at = at.plays("Dot", "deny")
    assert "i-dont-think-so.only-by-another" in at.rules
    assert at.settles().ben.fortitude == 19


def test_another_card_answers_no_copy_i_dont_think_so_only_by_another() -> None:
    at = table(Ann=seat("blow"), Ben=seat("shield"), Cid=seat("deny"), Dot=seat("mock-other"))
    at = at.plays("Ann", "blow", on="Ben").plays("Ben", "shield").plays("Cid", "deny")
    assert "i-dont-think-so.only-by-another" in at.why("Dot", "mock-other")


def test_a_card_that_stands_for_another_i_dont_think_so_zo_equivalent() -> None:
    at = table(
        phase="drink", Ann=seat(pile=["ale"]), Ben=seat("spike"), Cid=seat("stop"),
        Dot=seat("denial", "deny"),
    ).closes().plays("Ben", "spike", drink="Ann").plays("Cid", "stop")  # fmt: skip
    so = at.plays("Dot", "deny")
    assert "wench-drinks.only-by-idts" in so.rules
    assert not {"i-dont-think-so.only-by-another", "i-dont-think-so.zo-equivalent"} & so.rules
    zo = at.plays("Dot", "denial")
    assert {"wench-drinks.only-by-idts", "i-dont-think-so.zo-equivalent"} <= zo.rules
