"""What YAML files say, kept by their content: the same as the parser says, and nothing stale."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import msgspec
import pytest

import rdi_explore
from rdi_explore import packed
from rdi_explore.catalogue import Document
from rdi_explore.packed import NAME, kept, noting, pack, parsed, remembered, stand_in, unpack
from rdi_explore.scenario import Scenario, files, find, lesson, load, shelf
from rdi_explore.scenario.lesson import pose


@pytest.fixture(autouse=True)
def nothing_kept(tmp_path: Path, monkeypatch: Any) -> None:
    """A user who has never started this program."""
    monkeypatch.setattr(packed, "_kept", {})
    monkeypatch.setattr(packed, "_opened", {})
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


def test_a_short_text_stands_for_one_whose_words_are_packed(tmp_path: Path) -> None:
    text = find("rdi5-redirect-3").read_text("utf-8")
    with noting() as noted:
        plain = Document(text, "a").data
    (tmp_path / NAME).write_bytes(pack(noted))
    unpack(tmp_path)
    short = stand_in(text, "file")
    assert len(short) < 50
    assert Document(short, "a").data == plain
    assert parsed(short, "another manner", str.upper) == plain
    strange = stand_in("a: 1", "file")
    assert Document(strange, "a").data == strange, "of what is not packed there are only the words"


def test_a_package_without_sources_keeps_nothing(tmp_path: Path, monkeypatch: Any) -> None:
    """In a page nothing is written beside what was packed."""
    monkeypatch.setattr(packed, "_HERE", str(tmp_path))
    (tmp_path / packed.STAMP).write_text("by whom it was compiled")
    with remembered("things"):
        assert parsed("a", "upper", str.upper) == "A"
    assert not (tmp_path / "cache").exists()


def says(text: str) -> Any:
    """What is said by who remembers, in a new process."""
    begin_anew()
    with remembered("things"):
        return parsed(text, "upper", str.upper)


def begin_anew() -> None:
    packed._kept.clear()
    packed._opened.clear()


def test_what_was_parsed_once_is_remembered(monkeypatch: Any) -> None:
    assert says("a") == "A"
    monkeypatch.setattr(packed, "pack", lambda _: pytest.fail("it was written again"))
    begin_anew()
    with remembered("things"):
        assert parsed("a", "upper", lambda _: pytest.fail("it was parsed again")) == "A"


def test_what_a_stranger_names_is_not_remembered_under_its_name() -> None:
    """Else a file that names another one's key would be read in its stead."""
    says(stand_in("a text", "upper"))
    assert says("a text") == "A TEXT"


def test_what_has_changed_is_parsed_and_remembered_in_its_stead() -> None:
    assert [says("a"), says("b"), says("b")] == ["A", "B", "B"]


DEEP = b"\x81\xa1a" + b"\x91" * 100_000 + b"\xc0"


@pytest.mark.parametrize("content", [b"", b"nonsense", b"\x81\xa1a", bytes(100), DEEP])
def test_a_damaged_cache_is_as_none(content: bytes) -> None:
    assert says("a") == "A"
    (packed.cache() / "things.msgpack").write_bytes(content)
    assert says("a") == "A"


def small(what: str = "small", still: Any = lambda _: True) -> list[int]:
    """Something that is kept, with a sign of when it was made."""
    made: list[int] = []

    def make() -> tuple[int, ...]:
        made.append(1)
        return (1, 2)

    begin_anew()
    with remembered("things"):
        assert kept(what, b"content", tuple[int, ...], make, still) == (1, 2)
    return made


def test_what_was_made_once_is_kept_for_the_same_code_and_content(monkeypatch: Any) -> None:
    assert [len(small()), len(small()), len(small("other")), len(small())] == [1, 0, 1, 0]
    monkeypatch.setattr(packed, "stamp", lambda: "other code")
    assert len(small()) == 1
    monkeypatch.setattr(packed, "stamp", lambda: "")  # nobody knows which code it is
    assert len(small()) == len(small()) == 1


def test_what_was_made_of_something_else_too_is_made_again_when_that_changes() -> None:
    assert len(small()) == 1
    assert len(small(still=lambda _: False)) == 1
    assert len(small()) == 0


@pytest.mark.parametrize(
    "lie", [b"\xa1a", b"\x92\xa1a\x01", b"\xc7\x01\x05a", b"\xdf\xff\xff\xff\xff"]
)
def test_a_cache_that_lies_about_its_kind_is_as_none(lie: bytes) -> None:
    small()
    path = packed.cache() / "things.msgpack"
    (key,) = msgspec.msgpack.decode(path.read_bytes())
    path.write_bytes(b"\x81" + msgspec.msgpack.encode(key) + lie)
    assert len(small()) == 1


