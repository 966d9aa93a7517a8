"""What YAML files say, kept by their content: the same as the parser says, and nothing stale."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from rdi_explore import packed
from rdi_explore.catalogue import Document
from rdi_explore.packed import NAME, noting, pack, parsed, remembered, unpack
from rdi_explore.scenario import find


@pytest.fixture(autouse=True)
def nothing_kept(tmp_path: Path, monkeypatch: Any) -> None:
    """A user who has never started this program."""
    monkeypatch.setattr(packed, "_kept", {})
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))


def test_what_a_file_says_is_the_same_packed(tmp_path: Any, monkeypatch: Any) -> None:
    text = find("rdi5-redirect-3").read_text("utf-8")
    plain = Document(text, "a")
    with noting() as noted:
        Document(text, "a")
    (tmp_path / NAME).write_bytes(pack(noted))
    unpack(tmp_path)
    monkeypatch.setattr(Document, "_parse", lambda *_: pytest.fail("it was parsed again"))
    kept = Document(text, "b")
    assert kept.data == plain.data
    assert kept.line("$.line[2]") == plain.line("$.line[2]") > 10


def test_another_text_or_another_manner_is_parsed(tmp_path: Path) -> None:
    (tmp_path / NAME).write_bytes(pack({}))
    with noting() as noted:
        assert parsed("a: 1", "one", str.upper) == "A: 1"
    (tmp_path / NAME).write_bytes(pack(noted))
    unpack(tmp_path)
    assert parsed("a: 1", "one", str.title) == "A: 1"
    assert parsed("a: 1", "other", str.title) == "A: 1".title()
    assert parsed("a: 2", "one", str.title) == "A: 2"
    unpack(tmp_path / "nowhere")  # a folder that was not packed


def says(text: str) -> Any:
    """What is said by who remembers, in a new process."""
    packed._kept.clear()
    with remembered("things"):
        return parsed(text, "upper", str.upper)


def test_what_was_parsed_once_is_remembered(monkeypatch: Any) -> None:
    assert says("a") == "A"
    monkeypatch.setattr(packed, "pack", lambda _: pytest.fail("it was written again"))
    packed._kept.clear()
    with remembered("things"):
        assert parsed("a", "upper", lambda _: pytest.fail("it was parsed again")) == "A"


def test_what_has_changed_is_parsed_and_remembered_in_its_stead() -> None:
    assert [says("a"), says("b"), says("b")] == ["A", "B", "B"]


@pytest.mark.parametrize("content", [b"", b"nonsense", b"\x81\xa1a", bytes(100)])
def test_a_damaged_cache_is_as_none(content: bytes) -> None:
    assert says("a") == "A"
    (packed.cache() / "things.msgpack").write_bytes(content)
    assert says("a") == "A"


def test_a_cache_that_cannot_be_written_is_done_without(tmp_path: Path, monkeypatch: Any) -> None:
    (tmp_path / "file").touch()
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "file"))
    assert says("a") == "A"
