"""A seat is what it is: rules ask the desk what a seat has and does, and nobody asks for flags."""

import re
from pathlib import Path

import pytest

from rdi_explore.kernel.machine.desk import Desk
from rdi_explore.kernel.machine.moment import Moment
from rdi_explore.kernel.values import INN
from rdi_explore.scenario import load_text, start
from tests.kernel.table import seat, table

PACKAGE = Path(__file__).resolve().parents[2] / "rdi_explore"

MONITORS = PACKAGE / "rulebook" / "monitors"
"""Monitors are a second reading of the rules: they ask a setup, and none of the desk's verbs."""

READERS = {
    r"\b(setup|self)\.automaton\b": {
        "kernel/machine/setup.py",
        "kernel/machine/desk.py",
        "kernel/teams/automaton.py",
        "kernel/teams/tracks.py",
        "kernel/turn/deal.py",
        "draw/seats.py",
        "draw/words/names.py",
        "scenario/start.py",
    },
    r"\bsetup\.teams\b|\bself\.teams\b": {
        "kernel/machine/setup.py",
        "kernel/turn/deal.py",
        "draw/words/names.py",
    },
}
"""Who may read what a setup says of an automaton and of teams: in kernel and views a few files
that turn it into what seats are, and that name it."""


@pytest.mark.parametrize("flag", READERS)
def test_flags_are_read_in_a_handful_of_places(flag: str) -> None:
    readers = {
        path.relative_to(PACKAGE).as_posix()
        for path in PACKAGE.rglob("*.py")
        if MONITORS not in path.parents and re.search(flag, path.read_text(encoding="utf-8"))
    }
    assert readers == READERS[flag]


def test_no_rule_compares_a_seat_with_the_automaton() -> None:
    files = list((PACKAGE / "kernel").rglob("*.py"))
    assert len(files) > 80
    for path in files:
        text = path.read_text(encoding="utf-8")
        assert "desk.setup.automaton ==" not in text, path
        assert "== desk.setup.automaton" not in text, path
        assert "!= desk.setup.automaton" not in text, path


def opened(moment: Moment) -> Desk:
    return Desk(moment.setup, moment.position)


def test_a_person_has_all_that_an_automaton_lacks() -> None:
    desk = opened(table(Ann=seat(), Ben=seat()).moment)
    for each in (0, 1):
        assert desk.decides(each) and desk.has_hand(each) and desk.has_pile(each)
        assert desk.keeps_cards(each) and desk.can_win(each) and not desk.has_tracks(each)
        assert desk.purse(each) == each
    assert not desk.in_teams


def test_an_automaton_has_tracks_and_the_purse_of_the_inn(otto: Moment) -> None:
    desk = opened(otto)
    automaton = otto.setup.names.index("Otto")
    assert not desk.decides(automaton) and not desk.has_hand(automaton)
    assert not desk.has_pile(automaton) and not desk.keeps_cards(automaton)
    assert desk.has_tracks(automaton) and not desk.can_win(automaton)
    assert desk.purse(automaton) == INN
    assert desk.can_pay(automaton, 99)
    assert automaton not in desk.served(0) and automaton not in desk.sides(0)
    assert otto.setup.people == tuple(each for each in range(3) if each != automaton)


@pytest.fixture
def otto() -> Moment:
    text = """
id: at-the-table
title: With Otto
edition: rdi9
mode: otto
seats: {Ann: {character: sera}, Ben: {character: zot}, Otto: {character: otto}}
turn: {of: Ann, phase: action}
line: []
"""
    return start(load_text(text, "at-the-table.yaml"))
