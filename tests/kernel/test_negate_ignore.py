"""Negate and Ignore: what they do, what they do not undo, and what they may not answer."""

import pytest

from rdi_explore.kernel.values import Event, Play
from tests.kernel.table import ids, seat, table

# -------------------------------------------------------------------------------- Negate


def test_negate_prevents_resolution() -> None:
    at = table(Ann=seat("blow"), Ben=seat("forbid", "hit-back"), Cid=seat())
    at = at.plays("Ann", "blow", on="Ben").plays("Ben", "forbid").settles()
    assert at.ben.fortitude == 20
    assert ids(at.ann.discard) == ["blow"]
    assert ids(at.ben.discard) == ["forbid"]
    assert "negate.prevents-resolution" in at.all_rules
    assert "timing.after-window" not in at.all_rules


def test_negate_closes_the_window_at_once() -> None:
    """What was Negated cannot be answered any more."""
    at = table(Ann=seat("blow"), Ben=seat("duck"), Cid=seat("forbid"))
    at = at.plays("Ann", "blow", on="Ben").plays("Cid", "forbid").closes()
    assert at.window == "free"
    assert ids(at.ben.hand) == ["duck"]


def test_negate_prevents_resolution_of_a_drink() -> None:
    """A Negated Drink has no effect on whoever would drink it; nobody touches it any more."""
    at = table(
        phase="drink", Ann=seat("hand-on", pile=["inspired"]), Ben=seat("pour-away", "spike"),
        Cid=seat("stop"),
    ).closes().plays("Ann", "hand-on", on="Cid").plays("Ben", "pour-away")  # fmt: skip
    assert "stop" in at.may("Cid"), "it changes a Drink"
    at = at.closes()
    assert "spike" not in at.may("Ben")
    assert at.reasons("Ben", "spike") == {"no-drink"}
    at = at.settles()
    assert (at.cid.alcohol, at.ann.alcohol) == (0, 0)
    assert "negate.prevents-resolution" in at.all_rules


def test_negate_prevents_resolution_of_an_event() -> None:
    at = table(
        phase="drink", deck=["ale", "wine"], Ann=seat(pile=["contest"]),
        Ben=seat("call-off", "stop"),
    ).plays("Ben", "call-off")  # fmt: skip
    assert at.why("Ben", "stop") == {"wench-drinks.not-drink-events"}
    at = at.settles()
    assert at.position.contest is None
    assert len(at.position.drink_deck) == 2, "nobody reveals"
    assert "negate.prevents-resolution" in at.all_rules


@pytest.mark.parametrize("event", ["contest", "house", "dare"])
def test_drink_event_no_negate_or_ignore_once_started_whatever_the_event(event: str) -> None:
    late = {"drink-event.no-negate-or-ignore-once-started"}
    at = table(
        phase="drink", deck=["ale", "wine", "elven", "ale", "ale"], Ann=seat(pile=[event]),
        Ben=seat("abstain", "call-off"),
    ).closes()  # fmt: skip
    assert at.may("Ben") == {"abstain", "call-off"}
    at = at.closes()
    assert at.window == "drink"
    assert at.why("Ben", "abstain") == at.why("Ben", "call-off") == late
    assert at.closes().why("Ben", "abstain") == {"sometimes.condition"}, "the Event is over"


def test_timing_eager_modifiers_of_a_negated_card() -> None:
    at = table(Ann=seat("blow"), Ben=seat("forbid"), Cid=seat("tonic"))
    at = at.plays("Ann", "blow", on="Ben").plays("Ben", "forbid")
    assert isinstance(at.position.agenda[1], Play)
    assert not at.position.agenda[1].negated, "not before it resolves"


def test_i_dont_think_so_negates_a_sometimes() -> None:
    at = table(Ann=seat("blow"), Ben=seat("duck"), Cid=seat("deny"))
    at = at.plays("Ann", "blow", on="Ben")
    assert at.why("Cid", "deny") == {"i-dont-think-so.negates-a-sometimes"}
    at = at.plays("Ben", "duck").plays("Cid", "deny").settles()
    assert at.ben.fortitude == 18


