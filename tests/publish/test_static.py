"""The published site without a browser: which moments, which files."""

import codecs
import hashlib
import json
import random
import re
import shutil
import zlib
from base64 import b64encode
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from rdi_explore.app.walk import Walk
from rdi_explore.cli import main
from rdi_explore.publish import static_site
from rdi_explore.publish.page_scripts import graphviz, published_script, served_script
from rdi_explore.publish.reference_pages import SinglePage
from rdi_explore.publish.static_page import CONTENT_SECURITY_POLICY
from rdi_explore.publish.static_search import PARTS
from rdi_explore.publish.static_site import (
    CannotPublish,
    gallery_data,
    publish,
)
from rdi_explore.publish.static_texts import (
    SIGNS,
    WIDESPREAD,
    Rows,
    SharedPieces,
    Texts,
    acts_in,
    in_file,
    in_signs,
    script,
)
from rdi_explore.scenario import find, load

HOSTILE = Path(__file__).parents[1] / "draw" / "hostile.yaml"


# ----------------------------------------------------------------------------------- texts


def test_texts_come_back_and_share_their_pieces() -> None:
    texts = Texts()
    one = '<ul><li>a</li><li>b</li></ul>\nend <p class="x">'
    two = "<ul><li>a</li><li>c</li></ul>"
    numbers = [texts.add(text) for text in (one, two, "", one)]
    data: Any = texts.data()
    back = ["".join(data["pieces"][piece] for piece in data["texts"][n]) for n in numbers]
    assert back == [one, two, "", one]
    assert numbers[0] == numbers[3]
    assert data["pieces"].count("<li>a</li>") == 1


def test_rows_are_kept_once() -> None:
    rows = Rows()
    assert [rows.add(row) for row in ([1, "ä"], [], [1, "ä"])] == [0, 1, 0]
    assert rows.data() == [[1, "ä"], []]


def test_a_script_hands_over_its_data() -> None:
    file = script("a.b", {"x": "</script>ä\u2028"})
    assert json.loads(file.decode().removeprefix('rdiData("a.b",').removesuffix(");\n")) == {
        "x": "</script>ä\u2028"
    }


def test_long_data_are_packed() -> None:
    data = {"x": ["</script>ä\u2028"] * 4_000}
    file = script("a.b", data)
    assert handed(file) == [data]
    assert len(file) < len(json.dumps(data)) / 20


def as_read(file: bytes) -> str:
    """The text of a script's file, as a browser reads it."""
    return file.decode("utf-16" if file.startswith(codecs.BOM_UTF16_LE) else "utf-8")


def handed(file: bytes, before: str = "") -> list[Any]:
    """What a script hands over after its name, unpacked as ``site/unpacked.js`` does."""
    given = as_read(file).removeprefix("rdiData(").removesuffix(");\n")
    _, signs, *where = json.loads(
        f"[{given}]", strict=False
    )  # a script may hold control characters
    return [json.loads(inflated(signs, before.encode())), *where]


def inflated(signs: str, before: bytes = b"") -> bytes:
    """What stands in signs of two bytes."""
    one = re.sub("\ud7ff(.)", lambda two: chr(ord(two[1]) + 0xD7FF - 0x100), signs, flags=re.DOTALL)
    packed = one.encode("utf-16-le", "surrogatepass")
    return zlib.decompressobj(-15, before).decompress(packed)


def test_bytes_come_back_from_signs_that_a_script_may_hold() -> None:
    for size in (0, 1, 2, 3, 5_000, 200_001):  # of the last, each sign is among them
        content = random.Random(size).randbytes(size)
        written = in_signs(content, b"before")
        assert inflated(json.loads(written, strict=False), b"before") == content
        assert not {"\n", "\r"} & {*written}
        assert as_read(in_file(written)) == written, "no half of a sign stands alone"
    assert len(in_file(written)) < 1.04 * size


