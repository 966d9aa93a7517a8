"""Monitors: they name real rules, find nothing in random games, and can find breaches."""

import json
import re
from collections.abc import Callable, Sequence
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import pytest
from msgspec.structs import replace

from rdi_explore import running
from rdi_explore.cli import main
from rdi_explore.explore.games import recorded_game
from rdi_explore.explore.watching import (
    MODES,
    ORDINARY,
    game_watched,
    plan_of,
    shown_by,
    strained_game,
    watch_batch,
    watch_files,
    watch_game,
    watched,
)  # fmt: skip
from rdi_explore.kernel import Moment, Position, SeatNo
from rdi_explore.kernel.machine import desk
from rdi_explore.rulebook import rules
from rdi_explore.rulebook.monitors import MONITORS, Sight, Watch, unwatched
from rdi_explore.scenario import load, play_line
from rdi_explore.scenario.check import BrokenRule, check_all
from rdi_explore.scenario.files import find, scenario_files
from rdi_explore.scenario.pytest_plugin import ScenarioFile

GAMES = 21
replaces_a_method = pytest.mark.skipif(
    running.kernel() == "compiled", reason="a compiled class keeps its methods: it cannot be broken"
)


def test_monitors_watch_rules_of_the_rulebook() -> None:
    """Every monitor names a rule that there is, once, and says in a sentence what it looks for."""
    named = [monitor.rule for monitor in MONITORS]
    assert not set(named) - rules().keys()
    assert len(named) == len(set(named))
    assert all(monitor.look.__doc__ for monitor in MONITORS)


@pytest.mark.parametrize("number", range(GAMES))
def test_where_a_monitor_does_not_look_it_would_find_nothing(number: int) -> None:
    turn: list[Sight] = []
    elsewhere = [monitor for monitor in MONITORS if monitor.at]
    for moment in game_watched(3, number)[1].line():
        sight = Sight(moment, turn)
        turn.append(sight)
        for monitor in elsewhere:
            assert not monitor.at.isdisjoint(sight.brings) or not [*monitor.look(sight)], monitor


@pytest.mark.parametrize(
    "file", [*scenario_files(Path(__file__).with_name("no_breach"))], ids=lambda path: path.stem
)
def test_what_looked_like_a_breach_is_none(file: Path) -> None:
    """gambling.start, pass-out.divide-gold, otto.track-affected, amundyr.no-hit-back-no-redirect,
    drink-deck.never-empty, action.announce, team.absent-champion,
    team.turn-ends-now-individual: who came back within one choice is in the Round; a
    team's Gold waits for the end of a Contest; a loss sent back to Otto is on its sender's track; a
    blow may answer what answers a Scarab; the deck waits where nothing is discarded; two Minions
    of one title are two; who is not there pays what the own component costs. Found in some
    10,000 games each."""
    mine = tuple(each for each in MONITORS if each.rule.replace(".", "-") == file.stem)
    assert mine
    assert Watch(mine).line(play_line(load(file)).end) == []


STRICT = re.compile(r"\b(never|always|may not|at most|only|cannot|can't)\b")


def test_every_strict_rule_is_watched_or_listed() -> None:
    """A rule with a strict universal word has a monitor, or a reason why it has none."""
    watched_rules = {monitor.rule for monitor in MONITORS}
    strict = {id for id, rule in rules().items() if STRICT.search(rule.statement)}
    assert len(watched_rules) >= 150
    assert strict - watched_rules == unwatched().keys()
    assert all(reason.endswith(".") for reason in unwatched().values())


def test_no_rule_is_broken_in_random_games() -> None:
    """Games of all modes: no breach, no failure, and few monitors idle."""
    seen = watch_batch(0, range(GAMES))
    assert not seen.breaches
    assert not seen.failures
    assert seen.games == GAMES
    assert len(seen.idle) <= len(MONITORS) // 4, seen.idle


@pytest.mark.parametrize("number", [314, 586])
def test_an_automaton_may_begin_and_cost_gold_before_anybody_decides(number: int) -> None:
    """otto.starting-gold: what everybody starts with is there before the first turn."""
    plan, last = game_watched(0, number)
    start = last.line()[0]
    assert plan.mode == "otto"
    assert any(change.what == "gold" for entry in start.entries for change in entry.changes)
    assert not watch_game(0, number)[2]


def test_nobody_holds_cards_of_the_automaton() -> None:
    """otto.no-hand: neither where a game begins in the middle (game 649 of seed 1 did it)."""
    for number in (209, 229, 649):
        start = strained_game(1, number).line()[0]
        owners = {start.setup.cast[it].owner for seat in start.position.seats for it in seat.hand}
        assert start.setup.characters[start.setup.automaton] not in owners


def test_strained_games_begin_near_their_end() -> None:
    """Every second game begins with everybody near to losing; a number is one game for ever."""
    last = strained_game(0, 1)
    assert last.line()[0].position == strained_game(0, 1).line()[0].position
    seats = last.line()[0].position.seats
    assert all(seat.fortitude - seat.alcohol <= 6 for seat in seats)


def test_lines_of_scenario_files_are_watched() -> None:
    """A file's line, and the first choices of its graph, keep all rules; ``check`` looks, too."""
    file = find("lesson-gambling")
    seen = watch_files([file], explored=20)
    assert seen.files == 1
    assert not seen.breaches
    assert seen.active["gambling.ante-one"] or seen.active["leave-round.effect"]


