"""The command ``rdi-explore compare``: editions and rulings, and which open questions matter."""

import argparse
import json
import sys
from pathlib import Path
from typing import Any

from markupsafe import Markup

from .rulebook import BOOKS
from .whole import write_whole


def add_compare(commands: Any) -> None:
    """Add the command to a parser."""
    command = commands.add_parser(
        "compare", help="where a scenario's line diverges by other editions or rulings, and why"
    )
    command.add_argument("scenario", metavar="ID", help="a scenario's id or path")
    command.add_argument(
        "--editions", nargs="+", choices=BOOKS, default=(), help="which; else all of them"
    )
    command.add_argument(
        "--rulings",
        nargs="+",
        default=(),
        metavar="NAME=VALUE",
        help="each a variant of the scenario's edition; several at once with commas",
    )
    command.add_argument("--case", metavar="NAME", help="one case of the scenario; else all")
    command.add_argument(
        "--sensitivity",
        action="store_true",
        help="try every other answer to every open question that the line meets instead",
    )
    command.add_argument("--html", type=Path, metavar="FILE", help="write a page, too")
    command.add_argument("--json", action="store_true", help="print it as JSON")
    command.set_defaults(run=_compare)


def _compare(options: argparse.Namespace) -> int:
    from .draw.html.comparison import page
    from .explore.compare import NothingToCompare, compare, summary
    from .explore.sensitivity import sensitivity
    from .explore.sensitivity import summary as summary_of_sensitivity
    from .scenario import load

    if options.sensitivity and options.rulings:
        print("rdi-explore: --sensitivity tries all rulings; name none", file=sys.stderr)
        return 2
    scenario = load(options.scenario)
    cases: list[str | None] = [case.name for case in scenario.cases]
    if options.case or not cases:
        cases = [options.case]
    texts: list[str] = []
    plain: list[dict[str, Any]] = []
    drawn: list[Markup] = []
    try:
        for case in cases:
            if options.sensitivity:
                found = [
                    sensitivity(scenario, edition, case) for edition in options.editions or (None,)
                ]
                texts += map(str, found)
                plain += map(summary_of_sensitivity, found)
                drawn += [each.html() for each in found]
            else:
                compared = compare(scenario, options.editions, options.rulings, case)
                texts.append(str(compared))
                plain.append(summary(compared))
                drawn.append(compared.html())
    except NothingToCompare as no:
        print(f"rdi-explore: {no}", file=sys.stderr)
        return 2
    if options.html:
        write_whole(options.html, page(scenario.title, drawn))
        print(f"{options.html} is written", file=sys.stderr)
    print(json.dumps(plain, indent=2, ensure_ascii=False) if options.json else "\n\n".join(texts))
    return 0
