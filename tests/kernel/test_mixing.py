"""What a Drink is made of: changes, gifts, tastes, effects on cards, halves, the kept card."""

from typing import Any

import pytest

from .table import At, ids, seat, table


def drunk(*pile: str, deck: Any = (), **seats: Any) -> At:
    """Ann is about to drink the top card of her pile; its window is open."""
    sheets = {"Ann": seat(pile=pile), "Ben": seat(), "Cid": seat(), **seats}
    names = ("traits", "rulings", "edition", "stops")
    more = {key: sheets.pop(key) for key in names if key in sheets}
    return table(phase="drink", deck=deck, **more, **sheets).closes()


def contest(*deck: str, **seats: Any) -> At:
    """Ann reveals a Drinking Contest; the Drinks lie open."""
    ann = seats.pop("Ann", seat(pile=["contest"]))
    return drunk(deck=(*deck, "water", "water", "water"), Ann=ann, **seats).closes()


# ------------------------------------------------------------- what the Alcohol Content becomes


def test_a_drink_becomes_another_number_its_rest_stays_or_goes() -> None:
    at = drunk(Ann=seat(pile=["inspired"], deck=["blow", "rob"]), Ben=seat("thin", "neutralise"))
    stays = at.plays("Ben", "thin").closes()
    assert stays.drinks == [("Ann", 1)]
    stays = stays.settles()
    assert (stays.ann.alcohol, len(stays.ann.hand)) == (1, 2)
    goes = at.plays("Ben", "neutralise").settles()
    assert (goes.ann.alcohol, len(goes.ann.hand)) == (0, 0)
    runoff = drunk("runoff", Ben=seat("neutralise")).plays("Ben", "neutralise").settles()
    assert runoff.ann.fortitude == 20


def test_a_drink_is_not_made_weaker_than_its_floor() -> None:
    at = drunk("wine", Ben=seat("dilute")).plays("Ben", "dilute").closes()
    assert at.drinks == [("Ann", 0)]
    at = drunk("tea", Ben=seat("dilute")).plays("Ben", "dilute").closes()
    assert at.drinks == [("Ann", -1)], "what is below it already does not rise"


def test_alcohol_is_converted_into_fortitude() -> None:
    at = drunk(Ann=seat("transmute", fortitude=10, pile=["dragon"]), Ben=seat("transmute"))
    assert at.reasons("Ben", "transmute") == {"other-drinker"}
    at = at.plays("Ann", "transmute").settles()
    assert (at.ann.alcohol, at.ann.fortitude) == (0, 14)
    tea = drunk(Ann=seat("transmute", alcohol=3, fortitude=10, pile=["tea"]))
    tea = tea.plays("Ann", "transmute").settles()
    assert (tea.ann.alcohol, tea.ann.fortitude) == (2, 10), "it adds nothing to convert"


def test_contest_changes_count_of_a_drink_that_becomes_weaker() -> None:
    at = contest("dragon", "elven", "ale", Ben=seat("thin")).plays("Ben", "thin", drink="Ann")
    at = at.settles()
    assert at.ben.gold == 12, "4 became 1"
    assert "contest.changes-count" in at.all_rules
    floor = contest("elven", "wine", "ale", Ben=seat("dilute"))
    floor = floor.plays("Ben", "dilute", drink="Ann").settles()
    assert floor.ben.gold == 12


def test_contest_moves_do_not_count_alcohol_that_is_converted() -> None:
    at = contest("dragon", "elven", "ale", Ann=seat("transmute", pile=["contest"]))
    at = at.plays("Ann", "transmute").settles()
    assert at.ann.gold == 12
    assert at.ann.alcohol == 0
    assert "contest.moves-do-not-count" in at.all_rules


def test_contest_changes_count_not_for_a_gift() -> None:
    at = contest("elven", "wine", "ale", Ben=seat("sugar"))
    at = at.plays("Ben", "sugar", drink="Cid").settles()
    assert "contest.changes-count" not in at.all_rules
    assert (at.ann.gold, at.cid.gold) == (12, 12), "Cid received 3 and paid 1"


