"""What a card may say: every name is looked up, every number has bounds, at any depth."""

import pytest

from rdi_explore.catalogue import FileError
from rdi_explore.scenario.files import load_text, stand_ins

TABLE = """\
id: bad-words
title: One card
seats:
  Ann: {character: dale, hand: [bad]%s}
  Bob: {character: fiona}
turn: {of: Ann, phase: action}
cards:
  - {id: bad, title: Bad, type: [action], knowledge: invented, modes: [{%s}]%s}
"""


def failure(mode: str, card: str = "", seat: str = "") -> FileError:
    with pytest.raises(FileError) as caught:
        load_text(TABLE % (seat, mode, card), "bad.yaml")
    return caught.value


@pytest.mark.parametrize(
    ("do", "path", "nearest"),
    [
        ("{flip: coin, heads: [{give: scrab}]}", "heads[0].give", "scarab"),
        ("{bid: gold, wins: [{remove: scrab}]}", "wins[0].remove", "scarab"),
        ("{either: [[{draw: 1}], [{give: scrab}]]}", "either[1][0].give", "scarab"),
        ("{unpaid: [{give: scrab}]}", "unpaid[0].give", "scarab"),
        ("{order: 1, gift: scrab}", "gift", "scarab"),
        ("{lose: 1, stat: gold, having: scrab}", "having", "scarab"),
        ("{lose: 1, stat: gold, per: teem}", "per", "team"),
        ("{attach: golt}", "attach", "gold"),
        ("{turn_up: lizwick-itms}", "turn_up", "lizwick-items"),
        ("{fetch: [vlazlo-bats, vlazlo-wolfs]}", "fetch[1]", "vlazlo-wolves"),
        ("{plant: dale-mushroom}", "plant", "dale-mushrooms"),
        ("{fill: terci-patient, up_to: 2}", "fill", "terci-patients"),
    ],
)
def test_a_name_that_nothing_has(do: str, path: str, nearest: str) -> None:
    error = failure(f"as: action, do: [{do}]")
    assert (error.line, error.path) == (8, f"cards[0].modes[0].do[0].{path}")
    assert error.problem.startswith("unknown ")
    assert error.nearest == nearest


@pytest.mark.parametrize(
    ("mode", "card", "path"),
    [
        ("as: sometimes, answers: card, when: [{holds: scrab}]", "", "modes[0].when[0].holds"),
        ("as: action, cost: [{spend: scrab}]", "", "modes[0].cost[0].spend"),
        ("as: action, only_on: scrab", "", "modes[0].only_on"),
        ("as: action, reveals: items", "", "modes[0].reveals"),
        ("as: action, rules: [action.anounce]", "", "modes[0].rules[0]"),
        ("as: action", "immune: {to: [negate], rule: action.anounce}", "immune.rule"),
        ("as: action", "only: {families: [nobody], rule: action.announce}", "only.families[0]"),
        ("as: action", "track: {token: scrab}", "track.token"),
    ],
)
def test_names_beside_the_effects(mode: str, card: str, path: str) -> None:
    error = failure(f"{mode}, do: []", f", {card}" if card else "")
    assert error.path == f"cards[0].{path}"
    assert error.problem.startswith("unknown ")


@pytest.mark.parametrize(
    ("do", "says"),
    [
        ("{draw: -1}", "draw: -1 is not possible here; expected 0 to 99"),
        ("{turn_up: lizwick-items, n: 1000000000}", "n: 1000000000 is not possible here; "),
        ("{drink: 1000000000, of: deck}", "drink: 1000000000 is not possible here; "),
        ("{add: -100}", "add: -100 is not possible here; expected -99 to 99"),
        ("{lose: 9223372036854775807, stat: gold}", "expected 0 to 99"),
        ("{lose: one, stat: gold}", "expected a whole number, found the word “one”"),
        ("{fetch: vlazlo-bats}", "expected a list, found the word “vlazlo-bats”"),
        ("{either: {draw: 1}}", "expected a list, found words with values"),
    ],
)
def test_a_number_has_bounds(do: str, says: str) -> None:
    error = failure(f"as: action, do: [{do}]")
    assert says in str(error)
    assert "`" not in str(error)


@pytest.mark.parametrize(
    ("cost", "says"),
    [
        ("{lose: 2, stat: fortitude}", "a cost “lose” needs “who: self”"),
        ("{lose: 2, stat: gold, who: self}", "a cost “lose” needs “stat: fortitude”"),
        ("{lose: 2, stat: fortitude, who: self, per: scarab}", "a cost “lose” cannot say “per”"),
        ("{pay: 1, to: inn}", "a cost “pay” needs “by: self”"),
        ("{discard: 1}", "a cost “discard” needs “who: self”"),
        ("{discard: 1, who: self, of: front}", "a cost “discard” needs “of: hand”"),
    ],
)
def test_a_cost_is_paid_by_its_player(cost: str, says: str) -> None:
    error = failure(f"as: action, cost: [{cost}], do: [{{draw: 1}}]")
    assert (error.path, error.problem) == ("cards[0].modes[0].cost[0]", says)


@pytest.mark.parametrize(
    ("mode", "says"),
    [
        ("as: gambling, do: [{take: control, part: half}]", "“take: pot”"),
        ("as: sometimes, answers: won, do: [{take: pot, next: cheating}]", "“take: control”"),
        ("as: anytime, do: [{end: turn, pot: self}]", "“end: round”"),
        ("as: sometimes, answers: drink, do: [{ignore: drink, optional: true}]", "“ignore: card”"),
        ("as: action, do: [{provided: lost, types: [action]}]", "“provided: holds”"),
    ],
)
def test_a_word_that_says_nothing_beside_the_others(mode: str, says: str) -> None:
    error = failure(mode)
    assert "says something only beside" in error.problem and says in error.problem


