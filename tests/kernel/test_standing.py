"""Cards that stay in front of their player."""

from .table import ids, seat, table


def test_a_card_stays_in_front_and_is_used_at_once() -> None:
    at = table(Ann=seat("henchman"), Ben=seat(), Cat=seat())
    at = at.plays("Ann", "henchman", mode="enter").closes()
    assert ids(at.ann.front) == ["henchman"]
    at = at.plays("Ann", "henchman", mode="use", on="Ben").settles()
    assert (at.ben.fortitude, ids(at.ann.front), at.ann.discard) == (18, ["henchman"], ())


def test_it_is_used_once_a_phase_besides_the_action() -> None:
    at = table(Ann=seat("blow", front=("henchman",)), Ben=seat(), Cat=seat())
    at = at.plays("Ann", "henchman", mode="use", on="Cat").closes(2)
    assert at.reasons("Ann", "henchman") == {"used-already"}
    at = at.plays("Ann", "blow", on="Ben").settles()
    assert (at.ben.fortitude, at.cat.fortitude) == (18, 18)


def test_it_is_used_in_an_own_action_phase_only() -> None:
    at = table(turn="Ben", Ann=seat(front=("henchman",)), Ben=seat())
    assert at.reasons("Ann", "henchman") == {"not-your-action-phase"}
    assert at.why("Ann", "henchman") == {"torglesnarf.minion-activation"}, "the card's own rule"
    at = table(phase="order", Ann=seat(front=("henchman",)), Ben=seat())
    assert at.reasons("Ann", "henchman") == {"not-your-action-phase"}


def test_playing_it_may_be_negated_but_not_using_it() -> None:
    at = table(Ann=seat("henchman"), Ben=seat("forbid", "duck"))
    at = at.plays("Ann", "henchman", mode="enter")
    assert ids(at.plays("Ben", "forbid").settles().ann.discard) == ["henchman"]
    at = at.closes().plays("Ann", "henchman", mode="use", on="Ben")
    assert "already-in-front" in at.reasons("Ben", "forbid")
    assert at.plays("Ben", "duck").settles().ben.fortitude == 20


def test_a_loss_of_all_others_hits_each_one_pay_or_discard() -> None:
    at = table(Ann=seat("sweep"), Ben=seat(front=("bouncer", "henchman")), Cat=seat())
    at = at.plays("Ann", "sweep").closes()
    assert at.asked == "Ben"
    at = at.does("Ben", "pay", card="bouncer").does("Ben", "dismiss", card="henchman").settles()
    assert (at.ben.gold, at.position.inn, at.ben.fortitude) == (8, 2, 19)
    assert (ids(at.ben.front), ids(at.ben.discard)) == (["bouncer"], ["henchman"])


def test_who_cannot_pay_in_full_discards_it() -> None:
    at = table(Ann=seat("sweep"), Ben=seat(front=("henchman",), gold=1), Cat=seat())
    at = at.plays("Ann", "sweep").closes()
    assert [option.act for option in at.moment.options] == ["dismiss"]


def test_a_loss_of_one_player_hits_only_the_player() -> None:
    at = table(Ann=seat("blow"), Ben=seat(front=("henchman",)), Cat=seat())
    at = at.plays("Ann", "blow", on="Ben").settles()
    assert ids(at.ben.front) == ["henchman"]
