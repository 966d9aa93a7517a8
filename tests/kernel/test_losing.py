"""Losing: the last chance, shares, who is saved, who wins."""

import pytest
from msgspec.structs import replace

from rdi_explore.kernel.losing.losing import remove_sides
from rdi_explore.kernel.machine.desk import Desk
from rdi_explore.kernel.values import NOBODY, Losing, Seat, SeatNo
from tests.kernel.table import At, ids, seat, table
from tests.kernel.test_gambling import started


def gold(at: At) -> list[int]:
    return [player.gold for player in at.position.seats]


def struck(*, on: str = "Ben", card: str = "big-blow", until: str = "phase", **seats: Seat) -> At:
    """Ann strikes; everybody lets it happen, and the losses go unanswered."""
    sheets = {"Ann": seat(card), "Ben": seat(fortitude=5), "Cid": seat(), "Dot": seat(), **seats}
    at = table(until=until, **sheets)  # type: ignore[arg-type]
    at = at.plays("Ann", card, on=on or None).closes()
    return at.closes() if at.window == "after" else at


def test_last_chance_one_window() -> None:
    at = struck(Ben=seat("tonic", "blow", fortitude=5))
    assert at.window == "losing"
    assert at.may("Ben") == {"tonic"}
    assert not at.ben.out
    assert {"last-chance.one-window", "last-chance.after-all-resolved"} <= at.rules


def test_last_chance_saves() -> None:
    at = struck(Ben=seat("tonic", fortitude=5)).plays("Ben", "tonic").closes()
    assert at.ben.fortitude == 3
    assert not at.ben.out
    assert at.window == "free"
    assert "last-chance.one-window" in at.rules


def test_last_chance_saved_by_another() -> None:
    at = struck(Ben=seat(fortitude=5, alcohol=1), Cid=seat("tonic"))
    assert at.may("Cid") == {"tonic"}, "Anytime Cards are always possible"


def test_last_chance_hit_back() -> None:
    """The fatal loss may still be answered, and what the hit-back causes is settled first."""
    at = struck(Ben=seat("hit-back", fortitude=5))
    assert at.window == "losing"
    assert at.may("Ben") == {"hit-back"}
    at = at.plays("Ben", "hit-back").closes()
    assert at.ann.fortitude == 18
    at = at.settles()
    assert at.ben.out


def test_last_chance_sometimes_cards_only_of_losers() -> None:
    at = struck(Ben=seat(fortitude=5), Cid=seat("hit-back", "revive"))
    assert at.why("Cid", "hit-back")
    assert at.may("Cid") == set()


def test_last_chance_hit_back_makes_another_lose() -> None:
    """Both are out together, and neither gets a share of the other's Gold."""
    at = struck(Ann=seat("big-blow", fortitude=2), Ben=seat("hit-back", fortitude=5))
    at = at.plays("Ben", "hit-back").settles()
    assert at.ann.out
    assert at.ben.out
    assert gold(at) == [0, 0, 10 + 2 + 2, 10 + 2 + 2]
    assert at.position.inn == 12


def test_last_chance_new_loser_gets_one_too() -> None:
    at = struck(Ann=seat("big-blow", "tonic", fortitude=2), Ben=seat("hit-back", fortitude=5))
    at = at.plays("Ben", "hit-back")
    assert at.plays("Ann", "tonic").settles().ann.fortitude == 3


def test_last_chance_everybody_saved_closes_the_window() -> None:
    at = struck(Ben=seat("tonic", "tonic", fortitude=5)).plays("Ben", "tonic").closes()
    assert at.window == "free"
    assert at.ben.fortitude == 3


def test_last_chance_out_if_not_saved() -> None:
    at = struck().closes()
    assert at.ben.out
    assert {"last-chance.out-if-not-saved", "pass-out.condition"} <= at.rules