# -------------------------------------------------------------------------------------- gifts


def test_a_gift_is_paid_to_who_drinks_it() -> None:
    at = drunk("ale", Ben=seat("sugar")).plays("Ben", "sugar")
    at = at.closes()
    assert (at.ann.gold, at.ben.gold) == (10, 10), "not before it is drunk"
    at = at.settles()
    assert (at.ann.gold, at.ben.gold) == (13, 7)


def test_a_gift_is_not_paid_if_its_drinker_ignores_the_drink() -> None:
    at = drunk(Ann=seat("no-thirst", pile=["ale"]), Ben=seat("sugar"))
    at = at.plays("Ben", "sugar").plays("Ann", "no-thirst").settles()
    assert (at.ann.gold, at.ben.gold) == (10, 10)


def test_a_gift_to_oneself_moves_nothing() -> None:
    at = drunk(Ann=seat("sugar", pile=["ale"])).plays("Ann", "sugar").settles()
    assert at.ann.gold == 10


def test_a_gift_is_paid_as_far_as_there_is_gold_and_may_be_covered() -> None:
    at = drunk("ale", Ben=seat("sugar", gold=2)).plays("Ben", "sugar").closes(2)
    assert (at.ann.gold, at.ben.gold) == (12, 0)
    at = drunk("ale", Ben=seat("sugar", "on-the-house")).plays("Ben", "sugar").closes(2)
    assert at.window == "payment"
    at = at.plays("Ben", "on-the-house").settles()
    assert (at.ann.gold, at.ben.gold, at.position.inn) == (13, 10, -3)


def test_a_gift_of_a_token() -> None:
    at = drunk("ale", Ben=seat("brand", tokens=(("mark", 1),))).plays("Ben", "brand").settles()
    assert at.ann.tokens == (("mark", 1),)
    assert at.ben.tokens == (("mark", 1),), "it is no payment"


def test_a_gift_is_halved_with_the_drink() -> None:
    at = drunk("ale", Ben=seat("sugar"), Cid=seat("split-up"))
    at = at.plays("Ben", "sugar").plays("Cid", "split-up", on="Ben").settles()
    assert (at.ann.gold, at.ben.gold) == (12, 8), "2 of 3; Ben's half is his own gift"
    assert "split.altered-before-split" in at.all_rules


@pytest.mark.parametrize("edition", ["rdi3", "rdi4", "rdi5", "rdi6", "rdi9"])
def test_ignore_drink_must_concern_you_who_pays_for_it(edition: str) -> None:
    """Ann passes her Drink on and would pay for that: by RDI 6 and 9 she may Ignore it."""
    at = drunk(edition=edition, Ann=seat("challenge", "no-thirst", "hand-on", pile=["wine"]))
    at = at.plays("Ann", "challenge", on="Ben").closes()
    assert at.drinks == [("Ben", 2)]
    assert at.reasons("Ann", "hand-on") == {"other-drinker"}
    if edition in ("rdi6", "rdi9"):
        assert at.may("Ann") == {"no-thirst"}
        at = at.plays("Ann", "no-thirst").closes()
        assert "ignore.drink-must-concern-you" in at.rules
        assert "ignore_drink_condition" in at.rulings
        at = at.settles()
        assert (at.ann.gold, at.ben.gold, at.ben.alcohol) == (10, 10, 2)
    else:
        assert at.why("Ann", "no-thirst") == {"ignore.drink-must-concern-you"}
        at = at.settles()
        assert (at.ann.gold, at.ben.gold, at.ben.alcohol) == (9, 11, 2)


def test_ignore_drink_must_concern_you_and_an_ignored_drink_costs_nothing() -> None:
    at = drunk(edition="rdi6", Ann=seat("challenge", "no-thirst", pile=["wine"]),
               Ben=seat("no-thirst"))  # fmt: skip
    at = at.plays("Ann", "challenge", on="Ben").plays("Ben", "no-thirst").closes()
    assert at.why("Ann", "no-thirst") == {"ignore.drink-must-concern-you"}
    assert at.settles().ann.gold == 10