def test_a_run_takes_all_modes_in_turn() -> None:
    """Every mode is watched within a few games, ordinary ones oftenest."""
    modes = [plan_of(0, number).mode for number in range(ORDINARY * len(MODES))]
    assert {mode for mode, _ in MODES} <= set(modes)
    assert modes.count("normal") >= len(MODES)


def test_the_same_seed_watches_the_same_games() -> None:
    """A run does not depend on how many processes play it."""
    alone = list(watched(2, 5, 1))
    assert alone == [watch_batch(5, range(2))]


def doctored(change: Callable[[Position], Position], number: int = 0, depth: int = -1) -> list[str]:
    """The rules that are found broken if the last position of a line had been this one."""
    moment = recorded_game(plan_of(0, number), number).line()[depth]
    assert moment.parent is not None
    false: Any = SimpleNamespace(
        setup=moment.setup, parent=moment.parent, option=moment.option, entries=moment.entries,
        decision=moment.decision, numbers=moment.numbers, depth=moment.depth,
        position=change(moment.position),
    )  # fmt: skip
    return [finding.rule for finding in Watch().look(cast(Moment, false))]


def test_gold_that_appears_is_found() -> None:
    """limits.inn-unlimited: one Gold more than before."""
    assert "limits.inn-unlimited" in doctored(lambda it: replace(it, inn=it.inn + 1))


def test_a_pot_that_is_left_is_found() -> None:
    """gambling.pot-after-win: the game is over, and Gold lies in the pot."""
    found = doctored(lambda it: replace(it, pot=3, inn=it.inn - 3))
    assert "gambling.pot-after-win" in found


def test_somebody_who_comes_back_is_found() -> None:
    """lose.out-of-the-game, lose.last-one-wins: a player who is out is in again."""

    def all_in(position: Position) -> Position:
        return replace(position, seats=tuple(replace(seat, out=False) for seat in position.seats))

    found = doctored(all_in)
    assert {"lose.out-of-the-game", "lose.last-one-wins"} <= set(found)


def test_drinks_before_somebody_who_is_out_are_found() -> None:
    """lose.drinks-discarded: a Drink lies before everybody."""

    def with_drinks(position: Position) -> Position:
        drink = position.drink_discard[:1] or position.drink_deck[:1]
        return replace(position, seats=tuple(replace(seat, pile=drink) for seat in position.seats))

    assert "lose.drinks-discarded" in doctored(with_drinks)


def test_unequal_members_of_a_team_are_found() -> None:
    """team.shared-stats: one member has a Fortitude of its own."""
    number = next(n for n in range(99) if plan_of(0, n).mode == "two-headed-dragon")

    def unequal(position: Position) -> Position:
        first, *others = position.seats
        return replace(position, seats=(replace(first, fortitude=first.fortitude + 1), *others))

    assert "team.shared-stats" in doctored(unequal, number)


def broken(
    monkeypatch: pytest.MonkeyPatch,
    where: Any,
    name: str,
    value: Any,
    games: Sequence[int] = range(0, 60, 6),
) -> set[str]:
    """The rules that are found broken in a few games when this of the kernel is another."""
    monkeypatch.setattr(where, name, value)
    return {breach.rule for breach in watch_batch(0, games).breaches}


def test_numbers_beyond_their_limits_are_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """limits.clamp: a kernel whose numbers go up to 30."""
    assert "limits.clamp" in broken(monkeypatch, desk, "HIGHEST", 30)


def everybody(self: desk.Desk, seat: SeatNo, action: bool = False) -> bool:
    """What a kernel would ask that does not know who is away."""
    return not self.seats[seat].out


@replaces_a_method
def test_absent_players_in_a_round_are_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """leave-round.out-of-round-still-in-game: a kernel that reaches those who are away (K3)."""
    found = broken(monkeypatch, desk.Desk, "reached", everybody, range(1, 80, 7))
    assert "leave-round.out-of-round-still-in-game" in found


@replaces_a_method
def test_a_breach_is_a_shortened_file(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    """K3: what a broken kernel did is a file with few seats and cards, on which check fails, and
    pytest, too."""
    monkeypatch.setattr(desk.Desk, "reached", everybody)
    breach = next(it for n in range(1, 40, 2) for it in watch_game(0, n)[2])
    text = shown_by(0, breach)
    file = tmp_path / f"broken-{breach.rule.replace('.', '-')}.yaml"
    file.write_text(text, encoding="utf-8")
    (report,) = check_all([file])
    assert report.status == "fail"
    assert breach.rule in report.message
    (test,) = ScenarioFile.from_parent(request.session, path=file).collect()
    with pytest.raises(BrokenRule, match=breach.rule):
        test.runtest()
    assert text.count("character:") <= 3
    monkeypatch.undo()
    assert [each.status for each in check_all([file])] == ["pass"]


def test_a_sight_knows_who_chose() -> None:
    """What a monitor sees of a choice: who made it, and what it brought about."""
    last = recorded_game(plan_of(0, 0), 0)
    sight = Sight(last, [])
    assert last.parent is not None
    assert last.parent.decision is not None
    assert sight.seat == last.parent.decision.seat
    assert sight.entries == last.entries


def test_watch_prints_counts(capsys: pytest.CaptureFixture[str]) -> None:
    """``rdi-explore watch --json``: an object with rules, and how many breaches in all."""
    assert main(["watch", "--games", "3", "--no-files", "--workers", "1", "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["breaches"] == 0
    assert {rule["id"] for rule in told["rules"]} == {monitor.rule for monitor in MONITORS}
    assert all(
        set(rule) == {"id", "kind", "active", "checked", "breaches"} for rule in told["rules"]
    )