def test_last_chance_after_all_resolved_not_before() -> None:
    """Fortitude at 0 means nothing while a card waits: here it is given back in time."""
    at = table(Ann=seat("blow"), Ben=seat("tonic", fortitude=2), Cid=seat("poison"))
    at = at.plays("Ann", "blow", on="Ben").plays("Cid", "poison", on="Ben").closes()
    assert at.ben.fortitude == 0
    assert at.window != "losing"
    at = at.plays("Ben", "tonic").closes(2)
    assert not any(isinstance(frame, Losing) for frame in at.position.agenda)
    assert not at.settles().ben.out


def test_revive_in_the_after_window() -> None:
    at = table(Ann=seat("big-blow"), Ben=seat("revive", fortitude=5), Cid=seat())
    at = at.plays("Ann", "big-blow", on="Ben").closes()
    assert at.window == "after"
    at = at.plays("Ben", "revive").settles()
    assert at.ben.fortitude == 3
    assert not at.ben.out


# ------------------------------------------------------------------------------- dividing


@pytest.mark.parametrize(
    ("has", "others", "inn"),
    [
        (10, [11, 11, 11], 7), (0, [10, 10, 10], 0), (1, [10, 10, 10], 1), (6, [11, 11, 11], 3),
        (7, [11, 11, 11], 4), (12, [12, 12, 12], 6), (5, [10, 10, 10], 5),
    ],
)  # fmt: skip
def test_pass_out_divide_gold(has: int, others: list[int], inn: int) -> None:
    """Half to the Inn, rounded up; the rest in equal shares; what is left over to the Inn."""
    at = struck(Ben=seat(fortitude=5, gold=has)).settles()
    assert at.position.inn == inn
    assert [g for g in gold(at) if g] == others
    assert "pass-out.divide-gold" in at.all_rules or has == 0


def test_pass_out_condition() -> None:
    at = struck(Ben=seat(fortitude=8, alcohol=3)).settles()
    assert at.ben.out, "Alcohol Content has met Fortitude"
    assert not struck(Ben=seat(fortitude=8, alcohol=2)).settles().ben.out


def test_simultaneous_loss_pass_outs_first() -> None:
    """Two pass out at once: the shares go to who does not pass out."""
    at = struck(
        on="", card="sweep", Ben=seat(fortitude=1, gold=9), Cid=seat(fortitude=1, gold=6)
    ).settles()  # fmt: skip
    assert at.ben.out
    assert at.cid.out
    assert gold(at) == [10 + 2 + 1, 0, 0, 10 + 2 + 1]
    assert at.position.inn == 5 + 4
    assert "simultaneous-loss.pass-outs-first" in at.all_rules


def test_simultaneous_loss_gold_out_saved_by_share() -> None:
    at = struck(Cid=seat(gold=0), Ben=seat(fortitude=5, gold=6)).settles()
    assert at.ben.out
    assert not at.cid.out
    assert at.cid.gold == 1
    assert "simultaneous-loss.gold-out-saved-by-share" in at.all_rules
    assert "simultaneous-loss.pass-outs-first" in at.all_rules


def test_simultaneous_loss_gold_out_not_saved_by_a_share_of_nothing() -> None:
    at = struck(Cid=seat(gold=0), Ben=seat(fortitude=5, gold=5)).settles()
    assert at.ben.out
    assert at.cid.out


def test_simultaneous_loss_pass_out_without_gold_is_one_loss() -> None:
    at = struck(Ben=seat(fortitude=5, gold=0)).settles()
    assert at.ben.out
    assert at.position.inn == 0
    assert "simultaneous-loss.pass-outs-first" not in at.all_rules


def test_lose_gold_out() -> None:
    at = struck(card="rob", Ben=seat(gold=2)).settles()
    assert at.ben.out
    assert at.ann.gold == 12
    assert {"lose.gold-out", "lose.gold-of-a-gold-out"} <= at.all_rules


