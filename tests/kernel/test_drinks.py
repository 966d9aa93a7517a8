"""Drinks, Chasers, the Drink Deck, splits, self-splits, Round on the House."""

import pytest

from rdi_explore.kernel.values import Drinks, Event, SeatNo
from tests.kernel.table import At, ids, seat, table


def drunk(
    *pile: str, deck: tuple[str, ...] = (), edition: str = "rdi5", rulings: object = None,
    **seats: object,
) -> At:  # fmt: skip
    """Ann is about to drink the top card of her pile, Ben and Cid watch."""
    sheets = {"Ann": seat(pile=pile), "Ben": seat(), "Cid": seat(), **seats}
    at = table(phase="drink", deck=deck, edition=edition, rulings=rulings, **sheets)  # type: ignore[arg-type]
    return at.closes()


# ------------------------------------------------------------------------------- a Drink


def test_drink_reveal_top() -> None:
    at = drunk("wine", "ale")
    assert at.window == "drink"
    assert at.drinks == [("Ann", 2)]
    assert ids(at.ann.pile) == ["ale"]
    assert at.ann.alcohol == 0, "before the window closes"
    assert "drink.reveal-top" in at.rules


def test_drink_effects_then_discard() -> None:
    at = drunk("wine").closes()
    assert at.ann.alcohol == 2
    assert ids(at.position.drink_discard) == ["wine"]
    assert "drink.effects-then-discard" in at.rules


def test_drink_sober_up() -> None:
    at = drunk(Ann=seat(alcohol=3))
    assert at.ann.alcohol == 2
    assert "drink.sober-up" in at.rules
    assert drunk(Ann=seat(alcohol=0)).ann.alcohol == 0, "not below nothing"


def test_drink_total_first() -> None:
    """-1 and a Chaser of +2 on a player at 0 gives 1: the sum is made before the limit."""
    at = drunk("wine+", "tea", Ann=seat(alcohol=0, pile=["icon+"])).closes()
    assert at.ann.alcohol == 1
    tea = table(phase="drink", Ann=seat("spike", pile=["tea"]), Ben=seat())
    assert tea.plays("Ann", "spike").settles().ann.alcohol == 1
    assert "drink.total-first" in tea.plays("Ann", "spike").settles().all_rules


def test_drink_numeric_icons() -> None:
    at = drunk(Ann=seat(fortitude=10, pile=["tears"])).closes()
    assert (at.ann.fortitude, at.ann.alcohol) == (12, 0)
    at = drunk(Ann=seat(fortitude=10, pile=["runoff"])).closes()
    assert at.ann.fortitude == 9


def test_a_drink_is_no_source_of_a_hit_back() -> None:
    at = drunk(Ann=seat("hit-back", fortitude=10, pile=["runoff"])).closes()
    assert at.window == "free"


def test_drink_multiple_draw_discard_effects() -> None:
    at = drunk(Ann=seat(pile=["inspired"], deck=["blow", "rob", "fee"])).closes()
    assert ids(at.ann.hand) == ["blow", "rob"]
    assert at.ann.alcohol == 2


def test_drink_pass() -> None:
    at = drunk(Ann=seat("hand-on", pile=["wine"]), Ben=seat("hand-on"), Cid=seat("spike"))
    assert at.reasons("Ben", "hand-on") == {"other-drinker"}
    at = at.plays("Cid", "spike").plays("Ann", "hand-on", on="Ben").closes()
    assert at.drinks == [("Ben", 4)], "with everything added to it"
    assert at.may("Ben") == {"hand-on"}
    at = at.plays("Ben", "hand-on", on="Cid").settles()
    assert [at.ann.alcohol, at.ben.alcohol, at.cid.alcohol] == [0, 0, 4]
    assert "drink.pass" in at.all_rules