def test_graphviz_keeps_its_machine() -> None:
    """What the module decodes by itself is what the script unpacks: WebAssembly, whole."""
    found = re.search(r'inflated\(("(?:[^"\\]|\\.)*")\)', as_read(graphviz()), re.DOTALL)
    assert found is not None
    machine = inflated(json.loads(found[1], strict=False))
    assert machine.startswith(b"\0asm\1\0\0\0")
    at = 8
    while at < len(machine):  # section by section: a number, a length, so many bytes
        size, shift, at = 0, 0, at + 1
        while True:
            size, shift, at = size | (machine[at] & 127) << shift, shift + 7, at + 1
            if machine[at - 1] < 128:
                break
        at += size
    assert at == len(machine) > 1_000_000


def test_what_many_drawings_say_stands_in_a_script_that_all_name() -> None:
    drawings = [
        json.dumps(
            {"link": [n], "pieces": ["<b>", f"own {n} ä", "</b>"], "texts": [[0, 1, 2], [1]]}
        )
        for n in range(WIDESPREAD)
    ]
    shared = SharedPieces.among(drawings)
    assert shared.pieces == ["<b>", "</b>"]
    for n in (0, WIDESPREAD - 1):
        data, where = handed(in_file(shared.text(f"a.{n}", drawings[n])), shared.before)
        assert where == shared.name
        pieces = shared.pieces + data["pieces"]
        assert data["link"] == [n] and data["pieces"] == [f"own {n} ä"]
        assert ["".join(pieces[ord(n) - SIGNS] for n in cut) for cut in data["texts"]] == [
            f"<b>own {n} ä</b>", f"own {n} ä",
        ]  # fmt: skip
    assert shared.before.count("own ") == 2, "one of its kind, and that of the first drawing"
    assert SharedPieces.among(drawings[1:]).pieces == []
    assert SharedPieces.among(drawings[1:]).name != shared.name


def test_acts_are_found_once_each() -> None:
    html = '<button data-act="rule" data-arg="a.b">…<i data-act="card" data-arg="1.2">'
    assert acts_in([html, html], "rule") == ["a.b"]


# ----------------------------------------------------------------------------------- files


