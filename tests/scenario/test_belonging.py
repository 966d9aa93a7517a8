"""Whose deck a card is of: each character plays with the own one, or the file says why not."""

from pathlib import Path

import pytest

from rdi_explore import cli
from rdi_explore.catalogue import FileError
from rdi_explore.scenario import Scenario, load, load_text, runs, scenario_files
from rdi_explore.scenario.belonging import strangers, unlent

FILES = list(scenario_files(Path("scenarios")))
LENT = 5
"""In how many files a card is lent. It may only fall: a card of the right deck is better."""

TABLE = """format: 2
id: hands
title: Hands
seats:
  {seats}
turn: {{of: Fiona, phase: action}}
"""


def table(*seats: str, more: str = "") -> Scenario:
    return load_text(TABLE.format(seats="\n  ".join(seats)) + more)


def all_of(scenario: Scenario) -> set[tuple[str, str]]:
    return {(each.seat, each.card) for run in runs(scenario) for each in strangers(run.scenario)}


def test_each_character_of_our_files_plays_with_the_own_deck() -> None:
    found = {
        load(file).id: words
        for file in FILES
        for run in runs(load(file))
        for words in unlent(run.scenario)
    }
    assert found == {}


def test_few_files_lend_a_card_and_only_such_as_are_lent() -> None:
    lending = [scenario for scenario in map(load, FILES) if scenario.lent]
    assert len(lending) <= LENT
    for scenario in lending:
        assert {card for _, card in all_of(scenario)} == {*scenario.lent}, scenario.id


@pytest.mark.parametrize(
    ("seat", "strange"),
    [
        ("Zot: {hand: [poof]}", True),  # a name is enough
        ("Whitehawk: {deck: [poof]}", True),  # and so is a word of it
        ("Ann: {character: zot, discard: [poof]}", True),
        ("Ann: {hand: [poof]}", False),  # nobody whom a book knows
        ("Zot: {hand: [i-raise, the-stars-say-no], pile: [wine]}", False),
        ("Zot: {front: [discount-elixir-of-haggling]}", False),  # may have been given
        ("Zot: {hand: [whats-that-up-your-sleeve]}", False),  # in his deck, though Gerki's
        ("Phrenk: {hand: [dump-it-on-the-floor]}", True),  # only stands in for a card of his
    ],
)
def test_what_is_of_another_deck(seat: str, strange: bool) -> None:
    assert bool(all_of(table("Fiona: {}", seat))) == strange


def test_a_stand_in_is_no_stranger_in_a_deck_that_is_called_reconstructed() -> None:
    seats = "Fiona: {}", "Phrenk: {character: phrenk, hand: [dump-it-on-the-floor]}"
    assert not all_of(table(*seats, more="reconstructed: [Phrenk]\n"))


def test_check_says_it_and_is_told_that_it_is_meant(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    text = TABLE.format(seats="Fiona: {}\n  Zot: {hand: [poof]}")
    (file := tmp_path / "hands.yaml").write_text(text, encoding="utf-8")
    assert cli.main(["check", str(file)]) == 0
    assert "seats.Zot: poof is of Kaylin's deck. If it is meant" in capsys.readouterr().out
    file.write_text(text + "lent: {poof: It is asked what a pixie would do.}\n", encoding="utf-8")
    assert cli.main(["check", str(file)]) == 0
    assert "Kaylin" not in capsys.readouterr().out


def test_a_lent_card_must_be_one() -> None:
    with pytest.raises(FileError, match="poofs"):
        table("Fiona: {}", "Zot: {}", more="lent: {poofs: It does not exist.}\n")