def test_drink_pass_then_ignore() -> None:
    at = drunk(Ann=seat("hand-on", "no-thirst", pile=["wine"]), Ben=seat("no-thirst"))
    at = at.plays("Ann", "hand-on", on="Ben").closes()
    assert at.reasons("Ann", "no-thirst") == {"not-your-drink"}
    at = at.plays("Ben", "no-thirst").settles()
    assert [at.ann.alcohol, at.ben.alcohol] == [0, 0]


# ------------------------------------------------------------------------------- Chasers


def test_chaser_source_is_the_own_pile() -> None:
    at = drunk("ale+", "wine", "ale", deck=("elven",))
    assert at.drinks == [("Ann", 3)]
    assert ids(at.ann.pile) == ["ale"]
    assert ids(at.position.drink_deck) == ["elven"]
    assert {"chaser.source", "chaser.trigger", "chaser.adds-effects"} <= at.rules
    assert ids(at.closes().position.drink_discard) == ["ale+", "wine"]


def test_chaser_chain() -> None:
    at = drunk("ale+", "wine+", "ale", "ale")
    assert at.drinks == [("Ann", 4)]
    assert ids(at.ann.pile) == ["ale"]
    assert "chaser.chain" in at.rules


def test_chaser_stop_empty_pile() -> None:
    at = drunk("ale+", deck=("wine",), Ann=seat(alcohol=3, pile=["ale+"]))
    assert at.drinks == [("Ann", 1)]
    assert {"chaser.stop-empty-pile", "chaser.no-sober-up"} <= at.rules
    assert at.closes().ann.alcohol == 4


def test_chaser_stop_drink_event() -> None:
    at = drunk("wine+", "contest", "ale")
    assert at.drinks == [("Ann", 2)]
    assert ids(at.ann.pile) == ["ale"]
    assert ids(at.position.drink_discard) == ["contest"]
    assert {"chaser.stop-drink-event", "chaser.event-chaser-discarded"} <= at.rules


def test_chaser_from_the_deck_in_a_contest() -> None:
    at = drunk("contest", deck=("ale+", "wine", "ale", "water", "dragon")).closes()
    assert at.drinks == [("Ann", 3), ("Ben", 1), ("Cid", 0)]


def test_chaser_no_response_before_complete() -> None:
    at = table(phase="drink", Ann=seat(pile=["ale+", "ale+", "wine"]), Ben=seat("spike", "tip"))
    at = at.closes()
    assert isinstance(at.subject, Drinks)
    assert at.drinks == [("Ann", 4)]
    assert "chaser.no-response-before-complete" in at.rules


@pytest.mark.parametrize(
    ("edition", "card", "chases"),
    [
        ("rdi3", "titled+", True), ("rdi3", "icon+", False), ("rdi3", "ale+", True),
        ("rdi5", "titled+", False), ("rdi5", "icon+", False), ("rdi5", "ale+", True),
        ("rdi9", "titled+", True), ("rdi9", "icon+", True), ("rdi9", "ale+", True),
    ],
)  # fmt: skip
def test_chaser_trigger(edition: str, card: str, chases: bool) -> None:
    at = drunk(card, "wine", edition=edition)
    assert at.drinks == [("Ann", 3 if chases else 1)]


def test_chaser_counts_as_one_drink() -> None:
    at = drunk(Ann=seat("no-thirst", pile=["ale+", "wine"])).plays("Ann", "no-thirst").settles()
    assert at.ann.alcohol == 0
    assert ids(at.position.drink_discard) == ["ale+", "wine"]
    assert "chaser.counts-as-one-drink" in at.all_rules


# ------------------------------------------------------------------------ the Drink Deck


def test_drink_deck_pay_when_end_reached() -> None:
    at = table(phase="order", deck=["ale"], discards=["wine", "elven"], Ann=seat(), Ben=seat())
    at = at.closes().does("Ann", "order", on="Ben")
    assert (at.ann.gold, at.ben.gold, at.position.inn) == (9, 9, 2)
    assert sorted(ids(at.position.drink_deck)) == ["elven", "wine"]
    assert at.position.drink_discard == ()
    assert ids(at.ben.pile) == ["ale"], "piles stay"
    assert {"drink-deck.pay-when-end-reached", "drink-deck.piles-stay"} <= at.rules


