"""Cards that end the turn: the phases left are skipped, what waits is settled as usual."""

from rdi_explore.kernel.values import Seat
from tests.kernel.table import At, ids, seat, table


def sat(phase: str = "action", **seats: Seat) -> At:
    sheets = {"Ann": seat("go-home"), "Ben": seat(), "Cid": seat(), **seats}
    return table(phase=phase, until="game", deck=["ale"] * 6, **sheets)  # type: ignore[arg-type]


def test_the_phases_that_are_left_are_skipped() -> None:
    at = sat(Ann=seat("go-home", "blow")).plays("Ann", "go-home").closes()
    assert at.moment.name(at.position.turn) == "Ben"
    assert at.moment.phase == "discard"
    assert "blow" in ids(at.ann.hand), "no Action any more"
    assert at.cid.pile == at.ben.pile == (), "no Drink is ordered"
    assert at.ann.alcohol == 0


def test_the_same_phase_has_no_special_action_and_no_window_any_more() -> None:
    at = sat(phase="order").plays("Ann", "go-home").closes()
    assert at.moment.name(at.position.turn) == "Ben"
    assert at.ben.pile == ()


def test_what_is_being_settled_still_is() -> None:
    at = sat(Ann=seat("go-home", "blow")).plays("Ann", "blow", on="Ben").plays("Ann", "go-home")
    at = at.closes()
    assert at.window == "card", "her Action waits for answers"
    at = at.settles()
    assert at.ben.fortitude == 18
    assert at.moment.name(at.position.turn) == "Ben"


def test_a_turn_ended_in_the_drink_phase() -> None:
    at = sat(phase="drink", Ann=seat("doze-off", pile=["wine", "ale"])).plays("Ann", "doze-off")
    at = at.closes().settles()
    assert at.moment.name(at.position.turn) == "Ben"
    assert at.ann.alcohol == 0, "the Drink was Ignored"
    assert ids(at.ann.pile) == ["ale"]


def test_a_turn_ended_in_a_round_of_gambling() -> None:
    """The Round is played to its end; then the turn is over."""
    at = sat(Ann=seat("im-in", "go-home")).plays("Ann", "im-in", mode="start").closes(2)
    at = at.plays("Ann", "go-home").closes()
    assert at.window == "gamble"
    while at.position.round is not None:
        at = at.declines()
    assert at.ann.gold == 12
    assert at.moment.name(at.position.turn) == "Ben"


def test_who_loses_at_the_end_of_an_ended_turn_has_a_last_chance() -> None:
    at = sat(Ann=seat("go-home", "big-blow"), Ben=seat(fortitude=5))
    at = at.plays("Ann", "big-blow", on="Ben").plays("Ann", "go-home").closes(2).closes()
    assert at.window == "losing"
    at = at.closes()
    assert at.ben.out
    assert at.moment.name(at.position.turn) == "Cid"


def test_a_negated_card_ends_nothing() -> None:
    at = table(
        phase="drink", until="turn", Ann=seat("doze-off", pile=["wine"]), Ben=seat("deny")
    ).plays("Ann", "doze-off").plays("Ben", "deny").settles()  # fmt: skip
    assert at.ann.alcohol == 2
