"""The command line: ``rdi-explore check | new | record | show | play | save | match | migrate |
explore | prove | puzzles | quiz | suppose | compare | rules | examples | catalogue | card | ask |
house | schema | vocabulary | publish | serve``.

A scenario is named by its id or by the path of its file, everywhere.
"""

import argparse
import json
import sys
from collections.abc import Sequence

import msgspec

from . import __version__
from .commands import add_games, steps_of
from .commands_ask import add_ask
from .commands_card import add_card
from .commands_check import add_check
from .commands_compare import add_compare
from .commands_explore import add_explore
from .commands_house import add_house
from .commands_match import add_match
from .commands_migrate import add_migrate
from .commands_new import add_new
from .commands_prove import add_prove
from .commands_publish import add_publish
from .commands_puzzles import add_puzzles
from .commands_quiz import add_quiz
from .commands_record import add_record
from .commands_serve import add_serve
from .commands_suppose import add_suppose
from .commands_watch import add_watch
from .endings import FAILED, any_letters, ended, say
from .kernel import Moment
from .rulebook import BOOKS, rule_name
from .running import kernel
from .scenario import Scenario, WrongAnswer, answered, check_all, load
from .scenario.files import all_scenarios
from .scenario.migrate import notice


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command; the result is the exit code (see :mod:`.endings`)."""
    any_letters()
    return ended(lambda: _run(arguments))


def _run(arguments: Sequence[str] | None) -> int:
    options = _parser().parse_args(arguments)
    return int(options.run(options))


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="rdi-explore",
        description="Step through the rules of The Red Dragon Inn. Unofficial fan project.",
    )
    parser.add_argument(
        "--version", action="version", version=f"rdi-explore {__version__}, {kernel()} kernel"
    )
    commands = parser.add_subparsers(required=True, metavar="COMMAND")

    add_check(commands)
    add_new(commands)
    add_record(commands)

    command = commands.add_parser(
        "show", help="print the table, who is asked, and what answers what"
    )
    command.add_argument("scenario", metavar="ID", help="a scenario's id or path")
    command.add_argument("--step", type=int, metavar="N", help="after step N of the line, from 0")
    command.add_argument("--edition", choices=BOOKS, help="play it by another book")
    command.add_argument("--record", action="store_true", help="print the whole record instead")
    command.set_defaults(run=_show)

    add_games(commands)
    add_match(commands)
    add_migrate(commands)
    add_compare(commands)
    add_explore(commands)
    add_prove(commands)
    add_puzzles(commands)
    add_quiz(commands)
    add_suppose(commands)
    add_watch(commands)

    command = commands.add_parser("rules", help="which rules the code cites, and what shows them")
    command.add_argument("--json", action="store_true", help="print them as JSON")
    command.add_argument("--left", action="store_true", help="list only rules left to show")
    command.add_argument(
        "--checked", action="store_true", help="list how each is checked, by stored runs"
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

    add_card(commands)
    add_ask(commands)
    add_house(commands)

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

    add_publish(commands)
    add_serve(commands)
    return parser


def _show(options: argparse.Namespace) -> int:
    from .draw.text import show
    from .draw.words import cards_played, rests_on

    scenario = load(options.scenario)
    if notice(scenario):
        print(f"rdi-explore: {scenario.id}: {notice(scenario)}", file=sys.stderr)
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


def _rules(options: argparse.Namespace) -> int:
    from .rulebook.checked import checked
    from .scenario.coverage import rule_uses, total, totals

    if options.checked:
        return _checked(as_json=options.json)
    uses = rule_uses(check_all(all_scenarios()))
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
                print(f"{use.id:50} {use.kind:7} {what}")
            elif checked(use.id).broken and not checked(use.id).noticed:
                print(f"{use.id:50} {use.kind:7} shown, but when it was broken nobody noticed")
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


if __name__ == "__main__":
    sys.exit(main())
