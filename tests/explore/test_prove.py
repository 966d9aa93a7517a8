"""Verdicts are what stupid enumeration says, and what shows them does."""

import itertools
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest
from msgspec.structs import replace

from rdi_explore.explore import Limits
from rdi_explore.explore.andor import Search
from rdi_explore.explore.prove import Proof, decide, prove
from rdi_explore.explore.strategy import Strategy
from rdi_explore.explore.table import NotAsked
from rdi_explore.explore.written import follow, line_of, strategy_of
from rdi_explore.kernel.machine.moment import Moment
from rdi_explore.kernel.timing import window
from rdi_explore.scenario import (
    Run,
    Scenario,
    check_file,
    load,
    load_text,
    play_line,
    runs,
    scenario_files,
    text_of,
)
from rdi_explore.scenario import start as start_of
from rdi_explore.scenario.claim_text import read_claim
from rdi_explore.scenario.claimed import names_of
from rdi_explore.scenario.claims import Aim, Claim, can_force, player
from rdi_explore.scenario.schema import ClaimSheet

from .naive import Line, holds, true

SCENARIOS = Path(__file__).resolve().parents[2] / "scenarios"


def claims_of_files() -> Iterator[tuple[Run, int]]:
    """Every claim of every run: the number of the claim in it."""
    for path in scenario_files(SCENARIOS):
        if path.parent.name != "puzzles" and "claims:" in path.read_text(encoding="utf-8"):
            for run in runs(load(path)):
                for number, sheet in enumerate(run.scenario.claims):
                    if sheet.only_in is None or run.edition in sheet.only_in:
                        yield run, number


CLAIMS = list(claims_of_files())
NAMES = [f"{run.name}-{number + 1}" for run, number in CLAIMS]


@cache
def _moments(name: str) -> tuple[Moment, ...]:
    run = next(run for run, _ in CLAIMS if run.name == name)
    return play_line(run.scenario, run.edition).moments


@cache
def _tree(name: str, after: int) -> Line:
    return Line.of(_moments(name)[after])


def _said(run: Run, number: int) -> tuple[ClaimSheet, Claim, Moment]:
    sheet = run.scenario.claims[number]
    claim = read_claim(sheet.text, names_of(run.scenario))
    return sheet, claim, _moments(run.name)[sheet.after]


def test_there_are_many_claims_true_and_false() -> None:
    own = {(run.scenario.id, number): run.scenario.claims[number] for run, number in CLAIMS}
    kinds = [sheet.holds is not None for sheet in own.values()]
    assert len(kinds) >= 30
    assert kinds.count(True) >= 10
    assert kinds.count(False) >= 10


@pytest.mark.parametrize(("run", "number"), CLAIMS, ids=NAMES)
def test_verdict_is_that_of_enumeration(run: Run, number: int) -> None:
    sheet, claim, moment = _said(run, number)
    proof = prove(moment, claim)
    assert proof.holds is (sheet.holds is not None)
    if not (isinstance(claim, Aim) and claim.any_order):
        assert true(claim, _tree(run.name, sheet.after)) is proof.holds


@pytest.mark.parametrize(("run", "number"), CLAIMS, ids=NAMES)
def test_what_shows_a_verdict_is_a_scenario(run: Run, number: int, tmp_path: Path) -> None:
    _, claim, moment = _said(run, number)
    proof = prove(moment, claim)
    for shown in (
        line_of(run.scenario, run.edition, moment, proof),
        strategy_of(run.scenario, run.edition, moment, proof),
    ):
        if shown is not None:
            path = tmp_path / f"{shown.id}.yaml"
            path.write_text(text_of(shown), encoding="utf-8")
            for report in check_file(path):
                assert report.status == "pass", report.message
    possible = proof.aim is not None and proof.aim.quantifier == "some"
    assert proof.holds is True or proof.line is not None or possible


@pytest.mark.parametrize(("run", "number"), CLAIMS, ids=NAMES)
def test_a_strategy_wins_against_everything(run: Run, number: int) -> None:
    _, claim, moment = _said(run, number)
    proof = prove(moment, claim)
    strategy = Strategy.of(proof)
    if strategy is None or proof.aim is None or proof.aim.any_order:
        return
    begin = Line.of(moment)
    for moves in strategy.lines(10_000):
        line = begin
        for move in moves:
            place = line.moment.options.index(move.option)
            assert line.moment.decision is not None
            assert line.moment.decision.seat == move.seat
            line = line.children()[place]
        rest = replace(proof.aim, quantifier="all", who=())
        if proof.true_aim:
            assert true(rest, line)
        else:
            assert not true(replace(rest, quantifier="some"), line)


