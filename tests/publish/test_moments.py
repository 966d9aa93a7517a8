"""The three moments beside an answer: they tell what the kernel does, and little of it."""

import re
from html import unescape
from statistics import mean

import pytest

from rdi_explore.app.explorer import loaded
from rdi_explore.publish.moments import FEW, MANY, moments_of_answer, moments_of_rule
from rdi_explore.publish.small_board import LONG
from rdi_explore.publish.static_search import PARTS, moments_data, moments_of
from rdi_explore.reference import boards
from rdi_explore.reference.index import index
from rdi_explore.scenario import load
from rdi_explore.scenario.answers import split
from rdi_explore.scenario.cases import case_of

MOMENT = re.compile(r'<li class="is-(key|near)"><p>(.*?)</p>(.*?)</li>', re.DOTALL)
TAG = re.compile(r"<[^>]+>")
ANSWERED = [(each, each.answer) for each in loaded() if each.answer is not None]


def plain(html: str) -> str:
    return unescape(TAG.sub("", html))


def told(drawn: str) -> list[tuple[str, str, str]]:
    return [(kind, plain(says), row) for kind, says, row in MOMENT.findall(drawn)]


def test_a_spiked_drink_is_asked_about_again_and_may_be_ignored() -> None:
    """timing.reopen: how it came to it, the moment that decides, what comes of it."""
    shown = told(moments_of_answer(load("rdi3-timing-1")))
    assert [kind for kind, *_ in shown] == ["near", "key", "near"]
    assert "Phrenk plays Here ya go" in shown[0][1]
    assert shown[1][1] == "Kaylin may play Ah! I really needed a bath now."
    assert "Would gain 3 Alcohol Content" in shown[1][2], "the spiked Drink waits for her"


def test_what_is_refused_is_said_with_its_reason() -> None:
    """affects.changing-a-drink-is-indirect."""
    shown = told(moments_of_answer(load("rdi9-affect-2")))
    key = next(says for kind, says, _ in shown if kind == "key")
    assert key.startswith("Ygella may not play Uh-oh!") and "changes a Drink" in key


@pytest.mark.parametrize("part", range(8))
def test_each_answer_has_moments_of_which_one_decides(part: int) -> None:
    for file, answer in ANSWERED[part::8]:
        shown = told(moments_of_answer(file))
        if not shown:
            assert file.puzzle is not None or "claim" in answer.places[0], file.id
            continue
        assert len(shown) <= MANY and [kind for kind, *_ in shown].count("key") == 1, file.id
        for _, says, row in shown:
            assert says
            assert row and "None" not in says, file.id


def test_a_moment_is_read_at_a_glance() -> None:
    """Told whole are only a refusal and a sentence of the record that is longer."""
    lengths = [
        len(says.split()) for file, _ in ANSWERED for _, says, _ in told(moments_of_answer(file))
    ]
    assert len(lengths) > 1500 and mean(lengths) <= FEW
    assert sum(each > LONG for each in lengths) <= len(lengths) / 19


def test_a_verdict_by_what_may_be_played_is_what_the_key_moment_says() -> None:
    seen = set()
    for file, answer in ANSWERED:
        _, name, at = split(file, answer.places[0])
        case = next((each for each in file.cases if each.name == name), None)
        line = (file if case is None else case_of(file, case)).line
        step = line[int(at) - 1] if at.isdecimal() else None
        if step is None or answer.verdict not in ("yes", "no"):
            continue
        looks = {"yes": step.may_play, "no": step.may_not_play}[answer.verdict]
        if looks:
            key = next(says for kind, says, _ in told(moments_of_answer(file)) if kind == "key")
            word = {"yes": r" may (play|use) ", "no": r" may not (play|use) "}[answer.verdict]
            assert re.search(word, key), file.id
            seen.add(answer.verdict)
    assert seen == {"yes", "no"}


@pytest.mark.parametrize("id", [*boards.stored()][::12])
def test_a_rule_has_the_moment_at_which_it_acts_or_refuses(id: str) -> None:
    board = boards.stored()[id]
    shown = told(moments_of_rule(board, load(board.file)))
    assert 0 < len(shown) <= MANY and [kind for kind, *_ in shown].count("key") == 1


def test_each_part_has_the_moments_of_its_entries() -> None:
    part = index().at["scenario", "rdi3-timing-1"] % PARTS
    every = moments_of(index(), {each.id: each for each in loaded()}.get, part)
    found = moments_data(index(), {at: of.drawn() for at, of in every.items()}, part)
    drawn = found["drawn"]
    assert drawn[index().at["scenario", "rdi3-timing-1"]] == moments_of_answer(
        load("rdi3-timing-1")
    )
    assert all(at % PARTS == part for at in drawn) and len(drawn) > 30
    assert {index().entries[at].kind for at in drawn} == {"rule", "scenario"}