def test_drink_deck_refill_without_discards_is_made_up_for() -> None:
    """The deck stays empty; nothing is invented, and the next card comes when there is one."""
    at = table(phase="order", deck=["ale"], Ann=seat(), Ben=seat(pile=["wine"]))
    at = at.closes().does("Ann", "order", on="Ben")
    assert at.position.drink_deck == ()
    assert ids(at.ben.pile) == ["ale", "wine"]


def test_ordering_from_an_empty_deck_gives_nothing() -> None:
    at = table(phase="order", Ann=seat(), Ben=seat())
    at = at.closes().does("Ann", "order", on="Ben")
    assert at.ben.pile == ()
    assert at.ann.gold == 10


def test_chaser_drink_deck_refill_mid_chaser() -> None:
    """The deck ends at the first card of the Drink; the Chaser is the first of the new deck."""
    at = drunk("contest", deck=("ale+",), Ben=seat(pile=["ale"]))
    at = table(
        phase="drink", deck=["water", "water", "ale+"], discards=["dragon"],
        Ann=seat(pile=["contest"]), Ben=seat(), Cid=seat(),
    ).closes().closes()  # fmt: skip
    assert [name for name, _ in at.drinks] == ["Ann", "Ben", "Cid"]
    assert at.drinks[2] == ("Cid", 5)
    assert [at.ann.gold, at.ben.gold, at.cid.gold] == [8, 8, 8], "it ended twice"
    assert "drink-deck.instant" in at.rules


def test_chaser_no_response_before_complete_while_the_deck_is_paid_for() -> None:
    """Between a Drink and its Chaser one may pay, but not touch the Drink."""
    at = table(
        phase="drink", deck=["ale+"], discards=["wine"] * 4,
        Ann=seat("no-thirst", pile=["contest"]), Ben=seat("on-the-house", "spike"),
    ).closes().closes()  # fmt: skip
    assert at.window == "payment"
    assert at.may("Ben") == {"on-the-house"}
    assert at.why("Ben", "spike") == {"chaser.no-response-before-complete"}
    at = at.closes()
    assert at.drinks == [("Ann", 3), ("Ben", 2)]
    assert "spike" in at.may("Ben")


def test_gold_out_by_the_refill_loses_after_the_phase_step() -> None:
    at = table(
        phase="order", deck=["ale"], discards=["wine"],
        Ann=seat(), Ben=seat("tip", gold=1), Cid=seat(),
    ).closes().does("Ann", "order", on="Cid")  # fmt: skip
    assert at.window == "losing"
    at = at.settles()
    assert at.ben.out
    assert ids(at.position.drink_deck) == ["wine"]


def test_gold_out_in_round_ignore_payments_when_the_deck_ends() -> None:
    at = table(
        phase="drink", deck=["wine", "ale", "ale"], discards=["water"],
        Ann=seat(pile=["contest"], gold=0), Ben=seat(), Cid=seat("tip"),
    )  # fmt: skip
    at = at.closes().closes() if at.window == "free" else at
    assert [at.ann.gold, at.ben.gold] == [0, 9]
    assert "contest.gold-out-stays" in at.all_rules


# ----------------------------------------------------------------------------- splitting


def test_split_combine_then_halve() -> None:
    at = drunk("ale+", "wine", Ben=seat("split-up"), Cid=seat("split-down"))
    up = at.plays("Ben", "split-up", on="Cid").closes()
    assert up.drinks == [("Ann", 2), ("Cid", 2)], "three in all, halved and rounded up"
    down = at.plays("Cid", "split-down", on="Ben").closes()
    assert down.drinks == [("Ann", 1), ("Ben", 1)]
    assert "split.combine-then-halve" in up.all_rules


