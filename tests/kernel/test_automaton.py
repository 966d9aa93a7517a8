"""The automaton: what triggers it, which track changes, what it may be in a file."""

import pytest

from rdi_explore.catalogue import FileError, deck
from rdi_explore.kernel.machine.desk import Desk
from rdi_explore.kernel.teams.tracks import Markers, track
from rdi_explore.scenario import NoSuchGame, Scenario, game_of, load_text
from rdi_explore.scenario.play import play_line

TABLE = """\
id: table
title: A table with the automaton
edition: rdi9
mode: otto
cards:
- {id: sweep, title: Sweep, type: [action], knowledge: invented,
   modes: [{as: action, do: [{lose: 1, stat: fortitude, who: everyone}]}]}
- {id: guard, title: Guard, type: [sometimes], knowledge: invented,
   modes: [{as: sometimes, answers: card, do: [{ignore: card}]}]}
- {id: blow, title: Blow, type: [action], knowledge: invented,
   modes: [{as: action, do: [{lose: 3, stat: fortitude}]}]}
- {id: aside, title: Aside, type: [sometimes], knowledge: invented,
   modes: [{as: sometimes, answers: card, when: [{threatens: fortitude}],
            do: [{redirect: fortitude, to: target}]}]}
- {id: toll, title: Toll, type: [action], knowledge: invented,
   modes: [{as: action, do: [{pay: 1, by: self, to: inn}, {lose: 6, stat: fortitude}]}]}
seats:
  Ann: {hand: [HAND]}
  Ben: {hand: [aside]}
  Otto: {character: otto, deck: [DECK]}
turn: {of: WHO, phase: action}
line: [LINE]
"""


def table(who: str, line: str = "", hand: str = "", deck: str = "") -> Scenario:
    text = TABLE.replace("WHO", who).replace("LINE", line)
    return load_text(text.replace("HAND", hand).replace("DECK", deck), "table.yaml")


def tracks(scenario: Scenario) -> dict[str, Markers]:
    end = play_line(scenario).end
    desk = Desk(end.setup, end.position)
    return {name: track(desk, end.seat(name)) for name in ("Ann", "Ben")}


def test_its_own_card_hits_both_tracks_and_does_not_trigger_it_otto_responses() -> None:
    scenario = table("Otto", "{everyone: settles}", deck="sweep, guard, guard")
    assert tracks(scenario) == {"Ann": Markers(5, 0), "Ben": Markers(5, 0)}
    assert len(play_line(scenario).end.position.seats[2].deck) == 2


def test_it_responds_once_to_a_card_otto_responses() -> None:
    line = "{seat: Ann, plays: blow, on: Otto}, {everyone: settles}"
    scenario = table("Ann", line, hand="blow", deck="guard, guard, guard")
    assert tracks(scenario)["Ann"] == Markers()
    assert len(play_line(scenario).end.position.seats[2].deck) == 2


def test_a_redirected_loss_comes_from_its_first_player_otto_track_affected() -> None:
    line = "{seat: Ann, plays: blow, on: Ben}, {seat: Ben, plays: aside, on: Otto}"
    scenario = table("Ann", line + ", {everyone: settles}", hand="blow", deck="sweep, sweep")
    assert tracks(scenario) == {"Ann": Markers(3, 0), "Ben": Markers()}


def test_the_reward_comes_before_the_loss_check_otto_pass_out_reset() -> None:
    """Who has paid the last Gold and makes it pass out may take the Gold, and stays."""
    line = "{seat: Ann, plays: toll, on: Otto}, {everyone: settles}, {seat: Ann, does: ACT}"
    for act, out in (("gold", False), ("draw", True)):
        text = TABLE.replace("{hand: [HAND]}", "{hand: [toll], gold: 1, deck: [blow, blow]}")
        text = text.replace("WHO", "Ann").replace("DECK", "").replace("LINE", line)
        scenario = load_text(text.replace("ACT", act).replace("deck: []", "deck: [blow]"), "t.yaml")
        end = play_line(scenario).end
        assert end.position.seats[0].out == out
        assert end.position.winners == ((1,) if out else ())


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("mode: otto\n", "", "need each other"),
        ("character: otto, ", "", "need each other"),
        ("  Ben:", "  Cid: {}\n  Ben:", "two players and the automaton"),
        ("character: otto, ", "character: otto, hand: [blow], ", "it has no hand"),
        ("character: otto, ", "character: otto, marks: {Cid: [6, 0]}, ", "Cid"),
        ("character: otto, ", "character: otto, marks: {Ann: [7, 0]}, ", "0 to 6"),
        ("character: otto, ", "character: otto, marks: {Ann: [6]}, ", "0 to 6"),
    ],
)
def test_a_file_that_is_wrong(old: str, new: str, said: str) -> None:
    text = TABLE.replace("WHO", "Ann").replace("[HAND]", "[]").replace("[DECK]", "[]")
    with pytest.raises(FileError, match=said):
        load_text(text.replace("[LINE]", "[]").replace(old, new, 1), "table.yaml")


def test_its_deck_is_reconstructed_and_named_so_otto_deck() -> None:
    its = deck("otto")
    assert (len(its.ids), its.kind) == (10, "reconstructed")
    assert {each.part for each in its.cards} == {"own", "stand-in"}
    assert "Otto" in game_of(("zot", "eve"), mode="otto").reconstructed


@pytest.mark.parametrize(("ids", "first"), [(("zot", "eve", "gog"), None), (("zot", "eve"), "Zot")])
def test_it_joins_two_players_and_begins_otto_goes_first(
    ids: tuple[str, ...], first: str | None
) -> None:
    with pytest.raises(NoSuchGame):
        game_of(ids, mode="otto", first=first)
