"""Lines of scenario files on which each rule is seen at work.
``python -m tests.mutants.board_lines`` writes the file by which the pages of rules have a board."""

import msgspec

from rdi_explore.reference.boards import FILE, best_boards
from rdi_explore.scenario import load
from rdi_explore.scenario.files import all_scenarios


def main() -> None:
    """Write the file."""
    best = best_boards(map(load, all_scenarios()))
    FILE.write_bytes(b"".join(msgspec.json.encode(each) + b"\n" for each in best.values()))


if __name__ == "__main__":
    main()
