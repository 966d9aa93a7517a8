"""The command that asks what would have to differ: ``rdi-explore suppose``."""

import argparse
import json
import sys
from typing import Any

import msgspec

from .commands import steps_of
from .draw.words import Supposition, refusal_words, suppositions
from .kernel import Moment
from .rulebook import BOOKS, cited
from .scenario import load


def add_suppose(commands: Any) -> None:
    """Add the command to a parser."""
    command = commands.add_parser(
        "suppose", help="for each card that cannot be played: what would have to differ?"
    )
    command.add_argument("scenario", metavar="ID", help="a scenario's id or path")
    command.add_argument("--step", type=int, metavar="N", help="after step N of the line, from 0")
    command.add_argument("--edition", choices=BOOKS, help="play it by another book")
    command.add_argument("--seat", metavar="NAME", help="only the cards of this player")
    command.add_argument("--json", action="store_true", help="print it as JSON")
    command.set_defaults(run=_suppose)


def _suppose(options: argparse.Namespace) -> int:
    scenario = load(options.scenario)
    steps = steps_of(scenario, options.edition).steps
    step = len(steps) - 1 if options.step is None else options.step
    if not 0 <= step < len(steps):
        print(f"rdi-explore: {scenario.id} has steps 0 to {len(steps) - 1}", file=sys.stderr)
        return 2
    moment = steps[step]
    if options.seat is not None and options.seat not in moment.setup.names:
        known = ", ".join(moment.setup.names)
        print(f"rdi-explore: no {options.seat} at this table: {known}", file=sys.stderr)
        return 2
    seats = None if options.seat is None else (moment.seat(options.seat),)
    found = suppositions(moment, seats)
    if options.json:
        listed = [as_data(moment, each) for each in found]
        print(json.dumps({"supposed": listed}, indent=2, ensure_ascii=False))
        return 0
    print("\n".join(_text(moment, each) for each in found) or "Nothing is refused here.")
    return 0


def _text(moment: Moment, each: Supposition) -> str:
    reasons = dict.fromkeys(
        f"      {refusal_words(moment, no)} [{cited([no.rule], moment.setup.edition)}]"
        for no in each.refusals
    )
    who = moment.name(each.refusals[0].seat)
    return "\n".join((f"{who}: “{each.title}”", *reasons, f"    → {each.words}"))


def as_data(moment: Moment, each: Supposition) -> dict[str, Any]:
    """What would have to differ, as plain data: seats and cards by their names."""
    first, found = each.refusals[0], each.found
    facts = () if found is None else found.facts
    return {
        "seat": moment.name(first.seat),
        "card": moment.setup.cast[first.card].id,
        "mode": first.mode,
        "reasons": [{"reason": no.reason, "rule": no.rule} for no in each.refusals],
        "found": found is not None,
        "facts": [_named(moment, msgspec.to_builtins(fact)) for fact in facts],
        "words": each.words,
    }


def _named(moment: Moment, fact: dict[str, Any]) -> dict[str, Any]:
    """A fact with names in the place of numbers."""
    told = dict(fact)
    for key in ("seat", "by", "gambler", "drinker"):
        if key in told:
            told[key] = moment.setup.names[told[key]]
    if isinstance(told.get("card"), int):
        told["card"] = moment.setup.cast[told["card"]].id
    if "option" in told:
        _, card, _, _, targets, *_ = told.pop("option")
        told["card"] = moment.setup.cast[card].id
        told["on"] = [moment.setup.names[seat] for seat in targets]
    return told
