"""Choices while a card resolves, several targets, and what cannot be Negated or Ignored."""

import pytest

from .table import ids, seat, table

# ------------------------------------------------------------------------------- discarding


def test_a_random_discard_takes_no_choice() -> None:
    at = table(Ann=seat("pickpocket"), Ben=seat("spike", "wine", "tonic"))
    at = at.plays("Ann", "pickpocket", on="Ben").settles()
    assert len(at.ben.hand) == 2
    assert len(at.ben.discard) == 1


def test_who_ignores_the_card_does_not_discard_no_effect_on_you() -> None:
    at = table(Ann=seat("trick"), Ben=seat("duck", "spike"))
    at = at.plays("Ann", "trick", on="Ben").plays("Ben", "duck").settles()
    assert ids(at.ben.hand) == ["spike"]


def test_each_other_player_discards_a_card_of_the_type() -> None:
    at = table(Ann=seat("empty-your-hands"), Ben=seat("tonic", "spike"), Cat=seat("tonic"))
    at = at.plays("Ann", "empty-your-hands").closes()
    assert at.asked == "Ben"
    assert [option.act for option in at.moment.options] == ["discard"]
    at = at.does("Ben", "discard", card="spike").settles()
    assert (ids(at.ben.hand), ids(at.cat.hand)) == (["tonic"], ["tonic"])


def test_who_has_fewer_cards_discards_those_limits_as_much_as_possible() -> None:
    at = table(Ann=seat("purge"), Ben=seat("tonic")).plays("Ann", "purge", on="Ben").closes()
    at = at.does("Ben", "discard").settles()
    assert at.ben.hand == ()


def test_the_player_of_the_card_chooses_what_is_discarded() -> None:
    at = table(Ann=seat("rifle"), Ben=seat("tonic", "spike")).plays("Ann", "rifle", on="Ben")
    at = at.closes()
    assert at.asked == "Ann"
    assert ids(at.does("Ann", "discard", card="tonic").ben.hand) == ["spike"]


# ------------------------------------------------------------------------- one of several


def test_everybody_chooses_in_turn_order_then_it_happens() -> None:
    at = table(Ann=seat("toll"), Ben=seat("tonic"), Cat=seat("tonic"))
    at = at.plays("Ann", "toll").closes()
    assert at.asked == "Ben"
    at = at.does("Ben", "choose", mode=1)
    assert at.ben.fortitude == 20
    at = at.does("Cat", "choose", mode=0)
    assert at.ben.fortitude == 19
    assert ids(at.does("Cat", "discard").settles().cat.hand) == []


def test_who_cannot_do_one_alternative_has_the_other() -> None:
    at = table(Ann=seat("toll"), Ben=seat(), Cat=seat("tonic")).plays("Ann", "toll").closes()
    assert at.asked == "Ben"
    assert [option.mode for option in at.moment.options] == [1]


def test_a_loss_that_was_chosen_may_be_answered_after_window() -> None:
    at = table(Ann=seat("levy-or-blow"), Ben=seat("hit-back"))
    at = at.plays("Ann", "levy-or-blow", on="Ben").closes().does("Ben", "choose", mode=1)
    at = at.plays("Ben", "hit-back").settles()
    assert (at.ben.fortitude, at.ann.fortitude) == (18, 18)


@pytest.mark.parametrize(("edition", "legal"), [("rdi3", True), ("rdi5", True), ("rdi6", False)])
def test_a_choice_could_affect_direct_change_only(edition: str, legal: bool) -> None:
    at = table(edition=edition, Ann=seat("toll"), Ben=seat("duck", "tonic"))
    at = at.plays("Ann", "toll")
    assert ("duck" in at.may("Ben")) is legal
    assert legal or at.why("Ben", "duck") == {"affects.direct-change-only"}


# ----------------------------------------------------------------------------- whom it hits


def test_several_different_players_are_picked() -> None:
    at = table(Ann=seat("three-knives"), Ben=seat(), Cat=seat(), Dan=seat(), Eve=seat())
    at = at.plays("Ann", "three-knives", on="Ben Dan Eve").settles()
    assert [at.ben.fortitude, at.cat.fortitude, at.dan.fortitude] == [19, 20, 19]