def test_split_combine_then_halve_of_negative_numbers() -> None:
    at = drunk(Ann=seat(alcohol=9, pile=["tea"]), Ben=seat("split-up", alcohol=9))
    at = at.plays("Ben", "split-up", on="Cid").settles()
    assert at.ann.alcohol == 8, "half of -1 is -1, away from zero"


def test_split_window_after_split() -> None:
    at = drunk(Ann=seat(pile=["dragon"]), Ben=seat("split-up"), Cid=seat("no-thirst", "spike"))
    at = at.plays("Ben", "split-up", on="Cid").closes()
    assert at.window == "drink"
    assert at.may("Cid") == {"no-thirst", "spike"}
    at = at.plays("Cid", "no-thirst").settles()
    assert (at.ann.alcohol, at.cid.alcohol) == (2, 0)


def test_split_affect_one_only() -> None:
    at = drunk(Ann=seat(pile=["dragon"]), Ben=seat("split-up"), Cid=seat("spike"))
    at = at.plays("Ben", "split-up", on="Cid").plays("Cid", "spike", drink="Ann").settles()
    assert (at.ann.alcohol, at.cid.alcohol) == (4, 2)
    assert "split.affect-one-only" in at.all_rules


def test_split_of_a_half() -> None:
    at = drunk(Ann=seat("split-up", pile=["dragon"]), Ben=seat("split-up"), Cid=seat())
    at = at.plays("Ann", "split-up", on="Ben").plays("Ben", "split-up", on="Cid", drink="Ann")
    at = at.closes()
    assert at.drinks == [("Ann", 1), ("Ben", 2), ("Cid", 1)]
    assert ids(at.settles().position.drink_discard) == ["dragon"], "one card, discarded once"


def test_the_partner_of_a_split_is_another_player_than_the_drinker() -> None:
    """Nobody shares a Drink with oneself, whoever plays the card."""
    at = drunk(Ann=seat(pile=["elven"]), Ben=seat("split-up"), Cid=seat())
    on = {option.targets for option in at.moment.plays_of(SeatNo(1))}
    assert on == {(2,)}
    at = at.plays("Ben", "split-up", on="Cid").settles()
    assert (at.ann.alcohol, at.cid.alcohol) == (2, 2)


def test_split_with_nobody() -> None:
    at = drunk(Ann=seat("spill", pile=["elven"]), Ben=seat("spill"))
    assert at.reasons("Ben", "spill") == {"other-drinker"}
    at = at.plays("Ann", "spill").settles()
    assert at.ann.alcohol == 1
    assert "split.split-with-nobody" in at.all_rules


def test_split_then_spike_and_spike_then_split() -> None:
    at = drunk(Ann=seat("spike", pile=["elven"]), Ben=seat("split-up"))
    after = at.plays("Ann", "spike").plays("Ben", "split-up", on="Cid").closes()
    assert after.drinks == [("Ann", 3), ("Cid", 3)]
    before = at.plays("Ben", "split-up", on="Cid").plays("Ann", "spike", drink="Cid").closes()
    assert before.drinks == [("Ann", 2), ("Cid", 4)]


# --------------------------------------------------------------------------- self-splits


def mead(edition: str = "rdi5", **seats: object) -> At:
    return drunk(edition=edition, **{"Ann": seat("spike", pile=["mead"]), **seats})


@pytest.mark.parametrize("edition", ["rdi4", "rdi5", "rdi6", "rdi9"])
def test_self_split_procedure_is_a_choice(edition: str) -> None:
    at = mead(edition).closes()
    assert [option.act for option in at.moment.options] == ["keep", "share", "share"]
    assert at.does("Ann", "keep").settles().ann.alcohol == 3
    at = at.does("Ann", "share", on="Cid")
    assert at.drinks == [("Ann", 2), ("Cid", 2)]
    assert at.window == "drink"
    at = at.settles()
    assert (at.ann.alcohol, at.cid.alcohol) == (2, 2)
    assert "self-split.procedure" in at.all_rules


