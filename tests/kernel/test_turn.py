"""The turn: four phases, drawing, ordering, sobering up, who is next."""

from typing import Any

from rdi_explore.kernel.values import Act, Option, Phase
from tests.kernel.table import At, ids, seat, table


def phases(at: At) -> list[str]:
    """The phases that begin on the line, in order, as ``owner phase``."""
    names = at.moment.setup.names
    found = []
    for moment in at.moment.line():
        for entry in moment.entries:
            if isinstance(entry.frame, Phase) and entry.step == "window_before":
                found.append(entry.frame.phase)
    assert names
    return found


def through(at: At, choices: int) -> At:
    """So many choices: do nothing, or the first thing that must be done."""
    for _ in range(choices):
        if at.moment.decision is None:
            break
        at = At(at.moment.choose(at.moment.options[0]), at.moment)
    return at


def test_turn_four_phases() -> None:
    at = table(until="turn", phase="discard", deck=["ale", "ale"], Ann=seat(), Ben=seat())
    at = through(at, 100)
    assert phases(at) == ["discard", "action", "order", "drink"]
    assert at.asked == "nobody"
    assert "turn.four-phases" in at.all_rules


def test_turn_next_player() -> None:
    at = table(until="game", phase="drink", Ann=seat(), Ben=seat(), Cid=seat())
    at = at.closes().closes()
    assert at.moment.name(at.position.turn) == "Ben"
    assert at.moment.phase == "discard"
    assert "turn.next-player" in at.all_rules


def test_turn_next_player_skips_who_is_out() -> None:
    at = table(
        until="game", phase="action", deck=["ale"] * 4,
        Ann=seat("big-blow"), Ben=seat(fortitude=5), Cid=seat(),
    )  # fmt: skip
    at = at.plays("Ann", "big-blow", on="Ben")
    while at.moment.name(at.position.turn) == "Ann":
        at = through(at, 1)
    assert at.ben.out
    assert at.moment.name(at.position.turn) == "Cid"


def test_draw_discard_any_then_draw() -> None:
    at = table(
        phase="discard", Ann=seat("blow", "rob", "rob", deck=["fee"] * 9), Ben=seat()
    ).closes()  # fmt: skip
    assert at.moment.options[0] == Option(Act.ENOUGH)
    assert [option.act for option in at.moment.options[1:]] == ["discard"] * 2, "two kinds"
    at = at.does("Ann", "discard", card="rob").does("Ann", "discard", card="rob")
    assert ids(at.ann.discard) == ["rob", "rob"]
    assert len(at.ann.hand) == 7
    assert "draw.discard-any-then-draw" in at.rules


def test_draw_discard_one_by_one_in_the_order_of_the_cards() -> None:
    """Every set of cards can be discarded in one order only: ascending."""
    at = table(phase="discard", Ann=seat("blow", "fee", "rob"), Ben=seat()).closes()
    at = at.does("Ann", "discard", card="fee")
    assert [ids((o.card,))[0] for o in at.moment.options if o.act == "discard"] == ["rob"]


def test_draw_discard_all_or_none() -> None:
    at = table(phase="discard", Ann=seat("blow", "fee", deck=["rob"] * 8), Ben=seat()).closes()
    none = at.does("Ann", "enough")
    assert len(none.ann.hand) == 7
    assert none.ann.discard == ()
    every = at.does("Ann", "discard", card="blow").does("Ann", "discard", card="fee")
    assert len(every.ann.hand) == 7
    assert ids(every.ann.discard) == ["blow", "fee"]


def test_draw_draw_nothing_when_full() -> None:
    at = table(phase="discard", Ann=seat(*["fee"] * 8, deck=["rob"]), Ben=seat()).closes()
    at = at.does("Ann", "enough")
    assert len(at.ann.hand) == 8, "nothing must be discarded either"
    assert "draw.draw-nothing-when-full" in at.rules


def test_draw_no_plays_during() -> None:
    at = table(phase="discard", Ann=seat("tip"), Ben=seat("tip", "nap")).closes()
    assert at.why("Ann", "tip") == {"draw.no-plays-during"}
    assert "draw.no-plays-during" in at.why("Ben", "tip")
    assert at.may("Ben") == set()


def test_draw_window_before_draw() -> None:
    at = table(phase="discard", Ann=seat("tip"), Ben=seat())
    assert at.window == "free"
    assert at.may("Ann") == {"tip"}
    assert "draw.window-before-draw" in at.rules
    assert "draw.window-before-draw" not in table(phase="order", Ann=seat(), Ben=seat()).rules


def test_draw_reshuffle_on_last_card() -> None:
    at = table(
        phase="discard", Ann=seat(deck=["blow", "rob"], discard=["fee"] * 9), Ben=seat()
    ).closes()  # fmt: skip
    assert len(at.ann.hand) == 7
    assert ids(at.ann.hand) == ["blow", *["fee"] * 5, "rob"]
    assert ids(at.ann.deck) == ["fee"] * 4
    assert at.ann.discard == ()
    assert "draw.reshuffle-on-last-card" in at.all_rules


