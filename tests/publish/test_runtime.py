"""What a worker gets beside the code, without a browser: enough to open a page."""

from __future__ import annotations

import io
import json
import os
import subprocess
import sys
import zipfile
from itertools import accumulate
from pathlib import Path

import pytest

from rdi_explore.app.browser import failed
from rdi_explore.packed import NAME, pack
from rdi_explore.practice.tables import named_in
from rdi_explore.publish.worker.in_pyodide import bare, lines
from rdi_explore.publish.worker.runtime import (
    BEGUN,
    PACKAGE,
    _said_by_the_package,
    led_to,
    scenarios_pack,
)
from rdi_explore.scenario import find
from rdi_explore.scenario.mentions import LIST as MENTIONED
from rdi_explore.scenario.mentions import mentions

SCENARIO = "rdi5-redirect-3"
OPENED = f"""
import json, sys
from pathlib import Path
from rdi_explore.app.browser import Host
from rdi_explore.catalogue import Document
from rdi_explore.packed import unpack
from rdi_explore.rulebook import data

def never(*_):
    raise AssertionError("YAML was parsed")

Document._parse = data._parse = never
unpack(Path(sys.argv[1]))
said = []
host = Host(said.append, "[]", sys.argv[2])
host.hear(json.dumps({{"open": "explorer", "scenario": "{SCENARIO}"}}))
print(json.dumps([json.loads(said[0]), [name for name in sys.modules if "rdi_explore" in name]]))
"""


@pytest.mark.parametrize("whole", [True, False])
def test_a_page_opens_without_parsing_any_yaml(tmp_path: Path, whole: bool) -> None:
    """By the same code cards and rules are known whole, by other code their files are."""
    package, scenarios = tmp_path / "package", tmp_path / "scenarios"
    package.mkdir()
    (package / NAME).write_bytes(pack(_said_by_the_package(whole)))
    made = scenarios_pack({SCENARIO: find(SCENARIO).read_text("utf-8")}, [], {})
    zipfile.ZipFile(io.BytesIO(made)).extractall(scenarios)
    done = subprocess.run(
        [sys.executable, "-c", OPENED, str(package), str(scenarios)],
        env=os.environ | {"XDG_CACHE_HOME": os.devnull},
        capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr[-2_000:]
    update, modules = json.loads(done.stdout)
    assert update["do"] == "update" and not update["alert"]
    assert "Bryn" in update["regions"]["table"]
    assert "rdi_explore.app.explorer" in modules and "rdi_explore.app.laboratory" not in modules


def test_what_no_page_leads_to_is_not_sent() -> None:
    """Imports within functions lead on, too."""
    found = {path.relative_to(PACKAGE).as_posix() for path in led_to(BEGUN)}
    assert {"__init__.py", "app/__init__.py", "app/laboratory.py", "explore/proving.py"} <= found
    assert not {"cli.py", "draw/vocabulary.py", "publish/static_site.py"} & found
    assert not [path for path in found if path.startswith("commands")]


def test_a_pack_holds_what_files_say_and_not_their_texts() -> None:
    text = find(SCENARIO).read_text("utf-8")
    puzzle = json.dumps({"id": "a-puzzle", "text": text})
    made = scenarios_pack({SCENARIO: text}, [], {}, puzzle)
    with zipfile.ZipFile(io.BytesIO(made)) as archive:
        assert len(archive.read(f"{SCENARIO}.yaml")) < 50
        beside = {NAME, MENTIONED}
        assert all(len(archive.read(name)) < 200 for name in {*archive.namelist()} - beside)


def test_of_a_pack_it_is_known_what_its_files_mention(tmp_path: Path) -> None:
    """So a page finds the next lesson, and practice the cases of a topic."""
    ids = ("lesson-turn", "lesson-start", SCENARIO)
    texts = {id: find(id).read_text("utf-8") for id in ids}
    zipfile.ZipFile(io.BytesIO(scenarios_pack(texts, [], {}))).extractall(tmp_path)
    files = sorted(tmp_path.glob("*.yaml"))
    assert [each.stem for each in files] == sorted(ids)
    assert [each.stem for each in files if mentions(each).lesson] == ["lesson-start", "lesson-turn"]
    about = [each.stem for each in files if "turn.four-phases" in named_in(str(each))]
    assert about == [id for id in sorted(ids) if "turn.four-phases" in texts[id]] == ["lesson-turn"]


FAULTY = """
def outer():
    return [
        inner(each) for each in (1,
                                 0)]

def inner(number):
    told = "a line before"

    return (
        told,
        1 / number,
    )

outer()
"""


def test_code_without_lines_still_tells_where_it_failed() -> None:
    """The line of each function on the way is found as the page finds it (site/kernel.js)."""
    known = compile(FAULTY, "a.py", "exec")
    with pytest.raises(ZeroDivisionError) as fault:
        exec(bare(known), {})
    told = json.loads(failed(fault.value))
    assert told["text"] == "ZeroDivisionError: division by zero"
    every = dict(lines(known))
    found = []
    for file, begins, step in told["at"]:
        if file == "a.py":
            line, steps = int(begins.split()[0]), every[begins]
            for at, on in zip(accumulate(steps[::2]), steps[1::2], strict=True):
                line += on if at <= step else 0
            found.append(line)
    with pytest.raises(ZeroDivisionError) as fault:
        exec(known, {})
    assert found == [each.lineno + 1 for each in fault.traceback if str(each.path) == "a.py"]
    assert found[-1] == 12
