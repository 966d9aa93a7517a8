"""Redirected, reduced and set losses; Gold, tokens and limits."""

import pytest

from rdi_explore.kernel.values import After, Hurt, Play
from tests.kernel.table import At, ids, seat, table


def waiting(at: At) -> dict[str, int]:
    """What the lowest card on the agenda would cost whom in Fortitude."""
    play = next(frame for frame in at.position.agenda if isinstance(frame, Play))
    names = at.moment.setup.names
    return {names[part.victim]: -part.amount for part in play.parts if part.stat == "fortitude"}


# ------------------------------------------------------------------------------ redirect


def test_redirect_target_choice() -> None:
    at = table(Ann=seat("blow"), Ben=seat("deflect"), Cid=seat(), Dot=seat())
    at = at.plays("Ann", "blow", on="Ben")
    on = [at.moment.name(o.targets[0]) for o in at.moment.plays_of(1)]
    assert sorted(on) == ["Ann", "Cid", "Dot"], "anybody but oneself, also the attacker"
    at = at.plays("Ben", "deflect", on="Dot").settles()
    assert (at.ben.fortitude, at.dot.fortitude) == (20, 18)
    assert "redirect.target-choice" in at.all_rules


def test_redirect_only_fortitude() -> None:
    at = table(Ann=seat("trick"), Ben=seat("deflect"), Cid=seat())
    at = at.plays("Ann", "trick", on="Ben").plays("Ben", "deflect", on="Cid").settles()
    assert (at.ben.fortitude, at.ben.gold, at.ben.tokens) == (20, 9, (("mark", 1),))
    assert (at.cid.fortitude, at.cid.gold, at.cid.tokens) == (19, 10, ())
    assert "redirect.only-fortitude" in at.all_rules


def test_redirect_only_fortitude_refuses_without_a_loss() -> None:
    at = table(Ann=seat("rob"), Ben=seat("deflect"), Cid=seat("deflect"))
    at = at.plays("Ann", "rob", on="Ben")
    assert at.why("Ben", "deflect") == {"sometimes.condition"}
    assert at.reasons("Ben", "deflect") == {"no-threat"}


def test_redirect_each_once_in_order() -> None:
    at = table(Ann=seat("blow"), Ben=seat("deflect"), Cid=seat("deflect"), Dot=seat("duck"))
    at = at.plays("Ann", "blow", on="Ben").plays("Ben", "deflect", on="Cid").closes()
    assert at.may("Cid") == {"deflect"}
    at = at.plays("Cid", "deflect", on="Dot").closes()
    assert waiting(at) == {"Dot": 2}
    assert at.may("Dot") == {"duck"}
    assert "redirect.each-once-in-order" in at.all_rules
    at = at.settles()
    assert [at.ben.fortitude, at.cid.fortitude, at.dot.fortitude] == [20, 20, 18]


def test_redirect_back_to_the_first_victim_is_no_loop() -> None:
    at = table(Ann=seat("blow"), Ben=seat("deflect"), Cid=seat("deflect"))
    at = at.plays("Ann", "blow", on="Ben").plays("Ben", "deflect", on="Cid")
    at = at.plays("Cid", "deflect", on="Ben").settles()
    assert (at.ben.fortitude, at.cid.fortitude) == (18, 20)


def test_redirect_to_the_attacker() -> None:
    at = table(Ann=seat("blow", "hit-back"), Ben=seat("mirror"), Cid=seat())
    at = at.plays("Ann", "blow", on="Ben").plays("Ben", "mirror").settles()
    assert (at.ann.fortitude, at.ben.fortitude) == (18, 20)
    at = table(Ann=seat("blow", "hit-back"), Ben=seat("mirror"), Cid=seat())
    at = at.plays("Ann", "blow", on="Ben").plays("Ben", "mirror").closes(2)
    assert at.window == "after"
    assert at.reasons("Ann", "hit-back") == {"own-loss"}, "it is still Ann's card"


def test_redirect_original_source() -> None:
    """The hit-back strikes the player of the card, not the one who redirected it."""
    at = table(Ann=seat("blow"), Ben=seat("deflect"), Cid=seat("hit-back"))
    at = at.plays("Ann", "blow", on="Ben").plays("Ben", "deflect", on="Cid").closes()
    at = at.plays("Cid", "hit-back").settles()
    assert (at.ann.fortitude, at.ben.fortitude) == (18, 20)
    assert "redirect.original-source" in at.all_rules


