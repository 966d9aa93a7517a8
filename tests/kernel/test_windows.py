"""Windows: who is asked, in which order, what a settled play opens again, what is taken back."""

from functools import partial

import pytest

from rdi_explore.kernel.machine.moment import IllegalChoice
from rdi_explore.kernel.values import Act, Option, Play, Window
from tests.kernel.table import At, ids, seat, table

quick = partial(table, stops="choices")
"""A table where only those are asked who can do something."""


def blow(stops: str = "choices") -> At:
    """Ann strikes Ben; Ben and Cid hold cards that may answer."""
    return table(
        Ann=seat("blow", "deny"),
        Ben=seat("duck", "hit-back"),
        Cid=seat("deny"),
        Dot=seat(),
        stops=stops,
    ).plays("Ann", "blow", on="Ben")


# ------------------------------------------------------------------------------- opening


def test_timing_respond_window() -> None:
    at = blow()
    assert at.window == "card"
    assert isinstance(at.subject, Play)
    assert at.may("Ben") == {"duck"}
    assert at.ben.fortitude == 20, "it has not resolved yet"
    assert "timing.respond-window" in at.rules


def test_timing_response_order_of_a_poll_begins_with_the_player_of_the_card() -> None:
    at = table(
        asking="poll",
        turn="Ann",
        phase="drink",
        Ann=seat("deny", pile=["ale"]),
        Ben=seat("deny"),
        Cid=seat("spike", "deny"),
        Dot=seat("deny"),
    )
    at = at.closes().plays("Cid", "spike")  # a wish
    while at.window == "drink":
        at = at.declines()
    assert at.window == "card"
    assert at.order() == ["Cid", "Dot", "Ann", "Ben"]


def test_timing_response_order_of_declarations_begins_with_the_turn_owner() -> None:
    at = table(
        phase="drink",
        Ann=seat("deny", pile=["ale"]),
        Ben=seat("deny"),
        Cid=seat("spike", "deny"),
    )
    at = at.closes().plays("Cid", "spike")
    assert at.order() == ["Ann", "Ben", "Cid"]


def test_nobody_is_asked_who_can_do_nothing() -> None:
    at = blow()
    assert at.order() == ["Ben"]
    assert blow(stops="seats").order() == ["Ann", "Ben", "Cid", "Dot"]


def test_a_window_in_which_nobody_can_play_closes_by_itself() -> None:
    at = quick(Ann=seat("blow"), Ben=seat(), Cid=seat()).plays("Ann", "blow", on="Ben")
    assert at.asked == "nobody"
    assert at.ben.fortitude == 18
    assert "timing.close-when-all-decline" in at.rules


# ------------------------------------------------------------------------------ re-opening


def test_timing_reopen() -> None:
    """Who has passed may act again after a settled play."""
    at = table(
        Ann=seat("blow"),
        Ben=seat("shield", "duck"),
        Cid=seat(),
    ).plays("Ann", "blow", on="Ben")
    at = at.does("Ann", "pass").plays("Ben", "shield")
    at = at.closes()
    assert at.window == "card"
    assert at.asked == "Ann"
    assert "timing.reopen" in at.rules
    assert at.plays("Ben", "duck").settles().ben.fortitude == 20


def test_timing_reopen_also_after_a_negated_play() -> None:
    again = quick(
        Ann=seat("blow"), Ben=seat("duck", "duck"), Cid=seat("deny")
    ).plays("Ann", "blow", on="Ben")  # fmt: skip
    again = again.plays("Ben", "duck").plays("Cid", "deny").settles()
    assert again.ben.fortitude == 18
    second = quick(
        Ann=seat("blow"), Ben=seat("duck", "duck"), Cid=seat("deny")
    ).plays("Ann", "blow", on="Ben")  # fmt: skip
    second = second.plays("Ben", "duck").plays("Cid", "deny").plays("Ben", "duck").settles()
    assert second.ben.fortitude == 20