def test_code_that_changes_while_it_runs_keeps_nothing(monkeypatch: Any) -> None:
    assert packed.stamp.__wrapped__()  # type: ignore[attr-defined]
    monkeypatch.setattr(packed, "_BEGUN", 0)
    assert packed.stamp.__wrapped__() == ""  # type: ignore[attr-defined]


def test_another_version_or_another_source_is_other_code(tmp_path: Path, monkeypatch: Any) -> None:
    def stamp() -> str:
        return str(packed.stamp.__wrapped__())  # type: ignore[attr-defined]

    for room in packed.ROOMS:
        (tmp_path / room).mkdir()
    source = tmp_path / "kernel" / "a.py"
    source.write_text("one")
    monkeypatch.setattr(packed, "_HERE", str(tmp_path))
    monkeypatch.setattr(packed, "_BEGUN", 1 << 63)
    seen = [stamp()]
    source.write_text("two")
    seen.append(stamp())
    source.rename(source.with_name("b.py"))
    seen.append(stamp())
    monkeypatch.setattr(rdi_explore, "__version__", "next")
    seen.append(stamp())
    assert len(set(seen)) == 4 and all(seen)


def test_a_link_in_the_cache_is_replaced_and_not_followed(tmp_path: Path) -> None:
    packed.cache().mkdir(parents=True)
    (tmp_path / "mine").write_text("precious")
    (packed.cache() / "things.msgpack").symlink_to(tmp_path / "mine")
    assert says("a") == "A"
    assert (tmp_path / "mine").read_text() == "precious"
    assert not (packed.cache() / "things.msgpack").is_symlink()


def test_a_pipe_in_the_cache_is_not_waited_for() -> None:
    packed.cache().mkdir(parents=True)
    os.mkfifo(packed.cache() / "things.msgpack")
    assert says("a") == "A"


def test_a_user_without_a_home_is_served(monkeypatch: Any) -> None:
    monkeypatch.delenv("XDG_CACHE_HOME")
    monkeypatch.setattr(Path, "home", lambda: (_ for _ in ()).throw(RuntimeError("no home")))
    assert says("a") == "A"


def test_a_number_that_cannot_be_kept_hinders_nothing() -> None:
    begin_anew()
    with remembered("things"):
        assert parsed("a", "large", lambda _: -(10**19) + 1) < 0
        parsed("b", "upper", str.upper)
    assert len(msgspec.msgpack.decode((packed.cache() / "things.msgpack").read_bytes())) == 1


def test_an_old_content_is_kept_beside_the_new_until_there_is_too_much(monkeypatch: Any) -> None:
    def there() -> int:
        return len(msgspec.msgpack.decode((packed.cache() / "things.msgpack").read_bytes()))

    says("a"), says("b")
    assert there() == 2
    monkeypatch.setattr(packed, "MOST_BYTES", 60)
    says("c")
    assert there() == 1


def test_a_cache_that_cannot_be_written_is_done_without(tmp_path: Path, monkeypatch: Any) -> None:
    (tmp_path / "file").touch()
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "file"))
    assert says("a") == "A"


# --------------------------------------------------------------------------- cards and scenarios


def run(words: str, **environment: str) -> str:
    """What a new process prints."""
    command = [sys.executable, "-c", words]
    where = {**os.environ, **environment}
    done = subprocess.run(command, capture_output=True, text=True, check=True, env=where)
    return done.stdout


ALL = """
import hashlib
from rdi_explore.catalogue import cards
from rdi_explore.rulebook import rules
from rdi_explore.scenario import shelf
for what in (dict(cards()), dict(rules()), shelf.titles(), shelf.every_scenario()):
    print(len(what), hashlib.sha256(repr(what).encode()).hexdigest())
"""


@pytest.fixture
def a_shelf(tmp_path: Path, monkeypatch: Any) -> Path:
    """A folder of few scenarios."""
    folder = tmp_path / "scenarios"
    folder.mkdir()
    for id in ("rdi5-redirect-1", "rdi5-redirect-3"):
        shutil.copyfile(find(id), folder / f"{id}.yaml")
    monkeypatch.setenv("RDI_SCENARIOS", str(folder))
    return folder


def test_cards_rules_and_scenarios_are_the_same_from_the_cache() -> None:
    made = run(ALL)
    assert run(ALL) == made == run(ALL, XDG_CACHE_HOME=os.devnull)


def test_a_start_from_the_cache_reads_no_yaml(a_shelf: Path) -> None:
    run("from rdi_explore.scenario import shelf; shelf.every_scenario()")
    words = """
import yaml
yaml.parse = yaml.load = None
import rdi_explore as rdi
print(rdi.start("rdi5-redirect-1").options[0].act)
"""
    assert run(words) == run(words) == "pass\n"