def test_draw_reshuffle_on_last_card_at_once() -> None:
    at = table(
        phase="discard", Ann=seat(*["tip"] * 6, deck=["blow"], discard=["fee", "rob"]), Ben=seat()
    ).closes().does("Ann", "enough")  # fmt: skip
    assert sorted(ids(at.ann.deck)) == ["fee", "rob"], "not only at the next draw"


def test_draw_with_too_few_cards() -> None:
    at = table(phase="discard", Ann=seat(deck=["blow"]), Ben=seat()).closes()
    assert ids(at.ann.hand) == ["blow"]


def test_a_shuffle_is_decided_by_the_seed_alone() -> None:
    def deck(seed: int) -> tuple[int, ...]:
        many = ["blow", "fee", "rob", "sweep", "brawl", "study", "feast", "liquor"]
        at = table(
            phase="discard", seed=seed, Ann=seat(*["tip"] * 6, deck=["coin"], discard=many),
            Ben=seat(),
        ).closes()  # fmt: skip
        return at.does("Ann", "enough").ann.deck

    assert deck(1) == deck(1)
    assert len({deck(seed) for seed in range(6)}) > 3


def test_order_place_top_card() -> None:
    at = table(phase="order", deck=["wine", "ale"], Ann=seat(), Ben=seat(), Cid=seat()).closes()
    assert [option.targets for option in at.moment.options] == [(1,), (2,)]
    at = at.does("Ann", "order", on="Cid")
    assert ids(at.cid.pile) == ["wine"]
    assert ids(at.position.drink_deck) == ["ale"]
    assert "order.place-top-card" in at.rules


def test_order_pile_is_lifo() -> None:
    at = table(phase="order", deck=["wine", "ale"], Ann=seat(), Ben=seat(pile=["elven"]))
    at = at.closes().does("Ann", "order", on="Ben")
    assert ids(at.ben.pile) == ["wine", "elven"]


def test_order_on_a_tab() -> None:
    at = table(phase="order", deck=["wine", "ale"], Ann=seat(), Ben=seat())
    assert at.closes().does("Ann", "order", on="Ben").ann.gold == 10


def test_drink_sober_up() -> None:
    at = table(phase="drink", Ann=seat(alcohol=5), Ben=seat(alcohol=5)).closes()
    assert (at.ann.alcohol, at.ben.alcohol) == (4, 5)


def test_drink_sober_up_may_save_from_passing_out() -> None:
    at = table(phase="drink", at="special_action", Ann=seat(fortitude=5, alcohol=5), Ben=seat())
    assert not at.settles().ann.out


def test_action_at_most_one_may_be_none() -> None:
    at = table(Ann=seat("blow"), Ben=seat()).closes().does("Ann", "pass")
    assert at.window == "free"
    assert ids(at.ann.hand) == ["blow"]


def test_no_choice_where_there_is_only_one() -> None:
    at = table(phase="order", stops="choices", deck=["wine", "ale"], Ann=seat(), Ben=seat())
    assert at.asked == "nobody"
    assert ids(at.ben.pile) == ["wine"]


# -------------------------------------------------------------- while cards are drawn


def discarding(answer: str, **seats: Any) -> At:
    """Ann has discarded what she does not want, and is about to draw."""
    sheets = {
        "Ann": seat("tonic", "rob", deck=["blow"] * 9, fortitude=5),
        "Ben": seat("tonic", fortitude=5),
        **seats,
    }
    at = table(phase="discard", rulings={"draw_lock_scope": answer}, **sheets).closes()
    return at.does("Ann", "discard", card="rob").does("Ann", "enough")


def test_draw_no_plays_during_for_everybody() -> None:
    at = discarding("all")
    assert at.window == "free"
    assert len(at.ann.hand) == 7
    assert "draw_lock_scope" not in at.rulings


def test_draw_no_plays_during_for_the_active_player_only() -> None:
    """By the other answer the others may play before the drawing; its player may not."""
    at = discarding("active")
    assert at.window == "draw"
    assert len(at.ann.hand) == 1
    assert at.may("Ben") == {"tonic"}
    assert at.reasons("Ann", "tonic") == {"drawing"}
    assert at.why("Ann", "tonic") == {"draw.no-plays-during"}
    at = at.plays("Ben", "tonic").closes(2)
    assert at.ben.fortitude == 8
    assert len(at.ann.hand) == 7
    assert at.window == "free"
    assert "draw_lock_scope" in at.rulings


def test_draw_no_plays_during_and_a_loss_between_waits_for_the_drawing() -> None:
    at = discarding("active", Ann=seat("rob", "tip", deck=["blow"] * 9, fortitude=2),
                    Ben=seat("poison"))  # fmt: skip
    at = at.plays("Ben", "poison", on="Ann").closes(3)
    assert at.window == "losing"
    assert len(at.ann.hand) == 7, "she has drawn before she loses"
