"""The kernel knows no card and no character: their names stand in data and nowhere else."""

import ast
import io
import re
import tokenize
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

from rdi_explore import kernel
from rdi_explore.catalogue import cards
from rdi_explore.kernel.vocabulary.cards import Card
from rdi_explore.rulebook import rules

SOURCES = sorted(Path(kernel.__path__[0]).rglob("*.py"))

COMMON = frozenset({"no", "water"})
"""Names of cards that are plain words of the language."""

SECTIONS = frozenset({"drinking contest", "potion token", "round on the house", "winning hand"})
"""Names of cards after which the rulebooks call a rule: they are terms of the game."""

NOBODYS = frozenset({
    "generic", "unknown", "drink-deck", "dungeon-events", "prizes", "tavern", "otto",
})  # fmt: skip
"""Owners that are no characters: the last is a variant of the books."""


class Found(NamedTuple):
    line: int
    name: str
    text: str


def plain(text: str) -> str:
    """The words of a text, an identifier or an id: small letters with one space between them."""
    text = re.sub(r"(?<=[a-z0-9])(?=[A-Z])", " ", text).replace("’", "'").replace("'", "")
    return re.sub(r"[\W_]+", " ", text).strip().lower()


def names_of(catalogue: Iterable[Card]) -> frozenset[str]:
    """Every title, id and owner of a catalogue that may not stand in the kernel."""
    names: set[str] = set()
    for card in catalogue:
        names |= {plain(card.title), plain(card.id)}
        if card.owner not in NOBODYS:
            names.add(plain(card.owner))
    return frozenset(names - COMMON - SECTIONS)


def citable(ids: Iterable[str], owners: Iterable[str]) -> frozenset[str]:
    """Rule ids that the kernel may cite: those of a character belong to the character's module."""
    characters = frozenset(owners) - NOBODYS
    return frozenset(rule for rule in ids if rule.partition(".")[0] not in characters)


def texts(source: str) -> Iterator[tuple[int, str]]:
    """Every string, identifier and comment of a source, with its line."""
    for node in ast.walk(ast.parse(source)):
        line = getattr(node, "lineno", 1)
        for _, value in ast.iter_fields(node):
            for item in value if isinstance(value, list) else [value]:
                if isinstance(item, bytes):
                    item = item.decode("latin-1")
                if isinstance(item, str):
                    yield line, item
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        if token.type == tokenize.COMMENT:
            yield token.start[0], token.string


def names_in(source: str, names: frozenset[str], rule_ids: frozenset[str]) -> list[Found]:
    """Every forbidden name in a source. Rule ids are citations, and taken out first."""
    pattern = re.compile(
        r"\b(?:" + "|".join(map(re.escape, sorted(names, key=len, reverse=True))) + r")\b"
    )
    found: set[Found] = set()
    for line, text in texts(source):
        rest = re.sub(r"[a-z0-9-]+\.[a-z0-9-]+", lambda m: "" if m[0] in rule_ids else m[0], text)
        for hit in pattern.finditer(plain(rest)):
            found.add(Found(line, hit[0], text))
    return sorted(found)


NAMES = names_of(cards().values())
RULE_IDS = citable(rules(), {card.owner for card in cards().values()})


@pytest.mark.parametrize("path", SOURCES, ids=lambda path: path.stem)
def test_the_kernel_names_no_card_and_no_character(path: Path) -> None:
    """The module of a mechanic may cite the rules of the character that has it."""
    citable = frozenset(rules()) if path.parent.name == "characters" else RULE_IDS
    assert names_in(path.read_text(encoding="utf-8"), NAMES, citable) == []
    assert names_in(f"{path.stem} = 0", NAMES, RULE_IDS) == []


def test_the_exceptions_are_names_of_cards() -> None:
    everything = {plain(card.title) for card in cards().values()}
    assert everything >= COMMON | SECTIONS
    assert {card.owner for card in cards().values()} >= NOBODYS
    assert all(" " not in name for name in COMMON)


# ------------------------------------------------------------- the check itself can fail

MADE_UP = frozenset({"mira", "mulled cider", "that is mine", "old captain"})
MADE_UP_RULES = frozenset({"mulled-cider.hot"})


@pytest.mark.parametrize(
    ("source", "line", "name"),
    [
        ('x = 1\ny = "Mulled Cider"', 2, "mulled cider"),
        ("x = 'played That\\'s... no, That is mine!'", 1, "that is mine"),
        ("cards = ['mulled-cider']", 1, "mulled cider"),
        ("x = 1  # Mira drinks first", 1, "mira"),
        ('def f():\n    """What Mira does."""', 2, "mira"),
        ('"""The module of Mira."""', 1, "mira"),
        ("def serve_mulled_cider(): ...", 1, "mulled cider"),
        ("class OldCaptain: ...", 1, "old captain"),
        ("seat.mira", 1, "mira"),
        ("f(mira=1)", 1, "mira"),
        ("def f(mira): ...", 1, "mira"),
        ("from . import mulled_cider", 1, "mulled cider"),
        ("import a.mira as b", 1, "mira"),
        ("match x:\n    case {'a': 1, **mira}: ...", 2, "mira"),
        ("match x:\n    case A(mira=1): ...", 2, "mira"),
        ("x = f'to {y} of Mira'", 1, "mira"),
        ("x = b'mira'", 1, "mira"),
        ("cite('mulled-cider.cold')", 1, "mulled cider"),
        ("MIRA = 1", 1, "mira"),
    ],
)
def test_a_name_is_found_wherever_it_stands(source: str, line: int, name: str) -> None:
    found = names_in(source, MADE_UP, MADE_UP_RULES)
    assert [(one.line, one.name) for one in found] == [(line, name)]


@pytest.mark.parametrize(
    "source",
    [
        "cite('mulled-cider.hot')  # by mulled-cider.hot",
        "admiral = 'miracle'",
        "mulled = 'cider'",
    ],
)
def test_a_cited_rule_or_a_part_of_a_word_is_no_name(source: str) -> None:
    assert names_in(source, MADE_UP, MADE_UP_RULES) == []


def test_rules_of_a_character_are_not_cited_in_the_kernel() -> None:
    ids = citable(["mira.sips", "drink.pass", "generic.any"], ["mira", "generic"])
    assert ids == {"drink.pass", "generic.any"}


def test_names_are_titles_ids_and_owners() -> None:
    card = Card("cup-of-cider", "A Cup of Cider!", ("action",), owner="old-captain")
    nobodys = Card("sip", "Sip", ("action",))
    assert names_of([card, nobodys]) == {"cup of cider", "a cup of cider", "old captain", "sip"}
