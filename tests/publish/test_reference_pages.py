"""The pages of rules and cards: each has one, no link is dead, nothing comes from elsewhere."""

import re
from collections.abc import Iterator
from pathlib import PurePosixPath
from xml.etree import ElementTree

import pytest

from rdi_explore.catalogue import cards
from rdi_explore.publish.reference_pages import MOST, ReferencePages, linked
from rdi_explore.rulebook import rules
from rdi_explore.scenario import load

LINK = re.compile(r'(?:href|src)="([^"#]*)(?:#([^"]*))?"')


def to(id: str) -> str:
    return f"../explorer.html#v1.{id}"


@pytest.fixture(scope="module")
def every() -> dict[str, str]:
    return dict(ReferencePages(to).pages())


def test_each_rule_and_each_card_has_a_page(every: dict[str, str]) -> None:
    assert {f"rules/{id}.html" for id in rules()} <= every.keys()
    assert {f"cards/{id}.html" for id in cards()} <= every.keys()
    assert len(every) == len(rules()) + len(cards()) + 5


def links(every: dict[str, str]) -> Iterator[tuple[str, str, str]]:
    for name, html in every.items():
        for path, fragment in LINK.findall(html):
            yield name, path, fragment


def test_no_link_is_dead_and_none_leads_elsewhere(every: dict[str, str]) -> None:
    there = {
        "assets/reference.css",
        *every,
        "index.html",
        "explorer.html",
        "assets/rdi.css",
        "assets/reference.js",
        "assets/ask.js",
        "assets/home.js",
    }
    dead = set()
    for name, path, fragment in links(every):
        if path.startswith("data:") or not path:
            continue
        parts: list[str] = []
        for part in (PurePosixPath(name).parent / path).parts:
            parts = parts[:-1] if part == ".." else [*parts, part]
        goal = "/".join(parts)
        missing = fragment and goal in every and f'id="{fragment}"' not in every[goal]
        if goal not in there or missing:
            dead.add((name, path, fragment))
    assert not dead, sorted(dead)[:5]


@pytest.mark.parametrize("name", ["rules/timing.reopen.html", "cards/hide-in-shadows.html"])
def test_a_page_is_well_formed_and_says_where_it_is_stated(
    every: dict[str, str], name: str
) -> None:
    body = re.search(r"<main.*</main>", every[name], re.DOTALL)
    assert body is not None
    assert len(list(ElementTree.fromstring(body[0]).iter("h1"))) == 1


def test_a_rule_is_played_out_on_a_small_board() -> None:
    """timing.reopen: the scenario that is about it, its answer, a step a moment."""
    page = ReferencePages(to, load).rule("timing.reopen")
    board = page[page.index('class="rdi-mini"') : page.index("May, and may not")]
    assert 2 <= board.count("<li>") <= MOST
    assert "<b>Yes</b>" in board and "rdi-track" in board and "<button" not in board


def test_the_id_of_a_rule_in_a_text_is_a_link() -> None:
    told = linked("see (redirect.to-attackers-teammate), not e.g. or rdi.css")
    assert told.count("<a ") == 1 and 'href="../rules/redirect.to-attackers-teammate.html"' in told