def test_redirect_of_an_area_hit_merges_into_one_loss() -> None:
    """Two equal losses of one player by one card are one loss of 2, and one occurrence."""
    at = table(Ann=seat("sweep"), Ben=seat("deflect"), Cid=seat("hit-back"), Dot=seat())
    at = at.plays("Ann", "sweep").plays("Ben", "deflect", on="Cid").closes()
    while at.window != "after":
        assert waiting(at) == {"Cid": 2, "Dot": 1}
        at = at.closes()
    assert isinstance(at.subject, After)
    assert at.subject.hurts == (Hurt(2, 0, 2, True), Hurt(3, 0, 1))
    at = at.plays("Cid", "hit-back").settles()
    assert at.ann.fortitude == 18, "one occurrence, one hit-back"


def test_redirect_of_a_merged_loss_moves_all_of_it() -> None:
    at = table(Ann=seat("sweep"), Ben=seat("deflect"), Cid=seat("deflect"), Dot=seat())
    at = at.plays("Ann", "sweep").plays("Ben", "deflect", on="Cid")
    at = at.plays("Cid", "deflect", on="Dot").settles()
    assert [at.ben.fortitude, at.cid.fortitude, at.dot.fortitude] == [20, 20, 17]


def test_a_negated_redirection_does_nothing() -> None:
    at = table(Ann=seat("blow"), Ben=seat("deflect"), Cid=seat("deny"))
    at = at.plays("Ann", "blow", on="Ben").plays("Ben", "deflect", on="Cid").plays("Cid", "deny")
    assert at.settles().ben.fortitude == 18


def test_the_new_victim_may_ignore() -> None:
    at = table(Ann=seat("blow"), Ben=seat("deflect"), Cid=seat("duck"))
    at = at.plays("Ann", "blow", on="Ben").plays("Ben", "deflect", on="Cid").plays("Cid", "duck")
    at = at.settles()
    assert (at.ben.fortitude, at.cid.fortitude) == (20, 20)


def test_who_ignored_an_area_hit_does_not_suffer_what_is_redirected() -> None:
    at = table(Ann=seat("sweep"), Ben=seat("deflect"), Cid=seat("duck"), Dot=seat())
    at = at.plays("Ann", "sweep").plays("Cid", "duck").plays("Ben", "deflect", on="Cid").settles()
    assert [at.ben.fortitude, at.cid.fortitude, at.dot.fortitude] == [20, 20, 19]


# ---------------------------------------------------------------------- reduce and set


def test_ignore_needs_the_word_reducing_to_nothing_is_not_ignoring() -> None:
    at = table(Ann=seat("trick"), Ben=seat("wall", "hit-back"), Cid=seat())
    at = at.plays("Ann", "trick", on="Ben").plays("Ben", "wall")
    assert "ignore.needs-the-word" in at.settles().all_rules
    at = at.settles()
    assert (at.ben.fortitude, at.ben.gold, at.ben.tokens) == (20, 9, (("mark", 1),))
    assert "timing.after-window" not in at.all_rules, "nothing was lost"


def test_reducing_twice_stops_at_nothing() -> None:
    at = table(Ann=seat("blow"), Ben=seat("shield", "shield", "wall"), Cid=seat())
    at = at.plays("Ann", "blow", on="Ben").plays("Ben", "shield").closes()
    assert waiting(at) == {"Ben": 1}
    at = at.plays("Ben", "shield").closes()
    assert waiting(at) == {"Ben": 0}
    assert at.reasons("Ben", "wall") == {"no-threat"}


def test_reduce_then_redirect_moves_what_is_left() -> None:
    at = table(Ann=seat("big-blow"), Ben=seat("shield", "deflect"), Cid=seat("shield"))
    at = at.plays("Ann", "big-blow", on="Ben").plays("Ben", "shield")
    at = at.plays("Ben", "deflect", on="Cid").plays("Cid", "shield").settles()
    assert (at.ben.fortitude, at.cid.fortitude) == (20, 17)