def titles() -> list[str]:
    begin_anew()
    files._load_file.cache_clear()
    return [each.title for each in shelf.titles()]


def test_the_shelf_knows_what_has_changed(a_shelf: Path) -> None:
    first = titles()
    assert len(first) == 2 and titles() == first
    one = a_shelf / "rdi5-redirect-1.yaml"
    title = load(one).title
    times = one.stat()
    one.write_text(
        one.read_text("utf-8").replace(f"title: {title}", f"title: {title[::-1]}"), "utf-8"
    )
    os.utime(one, ns=(times.st_atime_ns, times.st_mtime_ns))  # as after a checkout
    assert title[::-1] in titles()
    one.write_text("no: scenario", "utf-8")
    assert titles() == [load("rdi5-redirect-3").title]
    one.unlink()
    assert titles() == [load("rdi5-redirect-3").title]


def test_the_shelf_tells_whether_it_was_read(a_shelf: Path) -> None:
    assert not shelf.are_read() and not shelf.are_read(), "to ask reads nothing"
    titles()
    begin_anew()
    assert shelf.are_read()
    (a_shelf / "rdi5-redirect-1.yaml").unlink()
    assert not shelf.are_read()


def test_all_cores_read_the_same_shelf(a_shelf: Path) -> None:
    shelf.read()
    begin_anew()
    assert shelf.are_read()
    together = titles()
    (a_shelf / "rdi5-redirect-1.yaml").touch()
    assert titles() == together and len(together) == 2


def test_the_shelf_is_not_made_again(a_shelf: Path, monkeypatch: Any) -> None:
    first = titles()
    monkeypatch.setattr(shelf, "load", lambda _: pytest.fail("it was made again"))
    assert titles() == first


LESSON = "disputes-first-evening"


def test_a_question_at_another_table_is_checked_again_when_that_has_changed(
    a_shelf: Path, monkeypatch: Any
) -> None:
    monkeypatch.delenv("RDI_SCENARIOS")
    sheet = load(LESSON).lesson
    assert sheet is not None
    tables = {each.table.partition("--")[0] for each in sheet.questions if each.table}
    places = {id: find(id) for id in (*tables, LESSON)}
    monkeypatch.setenv("RDI_SCENARIOS", str(a_shelf))
    for id, path in places.items():
        shutil.copyfile(path, a_shelf / f"{id}.yaml")
    assert LESSON in [each.id for each in shelf.every_scenario()]
    (a_shelf / f"{min(tables)}.yaml").unlink()
    begin_anew()
    files._load_file.cache_clear()
    assert LESSON not in [each.id for each in shelf.every_scenario()]


def test_two_processes_at_once_do_not_harm_each_other(a_shelf: Path) -> None:
    words = "from rdi_explore.scenario import shelf; print(len(shelf.titles()))"
    both = [
        subprocess.Popen([sys.executable, "-c", words], stdout=subprocess.PIPE, text=True)
        for _ in range(3)
    ]
    assert [each.communicate()[0] for each in both] == ["2\n"] * 3
    assert sorted(path.name for path in packed.cache().iterdir() if path.name[0] == ".") == []
    found = [each for each in shelf.every_scenario() if isinstance(each, Scenario)]
    assert len(found) == 2


def test_what_is_made_whole_is_made_of_what_is_packed(tmp_path: Path) -> None:
    """In a page the code that made it whole is another: it is made again, of packed parts."""
    with noting() as noted:
        parsed("a", "upper", str.upper)
    (tmp_path / NAME).write_bytes(pack(noted))
    unpack(tmp_path)

    def never(_: str) -> str:
        pytest.fail("it was parsed again")

    assert kept("whole", b"", str, lambda: str(parsed("a", "upper", never))) == "A"


def test_what_a_lesson_must_solve_is_solved_once(tmp_path: Any, monkeypatch: Any) -> None:
    """What a play is worth in forty deals hangs on its table alone: after a card of one's own has
    changed, each file is checked anew, but this is not solved again."""
    text = find("lesson-unseen-drinks").read_text("utf-8")
    with remembered("lessons"):
        first = pose(files.load_text(text), 0)
    monkeypatch.setattr(packed, "_kept", {})
    monkeypatch.setattr(packed, "_opened", {})
    monkeypatch.setattr(lesson, "_times", lambda *_: pytest.fail("it was solved again"))
    with remembered("lessons"):
        again = pose(files.load_text(text + "\n# a remark\n"), 0)
        assert [(each.name, each.times) for each in again.answers] == [
            (each.name, each.times) for each in first.answers
        ]
        with pytest.raises(pytest.fail.Exception):  # at another table
            pose(files.load_text(text.replace("gold: 7", "gold: 6")), 0)