def test_i_dont_think_so_only_by_another() -> None:
    at = table(
        Ann=seat("blow", "stop"), Ben=seat("duck", "deny"), Cid=seat("deny"), Dot=seat("parting"),
    )  # fmt: skip
    at = at.plays("Ann", "blow", on="Ben").plays("Ben", "duck").plays("Cid", "deny")
    assert at.may("Ben") == {"deny"}
    assert "i-dont-think-so.only-by-another" in at.why("Dot", "parting")
    assert at.plays("Ben", "deny").settles().ben.fortitude == 20


@pytest.mark.parametrize(("copies", "fortitude"), [(0, 20), (1, 18), (2, 20), (3, 18), (4, 20)])
def test_i_dont_think_so_an_odd_number_of_copies_negates(copies: int, fortitude: int) -> None:
    at = table(Ann=seat("blow"), Ben=seat("duck", "deny", "deny"), Cid=seat("deny", "deny"))
    at = at.plays("Ann", "blow", on="Ben").plays("Ben", "duck")
    for copy in range(copies):
        at = at.plays("Ben" if copy % 2 else "Cid", "deny")
    assert at.settles().ben.fortitude == fortitude


def test_negate_costs_not_refunded() -> None:
    """What was paid by an earlier card stays paid, and the Negated card is spent."""
    at = table(Ann=seat("fine"), Ben=seat("forbid"), Cid=seat())
    at = at.plays("Ann", "fine", on="Ben").plays("Ben", "forbid").settles()
    assert ids(at.ann.discard) == ["fine"]
    assert at.ann.gold == 10, "an instruction of the card is no cost"


def test_wench_drinks_negates() -> None:
    at = table(phase="drink", Ann=seat(pile=["ale"]), Ben=seat("spike"), Cid=seat("stop"))
    at = at.closes(0).plays("Ben", "spike")
    assert at.may("Cid") == {"stop"}
    assert at.plays("Cid", "stop").settles().ann.alcohol == 1


def test_wench_drinks_what_changes_a_drink_and_what_not() -> None:
    for card, who, drink in (
        ("split-up", "Ben", True), ("hand-on", "Ann", True), ("no-thirst", "Ann", True),
        ("coin", "Ben", False),
    ):  # fmt: skip
        at = table(
            phase="drink", Ann=seat(card, pile=["wine"]),
            Ben=seat(card), Cid=seat("stop"),
        ).closes()  # fmt: skip
        on = None if card == "no-thirst" else "Cid"
        at = at.plays(who, card, on=on)
        assert isinstance(at.subject, Play)
        assert (at.may("Cid") == {"stop"}) is drink, card
        if not drink:
            assert at.why("Cid", "stop") == {"wench-drinks.what-changes-a-drink"}


def test_wench_drinks_not_itself() -> None:
    at = table(
        phase="drink",
        Ann=seat(pile=["ale"]), Ben=seat("spike"), Cid=seat("stop"), Dot=seat("stop", "deny"),
    )  # fmt: skip
    at = at.plays("Ben", "spike").plays("Cid", "stop")
    assert at.may("Dot") == {"deny"}
    assert "wench-drinks.not-itself" in at.why("Dot", "stop")


def test_wench_drinks_only_by_idts() -> None:
    at = table(
        phase="drink",
        Ann=seat(pile=["ale"]), Ben=seat("spike", "parting"), Cid=seat("stop"),
    )  # fmt: skip
    at = at.plays("Ben", "spike").plays("Cid", "stop")
    assert at.why("Ben", "parting") == {"wench-drinks.only-by-idts"}


def test_wench_drinks_not_drink_events() -> None:
    at = table(
        phase="drink", deck=["ale"] * 4,
        Ann=seat(pile=["contest"]), Ben=seat("abstain"), Cid=seat("stop"),
    )  # fmt: skip
    at = at.plays("Ben", "abstain")
    assert at.why("Cid", "stop") == {"wench-drinks.not-drink-events"}


# -------------------------------------------------------------------------------- Ignore


