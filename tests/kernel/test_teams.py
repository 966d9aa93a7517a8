"""Teams: shared attributes and turns, defence for teammates, Champions, a Boss; by rule id."""

from typing import Any

import pytest

from rdi_explore.catalogue import FileError
from rdi_explore.kernel.machine.desk import Desk
from rdi_explore.kernel.machine.moment import Moment
from rdi_explore.kernel.machine.setup import Setup
from rdi_explore.kernel.playing.payment import gold_lost
from rdi_explore.kernel.playing.played import PLAYED
from rdi_explore.kernel.teams.variants import NoSuchVariant, potion_tokens, quotas
from rdi_explore.kernel.values import Act, Option, Position, Seat
from rdi_explore.scenario import NoSuchGame, game_of, load_text, play_line, start
from rdi_explore.scenario.cases import case_of

NAMES = ("Ann", "Bob", "Cid", "Dot")


def table(
    *, teams: tuple[int, ...] = (0, 0, 1, 1), mode: str = "two-headed-dragon",
    phase: str = "action", turn: str = "Ann", more: str = "", **seats: str,
) -> Moment:  # fmt: skip
    """A table as a scenario; each seat by its words, Fortitude 15 and Gold 9 if not told."""
    names = NAMES[: len(teams)]
    groups = {
        f"team-{n}": [x for x, t in zip(names, teams, strict=True) if t == n] for n in {*teams}
    }
    told = "\n".join(
        f"  {name}: {{fortitude: 15, alcohol: 3, gold: 9, {seats.get(name.lower(), '')}}}"
        for name in names
    )
    return start(
        load_text(
            f"id: here\ntitle: Here\nedition: rdi6\nmode: {mode}\nteams: {groups}\n{more}\n"
            f"seats:\n{told}\nturn: {{of: {turn}, phase: {phase}}}\n"
            "drink_deck: [wine, light-ale, wine, elven-wine, wine, wine]\nuntil: turn\n",
            "here.yaml",
        )
    )


CARDS = """cards:
  - {id: shove, title: Shove, type: [anytime], modes: [{as: anytime, do: [{lose: 2, stat: fortitude, who: each-other}]}]}
  - {id: to-one, title: To One, type: [sometimes], modes: [{as: sometimes, answers: card, when: [{threatens: fortitude}], do: [{set: 1}]}]}
  - {id: divert, title: Divert, type: [sometimes], modes: [{as: sometimes, answers: card, when: [{threatens: fortitude}], do: [{redirect: fortitude, to: target}]}]}
  - {id: rob, title: Rob, type: [anytime], modes: [{as: anytime, do: [{pay: 1}]}]}
  - {id: envy, title: Envy, type: [sometimes], modes: [{as: sometimes, answers: loss, when: [{lost: gold, by: other}], do: [{draw: 1}]}]}
  - {id: solace, title: Solace, type: [sometimes], modes: [{as: sometimes, answers: loss, when: [{lost: gold}], do: [{gain: 1, stat: fortitude}]}]}
  - {id: go-home, title: Go Home, type: [anytime], modes: [{as: anytime, do: [{end: turn}]}]}
  - {id: have-this, title: Have This, type: [anytime], modes: [{as: anytime, do: [{drink: 1, of: deck}]}]}
  - {id: you-have-it, title: You Have It, type: [sometimes], modes: [{as: sometimes, answers: drink, when: [{drinker: self}], do: [{pass: drink}]}]}
  - {id: spike, title: Spike, type: [sometimes], modes: [{as: sometimes, answers: drink, when: [{drinker: other}], do: [{add: 2}]}]}
  - {id: poke, title: Poke, type: [action], modes: [{as: action, do: [{lose: 1, stat: fortitude}, {draw: 1}]}]}
"""  # noqa: E501


def plays(moment: Moment, who: str, card: str, on: str = "", mate: str = "") -> Moment:
    """Everybody declines until this player can play the card so, and does."""
    number = moment.setup.numbers[card]
    for _ in range(40):
        assert moment.decision is not None
        for option in moment.options:
            if (
                moment.name(moment.decision.seat) == who
                and option.act == "play"
                and option.card == number
                and (not on or option.targets == (moment.seat(on),))
                and option.behalf == (moment.seat(mate) if mate else -1)
            ):
                return moment.choose(option)
        moment = moment.decline()
    raise AssertionError(f"{who} never can play {card}")