@pytest.fixture(scope="module")
def keep(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where drawings are kept for the next site: most of it is the same in all."""
    return tmp_path_factory.mktemp("kept")


@pytest.fixture(scope="module")
def published(tmp_path_factory: pytest.TempPathFactory, keep: Path) -> Path:
    out = tmp_path_factory.mktemp("published") / "site"
    done = publish([load("rdi5-timing-2"), load(HOSTILE)], out, keep=keep)
    assert (done.scenarios, done.lessons) == (2, 0)
    assert done.bytes == sum(
        path.stat().st_size
        for path in out.rglob("*")
        if path.is_file() and path.name != "rdi-site.json"
    )
    return out


@pytest.fixture
def site(published: Path, tmp_path: Path) -> Path:
    """A site of the test's own."""
    return shutil.copytree(published, tmp_path / "site")


def test_pages_run_no_script_but_ours_and_name_nothing_foreign(site: Path) -> None:
    pages = sorted(site.glob("*.html"))
    lost, *others, front = pages
    assert lost.name == "404.html" and "default-src 'none'" in lost.read_text("utf-8")
    assert [path.name for path in others] == ["explorer.html", "gallery.html"]
    leads = front.read_text("utf-8")
    assert front.name == "index.html" and "default-src 'none'" in leads
    assert 'content="0; url=ask/index.html"' in leads and (site / "ask/index.html").is_file()
    for path in others:
        text = path.read_text("utf-8")
        own = re.findall(r"<script>(.*?)</script>", text, re.DOTALL)
        hashed = [b64encode(hashlib.sha256(each.encode()).digest()).decode() for each in own]
        named = "".join(f" 'sha256-{each}'" for each in hashed)
        policy = str(CONTENT_SECURITY_POLICY).replace("script-src", f"script-src{named}")
        assert policy in text and len(own) <= 1
        assert not re.search(r"<script(?!>|[^>]*\bsrc=)", text)
        assert not re.search(r"\son\w+=", text)
        sources = re.findall(r'(?:src|href)="([^"]*)"', text)
        assert all(not source.startswith(("/", "http")) for source in sources)
        assert all((site / s).is_file() for s in sources if not s.startswith("data:"))
    assert "http" not in CONTENT_SECURITY_POLICY


def test_publishing_again_removes_what_is_not_published_any_more(site: Path, keep: Path) -> None:
    (site / "mine.txt").write_text("mine")
    publish([load("rdi5-redirect-3")], site, keep=keep)
    *data, shared, listed = sorted(path.name for path in (site / "data").iterdir())
    named = ["ask.js", "choices.js", "gallery.js", "rdi5-redirect-3.scenario.js", "rules.js"]
    moments = [f"moments-{part}.js" for part in range(PARTS)]
    assert data == sorted([*named, *moments, "says.js"])
    assert shared.startswith("shared-") and listed == "site.js"
    assert (site / "mine.txt").read_text() == "mine"


def test_so_many_processes_as_one_likes_write_the_same(site: Path) -> None:
    before = {path: path.read_bytes() for path in site.rglob("*") if path.is_file()}
    publish([load("rdi5-timing-2"), load(HOSTILE)], site, workers=2)
    assert {path: path.read_bytes() for path in site.rglob("*") if path.is_file()} == before


def test_what_has_not_changed_is_neither_drawn_nor_written_again(
    tmp_path: Path, keep: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    one, other = load("rdi3-timing-1"), load("rdi4-note-contest-extra")
    out = tmp_path / "site"
    publish([one, other], out, keep=keep)
    before = {path: path.read_bytes() for path in out.rglob("*") if path.is_file()}
    written = {path: path.stat().st_mtime_ns for path in before if path.name != "rdi-site.json"}
    drawn: list[str] = []
    paint = static_site.scenario_painting

    def noted(walk: Walk, *args: Any, **kwargs: Any) -> dict[str, Any]:
        drawn.append(walk.scenario.id)
        return paint(walk, *args, **kwargs)

    pages: list[SinglePage] = []
    page = static_site._drawn_page
    monkeypatch.setattr(static_site, "scenario_painting", noted)
    monkeypatch.setattr(static_site, "_drawn_page", lambda it: pages.append(it) or page(it))
    publish([one, other], out, keep=keep)
    assert drawn == [] and pages == []
    assert {path: path.read_bytes() for path in out.rglob("*") if path.is_file()} == before
    assert {path: path.stat().st_mtime_ns for path in written} == written
    publish([replace(one, title="Another title"), other], out, keep=keep)
    assert drawn == [one.id]
    assert pages, "a rule is played out at its table"
    assert {each.example.id for each in pages if each.example} == {one.id}
    assert "Another title" in (out / "data" / "gallery.js").read_text("utf-8")


def test_what_is_kept_and_damaged_is_drawn_again(tmp_path: Path, keep: Path) -> None:
    out, damaged = tmp_path / "site", tmp_path / "kept"
    publish([load("rdi5-timing-2")], out, keep=keep)
    before = {path: path.read_bytes() for path in out.rglob("*") if path.is_file()}
    damaged.mkdir()
    for path in keep.iterdir():
        (damaged / path.name).write_bytes(b"nonsense")
    publish([load("rdi5-timing-2")], out, keep=damaged)
    assert {path: path.read_bytes() for path in out.rglob("*") if path.is_file()} == before


def test_nothing_outside_of_the_folder_is_ever_removed(site: Path, keep: Path) -> None:
    outside = site.parent / "precious.txt"
    outside.write_text("mine")
    (site / "rdi-site.json").write_text(json.dumps({"files": ["../precious.txt", 3, "data"]}))
    publish([load("rdi5-redirect-3")], site, keep=keep)
    assert outside.read_text() == "mine"


@pytest.mark.parametrize("marker", ["", "[]", '{"files": 3}', "{"])
def test_a_damaged_marker_is_said(site: Path, marker: str) -> None:
    (site / "rdi-site.json").write_text(marker)
    with pytest.raises(CannotPublish, match="cannot be read"):
        publish([load("rdi5-redirect-3")], site)


def test_a_folder_that_holds_something_else_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / "mine.txt").write_text("mine")
    with pytest.raises(CannotPublish, match="not published by this program"):
        publish([load("rdi5-redirect-3")], tmp_path)
    with pytest.raises(CannotPublish, match="no folder"):
        publish([load("rdi5-redirect-3")], tmp_path / "mine.txt")
    with pytest.raises(CannotPublish, match="no scenario"):
        publish([], tmp_path / "new")
    assert [path.name for path in tmp_path.iterdir()] == ["mine.txt"]


def test_two_of_one_name_are_refused(tmp_path: Path) -> None:
    one = load("rdi5-timing-2")
    with pytest.raises(CannotPublish, match=r"two of the name rdi5-timing-2\."):
        publish([one, one], tmp_path / "a")
    with pytest.raises(CannotPublish, match="cannot be the name"):
        publish([replace(one, id="../x")], tmp_path / "b")


def test_scripts_are_plain(site: Path) -> None:
    for text in (published_script(), served_script(), as_read(graphviz())):
        assert "import.meta" not in text
        assert not re.search(r"^\s*(import|export)\b", text, re.MULTILINE)
    assert "Eclipse Public License" in (site / "assets" / "NOTICE.md").read_text("utf-8")


def test_a_scenario_is_drawn_by_its_own_edition(tmp_path: Path, keep: Path) -> None:
    scenario = load("rdi4-note-contest-extra")
    assert scenario.twins
    out = tmp_path / "site"
    publish([scenario], out, keep=keep)
    names = {path.name for path in (out / "data").iterdir()}
    assert f"{scenario.id}.scenario.js" in names
    rules, *_ = handed((out / "data" / "rules.js").read_bytes())
    assert list(rules["rules"]) == [scenario.edition]
    assert sum(name.endswith(".scenario.js") for name in names) == 1


def test_the_gallery_has_a_row_for_each_scenario() -> None:
    data = gallery_data([load("rdi5-timing-2"), load(HOSTILE)], [])
    assert len(data["items"]) == 2
    for item in data["items"]:
        assert "<script" not in item["html"]
        assert 'data-page="explorer"' in item["html"]


def test_the_gallery_has_whole_games_apart() -> None:
    data = gallery_data([load("rdi5-timing-2"), load("game-of-four")], [])
    assert len(data["items"]) == len(data["games"]) == 1
    assert "Gerki wins after 24 turns" in data["games"][0]["html"]


def test_what_is_published_of_a_folder_are_its_games_too(tmp_path: Path) -> None:
    """The worker finds a game in the folder of games, where no scenario is looked for."""
    shelf = tmp_path / "scenarios"
    (shelf / "games").mkdir(parents=True)
    for id, folder in (("rdi5-redirect-3", shelf), ("game-with-otto", shelf / "games")):
        (folder / f"{id}.yaml").write_text(find(id).read_text("utf-8"), "utf-8")
    out = tmp_path / "site"
    assert main(["publish", str(shelf), "--out", str(out), "--without-kernel"]) == 0
    assert (out / "data" / "game-with-otto.scenario.js").is_file()
    assert (out / "data" / "rdi5-redirect-3.scenario.js").is_file()


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["rdi5-timing-2", "--workers", "-1"], "from 0 on"),
        (["no-such-scenario"], "no-such-scenario"),
    ],
)
def test_wrong_words_are_refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], words: list[str], said: str
) -> None:
    try:
        code: object = main(["publish", *words, "--out", str(tmp_path / "out")])
    except SystemExit as end:
        code = end.code
    assert code == 2
    assert said in capsys.readouterr().err