def test_fewer_players_than_picks() -> None:
    at = table(Ann=seat("three-knives"), Ben=seat(), Cat=seat())
    at = at.plays("Ann", "three-knives", on="Ben Cat").settles()
    assert (at.ben.fortitude, at.cat.fortitude) == (19, 19)


def test_two_players_who_fare_differently() -> None:
    at = table(Ann=seat("one-two"), Ben=seat(), Cat=seat())
    at = at.plays("Ann", "one-two", on="Cat Ben").settles()
    assert (at.ben.fortitude, at.cat.fortitude) == (17, 18)


def test_all_effects_go_to_another_player_whole_effect_exception() -> None:
    at = table(Ann=seat("trick"), Ben=seat("pass-it-all-on"), Cat=seat())
    at = at.plays("Ann", "trick", on="Ben").plays("Ben", "pass-it-all-on", on="Cat").settles()
    assert (at.ben.fortitude, at.ben.gold, at.ben.tokens) == (20, 10, ())
    assert (at.cat.fortitude, at.cat.gold, at.cat.tokens) == (19, 9, (("mark", 1),))
    assert "redirect.whole-effect-exception" in at.all_rules


def test_only_who_was_picked_may_pass_it_all_on() -> None:
    at = table(Ann=seat("sweep"), Ben=seat("pass-it-all-on"), Cat=seat()).plays("Ann", "sweep")
    assert at.reasons("Ben", "pass-it-all-on") == {"not-picked"}


def test_a_shared_loss_is_halved_and_fixed_for_its_victim() -> None:
    at = table(Ann=seat("big-blow", "duck"), Ben=seat("share-pain", "shield", "duck"))
    at = at.plays("Ann", "big-blow", on="Ben").plays("Ben", "share-pain")
    at = at.closes()
    assert at.reasons("Ben", "shield") == {"fixed-loss"}
    assert at.reasons("Ben", "duck") == {"fixed-loss"}
    assert "duck" in at.may("Ann")
    assert (at.settles().ann.fortitude, at.settles().ben.fortitude) == (17, 17)


def test_a_card_of_the_marked_only() -> None:
    at = table(Ann=seat("blow", tokens=(("mark", 1),)), Ben=seat("spite"), Cat=seat("blow"))
    at = at.plays("Ann", "blow", on="Cat")
    assert at.plays("Ben", "spite").settles().ann.fortitude == 19
    at = table(turn="Cat", Ann=seat(), Ben=seat("spite"), Cat=seat("blow"))
    assert at.plays("Cat", "blow", on="Ann").reasons("Ben", "spite") == {"not-marked"}


# --------------------------------------------------------------------- Negated and Ignored


def test_what_cannot_be_ignored_or_negated_cannot_be_ignored() -> None:
    at = table(Ann=seat("unstoppable-blow"), Ben=seat("duck", "forbid", "shield"))
    at = at.plays("Ann", "unstoppable-blow", on="Ben")
    assert at.why("Ben", "duck") == at.why("Ben", "forbid") == {"ignore.cannot-be-ignored"}
    assert "shield" in at.may("Ben")


def test_the_rest_of_an_ignore_card_still_works_cannot_be_ignored() -> None:
    at = table(Ann=seat("unstoppable-blow"), Ben=seat("duck-and-strike"))
    at = at.plays("Ann", "unstoppable-blow", on="Ben").plays("Ben", "duck-and-strike").settles()
    assert (at.ann.fortitude, at.ben.fortitude) == (19, 19)
    assert "ignore.cannot-be-ignored" in at.all_rules


def test_each_ignore_reduces_instead() -> None:
    at = table(Ann=seat("half-stopped"), Ben=seat("duck", "duck"))
    at = at.plays("Ann", "half-stopped", on="Ben").plays("Ben", "duck")
    assert at.settles().ben.fortitude == 18
    at = at.plays("Ben", "duck").settles()
    assert at.ben.fortitude == 20
    assert "ignore.reduces-instead" in at.rules


