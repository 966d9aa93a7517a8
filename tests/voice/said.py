"""All that the product can say to a person, by kind.

Texts that are written down are all here. What is made while somebody plays (headlines, choices,
refusals) is taken from the lines of some scenarios, one file in ``EVERY``, drawn by its name;
record lines are those of the golden records.
"""

import argparse
import ast
import html
import json
import re
from collections.abc import Callable, Iterable, Iterator
from functools import cache
from itertools import islice
from pathlib import Path
from typing import Any, NamedTuple
from zlib import crc32

import yaml

from rdi_explore.app.walk import Walk
from rdi_explore.catalogue import cards
from rdi_explore.cli import _parser
from rdi_explore.draw.cards import meaning
from rdi_explore.draw.html.now import sentence
from rdi_explore.draw.html.page import PageView, regions
from rdi_explore.draw.words import note_words, option_label, refusal_words
from rdi_explore.kernel import Moment
from rdi_explore.practice import questions
from rdi_explore.reference.provisos import barred, in_a_team, provisos
from rdi_explore.rulebook import named, rule_name, rules, switches, topics
from rdi_explore.scenario import load, play_line, scenario_files
from rdi_explore.scenario.files import game_files

ROOT = Path(__file__).resolve().parents[2]
EVERY = 40
ASKED = 20
MARKUP = re.compile(r"<[^>]+>")


class Said(NamedTuple):
    """A text, and where it stands."""

    where: str
    text: str


def _rules() -> Iterator[Said]:
    for each in rules().values():
        yield Said(each.id, named(each.statement))


def _plain() -> Iterator[Said]:
    for each in rules().values():
        yield Said(each.id, each.plain)
        if each.because:
            yield Said(each.id, each.because)


def _names() -> Iterator[Said]:
    for id in rules():
        yield Said(id, rule_name(id))
    for topic in topics():
        yield Said(topic.id, topic.title)


def _books() -> Iterator[Said]:
    for each in rules().values():
        for book, note in each.books.items():
            yield Said(f"{each.id} {book}", named(note.says))


def _rulings() -> Iterator[Said]:
    for each in rules().values():
        for question in each.open_questions:
            yield Said(f"{each.id} {question.q}", named(question.text))
            yield Said(f"{each.id} {question.q}", named(question.ruling))


def _switches() -> Iterator[Said]:
    for each in switches().values():
        yield Said(each.name, each.about)


def _cards() -> Iterator[Said]:
    for card in cards().values():
        for line in meaning(card):
            yield Said(card.id, line)


def _card_notes() -> Iterator[Said]:
    for card in cards().values():
        yield Said(card.id, note_words(card))


def _provisos() -> Iterator[Said]:
    """What goes with cards, and what they are in a team."""
    for card in cards().values():
        for says, _ in (*provisos(card), *in_a_team(card), *barred(card)):
            yield Said(card.id, says)


# ------------------------------------------------------------------------------- scenario files


@cache
def _files() -> tuple[tuple[Path, dict[str, Any]], ...]:
    loader: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
    every = (*scenario_files(ROOT / "scenarios"), *game_files(ROOT / "scenarios"))
    return tuple((path, yaml.load(path.read_text(encoding="utf-8"), loader)) for path in every)


def _parts() -> Iterator[tuple[str, dict[str, Any]]]:
    """Every file and every case of one."""
    for path, content in _files():
        for part in (content, *content.get("cases", ())):
            yield path.stem, part


def _questions() -> Iterator[Said]:
    for name, part in _parts():
        yield Said(name, part.get("question", ""))


def _answers() -> Iterator[Said]:
    """The verdicts and reasons of answers; what the kernel fills in is a number or so."""
    for name, part in _parts():
        answer = part.get("answer")
        for said in ("verdict", "why") if isinstance(answer, dict) else ():
            yield Said(name, re.sub(r"\{[^}]*\}", "3", str(answer.get(said, ""))))


def _steps() -> Iterator[Said]:
    """What files say at their steps, and remark."""
    for name, part in _parts():
        steps = [step.get("say") or "" for step in part.get("line") or ()]
        for text in filter(None, (*steps, *part.get("remarks", ()))):
            yield Said(name, str(text))


TOLD = {"about", "idea", "keep", "ask", "say", "says", "look", "right", "wrong"}
"""What a lesson tells, by its keys; under right and wrong stands a text for each answer."""


def _lessons() -> Iterator[Said]:
    for path, content in _files():
        for text in _told(content.get("lesson", {})):
            yield Said(path.stem, text)


def _told(node: Any, key: str = "") -> Iterator[str]:
    if isinstance(node, str) and key in TOLD:
        yield node
    elif isinstance(node, list):
        for each in node:
            yield from _told(each)
    elif isinstance(node, dict):
        for name, each in node.items():
            yield from _told(each, key if key in ("right", "wrong") else name)


# ----------------------------------------------------------------------------- what play makes


def drawn(name: str, every: int) -> bool:
    """Whether a name is in a sample of one in so many, whatever else there is."""
    return crc32(name.encode()) % every == 0


def _some_files() -> list[Path]:
    return [path for path in scenario_files(ROOT / "scenarios") if drawn(path.stem, EVERY)]


@cache
def _moments() -> tuple[Moment, ...]:
    found: list[Moment] = []
    for path in _some_files():
        found += play_line(load(path)).end.line()
    return tuple(found)


def _headlines() -> Iterator[Said]:
    for moment in _moments():
        yield Said("", MARKUP.sub("", sentence(moment)))


