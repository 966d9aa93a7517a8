"""What a worker gets beside the code, without a browser: enough to open a page."""

from __future__ import annotations

import io
import json
import os
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from rdi_explore.packed import NAME, pack
from rdi_explore.publish.worker.runtime import _said_by_the_package, scenarios_pack
from rdi_explore.scenario import find

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
