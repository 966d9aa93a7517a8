"""What games at random tell that no scenario shows.

``games_told.tsv`` remembers it as digests, as ``scenarios/remembered.tsv`` does for lines. Where a
change is right:

    UPDATE_GOLDEN=1 .venv/bin/python -m pytest tests/kernel/test_games_told.py
"""

import os
from collections.abc import Iterator, Mapping
from pathlib import Path
from random import Random

import pytest
from msgspec.structs import replace

from rdi_explore.explore.strained import strained
from rdi_explore.explore.watching import is_strained, strained_plan
from rdi_explore.kernel import Moment
from rdi_explore.rulebook import switches
from rdi_explore.scenario.remembered import RowTold, rows_of, told_by, write_rows
from rdi_explore.scenario.start import position_of, setup_of
from tests.kernel.test_any_play import sit_down

TABLE = Path(__file__).with_name("games_told.tsv")
REMEDY = "UPDATE_GOLDEN=1 pytest tests/kernel/test_games_told.py"
HEAD = f"# What games tell, also at tables of cards for tests. Renew: {REMEDY}"

GAMES = 300
TABLES = 200
A_TEST = 20
"""So many games or tables are played in one test."""
LONGEST = 60
"""So many choices of a game are made."""
REASONS = 3
"""Of so many moments one is asked why cards may not be played: that takes long."""
OFTEN = 0.2
"""So often an open question is answered by lot in a game, not as its book does."""
SEED = 12


def played_on(moment: Moment, choices: int, chance: Random) -> Iterator[Moment]:
    """The moments that follow at random; whether one plays or passes is drawn before what."""
    for _ in range(choices):
        if moment.settled:
            return
        act = chance.choice(list(dict.fromkeys(option.act for option in moment.options)))
        moment = moment.choose(chance.choice([each for each in moment.options if each.act == act]))
        yield moment


def game(number: int) -> list[Moment]:
    """The first moments of a game; every second one begins where everybody is near to losing."""
    chance = Random(f"{SEED} game {number}")
    plan = strained_plan(SEED, number)
    scenario = replace(plan.scenario(number), rulings=by_lot(number))
    setup = setup_of(scenario, stops=chance.choice(("choices", "choices", "seats")))
    moment = Moment.start(setup, position_of(scenario, setup))
    moment = strained(moment, chance) if is_strained(number) else moment
    return [moment, *played_on(moment, LONGEST, chance)]


def by_lot(number: int) -> dict[str, bool | str]:
    """Some open questions with an answer by lot; each has its own, whatever others there are."""
    lots = ((each, Random(f"{SEED} {number} {each.name}")) for each in switches().values())
    return {each.name: lot.choice(each.allowed) for each, lot in lots if lot.random() < OFTEN}


def table(number: int) -> list[Moment]:
    """The first moments at a table whose cards are those of tests."""
    chance = Random(f"{SEED} table {number}")
    moment = sit_down(chance)
    return [moment, *played_on(moment, LONGEST, chance)]


def compare(now: Mapping[str, RowTold]) -> None:
    """Whether all is told as it is remembered; or that it shall be remembered so."""
    before = rows_of(TABLE)
    if os.environ.get("UPDATE_GOLDEN"):
        write_rows(TABLE, HEAD, {**before, **now})
        return
    assert before.keys() >= now.keys(), REMEDY
    different = [
        f"{name}: {words} than is remembered"
        for name, row in now.items()
        if (words := row.told.otherwise(before[name].told))
    ]
    assert not different, "\n".join((*different, f"If that is right: {REMEDY}"))


NO_FILE = "-"
PLAYED = {"game": (game, GAMES), "table": (table, TABLES)}


@pytest.mark.parametrize(
    ("what", "first"),
    [(what, first) for what, (_, most) in PLAYED.items() for first in range(0, most, A_TEST)],
)
def test_games_go_as_they_did(what: str, first: int) -> None:
    play, _ = PLAYED[what]
    compare({
        f"{what} {number:03}": RowTold(NO_FILE, told_by(play(number), REASONS))
        for number in range(first, first + A_TEST)
    })  # fmt: skip
