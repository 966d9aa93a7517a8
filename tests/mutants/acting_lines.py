"""Lines of scenario files on which rules act that no scenario is about.
``python -m tests.mutants.acting_lines`` writes the file by which their pages have a board."""

import msgspec

from rdi_explore.reference.acting import FILE, ActsAt, acting
from rdi_explore.reference.index import index
from rdi_explore.rulebook import rules
from rdi_explore.scenario import load
from rdi_explore.scenario.files import all_scenarios


def unshown() -> set[str]:
    """The rules that no scenario is about."""
    shown = (each.rules for each in index().entries if each.kind == "scenario")
    return {*rules()}.difference(*shown)


def found(wanted: set[str]) -> dict[str, str]:
    """The shortest line on which each of these rules acts; no puzzle, no lesson, no whole game."""
    lines: dict[str, tuple[int, str]] = {}
    for path in all_scenarios():
        file = load(path)
        if file.puzzle is None and file.lesson is None and file.game is None:
            long, by = acting(file)
            for rule in by & wanted:
                lines[rule] = min(lines.get(rule, (long, file.id)), (long, file.id))
    return {rule: id for rule, (_, id) in lines.items()}


def main() -> None:
    """Write the file."""
    every = found(unshown())
    told = (msgspec.json.encode(ActsAt(rule, every[rule])) + b"\n" for rule in sorted(every))
    FILE.write_bytes(b"".join(told))


if __name__ == "__main__":
    main()