def test_timing_close_when_all_decline() -> None:
    at = blow(stops="seats").closes()
    assert at.window == "after"
    assert at.ben.fortitude == 18
    assert "timing.close-when-all-decline" in at.rules


def test_timing_agenda_is_a_chain() -> None:
    """A response has a window of its own; only what answers it may be played there."""
    at = blow().plays("Ben", "duck")
    windows = [frame for frame in at.position.agenda if isinstance(frame, Window)]
    assert [frame.kind for frame in windows] == ["card", "card"]
    assert at.may("Cid") == {"deny"}
    at = at.plays("Cid", "deny")
    assert at.may("Ann") == {"deny"}
    played = [ids((f.card,))[0] for f in at.position.agenda if isinstance(f, Play)]
    assert played == ["blow", "duck", "deny"]


def test_timing_agenda_is_a_chain_refuses_a_response_to_what_waits_below() -> None:
    at = table(
        Ann=seat("blow"),
        Ben=seat("duck"),
        Cid=seat(),
        Dot=seat("forbid"),
    ).plays("Ann", "blow", on="Ben").plays("Ben", "duck")  # fmt: skip
    assert at.why("Dot", "forbid")
    assert "forbid" not in at.may("Dot")


def test_timing_after_window_is_opened_by_real_losses_only() -> None:
    at = quick(Ann=seat("liquor"), Ben=seat("hit-back")).plays("Ann", "liquor", on="Ben")
    assert at.asked == "nobody"
    at = quick(Ann=seat("blow"), Ben=seat("hit-back", fortitude=0), Cid=seat(), Dot=seat())
    at = at.plays("Ann", "blow", on="Ben")
    assert "timing.after-window" not in at.rules, "who has no Fortitude cannot lose any"
    assert at.ben.out


def test_timing_after_window_comes_when_the_whole_card_is_settled() -> None:
    at = quick(Ann=seat("sweep"), Ben=seat("hit-back"), Cid=seat("hit-back")).plays("Ann", "sweep")
    assert at.window == "after"
    assert at.ben.fortitude == at.cid.fortitude == 19
    at = at.plays("Cid", "hit-back")
    assert at.ann.fortitude == 18
    assert at.window == "after", "the other victim may still hit back"
    assert at.plays("Ben", "hit-back").settles().ann.fortitude == 16


def test_timing_after_window_refuses_what_answers_another_loss() -> None:
    at = quick(Ann=seat("blow", "hit-back"), Ben=seat("hit-back"), Cid=seat("hit-back"))
    at = at.plays("Ann", "blow", on="Ben")
    assert at.may("Ben") == {"hit-back"}
    assert at.why("Cid", "hit-back") == {"sometimes.condition"}
    assert at.reasons("Cid", "hit-back") == {"other-loss"}
    assert at.may("Ann") == set()


def test_a_hit_back_may_be_hit_back() -> None:
    at = quick(Ann=seat("blow", "hit-back"), Ben=seat("hit-back"), Cid=seat())
    at = at.plays("Ann", "blow", on="Ben").plays("Ben", "hit-back").plays("Ann", "hit-back")
    assert at.settles().ben.fortitude == 16
    assert at.settles().ann.fortitude == 18


# ------------------------------------------------------------------------- the same moment


def both_wish() -> At:
    """A blow; Ben wishes to duck (Sometimes), Cid to play a tonic (Anytime)."""
    return quick(
        asking="poll", Ann=seat("blow"), Ben=seat("duck"), Cid=seat("tonic", fortitude=10)
    ).plays("Ann", "blow", on="Ben")  # fmt: skip


