"""The record: a rule that is cited has acted, and one that acted is cited."""

from tests.kernel.table import At, seat, table


def of_step(at: At, name: str) -> list[set[str]]:
    """The rules of each entry of a step, on the whole line."""
    return [set(entry.rules) for entry in at.moment.record() if entry.step == name]


def test_a_record_goes_on_where_it_was_left() -> None:
    at = table(Ann=seat("blow"), Ben=seat("duck"), Cid=seat())
    at = at.plays("Ann", "blow", on="Ben").plays("Ben", "duck")
    again = at.moment.back().choose(at.moment.option)  # type: ignore[arg-type]
    assert again.entries == at.moment.entries
    assert again.numbers == at.moment.numbers


def test_every_entry_names_the_item_it_belongs_to() -> None:
    at = table(Ann=seat("blow"), Ben=seat("duck"), Cid=seat("deny"))
    at = at.plays("Ann", "blow", on="Ben").plays("Ben", "duck").plays("Cid", "deny").settles()
    kinds: dict[int, set[str]] = {}
    for entry in at.moment.record():
        kinds.setdefault(entry.number, set()).add(type(entry.frame).__name__)
    assert all(len(names) == 1 for names in kinds.values())


def test_who_chose_stands_on_the_first_entry_only() -> None:
    at = table(Ann=seat("blow"), Ben=seat("duck"), Cid=seat())
    at = at.plays("Ann", "blow", on="Ben")
    first, *rest = at.moment.entries
    assert (first.seat, first.option) == (0, at.moment.option)
    assert all(entry.seat == -1 for entry in rest)


def test_draws_and_losses_are_changes_of_their_entries() -> None:
    at = table(Ann=seat("blow"), Ben=seat(fortitude=9), Cid=seat()).plays("Ann", "blow", on="Ben")
    at = at.closes()
    (change,) = [c for e in at.moment.entries for c in e.changes if c.what == "fortitude"]
    assert (change.seat, change.before, change.after) == (1, 9, 7)


def test_timing_close_when_all_decline_acts_when_the_last_one_has_declined() -> None:
    at = table(Ann=seat("blow"), Ben=seat("duck"), Cid=seat()).plays("Ann", "blow", on="Ben")
    assert "timing.close-when-all-decline" not in at.declines().rules


def test_timing_reopen_does_not_act_on_a_negated_card() -> None:
    at = table(Ann=seat("blow"), Ben=seat("forbid"), Cid=seat())
    at = at.plays("Ann", "blow", on="Ben").plays("Ben", "forbid").closes()
    assert at.window == "free"
    assert "timing.reopen" not in at.rules


def test_drink_event_carry_out_does_not_act_on_an_ignored_event() -> None:
    at = table(phase="drink", Ann=seat("abstain", pile=["house"]), Ben=seat()).closes()
    at = at.plays("Ann", "abstain").settles()
    assert "drink-event.carry-out" not in at.all_rules


def test_drink_reveal_top_is_about_the_own_pile_in_the_drink_phase() -> None:
    at = table(phase="drink", deck=["ale"] * 4, Ann=seat(pile=["contest"]), Ben=seat()).closes()
    assert "drink.reveal-top" in at.rules
    at = at.closes()
    assert at.window == "drink"
    assert "drink.reveal-top" not in at.rules


def test_contest_everyone_reveals_is_cited_for_everyone() -> None:
    at = table(
        phase="drink", deck=["ale", "ale"], discards=["wine"], Ann=seat(pile=["contest"]),
        Ben=seat(),
    ).closes(2)  # fmt: skip
    revealed = of_step(at, "reveal_card")[:2]
    assert all(rules & {"contest.everyone-reveals", "drink.reveal-top"} for rules in revealed)


def test_leave_round_out_of_round_still_in_game_acts_when_somebody_is_skipped() -> None:
    at = table(Ann=seat("im-in"), Ben=seat("duck-out"), Cid=seat(), Dot=seat())
    at = at.plays("Ann", "im-in", mode="start").closes().plays("Ben", "duck-out").closes(2)
    turns = of_step(at.closes().does("Cid", "pass"), "next_gambler")
    skipped = ["leave-round.out-of-round-still-in-game" in rules for rules in turns]
    assert skipped == [True, False], "Ben before Cid; nobody before Dot"
