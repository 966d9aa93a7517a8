"""Where rules do not act: lines of scenario files, begun with one number otherwise.
``python -m tests.mutants.twin_lines`` writes the file from which the page of a rule tells it; it
takes some minutes."""

from collections.abc import Iterator

import msgspec

from rdi_explore.reference.misread import misread
from rdi_explore.reference.pages import rule_page
from rdi_explore.reference.refused import refused_play
from rdi_explore.reference.twins import FILE, TwinAt, stored, twins
from rdi_explore.rulebook import rules
from rdi_explore.scenario import Scenario, load, runs
from rdi_explore.scenario.files import all_scenarios


def bare() -> list[str]:
    """The rules whose pages show nothing that is not so, but for what stands in the file."""
    told = (id for id in rules() if refused_play(id) is None and misread(id) is None)
    return [id for id in told if id in stored() or not rule_page(id).may_not]


def own_runs() -> Iterator[Scenario]:
    """The runs of all files by their own books; no puzzle, no lesson and no whole game."""
    for path in all_scenarios():
        file = load(path)
        if file.puzzle is None and file.lesson is None and file.game is None:
            yield from (run.scenario for run in runs(file) if run.edition == file.edition)


def found(scenarios: Iterator[Scenario], wanted: list[str]) -> dict[str, TwinAt]:
    """For each wanted rule the nearest twin, or else a case that answers no because of it."""
    answered: dict[str, TwinAt] = {}
    near: dict[str, tuple[tuple[int, ...], TwinAt]] = {}
    for scenario in scenarios:
        given = scenario.answer
        if given is not None and given.verdict == "no" and scenario.question and given.why:
            for rule in {*given.rules} & {*wanted}:
                answered.setdefault(rule, TwinAt(rule, scenario.id))
        for weight, each in twins(scenario, wanted):
            before = near.get(each.rule)
            if before is None or weight < before[0]:
                near[each.rule] = weight, each
    return answered | {rule: each for rule, (_, each) in near.items()}


def main() -> None:
    """Write the file."""
    every = found(own_runs(), bare())
    FILE.write_bytes(b"".join(msgspec.json.encode(every[id]) + b"\n" for id in sorted(every)))


if __name__ == "__main__":
    main()