def test_lose_drinks_discarded() -> None:
    at = struck(Ben=seat(fortitude=5, pile=["wine", "house"])).settles()
    assert at.ben.pile == ()
    assert ids(at.position.drink_discard) == ["house", "wine"]
    assert "lose.drinks-discarded" in at.all_rules


def test_lose_out_of_the_game() -> None:
    at = struck(Ben=seat("blow", "tip", fortitude=5), until="game").closes(2)
    assert at.ben.out
    assert at.moment.refusals_of(1) == ()
    assert at.may("Ben") == set()
    assert "Ben" not in at.order()
    at = at.closes()
    recipients = [at.moment.name(option.targets[0]) for option in at.moment.options]
    assert recipients == ["Cid", "Dot"]


def test_lose_last_one_wins() -> None:
    at = table(until="game", Ann=seat("big-blow"), Ben=seat(fortitude=5))
    at = at.plays("Ann", "big-blow", on="Ben").settles()
    assert at.position.winners == (0,)
    assert at.asked == "nobody"
    assert at.position.agenda == ()
    assert "lose.last-one-wins" in at.all_rules


def test_simultaneous_loss_tie() -> None:
    at = table(until="game", Ann=seat("brawl", fortitude=1), Ben=seat(fortitude=1))
    at = at.plays("Ann", "brawl").settles()
    assert at.position.winners == (0, 1)
    assert gold(at) == [0, 0]
    assert at.position.inn == 20, "nobody is left: everything goes to the Inn"
    assert "simultaneous-loss.tie" in at.all_rules


def test_simultaneous_loss_tie_of_a_pass_out_and_a_gold_out() -> None:
    at = table(Ann=seat("fine", gold=1), Ben=seat(fortitude=2, gold=1))
    at = at.plays("Ann", "fine", on="Ben").settles()
    assert at.position.winners == (0, 1)


def test_simultaneous_loss_tie_is_of_the_last_only() -> None:
    at = table(
        Ann=seat("brawl", fortitude=1), Ben=seat(fortitude=1), Cid=replace(seat(), out=True)
    )  # fmt: skip
    at = at.plays("Ann", "brawl").settles()
    assert at.position.winners == (0, 1)


def test_the_last_card_is_not_lost_when_the_game_ends_inside_a_round() -> None:
    at = table(
        until="game", Ann=seat("im-in", "poison"), Ben=seat(fortitude=3), deck=["ale", "ale"]
    ).plays("Ann", "im-in", mode="start").closes(2)  # fmt: skip
    at = at.plays("Ann", "poison", on="Ben").settles()
    assert at.position.winners == (0,)
    assert ids(at.ann.discard) == ["im-in", "poison"]
    assert at.position.pot + sum(gold(at)) + at.position.inn == 20


def test_the_turn_ends_when_its_owner_is_out() -> None:
    at = table(
        until="game", Ann=seat("blow", fortitude=1), Ben=seat("hit-back"), Cid=seat("tip"),
        Dot=seat(), deck=["ale"] * 5,
    )  # fmt: skip
    at = at.plays("Ann", "blow", on="Ben").plays("Ben", "hit-back").closes()
    at = at.closes() if at.window == "after" else at
    while not at.ann.out:
        at = at.declines()
    assert at.moment.name(at.position.turn) == "Ben"
    assert at.moment.phase == "discard"


def test_a_free_window_play_is_followed_by_a_loss_check() -> None:
    at = table(Ann=seat(), Ben=seat("poison"), Cid=seat(fortitude=3), Dot=seat())
    assert at.window == "free"
    at = at.plays("Ben", "poison", on="Cid").closes(2)
    assert at.window == "losing"
    at = at.closes()
    assert at.cid.out
    assert at.window == "free", "the window opens again"