def test_timing_take_back() -> None:
    at = both_wish()
    while not isinstance(at.position.agenda[-2], Play):
        at = at.declines()
    at = at.plays("Ben", "duck")
    assert at.window == "card"
    assert ids(at.ben.hand) == ["duck"], "a wish is no play"
    at = at.plays("Cid", "tonic")
    assert {"timing.take-back", "timing.simultaneous-order"} <= at.rules
    assert ids(at.ben.hand) == ["duck"]
    assert ids(at.cid.hand) == ["tonic"]
    assert at.asked == "Cid", "Anytime Cards come first"
    assert at.why("Ben", "duck") == {"timing.simultaneous-order"}


def test_timing_simultaneous_order_anytime_then_sometimes() -> None:
    at = both_wish()
    while not isinstance(at.position.agenda[-2], Play):
        at = at.declines()
    at = at.plays("Ben", "duck").plays("Cid", "tonic")
    at = at.plays("Cid", "tonic")
    assert at.cid.fortitude == 13
    assert at.window == "card", "the play opens the window again"
    assert at.plays("Ben", "duck").settles().ben.fortitude == 20


def test_timing_simultaneous_order_sometimes_when_no_anytime_card_is_played_after_all() -> None:
    at = both_wish()
    while not isinstance(at.position.agenda[-2], Play):
        at = at.declines()
    at = at.plays("Ben", "duck").plays("Cid", "tonic").does("Cid", "pass")
    assert at.asked == "Ben"
    assert at.may("Cid") == {"tonic"}, "an Anytime Card may be played at any time"
    assert at.plays("Ben", "duck").settles().ben.fortitude == 20


def test_timing_response_order_one_wish_is_played() -> None:
    at = both_wish()
    while not isinstance(at.position.agenda[-2], Play):
        at = at.declines()
    at = at.plays("Ben", "duck").does("Cid", "pass")
    assert "timing.response-order" in at.rules
    assert ids(at.ben.discard) == ["duck"] or isinstance(at.subject, Play)


def test_two_wishes_of_the_same_kind_are_asked_in_turn_order() -> None:
    at = quick(
        asking="poll", turn="Ann", phase="drink",
        Ann=seat(pile=["ale"]), Ben=seat("spike"), Cid=seat("spike"),
    )  # fmt: skip
    at = at.plays("Ben", "spike").plays("Cid", "spike")
    assert at.asked == "Ben"
    at = at.plays("Ben", "spike")
    assert at.drinks == [("Ann", 3)]


def test_declared_asking_puts_anytime_cards_first_too() -> None:
    at = quick(Ann=seat("blow"), Ben=seat("duck"), Cid=seat("tonic", fortitude=10))
    at = at.plays("Ann", "blow", on="Ben")
    assert at.moment.window is not None
    assert at.moment.window.stage == "anytime"
    assert at.asked == "Cid"
    assert at.why("Ben", "duck") == {"timing.simultaneous-order"}
    at = at.does("Cid", "pass")
    assert at.asked == "Ben"
    assert at.moment.window is not None
    assert at.moment.window.stage == "sometimes"


def test_what_may_be_played_or_is_refused_in_both_stages() -> None:
    """No card is both or neither, also if it has a mode of each type."""
    at = quick(
        Ann=seat("blow"), Ben=seat("duck", "both-ways"), Cid=seat("tonic", "both-ways", "deny")
    ).plays("Ann", "blow", on="Ben")  # fmt: skip
    for _ in range(2):
        assert at.moment.window is not None
        for who in ("Ben", "Cid"):
            hand = set(ids(getattr(at, who.lower()).hand))
            refused = {card for card in hand if at.why(who, card)}
            assert at.may(who) | refused == hand, at.moment.window.stage
            assert not at.may(who) & refused, at.moment.window.stage
        while at.moment.window is not None and at.moment.window.stage == "anytime":
            at = at.declines()


def test_deadlock_ordered_declaration() -> None:
    at = quick(Ann=seat("blow"), Ben=seat("duck"), Cid=seat("deny", "forbid"))
    at = at.plays("Ann", "blow", on="Ben").does("Ben", "pass")
    assert "deadlock.ordered-declaration" in at.rules
    assert at.asked == "Cid"


