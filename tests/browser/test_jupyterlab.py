"""The explorer at home in JupyterLab: a cell is run, and its stage is walked beside other cells."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import urllib.error
import urllib.request
from pathlib import Path

import pytest

from tests.browser.conftest import free_port
from tests.patience import until

from .shots import keep

NOTEBOOK = Path(__file__).parents[2] / "notebooks" / "explorer.ipynb"
LINK = "https://example.org/explorer.html#v1.rdi5-redirect-3.rdi5.A.8"
OF_A_CELL = "xmy17"
"""What JupyterLab takes for commands on a cell: cut, Markdown, code, headings."""


@pytest.fixture(scope="module")
def lab(tmp_path_factory):
    """JupyterLab with nothing of this machine's, on a copy of the explorer's notebook that opens a
    link."""
    home = tmp_path_factory.mktemp("lab")
    text = NOTEBOOK.read_text("utf-8")
    assert text.count("rdi.Explorer()") == 1
    linked = text.replace("rdi.Explorer()", f"rdi.Explorer('{LINK}')")
    (home / NOTEBOOK.name).write_text(linked, "utf-8")
    port = free_port()
    places = {f"JUPYTER_{each}_DIR": str(home / each) for each in ("CONFIG", "DATA", "RUNTIME")}
    places |= {f"JUPYTERLAB_{each}_DIR": str(home / each) for each in ("SETTINGS", "WORKSPACES")}
    process = subprocess.Popen(
        [
            sys.executable, "-m", "jupyterlab", "--no-browser", "--allow-root", f"--port={port}",
            "--ServerApp.port_retries=0", "--IdentityProvider.token=", "--LabApp.news_url=None",
            "--LabApp.check_for_updates_class=jupyterlab.NeverCheckForUpdate",
            "--LabApp.extension_manager=readonly", f"--ServerApp.root_dir={home}",
        ],
        env=os.environ | places, start_new_session=True,
        stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
    )  # fmt: skip
    url = f"http://localhost:{port}/"

    def answers() -> bool:
        assert process.poll() is None, "JupyterLab has ended"
        try:
            urllib.request.urlopen(url + "api", timeout=5).close()
        except (urllib.error.URLError, OSError):
            return False
        return True

    until(answers, "JupyterLab has started")
    yield url
    os.killpg(process.pid, signal.SIGKILL)  # its kernels, too
    process.wait()


def test_a_cell_is_run_and_its_stage_walked_by_keys_that_touch_no_cell(visit, lab):
    page = visit(lab + "lab/tree/explorer.ipynb").page
    page.get_by_text("| Idle").wait_for()  # the kernel is there
    cells = page.locator(".jp-Notebook .jp-Cell")
    cells.first.click()
    page.keyboard.press("Shift+Enter")
    page.locator(".rdi-stage[data-ready] [data-act=choose]").first.wait_for()
    page.locator("[data-graph] svg").wait_for(state="attached")  # Graphviz came from the kernel
    keep(page, "jupyterlab-1", whole=False)
    step = page.locator(".rdi-dock b").first
    assert step.inner_text() == "5 of 17"
    page.locator("[data-act=forward]").first.click()
    page.keyboard.press("ArrowRight")
    until(lambda: step.inner_text() == "7 of 17", "a click and a key have stepped")
    keep(page, "jupyterlab-2", whole=False)
    had = cells.count()
    for key in OF_A_CELL:
        page.keyboard.press(key)
    page.keyboard.press("?")
    page.locator(".rdi-dialog[open]").wait_for()  # the stage has heard them all
    assert cells.count() == had
    assert page.locator(".jp-MarkdownCell").count() == 0
    keep(page, "jupyterlab-3", whole=False)