def test_ignore_drink_must_concern_you_after_a_pass() -> None:
    at = drunk(Ann=seat("hand-on", pile=["wine"]), Ben=seat("no-thirst"))
    assert at.why("Ben", "no-thirst") == {"ignore.drink-must-concern-you"}
    at = at.plays("Ann", "hand-on", on="Ben").plays("Ben", "no-thirst").closes()
    assert "ignore.drink-must-concern-you" in at.rules
    assert "ignore_drink_condition" not in at.rulings


# ------------------------------------------------------------------------------------- tastes


def test_a_drink_tastes_different_to_some() -> None:
    at = drunk("juice", traits=((), ("night",)))
    at = at.settles()
    assert (at.ann.alcohol, at.ann.fortitude) == (0, 18)
    at = drunk("juice", traits=(("dwarf", "night"), ())).settles()
    assert (at.ann.alcohol, at.ann.fortitude) == (2, 20)


def test_a_passed_drink_has_the_numbers_of_its_new_drinker_and_all_that_was_added() -> None:
    at = drunk(
        traits=((), ("night",), ()), Ann=seat("hand-on", pile=["ale+", "juice"]),
        Ben=seat("spike"),
    )  # fmt: skip
    at = at.plays("Ben", "spike").closes()
    assert at.drinks == [("Ann", 3)]
    at = at.plays("Ann", "hand-on", on="Ben").closes()
    assert at.drinks == [("Ben", 5)]
    at = at.settles()
    assert (at.ben.alcohol, at.ben.fortitude) == (5, 20)


def test_halves_have_the_numbers_of_their_drinkers() -> None:
    at = drunk("juice", traits=((), ("night",), ()), Cid=seat("split-up"))
    at = at.plays("Cid", "split-up", on="Ben").settles()
    assert (at.ann.alcohol, at.ann.fortitude) == (0, 19)
    assert (at.ben.alcohol, at.ben.fortitude) == (1, 20)


def test_contest_result_is_what_the_drink_is_to_its_revealer() -> None:
    at = contest("juice", "ale", "ale", traits=(("night",), (), ()))
    at = at.settles()
    assert at.ann.gold == 12


# ------------------------------------------------------------------ drawing and discarding


def test_a_drink_makes_its_drinker_discard() -> None:
    at = drunk(Ann=seat("blow", "rob", "rob", pile=["spoiled"])).closes()
    assert at.asked == "Ann"
    assert [(o.act, ids((o.card,))) for o in at.moment.options] == [
        ("discard", ["blow"]),
        ("discard", ["rob"]),
    ]
    at = at.does("Ann", "discard", card="rob")
    assert ids(at.ann.hand) == ["blow", "rob"]
    assert ids(at.ann.discard) == ["rob"]
    assert at.ann.alcohol == 1
    assert at.window == "free"
    assert "drink.effects-then-discard" in at.rules
    assert drunk("spoiled").closes().window == "free", "who has no card discards none"


DISCARD, DRAW = 0, 1
"""The effects of these Drinks stand in this order, whatever the order of their cards."""


def test_drink_multiple_draw_discard_effects_in_the_order_of_the_drinkers_choice() -> None:
    """Draw 2, with a Chaser of discard 1, with a Chaser of draw 2: three things to order."""
    deck = ["blow", "rob", "fee", "tip", "coin"]
    at = drunk(Ann=seat(pile=["muse+", "spoiled+", "inspired"], deck=deck)).closes()
    assert at.asked == "Ann"
    assert [o.mode for o in at.moment.options] == [DISCARD, DRAW], "the two draws are the same"
    first = at.does("Ann", "choose", mode=DISCARD)
    assert "drink.multiple-draw-discard-effects" in first.rules
    assert len(first.ann.hand) == 4, "there was nothing to discard yet"
    between = at.does("Ann", "choose", mode=DRAW)
    assert ids(between.ann.hand) == ["blow", "rob"]
    between = between.does("Ann", "choose", mode=DISCARD).does("Ann", "discard", card="rob")
    assert ids(between.ann.hand) == ["blow", "fee", "tip"]
    last = at.does("Ann", "choose", mode=DRAW).does("Ann", "choose", mode=DRAW)
    assert len(last.ann.hand) == 4
    assert len(last.moment.options) == 4, "any of the four must go"


