"""Cards that stay in front of their player."""

from typing import Any

from rdi_explore.kernel import Desk
from rdi_explore.kernel.values import SeatNo

from .table import EVERY, NUMBER, At, ids, seat, table


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


# ------------------------------------------------------------------ with Fortitude of its own


def crab(*front: str, **more: Any) -> At:
    """Ann may hit Ben, or what lies in front of him."""
    hand = ("blow", "big-blow", "sweep", "trick")
    return table(Ann=seat(*hand), Ben=seat(front=front, **more), Cat=seat("deflect"))


def worn(at: At) -> list[tuple[str, int]]:
    return [(EVERY[card].id, lost) for card, lost in at.ben.worn]


def test_it_loses_its_own_fortitude_in_place_of_its_player() -> None:
    at = crab("crab").plays("Ann", "blow", on="Ben/crab").settles()
    assert (at.ben.fortitude, ids(at.ben.front), worn(at)) == (20, ["crab"], [("crab", 2)])


def test_with_none_left_it_is_discarded_and_what_it_has_lost_is_forgotten() -> None:
    at = crab("crab").plays("Ann", "big-blow", on="Ben/crab").settles()
    assert (at.ben.front, worn(at), ids(at.ben.discard)) == ((), [], ["crab"])


def test_just_as_much_as_it_has_is_enough() -> None:
    at = crab("crab", worn=((NUMBER["crab"], 1),)).plays("Ann", "blow", on="Ben/crab").settles()
    assert at.ben.front == ()


def test_nothing_else_of_the_card_does_anything_to_it_or_to_its_player() -> None:
    at = crab("crab").plays("Ann", "trick", on="Ben/crab").settles()
    assert (worn(at), at.ben.gold, at.ben.tokens) == ([("crab", 1)], 10, ())


def test_a_loss_of_all_others_hits_each_of_them_and_minions_are_paid_for() -> None:
    at = crab("bouncer", "crab", "crab").plays("Ann", "sweep")
    at = at.does("Ben", "pay", card="bouncer").settles()
    assert (at.ben.fortitude, at.ben.gold) == (19, 8)
    assert worn(at) == [("crab", 1), ("crab", 1)]


def test_of_two_alike_the_one_that_has_lost_more_is_hit() -> None:
    at = crab("crab", "crab", worn=((NUMBER["crab"], 1),))
    at = at.plays("Ann", "blow", on="Ben/crab").settles()
    assert (ids(at.ben.front), worn(at)) == (["crab"], [])


def test_a_loss_may_be_sent_on_to_it() -> None:
    at = crab("crab").plays("Ann", "blow", on="Cat").plays("Cat", "deflect", on="Ben/crab")
    at = at.settles()
    assert (at.cat.fortitude, at.ben.fortitude, worn(at)) == (20, 20, [("crab", 2)])


def test_one_that_goes_takes_what_it_has_lost_with_it() -> None:
    """Of two with one title the one goes that has lost more."""
    desk = Desk(crab().moment.setup, crab("crab", "crab", worn=_WORN).moment.position)
    desk.put(SeatNo(1), front=(NUMBER["crab"],))
    assert desk.seats[1].worn == _WORN[:1]
    desk.put(SeatNo(1), front=())
    assert desk.seats[1].worn == ()


_WORN = ((NUMBER["crab"], 1), (NUMBER["crab"], 2))
