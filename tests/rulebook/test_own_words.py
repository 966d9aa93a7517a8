"""Our wording is ours: no nine words in a row are those of a rulebook.

The rulebooks are not part of this project; without them these tests are skipped. Titles of cards
and headings of the books (``where``, ``section``) are names by which one looks a thing up: a name
in a text ends the run of words, as if another word stood there.
"""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from rdi_explore.catalogue import cards
from rdi_explore.catalogue.cards import missing

ROOT = Path(__file__).parents[2]
BOOKS = ROOT.parent / "shared" / "rulebooks"
RUN = 9
NAME = "anothername"
HEADING = re.compile(
    r"\b(?:where|section): *(?:>-\n(?P<indent> +).*(?:\n(?P=indent).*)*|\"[^\"]*\"|[^\n,}]*)"
)
ID = re.compile(r"\b\w+(?:-\w+){2,}")
BREAK_IN_A_NOTEBOOK = re.compile(r"\\n\",\s*\"")
FOLDERS = ("rdi_explore", "scenarios", "notebooks", "tests", "binder", "benchmarks")
KINDS = {".yaml", ".md", ".tsv", ".txt", ".py", ".js", ".ipynb"}

pytestmark = pytest.mark.skipif(not BOOKS.is_dir(), reason="the rulebooks are not at hand")


def words(text: str) -> list[str]:
    """The words of a text; an apostrophe, curly or straight, is no part of them."""
    return re.findall(r"[a-z0-9]+", re.sub("['’]", "", text.lower()))


def runs(words: list[str]) -> Iterator[tuple[str, ...]]:
    return zip(*(words[start:] for start in range(RUN)), strict=False)


@pytest.fixture(scope="module")
def printed() -> set[tuple[str, ...]]:
    texts = [file.read_text(encoding="utf-8") for file in BOOKS.glob("*.txt")]
    assert len(texts) == 5
    return {run for text in texts for run in runs(words(text))}


@pytest.fixture(scope="module")
def names() -> re.Pattern[str]:
    """Titles of cards of three words and more."""
    titles = [card.title for card in (*cards().values(), *missing().values())]
    spelled = {" ".join(words(title)) for title in titles}
    long = sorted((name for name in spelled if name.count(" ") > 1), key=len, reverse=True)
    return re.compile(rf"\b(?:{'|'.join(long)})\b")


def copied(text: str, printed: set[tuple[str, ...]], names: re.Pattern[str]) -> list[str]:
    text = ID.sub(NAME, HEADING.sub(NAME, BREAK_IN_A_NOTEBOOK.sub(" ", text)))
    ours = names.sub(NAME, " ".join(words(text))).split()
    return [" ".join(run) for run in runs(ours) if run in printed]


def files() -> list[Path]:
    below = [path for folder in FOLDERS for path in (ROOT / folder).rglob("*")]
    return sorted(path for path in (*ROOT.glob("*.md"), *below) if path.suffix in KINDS)


def test_the_check_finds_a_copied_sentence(
    printed: set[tuple[str, ...]], names: re.Pattern[str]
) -> None:
    sentence = " ".join(min(printed))
    assert copied(f"Well, {sentence.capitalize()}, as we say", printed, names) == [sentence]


def test_no_nine_words_in_a_row_are_those_of_a_book(
    printed: set[tuple[str, ...]], names: re.Pattern[str]
) -> None:
    read = {path: copied(path.read_text(encoding="utf-8"), printed, names) for path in files()}
    assert len(read) > 1000
    assert {str(path.relative_to(ROOT)): runs for path, runs in read.items() if runs} == {}