def test_self_split_procedure_is_compulsory_in_rdi3() -> None:
    at = mead("rdi3").closes()
    assert [option.act for option in at.moment.options] == ["share", "share"]


def test_self_split_happens_once() -> None:
    at = mead().closes().does("Ann", "share", on="Ben").closes()
    assert at.window == "free", "the halves do not split themselves again"


def test_self_split_by_who_drinks_it_after_a_pass() -> None:
    at = mead(Ann=seat("hand-on", pile=["mead"])).plays("Ann", "hand-on", on="Ben").closes(2)
    assert at.asked == "Ben"
    at = at.does("Ben", "share", on="Ann").settles()
    assert (at.ann.alcohol, at.ben.alcohol) == (2, 2)


def test_self_split_not_of_an_ignored_drink() -> None:
    at = mead(Ann=seat("no-thirst", pile=["mead"])).plays("Ann", "no-thirst").closes(2)
    assert at.window == "free"
    assert at.ann.alcohol == 0


def test_self_split_then_spike() -> None:
    at = mead(Cid=seat("spike")).closes().does("Ann", "share", on="Cid")
    at = at.plays("Cid", "spike", drink="Ann").settles()
    assert (at.ann.alcohol, at.cid.alcohol) == (4, 2)


def test_self_split_no_other_split() -> None:
    at = mead(Ben=seat("split-up"))
    assert at.why("Ben", "split-up") == {"self-split.no-other-split"}
    at = drunk("ale+", "mead", Ben=seat("split-up"))
    assert at.why("Ben", "split-up") == {"self-split.no-other-split"}, "also as a Chaser"


def test_self_split_not_in_a_contest_or_round_on_the_house() -> None:
    at = drunk("house", deck=("mead", "ale", "ale")).closes(2)
    assert (at.ann.alcohol, at.ben.alcohol, at.cid.alcohol) == (3, 3, 3)
    at = drunk("contest", deck=("mead", "ale", "ale", "ale")).closes(2)
    assert at.window == "free"
    assert (at.ann.alcohol, at.ben.alcohol) == (3, 1)


# --------------------------------------------------------------------- Round on the House


def test_round_on_the_house_copies_at_once() -> None:
    at = drunk("house", deck=("wine", "ale"), Ben=seat("no-thirst"), Cid=seat("spike"))
    assert isinstance(at.subject, Event)
    at = at.closes()
    assert at.drinks == [("Ann", 2), ("Ben", 2), ("Cid", 2)]
    at = at.plays("Ben", "no-thirst").plays("Cid", "spike", drink="Ann").settles()
    assert [at.ann.alcohol, at.ben.alcohol, at.cid.alcohol] == [4, 0, 2]
    assert ids(at.position.drink_discard) == ["house", "wine"], "one card, discarded once"
    assert "round-on-the-house.copies-at-once" in at.all_rules


def test_round_on_the_house_reveal_one_drink_instead_of_an_event() -> None:
    at = drunk("house", deck=("contest", "house", "wine", "ale")).closes()
    assert at.drinks == [("Ann", 2), ("Ben", 2), ("Cid", 2)]
    at = at.settles()
    assert ids(at.position.drink_discard) == ["contest", "house", "house", "wine"]


def test_round_on_the_house_with_a_chaser() -> None:
    at = drunk("house", deck=("ale+", "wine", "ale")).closes()
    assert at.drinks == [("Ann", 3), ("Ben", 3), ("Cid", 3)]


def test_round_on_the_house_ends_if_there_are_only_events() -> None:
    at = drunk("house", deck=("contest", "house"), Ben=seat("abstain")).settles()
    assert at.asked == "nobody"
    assert [at.ann.alcohol, at.ben.alcohol] == [0, 0]


