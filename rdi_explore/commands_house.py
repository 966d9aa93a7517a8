"""The command ``rdi-explore house``: house rules, and which scenarios notice them."""

import argparse
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from msgspec.structs import replace

from .catalogue import FileError
from .rulebook import BOOK_TITLES, switches
from .scenario import HouseRule, HouseSheet, load
from .scenario.cases import runs
from .scenario.houses import house, house_files
from .scenario.play import play_as_far


def add_house(commands: Any) -> None:
    """Add the command to a parser."""
    command = commands.add_parser(
        "house", help="print house rules, and whether scenarios notice each of them"
    )
    command.add_argument("house", nargs="?", metavar="NAME", help="a house, or its file")
    command.set_defaults(run=_house)


def _house(options: argparse.Namespace) -> int:
    if options.house is None:
        for name, path in house_files().items():
            print(f"{name}  {house(path).title}")
        return 0
    found = house(options.house)
    print(f"{found.title} ({found.id})")
    path = house_files().get(options.house, Path(options.house))
    beside = path.resolve().parent.parent
    shown = [_rule(found, rule, beside) for rule in found.rules]
    counted = "1 house rule" if len(shown) == 1 else f"{len(shown)} house rules"
    print(f"{counted}, {sum(shown)} shown")
    return 0 if all(shown) else 1


def _rule(found: HouseSheet, rule: HouseRule, beside: Path) -> bool:
    """Print a rule; whether a scenario notices if it is switched off, and all named ones do."""
    print(f"\n{rule.name}{'' if rule.on else ' (off)'}: {rule.says}\n  Why: {rule.grounds}")
    for name, value in rule.sets.items():
        answers = switches()[name].values.items()
        books = ", ".join(f"{BOOK_TITLES[book]} {_word(each)}" for book, each in answers)
        print(f"  {name} = {_word(value)} ({books})")
    for card in rule.cards:
        print(f"  *{card.title}* ({card.id}) as it is here")
    if not rule.on:
        print("  off: nothing shows it")
        return True
    told = [_shown(found, rule, id, beside) for id in rule.shown_by]
    for id, problem in told:
        print(f"  {id}: {problem or 'comes out otherwise without it'}")
    if not told:
        print("  no scenario shows it: name one in “shown_by”")
    return bool(told) and not any(problem for _, problem in told)


def _shown(found: HouseSheet, rule: HouseRule, id: str, beside: Path) -> tuple[str, str]:
    """A scenario, and why it does not show a rule (``""``: it does)."""
    try:
        near = beside / f"{id}.yaml"
        scenario = load(near if near.is_file() else id)
    except FileError as error:
        return id, str(error)
    if scenario.house != found:
        return id, f"it is not played by the house “{found.id}”"
    problems = [*_problems(scenario, rule)]
    if wrong := [problem for problem in problems if problem != _SAME]:
        return id, wrong[0]
    return id, "" if len(problems) < len([*runs(scenario)]) else _SAME


_SAME = "comes out the same without it"


def _problems(scenario: Any, rule: HouseRule) -> Iterator[str]:
    """For each run that fails why, and for each that does not need the rule that it is so."""
    for run in runs(scenario):
        _, fault = play_as_far(run.scenario, run.edition)
        if fault is not None:
            yield f"{run.name}: {fault}"
            continue
        without = replace(run.scenario, without=(*run.scenario.without, rule.name))
        if play_as_far(without, run.edition)[1] is None:
            yield _SAME


def _word(value: bool | str) -> str:
    return str(value).lower() if isinstance(value, bool) else value
