"""The command that asks: ``rdi-explore quiz``."""

import argparse
import json
from itertools import islice
from typing import Any

from .arguments import not_negative, positive
from .rulebook import BOOKS, topics


def add_quiz(commands: Any) -> None:
    """Add the command to a parser."""
    command = commands.add_parser("quiz", help="questions about the rules, without end")
    command.add_argument("--n", type=positive, default=10, metavar="N", help="so many questions")
    command.add_argument(
        "--seed", type=not_negative, default=0, metavar="N", help="decides all chance"
    )
    known = [topic.id for topic in topics()]
    command.add_argument("--topic", choices=known, metavar="TOPIC", help="a rule of it decides")
    command.add_argument("--edition", choices=BOOKS, help="played by this book")
    command.add_argument("--characters", default="", metavar="A,B", help="who may sit there")
    command.add_argument("--answers", action="store_true", help="show the answers, too")
    command.add_argument("--json", action="store_true", help="print an object with the questions")
    command.add_argument("--sheet", action="store_true", help="print an HTML document to print out")
    command.set_defaults(run=_quiz)


def _quiz(options: argparse.Namespace) -> int:
    from .practice import Quiz, questions

    who = tuple(name for name in options.characters.split(",") if name)
    stream = questions(options.seed, options.edition, options.topic, who)
    quiz = Quiz(tuple(islice(stream, options.n)), options.answers)
    if options.sheet:
        print(quiz.sheet(), end="")
    elif options.json:
        print(json.dumps(quiz.data(), ensure_ascii=False, indent=1))
    else:
        print(quiz.text())
    return 0 if quiz.questions else 1