def test_a_negated_card_with_an_alternate_effect() -> None:
    at = table(Ann=seat("blow", "deny", "shield"), Ben=seat("grudge"))
    at = at.plays("Ann", "blow", on="Ben").plays("Ben", "grudge", on="Ann").plays("Ann", "deny")
    at = at.closes()
    assert at.ann.fortitude == 19
    assert at.settles().ben.fortitude == 18
    assert "negate.alternate-effect" in at.all_rules


def test_a_copy_against_a_marked_player_cannot_be_negated_remy_marked() -> None:
    at = table(Ann=seat("blow"), Ben=seat("shield", "deny", tokens=(("mark", 1),)),
               Cat=seat("marked-deny"))  # fmt: skip
    at = at.plays("Ann", "blow", on="Ben").plays("Ben", "shield").plays("Cat", "marked-deny")
    assert at.why("Ben", "deny") == {"i-dont-think-so.remy-marked"}
    assert at.settles().ben.fortitude == 18


def test_a_copy_against_an_unmarked_player_can_be_negated_remy_marked() -> None:
    at = table(Ann=seat("blow"), Ben=seat("shield", "deny"), Cat=seat("marked-deny"))
    at = at.plays("Ann", "blow", on="Ben").plays("Ben", "shield").plays("Cat", "marked-deny")
    assert at.plays("Ben", "deny").settles().ben.fortitude == 19


def test_another_action_after_a_negated_one() -> None:
    at = table(Ann=seat("blow", "feast", deck=("tonic",)), Ben=seat("think-again", fortitude=10))
    at = at.plays("Ann", "blow", on="Ben").plays("Ben", "think-again")
    at = at.plays("Ann", "feast").settles()
    assert (at.ben.fortitude, ids(at.ann.hand)) == (13, ["tonic"])
    assert "notes.reconsider" in at.all_rules


# ------------------------------------------------------------------------ picking victims


def test_victims_are_picked_when_the_card_is_announced_action_announce() -> None:
    at = table(at="choose_action", Ann=seat("blow"), Ben=seat(), Cat=seat())
    assert [option.targets for option in at.moment.options] == [(), (1,), (2,)]


def test_victims_are_picked_after_responses_if_so_ruled_targets_at_announce() -> None:
    at = table(rulings={"targets_at_announce": False}, edition="rdi3",
               Ann=seat("blow"), Ben=seat("duck"), Cat=seat())  # fmt: skip
    at = at.plays("Ann", "blow")
    assert at.why("Ben", "duck") == {"affects.direct-change-only"}
    at = at.does("Ann", "choose", on="Ben")
    assert "targets_at_announce" in {name for entry in at.moment.record() for name in entry.rulings}
    assert at.settles().ben.fortitude == 18


# ------------------------------------------------------------------------------- seeking


def test_seeking_takes_the_first_card_of_the_type_and_discards_what_came_before() -> None:
    at = table(Ann=seat("call-for-help", deck=["blow", "henchman", "tip"]), Ben=seat())
    at = at.plays("Ann", "call-for-help").closes()
    assert ids(at.ann.hand) == ["henchman"]
    assert ids(at.ann.deck) == ["tip"]
    assert set(ids(at.ann.discard)) == {"blow", "call-for-help"}
    assert "draw.reshuffle-while-revealing" not in at.rules


def test_draw_reshuffle_while_revealing() -> None:
    at = table(
        Ann=seat("call-for-help", deck=["blow"], discard=["henchman", "tip", "tip"]), Ben=seat()
    ).plays("Ann", "call-for-help").closes()  # fmt: skip
    assert ids(at.ann.hand) == ["henchman"]
    assert sorted(ids((*at.ann.deck, *at.ann.discard))) == ["blow", "call-for-help", "tip", "tip"]
    assert "draw.reshuffle-while-revealing" in at.rules


def test_draw_reshuffle_while_revealing_only_once() -> None:
    at = table(Ann=seat("call-for-help", deck=["blow"], discard=["tip", "study"]), Ben=seat())
    at = at.plays("Ann", "call-for-help").closes()
    assert ids(at.ann.hand) == []
    assert at.ann.gold == 9, "paid all the same"
    assert sorted(ids(at.ann.deck)) == ["blow", "study", "tip"]
    assert {"draw.reshuffle-while-revealing", "draw.reshuffle-on-last-card"} <= at.rules
