"""Whole games: they end, nothing is lost in them, and their records play them again."""

import os
import sys
import tempfile
from functools import cache
from pathlib import Path
from random import Random

import pytest
from hypothesis import HealthCheck, Phase, note, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    precondition,
    rule,
    run_state_machine_as_test,
)
from msgspec.structs import replace

from rdi_explore.app.walk import Walk
from rdi_explore.catalogue import FileError, characters
from rdi_explore.catalogue.decks import AUTOMATON
from rdi_explore.draw.game import game as told
from rdi_explore.kernel.machine.moment import Moment
from rdi_explore.kernel.teams.variants import TEAMS
from rdi_explore.rulebook import BOOKS
from rdi_explore.scenario import (
    LineError,
    NoSuchGame,
    Scenario,
    game_of,
    load,
    load_text,
    play_line,
    play_out,
    record_of,
    start,
    text_of,
)
from rdi_explore.scenario.play import first_moment
from tests.scenario.games import (
    OTTO_GAMES,
    TEAM_GAMES,
    check_end,
    check_moment,
    game_number,
    physical,
    play,
    saved,
    team_game,
)
from tests.scenario.reach import check_entries, check_step
from tests.scenario.test_properties import gold

GAMES = (
    *range(25),
    *range(TEAM_GAMES, TEAM_GAMES + 16),
    *range(OTTO_GAMES, OTTO_GAMES + 8),
)
FOUR = ("deirdre", "fiona", "gerki", "zot")


# ------------------------------------------------------------------------------ whole games


@cache
def played_out(number: int) -> Moment:
    """The last moment of a game: it is recorded, and saved in the middle."""
    return play_out(game_number(number))


@pytest.mark.parametrize("number", GAMES)
def test_a_game_ends_and_nothing_is_lost(number: int) -> None:
    scenario = game_number(number)
    line = play(scenario, every_option=True)
    check_end(line.setup, line.positions[-1])


@pytest.mark.parametrize("number", GAMES)
def test_a_record_plays_the_same_game(number: int) -> None:
    scenario = game_number(number)
    end = played_out(number)
    text = text_of(record_of(scenario, end))
    again = load_text(text, "again.yaml")
    assert text_of(again) == text
    played = play_line(again)
    assert [m.position for m in played.end.line()] == [m.position for m in end.line()]
    assert [m.entries for m in played.end.line()] == [m.entries for m in end.line()]


@pytest.mark.parametrize("number", GAMES)
def test_a_saved_position_is_the_same_and_goes_on_the_same(number: int) -> None:
    scenario = game_number(number)
    line = played_out(number).line()
    random = Random(number)
    deep = max(range(len(line)), key=lambda place: len(line[place].position.agenda))
    for place in (random.randrange(len(line)), deep, len(line) - 1):
        again = start(saved(line[place], scenario))
        assert again.setup == line[place].setup
        assert again.position == line[place].position
        assert again.decision == line[place].decision
        for moment in line[place + 1 : place + 40]:
            assert moment.option is not None
            again = again.choose(moment.option)
            assert again.position == moment.position


def test_the_games_are_mixed() -> None:
    games = [game_number(number) for number in GAMES]
    assert {len(game.seats) for game in games} == set(range(2, 9))
    assert {game.edition for game in games} == set(BOOKS)
    assert {game.bar_deck is None for game in games} == {True, False}
    assert {game.asking for game in games} == {"declared", "poll"}
    everybody = {sheet.character for game in games for sheet in game.seats.values()}
    assert everybody == {*characters(), AUTOMATON}
    assert {bool(game.reconstructed) for game in games} == {True, False}
    assert {game.mode for game in games} > TEAMS


def test_the_seed_decides_everything() -> None:
    one, two, other = (told(play_out(game_of(FOUR, seed))) for seed in (3, 3, 4))
    assert one == two
    assert one != other


def test_who_begins_can_be_given_setup_first_player() -> None:
    for name in ("Deirdre", "Zot"):
        moment = start(game_of(FOUR, 1, first=name))
        assert moment.name(moment.position.turn) == name


@pytest.mark.parametrize(
    ("ids", "first", "message"),
    [
        (("zot",), None, "1 players; expected 2 to 8"),
        (("zot", "nobody"), None, "there is no character “nobody”; there are deirdre, fiona"),
        (("zot", "gog", "zot"), None, "a character of their own"),
        (("zot", "gog"), "Fiona", "no player “Fiona”; there are Zot, Gog"),
    ],
)
def test_who_cannot_play(ids: tuple[str, ...], first: str | None, message: str) -> None:
    with pytest.raises(NoSuchGame, match=message):
        game_of(ids, first=first)


