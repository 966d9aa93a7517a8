"""The command that prints a moment of a scenario: ``rdi-explore show``."""

import argparse
import sys
from typing import Any

from .commands import steps_of
from .endings import FAILED, say
from .kernel import Moment
from .rulebook import BOOKS, rule_name
from .scenario import Scenario, WrongAnswer, answered, load
from .scenario.check import warnings
from .scenario.migrate import notice


def add_show(commands: Any) -> None:
    """Add the command to a parser."""
    command = commands.add_parser(
        "show", help="print the table, who is asked, and what answers what"
    )
    command.add_argument("scenario", metavar="ID", help="a scenario's id or path")
    command.add_argument("--step", type=int, metavar="N", help="after step N of the line, from 0")
    command.add_argument("--edition", choices=BOOKS, help="play it by another book")
    command.add_argument("--record", action="store_true", help="print the whole record instead")
    command.set_defaults(run=_show)


def _show(options: argparse.Namespace) -> int:
    from .draw.text import show
    from .draw.words import cards_played, rests_on

    scenario = load(options.scenario)
    for warning in filter(None, (notice(scenario), *warnings(scenario))):
        print(f"rdi-explore: {scenario.id}: {warning}", file=sys.stderr)
    reached = steps_of(scenario, options.edition)
    if reached.problem:
        print(f"rdi-explore: {scenario.id}: {reached.problem}", file=sys.stderr)
    if doubtful := rests_on(cards_played(reached.end), scenario.reconstructed):
        print(doubtful, end="\n\n")
    if options.record:
        print(record_text(reached.end))
    elif options.step is None:
        print(show(reached.end))
        if not reached.problem:
            return _say_answer(scenario, options.edition)
    elif not 0 <= options.step < len(reached.steps):
        last = len(reached.steps) - 1
        print(f"rdi-explore: {scenario.id} has steps 0 to {last}", file=sys.stderr)
        return 2
    else:
        print(show(reached.steps[options.step]))
    return 1 if reached.problem else 0


def _say_answer(scenario: Scenario, edition: str | None) -> int:
    """Print the answer; where the line does not show it, say so."""
    try:
        print(answer_text(scenario, edition), end="")
    except WrongAnswer as wrong:
        return say(f"{scenario.id}: {wrong}", FAILED)
    return 0


def answer_text(scenario: Scenario, edition: str | None) -> str:
    """What a scenario answers to its question, for the terminal; ``""`` without an answer."""
    told = answered(scenario, edition)
    if told is None:
        return ""
    by = "; ".join(map(rule_name, told.rules))
    return f"\n{scenario.question}\n{told.word}. {told.why}\nRule: {by}\n"


def record_text(moment: Moment) -> str:
    """The whole record of a line as text: each sentence with the rules that acted."""
    from .draw.text import record

    return "\n".join(text for text in map(record, moment.line()) if text)
