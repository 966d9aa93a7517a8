"""The command that asks: ``rdi-explore quiz``."""

import argparse
import json
from difflib import get_close_matches
from itertools import islice
from typing import Any

from .arguments import not_negative, positive
from .catalogue import cast_of, casts, characters
from .endings import FAILED, say
from .rulebook import BOOKS, rules, topics


def add_quiz(commands: Any) -> None:
    """Add the command to a parser."""
    command = commands.add_parser("quiz", help="questions about the rules, without end")
    command.add_argument("--n", type=positive, default=10, metavar="N", help="so many questions")
    command.add_argument(
        "--seed", type=not_negative, default=0, metavar="N", help="decides all chance"
    )
    known = [topic.id for topic in topics()]
    command.add_argument(
        "--topic", choices=known, metavar="TOPIC", help="ask about the rules of this topic"
    )
    command.add_argument("--edition", choices=BOOKS, help="played by this book")
    command.add_argument("--rule", choices=rules(), metavar="RULE", help="it decides each of them")
    command.add_argument(
        "--characters", type=_characters, default=(), metavar="A,B",
        help="who may be at the table; a book (rdi4) is all of its characters",
    )  # fmt: skip
    command.add_argument("--answers", action="store_true", help="show the answers, too")
    command.add_argument("--json", action="store_true", help="print an object with the questions")
    command.add_argument("--sheet", action="store_true", help="print an HTML document to print out")
    command.add_argument(
        "--reach", action="store_true", help="print which rules and topics so many questions reach"
    )
    command.set_defaults(run=_quiz)


def _characters(words: str) -> tuple[str, ...]:
    """Characters by their ids, or by their book."""
    found: list[str] = []
    for word in filter(None, words.split(",")):
        cast = cast_of(word) if word in casts() else (word,)
        if not set(cast) <= characters().keys():
            near = get_close_matches(word, [*casts(), *characters()], 1)
            instead = f"; nearest: {near[0]}" if near else ""
            raise argparse.ArgumentTypeError(f"no character and no book is called {word}{instead}")
        found += cast
    return tuple(dict.fromkeys(found))


def _quiz(options: argparse.Namespace) -> int:
    from .practice import Quiz, not_found, questions
    from .practice.reach import Reach

    wished = (
        options.seed, options.edition, options.topic, options.characters, options.rule,
    )  # fmt: skip
    quiz = Quiz(tuple(islice(questions(*wished), options.n)), options.answers)
    found = len(quiz.questions)
    if found < options.n:
        say(f"{not_found(*wished, found)} --reach names what is reached.", FAILED)
    if options.reach:
        reach = Reach.of(quiz.questions)
        print(json.dumps(reach.data(), indent=1) if options.json else reach.text())
    elif options.sheet:
        print(quiz.sheet(), end="")
    elif options.json:
        print(json.dumps(quiz.data(), ensure_ascii=False, indent=1))
    elif found:
        print(quiz.text())
    return 0 if found else FAILED
