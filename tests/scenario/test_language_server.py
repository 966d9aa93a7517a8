"""The schema in a real editor's language server: ids are completed, wrong words are marked.

``make languageserver`` installs the server; without it, and without node, these tests are skipped.
"""

import json
import shutil
from collections.abc import Iterable, Iterator
from pathlib import Path

import pytest

from rdi_explore.catalogue import cards, characters
from rdi_explore.kernel import Act
from rdi_explore.rulebook import rules
from rdi_explore.scenario import json_schema
from tests.scenario.language_server import LanguageServer

ROOT = Path(__file__).parents[2]
PROGRAM = ROOT / ".languageserver/node_modules/yaml-language-server/bin/yaml-language-server"

pytestmark = pytest.mark.skipif(
    shutil.which("node") is None or not PROGRAM.is_file(),
    reason="no node, or no yaml-language-server: make languageserver (needs npm)",
)

HEAD = """\
format: 2
id: mine
title: Mine
seats:
  Ann: {character: sera, hand: [winning-hand]}
  Ben: {character: zot}
turn: {of: Ann, phase: action}
"""
DRINKS = [card.id for card in cards().values() if card.of_drinks]
OWN = f"""{HEAD}cards:
  - {{id: my-own, title: My own, type: [action], modes: [{{as: action, do: [{{draw: 1}}]}}]}}
"""


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[LanguageServer]:
    folder = tmp_path_factory.mktemp("editor")
    schema = folder / "scenario.schema.json"
    schema.write_text(json.dumps(json_schema()), "utf-8")
    with LanguageServer(PROGRAM, folder, schema) as server:
        yield server


def shown(id: str) -> str:
    """What the server calls a completion: it cuts off what is longer than 60 letters."""
    return id if len(id) <= 60 else f"{id[:57]}..."


@pytest.mark.parametrize(
    ("place", "ids"),
    [
        ("line:\n  - seat: Ann\n    plays: |", cards()),
        ("line:\n  - {seat: Ann, plays: |}", cards()),
        ("line:\n  - seat: Ann\n    may_not_play: |", cards()),
        ("line:\n  - {seat: Ann, may_not_play: winning-hand, because: |}", rules()),
        ("line:\n  - until: {playable: |}", cards()),
        ("line:\n  - until: |", ("quiet", "possible", "drink", "action", "payment")),
        ("line:\n  - until: {window: |}", ("free", "drink", "choice")),
        ("line:\n  - {seat: Ann, does: |}", [act.value for act in Act]),
        ("expect: {window: |}", ("none", "free", "losing")),
        ("expect:\n  rules: [|]", rules()),
        ("mode: |", ("boss-battle", "otto", "normal")),
        ("drink_deck:\n  - |", DRINKS),
    ],
)
def test_ids_are_completed(server: LanguageServer, place: str, ids: Iterable[str]) -> None:
    for head in (HEAD, OWN):
        offered = server.completions(f"{head}{place}\n")
        offered = {word.strip('"') for word in offered}  # “no” is quoted
        assert {shown(id) for id in ids} <= offered, sorted(offered)[:20]


def test_characters_are_completed(server: LanguageServer) -> None:
    text = HEAD.replace("character: sera", "character: |s")
    assert set(characters()) <= server.completions(text)


def test_a_right_file_has_no_marks(server: LanguageServer) -> None:
    text = HEAD + "line:\n  - {until: action, seat: Ann, may_play: winning-hand}\n"
    assert server.nothing_wrong(text)
    own = OWN + "line:\n  - {until: action, seat: Ann, may_play: my-own}\n"
    assert server.nothing_wrong(own)


@pytest.mark.parametrize(
    ("wrong", "line"),
    [
        (HEAD + "line:\n  - {seat: Ann, plays: winning-hnad}\n", 9),
        (HEAD.replace("[winning-hand]", "[winning-hnad]"), 5),
        (HEAD.replace("sera", "serra"), 5),
        (HEAD + "rules: [timing.repoen]\n", 8),
        (HEAD + "line:\n  - {seat: Ann, does: plaay}\n", 9),
        (HEAD + "expect: {window: drnik}\n", 8),
        (HEAD + "line:\n  - {until: drnik}\n", 9),
        (HEAD + "mode: boss-batle\n", 8),
        (HEAD + "titel: Mine\n", 8),
        (HEAD + "line:\n  - {seat: Ann, plaays: winning-hand}\n", 9),
        (OWN + "line:\n  - {seat: Ann, plays: Not An Id}\n", 11),
    ],
)
def test_a_wrong_word_is_marked_in_its_line(server: LanguageServer, wrong: str, line: int) -> None:
    told = server.diagnostics(wrong)
    assert all(each.startswith(f"{line}: ") for each in told), told
