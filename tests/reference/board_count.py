"""``python -m tests.reference.board_count``: how many boards of rules show what they are there for.

A board shows its rule if at one of its steps the rule acts, or refuses a play; and it shows what
comes of it if nothing changes on its line after the last step.
"""

from typing import NamedTuple

from rdi_explore.app.walk import Walk
from rdi_explore.publish.rule_board import BoardStep, board_steps
from rdi_explore.reference.boards import BoardOf, stored
from rdi_explore.rulebook import rules
from rdi_explore.scenario import load

SEEN = {"It acts", "May not"}


class Shows(NamedTuple):
    """What a board shows: its ``rule``, and the ``end`` of what its line changes."""

    steps: list[BoardStep]
    rule: bool
    end: bool


def shows(board: BoardOf) -> Shows:
    """What the board of a rule shows."""
    walk = Walk(load(board.scenario))
    steps = board_steps(walk, board)
    after = walk.branch.moments[steps[-1].stop.moment.depth + 1 :]
    changes = any(each.changes for at in after for each in at.entries)
    return Shows(steps, bool(SEEN & {step.lamp.word for step in steps}), not changes)


def main() -> None:
    """Count all, and name those that do not show their rule."""
    found = {id: shows(board) for id, board in stored().items()}
    whole = sum(each.rule and each.end for each in found.values())
    print(f"{len(rules())} rules, {len(found)} boards")
    print(f"{whole} show their rule and what comes of it")
    print("not:", ", ".join(id for id, each in found.items() if not (each.rule and each.end)))


if __name__ == "__main__":
    main()
