"""Our wording is ours: no nine words in a row are those of a rulebook.

The rulebooks are not part of this project; without them these tests are skipped. Headings of
the books (``where``) are names by which one looks a rule up, and are left out.
"""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from rdi_explore.rulebook import rules, switches, topics

BOOKS = Path(__file__).parents[3] / "shared" / "rulebooks"
RUN = 9

pytestmark = pytest.mark.skipif(not BOOKS.is_dir(), reason="the rulebooks are not at hand")


def runs(text: str) -> Iterator[tuple[str, ...]]:
    words = re.findall(r"[a-z0-9']+", text.lower())
    return zip(*(words[start:] for start in range(RUN)), strict=False)


@pytest.fixture(scope="module")
def printed() -> set[tuple[str, ...]]:
    texts = [file.read_text(encoding="utf-8") for file in BOOKS.glob("*.txt")]
    assert len(texts) == 5
    # Curly apostrophes split a word, straight ones do not: look at both.
    return {run for text in texts for each in (text, text.replace("’", "'")) for run in runs(each)}


def test_the_check_finds_a_copied_sentence(printed: set[tuple[str, ...]]) -> None:
    copied = " ".join(min(printed))
    assert any(run in printed for run in runs(f"Well, {copied}, as we say"))


def ours() -> Iterator[tuple[str, str]]:
    for rule in rules().values():
        yield rule.id, rule.statement
        yield f"{rule.id} in plain words", rule.plain
        for book, note in rule.books.items():
            yield f"{rule.id} {book}", note.says
        for question in rule.open_questions:
            yield f"{rule.id} {question.q}", question.text
            yield f"{rule.id} {question.q} ruling", question.ruling
    for switch in switches().values():
        yield switch.name, switch.about
    for topic in topics():
        yield topic.id, topic.title


def test_no_nine_words_in_a_row_are_those_of_a_book(printed: set[tuple[str, ...]]) -> None:
    copied = [(at, " ".join(run)) for at, text in ours() for run in runs(text) if run in printed]
    assert copied == []