@pytest.mark.parametrize(("run", "number"), CLAIMS, ids=NAMES)
def test_no_counterexample_is_shorter(run: Run, number: int) -> None:
    """Breadth first over single lines: no shorter one decides."""
    _, claim, moment = _said(run, number)
    if not isinstance(claim, Aim) or claim.quantifier != "all" or claim.time != "always":
        return
    proof = prove(moment, claim)
    if proof.holds:
        return
    assert proof.line is not None
    level = [Line.of(moment)]
    for _ in range(len(proof.line)):
        assert all(holds(claim.condition, line) for line in level)
        level = [
            child
            for line in level
            for option, child in zip(line.moment.options, line.children(), strict=True)
            if not claim.unless or option.act != "play"
        ]
    assert any(not holds(claim.condition, line) for line in level)


# ---------------------------------------------------------------------------------- orders


def test_every_order_of_passing_is_also_each_single_one(monkeypatch: pytest.MonkeyPatch) -> None:
    """What holds in every order holds by enumeration if windows ask in any fixed order."""
    scenario = load("rdi5-timing-2")
    checked = 0
    for sheet in scenario.claims:
        claim = read_claim(sheet.text, names_of(scenario))
        if not isinstance(claim, Aim) or not claim.any_order or sheet.holds is None:
            continue
        for order in itertools.permutations(range(len(scenario.seats))):
            monkeypatch.setattr(window, "order", lambda desk, frame, order=order: order)
            begin = play_line(scenario).moments[sheet.after] if order == (0, 1, 2, 3) else None
            first = begin or _first(scenario, sheet.after, monkeypatch, order)
            assert true(replace(claim, any_order=False), Line.of(first))
            checked += 1
    assert checked >= 24


def _first(
    scenario: Scenario, after: int, patch: pytest.MonkeyPatch, order: tuple[int, ...]
) -> Moment:
    patch.undo()
    moment = play_line(scenario).moments[after]
    patch.setattr(window, "order", lambda desk, frame: order)
    frame = moment.window
    assert frame is not None
    agenda = (*moment.position.agenda[:-1], replace(frame, asked=0))
    return Moment.start(moment.setup, replace(moment.position, agenda=agenda))


def _prove(scenario: Scenario, text: str, limits: Limits | None = None) -> Proof:
    claim = read_claim(text, names_of(scenario))
    moment = start_of(scenario)
    return prove(moment, claim) if limits is None else prove(moment, claim, limits)


def test_what_holds_in_every_order_holds_in_the_usual_one() -> None:
    """Of many aims of two players who hold a Negation each; here the order never matters."""
    moment = play_line(load("rdi5-timing-2")).moments[3]
    seen = set()
    for one, other in (("Joran", "Lizwick"), ("Lizwick", "Joran"), ("Sera", "Joran")):
        mine, theirs = player(one).plays(), player(other).plays()
        for wanted in (mine & ~theirs | ~mine & theirs, mine & theirs, mine.implies(theirs),
                       theirs.implies(mine), ~mine & ~theirs, mine | theirs):  # fmt: skip
            aim = can_force(one, wanted)
            usual = prove(moment, aim).holds
            assert prove(moment, replace(aim, any_order=True)).holds is usual
            assert true(aim, Line.of(moment)) is usual
            seen.add(usual)
    assert seen == {True, False}


def test_no_order_of_passing_with_an_automaton() -> None:
    scenario = load("rdi9-note-otto-gold")
    name = next(iter(scenario.seats))
    with pytest.raises(NotAsked):
        _prove(scenario, f"in every order of passing, {name} can force that {name} is out")


# ---------------------------------------------------------------------------------- limits