def test_set_to_a_number() -> None:
    at = table(Ann=seat("big-blow"), Ben=seat("scratch", "shield"), Cid=seat())
    at = at.plays("Ann", "big-blow", on="Ben").plays("Ben", "scratch").closes()
    assert waiting(at) == {"Ben": 1}
    assert at.plays("Ben", "shield").settles().ben.fortitude == 20
    assert at.settles().ben.fortitude == 19


def test_shield_of_one_victim_leaves_the_others() -> None:
    at = table(Ann=seat("sweep"), Ben=seat("shield"), Cid=seat()).plays("Ann", "sweep")
    at = at.plays("Ben", "shield").settles()
    assert (at.ben.fortitude, at.cid.fortitude) == (20, 19)


# -------------------------------------------------------------------------------- limits


def test_limits_clamp() -> None:
    at = table(Ann=seat("feast", fortitude=19), Ben=seat(fortitude=20), Cid=seat(fortitude=3))
    at = at.plays("Ann", "feast").settles()
    assert [at.ann.fortitude, at.ben.fortitude, at.cid.fortitude] == [20, 20, 6]
    assert "limits.clamp" in at.all_rules


def test_limits_clamp_at_nothing() -> None:
    at = table(Ann=seat("big-blow"), Ben=seat("hit-back", fortitude=2), Cid=seat(), Dot=seat())
    at = at.plays("Ann", "big-blow", on="Ben").closes()
    assert at.ben.fortitude == 0
    assert isinstance(at.subject, After)
    assert at.subject.hurts == (Hurt(1, 0, 2),), "only what was really lost"


def test_limits_gold_floor() -> None:
    at = table(Ann=seat("rob"), Ben=seat("tonic", gold=1), Cid=seat(), Dot=seat())
    at = at.plays("Ann", "rob", on="Ben").closes()
    assert (at.ann.gold, at.ben.gold) == (11, 0), "as much as there is, and no more arrives"
    assert {"limits.gold-floor", "limits.as-much-as-possible"} <= at.all_rules


@pytest.mark.parametrize(("has", "now"), [(0, 2), (1, 2), (2, 2)])
def test_limits_as_much_as_possible_of_tokens_one_may_have(has: int, now: int) -> None:
    tokens = (("mark", has),) if has else ()
    at = table(Ann=seat("marks"), Ben=seat(tokens=tokens), Cid=seat())
    assert at.plays("Ann", "marks", on="Ben").settles().ben.tokens == (("mark", now),)


def test_limits_as_much_as_possible_of_tokens_there_are() -> None:
    at = table(Ann=seat("marks"), Ben=seat(), Cid=seat(tokens=(("mark", 2),)))
    at = at.plays("Ann", "marks", on="Ben").settles()
    assert at.ben.tokens == (("mark", 1),)


def test_action_text_order() -> None:
    at = table(Ann=seat("fine", gold=1), Ben=seat("hit-back"), Cid=seat(), Dot=seat())
    at = at.plays("Ann", "fine", on="Ben").closes()
    assert (at.ann.gold, at.ben.fortitude) == (0, 18)
    assert at.window == "after", "no loss check between the instructions"
    assert "action.text-order" in at.all_rules


def test_action_announce_fixes_the_victims() -> None:
    at = table(Ann=seat("blow"), Ben=seat("duck"), Cid=seat("duck")).closes()
    options = [o for o in at.moment.options if o.act == "play"]
    assert [at.moment.name(o.targets[0]) for o in options] == ["Ben", "Cid"]
    at = at.plays("Ann", "blow", on="Ben")
    assert at.may("Ben") == {"duck"}
    assert at.may("Cid") == set()
    assert ids(at.ann.hand) == []
    assert ids(at.ann.discard) == [], "it lies on the table"
    assert "action.announce" in at.rules


def test_action_resolve_then_discard() -> None:
    at = table(Ann=seat("study", deck=["blow", "rob"]), Ben=seat()).plays("Ann", "study").settles()
    assert ids(at.ann.hand) == ["blow", "rob"]
    assert ids(at.ann.discard) == ["study"], "it was not on the pile when the deck ended"
    assert ids(at.ann.deck) == []
