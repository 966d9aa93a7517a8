"""The commands ``rdi-explore ask`` and ``rule``: a question in a player's own words, and its
answer; the page of a rule."""

import argparse
import sys
from typing import Any

from .arguments import found_by_name
from .rulebook import BOOKS


def add_ask(commands: Any) -> None:
    """Add the command to a parser."""
    command = commands.add_parser(
        "ask", help="answer a question in your own words: verdict, why, rule, books"
    )
    command.add_argument("question", nargs="+", metavar="WORDS", help="a question, a card, a rule")
    command.add_argument("--edition", choices=BOOKS, default="", help="play by this book")
    command.add_argument("--n", type=int, default=10, metavar="N", help="show at most N hits")
    command.add_argument("--json", action="store_true", help="print the reply as JSON")
    command.set_defaults(run=_ask)

    command = commands.add_parser("rule", help="print the page of a rule")
    command.add_argument("id", metavar="RULE", help='its id, as "timing.reopen", or its name')
    command.add_argument("--json", action="store_true", help="print it as JSON")
    command.set_defaults(run=_rule)


def _ask(options: argparse.Namespace) -> int:
    import msgspec

    from .reference import ask

    question = " ".join(options.question).strip()
    if not question or options.n < 1:
        print("rdi-explore: ask something, and for at least one hit", file=sys.stderr)
        return 2
    reply = ask(question, options.edition, options.n)
    print(msgspec.json.encode(reply).decode() if options.json else reply)
    return 0


def _rule(options: argparse.Namespace) -> int:
    import msgspec

    from .reference.pages import rule_page
    from .rulebook import rule_name, rules

    id, near = found_by_name(options.id, {each: (rule_name(each),) for each in rules()})
    if not id:
        hint = f" Nearest: {near}." if near else ""
        print(f"rdi-explore: there is no rule “{options.id}”.{hint}", file=sys.stderr)
        return 2
    page = rule_page(id)
    print(msgspec.json.encode(page).decode() if options.json else page)
    return 0