def test_losses_of_earlier_turns_are_not_answered_in_a_last_chance() -> None:
    """Ben lost Fortitude, was saved, and loses for another reason later: the loss is old."""
    at = table(
        until="turn", Ann=seat("big-blow"), Ben=seat("tonic", "hit-back", fortitude=5, gold=1),
        Cid=seat("tip"), Dot=seat(), deck=["ale"],
    )  # fmt: skip
    at = at.plays("Ann", "big-blow", on="Ben").closes().closes()
    assert at.window == "losing"
    at = at.plays("Ben", "tonic").closes()
    assert at.window == "free"
    at = at.plays("Cid", "tip", on="Ben").closes()
    assert at.window == "losing"
    assert at.why("Ben", "hit-back") == {"timing.after-window"}


def test_last_chance_a_loss_within_it_may_be_answered_in_it() -> None:
    """Losses since a player began to lose count as current (the ruling)."""
    at = struck(Ann=seat("big-blow", "hit-back", fortitude=2), Ben=seat("hit-back", fortitude=5))
    at = at.plays("Ben", "hit-back").closes()
    assert at.window == "after"
    assert at.may("Ann") == {"hit-back"}
    at = at.closes()
    assert at.window == "losing"
    assert at.may("Ann") == {"hit-back"}, "she has declined it only in the window after"


def test_a_loss_that_was_survived_is_no_longer_answered() -> None:
    """What was lost within a last chance is no occurrence of a later one."""
    at = struck(
        Ann=seat("big-blow", "tonic", "hit-back", fortitude=2, gold=1),
        Ben=seat("hit-back", "tonic", fortitude=5), Cid=seat("tip"),
    )  # fmt: skip
    at = at.plays("Ben", "hit-back").closes(2)
    assert at.window == "losing"
    at = at.plays("Ben", "tonic").closes().plays("Ann", "tonic").closes()
    assert at.window == "free"
    at = at.plays("Cid", "tip", on="Ann").closes()
    assert at.window == "losing"
    assert "hit-back" not in at.may("Ann")


# -------------------------------------------------------------------------- the questions


def test_lose_two_conditions() -> None:
    """Neither no Fortitude with less Alcohol Content nor anything else makes a player lose."""
    at = struck(card="rob", Ben=seat(gold=2))
    assert at.window == "losing"
    assert "lose.two-conditions" in at.rules
    assert "lose.two-conditions" not in struck(Ben=seat(fortitude=6)).settles().all_rules


@pytest.mark.parametrize(
    ("answer", "shares", "inn"),
    [("not_passing_out", [13, 0, 0, 13], 9), ("remaining", [12, 0, 0, 12], 11)],
)
def test_simultaneous_loss_who_remains_is_a_question(
    answer: str, shares: list[int], inn: int
) -> None:
    """Ben's 9 Gold go in shares of 1 to three, Cid among them, or in shares of 2 to two."""
    at = table(
        Ann=seat("sweep"), Ben=seat(fortitude=1, gold=9), Cid=seat(fortitude=1, gold=6),
        Dot=seat(), rulings={"passout_receivers": answer},
    ).plays("Ann", "sweep").settles()  # fmt: skip
    assert gold(at) == shares
    assert at.position.inn == inn
    assert "passout_receivers" in at.rulings


def test_who_remains_is_no_question_if_only_one_passes_out() -> None:
    assert "passout_receivers" not in struck().settles().rulings


# ------------------------------------------------------------- out together, out of a Round


@pytest.mark.parametrize(("gone", "winner"), [((0, 1), 2), ((1, 2), 0), ((0, 1, 2), NOBODY)])
def test_members_who_are_out_together_leave_the_round_together(
    gone: tuple[SeatNo, ...], winner: SeatNo
) -> None:
    """pass-out.during-round: only then is it seen who is left; if nobody is, nobody wins."""
    at = started(Ann=seat("im-in"), Ben=seat("raise"), Cid=seat("raise"))
    desk = Desk(at.moment.setup, at.position)
    remove_sides(desk, gone)
    assert desk.round is not None
    assert (desk.round.ended, desk.round.winner) == (True, winner)