def test_drink_multiple_draw_discard_effects_each_is_completed_before_the_next() -> None:
    at = drunk(Ann=seat("tip", pile=["muse+", "spoiled"], deck=["blow", "rob", "fee"])).closes()
    at = at.does("Ann", "choose", mode=DISCARD)
    assert [(o.act, ids((o.card,))) for o in at.moment.options] == [("discard", ["tip"])]
    assert ids(at.ann.deck) == ["blow", "rob", "fee"], "the draw waits"
    at = at.does("Ann", "discard", card="tip")
    assert ids(at.ann.discard) == ["tip"]
    assert ids(at.ann.hand) == ["blow", "rob"]


def test_drinkers_draw_and_discard_in_turn_order() -> None:
    at = table(
        phase="drink", deck=["spoiled", "ale"], turn="Ben",
        Ann=seat("tip", "coin"), Ben=seat("rob", "fee", pile=["house"]), Cid=seat(),
    ).closes(3)  # fmt: skip
    assert at.asked == "Ben"
    at = at.does("Ben", "discard", card="rob")
    assert at.asked == "Ann"
    assert at.does("Ann", "discard", card="tip").window == "free"


def test_one_effect_is_no_choice() -> None:
    at = drunk(Ann=seat(pile=["inspired"], deck=["blow", "rob"])).closes()
    assert at.window == "free"
    assert "drink.multiple-draw-discard-effects" not in at.rules


def test_split_combine_then_halve_of_draws_of_a_kind() -> None:
    """Draw 2 and draw 2 are 4 in all, 2 each; one by one they would be 1 and 1 each."""
    for rulings, effects in (({}, 1), ({"split_cards_one_by_one": True}, 2)):
        at = drunk(
            rulings=rulings, Ann=seat(pile=["muse+", "inspired"], deck=["blow"] * 6),
            Ben=seat("split-up"),
        )  # fmt: skip
        at = at.plays("Ben", "split-up", on="Cid").closes()
        frame = at.subject
        assert len(frame.drinks[0].extras) == effects  # type: ignore[union-attr]
        assert "drink.one-unit" in at.rules
        at = at.settles()
        assert len(at.ann.hand) == 2


# ------------------------------------------------------------------------------------- halves


def test_split_altered_before_split() -> None:
    at = drunk("elven", Ben=seat("split-up", "spike"))
    assert "split.altered-before-split" not in at.plays("Ben", "split-up", on="Cid").closes().rules
    at = at.plays("Ben", "spike").plays("Ben", "split-up", on="Cid").closes()
    assert at.drinks == [("Ann", 3), ("Cid", 3)]
    assert "split.altered-before-split" in at.rules


def test_split_cards_one_by_one() -> None:
    """Ale with a Chaser of 2: three in all is 2 each; one by one it is 1 and 1, the same. With
    ales it shows: 1 and 1 are 2, halved 1; one by one each half has 1 of each."""
    at = drunk("ale+", "ale", Ben=seat("split-up")).plays("Ben", "split-up", on="Cid").closes()
    assert at.drinks == [("Ann", 1), ("Cid", 1)]
    at = drunk("ale+", "ale", Ben=seat("split-up"), rulings={"split_cards_one_by_one": True})
    at = at.plays("Ben", "split-up", on="Cid").closes()
    assert at.drinks == [("Ann", 2), ("Cid", 2)]
    assert "split_cards_one_by_one" in at.rulings


def test_split_rounding_negative() -> None:
    for answer, half in (("away_from_zero", -1), ("toward_zero", 0)):
        at = drunk("tea", Ben=seat("split-up"), rulings={"split_rounding_negative": answer})
        at = at.plays("Ben", "split-up", on="Cid").closes()
        assert at.drinks == [("Ann", half), ("Cid", half)]
        assert "split_rounding_negative" in at.rulings
    at = drunk("elven", Ben=seat("split-up")).plays("Ben", "split-up", on="Cid").closes()
    assert "split_rounding_negative" not in at.rulings