def acts(moment: Moment, who: str) -> Moment:
    """This member acts next."""
    return moment.choose(Option(Act.NEXT, targets=(moment.seat(who),)))


def closes(moment: Moment) -> Moment:
    """Everybody declines as long as that is possible."""
    while moment.may_decline and moment.window is not None:
        moment = moment.decline()
    return moment


def stat(moment: Moment, what: str) -> list[Any]:
    return [getattr(seat, what) for seat in moment.position.seats]


def desk(teams: tuple[int, ...], **more: Any) -> Desk:
    setup = Setup(tuple("ABCDEF"[: len(teams)]), (), teams=teams)
    return Desk(setup, Position(tuple(Seat() for _ in teams), 0, (), **more))


# -------------------------------------------------------------------------------- order


def test_team_seat_order() -> None:
    """The member who acts is the first, then the team in seat order, then the others clockwise."""
    six = desk((0, 0, 0, 1, 1, 2))
    assert six.clockwise(0) == (0, 1, 2, 3, 4, 5)
    assert six.clockwise(2) == (2, 0, 1, 3, 4, 5)
    assert six.clockwise(4) == (4, 3, 5, 0, 1, 2)
    assert list(six.others(1)) == [3, 4, 5]
    assert list(six.sides(4)) == [4, 5, 0]


def test_team_seat_order_around_the_corner() -> None:
    four = desk((0, 1, 1, 0))
    assert four.clockwise(3) == (3, 0, 1, 2)
    assert four.clockwise(0) == (0, 3, 1, 2)
    assert list(four.others(0)) == [1, 2]


# ------------------------------------------------------------------------------ variants


@pytest.mark.parametrize(
    ("mode", "teams", "said"),
    [
        ("two-headed-dragon", (), "needs teams"),
        ("normal", (0, 0, 1, 1), "has no teams"),
        ("two-headed-dragon", (0, 0, 0, 1), "teams of two"),
        ("two-headed-dragon", (0, 0), "two or more teams"),
        ("boss-battle", (0, 0, 1, 1), "2, 3 or 4 Challengers"),
        ("boss-battle", (0, 1), "2, 3 or 4 Challengers"),
        ("boss-battle", (0, 1, 1, 1, 1, 1), "2, 3 or 4 Challengers"),
    ],
)
def test_who_can_play_a_variant(mode: Any, teams: tuple[int, ...], said: str) -> None:
    with pytest.raises(NoSuchVariant, match=said):
        quotas(mode, teams)


@pytest.mark.parametrize(("challengers", "hand", "opening"), [(2, 8, 1), (3, 9, 2), (4, 10, 2)])
def test_boss_battle_hand_sizes(challengers: int, hand: int, opening: int) -> None:
    teams = (0, *[1] * challengers)
    boss, *others = quotas("boss-battle", teams)
    assert (boss.hand, boss.actions, boss.orders) == (hand, challengers, challengers)
    assert (boss.opening_actions, boss.opening_orders) == (opening, opening)
    assert {(each.hand, each.actions, each.orders) for each in others} == {(7, 1, 1)}
    assert potion_tokens("boss-battle", teams) == challengers


@pytest.mark.parametrize(
    ("ids", "mode", "first", "said"),
    [
        (("fiona", "gerki", "zot"), "boss-battle", None, "“fiona” is no villain"),
        (("daareka", "gerki"), "boss-battle", None, "2, 3 or 4 Challengers"),
        (("daareka", "gerki", "zot"), "two-headed-dragon", None, "teams of two"),
        (("daareka", "gerki", "zot"), "boss-battle", "Zot", "the Boss begins"),
        (("daareka", "gerki", "zot", "eve"), "leaders-and-lackeys", None, "“zot” is no villain"),
        (("daareka", "gerki", "zot", "eve"), "two-headed-boss-battle", None, "is no villain"),
    ],
)
def test_boss_battle_boss_setup(ids: tuple[str, ...], mode: Any, first: Any, said: str) -> None:
    """Only a villain can be a Boss; and who can play a variant."""
    with pytest.raises(NoSuchGame, match=said):
        game_of(ids, mode=mode, first=first)


