import dataclasses
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import distributed
import pandas as pd
import pytest
from msgspec.structs import replace
from pandas.testing import assert_frame_equal

from rdi_explore.catalogue import FileError
from rdi_explore.cli import main
from rdi_explore.explore import cluster as module
from rdi_explore.explore.cluster import (
    NoSuchScheduler,
    play_plan,
    playouts,
    watched_on,
    write_failures,
)
from rdi_explore.explore.games import (
    Batch,
    Plan,
    failure_of,
    play_batch,
    play_game,
    recorded_game,
    rules_of,
    seats_of,
)
from rdi_explore.explore.intervals import wilson
from rdi_explore.explore.statistics import endings, fates, lengths, rule_rates, wins
from rdi_explore.explore.tables import Playouts, gathered, read
from rdi_explore.explore.watching import Watched, watched
from rdi_explore.kernel.losing.losing import gold_outs, pass_outs
from rdi_explore.scenario import NoSuchGame, check, load, play_line, play_out

FOUR = ("deirdre", "fiona", "gerki", "zot")
PLAN = Plan(seed=7, characters=FOUR, recorded=10)


@pytest.fixture(scope="module")
def alone() -> Playouts:
    """Sixty games, played in this process."""
    return play_plan(PLAN, 60, workers=0, progress=False)


def same(one: Playouts, other: Playouts) -> bool:
    for name in ("games", "seats", "rules"):
        assert_frame_equal(getattr(one, name), getattr(other, name))
    return (one.recorded, one.failures) == (other.recorded, other.failures)


# ----------------------------------------------------------------------------- single games


def test_a_game_is_the_one_that_play_plays() -> None:
    for number in (0, 3):
        end = play_out(PLAN.scenario(number))
        assert play_game(PLAN, number) == (end.position, end.depth)
        assert recorded_game(PLAN, number).position == end.position


def test_every_game_has_a_seed_of_its_own() -> None:
    seeds = {PLAN.seed_of(number) for number in range(1000)}
    assert len(seeds) == 1000
    assert all(0 <= seed < 2**63 for seed in seeds)
    assert PLAN.seed_of(5) != replace(PLAN, seed=8).seed_of(5)


def test_how_players_lose_is_what_the_record_says() -> None:
    """Who has passed out and who has run out of Gold is seen in the last position alone."""
    words = {pass_outs.__name__: "passed out", gold_outs.__name__: "out of Gold"}
    seen = set()
    for number in range(25):
        end = recorded_game(PLAN, number)
        told = {
            change.seat: words[entry.step]
            for entry in end.record()
            for change in entry.changes
            if change.what == "out" and change.after
        }
        for seated in seats_of(PLAN, number, end.position):
            if seated.fate not in ("won", "tied"):
                assert seated.fate == told[seated.seat]
                seen.add(seated.fate)
    assert seen == set(words.values())


@pytest.mark.parametrize(
    ("mode", "players"),
    [("normal", 6), ("boss-battle", 4), ("two-headed-dragon", 4), ("leaders-and-lackeys", 4),
     ("two-headed-boss-battle", 4), ("boss-versus-boss", 2), ("otto", 2)],
)  # fmt: skip
def test_every_mode_is_played(mode: str, players: int) -> None:
    plan = Plan(mode=mode, players=players, edition="rdi6", recorded=2)  # type: ignore[arg-type]
    batch = play_batch(plan, range(4))
    assert batch.failures == ()
    assert {game.players for game in batch.games} == {players + (mode == "otto")}
    assert len({game.characters for game in batch.games}) > 1, "drawn anew for each game"
    assert [game.turns > 0 for game in batch.games] == [True, False, True, False]
    assert len(batch.seats) == 4 * players
    fates = {seated.fate for seated in batch.seats}
    assert fates <= {"won", "tied", "passed out", "out of Gold", "stayed"}
    assert {"won", "tied"} & fates


# ------------------------------------------------------------------------------ many workers


def test_the_results_of_a_cluster_of_its_own_are_the_same(alone: Playouts) -> None:
    assert same(alone, play_plan(PLAN, 60, workers=1, progress=False))


def test_the_results_do_not_depend_on_the_order(alone: Playouts) -> None:
    batches = [play_batch(PLAN, range(n, n + 15)) for n in (45, 0, 30, 15)]
    assert same(alone, gathered(PLAN, batches))


@pytest.fixture(scope="module")
def cluster() -> Iterator[distributed.LocalCluster]:
    with distributed.LocalCluster(
        n_workers=2, threads_per_worker=1, dashboard_address=None, silence_logs=50
    ) as cluster:
        yield cluster


def test_the_results_of_two_workers_at_an_address_are_the_same(
    alone: Playouts, cluster: distributed.LocalCluster
) -> None:
    address = cluster.scheduler_address
    assert same(alone, play_plan(PLAN, 60, scheduler=address, progress=False))


