"""The whole games of the gallery: what their files say of them is so, and where they open."""

import re
from itertools import pairwise
from pathlib import Path

import pytest

from rdi_explore.app.gallery import gallery, shelved
from rdi_explore.app.walk import Walk
from rdi_explore.draw.seats import sides
from rdi_explore.kernel import DECLINING, Act, Moment
from rdi_explore.players.strengths import STRENGTHS
from rdi_explore.scenario import Scenario, answered, load, play_line, scenario_files
from rdi_explore.scenario.check import check_file
from rdi_explore.scenario.files import all_games, all_scenarios, find, game_files
from rdi_explore.scenario.shelf import every_game, every_scenario, titles
from rdi_explore.scenario.turning import MUCH, key_moments
from tests.draw.parsed import Page

SHELF = Path(__file__).parents[2] / "scenarios"
FILES = [*game_files(SHELF)]
GAMES = [load(path) for path in FILES]
each_game = pytest.mark.parametrize("game", GAMES, ids=[each.id for each in GAMES])


def end_of(game: Scenario) -> Moment:
    """The last moment of a game."""
    return play_line(game).end


def test_there_are_games_of_several_modes_and_books() -> None:
    assert len(GAMES) >= 3
    assert min(len({game.mode for game in GAMES}), len({game.edition for game in GAMES})) >= 3
    assert all(game.is_recorded_game for game in GAMES)
    assert {game.id for game in GAMES} == {each.id for each in every_game()}


def test_a_game_is_no_scenario_among_scenarios_and_is_found_all_the_same() -> None:
    ids = {path.stem for path in FILES}
    assert not ids & {path.stem for path in scenario_files(SHELF)}
    assert not ids & {path.stem for path in all_scenarios()}
    assert not ids & {each.id for each in every_scenario()}
    assert ids == {path.stem for path in all_games()}
    assert [find(path.stem) for path in FILES] == FILES
    assert ids <= {each.id for each in titles()}, "the explorer's field finds them"
    folder = SHELF / "games"
    assert [*scenario_files(folder)] == FILES, "asked for by its own name, the folder is a folder"


def test_games_lie_beside_the_scenarios_that_are_found_first(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Who has a shelf of one's own has none of our games on it."""
    own = tmp_path / "scenarios"
    own.mkdir()
    (own / "mine.yaml").write_text(find("rdi5-redirect-3").read_text("utf-8"), "utf-8")
    monkeypatch.chdir(tmp_path)
    assert all_scenarios() == [own / "mine.yaml"]
    assert all_games() == []


@each_game
def test_the_kernel_confirms_who_wins_and_after_how_many_turns(game: Scenario) -> None:
    end = end_of(game)
    winners = [end.name(seat) for seat in end.position.winners]
    told = answered(game)
    assert told is not None and game.answer is not None
    assert told.word == " and ".join(winners)
    assert "{" not in game.answer.why, "the gallery shows it without playing"
    head, _, how = game.answer.why.partition(": ")
    said = re.fullmatch(r"(.+?) wins?(?: together)? after (\d+) turns", head)
    assert said is not None, "why: “NAME wins after N turns: how the others went out”"
    short = " and ".join(name.partition(" the ")[0] for name in winners)
    assert said[1] == short
    turns = sum(entry.begins_turn for entry in end.record())
    assert int(said[2]) == turns, "as many as the log of `play` counts"
    assert how


@each_game
def test_the_kernel_confirms_how_the_others_went_out(game: Scenario) -> None:
    assert game.answer is not None
    how = game.answer.why.partition(": ")[2]
    line = end_of(game).line()
    at = line[-1]
    broke, drunk = set(), set()
    for each in key_moments(line):
        if each.what == "out":
            at = line[each.depth]
            seat = at.position.seats[each.seat]
            (side,) = (side for side in sides(at.setup) if each.seat in side.seats)
            passed = seat.alcohol >= seat.fortitude
            (drunk if passed else broke).update(at.name(mate) for mate in side.seats)
    names = at.setup.names
    first, _, last = how.rpartition("no Gold left")
    assert {name for name in names if name in first} == broke, "who “has no Gold left”"
    assert bool(drunk) == ("pass out" in last or "passes out" in last), "who “passes out”"
    both = {at.name(seat) for seat in at.position.winners} if "both" in last else set()
    assert {name for name in names if name in last} | both == drunk


@each_game
def test_a_game_opens_before_the_first_choice_that_matters(game: Scenario) -> None:
    walk = Walk(game)
    walk.to_question()
    opens, line = walk.place, walk.branch.moments
    first = next(key_moments(line))
    assert 0 < opens < first.depth
    assert len(walk.moment.options) > 1 and walk.option is not None
    assert walk.option.act is not Act.PASS
    for before, after in pairwise(line[opens + 1 : first.depth + 1]):
        declines = after.option is not None and after.option.act in (*DECLINING, Act.NEXT)
        assert len(before.options) == 1 or declines, "nobody did anything between"


@each_game
def test_what_matters_is_so_in_the_positions(game: Scenario) -> None:
    line = end_of(game).line()
    for each in key_moments(line):
        was, now = (at.position.seats[each.seat] for at in line[each.depth - 1 : each.depth + 1])
        match each.what:
            case "out":
                assert now.out and not was.out
            case "loss":
                nearer = (was.fortitude - now.fortitude) + (now.alcohol - was.alcohol)
                assert each.much == nearer >= MUCH
            case "pot":
                assert each.much == now.gold - was.gold >= MUCH
    assert {each.depth for each in key_moments(line) if each.what == "out"}


@each_game
def test_a_record_names_the_command_that_made_it(game: Scenario) -> None:
    """Computer players of a strength, by a seed; players may change since, the record does not."""
    head = find(game.id).read_text("utf-8").splitlines()[0]
    words = head.removeprefix("# rdi-explore play ").split()
    given = dict(pairwise(words))
    assert head.startswith("# rdi-explore play ") and given["--strength"] in STRENGTHS
    assert int(given["--seed"]) == game.seed
    assert given.get("--mode", "normal") == game.mode
    assert given.get("--edition", "rdi5") == game.edition


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_record_passes_its_check_and_is_small(path: Path) -> None:
    assert [report.status for report in check_file(path)] == ["pass"]
    assert path.stat().st_size < 10_000


def test_the_gallery_has_a_shelf_of_its_own_for_whole_games() -> None:
    items = shelved([load("rdi5-redirect-3"), *GAMES])
    page = Page(shown := gallery(items))
    shelf = shown.partition('aria-labelledby="shelf-games"')[2]
    for game in GAMES:
        assert game.title in shelf and f"v1.{game.id}.{game.edition}.A.q" in shelf
        assert game.answer is not None and game.answer.why.replace("*", "") in page.text
    assert "1 of 1" in shown, "games are not counted among the scenarios"
    assert len(page.with_class("rdi-glyph")) == 1 + len(GAMES)
    found = gallery(items, find="Otto Gog")
    assert "game-with-otto" in found and "game-of-four" not in found
    assert "game-with-otto" not in gallery(items, books=["rdi5"])
