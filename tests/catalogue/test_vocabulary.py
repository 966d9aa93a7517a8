"""The vocabulary in the documents: written from the records, and what is told of cards complete."""

import re
from pathlib import Path
from typing import get_args

import msgspec
import pytest

from rdi_explore.draw.vocabulary import KINDS, text
from rdi_explore.kernel.vocabulary import cards as c

ROOT = Path(__file__).parents[2]
SECTION = (
    (ROOT / "rdi_explore" / "catalogue" / "README.md")
    .read_text(encoding="utf-8")
    .partition("### The vocabulary\n")[2]
    .partition("\n## ")[0]
)


def table(head: str) -> list[str]:
    """The examples of the table with this head."""
    rows = SECTION.partition(f"| {head}")[2].partition("\n\n")[0].splitlines()[2:]
    found = [re.fullmatch(r"\| `(.*)` \| (.*) \|", row) for row in rows]
    assert rows
    assert all(found)
    return [row[1] for row in found if row]


def test_the_stored_table_is_the_generated_one() -> None:
    """Renew it: ``rdi-explore vocabulary > scenarios/VOCABULARY.md``."""
    assert (ROOT / "scenarios" / "VOCABULARY.md").read_text(encoding="utf-8") == text()


def test_every_word_has_its_row_and_a_sentence() -> None:
    rows = [line.split(" | ") for line in text().splitlines() if line.startswith("| `")]
    for kinds, _ in KINDS.values():
        for kind in get_args(kinds):
            name = f"| `{kind.__struct_config__.tag}`"
            assert any(row[0] == name and "}` " in row[-1] for row in rows), name
    assert len(rows) > sum(len(get_args(kinds)) for kinds, _ in KINDS.values())


@pytest.mark.parametrize(
    ("row", "says"),
    [
        ("lose", "`threatens: fortitude`"),
        ("swap", "`answers: payment`"),
        ("leave", "`evicts`"),
        ("ante", "`answers: ante`"),
        ("negate", "`changes: drink`"),
        ("hold", "only under `event`"),
        ("again", "| `card` |"),
    ],
)
def test_what_may_answer_a_word_follows_from_its_record(row: str, says: str) -> None:
    assert says in next(line for line in text().splitlines() if line.startswith(f"| `{row}` "))


@pytest.mark.parametrize(("head", "kind"), [("of a mode", c.Mode), ("of a card", c.Card)])
def test_every_field_beyond_the_plain_ones_is_told(head: str, kind: type) -> None:
    plain = {"id", "title", "type", "owner", "short", "knowledge", "sources", "note", "when", "do"}
    told = {example.partition(":")[0] for example in table(head)}
    fields = {field.encode_name for field in msgspec.structs.fields(kind)} - plain
    assert told | {"rules"} == fields | {"rules"}


def test_every_part_of_a_face_and_every_way_to_play_a_card_is_told() -> None:
    for field in msgspec.structs.fields(c.Face):
        assert field.name in SECTION
    for mode in msgspec.structs.fields(c.Mode):
        if mode.name in ("as_", "answers"):
            for value in re.findall(r"'([a-z]+)'", str(mode.type)):
                assert f"`{value}`" in SECTION or f": {value}`" in SECTION, value