def test_a_game_file_says_its_mode() -> None:
    text = "id: g\ntitle: G\ngame: {characters: [fiona, gerki, zot], mode: boss-battle}\n"
    with pytest.raises(FileError, match="no villain") as caught:
        load_text(text)
    assert caught.value.path == "game.characters"
    with pytest.raises(FileError, match="exclude each other"):
        load_text(text.replace("fiona", "daareka") + "mode: boss-battle\n")


def test_boss_battle_boss_first() -> None:
    for seed in range(5):
        moment = start(game_of(("petra", "zot", "gog"), seed, mode="boss-battle"))
        assert moment.name(moment.position.turn) == "Petra the Devious"


def test_two_headed_dragon_any_team_may_begin() -> None:
    ids = ("petra", "zot", "gog", "eve")
    starts = {
        start(game_of(ids, seed, mode="two-headed-dragon")).position.turn for seed in range(9)
    }
    assert starts == {0, 2}


# -------------------------------------------------------------------------------- defence


def test_team_one_card_covers_team_also_where_it_sets_the_loss() -> None:
    moment = table(more=CARDS, ann="hand: [shove]", dot="hand: [to-one]")
    moment = plays(acts(moment, "Ann"), "Ann", "shove")
    moment = closes(plays(moment, "Dot", "to-one"))
    assert stat(moment, "fortitude") == [15, 15, 14, 14]


def test_a_redirection_moves_the_loss_of_one_member() -> None:
    moment = table(more=CARDS, ann="hand: [shove]", dot="hand: [divert]")
    moment = plays(acts(moment, "Ann"), "Ann", "shove")
    own = closes(plays(moment, "Dot", "divert", on="Bob"))
    assert stat(own, "fortitude") == [13, 13, 13, 13]
    mates = plays(moment, "Dot", "divert", on="Bob", mate="Cid")
    assert stat(closes(mates), "fortitude") == [13, 13, 13, 13]
    assert "redirect.to-attackers-teammate" in {
        rule for entry in closes(mates).record() for rule in entry.rules
    }


def test_a_team_loses_gold_once() -> None:
    moment = table(more=CARDS, ann="hand: [rob]", bob="hand: [envy]", cid="hand: [envy, solace]",
                   dot="hand: [solace]")  # fmt: skip
    moment = plays(acts(moment, "Ann"), "Ann", "rob", on="Dot")
    while moment.window is None or moment.window.kind != "after":
        moment = moment.decline()
    subject = moment.subject
    assert [(hurt.victim, hurt.amount) for hurt in getattr(subject, "hurts", ())] == [(3, 1)]
    cards = {seat: {option.card for option in moment.plays_of(seat)} for seat in range(4)}
    numbers = moment.setup.numbers
    assert cards[1] == {numbers["envy"]}
    assert cards[2] == cards[3] == {numbers["solace"]}, "a teammate is not another player"


def test_gold_that_nobody_has_lost() -> None:
    four = desk((0, 0, 1, 1))
    assert gold_lost(four, (), 0) == ()
    assert gold_lost(four, (10, 10, 10, 10), 0) == ()
    assert [hurt.victim for hurt in gold_lost(four, (12, 12, 10, 10), 2, [1])] == [1]


def test_another_players_drink_is_an_opponents() -> None:
    moment = table(more=CARDS, phase="drink", ann="pile: [wine]", bob="hand: [spike]",
                   cid="hand: [spike]")  # fmt: skip
    moment = acts(moment, "Ann")
    while moment.window is None or moment.window.kind != "drink":
        moment = moment.decline()
    assert not moment.plays_of(1)
    spike = moment.setup.numbers["spike"]
    assert {no.reason for no in moment.refusals_of(1) if no.card == spike} == {"your-drink"}
    assert moment.plays_of(2)


# -------------------------------------------------------------------------------- absence