@pytest.mark.parametrize("targets", ["0", "8", "1000000000"])
def test_there_are_at_most_seven_others(targets: str) -> None:
    assert failure(f"as: action, targets: {targets}, do: []").expected == "1 to 7"


@pytest.mark.parametrize(
    ("seat", "path", "nearest"),
    [
        (", marks: {planters: [1]}", "marks.planters", "planter"),
        (", marks: {planter: [1]}", "marks.planter", ""),
        (", piles: {lizwick-itms: [bad]}", "piles.lizwick-itms", "lizwick-items"),
    ],
)
def test_a_pile_that_lies_nowhere(seat: str, path: str, nearest: str) -> None:
    error = failure("as: action, do: []", seat=seat)
    assert (error.line, error.path, error.nearest) == (4, f"seats.Ann.{path}", nearest)


def test_a_card_of_the_catalogue_may_be_replaced_but_not_without_a_word() -> None:
    table = TABLE % ("", "as: action, do: []", "")
    assert stand_ins(load_text(table.replace("bad", "go-away-im-polishing-my-arsenal"))) == (
        "go-away-im-polishing-my-arsenal",
    )
    assert stand_ins(load_text(table)) == ()


@pytest.mark.parametrize(
    ("mode", "at", "says"),
    [
        ("as: action, do: [{again: action}]", "do[0]", "“again” is possible only in answer to"),
        ("as: action, do: [{boost: 1}]", "do[0]", "“boost” is possible only in answer to a card"),
        ("as: anytime, do: [{cover: payment, by: inn}]", "do[0]", "only when Gold is due"),
        ("as: action, do: [{continue: round}]", "do[0]", "only when a Round was won"),
        ("as: action, do: [{lose: 1, stat: gold, who: source}]", "do[0]", "only after a loss"),
        ("as: action, do: [{leave: round, who: player}]", "do[0]", "only in answer to a card"),
        ("as: action, do: [{either: [[{negate: card}]]}]", "do[0].either[0][0]", "“negate”"),
        ("as: action, do: [{hold: contest}]", "do[0]", "“hold” stands under “event”"),
        ("as: sometimes, when: [{drinker: self}], do: []", "when[0]", "in answer to a Drink"),
        ("as: hook, at: after-drinking, often: true, do: []", "often", "must be optional"),
        ("as: hook, at: before-drinking, do: [{draw: 1}]", "do", "it would act for ever"),
        ("as: hook, at: before-drinking, do: [{become: 0}]", "do", "it would act for ever"),
        ("as: hook, at: end-of-action, do: [{repeat: phase}]", "do[0]", "would never end"),
        (
            "as: hook, at: after-discarding, do: [{flip: coin, tails: [{repeat: phase}]}]",
            "do[0].tails[0]",
            "would never end",
        ),
        (
            "as: hook, at: after-drinking, do: [{drink: 1, of: deck, who: self}]",
            "do[0]",
            "it would act for ever",
        ),
        ("as: hook, at: before-drinking, often: true, do: [{ignore: drink}]", "often", "optional"),
        ("as: anytime, do: [{start: round}]", "do[0]", "as an Action or in an own Action Phase"),
        ("as: anytime, do: [{enter: hand}]", "do[0]", "in an own Action Phase or as an ability"),
        (
            "as: anytime, do: [{flip: coin, tails: [{split: up}]}]",
            "do[0].tails[0]",
            "“split” cannot stand within another effect",
        ),
        (
            "as: sometimes, answers: card, do: [{either: [[{reduce: 1}], [{draw: 1}]]}]",
            "do[0].either[0][0]",
            "“reduce” cannot stand within another effect",
        ),
        (
            "as: sometimes, answers: card, do: [{flip: coin, tails: [{shift: 1, stat: alcohol}]}]",
            "do[0].tails[0]",
            "“shift” cannot stand within another effect",
        ),
        ("as: action, do: [{bid: gold, wins: [{pick: other}]}]", "do[0].wins[0]", "“pick” cannot"),
        ("as: action, do: [{unpaid: [{either: [[]]}]}]", "do[0].unpaid[0]", "“either” cannot"),
        (
            "as: sometimes, answers: card, do: [], if_negated: [{reduce: 1}]",
            "if_negated[0]",
            "“reduce” cannot speak there of what was answered",
        ),
    ],
)
def test_an_effect_fits_its_occasion(mode: str, at: str, says: str) -> None:
    error = failure(mode)
    assert error.path == f"cards[0].modes[0].{at}"
    assert says in str(error)


def test_only_a_card_that_is_played_can_be_immune() -> None:
    drink = (
        TABLE.replace("type: [action]", "type: [drink]")
        .replace("modes: [{%s}]", "face: {alcohol: 1}")
        .replace("hand: [bad]", "pile: [bad]")
    )
    with pytest.raises(FileError, match="is not played"):
        load_text(drink % ("", ", immune: {to: [negate], rule: negate.prevents-resolution}"))
    assert load_text(drink % ("", ""))
    event = (
        TABLE.replace("type: [action]", "type: [event]")
        .replace("modes: [{%s}]", "modes: [{as: event, do: [{lose: 1, stat: fortitude}]}]")
        .replace("hand: [bad]", "pile: [bad]")
    )
    with pytest.raises(FileError, match="is not played"):
        load_text(event % ("", ", immune: {to: [ignore], rule: ignore.cannot-be-ignored}"))


def test_what_is_under_way_goes_on_in_a_phase() -> None:
    text = TABLE.replace("phase: action", "phase: ends") + "playing: {card: bad, by: Ann}\n"
    with pytest.raises(FileError, match="in one of the four phases"):
        load_text(text % ("", "as: action, do: []", ""))