def test_watched_games_are_the_same_on_a_cluster(cluster: distributed.LocalCluster) -> None:
    """``rdi-explore watch --scheduler``: what was active, checked and found, game by game."""
    there = sum(watched_on(cluster.scheduler_address, 2, 5), Watched())
    assert there == sum(watched(2, 5, 1), Watched())
    assert there.games == 2


def test_watch_names_a_scheduler_that_does_not_answer(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(module, "TIMEOUT", 0.1)
    words = ["watch", "--no-files", "--games", "1", "--scheduler", "tcp://127.0.0.1:9"]
    assert main(words) == 2
    assert "no scheduler answers" in capsys.readouterr().err


def test_a_lost_worker_loses_nothing(alone: Playouts, cluster: distributed.LocalCluster) -> None:
    """A worker is killed while it plays; what it had done and not handed over is lost with it."""
    nanny = next(iter(cluster.workers.values()))
    victim = nanny.process.pid
    batches = []
    with ExitStack() as stack:
        client = module.client_of(stack, cluster.scheduler_address, None)
        ranges = [range(n, n + 4) for n in range(0, 60, 4)]
        for batch in module.play_on(client, PLAN, ranges):
            if not batches:
                os.kill(victim, signal.SIGKILL)
            batches.append(batch)
    assert len(batches) == 15
    assert nanny.process is None or nanny.process.pid != victim
    assert same(alone, gathered(PLAN, batches))


def test_no_scheduler_answers(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "TIMEOUT", 1)
    with pytest.raises(NoSuchScheduler, match=r"127\.0\.0\.1:9"):
        play_plan(replace(PLAN, recorded=0), 500, scheduler="tcp://127.0.0.1:9", progress=False)


def test_what_was_played_is_kept_when_it_is_interrupted(monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(*_: object) -> Iterator[Batch]:
        yield play_batch(PLAN, range(3))
        raise KeyboardInterrupt

    monkeypatch.setattr(module, "_batches", interrupted)
    assert len(play_plan(PLAN, 60, workers=0, progress=False).games) == 3


# --------------------------------------------------------------------------------- failures


def test_a_game_that_fails_is_kept_as_a_file_that_can_be_replayed(tmp_path: Path) -> None:
    plan = replace(PLAN, limit=40)
    batch = play_batch(plan, range(2))
    assert batch.games == ()
    failure = batch.failures[1]
    assert failure.error == "Endless: the game has not ended after 40 choices"
    (_, path) = write_failures(batch.failures, tmp_path / "failed")
    assert check(path).status == "pass"
    replayed = play_line(load(path))
    assert len(replayed.after) == 41, "all that were made, and the next one"
    moment = recorded_game(PLAN, 1)
    assert replayed.end.position == moment.back(moment.depth - 41).position


def test_an_error_of_the_kernel_is_reproduced_by_the_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A rule that breaks in the middle of a game: the file breaks there, too."""
    from rdi_explore.kernel.losing import losing

    def breaks(*_: object) -> None:
        raise ZeroDivisionError("a broken rule")

    monkeypatch.setattr(losing, "divide_gold", breaks)
    failures = play_batch(PLAN, range(3)).failures
    assert [failure.game for failure in failures] == [0, 1, 2]
    (path, *_) = write_failures(failures, tmp_path)
    report = check(path)
    assert report.status == "error"
    assert "ZeroDivisionError: a broken rule" in report.message
    assert failures[0].error.startswith("ZeroDivisionError: a broken rule")
    monkeypatch.undo()
    assert check(path).status == "pass", "with the rule mended, the game goes on"


def test_a_game_that_ends_otherwise_with_its_record_has_failed(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    from rdi_explore.explore import games

    other = recorded_game(PLAN, 1)
    monkeypatch.setattr(games, "recorded_game", lambda plan, number: other)
    batch = play_batch(PLAN, [0, 1])
    assert [failure.game for failure in batch.failures] == [0]
    assert "ends otherwise" in batch.failures[0].error
    assert failure_of is games.failure_of


# ----------------------------------------------------------------------- tables, statistics


def test_the_tables_are_tidy(alone: Playouts) -> None:
    assert list(alone.games["game"]) == list(range(60))
    assert len(alone.seats) == 240
    assert (alone.games["turns"] >= 0).sum() == alone.recorded == 6
    won = alone.seats[alone.seats["fate"] == "won"].set_index("game")["character"]
    single = alone.games[alone.games["ending"] == "one"].set_index("game")["winners"]
    assert won.equals(single.rename("character"))
    assert alone.rules["rule"].is_unique
    assert alone.rules["games"].between(1, 6).all()


def test_rules_are_counted_as_the_record_has_them(alone: Playouts) -> None:
    acts, turns = rules_of(recorded_game(PLAN, 50))
    assert alone.games.set_index("game").loc[50, "turns"] == turns
    total = sum((rules_of(recorded_game(PLAN, n))[0] for n in range(0, 50, 10)), acts)
    assert dict(zip(alone.rules["rule"], alone.rules["acts"], strict=True)) == dict(total)


def test_parquet_keeps_everything(alone: Playouts, tmp_path: Path) -> None:
    path = tmp_path / "run.parquet"
    alone.write(path)
    assert same(alone, read(path))
    assert read(path).plan == PLAN
    assert len(pd.read_parquet(tmp_path / "run.seats.parquet")) == 240


def test_what_is_no_table_of_playouts_is_refused(alone: Playouts, tmp_path: Path) -> None:
    with pytest.raises(FileError, match="parquet at the end"):
        alone.write(tmp_path / "run.csv")
    with pytest.raises(FileError, match="no table of playouts"):
        read(tmp_path / "nothing.parquet")
    pd.DataFrame({"a": [1]}).to_parquet(tmp_path / "other.parquet")
    with pytest.raises(FileError, match="no table of playouts"):
        read(tmp_path / "other.parquet")


def test_wilson() -> None:
    """Against the numbers of the literature: 81 of 263, and nothing of 10."""
    assert wilson(81, 263) == pytest.approx((0.2553, 0.3662), abs=5e-5)
    assert wilson(0, 10) == pytest.approx((0.0, 0.2775), abs=5e-5)
    assert wilson(10, 10) == pytest.approx((0.7225, 1.0), abs=5e-5)
    assert wilson(0, 0) == (0.0, 1.0)


def test_the_statistics_say_what_the_tables_hold(alone: Playouts) -> None:
    table = wins(alone).set_index("character")
    for id in FOUR:
        games = alone.seats[alone.seats["character"] == id]
        assert table.loc[id, "hits"] == (games["fate"] == "won").sum()
        assert table.loc[id, "low"] < table.loc[id, "share"] < table.loc[id, "high"]
    assert endings(alone)["share"].sum() == pytest.approx(1)
    assert fates(alone)["hits"].sum() == 240
    length = lengths(alone).set_index("unit")
    assert length.loc["choices", "mean"] == alone.games["choices"].mean()
    assert length.loc["turns", "games"] == 6
    rates = rule_rates(alone)
    assert rates["a_game"].is_monotonic_decreasing
    every = rates[rates["rule"] == "turn.four-phases"]
    assert every.empty or every["share"].item() == 1


def test_playouts_without_a_record_have_no_rules() -> None:
    played = play_plan(replace(PLAN, recorded=0), 3, workers=0, progress=False)
    assert (len(played.rules), played.recorded) == (0, 0)
    assert set(lengths(played)["unit"]) == {"choices"}
    assert len(rule_rates(played)) == 0
    assert "Who wins" in str(played)


def test_html_is_escaped(alone: Playouts) -> None:
    hostile = dataclasses.replace(alone, seats=alone.seats.assign(character="<b>x</b>"))
    drawn = hostile.html()
    assert "<b>" not in drawn
    assert "&lt;b&gt;x" in drawn


# ---------------------------------------------------------------------------------- command


def test_the_command_plays_many_games(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = tmp_path / "run.parquet"
    words = ["play", "--characters", *FOUR, "--games", "20", "--workers", "0", "--seed", "7"]
    assert main([*words, "--recorded", "10", "--out", str(out)]) == 0
    told = capsys.readouterr().out
    assert "20 games (normal, rdi5) of deirdre, fiona, gerki, zot, seed 7" in told
    assert "Who wins" in told and "How long they are" in told
    assert len(read(out).games) == 20


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--characters", "zot", "nobody"], "no character"),
        (["--players", "1"], "expected 2 to 8"),
        (["--players", "9", "--mode", "boss-versus-boss"], "are villains"),
        (["--characters", *FOUR, "--rules"], "--rules is for one game"),
        (["--characters", *FOUR, "--workers", "-1"], "not negative"),
    ],
)
def test_the_command_refuses_wrong_words(
    words: list[str], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["play", "--games", "3", *words]) == 2
    assert said in capsys.readouterr().err


def test_one_game_needs_its_players(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["play", "--seed", "3"]) == 2
    assert "--characters" in capsys.readouterr().err


def test_games_that_cannot_be_played_are_refused_before_anything_starts() -> None:
    with pytest.raises(NoSuchGame):
        playouts(5, characters=["zot"], progress=False)
    with pytest.raises(ValueError, match="one game or more"):
        playouts(0, characters=FOUR)


@pytest.mark.parametrize(("library", "games"), [("pandas", 3), ("distributed", 300)])
def test_a_missing_library_is_told_with_the_extra(library: str, games: int) -> None:
    code = (
        f"import sys; sys.modules['{library}'] = None\n"
        "from rdi_explore.cli import main\n"
        f"sys.exit(main(['play', '--games', '{games}']))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert done.returncode == 2
    assert "pip install 'rdi-explore[playouts]'" in done.stderr
