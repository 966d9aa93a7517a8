"""What happens to a Round and its pot, in sentences."""

from rdi_explore.draw.words import told
from tests.kernel.table import At, seat
from tests.kernel.test_gambling import passes, started


def words(at: At) -> str:
    return "\n".join(sentence for moment in at.moment.line() for sentence, *_ in told(moment))


def test_a_pot_that_another_takes_and_a_third_halves() -> None:
    at = passes(started(Ben=seat("claim"), Cid=seat("same-hand")), "Ben", "Cid")
    at = at.plays("Ben", "claim").closes(2).plays("Cid", "same-hand").settles()
    said = words(at)
    assert "Ben will take the pot instead of the winner." in said
    assert "The pot is taken: Ben gains 3 Gold (9 → 12). The pot is 0 Gold." in said
    assert "Ben loses 2 Gold (12 → 10). Cid gains 2 Gold (9 → 11)." in said


def test_a_round_that_is_won_at_once() -> None:
    at = started(Ben=seat("jackpot")).plays("Ben", "jackpot").settles()
    assert "Ben has won the Round at once." in words(at)


def test_a_round_that_goes_on_and_gold_out_of_its_pot() -> None:
    at = passes(started(Ben=seat("once-more"), Cid=seat("pilfer")), "Ben", "Cid")
    at = at.plays("Ben", "once-more").closes(2).plays("Cid", "pilfer").closes()
    assert "The Round goes on; the pot stays where it is." in words(at)
    assert "Cid gains 2 Gold (8 → 10). The pot is 4 Gold." in words(at)


def test_a_round_whose_pot_goes_to_who_ends_it() -> None:
    at = started(Ben=seat("goons")).plays("Ben", "goons").settles()
    assert "The Round ends; nobody wins it, and Ben takes the pot." in words(at)


def test_the_turn_goes_on_after_a_round_only_where_it_does() -> None:
    """It used to be told even of a turn that a card had ended, or whose owner was about to be
    out."""
    goes_on = "The Round is over, and the turn goes on."
    at = passes(started(Ben=seat("go-home")), "Ben", "Cid")
    assert goes_on in words(at.closes(2))
    at = passes(started(Ben=seat("go-home")).plays("Ben", "go-home").closes(2), "Ben", "Cid")
    said = words(at.closes(2))
    assert "The Round is over." in said
    assert goes_on not in said
    at = passes(started(Ann=seat(gold=1), Ben=seat("claim")), "Ben", "Cid")
    said = words(at.plays("Ben", "claim").closes(4))
    assert "The Round is over." in said
    assert goes_on not in said


def test_a_turn_that_ends() -> None:
    at = started(Ben=seat("go-home")).plays("Ben", "go-home").settles()
    assert "The rest of the turn is skipped." in words(at)


def test_who_starts_a_round_is_said_to_be_in_control() -> None:
    """gambling.starter-in-control"""
    assert "A Round of Gambling begins, and Ann is in control." in words(started())