def test_split_with_nobody_rounds_a_negative_number_toward_zero() -> None:
    at = drunk(Ann=seat("spill", pile=["tea"])).plays("Ann", "spill").closes()
    assert at.drinks == [("Ann", 0)]


# ------------------------------------------------------------------------------ the kept card


def test_drink_keep_instead_of_discard() -> None:
    at = drunk("fae").settles()
    assert ids(at.ann.front) == ["fae"]
    assert at.position.drink_discard == ()
    assert "drink.keep-instead-of-discard" in at.all_rules


def test_drink_keep_instead_of_discard_of_a_half() -> None:
    at = drunk("fae", Ben=seat("split-up"), Cid=seat("no-thirst"))
    at = at.plays("Ben", "split-up", on="Cid")
    assert ids(at.settles().ann.front) == ["fae"], "who controlled it comes first"


def test_drink_keep_instead_of_discard_skips_who_ignored_or_passed_it() -> None:
    at = drunk(Ann=seat("no-thirst", pile=["fae"]), Cid=seat("split-up"), Ben=seat())
    ignored = at.plays("Cid", "split-up", on="Ben").plays("Ann", "no-thirst").settles()
    assert ids(ignored.ben.front) == ["fae"]
    whole = at.plays("Ann", "no-thirst").settles()
    assert ids(whole.position.drink_discard) == ["fae"], "nobody is left"
    passed = drunk(Ann=seat("hand-on", pile=["fae"])).plays("Ann", "hand-on", on="Cid").settles()
    assert ids(passed.cid.front) == ["fae"]


def test_drink_keep_instead_of_discard_of_copies_begins_with_the_turn_owner() -> None:
    at = table(
        phase="drink", deck=["fae", "ale"], Ann=seat(pile=["house"]), Ben=seat(), Cid=seat()
    )  # fmt: skip
    assert ids(at.settles().ann.front) == ["fae"]
    at = table(
        phase="drink", deck=["fae", "ale"],
        Ann=seat("no-thirst", pile=["house"]), Ben=seat("hand-on"), Cid=seat(),
    ).plays("Ann", "no-thirst").plays("Ben", "hand-on", on="Cid").settles()  # fmt: skip
    assert ids(at.cid.front) == ["fae"], "Ann Ignored it, Ben passed it on"


def test_drink_keep_instead_of_discard_its_chasers_are_discarded() -> None:
    at = drunk("ale+", "fae").settles()
    assert ids(at.ann.front) == ["fae"]
    assert ids(at.position.drink_discard) == ["ale+"]


def test_kept_drinks_of_a_loser_are_discarded() -> None:
    at = table(Ann=seat("blow"), Ben=seat(fortitude=2, front=["fae"]), Cid=seat(), until="turn")
    at = at.plays("Ann", "blow", on="Ben").settles()
    assert at.ben.out
    assert at.ben.front == ()
    assert "fae" in ids(at.position.drink_discard)


# ------------------------------------------------------------------------------------ the rest


def test_a_chaser_by_its_text_is_always_one() -> None:
    for edition in ("rdi3", "rdi5", "rdi9"):
        at = drunk("text+", "wine", edition=edition)
        assert at.drinks == [("Ann", 3)]
        assert "chaser_by" not in at.rulings


@pytest.mark.parametrize("edition", ["rdi3", "rdi5", "rdi9"])
def test_chaser_trigger_says_when_the_ruling_decided(edition: str) -> None:
    assert "chaser_by" in drunk("icon+", "wine", edition=edition).rulings
    assert "chaser_by" not in drunk("ale+", "wine", edition=edition).rulings


def test_drink_numeric_icons_are_cited_when_numbers_are_taken() -> None:
    assert "drink.numeric-icons" in drunk("wine").closes().rules
    assert "drink.numeric-icons" not in drunk("water").closes().rules