def test_sometimes_one_at_a_time() -> None:
    at = blow().plays("Ben", "duck")
    assert "sometimes.one-at-a-time" in at.rules
    assert at.may("Ben") == set()


def test_sometimes_condition() -> None:
    at = table(Ann=seat("spike"), Ben=seat("duck"))
    assert at.why("Ann", "spike") == {"sometimes.condition"}
    with pytest.raises(IllegalChoice, match=r"Ann may not do that: sometimes\.condition") as caught:
        at.moment.choose(Option(Act.PLAY, at.ann.hand[0]))
    assert {no.reason for no in caught.value.refusals} == {"no-drink"}


def test_sometimes_condition_player_is_another() -> None:
    at = table(Ann=seat("blow", "mock-other"), Ben=seat("mock-other"))
    at = at.plays("Ann", "blow", on="Ben")
    assert at.may("Ben") == {"mock-other"}
    assert at.reasons("Ann", "mock-other") == {"own-card"}


def test_anytime_any_moment() -> None:
    at = quick(phase="drink", Ann=seat(pile=["ale"]), Ben=seat("tip", "spike"))
    assert at.window == "free"
    assert at.may("Ben") == {"tip"}
    at = at.closes()
    assert at.window == "drink"
    at = at.plays("Ben", "tip", on="Ann")
    assert at.ann.gold == 9
    assert at.position.inn == 1
    assert at.window == "drink", "an Anytime Card opens the window again, too"


def test_anytime_respondable() -> None:
    at = table(Ann=seat("coin"), Ben=seat("purse"), Cid=seat("deny"))
    at = at.plays("Ann", "coin", on="Ben")
    assert at.window == "card"
    assert at.may("Ben") == {"purse"}
    assert at.reasons("Cid", "deny") == {"not-a-sometimes"}
    assert "anytime.respondable" in at.rules
    assert at.plays("Ben", "purse").settles().ben.gold == 10


def test_anytime_any_moment_but_not_while_cards_are_drawn() -> None:
    at = table(phase="discard", Ann=seat("tip", "ale"), Ben=seat("tip")).closes()
    assert at.asked == "Ann"
    assert at.why("Ann", "tip") == {"draw.no-plays-during"}
    assert at.why("Ben", "tip") == {"draw.no-plays-during"}


def test_turn_cards_around_special_action() -> None:
    at = quick(phase="order", deck=["ale"], Ann=seat("nap"), Ben=seat("jeer"), Cid=seat())
    assert at.window == "free"
    assert at.may("Ann") == {"nap"}
    assert at.may("Ben") == {"jeer"}
    at = at.closes().does("Ann", "order", on="Ben")
    assert at.window == "free", "and again after the special action"
    assert at.plays("Ben", "jeer", on="Ann").ann.fortitude == 19


def test_turn_cards_around_special_action_in_the_phase_that_is_named() -> None:
    at = table(phase="action", Ann=seat("nap"), Ben=seat("jeer"))
    assert at.reasons("Ann", "nap") == {"other-phase"}
    at = table(phase="order", deck=["ale"], Ann=seat("jeer"), Ben=seat("nap"))
    assert at.reasons("Ann", "jeer") == {"own-phase"}
    assert at.reasons("Ben", "nap") == {"anothers-phase"}


def test_action_at_most_one() -> None:
    at = table(Ann=seat("blow", "rob"), Ben=seat("blow"))
    assert at.reasons("Ann", "blow") == {"action-to-come"}
    at = at.closes()
    assert at.may("Ann") == {"blow", "rob"}
    assert at.why("Ben", "blow") == {"action.at-most-one"}
    at = at.plays("Ann", "rob", on="Ben").settles()
    assert at.asked == "nobody"
    assert ids(at.ann.hand) == ["blow"]
