"""The commands that print what is there: ``rules``, ``examples``, ``catalogue``, ``schema``,
``vocabulary``.
"""

import argparse
import json
import sys
from typing import Any

import msgspec

from .rulebook import BOOKS
from .scenario import check_all
from .scenario.files import all_scenarios


def add_lists(commands: Any) -> None:
    """Add the commands about rules and cards to a parser."""
    command = commands.add_parser("rules", help="which rules the code cites, and what shows them")
    command.add_argument("--json", action="store_true", help="print them as JSON")
    command.add_argument("--left", action="store_true", help="list only rules left to show")
    command.add_argument(
        "--checked", action="store_true", help="list how each is checked, by stored runs"
    )
    command.add_argument(
        "--refused", action="store_true", help="print where each refuses a play most plainly"
    )
    command.set_defaults(run=_rules)

    command = commands.add_parser(
        "examples", help="which examples and notes of the books are shown"
    )
    command.add_argument("--json", action="store_true", help="print them as JSON")
    command.set_defaults(run=_examples)

    command = commands.add_parser(
        "catalogue", help="how much of the cards and characters is known and there, and why not all"
    )
    command.add_argument("--json", action="store_true", help="print it as JSON")
    command.set_defaults(run=_catalogue)


def add_words(commands: Any) -> None:
    """Add the commands about the words of files and cards to a parser."""
    command = commands.add_parser("schema", help="print the JSON Schema of a scenario file")
    command.add_argument(
        "--reference",
        action="store_true",
        help="print all words of a scenario file instead (scenarios/REFERENCE.md)",
    )
    command.set_defaults(run=_schema)

    command = commands.add_parser(
        "vocabulary", help="print the table of all words of cards (scenarios/VOCABULARY.md)"
    )
    command.set_defaults(run=_vocabulary)


def _checked(*, as_json: bool) -> int:
    """How each rule is checked, as the stored runs tell it."""
    from .rulebook import rules
    from .rulebook.checked import breaking, checked, watching

    watch, broken = watching(), breaking()
    found = [checked(id) for id in rules()]
    if as_json:
        told = {"rules": found, "watched_by": watch.command, "broken_by": broken.command}
        print(msgspec.json.encode(told).decode())
        return 0
    for each in found:
        active = f"{each.active:9,} moments" if each.watched else f"{'not watched':>17}"
        print(f"{each.id:50} {active}  {each.noticed:3} of {each.broken:3} mutants noticed")
    print(f"watched: {watch.games} games, {watch.files} scenario files: {watch.command}")
    print(f"broken: {broken.noticed} of {broken.mutants} mutants noticed: {broken.command}")
    return 0


def _refused() -> int:
    """Where each rule refuses a play most plainly, a line of JSON each."""
    from .reference.gather import scenarios
    from .reference.refused import best_places

    for place in best_places(scenarios()).values():
        print(msgspec.json.encode(place).decode())
    return 0


def _rules(options: argparse.Namespace) -> int:
    from .scenario.coverage import rule_uses, total, totals

    if options.checked:
        return _checked(as_json=options.json)
    if options.refused:
        return _refused()
    reports = check_all(all_scenarios())
    uses = rule_uses(reports)
    failing = sum(report.status != "pass" for report in reports)
    if failing:
        words = f"lines that fail, and so show nothing: {failing}; “rdi-explore check” says why"
        print(f"rdi-explore: {words}", file=sys.stderr)
    cited = [use for use in uses if use.code]
    shown = [use for use in cited if use.good or use.bad]
    by_topic = totals(uses)
    everything = total(uses)
    if options.json:
        counts = {"total": len(uses), "cited": len(cited), "shown": len(shown)}
        every = {**msgspec.to_builtins(everything), "topics": by_topic}
        print(msgspec.json.encode({"rules": uses, **counts, "all": every}).decode())
        return 0
    if options.left:
        for use in uses:
            if not use.shown and not use.not_shown:
                what = "only good" if use.good else "only told" if use.told else "not shown"
                what = what if use.code else f"no code, {what}"
                what = "when it was broken nobody noticed" if use.unnoticed else what
                print(f"{use.id:50} {use.kind:7} {what}")
        for topic, sums in (*by_topic.items(), ("all topics", everything)):
            print(f"{topic:50} {sums.left} of {sums.rules} left")
        return 0
    for use in cited:
        good, bad = len(use.good), len(use.bad)
        print(f"{use.id:50} {good:3} good {bad:3} bad  {', '.join(use.code)}")
    print(f"{len(cited)} of {len(uses)} rules are cited by the code, {len(shown)} are shown")
    return 0


def _examples(options: argparse.Namespace) -> int:
    from .scenario.index import examples

    found = examples(check_all(all_scenarios()))
    if options.json:
        print(msgspec.json.encode(found).decode())
        return 0
    for each in found:
        told = each.left or ", ".join(each.shown_by)
        print(f"{each.status:5}  {each.id}" + (f"  {told}" if told not in ("", each.id) else ""))
    for book in BOOKS:
        here = [each.status for each in found if each.book == book]
        counts = ", ".join(f"{here.count(word)} {word}" for word in ("shown", "left", "todo"))
        print(f"{book}: {len(here)} examples and notes: {counts}")
    return 0


def _catalogue(options: argparse.Namespace) -> int:
    from .draw.inventory import text
    from .scenario.inventory import inventory

    found = inventory()
    print(msgspec.json.encode(found).decode() if options.json else text(found))
    return 0


def _schema(options: argparse.Namespace) -> int:
    if options.reference:
        from .scenario.reference import text

        print(text(), end="")
        return 0
    from .scenario import json_schema

    print(json.dumps(json_schema(), indent=2))
    return 0


def _vocabulary(options: argparse.Namespace) -> int:
    from .draw.vocabulary import text

    print(text(), end="")
    return 0
