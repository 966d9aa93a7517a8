"""Files of one's own characters (``RDI_CATALOGUE``) with something wrong: refused with a place.

One generator spoils the text of the files, as scenario files are spoiled: a sign more or less, a
line away or twice, a word of another place, an unseen sign (issue 13, section 4).
"""

from pathlib import Path
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rdi_explore.catalogue import FileError
from rdi_explore.catalogue.cards import FOLDERS, cards_of, folders, listed
from rdi_explore.catalogue.reading import Document
from rdi_explore.kernel import Token

FOLDER = Path(__file__).parent / "own_character"
CARDS = sorted((FOLDER / "cards").glob("*.yaml"))
TEXTS = [path.read_text(encoding="utf-8") for path in CARDS]
MUTANTS = 500
SIGNS = "{}[]:,-'\"#&*!|>%@`~\t\0\x1b\u2028\ud800🍺 09aZ"


def spoiled(text: str, chance: Random) -> str:
    lines = text.splitlines()
    for _ in range(chance.choice((1, 1, 2, 5))):
        place = chance.randrange(len(lines))
        at = chance.randrange(len(lines[place]) + 1)
        before, after = lines[place][:at], lines[place][at:]
        words = " ".join(lines).split()
        lines[place] = chance.choice((
            before + chance.choice(SIGNS) + after,
            before + after[1:],
            before + chance.choice(words) + after,
            before,
            before + chance.choice(SIGNS) * 2_000 + after,
            f"{lines[place]}\n{lines[place]}",
        ))  # fmt: skip
    return "\n".join(lines)


def read_cards(text: str) -> bool:
    """Whether a text is a file of cards; if not, a place and a short sentence say so."""
    try:
        document = Document(text, "spoiled.yaml")
        cards_of(document, document.data)
    except FileError as error:
        said = str(error)
        assert said.startswith("spoiled.yaml"), said
        assert len(said) < 600, said
        assert "`" not in said.replace("“`", "").replace("`”", "") or "not YAML" in said, said
        assert said.isprintable(), said
        return False
    return True


def test_spoiled_cards_are_refused_with_a_place() -> None:
    chance = Random(5)
    good = sum(read_cards(spoiled(chance.choice(TEXTS), chance)) for _ in range(MUTANTS))
    assert good < 0.6 * MUTANTS, "what is spoiled is mostly refused"
    assert all(map(read_cards, TEXTS))


@given(st.text(max_size=200))
@settings(max_examples=200, deadline=None)
def test_any_text(text: str) -> None:
    read_cards(text)


@given(st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner),
    max_leaves=8,
))  # fmt: skip
@settings(max_examples=200, deadline=None)
def test_any_data_is_no_card(data: object) -> None:
    document = Document("[]", "spoiled.yaml")
    with pytest.raises(FileError):
        cards_of(document, [data])


@pytest.mark.parametrize("text", ["x", "[1]", "- {id: x}", "- {id: x, title: [1]}", "\0", "a: [1"])
def test_a_wrong_file_of_a_folder(
    text: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "tokens.yaml").write_text(text, encoding="utf-8")
    monkeypatch.setenv(FOLDERS, str(tmp_path))
    with pytest.raises(FileError, match=r"tokens\.yaml, line \d"):
        list(listed("tokens.yaml", Token))


def test_a_folder_that_is_none(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(FOLDERS, str(tmp_path / "nowhere"))
    with pytest.raises(FileError, match="names no folder"):
        folders()