def test_a_limit_makes_it_unknown_and_says_which() -> None:
    scenario = load("rdi5-redirect-3")
    claim = "always Joran is in the game"
    for limits, by in (
        (Limits(positions=100), "positions"),
        (Limits(depth=2), "depth"),
        (Limits(seconds=0.0), "seconds"),
        (Limits(memory=-1), "memory"),
    ):
        proof = _prove(scenario, claim, limits)
        assert proof.verdict == "unknown"
        assert proof.stopped_by == by
    forced = "Bryn can force that Bryn loses no fortitude"
    assert _prove(scenario, forced, Limits(depth=3)).stopped_by == "depth"
    assert _prove(scenario, forced, Limits(depth=8)).verdict == "fails"


def test_who_watches_can_stop_it() -> None:
    scenario = load("rdi5-redirect-3")
    claim = read_claim("always Joran is in the game", names_of(scenario))
    moment = start_of(scenario)
    assert prove(moment, claim, watching=lambda told: True).verdict == "holds"


def test_visits_less_than_there_is() -> None:
    scenario = load("rdi5-redirect-3")
    everything = _prove(scenario, "always Joran is in the game").positions
    forced = _prove(scenario, "Bryn can force that Bryn loses no fortitude")
    assert forced.positions * 5 < everything


# ------------------------------------------------------------------------------ other files


def test_a_wrong_verdict_is_told_with_its_counterexample(tmp_path: Path) -> None:
    scenario = load("rdi5-timing-2")
    text = text_of(replace(scenario, id="mine", claims=(ClaimSheet(holds="Sera is in the game"),)))
    path = tmp_path / "mine.yaml"
    path.write_text(text, encoding="utf-8")
    (report,) = check_file(path)
    assert report.status == "fail"
    assert "claim 1 “Sera is in the game” fails; the file says that it holds" in report.message
    shown = load_text(report.shown_by, "shown.yaml")
    end = play_line(shown).end
    assert end.position.seats[end.seat("Sera")].out


def test_following_moves_where_everybody_stops() -> None:
    scenario = load("rdi5-timing-2")
    proof = _prove(scenario, "Sera is in the game")
    assert proof.line is not None
    seats = start_of(scenario, stops="seats")
    choices = start_of(scenario)
    assert follow(seats, proof.line).position.seats == follow(choices, proof.line).position.seats


def _decided(limits: Limits | None = None) -> Proof:
    scenario = load("nine-cards-drink")
    claim = read_claim("Zot can force that Zot's alcohol <= 6", names_of(scenario))
    return decide(start_of(scenario), claim, *(() if limits is None else (limits,)))


def test_the_verdict_is_there_before_the_shortest_line_is_looked_for() -> None:
    decided = _decided()
    looked = decided.search
    assert looked is not None and decided.line
    assert decided.positions == len(looked.seen), "nothing more was looked at"
    shortened = decided.shortened()
    assert len(looked.seen) > 2 * decided.positions
    assert shortened.shortest and not decided.shortest
    assert shortened.line is not None and len(shortened.line) <= len(decided.line)
    assert (shortened.verdict, shortened.positions) == (decided.verdict, decided.positions)
    assert shortened.shortened() is shortened


def test_the_line_of_a_verdict_can_be_played_before_it_is_shortened() -> None:
    decided = _decided()
    assert decided.line is not None and decided.search is not None
    place = decided.search.game.start
    for move in decided.line:
        assert move in place.moves
        place = decided.search.seen[place][move]
    assert decided.search.game.value(place) is decided.true_aim


def test_who_stops_the_shortening_keeps_the_verdict(monkeypatch: pytest.MonkeyPatch) -> None:
    decided = _decided()
    follow_on = Search.after
    followed: list[int] = []

    def after(search: Search, node: object, move: object) -> object:  # type: ignore[type-arg]
        followed.append(1)
        if len(followed) == 700:
            raise KeyboardInterrupt
        return follow_on(search, node, move)

    monkeypatch.setattr(Search, "after", after)
    stopped = decided.shortened()
    assert len(followed) == 700
    assert (stopped.verdict, stopped.stopped_by) == (decided.verdict, "request")
    assert not stopped.shortest and stopped.line
    assert Strategy.of(stopped) is not None


def test_time_to_read_the_verdict_is_not_taken_from_the_line(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    decided = _decided(Limits(seconds=60.0))
    from rdi_explore.explore import andor

    clock = andor.monotonic() + 3600
    monkeypatch.setattr(andor, "monotonic", lambda: clock)
    assert decided.shortened().shortest