def test_team_turn_ends_now_individual() -> None:
    """Who is not there Ignores Drinks, too, takes part in no phase, and is back afterwards."""
    moment = table(more=CARDS, ann="hand: [go-home], pile: [wine]", bob="pile: [elven-wine]",
                   cid="pile: [wine, wine], hand: [you-have-it, have-this]")  # fmt: skip
    moment = plays(acts(moment, "Bob"), "Ann", "go-home")
    while not moment.position.seats[0].away:
        moment = moment.decline()
    moment = plays(moment, "Cid", "have-this", on="Ann")
    moment = closes(moment)
    assert stat(moment, "alcohol")[0] == 3
    assert moment.position.seats[0].away == "turn"
    while not moment.settled:
        done = [option for option in moment.options if option.act in ("pass", "enough")]
        moment = moment.choose((done or moment.options)[0])
    assert len(moment.position.seats[0].pile) == 1, "she has not drunk"
    assert len(moment.position.seats[1].pile) == 0
    assert {seat.away for seat in moment.position.seats} == {""}


# ----------------------------------------------------------------------------------- Boss


def test_boss_battle_action_count_cards_lie_beside_the_mat() -> None:
    """What a Boss has played in this Action Phase is not shuffled with the discards."""
    moment = table(more=CARDS, teams=(0, 1, 1), mode="boss-battle",
                   ann="hand: [poke, poke], deck: [shove], discard: [rob]")  # fmt: skip
    moment = plays(moment, "Ann", "poke", on="Bob")
    number = moment.setup.numbers
    while not moment.position.seats[0].piles:
        moment = moment.decline()
    boss = moment.position.seats[0]
    assert boss.deck == (number["rob"],), "the new deck has no card that was played"
    assert [(pile.name, pile.cards) for pile in boss.piles] == [(PLAYED, (number["poke"],))]
    moment = closes(plays(moment, "Ann", "poke", on="Bob"))
    while moment.phase == "action":
        moment = moment.decline()
    boss = moment.position.seats[0]
    assert boss.piles == ()
    assert boss.discard == (number["poke"],) * 2 or number["poke"] in boss.deck


# ----------------------------------------------------------------------------------- Rounds

ROUND = """
format: 2
id: out-of-the-round
title: Out of the Round
edition: rdi9
mode: two-headed-dragon
teams: {one: [Ann, Bob], two: [Cid, Dot], three: [Eva, Fay]}
cards:
  - {id: out, title: Out, type: [sometimes], knowledge: invented, modes: [{as: sometimes, answers: round, do: [{leave: round}]}]}
  - {id: not-me, title: Not me, type: [sometimes], knowledge: invented, modes: [{as: sometimes, answers: ante, do: [{leave: round}]}]}
seats:
  Ann: {hand: [gambling-im-in]}
  Bob: {}
  Cid: {hand: [out, winning-hand]}
  Dot: {hand: [winning-hand, not-me]}
  Eva: {away: own}
  Fay: {hand: [winning-hand, not-me]}
turn: {of: Ann, phase: action}
line:
  - {until: action, seat: Ann, chooses: Ann}
  - {until: action, seat: Ann, plays: gambling-im-in}
  - {until: choice, seat: Cid, chooses: Cid}
cases:
  - name: left
    line:
      - {until: choice, seat: Fay, chooses: Fay}
      - {until: gamble, seat: Cid, plays: out}
      - {everyone: passes, expect: {members: [Ann, Fay]}}
      - {seat: Cid, may_not_play: winning-hand, because: leave-round.effect}
      - {seat: Dot, may_not_play: winning-hand, because: team.non-champion-plays}
  - name: never-in-it
    line:
      - {until: choice, seat: Fay, chooses: Eva}
      - {until: {window: ante}, expect: {members: [Ann, Cid]}}
      - {seat: Fay, may_not_play: not-me, because: leave-round.out-of-round-still-in-game}
      - {until: gamble}
      - {seat: Fay, may_not_play: winning-hand, because: team.non-champion-plays}
"""  # noqa: E501


@pytest.mark.parametrize("case", [0, 1])
def test_team_non_champion_plays_though_the_team_is_out_of_the_round(case: int) -> None:
    """Who is no Champion has not left the Round: that was said of a teammate of who had left it,
    and of a team that never was in it."""
    file = load_text(ROUND)
    play_line(case_of(file, file.cases[case]))
