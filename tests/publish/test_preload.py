"""What the fork server has in memory, in a process of its own."""

from __future__ import annotations

import asyncio
import os
import subprocess
import sys

import pytest
from jupyter_client.provisioning.local_provisioner import LocalProvisioner

from rdi_explore.publish.forked import ForkedProvisioner, last_change

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


@pytest.mark.skipif(os.name != "posix", reason="nothing is forked there")
def test_who_works_on_a_catalogue_gets_no_fork_of_before(tmp_path, monkeypatch):
    started = []

    async def afresh(self, cmd, **kwargs):
        started.append(cmd)
        return {}

    monkeypatch.setattr(LocalProvisioner, "launch_kernel", afresh)
    monkeypatch.setenv("RDI_CATALOGUE", str(tmp_path))
    now = last_change()
    cards = tmp_path / "tokens.yaml"
    cards.write_text("[]")
    os.utime(cards, (now + 100, now + 100))
    assert last_change() == now + 100
    command = ["python", "-m", "ipykernel_launcher"]
    asyncio.run(ForkedProvisioner(until=now).launch_kernel(command))
    assert started == [command]
    os.utime(cards, (now - 100, now - 100))
    assert last_change() == now
