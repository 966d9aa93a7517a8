"""The puzzles that are shipped, their shelf, and the kernel's word on answers."""

from collections import Counter
from pathlib import Path

import pytest

from rdi_explore.app.explorer import Explorer
from rdi_explore.app.gallery import gallery, shelved
from rdi_explore.app.puzzles import KINDS, answered
from rdi_explore.catalogue import FileError
from rdi_explore.draw.html.options import numbered
from rdi_explore.explore.answers import answers
from rdi_explore.explore.proving import solved
from rdi_explore.explore.puzzle_files import SAME_CARD, SAME_PLAYER, file_of
from rdi_explore.explore.puzzles import puzzles
from rdi_explore.kernel.values import PASS
from rdi_explore.scenario import Scenario, check_file, load, load_text, start, text_of
from rdi_explore.scenario import scenario_files as files_in
from rdi_explore.scenario.claim_text import read_claim
from rdi_explore.scenario.claimed import names_of
from rdi_explore.scenario.claims import Aim
from rdi_explore.scenario.game import called
from tests.app.test_explorer import FakeStage
from tests.draw.parsed import Page
from tests.explore.naive import Line, true

FILES = list(files_in(Path(__file__).resolve().parents[2] / "scenarios" / "puzzles"))
SHIPPED = [load(path) for path in FILES]


def test_there_are_many_and_they_differ() -> None:
    assert len(SHIPPED) >= 40
    kinds = Counter(each.puzzle.kind for each in SHIPPED if each.puzzle)
    assert set(kinds) == {"stay", "unhurt", "round", "send-out"}
    assert min(kinds.values()) >= 5
    cards = Counter((p.kind, p.solution[0].split()[1]) for s in SHIPPED if (p := s.puzzle))
    assert max(cards.values()) <= SAME_CARD
    assert len(cards) >= 30
    assert max(Counter(s.puzzle.who for s in SHIPPED if s.puzzle).values()) <= SAME_PLAYER
    assert len({each.edition for each in SHIPPED}) == 5
    assert len({sum(not seat.out for seat in each.seats.values()) for each in SHIPPED}) >= 4
    assert len({each.title for each in SHIPPED}) == len(SHIPPED)
    assert {each.puzzle.level for each in SHIPPED if each.puzzle} >= {1, 2, 3, 4}


def _aim(scenario: Scenario) -> Aim:
    assert scenario.puzzle is not None
    aim = read_claim(scenario.puzzle.aim, names_of(scenario))
    assert isinstance(aim, Aim)
    return aim


@pytest.fixture(scope="module")
def small() -> list[Scenario]:
    return [each for each in SHIPPED if answers(start(each), _aim(each)).positions <= 150]


def test_most_can_be_enumerated(small: list[Scenario]) -> None:
    assert len(small) >= 25


def test_the_solution_is_that_of_enumeration(small: list[Scenario]) -> None:
    """By lines of play, one by one, without the prover."""
    for each in small:
        _is_that_of_enumeration(each)


def _is_that_of_enumeration(scenario: Scenario) -> None:
    assert scenario.puzzle is not None
    aim = _aim(scenario)
    begin = Line.of(start(scenario))
    right = [
        words
        for (words, _), after in zip(called(begin.moment).items(), begin.children(), strict=True)
        if true(aim, after)
    ]
    assert sorted(right) == sorted(scenario.puzzle.solution), scenario.id
    assert len({words.split()[1] for words in right}) == 1, scenario.id


def test_the_same_numbers_find_the_same_puzzles() -> None:
    def found() -> list[str]:
        return [text_of(file_of(puzzle)) for puzzle in puzzles(12, 2)]

    first = found()
    assert first
    assert first == found()


def test_a_wrong_solution_is_told(tmp_path: Path) -> None:
    text = FILES[0].read_text(encoding="utf-8")
    puzzle = SHIPPED[0].puzzle
    assert puzzle is not None
    path = tmp_path / FILES[0].name
    wrong = next(
        words for words, right in solved(start(SHIPPED[0]), _aim(SHIPPED[0])).items() if not right
    )
    from msgspec.structs import replace

    path.write_text(
        text_of(replace(SHIPPED[0], puzzle=replace(puzzle, solution=(wrong,)))), encoding="utf-8"
    )
    (report,) = check_file(path)
    assert report.status == "fail"
    assert "the solution is" in report.message
    for bad, at in (
        ({"who": "Nobody Here"}, "puzzle.who"),
        ({"level": 9}, "puzzle.level"),
        ({"solution": ()}, "puzzle.solution"),
        ({"aim": "always gold moves"}, "puzzle.aim"),
        ({"aim": "Sara can fly"}, "puzzle.aim"),
    ):
        broken = text_of(replace(SHIPPED[0], puzzle=replace(puzzle, **bad)))
        with pytest.raises(FileError) as error:
            load_text(broken, "broken.yaml")
        assert error.value.path == at
    assert text != path.read_text(encoding="utf-8")


def test_the_shelf_has_every_puzzle_by_kind() -> None:
    scenarios = [*SHIPPED, load("rdi5-redirect-1")]
    shown = Page(gallery(shelved(scenarios)))
    assert f"{len(SHIPPED)}, each proved" in shown.text
    assert "1 of 1" in shown.text
    for scenario in SHIPPED:
        assert scenario.title in shown.text
        assert scenario.puzzle is not None
        assert KINDS[scenario.puzzle.kind] in shown.text
    assert "All " not in shown.text, "without a page of all puzzles no way there"
    every = Page(gallery(shelved(scenarios), all_puzzles=207))
    assert f"{len(SHIPPED)} of 207, each proved" in every.text
    assert "All 207 puzzles" in every.text
    assert ("a", "puzzle") in {(tag, at.get("data-page")) for tag, at in every.elements}
    one = SHIPPED[0]
    found = Page(gallery(shelved(scenarios), find=one.title))
    assert one.title in found.text
    assert "0 of 1" in found.text


def test_the_explorer_proves_or_refutes_each_answer(small: list[Scenario]) -> None:
    for scenario in small[:: max(1, len(small) // 4)]:
        assert scenario.puzzle is not None
        begin = start(scenario, stops="seats")
        for answer in answers(begin, _aim(scenario)).each:
            told = answered(scenario, begin, answer.option)
            assert ("Proved." in told) == (answer.right is True)
            assert ("Refuted." in told) == (answer.right is False)
        after = begin.choose(begin.options[0])
        if after.options:
            assert answered(scenario, after, after.options[0]) == ""


def test_an_answer_on_the_page() -> None:
    scenario = SHIPPED[0]
    assert scenario.puzzle is not None
    right = called(start(scenario, stops="seats"))[scenario.puzzle.solution[0]]
    explorer = Explorer(scenario, [], stage=FakeStage())
    numbers = {each.option: each.number for each in numbered(explorer.walk.moment)}
    explorer.act("choose", numbers[right])
    assert "Proved." in explorer.message
    explorer.act("first")
    assert "Proved." not in explorer.message
    explorer.act("choose", numbers[PASS])
    assert "Refuted." in explorer.message