def test_ignore_no_effect_on_you() -> None:
    at = table(Ann=seat("trick"), Ben=seat("duck", "hit-back"), Cid=seat())
    at = at.plays("Ann", "trick", on="Ben").plays("Ben", "duck").settles()
    assert (at.ben.fortitude, at.ben.gold, at.ben.tokens) == (20, 10, ())
    assert "ignore.no-effect-on-you" in at.all_rules


def test_ignore_card_still_resolves_for_the_others() -> None:
    at = table(Ann=seat("sweep"), Ben=seat("duck"), Cid=seat("hit-back"))
    at = at.plays("Ann", "sweep").plays("Ben", "duck").closes()
    assert at.window == "card", "the sweep may be answered again"
    at = at.closes()
    assert (at.ben.fortitude, at.cid.fortitude) == (20, 19)
    assert at.window == "after"
    assert "ignore.card-still-resolves" in at.all_rules


def test_ignore_card_still_resolves_in_what_it_does_for_its_player() -> None:
    at = table(Ann=seat("fine"), Ben=seat("duck"), Cid=seat())
    at = at.plays("Ann", "fine", on="Ben").plays("Ben", "duck").settles()
    assert (at.ann.gold, at.ben.fortitude, at.position.inn) == (9, 20, 1)


def test_ignore_is_marked_for_each_player() -> None:
    at = table(Ann=seat("sweep"), Ben=seat("duck"), Cid=seat("duck"), Dot=seat())
    at = at.plays("Ann", "sweep").plays("Ben", "duck").plays("Cid", "duck").closes()
    assert isinstance(at.subject, Play)
    at = at.settles()
    assert [at.ben.fortitude, at.cid.fortitude, at.dot.fortitude] == [20, 20, 19]


def test_ignore_again_is_refused() -> None:
    at = table(Ann=seat("sweep"), Ben=seat("duck", "duck", "shield"), Cid=seat())
    at = at.plays("Ann", "sweep").plays("Ben", "duck").closes()
    assert at.why("Ben", "duck") == {"ignore.no-effect-on-you"}
    assert at.why("Ben", "shield") == {"ignore.no-effect-on-you"}


def test_affects_direct_change_only() -> None:
    at = table(Ann=seat("blow"), Ben=seat(), Cid=seat("duck"))
    at = at.plays("Ann", "blow", on="Ben")
    assert at.why("Cid", "duck") == {"affects.direct-change-only"}


def test_affects_changing_a_drink_is_indirect() -> None:
    at = table(phase="drink", Ann=seat("duck", pile=["ale"]), Ben=seat("spike"))
    at = at.plays("Ben", "spike")
    assert at.why("Ann", "duck") == {"affects.changing-a-drink-is-indirect"}


def test_affects_negating_an_ignore_is_indirect() -> None:
    at = table(Ann=seat("blow"), Ben=seat("duck", "duck"), Cid=seat("deny"))
    at = at.plays("Ann", "blow", on="Ben").plays("Ben", "duck")
    assert at.why("Ben", "duck") == {"affects.direct-change-only"}
    at = at.plays("Cid", "deny")
    assert "affects.negating-an-ignore-is-indirect" in at.why("Ben", "duck")


def test_affects_round_not_ignorable() -> None:
    at = table(Ann=seat("im-in", "raise"), Ben=seat("duck", "raise"), Cid=seat())
    at = at.plays("Ann", "im-in", mode="start")
    assert at.why("Ben", "duck") == {"affects.round-not-ignorable"}
    at = at.plays("Ben", "raise")
    assert at.why("Ben", "duck") == {
        "affects.round-not-ignorable", "affects.ante-cards-not-direct"
    }  # fmt: skip


def test_affects_round_not_ignorable_is_told_of_gold_alone() -> None:
    """A card that asks for Fortitude does not fit because a Round and an ante cost none."""
    at = table(Ann=seat("im-in", "raise"), Ben=seat("grudge", "purse", "raise"), Cid=seat())
    for start in (True, False):
        at = at.plays("Ann", "im-in", mode="start") if start else at.plays("Ben", "raise")
        assert at.why("Ben", "grudge") == {"affects.direct-change-only"}
        assert "affects.round-not-ignorable" in at.why("Ben", "purse")