def test_round_on_the_house_of_an_empty_deck() -> None:
    at = drunk("house").settles()
    assert at.asked == "nobody"
    assert ids(at.position.drink_discard) == ["house"]


def test_drink_event_ignore_by_the_revealer() -> None:
    """Who reveals a Round on the House and Ignores it: nothing happens (the ruling)."""
    at = drunk(Ann=seat("abstain", pile=["house"]), deck=("wine", "ale"))
    at = at.plays("Ann", "abstain").settles()
    assert [at.ann.alcohol, at.ben.alcohol, at.cid.alcohol] == [0, 0, 0]
    assert ids(at.position.drink_discard) == ["house"]


def test_drink_event_ignore_by_all() -> None:
    at = drunk(
        Ann=seat("abstain", pile=["contest"]), Ben=seat("abstain"), Cid=seat("abstain"),
        deck=("wine", "ale"),
    )  # fmt: skip
    at = at.plays("Ann", "abstain").plays("Ben", "abstain").plays("Cid", "abstain").settles()
    assert at.asked == "nobody"
    assert ids(at.position.drink_discard) == ["contest"]
    assert at.position.contest is None


# ------------------------------------------------------------------- rulings about Drinks


def test_self_split_not_as_chaser_or_event() -> None:
    rule = "self-split.not-as-chaser-or-event"
    chaser = drunk("ale+", "mead").closes()
    assert chaser.window == "free"
    assert chaser.ann.alcohol == 4
    assert rule in chaser.rules
    assert rule in drunk("house", deck=("mead", "ale", "ale")).closes(2).rules
    assert rule in drunk("contest", deck=("mead", "ale", "ale", "ale")).closes(2).rules
    assert rule not in mead().closes().does("Ann", "keep").all_rules


def test_self_split_of_a_drink_with_a_chaser_of_its_own() -> None:
    at = drunk("mead+", "ale").closes().does("Ann", "share", on="Cid")
    assert at.drinks == [("Ann", 2), ("Cid", 2)], "three in all, halved and rounded up"


@pytest.mark.parametrize(("by", "asked"), [("current_drinker", "Ben"), ("revealer", "Ann")])
def test_self_split_by(by: str, asked: str) -> None:
    at = mead(Ann=seat("hand-on", pile=["mead"]), rulings={"self_split_by": by})
    at = at.plays("Ann", "hand-on", on="Ben").closes(2)
    assert at.asked == asked
    at = at.does(asked, "share", on="Cid")
    assert at.drinks == [("Ben", 2), ("Cid", 2)]
    assert "self_split_by" in at.rulings


def test_self_split_by_is_no_question_if_the_revealer_drinks_it() -> None:
    assert "self_split_by" not in mead().closes().does("Ann", "share", on="Ben").rulings


def test_self_split_mandatory_is_cited() -> None:
    at = mead("rdi3").closes().does("Ann", "share", on="Ben")
    assert "self_split_mandatory" in at.rulings
    assert "self_split_mandatory" not in mead().closes().does("Ann", "keep").rulings


def test_chaser_drink_deck_refill_mid_chaser_is_cited() -> None:
    def house(*deck: str) -> At:
        return table(
            phase="drink", deck=deck, discards=["dragon"], Ann=seat(pile=["house"]), Ben=seat()
        ).closes(2)  # fmt: skip

    at = house("ale+")
    assert at.drinks == [("Ann", 5), ("Ben", 5)]
    assert {"chaser.drink-deck-refill-mid-chaser", "drink-deck.never-empty"} <= at.rules
    assert "chaser.drink-deck-refill-mid-chaser" not in house("ale").rules


def test_drink_deck_never_empty_is_not_said_of_a_deck_that_stays_empty() -> None:
    at = table(phase="order", deck=["ale"], Ann=seat(), Ben=seat()).closes()
    at = at.does("Ann", "order", on="Ben")
    assert "drink-deck.instant" in at.rules
    assert "drink-deck.never-empty" not in at.rules


