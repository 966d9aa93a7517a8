"""What the fork server has in memory, in a process of its own."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

from .visitor import ROOT

CODE = """
import sys, threading
for name in sys.argv[1:]:
    sys.modules[name] = None
import rdi_explore.publish.preload
from rdi_explore.scenario.files import _load_file
assert "rdi_explore.app.laboratory" in sys.modules
assert "rdi_explore.explore.statistics" in sys.modules or "pandas" in sys.argv
assert not {"voila", "pytest", "rdi_explore.publish.serve"} & set(sys.modules)
assert _load_file.cache_info().currsize > 400
assert threading.active_count() == 1, "to fork a process with threads is not safe"
"""


@pytest.mark.skipif(os.name != "posix", reason="nothing is forked there")
@pytest.mark.parametrize("missing", [[], ["pandas", "matplotlib", "distributed"]])
def test_everything_is_loaded_and_nothing_runs(missing):
    done = subprocess.run(
        [sys.executable, "-c", CODE, *missing], capture_output=True, text=True, cwd=ROOT,
        timeout=120, check=False, env={**os.environ, "PYTHONPATH": str(ROOT)},
    )  # fmt: skip
    assert (done.returncode, done.stderr) == (0, "")