def test_ignore_not_own_gold_cost() -> None:
    at = table(Ann=seat("fee", "purse"), Ben=seat()).plays("Ann", "fee")
    assert at.why("Ann", "purse") == {"ignore.not-own-gold-cost"}
    free = {"ignore_own_payment": "allowed"}
    at = table(Ann=seat("fee", "purse"), Ben=seat(), rulings=free).plays("Ann", "fee")
    assert at.plays("Ann", "purse").settles().ann.gold == 10


def test_ignore_of_a_payment_to_oneself_is_possible_for_the_payer_only() -> None:
    at = table(Ann=seat("rob", "purse"), Ben=seat("purse"), Cid=seat("purse"))
    at = at.plays("Ann", "rob", on="Ben")
    assert at.may("Ben") == {"purse"}
    assert at.why("Cid", "purse") == {"affects.direct-change-only"}
    assert at.plays("Ben", "purse").settles().ben.gold == 10


def test_ignore_drink_must_concern_you() -> None:
    at = table(
        phase="drink", Ann=seat("no-thirst", pile=["wine"]), Ben=seat("no-thirst")
    ).closes()  # fmt: skip
    assert at.may("Ann") == {"no-thirst"}
    assert at.why("Ben", "no-thirst") == {"ignore.drink-must-concern-you"}
    at = at.plays("Ann", "no-thirst").settles()
    assert at.ann.alcohol == 0
    assert ids(at.position.drink_discard) == ["wine"]


def test_ignore_drink_in_the_window_of_the_drink_reopened() -> None:
    """An Ignored Drink may still be handed on; the new drinker drinks it."""
    at = table(
        phase="drink", Ann=seat("no-thirst", "hand-on", pile=["wine"]), Ben=seat("no-thirst")
    )  # fmt: skip
    at = at.plays("Ann", "no-thirst").plays("Ann", "hand-on", on="Ben")
    assert at.settles().ben.alcohol == 2
    again = at.plays("Ben", "no-thirst").settles()
    assert (again.ann.alcohol, again.ben.alcohol) == (0, 0)


def test_drink_event_ignore_by_one_player() -> None:
    at = table(
        phase="drink", deck=["wine", "ale", "ale"], Ann=seat(pile=["contest"]), Ben=seat("abstain"),
        Cid=seat(),
    ).plays("Ben", "abstain").settles()  # fmt: skip
    assert (at.ann.alcohol, at.ben.alcohol, at.cid.alcohol) == (2, 0, 1)
    assert (at.ann.gold, at.ben.gold, at.cid.gold) == (11, 10, 9)


def test_drink_event_no_negate_or_ignore_once_started_while_they_drink() -> None:
    at = table(
        phase="drink", deck=["wine", "ale", "ale"], Ann=seat(pile=["contest"]),
        Ben=seat("abstain", "spike"), Cid=seat(),
    ).closes()  # fmt: skip
    assert isinstance(at.subject, Event)
    assert at.may("Ben") == {"abstain"}
    assert at.why("Ben", "spike") == {"drink-event.is-not-a-drink"}
    at = at.closes()
    assert at.window == "drink"
    assert at.why("Ben", "abstain")
    assert "drink-event.no-negate-or-ignore-once-started" in at.all_rules


def test_wench_drinks_sometimes_only() -> None:
    at = table(Ann=seat("stir", deck=["tip"]), Ben=seat("stop", "forbid")).plays("Ann", "stir")
    assert at.why("Ben", "stop") == {"wench-drinks.sometimes-only"}
    assert at.may("Ben") == {"forbid"}


def test_an_action_that_would_change_a_drink_does_what_else_it_can() -> None:
    at = table(Ann=seat("stir", deck=["tip"]), Ben=seat()).plays("Ann", "stir").closes()
    assert ids(at.ann.hand) == ["tip"]
    assert "limits.as-much-as-possible" in at.rules
