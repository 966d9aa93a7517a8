"""Rules that no scenario is about: the shortest line on which each of them acts.

``python -m tests.mutants.acting_lines`` plays the lines of all scenario files and stores it;
whoever shows one has it played again.
"""

from functools import cache

import msgspec

from ..scenario import Scenario
from ..scenario.play import play_as_far
from .words import ROOM

FILE = ROOM / "acting.jsonl"


class ActsAt(msgspec.Struct, frozen=True):
    """A ``rule`` acts on the line of a scenario."""

    rule: str
    scenario: str


def acting(scenario: Scenario) -> tuple[int, frozenset[str]]:
    """How many moments the line of a scenario has, and the rules by which something happens."""
    line = play_as_far(scenario)[0].end.line()
    return len(line), frozenset(rule for at in line for each in at.entries for rule in each.rules)


@cache
def stored() -> dict[str, str]:
    """Where each rule that no scenario is about acts."""
    found = msgspec.json.Decoder(ActsAt).decode_lines(FILE.read_bytes())
    return {each.rule: each.scenario for each in found}