def test_anytime_during_chasers() -> None:
    def chased(answer: bool) -> At:
        return drunk(
            Ann=seat(pile=["ale+", "wine+", "ale"]), Ben=seat("tonic", "spike", fortitude=5),
            rulings={"anytime_during_chasers": answer},
        )  # fmt: skip

    assert chased(False).window == "drink"
    at = chased(True)
    assert at.window == "chaser"
    assert at.may("Ben") == {"tonic"}
    assert at.why("Ben", "spike") == {"chaser.no-response-before-complete"}
    assert "anytime_during_chasers" in at.rulings
    played = at.plays("Ben", "tonic").closes()
    assert played.ben.fortitude == 8
    assert played.window == "chaser"
    at = at.closes()
    assert at.window == "chaser"
    at = at.closes()
    assert at.window == "drink"
    assert at.drinks == [("Ann", 4)]


def test_anytime_during_chasers_after_the_deck_was_renewed() -> None:
    at = table(
        phase="drink", deck=["ale+"], discards=["dragon"], Ann=seat(pile=["house"]), Ben=seat(),
        rulings={"anytime_during_chasers": True},
    ).closes(2)  # fmt: skip
    assert at.window == "chaser"
    assert (at.ann.gold, len(at.position.drink_deck)) == (9, 1)
    assert at.closes().drinks == [("Ann", 5), ("Ben", 5)]


# --------------------------------------------------------------- who guards Drinks from cards


def answer_to(card: str, **seats: object) -> At:
    """Ann's Drink lies open; Ben plays a card, which waits for answers."""
    sheets = {"Ann": seat(pile=["dragon"]), "Ben": seat(card), **seats}
    at = drunk(**sheets)  # type: ignore[arg-type]
    at = at.plays("Ben", card, on="Cid" if card == "split-up" else None)
    assert at.window == "card"
    return at


@pytest.mark.parametrize("card", ["spike", "split-up", "thin", "dilute", "sugar", "brand"])
def test_wench_drinks_what_changes_a_drink(card: str) -> None:
    at = answer_to(card, Cid=seat("stop"))
    assert at.may("Cid") == {"stop"}
    at = at.plays("Cid", "stop").settles()
    assert at.ann.alcohol == 4
    assert (at.ann.gold, at.ann.tokens) == (10, ())


@pytest.mark.parametrize("card", ["one-more", "swig", "flush"])
def test_wench_drinks_not_order_force_increase(card: str) -> None:
    at = table(Ann=seat("blow"), Ben=seat(card), Cid=seat("stop", "deny"), deck=["ale"])
    at = at.plays("Ann", "blow", on="Ben").plays("Ben", card)
    assert at.why("Cid", "stop") == {"wench-drinks.not-order-force-increase"}
    assert at.may("Cid") == {"deny"}


@pytest.mark.parametrize("answer", ["by_title", "class"])
def test_wench_drinks_not_itself_nor_its_class_by_the_ruling(answer: str) -> None:
    at = answer_to("spike", Ann=seat("halt", "cease", pile=["dragon"]), Cid=seat("halt"),
                   rulings={"wench_drinks_class": answer})  # fmt: skip
    at = at.plays("Cid", "halt")
    assert at.why("Ann", "halt") == {"wench-drinks.not-itself"}
    if answer == "class":
        assert at.why("Ann", "cease") == {"wench-drinks.not-itself"}
    else:
        at = at.plays("Ann", "cease").settles()
        assert at.ann.alcohol == 6, "the spike stands"
        assert "wench_drinks_class" in at.rulings


def test_wench_drinks_only_by_idts_whatever_the_ruling() -> None:
    at = answer_to("spike", Ann=seat("cease", pile=["dragon"]), Cid=seat("stop"),
                   rulings={"wench_drinks_class": "by_title"})  # fmt: skip
    assert at.plays("Cid", "stop").why("Ann", "cease") == {"wench-drinks.only-by-idts"}