def test_a_record_says_that_a_reconstructed_deck_has_changed(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    scenario = game_of(("zot", "serena"), 2)
    text = text_of(record_of(scenario, play_out(scenario)))
    assert play_line(load_text(text)).end.position.winners
    old = sys.modules[game_of.__module__].deck
    monkeypatch.setattr(sys.modules[game_of.__module__], "deck", lambda id: old(
        "bastian" if id == "serena" else id
    ))  # fmt: skip
    with pytest.raises(LineError, match=r"cards, decks, rules or edition are not those of the"):
        play_line(load_text(text))


# ---------------------------------------------------------------------------- record files


@pytest.fixture(scope="module")
def record() -> Scenario:
    scenario = game_of(FOUR, 5, id="a-game")
    return record_of(scenario, play_out(scenario))


def test_a_record_is_compact_and_names_its_set_up(record: Scenario) -> None:
    text = text_of(record)
    assert "characters: [deirdre, fiona, gerki, zot]" in text
    assert "seats:" not in text
    assert "drink_deck:" not in text
    assert len(text) < 60 * len(record.choices) + 400


@pytest.mark.parametrize("word", ["06112819", "61128190", "611e2819", "0x112819", "true", "null"])
def test_a_fingerprint_of_digits_stays_a_word(record: Scenario, word: str) -> None:
    assert record.game is not None
    marked = replace(record, game=replace(record.game, fingerprint=word))
    again = load_text(text_of(marked)).game
    assert again is not None
    assert again.fingerprint == word


@pytest.mark.parametrize(
    ("old", "new", "path", "said"),
    [
        ("[deirdre,", "[nobody,", "game.characters", "no character “nobody”"),
        ("fingerprint:", "first: Sera\n  fingerprint:", "game.first", "no player “Sera”"),
        ("fingerprint:", "version: 2\n  fingerprint:", "game.version", "reads version 1"),
        ("choices:\n", "choices:\n- {Sera: passes}\n", "choices[0]", "no seat “Sera”"),
        ("choices:\n", "choices:\n- {Zot: passes, Fiona: passes}\n", "choices[0]", "one player"),
        ("choices:\n", "choices:\n- passes\n", "choices[0]", "expected words with values"),
        ("game:\n", "until: turn\ngame:\n", "until", "exclude each other"),
        ("game:\n", "drink_deck: [wine]\ngame:\n", "drink_deck", "exclude each other"),
        ("game:\n", "line: [{everyone: passes}]\ngame:\n", "choices", "exclude each other"),
    ],
)
def test_a_record_that_is_wrong(record: Scenario, old: str, new: str, path: str, said: str) -> None:
    text = text_of(record)
    assert old in text
    with pytest.raises(FileError, match=said.replace("[", r"\[")) as caught:
        load_text(text.replace(old, new, 1), "a-game.yaml")
    assert caught.value.path == path


def test_more_choices_than_any_game_has(record: Scenario, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("rdi_explore.scenario.game.MOST_CHOICES", 10)
    with pytest.raises(FileError, match="more than 10 choices"):
        load_text(text_of(record))


def test_an_impossible_choice_says_where_and_why_and_nothing_is_lost(record: Scenario) -> None:
    place = next(i for i, each in enumerate(record.choices) if "plays" in str(each))
    ((name, words),) = record.choices[place].items()
    before = start(record)
    for moment in play_line(record).end.line():
        if moment.depth == place:
            before = moment
    assert before.decision is not None
    refused = next(no for no in before.refusals_of(before.decision.seat))
    card = before.setup.cast[refused.card].id
    for choice, said in (
        ({name: f"plays {card}"}, refused.rule),
        ({name: words + " on nobody"}, f"Nearest: {words}"),
        ({next(each for each in before.setup.names if each != name): words}, f"{name} decides"),
    ):
        wrong = (*record.choices[:place], choice, *record.choices[place + 1 :])
        with pytest.raises(LineError, match=f"step {place + 1}: .*{said}") as caught:
            play_line(replace(record, choices=wrong))
        assert caught.value.reached is not None
        assert caught.value.reached.position == before.position
        walk = Walk(replace(record, choices=wrong))
        assert walk.branch.end.position == before.position
        assert f"at move {place + 1}" in walk.note


def test_choices_after_the_end(record: Scenario) -> None:
    longer = replace(record, choices=(*record.choices, {"Zot": "passes"}))
    with pytest.raises(LineError, match="comes too late: nothing is left to decide"):
        play_line(longer)


def test_a_record_of_other_rules_says_so(record: Scenario) -> None:
    assert record.game is not None
    other = replace(
        record, game=replace(record.game, fingerprint="00000000"), choices=({"Zot": "dances"},)
    )
    with pytest.raises(LineError, match="not those of the recorded game"):
        play_line(other)


def test_the_explorer_walks_through_a_game(record: Scenario) -> None:
    walk = Walk(record)
    assert walk.note == ""
    assert len(walk.stops()) == len(record.choices) + 1
    walk.last()
    assert walk.moment.position.winners
    walk.back()
    other = next(option for option in walk.moment.options if option != walk.option)
    walk.choose(other)
    assert walk.letter == "B"
    token = walk.token()
    again = Walk(record)
    from rdi_explore.scenario.links import PlaceToken, read_token

    read = read_token(token)
    assert isinstance(read, PlaceToken)
    assert again.go_to(read) == ""
    assert again.moment.position == walk.moment.position


def test_a_line_of_a_game_is_saved_as_a_record(record: Scenario) -> None:
    from rdi_explore.app.explorer import scenario_text

    walk = Walk(record)
    assert load_text(scenario_text(walk), "a-game.yaml") == record
    walk.jump(5)
    other = next(option for option in walk.moment.options if option != walk.option)
    walk.choose(other)
    branch = load_text(scenario_text(walk), "a-game-b.yaml")
    assert branch.choices[:4] == record.choices[:4]
    assert play_line(branch).end.line()[5].position == walk.branch.moments[5].position


# ------------------------------------------------------------------------------- stateful

FAILURES = Path(os.environ.get("RDI_FAILURES", tempfile.gettempdir())) / "rdi-explore-failures"


class Games(RuleBasedStateMachine):
    """Any game, played in any way. What fails is written as a record file, which opens in the
    explorer and with ``rdi-explore show``."""

    failures = FAILURES

    def __init__(self) -> None:
        super().__init__()
        self.scenario: Scenario | None = None
        self.moment: Moment | None = None

    @initialize(
        ids=st.lists(st.sampled_from(list(characters())), min_size=2, max_size=8,
                     unique=True),
        seed=st.integers(0, 2**32),
        edition=st.sampled_from(BOOKS),
        bar_deck=st.booleans(),
        asking=st.sampled_from(["declared", "poll"]),
    )  # fmt: skip
    def deal(self, ids: list[str], seed: int, edition: str, bar_deck: bool, asking: str) -> None:
        scenario = game_of(ids, seed, edition, bar_deck=bar_deck, id="found-by-hypothesis")
        self.scenario = replace(scenario, asking=asking)
        self.moment = first_moment(self.scenario)
        self.checked(self.moment)

    @initialize(number=st.integers(0, 2**32))
    def deal_to_teams(self, number: int) -> None:
        if self.scenario is None or number % 2:
            self.scenario = replace(team_game(number), id="found-by-hypothesis")
            self.moment = first_moment(self.scenario)
            self.checked(self.moment)

    @precondition(lambda self: self.moment is not None and not self.moment.settled)
    @rule(numbers=st.lists(st.integers(0, 40), min_size=1, max_size=30))
    def choices(self, numbers: list[int]) -> None:
        for number in numbers:
            before = self.moment
            assert before is not None
            if before.settled:
                return
            try:
                after = before.choose(before.options[number % len(before.options)])
            except Exception:
                self.write(before)
                raise
            self.moment = after
            self.checked(after)

    @precondition(lambda self: self.moment is not None)
    @rule()
    def save_and_load(self) -> None:
        assert self.scenario is not None and self.moment is not None
        try:
            again = start(saved(self.moment, self.scenario))
            assert again.position == self.moment.position
            assert again.decision == self.moment.decision
        except Exception:
            self.write(self.moment)
            raise

    def checked(self, moment: Moment) -> None:
        try:
            self.check(moment)
        except Exception:
            self.write(moment)
            raise

    def check(self, moment: Moment) -> None:
        check_moment(moment)
        if moment.parent is not None:
            check_step(moment.setup, moment.parent.position, moment.position)
            check_entries(moment.setup, moment.parent.position, moment.entries)
        begin = moment.back(moment.depth).position
        teams = moment.setup.teams
        assert gold(moment.position, teams) == gold(begin, teams)
        assert physical(moment.setup, moment.position) == physical(moment.setup, begin)

    def write(self, moment: Moment) -> None:
        """Write the game up to here as a record file."""
        assert self.scenario is not None
        self.failures.mkdir(parents=True, exist_ok=True)
        path = self.failures / f"{self.scenario.id}.yaml"
        path.write_text(text_of(record_of(self.scenario, moment)), encoding="utf-8")
        note(f"the game until then: {path}")


Games.TestCase.settings = settings(
    max_examples=40,
    stateful_step_count=20,
    deadline=None,
    derandomize="CI" in os.environ,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)
TestGames = Games.TestCase


def test_a_game_that_fails_is_written_and_opens(tmp_path: Path) -> None:
    class Broken(Games):
        failures = tmp_path

        def check(self, moment: Moment) -> None:
            assert moment.depth < 7, "an invariant that does not hold"

    once = settings(
        Games.TestCase.settings,
        max_examples=20,
        database=None,
        derandomize=True,
        phases=[Phase.generate],
    )
    with pytest.raises(AssertionError, match="an invariant that does not hold"):
        run_state_machine_as_test(Broken, settings=once)
    (path,) = tmp_path.iterdir()
    scenario = load(path)
    assert len(scenario.choices) == 7
    walk = Walk(scenario)
    assert walk.note == ""
    assert walk.branch.end.depth == 7