HEARD = re.compile(r'aria-label="([^"]*)"')


def _pages() -> Iterator[Said]:
    """What stands in the regions of the explorer, piece by piece, with what is only heard."""
    for path in _some_files():
        walk = Walk(load(path))
        for step in range(1, len(walk.stops()) + 1):
            walk.jump(step)
            for name, region in regions(PageView(walk.timeline())).items():
                for piece in _pieces(region):
                    yield Said(f"{path.stem} {name}", piece)


def _pieces(region: str) -> Iterator[str]:
    heard = HEARD.findall(region)
    inline = re.sub(r"<option.*?</option>", "", region, flags=re.S)
    inline = re.sub(r"<cite[^>]*>(.*?)</cite>", r"“\1”", inline)
    inline = re.sub(r"</?(?:b|strong|i)\b[^>]*>", "", inline)
    for piece in (*heard, *re.split(r"<[^>]+>", inline)):
        yield html.unescape(" ".join(piece.split()))


def _choices() -> Iterator[Said]:
    for moment in _moments():
        for option in moment.options:
            yield Said("", option_label(moment, option))


def _refusals() -> Iterator[Said]:
    for moment in _moments():
        for refusal in moment.refusals:
            yield Said(refusal.reason, refusal_words(moment, refusal))


def _practice() -> Iterator[Said]:
    """What some questions ask and say: the table, what waits, each answer with its reason."""
    for number, question in enumerate(islice(questions(15), ASKED), 1):
        told = (each for answer in question.answers for each in (answer.text, answer.why))
        for text in (*question.board, *question.waits, question.ask, *told):
            yield Said(f"question {number}", text)


RULES = re.compile(r" \[[^\]]*\]")


def _records() -> Iterator[Said]:
    for path in sorted((ROOT / "tests" / "golden").glob("*.txt")):
        if path.name != "tree.dot.txt":
            for line in path.read_text(encoding="utf-8").splitlines():
                yield Said(path.stem, RULES.sub("", line).strip())


# ------------------------------------------------------------------------------ the command line


def _help() -> Iterator[Said]:
    yield from _helps(_parser(), "rdi-explore")


def _helps(parser: argparse.ArgumentParser, name: str) -> Iterator[Said]:
    yield Said(name, parser.description or "")
    for action in parser._actions:
        if isinstance(action, argparse._SubParsersAction):
            for choice in action._choices_actions:
                yield Said(f"{name} {choice.dest}", choice.help or "")
            for word, command in action.choices.items():
                yield from _helps(command, f"{name} {word}")
        elif isinstance(action.help, str) and action.help != argparse.SUPPRESS:
            yield Said(f"{name} {action.dest}", action.help)


def _errors() -> Iterator[Said]:
    """What is said of something wrong: the texts with which an error is raised."""
    for path in sorted((ROOT / "rdi_explore").rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Raise) and isinstance(node.exc, ast.Call):
                for text in map(_text, node.exc.args):
                    if " " in text:
                        yield Said(f"{path.stem}:{node.lineno}", text)


def _text(node: ast.expr) -> str:
    """A text as it stands in the code, with “it” for what is filled in."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return node.value
    if isinstance(node, ast.JoinedStr):
        return "".join(_text(part) or "it" for part in node.values)
    return ""


# ------------------------------------------------------------------------------------ documents


def _readme() -> Iterator[Said]:
    for text in _paragraphs((ROOT / "README.md").read_text(encoding="utf-8")):
        yield Said("README", text)


def _notebooks() -> Iterator[Said]:
    for path in sorted((ROOT / "notebooks").glob("*.ipynb")):
        for cell in json.loads(path.read_text(encoding="utf-8"))["cells"]:
            if cell["cell_type"] == "markdown":
                for text in _paragraphs("".join(cell["source"])):
                    yield Said(path.stem, text)


def _paragraphs(markdown: str) -> Iterator[str]:
    """The running text of a document: no code, no tables, links by their words."""
    markdown = re.sub(r"```.*?```", "", markdown, flags=re.S)
    markdown = re.sub(r"!?\[([^\]]*)\]\([^)]*\)", r"\1", markdown)
    for block in re.split(r"\n\s*\n|\n(?=\s*[-*|#]|\s*\d+\.)", markdown):
        text = " ".join(block.split()).lstrip("-*# ")
        if not text.startswith(("|", "<")):
            yield re.sub(r"`([^`]*)`", _code, text).replace("*", "")


def _code(found: re.Match[str]) -> str:
    """Code in a sentence is quoted, not said."""
    return f"“{found[1]}”"


KINDS: dict[str, Callable[[], Iterable[Said]]] = {
    "plain sentences": _plain,
    "rule statements": _rules,
    "rule names": _names,
    "notes on books": _books,
    "rulings": _rulings,
    "switches": _switches,
    "card meanings": _cards,
    "card notes": _card_notes,
    "what goes with cards": _provisos,
    "questions": _questions,
    "answers": _answers,
    "steps": _steps,
    "lessons": _lessons,
    "headlines": _headlines,
    "pages": _pages,
    "choices": _choices,
    "refusals": _refusals,
    "practice": _practice,
    "record lines": _records,
    "help": _help,
    "errors": _errors,
    "readme": _readme,
    "notebooks": _notebooks,
}


@cache
def said(kind: str) -> tuple[Said, ...]:
    """All texts of a kind, each once."""
    found: dict[str, Said] = {}
    for each in KINDS[kind]():
        if each.text.strip():
            found.setdefault(each.text, each)
    return tuple(found.values())
